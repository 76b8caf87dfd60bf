import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { useAhora } from '../../ui/hooks/use-ahora.ts';
import { textos } from './textos-cuenta.ts';

/** How long it is until an instant, second by second; afterwards, that it is on its way. */
export function Cuenta({ hasta }: { hasta: string }) {
  const t = useTextos(textos);
  const { duracion, instante } = useFormatos();
  const faltan = Date.parse(hasta) - useAhora(true, 1000);
  return (
    <time className="tabular" dateTime={hasta} title={instante(hasta, true)}>
      {faltan > 0 ? duracion(Math.ceil(faltan / 1000) * 1000) : t.enCamino}
    </time>
  );
}
