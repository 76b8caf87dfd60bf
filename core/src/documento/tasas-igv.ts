import { esNota } from '../documentos/registro.ts';
import type { Decimal } from '../lib/decimal.ts';
import type { Fecha } from '../lib/fecha.ts';
import { tasasIgv, tasasIgvDeNotas } from '../vigencias/tasas.ts';
import { PORCENTAJE } from './importe.ts';
import type { Lector } from './lectura.ts';
import type { TipoComprobante } from './types.ts';

/** Reads the rate (3462): one that is in force on the day of issue, or in a note one that was. */
export function readPorcentajeIgv(
  lector: Lector,
  tipo: TipoComprobante | undefined,
  fecha: Fecha | undefined,
): Decimal | undefined {
  const enviado = lector.importe('porcentajeIgv', PORCENTAJE, '3462');
  if (enviado === undefined) return undefined;
  const admitidas = esNota(tipo) || fecha === undefined ? tasasIgvDeNotas() : tasasIgv(fecha);
  const suya = admitidas.find((tasa) => tasa.equals(enviado));
  if (suya !== undefined) return suya;
  lector.note('porcentajeIgv', { mensaje: `Debe ser ${alternativas(admitidas)}`, codigo: '3462' });
  return undefined;
}

function alternativas(tasas: readonly Decimal[]): string {
  return new Intl.ListFormat('es', { type: 'disjunction' }).format(tasas.map(String));
}
