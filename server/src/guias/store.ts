import { numeroBuscado } from '../comprobantes/read/filtros.ts';
import { conPalabras, palabrasDe, plegado } from '../platform/db/buscar.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Entorno } from '../platform/http/route.ts';
import { isHeld } from '../platform/jobs/cola/lease.ts';
import type { ClaveSerie } from '../series/types.ts';
import type { Guia } from './types.ts';

const COLUMNS = `empresa_id as "empresaId", id, entorno, tipo, serie, numero, fecha_emision as "fechaEmision",
  motivo_traslado as "motivoTraslado", destinatario_tipo as "destinatarioTipo", destinatario_numero as "destinatarioNumero",
  destinatario_denominacion as "destinatarioDenominacion", digest, asincrono, estado, mensaje, sunat, cdr is not null as "tieneCdr", baja,
  ticket, creado_en as "creadoEn", final_en as "finalEn", ${isHeld()} as "leaseVivo",
  coalesce(siguiente_intento_en <= now(), false) as toca`;

/** Columns of an `EnCurso`. */
export const EN_CURSO = `${COLUMNS}, archivo, lease_token as token, intentos, repeticiones, ticket_en as "ticketEn", plazo,
  pudo_registrarse as "pudoRegistrarse", false as "intentoAbierto"`;

