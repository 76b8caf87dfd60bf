import { lazy, Suspense, useMemo, useState } from 'react';
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
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { BarraFiltros, type Opcion } from './barra-filtros.tsx';
import { type Peticion, usePeticiones } from './datos.ts';
import { esDelPanel, FILTROS, rutaCorta, tonoDeStatus } from './filtros.ts';
import { PeticionSheet } from './peticion-sheet.tsx';
import { useQuien } from './quien.ts';
import { ResumenDePeticiones } from './resumen.tsx';
import { textos } from './textos.ts';

const CLAVES = [...FILTROS.nombres, 'peticion'] as const;

const Histograma = lazy(async () => ({ default: (await import('./histograma.tsx')).Histograma }));

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
  const quien = useQuien();
  const filtros = useMemo(() => FILTROS.read(busqueda), [busqueda]);
  const [vivo, live] = useState(true);
  const [grafico, show] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePeticiones(filtros, vivo);
  const filas = useMemo(() => data?.pages.flatMap(({ peticiones }) => peticiones), [data]);
  const rutas = useMemo(() => [...new Set(filas?.map(({ ruta }) => rutaCorta(ruta)))].sort(), [filas]);
  const claves = useMemo(() => clavesVistas(filas ?? [], quien), [filas, quien]);
  const columnas = useColumnas();
  const dias = data?.pages[0]?.retencion.dias;
  return (
    <>
      <PageHeader
        actions={<EnVivo live={live} vivo={vivo} />}
        description={dias === undefined ? t.descripcion : `${t.descripcion} ${t.retencion(dias)}`}
        title={t.titulo}
      />
      <div className="flex flex-col gap-3">
        <BarraFiltros claves={claves} filtros={filtros} key={JSON.stringify(filtros)} put={put} rutas={rutas} />
        {grafico && (
          <Suspense fallback={<Skeleton lines={5} />}>
            <Histograma />
          </Suspense>
        )}
        {error !== null && data === undefined ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Card padded={false}>
            <DataTable
              card={(fila) => <EnDosLineas fila={fila} />}
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
              toolbar={<ResumenDePeticiones abierto={grafico} show={show} />}
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

/** Keys by which somebody asked, as far as is seen. */
function clavesVistas(filas: readonly Peticion[], quien: ReturnType<typeof useQuien>): readonly Opcion[] {
  const vistas = new Map(
    filas.flatMap(({ quien: uno }) =>
      uno.tipo === 'clave' && uno.id !== undefined ? [[uno.id, quien(uno)] as const] : [],
    ),
  );
  return [...vistas].map(([value, label]) => ({ value, label }));
}

/** New ones come by themselves until that is stopped, to read in peace. */
function EnVivo({ vivo, live }: { vivo: boolean; live: (vivo: boolean) => void }) {
  const t = useTextos(textos);
  return (
    <Button
      aria-label={vivo ? `${t.enVivo}: ${t.alPausar}` : `${t.pausada}: ${t.alSeguir}`}
      icon={vivo ? 'vivo' : 'reloj'}
      onClick={() => live(!vivo)}
    >
      {vivo ? t.enVivo : t.pausada}
    </Button>
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

/** On a telephone. */
function EnDosLineas({ fila }: { fila: Peticion }) {
  const { duracion } = useFormatos();
  const quien = useQuien();
  return (
    <>
      <p className="flex items-center justify-between gap-2">
        <Linea fila={fila} />
        <Badge tone={tonoDeStatus(fila.status)}>{fila.status}</Badge>
      </p>
      <p className="tabular text-muted text-xs [overflow-wrap:anywhere]">
        <Instante iso={fila.en} segundos /> · {duracion(fila.ms)} · {quien(fila.quien)}
        {fila.codigo !== undefined && ` · ${fila.codigo}`}
      </p>
    </>
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
