/**
 * Exact decimal numbers: an integer of any size and a count of decimals. Sums and products are always exact; only
 * `round` and `dividedBy` round, and both say so in their name and take the number of decimals. There is no way to
 * make one from a JavaScript `number` that is not an integer: money never passes through floating point.
 */
export class Decimal {
  /** The value times 10^decimals. */
  readonly units: bigint;
  /** How many decimals `units` carries; 0 or more. */
  readonly decimals: number;

  constructor(units: bigint, decimals: number) {
    this.units = units;
    this.decimals = decimals;
  }

  static readonly ZERO = new Decimal(0n, 0);

  /** Reads plain decimal text such as `12`, `-0.50`. Throws on anything else (exponents, blanks, `+1`). */
  static from(text: string): Decimal {
    if (!PLAIN.test(text)) throw new Error(`No es un decimal: ${JSON.stringify(text)}`);
    const point = text.indexOf('.');
    if (point < 0) return new Decimal(BigInt(text), 0);
    return new Decimal(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1);
  }

  /** From a whole number. Throws when it is not one, or is past 2^53. */
  static integer(value: number | bigint): Decimal {
    if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`No es un entero: ${value}`);
    return new Decimal(BigInt(value), 0);
  }

  plus(other: Decimal): Decimal {
    if (this.decimals === other.decimals) return new Decimal(this.units + other.units, this.decimals);
    const decimals = Math.max(this.decimals, other.decimals);
    return new Decimal(unitsAt(this, decimals) + unitsAt(other, decimals), decimals);
  }

  minus(other: Decimal): Decimal {
    if (this.decimals === other.decimals) return new Decimal(this.units - other.units, this.decimals);
    const decimals = Math.max(this.decimals, other.decimals);
    return new Decimal(unitsAt(this, decimals) - unitsAt(other, decimals), decimals);
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.units * other.units, this.decimals + other.decimals);
  }

  /** Quotient rounded half up (away from zero) to `decimals`. Throws on a divisor of zero. */
  dividedBy(divisor: Decimal, decimals: number): Decimal {
    if (divisor.units === 0n) throw new Error('División entre cero');
    const shift = decimals + divisor.decimals - this.decimals;
    const numerator = shift >= 0 ? this.units * pow10(shift) : this.units;
    const denominator = shift >= 0 ? divisor.units : divisor.units * pow10(-shift);
    return new Decimal(divideHalfUp(numerator, denominator), decimals);
  }

  /** Rounded half up (away from zero, the commercial rounding) to `decimals`; shorter values are padded. */
  round(decimals: number): Decimal {
    if (this.decimals === decimals) return this;
    if (this.decimals < decimals) return new Decimal(unitsAt(this, decimals), decimals);
    return new Decimal(divideHalfUp(this.units, pow10(this.decimals - decimals)), decimals);
  }

  negated(): Decimal {
    return new Decimal(-this.units, this.decimals);
  }

  abs(): Decimal {
    return this.units < 0n ? this.negated() : this;
  }

  /** -1, 0 or 1. */
  compare(other: Decimal): -1 | 0 | 1 {
    const decimals = Math.max(this.decimals, other.decimals);
    const a = unitsAt(this, decimals);
    const b = unitsAt(other, decimals);
    return a < b ? -1 : a > b ? 1 : 0;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  lessThan(other: Decimal): boolean {
    return this.compare(other) < 0;
  }

  greaterThan(other: Decimal): boolean {
    return this.compare(other) > 0;
  }

  isZero(): boolean {
    return this.units === 0n;
  }

  isPositive(): boolean {
    return this.units > 0n;
  }

  isNegative(): boolean {
    return this.units < 0n;
  }

  /** Text with exactly `decimals` decimals. Throws if that would drop a digit: rounding is never implicit. */
  toFixed(decimals: number): string {
    const value = this.decimals > decimals ? trimTo(this, decimals) : this;
    return format(unitsAt(value, decimals), decimals);
  }

  /** Shortest exact text: `1.50` is `1.5`, `2.00` is `2`. */
  toString(): string {
    const text = format(this.units, this.decimals);
    if (this.decimals === 0) return text;
    let end = text.length;
    while (text.charCodeAt(end - 1) === 48) end--;
    if (text.charCodeAt(end - 1) === 46) end--;
    return text.slice(0, end);
  }

  /** With its zeros to the right: what is stored and read again has the same scale. */
  toJSON(): string {
    return format(this.units, this.decimals);
  }
}

const PLAIN = /^-?\d+(\.\d+)?$/;

const POWERS: bigint[] = Array.from({ length: 41 }, (_, exponent) => 10n ** BigInt(exponent));

function pow10(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

function unitsAt(value: Decimal, decimals: number): bigint {
  return value.decimals === decimals ? value.units : value.units * pow10(decimals - value.decimals);
}

/** Integer quotient, half away from zero. */
function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = (n + n + d) / (d + d);
  return negative ? -quotient : quotient;
}

function trimTo(value: Decimal, decimals: number): Decimal {
  const rounded = value.round(decimals);
  if (!rounded.equals(value)) throw new Error(`${value.toString()} no cabe en ${decimals} decimales`);
  return rounded;
}

function format(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString();
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${negative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}
