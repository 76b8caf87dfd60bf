import { CLASES, isTipoComprobante, TIPOS_EN_FRASE, toTipoComprobante } from '@chaski/core/documentos/registro.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { named } from '@chaski/core/lib/named.ts';
import { CURSOR } from '../../platform/http/reading/cursor.ts';
import { day, LIMITE, oneOf, type Parametro, type QueryOf, query } from '../../platform/http/reading/query.ts';
import { type Schema, Type } from '../../platform/http/schema.ts';

export const ESTADOS_PUBLICOS = ['ACEPTADA', 'EN_PROCESO', 'RECHAZADA', 'PENDIENTE_ENVIO', 'ANULADA'] as const;

/** `estado` of a document. */
export const Estado = named(
  'Estado',
  Type.Enum(ESTADOS_PUBLICOS, {
    description: {
      es:
        'ACEPTADA: SUNAT lo aceptó (con observaciones, si las hay en sunat.notas); es válido. ' +
        'RECHAZADA: SUNAT no lo aceptó; no vale: corrija y emita otro. ' +
        'EN_PROCESO: SUNAT aún no responde; consulte después, o espere el aviso. ' +
        'PENDIENTE_ENVIO: existe con su número y falta que llegue a SUNAT; Chaski lo reintenta hasta el último día de envío; después lo decide una persona. ' +
        'ANULADA: se aceptó y después se dio de baja.',
      en: 'ACEPTADA: SUNAT accepted it (with observations, if sunat.notas has any); it is valid. RECHAZADA: SUNAT did not accept it; it is not valid: correct it and issue another one. EN_PROCESO: SUNAT has not answered yet; ask again later, or wait for the webhook. PENDIENTE_ENVIO: it exists with its number and has yet to reach SUNAT; Chaski retries until the last day for sending; after that, a person decides. ANULADA: it was accepted and later voided.',
    },
  }),
);

/** A day of emission. */
export const Fecha = Type.String({ format: 'date', examples: ['2026-11-20'] });

/** Text that passes as it stands. */
function texto(schema: Schema, test: (texto: string) => boolean, mensaje: EnIdiomas): Parametro<string> {
  return { schema, parse: (enviado) => (test(enviado) ? enviado : undefined), mensaje };
}

function dia(description: EnIdiomas): Parametro<string> {
  return day(
    { ...Fecha, description },
    { es: 'Envíe una fecha de emisión AAAA-MM-DD.', en: 'Send a day of issue YYYY-MM-DD.' },
  );
}

const NOMBRES = CLASES.map(({ nombreApi }) => nombreApi).join(', ');

/** What `GET /invoices` may be narrowed by. */
export const FILTROS = {
  estado: oneOf(ESTADOS_PUBLICOS, Estado),
  tipoComprobante: {
    schema: Type.String({ description: { es: '01, 03, 07 o 08', en: '01, 03, 07 or 08' } }),
    parse: (enviado: string) => (isTipoComprobante(enviado) ? (toTipoComprobante(enviado) ?? enviado) : undefined),
    mensaje: {
      es: `Envíe ${TIPOS_EN_FRASE.es}, o su nombre (${NOMBRES}).`,
      en: `Send ${TIPOS_EN_FRASE.en}, or its name (${NOMBRES}).`,
    },
  },
  serie: texto(
    Type.String({ description: { es: 'Completa, p. ej. F001', en: 'In full, e.g. F001' } }),
    (enviada) => /^(?:[A-Z0-9]{4}|\d{1,4})$/.test(enviada),
    {
      es: 'Envíe las 4 letras y dígitos de la serie: F001; o las cifras de una de contingencia.',
      en: 'Send the 4 letters and digits of the series: F001; or the digits of one for contingency.',
    },
  ),
  cliente: texto(
    Type.String({ description: { es: 'Número de documento', en: 'Number of the identity document' } }),
    (enviado) => /^[A-Za-z0-9-]{1,15}$/.test(enviado),
    {
      es: 'Envíe el número de documento del cliente, sin espacios.',
      en: 'Send the number of the customer’s document, without spaces.',
    },
  ),
  desde: dia({ es: 'Primer día de emisión, incluido', en: 'First day of issue, included' }),
  hasta: dia({ es: 'Último día de emisión, incluido', en: 'Last day of issue, included' }),
  q: texto(
    Type.String({
      minLength: 2,
      maxLength: 100,
      description: {
        es: 'Por texto: palabras del nombre del cliente, con o sin tildes; su documento; serie y número; o el importe',
        en: 'By text: words of the customer’s name, with or without accents; its document; series and number; or the amount',
      },
    }),
    (enviado) => enviado.length >= 2 && enviado.length <= 100,
    {
      es: 'Envíe de 2 a 100 caracteres del nombre o documento del cliente, del número, o el importe.',
      en: 'Send from 2 to 100 characters of the customer’s name or document, of the number, or the amount.',
    },
  ),
};

