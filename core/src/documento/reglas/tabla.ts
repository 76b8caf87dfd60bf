import { FILAS_BAJA, FILAS_RESUMEN } from '../anulacion/filas.ts';
import { FILAS_NOTA } from '../nota/filas.ts';
import { type FilaRegla, toFila } from './fila.ts';
import { FILAS_DE_CALCULO } from './tabla-calculo.ts';
import { FILAS_DE_CUERPO } from './tabla-documento.ts';

export type { DocumentoReglado, FilaRegla } from './fila.ts';

/** What is found in the body of a factura, a boleta or a note, and in its totals. */
export const FILAS_DOCUMENTO: readonly FilaRegla[] = FILAS_DE_CUERPO.map(toFila);
/** What is proved on the totals of every document, and would be found if our arithmetic were wrong. */
export const FILAS_CALCULO: readonly FilaRegla[] = FILAS_DE_CALCULO.map(toFila);

/** SUNAT's rules that are judged before anything is sent, one row for each finding. Codes repeat where fields differ. */
export const TABLA: readonly FilaRegla[] = [
  ...FILAS_DOCUMENTO,
  ...FILAS_CALCULO,
  ...FILAS_NOTA,
  ...FILAS_BAJA,
  ...FILAS_RESUMEN,
];

/**
 * Codes that no document of ours can earn, because what they look at is written by the service and not by the caller. They
 * are not in TABLA and are not counted with it; the simulator judges them on the XML.
 */
export const POR_CONSTRUCCION: ReadonlyMap<string, string> = new Map([
  ...['2070', '2071', '2072', '2073', '2074', '2075'].map((codigo) => [codigo, 'cabecera del XML'] as const),
  ...[
    '2076',
    '2077',
    '2078',
    '2079',
    '2081',
    '2083',
    '2084',
    '2085',
    '2087',
    '2089',
    '2091',
    '2093',
    '2095',
    '2097',
  ].map((codigo) => [codigo, 'firma'] as const),
  ...['1034', '1035', '1036', '0161'].map((codigo) => [codigo, 'nombre del archivo'] as const),
  ...['2023', '2752', '2883', '2371', '2068', '2410', '3195', '3026', '3067'].map(
    (codigo) => [codigo, 'línea'] as const,
  ),
  ...['2036', '2037', '2377', '2996', '3051', '2052', '2054', '2638', '3007', '3059', '3068'].map(
    (codigo) => [codigo, 'tributos'] as const,
  ),
  ...['2993', '3000', '3050', '3110', '3210', '3224', '3234', '2640', '2641', '3237', '3238'].map(
    (codigo) => [codigo, 'tributos'] as const,
  ),
  ...['3205', '3244', '3245', '3247', '3248', '3461', '3250', '3265'].map(
    (codigo) => [codigo, 'forma de pago'] as const,
  ),
  ...['3211', '3212', '3213', '3215', '3216', '3217', '3220', '2509', '2520', '3282', '3287'].map(
    (codigo) => [codigo, 'anticipos'] as const,
  ),
  ...['3208', '3309', '3310', '3311', '2797', '2798', '2788'].map(
    (codigo) => [codigo, 'detracción y percepción'] as const,
  ),
  ...['4235', '4291'].map((codigo) => [codigo, 'conceptos y cargos'] as const),
  ...['2416', '4264', '4265'].map((codigo) => [codigo, 'leyendas'] as const),
  ...['2956', '2961', '2964', '3024', '3288', '3305', '4212', '4317'].map((codigo) => [codigo, 'totales'] as const),
]);
