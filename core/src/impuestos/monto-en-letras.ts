import { MONEDAS } from '../catalogos/c02-monedas.ts';
import type { Decimal } from '../lib/decimal.ts';

/** SUNAT takes legends of up to 200 characters (3006). */
const MAXIMO = 200;

/**
 * An amount of 0 or more in words, as legend 1000 wants it: `SON CIENTO SESENTA Y DOS CON 25/100 SOLES`. The integer part
 * stands by itself, so it keeps its full form (`UNO`, `VEINTIUNO`). A currency outside catalog 02, or whose name would
 * not fit beside an enormous amount, is named by its code. Throws on a third decimal: nothing is rounded here.
 */
export function montoEnLetras(importe: Decimal, moneda: string): string {
  const cifras = importe.toFixed(2);
  const numero = `SON ${enteroEnLetras(BigInt(cifras.slice(0, -3)))} CON ${cifras.slice(-2)}/100 `;
  const nombre = MONEDAS.get(moneda)?.plural ?? moneda;
  return numero + (numero.length + nombre.length <= MAXIMO ? nombre : moneda);
}

const MIL = 1_000n;
const MILLON = 1_000_000n;

/** Long scale, as in Peru: a thousand millions is `MIL MILLONES`, a million millions `UN BILLÓN`. */
const ESCALAS: readonly { readonly valor: bigint; readonly singular: string; readonly plural: string }[] = [
  { valor: MILLON ** 4n, singular: 'CUATRILLÓN', plural: 'CUATRILLONES' },
  { valor: MILLON ** 3n, singular: 'TRILLÓN', plural: 'TRILLONES' },
  { valor: MILLON ** 2n, singular: 'BILLÓN', plural: 'BILLONES' },
  { valor: MILLON, singular: 'MILLÓN', plural: 'MILLONES' },
];

function enteroEnLetras(entero: bigint): string {
  if (entero === 0n) return 'CERO';
  const palabras: string[] = [];
  let resto = entero;
  for (const { valor, singular, plural } of ESCALAS) {
    const cuantos = resto / valor;
    resto %= valor;
    if (cuantos > 0n) palabras.push(cuantos === 1n ? `UN ${singular}` : `${antesDeSustantivo(cuantos)} ${plural}`);
  }
  if (resto > 0n) palabras.push(menosDeUnMillon(resto));
  return palabras.join(' ');
}

function menosDeUnMillon(entero: bigint): string {
  const miles = entero / MIL;
  const unidades = Number(entero % MIL);
  const palabras: string[] = [];
  if (miles > 0n) palabras.push(miles === 1n ? 'MIL' : `${antesDeSustantivo(miles)} MIL`);
  if (unidades > 0) palabras.push(menosDeMil(unidades));
  return palabras.join(' ');
}

/** `UNO` loses its ending before `MIL` and `MILLONES`: `VEINTIÚN MIL`, `TREINTA Y UN MILLONES`. */
function antesDeSustantivo(entero: bigint): string {
  const palabras = menosDeUnMillon(entero);
  if (palabras.endsWith('VEINTIUNO')) return `${palabras.slice(0, -'VEINTIUNO'.length)}VEINTIÚN`;
  return palabras.endsWith('UNO') ? palabras.slice(0, -1) : palabras;
}

const HASTA_29 = [
  '',
  ...'UNO DOS TRES CUATRO CINCO SEIS SIETE OCHO NUEVE DIEZ ONCE DOCE TRECE CATORCE QUINCE DIECISÉIS'.split(' '),
  ...'DIECISIETE DIECIOCHO DIECINUEVE VEINTE VEINTIUNO VEINTIDÓS VEINTITRÉS VEINTICUATRO VEINTICINCO'.split(' '),
  ...'VEINTISÉIS VEINTISIETE VEINTIOCHO VEINTINUEVE'.split(' '),
];
const DECENAS = ['', '', '', ...'TREINTA CUARENTA CINCUENTA SESENTA SETENTA OCHENTA NOVENTA'.split(' ')];
const CENTENAS = [
  '',
  ...'CIENTO DOSCIENTOS TRESCIENTOS CUATROCIENTOS QUINIENTOS SEISCIENTOS SETECIENTOS'.split(' '),
  ...'OCHOCIENTOS NOVECIENTOS'.split(' '),
];

function menosDeMil(entero: number): string {
  if (entero === 100) return 'CIEN';
  const resto = entero % 100;
  const centena = CENTENAS[(entero - resto) / 100] ?? '';
  if (resto === 0) return centena;
  return centena === '' ? menosDeCien(resto) : `${centena} ${menosDeCien(resto)}`;
}

function menosDeCien(entero: number): string {
  const corto = HASTA_29[entero];
  if (corto !== undefined) return corto;
  const unidad = entero % 10;
  const decena = DECENAS[(entero - unidad) / 10] ?? '';
  return unidad === 0 ? decena : `${decena} Y ${HASTA_29[unidad]}`;
}
