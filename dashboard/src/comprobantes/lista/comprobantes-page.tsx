import type { Resumen } from '@chaski/sdk/src/index.ts';
import { useMemo } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { useEmpresa, usePuede } from '../../shell/layouts/empresa.tsx';
import { EnlaceBoton, useIrA } from '../../shell/menu/enlaces.tsx';
import { Button } from '../../ui/button/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Card, PageHeader } from '../../ui/layout.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type Neto, netos } from '../contenido/netos.ts';
import { curlGet, curlPrimero } from '../detalle/curl.ts';
import { TarjetaComprobante } from '../detalle/tarjeta-comprobante.tsx';
import { VerLlamada } from '../detalle/ver-llamada.tsx';
import { AccionesLote } from '../lote/acciones-lote.tsx';
import { textos } from '../textos.ts';
import { BarraFiltros } from './barra-filtros.tsx';
import { useColumnas } from './columnas.tsx';
import { consultaDe, type FiltrosLista, hayFiltros } from './filtros.ts';
import { MenuExportar } from './menu-exportar.tsx';
import { TodoLoDelFiltro } from './todo-lo-del-filtro.tsx';
import { useComprobantes } from './use-comprobantes.ts';
import { useFiltrosLista } from './use-filtros-lista.ts';
import { useOrden } from './use-orden.ts';
import { useResumen } from './use-resumen.ts';
import { useSeleccion } from './use-seleccion.ts';
import { VistasGuardadas } from './vistas-guardadas.tsx';

/** Every document of the company and environment, narrowed by what the address says. */
export function ComprobantesPage() {
  const t = useTextos(textos);
  const [filtros, change] = useFiltrosLista();
  return (
    <>
      <PageHeader actions={<Acciones filtros={filtros} />} title={t.titulo} />
      <Card padded={false}>
        <VistasGuardadas filtros={filtros} onChange={change} />
        <Lista change={change} filtros={filtros} />
      </Card>
    </>
  );
}

function Acciones({ filtros }: { filtros: FiltrosLista }) {
  const t = useTextos(textos);
  const puede = usePuede();
  const consulta = consultaDe(filtros);
  return (
    <>
      {puede('invoices.create') && (
        <EnlaceBoton a="nuevo" icon="nuevo" variant="primary">
          {t.nuevo}
        </EnlaceBoton>
      )}
      {puede('exportar') && <MenuExportar filtros={filtros} />}
      <VerLlamada
        llamadas={[
          { titulo: t.llamada.listar, curl: curlGet(location.origin, `/invoices${consulta}`) },
          {
            titulo: t.llamada.exportar,
            curl: curlGet(location.origin, `/invoices.xlsx${consulta}`, 'comprobantes.xlsx'),
          },
        ]}
      />
    </>
  );
}

interface ListaProps {
  readonly filtros: FiltrosLista;
  readonly change: (filtros: FiltrosLista) => void;
}

function Lista({ filtros, change }: ListaProps) {
  const t = useTextos(textos);
  const ir = useIrA();
  const { entero } = useFormatos();
  const [orden, order] = useOrden();
  const { filas, error, reintentar, cargarMas: loadMas, cargandoMas, cambiando } = useComprobantes(filtros, orden);
  const { cuantos, netos: totales } = useDelFiltro(filtros, loadMas !== undefined && !cambiando);
  const columnas = useColumnas(filas ?? SIN_FILAS, totales);
  const { seleccion, elegidos, choose } = useSeleccion(filas ?? SIN_FILAS);
  const soloAlgunas = totales === undefined && loadMas !== undefined;
  const deTodo = hayFiltros(filtros) ? t.totalDelFiltro : t.totalDeTodos;
  const totalDicho = soloAlgunas ? t.totalALaVista(filas?.length ?? 0) : deTodo;
  if (error !== undefined) {
    return (
      <div className="p-4">
        <ErrorState error={error} onRetry={reintentar} />
      </div>
    );
  }
  return (
    <div className="pt-3">
      <DataTable
        bulkActions={
          <>
            {cuantos !== undefined && cuantos > elegidos.length && (
              <TodoLoDelFiltro choose={choose} cuantos={cuantos} filtros={filtros} orden={orden} />
            )}
            <AccionesLote elegidos={elegidos} />
          </>
        }
        card={(fila) => <TarjetaComprobante comprobante={fila} />}
        columns={columnas}
        empty={<Vacio filtros={filtros} remove={() => change({})} />}
        label={t.titulo}
        name="comprobantes"
        onRowOpen={({ id }) => ir({ a: 'comprobantes/$id', id })}
        order={order}
        pagination={{
          onMore: loadMas,
          loadingMore: cargandoMas,
          total: cuantos === undefined ? undefined : entero(cuantos),
        }}
        refreshing={cambiando}
        rowKey={({ id }) => id}
        rowLabel={({ correlativo }) => correlativo}
        rows={filas}
        selectedLabel={t.seleccionados}
        selection={seleccion}
        toolbar={<BarraFiltros filtros={filtros} onChange={change} />}
        totalLabel={totalDicho}
      />
      {filas !== undefined && filas.length > 0 && (
        <p className="px-4 pb-3 text-muted text-xs">
          {totalDicho}: {t.totalExplicado}
        </p>
      )}
    </div>
  );
}

/** How many the whole filter has and what they come to, when there is more of it than the rows; undefined while that is not known. */
function useDelFiltro(
  filtros: FiltrosLista,
  hayMas: boolean,
): { readonly cuantos: number | undefined; readonly netos: readonly Neto[] | undefined } {
  const { data, isPlaceholderData } = useResumen(filtros, hayMas);
  const sabido = hayMas && !isPlaceholderData ? data : undefined;
  return useMemo(
    () => ({
      cuantos: sabido?.filas.reduce((suma, { cantidad }) => suma + cantidad, 0),
      netos: sabido && netos(sabido.filas),
    }),
    [sabido],
  );
}

const SIN_FILAS: readonly Resumen[] = [];

function Vacio({ filtros, remove }: { filtros: FiltrosLista; remove: () => void }) {
  const t = useTextos(textos);
  const { entorno } = useEmpresa();
  const puedeEmitir = usePuede()('invoices.create');
  if (hayFiltros(filtros)) {
    const action = <Button onClick={remove}>{t.quitarFiltros}</Button>;
    return (
      <EmptyState action={action} description={t.sinResultadosTexto} icon="filtro" title={t.sinResultadosTitulo} />
    );
  }
  if (!puedeEmitir) return <EmptyState description={t.vacioTextoLectura} title={t.vacioTitulo} />;
  const action = (
    <EnlaceBoton a="nuevo" icon="nuevo" variant="primary">
      {t.emitirPrimero}
    </EnlaceBoton>
  );
  return (
    <EmptyState
      action={action}
      curl={curlPrimero(location.origin, entorno)}
      description={t.vacioTexto}
      title={t.vacioTitulo}
    />
  );
}
