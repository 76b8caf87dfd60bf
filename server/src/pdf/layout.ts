import { type Fonts, widthOf } from './font.ts';
import { type Columna, type Fila, layOutItems } from './layout-items.ts';
import { countLines, toLegible, wrap } from './text.ts';
import type { ComprobanteImpreso, CuotaImpresa } from './types.ts';

/*
 * The measures of the A4 page, in points, and the text of a comprobante broken to them. The template
 * (`plantillas/comprobante-a4.typ`) has the drawing: it reads these measures and texts as JSON, so that text is never
 * Typst source and the two cannot disagree about a width.
 */

/** Fixed measures that both the breaking of lines and the template use. */
export const MEASURES = {
  /** Between the margins of an A4 page. */
  ancho: 515.28,
  /** The left of the two columns of header and closing. */
  izquierda: 300,
  /** The right one: box with the RUC, conditions, totals. */
  panel: 190,
  /** Where the values of the conditions begin inside the panel. */
  sangria: 82,
  tamanos: { nombre: 13, razonSocial: 9, cliente: 9.5, texto: 8, menor: 7, tipo: 11.5 },
} as const;

/** What the template draws. Every text is legible and broken into lines; `null` is what does not occur. */
export interface Layout {
  readonly medidas: typeof MEASURES;
  readonly titulo: string;
  readonly ruc: string;
  readonly tipoNombre: string;
  readonly tamanoTipo: number;
  readonly correlativo: string;
  readonly logo: string | null;
  readonly emisor: { readonly nombre: string; readonly razonSocial: string | null; readonly direccion: string | null };
  readonly autor: string;
  readonly cliente: { readonly denominacion: string; readonly documento: string | null; readonly direccion: string | null };
  readonly condiciones: readonly (readonly [nombre: string, valor: string])[];
  readonly columnas: readonly Columna[];
  readonly filas: readonly Fila[];
  readonly letras: string;
  readonly leyendas: readonly string[];
  readonly cuotas: CuotasLayout | null;
  readonly observaciones: { readonly aparte: boolean; readonly texto: string } | null;
  readonly totales: readonly (readonly [concepto: string, monto: string])[];
  readonly importeTotal: string;
  readonly representacion: string;
  readonly avisos: readonly string[];
  readonly hash: string;
  readonly marcas: readonly string[];
  readonly tamanoMarca: number;
  readonly adjunto: string | null;
  /** Whether the document needs more than one page: headers, page count. */
  readonly varias: boolean;
}

interface CuotasLayout {
  readonly titulo: string;
  /** Their own section, in several columns, or beside the totals. */
  readonly aparte: boolean;
  readonly filas: readonly (readonly [numero: string, fecha: string, monto: string])[];
}

/** Breaks and measures everything that the page shows. Pure. */
export function layOut(impreso: ComprobanteImpreso, fonts: Fonts): Layout {
  const { ancho, izquierda, panel, tamanos } = MEASURES;
  const legible = (text: string) => toLegible(text, fonts.regular);
  const texto = (text: string, width: number) => wrap(text, width, tamanos.texto, fonts.regular);
  const { emisor, cliente, moneda } = impreso;
  const { columnas, filas } = layOutItems(impreso.items, moneda.simbolo, ancho, fonts);
  return {
    medidas: MEASURES,
    titulo: `${sentence(impreso.tipoNombre)} ${impreso.correlativo}`,
    autor: legible(emisor.razonSocial),
    ruc: emisor.ruc,
    tipoNombre: impreso.tipoNombre,
    tamanoTipo: sizeToFit(impreso.tipoNombre, panel - 14, tamanos.tipo, fonts),
    correlativo: impreso.correlativo,
    logo: emisor.logo ? `logo.${emisor.logo.formato}` : null,
    emisor: {
      nombre: wrap(emisor.nombreComercial ?? emisor.razonSocial, izquierda, tamanos.nombre, fonts.semibold),
      razonSocial: emisor.nombreComercial ? wrap(emisor.razonSocial, izquierda, tamanos.razonSocial, fonts.regular) : null,
      direccion: emisor.direccion ? texto(emisor.direccion, izquierda) : null,
    },
    cliente: {
      denominacion: wrap(cliente.denominacion, izquierda, tamanos.cliente, fonts.semibold),
      documento: cliente.documento ? legible(`${cliente.documento.tipo} ${cliente.documento.numero}`) : null,
      direccion: cliente.direccion ? texto(cliente.direccion, izquierda) : null,
    },
    condiciones: condicionesDe(impreso).map(([nombre, valor]) => [nombre, texto(valor, panel - MEASURES.sangria)]),
    columnas,
    filas,
    letras: wrap(impreso.montoEnLetras, izquierda, tamanos.texto, fonts.semibold),
    leyendas: impreso.leyendas.map((leyenda) => texto(leyenda, izquierda)),
    cuotas: layOutCuotas(impreso),
    observaciones: layOutObservaciones(impreso, fonts),
    totales: impreso.totales.map(({ concepto, monto }) => [concepto, `${moneda.simbolo} ${monto}`]),
    importeTotal: `${moneda.simbolo} ${impreso.importeTotal}`,
    representacion: `Representación impresa de la ${impreso.tipoNombre} ${impreso.correlativo}`,
    avisos: avisosDe(impreso).map((aviso) => texto(aviso, ancho - 100)),
    hash: impreso.hash,
    marcas: impreso.marcasDeAgua,
    tamanoMarca: Math.min(...impreso.marcasDeAgua.map((marca) => sizeToFit(marca, 700, 70, fonts)), 70),
    adjunto: impreso.xml?.nombre ?? null,
    varias: filas.reduce((lines, fila) => lines + fila.lineas, 0) > LINES_OF_ONE_PAGE,
  };
}

