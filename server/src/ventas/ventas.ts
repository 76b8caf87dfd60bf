import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { primerIdDe } from '../comprobantes/dia.ts';
import type { Deps } from '../deps.ts';
import type { Acceso } from '../platform/http/route.ts';
import { compareMeses, type MesDeMoneda, type Meses } from './meses.ts';
import { countFinales, countPorCorregir, type FilaDia, sumDias, sumEnCurso } from './ventas-store.ts';

/** What was issued in some days, and ever. */
export interface Emitido {
  /** Of the days asked for. */
  readonly dias: readonly FilaDia[];
  /** Without an outcome yet, whatever their day. */
  readonly enCurso: readonly FilaDia[];
  /** Of all days, by final state. */
  readonly finales: readonly { readonly estado: string; readonly cantidad: number }[];
}

/** Nothing that a request dated later, pretending its day, is of those days yet. */
export async function readEmitido(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  desde: Fecha,
  hasta: Fecha,
): Promise<Emitido> {
  const db = deps.db.of(acceso);
  const [conResultado, enCurso, finales] = await Promise.all([
    sumDias(db, acceso, desde, hasta),
    sumEnCurso(db, acceso),
    countFinales(db, acceso),
  ]);
  const deEsos = enCurso.filter(({ fecha }) => fecha >= desde && fecha <= hasta);
  return { dias: [...conResultado, ...deEsos], enCurso, finales };
}

/** Two months of sales beside each other, and what SUNAT refused in them. */
export interface Ventas {
  readonly mes: Fecha;
  readonly anterior: Fecha;
  readonly hasta: Fecha;
  /** Refused, and nothing was issued in their place. */
  readonly porCorregir: number;
  readonly monedas: readonly MesDeMoneda[];
}

export async function readVentas(
  deps: Pick<Deps, 'db'>,
  acceso: Acceso,
  dias: readonly FilaDia[],
  meses: Meses,
): Promise<Ventas> {
  const { mes, anterior, hoy } = meses;
  const porCorregir = await countPorCorregir(deps.db.of(acceso), acceso, {
    desde: anterior,
    hasta: hoy,
    primerId: primerIdDe(anterior, acceso),
  });
  return { mes, anterior, hasta: hoy, porCorregir, monedas: compareMeses(dias, meses) };
}
