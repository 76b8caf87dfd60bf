import { Decimal } from '../lib/decimal.ts';
import type { Fecha } from '../lib/fecha.ts';
import { PORCENTAJE } from './importe.ts';
import type { Lector } from './lectura.ts';
import { esNota } from './tipo-comprobante.ts';
import type { TipoComprobante } from './types.ts';

/** A rate of the IGV in percent, and the first and last day of issue on which a sale bears it. */
interface TasaIgv {
  readonly tasa: Decimal;
  readonly desde?: string;
  readonly hasta?: string;
}

/** The rate unless another is said. */
export const IGV_GENERAL = Decimal.integer(18);

/**
 * The general rate, and that of small restaurants and hotels (Ley 31556 and its extensions): 10 % until 2025, 10.5 % from
 * 2026. The rules of 2026-02-12 (3462) take of a factura or boleta the rate of its day, of a note either of the two: it may
 * correct a document of the year before.
 */
const TASAS: readonly TasaIgv[] = [
  { tasa: IGV_GENERAL },
  { tasa: Decimal.from('10.5'), desde: '2026-01-01' },
  { tasa: Decimal.integer(10), hasta: '2025-12-31' },
];

/** Reads the rate: one that is in force on the day of issue, or in a note one that was. */
export function readPorcentajeIgv(
  lector: Lector,
  tipo: TipoComprobante | undefined,
  fecha: Fecha | undefined,
): Decimal | undefined {
  const enviado = lector.importe('porcentajeIgv', PORCENTAJE, '3462');
  if (enviado === undefined) return undefined;
  const admitidas = TASAS.filter((una) => esNota(tipo) || fecha === undefined || isVigente(una, fecha));
  const suya = admitidas.find(({ tasa }) => tasa.equals(enviado));
  if (suya !== undefined) return suya.tasa;
  const lista = admitidas.map(({ tasa }) => String(tasa));
  const mensaje = `Debe ser ${lista.slice(0, -1).join(', ')} o ${lista.at(-1)}`;
  lector.note('porcentajeIgv', { mensaje, codigo: '3462' });
  return undefined;
}

function isVigente({ desde, hasta }: TasaIgv, fecha: Fecha): boolean {
  return (desde === undefined || fecha >= desde) && (hasta === undefined || fecha <= hasta);
}
