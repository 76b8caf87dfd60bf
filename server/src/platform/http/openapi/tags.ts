/** The groups of the reference, in the order in which somebody meets them. A test asks that every one in use is here. */
export const TAGS = [
  {
    name: 'Comprobantes',
    description:
      'Emitir facturas, boletas y notas, probarlas sin emitir, consultarlas y listarlas. SUNAT decide en la misma llamada o, con ' +
      '`webhook: true`, después.',
  },
  {
    name: 'Archivos',
    description: 'El PDF, el XML firmado y la constancia de un comprobante; exportaciones a hoja de cálculo.',
  },
  { name: 'Anulaciones', description: 'Dar de baja ante SUNAT un comprobante que aceptó.' },
  {
    name: 'Correos',
    description: 'El comprobante aceptado, por correo al cliente: qué se envió, qué pasó, y enviarlo otra vez.',
  },
  {
    name: 'Exportaciones',
    description: 'Un ZIP con los XML, las constancias y los PDF de un período, preparado en segundo plano.',
  },
  { name: 'Clientes', description: 'Los datos de un cliente por su RUC o DNI.' },
  { name: 'Series', description: 'Las series en uso y su numeración.' },
  { name: 'Catálogos', description: 'Los catálogos de SUNAT que se usan en los campos.' },
  { name: 'Novedades', description: 'Lo que SUNAT cambia con fecha: lo que rige, lo que viene y desde cuándo.' },
  { name: 'Webhooks', description: 'Direcciones de su sistema a las que Chaski avisa, y lo que pasó con cada aviso.' },
  {
    name: 'Avisos',
    description: 'Lo que llega a su sistema: Standard Webhooks 1.0.0, firmado con el secreto del webhook.',
  },
] as const;
