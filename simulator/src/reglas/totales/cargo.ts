import { MOTIVOS_CARGO, MOTIVOS_LINEA } from '../../catalogos.ts';
import type { Cargo, Comprobante } from '../../lectura/comprobante.ts';
import { valorDe } from '../../lectura/sumas.ts';
import {
  CINCO_DECIMALES,
  CINCO_DECIMALES_POSITIVO,
  DOS_DECIMALES,
  DOS_DECIMALES_POSITIVO,
  deVenta,
  deVentas,
  difiere,
  malformado,
  type Regla,
  vacio,
} from '../regla.ts';

const PERCEPCIONES: ReadonlySet<string> = new Set(['51', '52', '53']);
/** Reasons whose amount is judged by a rule of their own, or by none. */
const SIN_CUADRE: ReadonlySet<string> = new Set(['45', '51', '52', '53', '62']);
const ANTICIPOS: ReadonlySet<string> = new Set(['04', '05', '06', '20']);
/** Reasons whose indicator SUNAT looks at, in a line and in the document (3114). */
const INDICADOS_EN_LINEA: ReadonlySet<string> = new Set(['00', '01', '47', '48']);
const INDICADOS_GLOBALES: ReadonlySet<string> = new Set('02 03 04 05 06 20 45 46 49 50 51 52 53 62 63'.split(' '));
const FISE = '45';
const RETENCION = '62';
const RENTA_SEGUNDA = '63';

function isPercepcion({ codigo = '' }: Cargo): boolean {
  return PERCEPCIONES.has(codigo);
}

/** Whether, with a factor, the amount is not base times factor within the tolerance. */
function difiereDeFactor({ factor, base, monto }: Cargo): boolean {
  if (!valorDe(factor).isPositive() || malformado(base?.texto, DOS_DECIMALES)) return false;
  return difiere(monto.valor, valorDe(base).times(valorDe(factor)).round(2));
}

/** Whether the word is the other one of the two; a code of another place, and `0` or `1`, say neither. */
function isIndicadorMalo({ codigo = '', indicador }: Cargo): boolean {
  return indicador === (MOTIVOS_CARGO.get(codigo) ? 'false' : 'true');
}

const MOTIVO = 'cbc:AllowanceChargeReasonCode';

/** Charges and discounts of a line. */
export const REGLAS_CARGO_LINEA: readonly Regla<Cargo>[] = [
  {
    codigo: deVenta('3114'),
    nodo: 'cbc:ChargeIndicator',
    cuando: ({ codigo = '' }) => INDICADOS_EN_LINEA.has(codigo),
    falla: isIndicadorMalo,
  },
  { codigo: deVenta('3073'), nodo: MOTIVO, falla: ({ codigo }) => vacio(codigo) },
  { codigo: deVenta('2954'), nodo: MOTIVO, falla: ({ codigo = '' }) => !MOTIVOS_CARGO.has(codigo) },
  { codigo: deVenta('4268'), nodo: MOTIVO, falla: ({ codigo = '' }) => !MOTIVOS_LINEA.has(codigo) },
  {
    codigo: deVenta('3052'),
    nodo: 'cbc:MultiplierFactorNumeric',
    falla: ({ factor }) => malformado(factor?.texto, CINCO_DECIMALES),
  },
  { codigo: deVenta('2955'), nodo: 'cbc:Amount', falla: ({ monto }) => malformado(monto.texto, DOS_DECIMALES) },
  { codigo: deVentas('3290', '4289'), nodo: 'cbc:Amount', falla: difiereDeFactor },
  { codigo: deVenta('3053'), nodo: 'cbc:BaseAmount', falla: ({ base }) => malformado(base?.texto, DOS_DECIMALES) },
];

