import { Decimal } from '../../lib/decimal.ts';
import { type AnticipoLeido, type Borrador, type CargoLeido, isSinGravadas } from '../borrador.ts';
import type { Regla } from './regla.ts';

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
    codigo: '2968',
    campo: 'descuentoGlobal',
    incumple: ({ descuentoGlobal }) => descuentoGlobal?.enviados === 'ninguno',
    mensaje: 'Falta de cuánto es el descuento; envíe monto o porcentaje',
  },
  {
    campo: 'descuentoGlobal',
    incumple: ({ descuentoGlobal }) => descuentoGlobal?.enviados === 'ambos',
    mensaje: 'Envíe monto o porcentaje, no los dos',
  },
  {
    campo: 'descuentoGlobal.conIgv',
    incumple: ({ descuentoGlobal }) => descuentoGlobal?.conIgv !== undefined && descuentoGlobal.afectaBase === false,
    mensaje: 'Fuera de la base (afectaBase false) el descuento es lo que el cliente paga de menos; quite conIgv',
  },
  {
    campo: 'descuentoGlobal.conIgv',
    incumple: ({ descuentoGlobal }) =>
      descuentoGlobal?.conIgv === true &&
      descuentoGlobal.afectaBase !== false &&
      descuentoGlobal.enviados === 'porcentaje',
    mensaje: 'Un porcentaje es el mismo con IGV o sin él; quite conIgv, o envíe el descuento en monto',
  },
  {
    codigo: { factura: '3303', boleta: '4314' },
    campo: 'redondeo',
    incumple: ({ redondeo }) => redondeo?.abs().greaterThan(UNO) === true,
    mensaje: 'El redondeo va de -1.00 a 1.00; envíe lo que falta o sobra para el importe que se paga',
  },
  {
    codigo: SIN_BASE,
    campo: 'descuentoGlobal',
    incumple: ({ descuentoGlobal, items }) => descuentoGlobal?.afectaBase === true && isSinGravadas(items),
    mensaje: 'No hay ítems gravados cuya base pueda bajar; envíe el descuento global con afectaBase false',
  },
  {
    codigo: SIN_BASE,
    campo: 'cargos',
    incumple: ({ cargos, items }) => cargos.some((cargo) => cargo?.codigo === '49') && isSinGravadas(items),
    mensaje: 'No hay ítems gravados cuya base pueda subir el cargo "49"; envíelo como "50"',
  },
  {
    codigo: '2644',
    campo: 'items',
    incumple: ({ items, nota }) =>
      nota === undefined &&
      items.some((item) => item?.tipoIgv === IVAP) &&
      items.some((item) => item?.tipoIgv !== undefined && item.tipoIgv !== IVAP),
    mensaje: 'Si un ítem está afecto al IVAP (tipoIgv "17"), todos lo están; emita los demás en otro comprobante',
  },
  {
    campo: 'tipoCambio',
    incumple: ({ items, moneda, tipoCambio }) =>
      moneda !== undefined &&
      moneda !== 'PEN' &&
      tipoCambio === undefined &&
      items.some((item) => item?.icbper === true),
    mensaje:
      'El ICBPER está en soles: para convertirlo falta el tipo de cambio; envíe los soles por unidad de la moneda',
  },
];

export const REGLAS_CARGO: readonly Regla<CargoLeido>[] = [
  {
    codigo: '2968',
    campo: '',
    incumple: ({ enviados }) => enviados === 'ninguno',
    mensaje: 'Falta de cuánto es el cargo; envíe monto o porcentaje',
  },
  {
    campo: '',
    incumple: ({ enviados }) => enviados === 'ambos',
    mensaje: 'Envíe monto o porcentaje, no los dos',
  },
];

/** Series of comprobantes of advances: electronic ones, of SUNAT's portal too, and of paper. */
const SERIES: Readonly<Record<'01' | '03', RegExp>> = {
  '01': /^(?:F[A-Z0-9]{3}|E001|\d{1,4})$/,
  '03': /^(?:B[A-Z0-9]{3}|EB01|\d{1,4})$/,
};

export const REGLAS_ANTICIPO: readonly Regla<AnticipoLeido>[] = [
  {
    codigo: '2521',
    campo: 'serie',
    incumple: ({ tipoComprobante, serie }) =>
      tipoComprobante !== undefined && serie !== undefined && !SERIES[tipoComprobante].test(serie),
    mensaje: ({ tipoComprobante }) =>
      tipoComprobante === '01'
        ? 'La serie de la factura del anticipo es F y tres mayúsculas o cifras, p. ej. F001'
        : 'La serie de la boleta del anticipo es B y tres mayúsculas o cifras, p. ej. B001',
  },
  {
    codigo: '2365',
    campo: '',
    incumple: (anticipo, { documento }) => documento.anticipos.find((otro) => isMismo(anticipo, otro)) !== anticipo,
    mensaje: 'El comprobante del anticipo está repetido; envíelo una sola vez',
  },
  {
    campo: '',
    incumple: ({ tipoComprobante, serie, numero }, { documento }) =>
      numero !== undefined &&
      numero === documento.numero &&
      serie === documento.serie &&
      tipoComprobante === documento.tipoComprobante,
    mensaje: 'El anticipo es este mismo comprobante; envíe el que se emitió cuando se pagó, u otro correlativo',
  },
  {
    campo: 'isc',
    incumple: ({ isc }, { documento: { items } }) => isc !== undefined && isSinIsc(items),
    mensaje: 'El documento no tiene ISC del cual descontarlo; quítelo, o envíe el isc de los ítems',
  },
  {
    campo: 'isc',
    incumple: ({ isc, total }) => isc !== undefined && total !== undefined && !total.greaterThan(isc),
    mensaje: 'El ISC está dentro del total del anticipo y no puede alcanzarlo; corrija uno de los dos',
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
