/** What the form asks of the service. */
import { toTipoDeVenta } from '@chaski/core/documentos/registro.ts';
import type { TasasPorAno } from '@chaski/core/vigencias/tasas.ts';
import type { Chaski } from '@chaski/sdk/src/index.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useChaski } from '../../api/chaski.ts';
import { type Asunto, claveDe } from '../../api/consultas.ts';
import { panel } from '../../api/panel.ts';
import { useSesion } from '../../api/sesion.ts';
import { dinero } from '../../i18n/formatos.ts';
import { type EmpresaActual, useEmpresa } from '../../shell/layouts/empresa.tsx';
import { readFalla } from '../../ui/falla.ts';
import { type Rama, texto, tiene } from '../campos/arbol.ts';
import { esNota } from '../campos/cambios.ts';
import type { ClienteHallado, EstadoAfectado, Fuentes, ProductoHallado } from '../campos/fuentes.ts';
import { afectadoDe, type Emitido } from '../nota/notas.ts';

const CUANTAS = 8;
/** What was issued does not change. */
const PARA_SIEMPRE = Number.POSITIVE_INFINITY;

/** A document that was issued, as it could be sent again. */
export function consultaEmitido(empresa: EmpresaActual, id: string) {
  const { id: suya, entorno } = empresa;
  return queryOptions({
    queryKey: claveDe(empresa, 'comprobantes', 'documento', id),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/{entorno}/comprobantes/{id}/documento', {
        params: { empresa: suya, entorno, id },
        signal,
      }),
    staleTime: PARA_SIEMPRE,
  });
}

function consultaSeries(empresa: EmpresaActual, chaski: Chaski) {
  return queryOptions({
    queryKey: claveDe(empresa, 'series', 'en-uso'),
    queryFn: ({ signal }) => chaski.series({ signal }),
  });
}

/** Everything that the fields look up, for the company in the address. */
export function useFuentesDelPanel(formulario: Rama): Fuentes {
  const empresa = useEmpresa();
  const chaski = useChaski();
  const consultas = useQueryClient();
  const { data: series } = useQuery(consultaSeries(empresa, chaski));
  const askSeries = useCallback(
    () => consultas.ensureQueryData(consultaSeries(empresa, chaski)),
    [consultas, empresa, chaski],
  );
  const establecimientos = useEstablecimientos(empresa);
  const { igvRestaurantes } = useSesion();
  const { obligadoCodigoProducto } = empresa;
  const afectado = useAfectado(formulario, igvRestaurantes);
  const sugerirClientes = useSugerirClientes(empresa);
  const sugerirProductos = useSugerirProductos(empresa);
  const productoDe = useProductoDe();
  const sugerirAfectables = useSugerirAfectables();
  return useMemo(
    () => ({
      series,
      askSeries,
      establecimientos,
      afectado,
      igvRestaurantes,
      obligadoCodigoProducto,
      sugerirClientes,
      sugerirProductos,
      productoDe,
      sugerirAfectables,
    }),
    [
      series,
      askSeries,
      establecimientos,
      afectado,
      igvRestaurantes,
      obligadoCodigoProducto,
      sugerirClientes,
      sugerirProductos,
      productoDe,
      sugerirAfectables,
    ],
  );
}

/** Those that are stored before those of documents. */
function useSugerirClientes({ id, entorno }: EmpresaActual): Fuentes['sugerirClientes'] {
  const chaski = useChaski();
  return useCallback(
    async (q, signal) => {
      const params = { empresa: id, entorno };
      const consulta = { q: q.trim(), limite: CUANTAS };
      const [guardados, { clientes }] = await Promise.all([
        storedOf(chaski.clientes.pagina(consulta, { signal })),
        panel('GET /empresas/{empresa}/{entorno}/clientes', { params, consulta, signal }),
      ]);
      const vistos = new Set(guardados.map(({ numeroDocumento }) => numeroDocumento));
      const otros = clientes.filter(({ numeroDocumento }) => !vistos.has(numeroDocumento));
      return [...guardados, ...otros].slice(0, CUANTAS).map((value: ClienteHallado) => ({
        value,
        key: `${value.tipoDocumento} ${value.numeroDocumento}`,
        label: value.denominacion,
        detail: value.numeroDocumento,
      }));
    },
    [chaski, id, entorno],
  );
}

