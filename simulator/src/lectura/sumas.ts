import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Cargo, Linea, Monto, Subtotal, TerminoPago } from './comprobante.ts';

/** Totals by tax or by reason code. What is not there is zero. */
class PorCodigo {
  readonly #sumas = new Map<string, Decimal>();

  add(codigo: string, monto: Decimal): void {
    const suma = this.#sumas.get(codigo);
    this.#sumas.set(codigo, suma === undefined ? monto : suma.plus(monto));
  }

  /** The sum over all the codes given. */
  of(...codigos: readonly string[]): Decimal {
    let total = Decimal.ZERO;
    for (const codigo of codigos) {
      const suma = this.#sumas.get(codigo);
      if (suma !== undefined) total = total.plus(suma);
    }
    return total;
  }
}

/** Everything that the arithmetic rules add up, added up once. */
export interface Sumas {
  /** Σ LineExtensionAmount of the lines whose base under that tax is above zero. */
  readonly valorVenta: PorCodigo;
  /** Σ TaxableAmount of the lines, by tax. */
  readonly baseLineas: PorCodigo;
  /** Σ TaxAmount of the lines, by tax, where the base is above zero (7152 has none). */
  readonly montoLineas: PorCodigo;
  /** Σ base and Σ amount of ISC (2000) of lines that are not free. */
  readonly iscBase: Decimal;
  readonly iscMonto: Decimal;
  /** Σ LineExtensionAmount of onerous lines: under 1000, 1016, 9995, 9997 or 9998. */
  readonly valorVentaOneroso: Decimal;
  /** Σ Amount of the AllowanceCharge of lines and of the document, by reason. */
  readonly cargosLinea: PorCodigo;
  readonly cargosGlobales: PorCodigo;
  /** Rate of the IGV of the lines, 18 when no line has it. */
  readonly tasaIgv: Decimal;
  /** How many `PaymentTerms` of FormaPago there are of each kind: Contado, Credito, Cuota001… */
  readonly formasPago: ReadonlyMap<string, number>;
  /** Numbers that more than one line has. */
  readonly idsRepetidos: ReadonlySet<number>;
  /** First subtotal of the document under each tax. */
  readonly globales: ReadonlyMap<string, Subtotal>;
}

const ONEROSOS: readonly string[] = ['1000', '1016', '9995', '9997', '9998'];
const TASA_GENERAL = Decimal.integer(18);

/** What of a document is added up. */
interface Sumandos {
  readonly lineas: readonly Linea[];
  readonly cargos: readonly Cargo[];
  readonly subtotales: readonly Subtotal[];
  readonly terminosPago: readonly TerminoPago[];
}

export function readSumas({ lineas, cargos, subtotales, terminosPago }: Sumandos): Sumas {
  const suma = new Acumulador();
  for (const linea of lineas) suma.addLinea(linea);
  const cargosGlobales = new PorCodigo();
  for (const { codigo, monto } of cargos) cargosGlobales.add(codigo ?? '', monto.valor);
  const globales = new Map<string, Subtotal>();
  for (const subtotal of subtotales) {
    const tributo = subtotal.tributo ?? '';
    if (!globales.has(tributo)) globales.set(tributo, subtotal);
  }
  return {
    ...suma.totales(),
    cargosGlobales,
    globales,
    formasPago: countFormasPago(terminosPago),
    idsRepetidos: findRepetidos(lineas),
  };
}

function findRepetidos(lineas: readonly Linea[]): Set<number> {
  const vistos = new Set<number>();
  const repetidos = new Set<number>();
  for (const { id } of lineas) (vistos.has(Number(id)) ? repetidos : vistos).add(Number(id));
  return repetidos;
}

function countFormasPago(terminosPago: readonly TerminoPago[]): Map<string, number> {
  const formas = new Map<string, number>();
  for (const { id, medios } of terminosPago) {
    const [medio] = medios;
    if (id === 'FormaPago' && medio !== undefined) formas.set(medio, (formas.get(medio) ?? 0) + 1);
  }
  return formas;
}

class Acumulador {
  readonly #valorVenta = new PorCodigo();
  readonly #baseLineas = new PorCodigo();
  readonly #montoLineas = new PorCodigo();
  readonly #cargosLinea = new PorCodigo();
  #iscBase = Decimal.ZERO;
  #iscMonto = Decimal.ZERO;
  #valorVentaOneroso = Decimal.ZERO;
  #tasaIgv: Decimal | undefined;

  addLinea(linea: Linea): void {
    const gratuita = isGratuita(linea);
    let onerosa = false;
    for (const subtotal of linea.subtotales) {
      const tributo = subtotal.tributo ?? '';
      const conBase = hasBase(subtotal);
      if (conBase || tributo === '7152') this.#montoLineas.add(tributo, valorDe(subtotal.monto));
      if (!conBase) continue;
      this.#baseLineas.add(tributo, valorDe(subtotal.base));
      this.#valorVenta.add(tributo, linea.valorVenta.valor);
      onerosa ||= ONEROSOS.includes(tributo);
      if (tributo === '1000') this.#tasaIgv ??= subtotal.tasa?.valor;
      if (tributo === '2000' && !gratuita) this.#addIsc(subtotal);
    }
    if (onerosa) this.#valorVentaOneroso = this.#valorVentaOneroso.plus(linea.valorVenta.valor);
    for (const { codigo, monto } of linea.cargos) this.#cargosLinea.add(codigo ?? '', monto.valor);
  }

  totales(): Omit<Sumas, 'cargosGlobales' | 'globales' | 'formasPago' | 'idsRepetidos'> {
    return {
      valorVenta: this.#valorVenta,
      baseLineas: this.#baseLineas,
      montoLineas: this.#montoLineas,
      iscBase: this.#iscBase,
      iscMonto: this.#iscMonto,
      valorVentaOneroso: this.#valorVentaOneroso,
      cargosLinea: this.#cargosLinea,
      tasaIgv: this.#tasaIgv ?? TASA_GENERAL,
    };
  }

  #addIsc(subtotal: Subtotal): void {
    this.#iscBase = this.#iscBase.plus(valorDe(subtotal.base));
    this.#iscMonto = this.#iscMonto.plus(valorDe(subtotal.monto));
  }
}

/** The value of an amount, zero when it is not there. */
export function valorDe(monto: Monto | undefined): Decimal {
  return monto?.valor ?? Decimal.ZERO;
}

export function hasBase(subtotal: Subtotal): boolean {
  return subtotal.base?.valor.isPositive() ?? false;
}

/** Whether the line is given away: it has a base under 9996. */
export function isGratuita(linea: Linea): boolean {
  return linea.subtotales.some((subtotal) => subtotal.tributo === '9996' && hasBase(subtotal));
}

/** The line's subtotal under a tax, if its base is above zero. */
export function subtotalDe(linea: Linea, tributo: string): Subtotal | undefined {
  return linea.subtotales.find((subtotal) => subtotal.tributo === tributo && hasBase(subtotal));
}

/** Sum of the prices of one kind (catalog 16). */
export function precioDe(linea: Linea, tipo: string): Decimal {
  return linea.precios.reduce(
    (suma, { tipo: suyo, monto }) => (suyo === tipo ? suma.plus(valorDe(monto)) : suma),
    Decimal.ZERO,
  );
}
