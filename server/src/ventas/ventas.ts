import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { primerIdDe } from '../comprobantes/dia.ts';
import type { Deps } from '../deps.ts';
import type { Acceso, Entorno } from '../platform/http/route.ts';
import { compareMeses, type MesDeMoneda, type Meses } from './meses.ts';
import {
  countFinales,
  countPorCorregir,
  countPorMirar,
  type FilaDia,
  type FilaEmpresa,
  sumDias,
  sumEmpresas,
  sumEnCurso,
} from './ventas-store.ts';

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

/** What an accountant wants to know of a company in one environment. */
export interface CifrasDeEmpresa {
  /** Of the month until today, in each currency in which there is anything; soles first. */
  readonly ventas: readonly Omit<FilaEmpresa, 'empresaId' | 'entorno'>[];
  readonly pendientes: number;
  /** As `Ventas`. */
  readonly porCorregir: number;
}

/** Of several companies at once: of each, of each environment. Whose companies they are, the caller has asked. */
export async function readCartera(
  { db }: Pick<Deps, 'db'>,
  empresas: readonly string[],
  { mes, anterior, hoy }: Meses,
): Promise<(empresa: string, entorno: Entorno) => CifrasDeEmpresa> {
  const [sumas, mirar] = await Promise.all([
    sumEmpresas(db.sistema, empresas, mes, hoy),
    countPorMirar(
      db.sistema,
      empresas,
      { desde: anterior, hasta: hoy },
      {
        test: primerIdDe(anterior, { entorno: 'test' }),
        live: primerIdDe(anterior, { entorno: 'live' }),
      },
    ),
  ]);
  return (empresa, entorno) => {
    const es = (una: { readonly empresaId: string; readonly entorno: string }) =>
      una.empresaId === empresa && una.entorno === entorno;
    const { pendientes = 0, porCorregir = 0 } = mirar.find(es) ?? {};
    const ventas = sumas.filter(es).toSorted((a, b) => Number(b.moneda === 'PEN') - Number(a.moneda === 'PEN'));
    return {
      ventas: ventas.map(({ moneda, cantidad, importe, igv }) => ({ moneda, cantidad, importe, igv })),
      pendientes,
      porCorregir,
    };
  };
}