/** Those that are stored before those of documents; before all, the one of that very code. */
function useSugerirProductos({ id, entorno }: EmpresaActual): Fuentes['sugerirProductos'] {
  const chaski = useChaski();
  return useCallback(
    async (q, signal) => {
      const params = { empresa: id, entorno };
      const consulta = { q: q.trim(), limite: CUANTAS };
      const [guardados, { productos }] = await Promise.all([
        storedOf(chaski.productos.pagina(consulta, { signal })),
        panel('GET /empresas/{empresa}/{entorno}/productos', { params, consulta, signal }),
      ]);
      const vistos = new Set(guardados.map(({ codigo }) => codigo));
      const otros = productos.filter(({ codigo }) => codigo === undefined || !vistos.has(codigo));
      const isAsked = ({ codigo }: ProductoHallado) => codigo?.toLowerCase() === consulta.q.toLowerCase();
      return [...guardados, ...otros]
        .toSorted((uno: ProductoHallado, otro: ProductoHallado) => Number(isAsked(otro)) - Number(isAsked(uno)))
        .slice(0, CUANTAS)
        .map((value: ProductoHallado, indice) => ({
          value,
          key: `${indice} ${value.codigo ?? ''} ${value.descripcion}`,
          label: value.descripcion,
          detail: [value.codigo, value.precioUnitario && `${value.moneda} ${value.precioUnitario}`]
            .filter(Boolean)
            .join(' · '),
        }));
    },
    [chaski, id, entorno],
  );
}

/** What a reader of barcodes types, or a person who knows the code. */
function useProductoDe(): Fuentes['productoDe'] {
  const chaski = useChaski();
  return useCallback(
    async (codigo) => {
      const [suyo] = await storedOf(chaski.productos.pagina({ clave: codigo, limite: 1 }));
      if (suyo !== undefined || !/^\d{8,14}$/.test(codigo)) return suyo;
      const parecidos = await storedOf(chaski.productos.pagina({ q: codigo }));
      return parecidos.find(({ gtin }) => gtin === codigo);
    },
    [chaski],
  );
}

/** None where a role may not see them: what documents tell is proposed all the same. */
async function storedOf<T>(asked: Promise<{ readonly filas: readonly T[] }>): Promise<readonly T[]> {
  try {
    return (await asked).filas;
  } catch (cause) {
    if (readFalla(cause).code === 'INSUFFICIENT_PERMISSIONS') return [];
    throw cause;
  }
}

/** Facturas and boletas that SUNAT accepted: the others cannot be changed by a note. */
function useSugerirAfectables(): Fuentes['sugerirAfectables'] {
  const chaski = useChaski();
  return useCallback(
    async (q, signal) => {
      const { filas } = await chaski.paginaDeComprobantes(
        { q: q.trim(), estado: 'ACEPTADA', limite: CUANTAS },
        { signal },
      );
      return filas
        .filter(({ tipoComprobante }) => toTipoDeVenta(tipoComprobante) !== undefined)
        .map(({ id, correlativo, cliente, moneda, totales }) => ({
          value: id,
          key: id,
          label: correlativo,
          detail: `${cliente.denominacion} · ${dinero(totales.total, moneda)}`,
        }));
    },
    [chaski],
  );
}

const SIN_ESTABLECIMIENTOS: Fuentes['establecimientos'] = [];

