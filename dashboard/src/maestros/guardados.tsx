/** What the company keeps of what it sells, or to whom: a list, one of it to change, and a spreadsheet to bring. */
import { DOCUMENTOS_IDENTIDAD } from '@chaski/core/catalogos/c06-documentos-identidad.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useChaski } from '../api/chaski.ts';
import { claveDe } from '../api/consultas.ts';
import { Buscador, useLista } from '../clientes/busqueda.tsx';
import { igvEnPalabras, unidadEnPalabras } from '../clientes/palabras.ts';
import { textos as textosDeListas } from '../clientes/textos.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useEmpresa, usePuede } from '../shell/layouts/empresa.tsx';
import { Button } from '../ui/button/button.tsx';
import { type Columna, DataTable } from '../ui/data-table.tsx';
import { Card } from '../ui/layout.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Money } from '../ui/values.tsx';
import { FichaDialog } from './ficha.tsx';
import { ImportarDialog } from './importar.tsx';
import type { Ficha, Maestro } from './maestro.ts';
import { type Campo, textos } from './textos.ts';

const POR_PAGINA = 50;

export function Guardados({ maestro, etiqueta, buscar }: { maestro: Maestro; etiqueta: string; buscar: string }) {
  const t = useTextos(textos);
  const puede = usePuede()(maestro.permiso);
  const [abierta, open] = useState<Ficha | 'nueva' | 'importar'>();
  const columnas = useColumnas(maestro, open);
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useFichas(maestro);
  const filas = useMemo(() => data?.pages.flatMap(({ filas: suyas }) => suyas), [data]);
  const close = () => open(undefined);
  if (error !== null && filas === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card padded={false}>
      <DataTable
        columns={columnas}
        empty={<EmptyState description={t.vacioTexto} icon="producto" title={t.vacio[maestro.cual]} />}
        label={etiqueta}
        name={`${maestro.cual}-guardados`}
        onRowOpen={puede ? open : undefined}
        pagination={{ onMore: hasNextPage ? () => void fetchNextPage() : undefined, loadingMore: isFetchingNextPage }}
        refreshing={isPlaceholderData}
        rowKey={({ id }) => id}
        rowLabel={({ descripcion = '', denominacion = descripcion }) => denominacion}
        rows={filas}
        toolbar={
          <>
            <Buscador etiqueta={buscar} minimo={1} />
            {puede && (
              <>
                <Button icon="subir" onClick={() => open('importar')}>
                  {t.importar}
                </Button>
                <Button icon="nuevo" onClick={() => open('nueva')} variant="primary">
                  {t.nuevo[maestro.cual]}
                </Button>
              </>
            )}
          </>
        }
      />
      {abierta === 'importar' && <ImportarDialog close={close} maestro={maestro} />}
      {abierta !== undefined && abierta !== 'importar' && (
        <FichaDialog close={close} ficha={abierta === 'nueva' ? undefined : abierta} maestro={maestro} />
      )}
    </Card>
  );
}

/** Those of the search, by pages. */
function useFichas(maestro: Maestro) {
  const empresa = useEmpresa();
  const chaski = useChaski();
  const [{ q }] = useLista();
  return useInfiniteQuery({
    queryKey: claveDe(empresa, maestro.cual, 'guardados', q),
    queryFn: ({ pageParam, signal }) =>
      maestro.pagina(
        chaski,
        { limite: POR_PAGINA, ...(q === undefined ? {} : { q }), ...(pageParam === '' ? {} : { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
    placeholderData: keepPreviousData,
  });
}

/** Of the columns that are not as wide as the others. */
const ANCHOS: { readonly [C in Campo]?: number } = {
  codigo: 112,
  precioUnitario: 140,
  unidadMedida: 124,
  gtin: 138,
  tipoIgv: 100,
  tipoDocumento: 110,
};

type TextosDeListas = ReturnType<typeof useTextosDeListas>;

const EN_PALABRAS: { readonly [C in Campo]?: (codigo: string, t: TextosDeListas) => string } = {
  unidadMedida: (codigo, { unidades }) => unidadEnPalabras(codigo, unidades),
  tipoIgv: (codigo, { afectaciones }) => igvEnPalabras(codigo, afectaciones),
  tipoDocumento: (codigo) => DOCUMENTOS_IDENTIDAD.get(codigo)?.nombre ?? codigo,
};

function useTextosDeListas() {
  return useTextos(textosDeListas);
}

function useColumnas({ campos, permiso }: Maestro, open: (ficha: Ficha) => void): readonly Columna<Ficha>[] {
  const { titulos } = useTextos(textos);
  const t = useTextosDeListas();
  const puede = usePuede()(permiso);
  return useMemo(
    () =>
      campos
        .filter((campo) => campo !== 'moneda')
        .map(
          (campo, n): Columna<Ficha> => ({
            id: campo,
            titulo: titulos[campo],
            ...(n === 0 ? { principal: true, ancho: 240, elastica: true } : { ancho: ANCHOS[campo] ?? 150 }),
            ...(campo === 'precioUnitario' ? { derecha: true } : {}),
            ...(n > 5 ? { oculta: true } : {}),
            celda: (ficha) => {
              const valor = ficha[campo];
              if (n === 0 && puede) {
                return (
                  <button
                    className="min-h-6 text-left font-medium text-accent hover:underline"
                    onClick={() => open(ficha)}
                    type="button"
                  >
                    {valor}
                  </button>
                );
              }
              if (valor === undefined) return '—';
              if (campo === 'precioUnitario') return <Money moneda={ficha.moneda ?? 'PEN'} monto={valor} />;
              return EN_PALABRAS[campo]?.(valor, t) ?? valor;
            },
          }),
        ),
    [campos, titulos, t, open, puede],
  );
}
