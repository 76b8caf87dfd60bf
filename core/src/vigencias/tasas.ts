import { Decimal } from '../lib/decimal.ts';
import { type Fecha, toFecha } from '../lib/fecha.ts';
import { cambiosDe, enTexto, type Tabla, ultimo, type Vigencias, valorEn, vigenteEn } from './vigencia.ts';

/** The rate of the IGV with the IPM in percent, unless the seller has another. Ley 32387 moves its parts, not its sum. */
const IGV: Vigencias<Decimal> = [{ valor: Decimal.integer(18), fuente: 'TUO de la Ley del IGV, art. 17; Ley 32387' }];

/** What a document of that day has that says no rate. */
export function igvGeneral(fecha: Fecha): Decimal {
  return valorEn(IGV, fecha);
}

/** The last of them, where there is no document. */
export const IGV_GENERAL = ultimo(IGV);

/** All of them, for texts that speak of no document. */
export const IGV_EN_TEXTO = enTexto(IGV, '');

/**
 * What the installation sets for years whose rate of restaurants and hotels was not official when this was written: percent
 * as decimal text by year of issue, `{"2027": "15"}`.
 */
export type TasasPorAno = Readonly<Record<string, string>>;

/** The variable by which it does. */
export const VARIABLE_RESTAURANTES = 'IGV_RESTAURANTES';

/** The rate of small restaurants, hotels and the like, in percent; undefined where it has to be set. */
export const IGV_RESTAURANTES_Y_HOTELES: Vigencias<Decimal | undefined> = [
  { valor: Decimal.integer(10), fuente: 'Ley 31556' },
  { desde: '2026-01-01', valor: Decimal.from('10.5'), fuente: 'Ley 32219; reglas de CPE de 2026-02-12 (3462)' },
  {
    desde: '2027-01-01',
    valor: undefined,
    fuente: 'Ley 32219; que 2027 sea su último año lo dice una sola fuente, y su tasa aún no es oficial',
  },
];

const NINGUNA: TasasPorAno = {};

/** That rate on that day, by its row or else as it was set; undefined while neither says it. */
export function tasaReducida(fecha: Fecha, fijadas = NINGUNA): Decimal | undefined {
  const fijada = fijadas[fecha.slice(0, 4)];
  return vigenteEn(IGV_RESTAURANTES_Y_HOTELES, fecha) ?? (fijada === undefined ? undefined : Decimal.from(fijada));
}

/** The rates of the IGV in force on that day, the general one first. */
export function tasasIgv(fecha: Fecha, fijadas = NINGUNA): Decimal[] {
  const reducida = tasaReducida(fecha, fijadas);
  return reducida === undefined ? [igvGeneral(fecha)] : [igvGeneral(fecha), reducida];
}

/**
 * Every rate of the IGV that was in force up to that day by a row, and those that were set for the years up to it: a note may correct a
 * document of another year (3462, sheets of notes of 2026; that 2027's take those of 2026 and before is our deduction, as no sheet of
 * theirs is public). Without a day, all of them.
 */
export function tasasIgvDeNotas(fecha?: Fecha, fijadas = NINGUNA): Decimal[] {
  const yaRige = (desde = '') => fecha === undefined || desde <= fecha;
  const filas = [IGV, IGV_RESTAURANTES_Y_HOTELES].flatMap((unas) => unas.toReversed());
  const suyas = Object.entries(fijadas).map(([ano, tasa]) => ({ desde: ano, valor: Decimal.from(tasa) }));
  const todas = [...filas, ...suyas].flatMap(({ desde, valor }) => (valor && yaRige(desde) ? valor : []));
  return todas.filter((tasa, indice) => todas.findIndex((otra) => otra.equals(tasa)) === indice);
}

const IVAP: Vigencias<Decimal> = [
  { valor: Decimal.integer(4), fuente: 'Ley 28211, que lo crea; la tasa, reglas de CPE (3295)' },
];

/** The rate of the IVAP, the tax on milled rice, in percent. */
export function tasaIvap(fecha: Fecha): Decimal {
  return valorEn(IVAP, fecha);
}

/** Soles for each plastic bag. */
export const ICBPER: Vigencias<Decimal> = [
  { desde: '2019-08-01', valor: Decimal.from('0.10'), fuente: 'Ley 30884, art. 12' },
  { desde: '2020-01-01', valor: Decimal.from('0.20'), fuente: 'Ley 30884, art. 12' },
  { desde: '2021-01-01', valor: Decimal.from('0.30'), fuente: 'Ley 30884, art. 12' },
  { desde: '2022-01-01', valor: Decimal.from('0.40'), fuente: 'Ley 30884, art. 12' },
  { desde: '2023-01-01', valor: Decimal.from('0.50'), fuente: 'Ley 30884, art. 12' },
];

