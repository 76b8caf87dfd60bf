import { toFecha } from '@chaski/core/lib/fecha.ts';
import { conPalabras, palabrasDe, plegado } from '../../platform/db/buscar.ts';
import { ES_VENTA } from '../../platform/db/clases.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { finDeIdsDe, primerIdDe } from '../dia.ts';
import { EN_PROCESO } from '../estados-sql.ts';
import { COLUMNS } from '../store.ts';
import type { ComprobanteDeVenta } from '../types.ts';
import type { Vistos } from './clientes-vistos.ts';
import {
  DEL_CLIENTE,
  type ESTADOS_PUBLICOS,
  type Filtros,
  importeBuscado,
  numeroBuscado,
  type Orden,
} from './filtros.ts';

/** Whose documents. */
type Alcance = Pick<Acceso, 'empresaId' | 'entorno'>;

/** The public states as conditions on a row; the same partition as `estadoPublico`. */
export const CONDICION_DE_ESTADO: Readonly<Record<(typeof ESTADOS_PUBLICOS)[number], string>> = {
  ACEPTADA: `estado = 'ACEPTADA'`,
  RECHAZADA: `estado = 'RECHAZADA'`,
  ANULADA: `estado = 'ANULADA'`,
  EN_PROCESO: `final_en is null and ${EN_PROCESO}`,
  PENDIENTE_ENVIO: `final_en is null and not (${EN_PROCESO})`,
};

/**
 * Documents of that company and environment, newest first (ids are uuid v7), up to `limit`. `vistos`: the customers that answer to
 * `filtros.q`; the same documents are found without them, later.
 */
export async function listComprobantes(
  db: Queryable,
  acceso: Alcance,
  filtros: Filtros,
  limit: number,
  vistos?: Vistos,
): Promise<ComprobanteDeVenta[]> {
  const { q, orden } = filtros;
  if (orden !== undefined) {
    const { text, values } = consultaOrdenada(acceso, { ...filtros, orden }, limit, vistos);
    return await run<ComprobanteDeVenta>(db, text, values);
  }
  if (q !== undefined && vistos === undefined) {
    for (const ventana of VENTANAS) {
      const { text, values } = consultaEntre(acceso, filtros, limit, ventana);
      const rows = await run<ComprobanteDeVenta>(db, text, values);
      if (rows.length === limit) return rows;
    }
  }
  const { text, values } =
    vistos === undefined ? consultaLista(acceso, filtros, limit) : consultaBuscada(acceso, filtros, limit, vistos);
  return await run<ComprobanteDeVenta>(db, text, values);
}

/** Documents among which a text is looked for first: where many have it, these are enough. The database cannot know how many do. */
const VENTANAS = [2_000, 20_000];

function consultaEntre(acceso: Alcance, { q = '', ...otros }: Filtros, limit: number, ventana: number) {
  const { where, values } = condicion(acceso, otros);
  const hallado = algo(buscado(q, (value) => `$${values.push(value)}`));
  const text = `select ${COLUMNS} from (select * from comprobantes where ${where} order by id desc limit ${ventana}) c
    where ${hallado} order by id desc limit ${limit}`;
  return { text, values };
}

/**
 * The statement of `listComprobantes`. Documents of a type or a series are taken series by series, the newest of each, and then
 * the newest of those; where a rare state, a customer or a text is asked for, that is the better way in.
 */
export function consultaLista(acceso: Alcance, filtros: Filtros, limit: number): { text: string; values: unknown[] } {
  const { where, series, values } = condicion(acceso, filtros);
  const { estado, cliente, q } = filtros;
  const newest = `order by id desc limit ${limit}`;
  const porSerie = series !== undefined && (estado ?? 'ACEPTADA') === 'ACEPTADA' && (cliente ?? q) === undefined;
  if (!porSerie) return { text: `select ${COLUMNS} from comprobantes where ${where} ${newest}`, values };
  const deCadaUna = `select id from comprobantes where ${where} and tipo_comprobante = s.tipo_comprobante and serie = s.serie ${newest}`;
  const ids = `select c.id from series s cross join lateral (${deCadaUna}) c where ${series} ${newest}`;
  const text = `select ${COLUMNS} from comprobantes where empresa_id = $1 and entorno = $2 and id in (${ids}) order by id desc`;
  return { text, values };
}

/** Documents that a sum or an order looks at: of the days that are asked for, the newest. */
export const MAX_MIRADOS = 200_000;

const CLAVE_DE: Readonly<Record<string, string>> = {
  fecha: 'fecha_emision',
  importe: 'importe_total',
  cliente: plegado('cliente_denominacion'),
};

