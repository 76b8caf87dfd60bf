/** The groups of the reference, in the order in which somebody meets them. A test asks that every one in use is here. */
export const TAGS = [
  {
    name: 'Comprobantes',
    titulo: { es: 'Comprobantes', en: 'Documents' },
    description: {
      es:
        'Emitir facturas, boletas y notas, probarlas sin emitir, consultarlas y listarlas. SUNAT decide en la misma llamada o, con ' +
        '`webhook: true`, después.',
      en: 'Issue facturas, boletas and notes, try them without issuing, look them up and list them. SUNAT decides in the same call or, with `webhook: true`, afterwards.',
    },
  },
  {
    name: 'Archivos',
    titulo: { es: 'Archivos', en: 'Files' },
    description: {
      es: 'El PDF, el XML firmado y la constancia de un comprobante; exportaciones a hoja de cálculo.',
      en: 'The PDF, the signed XML and the receipt of a document; exports to spreadsheets.',
    },
  },
  {
    name: 'Anulaciones',
    titulo: { es: 'Anulaciones', en: 'Annulments' },
    description: {
      es: 'Dar de baja ante SUNAT un comprobante que aceptó.',
      en: 'Void with SUNAT a document that it accepted.',
    },
  },
  {
    name: 'Guías',
    titulo: { es: 'Guías de remisión', en: 'Guías de remisión' },
    description: {
      es: 'Lo que acompaña a los bienes en su traslado, del remitente o del transportista: emitir, probar, consultar y listar.',
      en: 'What goes with goods on their way, of the consignor or of the carrier: issue, try, look up and list.',
    },
  },
  {
    name: 'Retenciones y percepciones',
    titulo: { es: 'Retenciones y percepciones', en: 'Retenciones and percepciones' },
    description: {
      es: 'Lo que un agente retiene al pagar a su proveedor o percibe al cobrar a su cliente: emitir, probar, consultar y listar.',
      en: 'What an agent withholds when it pays its supplier, or collects when its customer pays: issue, try, look up and list.',
    },
  },
  {
    name: 'Correos',
    titulo: { es: 'Correos', en: 'Emails' },
    description: {
      es: 'El comprobante aceptado, por correo al cliente: qué se envió, qué pasó, y enviarlo otra vez.',
      en: 'The accepted document, by email to the customer: what was sent, what happened, and how to send it again.',
    },
  },
  {
    name: 'Exportaciones',
    titulo: { es: 'Exportaciones', en: 'Exports' },
    description: {
      es: 'Un ZIP con los XML, las constancias y los PDF de un período, preparado en segundo plano.',
      en: 'A ZIP with the XML, the receipts and the PDF of a period, prepared in the background.',
    },
  },
  {
    name: 'Clientes',
    titulo: { es: 'Clientes', en: 'Customers' },
    description: { es: 'Los datos de un cliente por su RUC o DNI.', en: 'The data of a customer by their RUC or DNI.' },
  },
  {
    name: 'Productos',
    titulo: { es: 'Productos', en: 'Products' },
    description: {
      es: 'Lo que la empresa vende, como lo guarda: para sus programas y para el formulario del panel.',
      en: 'What the company sells, as it keeps it: for its programs and for the form of the dashboard.',
    },
  },
  {
    name: 'Series',
    titulo: { es: 'Series', en: 'Series' },
    description: { es: 'Las series en uso y su numeración.', en: 'The series in use and their numbering.' },
  },
  {
    name: 'Catálogos',
    titulo: { es: 'Catálogos', en: 'Catalogs' },
    description: {
      es: 'Los catálogos de SUNAT que se usan en los campos.',
      en: 'The catalogs of SUNAT that are used in the fields.',
    },
  },
  {
    name: 'Novedades',
    titulo: { es: 'Novedades', en: 'News' },
    description: {
      es: 'Lo que SUNAT cambia con fecha: lo que rige, lo que viene y desde cuándo.',
      en: 'What SUNAT changes from a date on: what is in force, what comes, and from when.',
    },
  },
  {
    name: 'Webhooks',
    titulo: { es: 'Webhooks', en: 'Webhooks' },
    description: {
      es: 'Direcciones de su sistema a las que Chaski avisa, y lo que pasó con cada aviso.',
      en: 'Addresses in your system that Chaski notifies, and what became of each message.',
    },
  },
  {
    name: 'Avisos',
    titulo: { es: 'Avisos', en: 'Messages' },
    description: {
      es: 'Lo que llega a su sistema: Standard Webhooks 1.0.0, firmado con el secreto del webhook.',
      en: 'What reaches your system: Standard Webhooks 1.0.0, signed with the secret of the webhook.',
    },
  },
] as const;
