import { TIPOS_DOCUMENTO } from '@chaski/core/catalogos/c01-tipos-documento.ts';
import { MONEDAS } from '@chaski/core/catalogos/c02-monedas.ts';
import { PAISES } from '@chaski/core/catalogos/c04-paises.ts';
import { DOCUMENTOS_IDENTIDAD } from '@chaski/core/catalogos/c06-documentos-identidad.ts';
import type { Cliente, Documento, Emisor } from '@chaski/core/documento/types.ts';
import { type Dato, unidadImpresa } from '@chaski/core/documentos/impreso.ts';
import { claseDe } from '@chaski/core/documentos/registro.ts';
import type { Calculado, ItemCalculado } from '@chaski/core/impuestos/types.ts';
import type { Decimal } from '@chaski/core/lib/decimal.ts';
import { formatCantidad, formatFecha, formatImporte, formatPrecio } from '@chaski/core/lib/format.ts';
import { detallesDe, seccionesDe } from './impreso-casos.ts';
import type { ClienteImpreso, ComprobanteImpreso, ItemImpreso } from './papeles/comprobante.ts';
import { deTodoPapel, type Emitido, ES_DE_PRUEBA, emisorImpreso, marcasDeComprobante } from './papeles/comun.ts';

/** What paper needs besides what was computed. */
export interface Impresion extends Emitido {
  readonly numero: number;
  readonly cadenaQr: string;
}

/**
 * The content of the printed representation of a comprobante (RS 114-2019/SUNAT): denominations in place of codes, text
 * in place of numbers. Pure: the same input gives the same paper.
 */
export function toImpreso(calculado: Calculado, emisor: Emisor, impresion: Impresion): ComprobanteImpreso {
  const { documento, totales } = calculado;
  const { titulo, enFrase } = claseDe(documento.tipoComprobante);
  const tipoNombre = titulo.toUpperCase();
  const de = enFrase.es.startsWith('un ') ? 'del' : 'de la';
  const correlativo = `${documento.serie}-${impresion.numero}`;
  const marcasDeAgua = marcasDeComprobante(impresion);
  const decimales = decimalesDe(calculado.items);
  const simbolo = MONEDAS.get(documento.moneda)?.simbolo ?? documento.moneda;
  return {
    emisor: emisorImpreso(emisor, impresion.marca, documento.establecimiento),
    tipoNombre,
    correlativo,
    marcasDeAgua,
    cliente: clienteImpreso(documento.cliente),
    condiciones: condicionesDe(documento),
    items: calculado.items.map((item) => itemImpreso(item, decimales, simbolo)),
    totales: totalesDe(calculado),
    simbolo,
    importeTotal: formatImporte(totales.importeTotal),
    ...leyendasDe(calculado),
    secciones: seccionesDe(calculado, simbolo),
    ...creditoDe(calculado),
    ...(documento.observaciones === undefined ? {} : { observaciones: documento.observaciones }),
    cadenaQr: impresion.cadenaQr,
    textosLegales: textosLegalesDe(`${de} ${tipoNombre} ${correlativo}`, impresion),
    ...deTodoPapel(impresion, documento),
  };
}

function clienteImpreso({ denominacion, tipoDocumento, numeroDocumento, direccion }: Cliente): ClienteImpreso {
  const tipo = DOCUMENTOS_IDENTIDAD.get(tipoDocumento)?.nombre;
  return {
    denominacion,
    ...(tipo === undefined ? {} : { documento: { tipo, numero: numeroDocumento } }),
    ...(direccion === undefined ? {} : { direccion }),
  };
}

function condicionesDe(documento: Documento): Dato[] {
  const { fechaEmision, horaEmision, fechaVencimiento, ordenCompra, tipoCambio, guias } = documento;
  const { pais, incoterm } = documento.exportacion ?? {};
  const moneda = MONEDAS.get(documento.moneda)?.plural ?? documento.moneda;
  return [
    { nombre: 'Fecha de emisión', valor: `${formatFecha(fechaEmision)} ${horaEmision}` },
    ...optional('Vencimiento', fechaVencimiento === undefined ? undefined : formatFecha(fechaVencimiento)),
    { nombre: 'Moneda', valor: moneda },
    ...optional('Tipo de cambio', tipoCambio?.toFixed(3)),
    ...optional('Forma de pago', formaDePago(documento)),
    ...optional('Orden de compra', ordenCompra),
    ...guias.map(({ tipo, numero }) => ({ nombre: 'Guía de remisión', valor: `${numero} (${nombreGuia(tipo)})` })),
    ...optional('País de destino', pais === undefined ? undefined : (PAISES.get(pais)?.nombre ?? pais)),
    ...optional('Incoterm', incoterm),
  ];
}

