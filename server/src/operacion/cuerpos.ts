import type { Lector } from '@chaski/core/documento/lectura.ts';
import { isJsonObject } from '@chaski/core/lib/json.ts';
import { body, type Campo, flag, optional, parsed, text } from '../platform/http/reading/campos.ts';
import { Type } from '../platform/http/schema.ts';
import { textoDe } from './guardados/json-exacto.ts';

/* The bodies of the routes of this folder. */

/** The lists of which a person may keep a view. */
export const LISTAS = [
  ...(['comprobantes', 'anulaciones', 'clientes', 'productos', 'series', 'webhooks', 'eventos'] as const),
  ...(['registro', 'auditoria', 'borradores'] as const),
] as const;

export type Lista = (typeof LISTAS)[number];

/** Characters of a view's query. */
const MAX_CONSULTA = 2_000;

/** Bytes of a draft. */
const MAX_CONTENIDO = 256 * 1024;

const nombre = (maximo: number): Campo<string> => {
  const escrito = text(
    { minLength: 1, maxLength: maximo },
    { mensaje: { es: 'Escriba un nombre', en: 'Write a name' } },
  );
  return {
    schema: escrito.schema,
    read: (lector, campo, con) => {
      const leido = escrito.read(lector, campo, con);
      if (leido === undefined || !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(leido)) return leido;
      lector.note(campo, {
        mensaje: {
          es: 'Tiene caracteres que no se ven; quítelos',
          en: 'It has characters that are not seen; remove them',
        },
      });
      return undefined;
    },
  };
};

const UNA_DE = { mensaje: { es: `Envíe una de: ${LISTAS.join(', ')}`, en: `Send one of: ${LISTAS.join(', ')}` } };

const lista = parsed(
  Type.Enum(LISTAS),
  (pedida): { readonly valor: Lista } | typeof UNA_DE => {
    const valor = LISTAS.find((each) => each === pedida);
    return valor === undefined ? UNA_DE : { valor };
  },
  { mensaje: { es: 'Falta de qué lista es la vista', en: 'Of which list the view is, is missing' } },
);

const consulta = parsed(
  Type.String({ maxLength: MAX_CONSULTA }),
  (valor) =>
    valor.length > MAX_CONSULTA || /\p{Cc}/u.test(valor)
      ? {
          mensaje: {
            es: `Envíe hasta ${MAX_CONSULTA} caracteres, sin saltos de línea`,
            en: `Send up to ${MAX_CONSULTA} characters, without line breaks`,
          },
        }
      : { valor },
  {
    mensaje: {
      es: 'Faltan los filtros; si no hay, envíe ""',
      en: 'The filters are missing; if there are none, send ""',
    },
  },
);

export const VISTA = body({ lista, nombre: nombre(60), consulta });

export const Contenido = Type.Object(
  {},
  { additionalProperties: true, description: 'El `documento` de la emisión, completo o no; hasta 256 KiB' },
);

/** JSON text of the object, every number as it was written. */
const contenido: Campo<string> = { schema: Contenido, read: readContenido };

function readContenido(lector: Lector, campo: string): string | undefined {
  const dado = lector.value(campo);
  if (dado === undefined) return undefined;
  if (!isJsonObject(dado)) {
    lector.note(campo, { mensaje: { es: 'Envíe un objeto JSON', en: 'Send a JSON object' } });
    return undefined;
  }
  const texto = textoDe(dado);
  if (Buffer.byteLength(texto) <= MAX_CONTENIDO) return texto;
  lector.note(campo, {
    mensaje: {
      es: `No puede pasar de ${MAX_CONTENIDO / 1024} KiB`,
      en: `It cannot be more than ${MAX_CONTENIDO / 1024} KiB`,
    },
  });
  return undefined;
}

export const BORRADOR = body(
  { nombre: nombre(100), contenido },
  {
    judge: (_leido, lector) => {
      if (!lector.has('contenido'))
        lector.note('contenido', {
          mensaje: { es: 'Falta el documento del borrador', en: 'The document of the draft is missing' },
        });
    },
  },
);

const version: Campo<number> = {
  schema: Type.Integer(),
  read: (lector, campo) => {
    const invalida = {
      mensaje: { es: 'Envíe la versión que leyó, un entero', en: 'Send the version that you read, an integer' },
    };
    const falta = { mensaje: { es: 'Falta la versión que leyó', en: 'The version that you read is missing' } };
    const digitos = lector.digitos(campo, (digitos) => /^[1-9]\d{0,8}$/.test(digitos), invalida, falta);
    return digitos === undefined ? undefined : Number(digitos);
  },
};

export const CAMBIO_DE_BORRADOR = body(
  { version, nombre: optional(nombre(100)), contenido: optional(contenido) },
  {
    judge: (_leido, lector) => {
      if (!lector.has('contenido') && !lector.has('nombre'))
        lector.note('contenido', { mensaje: { es: 'Envíe lo que cambia', en: 'Send what changes' } });
    },
  },
);

export const DECISION = body({
  aceptado: flag(
    { description: 'true: SUNAT lo aceptó; false: no vale ante SUNAT' },
    { mensaje: { es: 'Diga si SUNAT lo aceptó: true o false', en: 'Say whether SUNAT accepted it: true or false' } },
  ),
  evidencia: text(
    { minLength: 10, maxLength: 500, description: 'Dónde lo vio; queda con el documento' },
    {
      mensaje: {
        es: 'Escriba dónde lo vio; queda con el documento',
        en: 'Write where you saw it; it stays with the document',
      },
    },
  ),
});
