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
  /** The id of the last one of the page before. */
  readonly cursor?: string | undefined;
}

/** Newest first (ids are uuid v7), up to `limit`. */
export async function listGuias(
  db: Queryable,
  { empresaId, entorno }: Alcance,
  { estado, tipo, serie, correlativo, destinatario, desde, hasta, cursor }: Filtro,
  limit: number,
): Promise<Guia[]> {
  const values: unknown[] = [empresaId, entorno];
  const where = ['empresa_id = $1', 'entorno = $2'];
  const add = (condition: string, value: unknown) => {
    if (value !== undefined) where.push(`${condition} $${values.push(value)}`);
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
  const text = `select ${COLUMNS} from guias where ${where.join(' and ')} order by id desc limit ${limit}`;
  return await run<Guia>(db, text, values);
}
