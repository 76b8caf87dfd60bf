import { PREGUNTA } from '@chaski/core/sunat/soap/soap.ts';
import { CANALES } from '../../platform/db/clases.ts';
import type { EstadoDestino } from '../../sunat/breaker.ts';
import type { Intercambio } from './inicio-store.ts';

/** How an endpoint of the company does. */
export interface Clima {
  readonly servicio: 'envio' | 'consulta';
  readonly destino: string;
  readonly estado: 'bueno' | 'con-fallas' | 'sin-respuesta';
  /** Since when it fails. */
  readonly desde?: string;
  /** While it is left alone because it does not answer: when it is tried again. */
  readonly pruebaEn?: string;
  readonly latenciaMs: number | null;
  readonly intercambios: number;
  readonly sinRespuesta: number;
}

const HORA_MS = 3_600_000;
/** Silent so many times in a row: nobody is there. */
const SILENCIOS = 3;
/** The share of silence, among the last ones, that is more than chance. */
const ULTIMOS = 20;
const PARTE = 0.1;

/** The weather of one endpoint from its exchanges (the newest first) and its circuit in this process. */
export function climaDe(
  servicio: Clima['servicio'],
  url: string,
  todos: readonly Intercambio[],
  cortes: readonly EstadoDestino[],
  ahora: Date,
): Clima {
  const { host, pathname } = URL.parse(url) ?? { host: url, pathname: '' };
  const operaciones: readonly string[] = servicio === 'envio' ? CANALES : CANALES.map((canal) => PREGUNTA[canal]);
  const suyos = todos.filter(({ operacion }) => operaciones.includes(operacion));
  const recientes = suyos.filter(({ iniciadoEn }) => ahora.getTime() - iniciadoEn.getTime() <= HORA_MS);
  const corte = cortes.find(({ destino, ruta }) => destino === host && ruta === pathname);
  const cortado = corte !== undefined && corte.estado !== 'cerrado';
  const ultimos = recientes.slice(0, ULTIMOS);
  const silencios = ultimos.filter(({ respondido }) => !respondido);
  const primero = ultimos.findIndex(({ respondido }) => respondido);
  const seguidos = primero === -1 ? ultimos.length : primero;
  const mudo = seguidos > 0 && (seguidos >= SILENCIOS || seguidos === ultimos.length);
  const estado = cortado || mudo ? 'sin-respuesta' : silencios.length > ultimos.length * PARTE ? 'con-fallas' : 'bueno';
  const desde = estado === 'sin-respuesta' ? recientes[seguidos - 1] : silencios.at(-1);
  return {
    servicio,
    destino: host,
    estado,
    ...(estado === 'bueno' || desde === undefined ? {} : { desde: desde.iniciadoEn.toISOString() }),
    ...(corte?.pruebaEnMs === undefined
      ? {}
      : { pruebaEn: new Date(ahora.getTime() + corte.pruebaEnMs).toISOString() }),
    latenciaMs: mediana(recientes.filter(({ respondido }) => respondido).map(({ ms }) => ms)),
    intercambios: recientes.length,
    sinRespuesta: recientes.filter(({ respondido }) => !respondido).length,
  };
}

/** The middle one, rounded; null of none. */
export function mediana(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? null : Math.round(middle);
}

/** Exchanges hour by hour, every hour of `horas` (the beginnings, in order). */
export function porHora(todos: readonly Intercambio[], horas: readonly Date[]) {
  return horas.map((desde) => {
    const from = desde.getTime();
    const suyos = todos.filter(({ iniciadoEn }) => {
      const en = iniciadoEn.getTime();
      return en >= from && en < from + HORA_MS;
    });
    return {
      desde: desde.toISOString(),
      intercambios: suyos.length,
      sinRespuesta: suyos.filter(({ respondido }) => !respondido).length,
      medianaMs: mediana(suyos.filter(({ respondido }) => respondido).map(({ ms }) => ms)),
    };
  });
}
