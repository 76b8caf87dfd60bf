import { addDays, type Fecha, fechaLima, finDeDia, instanteLima, isFecha } from '@chaski/core/lib/fecha.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Leido } from '../platform/http/reading/cuerpo.ts';
import type { Acceso } from '../platform/http/route.ts';
import { idDesde } from '../platform/ids.ts';

/** The header with which a request says on which day it pretends to be made, where nothing but the simulator is told. */
export const CHASKI_FECHA = 'Chaski-Fecha';

/** Two years: as far as anybody knows what will be law. */
const MAX_DIAS_SIMULADOS = 731;

/**
 * The day that the request pretends, from today in Lima on; undefined, today. A problem, under the header's name, in `live`, in a
 * `test` that sends to anybody but this installation's simulator, and of what is no such day.
 */
export async function readDia(
  { empresas, ahora }: Pick<Deps, 'empresas' | 'ahora'>,
  request: FastifyRequest,
  acceso: Acceso,
): Promise<Leido<Fecha | undefined>> {
  const pedido = diaPedido(request);
  if (pedido === undefined) return { ok: true, value: undefined };
  if (!(await empresas.usaSimulador(acceso))) return problema(acceso.entorno === 'live' ? EN_LIVE : EN_OTRO_DESTINO);
  const hoy = fechaLima(ahora());
  const hasta = addDays(hoy, MAX_DIAS_SIMULADOS);
  if (!isFecha(pedido) || pedido < hoy || pedido > hasta) {
    return problema({
      es: `Envíe un solo día, como AAAA-MM-DD, desde hoy (${hoy}) hasta el ${hasta}`,
      en: `Send one day only, as YYYY-MM-DD, from today (${hoy}) to ${hasta}`,
    });
  }
  return { ok: true, value: pedido };
}

/** What the request says of it, whatever that is; several are no day. */
export function diaPedido(request: FastifyRequest): string | undefined {
  return request.raw.headersDistinct[CHASKI_FECHA.toLowerCase()]?.join(', ');
}

const EN_LIVE = {
  es: 'Solo se simula otro día en el entorno test: quite la cabecera, o use una clave chk_test_…',
  en: 'Another day is simulated in the environment test only: remove the header, or use a key chk_test_…',
};
const EN_OTRO_DESTINO = {
  es: 'Solo el simulador juzga como de otro día, y este entorno envía a otro destino: quite la cabecera, o vuelva al simulador',
  en: 'Only the simulator judges as of another day, and this environment sends elsewhere: remove the header, or go back to the simulator',
};

function problema(mensaje: EnIdiomas): Leido<never> {
  return { ok: false, problemas: [{ ruta: CHASKI_FECHA, mensaje }] };
}

/**
 * Today, for what is done to a document: where the request pretended another day, or the document is dated later because that one
 * did, that day. Of `live` it is today.
 */
export function hoyPara(
  { ahora }: Pick<Deps, 'ahora'>,
  { entorno }: Pick<Acceso, 'entorno'>,
  fechaEmision: Fecha,
  dia?: Fecha,
): Fecha {
  const hoy = dia ?? fechaLima(ahora());
  return entorno === 'test' && fechaEmision > hoy ? fechaEmision : hoy;
}

/**
 * How long before and after its date a document may have been made, and its id with it: paper of a contingency is declared up
 * to 7 days later (`plazos.ts`), and earlier versions took dates of 2 days ahead; the rest of these 10 days is for clocks.
 */
const MARGEN_DIAS = 10;
const DIA_MS = 86_400_000;

/** The first id that a document dated from that day on may have: in `test` it may be as old as a day is pretended ahead of today. */
export function primerIdDe(fecha: Fecha, { entorno }: Pick<Acceso, 'entorno'>): string {
  const dias = MARGEN_DIAS + (entorno === 'test' ? MAX_DIAS_SIMULADOS : 0);
  return idDesde(new Date(instanteLima(fecha).getTime() - dias * DIA_MS));
}

/** The first id that no document dated until that day has. */
export function finDeIdsDe(fecha: Fecha): string {
  return idDesde(new Date(finDeDia(fecha).getTime() + MARGEN_DIAS * DIA_MS));
}
