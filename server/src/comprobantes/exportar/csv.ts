import type { ComprobanteDeVenta } from '../types.ts';
import { type Celda, COLUMNAS } from './exportar.ts';

/** Excel takes a file for UTF-8 only with it. */
export const BOM = '\uFEFF';
/** Excel in Spanish (Peru) takes the semicolon for the separator of lists, and the point for the decimals. */
const SEPARADOR = ';';

/**
 * What a spreadsheet would take for a formula when a cell begins with it, behind blanks or what is not seen and in any form of the
 * sign (full-width, small, raised, low), or when the file is opened with another separator than ours, or by what knows no quotes,
 * and a cell begins in the middle of ours.
 */
const FORMULA =
  /^[\t\r\n]|(?:^|[,;\|\t\r\n])[["'\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]--[\t\r\n]]*[=+\-@＝﹦⁼₌＋﹢⁺₊﬩－﹣⁻₋−＠﹫]/v;

/** The file (RFC 4180 but for the separator), in pieces of one page. */
export async function* csv(paginas: AsyncIterable<readonly ComprobanteDeVenta[]>): AsyncGenerator<string> {
  yield BOM + linea(COLUMNAS.map(({ titulo }) => titulo));
  for await (const pagina of paginas) {
    if (pagina.length > 0) yield pagina.map((c) => linea(COLUMNAS.map(({ celda }) => valorDe(celda(c))))).join('');
  }
}

/** Other people's text is text: a name that has a formula in it gets an apostrophe in front. */
export function valorDe({ tipo, valor }: Celda): string {
  return tipo === 'texto' && FORMULA.test(valor) ? `'${valor}` : valor;
}

/** One line, with its end. */
export function linea(valores: readonly string[]): string {
  return `${valores.map(citado).join(SEPARADOR)}\r\n`;
}

/** A cell that anybody could take apart stands in quotes. */
export function citado(valor: string): string {
  return /[",;\t\r\n]/.test(valor) ? `"${valor.replaceAll('"', '""')}"` : valor;
}
