import type { Dato, Seccion } from '@chaski/core/documentos/impreso.ts';
import type { Columna, EmisorImpreso, Fila, Papel } from '../types.ts';

/**
 * What the printed representation of a comprobante shows, already as text: codes are denominations, amounts have 2 decimals and thousands
 * separators (`1,234,567.89`, no currency symbol), days are `dd/mm/aaaa`.
 */
export interface ComprobanteImpreso
  extends Pick<
    Papel,
    | 'tipoNombre'
    | 'correlativo'
    | 'condiciones'
    | 'observaciones'
    | 'hash'
    | 'textosLegales'
    | 'pie'
    | 'formato'
    | 'marcasDeAgua'
    | 'xml'
    | 'creadoEn'
  > {
  readonly emisor: EmisorImpreso;
  readonly cliente: ClienteImpreso;
  readonly items: readonly ItemImpreso[];
  /** The rows above the total, in order; only those that occur. */
  readonly totales: readonly Dato[];
  /** `S/`, `US$`. */
  readonly simbolo: string;
  readonly importeTotal: string;
  readonly montoEnLetras: string;
  /** Legends of catalog 52 but 1000, which is `montoEnLetras`. */
  readonly leyendas: readonly string[];
  /** What the case demands besides: the document that a note changes, detracción, retención, percepción, advances. */
  readonly secciones: readonly Seccion[];
  /** Only on credit. */
  readonly credito?: { readonly montoPendiente: string; readonly cuotas: readonly CuotaImpresa[] };
  /** Text of the QR. */
  readonly cadenaQr: string;
}

export interface ClienteImpreso {
  readonly denominacion: string;
  /** Absent on a boleta to nobody in particular. */
  readonly documento?: { readonly tipo: string; readonly numero: string };
  readonly direccion?: string;
}

export interface CuotaImpresa {
  readonly numero: string;
  readonly fechaVencimiento: string;
  readonly monto: string;
}

export interface ItemImpreso {
  readonly codigo?: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly unidad: string;
  /** Without taxes; at least 2 decimals, no trailing zeros beyond them. `0.00` on a free line, as all its amounts. */
  readonly valorUnitario: string;
  /** With taxes. */
  readonly precioUnitario: string;
  /** What the line adds to the total. */
  readonly importe: string;
  /** Discounts, charges, taxes of the line and its properties, one a line. */
  readonly detalles?: readonly string[];
  /** Present on a free line: what a unit would have been worth. */
  readonly valorReferencial?: string;
}

/** A comprobante in the pieces that the layout draws. */
export function papelDeComprobante(impreso: ComprobanteImpreso): Papel {
  const { cliente, items, simbolo, totales, importeTotal, montoEnLetras, leyendas, secciones, cadenaQr } = impreso;
  const { credito, observaciones, pie, formato, xml } = impreso;
  const conSimbolo = (monto: string) => `${simbolo} ${monto}`;
  const { denominacion, documento, direccion } = cliente;
  return {
    emisor: impreso.emisor,
    tipoNombre: impreso.tipoNombre,
    correlativo: impreso.correlativo,
    parte: {
      rotulo: 'Cliente',
      denominacion,
      ...(documento === undefined ? {} : { documento: `${documento.tipo} ${documento.numero}` }),
      ...(direccion === undefined ? {} : { direccion }),
    },
    condiciones: impreso.condiciones,
    antes: [],
    tabla: tablaDe(items, simbolo),
    importes: {
      palabras: { rotulo: 'Importe en letras', texto: montoEnLetras },
      notas: leyendas,
      filas: totales.map(({ nombre, valor }) => ({ nombre, valor: conSimbolo(valor) })),
      total: { nombre: 'Importe total', valor: conSimbolo(importeTotal) },
    },
    despues: secciones,
    ...(credito === undefined
      ? {}
      : {
          cuotas: {
            pendiente: conSimbolo(credito.montoPendiente),
            filas: credito.cuotas.map((cuota) => ({ ...cuota, monto: conSimbolo(cuota.monto) })),
          },
        }),
    ...(observaciones === undefined ? {} : { observaciones }),
    qr: cadenaQr,
    hash: impreso.hash,
    textosLegales: impreso.textosLegales,
    ...(pie === undefined ? {} : { pie }),
    ...(formato === undefined ? {} : { formato }),
    marcasDeAgua: impreso.marcasDeAgua,
    ...(xml === undefined ? {} : { xml }),
    creadoEn: impreso.creadoEn,
  };
}

/** Widths in points. */
const MOST_CODIGO = 78;
const MOST_UNIDAD = 62;

/**
 * When little is left (prices of ten decimals in the millions) the unit value goes, which the unit price tells as well, then the code, and
 * last the unit.
 */
function tablaDe(items: readonly ItemImpreso[], simbolo: string): Papel['tabla'] {
  const conCodigo = items.some(({ codigo }) => codigo);
  const columnas: Columna[] = [
    { titulo: 'N.º', clase: 'cifras' },
    ...(conCodigo
      ? [{ titulo: 'Código', clase: 'palabras', maximo: MOST_CODIGO, cede: { orden: 2 } } satisfies Columna]
      : []),
    { titulo: 'Descripción', clase: 'resto' },
    { titulo: 'Cant.', clase: 'cifras' },
    { titulo: 'Unidad', clase: 'palabras', maximo: MOST_UNIDAD, cede: { orden: 3 } },
    { titulo: 'Valor unit.', clase: 'cifras', cede: { orden: 1 } },
    { titulo: 'Precio unit.', clase: 'cifras' },
    { titulo: 'Importe', clase: 'cifras' },
  ];
  return { columnas, filas: items.map((item, index) => filaDe(item, index, conCodigo, simbolo)) };
}

function filaDe(item: ItemImpreso, index: number, conCodigo: boolean, simbolo: string): Fila {
  const { codigo, descripcion, cantidad, unidad, valorUnitario, precioUnitario, importe, valorReferencial } = item;
  const gratuita = valorReferencial && `GRATUITO · valor referencial unitario ${simbolo} ${valorReferencial}`;
  return {
    celdas: [
      String(index + 1),
      ...(conCodigo ? [codigo ?? ''] : []),
      descripcion,
      cantidad,
      unidad,
      valorUnitario,
      precioUnitario,
      importe,
    ],
    detalles: [...(gratuita === undefined ? [] : [gratuita]), ...(item.detalles ?? [])],
    enTicket: {
      texto: codigo === undefined ? descripcion : `${codigo} ${descripcion}`,
      pares: [[`${cantidad} ${unidad} × ${precioUnitario}`, importe]],
    },
  };
}
