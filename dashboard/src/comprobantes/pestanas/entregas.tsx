import { useTextos } from '../../i18n/idioma.ts';
import { usePuede } from '../../shell/layouts/empresa.tsx';
import { EnlaceBoton, EnlaceEmpresa } from '../../shell/menu/enlaces.tsx';
import { Badge, type Tone } from '../../ui/button/badge.tsx';
import { Card } from '../../ui/layout.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Instante } from '../../ui/values.tsx';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import type { EntregaDeHistoria } from '../tipos.ts';
import { type ColumnaSimple, TablaSimple } from './tabla-simple.tsx';

const TONOS: Readonly<Record<EntregaDeHistoria['estado'], Tone>> = {
  PENDIENTE: 'warning',
  ENTREGADA: 'success',
  AGOTADA: 'danger',
  CANCELADA: 'neutral',
};

/** Which webhooks were told of this document, and how that went. */
export function PestanaEntregas({ entregas }: { entregas: readonly EntregaDeHistoria[] }) {
  const { entregas: t, pestana } = useTextos(textosDetalle);
  const puedeVerlos = usePuede()('ajustes');
  const columnas = useColumnas(puedeVerlos);
  if (entregas.length === 0) {
    return (
      <EmptyState
        action={puedeVerlos ? <EnlaceBoton a="webhooks">{t.verWebhooks}</EnlaceBoton> : undefined}
        description={t.vacioTexto}
        icon="webhook"
        title={t.vacioTitulo}
      />
    );
  }
  return (
    <Card title={pestana.entregas}>
      <TablaSimple clave={({ id }) => id} columnas={columnas} filas={entregas} titulo={pestana.entregas} />
    </Card>
  );
}

function useColumnas(puedeVerlos: boolean): readonly ColumnaSimple<EntregaDeHistoria>[] {
  const { entregas: t } = useTextos(textosDetalle);
  return [
    { id: 'evento', titulo: t.evento, celda: ({ tipo }) => <code className="font-mono text-xs">{tipo}</code> },
    {
      id: 'destino',
      titulo: t.destino,
      celda: ({ webhook, url }) =>
        puedeVerlos ? (
          <EnlaceEmpresa
            a="webhooks/$id"
            className="wrap-anywhere text-accent underline underline-offset-2"
            id={webhook}
          >
            {url}
          </EnlaceEmpresa>
        ) : (
          url
        ),
    },
    {
      id: 'estado',
      titulo: t.estado,
      celda: ({ estado }) => <Badge tone={TONOS[estado]}>{t.estados[estado]}</Badge>,
    },
    { id: 'intentos', titulo: t.intentos, derecha: true, celda: ({ intentos }) => intentos },
    {
      id: 'respuesta',
      titulo: t.respuesta,
      celda: ({ ultimoStatus, ultimoError }) =>
        [ultimoStatus, ultimoError].filter((uno) => uno !== undefined).join(' · '),
    },
    { id: 'creada', titulo: t.creada, celda: ({ creadaEn }) => <Instante iso={creadaEn} segundos /> },
    {
      id: 'siguiente',
      titulo: t.siguiente,
      celda: ({ siguienteIntentoEn: en }) => en !== undefined && <Instante iso={en} modo="relativo" />,
    },
  ];
}
