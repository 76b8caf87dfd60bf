import type { FiltrosLista } from '../comprobantes/lista/filtros.ts';
import { useTextos } from '../i18n/idioma.ts';
import { DESPLAZABLE } from '../ui/cx.ts';
import { Card } from '../ui/layout.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { textos } from './textos.ts';
import { useMuestra } from './use-exportar.ts';

/** The columns of the file and its first rows. */
export function MuestraDeArchivo({ filtros }: { filtros: FiltrosLista }) {
  const t = useTextos(textos);
  const { data, error, refetch } = useMuestra(filtros);
  const filas = (data ?? []).slice(1).map((celdas, n) => ({ celdas, n }));
  const [cabecera = []] = data ?? [];
  return (
    <Card description={filas.length > 0 ? t.previaTexto(filas.length) : undefined} title={t.paso2}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data !== undefined && filas.length === 0 && (
        <EmptyState description={t.vacioTexto} icon="filtro" title={t.vacioTitulo} />
      )}
      {filas.length > 0 && (
        <section aria-label={t.previa} {...DESPLAZABLE} className="focus-inside overflow-x-auto">
          <table className="text-xs">
            <caption className="sr-only">{t.previa}</caption>
            <thead>
              <tr>
                {cabecera.map((titulo) => (
                  <th
                    className="whitespace-nowrap border border-line bg-canvas px-2 py-1.5 text-left"
                    key={titulo}
                    scope="col"
                  >
                    {titulo}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {filas.map(({ celdas, n }) => (
                <Fila cabecera={cabecera} celdas={celdas} key={n} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

function Fila({ cabecera, celdas }: { cabecera: readonly string[]; celdas: readonly string[] }) {
  return (
    <tr>
      {cabecera.map((titulo, n) => (
        <td className="max-w-60 truncate border border-line px-2 py-1.5" key={titulo}>
          {celdas[n]}
        </td>
      ))}
    </tr>
  );
}
