import { AFECTACIONES_IGV } from '../../../catalogos/c07-afectaciones-igv.ts';
import { Decimal } from '../../../lib/decimal.ts';
import { ICBPER } from '../../../vigencias/tasas.ts';
import { vigenteEn } from '../../../vigencias/vigencia.ts';
import type { ItemLeido } from '../../borrador.ts';
import { EXPORTACION, ISC } from '../ejemplo.ts';
import type { Regla } from '../regla.ts';

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
    mensaje: {
      es: 'Una operación afecta al IVAP no lleva ISC; quítelo, o envíe otro tipoIgv',
      en: 'An operation subject to IVAP has no ISC; remove it, or send another tipoIgv',
    },
    ejemplo: { rompe: { item: { tipoIgv: '17', isc: ISC } }, cumple: { item: { tipoIgv: '17' } } },
  },
  {
    id: 'isc-en-exportacion',
    codigo: '3223',
    campo: 'isc',
    incumple: ({ isc, tipoIgv }) => isc !== undefined && tipoIgv === TIPO_IGV_EXPORTACION,
    mensaje: { es: 'Una exportación no lleva ISC; quítelo', en: 'An export has no ISC; remove it' },
    ejemplo: { rompe: { ...EXPORTACION, item: { tipoIgv: '40', isc: ISC } }, cumple: EXPORTACION },
  },
  {
    id: 'isc-sin-tasa',
    codigo: '2992',
    campo: 'isc.tasa',
    incumple: ({ isc }) => (isc?.sistema === '01' || isc?.sistema === '03') && isc.tasa === undefined,
    mensaje: {
      es: 'Los sistemas "01" y "03" del ISC exigen la tasa en porcentaje; envíela',
      en: 'Systems "01" and "03" of the ISC require the rate in percent; send it',
    },
    ejemplo: { rompe: { item: { isc: { sistema: '01' } } }, cumple: { item: { isc: ISC } } },
  },
  {
    id: 'isc-fijo-con-tasa',
    campo: 'isc.tasa',
    incumple: ({ isc }) => isc?.sistema === '02' && isc.tasa !== undefined,
    mensaje: {
      es: 'El sistema "02" del ISC es de monto fijo y no lleva tasa; quítela y envíe monto',
      en: 'System "02" of the ISC is a fixed amount and has no rate; remove it and send monto',
    },
    ejemplo: { rompe: { item: { isc: { ...ISC_FIJO, tasa: 10 } } }, cumple: { item: { isc: ISC_FIJO } } },
  },
  {
    id: 'isc-fijo-sin-monto',
    codigo: '3104',
    campo: 'isc.monto',
    incumple: ({ isc }) => isc?.sistema === '02' && isc.monto === undefined,
    mensaje: {
      es: 'El sistema "02" del ISC exige el monto por unidad; envíelo',
      en: 'System "02" of the ISC requires the amount per unit; send it',
    },
    ejemplo: { rompe: { item: { isc: { sistema: '02' } } }, cumple: { item: { isc: ISC_FIJO } } },
  },
  {
    id: 'isc-por-tasa-con-monto',
    campo: 'isc.monto',
    incumple: ({ isc }) => (isc?.sistema === '01' || isc?.sistema === '03') && isc.monto !== undefined,
    mensaje: {
      es: 'Solo el sistema "02" del ISC lleva monto; quítelo',
      en: 'Only system "02" of the ISC has monto; remove it',
    },
    ejemplo: { rompe: { item: { isc: { ...ISC, monto: '1.00' } } }, cumple: { item: { isc: ISC } } },
  },
  {
    id: 'isc-sin-precio-sugerido',
    codigo: '3031',
    campo: 'isc.precioSugerido',
    incumple: ({ isc }) => isc?.sistema === '03' && isc.precioSugerido === undefined,
    mensaje: {
      es: 'El sistema "03" del ISC exige el precio sugerido al público por unidad, con IGV; envíelo',
      en: 'System "03" of the ISC requires the suggested public price per unit, with IGV; send it',
    },
    ejemplo: {
      rompe: { item: { isc: { sistema: '03', tasa: 10 } } },
      cumple: { item: { isc: { sistema: '03', tasa: 10, precioSugerido: '130.00' } } },
    },
  },
  {
    id: 'precio-sugerido-ajeno',
    campo: 'isc.precioSugerido',
    incumple: ({ isc }) => (isc?.sistema === '01' || isc?.sistema === '02') && isc.precioSugerido !== undefined,
    mensaje: {
      es: 'Solo el sistema "03" del ISC lleva precioSugerido; quítelo',
      en: 'Only system "03" of the ISC has precioSugerido; remove it',
    },
    ejemplo: { rompe: { item: { isc: { ...ISC, precioSugerido: '130.00' } } }, cumple: { item: { isc: ISC } } },
  },
  {
    id: 'bolsas-partidas',
    codigo: '3236',
    campo: 'cantidad',
    incumple: ({ icbper, cantidad }) =>
      icbper === true && cantidad !== undefined && !cantidad.equals(cantidad.round(0)),
    mensaje: {
      es: 'La cantidad de bolsas debe ser un número entero; envíe p. ej. 2',
      en: 'The number of bags must be an integer; send e.g. 2',
    },
    ejemplo: { rompe: { item: { icbper: true, cantidad: '1.5' } }, cumple: { item: { icbper: true, cantidad: '2' } } },
  },
  {
    id: 'demasiadas-bolsas',
    codigo: '2892',
    campo: 'cantidad',
    incumple: ({ icbper, cantidad }) => icbper === true && cantidad?.greaterThan(MAX_BOLSAS) === true,
    mensaje: {
      es: 'La cantidad de bolsas tiene como máximo cinco cifras; divida la línea en varias',
      en: 'The number of bags has at most five digits; split the line into several',
    },
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
    mensaje: {
      es: `Antes del ${ICBPER[0]?.desde} no había ICBPER; quite icbper`,
      en: `Before ${ICBPER[0]?.desde} there was no ICBPER; remove icbper`,
    },
    ejemplo: { rompe: { item: { icbper: true } }, hoy: '2019-07-31' },
  },
  {
    id: 'bolsas-del-nrus',
    codigo: { boleta: '3240' },
    segun: 'registro',
    campo: 'icbper',
    incumple: ({ icbper }, { documento: { sunatTransaccion } }) => icbper === true && sunatTransaccion === NRUS,
    mensaje: {
      es: 'En una venta del NRUS (operación 0113) no se cobra ICBPER; quite icbper',
      en: 'In a sale of the NRUS (operation 0113) no ICBPER is charged; remove icbper',
    },
    ejemplo: {
      de: 'BOLETA',
      rompe: { sunatTransaccion: '0113', item: { icbper: true } },
      cumple: { sunatTransaccion: '0113' },
    },
  },
];

