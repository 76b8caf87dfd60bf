import type { Queryable } from '../platform/db/tx.ts';
import type { Acceso } from '../platform/http/route.ts';
import { appendAuditoria } from './auditoria-store.ts';

/** Who acts: a key or a user of the dashboard (its id), a person at the command line (the name of the machine's user), or the service itself. */
export interface Actor {
  readonly tipo: 'clave' | 'usuario' | 'cli' | 'sistema';
  readonly id: string;
  /** Address of the client, or name of the machine. */
  readonly desde: string;
  /** Id of the request, or of the command's run. */
  readonly solicitud: string;
}

/** An act of administration or a decision of a person. */
export interface Hecho {
  /** `INSTALACION` for what concerns no company. */
  readonly empresaId: string;
  /** `*`: both environments. */
  readonly entorno: 'test' | 'live' | '*';
  /** What was done, `cosa.participio`: `clave.revocada`. */
  readonly accion: string;
  /** Id of what was acted upon. */
  readonly objeto: string;
  readonly actor: Actor;
  /** What of it changed, before and after; never a secret. */
  readonly antes?: object | undefined;
  readonly despues?: object | undefined;
}

/** The company of what concerns the installation as a whole. */
export const INSTALACION = '00000000-0000-0000-0000-000000000000';

/**
 * Writes an act to the audit, at the end of its company's chain. Call it last in the transaction of the act itself: both
 * happen or neither, and until the commit no other act of this company is written. Throws `DatabaseUnavailable`.
 */
export async function record(db: Queryable, hecho: Hecho): Promise<void> {
  const { empresaId, entorno, accion, objeto, actor, antes, despues } = hecho;
  await appendAuditoria(db, {
    empresaId: empresaId.toLowerCase(),
    entorno,
    accion: storable(accion),
    objeto: storable(objeto),
    actorTipo: actor.tipo,
    actorId: storable(actor.id),
    desde: storable(actor.desde),
    solicitud: storable(actor.solicitud),
    antes: antes === undefined ? null : JSON.stringify(antes),
    despues: despues === undefined ? null : JSON.stringify(despues),
  });
}

/** As PostgreSQL gives it back: the fingerprint covers the text as stored. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Who acts when a request does. */
export function actorDe({ quien, desde, solicitud }: Acceso): Actor {
  return { ...quien, desde, solicitud };
}
