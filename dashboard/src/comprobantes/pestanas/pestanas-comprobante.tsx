import type { Comprobante } from '@chaski/sdk/src/index.ts';
import type { ReactNode } from 'react';
import { PestanaCorreos } from '../../correos/pestana-correos.tsx';
import { useTextos } from '../../i18n/idioma.ts';
import { useFiltros } from '../../shell/filtros/filtros.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useArchivos } from '../archivos/archivos.ts';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import type { useHistoria } from '../detalle/use-comprobante.ts';
import { FORMATOS_PDF, type Historia } from '../tipos.ts';
import { PestanaArchivo } from './archivo.tsx';
import { PestanaEntregas } from './entregas.tsx';
import { PestanaHistoria } from './historia.tsx';
import { PestanaJson } from './json.tsx';
import { PestanaNotas } from './notas.tsx';
import { PestanaPdf } from './pdf.tsx';
import { PestanaResumen } from './resumen.tsx';

const PESTANAS = ['resumen', 'historia', 'pdf', 'xml', 'cdr', 'correos', 'entregas', 'notas', 'json'] as const;
type Pestana = (typeof PESTANAS)[number];
const EN_LA_DIRECCION = ['pestana', 'formato'] as const;

interface Props {
  readonly comprobante: Comprobante;
  readonly historia: ReturnType<typeof useHistoria>;
}

/** The document seen from every side; which one stands in the address. */
export function PestanasComprobante({ comprobante, historia }: Props) {
  const t = useTextos(textosDetalle);
  const [{ pestana, formato }, put] = useFiltros(EN_LA_DIRECCION);
  const { documento, sunat, enlaces } = comprobante;
  const archivos = useArchivos();
  const conHistoria = (ver: (de: Historia) => ReactNode) => <ConHistoria historia={historia} ver={ver} />;
  const contenido: Readonly<Record<Pestana, ReactNode>> = {
    resumen: <PestanaResumen comprobante={comprobante} historia={historia.data} />,
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
        porque={sunat?.mensaje}
        que="cdr"
      />
    ),
    correos: <PestanaCorreos comprobante={comprobante} />,
    entregas: conHistoria((de) => <PestanaEntregas entregas={de.entregas} />),
    notas: conHistoria((de) => <PestanaNotas historia={de} />),
    json: <PestanaJson comprobante={comprobante} />,
  };
  return (
    <Tabs
      label={t.pestanas}
      onChange={(elegida) => put({ pestana: elegida === 'resumen' ? undefined : elegida }, { replace: true })}
      tabs={PESTANAS.map((value) => ({ value, label: t.pestana[value], content: contenido[value] }))}
      value={PESTANAS.find((uno) => uno === pestana) ?? 'resumen'}
    />
  );
}

function ConHistoria({ historia, ver }: { historia: Props['historia']; ver: (de: Historia) => ReactNode }) {
  const { data, error, refetch } = historia;
  if (data !== undefined) return ver(data);
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton lines={6} />;
}
