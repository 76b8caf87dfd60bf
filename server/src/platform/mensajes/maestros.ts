import { fila } from './fila.ts';

interface Cual {
  /** Its code or its number. */
  readonly cual: string;
}

/** What a company keeps of what it sells and to whom, and what it brings from a spreadsheet. */
export const DE_MAESTROS = {
  'producto-que-no-existe': fila('NOT_FOUND', {
    es: 'El producto no existe.',
    en: 'The product does not exist.',
  }),
  'cliente-no-guardado': fila('NOT_FOUND', {
    es: 'El cliente no está guardado.',
    en: 'The customer is not stored.',
  }),
  'producto-que-ya-existe': fila('ALREADY_EXISTS', ({ cual }: Cual) => ({
    es: `Ya hay un producto con el código ${cual}; cámbielo con PATCH o use otro código.`,
    en: `There is already a product with the code ${cual}; change it with PATCH or use another code.`,
  })),
  'cliente-que-ya-existe': fila('ALREADY_EXISTS', ({ cual }: Cual) => ({
    es: `Ya hay un cliente con el número ${cual}; cámbielo con PATCH.`,
    en: `There is already a customer with the number ${cual}; change it with PATCH.`,
  })),
  'demasiadas-fichas': fila('DOMAIN_ERROR', ({ maximo }: { maximo: number }) => ({
    es: `No caben más de ${maximo}; elimine los que no usa.`,
    en: `No more than ${maximo} fit; delete those that are not used.`,
  })),
  'hoja-sin-filas': fila(
    'BAD_REQUEST',
    ({ columnas }: { columnas: readonly string[] }) => ({
      es: `La primera fila debe decir qué hay en cada columna, y debajo ir una fila para cada uno. Columnas: ${columnas.join(', ')}.`,
      en: `The first row must say what is in each column, with one row for each below it. Columns: ${columnas.join(', ')}.`,
    }),
    { campo: 'archivo' },
  ),
  'hoja-con-demasiadas-filas': fila(
    'BAD_REQUEST',
    ({ filas, maximo }: { filas: number; maximo: number }) => ({
      es: `El archivo tiene ${filas} filas; envíe hasta ${maximo} a la vez.`,
      en: `The file has ${filas} rows; send up to ${maximo} at a time.`,
    }),
    { campo: 'archivo' },
  ),
};
