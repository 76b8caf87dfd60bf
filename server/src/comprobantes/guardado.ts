import { OBJETOS } from '@chaski/core/documento/campos/objetos.ts';
import type { Emisor } from '@chaski/core/documento/types.ts';
import type { TipoEmitido } from '@chaski/core/documentos/clase.ts';
import { type OtroGuardado, otroFromText } from '@chaski/core/documentos/otros/guardado.ts';
import { esDeOtro } from '@chaski/core/documentos/registro.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Deps } from '../deps.ts';
import type { Acceso } from '../platform/http/route.ts';
import type { Hilo } from '../platform/jobs/hilo.ts';
import { findContent } from './store.ts';

/** What the XML was built from, kept for answers and for paper: later changes of the company do not touch it. */
export interface Guardado {
  readonly calculado: Calculado;
  readonly emisor: Emisor;
}

/** The same of a document of whatever kind. */
export type GuardadoDe = Guardado | OtroGuardado;

/** What was sent of an amount, as its field is declared. */
const ENVIADOS = Object.values(OBJETOS).flatMap(({ campos }) =>
  Object.entries(campos).flatMap(([clave, { entrada }]) => (entrada.tipo === 'importe' ? [clave] : [])),
);
/** Every property that holds a `Decimal`; of some only where it is text (`exportacion` is a total and an object too). */
const DECIMALS: ReadonlySet<string> = new Set([
  ...ENVIADOS,
  'valorUnitario',
  'precioUnitario',
  'valorVenta',
  'baseImponible',
  'totalImpuestos',
  'importe',
  'montoPendiente',
  'gravada',
  'exonerada',
  'inafecta',
  'exportacion',
  'gratuita',
  'igv',
  'ivap',
  'icbper',
  'precioVenta',
  'importeTotal',
  'descuentos',
  'descuentosTotales',
  'cargos',
  'anticipos',
  'factor',
  'base',
  'montoUnitario',
  'montoEnMoneda',
  'retencion',
  'totalConPercepcion',
]);

const CERO = Decimal.from('0.00');

/** Totals that rows of before the tax cases do not carry. */
const SIN_CASOS = {
  isc: CERO,
  icbper: CERO,
  descuentos: CERO,
  descuentosTotales: CERO,
  cargos: CERO,
  anticipos: CERO,
  redondeo: CERO,
};

/** The text that is stored: decimals as strings, each item once. */
export function guardadoToText({ calculado, emisor }: Guardado): string {
  const items = calculado.items.map(({ item: _, ...computed }) => computed);
  return JSON.stringify({ emisor, calculado: { ...calculado, items } });
}

/** The stored text, read back. It is our own writing, so its shape is trusted. */
export function guardadoFromText(text: string): Guardado {
  const { emisor, calculado } = JSON.parse(text, revive) as Guardado;
  const { items } = calculado.documento;
  return {
    emisor,
    calculado: {
      ...calculado,
      totales: { ...SIN_CASOS, ...calculado.totales },
      items: calculado.items.map((one, index) => ({ ...one, item: at(items, index) })),
    },
  };
}

/**
 * `guardadoFromText` in the turn of the company `quien`: reading a thousand lines back takes tens of milliseconds. `negable`: somebody
 * asked, and is told to come back (429) where too much of the company waits.
 */
export function readGuardado(hilo: Hilo, quien: string, text: string, negable = false): Guardado | Promise<Guardado> {
  return hilo.con({ quien, tamano: text.length, negable }, () => guardadoFromText(text));
}

/** What a document was built from; undefined where there is none. Waits for its turn, so in no transaction, which holds a connection. */
export async function findGuardado(
  { db, hilo }: Pick<Deps, 'db' | 'hilo'>,
  acceso: Pick<Acceso, 'empresaId' | 'entorno'>,
  id: string,
  negable = false,
): Promise<Guardado | undefined> {
  const text = await findContent<string>(db.of(acceso), acceso, id, 'documento::text');
  return text === undefined ? undefined : readGuardado(hilo, acceso.empresaId, text, negable);
}

/** What a retención or a percepción was built from, likewise. */
export async function findOtro(
  { db, hilo }: Pick<Deps, 'db' | 'hilo'>,
  acceso: Pick<Acceso, 'empresaId' | 'entorno'>,
  id: string,
  negable = false,
): Promise<OtroGuardado | undefined> {
  const text = await findContent<string>(db.of(acceso), acceso, id, 'documento::text');
  if (text === undefined) return undefined;
  return hilo.con({ quien: acceso.empresaId, tamano: text.length, negable }, () => otroFromText(text));
}

/** What a document of that kind was built from. */
export function findGuardadoDe(
  deps: Pick<Deps, 'db' | 'hilo'>,
  acceso: Pick<Acceso, 'empresaId' | 'entorno'>,
  { id, tipoComprobante }: { readonly id: string; readonly tipoComprobante: TipoEmitido },
  negable = false,
): Promise<GuardadoDe | undefined> {
  return (esDeOtro(tipoComprobante) ? findOtro : findGuardado)(deps, acceso, id, negable);
}

function revive(this: unknown, key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (DECIMALS.has(key) || (key === 'valor' && isAnticipoCalculado(this))) return Decimal.from(value);
  return value;
}

/** Its `valor` is an amount; that of an attribute of an item is text. */
function isAnticipoCalculado(holder: unknown): boolean {
  return typeof holder === 'object' && holder !== null && 'anticipo' in holder;
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error('El documento guardado no cuadra con sus líneas');
  return value;
}
