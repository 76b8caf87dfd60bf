/* Catalogs that only the judge of the XML needs. */

/** Catalog 08: systems of the ISC. */
export const SISTEMAS_ISC: ReadonlySet<string> = new Set(['01', '02', '03']);

/** Catalog 53: reasons of charges and discounts. `true`: it is a charge (3114). */
export const MOTIVOS_CARGO: ReadonlyMap<string, boolean> = new Map([
  ...['00', '01', '02', '03', '04', '05', '06', '07', '20', '61', '62', '63'].map((codigo) => [codigo, false] as const),
  ...['45', '46', '47', '48', '49', '50', '51', '52', '53', '54'].map((codigo) => [codigo, true] as const),
]);

/** Of catalog 53, those that belong to a line (4268, 4291). */
export const MOTIVOS_LINEA: ReadonlySet<string> = new Set(['00', '01', '07', '47', '48', '54']);

/** Catalog 54: goods and services under detracción. */
const DETRACCIONES: ReadonlySet<string> = new Set(
  (
    '001 002 003 004 005 007 008 009 010 011 012 013 014 015 016 017 019 020 021 022 ' +
    '023 024 025 026 027 028 030 031 032 034 035 036 037 039 040 041 044 045 099'
  ).split(' '),
);
const NUEVAS_DETRACCIONES = new Set(['038', '042', '043', '046', '047']);

/** Whether the code is in the catalog for a document of that day (sheet of 2026-08-26). */
export function isEnCatalogo54(codigo: string, fecha: string): boolean {
  return DETRACCIONES.has(codigo) || (fecha >= '2026-09-01' && NUEVAS_DETRACCIONES.has(codigo));
}

/** From when on RS 000048-2026 judges, by day of issue (RS 000143-2026 put it off). */
const RS_48 = '2027-01-01';

export function isDeRs48({ fechaEmision }: { readonly fechaEmision: string }): boolean {
  return fechaEmision >= RS_48;
}

/** The motive with which a note of that day may go without a document (2524): other concepts, later penalties. */
export function motivoLibre(tipo: string, fechaEmision: string): string {
  if (tipo === '07') return '10';
  return isDeRs48({ fechaEmision }) ? '13' : '03';
}

const MOTIVOS_DEBITO = new Set(['01', '02', '03', '11', '12']);

/** Whether a nota de débito of that day may have the motive of catalog 10 (RS 000048-2026). */
export function isMotivoDebito(codigo: string, fecha: string): boolean {
  return MOTIVOS_DEBITO.has(codigo) || (fecha >= RS_48 && codigo === '13');
}

/** Catalog 59: means of payment. */
export const MEDIOS_PAGO: ReadonlySet<string> = new Set([
  ...Array.from({ length: 13 }, (_, indice) => String(indice + 1).padStart(3, '0')),
  '101',
  '102',
  '103',
  '104',
  '105',
  '106',
  '107',
  '108',
  '999',
]);

/** Catalog 07: under which taxes of catalog 05 each way of being affected may go (2040). */
export const TRIBUTOS_POR_AFECTACION: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    10: ['1000'],
    11: ['9996'],
    12: ['9996'],
    13: ['9996'],
    14: ['9996'],
    15: ['9996'],
    16: ['9996'],
    17: ['1016', '9996'],
    20: ['9997'],
    21: ['9996'],
    30: ['9998'],
    31: ['9996'],
    32: ['9996'],
    33: ['9996'],
    34: ['9996'],
    35: ['9996'],
    36: ['9996'],
    37: ['9996'],
    40: ['9995', '9996'],
  }),
);

/** Operations with detracción, and the code of catalog 54 that each demands (3129); 1001 takes any. */
export const OPERACIONES_DETRACCION: ReadonlyMap<string, string | undefined> = new Map([
  ['1001', undefined],
  ['1002', '004'],
  ['1003', '028'],
  ['1004', '027'],
]);

/** ICBPER for each bag in soles, from the first day of each year on (Ley 30884); none before August 2019. */
const TASAS_ICBPER: readonly (readonly [string, string])[] = [
  ['2023-01-01', '0.50'],
  ['2022-01-01', '0.40'],
  ['2021-01-01', '0.30'],
  ['2020-01-01', '0.20'],
  ['2019-08-01', '0.10'],
];

/** The amount for each bag on a day, `undefined` before the tax existed (2949). */
export function tasaIcbper(fecha: string): string | undefined {
  return TASAS_ICBPER.find(([desde]) => fecha >= desde)?.[1];
}
