import { MONEDAS } from '@chaski/core/catalogos/c02-monedas.ts';
import { MOTIVOS_TRASLADO } from '@chaski/core/catalogos/c20-motivos-traslado.ts';
import { nombreEn } from '@chaski/core/catalogos/catalogo.ts';
import type { Emisor } from '@chaski/core/documento/types.ts';
import type { Guia } from '@chaski/core/documentos/guia/calculo.ts';
import type { Dato } from '@chaski/core/documentos/impreso.ts';
import { claseDe, claseDeGuia } from '@chaski/core/documentos/registro.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { formatFecha, formatImporte } from '@chaski/core/lib/format.ts';
import type { Palabras } from './plantilla.ts';

/** What a mail says and holds of its document, whoever sends it. */
export interface Carta {
  readonly emisor: Emisor;
  /** `Factura electrónica F001-1`. */
  readonly titulo: string;
  /** Whom the document is for. */
  readonly destinatario: string;
  readonly datos: readonly Dato[];
  readonly palabras: Palabras;
  readonly adjuntos: readonly Archivo[];
}

export interface Archivo {
  readonly nombre: string;
  readonly tipo: string;
  readonly bytes: Buffer;
}

/** Of a document; `nombre`: SUNAT's name of it, without extension. */
interface Archivos {
  readonly nombre: string;
  readonly pdf: Buffer;
  readonly xml: Buffer;
}

/** The letter of an accepted comprobante. */
export function cartaDeComprobante(calculado: Calculado, emisor: Emisor, numero: number, archivos: Archivos): Carta {
  const { documento, totales } = calculado;
  const { fechaEmision, fechaVencimiento } = documento;
  const simbolo = MONEDAS.get(documento.moneda)?.simbolo ?? documento.moneda;
  return {
    emisor,
    titulo: `${claseDe(documento.tipoComprobante).titulo} ${documento.serie}-${numero}`,
    destinatario: documento.cliente.denominacion,
    datos: [
      { nombre: 'Fecha de emisión', valor: formatFecha(fechaEmision) },
      ...(fechaVencimiento === undefined ? [] : [{ nombre: 'Vencimiento', valor: formatFecha(fechaVencimiento) }]),
      { nombre: 'Importe total', valor: `${simbolo} ${formatImporte(totales.importeTotal)}` },
    ],
    palabras: DE_COMPROBANTE,
    adjuntos: adjuntosDe(archivos),
  };
}

/** The letter of an accepted guía, with SUNAT's answer where it gave one. */
export function cartaDeGuia(
  guia: Guia,
  emisor: Emisor,
  numero: number,
  { cdr, ...archivos }: Archivos & { readonly cdr: Buffer | undefined },
): Carta {
  const { fechaEmision, fechaInicio, fechaEntrega, destinatario, tipo, serie } = guia;
  const motivo = MOTIVOS_TRASLADO.get(guia.motivo ?? '');
  return {
    emisor,
    titulo: `${claseDeGuia(tipo).titulo} ${serie}-${numero}`,
    destinatario: destinatario.denominacion,
    datos: [
      { nombre: 'Fecha de emisión', valor: formatFecha(fechaEmision) },
      ...(motivo === undefined ? [] : [{ nombre: 'Motivo', valor: nombreEn(motivo, fechaEmision) }]),
      ...(fechaInicio === undefined ? [] : [{ nombre: 'Inicio del traslado', valor: formatFecha(fechaInicio) }]),
      ...(fechaEntrega === undefined ? [] : [{ nombre: 'Entrega al transportista', valor: formatFecha(fechaEntrega) }]),
    ],
    palabras: cdr === undefined ? DE_GUIA_SIN_CDR : DE_GUIA,
    adjuntos: [
      ...adjuntosDe(archivos),
      ...(cdr === undefined ? [] : [{ nombre: `R-${archivos.nombre}.xml`, tipo: 'application/xml', bytes: cdr }]),
    ],
  };
}

function adjuntosDe({ nombre, pdf, xml }: Archivos): Archivo[] {
  return [
    { nombre: `${nombre}.pdf`, tipo: 'application/pdf', bytes: pdf },
    { nombre: `${nombre}.xml`, tipo: 'application/xml', bytes: xml },
  ];
}

const DE_COMPROBANTE: Palabras = {
  trato: 'Estimado cliente',
  que: 'el comprobante',
  validez:
    'Puede comprobar su validez en el portal de SUNAT (Consulta de validez del comprobante de pago electrónico).',
};
const DE_GUIA: Palabras = {
  trato: 'Estimado destinatario',
  que: 'la guía',
  validez: 'También va la constancia de SUNAT. El código QR del PDF lleva a la guía en su portal.',
};
const DE_GUIA_SIN_CDR: Palabras = {
  ...DE_GUIA,
  validez: 'SUNAT la aceptó sin dar su constancia: se sustenta con el RUC de quien la emite, su serie y su número.',
};
