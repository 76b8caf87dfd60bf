import { text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { codigoSunat } from '@chaski/core/sunat/codigos.ts';
import type { TipoArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import significados from './significados.json' with { type: 'json' };

/* SUNAT's sentences, in the shape in which its services write them. */

/** SUNAT's own words, for the codes of which they were seen in real answers: clients look for them. */
const PALABRAS: Readonly<Record<string, string>> = {
  '0103': 'El Usuario ingresado no existe',
  '0111': 'No tiene el perfil para enviar comprobantes electronicos',
  '0151': 'El nombre del archivo ZIP es incorrecto',
  '0306': 'No se puede leer (parsear) el archivo XML',
  '0402': 'La numeracion o nombre del documento ya ha sido enviado anteriormente',
  '1032': 'El comprobante ya esta informado y se encuentra con estado anulado o rechazado',
  '1033': 'El comprobante fue registrado previamente con otros datos',
  '2022': 'RegistrationName -  El dato ingresado no cumple con el estandar',
  '2223': 'El archivo ya fue presentado anteriormente',
  '2308': 'DocumentTypeCode - El valor del tipo de documento es invalido',
  '2335': 'El documento electrónico ingresado ha sido alterado',
  '2936': 'El dato ingresado como unidad de medida no corresponde al valor esperado',
  '3103':
    'El producto del factor y monto base de la afectación del IGV/IVAP no corresponde al monto de afectacion de linea.',
  '3272': 'La base imponible a nivel de línea difiere de la información consignada en el comprobante',
};

/** What the codes mean that only guías, retenciones, percepciones and their channels have. */
const OTRAS: ReadonlyMap<string, string> = new Map(Object.entries(significados));

/** Whether SUNAT has the code, as far as anybody has seen. */
export function isCodigo(codigo: string): boolean {
  return codigoSunat(codigo) !== undefined || OTRAS.has(codigo);
}

/** What a code means, in a sentence. */
export function significado(codigo: string): string {
  return (
    PALABRAS[codigo] ?? codigoSunat(codigo)?.significado ?? OTRAS.get(codigo) ?? 'SUNAT no puede procesar el envío'
  );
}

/** What is wrong, as far as the answer tells it. */
export interface Dicho {
  readonly codigo: string;
  /** A path from the root; of a scenario, its mark. */
  readonly nodo: string;
  /** Instead of a place, where the fault has none in the document. */
  readonly detalle?: string;
  /** As SUNAT's validator says it. */
  readonly dicho?: string;
}

/** Why a document is refused, or a file is not processed: in a CDR's Description or a Fault. */
export function textoFault(codigo: string, detalle: string): string {
  return detalle === '' ? significado(codigo) : `${significado(codigo)} - Detalle: ${detalle}`;
}

/** An error under SUNAT's number of the process, in milliseconds. */
export function conTicket(proceso: string, error: string): string {
  return `xxx.xxx.xxx value='ticket: ${proceso} error: ${error}'`;
}

/** The detail of a refusal. */
export function detalleDe(error: Dicho, proceso: string): string {
  return error.detalle ?? conTicket(proceso, dichoDe(error));
}

/** An observation as a Note of the CDR. */
export function textoObservacion(observacion: Dicho): string {
  const { codigo } = observacion;
  return `${codigo} - ${significado(codigo)} - ${dichoDe(observacion)}`;
}

function dichoDe({ codigo, nodo, dicho }: Dicho): string {
  return dicho ?? `INFO: ${codigo} (nodo: "${nodo}")`;
}

/** 1033, and 1032 of what was annulled or refused. */
export function textoInformado(codigo: '1032' | '1033', correlativo: string, estado: string, proceso: string): string {
  const fin = codigo === '1033' ? 'informado anteriormente' : estado === 'deBaja' ? 'anulado' : 'rechazado';
  return textoFault(codigo, conTicket(proceso, `El comprobante ${correlativo} fue ${fin}`));
}

const NOMBRES: Readonly<Record<TipoArchivo, string>> = {
  '01': 'Factura',
  '03': 'Boleta',
  '07': 'Nota de Credito',
  '08': 'Nota de Debito',
};

export function textoAceptado(tipo: TipoArchivo, correlativo: string): string {
  return `La ${NOMBRES[tipo]} numero ${correlativo}, ha sido aceptada`;
}

const SEGMENTO = /^@?(?:\w+:)?(\w+)(?:\[(.*)\])?$/;

/** A finding in the words of SUNAT's validator: line and tax, the last two names of the node, and what stands there. */
export function decir(raiz: XmlElement, { codigo, nodo }: { readonly codigo: string; readonly nodo: string }): string {
  const segmentos = nodo.split('/').filter((segmento) => segmento !== '');
  let elemento: XmlElement | undefined = raiz;
  let valor: string | undefined;
  let lugar = 'INFO';
  for (const segmento of segmentos) {
    const [, nombre = '', condicion] = SEGMENTO.exec(segmento) ?? [];
    if (segmento.startsWith('@')) {
      valor = elemento?.attributes.get(nombre) ?? '';
      break;
    }
    elemento = elemento && findChild(elemento, nombre, condicion);
    if (elemento !== undefined) lugar = lugarEn(elemento, lugar);
  }
  const nombres = [raiz.name, ...segmentos.map((segmento) => segmento.replace(/\[.*\]$|^@/g, ''))].slice(-2);
  return `${lugar}: ${codigo} (nodo: "${nombres.join('/')}" valor: "${valor ?? elemento?.text ?? ''}")`;
}

/** `condicion`: the position from 1, or `cbc:Name='value'` of a child. */
function findChild(padre: XmlElement, nombre: string, condicion = '1'): XmlElement | undefined {
  const hijos = padre.children.filter((hijo) => hijo.name === nombre);
  const [, suyo, valor] = /^(?:\w+:)?(\w+)='(.*)'$/.exec(condicion) ?? [];
  return suyo === undefined ? hijos[Number(condicion) - 1] : hijos.find((hijo) => text(hijo, suyo) === valor);
}

function lugarEn(elemento: XmlElement, lugar: string): string {
  if (elemento.name.endsWith('DocumentsLine')) return `Error en la linea: ${text(elemento, 'LineID') ?? ''}. `;
  if (elemento.name.endsWith('Line') && lugar === 'INFO') return `Error en la linea: ${text(elemento, 'ID') ?? ''}`;
  if (elemento.name !== 'TaxSubtotal' || !lugar.startsWith('Error')) return lugar;
  return `${lugar} Tributo: ${text(elemento, 'TaxCategory', 'TaxScheme', 'ID') ?? ''}`;
}
