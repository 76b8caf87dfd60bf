/** A cell: text, a day (AAAA-MM-DD), an amount, as text with two decimals, or another number, as text. */
export interface Celda {
  readonly tipo: 'texto' | 'fecha' | 'monto' | 'numero';
  /** Empty: nothing stands there. */
  readonly valor: string;
}

export interface Columna<T> {
  readonly titulo: string;
  /** Of the spreadsheet, in characters. */
  readonly ancho: number;
  readonly celda: (fila: T) => Celda;
}

/** Rows as a file, of which nothing is held but a page of them. */
export interface Tabla<T> {
  /** Of the sheet, and of the file with the instant behind it: small letters are its name's. */
  readonly nombre: string;
  readonly columnas: readonly Columna<T>[];
}

export function texto(valor: string): Celda {
  return { tipo: 'texto', valor };
}

export function fecha(valor: string): Celda {
  return { tipo: 'fecha', valor };
}
