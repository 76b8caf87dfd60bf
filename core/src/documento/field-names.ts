/** The property names that each object of the body takes, in the order of the documentation. */
export const CAMPOS = {
  emitir: ['webhook', 'confirmarSalto', 'documento'],
  anular: ['motivo', 'webhook'],
  documento: [
    ...['tipoComprobante', 'serie', 'correlativo', 'fechaEmision', 'horaEmision', 'fechaVencimiento'],
    ...['sunatTransaccion', 'moneda', 'tipoCambio', 'formaPago', 'cliente', 'items', 'cuotas', 'porcentajeIgv'],
    ...['establecimiento', 'ordenCompra', 'guias', 'observaciones', 'exportacion'],
    ...['descuentoGlobal', 'cargos', 'anticipos', 'detraccion', 'retencion', 'percepcion', 'redondeo'],
    ...['leyendas', 'lugarEntrega', 'documentoAfectado', 'codigoMotivo', 'motivo'],
  ],
  cliente: ['tipoDocumento', 'numeroDocumento', 'denominacion', 'direccion', 'correo'],
  item: [
    ...['codigo', 'codigoSunat', 'gtin', 'descripcion', 'unidadMedida', 'cantidad'],
    ...['precioUnitario', 'valorUnitario', 'tipoIgv', 'descuento', 'cargo', 'isc', 'icbper', 'atributos', 'transporte'],
  ],
  cuota: ['monto', 'fechaVencimiento'],
  guia: ['tipo', 'numero'],
  exportacion: ['pais', 'incoterm'],
  ajuste: ['monto', 'porcentaje', 'afectaBase'],
  ajusteGlobal: ['monto', 'porcentaje', 'afectaBase', 'conIgv'],
  isc: ['sistema', 'tasa', 'monto', 'precioSugerido'],
  atributo: ['codigo', 'nombre', 'valor'],
  transporte: [
    ...['ubigeoOrigen', 'direccionOrigen', 'ubigeoDestino', 'direccionDestino', 'detalle'],
    ...['valorReferencial', 'valorCargaEfectiva', 'valorCargaUtil'],
  ],
  cargo: ['codigo', 'monto', 'porcentaje'],
  anticipo: ['tipoComprobante', 'serie', 'correlativo', 'total', 'tipoIgv', 'isc'],
  detraccion: ['codigo', 'cuenta', 'porcentaje', 'medioPago'],
  retencion: ['porcentaje'],
  percepcion: ['codigo'],
  lugarEntrega: ['ubigeo', 'direccion', 'urbanizacion', 'distrito', 'provincia', 'departamento'],
  documentoAfectado: ['id', 'tipoComprobante', 'serie', 'correlativo', 'fechaEmision'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Objeto = keyof typeof CAMPOS;
