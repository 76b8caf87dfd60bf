import { OTRO } from '@chaski/core/documentos/otros/campos.ts';
import { named } from '@chaski/core/lib/named.ts';
import { type Schema, Type } from '../../platform/http/schema.ts';
import { Cliente, MontoTexto } from '../contenido/schema.ts';
import { Estado, Fecha } from '../read/filtros.ts';
import { datosCon, Plazos, Warnings } from '../respuesta-schema.ts';

/* What the routes of retenciones and percepciones answer, as OpenAPI. A test holds it against real answers. */

/** As they were stored. */
const Totales: Schema<Readonly<Record<string, string>>> = named(
  'TotalesDeOtro',
  Type.Object(
    { total: MontoTexto, neto: MontoTexto, redondeo: Type.Optional(MontoTexto) },
    {
      description: {
        es: 'En soles. total: lo retenido o percibido; neto: lo pagado al proveedor o cobrado al cliente, con su redondeo.',
        en: 'In soles. total: what is withheld or collected; neto: what the supplier was paid or the customer paid, with its rounding.',
      },
    },
  ),
);

const DeLista = {
  id: Type.String({ format: 'uuid' }),
  estado: Estado,
  tipo: Type.String({ examples: ['RETENCION'] }),
  tipoComprobante: Type.String({ examples: ['20'] }),
  serie: Type.String({ examples: ['R001'] }),
  correlativo: Type.String({ examples: ['R001-123'], description: { es: 'Serie y número', en: 'Series and number' } }),
  fechaEmision: Fecha,
  moneda: Type.String({ examples: ['PEN'] }),
  proveedor: Type.Optional(Cliente),
  cliente: Type.Optional(Cliente),
  totales: Totales,
};

const Rechazo = Type.Optional(
  Type.Object(
    { codigo: Type.String(), mensaje: Type.String() },
    { description: { es: 'De una RECHAZADA: lo que dijo SUNAT', en: 'Of one that is RECHAZADA: what SUNAT said' } },
  ),
);

export const ResumenDeOtro = named('ResumenDeOtro', Type.Object({ ...DeLista, rechazo: Rechazo }));

/** The last two only once SUNAT accepted. */
const Emitido = {
  ...DeLista,
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
};

export const DocumentoDeOtro = named('OtroEmitido', Type.Object(Emitido));
export const DatosDeOtro = named('DatosDeOtro', datosCon(DocumentoDeOtro));
export const DatosConAvisos = named('EmisionDeOtro', Type.Object({ ...DatosDeOtro.properties, warnings: Warnings }));

const Linea = Type.Object(
  {
    tipo: Type.String({ description: { es: 'Catálogo 01', en: 'Catalog 01' } }),
    numero: Type.String({ examples: ['F001-812'] }),
    fecha: Fecha,
    moneda: Type.String(),
    total: MontoTexto,
    pago: Type.Optional(
      Type.Object({
        numero: Type.Integer(),
        fecha: Fecha,
        importe: MontoTexto,
        tipoCambio: Type.Optional(Type.String()),
        retenido: Type.String({
          description: { es: 'Retenido o percibido, en soles', en: 'Withheld or collected, in soles' },
        }),
        neto: Type.String({ description: { es: 'En soles', en: 'In soles' } }),
      }),
    ),
  },
  {
    description: {
      es: 'Cada pago como va en el XML; sin él, el documento del que solo se informa.',
      en: 'Each payment as the XML has it; without it, a document that is only told of.',
    },
  },
);

/** With fields that core declares. */
const { properties: DECLARADOS } = OTRO.schema('respuesta') as { properties: Readonly<Record<string, Schema>> };

const Calculado = {
  ...Object.fromEntries(Object.entries(DECLARADOS).map(([campo, schema]) => [campo, Type.Optional(schema)])),
  regimen: Type.String({ examples: ['01'] }),
  tasa: Type.String({ examples: ['3.00'], description: { es: 'Por ciento', en: 'Percent' } }),
  lineas: Type.Array(Linea),
};

/** What it does not say is left out. */
export const DatosCompletos: Schema<object> = named('Otro', datosCon(Type.Object({ ...Calculado, ...Emitido })));

/** What would be issued; the number, if nobody comes before. */
export const DatosValidados: Schema<object> = named(
  'OtroValidado',
  Type.Object({
    documento: Type.Object({
      ...Calculado,
      tipo: DeLista.tipo,
      correlativo: DeLista.correlativo,
      totales: Totales,
      plazos: Plazos,
    }),
    xml: Type.String({ description: { es: 'El XML, sin firmar', en: 'The XML, unsigned' } }),
    warnings: Warnings,
  }),
);
