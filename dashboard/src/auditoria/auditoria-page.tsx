import { useMemo } from 'react';
import { useTextos } from '../i18n/idioma.ts';
import { ConPermiso } from '../salud/con-permiso.tsx';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { NadaConFiltros } from '../shell/filtros/formulario-filtros.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { Banner } from '../ui/overlay/feedback.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Instante } from '../ui/values.tsx';
import { BarraFiltros } from './barra-filtros.tsx';
import { type Hecho, useAuditoria, useVerificar } from './datos.ts';
import { FILTROS, nombreDe } from './filtros.ts';
import { HechoSheet } from './hecho-sheet.tsx';
import { Objeto } from './objeto.tsx';
import { actoresDe, nombresDe } from './objetos.ts';
import { Quien } from './quien.tsx';
import { textos } from './textos.ts';

const CLAVES = [...FILTROS.nombres, 'hecho'] as const;

/** Who did what, and whether the record of it is whole. */
export function AuditoriaPage() {
  const t = useTextos(textos);
  return (
    <ConPermiso permiso="auditoria" titulo={t.titulo}>
      <Auditoria />
    </ConPermiso>
  );
}

function Auditoria() {
  const t = useTextos(textos);
  const [busqueda, put] = useFiltros(CLAVES);
  const filtros = useMemo(() => FILTROS.read(busqueda), [busqueda]);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAuditoria(filtros);
  const filas = useMemo(() => data?.pages.flatMap(({ hechos }) => hechos), [data]);
  const nombres = useMemo(() => nombresDe(filas ?? []), [filas]);
  const actores = useMemo(() => actoresDe(filas ?? []), [filas]);
  const columnas = useColumnas(nombres);
  return (
    <>
      <PageHeader description={t.descripcion} title={t.titulo} />
      <div className="flex flex-col gap-5">
        <Verificar />
        <BarraFiltros actores={actores} filtros={filtros} key={JSON.stringify(filtros)} put={put} />
        {error !== null && data === undefined ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Card padded={false}>
            <DataTable
              columns={columnas}
              empty={<Vacia filtrada={FILTROS.hay(filtros)} remove={() => put(FILTROS.ninguno)} />}
              label={t.tabla}
              name="auditoria"
              onRowOpen={({ n }) => put({ hecho: String(n) })}
              pagination={{
                onMore: hasNextPage ? () => void fetchNextPage() : undefined,
                loadingMore: isFetchingNextPage,
              }}
              rowKey={({ n }) => String(n)}
              rowLabel={({ accion, n }) => `${n} ${accion}`}
              rows={filas}
            />
          </Card>
        )}
      </div>
      <HechoSheet
        close={() => put({ hecho: undefined })}
        nombres={nombres}
        hecho={filas?.find(({ n }) => String(n) === busqueda.hecho)}
        solo={(cambios) => put({ ...FILTROS.ninguno, ...cambios, hecho: undefined })}
      />
    </>
  );
}

/** Looks at the chain when asked, and says what it found. */
function Verificar() {
  const t = useTextos(textos).verificar;
  const { mutate, data, error, isPending } = useVerificar();
  const boton = (
    <Button icon="auditoria" loading={isPending} onClick={() => mutate()}>
      {t.boton}
    </Button>
  );
  if (error !== null) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (data === undefined) return <div className="flex justify-end">{boton}</div>;
  const { integra, texto, cabeza } = data;
  return (
    <Banner actions={boton} live title={integra ? t.integra : t.rota} tone={integra ? 'success' : 'danger'}>
      <p>{texto}</p>
      {cabeza !== undefined && <p className="[overflow-wrap:anywhere]">{t.cabeza(cabeza.n, cabeza.huella)}</p>}
    </Banner>
  );
}

function Vacia({ filtrada, remove }: { filtrada: boolean; remove: () => void }) {
  const t = useTextos(textos);
  if (filtrada) return <NadaConFiltros remove={remove} titulo={t.nada} />;
  return <EmptyState description={t.vaciaDetalle} icon="auditoria" title={t.vacia} />;
}

function useColumnas(nombres: ReadonlyMap<string, string>): readonly Columna<Hecho>[] {
  const t = useTextos(textos);
  return useMemo<readonly Columna<Hecho>[]>(
    () => [
      {
        id: 'accion',
        titulo: t.accion,
        ancho: 210,
        principal: true,
        celda: ({ accion }) => nombreDe(accion, t.acciones),
      },
      { id: 'quien', titulo: t.quien, ancho: 205, celda: ({ quien }) => <Quien quien={quien} /> },
      { id: 'en', titulo: t.momento, ancho: 198, celda: ({ en }) => <Instante iso={en} segundos /> },
      { id: 'entorno', titulo: t.entorno, ancho: 106, celda: ({ entorno }) => <Entorno entorno={entorno} /> },
      {
        id: 'objeto',
        titulo: t.objeto,
        ancho: 150,
        celda: (hecho) => <Objeto hecho={hecho} nombres={nombres} />,
      },
      { id: 'desde', titulo: t.desde, ancho: 104, celda: ({ desde }) => desde },
      {
        id: 'solicitud',
        titulo: t.solicitud,
        ancho: 290,
        oculta: true,
        celda: ({ solicitud }) => <code className="font-mono text-xs">{solicitud}</code>,
      },
      { id: 'n', titulo: t.numero, ancho: 80, derecha: true, oculta: true, celda: ({ n }) => n },
    ],
    [t, nombres],
  );
}

function Entorno({ entorno }: { entorno: Hecho['entorno'] }) {
  const t = useTextos(textos);
  return <Badge>{{ '*': t.ambos, test: t.prueba, live: t.real }[entorno]}</Badge>;
}
