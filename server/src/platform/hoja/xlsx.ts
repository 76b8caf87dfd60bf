import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { child, children, path, readXml, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { unzip } from '@chaski/core/sunat/zip/unzip.ts';
import type { HojaLeida } from './hoja.ts';
import { demasiado, MAX_COLUMNAS } from './limites.ts';

/* What of a spreadsheet (ECMA-376) says which text stands in which cell. Its zip and its XML are read by what reads SUNAT's, which believes nobody. */

/** A sheet of 10 000 rows by 20 columns, its shared texts and what Excel adds. */
const LIMITS = { bytes: 30_000_000, elements: 700_000, attributes: 1_400_000 };
const MAX_PARTES = 300;

export function isZip(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes.readUInt32LE(0) === 0x04034b50;
}

/** The first sheet. Formulas are their last result; a date is the number that Excel keeps. */
export function readXlsx(bytes: Buffer): HojaLeida {
  const zip = unzip(bytes, { entradas: MAX_PARTES, bytes: LIMITS.bytes });
  if (!zip.ok)
    return fallo({
      es: `El Excel no se puede abrir: ${zip.motivo}`,
      en: 'The Excel file cannot be opened: it is damaged, or too large',
    });
  const partes = new Map(zip.entradas.map(({ nombre, bytes: suyos }) => [nombre, suyos]));
  const parte = (nombre: string) => {
    const suyos = partes.get(nombre);
    const read = suyos && readXml(suyos, { limits: LIMITS, comments: 'skip' });
    return read?.ok ? read.root : undefined;
  };
  const hoja = parte(primeraHoja(parte));
  if (hoja === undefined) {
    return fallo({
      es: 'El Excel no tiene una primera hoja que se pueda leer; guárdelo otra vez como .xlsx o como CSV',
      en: 'The Excel file has no first sheet that can be read; save it again as .xlsx or as CSV',
    });
  }
  const textos = children(parte('xl/sharedStrings.xml') ?? VACIO, 'si').map((si) => textOf(si).trim());
  const filas: string[][] = [];
  for (const row of children(child(hoja, 'sheetData') ?? VACIO, 'row')) {
    const n = Number(row.attributes.get('r') ?? filas.length + 1);
    // Rows that are not written are blank; what says to be further down than a sheet of ours goes on from here.
    while (filas.length < n - 1 && n <= MAX_FILA) filas.push([]);
    if (filas.length >= MAX_FILA) return demasiado();
    filas.push(cellsOf(row, textos));
  }
  return { ok: true, filas };
}

const MAX_FILA = 100_000;
const VACIO: XmlElement = { name: '', namespace: '', attributes: new Map(), children: [], text: '' };

function fallo(mensaje: EnIdiomas): HojaLeida {
  return { ok: false, mensaje };
}

/** Where the workbook says that its first sheet lies. */
function primeraHoja(parte: (nombre: string) => XmlElement | undefined): string {
  const libro = parte('xl/workbook.xml') ?? VACIO;
  const primera = path(libro, 'sheets', 'sheet');
  const id = [...(primera?.attributes ?? [])].find(([nombre]) => nombre.endsWith('}id'))?.[1];
  const relaciones = children(parte('xl/_rels/workbook.xml.rels') ?? VACIO, 'Relationship');
  const destino =
    relaciones.find((una) => una.attributes.get('Id') === id)?.attributes.get('Target') ?? 'worksheets/sheet1.xml';
  return destino.startsWith('/') ? destino.slice(1) : `xl/${destino}`;
}

function cellsOf(row: XmlElement, textos: readonly string[]): string[] {
  const cells: string[] = [];
  for (const cell of children(row, 'c')) {
    const at = columnOf(cell.attributes.get('r') ?? '') ?? cells.length;
    if (at >= MAX_COLUMNAS) continue;
    while (cells.length < at) cells.push('');
    cells[at] = cellText(cell, textos);
  }
  return cells.some((celda) => celda !== '') ? cells : [];
}

/** `C5` is the third one: 2. */
function columnOf(referencia: string): number | undefined {
  const [, letras] = /^([A-Z]{1,3})\d+$/.exec(referencia) ?? [];
  if (letras === undefined) return undefined;
  return [...letras].reduce((sum, letra) => sum * 26 + letra.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: XmlElement, textos: readonly string[]): string {
  const escrito = child(cell, 'v')?.text ?? '';
  switch (cell.attributes.get('t') ?? 'n') {
    case 's':
      return textos[Number(escrito)] ?? '';
    case 'inlineStr':
      return textOf(child(cell, 'is') ?? VACIO);
    case 'n':
      return toNumero(escrito);
    default:
      return escrito;
  }
}

/** Of a text with formats, its runs; not how it is pronounced. */
function textOf(element: XmlElement): string {
  const own = child(element, 't')?.text ?? '';
  return (
    own +
    children(element, 'r')
      .map((run) => child(run, 't')?.text ?? '')
      .join('')
  );
}

/** As a person would read it: Excel keeps 15 digits, and writes `0.1 + 0.2` as `0.30000000000000004` and a RUC as `2.0100070970E10`. */
function toNumero(escrito: string): string {
  const n = Number(escrito);
  if (escrito.trim() === '' || !Number.isFinite(n)) return escrito;
  // The shortest text of those 15 digits; with an exponent where it is very large or very small.
  const [mantisa = '', exponente] = String(Number(n.toPrecision(15))).split('e');
  if (exponente === undefined) return mantisa;
  const digitos = mantisa.replace(/[-.]/g, '');
  const punto = Number(exponente) + 1;
  const valor = punto > 0 ? digitos.padEnd(punto, '0') : `0.${'0'.repeat(-punto)}${digitos}`;
  return `${n < 0 ? '-' : ''}${valor}`;
}
