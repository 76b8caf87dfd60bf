import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { Badge } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { SkeletonLine } from '../ui/states.tsx';
import { useResumen } from './datos.ts';
import { textos } from './textos.ts';

interface Props {
  /** Hour by hour, they are drawn. */
  readonly abierto: boolean;
  readonly show: (abierto: boolean) => void;
}

/** How many requests there were and how they ended, in a line over them; whether they are drawn. */
export function ResumenDePeticiones({ abierto, show }: Props) {
  const t = useTextos(textos).grafico;
  const { entero } = useFormatos();
  const { data } = useResumen('hora');
  if (data === undefined) return <SkeletonLine className="h-5 w-64" />;
  const suma = (cual: 'exitos' | 'rechazadas' | 'fallas') =>
    data.tramos.reduce((total, tramo) => total + tramo[cual], 0);
  const [rechazadas, fallas] = [suma('rechazadas'), suma('fallas')];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span className="text-muted text-xs">{t.enHoras(data.tramos.length)}</span>
      <Badge tone="success">{`${t.exitos}: ${entero(suma('exitos'))}`}</Badge>
      <Badge tone={rechazadas > 0 ? 'warning' : 'neutral'}>{`${t.rechazadas}: ${entero(rechazadas)}`}</Badge>
      <Badge tone={fallas > 0 ? 'danger' : 'neutral'}>{`${t.fallas}: ${entero(fallas)}`}</Badge>
      <Button aria-expanded={abierto} onClick={() => show(!abierto)} size="sm" variant="ghost">
        {abierto ? t.ocultar : t.ver}
      </Button>
    </div>
  );
}
