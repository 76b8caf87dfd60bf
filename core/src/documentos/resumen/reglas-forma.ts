import { type ReglaArchivo, reglasDeLinea } from '../../documento/anulacion/regla.ts';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import { RS_48_2026 } from '../../vigencias/normas.ts';
import { tasasIgv, tasasIgvDeNotas } from '../../vigencias/tasas.ts';
import { findClase } from '../registro.ts';
import type { LineaResumen, Resumen } from './tipos.ts';

const { desde, fuente } = RS_48_2026;
const enLinea = reglasDeLinea<LineaResumen>(`${fuente}, resumen diario 2.0`);

const MAX_NOMBRE = 1500;
const MIN_NOMBRE = 3;
const SALTO = /[\t\n\v\f\r]/;
const MIL = Decimal.integer(1000);

/** Of examples: what was issued on its first day. */
const archivo = {
  id: 'RC-20270102-1',
  fechaEmision: toFecha(desde),
  fechaGeneracion: toFecha('2027-01-02'),
  hoy: toFecha('2027-01-02'),
};
const IGV = { codigo: '1000', monto: Decimal.from('18.00') };
const AL_18 = [{ ...IGV, tasa: Decimal.integer(18) }];

/** What a line of a resumen diario says besides from 2027 on, by the day of issue of what it tells of. */
export const REGLAS_RESUMEN_FORMA: readonly ReglaArchivo<LineaResumen>[] = [
  enLinea(
    '2992',
    'tributos',
    'falta la tasa del IGV de lo gravado',
    'Falta la tasa del IGV; indíquela en el tributo 1000, p. ej. 18',
    ({ valores, tributos }) =>
      valores.some(({ codigo, monto }) => codigo === '01' && monto.isPositive()) &&
      tributos.some(({ codigo, tasa }) => codigo === '1000' && tasa === undefined),
    { archivo, linea: { tributos: [IGV] } },
  ),
  enLinea(
    '3102',
    'tributos',
    'la tasa del IGV no es un porcentaje',
    'La tasa es un porcentaje de hasta 3 enteros y 5 decimales, sin signo',
    ({ tributos }) => tributos.some(({ tasa }) => tasa !== undefined && !isPorcentaje(tasa)),
    { archivo, linea: { tributos: [{ ...IGV, tasa: Decimal.from('-18') }] } },
  ),
  enLinea(
    '3504',
    'tributos',
    'la tasa del IGV no rige en la fecha de emisión',
    'La tasa del IGV no es una de las que rigen en la fecha de emisión; revise porcentajeIgv',
    (linea, resumen) =>
      linea.tributos.some(({ tasa }) => tasa !== undefined && isPorcentaje(tasa) && !rigeTasa(tasa, linea, resumen)),
    { archivo, linea: { tributos: [{ ...IGV, tasa: Decimal.integer(17) }] } },
  ),
  enLinea(
    '2022',
    'cliente.nombre',
    'el nombre del adquirente no tiene de 3 a 1500 caracteres',
    'El nombre del cliente va con 3 a 1500 caracteres, sin saltos de línea',
    ({ cliente }) => cliente?.nombre !== undefined && isNombreMalo(cliente.nombre),
    {
      archivo,
      linea: { tributos: AL_18, cliente: { tipoDocumento: '1', numeroDocumento: '45678912', nombre: 'AB' } },
    },
  ),
].map((regla) => ({ ...regla, desde }));

function isPorcentaje(tasa: Decimal): boolean {
  return !tasa.isNegative() && tasa.lessThan(MIL) && tasa.round(5).equals(tasa);
}

/** The rates of the IGV that a line may have (3504, 4019): a note may correct a document of another year. */
export function tasasDeLinea({ tipo }: LineaResumen, { fechaEmision, igvRestaurantes }: Resumen): Decimal[] {
  const tasasDe = findClase(tipo)?.nota === undefined ? tasasIgv : tasasIgvDeNotas;
  return tasasDe(fechaEmision, igvRestaurantes);
}

function rigeTasa(tasa: Decimal, linea: LineaResumen, resumen: Resumen): boolean {
  return tasasDeLinea(linea, resumen).some((una) => una.equals(tasa));
}

function isNombreMalo(nombre: string): boolean {
  const { length } = [...nombre.trim()];
  return length < MIN_NOMBRE || length > MAX_NOMBRE || SALTO.test(nombre);
}
