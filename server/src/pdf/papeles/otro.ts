import type { Emisor } from '@chaski/core/documento/types.ts';
import type { OtroCalculado } from '@chaski/core/documentos/otros/calculo.ts';
import { type LineaImpresa, type OtroImpreso, printOtro } from '@chaski/core/documentos/otros/impreso.ts';
import type { Columna, Fila, Papel } from '../types.ts';
import { deTodoPapel, type Emitido, ES_DE_PRUEBA, emisorImpreso, marcasDeComprobante } from './comun.ts';

/** What the paper of a retención or percepción needs besides what was computed. */
export interface ImpresionDeOtro extends Emitido {
  readonly numero: number;
  /** Text of the QR. */
  readonly cadenaQr: string;
}

/** A retención or percepción in the pieces that the layout draws. Pure: the same input gives the same paper. */
export function papelDeOtro(calculado: OtroCalculado, emisor: Emisor, impresion: ImpresionDeOtro): Papel {
  const { numero, cadenaQr, marca } = impresion;
  const impreso = printOtro(calculado, numero, cadenaQr);
  const { receptor, condiciones, observaciones, totales, lineas, columnas } = impreso;
  const [total = { nombre: '', valor: '' }, ...otros] = totales;
  return {
    emisor: emisorImpreso(emisor, marca),
    tipoNombre: impreso.titulo.toUpperCase(),
    correlativo: impreso.numero,
    parte: receptor,
    condiciones,
    antes: [],
    tabla: tablaDe(lineas, columnas),
    importes: { notas: [], filas: otros, total },
    despues: [],
    ...(observaciones === undefined ? {} : { observaciones }),
    qr: cadenaQr,
    textosLegales: textosDe(impreso, impresion),
    marcasDeAgua: marcasDeComprobante(impresion),
    ...deTodoPapel(impresion, calculado.otro),
  };
}

type Campo = keyof LineaImpresa;

/** In which order the columns stand, and which go where there is little room: the first ones first, told below the line. */
const EN_ORDEN: readonly { readonly campo: Campo; readonly cede?: number }[] = [
  { campo: 'documento' },
  { campo: 'fecha', cede: 3 },
  { campo: 'total', cede: 4 },
  { campo: 'pago', cede: 1 },
  { campo: 'fechaDePago', cede: 5 },
  { campo: 'importe' },
  { campo: 'tipoCambio', cede: 2 },
  { campo: 'retenido' },
  { campo: 'neto' },
];

/** Without a column of which no line says anything. */
function tablaDe(lineas: readonly LineaImpresa[], titulos: OtroImpreso['columnas']): Papel['tabla'] {
  const suyas = EN_ORDEN.filter(({ campo }) => lineas.some((linea) => linea[campo] !== ''));
  const columnas = suyas.map(({ campo, cede }): Columna => {
    if (campo === 'documento') return { titulo: titulos.documento, clase: 'resto' };
    const columna = { titulo: titulos[campo], clase: 'cifras' } as const;
    return cede === undefined ? columna : { ...columna, cede: { orden: cede, seDice: true } };
  });
  return { columnas, filas: lineas.map((linea) => filaDe(linea, suyas, titulos)) };
}

/** What a ticket tells of a payment, one below the other. */
const EN_TICKET = ['fecha', 'total', 'pago', 'fechaDePago', 'importe', 'tipoCambio', 'retenido', 'neto'] as const;

function filaDe(linea: LineaImpresa, suyas: typeof EN_ORDEN, titulos: OtroImpreso['columnas']): Fila {
  return {
    celdas: suyas.map(({ campo }) => linea[campo]),
    detalles: [],
    enTicket: {
      texto: linea.documento,
      pares: EN_TICKET.flatMap((campo) => (linea[campo] === '' ? [] : [[titulos[campo], linea[campo]] as const])),
    },
  };
}

function textosDe({ numero, titulo }: OtroImpreso, { entorno, estado, xml }: ImpresionDeOtro): string[] {
  return [
    `Representación impresa del ${titulo.toUpperCase()} ${numero}`,
    ...(entorno === 'test' ? [ES_DE_PRUEBA] : []),
    ...(estado === 'ACEPTADA' ? [] : [NO_SUSTENTA]),
    ...(xml === undefined ? [] : ['El comprobante es el archivo XML firmado, que va adjunto a este PDF.']),
  ];
}

const NO_SUSTENTA = 'Este papel no sustenta ninguna retención ni percepción: SUNAT no tiene el comprobante aceptado.';
