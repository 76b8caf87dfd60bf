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
      description: {
        es: 'Además, si no son cero: exonerada, inafecta, exportacion, gratuita, isc, icbper, ivap, descuentos, cargos, anticipos, redondeo, retencion, pendiente; y en soles: detraccion, percepcion.',
        en: 'Besides, if they are not zero: exonerada, inafecta, exportacion, gratuita, isc, icbper, ivap, descuentos, cargos, anticipos, redondeo, retencion, pendiente; and in soles: detraccion, percepcion.',
      },
    },
  ),
);

const DeResumen = {
  id: Type.String({ format: 'uuid' }),
  estado: Estado,
  tipo: Type.String({ examples: ['FACTURA'] }),
  tipoComprobante: Type.String({ examples: ['01'] }),
  serie: Type.String({ examples: ['F001'] }),
  correlativo: Type.String({ examples: ['F001-123'], description: { es: 'Serie y número', en: 'Series and number' } }),
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
        { description: { es: 'De uno RECHAZADA: lo que dijo SUNAT', en: 'Of one that is RECHAZADA: what SUNAT said' } },
      ),
    ),
    ...DeParejas,
  }),
);

const Sunat = named(
  'Sunat',
  Type.Object({
    estado: Estado,
    codigo: Type.String({ description: { es: '"0" aceptado', en: '"0" accepted' } }),
    mensaje: Type.String({ description: { es: 'Lo que dijo SUNAT', en: 'What SUNAT said' } }),
    notas: Type.Array(Type.String(), { description: { es: 'Observaciones de SUNAT', en: 'Observations by SUNAT' } }),
    numeroConsumido: Type.Optional(
      Type.Boolean({
        description: {
          es: 'Si el número ya no se puede usar. false, solo en un rechazo que SUNAT no registró: otro documento puede llevarlo.',
          en: 'Whether the number can no longer be used. false only for a rejection that SUNAT did not record: another document may take it.',
        },
      }),
    ),
  }),
);

