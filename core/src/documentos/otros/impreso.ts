import { MONEDAS } from '../../catalogos/c02-monedas.ts';
import { DOCUMENTOS_IDENTIDAD } from '../../catalogos/c06-documentos-identidad.ts';
import { REGIMENES_PERCEPCION } from '../../catalogos/c22-regimenes-percepcion.ts';
import { REGIMENES_RETENCION } from '../../catalogos/c23-regimenes-retencion.ts';
import { DOCUMENTOS_DE_OTROS } from '../../catalogos/documentos-de-otros.ts';
import type { Decimal } from '../../lib/decimal.ts';
import { formatCantidad, formatFecha, formatImporte } from '../../lib/format.ts';
import type { TipoDeOtro } from '../clase.ts';
import type { Dato } from '../impreso.ts';
import { claseDeOtro } from '../registro.ts';
import type { LineaDeOtro, OtroCalculado } from './calculo.ts';
import { SOLES } from './calculo.ts';
import { COMPROBANTE_RETENCION } from './index.ts';

/** What the paper of a retención or a percepción shows, all as text. */
export interface OtroImpreso {
  readonly titulo: string;
  /** `R001-1`. */
  readonly numero: string;
  /** Absent before it is signed. */
  readonly qr?: string;
  readonly receptor: ReceptorImpreso;
  /** What stands beside whom it is for. */
  readonly condiciones: readonly Dato[];
  /** The heads of what follows. */
  readonly columnas: ColumnasDeOtro;
  readonly lineas: readonly LineaImpresa[];
  readonly totales: readonly Dato[];
  readonly observaciones?: string;
}

/** Whom it is issued to. */
export interface ReceptorImpreso {
  /** What they are to the issuer: `Proveedor`. */
  readonly rotulo: string;
  readonly denominacion: string;
  /** `RUC 20123456789`. */
  readonly documento: string;
}

export interface LineaImpresa {
  readonly documento: string;
  readonly fecha: string;
  readonly total: string;
  /** Empty of what is only told of. */
  readonly pago: string;
  readonly fechaDePago: string;
  readonly importe: string;
  readonly tipoCambio: string;
  readonly retenido: string;
  readonly neto: string;
}

type ColumnasDeOtro = Readonly<Record<keyof LineaImpresa, string>>;

/** How each kind calls what it does. */
interface Palabras {
  readonly receptor: string;
  readonly regimenes: ReadonlyMap<string, { readonly nombre: string }>;
  readonly pago: string;
  readonly retenido: string;
  readonly total: string;
  readonly neto: string;
}

const DE_RETENCION: Palabras = {
  receptor: 'Proveedor',
  regimenes: REGIMENES_RETENCION,
  pago: 'pago',
  retenido: 'Retenido',
  total: 'Importe total retenido',
  neto: 'Importe total pagado',
};
const DE_PERCEPCION: Palabras = {
  receptor: 'Cliente',
  regimenes: REGIMENES_PERCEPCION,
  pago: 'cobro',
  retenido: 'Percibido',
  total: 'Importe total percibido',
  neto: 'Importe total cobrado',
};

function palabrasDe(tipo: TipoDeOtro): Palabras {
  return tipo === COMPROBANTE_RETENCION.codigo ? DE_RETENCION : DE_PERCEPCION;
}

/** `qr`: the text of `cadenaQrDeOtro`. */
export function printOtro(calculado: OtroCalculado, numero: number, qr?: string): OtroImpreso {
  const { otro, lineas, reemplazado } = calculado;
  const palabras = palabrasDe(otro.tipo);
  return {
    titulo: claseDeOtro(otro.tipo).titulo,
    numero: `${otro.serie}-${numero}`,
    ...(qr === undefined ? {} : { qr }),
    receptor: receptorDe(calculado, palabras),
    condiciones: condicionesDe(calculado, palabras),
    columnas: columnasDe(palabras),
    lineas: [...lineas.map(printLinea), ...(reemplazado === undefined ? [] : [printReemplazado(reemplazado)])],
    totales: totalesDe(calculado, palabras),
    ...(otro.observaciones === undefined ? {} : { observaciones: otro.observaciones }),
  };
}

