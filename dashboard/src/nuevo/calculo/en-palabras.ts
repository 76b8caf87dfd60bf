/** What the rules of the API say, in the words of the form. Pure. */

import { DOCUMENTOS_IDENTIDAD } from '@chaski/core/catalogos/c06-documentos-identidad.ts';
import { OBJETOS } from '@chaski/core/documento/campos/objetos.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { Idioma } from '../../i18n/formatos.ts';

export type Cambio = readonly [RegExp, string | ((todo: string, codigo: string) => string)];

const FORMAS_DE_PAGO: Readonly<Record<string, string>> = { CONTADO: 'Contado', CREDITO: 'Crédito' };

/** In this order: the longest first, and what to send before the names of what is sent. */
const CASTELLANO: readonly Cambio[] = [
  // What to send and how to quote it says nothing to whoever sees the empty field.
  [/(obligatori[oa]s?); env[ií].*$/, '$1'],
  [/; envíelo (?:como texto )?entre comillas[^;.]*/, ''],
  [/La denominación es obligatoria/, 'El nombre o razón social es obligatorio'],
  [/\b(?:la )?denominaci[oó]n(?!\p{L})/gu, 'el nombre'],
  [/tipoDocumento "(\w+)"/g, (_, codigo) => DOCUMENTOS_IDENTIDAD.get(codigo)?.nombre ?? codigo],
  [/formaPago "(\w+)"/g, (_, forma) => `la forma de pago ${FORMAS_DE_PAGO[forma] ?? forma}`],
  [/codigoMotivo "(\w+)"/g, 'el motivo $1'],
  [/tipoIgv "(\w+)"/g, 'el IGV $1'],
  [/sunatTransaccion "(\w+)"/g, 'el tipo de operación $1'],
  [/\b(una|esa) sunatTransaccion\b/g, (_, cual) => `${cual === 'una' ? 'un' : 'ese'} tipo de operación`],
  [/\bsunatTransaccion\b/g, 'el tipo de operación'],
  [/\bprecioUnitario\b/g, 'el precio con impuestos'],
  [/\bvalorUnitario\b/g, 'el valor sin impuestos'],
  [/\btipoIgv\b/g, 'IGV'],
  [/\bcodigoMotivo\b/g, 'motivo'],
  [/\bformaPago\b/g, 'la forma de pago'],
  [/\bcodigoSunat\b/g, 'código SUNAT'],
  [/\btipoDocumento\b/g, 'documento'],
  [/\bnumeroDocumento\b/g, 'número'],
  [/\bdocumentoAfectado\b/g, 'comprobante que se corrige'],
  [/\bfechaVencimiento\b/g, 'fecha de vencimiento'],
  [/\bfechaEmision\b/g, 'fecha de emisión'],
  [/\btodos los ítems\b/g, 'todas las líneas'],
  [/\blos ítems\b/g, 'las líneas'],
  [/\bLos ítems\b/g, 'Las líneas'],
  [/\bun ítem gratuito\b/g, 'una línea gratuita'],
  [/(?<!\p{L})un mismo ítem(?!\p{L})/gu, 'una misma línea'],
  [/(?<!\p{L})un ítem(?!\p{L})/gu, 'una línea'],
  [/(?<!\p{L})del ítem(?!\p{L})/gu, 'de la línea'],
  [/(?<!\p{L})el ítem(?!\p{L})/gu, 'la línea'],
  [/(?<!\p{L})El ítem(?!\p{L})/gu, 'La línea'],
  [/(?<![\p{L}\d])ítem(s?)(?![\p{L}\d])/gu, (_, plural) => `línea${plural}`],
  [/\bitems\b/g, 'líneas'],
  [/(?<!\p{L})envíe(?=l[oa]|\P{L}|$)/gu, 'indique'],
  [/(?<!\p{L})Envíe(?=l[oa]|\P{L}|$)/gu, 'Indique'],
  [/indiquel/g, 'indíquel'],
  [/\bpercepcion\b/g, 'la percepción'],
  [/\bdetraccion\b/g, 'la detracción'],
  [/\bretencion\b/g, 'la retención'],
  [/\bcodigo\b/g, 'código'],
];

const FORMS_OF_PAYMENT: Readonly<Record<string, string>> = { CONTADO: 'in cash', CREDITO: 'on credit' };

