import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Entorno } from '../platform/http/route.ts';
import { FIN_DEL_INDICE, type Tramo } from './indice.ts';
import type { Exportacion, Limites, PeticionExportar } from './types.ts';

/** Of one company in one environment. */
export interface DeEmpresa {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

/** Of the whole zip: files, list and directory, each with its headers. */
const TAMANO = `bytes + octet_length(cabeza_indice) + indice_bytes + ${FIN_DEL_INDICE.length} + bytes_directorio + octet_length(cola)`;

const COLUMNS = `empresa_id as "empresaId", id, entorno, filtro, contenido, mensaje, total, hechos, trabajado_ms as "trabajadoMs",
  partes, ${TAMANO} as tamano, creada_en as "creadaEn", terminada_en as "terminadaEn", vence_en as "venceEn",
  case when vence_en <= now() then 'VENCIDA' else estado end as estado`;

const DE_EMPRESA = 'empresa_id = $1 and entorno = $2';

/** One of that company and environment, or undefined: another's is the same as none. */
export async function findExportacion(db: Queryable, de: DeEmpresa, id: string): Promise<Exportacion | undefined> {
  const text = `select ${COLUMNS} from exportaciones where ${DE_EMPRESA} and id = $3`;
  return (await run<Exportacion>(db, text, [de.empresaId, de.entorno, id]))[0];
}

/** Newest first. */
export function listExportaciones(db: Queryable, de: DeEmpresa, limit: number): Promise<Exportacion[]> {
  const text = `select ${COLUMNS} from exportaciones where ${DE_EMPRESA} order by id desc limit $3`;
  return run<Exportacion>(db, text, [de.empresaId, de.entorno, limit]);
}

/** The one of the same documents and files that is being made. */
export async function findEnProceso(db: Queryable, de: DeEmpresa, huella: Buffer): Promise<Exportacion | undefined> {
  const text = `select ${COLUMNS} from exportaciones where ${DE_EMPRESA} and huella = $3 and estado = 'EN_PROCESO'`;
  return (await run<Exportacion>(db, text, [de.empresaId, de.entorno, huella]))[0];
}

/** How many there are by now; nobody else adds one before the transaction ends. */
export async function countExportaciones(
  db: Queryable,
  { empresaId, entorno }: DeEmpresa,
): Promise<Pick<Limites, 'enProceso' | 'guardadas' | 'bytesGuardados'>> {
  const lock = `select pg_advisory_xact_lock(hashtextextended('exportaciones ' || $1, 0))`;
  await run(db, lock, [`${empresaId} ${entorno}`]);
  const text = `select count(*) filter (where estado = 'EN_PROCESO')::int as "enProceso",
    count(*) filter (where estado <> 'FALLIDA')::int as guardadas,
    coalesce(sum(bytes) filter (where estado <> 'FALLIDA'), 0)::bigint as "bytesGuardados"
    from exportaciones where ${DE_EMPRESA} and (vence_en is null or vence_en > now())`;
  const [cuenta] = await run<Pick<Limites, 'enProceso' | 'guardadas' | 'bytesGuardados'>>(db, text, [
    empresaId,
    entorno,
  ]);
  if (cuenta === undefined) throw new Error('Una cuenta siempre responde');
  return cuenta;
}

export interface NuevaExportacion extends DeEmpresa, PeticionExportar {
  readonly id: string;
  readonly huella: Buffer;
  readonly total: number;
  /** With which the list begins. */
  readonly titulos: Tramo;
}

const INSERT = `
with e as (
  insert into exportaciones (empresa_id, id, entorno, filtro, contenido, huella, total, partes, indice_crc, indice_tamano, indice_bytes)
  values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, octet_length($10::bytea)) returning *
), p as (
  insert into exportacion_partes (empresa_id, exportacion_id, n, contenido, indice, directorio)
  select empresa_id, id, 0, ''::bytea, $10, ''::bytea from e
)
select ${COLUMNS} from e`;

/** Its first piece is the line of titles. */
export async function insertExportacion(db: Queryable, n: NuevaExportacion): Promise<Exportacion> {
  const { titulos } = n;
  const values = [n.empresaId, n.id, n.entorno, JSON.stringify(n.filtro), n.contenido, n.huella, n.total];
  const [nueva] = await run<Exportacion>(db, INSERT, [...values, titulos.crc, titulos.tamano, titulos.datos]);
  if (nueva === undefined) throw new Error('La exportación no se guardó');
  return nueva;
}

/** Takes it away with its pieces, in the caller's transaction; whoever is making it finds it gone. Undefined: there is none. */
export async function deleteExportacion(db: Queryable, de: DeEmpresa, id: string): Promise<Exportacion | undefined> {
  const values = [de.empresaId, de.entorno, id];
  const lock = `select ${COLUMNS} from exportaciones where ${DE_EMPRESA} and id = $3 for update`;
  const [una] = await run<Exportacion>(db, lock, values);
  if (una === undefined) return undefined;
  // In a statement of its own, which sees what was stored until the lock was had.
  await run(db, `delete from exportacion_partes where empresa_id = $1 and exportacion_id = $2`, [de.empresaId, id]);
  await run(db, `delete from exportaciones where ${DE_EMPRESA} and id = $3`, values);
  return una;
}

/** What stands between the files and the list, and at the very end; undefined unless there is a zip. */
export async function findCierre(
  db: Queryable,
  de: DeEmpresa,
  id: string,
): Promise<{ readonly cabezaIndice: Buffer; readonly cola: Buffer } | undefined> {
  const text = `select cabeza_indice as "cabezaIndice", cola from exportaciones
    where ${DE_EMPRESA} and id = $3 and vence_en > now()`;
  return (await run<{ cabezaIndice: Buffer; cola: Buffer }>(db, text, [de.empresaId, de.entorno, id]))[0];
}

/** One column of some pieces in order, from the `desde`th on. */
export async function readPartes(
  db: Queryable,
  { empresaId, id }: Pick<Exportacion, 'empresaId' | 'id'>,
  columna: 'contenido' | 'indice' | 'directorio',
  desde: number,
  cuantas: number,
): Promise<Buffer[]> {
  const text = `select ${columna} as bytes from exportacion_partes where empresa_id = $1 and exportacion_id = $2
    and n >= $3 and n < $4 order by n`;
  const rows = await run<{ bytes: Buffer }>(db, text, [empresaId, id, desde, desde + cuantas]);
  return rows.map(({ bytes }) => bytes);
}
