import { text } from '@chaski/core/lib/xml/write.ts';
import type { ComprobanteDeVenta } from '../types.ts';
import { type Celda, COLUMNAS } from './exportar.ts';

/* A spreadsheet (ECMA-376) written as it is read: one sheet, texts in their cells, so that nothing is held until the end. */

/** One file of the package; its contents come in pieces. */
export interface ParteXlsx {
  readonly nombre: string;
  readonly contenido: AsyncIterable<string> | Iterable<string>;
}

const CABEZA = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const HOJA = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006';
const RELACION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENIDO = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rows that Excel takes, the heading's included. */
export const MAX_FILAS = 1_048_576;
/** Characters that a cell takes. */
const MAX_TEXTO = 32_767;

/** The package of all documents, in the order in which its parts are to be written. */
export function xlsx(paginas: AsyncIterable<readonly ComprobanteDeVenta[]>): readonly ParteXlsx[] {
  return [
    { nombre: '[Content_Types].xml', contenido: [CABEZA, TIPOS] },
    { nombre: '_rels/.rels', contenido: [CABEZA, relaciones('officeDocument', 'xl/workbook.xml')] },
    { nombre: 'xl/workbook.xml', contenido: [CABEZA, LIBRO] },
    { nombre: 'xl/_rels/workbook.xml.rels', contenido: [CABEZA, relacionesDelLibro()] },
    { nombre: 'xl/styles.xml', contenido: [CABEZA, ESTILOS] },
    { nombre: 'xl/worksheets/sheet1.xml', contenido: hoja(paginas) },
  ];
}

async function* hoja(paginas: AsyncIterable<readonly ComprobanteDeVenta[]>): AsyncGenerator<string> {
  const anchos = COLUMNAS.map(
    ({ ancho }, index) => `<col min="${index + 1}" max="${index + 1}" width="${ancho}" customWidth="1"/>`,
  );
  const fija = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${CABEZA}<worksheet xmlns="${HOJA}"><sheetViews><sheetView workbookViewId="0">${fija}</sheetView></sheetViews>`;
  yield `<cols>${anchos.join('')}</cols><sheetData>`;
  yield fila(COLUMNAS.map(({ titulo }) => `<c t="inlineStr" s="1">${cadena(titulo)}</c>`));
  let filas = 1;
  for await (const pagina of paginas) {
    filas += pagina.length;
    if (filas > MAX_FILAS) throw new Error('Una hoja de cálculo no admite más filas');
    yield pagina.map((c) => fila(COLUMNAS.map(({ celda }) => celdaXml(celda(c))))).join('');
  }
  yield '</sheetData></worksheet>';
}

function fila(celdas: readonly string[]): string {
  return `<row>${celdas.join('')}</row>`;
}

/** Styles: 2 a date, 3 an amount. A text is never a formula, whatever it begins with. */
export function celdaXml({ tipo, valor }: Celda): string {
  switch (tipo) {
    case 'texto':
      return valor === '' ? '<c/>' : `<c t="inlineStr">${cadena(valor)}</c>`;
    case 'fecha':
      return `<c s="2"><v>${serieDe(valor)}</v></c>`;
    case 'monto':
      // The very digits of the document: no binary fraction in between.
      return `<c s="3"><v>${valor}</v></c>`;
  }
}

/** Days since 30 December 1899, as spreadsheets count them. */
function serieDe(fecha: string): number {
  return Math.round(Date.parse(`${fecha}T00:00:00Z`) / 86_400_000) + 25_569;
}

/** What XML cannot hold, and the C1 controls, which it should not. */
const SIN_LUGAR_EN_XML = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;

function cadena(valor: string): string {
  const limpio = valor.slice(0, MAX_TEXTO).toWellFormed().replaceAll(SIN_LUGAR_EN_XML, '\uFFFD');
  return `<is><t xml:space="preserve">${text(limpio)}</t></is>`;
}

function relaciones(tipo: string, destino: string): string {
  return `<Relationships xmlns="${PAQUETE}/relationships"><Relationship Id="rId1" Type="${RELACION}/${tipo}" Target="${destino}"/></Relationships>`;
}

function relacionesDelLibro(): string {
  const estilos = `<Relationship Id="rId2" Type="${RELACION}/styles" Target="styles.xml"/>`;
  return relaciones('worksheet', 'worksheets/sheet1.xml').replace('</Relationships>', `${estilos}</Relationships>`);
}

const TIPOS = `<Types xmlns="${PAQUETE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENIDO}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENIDO}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENIDO}.worksheet+xml"/></Types>`;

const LIBRO = `<workbook xmlns="${HOJA}" xmlns:r="${RELACION}"><sheets><sheet name="Comprobantes" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** Cell formats: 0 plain, 1 bold, 2 dd/mm/yyyy, 3 `#,##0.00` (4 of the standard ones). */
const ESTILOS = `<styleSheet xmlns="${HOJA}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;
