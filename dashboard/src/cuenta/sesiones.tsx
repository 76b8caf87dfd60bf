import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CLAVE_CUENTA } from '../api/consultas.ts';
import { type Datos, panel } from '../api/panel.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Badge } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/button/icon.tsx';
import { readFalla } from '../ui/falla.ts';
import { Card } from '../ui/layout.tsx';
import { useToast } from '../ui/overlay/toast.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { readAgente } from './agente.ts';
import { textos } from './textos.ts';

type Sesion = Datos<'GET /sesiones'>['sesiones'][number];
const CLAVE = [...CLAVE_CUENTA, 'sesiones'] as const;

/** Where one is in, and the way out of each. */
export function Sesiones() {
  const t = useTextos(textos);
  const toast = useToast();
  const consultas = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: CLAVE,
    queryFn: ({ signal }) => panel('GET /sesiones', { signal }),
  });
  const alFallar = (falla: unknown) => toast({ text: readFalla(falla).message, tone: 'danger' });
  const refrescar = () => consultas.invalidateQueries({ queryKey: CLAVE });
  const cerrar = useMutation({
    mutationFn: (id: string) => panel('DELETE /sesiones/{id}', { params: { id } }),
    onSuccess: () => toast(t.cerrada),
    onError: alFallar,
    onSettled: refrescar,
  });
  const cerrarDemas = useMutation({
    mutationFn: () => panel('DELETE /sesiones'),
    onSuccess: ({ cerradas }) => toast(t.cerradas(cerradas)),
    onError: alFallar,
    onSettled: refrescar,
  });
  const sesiones = data?.sesiones;
  return (
    <Card
      actions={
        sesiones !== undefined && sesiones.length > 1 ? (
          <Button loading={cerrarDemas.isPending} onClick={() => cerrarDemas.mutate()} size="sm">
            {t.cerrarDemas}
          </Button>
        ) : undefined
      }
      description={t.sesionesTexto}
      title={t.secciones.sesiones}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {sesiones === undefined && error === null && <Skeleton />}
      <ul className="divide-y divide-line">
        {sesiones?.map((sesion) => (
          <Fila
            close={() => cerrar.mutate(sesion.id)}
            key={sesion.id}
            ocupada={cerrar.isPending && cerrar.variables === sesion.id}
            sesion={sesion}
          />
        ))}
      </ul>
    </Card>
  );
}

function Fila({ sesion, close, ocupada }: { sesion: Sesion; close: () => void; ocupada: boolean }) {
  const t = useTextos(textos);
  const { navegador, sistema } = readAgente(sesion.agente);
  const nombre = navegador === undefined ? t.otroNavegador : t.enNavegador(navegador, sistema ?? t.otroSistema);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Icon className="text-muted" name="pantalla" size={20} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm" title={sesion.agente}>
          {nombre}
          {sesion.actual && <Badge tone="success">{t.estaSesion}</Badge>}
        </p>
        <p className="text-muted text-xs">
          <span className="tabular">{sesion.desde}</span> · {t.inicio}: <Instante iso={sesion.creadaEn} /> · {t.vista}:{' '}
          <Instante iso={sesion.vistaEn} modo="relativo" />
        </p>
      </div>
      {!sesion.actual && (
        <Button aria-label={t.closeSesion(nombre)} loading={ocupada} onClick={close} size="sm">
          {t.cerrar}
        </Button>
      )}
    </li>
  );
}
