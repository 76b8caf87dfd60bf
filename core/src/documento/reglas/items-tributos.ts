import { AFECTACIONES_IGV } from '../../catalogos/c07-afectaciones-igv.ts';
import { Decimal } from '../../lib/decimal.ts';
import { ICBPER } from '../../vigencias/tasas.ts';
import { vigenteEn } from '../../vigencias/vigencia.ts';
import type { ItemLeido } from '../borrador.ts';
import { EXPORTACION, ISC } from './ejemplo.ts';
import type { Regla } from './regla.ts';

const IVAP = '17';
const TIPO_IGV_EXPORTACION = '40';
const MAX_BOLSAS = Decimal.integer(99_999);
const NRUS = '0113';
const ISC_FIJO = { sistema: '02', monto: '2.25' };

/** Discounts, charges, ISC and ICBPER of a line. */
export const REGLAS_ITEM_TRIBUTOS: readonly Regla<ItemLeido>[] = [
  ...deAjuste('descuento'),
  ...deAjuste('cargo'),
  {
    id: 'isc-con-ivap',
    codigo: '2650',
    campo: 'isc',
    incumple: ({ isc, tipoIgv }) => isc !== undefined && tipoIgv === IVAP,
    mensaje: 'Una operación afecta al IVAP no lleva ISC; quítelo, o envíe otro tipoIgv',
    ejemplo: { rompe: { item: { tipoIgv: '17', isc: ISC } }, cumple: { item: { tipoIgv: '17' } } },
  },
  {
    id: 'isc-en-exportacion',
    codigo: '3223',
    campo: 'isc',
    incumple: ({ isc, tipoIgv }) => isc !== undefined && tipoIgv === TIPO_IGV_EXPORTACION,
    mensaje: 'Una exportación no lleva ISC; quítelo',
    ejemplo: { rompe: { ...EXPORTACION, item: { tipoIgv: '40', isc: ISC } }, cumple: EXPORTACION },
  },
  {
    id: 'isc-sin-tasa',
    codigo: '2992',
    campo: 'isc.tasa',
    incumple: ({ isc }) => (isc?.sistema === '01' || isc?.sistema === '03') && isc.tasa === undefined,
    mensaje: 'Los sistemas "01" y "03" del ISC exigen la tasa en porcentaje; envíela',
    ejemplo: { rompe: { item: { isc: { sistema: '01' } } }, cumple: { item: { isc: ISC } } },
  },
  {
    id: 'isc-fijo-con-tasa',
    campo: 'isc.tasa',
    incumple: ({ isc }) => isc?.sistema === '02' && isc.tasa !== undefined,
    mensaje: 'El sistema "02" del ISC es de monto fijo y no lleva tasa; quítela y envíe monto',
    ejemplo: { rompe: { item: { isc: { ...ISC_FIJO, tasa: 10 } } }, cumple: { item: { isc: ISC_FIJO } } },
  },
  {
    id: 'isc-fijo-sin-monto',
    codigo: '3104',
    campo: 'isc.monto',
    incumple: ({ isc }) => isc?.sistema === '02' && isc.monto === undefined,
    mensaje: 'El sistema "02" del ISC exige el monto por unidad; envíelo',
    ejemplo: { rompe: { item: { isc: { sistema: '02' } } }, cumple: { item: { isc: ISC_FIJO } } },
  },
  {
    id: 'isc-por-tasa-con-monto',
    campo: 'isc.monto',
    incumple: ({ isc }) => (isc?.sistema === '01' || isc?.sistema === '03') && isc.monto !== undefined,
    mensaje: 'Solo el sistema "02" del ISC lleva monto; quítelo',
    ejemplo: { rompe: { item: { isc: { ...ISC, monto: '1.00' } } }, cumple: { item: { isc: ISC } } },
  },
  {
    id: 'isc-sin-precio-sugerido',
    codigo: '3031',
    campo: 'isc.precioSugerido',
    incumple: ({ isc }) => isc?.sistema === '03' && isc.precioSugerido === undefined,
    mensaje: 'El sistema "03" del ISC exige el precio sugerido al público por unidad, con IGV; envíelo',
    ejemplo: {
      rompe: { item: { isc: { sistema: '03', tasa: 10 } } },
      cumple: { item: { isc: { sistema: '03', tasa: 10, precioSugerido: '130.00' } } },
    },
  },
  {
    id: 'precio-sugerido-ajeno',
    campo: 'isc.precioSugerido',
    incumple: ({ isc }) => (isc?.sistema === '01' || isc?.sistema === '02') && isc.precioSugerido !== undefined,
    mensaje: 'Solo el sistema "03" del ISC lleva precioSugerido; quítelo',
    ejemplo: { rompe: { item: { isc: { ...ISC, precioSugerido: '130.00' } } }, cumple: { item: { isc: ISC } } },
  },
  {
    id: 'bolsas-partidas',
    codigo: '3236',
    campo: 'cantidad',
    incumple: ({ icbper, cantidad }) =>
      icbper === true && cantidad !== undefined && !cantidad.equals(cantidad.round(0)),
    mensaje: 'La cantidad de bolsas debe ser un número entero; envíe p. ej. 2',
    ejemplo: { rompe: { item: { icbper: true, cantidad: '1.5' } }, cumple: { item: { icbper: true, cantidad: '2' } } },
  },
  {
    id: 'demasiadas-bolsas',
    codigo: '2892',
    campo: 'cantidad',
    incumple: ({ icbper, cantidad }) => icbper === true && cantidad?.greaterThan(MAX_BOLSAS) === true,
    mensaje: 'La cantidad de bolsas tiene como máximo cinco cifras; divida la línea en varias',
    ejemplo: {
      rompe: { item: { icbper: true, cantidad: '100000' } },
      cumple: { item: { icbper: true, cantidad: '99999' } },
    },
  },
  {
    id: 'bolsas-antes-del-icbper',
    codigo: '2949',
    campo: 'icbper',
    incumple: ({ icbper }, { documento: { fechaEmision } }) =>
      icbper === true && fechaEmision !== undefined && vigenteEn(ICBPER, fechaEmision) === undefined,
    mensaje: `Antes del ${ICBPER[0]?.desde} no había ICBPER; quite icbper`,
    ejemplo: { rompe: { item: { icbper: true } }, hoy: '2019-07-31' },
  },
  {
    id: 'bolsas-del-nrus',
    codigo: { boleta: '3240' },
    segun: 'registro',
    campo: 'icbper',
    incumple: ({ icbper }, { documento: { sunatTransaccion } }) => icbper === true && sunatTransaccion === NRUS,
    mensaje: 'En una venta del NRUS (operación 0113) no se cobra ICBPER; quite icbper',
    ejemplo: {
      de: 'BOLETA',
      rompe: { sunatTransaccion: '0113', item: { icbper: true } },
      cumple: { sunatTransaccion: '0113' },
    },
  },
];

