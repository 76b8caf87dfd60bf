/** The totals as the API names them, and whether the server's are the same. Pure. */
import { desglosar } from '@chaski/core/impuestos/desglose/desglose.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import type { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Validado } from '@chaski/sdk/src/index.ts';

export const NOMBRES = [
  ...([
    'gravada',
    'exonerada',
    'inafecta',
    'exportacion',
    'gratuita',
    'descuentos',
    'anticipos',
    'igv',
    'ivap',
  ] as const),
  ...(['isc', 'icbper', 'cargos', 'redondeo', 'total', 'detraccion', 'retencion', 'percepcion', 'pendiente'] as const),
] as const;
export type NombreDeTotal = (typeof NOMBRES)[number];

/** Always in soles, whatever the currency of the document. */
const EN_SOLES: ReadonlySet<NombreDeTotal> = new Set<NombreDeTotal>(['detraccion', 'percepcion']);

export interface Total {
  readonly nombre: NombreDeTotal;
  /** Two decimals. */
  readonly monto: string;
  readonly moneda: string;
}

/** Those that are not zero, and `total` always; in the order in which they are read. */
export function totalesDe(calculado: Calculado): readonly Total[] {
  const montos = montosDe(calculado);
  return NOMBRES.flatMap((nombre) => {
    const monto = montos[nombre];
    if (monto === undefined || (monto.isZero() && nombre !== 'total')) return [];
    return [{ nombre, monto: monto.toFixed(2), moneda: EN_SOLES.has(nombre) ? 'PEN' : calculado.documento.moneda }];
  });
}

function montosDe(calculado: Calculado): Readonly<Record<NombreDeTotal, Decimal | undefined>> {
  const { totales: t, detraccion, retencion, percepcion, montoPendiente } = calculado;
  return {
    gravada: t.gravada,
    exonerada: t.exonerada,
    inafecta: t.inafecta,
    exportacion: t.exportacion,
    gratuita: t.gratuita,
    descuentos: t.descuentosTotales,
    anticipos: t.anticipos,
    igv: t.igv,
    ivap: t.ivap,
    isc: t.isc,
    icbper: t.icbper,
    cargos: t.cargos,
    redondeo: t.redondeo,
    total: t.importeTotal,
    detraccion: detraccion?.monto,
    retencion,
    percepcion: percepcion?.monto,
    pendiente: montoPendiente,
  };
}

/** Where the server computed something else: the names of its totals, `desglose` when it is only the way there. Empty when all agree. */
export function diferencias(
  calculado: Calculado,
  servidor: Pick<Validado, 'documento' | 'desglose'>,
): readonly string[] {
  const propios = new Map<string, string>(totalesDe(calculado).map(({ nombre, monto }) => [nombre, monto]));
  const suyos = servidor.documento.totales;
  const nombres = new Set([...propios.keys(), ...Object.keys(suyos)]);
  const distintos = [...nombres].filter((nombre) => (propios.get(nombre) ?? '0.00') !== (suyos[nombre] ?? '0.00'));
  if (distintos.length > 0) return distintos;
  return JSON.stringify(desglosar(calculado)) === JSON.stringify(servidor.desglose) ? [] : ['desglose'];
}
