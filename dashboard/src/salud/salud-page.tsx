import { useTextos } from '../i18n/idioma.ts';
import { Badge } from '../ui/button/badge.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { Clima, isCallado } from './clima.tsx';
import { Cola, countEsperan } from './cola.tsx';
import { ConPermiso } from './con-permiso.tsx';
import { useSalud } from './datos.ts';
import { InstalacionCard, Revision } from './instalacion.tsx';
import { textos } from './textos.ts';

/** What is still to be done and why it is not, and how the installation is; each with what to do about it. */
export function SaludPage() {
  const t = useTextos(textos);
  return (
    <ConPermiso permiso="ajustes" titulo={t.titulo}>
      <Salud />
    </ConPermiso>
  );
}

function Salud() {
  const t = useTextos(textos);
  const { data, error, refetch } = useSalud();
  return (
    <>
      <PageHeader
        badges={data !== undefined && <Badge>{t.version(data.version)}</Badge>}
        description={t.descripcion}
        title={t.titulo}
      />
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={refetch} />}
      {data !== undefined && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <Cola cola={data.cola} sunatCallada={data.sunat.some(isCallado)} />
            <Card icon="salud" title={t.sunat}>
              <Clima esperan={countEsperan(data.cola)} servicios={data.sunat} />
            </Card>
            {data.instalacion !== null && <InstalacionCard instalacion={data.instalacion} />}
          </div>
          {data.instalacion === null ? (
            <p className="text-muted text-sm">{t.soloInstalacion}</p>
          ) : (
            <Revision hallazgos={data.instalacion.hallazgos} />
          )}
        </div>
      )}
    </>
  );
}