/** From here on a second page is certain; below it, it is found out by setting the first. */
const LINES_OF_ONE_PAGE = 30;

function condicionesDe(impreso: ComprobanteImpreso): (readonly [string, string])[] {
  const { fechaVencimiento, moneda, tipoCambio, ordenCompra, guias, exportacion, establecimiento } = impreso;
  const filas: readonly (readonly [string, string | undefined])[] = [
    ['Fecha de emisión', `${impreso.fechaEmision} ${impreso.hora}`],
    ['Vencimiento', fechaVencimiento],
    ['Moneda', moneda.nombre],
    ['Tipo de cambio', tipoCambio],
    ['Forma de pago', impreso.formaPago],
    ['Orden de compra', ordenCompra],
    ...guias.map(({ nombre, numero }) => ['Guía de remisión', `${numero} (${nombre.replace(GUIA, '')})`] as const),
    ['País de destino', exportacion?.pais],
    ['Incoterm', exportacion?.incoterm],
    ['Establecimiento', establecimiento],
  ];
  return filas.flatMap(([nombre, valor]) => (valor === undefined ? [] : [[nombre, valor] as const]));
}

const GUIA = /^Guía de remisión /;

function avisosDe({ prueba, xml, consulta }: ComprobanteImpreso): string[] {
  return [
    ...(prueba ? ['Documento de prueba: no tiene valor tributario.'] : []),
    ...(consulta === undefined ? [] : [`Consúltela en ${consulta}`]),
    ...(xml === undefined ? [] : ['El comprobante es el archivo XML firmado, que va adjunto a este PDF.']),
  ];
}

const CUOTAS_BESIDE_TOTALS = 6;

function layOutCuotas({ cuotas, montoPendiente, moneda }: ComprobanteImpreso): CuotasLayout | null {
  if (cuotas.length === 0) return null;
  return {
    titulo: `Cuotas · monto neto pendiente de pago ${moneda.simbolo} ${montoPendiente ?? ''}`,
    aparte: cuotas.length > CUOTAS_BESIDE_TOTALS,
    filas: cuotas.map(({ numero, fechaVencimiento, monto }: CuotaImpresa) => [
      numero,
      fechaVencimiento,
      `${moneda.simbolo} ${monto}`,
    ]),
  };
}

const OBSERVACIONES_BESIDE_TOTALS = 6;

function layOutObservaciones({ observaciones }: ComprobanteImpreso, { regular }: Fonts): Layout['observaciones'] {
  if (observaciones === undefined) return null;
  const beside = wrap(observaciones, MEASURES.izquierda, MEASURES.tamanos.texto, regular);
  if (countLines(beside) <= OBSERVACIONES_BESIDE_TOTALS) return { aparte: false, texto: beside };
  return { aparte: true, texto: wrap(observaciones, MEASURES.ancho, MEASURES.tamanos.texto, regular) };
}

/** `FACTURA ELECTRÓNICA` as `Factura electrónica`. */
function sentence(upperCase: string): string {
  return upperCase.charAt(0) + upperCase.slice(1).toLowerCase();
}

/** The largest size up to `maximum` at which the text is no wider than `width`. */
function sizeToFit(text: string, width: number, maximum: number, { semibold }: Fonts): number {
  return Math.min(maximum, width / widthOf(text, 1, semibold));
}