/** The statement of `listComprobantes` in another order: what the filter has is looked at, and sorted; of equals, the newest first. */
function consultaOrdenada(
  acceso: Alcance,
  { orden, cursor, ...filtros }: Filtros & { readonly orden: Orden },
  limit: number,
  vistos: Vistos | undefined,
) {
  const baja = orden.startsWith('-');
  const clave = CLAVE_DE[baja ? orden.slice(1) : orden] ?? 'id';
  const { ids, values } =
    vistos === undefined ? hallados(acceso, filtros) : buscados(acceso, filtros, MAX_MIRADOS, vistos);
  const order = `order by clave ${baja ? 'desc' : 'asc'}, id desc`;
  const deLaEmpresa = DE_LA_EMPRESA.join(' and ');
  const text = `
    with hallados as materialized (select id, ${clave} as clave from comprobantes where ${deLaEmpresa} and id in (${ids})),
    pagina as (select id, clave from hallados ${cursor === undefined ? '' : despuesDe(`$${values.push(cursor)}`)} ${order} limit ${limit})
    select ${COLUMNS} from pagina join comprobantes using (id) where ${deLaEmpresa} ${order}`;
  return { text, values };

  function despuesDe(ultimo: string): string {
    const suya = `(select ${clave} from comprobantes where ${deLaEmpresa} and id = ${ultimo})`;
    return `where clave ${baja ? '<' : '>'} ${suya} or (clave = ${suya} and id < ${ultimo})`;
  }
}

function hallados(acceso: Alcance, filtros: Filtros) {
  const { where, values } = condicion(acceso, filtros);
  return { ids: `select id from comprobantes where ${where} order by id desc limit ${MAX_MIRADOS}`, values };
}

/** The statement of `listComprobantes` of what answers to `q`. */
function consultaBuscada(acceso: Alcance, filtros: Filtros, limit: number, vistos: Vistos) {
  const { ids, values } = buscados(acceso, filtros, limit, vistos);
  const text = `select ${COLUMNS} from comprobantes where empresa_id = $1 and entorno = $2 and id in (${ids}) order by id desc`;
  return { text, values };
}

/** The newest ids by each of the ways to a document of which `q` may be a part: each by its own index. */
function buscados(acceso: Alcance, { q = '', ...otros }: Filtros, limit: number, { hasta, clientes }: Vistos) {
  const { where, values } = condicion(acceso, otros);
  const add = (value: unknown) => `$${values.push(value)}`;
  const newest = `order by id desc limit ${limit}`;
  const deLosQue = (condition: string, cuales = newest) =>
    `(select id from comprobantes where ${where} and ${condition} ${cuales})`;
  const { palabras, numero, importe } = buscado(q, add);
  const columns = (['numero', 'desde', 'hasta'] as const).map((column) => add(clientes.map((uno) => uno[column])));
  const delCliente = `cliente_numero = v.numero and id between v.desde and v.hasta and ${palabras}`;
  const deSerie = 'tipo_comprobante = s.tipo_comprobante and serie = s.serie';
  const deSeries = (documentos: string) =>
    `select c.id from series s cross join lateral ${documentos} c where ${DE_LA_EMPRESA.join(' and ')}`;
  // The index of numbers knows no number that is free again; whoever bore one was refused.
  const delNumero =
    numeroBuscado(q)?.numero === undefined
      ? [deSeries(deLosQue(`${deSerie} and ${numero}`))]
      : [
          deSeries(deLosQue(`${deSerie} and ${numero} and not numero_libre`, 'offset 0')),
          deLosQue(`${numero} and numero_libre and estado = 'RECHAZADA'`, 'offset 0'),
        ];
  const ids = [
    `select c.id from unnest(${columns[0]}::text[], ${columns[1]}::uuid[], ${columns[2]}::uuid[]) as v (numero, desde, hasta)
      cross join lateral ${deLosQue(delCliente)} c`,
    deLosQue(`id >= ${add(hasta)} and ${palabras}`),
    ...(numero === undefined ? [] : delNumero),
    // Apart from their order: an amount that nobody has would be looked for among all documents, the newest first.
    ...(importe === undefined ? [] : [`(select id from ${deLosQue(importe, 'offset 0')} c ${newest})`]),
  ];
  return { ids: `select id from (${ids.join(' union ')}) c ${newest}`, values };
}

/** How many documents of a state, kind and currency there are, and what they come to. */
export interface Suma {
  readonly estado: (typeof ESTADOS_PUBLICOS)[number];
  readonly tipoComprobante: string;
  readonly moneda: string;
  readonly cantidad: number;
  readonly importe: string;
}

