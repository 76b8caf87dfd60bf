/**
 * Reads the beginning of a file of our own exports (RFC 4180 with semicolons), to show how it begins. A last row that is cut
 * in the middle is left out.
 */
export function primerasFilas(texto: string, cuantas: number): readonly (readonly string[])[] {
  const filas: string[][] = [];
  let fila: string[] = [];
  const CELDA = /(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n)/gy;
  CELDA.lastIndex = texto.startsWith('\uFEFF') ? 1 : 0;
  for (let celda = CELDA.exec(texto); celda !== null && filas.length < cuantas; celda = CELDA.exec(texto)) {
    const [, citada, simple = '', fin] = celda;
    fila.push(citada === undefined ? simple : citada.replaceAll('""', '"'));
    if (fin === ';') continue;
    filas.push(fila);
    fila = [];
  }
  return filas;
}
