import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { errorCode } from '@chaski/node/errors.ts';
import { PdfImposible } from '../comprobantes/exportar/para-exportar.ts';
import type { Deps } from '../deps.ts';
import { DatabaseUnavailable } from '../platform/db/errors.ts';
import { carry } from '../platform/jobs/cola/carry.ts';
import { buildParte } from './armar.ts';
import { fichaDelIndice } from './indice.ts';
import type { ExportPorts } from './ports.ts';
import { EXPORTACIONES, fail, finish, postpone, SIN_BASE_MS, storePart, TRAS_FALLA } from './trabajo-store.ts';
import { type EnCurso, LIMITES, type Limites } from './types.ts';
import { cabeceraCentral, cabeceraLocal, finDeZip } from './zip.ts';

/** How long one export is worked on before it is another's turn: a lease is held for minutes at most. */
const TURNO_MS = 10_000;
/** Without a piece for so long the export has failed; so it has after as many failures of one as it may have interruptions. */
const MAX_SIN_AVANZAR_MS = 24 * 3_600_000;

/**
 * Works on an export for a while, piece by piece, each stored before the next is begun. `parar`: the service stops, so that no piece
 * is begun any more.
 */
export function advance(deps: ExportPorts, tomada: EnCurso, parar: () => boolean, limites = LIMITES): Promise<void> {
  const db = deps.db.of(tomada);
  let e = tomada;
  return carry(deps, EXPORTACIONES, tomada, {
    interruptions: () => ({ veces: tomada.interrumpidos }),
    interrupted: () => fail(db, e, INTERRUMPIDA),
    step: async () => {
      const hasta = performance.now() + TURNO_MS;
      while (!parar() && performance.now() < hasta) {
        const siguiente = await advanceUna(deps, e, parar, limites);
        if (siguiente === undefined) return;
        e = siguiente;
      }
      await EXPORTACIONES.release(db, e);
    },
    failed: (error) => (parar() ? EXPORTACIONES.release(db, e) : noteFalla(deps, e, error)),
  });
}

/** One piece. Undefined when the export is over, or somebody else's. */
async function advanceUna(
  deps: ExportPorts,
  e: EnCurso,
  parar: () => boolean,
  limites: Limites,
): Promise<EnCurso | undefined> {
  const desde = performance.now();
  const parte = await buildParte(deps, e, parar);
  if (e.bytes + parte.contenido.length > limites.bytes) {
    await fail(deps.db.of(e), e, demasiadoGrande(limites.bytes));
    return undefined;
  }
  await deps.punto('exportacion.porGuardar');
  const guardada = await storePart(deps.db.of(e), e, parte, performance.now() - desde);
  await deps.punto('exportacion.guardada');
  if (guardada === undefined) deps.log.warn({ exportacion: e.id }, 'otro proceso lleva la exportación, o se eliminó');
  if (guardada === undefined || !parte.ultima) return guardada;
  await end(deps, guardada);
  await deps.punto('exportacion.terminada');
  return undefined;
}

/** The list and the directory stand behind the files: their headers and the end of the zip are all that is left to write. */
async function end(deps: Pick<Deps, 'log' | 'db' | 'ahora'>, e: EnCurso): Promise<void> {
  const indice = { crc: e.indiceCrc, tamano: e.indiceTamano, bytes: e.indiceBytes };
  const ficha = fichaDelIndice(indice, fechaLima(deps.ahora()));
  const cabeza = cabeceraLocal(ficha);
  const central = cabeceraCentral(ficha, e.bytes);
  const fin = finDeZip({
    entradas: e.entradas + 1,
    bytes: e.bytesDirectorio + central.length,
    desde: e.bytes + cabeza.length + ficha.bytes,
  });
  const escrita = await finish(deps.db.of(e), e, cabeza, Buffer.concat([central, fin]));
  if (!escrita) deps.log.warn({ exportacion: e.id }, 'otro proceso lleva la exportación; no se escribió nada');
}

/** Tried again later, unless it was tried enough. What the database cannot do now is nobody's failure. */
async function noteFalla(deps: Pick<Deps, 'db' | 'ahora'>, e: EnCurso, error: unknown): Promise<void> {
  const db = deps.db.of(e);
  const deLaBase = error instanceof DatabaseUnavailable;
  const fallidos = e.fallidos + (deLaBase ? 0 : 1);
  const parada = deps.ahora().getTime() - e.avanzoEn.getTime() > MAX_SIN_AVANZAR_MS;
  if (parada || fallidos >= EXPORTACIONES.most) return fail(db, e, `${motivoDe(error)} Pídala de nuevo.`);
  const esperaMs = deLaBase ? SIN_BASE_MS : TRAS_FALLA.ms(fallidos);
  const mensaje = `${motivoDe(error)} Sigue sola, desde donde quedó.`;
  return postpone(db, e, { mensaje, cuenta: !deLaBase, esperaMs });
}

const DISCO_LLENO = '53100';
const INTERRUMPIDA = 'El servicio se interrumpió muchas veces mientras la hacía. Pídala de nuevo por partes.';

function motivoDe(error: unknown): string {
  const causa = error instanceof DatabaseUnavailable ? error.cause : undefined;
  if (errorCode(causa) === DISCO_LLENO) return 'El disco de la base de datos está lleno.';
  if (error instanceof DatabaseUnavailable) return 'La base de datos no está disponible.';
  if (error instanceof PdfImposible) return 'Los PDF tardan más de lo normal.';
  return 'Una parte no se pudo hacer.';
}

function demasiadoGrande(bytes: number): string {
  const gigas = Math.floor(bytes / 1_000_000_000);
  return `Pasa de ${gigas} GB, que es lo más que puede medir: acote las fechas o pídala sin PDF.`;
}