/** Exactly one of monto and porcentaje; where nothing is paid, only of the base. */
function deAjuste(campo: 'descuento' | 'cargo'): Regla<ItemLeido>[] {
  const sufijo =
    campo === 'descuento' ? { es: 'el descuento', en: 'the discount' } : { es: 'el cargo', en: 'the charge' };
  return [
    {
      id: `${campo}-sin-cuanto`,
      codigo: '2955',
      campo,
      incumple: (item) => item[campo]?.enviados === 'ninguno',
      mensaje: {
        es: `Falta de cuánto es ${sufijo.es}; envíe monto o porcentaje`,
        en: `How much ${sufijo.en} is, is missing; send monto or porcentaje`,
      },
      ejemplo: { rompe: { item: { [campo]: {} } }, cumple: { item: { [campo]: { monto: '10.00' } } } },
    },
    {
      id: `${campo}-de-dos-modos`,
      campo,
      incumple: (item) => item[campo]?.enviados === 'ambos',
      mensaje: { es: 'Envíe monto o porcentaje, no los dos', en: 'Send monto or porcentaje, not both' },
      ejemplo: {
        rompe: { item: { [campo]: { monto: '10.00', porcentaje: 10 } } },
        cumple: { item: { [campo]: { monto: '10.00' } } },
      },
    },
    {
      id: `${campo}-de-lo-gratuito`,
      campo,
      incumple: (item) => item[campo]?.afectaBase === false && isGratuita(item.tipoIgv),
      mensaje: {
        es: `Nada se paga en un ítem gratuito: ${sufijo.es} solo puede cambiar su valor referencial; quite afectaBase`,
        en: `Nothing is paid in a free item: ${sufijo.en} can only change its reference value; remove afectaBase`,
      },
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
