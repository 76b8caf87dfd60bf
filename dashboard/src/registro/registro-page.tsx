import { useMemo } from 'react';
import { curlGet } from '../comprobantes/detalle/curl.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { ConPermiso } from '../salud/con-permiso.tsx';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { NadaConFiltros } from '../shell/filtros/formulario-filtros.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { BarraFiltros } from './barra-filtros.tsx';
import { type Peticion, usePeticiones } from './datos.ts';
import { esDelPanel, FILTROS, rutaCorta, tonoDeStatus } from './filtros.ts';
import { Histograma } from './histograma.tsx';
import { PeticionSheet } from './peticion-sheet.tsx';
import { useQuien } from './quien.ts';
import { textos } from './textos.ts';

const CLAVES = [...FILTROS.nombres, 'peticion'] as const;

/** What reached the API: how many, how they ended, and each with what it said. */
export function RegistroPage() {
  const t = useTextos(textos);
  return (
    <ConPermiso permiso="registro" titulo={t.titulo}>
      <Registro />
    </ConPermiso>
  );
}

function Registro() {
  const t = useTextos(textos);
  const [busqueda, put] = useFiltros(CLAVES);
  const filtros = useMemo(() => FILTROS.read(busqueda), [busqueda]);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = usePeticiones(filtros);
  const filas = useMemo(() => data?.pages.flatMap(({ peticiones }) => peticiones), [data]);
  const rutas = useMemo(() => [...new Set(filas?.map(({ ruta }) => rutaCorta(ruta)))].sort(), [filas]);
  const columnas = useColumnas();
  const dias = data?.pages[0]?.retencion.dias;
  const actualizar = (
    <Button icon="repetir" loading={isFetching && !isFetchingNextPage} onClick={() => void refetch()}>
      {t.actualizar}
    </Button>
  );
  return (
    <>
      <PageHeader
        actions={actualizar}
        description={dias === undefined ? t.descripcion : `${t.descripcion} ${t.retencion(dias)}`}
        title={t.titulo}
      />
      <div className="flex flex-col gap-5">
        <Histograma />
        <BarraFiltros filtros={filtros} rutas={rutas} key={JSON.stringify(filtros)} put={put} />
        {error !== null && data === undefined ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Card padded={false}>
            <DataTable
              columns={columnas}
              empty={<Vacio filtrado={FILTROS.hay(filtros)} remove={() => put(FILTROS.ninguno)} />}
              label={t.tabla}
              name="registro"
              onRowOpen={({ id }) => put({ peticion: id })}
              pagination={{
                onMore: hasNextPage ? () => void fetchNextPage() : undefined,
                loadingMore: isFetchingNextPage,
              }}
              rowKey={({ id }) => id}
              rowLabel={({ metodo, ruta, solicitud }) => `${metodo} ${rutaCorta(ruta)} ${solicitud}`}
              rows={filas}
            />
          </Card>
        )}
      </div>
      <PeticionSheet
        close={() => put({ peticion: undefined })}
        id={busqueda.peticion}
        soloDe={(clave) => put({ ...FILTROS.ninguno, clave, peticion: undefined })}
      />
    </>
  );
}

function Vacio({ filtrado, remove }: { filtrado: boolean; remove: () => void }) {
  const t = useTextos(textos);
  if (filtrado) return <NadaConFiltros remove={remove} titulo={t.nada} />;
  return (
    <EmptyState
      curl={curlGet(location.origin, '/invoices?limite=1')}
      description={t.sinPeticionesDetalle}
      icon="registro"
      title={t.sinPeticiones}
    />
  );
}

function useColumnas(): readonly Columna<Peticion>[] {
  const t = useTextos(textos);
  const { duracion } = useFormatos();
  const quien = useQuien();
  return useMemo<readonly Columna<Peticion>[]>(
    () => [
      { id: 'peticion', titulo: t.peticion, ancho: 250, principal: true, celda: (fila) => <Linea fila={fila} /> },
      {
        id: 'resultado',
        titulo: t.resultado,
        ancho: 92,
        celda: ({ status }) => <Badge tone={tonoDeStatus(status)}>{status}</Badge>,
      },
      {
        id: 'codigo',
        titulo: t.codigo,
        ancho: 152,
        celda: ({ codigo }) => (
          <code className="font-mono text-xs" title={codigo}>
            {codigo ?? '—'}
          </code>
        ),
      },
      { id: 'en', titulo: t.momento, ancho: 198, celda: ({ en }) => <Instante iso={en} segundos /> },
      { id: 'ms', titulo: t.duracion, ancho: 92, derecha: true, celda: ({ ms }) => duracion(ms) },
      {
        id: 'quien',
        titulo: t.quien,
        ancho: 180,
        celda: (fila) => <span title={quien(fila.quien)}>{quien(fila.quien)}</span>,
      },
      { id: 'desde', titulo: t.desde, ancho: 150, oculta: true, celda: ({ desde }) => desde },
      {
        id: 'solicitud',
        titulo: t.solicitud,
        ancho: 300,
        oculta: true,
        celda: ({ solicitud }) => <code className="font-mono text-xs">{solicitud}</code>,
      },
    ],
    [t, duracion, quien],
  );
}

function Linea({ fila: { metodo, ruta } }: { fila: Peticion }) {
  const t = useTextos(textos);
  return (
    <span className="inline-flex min-w-0 items-baseline gap-2 font-mono text-xs">
      <span className="font-semibold">{metodo}</span>
      <span className="truncate">{rutaCorta(ruta)}</span>
      {esDelPanel(ruta) && <Badge>{t.panel}</Badge>}
    </span>
  );
}
