import { actorDe, record } from '../auditoria/anotar.ts';
import {
  claveDeOtro,
  findIdempotencia,
  type Idempotencia,
  type Recordada,
  takeIdempotencia,
} from '../comprobantes/emitir/idempotencia.ts';
import type { Deps } from '../deps.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { problemasError } from '../platform/http/reading/peticion.ts';
import type { Acceso } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { tras } from '../platform/mensajes/fila.ts';
import type { Enviable, FindEnviable } from './enviable.ts';
import {
  apurar,
  findCorreo,
  findPedidos,
  findPedidosDeLaHora,
  insertPedido,
  listCorreos,
  listIntentos,
  lockPedidos,
} from './historial-store.ts';
import type { Correo, IntentoCorreo } from './types.ts';

/** Mails of one document at most: more is no customer who lost one. */
export const MAX_POR_COMPROBANTE = 50;
/** Mails that a company may ask for in an hour: more is mail for everybody from the operator's server. */
export const MAX_POR_HORA = 300;

/** A mail with everything that is kept of it. */
export interface CorreoEntero {
  readonly correo: Correo;
  readonly intentos: readonly IntentoCorreo[];
}

type FindPorts = Pick<Deps, 'log' | 'db' | 'empresas' | 'hilo' | 'pdf'>;

/** The mails of a document, newest first, with their attempts. Throws `NOT_FOUND`. */
export async function collectCorreos(
  deps: FindPorts,
  acceso: Acceso,
  comprobanteId: string,
  find: FindEnviable,
): Promise<CorreoEntero[]> {
  await find(deps, acceso, comprobanteId);
  const db = deps.db.of(acceso);
  const correos = await listCorreos(db, acceso, comprobanteId);
  return conIntentos(
    correos,
    await listIntentos(
      db,
      acceso,
      correos.map(({ id }) => id),
    ),
  );
}

export interface Pedido {
  /** Null: the address that the document has. */
  readonly para: string | null;
  readonly idempotencia: Idempotencia | undefined;
}

export interface Pedida extends CorreoEntero {
  /** The answer to an earlier request with the same `Idempotency-Key`. */
  readonly repetida: boolean;
}

/**
 * Queues the mail of an accepted document, now. Who asks twice at once, or again within a minute, gets the same mail. Throws
 * `NOT_FOUND`, `DOMAIN_ERROR` (no address, not accepted, too many, no mail server) and `RATE_LIMIT_EXCEEDED`.
 */
export async function askCorreo(
  deps: FindPorts & Pick<Deps, 'smtp' | 'despertar' | 'ahora' | 'uuid'>,
  acceso: Acceso,
  comprobanteId: string,
  pedido: Pedido,
  find: FindEnviable,
): Promise<Pedida> {
  const { idempotencia } = pedido;
  if (idempotencia !== undefined) {
    const earlier = await findIdempotencia(deps.db.of(acceso), acceso, idempotencia.clave);
    if (earlier !== undefined) return repeat(deps, acceso, idempotencia, earlier);
  }
  const enviable = await find(deps, acceso, comprobanteId);
  const para = pedido.para ?? enviable.correo;
  const id = await deps.db.tx(acceso, (db) => enqueue(deps, db, acceso, { enviable, para, idempotencia }));
  if (id !== undefined) {
    deps.despertar.correos();
    return { ...(await readCorreo(deps, acceso, id)), repetida: false };
  }
  const earlier = idempotencia && (await findIdempotencia(deps.db.of(acceso), acceso, idempotencia.clave));
  if (idempotencia === undefined || earlier === undefined) throw new Error('La Idempotency-Key no se encuentra');
  return repeat(deps, acceso, idempotencia, earlier);
}

async function repeat(deps: Pick<Deps, 'db'>, acceso: Acceso, i: Idempotencia, earlier: Recordada): Promise<Pedida> {
  if (!earlier.huella.equals(i.huella)) throw claveDeOtro();
  return { ...(await readCorreo(deps, acceso, earlier.comprobanteId)), repetida: true };
}