/** Percepción of the IGV by code of catalog 53 (2798): the same régimen in catalog 22. */
export const REGIMENES_DE_PERCEPCION = { '51': '01', '52': '02', '53': '03' } as const;

type CodigoPercepcion = keyof typeof REGIMENES_DE_PERCEPCION;

const FUENTE_PERCEPCION = 'Reglas de CPE de 2026-02-12 (2798); catálogo 22';

const PERCEPCIONES: Readonly<Record<CodigoPercepcion, Vigencias<Decimal>>> = {
  '51': [{ valor: Decimal.integer(2), fuente: FUENTE_PERCEPCION }],
  '52': [{ valor: Decimal.integer(1), fuente: FUENTE_PERCEPCION }],
  '53': [{ valor: Decimal.from('0.5'), fuente: FUENTE_PERCEPCION }],
};

/** Its percent. */
export function tasaPercepcion(codigo: CodigoPercepcion, fecha: Fecha): Decimal {
  return valorEn(PERCEPCIONES[codigo], fecha);
}

/** Percent by régimen of catalog 22; without a day, the last ones. */
export function tasasPercepcion(fecha?: Fecha): ReadonlyMap<string, Decimal> {
  const codigos: readonly CodigoPercepcion[] = ['51', '52', '53'];
  const tasaDe = (filas: Vigencias<Decimal>) => (fecha === undefined ? ultimo(filas) : valorEn(filas, fecha));
  return new Map(codigos.map((codigo) => [REGIMENES_DE_PERCEPCION[codigo], tasaDe(PERCEPCIONES[codigo])]));
}

const RETENCIONES: Vigencias<Decimal> = [{ valor: Decimal.integer(3), fuente: 'RS 033-2014/SUNAT' }];

/** They, for texts that speak of no document. */
export const RETENCION_EN_TEXTO = enTexto(RETENCIONES, ' %');

/** Retención of the IGV in percent. */
export function tasaRetencion(fecha: Fecha): Decimal {
  return valorEn(RETENCIONES, fecha);
}

/** What is withheld of documents that were issued while it was more, whenever they are paid: régimen 02 of catalog 23. */
const RETENCION_DE_ANTES: Vigencias<Decimal> = [
  { valor: Decimal.integer(6), fuente: 'RS 037-2002/SUNAT, antes de la RS 033-2014/SUNAT' },
];

/** The last day of issue of the documents of which it is withheld (2985). */
export const FIN_DE_LA_RETENCION_DE_ANTES = toFecha('2014-02-28');

/** Percent by régimen of catalog 23, of a comprobante de retención issued on that day. */
export function tasasRetencion(fecha: Fecha): ReadonlyMap<string, Decimal> {
  return new Map([
    ['01', valorEn(RETENCIONES, fecha)],
    ['02', valorEn(RETENCION_DE_ANTES, fecha)],
  ]);
}

/** Every rate. */
export const TABLAS_DE_TASAS: readonly Tabla[] = [
  { nombre: 'La tasa general del IGV', unidad: '%', filas: IGV },
  {
    nombre: 'La tasa del IGV de restaurantes, hoteles y similares que son micro o pequeña empresa',
    unidad: '%',
    variable: VARIABLE_RESTAURANTES,
    filas: IGV_RESTAURANTES_Y_HOTELES,
  },
  { nombre: 'La tasa del IVAP', unidad: '%', filas: IVAP },
  { nombre: 'El ICBPER de cada bolsa', unidad: 'S/', filas: ICBPER },
  { nombre: 'La retención del IGV', unidad: '%', filas: RETENCIONES },
  {
    nombre: `La retención del IGV de lo emitido hasta el ${FIN_DE_LA_RETENCION_DE_ANTES}`,
    unidad: '%',
    filas: RETENCION_DE_ANTES,
  },
  ...Object.entries(PERCEPCIONES).map(
    ([codigo, filas]): Tabla => ({ nombre: `La percepción del código ${codigo}`, unidad: '%', filas }),
  ),
];

/** The days from which some rate is another. */
export const CAMBIOS_DE_TASAS: readonly string[] = TABLAS_DE_TASAS.flatMap(({ filas }) => cambiosDe(filas));
