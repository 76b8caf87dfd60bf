import type { Comprobante } from '@chaski/sdk/src/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { claveDe } from '../../api/consultas.ts';
import { panel } from '../../api/panel.ts';
import { EnCastellano } from '../../i18n/en-castellano.tsx';
import { diaDeLima } from '../../i18n/formatos.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { useEmpresa, useIdDeRuta } from '../../shell/layouts/empresa.tsx';
import { EnlaceBoton, EnlaceEmpresa } from '../../shell/menu/enlaces.tsx';
import { EntornoPill, EstadoBadge } from '../../ui/button/badge.tsx';
import { readFalla } from '../../ui/falla.ts';
import { PageHeader } from '../../ui/layout.tsx';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { nombreDeTipo } from '../lista/columnas.tsx';
import { LlamadasComprobante } from '../pestanas/llamadas-comprobante.tsx';
import { PestanasComprobante } from '../pestanas/pestanas-comprobante.tsx';
import { textos } from '../textos.ts';
import type { Historia } from '../tipos.ts';
import { veredictoDe } from '../veredicto.ts';
import { type Accion, accionesDe } from './acciones.ts';
import { AccionesComprobante } from './comprobante-acciones.tsx';
import { EsperaPersona } from './espera-persona.tsx';
import { DePareja } from './pareja.tsx';
import { textosDetalle } from './textos-detalle.ts';
import { useComprobante, useHistoria } from './use-comprobante.ts';

/** One document, seen from every side. */
export function ComprobantePage() {
  const t = useTextos(textos);
  const id = useIdDeRuta();
  const comprobante = useComprobante(id);
  const historia = useHistoria(id);
  if (comprobante.data !== undefined) return <Pagina comprobante={comprobante.data} historia={historia} />;
  return (
    <>
      <PageHeader title={t.titulo} />
      {comprobante.error === null ? (
        <Skeleton lines={8} />
      ) : (
        <NoSeVe error={comprobante.error} otraVez={() => void comprobante.refetch()} />
      )}
    </>
  );
}

function NoSeVe({ error, otraVez }: { error: Error; otraVez: () => void }) {
  const t = useTextos(textosDetalle);
  const { code } = readFalla(error);
  if (code !== 'NOT_FOUND' && code !== 'BAD_REQUEST') return <ErrorState error={error} onRetry={otraVez} />;
  const action = <EnlaceBoton a="comprobantes">{t.verLista}</EnlaceBoton>;
  return <EmptyState action={action} description={t.noExisteTexto} title={t.noExiste} />;
}

interface Props {
  readonly comprobante: Comprobante;
  readonly historia: ReturnType<typeof useHistoria>;
}

function Pagina({ comprobante, historia }: Props) {
  const { rol } = useEmpresa();
  const anulando = historia.data?.anulaciones.some((una) => una.proposito === 'anular' && una.estado === 'EN_PROCESO');
  const acciones = accionesDe(comprobante, {
    rol,
    hoy: diaDeLima(Date.now()),
    esperaPersona: historia.data?.esperaPersona ?? false,
    apartado: historia.data?.apartado ?? false,
    anulando: anulando ?? false,
  });
  return (
    <>
      <Cabecera acciones={acciones} comprobante={comprobante} />
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        <DePareja {...comprobante.documento} className="text-sm" />
        {comprobante.estado === 'RECHAZADA' && <Rechazo comprobante={comprobante} historia={historia.data} />}
        {historia.data !== undefined && (
          <Avisos acciones={acciones} historia={historia.data} motivo={comprobante.sunat?.mensaje} />
        )}
      </div>
      <PestanasComprobante comprobante={comprobante} historia={historia} />
    </>
  );
}