const INGLES: readonly Cambio[] = [
  [/( (?:is|are) required); send.*$/, '$1'],
  [/; send it (?:as text )?in quotes[^;.]*/, ''],
  [/\bdenominacion\b/g, 'the name'],
  [/\btipoDocumento "(\w+)"/g, (_, codigo) => DOCUMENTOS_IDENTIDAD.get(codigo)?.nombre ?? codigo],
  [/\bformaPago "(\w+)"/g, (_, forma) => `payment ${FORMS_OF_PAYMENT[forma] ?? forma}`],
  [/\bcodigoMotivo "(\w+)"/g, 'reason $1'],
  [/\btipoIgv "(\w+)"/g, 'IGV $1'],
  [/\bsunatTransaccion\b/g, 'type of operation'],
  [/\bprecioUnitario\b/g, 'the price with taxes'],
  [/\bvalorUnitario\b/g, 'the value without taxes'],
  [/\btipoIgv\b/g, 'IGV'],
  [/\bcodigoMotivo\b/g, 'reason'],
  [/\bformaPago\b/g, 'the form of payment'],
  [/\bcodigoSunat\b/g, 'SUNAT code'],
  [/\btipoDocumento\b/g, 'document'],
  [/\bnumeroDocumento\b/g, 'number'],
  [/\bdocumentoAfectado\b/g, 'the document that is corrected'],
  [/\bfechaVencimiento\b/g, 'due date'],
  [/\bfechaEmision\b/g, 'day of issue'],
  [/\b([Ii])tem(s?)\b/g, (todo) => (todo.startsWith('I') ? 'L' : 'l') + todo.slice(1).replace('tem', 'ine')],
  [/\bsend\b/g, 'enter'],
  [/\bSend\b/g, 'Enter'],
  [/\bpercepcion\b/g, 'the percepción'],
  [/\bdetraccion\b/g, 'the detracción'],
  [/\bretencion\b/g, 'the retención'],
  [/\bcodigo\b/g, 'code'],
];

const CAMBIOS: Readonly<Record<Idioma, readonly Cambio[]>> = { es: CASTELLANO, en: INGLES };

/** A name of the API that is no word. */
const COMPUESTO = /\b[a-z]+[A-Z]\w*\b/g;

/** What the form calls the fields of such names. */
const TITULOS: ReadonlyMap<string, EnIdiomas> = titulosDe(Object.values(OBJETOS));

interface Nombrado {
  readonly nombre?: string;
  readonly titulo?: EnIdiomas;
  readonly partes?: Readonly<Record<string, Nombrado>>;
}

/** What the fields of some objects are called. */
export function titulosDe(
  objetos: readonly { readonly campos: Readonly<Record<string, Nombrado>> }[],
): ReadonlyMap<string, EnIdiomas> {
  return new Map(objetos.flatMap(({ campos }) => Object.entries(campos).flatMap(titulosDeCampo)));
}

function titulosDeCampo([clave, { nombre = clave, titulo, partes = {} }]: readonly [string, Nombrado]): (readonly [
  string,
  EnIdiomas,
])[] {
  const suyo = titulo === undefined ? [] : [[nombre, titulo] as const];
  return [...suyo, ...Object.entries(partes).flatMap(titulosDeCampo)];
}

const COMILLAS: Readonly<Record<Idioma, (texto: string) => string>> = {
  es: (texto) => `«${texto}»`,
  en: (texto) => `“${texto}”`,
};

/** The message with the names that the form gives to its fields, and without those of the API. `titulos`: those of another form. */
export function enPalabras(mensaje: string, idioma: Idioma, titulos = TITULOS): string {
  const dicho = replaceAll(mensaje, CAMBIOS[idioma]);
  return dicho.replace(COMPUESTO, (nombre) => {
    const titulo = titulos.get(nombre);
    return titulo === undefined ? nombre : inQuotes(titulo[idioma], idioma);
  });
}

/** One change after the other. */
export function replaceAll(texto: string, cambios: readonly Cambio[]): string {
  return cambios.reduce(
    (antes, [patron, por]) => (typeof por === 'string' ? antes.replace(patron, por) : antes.replace(patron, por)),
    texto,
  );
}

/** A name as it stands in a sentence. */
export function inQuotes(nombre: string, idioma: Idioma): string {
  return COMILLAS[idioma](nombre);
}
