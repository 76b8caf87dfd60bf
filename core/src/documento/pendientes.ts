/**
 * What the API names but this version does not issue yet. It is answered "todavía no se admite" instead of being taken
 * for a mistake. Whoever builds one of these removes it from here and adds it to its reader: there is no other list.
 */
export const PENDIENTES = {
  /** Catalog 01 and the names that stand for it. */
  tipoComprobante: new Set(['07', '08', 'NOTA_CREDITO', 'NOTA_DEBITO']),
  /** Catalog 51: detracción, percepción, renta, NRUS, and what SUNAT wants item attributes for. */
  sunatTransaccion: new Set([
    ...['0113', '0202', '0205', '0301', '0302'],
    ...['1001', '1002', '1003', '1004', '2001', '2002'],
    ...['2100', '2101', '2102', '2104', '2105'],
  ]),
  /** Catalog 07: IVAP. */
  tipoIgv: new Set(['17']),
  campos: {
    documento: new Set([
      ...['descuentoGlobal', 'cargos', 'anticipos', 'detraccion', 'retencion', 'percepcion', 'redondeo'],
      ...['documentoAfectado', 'codigoMotivo', 'motivo'],
    ]),
    item: new Set(['descuento', 'isc', 'icbper', 'atributos']),
  },
} as const;
