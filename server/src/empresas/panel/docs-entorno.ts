import { EMPRESA, EMPRESA_Y_ENTORNO, errores, exito } from '../../panel/docs.ts';
import type { RouteDocs } from '../../platform/http/route.ts';
import { Type } from '../../platform/http/schema.ts';
import { PASOS } from '../checklist.ts';
import { CERTIFICADO, DESTINO, SOL } from './cuerpos.ts';
import { Certificado, Destino, Instante, oNulo, RESULTADOS, Sol, tags } from './docs.ts';
import { Texto } from './docs-comunes.ts';

/* Certificate, SOL user, destination and checklist as OpenAPI; `cuerpos.ts` has what is sent. */

const Hallazgo = Type.Object({
  que: Type.Enum(['archivo', 'contrasena', 'clave', 'ruc', 'vigencia', 'algoritmo', 'emisor', 'firma'], {
    description: 'Qué se miró',
  }),
  estado: Type.Enum(['bien', 'aviso', 'mal']),
  texto: Texto,
  remedio: Type.Optional(Type.String({ description: 'Qué hacer; solo de lo que no está bien' })),
});

const Examen = Type.Object({
  sirve: Type.Boolean({ description: 'Nada está mal: se puede guardar' }),
  hallazgos: Type.Array(Hallazgo),
  certificado: oNulo(Certificado, 'null: el archivo no se pudo abrir'),
});

export const examinarCertificado: RouteDocs = {
  summary: 'Examinar un certificado sin guardarlo',
  description: 'Dice qué está bien, qué no y qué hacer; firma una prueba con él y la verifica.',
  tags,
  params: EMPRESA_Y_ENTORNO,
  body: CERTIFICADO.schema,
  response: { 200: exito(Examen), ...errores(400, 404, 413, 415) },
};

export const saveCertificado: RouteDocs = {
  summary: 'Guardar el certificado',
  description: 'El mismo examen; si algo está mal, 422 y no se guarda nada.',
  tags,
  params: EMPRESA_Y_ENTORNO,
  body: CERTIFICADO.schema,
  response: { 200: exito(Examen), ...errores(400, 404, 413, 415, 422) },
};

export const guardarSol: RouteDocs = {
  summary: 'Guardar el usuario SOL',
  description: 'La clave se cifra y no se muestra más.',
  tags,
  params: EMPRESA_Y_ENTORNO,
  body: SOL.schema,
  response: { 200: exito(Sol), ...errores(400, 404, 413, 415) },
};

export const trySol: RouteDocs = {
  summary: 'Probar la conexión con SUNAT',
  description:
    'Pregunta con el usuario guardado por un comprobante que no puede existir: nada se envía. Que falle no es un error HTTP.',
  tags,
  params: EMPRESA_Y_ENTORNO,
  response: {
    200: exito(
      Type.Object({
        estado: Type.Enum([...RESULTADOS]),
        codigo: Type.Optional(Type.String({ description: 'El de SUNAT' })),
        texto: Texto,
        remedio: Type.Optional(Texto),
        url: oNulo(Texto, 'A quién se preguntó'),
        ms: Type.Integer(),
        probadoEn: Instante,
      }),
    ),
    ...errores(404, 422),
  },
};

export const guardarDestino: RouteDocs = {
  summary: 'Elegir adónde se envía',
  description: 'simulador y beta son de test; produccion, de live. Un ose lleva su url.',
  tags,
  params: EMPRESA_Y_ENTORNO,
  body: DESTINO.schema,
  response: { 200: exito(Destino), ...errores(400, 404, 413, 415) },
};

export const checklist: RouteDocs = {
  summary: 'Lo que falta para emitir de verdad',
  tags,
  params: EMPRESA,
  response: {
    200: exito(
      Type.Object({
        listo: Type.Boolean(),
        hechos: Type.Integer({ description: 'Pasos hechos, de seis' }),
        pasos: Type.Array(
          Type.Object({
            paso: Type.Enum([...PASOS]),
            hecho: Type.Boolean(),
            texto: Texto,
            falta: Type.Array(Type.String({ description: 'Qué hacer' })),
          }),
        ),
      }),
    ),
    ...errores(404),
  },
};
