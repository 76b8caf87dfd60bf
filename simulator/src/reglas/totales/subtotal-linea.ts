import { TRIBUTOS } from '@chaski/core/catalogos/c05-tributos.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { isDeRs48, SISTEMAS_ISC, TRIBUTOS_POR_AFECTACION } from '../../catalogos.ts';
import type { Subtotal } from '../../lectura/comprobante.ts';
import { hasBase, valorDe } from '../../lectura/sumas.ts';
import {
  CINCO_DECIMALES,
  DOS_DECIMALES,
  deDebitos,
  deNotas,
  deVenta,
  difiere,
  malformado,
  porcentaje,
  type Regla,
  vacio,
} from '../regla.ts';
import { isBolsa, REGLAS_BOLSAS } from './bolsas.ts';

/** Below this base the tax of a line may round to nothing (3111). */
const BASE_MINIMA = Decimal.from('0.06');
const TRIBUTO = 'cac:TaxCategory/cac:TaxScheme';

const EXONERA: ReadonlySet<string> = new Set(['9995', '9997', '9998']);
const GRATUITAS_GRAVADAS: ReadonlySet<string> = new Set(['11', '12', '13', '14', '15', '16', '17']);
const GRATUITAS_NO_GRAVADAS: ReadonlySet<string> = new Set(['21', '31', '32', '33', '34', '35', '36', '37', '40']);

/** Of catalog 07, what is inafecto. */
const INAFECTA = /^3[0-7]$/;

function isGravada({ tributo }: Subtotal): boolean {
  return tributo === '1000' || tributo === '1016';
}

/** Taxes that carry a code of catalog 07. */
function llevaAfectacion({ tributo }: Subtotal): boolean {
  return tributo !== '2000' && tributo !== '9999' && tributo !== '7152';
}

/** Whether the amount is not its base times its rate, within the tolerance. */
function difiereDeTasa({ base, tasa, monto }: Subtotal): boolean {
  return difiere(valorDe(monto), porcentaje(valorDe(base), valorDe(tasa)));
}

/** Operations 0200 to 0208. */
export function isExportacion(operacion: string): boolean {
  return operacion >= '0200' && operacion <= '0208';
}

function isGratuitaGravada({ tributo, afectacion = '' }: Subtotal): boolean {
  return tributo === '9996' && GRATUITAS_GRAVADAS.has(afectacion);
}

const CUADRE_IGV: Regla<Subtotal> = {
  codigo: '3103',
  nodo: 'cbc:TaxAmount',
  cuando: ({ afectacion = '' }) => afectacion >= '10' && afectacion <= '17',
  falla: difiereDeTasa,
};

