import { type Actor, type Hecho, record } from '../auditoria/anotar.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { tras } from '../platform/mensajes/fila.ts';
import {
  type CualesDePrueba,
  type DePruebaEntregada,
  type DePruebaTerminada,
  endDePrueba,
  findEspera,
  putDePrueba,
  type SolicitudDePrueba,
} from './de-prueba-store.ts';

/*
 * The key with which a person tries the API where its reference is read: of `test`, for an hour, with what the role allows. A person
 * has one; asking for another, in whichever company, ends the one before.
 */

/**
 * Gives a person a key; its value is in the answer and nowhere else. In a transaction that holds the person's membership, or what
 * made the person a member may be gone when the key comes. Throws `RATE_LIMIT_EXCEEDED` for who had one a moment ago.
 */
export async function deliverDePrueba(
  db: Queryable,
  solicitud: SolicitudDePrueba,
  actor: Actor,
): Promise<DePruebaEntregada> {
  const { empresaId, usuarioId, nombre, permisos } = solicitud;
  const espera = await findEspera(db, usuarioId);
  if (espera > 0) throw demasiadas(espera);
  const terminadas = await endDePrueba(db, { usuarioId, menosEn: empresaId });
  const entregada = await putDePrueba(db, solicitud);
  const { id, clave, expiraEn, nueva } = entregada;
  const hecho: Hecho = {
    empresaId,
    entorno: 'test',
    objeto: id,
    actor,
    accion: nueva ? 'clave.creada' : 'clave.rotada',
    despues: { nombre, permisos, expiraEn, ultimos4: clave.slice(-4) },
  };
  await noteEnOrden(db, [...terminadas.map((cada) => revocada(cada, actor)), hecho]);
  return entregada;
}

function demasiadas(segundos: number): AppError {
  return new AppError('clave-de-prueba-recien-pedida', { segundos }, tras(segundos));
}

/** Ends a person's keys: who is out, or is something else now, does not go on with one of before. In a transaction. */
export async function finishDePrueba(db: Queryable, cuales: CualesDePrueba, actor: Actor): Promise<void> {
  const terminadas = await endDePrueba(db, cuales);
  await noteEnOrden(
    db,
    terminadas.map((cada) => revocada(cada, actor)),
  );
}

/** Each act waits for the chain of its company: in one order for everybody, so that no two wait for each other. */
async function noteEnOrden(db: Queryable, hechos: readonly Hecho[]): Promise<void> {
  for (const hecho of hechos.toSorted((a, b) => (a.empresaId < b.empresaId ? -1 : 1))) await record(db, hecho);
}

function revocada({ id, empresaId, nombre, ultimos4 }: DePruebaTerminada, actor: Actor): Hecho {
  return { empresaId, entorno: 'test', accion: 'clave.revocada', objeto: id, actor, antes: { nombre, ultimos4 } };
}
