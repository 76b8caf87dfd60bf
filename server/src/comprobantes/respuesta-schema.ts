import { named } from '@chaski/core/lib/named.ts';
import { Entorno } from '../platform/http/docs.ts';
import { type Schema, Type } from '../platform/http/schema.ts';
import { Cliente, ConNotas, Contenido, MontoTexto } from './contenido/schema.ts';
import { Estado, Fecha } from './read/filtros.ts';

/* What the routes of documents answer, as OpenAPI. A test holds it against real answers. */

/** As they were stored. */
const Totales: Schema<Readonly<Record<string, string>>> = named(
  'Totales',
  Type.Object(
    { gravada: MontoTexto, igv: MontoTexto, total: MontoTexto },
    {
      additionalProperties: MontoTexto,
      description:
        'Además, si no son cero: exonerada, inafecta, exportacion, gratuita, isc, icbper, ivap, descuentos, cargos, anticipos, redondeo, retencion, pendiente; y en soles: detraccion, percepcion.',
    },
  ),
);

const DeResumen = {
  id: Type.String({ format: 'uuid' }),
  estado: Estado,
  tipo: Type.String({ examples: ['FACTURA'] }),
  tipoComprobante: Type.String({ examples: ['01'] }),
  serie: Type.String({ examples: ['F001'] }),
  correlativo: Type.String({ examples: ['F001-123'], description: 'Serie y número' }),
  fechaEmision: Fecha,
  moneda: Type.String({ examples: ['PEN'] }),
  cliente: Cliente,
  totales: Totales,
};

const Pareja = named(
  'ComprobanteEmparejado',
  Type.Object({
    id: DeResumen.id,
    correlativo: DeResumen.correlativo,
    estado: Estado,
    fechaEmision: Fecha,
  }),
);

/** What a refused document and the one that was issued in its place tell of each other. */
const DeParejas = {
  corrige: Type.Optional(Pareja),
  corregido: Type.Optional(Pareja),
};

export const Resumen = named(
  'Resumen',
  Type.Object({
    ...DeResumen,
    rechazo: Type.Optional(
      Type.Object(
        { codigo: Type.String(), mensaje: Type.String() },
        { description: 'De uno RECHAZADA: lo que dijo SUNAT' },
      ),
    ),
    ...DeParejas,
  }),
);

const Sunat = named(
  'Sunat',
  Type.Object({
    estado: Estado,
    codigo: Type.String({ description: '"0" aceptado' }),
    mensaje: Type.String({ description: 'Lo que dijo SUNAT' }),
    notas: Type.Array(Type.String(), { description: 'Observaciones de SUNAT' }),
    numeroConsumido: Type.Optional(
      Type.Boolean({
        description:
          'Si el número ya no se puede usar. false, solo en un rechazo que SUNAT no registró: otro documento puede llevarlo.',
      }),
    ),
  }),
);

const Warnings = Type.Optional(
  Type.Array(
    named(
      'AvisoDelDocumento',
      Type.Object({
        path: Type.String({
          examples: ['documento.items.0.gtin'],
          description: 'El campo, con su ruta en lo que se envió',
        }),
        codigo: Type.Optional(
          Type.String({ examples: ['4334'], description: 'El de la observación de SUNAT, si lo es' }),
        ),
        message: Type.String({ description: 'Qué convendría enviar. Para personas; puede cambiar.' }),
      }),
    ),
    {
      description:
        'Lo que no impide emitir: lo que SUNAT aceptará con una observación, y consejos. Falta si no hay ninguno. Repetir con la misma Idempotency-Key responde los mismos.',
    },
  ),
);

const Enlaces = named(
  'Enlaces',
  Type.Object({
    consulta: Type.String({ format: 'uri' }),
    pdf: Type.Optional(Type.String({ format: 'uri' })),
    xml: Type.Optional(Type.String({ format: 'uri' })),
    cdr: Type.Optional(Type.String({ format: 'uri' })),
    anulacion: Type.Optional(Type.String({ format: 'uri' })),
  }),
);

/** `data`, around what a route says of the document. */
const datos = <D extends Schema>(documento: D) =>
  Type.Object({
    entorno: Entorno,
    estado: Estado,
    documento,
    enlaces: Enlaces,
    sunat: Type.Optional(Sunat),
  });

