import { Decimal } from '../../lib/decimal.ts';
import { redondearMonto } from '../redondeo.ts';

/** One step of the arithmetic: what was taken, what came out and how its cents arose. Numbers are text. */
export interface Paso {
  /** What the step computes: `importe`, `igv`, `isc`, `valorVenta`… */
  readonly concepto: string;
  /** Catalog 05 (taxes) or 53 (discounts and charges). */
  readonly codigo?: string;
  /** What the rate is applied to, 2 decimals. */
  readonly base?: string;
  /** Percent. */
  readonly tasa?: string;
  /** Before rounding, to 6 decimals at most. */
  readonly exacto?: string;
  /** The cents that carried rounding moved the result by; absent when none. */
  readonly ajuste?: string;
  /** The result, 2 decimals. */
  readonly monto: string;
  /** The whole step as a Spanish sentence. */
  readonly texto: string;
}

const CIEN = Decimal.integer(100);
const DECIMALES_EXACTO = 6;

/** A tax or percentage of `base`, compared with what the line or the document really carries. */
export function pasoDeTasa(datos: {
  readonly concepto: string;
  readonly nombre: string;
  readonly codigo?: string;
  readonly base: Decimal;
  readonly tasa: Decimal;
  /** The rate is contained in the base: t / (100 + t) of it. */
  readonly incluida?: boolean;
  readonly monto: Decimal;
}): Paso {
  const { concepto, nombre, codigo, base, tasa, incluida = false, monto } = datos;
  const divisor = incluida ? CIEN.plus(tasa) : CIEN;
  const exacto = base.times(tasa).dividedBy(divisor, DECIMALES_EXACTO);
  const redondeado = redondearMonto(base.times(tasa).dividedBy(divisor, 2));
  const ajuste = monto.minus(redondeado);
  const operacion = incluida ? `${base.toFixed(2)} × ${tasa} ÷ ${divisor}` : `${base.toFixed(2)} × ${tasa} %`;
  const final = ajuste.isZero() ? '' : `; ajuste de céntimos por reparto: ${conSigno(ajuste)} = ${monto.toFixed(2)}`;
  return {
    concepto,
    ...(codigo === undefined ? {} : { codigo }),
    base: base.toFixed(2),
    tasa: String(tasa),
    exacto: String(exacto),
    ...(ajuste.isZero() ? {} : { ajuste: conSigno(ajuste) }),
    monto: monto.toFixed(2),
    texto: `${nombre}: ${operacion} = ${exacto}${redondeoDe(exacto, redondeado)}${final}`,
  };
}

/** A product (quantity × unit amount), rounded to `monto`. */
export function pasoDeProducto(datos: {
  readonly concepto: string;
  readonly nombre: string;
  readonly codigo?: string;
  readonly factores: readonly Decimal[];
  readonly monto: Decimal;
}): Paso {
  const { concepto, nombre, codigo, factores, monto } = datos;
  const producto = factores.reduce((total, factor) => total.times(factor), Decimal.integer(1));
  const exacto = producto.round(DECIMALES_EXACTO);
  return {
    concepto,
    ...(codigo === undefined ? {} : { codigo }),
    exacto: String(exacto),
    monto: monto.toFixed(2),
    texto: `${nombre}: ${factores.join(' × ')} = ${exacto}${redondeoDe(exacto, monto)}`,
  };
}

export interface Sumando {
  readonly nombre: string;
  readonly monto: Decimal;
}

/** A sum of amounts of 2 decimals; those of 0.00 but the first are left out of the sentence. */
export function pasoDeSuma(concepto: string, nombre: string, sumandos: readonly Sumando[], monto: Decimal): Paso {
  const [primero, ...resto] = sumandos;
  const otros = resto.filter((sumando) => !sumando.monto.isZero());
  if (otros.length === 0) return { concepto, monto: monto.toFixed(2), texto: `${nombre}: ${monto.toFixed(2)}` };
  const texto = otros.reduce(
    (previo, sumando) =>
      `${previo} ${sumando.monto.isNegative() ? '−' : '+'} ${sumando.nombre} ${sumando.monto.abs().toFixed(2)}`,
    primero === undefined ? '' : `${primero.nombre} ${primero.monto.toFixed(2)}`.trim(),
  );
  return { concepto, monto: monto.toFixed(2), texto: `${nombre}: ${texto} = ${monto.toFixed(2)}` };
}

function redondeoDe(exacto: Decimal, redondeado: Decimal): string {
  return exacto.equals(redondeado) ? '' : `, redondeado a ${redondeado.toFixed(2)}`;
}

function conSigno(monto: Decimal): string {
  return `${monto.isNegative() ? '−' : '+'}${monto.abs().toFixed(2)}`;
}