/** The same documents, summed up: those among the newest `limit` of the days that are asked for. */
export async function sumComprobantes(
  db: Queryable,
  acceso: Alcance,
  filtros: Filtros,
  limit: number,
): Promise<Suma[]> {
  const { where, alcance, values } = condicion(acceso, filtros);
  const estados = Object.entries(CONDICION_DE_ESTADO).map(
    ([estado, condition]) => `when ${condition} then '${estado}'`,
  );
  const text = `select estado, tipo as "tipoComprobante", moneda, count(*)::int as cantidad, sum(importe_total)::text as importe
    from (select case ${estados.join(' ')} end as estado, tipo_comprobante as tipo, moneda, importe_total from comprobantes
      where ${where}) c group by 1, 2, 3 order by 2, 3, 1`;
  const ventana = `with comprobantes as materialized (select ${PARA_SUMAR} from public.comprobantes
      where ${alcance} order by id desc limit ${limit})`;
  return await run<Suma>(db, `${ventana} ${text}`, values);
}

/** What the conditions and the sum look at; not the document itself. */
const PARA_SUMAR = `id, empresa_id, entorno, tipo_comprobante, serie, numero, cliente_numero, cliente_denominacion,
  fecha_emision, moneda, importe_total, estado, final_en, asincrono, lease_hasta`;

/** How many documents there are of the filter, `limit` at most. */
export async function countComprobantes(
  db: Queryable,
  acceso: Alcance,
  filtros: Filtros,
  limit: number,
): Promise<number> {
  const { where, values } = condicion(acceso, filtros);
  const text = `select count(*)::int as n from (select 1 from comprobantes where ${where} limit ${limit}) c`;
  return (await run<{ n: number }>(db, text, values))[0]?.n ?? 0;
}

interface Condicion {
  readonly where: string;
  /** The part of `where` that bounds what is read: by the index of ids, which grow with time. */
  readonly alcance: string;
  /** The series in which such documents are, as a condition on `series`; undefined where any may be. */
  readonly series: string | undefined;
  readonly values: unknown[];
}

const DE_LA_EMPRESA = ['empresa_id = $1', 'entorno = $2'];

function condicion(acceso: Alcance, filtros: Filtros): Condicion {
  const values: unknown[] = [acceso.empresaId, acceso.entorno];
  const where = [...DE_LA_EMPRESA];
  const add = (condition: (parameter: string) => string, value: unknown) => {
    if (value !== undefined) where.push(condition(`$${values.push(value)}`));
  };
  const { desde, hasta } = filtros;
  add((p) => `id >= ${p}`, desde && primerIdDe(toFecha(desde), acceso));
  add((p) => `id < ${p}`, hasta && finDeIdsDe(toFecha(hasta)));
  const alcance = [...where];
  const { tipoComprobante, serie } = filtros;
  add((p) => `tipo_comprobante = ${p}`, tipoComprobante);
  // All types that there are of a sale: so the index of series serves a serie alone, too.
  if (tipoComprobante === undefined && serie !== undefined) where.push(ES_VENTA);
  add((p) => `serie = ${p}`, serie);
  const deSerie = where.slice(alcance.length);
  // What certifies a tax has a list of its own.
  if (deSerie.length === 0) where.push(ES_VENTA);
  add((p) => `cliente_numero = ${p}`, filtros.cliente);
  add((p) => `fecha_emision >= ${p}`, desde);
  add((p) => `fecha_emision <= ${p}`, hasta);
  add((p) => `id < ${p}`, filtros.cursor);
  if (filtros.q !== undefined) where.push(algo(buscado(filtros.q, (value) => `$${values.push(value)}`)));
  if (filtros.estado !== undefined) where.push(CONDICION_DE_ESTADO[filtros.estado]);
  const series = deSerie.length === 0 ? undefined : [...DE_LA_EMPRESA, ...deSerie].join(' and ');
  // Asked once, before anything is read: of a type or a series that there is not, nothing is.
  if (series !== undefined) where.push(`exists (select from series where ${series})`);
  return { where: where.join(' and '), alcance: alcance.join(' and '), series, values };
}

/** What `q` may be of a document, as conditions: words of its customer's name or parts of its number; series and number; the amount. */
function buscado(q: string, add: (value: string) => string) {
  const { serie, numero } = numeroBuscado(q) ?? {};
  const partes = [...(serie ? [`serie = ${add(serie)}`] : []), ...(numero ? [`numero = ${add(numero)}`] : [])];
  const importe = importeBuscado(q);
  return {
    palabras: conPalabras(plegado(DEL_CLIENTE), palabrasDe(q), add),
    numero: partes.length === 0 ? undefined : `(${partes.join(' and ')})`,
    importe: importe === undefined ? undefined : `importe_total = ${add(importe)}`,
  };
}

function algo(condiciones: ReturnType<typeof buscado>): string {
  return `(${Object.values(condiciones)
    .filter((condicion) => condicion !== undefined)
    .join(' or ')})`;
}