/** Those of the company; until they are known the code is written. */
function useEstablecimientos(empresa: EmpresaActual): Fuentes['establecimientos'] {
  const { data } = useQuery({
    queryKey: claveDe(empresa, 'empresa', 'establecimientos', 'opciones'),
    queryFn: ({ signal }) =>
      panel('GET /empresas/{empresa}/establecimientos', { params: { empresa: empresa.id }, signal }),
    select: ({ establecimientos }) =>
      establecimientos.map(({ codigo, nombre }) => ({ valor: codigo, texto: `${codigo} · ${nombre ?? ''}` })),
  });
  return data ?? SIN_ESTABLECIMIENTOS;
}

const NINGUNO: EstadoAfectado = { tipo: 'ninguno' };
const BUSCANDO: EstadoAfectado = { tipo: 'buscando' };
const AJENO: EstadoAfectado = { tipo: 'ajeno' };
const POR_PAGINA = 100;

/** What the note changes: looked up by its id, or by its number among the documents of the company. */
function useAfectado(formulario: Rama, igvRestaurantes: TasasPorAno): EstadoAfectado {
  const empresa = useEmpresa();
  const deNota = esNota(formulario);
  const escritoId = deNota ? texto(formulario, 'documentoAfectado.id').trim() : '';
  const numerado = useIdPorNumero(empresa, deNota ? formulario : {});
  const id = escritoId === '' ? (numerado.id ?? '') : escritoId;
  const valido = /^[\w-]{8,64}$/.test(id);
  const { data, isLoading, isError } = useQuery({ ...consultaEmitido(empresa, id), enabled: valido });
  return useMemo(() => {
    if (!deNota) return NINGUNO;
    if (data !== undefined && valido) return nuestroDe(data, igvRestaurantes);
    if (isLoading || numerado.buscando) return BUSCANDO;
    return isError || numerado.ajeno ? AJENO : NINGUNO;
  }, [deNota, data, valido, igvRestaurantes, isLoading, isError, numerado.buscando, numerado.ajeno]);
}

function nuestroDe(emitido: Emitido & { readonly correlativo: string }, igvRestaurantes: TasasPorAno): EstadoAfectado {
  const { id, correlativo } = emitido;
  return { tipo: 'nuestro', id, correlativo, afectado: afectadoDe(emitido, igvRestaurantes) };
}

interface Numerado {
  readonly id: string | undefined;
  readonly buscando: boolean;
  readonly ajeno: boolean;
}

function useIdPorNumero(empresa: EmpresaActual, formulario: Rama): Numerado {
  const chaski = useChaski();
  const tipo = texto(formulario, 'documentoAfectado.tipoComprobante');
  const serie = texto(formulario, 'documentoAfectado.serie');
  const numero = texto(formulario, 'documentoAfectado.correlativo').replace(/^0+/, '');
  const enabled =
    !tiene(formulario, 'documentoAfectado.id') && /^(?:[A-Z0-9]{4}|\d{1,4})$/.test(serie) && /^\d{1,8}$/.test(numero);
  const correlativo = `${serie}-${numero}`;
  const { data, isLoading } = useQuery({
    queryKey: claveDe(empresa, 'comprobantes', 'por-numero', tipo, correlativo),
    queryFn: async ({ signal }) => {
      const filtros = { tipoComprobante: tipo, serie, q: correlativo, limite: POR_PAGINA };
      for await (const uno of chaski.comprobantes(filtros, { signal }))
        if (uno.correlativo === correlativo) return uno.id;
      return null;
    },
    enabled,
  });
  return {
    id: enabled ? (data ?? undefined) : undefined,
    buscando: enabled && isLoading,
    ajeno: enabled && data === null,
  };
}

const TRAS_EMITIR: readonly Asunto[] = ['comprobantes', 'inicio', 'series', 'clientes', 'productos', 'borradores'];

/** What is looked at again after something was issued. */
export function useRefrescar(): () => void {
  const consultas = useQueryClient();
  const empresa = useEmpresa();
  return useCallback(() => refrescar(consultas, empresa), [consultas, empresa]);
}

function refrescar(consultas: QueryClient, empresa: EmpresaActual): void {
  for (const tema of TRAS_EMITIR) void consultas.invalidateQueries({ queryKey: claveDe(empresa, tema) });
}
