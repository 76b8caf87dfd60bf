import { codigoSunat } from '@chaski/core/sunat/codigos.ts';
import type { Envios } from '@chaski/core/sunat/consulta.ts';
import { alRelojDe, type Desfase } from '@chaski/core/sunat/reloj.ts';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { CONNECT_TIMEOUT_MS, type Tramo } from '../../sunat/client.ts';
import type { Respondida } from '../../sunat/intercambio.ts';
import type { Comprobante, EnCurso } from '../types.ts';
import { type Enviado, type Enviados, listEnviados } from './intentos-store.ts';

/** How long SUNAT's queries may take to know of what it received. */
const RECIENTE_MS = 86_400_000;
/** How far two clocks may differ about how long ago an attempt was. */
const DIFERENCIA_MS = 2_000;
/** How often a database that answers slowly is asked at most. */
const VECES = 5;

const OTRO_CRONOMETRO =
  'Lo envió otra máquina, o esta antes de reiniciarse: no se sabe qué hora era entonces en el reloj de SUNAT.';
const SALTO =
  'El reloj de este sistema cambió después de enviarlo: no se sabe qué hora era entonces en el reloj de SUNAT.';
const SIN_FECHA = 'SUNAT no dice qué hora tiene: no se sabe qué hora era entonces en su reloj.';

/**
 * What is known of our own sending, by the clock of whom answered (`http`). `actual`: of the request that it answered, where that was the
 * document. How long ago an attempt was is told by the machine's `Cronometro`; no time that a clock of the wall wrote down is believed.
 */
export async function enviosDe(
  deps: Pick<Deps, 'config' | 'db' | 'cronometro'>,
  c: EnCurso,
  http: Respondida | undefined,
  actual?: Tramo,
): Promise<Envios> {
  const { ahoraMs, enviados } = await readEnviados(deps, c);
  // Of what may have been registered by an attempt before, the one that is under way is not the first.
  const [primero] = enviados.intentos.filter(({ n }) => n < c.intentos || !c.pudoRegistrarse || !c.intentoAbierto);
  const desfase = http?.desfase;
  const duraMs = CONNECT_TIMEOUT_MS + deps.config.sunatTimeoutMs;
  const tramoDe = (enviado: Enviado): Tramo | undefined =>
    actual !== undefined && enviado.n === c.intentos ? actual : recordado(enviado, duraMs);
  const dudas = enviados.intentos.map((enviado) => dudaDe(enviado, enviados, desfase, { ...deps.cronometro, ahoraMs }));
  const tramos = enviados.intentos.flatMap((enviado, index) => {
    const tramo = tramoDe(enviado);
    if (desfase === undefined || tramo === undefined || dudas[index] !== undefined) return [];
    return [{ n: enviado.n, inicio: alRelojDe(desfase, tramo.enviadoMs), fin: alRelojDe(desfase, tramo.terminadoMs) }];
  });
  const restaurado = primero === undefined && c.pudoRegistrarse;
  const inicio = primero?.iniciadoEn ?? (restaurado ? enviados.creadoEn : undefined);
  const creadoMs = ahoraMs - (enviados.ahora.getTime() - enviados.creadoEn.getTime());
  return {
    // It may have been sent by what a restore took away, and no earlier than it was made.
    desde: restaurado ? desfase && alRelojDe(desfase, creadoMs) : tramos.find(({ n }) => n === primero?.n)?.inicio,
    tramos,
    huboPrevio: c.pudoRegistrarse && !yaEstaba(enviados),
    sinHora: dudas.find((duda) => duda !== undefined) ?? (restaurado && desfase === undefined ? SIN_FECHA : undefined),
    reciente: inicio !== undefined && enviados.ahora.getTime() - inicio.getTime() < RECIENTE_MS,
  };
}

/**
 * SUNAT had the number when the first of our attempts came that may have arrived: so it has none of those after it, however many answers are
 * lost. It is another system's, or that first one, which the network repeated. Not said where a restore may have taken an earlier one away.
 */
function yaEstaba({ intentos, restauradaDesde, estabaInformada }: Enviados): boolean {
  if (estabaInformada) return true;
  const accion = ({ codigo }: Enviado) => codigoSunat(codigo ?? '')?.accion;
  // One that came too late was not looked up.
  const primero = intentos.find((intento) => accion(intento) !== 'resumen_diario');
  if (primero === undefined || accion(primero) !== 'consultar') return false;
  return restauradaDesde === null || restauradaDesde > primero.iniciadoEn;
}

/** The same, of what is not being sent: no later sending, by itself or in a resumen diario, makes it ours, and no refusal of one says that it is not. */
export async function estabaAlLlegar(db: Queryable, c: Pick<Comprobante, 'empresaId' | 'id'>): Promise<boolean> {
  return yaEstaba(await listEnviados(db, c));
}

/**
 * Whether an attempt that may have arrived, or one that a restore may have taken away, is so recent, by the database's clock and by ours,
 * that SUNAT may not show it yet.
 */
export async function enviadoHacePoco({ ahora, db }: Pick<Deps, 'db' | 'ahora'>, c: EnCurso): Promise<boolean> {
  const { ahora: suya, intentos, restauradaEn } = await listEnviados(db.of(c), c);
  const now = Math.min(suya.getTime(), ahora().getTime());
  const envios = [...intentos.map(({ iniciadoEn }) => iniciadoEn), ...(restauradaEn === null ? [] : [restauradaEn])];
  return envios.some((envio) => now - envio.getTime() < RECIENTE_MS);
}

/**
 * The attempts, and when it was by our clock that the database was asked for them: what that takes makes an attempt older by its clock than
 * it is, never younger. Where it takes long, because either of them stood still, it would look like a jump: it is asked again.
 */
async function readEnviados(
  { cronometro, db }: Pick<Deps, 'db' | 'cronometro'>,
  c: EnCurso,
): Promise<{ ahoraMs: number; enviados: Enviados }> {
  for (let vez = 1; ; vez++) {
    const ahoraMs = cronometro.ms();
    const enviados = await listEnviados(db.of(c), c);
    if (vez === VECES || cronometro.ms() - ahoraMs < DIFERENCIA_MS / 2) return { ahoraMs, enviados };
  }
}

function recordado({ anotadoMs, enviadoMs, terminadoMs }: Enviado, duraMs: number): Tramo | undefined {
  const inicio = enviadoMs ?? anotadoMs;
  if (inicio === null) return undefined;
  return { enviadoMs: inicio, terminadoMs: terminadoMs ?? inicio + duraMs };
}

/** Why nobody knows when an attempt was by SUNAT's clock; undefined: it is known. */
function dudaDe(
  { anotadoMs, cronometro, iniciadoEn }: Enviado,
  { ahora }: Pick<Enviados, 'ahora'>,
  desfase: Desfase | undefined,
  reloj: { readonly id: string; readonly ahoraMs: number },
): string | undefined {
  if (desfase === undefined) return SIN_FECHA;
  if (anotadoMs === null || cronometro !== reloj.id || anotadoMs > reloj.ahoraMs) return OTRO_CRONOMETRO;
  // That one may have stood still, asleep; or the other jumped ahead. Where the other went back, it says nothing.
  const masMs = ahora.getTime() - iniciadoEn.getTime() - (reloj.ahoraMs - anotadoMs);
  return masMs > DIFERENCIA_MS ? SALTO : undefined;
}
