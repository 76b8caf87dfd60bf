import { isExportacion } from '../../../catalogos/c51-tipos-operacion.ts';
import { cambiaCuotas } from '../../../documentos/registro.ts';
import { lacksIgv } from '../../../impuestos/tributos/igv.ts';
import { Decimal } from '../../../lib/decimal.ts';
import type { Fecha } from '../../../lib/fecha.ts';
import { RS_48_2026 } from '../../../vigencias/normas.ts';
import type { Borrador, ItemLeido } from '../../borrador.ts';
import { ITEM } from '../../campos/item.ts';
import { EXPORTACION } from '../ejemplo.ts';
import { type Juicio, type Regla, VENTAS } from '../regla.ts';

const OCHO_CIFRAS = /^\d{8}$/;
const LARGOS_GTIN: ReadonlySet<number> = new Set([8, 12, 13, 14]);
const CIFRAS = /^\d+$/;
const TIPO_IGV_EXPORTACION = '40';

/** Interest on mortgages and the like: one of them must be in the document of a 0112 (3181). */
const CODIGOS_0112 = new Set(['84121901', '80131501']);

export const REGLAS_ITEM: readonly Regla<ItemLeido>[] = [
  {
    id: 'exportacion-con-otro-tipo-igv',
    codigo: '2642',
    en: VENTAS,
    campo: 'tipoIgv',
    incumple: ({ tipoIgv }, { documento }) =>
      tipoIgv !== undefined && tipoIgv !== TIPO_IGV_EXPORTACION && isExportacion(documento.sunatTransaccion ?? ''),
    mensaje: {
      es: 'En una exportación todos los ítems llevan tipoIgv "40"',
      en: 'In an export all items have tipoIgv "40"',
    },
    ejemplo: { rompe: { ...EXPORTACION, item: {} }, cumple: EXPORTACION },
  },
  {
    id: 'tipo-igv-de-exportacion',
    codigo: '3107',
    en: VENTAS,
    campo: 'tipoIgv',
    incumple: ({ tipoIgv }, { documento: { sunatTransaccion } }) =>
      tipoIgv === TIPO_IGV_EXPORTACION && sunatTransaccion !== undefined && !isExportacion(sunatTransaccion),
    mensaje: {
      es: 'El tipoIgv "40" es de exportación; envíe otro, o una sunatTransaccion de 0200 a 0208',
      en: 'The tipoIgv "40" is for exports; send another, or a sunatTransaccion from 0200 to 0208',
    },
    ejemplo: { rompe: { item: { tipoIgv: '40' } } },
  },
  {
    id: 'impuesto-que-se-redondea-a-cero',
    codigo: '3111',
    campo: campoPrecio,
    incumple: (item, { documento, contexto: { hoy } }) => isSinIgv(item, documento, hoy),
    mensaje: {
      es: 'El impuesto de la línea se redondea a 0.00 sobre una base mayor que 0.06; aumente la cantidad o el precio, o junte la línea con otra',
      en: 'The tax of the line rounds to 0.00 on a base greater than 0.06; raise the quantity or the price, or join the line with another',
    },
    ejemplo: {
      rompe: { item: { precioUnitario: '0.10', tipoIgv: '17' } },
      cumple: { item: { precioUnitario: '0.06', tipoIgv: '17' } },
    },
  },
  {
    id: 'codigo-sunat-sin-ocho-cifras',
    codigo: '3496',
    campo: 'codigoSunat',
    incumple: ({ codigoSunat }) => codigoSunat !== undefined && !OCHO_CIFRAS.test(codigoSunat),
    mensaje: { es: 'Debe ser un código UNSPSC de 8 cifras', en: 'It must be a UNSPSC code of 8 digits' },
    ejemplo: { rompe: { item: { codigoSunat: '123' } }, cumple: { item: { codigoSunat: '43211503' } } },
  },
  {
    id: 'codigo-sunat-que-falta-y-se-observa',
    codigo: '4331',
    segun: 'registro',
    en: VENTAS,
    hasta: RS_48_2026.vispera,
    campo: 'codigoSunat',
    incumple: faltaCodigoProducto,
    mensaje: {
      es: `La empresa está en el padrón 12 de SUNAT: cada ítem lleva codigoSunat (UNSPSC de 8 cifras) o gtin; desde el ${RS_48_2026.desde} se rechaza sin ellos, y que un gtin baste está sin confirmar`,
      en: `The company is in SUNAT’s register 12: each item has codigoSunat (UNSPSC of 8 digits) or gtin; from ${RS_48_2026.desde} on it is rejected without them, and whether a gtin is enough is not confirmed`,
    },
    luego: {
      tema: 'severidad',
      texto:
        'La observación 4331 pasa a ser el error 3496: de una empresa del padrón 12 de SUNAT, la factura o boleta con un ítem sin codigoSunat ni gtin se emitía con un aviso y deja de emitirse',
      codigos: ['4331', '3496'],
    },
    ejemplo: { obligadoCodigoProducto: true, rompe: {}, cumple: { item: { gtin: '7750243000123' } } },
  },
  {
    id: 'codigo-sunat-que-falta',
    codigo: '3496',
    segun: 'registro',
    en: VENTAS,
    desde: RS_48_2026.desde,
    campo: 'codigoSunat',
    incumple: faltaCodigoProducto,
    mensaje: {
      es: 'La empresa está en el padrón 12 de SUNAT: cada ítem debe llevar codigoSunat (UNSPSC de 8 cifras), o gtin, que no está confirmado que baste; si no está en él, corríjalo en los datos de la empresa',
      en: 'The company is in SUNAT’s register 12: each item must have codigoSunat (UNSPSC of 8 digits), or gtin, of which it is not confirmed that it is enough; if it is not in it, correct that in the data of the company',
    },
    fuente: `${RS_48_2026.fuente}; que un GTIN baste, y que a las notas no se les pida, es de 4331 y está sin confirmar`,
    ejemplo: {
      hoy: RS_48_2026.desde,
      obligadoCodigoProducto: true,
      rompe: {},
      cumple: { item: { codigoSunat: '43211503' } },
    },
  },
  {
    id: 'codigo-sunat-sin-clase',
    codigo: '4337',
    hasta: '2026-01-30',
    campo: 'codigoSunat',
    incumple: ({ codigoSunat }) => codigoSunat !== undefined && isSinClase(codigoSunat),
    mensaje: {
      es: 'El código UNSPSC llega al menos hasta la clase: sus cuatro últimas cifras no pueden ser 0000',
      en: 'The UNSPSC code goes at least as far as the class: its last four digits cannot be 0000',
    },
    fuente:
      'Control de cambios de 2026-02-12: desde el 2026-01-31 SUNAT busca el código en su lista (3496), que no está a la mano; 00000000 y 99999999 pasan',
    ejemplo: {
      hoy: '2026-01-30',
      rompe: { item: { codigoSunat: '00000000' } },
      cumple: { item: { codigoSunat: '99999999' } },
    },
  },
  {
    id: 'gtin-de-otro-largo',
    codigo: '4334',
    campo: 'gtin',
    incumple: ({ gtin }) => gtin !== undefined && !LARGOS_GTIN.has(gtin.length),
    mensaje: { es: 'Debe ser un GTIN de 8, 12, 13 o 14 cifras', en: 'It must be a GTIN of 8, 12, 13 or 14 digits' },
    ejemplo: { rompe: { item: { gtin: '123' } }, cumple: { item: { gtin: '7750243000123' } } },
  },
  {
    id: 'gtin-con-letras',
    aviso: true,
    campo: 'gtin',
    incumple: ({ gtin }) => gtin !== undefined && LARGOS_GTIN.has(gtin.length) && !CIFRAS.test(gtin),
    mensaje: {
      es: 'Un GTIN tiene solo cifras; envíe el código de barras del producto, u otro código en codigo',
      en: 'A GTIN has digits only; send the barcode of the product, or another code in codigo',
    },
    ejemplo: { rompe: { item: { gtin: '775024300012X' } }, cumple: { item: { gtin: '7750243000123' } } },
  },
];

