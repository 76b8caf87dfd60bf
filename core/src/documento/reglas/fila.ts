import { soloObserva } from '../../catalogos/observaciones.ts';

/** A document of SUNAT's in which a rule applies. */
export type DocumentoReglado = 'factura' | 'boleta' | 'notaCredito' | 'notaDebito' | 'baja' | 'resumen';

/** A row of the table of rules, as people read it: an official code that is found before anything is sent. */
export interface FilaRegla {
  /** SUNAT's, four digits. */
  readonly codigo: string;
  /** What SUNAT would do: refuse the document, or take it with an observation. */
  readonly severidad: 'rechazo' | 'observacion';
  /** The field it looks at; `[]` stands for each element of a list. */
  readonly mira: string;
  readonly cuando: string;
  /** What the caller is told, with the remedy; figures and dates are those of its tripping case. */
  readonly mensaje: string;
  /** Where SUNAT says it. */
  readonly fuente: string;
  readonly documentos: readonly DocumentoReglado[];
}

/** A row as it is written in the tables: codigo, documentos (F factura, B boleta, N notes), mira, cuando, mensaje. */
export type Fila = readonly [codigo: string, documentos: string, mira: string, cuando: string, mensaje: string];

const DOCUMENTOS: ReadonlyMap<string, readonly DocumentoReglado[]> = new Map([
  ['F', ['factura']],
  ['B', ['boleta']],
  ['N', ['notaCredito', 'notaDebito']],
] as const);

const HOJAS: Readonly<Record<DocumentoReglado, string>> = {
  factura: 'Factura2_0',
  boleta: 'Boleta2_0',
  notaCredito: 'NotaCredito2_0',
  notaDebito: 'NotaDebito2_0',
  baja: 'Comunicación de Baja1_0',
  resumen: 'Resumen Diario1_1',
};

/** Sources that are not a sheet of the rules of CPE. */
const OTRAS_FUENTES: ReadonlyMap<string, string> = new Map([
  ['2514', 'Reglamento de Comprobantes de Pago, art. 8'],
  ['3263', 'RS 033-2014/SUNAT; reglas de validación de CPE, hoja Factura2_0'],
  ['2108', 'RS 000003-2023/SUNAT; reglas de validación de CPE, hoja Factura2_0'],
]);

/** The row for people. */
export function toFila([codigo, letras, mira, cuando, mensaje]: Fila): FilaRegla {
  const documentos = [...letras].flatMap((letra) => DOCUMENTOS.get(letra) ?? []);
  const hojas = documentos.map((documento) => HOJAS[documento]).join(', ');
  const fuente = OTRAS_FUENTES.get(codigo) ?? `Reglas de validación de CPE, hojas ${hojas}`;
  return {
    codigo,
    severidad: soloObserva(codigo) ? 'observacion' : 'rechazo',
    mira,
    cuando,
    mensaje,
    fuente,
    documentos,
  };
}