/** The rows of a line's tax; each sheet looks at them in an order of its own. */
const FILA = {
  base: {
    codigo: '3031',
    nodo: 'cbc:TaxableAmount',
    cuando: (subtotal) => !isBolsa(subtotal),
    falla: ({ base }) => malformado(base?.texto, DOS_DECIMALES),
  },
  sinTributo: { codigo: '2037', nodo: `${TRIBUTO}/cbc:ID`, falla: ({ tributo }) => vacio(tributo) },
  tributoAjeno: { codigo: '2036', nodo: `${TRIBUTO}/cbc:ID`, falla: ({ tributo }) => !TRIBUTOS.has(tributo ?? '') },
  cuadreIgv: CUADRE_IGV,
  cuadreIgvDeFactura: { ...CUADRE_IGV, codigo: { factura: '3103' } },
  monto: { codigo: '2033', nodo: 'cbc:TaxAmount', falla: ({ monto }) => malformado(monto?.texto, DOS_DECIMALES) },
  conImpuesto: {
    codigo: '3110',
    nodo: 'cbc:TaxAmount',
    falla: ({ tributo = '', afectacion = '', base, monto }) =>
      !valorDe(monto).isZero() &&
      (EXONERA.has(tributo) ||
        (tributo === '9996' && GRATUITAS_NO_GRAVADAS.has(afectacion) && valorDe(base).isPositive())),
  },
  sinImpuesto: {
    codigo: '3111',
    nodo: 'cbc:TaxAmount',
    falla: (subtotal) =>
      valorDe(subtotal.monto).isZero() &&
      valorDe(subtotal.base).greaterThan(BASE_MINIMA) &&
      (isGravada(subtotal) || isGratuitaGravada(subtotal)),
  },
  tasa: {
    codigo: '3102',
    nodo: 'cac:TaxCategory/cbc:Percent',
    falla: ({ tasa }) => malformado(tasa?.texto, CINCO_DECIMALES),
  },
  tasaCero: {
    codigo: '2993',
    nodo: 'cac:TaxCategory/cbc:Percent',
    cuando: (subtotal) => hasBase(subtotal) && (isGravada(subtotal) || isGratuitaGravada(subtotal)),
    falla: ({ tasa }) => tasa?.valor.isZero() ?? false,
  },
  tasaIscCero: {
    codigo: '3104',
    nodo: 'cac:TaxCategory/cbc:Percent',
    cuando: (subtotal) => subtotal.tributo === '2000' && hasBase(subtotal),
    falla: ({ tasa }) => tasa?.valor.isZero() ?? false,
  },
  cuadreIsc: {
    codigo: '3108',
    nodo: 'cbc:TaxAmount',
    cuando: ({ tributo }) => tributo === '2000',
    falla: difiereDeTasa,
  },
  cuadreOtros: {
    codigo: '3109',
    nodo: 'cbc:TaxAmount',
    cuando: ({ tributo }) => tributo === '9999',
    falla: difiereDeTasa,
  },
  sinAfectacion: {
    codigo: '2371',
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (subtotal) => llevaAfectacion(subtotal) && hasBase(subtotal),
    falla: ({ afectacion }) => vacio(afectacion),
  },
  afectacionSobra: {
    codigo: '3050',
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: ({ tributo }) => tributo === '2000' || tributo === '9999',
    falla: ({ afectacion }) => afectacion !== undefined,
  },
  afectacionDeExportacion: {
    codigo: deVenta('2642'),
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (subtotal, { operacion = '' }) => isExportacion(operacion) && hasBase(subtotal),
    falla: ({ afectacion }) => afectacion !== undefined && afectacion !== '40',
  },
  sinSistema: {
    codigo: '2373',
    nodo: 'cac:TaxCategory/cbc:TierRange',
    cuando: (subtotal) => subtotal.tributo === '2000' && hasBase(subtotal),
    falla: ({ sistemaIsc }) => vacio(sistemaIsc),
  },
  sistemaAjeno: {
    codigo: deVenta('2041'),
    nodo: 'cac:TaxCategory/cbc:TierRange',
    cuando: (subtotal) => subtotal.tributo === '2000' && hasBase(subtotal),
    falla: ({ sistemaIsc }) => !SISTEMAS_ISC.has(sistemaIsc ?? ''),
  },
  sistemaSobra: {
    codigo: '3210',
    nodo: 'cac:TaxCategory/cbc:TierRange',
    cuando: ({ tributo }) => tributo !== '2000',
    falla: ({ sistemaIsc }) => sistemaIsc !== undefined,
  },
  sinTasa: {
    codigo: '2992',
    nodo: 'cac:TaxCategory/cbc:Percent',
    cuando: (subtotal) => !isBolsa(subtotal),
    falla: ({ tasa }) => vacio(tasa?.texto),
  },
  repetido: {
    codigo: '3067',
    nodo: `${TRIBUTO}/cbc:ID`,
    cuando: ({ hermanos }) => hermanos.length > 1,
    falla: ({ hermanos, tributo }) => hermanos.filter((otro) => otro.tributo === tributo).length > 1,
  },
  sinNombre: { codigo: '2996', nodo: `${TRIBUTO}/cbc:Name`, falla: ({ nombre }) => vacio(nombre) },
  nombre: {
    codigo: '3051',
    nodo: `${TRIBUTO}/cbc:Name`,
    falla: ({ tributo, nombre }) => TRIBUTOS.get(tributo ?? '')?.nombreXml !== nombre,
  },
  internacional: {
    codigo: '2377',
    nodo: `${TRIBUTO}/cbc:TaxTypeCode`,
    falla: ({ tributo, internacional }) => TRIBUTOS.get(tributo ?? '')?.codigoInternacional !== internacional,
  },
  afectacion: {
    codigo: '2040',
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (subtotal) => llevaAfectacion(subtotal) && hasBase(subtotal),
    falla: ({ tributo = '', afectacion = '' }) =>
      !(TRIBUTOS_POR_AFECTACION.get(afectacion)?.includes(tributo) ?? false),
  },
  notaDeExportacion: {
    codigo: deNotas('2642'),
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (subtotal, { nota }) => nota?.motivo === '11' && llevaAfectacion(subtotal),
    falla: ({ afectacion }) => afectacion !== undefined && afectacion !== '40',
  },
  notaDeIvap: {
    codigo: deNotas('2644'),
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (subtotal, { nota }) => nota?.motivo === '12' && llevaAfectacion(subtotal),
    falla: ({ afectacion }) => afectacion !== undefined && afectacion !== '17',
  },
  notaDePenalidades: {
    codigo: deDebitos('3507'),
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (subtotal, c) => c.nota?.motivo === '13' && isDeRs48(c) && llevaAfectacion(subtotal),
    falla: ({ afectacion }) => afectacion !== undefined && !INAFECTA.test(afectacion),
  },
  ivapAjeno: {
    codigo: deNotas('3230'),
    nodo: 'cac:TaxCategory/cbc:TaxExemptionReasonCode',
    cuando: (_, { nota }) => nota?.motivo !== '12',
    falla: ({ afectacion }) => afectacion === '17',
  },
  ivapSinBase: {
    codigo: deDebitos('2643'),
    nodo: 'cbc:TaxableAmount',
    cuando: ({ tributo }, { nota }) => tributo === '1016' && nota?.motivo === '12',
    falla: ({ base }) => base?.valor.isZero() === true,
  },
  exoneradaConTasa: {
    codigo: deDebitos('3101'),
    nodo: 'cac:TaxCategory/cbc:Percent',
    cuando: ({ tributo = '' }) => EXONERA.has(tributo),
    falla: ({ tasa }) => tasa !== undefined && !tasa.valor.isZero(),
  },
  sistemaAjenoDeNota: {
    codigo: deNotas('2199'),
    nodo: 'cac:TaxCategory/cbc:TierRange',
    cuando: (subtotal) => subtotal.tributo === '2000' && hasBase(subtotal),
    falla: ({ sistemaIsc }) => !SISTEMAS_ISC.has(sistemaIsc ?? ''),
  },
} satisfies Readonly<Record<string, Regla<Subtotal>>>;

