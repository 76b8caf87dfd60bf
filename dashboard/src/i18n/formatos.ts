/**
 * How amounts, days, instants and quantities are written. Pure: the language, and where it matters the present moment, are
 * arguments. Amounts stay decimal texts: nothing here computes with them.
 */
export const IDIOMAS = ['es', 'en'] as const;
export type Idioma = (typeof IDIOMAS)[number];

const LOCALES: Readonly<Record<Idioma, string>> = { es: 'es-PE', en: 'en-US' };
/** Peru has no daylight saving: always UTC-5. */
const LIMA = 'America/Lima';

/** A decimal text such as `-1234.5`, as the API writes amounts. */
export function esDecimal(texto: string): texto is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(texto);
}

/** What `Intl` takes for a currency. */
const MONEDA = /^[A-Za-z]{3}$/;

/**
 * An amount with its currency, at least two decimals and none lost: `S/ 1,234.56`, `USD 10.00`. The Peruvian way in both
 * languages, because it is what the comprobante says. What is not a decimal text comes back as it is, and so does a
 * currency that is no code of ISO 4217, as in a draft.
 */
export function dinero(monto: string, moneda = 'PEN'): string {
  if (!esDecimal(monto)) return monto;
  const cifras = { minimumFractionDigits: 2, maximumFractionDigits: 10 };
  if (!MONEDA.test(moneda)) return [moneda, decimal(monto, 2)].filter((parte) => parte !== '').join(' ');
  const formato = { style: 'currency', currency: moneda, ...cifras } as const;
  return new Intl.NumberFormat('es-PE', formato).format(monto).replace(/\u00a0/g, ' ');
}

/** A decimal text with its thousands grouped, without currency: `1,234.50`. */
export function decimal(monto: string, decimales = 0): string {
  if (!esDecimal(monto)) return monto;
  const formato = { minimumFractionDigits: decimales, maximumFractionDigits: 10 };
  return new Intl.NumberFormat('es-PE', formato).format(monto);
}

/** A count: `12,345`. */
export function entero(cantidad: number, idioma: Idioma): string {
  return new Intl.NumberFormat(LOCALES[idioma], { maximumFractionDigits: 0 }).format(cantidad);
}

/** A part of one, as a percentage: `0.987` → `98.7 %`. */
export function porcentaje(parte: number, idioma: Idioma): string {
  return new Intl.NumberFormat(LOCALES[idioma], { style: 'percent', maximumFractionDigits: 1 }).format(parte);
}

/** A calendar day, `2026-11-21` → `21/11/2026`. What is not one comes back as it is. */
export function fecha(dia: string): string {
  const partes = /^(\d{4})-(\d{2})-(\d{2})/.exec(dia);
  return partes === null ? dia : `${partes[3]}/${partes[2]}/${partes[1]}`;
}

/** An instant (ISO 8601) in Lima's time: `21/11/2026 14:05:09`; without seconds when `segundos` is false. */
export function instante(iso: string, segundos = false): string {
  return enZona(iso, LIMA, segundos);
}

/** The same instant in UTC, for whoever compares with a log: `21/11/2026 19:05:09 UTC`. */
export function instanteUtc(iso: string): string {
  return `${enZona(iso, 'UTC', true)} UTC`;
}

/** The day in Lima of an instant, as the API writes days: `2026-11-21`. */
export function diaDeLima(instanteMs: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: LIMA, dateStyle: 'short' }).format(instanteMs);
}

const ESCALA: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** What is to come may have come nearer by a fiftieth since it was told. */
const HOLGURA = 1.02;

/** How far an instant is from `ahora` (milliseconds): `hace 3 minutos`, `dentro de 2 días`. */
export function relativo(iso: string, ahora: number, idioma: Idioma): string {
  const segundos = Math.round((Date.parse(iso) - ahora) / 1000);
  if (Number.isNaN(segundos)) return iso;
  // What is to come is rounded up to the whole that people were told: a second after 24 hours were given, 24 hours are left.
  const falta = segundos > 0 ? segundos * HOLGURA : segundos;
  const [unidad, tamano] = ESCALA.find(([, cada]) => Math.abs(falta) >= cada) ?? (['second', 1] as const);
  const formato = new Intl.RelativeTimeFormat(LOCALES[idioma], { numeric: 'auto' });
  return formato.format(Math.trunc((unidad === 'second' ? segundos : falta) / tamano), unidad);
}

/** `1 comprobante`, `2 comprobantes`: the form that the language wants, with the count before it. */
export function plural(
  cantidad: number,
  formas: { readonly one: string; readonly other: string },
  idioma: Idioma,
): string {
  const forma = new Intl.PluralRules(LOCALES[idioma]).select(cantidad) === 'one' ? formas.one : formas.other;
  return `${entero(cantidad, idioma)} ${forma}`;
}

/** `1.4 MB`, `284 bytes`, of a size in bytes. */
export function tamano(bytes: number, idioma: Idioma): string {
  const unidades = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const paso = bytes < 1 ? 0 : Math.min(unidades.length - 1, Math.floor(Math.log10(bytes) / 3));
  const unitDisplay = paso === 0 ? 'long' : 'short';
  const formato = { style: 'unit', unit: unidades[paso] ?? 'byte', unitDisplay, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(LOCALES[idioma], formato).format(bytes / 1000 ** paso);
}

/** A lapse: `340 ms`, `2.5 s`, `52 s`, `4 min 5 s`. */
export function duracion(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const segundos = Math.round(ms / 1000);
  if (segundos < 60) return `${segundos} s`;
  return `${Math.floor(segundos / 60)} min ${segundos % 60} s`;
}

function enZona(iso: string, timeZone: string, segundos: boolean): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return iso;
  const opciones: Intl.DateTimeFormatOptions = {
    ...({ timeZone, day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
    ...(segundos ? ({ second: '2-digit' } as const) : {}),
    hourCycle: 'h23',
  };
  const partes = new Intl.DateTimeFormat('en-GB', opciones).formatToParts(ms);
  const de = (tipo: Intl.DateTimeFormatPartTypes) => partes.find(({ type }) => type === tipo)?.value ?? '';
  const hora = [de('hour'), de('minute'), ...(segundos ? [de('second')] : [])].join(':');
  return `${de('day')}/${de('month')}/${de('year')} ${hora}`;
}
