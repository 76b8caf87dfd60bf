import { claseDe, isSerieReferible, TIPO_PROPUESTO } from '../../../documentos/registro.ts';
import { Decimal } from '../../../lib/decimal.ts';
import type { AnticipoLeido, Borrador, CargoLeido } from '../../borrador.ts';
import { isSinGravadas } from '../../campos/tributos.ts';
import { ANTICIPO, ISC } from '../ejemplo.ts';
import { type Regla, VENTAS } from '../regla.ts';

const UNO = Decimal.integer(1);

const IVAP = '17';
/** SUNAT takes the tax of the discount or charge off the price with tax, whether there is tax or not (3279). */
const SIN_BASE = { factura: '3279', boleta: '4310' } as const;

/** Whether no item has ISC, as far as can be told. */
function isSinIsc(items: Borrador['items']): boolean {
  return items.length > 0 && items.every((item) => item !== undefined && item.isc === undefined);
}

/** Discounts, advances, rounding and the lines of IVAP: the document as a whole. */
export const REGLAS_GLOBALES: readonly Regla<Borrador>[] = [
  {
    id: 'descuento-global-sin-cuanto',
    codigo: '2968',
    campo: 'descuentoGlobal',
    incumple: ({ descuentoGlobal }) => descuentoGlobal?.enviados === 'ninguno',
    mensaje: {
      es: 'Falta de cuánto es el descuento; envíe monto o porcentaje',
      en: 'How much the discount is, is missing; send monto or porcentaje',
    },
    ejemplo: { rompe: { descuentoGlobal: {} }, cumple: { descuentoGlobal: { monto: '10.00' } } },
  },
  {
    id: 'descuento-global-de-dos-modos',
    campo: 'descuentoGlobal',
    incumple: ({ descuentoGlobal }) => descuentoGlobal?.enviados === 'ambos',
    mensaje: { es: 'Envíe monto o porcentaje, no los dos', en: 'Send monto or porcentaje, not both' },
    ejemplo: {
      rompe: { descuentoGlobal: { monto: '10.00', porcentaje: 10 } },
      cumple: { descuentoGlobal: { monto: '10.00' } },
    },
  },
  {
    id: 'descuento-con-igv-fuera-de-la-base',
    campo: 'descuentoGlobal.conIgv',
    incumple: ({ descuentoGlobal }) => descuentoGlobal?.conIgv !== undefined && descuentoGlobal.afectaBase === false,
    mensaje: {
      es: 'Fuera de la base (afectaBase false) el descuento es lo que el cliente paga de menos; quite conIgv',
      en: 'Outside the base (afectaBase false) the discount is what the customer pays less; remove conIgv',
    },
    ejemplo: {
      rompe: { descuentoGlobal: { monto: '10.00', afectaBase: false, conIgv: true } },
      cumple: { descuentoGlobal: { monto: '10.00', afectaBase: false } },
    },
  },
  {
    id: 'porcentaje-con-igv',
    campo: 'descuentoGlobal.conIgv',
    incumple: ({ descuentoGlobal }) =>
      descuentoGlobal?.conIgv === true &&
      descuentoGlobal.afectaBase !== false &&
      descuentoGlobal.enviados === 'porcentaje',
    mensaje: {
      es: 'Un porcentaje es el mismo con IGV o sin él; quite conIgv, o envíe el descuento en monto',
      en: 'A percentage is the same with IGV or without it; remove conIgv, or send the discount as monto',
    },
    ejemplo: {
      rompe: { descuentoGlobal: { porcentaje: 10, conIgv: true } },
      cumple: { descuentoGlobal: { porcentaje: 10 } },
    },
  },
  {
    id: 'redondeo-mayor-que-un-sol',
    codigo: { factura: '3303', boleta: '4314' },
    campo: 'redondeo',
    incumple: ({ redondeo }) => redondeo?.abs().greaterThan(UNO) === true,
    mensaje: {
      es: 'El redondeo va de -1.00 a 1.00; envíe lo que falta o sobra para el importe que se paga',
      en: 'The rounding goes from -1.00 to 1.00; send what is missing or left over for the amount that is paid',
    },
    ejemplo: { rompe: { redondeo: '1.01' }, cumple: { redondeo: '-1.00' } },
  },
  {
    id: 'descuento-de-la-base-sin-gravadas',
    codigo: SIN_BASE,
    campo: 'descuentoGlobal',
    incumple: ({ descuentoGlobal, items }) => descuentoGlobal?.afectaBase === true && isSinGravadas(items),
    mensaje: {
      es: 'No hay ítems gravados cuya base pueda bajar; envíe el descuento global con afectaBase false',
      en: 'There are no taxed items whose base can be lowered; send the global discount with afectaBase false',
    },
    ejemplo: {
      rompe: { item: { tipoIgv: '20' }, descuentoGlobal: { monto: '50.00', afectaBase: true } },
      cumple: { item: { tipoIgv: '20' }, descuentoGlobal: { monto: '50.00', afectaBase: false } },
    },
  },
  {
    id: 'cargo-de-la-base-sin-gravadas',
    codigo: SIN_BASE,
    campo: 'cargos',
    incumple: ({ cargos, items }) => cargos.some((cargo) => cargo?.codigo === '49') && isSinGravadas(items),
    mensaje: {
      es: 'No hay ítems gravados cuya base pueda subir el cargo "49"; envíelo como "50"',
      en: 'There are no taxed items whose base the charge "49" can raise; send it as "50"',
    },
    ejemplo: {
      rompe: { item: { tipoIgv: '20' }, cargos: [{ codigo: '49', monto: '50.00' }] },
      cumple: { item: { tipoIgv: '20' }, cargos: [{ codigo: '50', monto: '50.00' }] },
    },
  },
  {
    id: 'ivap-con-otros',
    codigo: '2644',
    en: VENTAS,
    campo: 'items',
    incumple: ({ items }) =>
      items.some((item) => item?.tipoIgv === IVAP) &&
      items.some((item) => item?.tipoIgv !== undefined && item.tipoIgv !== IVAP),
    mensaje: {
      es: 'Si un ítem está afecto al IVAP (tipoIgv "17"), todos lo están; emita los demás en otro comprobante',
      en: 'If one item is subject to IVAP (tipoIgv "17"), all are; issue the others in another comprobante',
    },
    ejemplo: { rompe: { items: [{ tipoIgv: '17' }, {}] }, cumple: { items: [{ tipoIgv: '17' }, { tipoIgv: '17' }] } },
  },
  {
    id: 'bolsas-sin-tipo-de-cambio',
    campo: 'tipoCambio',
    incumple: ({ items, moneda, tipoCambio }) =>
      moneda !== undefined &&
      moneda !== 'PEN' &&
      tipoCambio === undefined &&
      items.some((item) => item?.icbper === true),
    mensaje: {
      es: 'El ICBPER está en soles: para convertirlo falta el tipo de cambio; envíe los soles por unidad de la moneda',
      en: 'The ICBPER is in soles: to convert it the exchange rate is missing; send the soles per unit of the currency',
    },
    ejemplo: {
      rompe: { moneda: 'USD', item: { icbper: true } },
      cumple: { moneda: 'USD', tipoCambio: '3.750', item: { icbper: true } },
    },
  },
];