/** Exactly one of monto and porcentaje; where nothing is paid, only of the base. */
function deAjuste(campo: 'descuento' | 'cargo'): Regla<ItemLeido>[] {
  const sufijo = campo === 'descuento' ? 'el descuento' : 'el cargo';
  return [
    {
      id: `${campo}-sin-cuanto`,
      codigo: '2955',
      campo,
      incumple: (item) => item[campo]?.enviados === 'ninguno',
      mensaje: `Falta de cuánto es ${sufijo}; envíe monto o porcentaje`,
      ejemplo: { rompe: { item: { [campo]: {} } }, cumple: { item: { [campo]: { monto: '10.00' } } } },
    },
    {
      id: `${campo}-de-dos-modos`,
      campo,
      incumple: (item) => item[campo]?.enviados === 'ambos',
      mensaje: 'Envíe monto o porcentaje, no los dos',
      ejemplo: {
        rompe: { item: { [campo]: { monto: '10.00', porcentaje: 10 } } },
        cumple: { item: { [campo]: { monto: '10.00' } } },
      },
    },
    {
      id: `${campo}-de-lo-gratuito`,
      campo,
      incumple: (item) => item[campo]?.afectaBase === false && isGratuita(item.tipoIgv),
      mensaje: `Nada se paga en un ítem gratuito: ${sufijo} solo puede cambiar su valor referencial; quite afectaBase`,
      ejemplo: {
        rompe: { item: { tipoIgv: '15', [campo]: { monto: '10.00', afectaBase: false } } },
        cumple: { item: { tipoIgv: '15', [campo]: { monto: '10.00' } } },
      },
    },
  ];
}

function isGratuita(tipoIgv: string | undefined): boolean {
  return tipoIgv !== undefined && AFECTACIONES_IGV.get(tipoIgv)?.gratuita === true;
}
