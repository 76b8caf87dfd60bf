import type { Guia } from '@chaski/sdk/src/index.ts';
import { useChaski } from '../../api/chaski.ts';
import { EsperaPersona } from '../../comprobantes/detalle/espera-persona.tsx';
import { EnCastellano } from '../../i18n/en-castellano.tsx';
import { useIdioma, useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { useIdDeRuta, usePuede } from '../../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../../shell/menu/enlaces.tsx';
import { EntornoPill, EstadoBadge } from '../../ui/button/badge.tsx';
import { readFalla } from '../../ui/falla.ts';
import { PageHeader } from '../../ui/layout.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { textos } from '../textos.ts';
import { nombreDeTipo } from '../tipos.ts';
import { AccionesDeGuia } from './acciones.tsx';
import { EVIDENCIA } from './dar-de-baja.tsx';
import { PestanasDeGuia } from './pestanas.tsx';
import { textosDeGuia } from './textos-detalle.ts';
import { useGuia, useHistoriaDeGuia, useRefrescarGuias } from './use-guia.ts';

/** One guía: its state and why first, then what can be done, and all that it says. */
export function GuiaPage() {
  const t = useTextos(textos);
  const id = useIdDeRuta();
  const guia = useGuia(id);
  if (guia.data !== undefined) return <Pagina guia={guia.data} />;
  return (
    <>
      <PageHeader title={t.columnas.correlativo} />
      {guia.error === null ? <Skeleton lines={8} /> : <NoSeVe error={guia.error} otraVez={() => void guia.refetch()} />}
    </>
  );
}

function NoSeVe({ error, otraVez }: { error: Error; otraVez: () => void }) {
  const t = useTextos(textosDeGuia);
  const { code } = readFalla(error);
  if (code !== 'NOT_FOUND' && code !== 'BAD_REQUEST') return <ErrorState error={error} onRetry={otraVez} />;
  const action = <EnlaceBoton a="guias">{t.verLista}</EnlaceBoton>;
  return <EmptyState action={action} description={t.noExisteTexto} icon="guia" title={t.noExiste} />;
}

function Pagina({ guia }: { guia: Guia }) {
  const [idioma] = useIdioma();
  const { fecha } = useFormatos();
  const { documento, estado, entorno } = guia;
  const { id, correlativo, tipoComprobante, destinatario, fechaEmision } = documento;
  const historia = useHistoriaDeGuia(id);
  const espera = historia.data?.esperaPersona === true;
  return (
    <>
      <PageHeader
        actions={<AccionesDeGuia esperaPersona={espera} guia={guia} />}
        badges={
          <>
            <EstadoBadge estado={estado} />
            <EntornoPill entorno={entorno} />
          </>
        }
        description={`${destinatario.denominacion} · ${fecha(fechaEmision)}`}
        title={`${nombreDeTipo(tipoComprobante, idioma)} ${correlativo}`}
      />
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        {espera ? <Espera guia={guia} /> : <PorQue accion={historia.data?.accion} guia={guia} />}
      </div>
      <PestanasDeGuia guia={guia} historia={historia} />
    </>
  );
}

/** It stopped: why, and the two ways out. */
function Espera({ guia: { documento } }: { guia: Guia }) {
  const { espera: t } = useTextos(textosDeGuia);
  const puede = usePuede();
  const { guias } = useChaski();
  const refrescar = useRefrescarGuias();
  const { id, mensaje = '' } = documento;
  return (
    <EsperaPersona
      decide={({ aceptado, evidencia }) => guias.decidir(id, { aceptada: aceptado, evidencia }).then(refrescar)}
      maximo={EVIDENCIA.maximo}
      motivo={mensaje}
      puede={puede('guias.create')}
      reanudar={() => guias.reanudar(id).then(refrescar)}
      t={t}
    />
  );
}

/** Before anything else of a guía that covers no transport: why, and what comes next. */
function PorQue({ guia, accion }: { guia: Guia; accion: string | undefined }) {
  const { porque: t } = useTextos(textosDeGuia);
  const { fecha } = useFormatos();
  const { estado, sunat, documento } = guia;
  const { mensaje, baja } = documento;
  const dicho = sunat?.mensaje ?? mensaje;
  switch (estado) {
    case 'ACEPTADA':
      return null;
    case 'ANULADA':
      return (
        <Banner title={t.ANULADA} tone="neutral">
          {baja !== undefined && (
            <>
              {t.baja(fecha(baja.fecha), t.causas[baja.causa])} <EnCastellano>{baja.constancia}</EnCastellano>
            </>
          )}
        </Banner>
      );
    case 'RECHAZADA':
      return (
        <Banner title={t.RECHAZADA} tone="danger">
          {sunat !== undefined && <code className="font-mono font-semibold">{sunat.codigo}</code>}{' '}
          <EnCastellano>{dicho}</EnCastellano>
        </Banner>
      );
    default:
      return (
        <Banner title={t[estado]} tone={estado === 'EN_PROCESO' ? 'info' : 'warning'}>
          {mensaje === undefined ? accion : <EnCastellano>{mensaje}</EnCastellano>}
        </Banner>
      );
  }
}
