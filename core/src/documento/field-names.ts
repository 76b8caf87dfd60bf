/** The property names that each object of the body takes, in the order of the documentation. */
export const CAMPOS = {
  emitir: ['webhook', 'documento'],
  documento: [
    ...['tipoComprobante', 'serie', 'correlativo', 'fechaEmision', 'horaEmision', 'fechaVencimiento'],
    ...['sunatTransaccion', 'moneda', 'tipoCambio', 'formaPago', 'cliente', 'items', 'cuotas', 'porcentajeIgv'],
    ...['establecimiento', 'ordenCompra', 'guias', 'observaciones', 'exportacion'],
  ],
  cliente: ['tipoDocumento', 'numeroDocumento', 'denominacion', 'direccion', 'correo'],
  item: [
    ...['codigo', 'codigoSunat', 'gtin', 'descripcion', 'unidadMedida', 'cantidad'],
    ...['precioUnitario', 'valorUnitario', 'tipoIgv'],
  ],
  cuota: ['monto', 'fechaVencimiento'],
  guia: ['tipo', 'numero'],
  exportacion: ['pais', 'incoterm'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Objeto = keyof typeof CAMPOS;