/** Every kind that is issued has both so far; of one that nothing annuls the second is left out. */
const Plazos: Schema<{ readonly envio: string; readonly anulacion: string | undefined }> = named(
  'Plazos',
  Type.Object(
    { envio: Fecha, anulacion: Fecha },
    { description: 'Último día en Lima para enviarlo a SUNAT y para anularlo' },
  ),
);

/** `documento` of the issue response; the last three only once SUNAT accepted. */
const Emitido = {
  ...DeResumen,
  plazos: Plazos,
  hash: Type.Optional(
    Type.String({ description: 'Valor resumen del XML firmado (SHA-256 en base64), que se imprime' }),
  ),
  cadenaQr: Type.Optional(Type.String({ description: 'Lo que lleva el código QR de la representación impresa' })),
  codigoBarras: Type.Optional(Type.String({ description: 'Lo que llevaría un código de barras PDF417: QR y firma' })),
};

export const Datos = datos(named('DocumentoEmitido', Type.Object(Emitido)));
/** What was issued, with what was announced of the body that asked for it. */
export const DatosConAvisos = named('Emitido', Type.Object({ ...Datos.properties, warnings: Warnings }));
/** With fields that core declares: what they are is told at run time, and a test holds them against real answers. */
export const DatosConContenido: Schema<object> = named(
  'Comprobante',
  datos(Type.Object({ ...Emitido, ...Contenido, ...ConNotas, ...DeParejas })),
);

const { id: _id, estado: _estado, ...SinEmitir } = DeResumen;

const Pasos = Type.Array(
  Type.Object({
    concepto: Type.String({ examples: ['igv'] }),
    codigo: Type.Optional(Type.String({ description: 'Catálogo 05 o 53' })),
    base: Type.Optional(MontoTexto),
    tasa: Type.Optional(Type.String()),
    exacto: Type.Optional(Type.String({ description: 'Antes de redondear' })),
    ajuste: Type.Optional(Type.String({ description: 'Céntimos por reparto' })),
    monto: MontoTexto,
    texto: Type.String({ description: 'El paso, en palabras' }),
  }),
);

/** `data` of a dry run; as above. */
export const DatosValidados: Schema<object> = named(
  'Validado',
  Type.Object({
    entorno: Entorno,
    documento: Type.Object({ ...SinEmitir, plazos: Plazos, ...Contenido }),
    afectado: Type.Optional(
      Type.Object(
        { id: Type.String({ format: 'uuid' }), saldo: MontoTexto, saldoDespues: MontoTexto },
        { description: 'De una nota: cuánto queda por acreditar de su comprobante' },
      ),
    ),
    warnings: Warnings,
    desglose: Type.Object(
      {
        items: Type.Array(
          Type.Object({
            item: Type.Integer({ description: 'Posición en items, desde 0' }),
            descripcion: Type.String(),
            pasos: Pasos,
          }),
        ),
        documento: Pasos,
      },
      { description: 'Cómo salió cada céntimo' },
    ),
    xml: Type.String({ description: 'El XML que se firmaría, con el número que hoy seguiría' }),
  }),
);

/** The send failure (contract §2.3), outside the envelope. */
export const FallaDeEnvio = named(
  'FallaDeEnvio',
  Type.Object(
    {
      success: Type.Literal(false),
      code: Type.Literal('INVOICE_SEND_FAILED_AFTER_CREATE'),
      message: Type.String({ description: 'Qué pasó y qué hacer; a veces pide que intervenga una persona' }),
      comprobante_id: Type.String({ format: 'uuid', description: 'El id del comprobante que se creó' }),
      reintentar_en: Type.String({
        format: 'uri',
        description: 'Adónde hacer POST para transmitirlo ya; Chaski también lo reintenta',
      }),
      estado: Type.Literal('PENDIENTE_ENVIO'),
    },
    {
      description:
        '`INVOICE_SEND_FAILED_AFTER_CREATE`: el comprobante existe, con su número; falta transmitirlo. No emita otro: lea `message`, ' +
        'espere a que Chaski lo reintente o haga POST a `reintentar_en`.',
    },
  ),
);