interface PorEncolar {
  readonly enviable: Enviable;
  readonly para: string | undefined;
  readonly idempotencia: Idempotencia | undefined;
}

/** The mail's id; undefined where the key was used by another request meanwhile. */
async function enqueue(
  deps: Pick<Deps, 'smtp' | 'ahora' | 'uuid'>,
  db: Queryable,
  acceso: Acceso,
  por: PorEncolar,
): Promise<string | undefined> {
  const { enviable, idempotencia } = por;
  await lockPedidos(db, acceso.empresaId);
  const para = judge(deps, enviable, por.para);
  const { cuantos, reciente } = await findPedidos(db, acceso, enviable.id, para);
  if (reciente === null) {
    if (cuantos >= MAX_POR_COMPROBANTE) throw demasiados(enviable);
    const deLaHora = await findPedidosDeLaHora(db, acceso, deps.ahora());
    if (deLaHora.cuantos >= MAX_POR_HORA) throw demasiadosEnUnaHora(deLaHora.espera);
  }
  const id = reciente ?? deps.uuid();
  if (idempotencia !== undefined && !(await takeIdempotencia(db, acceso, idempotencia, id))) return undefined;
  if (reciente !== null) {
    await apurar(db, acceso, id);
    return id;
  }
  await insertPedido(db, acceso, { id, comprobanteId: enviable.id, para });
  const { empresaId, entorno } = acceso;
  await record(db, {
    empresaId,
    entorno,
    accion: enviable.accion,
    objeto: enviable.id,
    actor: actorDe(acceso),
    despues: { correo: id, para },
  });
  return id;
}

/** Conflicts with what is stored, and with what this service can do. Answers the address. */
function judge({ smtp }: Pick<Deps, 'smtp'>, enviable: Enviable, para: string | undefined): string {
  const { correlativo, estado, seAnula, deQuien } = enviable;
  if (smtp === undefined) throw new AppError('servicio-sin-correo');
  if (estado !== 'ACEPTADA') {
    if (estado === 'ANULADA') throw new AppError('correo-de-uno-anulado', { correlativo });
    throw new AppError(estado === 'RECHAZADA' ? 'correo-de-uno-rechazado' : 'correo-de-uno-sin-aceptar', {
      correlativo,
    });
  }
  if (seAnula) throw new AppError('correo-de-uno-que-se-anula', { correlativo });
  if (para !== undefined) return para;
  const mensaje = {
    es: `${correlativo} no tiene el correo ${deQuien.es}; indique en \`para\` a quién enviarlo`,
    en: `${correlativo} has no e-mail ${deQuien.en}; say in \`para\` to whom to send it`,
  };
  throw problemasError([{ ruta: 'para', mensaje, conflicto: true }]);
}

function demasiados({ correlativo }: Enviable): AppError {
  return new AppError('demasiados-correos-de-uno', { correlativo, maximo: MAX_POR_COMPROBANTE });
}

function demasiadosEnUnaHora(espera: number): AppError {
  const datos = { maximo: MAX_POR_HORA, minutos: Math.ceil(espera / 60) };
  return new AppError('demasiados-correos-en-una-hora', datos, tras(espera));
}

async function readCorreo(deps: Pick<Deps, 'db'>, acceso: Acceso, id: string): Promise<CorreoEntero> {
  const db = deps.db.of(acceso);
  const correo = await findCorreo(db, acceso, id);
  if (correo === undefined) throw new Error('El correo que se pidió no está');
  return { correo, intentos: await listIntentos(db, acceso, [id]) };
}

function conIntentos(correos: readonly Correo[], intentos: readonly IntentoCorreo[]): CorreoEntero[] {
  return correos.map((correo) => ({ correo, intentos: intentos.filter(({ correoId }) => correoId === correo.id) }));
}
