import type { Guia } from '@chaski/sdk/src/index.ts';
import type { ReactNode } from 'react';
import { useArchivos } from '../../comprobantes/archivos/archivos.ts';
import { curlGet } from '../../comprobantes/detalle/curl.ts';
import { textosDetalle } from '../../comprobantes/detalle/textos-detalle.ts';
import { PestanaArchivo } from '../../comprobantes/pestanas/archivo.tsx';
import { PestanaEntregas } from '../../comprobantes/pestanas/entregas.tsx';
import { PestanaHistoria } from '../../comprobantes/pestanas/historia.tsx';
import { PestanaPdf } from '../../comprobantes/pestanas/pdf.tsx';
import { FORMATOS_PDF } from '../../comprobantes/tipos.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useFiltros } from '../../shell/filtros/filtros.ts';
import { CodeBlock, CopyButton } from '../../ui/button/copy.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { HistoriaDeGuia } from '../tipos.ts';
import { ContenidoDeGuia } from './contenido.tsx';
import { textosDeGuia } from './textos-detalle.ts';
import type { useHistoriaDeGuia } from './use-guia.ts';
import { VeredictoDeGuia } from './veredicto.tsx';

const PESTANAS = ['resumen', 'historia', 'pdf', 'xml', 'cdr', 'entregas', 'json'] as const;
type Pestana = (typeof PESTANAS)[number];
const EN_LA_DIRECCION = ['pestana', 'formato'] as const;

interface Props {
  readonly guia: Guia;
  readonly historia: ReturnType<typeof useHistoriaDeGuia>;
}

/** The guía seen from every side; which one stands in the address. */
export function PestanasDeGuia({ guia, historia }: Props) {
  const { pestana: nombres } = useTextos(textosDetalle);
  const { pestanas } = useTextos(textosDeGuia);
  const [{ pestana, formato }, put] = useFiltros(EN_LA_DIRECCION);
  const archivos = useArchivos().guias;
  const { documento, sunat, enlaces } = guia;
  const conHistoria = (ver: (de: HistoriaDeGuia) => ReactNode) => <ConHistoria historia={historia} ver={ver} />;
  const contenido: Readonly<Record<Pestana, ReactNode>> = {
    resumen: (
      <div className="flex flex-col gap-5">
        <VeredictoDeGuia accion={historia.data?.accion} guia={guia} siguiente={historia.data?.siguienteIntentoEn} />
        <ContenidoDeGuia documento={documento} />
      </div>
    ),
    historia: conHistoria((de) => <PestanaHistoria historia={de} />),
    pdf: (
      <PestanaPdf
        archivos={archivos}
        documento={documento}
        formato={FORMATOS_PDF.find((uno) => uno === formato) ?? 'a4'}
        onFormato={(elegido) => put({ formato: elegido }, { replace: true })}
      />
    ),
    xml: <PestanaArchivo archivos={archivos} documento={documento} hay que="xml" />,
    cdr: (
      <PestanaArchivo
        archivos={archivos}
        documento={documento}
        hay={enlaces.cdr !== undefined}
        porque={sunat?.mensaje ?? documento.mensaje}
        que="cdr"
      />
    ),
    entregas: conHistoria((de) => <PestanaEntregas entregas={de.entregas} />),
    json: <Json guia={guia} />,
  };
  return (
    <Tabs
      label={pestanas}
      onChange={(elegida) => put({ pestana: elegida === 'resumen' ? undefined : elegida }, { replace: true })}
      tabs={PESTANAS.map((value) => ({ value, label: nombres[value], content: contenido[value] }))}
      value={PESTANAS.find((una) => una === pestana) ?? 'resumen'}
    />
  );
}

function ConHistoria({ historia, ver }: { historia: Props['historia']; ver: (de: HistoriaDeGuia) => ReactNode }) {
  const { data, error, refetch } = historia;
  if (data !== undefined) return ver(data);
  return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
}

/** The answer of the API, as it came. */
function Json({ guia }: { guia: Guia }) {
  const { json: t } = useTextos(textosDetalle);
  const curl = curlGet(location.origin, `/guias/${guia.documento.id}`);
  return (
    <CodeBlock
      actions={<CopyButton label={t.copiarCurl} text={curl} variant="ghost" />}
      code={JSON.stringify(guia, null, 2)}
      label={t.titulo}
      maxHeight="none"
      wrap
    />
  );
}
