import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';
import { addDays, type Fecha, fechaLima } from '@chaski/core/lib/fecha.ts';
import { primerIdDe } from '../comprobantes/dia.ts';
import { findAfectadoDe } from '../comprobantes/emitir/afectado.ts';
import { guardadoFromText } from '../comprobantes/guardado.ts';
import { correlativoDe } from '../comprobantes/respuesta.ts';
import type { Deps } from '../deps.ts';
import { type Ajustes, claveDe, type Hallado, hallarEn, selectNuevos } from './comparar.ts';
import {
  type Alcance,
  DIAS_REVISADOS,
  type FilaEmitida,
  listEmitidos,
  type Prevision,
  type ReglaPrevista,
} from './store.ts';

/** Most documents of a company and environment, the newest ones. */
export const MAX_REVISADOS = 2_000;
/** Most processor time of one company and environment, in milliseconds. */
const MAX_MS = 20_000;
const PAGINA = 25;
/** It rests this many times as long as it worked: it takes a fifth of the thread at most. */
const DESCANSO = 4;
/** What is rested at least, so that many small documents are no thousand timers; a large one is rested after at once. */
const MIN_DESCANSO_MS = 20;
const MAX_DESCANSO_MS = 5_000;
const EJEMPLOS = 5;
const ULTIMO_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Partes = Pick<Deps, 'db' | 'log' | 'ahora' | 'config' | 'empresas' | 'hilo'>;

/**
 * Judges again what a company issued in an environment in the last 90 days, as if it were of that day and of its eve: the newest
 * 2,000, or as many as 20 s of processor time allow; what is dated later than today, for a request pretended its day, not yet.
 * What cannot be read again is counted apart and logged. `sigue` false ends it, with nothing to tell.
 */
export async function prever(
  deps: Partes,
  alcance: Alcance,
  dia: Fecha,
  sigue: () => boolean,
): Promise<Prevision | undefined> {
  const hasta = fechaLima(deps.ahora());
  const desde = addDays(hasta, -DIAS_REVISADOS);
  const dias = { desde, hasta, primerId: primerIdDe(desde, alcance) };
  const ajustes = await ajustesDe(deps, alcance);
  const cuenta = createCuenta();
  let gastadoMs = 0;
  let debidoMs = 0;
  for (let antesDe = ULTIMO_ID; sigue(); ) {
    const pagina = await listEmitidos(deps.db.of(alcance), alcance, dias, antesDe, PAGINA);
    if (pagina.length > 0 && (cuenta.mirados() >= MAX_REVISADOS || gastadoMs >= MAX_MS)) return cuenta.total(false);
    for (const fila of pagina) {
      const { hallados, gastado } = await hallarCambios(deps, alcance, dia, fila, ajustes);
      cuenta.add(fila, hallados);
      gastadoMs += gastado;
      debidoMs += gastado * DESCANSO;
      if (debidoMs < MIN_DESCANSO_MS) {
        await breathe();
        continue;
      }
      await sleep(Math.min(debidoMs, MAX_DESCANSO_MS));
      debidoMs = 0;
    }
    const ultimo = pagina.at(-1);
    if (ultimo === undefined || pagina.length < PAGINA) return cuenta.total(true);
    antesDe = ultimo.id;
  }
  return undefined;
}

/** What the installation and the company set, as an emission takes it. */
async function ajustesDe({ config, empresas }: Partes, alcance: Alcance): Promise<Ajustes> {
  return { igvRestaurantes: config.igvRestaurantes, ...(await empresas.exigenciasDe(alcance)) };
}

/**
 * Undefined findings: the document could not be read again. That the database is away is no such thing: it throws. Each piece is done in
 * its company's turn.
 */
async function hallarCambios(deps: Partes, alcance: Alcance, dia: Fecha, fila: FilaEmitida, ajustes: Ajustes) {
  const { documento, afectadoId } = fila;
  let gastado = 0;
  const hacer = <T>(tamano: number, work: () => T) =>
    deps.hilo.con({ quien: alcance.empresaId, tamano }, () => {
      const antes = performance.now();
      const hecho = readOrLog(deps, alcance, fila, work);
      gastado += performance.now() - antes;
      return hecho;
    });
  const leido = await hacer(documento.length, () => guardadoFromText(documento));
  if (leido === undefined) return { hallados: undefined, gastado };
  const { calculado } = leido;
  const afectado = afectadoId === null ? undefined : await findAfectadoDe(deps, alcance, calculado, afectadoId);
  const emitido = { documento: calculado.documento, afectado };
  const vispera = await hacer(documento.length, () => hallarEn(addDays(dia, -1), emitido, ajustes));
  const enElDia = vispera && (await hacer(documento.length, () => hallarEn(dia, emitido, ajustes)));
  return { hallados: vispera && enElDia && selectNuevos(vispera, enElDia), gastado };
}

/** One of before some rule of ours may be one that is not read again. */
function readOrLog<T>({ log }: Partes, alcance: Alcance, { id }: FilaEmitida, read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    log.warn({ err: error, comprobante: id, ...alcance }, 'no se pudo volver a leer para ver qué cambia');
    return undefined;
  }
}

/** Counts documents by what would be found in them. */
function createCuenta() {
  const reglas = new Map<string, { hallado: Hallado; documentos: number; ejemplos: ReglaPrevista['ejemplos'] }>();
  let revisados = 0;
  let sinLeer = 0;
  let rechazados = 0;
  let observados = 0;
  return {
    mirados: () => revisados + sinLeer,
    add(fila: FilaEmitida, hallados: readonly Hallado[] | undefined): void {
      if (hallados === undefined) {
        sinLeer += 1;
        return;
      }
      revisados += 1;
      if (hallados.some(({ severidad }) => severidad === 'rechazo')) rechazados += 1;
      else if (hallados.length > 0) observados += 1;
      for (const hallado of hallados) {
        const clave = claveDe(hallado);
        const { documentos = 0, ejemplos = [], ...primera } = reglas.get(clave) ?? {};
        const suyo = { id: fila.id, correlativo: correlativoDe(fila) };
        reglas.set(clave, {
          hallado: 'hallado' in primera ? primera.hallado : hallado,
          documentos: documentos + 1,
          ejemplos: ejemplos.length < EJEMPLOS ? [...ejemplos, suyo] : ejemplos,
        });
      }
    },
    /** Those that are broken most first. */
    total(completo: boolean): Prevision {
      const suyas = [...reglas.values()].map(({ hallado, ...resto }): ReglaPrevista => ({ ...hallado, ...resto }));
      const enOrden = suyas.sort((una, otra) => otra.documentos - una.documentos);
      return { revisados, sinLeer, completo, rechazados, observados, reglas: enOrden };
    },
  };
}
