import { createHash } from 'node:crypto';
import { actorDe, record } from '../auditoria/anotar.ts';
import {
  claveDeOtro,
  findIdempotencia,
  type Idempotencia,
  takeIdempotencia,
} from '../comprobantes/emitir/idempotencia.ts';
import { countHasta } from '../comprobantes/exportar/para-exportar.ts';
import type { Deps } from '../deps.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Acceso } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { filtrosDe } from './armar.ts';
import { titulos } from './indice.ts';
import { countExportaciones, deleteExportacion, findEnProceso, findExportacion, insertExportacion } from './store.ts';
import { type Exportacion, LIMITES, type Limites, type PeticionExportar } from './types.ts';

export interface Creada {
  readonly exportacion: Exportacion;
  /** It was asked for before: with this `Idempotency-Key`, or the same is being made. */
  readonly repetida: boolean;
}

/**
 * Asks for an export. Who asks again with the same key, or for the same while it is being made, gets that one. Throws
 * `DOMAIN_ERROR` (too many documents, too many exports) and `ALREADY_EXISTS` (the key was used for something else).
 */
export async function create(
  deps: Pick<Deps, 'db' | 'uuid'>,
  acceso: Acceso,
  peticion: PeticionExportar,
  idempotencia: Idempotencia | undefined,
  limites = LIMITES,
): Promise<Creada> {
  const antes = idempotencia && (await repetida(deps, acceso, idempotencia));
  if (antes !== undefined) return antes;
  const total = await countHasta(deps, acceso, filtrosDe(peticion.filtro), limites.documentos + 1);
  if (total > limites.documentos) throw demasiados(limites);
  const huella = createHash('sha256').update(JSON.stringify(peticion)).digest();
  const creada = await deps.db.tx(acceso, async (db) => {
    const cuenta = await countExportaciones(db, acceso);
    const enProceso = await findEnProceso(db, acceso, huella);
    const id = enProceso?.id ?? deps.uuid();
    if (idempotencia !== undefined && !(await takeIdempotencia(db, acceso, idempotencia, id))) return undefined;
    if (enProceso !== undefined) return { exportacion: enProceso, repetida: true };
    requireLugar(cuenta, limites);
    const { empresaId, entorno } = acceso;
    const nueva = { ...peticion, empresaId, entorno, id, huella, total, titulos: titulos() };
    const exportacion = await insertExportacion(db, nueva);
    await noteActo(db, acceso, 'exportacion.pedida', exportacion);
    return { exportacion, repetida: false };
  });
  const despues = creada ?? (idempotencia && (await repetida(deps, acceso, idempotencia)));
  if (despues === undefined) throw new Error('La Idempotency-Key está tomada y no se encuentra');
  return despues;
}

/** Takes it away; one that is being made is stopped. Throws `NOT_FOUND`. */
export async function eliminar(deps: Pick<Deps, 'db'>, acceso: Acceso, id: string): Promise<void> {
  await deps.db.tx(acceso, async (db) => {
    const exportacion = await deleteExportacion(db, acceso, id);
    if (exportacion === undefined) throw noExiste();
    await noteActo(db, acceso, 'exportacion.eliminada', exportacion);
  });
}

/** Throws `NOT_FOUND`, the same for another company's as for none. */
export async function read(deps: Pick<Deps, 'db'>, acceso: Acceso, id: string): Promise<Exportacion> {
  const exportacion = await findExportacion(deps.db.of(acceso), acceso, id);
  if (exportacion === undefined) throw noExiste();
  return exportacion;
}

export function noExiste(): AppError {
  return new AppError('exportacion-que-no-existe');
}

/** What the key was used for before; undefined where it was not. */
async function repetida(deps: Pick<Deps, 'db'>, acceso: Acceso, i: Idempotencia): Promise<Creada | undefined> {
  const antes = await findIdempotencia(deps.db.of(acceso), acceso, i.clave);
  if (antes === undefined) return undefined;
  if (!antes.huella.equals(i.huella)) throw claveDeOtro();
  const exportacion = await findExportacion(deps.db.of(acceso), acceso, antes.comprobanteId);
  if (exportacion !== undefined) return { exportacion, repetida: true };
  throw new AppError('exportacion-eliminada');
}

function requireLugar(hay: Awaited<ReturnType<typeof countExportaciones>>, limites: Limites): void {
  if (hay.enProceso >= limites.enProceso) {
    throw new AppError('exportaciones-en-proceso', { cuantas: hay.enProceso });
  }
  if (hay.guardadas >= limites.guardadas) {
    throw new AppError('exportaciones-guardadas', { cuantas: hay.guardadas });
  }
  if (hay.bytesGuardados >= limites.bytesGuardados) {
    const gigas = Math.round(limites.bytesGuardados / 1_000_000_000);
    throw new AppError('exportaciones-que-miden-demasiado', { gigas });
  }
}

function demasiados({ documentos }: Limites): AppError {
  return new AppError('exportacion-demasiado-grande', { maximo: documentos });
}

/** Last in its transaction, as the audit asks. */
function noteActo(db: Queryable, acceso: Acceso, accion: string, e: Exportacion): Promise<void> {
  const { empresaId, entorno } = acceso;
  const que = { filtro: e.filtro, contenido: e.contenido, comprobantes: e.total };
  const cambio = accion === 'exportacion.pedida' ? { despues: que } : { antes: que };
  return record(db, { empresaId, entorno, accion, objeto: e.id, actor: actorDe(acceso), ...cambio });
}
