/** What was sold, as the lines of the latest documents tell it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { claveDe } from '../api/consultas.ts';
import { type Datos, panel } from '../api/panel.ts';
import { useTextos } from '../i18n/idioma.ts';
import { Guardados } from '../maestros/guardados.tsx';
import { PRODUCTOS } from '../maestros/maestro.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Card, PageHeader } from '../ui/layout.tsx';
import { ErrorState } from '../ui/states.tsx';
import { Fecha, Money } from '../ui/values.tsx';
import { Buscador, useLista, Vistas } from './busqueda.tsx';
import { ListaVacia } from './lista-vacia.tsx';
import { igvEnPalabras, unidadEnPalabras } from './palabras.ts';
import { textos } from './textos.ts';

type Fila = Datos<'GET /empresas/{empresa}/{entorno}/productos'>['productos'][number];

const CUANTOS = 100;

export function ProductosPage() {
  const t = useTextos(textos);
  const puede = usePuede();
  return (
    <>
      <PageHeader description={t.productosTexto} title={t.productos} />
      {puede('products.read') ? (
        <Vistas
          deComprobantes={<Lista />}
          guardados={<Guardados buscar={t.buscarProducto} etiqueta={t.productos} maestro={PRODUCTOS} />}
          label={t.productos}
        />
      ) : (
        <Lista />
      )}
    </>
  );
}

function Lista() {
  const t = useTextos(textos);
  const empresa = useEmpresa();
  const columnas = useColumnas();
  const [{ q }] = useLista();
  const { id, entorno } = empresa;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: claveDe(empresa, 'productos', q),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/productos', {
        params: { empresa: id, entorno },
        consulta: { ...(q === undefined ? {} : { q }), limite: CUANTOS },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card padded={false}>
      <DataTable
        columns={columnas}
        empty={<ListaVacia icon="producto" texto={t.sinProductosTexto} titulo={t.sinProductos} />}
        label={t.productos}
        name="productos"
        refreshing={isFetching}
        rowKey={(fila) => JSON.stringify([fila.codigo, fila.descripcion, fila.unidadMedida, fila.tipoIgv, fila.moneda])}
        rowLabel={({ descripcion }) => descripcion}
        rows={data?.productos}
        toolbar={<Buscador etiqueta={t.buscarProducto} minimo={1} />}
      />
    </Card>
  );
}

function useColumnas(): readonly Columna<Fila>[] {
  const t = useTextos(textos);
  return useMemo(
    () => [
      {
        id: 'descripcion',
        titulo: t.descripcion,
        principal: true,
        ancho: 240,
        elastica: true,
        celda: (fila) => fila.descripcion,
      },
      { id: 'codigo', titulo: t.codigo, ancho: 132, celda: ({ codigo }) => codigo ?? '—' },
      {
        id: 'precio',
        titulo: t.precio,
        ancho: 148,
        derecha: true,
        celda: ({ precioUnitario, moneda }) => <Money moneda={moneda} monto={precioUnitario} />,
      },
      {
        id: 'valor',
        titulo: t.valor,
        derecha: true,
        oculta: true,
        celda: ({ valorUnitario, moneda }) => <Money moneda={moneda} monto={valorUnitario} />,
      },
      {
        id: 'unidad',
        titulo: t.unidad,
        ancho: 128,
        celda: ({ unidadMedida }) => unidadEnPalabras(unidadMedida, t.unidades),
      },
      {
        id: 'igv',
        titulo: t.igv,
        ancho: 116,
        oculta: true,
        celda: ({ tipoIgv }) => igvEnPalabras(tipoIgv, t.afectaciones),
      },
      { id: 'veces', titulo: t.veces, derecha: true, ancho: 96, celda: ({ veces }) => veces },
      { id: 'ultima', titulo: t.ultima, ancho: 122, celda: ({ ultimaFecha }) => <Fecha dia={ultimaFecha} /> },
    ],
    [t],
  );
}