function Cabecera({ comprobante, acciones }: { comprobante: Comprobante; acciones: ReadonlySet<Accion> }) {
  const { tipos } = useTextos(textos);
  const { dinero, fecha } = useFormatos();
  const { documento, estado, entorno } = comprobante;
  const { correlativo, tipoComprobante, totales, moneda, cliente, fechaEmision } = documento;
  return (
    <PageHeader
      actions={
        <>
          <AccionesComprobante acciones={acciones} comprobante={comprobante} />
          <LlamadasComprobante acciones={acciones} comprobante={comprobante} />
        </>
      }
      badges={
        <>
          <EstadoBadge estado={estado} />
          <EntornoPill entorno={entorno} />
        </>
      }
      description={`${dinero(totales.total, moneda)} · ${cliente.denominacion} · ${fecha(fechaEmision)}`}
      title={`${nombreDeTipo(tipoComprobante, tipos)} ${correlativo}`}
    />
  );
}

/** Before anything else of what SUNAT refused: why, and what to do about it. */
function Rechazo({ comprobante, historia }: { comprobante: Comprobante; historia: Historia | undefined }) {
  const t = useTextos(textosDetalle);
  const veredicto = veredictoDe(comprobante.sunat, historia);
  if (veredicto === undefined) return null;
  const { codigo, mensaje, significado, remedio } = veredicto;
  const resuelto = comprobante.documento.corregido?.estado === 'ACEPTADA';
  return (
    <Banner title={t.rechazado} tone={resuelto ? 'neutral' : 'danger'}>
      <p>
        {codigo !== undefined && <code className="font-mono font-semibold">{codigo}</code>}{' '}
        <EnCastellano>{significado ?? mensaje}</EnCastellano>
      </p>
      {remedio !== undefined && !resuelto && <p className="mt-1">{remedio}</p>}
    </Banner>
  );
}

interface AvisosProps {
  readonly historia: Historia;
  readonly acciones: ReadonlySet<Accion>;
  /** Why it stopped, where it did. */
  readonly motivo: string | undefined;
}

/** What whoever opens this document should know first. */
function Avisos({ historia, acciones, motivo }: AvisosProps) {
  const t = useTextos(textosDetalle);
  const empresa = useEmpresa();
  const consultas = useQueryClient();
  const params = { empresa: empresa.id, entorno: empresa.entorno, id: historia.id };
  const despues = () => consultas.invalidateQueries({ queryKey: claveDe(empresa, 'comprobantes') });
  const [ultima] = historia.anulaciones.filter(({ proposito }) => proposito === 'anular');
  return (
    <>
      {historia.esperaPersona && (
        <EsperaPersona
          decide={(cuerpo) =>
            panel('POST /empresas/{empresa}/{entorno}/comprobantes/{id}/decidir', { params, cuerpo }).then(despues)
          }
          motivo={motivo ?? historia.accion}
          puede={acciones.has('decidir')}
          reanudar={() =>
            panel('POST /empresas/{empresa}/{entorno}/comprobantes/{id}/reanudar', { params }).then(despues)
          }
          t={t.espera}
        />
      )}
      {ultima?.estado === 'EN_PROCESO' && (
        <Banner title={t.anular.enCurso} tone={ultima.esperaPersona ? 'warning' : 'info'}>
          {ultima.accion} <EnlaceDeArchivo archivo={ultima} />
        </Banner>
      )}
      {ultima?.estado === 'RECHAZADA' && historia.estado === 'ACEPTADA' && (
        <Banner title={t.anular.fallida} tone="danger">
          {dichoDe(ultima) === undefined ? ultima.accion : <EnCastellano>{dichoDe(ultima)}</EnCastellano>}
        </Banner>
      )}
      {historia.estado === 'ANULADA' && (
        <Banner tone="neutral">
          {t.anulado} {ultima !== undefined && <EnlaceDeArchivo archivo={ultima} />}
        </Banner>
      )}
    </>
  );
}

/** What was said of a file, where something was. */
function dichoDe({ sunat, mensaje }: Historia['anulaciones'][number]): string | undefined {
  return sunat?.mensaje ?? mensaje;
}

function EnlaceDeArchivo({ archivo: { id, identificador } }: { archivo: Historia['anulaciones'][number] }) {
  return (
    <EnlaceEmpresa a="anulaciones" search={{ ver: id }}>
      {identificador}
    </EnlaceEmpresa>
  );
}