export const REGLAS_CARGO: readonly Regla<CargoLeido>[] = [
  {
    id: 'cargo-global-sin-cuanto',
    codigo: '2968',
    campo: '',
    incumple: ({ enviados }) => enviados === 'ninguno',
    mensaje: {
      es: 'Falta de cuánto es el cargo; envíe monto o porcentaje',
      en: 'How much the charge is, is missing; send monto or porcentaje',
    },
    ejemplo: { rompe: { cargos: [{ codigo: '46' }] }, cumple: { cargos: [{ codigo: '46', monto: '10.00' }] } },
  },
  {
    id: 'cargo-global-de-dos-modos',
    campo: '',
    incumple: ({ enviados }) => enviados === 'ambos',
    mensaje: { es: 'Envíe monto o porcentaje, no los dos', en: 'Send monto or porcentaje, not both' },
    ejemplo: {
      rompe: { cargos: [{ codigo: '46', monto: '10.00', porcentaje: 10 }] },
      cumple: { cargos: [{ codigo: '46', monto: '10.00' }] },
    },
  },
];

export const REGLAS_ANTICIPO: readonly Regla<AnticipoLeido>[] = [
  {
    id: 'anticipo-de-serie-ajena',
    codigo: '2521',
    campo: 'serie',
    incumple: ({ tipoComprobante, serie }) =>
      tipoComprobante !== undefined && serie !== undefined && !isSerieReferible(tipoComprobante, serie),
    mensaje: ({ tipoComprobante = TIPO_PROPUESTO }) => {
      const { nombre, serie } = claseDe(tipoComprobante);
      return {
        es: `La serie de la ${nombre.es.toLowerCase()} del anticipo es ${serie.letras} y tres mayúsculas o cifras, p. ej. ${serie.letras}${serie.primera}`,
        en: `The series of the ${nombre.en.toLowerCase()} of the anticipo is ${serie.letras} and three capitals or digits, e.g. ${serie.letras}${serie.primera}`,
      };
    },
    ejemplo: { rompe: { anticipos: [{ ...ANTICIPO, serie: 'B001' }] }, cumple: { anticipos: [ANTICIPO] } },
  },
  {
    id: 'anticipo-repetido',
    codigo: '2365',
    campo: '',
    incumple: (anticipo, { documento }) => documento.anticipos.find((otro) => isMismo(anticipo, otro)) !== anticipo,
    mensaje: {
      es: 'El comprobante del anticipo está repetido; envíelo una sola vez',
      en: 'The comprobante of the anticipo is repeated; send it only once',
    },
    ejemplo: {
      rompe: { anticipos: [ANTICIPO, ANTICIPO] },
      cumple: { anticipos: [ANTICIPO, { ...ANTICIPO, correlativo: 8 }] },
    },
  },
  {
    id: 'anticipo-de-si-mismo',
    en: VENTAS,
    campo: '',
    incumple: ({ tipoComprobante, serie, numero }, { documento }) =>
      numero !== undefined &&
      numero === documento.numero &&
      serie === documento.serie &&
      tipoComprobante === documento.tipoComprobante,
    mensaje: {
      es: 'El anticipo es este mismo comprobante; envíe el que se emitió cuando se pagó, u otro correlativo',
      en: 'The anticipo is this very comprobante; send the one that was issued when it was paid, or another correlativo',
    },
    ejemplo: {
      rompe: { correlativo: 7, anticipos: [ANTICIPO] },
      cumple: { correlativo: 8, anticipos: [ANTICIPO] },
    },
  },
  {
    id: 'anticipo-con-isc-ajeno',
    campo: 'isc',
    incumple: ({ isc }, { documento: { items } }) => isc !== undefined && isSinIsc(items),
    mensaje: {
      es: 'El documento no tiene ISC del cual descontarlo; quítelo, o envíe el isc de los ítems',
      en: 'The document has no ISC to subtract it from; remove it, or send the isc of the items',
    },
    ejemplo: { rompe: { anticipos: [{ ...ANTICIPO, isc: '1.00' }] }, cumple: { anticipos: [ANTICIPO] } },
  },
  {
    id: 'anticipo-todo-isc',
    campo: 'isc',
    incumple: ({ isc, total }) => isc !== undefined && total !== undefined && !total.greaterThan(isc),
    mensaje: {
      es: 'El ISC está dentro del total del anticipo y no puede alcanzarlo; corrija uno de los dos',
      en: 'The ISC is within the total of the anticipo and cannot reach it; correct one of both',
    },
    ejemplo: {
      rompe: { item: { isc: ISC }, anticipos: [{ ...ANTICIPO, total: '1.00', isc: '1.00' }] },
      cumple: { item: { isc: ISC }, anticipos: [{ ...ANTICIPO, isc: '2.00' }] },
    },
  },
];

function isMismo(anticipo: AnticipoLeido, otro: AnticipoLeido | undefined): boolean {
  if (otro === anticipo) return true;
  return (
    otro !== undefined &&
    anticipo.numero !== undefined &&
    otro.tipoComprobante === anticipo.tipoComprobante &&
    otro.serie === anticipo.serie &&
    otro.numero === anticipo.numero
  );
}
