import type { Emisor } from '@chaski/core/documento/types.ts';
import type { Guia } from '@chaski/core/documentos/guia/calculo.ts';
import { type BienImpreso, type GuiaImpresa, printGuia } from '@chaski/core/documentos/guia/impreso.ts';
import type { Columna, Fila, Papel } from '../types.ts';
import { deTodoPapel, type Emitido, ES_DE_PRUEBA, emisorImpreso, marcasDePrueba } from './comun.ts';

/** What the paper of a guía needs besides the guía. */
export interface ImpresionDeGuia extends Emitido {
  readonly numero: number;
  /** SUNAT's answer to one that it accepted, as XML; absent where it gave none. */
  readonly cdr?: Uint8Array;
}

/** A guía in the pieces that the layout draws. Pure: the same input gives the same paper. */
export function papelDeGuia(guia: Guia, emisor: Emisor, impresion: ImpresionDeGuia): Papel {
  const { numero, estado, cdr, marca } = impresion;
  const aceptada =
    estado === 'ACEPTADA' || estado === 'ANULADA' ? { ...(cdr === undefined ? {} : { cdr }) } : undefined;
  const impresa = printGuia(guia, numero, aceptada);
  const { destinatario, condiciones, secciones, bienes, observaciones, qr } = impresa;
  return {
    emisor: emisorImpreso(emisor, marca),
    tipoNombre: impresa.titulo.toUpperCase(),
    correlativo: impresa.numero,
    parte: { rotulo: 'Destinatario', ...destinatario },
    condiciones,
    antes: secciones,
    tabla: tablaDe(bienes),
    despues: [],
    ...(observaciones === undefined ? {} : { observaciones }),
    ...(qr === undefined ? {} : { qr }),
    textosLegales: textosDe(impresa, impresion),
    marcasDeAgua: marcasDe(impresa, impresion),
    ...deTodoPapel(impresion, guia),
  };
}

/** Widths in points. */
const MOST_CODIGO = 90;
const MOST_UNIDAD = 120;

function tablaDe(bienes: readonly BienImpreso[]): Papel['tabla'] {
  const conCodigo = bienes.some(({ codigo }) => codigo !== '');
  const columnas: Columna[] = [
    { titulo: 'N.º', clase: 'cifras' },
    ...(conCodigo
      ? [
          {
            titulo: 'Código',
            clase: 'palabras',
            maximo: MOST_CODIGO,
            cede: { orden: 1, seDice: true },
          } satisfies Columna,
        ]
      : []),
    { titulo: 'Descripción del bien', clase: 'resto' },
    { titulo: 'Cantidad', clase: 'cifras' },
    { titulo: 'Unidad', clase: 'palabras', maximo: MOST_UNIDAD },
  ];
  return { columnas, filas: bienes.map((bien) => filaDe(bien, conCodigo)) };
}

function filaDe({ numero, codigo, descripcion, cantidad, unidad, detalles }: BienImpreso, conCodigo: boolean): Fila {
  return {
    celdas: [numero, ...(conCodigo ? [codigo] : []), descripcion, cantidad, unidad],
    detalles,
    enTicket: {
      texto: codigo === '' ? descripcion : `${codigo} ${descripcion}`,
      pares: cantidad === '' ? [] : [['Cantidad', `${cantidad} ${unidad}`]],
    },
  };
}

function marcasDe({ leyenda }: GuiaImpresa, { entorno, estado }: ImpresionDeGuia): string[] {
  return [
    ...marcasDePrueba(entorno),
    ...(leyenda === undefined ? [] : [leyenda]),
    ...(estado === 'RECHAZADA' ? ['RECHAZADA POR SUNAT'] : []),
    ...(estado === 'ANULADA' ? ['DADA DE BAJA'] : []),
  ];
}

function textosDe({ numero, titulo, qr, leyenda }: GuiaImpresa, { entorno, estado, xml }: ImpresionDeGuia): string[] {
  return [
    `Representación impresa de la ${titulo.toUpperCase()} ${numero}`,
    ...(entorno === 'test' ? [ES_DE_PRUEBA] : []),
    ...(leyenda === undefined ? [] : [NO_CUBRE]),
    ...(estado === 'ACEPTADA' ? [qr === undefined ? SIN_QR : CON_QR] : []),
    ...(xml === undefined ? [] : ['La guía es el archivo XML firmado, que va adjunto a este PDF.']),
  ];
}

const CON_QR = 'El código QR, que dio SUNAT al aceptarla, lleva a la guía.';
const SIN_QR = 'SUNAT la aceptó sin dar su código QR: se sustenta con el RUC de quien la emite, su serie y su número.';
const NO_CUBRE = 'SUNAT no la ha aceptado: no sustenta ningún traslado.';