/** A note changes another document and is not paid by itself, but for the one that changes its cuotas. */
function formaDePago({ nota, cuotas, formaPago }: Documento): string | undefined {
  if (nota !== undefined && cuotas.length === 0) return undefined;
  return formaPago === 'CREDITO' ? 'Crédito' : 'Contado';
}

function nombreGuia(tipo: string): string {
  return (TIPOS_DOCUMENTO.get(tipo)?.nombre ?? tipo).replace('Guía de remisión ', '');
}

function optional(nombre: string, valor: string | undefined): Dato[] {
  return valor === undefined ? [] : [{ nombre, valor }];
}

function itemImpreso(calculado: ItemCalculado, decimales: number, simbolo: string): ItemImpreso {
  const { item, tipoPrecio, valorUnitario, precioUnitario } = calculado;
  const gratuita = tipoPrecio === '02';
  const { conImpuestos } = item.precio;
  const sinImpuestos = (valor: Decimal) =>
    conImpuestos ? formatPrecio(enPapel(valor), decimales) : formatPrecio(valor);
  const detalles = detallesDe(calculado, simbolo);
  return {
    ...(item.codigo === undefined ? {} : { codigo: item.codigo }),
    descripcion: item.descripcion,
    cantidad: formatCantidad(item.cantidad),
    unidad: unidadImpresa(item.unidadMedida),
    importe: formatImporte(calculado.importe),
    ...(detalles.length === 0 ? {} : { detalles }),
    ...(gratuita
      ? { valorUnitario: CERO, precioUnitario: CERO, valorReferencial: sinImpuestos(precioUnitario) }
      : {
          valorUnitario: sinImpuestos(valorUnitario),
          precioUnitario: conImpuestos ? formatPrecio(precioUnitario) : formatPrecio(enPapel(precioUnitario)),
        }),
  };
}

const CERO = '0.00';

/**
 * The price that the caller gave is printed with all its decimals. The one computed from it has ten in the XML; paper
 * shows four, which is for reading only: no amount is computed from it.
 */
function enPapel(computed: Decimal): Decimal {
  return computed.decimals > 4 ? computed.round(4) : computed;
}

/** How many decimals the computed values have on paper, the same in all lines so that the points stand in line. */
function decimalesDe(items: readonly ItemCalculado[]): number {
  const computed = items.map((one) => enPapel(one.tipoPrecio === '02' ? one.precioUnitario : one.valorUnitario));
  return computed.every((valor) => valor.equals(valor.round(2))) ? 2 : 4;
}

function totalesDe({ documento, totales }: Calculado): Dato[] {
  const filas: readonly (readonly [string, Decimal])[] = [
    ['Op. gravada', totales.gravada],
    ['Op. exonerada', totales.exonerada],
    ['Op. inafecta', totales.inafecta],
    ['Op. exportación', totales.exportacion],
    ['Op. gratuita', totales.gratuita],
    ['ISC', totales.isc],
    [`IGV ${formatCantidad(documento.porcentajeIgv)} %`, totales.igv],
    ['IVAP', totales.ivap],
    ['ICBPER', totales.icbper],
    ['Descuentos', totales.descuentosTotales],
    ['Otros cargos', totales.cargos],
    ['Anticipos', totales.anticipos],
    ['Redondeo', totales.redondeo],
  ];
  return filas
    .filter(([, monto]) => !monto.isZero())
    .map(([nombre, monto]) => ({ nombre, valor: formatImporte(monto) }));
}

function leyendasDe({ leyendas }: Calculado): Pick<ComprobanteImpreso, 'montoEnLetras' | 'leyendas'> {
  return {
    montoEnLetras: leyendas.find(({ codigo }) => codigo === '1000')?.texto ?? '',
    leyendas: leyendas.filter(({ codigo }) => codigo !== '1000').map(({ texto }) => texto),
  };
}

function creditoDe({ documento, montoPendiente }: Calculado): Pick<ComprobanteImpreso, 'credito'> {
  if (documento.formaPago !== 'CREDITO') return {};
  const cuotas = documento.cuotas.map(({ monto, fechaVencimiento }, index) => ({
    numero: String(index + 1),
    fechaVencimiento: formatFecha(fechaVencimiento),
    monto: formatImporte(monto),
  }));
  return { credito: { montoPendiente: formatImporte(montoPendiente), cuotas } };
}

/** `nombre`: `de la FACTURA ELECTRÓNICA F001-123`. */
function textosLegalesDe(nombre: string, { entorno, estado, xml }: Impresion): string[] {
  return [
    `Representación impresa ${nombre}`,
    ...(entorno === 'test' ? [ES_DE_PRUEBA] : []),
    ...(entorno === 'live' && estado === 'ACEPTADA'
      ? ['Verifique su validez en www.sunat.gob.pe, opción «Consulta de validez del CPE».']
      : []),
    ...(xml === undefined ? [] : ['El comprobante es el archivo XML firmado, que va adjunto a este PDF.']),
  ];
}