function receptorDe({ otro }: OtroCalculado, { receptor }: Palabras): ReceptorImpreso {
  const { tipoDocumento, numeroDocumento, denominacion } = otro.receptor;
  const tipo = DOCUMENTOS_IDENTIDAD.get(tipoDocumento)?.nombre ?? tipoDocumento;
  return { rotulo: receptor, denominacion, documento: `${tipo} ${numeroDocumento}` };
}

function condicionesDe({ otro, tasa }: OtroCalculado, { regimenes }: Palabras): Dato[] {
  const regimen = regimenes.get(otro.regimen)?.nombre ?? otro.regimen;
  return [
    { nombre: 'Fecha de emisión', valor: `${formatFecha(otro.fechaEmision)} ${otro.horaEmision}` },
    { nombre: 'Régimen', valor: regimen },
    { nombre: 'Tasa', valor: `${formatCantidad(tasa)} %` },
    ...(otro.antesDelCobro === true ? [{ nombre: 'Emisión', valor: 'Antes del cobro' }] : []),
  ];
}

function columnasDe({ pago, retenido }: Palabras): ColumnasDeOtro {
  return {
    documento: 'Documento',
    fecha: 'Emitido',
    total: 'Total',
    pago: `N.º de ${pago}`,
    fechaDePago: `Fecha de ${pago}`,
    importe: `Importe del ${pago}`,
    tipoCambio: 'Tipo de cambio',
    retenido: `${retenido} (S/)`,
    neto: 'Neto (S/)',
  };
}

function printLinea(linea: LineaDeOtro): LineaImpresa {
  const { tipo, moneda, pago } = linea;
  const nombrada = printNombrado(linea, DOCUMENTOS_DE_OTROS.get(tipo)?.nombre ?? tipo);
  if (pago === undefined) return { ...nombrada, ...SIN_PAGO };
  return {
    ...nombrada,
    pago: String(pago.numero),
    fechaDePago: formatFecha(pago.fecha),
    importe: enMoneda(pago.importe, moneda),
    tipoCambio: pago.tipoCambio === undefined ? '' : formatCantidad(pago.tipoCambio),
    retenido: formatImporte(pago.retenido),
    neto: formatImporte(pago.neto),
  };
}

const SIN_PAGO = { pago: '', fechaDePago: '', importe: '', tipoCambio: '', retenido: '', neto: '' };

/** It is only named: what its total came from is written for SUNAT, and was no payment of this one. */
function printReemplazado(linea: LineaDeOtro): LineaImpresa {
  return { ...printNombrado(linea, 'Reemplaza al revertido'), ...SIN_PAGO };
}

function printNombrado({ numero, fecha, moneda, total }: LineaDeOtro, nombre: string) {
  return { documento: `${nombre} ${numero}`, fecha: formatFecha(fecha), total: enMoneda(total, moneda) };
}

function totalesDe({ otro, total, neto }: OtroCalculado, palabras: Palabras): Dato[] {
  return [
    { nombre: palabras.total, valor: enMoneda(total, SOLES) },
    ...(otro.redondeo === undefined ? [] : [{ nombre: 'Redondeo', valor: enMoneda(otro.redondeo, SOLES) }]),
    { nombre: palabras.neto, valor: enMoneda(neto, SOLES) },
  ];
}

function enMoneda(monto: Decimal, moneda: string): string {
  return `${MONEDAS.get(moneda)?.simbolo ?? moneda} ${formatImporte(monto)}`;
}

/**
 * The text of its QR code: as of a comprobante (RS 114-2019/SUNAT), with nothing where that has the IGV, and what is withheld or collected as
 * its total. `digest`: DigestValue, base64.
 */
export function cadenaQrDeOtro(
  { otro, total }: OtroCalculado,
  emisor: { readonly ruc: string },
  numero: number,
  digest: string,
): string {
  const { tipo, serie, fechaEmision, receptor } = otro;
  const { tipoDocumento, numeroDocumento } = receptor;
  return [
    emisor.ruc,
    tipo,
    serie,
    numero,
    '',
    total.toFixed(2),
    fechaEmision,
    tipoDocumento,
    numeroDocumento,
    digest,
  ].join('|');
}