/** Charges, discounts, advances, retención and percepción of the document. */
export const REGLAS_CARGO_GLOBAL: readonly Regla<Cargo>[] = [
  {
    codigo: deVenta('3114'),
    nodo: 'cbc:ChargeIndicator',
    cuando: ({ codigo = '' }) => INDICADOS_GLOBALES.has(codigo),
    falla: isIndicadorMalo,
  },
  {
    codigo: { factura: '3262' },
    nodo: 'cac:AccountingCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID',
    cuando: ({ codigo }) => codigo === RETENCION,
    falla: (_, { cliente, padron }) => cliente.tipo !== '6' || padron.tiene(cliente.numero, 'noAgenteRetencion'),
  },
  {
    codigo: { factura: '3269' },
    nodo: 'cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID',
    cuando: ({ codigo }) => codigo === RETENCION,
    falla: (_, { emisor, padron }) => padron.tiene(emisor.numero, 'agenteRetencion'),
  },
  { codigo: deVenta('3072'), nodo: MOTIVO, falla: ({ codigo }) => vacio(codigo) },
  { codigo: deVenta('4291'), nodo: MOTIVO, falla: ({ codigo = '' }) => MOTIVOS_LINEA.has(codigo) },
  { codigo: deVenta('3071'), nodo: MOTIVO, falla: ({ codigo = '' }) => !MOTIVOS_CARGO.has(codigo) },
  {
    codigo: deVenta('3025'),
    nodo: 'cbc:MultiplierFactorNumeric',
    falla: (cargo) => {
      const positivo = isPercepcion(cargo) || cargo.codigo === RETENCION;
      return malformado(cargo.factor?.texto, positivo ? CINCO_DECIMALES_POSITIVO : CINCO_DECIMALES);
    },
  },
  {
    codigo: deVenta('2968'),
    nodo: 'cbc:Amount',
    falla: (cargo) => {
      const positivo = isPercepcion(cargo) || cargo.codigo === RETENCION || cargo.codigo === RENTA_SEGUNDA;
      return malformado(cargo.monto.texto, positivo ? DOS_DECIMALES_POSITIVO : DOS_DECIMALES);
    },
  },
  {
    codigo: deVenta('2792'),
    nodo: 'cbc:Amount/@currencyID',
    cuando: isPercepcion,
    falla: ({ moneda }) => moneda !== 'PEN',
  },
  {
    codigo: deVentas('3307', '4322'),
    nodo: 'cbc:Amount',
    cuando: ({ codigo = '' }) => !SIN_CUADRE.has(codigo),
    falla: difiereDeFactor,
  },
  {
    codigo: { factura: '3263' },
    nodo: 'cbc:Amount',
    cuando: ({ codigo }) => codigo === RETENCION,
    falla: difiereDeFactor,
  },
  {
    codigo: deVenta('3074'),
    nodo: 'cbc:Amount',
    cuando: ({ codigo }) => codigo === FISE,
    falla: ({ monto }) => monto.valor.isZero(),
  },
  {
    codigo: deVenta('3092'),
    nodo: 'cbc:BaseAmount',
    cuando: ({ codigo }) => codigo === FISE,
    falla: ({ base }) => valorDe(base).isZero(),
  },
  {
    codigo: { factura: '3318' },
    nodo: 'cbc:BaseAmount',
    cuando: ({ codigo }) => codigo === RENTA_SEGUNDA,
    falla: ({ base }) => base === undefined,
  },
  {
    codigo: deVenta('3016'),
    nodo: 'cbc:BaseAmount',
    falla: ({ base, codigo }) => {
      const positivo = codigo === RETENCION || codigo === RENTA_SEGUNDA;
      return malformado(base?.texto, positivo ? DOS_DECIMALES_POSITIVO : DOS_DECIMALES);
    },
  },
  {
    codigo: { factura: '3264' },
    nodo: 'cbc:BaseAmount',
    cuando: ({ codigo }) => codigo === RETENCION,
    falla: ({ base }, { totales }) => valorDe(base).greaterThan(valorDe(totales.importe)),
  },
  {
    codigo: deVenta('3233'),
    nodo: 'cbc:BaseAmount',
    cuando: isPercepcion,
    falla: ({ base }) => valorDe(base).isZero(),
  },
  {
    codigo: deVenta('2797'),
    nodo: 'cbc:BaseAmount',
    cuando: (cargo, { moneda }) => isPercepcion(cargo) && moneda === 'PEN',
    falla: ({ base }, { totales }) => valorDe(base).greaterThan(valorDe(totales.importe)),
  },
  { codigo: deVenta('2798'), nodo: 'cbc:Amount', cuando: isPercepcion, falla: difiereDeFactor },
  {
    codigo: deVenta('2788'),
    nodo: 'cbc:BaseAmount/@currencyID',
    cuando: isPercepcion,
    falla: ({ monedaBase }) => monedaBase !== 'PEN',
  },
  {
    codigo: deVenta('3282'),
    nodo: 'cbc:Amount',
    cuando: ({ codigo = '' }) => ANTICIPOS.has(codigo),
    falla: ({ monto }, { totales }) => monto.valor.isPositive() && !valorDe(totales.anticipos).isPositive(),
  },
];

/** Percepción and income tax of second category, which hang on the kind of operation. */
export const REGLAS_PERCEPCION: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('3093'),
    nodo: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
    cuando: (c) => c.operacion === '2001' && !isCredito(c),
    falla: ({ cargos }) => !cargos.some(isPercepcion),
  },
  {
    codigo: deVenta('3309'),
    nodo: 'cac:PaymentTerms/cbc:ID',
    cuando: (c) => c.operacion === '2001' && !isCredito(c),
    falla: (c) => !hasTerminoPercepcion(c),
  },
  {
    codigo: { factura: '3330' },
    nodo: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
    cuando: (c) => c.operacion === '2001' && isCredito(c),
    falla: (c) => c.cargos.some(isPercepcion) || hasTerminoPercepcion(c),
  },
  {
    codigo: deVenta('3308'),
    nodo: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
    cuando: ({ operacion }) => operacion !== '2001',
    falla: (c) => c.cargos.some(isPercepcion) || hasTerminoPercepcion(c),
  },
  {
    codigo: { factura: '3316' },
    nodo: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
    cuando: ({ operacion }) => operacion === '2002',
    falla: ({ cargos }) => !cargos.some(({ codigo }) => codigo === RENTA_SEGUNDA),
  },
  {
    codigo: { factura: '3317' },
    nodo: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
    cuando: ({ operacion }) => operacion !== '2002',
    falla: ({ cargos }) => cargos.some(({ codigo }) => codigo === RENTA_SEGUNDA),
  },
];

function isCredito({ terminosPago }: Comprobante): boolean {
  return terminosPago.some(({ id, medios }) => id === 'FormaPago' && medios.some((medio) => medio !== 'Contado'));
}

function hasTerminoPercepcion({ terminosPago }: Comprobante): boolean {
  return terminosPago.some(({ id }) => id === 'Percepcion');
}
