import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/*
 * Files with the form of SUNAT's padrón reducido and invented taxpayers: any number of them, the same for the same number.
 */

export const CABECERA =
  'RUC|NOMBRE O RAZÓN SOCIAL|ESTADO DEL CONTRIBUYENTE|CONDICIÓN DE DOMICILIO|UBIGEO|TIPO DE VÍA|NOMBRE DE VÍA|CÓDIGO DE ZONA|TIPO DE ZONA|NÚMERO|INTERIOR|LOTE|DEPARTAMENTO|MANZANA|KILÓMETRO|';

const APELLIDOS = [
  'QUISPE',
  'MAMANI',
  'FLORES',
  'HUAMÁN',
  'ROJAS',
  'NÚÑEZ',
  'SÁNCHEZ',
  'CHÁVEZ',
  'RAMOS',
  'DÍAZ',
  'PEÑA',
];
const NOMBRES = [
  'MARÍA',
  'JOSÉ',
  'LUZ',
  'CARLOS',
  'ROSA',
  'JUAN',
  'ELENA',
  'LUIS',
  'ANA',
  'PEDRO',
  'CARMEN',
  'ÁNGEL',
  'INÉS',
];
const RUBROS = [
  'COMERCIAL',
  'INVERSIONES',
  'TRANSPORTES',
  'SERVICIOS',
  'AGROPECUARIA',
  'CONSTRUCTORA',
  'BOTICA',
  'LIBRERÍA',
];
const VIAS = ['LARCO', 'AREQUIPA', 'GRAU', 'BOLOGNESI', 'DE LA UNIÓN', 'LOS ÁLAMOS', 'TÚPAC AMARU', 'SAN MARTÍN'];

/** The `n`th line, from 0; RUCs grow with it, as in SUNAT's file: three persons for each company. */
export function lineaDePadron(n: number, total: number): string {
  const personas = Math.floor(total * 0.75);
  const persona = n < personas;
  const base = persona ? 1_000_000_000 + n * 5 + 40_000_000 : 2_000_000_000 + (n - personas) * 11;
  const ruc = `${base}${digito(base)}`;
  const a = pick(APELLIDOS, n);
  const nombre = persona
    ? `${a} ${pick(APELLIDOS, n * 7 + 3)} ${pick(NOMBRES, n)} ${pick(NOMBRES, n * 5 + 1)}`
    : `${pick(RUBROS, n)} ${a} ${n} S.A.C.`;
  const estado = n % 9 === 0 ? 'BAJA DE OFICIO' : 'ACTIVO';
  const condicion = n % 13 === 0 ? 'NO HABIDO' : 'HABIDO';
  const direccion = persona
    ? '-|-|-|-|-|-|-|-|-|-|-'
    : `150101|AV.|${pick(VIAS, n)}|URB.|SANTA ROSA|${1 + (n % 999)}|${n % 4 === 0 ? '301' : '-'}|-|-|-|-`;
  return `${ruc}|${nombre}|${estado}|${condicion}|${direccion}|`;
}

/** Writes a padrón of `total` taxpayers, in Latin-1 with its header. */
export async function writePadron(ruta: string, total: number): Promise<void> {
  const file = createWriteStream(ruta, { encoding: 'latin1', highWaterMark: 1 << 20 });
  const listo = finished(file);
  let text = `${CABECERA}\r\n`;
  for (let n = 0; n < total; n++) {
    text += `${lineaDePadron(n, total)}\r\n`;
    if (text.length > 1 << 20) {
      if (!file.write(text)) await once(file, 'drain');
      text = '';
    }
  }
  file.end(text);
  await listo;
}

function pick(words: readonly string[], n: number): string {
  return words[n % words.length] ?? '';
}

function digito(base: number): number {
  const pesos = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const suma = pesos.reduce((total, peso, at) => total + peso * Number(String(base)[at]), 0);
  return (11 - (suma % 11)) % 10;
}
