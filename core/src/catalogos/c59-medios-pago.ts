import { toCatalogoSimple } from './catalogo.ts';

/** Catalog 59: means of payment. */
export const MEDIOS_PAGO = toCatalogoSimple([
  ['001', 'Depósito en cuenta'],
  ['002', 'Giro'],
  ['003', 'Transferencia de fondos'],
  ['004', 'Orden de pago'],
  ['005', 'Tarjeta de débito'],
  ['006', 'Tarjeta de crédito de entidad financiera del país'],
  ['007', 'Cheque no negociable / intransferible / no a la orden'],
  ['008', 'Efectivo, sin obligación de usar medio de pago'],
  ['009', 'Efectivo, en los demás casos'],
  ['010', 'Medios de pago usados en comercio exterior'],
  ['011', 'Documentos de EDPYMES y cooperativas'],
  ['012', 'Tarjeta de crédito de entidad no financiera'],
  ['013', 'Tarjeta de crédito emitida en el exterior'],
  ['101', 'Transferencias - Comercio exterior'],
  ['102', 'Cheques bancarios - Comercio exterior'],
  ['103', 'Orden de pago simple - Comercio exterior'],
  ['104', 'Orden de pago documentario - Comercio exterior'],
  ['105', 'Remesa simple - Comercio exterior'],
  ['106', 'Remesa documentaria - Comercio exterior'],
  ['107', 'Carta de crédito simple - Comercio exterior'],
  ['108', 'Carta de crédito documentario - Comercio exterior'],
  ['999', 'Otros medios de pago'],
]);
