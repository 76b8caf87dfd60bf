import { AFECTACIONES_IGV, type AfectacionIgv } from '../../catalogos/c07-afectaciones-igv.ts';
import { valoresDeVentaEn } from '../../catalogos/c11-valores-de-venta.ts';
import type { Calculado, CodigoTributo } from '../../impuestos/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { type FormaResumen, formaResumen } from '../../vigencias/resumen.ts';
import { REGIMENES_DE_PERCEPCION } from '../../vigencias/tasas.ts';
import type { LineaResumen, PercepcionResumen } from './tipos.ts';

/** A comprobante in a resumen diario. */
export interface Resumido {
  readonly calculado: Calculado;
  readonly numero: number;
  /** Catalog 19: 1 add, 2 modify, 3 annul. */
  readonly estado: '1' | '2' | '3';
}

/**
 * What a resumen diario says of a comprobante, which is also what its rules judge. Amounts in the document's currency;
 * those of the percepción in soles. There is no place for discounts outside the base: where there are, SUNAT observes
 * the total (4027). `forma`: what it says beyond that, by the comprobante's day of issue.
 */
export function lineaResumen(
  { calculado, numero, estado }: Resumido,
  forma = formaResumen(calculado.documento.fechaEmision),
) {
  const { documento, totales } = calculado;
  const { cliente, nota } = documento;
  const { tipoDocumento, numeroDocumento, denominacion } = cliente;
  const nombre = forma.nombreDelAdquirente ? { nombre: denominacion } : {};
  return {
    tipo: documento.tipoComprobante,
    serie: documento.serie,
    numero,
    estado,
    cliente: { tipoDocumento, numeroDocumento, ...nombre },
    ...(nota?.afectado === undefined ? {} : { afectado: nota.afectado }),
    moneda: documento.moneda,
    importeTotal: totales.importeTotal,
    valores: valores(calculado),
    ...(totales.cargos.isZero() ? {} : { otrosCargos: totales.cargos }),
    tributos: tributos(calculado, forma),
    ...(estado === '1' ? percepcion(calculado) : {}),
  } satisfies LineaResumen;
}

type Tipo = AfectacionIgv['tipo'];

/** By the catalog 11 of its day of issue: what is paid, and what is given away. */
function valores(calculado: Calculado) {
  const { documento, totales } = calculado;
  const { gravada, exonerada, inafecta, exportacion, gratuita } = totales;
  const pagado: Readonly<Record<Tipo, Decimal>> = { gravada, exonerada, inafecta, exportacion };
  return valoresDeVentaEn(documento.fechaEmision)
    .map(({ codigo, tipo, gratuito }) => {
      if (tipo === undefined) return { codigo, monto: gratuita };
      return { codigo, monto: gratuito ? sumGratuito(calculado, 'baseImponible', tipo) : pagado[tipo] };
    })
    .filter((valor) => !valor.monto.isZero());
}

/** What the lines say under 9996, of one affectation or of all. */
function sumGratuito({ items }: Calculado, campo: 'baseImponible' | 'monto', tipo?: Tipo): Decimal {
  const suyos = items
    .flatMap((item) => item.tributos)
    .filter(({ codigo }) => codigo === GRATUITO)
    .filter(({ tipoIgv }) => tipo === undefined || AFECTACIONES_IGV.get(tipoIgv)?.tipo === tipo);
  return suyos.reduce((suma, tributo) => suma.plus(tributo[campo]), Decimal.ZERO);
}

const GRATUITO = '9996';

export interface TributoResumen {
  readonly codigo: CodigoTributo;
  readonly monto: Decimal;
  readonly tasa?: Decimal;
}

/** Always IGV or IVAP, if only 0.00 (2278), with the rate where something is taxed (2992); then ISC, ICBPER and the IGV of what is given away, where there are. */
function tributos(calculado: Calculado, forma: FormaResumen): TributoResumen[] {
  const { gravada, igv, ivap, isc, icbper } = calculado.totales;
  const tasa = forma.tasaIgv && gravada.isPositive() ? { tasa: calculado.documento.porcentajeIgv } : {};
  const first: TributoResumen = ivap.isZero()
    ? { codigo: '1000', monto: igv, ...tasa }
    : { codigo: '1016', monto: ivap };
  const others: TributoResumen[] = [
    { codigo: '2000', monto: isc },
    { codigo: '7152', monto: icbper },
  ];
  if (forma.igvDeGratuitas !== undefined) {
    others.push({ codigo: forma.igvDeGratuitas, monto: sumGratuito(calculado, 'monto') });
  }
  return [first, ...others.filter(({ monto }) => !monto.isZero())];
}

/** Catalog 22 by catalog 53. */
const REGIMENES: ReadonlyMap<string, string> = new Map(Object.entries(REGIMENES_DE_PERCEPCION));
const CIEN = Decimal.integer(100);

/** Only of new boletas (2986). */
function percepcion({ percepcion, cargos }: Calculado): { percepcion?: PercepcionResumen } {
  const cargo = cargos?.find(({ codigo }) => REGIMENES.has(codigo));
  const regimen = cargo && REGIMENES.get(cargo.codigo);
  if (percepcion === undefined || cargo?.factor === undefined || regimen === undefined) return {};
  const { monto, totalConPercepcion } = percepcion;
  return { percepcion: { regimen, tasa: cargo.factor.times(CIEN), base: cargo.base, monto, totalConPercepcion } };
}