/** By which a list may be sorted: by day of issue, amount or customer's name; `-`: the latest, greatest or last first. */
export const ORDENES = ['fecha', '-fecha', 'importe', '-importe', 'cliente', '-cliente'] as const;

export type Orden = (typeof ORDENES)[number];

const ORDEN = oneOf(
  ORDENES,
  Type.Enum(ORDENES, {
    description: {
      es:
        'En qué orden: por día de emisión, importe total (sin convertir monedas) o nombre del cliente; con `-`, de mayor a menor. ' +
        'Sin él, primero el último emitido. De un filtro con más de 200 000 documentos se ordenan los 200 000 últimos',
      en: 'In which order: by day of issue, total amount (no currency converted) or name of the customer; with `-`, from the greatest to the least. Without it, the last issued first. Of a filter with more than 200,000 documents the last 200,000 are sorted',
    },
  }),
);

export const LISTA = query({ ...FILTROS, orden: ORDEN, limite: LIMITE, cursor: CURSOR });

/** The same filters without page: for what answers all of them. */
export const SIN_PAGINA = query(FILTROS);

export type Filtros = QueryOf<typeof LISTA>;

/** What words are looked for in: the customer of a document, as an SQL expression. */
export const DEL_CLIENTE = `cliente_denominacion || ' ' || cliente_numero`;

/** A series, a number or both. */
interface NumeroBuscado {
  readonly serie?: string | undefined;
  readonly numero?: string | undefined;
}

/** `F001-1`, `F001-00000001` as SUNAT prints it, `f001 1` as people say it; `F001` or `1` alone; undefined of what is no number. */
export function numeroBuscado(q: string): NumeroBuscado | undefined {
  const [, numeroSolo] = /^0*(\d{1,8})$/.exec(q.trim()) ?? [];
  if (numeroSolo !== undefined) return { numero: numeroSolo };
  const [, serie, numero] = /^([A-Za-z0-9]{1,4})(?:[-\s]+0*(\d{0,8}))?$/.exec(q.trim()) ?? [];
  if (serie === undefined) return undefined;
  return { serie: serie.toUpperCase(), ...(numero ? { numero } : {}) };
}

/**
 * The amount that a text is, with its thousands grouped or not: `S/ 1,250.50`, `1250.5`; undefined where it is none. Eight digits and
 * more alone are a DNI or a RUC.
 */
export function importeBuscado(q: string): string | undefined {
  const cifras = q.trim().replace(/^(?:S\/\.?|US\$|\$|[A-Za-z]{3}(?=\s))\s*/, '');
  const isImporte = /^(?:(?:\d{1,3}(?:,\d{3})+|\d{1,12})\.\d{1,2}|\d{1,3}(?:,\d{3})+|\d{1,7})$/.test(cifras);
  return isImporte ? cifras.replaceAll(',', '') : undefined;
}
