/** To whom documents were issued. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { claveDe } from '../api/consultas.ts';
import { type Datos, panel } from '../api/panel.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Guardados } from '../maestros/guardados.tsx';
import { CLIENTES } from '../maestros/maestro.ts';
import { numeroBuscado } from '../nuevo/cliente/consulta-cliente.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { EnlaceBoton } from '../shell/menu/enlaces.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Fecha } from '../ui/values.tsx';
import { Buscador, useLista, Vistas } from './busqueda.tsx';
import { ClienteSheet } from './cliente-sheet.tsx';
import { Importes } from './importes.tsx';
import { ListaVacia } from './lista-vacia.tsx';
import { NoEmitidoAun } from './no-emitido-aun.tsx';
import { textos } from './textos.ts';

type Fila = Datos<'GET /empresas/{empresa}/{entorno}/clientes'>['clientes'][number];

const POR_PAGINA = 50;
/** The server looks from two letters on. */
const MINIMO = 2;

export function ClientesPage() {
  const t = useTextos(textos);
  const puede = usePuede();
  return (
    <>
      <PageHeader
        actions={
          puede('invoices.create') && (
            <EnlaceBoton a="nuevo" icon="nuevo" variant="primary">
              {t.nuevo}
            </EnlaceBoton>
          )
        }
        description={t.clientesTexto}
        title={t.clientes}
      />
      {puede('customers.read') ? (
        <Vistas
          deComprobantes={<Lista />}
          guardados={<Guardados buscar={t.buscarCliente} etiqueta={t.clientes} maestro={CLIENTES} />}
          label={t.clientes}
        />
      ) : (
        <EmptyState description={t.sinPermisoTexto} icon="candado" title={t.sinPermiso} />
      )}
    </>
  );
}

function Lista() {
  const t = useTextos(textos);
  const columnas = useColumnas();
  const [{ q, cliente }, put] = useLista();
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useClientes(q);
  const filas = useMemo(() => data?.pages.flatMap(({ clientes }) => clientes), [data]);
  if (error !== null && filas === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card padded={false}>
      <DataTable
        columns={columnas}
        empty={<Vacio />}
        label={t.clientes}
        name="clientes"
        onRowOpen={({ numeroDocumento }) => put({ cliente: numeroDocumento })}
        pagination={{ onMore: hasNextPage ? () => void fetchNextPage() : undefined, loadingMore: isFetchingNextPage }}
        refreshing={isPlaceholderData}
        rowKey={({ tipoDocumento, numeroDocumento }) => `${tipoDocumento} ${numeroDocumento}`}
        rowLabel={({ denominacion }) => denominacion}
        rows={filas}
        toolbar={<Buscador etiqueta={t.buscarCliente} minimo={MINIMO} />}
      />
      {cliente !== undefined && <ClienteSheet close={() => put({ cliente: undefined })} numero={cliente} />}
    </Card>
  );
}

/** The customers of a search, by pages. */
function useClientes(q: string | undefined) {
  const empresa = useEmpresa();
  const { id, entorno } = empresa;
  return useInfiniteQuery({
    queryKey: claveDe(empresa, 'clientes', 'lista', q),
    queryFn: ({ pageParam, signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/clientes', {
        params: { empresa: id, entorno },
        consulta: {
          limite: POR_PAGINA,
          ...(q === undefined ? {} : { q }),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
    placeholderData: keepPreviousData,
  });
}

function useColumnas(): readonly Columna<Fila>[] {
  const t = useTextos(textos);
  const [, put] = useLista();
  return useMemo(
    () => [
      {
        id: 'denominacion',
        titulo: t.nombre,
        principal: true,
        ancho: 310,
        elastica: true,
        celda: ({ denominacion, numeroDocumento }) => (
          <button
            className="min-h-6 text-left font-medium text-accent hover:underline"
            onClick={() => put({ cliente: numeroDocumento })}
            type="button"
          >
            {denominacion}
          </button>
        ),
      },
      { id: 'numero', titulo: t.numero, celda: ({ numeroDocumento }) => numeroDocumento },
      { id: 'comprobantes', titulo: t.comprobantes, derecha: true, celda: ({ comprobantes }) => comprobantes },
      {
        id: 'facturado',
        titulo: t.facturado,
        derecha: true,
        ancho: 180,
        celda: ({ importes }) => <Importes importes={importes} />,
      },
      { id: 'ultima', titulo: t.ultima, celda: ({ ultimaFecha }) => <Fecha dia={ultimaFecha} /> },
      { id: 'correo', titulo: t.correo, oculta: true, celda: ({ correo }) => correo ?? '—' },
    ],
    [t, put],
  );
}

function Vacio() {
  const t = useTextos(textos);
  const [{ q }] = useLista();
  const numero = q === undefined ? undefined : numeroBuscado(q);
  if (numero !== undefined) return <NoEmitidoAun numero={numero} />;
  return <ListaVacia icon="cliente" texto={t.sinClientesTexto} titulo={t.sinClientes} />;
}
