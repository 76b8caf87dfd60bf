import { useState } from 'react';
import { VerLlamada } from '../comprobantes/detalle/ver-llamada.tsx';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { EntornoPill } from '../ui/button/badge.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { ErrorState } from '../ui/states.tsx';
import { DecidirSerie } from './decidir-serie.tsx';
import { InformeDeHuecos } from './informe-huecos.tsx';
import { SeriesDetenidas } from './series-detenidas.tsx';
import { TablaSeries } from './tabla-series.tsx';
import { textos } from './textos.ts';
import type { Restauracion, Serie } from './tipos.ts';
import { useSeries } from './use-series.ts';

const CLAVES = ['huecos'] as const;
const NINGUNA: readonly Serie[] = [];

/** The series in use: which number each gives next, those that are missing, and those that wait for somebody. */
export function SeriesPage() {
  const t = useTextos(textos);
  const { entorno } = useEmpresa();
  const puedeDecidir = usePuede()('ajustes');
  const { data, error, refetch } = useSeries();
  const [filtros, put] = useFiltros(CLAVES);
  const [decidiendo, decide] = useState<Serie>();
  const series = data?.series;
  return (
    <>
      <PageHeader
        actions={<Llamada />}
        badges={<EntornoPill entorno={entorno} />}
        description={t.descripcion}
        title={t.titulo}
      />
      <div className="flex flex-col gap-5">
        {(data?.restauraciones ?? []).map((restauracion) => (
          <Restaurada key={restauracion.detectadaEn} restauracion={restauracion} />
        ))}
        <SeriesDetenidas decide={decide} puedeDecidir={puedeDecidir} series={series ?? NINGUNA} />
        {data === undefined && error !== null ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Card padded={false}>
            <TablaSeries series={series} verHuecos={(huecos) => put({ huecos })} />
          </Card>
        )}
        {series !== undefined && series.length > 0 && (
          <InformeDeHuecos removeFiltro={() => put({ huecos: undefined })} series={series} solo={filtros.huecos} />
        )}
      </div>
      {decidiendo !== undefined && <DecidirSerie close={() => decide(undefined)} serie={decidiendo} />}
    </>
  );
}

function Llamada() {
  const t = useTextos(textos);
  const curl = `curl -sS "${location.origin}/api/v1/series" \\\n  -H "Authorization: Bearer $CHASKI_CLAVE"`;
  return <VerLlamada llamadas={[{ titulo: t.titulo, curl }]} />;
}

function Restaurada({ restauracion: { detectadaEn, motivo } }: { restauracion: Restauracion }) {
  const t = useTextos(textos).restauracion;
  const { instante } = useFormatos();
  return (
    <Banner title={t.titulo} tone="warning">
      <p>{t.detalle(instante(detectadaEn), motivo)}</p>
      <p className="mt-1">{t.explicacion}</p>
    </Banner>
  );
}
