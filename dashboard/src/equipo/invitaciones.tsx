import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { Badge } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { readFalla } from '../ui/falla.ts';
import { Card } from '../ui/layout.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { ErrorState } from '../ui/states.tsx';
import { type Invitacion, useCambiosDeEquipo, useInvitaciones } from './consultas.ts';
import { textos } from './textos.ts';

/** Who was invited and did not come yet; nothing while there is nobody. */
export function Invitaciones() {
  const t = useTextos(textos);
  const { data, error, refetch } = useInvitaciones();
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title={t.invitaciones}>
      <ul className="divide-y divide-line">
        {data.map((invitacion) => (
          <Fila invitacion={invitacion} key={invitacion.id} />
        ))}
      </ul>
    </Card>
  );
}

function Fila({ invitacion }: { invitacion: Invitacion }) {
  const t = useTextos(textos);
  const toast = useToast();
  const { relativo } = useFormatos();
  const { retirar } = useCambiosDeEquipo();
  const { id, correo, rol, venceEn } = invitacion;
  const alRetirar = () =>
    retirar.mutate(id, {
      onSuccess: () => toast(t.retirada),
      onError: (error) => toast({ text: readFalla(error).message, tone: 'danger' }),
    });
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm [overflow-wrap:anywhere]">
          {correo} <Badge>{t.roles[rol]}</Badge>
        </p>
        <p className="text-muted text-xs">{t.vence(relativo(venceEn))}</p>
      </div>
      <Button aria-label={t.retirarDe(correo)} loading={retirar.isPending} onClick={alRetirar} size="sm">
        {t.retirar}
      </Button>
    </li>
  );
}
