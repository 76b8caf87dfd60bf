import { AFECTACIONES_IGV } from '../../catalogos/c07-afectaciones-igv.ts';
import { Decimal } from '../../lib/decimal.ts';
import { ICBPER } from '../../vigencias/tasas.ts';
import { vigenteEn } from '../../vigencias/vigencia.ts';
import type { ItemLeido } from '../borrador.ts';
import type { Regla } from './regla.ts';

const IVAP = '17';
const EXPORTACION = '40';
const MAX_BOLSAS = Decimal.integer(99_999);
const NRUS = '0113';

/** Discounts, charges, ISC and ICBPER of a line. */
export const REGLAS_ITEM_TRIBUTOS: readonly Regla<ItemLeido>[] = [
  ...deAjuste('descuento'),
  ...deAjuste('cargo'),
  {
    codigo: '2650',
    campo: 'isc',
    incumple: ({ isc, tipoIgv }) => isc !== undefined && tipoIgv === IVAP,
    mensaje: 'Una operación afecta al IVAP no lleva ISC; quítelo, o envíe otro tipoIgv',
  },
  {
    codigo: '3223',
    campo: 'isc',
    incumple: ({ isc, tipoIgv }) => isc !== undefined && tipoIgv === EXPORTACION,
    mensaje: 'Una exportación no lleva ISC; quítelo',
  },
  {
    codigo: '2992',
    campo: 'isc.tasa',
    incumple: ({ isc }) => (isc?.sistema === '01' || isc?.sistema === '03') && isc.tasa === undefined,
    mensaje: 'Los sistemas "01" y "03" del ISC exigen la tasa en porcentaje; envíela',
  },
  {
    campo: 'isc.tasa',
    incumple: ({ isc }) => isc?.sistema === '02' && isc.tasa !== undefined,
    mensaje: 'El sistema "02" del ISC es de monto fijo y no lleva tasa; quítela y envíe monto',
  },
  {
    codigo: '3104',
    campo: 'isc.monto',
    incumple: ({ isc }) => isc?.sistema === '02' && isc.monto === undefined,
    mensaje: 'El sistema "02" del ISC exige el monto por unidad; envíelo',
  },
  {
    campo: 'isc.monto',
    incumple: ({ isc }) => (isc?.sistema === '01' || isc?.sistema === '03') && isc.monto !== undefined,
    mensaje: 'Solo el sistema "02" del ISC lleva monto; quítelo',
  },
  {
    codigo: '3031',
    campo: 'isc.precioSugerido',
    incumple: ({ isc }) => isc?.sistema === '03' && isc.precioSugerido === undefined,
    mensaje: 'El sistema "03" del ISC exige el precio sugerido al público por unidad, con IGV; envíelo',
  },
  {
    campo: 'isc.precioSugerido',
    incumple: ({ isc }) => (isc?.sistema === '01' || isc?.sistema === '02') && isc.precioSugerido !== undefined,
    mensaje: 'Solo el sistema "03" del ISC lleva precioSugerido; quítelo',
  },
  {
    codigo: '3236',
    campo: 'cantidad',
    incumple: ({ icbper, cantidad }) =>
      icbper === true && cantidad !== undefined && !cantidad.equals(cantidad.round(0)),
    mensaje: 'La cantidad de bolsas debe ser un número entero; envíe p. ej. 2',
  },
  {
    codigo: '2892',
    campo: 'cantidad',
    incumple: ({ icbper, cantidad }) => icbper === true && cantidad?.greaterThan(MAX_BOLSAS) === true,
    mensaje: 'La cantidad de bolsas tiene como máximo cinco cifras; divida la línea en varias',
  },
  {
    codigo: '2949',
    campo: 'icbper',
    incumple: ({ icbper }, { documento: { fechaEmision } }) =>
      icbper === true && fechaEmision !== undefined && vigenteEn(ICBPER, fechaEmision) === undefined,
    mensaje: `Antes del ${ICBPER[0]?.desde} no había ICBPER; quite icbper`,
  },
  {
    codigo: { boleta: '3240' },
    campo: 'icbper',
    incumple: ({ icbper }, { documento: { sunatTransaccion } }) => icbper === true && sunatTransaccion === NRUS,
    mensaje: 'En una venta del NRUS (operación 0113) no se cobra ICBPER; quite icbper',
  },
];

/** Exactly one of monto and porcentaje; where nothing is paid, only of the base. */
function deAjuste(campo: 'descuento' | 'cargo'): Regla<ItemLeido>[] {
  const sufijo = campo === 'descuento' ? 'el descuento' : 'el cargo';
  return [
    {
      codigo: '2955',
      campo,
      incumple: (item) => item[campo]?.enviados === 'ninguno',
      mensaje: `Falta de cuánto es ${sufijo}; envíe monto o porcentaje`,
    },
    {
      campo,
      incumple: (item) => item[campo]?.enviados === 'ambos',
      mensaje: 'Envíe monto o porcentaje, no los dos',
    },
    {
      campo,
      incumple: (item) => item[campo]?.afectaBase === false && isGratuita(item.tipoIgv),
      mensaje: `Nada se paga en un ítem gratuito: ${sufijo} solo puede cambiar su valor referencial; quite afectaBase`,
    },
  ];
}

function isGratuita(tipoIgv: string | undefined): boolean {
  return tipoIgv !== undefined && AFECTACIONES_IGV.get(tipoIgv)?.gratuita === true;
}
