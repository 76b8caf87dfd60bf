import { toDatabaseError } from '../db/errors.ts';
import type { Queryable } from '../db/tx.ts';
import type { Acceso } from '../http/route.ts';
import type { Filtros } from './filtros.ts';
import { COLUMNS } from './store.ts';
import type { Comprobante } from './types.ts';

/** The public states as conditions on a row; the same partition as `estadoPublico`. */
const ESTADO: Readonly<Record<string, string>> = {
  ACEPTADA: `estado = 'ACEPTADA'`,
  RECHAZADA: `estado = 'RECHAZADA'`,
  ANULADA: `estado = 'ANULADA'`,
  EN_PROCESO: `final_en is null and estado <> 'POR_ATENDER'
    and (asincrono or (estado in ('ENVIANDO', 'CONFIRMANDO') and coalesce(lease_hasta > now(), false)))`,
  PENDIENTE_ENVIO: `final_en is null and (estado = 'POR_ATENDER'
    or not (asincrono or (estado in ('ENVIANDO', 'CONFIRMANDO') and coalesce(lease_hasta > now(), false))))`,
};

/** Documents of that company and environment, newest first (ids are uuid v7), up to `limit`. */
export async function listComprobantes(
  db: Queryable,
  acceso: Acceso,
  filtros: Filtros,
  limit: number,
): Promise<Comprobante[]> {
  const values: unknown[] = [acceso.empresaId, acceso.entorno];
  const where = ['empresa_id = $1', 'entorno = $2'];
  const add = (condition: (parameter: string) => string, value: unknown) => {
    if (value !== undefined) where.push(condition(`$${values.push(value)}`));
  };
  add((p) => `tipo_comprobante = ${p}`, filtros.tipoComprobante);
  add((p) => `serie = ${p}`, filtros.serie);
  add((p) => `cliente_numero = ${p}`, filtros.cliente);
  add((p) => `fecha_emision >= ${p}`, filtros.desde);
  add((p) => `fecha_emision <= ${p}`, filtros.hasta);
  add((p) => `id < ${p}`, filtros.cursor);
  add((p) => `(cliente_denominacion ilike ${p} or serie || '-' || numero ilike ${p})`, like(filtros.q));
  if (filtros.estado !== undefined) where.push(ESTADO[filtros.estado] ?? 'false');
  const text = `select ${COLUMNS} from comprobantes where ${where.join(' and ')} order by id desc limit ${limit}`;
  try {
    return (await db.query<Comprobante>(text, values)).rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** The text as a pattern in which `%`, `_` and `\` are themselves. */
function like(q: string | undefined): string | undefined {
  return q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
