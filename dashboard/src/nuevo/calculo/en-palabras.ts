/** What the rules of the API say, in the words of the form. Pure. */

import { DOCUMENTOS_IDENTIDAD } from '@chaski/core/catalogos/c06-documentos-identidad.ts';
import type { Idioma } from '../../i18n/formatos.ts';

type Cambio = readonly [RegExp, string | ((todo: string, codigo: string) => string)];

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
];

const CAMBIOS: Readonly<Record<Idioma, readonly Cambio[]>> = { es: CASTELLANO, en: INGLES };

/** The message with the names that the form gives to its fields, and without those of the API. */
export function enPalabras(mensaje: string, idioma: Idioma): string {
  return CAMBIOS[idioma].reduce(
    (dicho, [patron, por]) => (typeof por === 'string' ? dicho.replace(patron, por) : dicho.replace(patron, por)),
    mensaje,
  );
}