export const Warnings = Type.Optional(
  Type.Array(
    named(
      'AvisoDelDocumento',
      Type.Object({
        path: Type.String({
          examples: ['documento.items.0.gtin'],
          description: {
            es: 'El campo, con su ruta en lo que se envió',
            en: 'The field, by its path in what was sent',
          },
        }),
        codigo: Type.Optional(
          Type.String({
            examples: ['4334'],
            description: {
              es: 'El de la observación de SUNAT, si lo es',
              en: "That of SUNAT's observation, if it is one",
            },
          }),
        ),
        message: Type.String({
          description: {
            es: 'Qué convendría enviar. Para personas; puede cambiar.',
            en: 'What would be better to send. For people; it may change.',
          },
        }),
      }),
    ),
    {
      description: {
        es: 'Lo que no impide emitir: lo que SUNAT aceptará con una observación, y consejos. Falta si no hay ninguno. Repetir con la misma Idempotency-Key responde los mismos.',
        en: 'What keeps nothing from being issued: what SUNAT will accept with an observation, and advice. Absent when there is none. Repeating with the same Idempotency-Key answers the same.',
      },
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
export const datosCon = <D extends Schema>(documento: D) =>
  Type.Object({
    entorno: Entorno,
    estado: Estado,
    documento,
    enlaces: Enlaces,
    sunat: Type.Optional(Sunat),
  });

/** Every kind that is issued has both so far; of one that nothing annuls the second is left out. */
export const Plazos: Schema<{ readonly envio: string; readonly anulacion: string | undefined }> = named(
  'Plazos',
  Type.Object(
    { envio: Fecha, anulacion: Fecha },
    {
      description: {
        es: 'Último día en Lima para enviarlo a SUNAT y para anularlo',
        en: 'Last day in Lima to send it to SUNAT and to annul it',
      },
    },
  ),
);

/** `documento` of the issue response; the last three only once SUNAT accepted. */
const Emitido = {
  ...DeResumen,
  plazos: Plazos,
  hash: Type.Optional(
    Type.String({
      description: {
        es: 'Valor resumen del XML firmado (SHA-256 en base64), que se imprime',
        en: 'Digest of the signed XML (SHA-256 in base64), which is printed',
      },
    }),
  ),
  cadenaQr: Type.Optional(
    Type.String({
      description: {
        es: 'Lo que lleva el código QR de la representación impresa',
        en: 'Contents of the QR code on the printed form',
      },
    }),
  ),
  codigoBarras: Type.Optional(
    Type.String({
      description: {
        es: 'Lo que llevaría un código de barras PDF417: QR y firma',
        en: 'Contents for a PDF417 barcode: the QR text and the signature',
      },
    }),
  ),
};

export const Datos = datosCon(named('DocumentoEmitido', Type.Object(Emitido)));
/** What was issued, with what was announced of the body that asked for it. */
export const DatosConAvisos = named('Emitido', Type.Object({ ...Datos.properties, warnings: Warnings }));
/** With fields that core declares: what they are is told at run time, and a test holds them against real answers. */
export const DatosConContenido: Schema<object> = named(
  'Comprobante',
  datosCon(Type.Object({ ...Emitido, ...Contenido, ...ConNotas, ...DeParejas })),
);

const { id: _id, estado: _estado, ...SinEmitir } = DeResumen;

const Pasos = Type.Array(
  Type.Object({
    concepto: Type.String({ examples: ['igv'] }),
    codigo: Type.Optional(Type.String({ description: { es: 'Catálogo 05 o 53', en: 'Catalog 05 or 53' } })),
    base: Type.Optional(MontoTexto),
    tasa: Type.Optional(Type.String()),
    exacto: Type.Optional(Type.String({ description: { es: 'Antes de redondear', en: 'Before rounding' } })),
    ajuste: Type.Optional(Type.String({ description: { es: 'Céntimos por reparto', en: 'Cents by apportioning' } })),
    monto: MontoTexto,
    texto: Type.String({ description: { es: 'El paso, en palabras', en: 'The step, in words' } }),
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
        {
          description: {
            es: 'De una nota: cuánto queda por acreditar de su comprobante',
            en: 'Of a note: how much can still be credited of its document',
          },
        },
      ),
    ),
    warnings: Warnings,
    desglose: Type.Object(
      {
        items: Type.Array(
          Type.Object({
            item: Type.Integer({ description: { es: 'Posición en items, desde 0', en: 'Position in items, from 0' } }),
            descripcion: Type.String(),
            pasos: Pasos,
          }),
        ),
        documento: Pasos,
      },
      { description: { es: 'Cómo salió cada céntimo', en: 'How each cent came about' } },
    ),
    xml: Type.String({
      description: {
        es: 'El XML que se firmaría, con el número que hoy seguiría',
        en: 'The XML that would be signed, with the number that would follow today',
      },
    }),
  }),
);

/** The send failure, outside the envelope. */
export const FallaDeEnvio = named(
  'FallaDeEnvio',
  Type.Object(
    {
      success: Type.Literal(false),
      code: Type.Literal('INVOICE_SEND_FAILED_AFTER_CREATE'),
      message: Type.String({
        description: {
          es: 'Qué pasó y qué hacer; a veces pide que intervenga una persona',
          en: 'What happened and what to do; sometimes it asks for a person to step in',
        },
      }),
      comprobante_id: Type.String({
        format: 'uuid',
        description: { es: 'El id del comprobante que se creó', en: 'The id of the document that was created' },
      }),
      reintentar_en: Type.String({
        format: 'uri',
        description: {
          es: 'Adónde hacer POST para transmitirlo ya; Chaski también lo reintenta',
          en: 'Where to POST to send it now; Chaski retries too',
        },
      }),
      estado: Type.Literal('PENDIENTE_ENVIO'),
    },
    {
      description: {
        es:
          '`INVOICE_SEND_FAILED_AFTER_CREATE`: el comprobante existe, con su número; falta transmitirlo. No emita otro: lea `message`, ' +
          'espere a que Chaski lo reintente o haga POST a `reintentar_en`.',
        en: '`INVOICE_SEND_FAILED_AFTER_CREATE`: the document exists, with its number, but has yet to be sent. Do not issue another one: read `message`, wait for Chaski to retry, or POST to `reintentar_en`.',
      },
    },
  ),
);
