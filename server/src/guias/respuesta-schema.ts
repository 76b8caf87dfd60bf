import { GUIA } from '@chaski/core/documentos/guia/campos.ts';
import { named } from '@chaski/core/lib/named.ts';
import { Cliente } from '../comprobantes/contenido/schema.ts';
import { ESTADOS_PUBLICOS, Fecha } from '../comprobantes/read/filtros.ts';
import { Warnings } from '../comprobantes/respuesta-schema.ts';
import { Entorno } from '../platform/http/docs.ts';
import { type Schema, Type } from '../platform/http/schema.ts';
import { CAUSAS_DE_BAJA } from './types.ts';

/* What the routes of guías answer, as OpenAPI. A test holds it against real answers. */

/** `estado` of a guía. */
export const EstadoDeGuia = named(
  'EstadoDeGuia',
  Type.Enum(ESTADOS_PUBLICOS, {
    description: {
      es:
        'ACEPTADA: SUNAT la aceptó; el traslado puede empezar. RECHAZADA: no vale: corrija y emita otra. ' +
        'EN_PROCESO: SUNAT la tiene y aún no responde; consulte después, o espere el aviso. ' +
        'PENDIENTE_ENVIO: existe con su número y falta que llegue a SUNAT; Chaski la reintenta hasta el día siguiente al de su emisión. ' +
        'ANULADA: se aceptó y después se dio de baja en SOL.',
      en: 'ACEPTADA: SUNAT accepted it; the transport may begin. RECHAZADA: it is not valid: correct it and issue another one. EN_PROCESO: SUNAT has it and has not answered yet; ask again later, or wait for the webhook. PENDIENTE_ENVIO: it exists with its number and has yet to reach SUNAT; Chaski retries until the day after its issue. ANULADA: it was accepted and later taken back in SOL.',
    },
  }),
);

const DeLista = {
  id: Type.String({ format: 'uuid' }),
  estado: EstadoDeGuia,
  tipo: Type.String({ examples: ['GUIA_REMITENTE'] }),
  tipoComprobante: Type.String({ examples: ['09'] }),
  serie: Type.String({ examples: ['T001'] }),
  correlativo: Type.String({ examples: ['T001-123'], description: { es: 'Serie y número', en: 'Series and number' } }),
  fechaEmision: Fecha,
  motivo: Type.Optional(
    Type.String({
      examples: ['01'],
      description: { es: 'Del traslado: catálogo 20', en: 'Of the transport: catalog 20' },
    }),
  ),
  destinatario: Cliente,
};

export const ResumenDeGuia = named('ResumenDeGuia', Type.Object(DeLista));

const Emitida = {
  ...DeLista,
  plazos: Type.Object(
    { envio: Fecha },
    { description: { es: 'Último día en Lima para enviarla a SUNAT', en: 'Last day in Lima to send it to SUNAT' } },
  ),
  ticket: Type.Optional(Type.String({ description: { es: 'El que dio SUNAT', en: 'The one that SUNAT gave' } })),
  mensaje: Type.Optional(
    Type.String({ description: { es: 'Qué falta, o por qué terminó', en: 'What is missing, or why it ended' } }),
  ),
  baja: Type.Optional(
    Type.Object(
      {
        fecha: Fecha,
        causa: Type.Enum(CAUSAS_DE_BAJA),
        constancia: Type.String(),
      },
      {
        description: {
          es: 'De una ANULADA: lo que se hizo en SOL',
          en: 'Of one that is ANULADA: what was done in SOL',
        },
      },
    ),
  ),
  hash: Type.Optional(
    Type.String({
      description: {
        es: 'Valor resumen del XML firmado (SHA-256 en base64), que se imprime',
        en: 'Digest of the signed XML (SHA-256 in base64), which is printed',
      },
    }),
  ),
};

const SunatDeGuia = named(
  'SunatDeGuia',
  Type.Object({
    estado: EstadoDeGuia,
    codigo: Type.String({ description: { es: '"0" aceptada', en: '"0" accepted' } }),
    mensaje: Type.String({ description: { es: 'Lo que dijo SUNAT', en: 'What SUNAT said' } }),
    notas: Type.Array(Type.String(), { description: { es: 'Observaciones de SUNAT', en: 'Observations by SUNAT' } }),
    numeroConsumido: Type.Optional(
      Type.Boolean({
        description: {
          es: 'De una rechazada: si SUNAT se quedó con el número. false: otra guía puede llevarlo.',
          en: 'Of a rejected one: whether SUNAT holds its number. false: another guía may take it.',
        },
      }),
    ),
  }),
);

const datos = <D extends Schema>(documento: D) =>
  Type.Object({
    entorno: Entorno,
    estado: EstadoDeGuia,
    documento,
    enlaces: Type.Object({
      consulta: Type.String({ format: 'uri' }),
      pdf: Type.String({ format: 'uri' }),
      xml: Type.String({ format: 'uri' }),
      cdr: Type.Optional(Type.String({ format: 'uri' })),
    }),
    sunat: Type.Optional(SunatDeGuia),
  });

export const DatosDeGuia = named('DatosDeGuia', datos(named('GuiaEmitida', Type.Object(Emitida))));
export const DatosConAvisos = named('EmisionDeGuia', Type.Object({ ...DatosDeGuia.properties, warnings: Warnings }));

/** With fields that core declares. */
const { properties: DECLARADOS } = GUIA.schema('respuesta') as { properties: Readonly<Record<string, Schema>> };
export const DatosCompletos: Schema<object> = named('Guia', datos(Type.Object({ ...opcionales(), ...Emitida })));

/** What would be issued; the number, if nobody comes before. */
export const DatosValidados: Schema<object> = named(
  'GuiaValidada',
  Type.Object({
    documento: Type.Object({ ...opcionales(), tipo: DeLista.tipo, correlativo: DeLista.correlativo }),
    xml: Type.String({ description: { es: 'El XML, sin firmar', en: 'The XML, unsigned' } }),
    warnings: Warnings,
  }),
);

/** What a guía does not say is left out. */
function opcionales() {
  return Object.fromEntries(Object.entries(DECLARADOS).map(([campo, schema]) => [campo, Type.Optional(schema)]));
}

export const FallaDeGuia = named(
  'FallaDeGuia',
  Type.Object(
    {
      success: Type.Literal(false),
      code: Type.Literal('GUIA_SEND_FAILED_AFTER_CREATE'),
      message: Type.String(),
      guia_id: Type.String({ format: 'uuid' }),
      reintentar_en: Type.String({ format: 'uri' }),
      estado: Type.Literal('PENDIENTE_ENVIO'),
    },
    {
      description: {
        es: '`GUIA_SEND_FAILED_AFTER_CREATE`: la guía existe, con su número; falta transmitirla. No emita otra: espere a que Chaski la reintente o haga POST a `reintentar_en`.',
        en: '`GUIA_SEND_FAILED_AFTER_CREATE`: the guía exists, with its number, but has yet to be sent. Do not issue another one: wait for Chaski to retry, or POST to `reintentar_en`.',
      },
    },
  ),
);