/** Of an Invoice: forms, then arithmetic, then codes; of a factura, the IGV's arithmetic before its forms. */
export const REGLAS_SUBTOTAL_VENTA: readonly Regla<Subtotal>[] = [
  ...REGLAS_BOLSAS,
  FILA.base,
  FILA.sinTributo,
  FILA.tributoAjeno,
  FILA.cuadreIgvDeFactura,
  FILA.monto,
  FILA.conImpuesto,
  FILA.sinImpuesto,
  FILA.tasa,
  FILA.tasaCero,
  FILA.tasaIscCero,
  FILA.cuadreIsc,
  FILA.cuadreOtros,
  FILA.cuadreIgv,
  FILA.sinAfectacion,
  FILA.afectacionSobra,
  FILA.afectacionDeExportacion,
  FILA.sinSistema,
  FILA.sistemaAjeno,
  FILA.sistemaSobra,
  FILA.sinTasa,
  FILA.repetido,
  FILA.sinNombre,
  FILA.nombre,
  FILA.internacional,
  FILA.afectacion,
];

/** Of a nota de crédito. */
export const REGLAS_SUBTOTAL_CREDITO: readonly Regla<Subtotal>[] = [
  ...REGLAS_BOLSAS,
  FILA.base,
  FILA.sinTributo,
  FILA.tributoAjeno,
  FILA.monto,
  FILA.sinAfectacion,
  FILA.sinImpuesto,
  FILA.tasaCero,
  FILA.tasa,
  FILA.afectacion,
  FILA.afectacionSobra,
  FILA.tasaIscCero,
  FILA.sinSistema,
  FILA.sistemaAjenoDeNota,
  FILA.sistemaSobra,
  FILA.cuadreIsc,
  FILA.cuadreOtros,
  FILA.conImpuesto,
  FILA.cuadreIgv,
  FILA.notaDeExportacion,
  FILA.notaDeIvap,
  FILA.ivapAjeno,
  FILA.sinTasa,
  FILA.repetido,
  FILA.sinNombre,
  FILA.nombre,
  FILA.internacional,
];

/** Of a nota de débito. */
export const REGLAS_SUBTOTAL_DEBITO: readonly Regla<Subtotal>[] = [
  ...REGLAS_BOLSAS,
  FILA.base,
  FILA.sinTributo,
  FILA.tributoAjeno,
  FILA.ivapSinBase,
  FILA.monto,
  FILA.conImpuesto,
  FILA.sinImpuesto,
  FILA.tasa,
  FILA.exoneradaConTasa,
  FILA.tasaCero,
  FILA.tasaIscCero,
  FILA.cuadreIsc,
  FILA.cuadreOtros,
  FILA.cuadreIgv,
  FILA.sinAfectacion,
  FILA.afectacion,
  FILA.afectacionSobra,
  FILA.notaDeExportacion,
  FILA.notaDeIvap,
  FILA.notaDePenalidades,
  FILA.ivapAjeno,
  FILA.sinSistema,
  FILA.sistemaAjenoDeNota,
  FILA.sistemaSobra,
  FILA.sinTasa,
  FILA.repetido,
  FILA.sinNombre,
  FILA.nombre,
  FILA.internacional,
];
