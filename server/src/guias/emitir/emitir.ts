import {
  claveDeOtro,
  findIdempotencia,
  type Idempotencia,
  type Recordada,
} from '../../comprobantes/emitir/idempotencia.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { withConciliacion } from '../../series/conciliar.ts';
import { GUIAS } from '../enviar/cola-store.ts';
import { carry, wait } from '../enviar/llevar.ts';
import type { CarryPorts, IssuePorts } from '../ports.ts';
import { findGuia } from '../store.ts';
import type { Guia } from '../types.ts';
import { create, type Encargo } from './crear.ts';

export interface Emision {
  readonly guia: Guia;
  /** The answer to an earlier request with the same `Idempotency-Key`. */
  readonly repetida: boolean;
}

/**
 * Issues a guía: number, signature and intent are durable before anything is sent. Synchronous: sends it and follows its ticket for up to ten
 * seconds. Throws `ALREADY_EXISTS` (number or idempotency key in use) and `DOMAIN_ERROR` (company not ready, series exhausted, a jump of
 * numbers unconfirmed).
 */
export async function emitir(deps: IssuePorts, acceso: Acceso, encargo: Encargo): Promise<Emision> {
  const { idempotencia, webhook } = encargo;
  const repetida = await requireRepetida(deps, acceso, idempotencia);
  if (repetida !== undefined) return repetida;
  const emisora = await deps.empresas.emisoraDeGuias(acceso);
  const creada = await withConciliacion(deps, () => create(deps, acceso, emisora, encargo));
  if (creada !== undefined) {
    await deps.punto('guia.guardada');
    if (webhook) deps.despertar.envios();
    const guia = webhook ? creada : await carry(deps, acceso, creada);
    await deps.punto('guia.porResponder');
    return { guia, repetida: false };
  }
  const tomada = await requireRepetida(deps, acceso, idempotencia);
  if (tomada === undefined) throw new Error('La Idempotency-Key está tomada y no se encuentra');
  return tomada;
}

/** What the key stands for with this very request, whatever would be said of it now. Undefined where it is no repetition. */
export async function findRepetida(
  deps: CarryPorts,
  acceso: Acceso,
  idempotencia: Idempotencia | undefined,
): Promise<Emision | undefined> {
  const earlier = idempotencia && (await findIdempotencia(deps.db.of(acceso), acceso, idempotencia.clave));
  if (idempotencia === undefined || earlier?.huella.equals(idempotencia.huella) !== true) return undefined;
  return { guia: await recall(deps, acceso, earlier), repetida: true };
}

/** Same key and body: the same guía as it now stands. Same key, another body: 409. Undefined where the key is new, which is read once: it may come to be at any moment. */
async function requireRepetida(
  deps: CarryPorts,
  acceso: Acceso,
  idempotencia: Idempotencia | undefined,
): Promise<Emision | undefined> {
  const earlier = idempotencia && (await findIdempotencia(deps.db.of(acceso), acceso, idempotencia.clave));
  if (idempotencia === undefined || earlier === undefined) return undefined;
  if (!earlier.huella.equals(idempotencia.huella)) throw claveDeOtro();
  return { guia: await recall(deps, acceso, earlier), repetida: true };
}

async function recall(deps: CarryPorts, acceso: Acceso, { comprobanteId: id }: Recordada): Promise<Guia> {
  const guia = await findGuia(deps.db.of(acceso), acceso, id);
  if (guia === undefined) throw new Error('La Idempotency-Key apunta a una guía que no está');
  if (guia.asincrono) return guia;
  // What a crash or a failure left unfinished is finished by the repetition.
  const enCurso =
    guia.toca && !guia.leaseVivo ? await GUIAS.claim(deps.db.of(acceso), acceso.empresaId, id) : undefined;
  return enCurso === undefined ? wait(deps, acceso, guia) : carry(deps, acceso, enCurso);
}