function faltaCodigoProducto({ codigoSunat, gtin }: ItemLeido, { contexto }: Juicio): boolean {
  return contexto.obligadoCodigoProducto === true && codigoSunat === undefined && gtin === undefined;
}

/** 4337: down to the class at least, which 00000000 does not say either. */
function isSinClase(codigoSunat: string): boolean {
  return OCHO_CIFRAS.test(codigoSunat) && codigoSunat.endsWith('0000');
}

/** Rules over all the items together. */
export const REGLAS_ITEMS: readonly Regla<Borrador>[] = [
  {
    id: 'credito-hipotecario-sin-su-codigo',
    codigo: { factura: '3181' },
    campo: 'items',
    incumple: ({ sunatTransaccion, items }) =>
      sunatTransaccion === '0112' && !items.some((item) => CODIGOS_0112.has(item?.codigoSunat ?? '')),
    mensaje: {
      es: 'La operación 0112 exige un ítem con codigoSunat "84121901" u "80131501"',
      en: 'Operation 0112 requires an item with codigoSunat "84121901" or "80131501"',
    },
    ejemplo: {
      rompe: { sunatTransaccion: '0112' },
      cumple: { sunatTransaccion: '0112', item: { codigoSunat: '80131501' } },
    },
  },
];

/** The field with which the caller priced the line. */
export function campoPrecio({ precio }: Pick<ItemLeido, 'precio'>): string {
  return precio.conImpuestos === false ? 'valorUnitario' : 'precioUnitario';
}

const UNO = Decimal.integer(1);

/** Such a line, with nothing taken off it and no other tax in its price, pays a cent or more at any rate from 1 % on. */
function isDeUnSolOMas({ cantidad, precio, descuento, isc }: ItemLeido): boolean {
  if (descuento !== undefined || isc !== undefined) return false;
  return cantidad?.lessThan(UNO) === false && precio.monto?.lessThan(UNO) === false;
}

function isSinIgv(leido: ItemLeido, documento: Borrador, hoy: Fecha): boolean {
  const { tipoComprobante, porcentajeIgv, fechaEmision = hoy, nota } = documento;
  if (porcentajeIgv === undefined || isDeUnSolOMas(leido)) return false;
  if (cambiaCuotas(tipoComprobante, nota?.codigoMotivo)) return false;
  const item = ITEM.complete(leido);
  return item !== undefined && lacksIgv(item, { porcentajeIgv, fechaEmision });
}
