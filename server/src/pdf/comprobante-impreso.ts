import { TIPOS_DOCUMENTO } from '@chaski/core/catalogos/c01-tipos-documento.ts';
import { MONEDAS } from '@chaski/core/catalogos/c02-monedas.ts';
import { UNIDADES } from '@chaski/core/catalogos/c03-unidades.ts';
import { PAISES } from '@chaski/core/catalogos/c04-paises.ts';
import { DOCUMENTOS_IDENTIDAD } from '@chaski/core/catalogos/c06-documentos-identidad.ts';
import type { Catalogo } from '@chaski/core/catalogos/catalogo.ts';
import type { Cliente, Direccion, Documento, Emisor, TipoComprobante } from '@chaski/core/documento/types.ts';
import type { EstadoPublico } from '@chaski/core/estado/estado.ts';
import type { Calculado, ItemCalculado } from '@chaski/core/impuestos/types.ts';
import { assertNever } from '@chaski/core/lib/assert.ts';
import type { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import type { ClienteImpreso, ComprobanteImpreso, EmisorImpreso, ItemImpreso, TotalImpreso } from './types.ts';

/** What the paper shows besides the document itself. */
export interface DatosImpresion {
  readonly numero: number;
  /** DigestValue, base64. */
  readonly hash: string;
  readonly cadenaQr: string;
  readonly estado: EstadoPublico;
  readonly entorno: 'live' | 'test';
  /** The signed XML to attach, with its file name. */
  readonly xml?: Uint8Array;
  readonly nombreXml?: string;
  /** Where the customer can look the document up. */
  readonly consulta?: string;
}

/**
 * The document as the paper shows it: denominations instead of codes, exact amounts as text. Nothing is rounded here: an
 * amount on paper is the one of the XML. Contents by RS 114-2019/SUNAT (printed representation).
 */
export function toImpreso(calculado: Calculado, emisor: Emisor, datos: DatosImpresion): ComprobanteImpreso {
  const { documento, totales, leyendas, montoPendiente } = calculado;
  return {
    emisor: emisorImpreso(emisor),
    tipoNombre: TIPOS[documento.tipoComprobante],
    correlativo: `${documento.serie}-${datos.numero}`,
    fechaEmision: dia(documento.fechaEmision),
    hora: documento.horaEmision,
    ...(documento.fechaVencimiento && { fechaVencimiento: dia(documento.fechaVencimiento) }),
    ...condicionesDe(documento),
    ...(documento.formaPago === 'CREDITO' && { montoPendiente: monto(montoPendiente) }),
    cliente: clienteImpreso(documento.cliente),
    items: calculado.items.map(itemImpreso),
    totales: totalesImpresos(calculado),
    importeTotal: monto(totales.importeTotal),
    montoEnLetras: leyendas.find(({ codigo }) => codigo === '1000')?.texto ?? '',
    leyendas: leyendas.filter(({ codigo }) => codigo !== '1000').map(({ texto }) => texto),
    cadenaQr: datos.cadenaQr,
    hash: datos.hash,
    marcasDeAgua: [...(datos.entorno === 'test' ? ['PRUEBA – SIN VALOR'] : []), ...marcaDe(datos.estado)],
    prueba: datos.entorno === 'test',
    ...(datos.consulta && { consulta: datos.consulta }),
    ...(datos.xml && datos.nombreXml && { xml: { nombre: datos.nombreXml, bytes: datos.xml } }),
    creadoEn: Date.parse(`${documento.fechaEmision}T${documento.horaEmision}-05:00`) / 1000,
  };
}

const TIPOS: Readonly<Record<TipoComprobante, string>> = {
  '01': 'FACTURA ELECTRÓNICA',
  '03': 'BOLETA DE VENTA ELECTRÓNICA',
};

function marcaDe(estado: EstadoPublico): string[] {
  switch (estado) {
    case 'ACEPTADA':
      return [];
    case 'EN_PROCESO':
    case 'PENDIENTE_ENVIO':
      return ['AÚN NO ACEPTADO POR SUNAT'];
    case 'RECHAZADA':
      return ['NO ACEPTADO POR SUNAT'];
    case 'ANULADA':
      return ['ANULADO'];
    default:
      return assertNever(estado);
  }
}

function emisorImpreso({ ruc, razonSocial, nombreComercial, direccion }: Emisor): EmisorImpreso {
  return {
    ruc,
    razonSocial,
    ...(nombreComercial && nombreComercial !== razonSocial && { nombreComercial }),
    ...(direccion && { direccion: direccionDe(direccion) }),
  };
}

function direccionDe({ direccion, urbanizacion, distrito, provincia, departamento }: Direccion): string {
  return [direccion, urbanizacion, [distrito, provincia, departamento].join(' - ')].filter(Boolean).join(', ');
}

function clienteImpreso({ tipoDocumento, numeroDocumento, denominacion, direccion }: Cliente): ClienteImpreso {
  const conDocumento = tipoDocumento !== '-' && numeroDocumento !== '-';
  const tipo = nombreDe(DOCUMENTOS_IDENTIDAD, tipoDocumento);
  return {
    denominacion,
    ...(conDocumento && { documento: { tipo, numero: numeroDocumento } }),
    ...(direccion && { direccion }),
  };
}

function condicionesDe(documento: Documento) {
  const { moneda, tipoCambio, ordenCompra, establecimiento, observaciones, exportacion } = documento;
  const { plural = moneda, simbolo = moneda } = MONEDAS.get(moneda) ?? {};
  const pais = exportacion?.pais && nombreDe(PAISES, exportacion.pais);
  const incoterm = exportacion?.incoterm;
  return {
    moneda: { nombre: plural, simbolo },
    ...(tipoCambio && { tipoCambio: precio(tipoCambio) }),
    formaPago: documento.formaPago === 'CREDITO' ? 'Crédito' : 'Contado',
    cuotas: documento.cuotas.map((cuota, indice) => ({
      numero: String(indice + 1),
      fechaVencimiento: dia(cuota.fechaVencimiento),
      monto: monto(cuota.monto),
    })),
    ...(ordenCompra && { ordenCompra }),
    guias: documento.guias.map(({ tipo, numero }) => ({ nombre: nombreDe(TIPOS_DOCUMENTO, tipo), numero })),
    ...((pais || incoterm) && { exportacion: { ...(pais && { pais }), ...(incoterm && { incoterm }) } }),
    ...(establecimiento !== '0000' && { establecimiento }),
    ...(observaciones && { observaciones }),
  };
}

function itemImpreso({ item, valorUnitario, precioUnitario, tipoPrecio, importe }: ItemCalculado): ItemImpreso {
  const gratuito = tipoPrecio === '02';
  return {
    ...(item.codigo && { codigo: item.codigo }),
    descripcion: item.descripcion,
    cantidad: miles(item.cantidad.toString()),
    unidad: UNIDADES_CORTAS.get(item.unidadMedida) ?? nombreDe(UNIDADES, item.unidadMedida),
    valorUnitario: precio(valorUnitario),
    precioUnitario: gratuito ? '0.00' : precio(precioUnitario),
    importe: monto(importe),
    ...(gratuito && { valorReferencial: precio(precioUnitario) }),
  };
}

/** The two that nearly every line has: their catalog names, "Unidad (bienes)" and "Unidad (servicios)", are for clerks. */
const UNIDADES_CORTAS: ReadonlyMap<string, string> = new Map([
  ['NIU', 'Unidad'],
  ['ZZ', 'Servicio'],
]);

/** IGV always, also when it is 0.00; the rest as it occurs. */
function totalesImpresos({ documento, totales, items }: Calculado): TotalImpreso[] {
  const ivap = items.flatMap(({ tributos }) => tributos).find(({ codigo }) => codigo === '1016');
  const filas: readonly [concepto: string, valor: Decimal, siempre?: boolean][] = [
    ['Op. gravada', totales.gravada],
    ['Op. exonerada', totales.exonerada],
    ['Op. inafecta', totales.inafecta],
    ['Op. de exportación', totales.exportacion],
    ['Op. gratuita (valor referencial)', totales.gratuita],
    [`IGV ${documento.porcentajeIgv.toString()} %`, totales.igv, totales.ivap.isZero()],
    [`IVAP ${ivap?.porcentaje.toString() ?? ''} %`, totales.ivap],
  ];
  return filas
    .filter(([, valor, siempre]) => siempre === true || !valor.isZero())
    .map(([concepto, valor]) => ({ concepto, monto: monto(valor) }));
}

function nombreDe(catalogo: Catalogo, codigo: string): string {
  return catalogo.get(codigo)?.nombre ?? codigo;
}

/** `dd/mm/aaaa`. */
function dia(fecha: Fecha): string {
  return `${fecha.slice(8)}/${fecha.slice(5, 7)}/${fecha.slice(0, 4)}`;
}

function monto(valor: Decimal): string {
  return miles(valor.toFixed(2));
}

/** Exact, with at least 2 decimals. */
function precio(valor: Decimal): string {
  const texto = valor.toString();
  const decimales = texto.includes('.') ? texto.length - texto.indexOf('.') - 1 : 0;
  return miles(decimales >= 2 ? texto : valor.toFixed(2));
}

/** `1234567.5` as `1,234,567.5`. */
function miles(texto: string): string {
  const punto = texto.indexOf('.');
  const entero = punto < 0 ? texto : texto.slice(0, punto);
  return entero.replace(GRUPO, ',') + (punto < 0 ? '' : texto.slice(punto));
}

const GRUPO = /\B(?=(\d{3})+$)/g;