interface Alcance {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

/** One guía of that company and environment, or undefined: another's is the same as none. */
export async function findGuia(db: Queryable, { empresaId, entorno }: Alcance, id: string): Promise<Guia | undefined> {
  const text = `select ${COLUMNS} from guias where empresa_id = $1 and entorno = $2 and id = $3`;
  return (await run<Guia>(db, { name: 'guia-find', text, values: [empresaId, entorno, id] }))[0];
}

/** One heavy column of a guía. */
export async function findContent<T>(
  db: Queryable,
  { empresaId, id }: Pick<Guia, 'empresaId' | 'id'>,
  column: 'archivo' | 'cdr' | 'documento::text',
): Promise<T | undefined> {
  const text = `select ${column} as content from guias where empresa_id = $1 and id = $2`;
  const rows = await run<{ content: T | null }>(db, { name: `guia-${column}`, text, values: [empresaId, id] });
  return rows[0]?.content ?? undefined;
}

/** The id of the guía that holds a number, or undefined. A number that SUNAT never registered is free again. */
export async function findByNumero(
  db: Queryable,
  { empresaId, entorno, tipoComprobante, serie, numero }: ClaveSerie & { readonly numero: number },
): Promise<string | undefined> {
  const text = `select id from guias where empresa_id = $1 and entorno = $2 and tipo = $3 and serie = $4 and numero = $5 and not numero_libre`;
  const values = [empresaId, entorno, tipoComprobante, serie, numero];
  return (await run<{ id: string }>(db, { name: 'guia-numero', text, values }))[0]?.id;
}

/** What a list of guías may be narrowed by; `estado`: a condition on the row. */
export interface Filtro {
  readonly estado?: string | undefined;
  readonly tipo?: string | undefined;
  readonly serie?: string | undefined;
  readonly correlativo?: { readonly serie: string; readonly numero: number } | undefined;
  readonly destinatario?: string | undefined;
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  /** Words of the destinatario's name or number, or a series, a number or both. */
  readonly q?: string | undefined;
  /** The id of the last one of the page before. */
  readonly cursor?: string | undefined;
}

/** Newest first (ids are uuid v7), up to `limit`. */
export function listGuias(db: Queryable, alcance: Alcance, filtro: Filtro, limit: number): Promise<Guia[]> {
  return list<Guia>(db, alcance, filtro, limit, COLUMNS);
}

/** A guía and what is asked of many at once of what it says. */
export interface GuiaConTraslado extends Guia {
  readonly traslado: Traslado;
}

/** Days and numbers as text; null of what it does not say. */
interface Traslado {
  readonly fechaInicio: string | null;
  readonly fechaEntrega: string | null;
  readonly pesoBruto: string | null;
  readonly unidadPeso: string | null;
  /** Ubigeos. */
  readonly partida: string | null;
  readonly llegada: string | null;
  /** RUC. */
  readonly transportista: string | null;
  /** Of the first vehicle. */
  readonly placa: string | null;
}

const TRASLADO: Readonly<Record<keyof Traslado, string>> = {
  fechaInicio: 'fechaInicio',
  fechaEntrega: 'fechaEntrega',
  pesoBruto: 'pesoBruto',
  unidadPeso: 'unidadPeso',
  partida: 'partida,ubigeo',
  llegada: 'llegada,ubigeo',
  transportista: 'transportista,ruc',
  placa: 'vehiculos,0,placa',
};

const CON_TRASLADO = `${COLUMNS}, json_build_object(${Object.entries(TRASLADO)
  .map(([nombre, ruta]) => `'${nombre}', documento #>> '{guia,${ruta}}'`)
  .join(', ')}) as traslado`;

/** The same with what they say of their transport. */
export function listConTraslado(
  db: Queryable,
  alcance: Alcance,
  filtro: Filtro,
  limit: number,
): Promise<GuiaConTraslado[]> {
  return list<GuiaConTraslado>(db, alcance, filtro, limit, CON_TRASLADO);
}

function list<T extends Guia>(
  db: Queryable,
  alcance: Alcance,
  filtro: Filtro,
  limit: number,
  columns: string,
): Promise<T[]> {
  const { where, values } = condicion(alcance, filtro, limit);
  return run<T>(db, `select ${columns} from guias where ${where} order by id desc limit ${limit}`, values);
}

/** How many there are, `maximo` at most. */
export async function countGuias(db: Queryable, alcance: Alcance, filtro: Filtro, maximo: number): Promise<number> {
  const { where, values } = condicion(alcance, filtro);
  const text = `select count(*)::int as n from (select from guias where ${where} limit ${maximo}) g`;
  return (await run<{ n: number }>(db, text, values))[0]?.n ?? 0;
}

/** `limit`: how many are asked for, where they are. */
function condicion(
  { empresaId, entorno }: Alcance,
  { estado, tipo, serie, correlativo, destinatario, desde, hasta, q, cursor }: Filtro,
  limit?: number,
): { readonly where: string; readonly values: unknown[] } {
  const values: unknown[] = [empresaId, entorno];
  const where = ['empresa_id = $1', 'entorno = $2'];
  const put = (value: unknown) => `$${values.push(value)}`;
  const add = (condition: string, value: unknown) => {
    if (value !== undefined) where.push(`${condition} ${put(value)}`);
  };
  if (estado !== undefined) where.push(estado);
  add('tipo =', tipo);
  add('serie =', serie);
  add('serie =', correlativo?.serie);
  add('numero =', correlativo?.numero);
  add('destinatario_numero =', destinatario);
  add('fecha_emision >=', desde);
  add('fecha_emision <=', hasta);
  add('id <', cursor);
  if (q !== undefined) {
    const newest = limit === undefined ? '' : `order by id desc limit ${limit}`;
    where.push(`id in (${searched(q, `from guias where ${where.join(' and ')}`, newest, put)})`);
  }
  return { where: where.join(' and '), values };
}

/** Guías of a filter in which words, or a number without its series, are looked for: the newest. */
export const MAX_MIRADAS = 20_000;

/** The newest ids of those in which `q` is; a series is looked for in all of them. `put` answers the parameter of a value. */
function searched(q: string, suyas: string, newest: string, put: (value: unknown) => string): string {
  const { serie, numero } = numeroBuscado(q) ?? {};
  const palabras = conPalabras(plegado(`destinatario_denominacion || ' ' || destinatario_numero`), palabrasDe(q), put);
  const deNumero = () => (numero === undefined ? '' : `numero = ${put(Number(numero))}`);
  const sinSerie = serie === undefined && numero !== undefined ? ` or ${deNumero()}` : '';
  const miradas = `select id, destinatario_denominacion, destinatario_numero, numero ${suyas} order by id desc limit ${MAX_MIRADAS}`;
  const deTexto = `(select id from (${miradas}) m where ${palabras}${sinSerie} ${newest})`;
  if (serie === undefined) return deTexto;
  const deSerie = [`serie = ${put(serie)}`, deNumero()].filter((condition) => condition !== '').join(' and ');
  return `${deTexto} union (select id ${suyas} and ${deSerie} ${newest})`;
}

/** Whether that key issued it. */
export async function isIssuedBy(db: Queryable, empresaId: string, id: string, clave: string): Promise<boolean> {
  const text = `select 1 from guia_eventos where empresa_id = $1 and guia_id = $2 and de is null and detalle->>'clave' = $3`;
  return (await run(db, { name: 'guia-propia', text, values: [empresaId, id, clave] })).length > 0;
}
