import { TRIBUTOS } from '@chaski/core/catalogos/c05-tributos.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { children, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { DOS_DECIMALES, difiere, hayRepetidos, malformado, porcentaje, vacio } from '../../reglas/regla.ts';
import {
  type LineaResumen,
  type MontoResumen,
  type PagoResumen,
  type PercepcionResumen,
  type ResumenDiario,
  type TributoResumen,
  valorDe,
} from '../leer-resumen.ts';
import { isDesde2027, tasasDeLinea } from './forma.ts';
import type { ReglaResumen } from './regla-resumen.ts';

type Fila<S> = ReglaResumen<S, ResumenDiario>;

const IGV = '1000';
const IVAP = '1016';
const ISC = '2000';
const DE_GRATUITAS = '9996';
/** Taxes that a resumen tells of. */
const INFORMADOS: ReadonlySet<string> = new Set([IGV, IVAP, ISC, '7152', '9999']);
/** Kinds of sale in `sac:BillingPayment` that are paid: taxed, exonerated, not subject, exported. */
const PAGADAS: ReadonlySet<string> = new Set(['01', '02', '03', '04']);
const GRAVADO = '01';
/** The same given away; until 2026, all of them as one. */
const GRATUITAS: ReadonlySet<string> = new Set(['06', '07', '08', '09']);
const GRATUITO_HASTA_2026 = '05';

const TASA_IVAP = Decimal.integer(4);
/** Units of currency that the sums of a resumen may be off (4019, 4027, 4302). */
const TOLERANCIA = Decimal.integer(5);

/** Catalog 22: kinds of percepción and their rates. */
const PERCEPCIONES: ReadonlyMap<string, Decimal> = new Map([
  ['01', Decimal.integer(2)],
  ['02', Decimal.integer(1)],
  ['03', Decimal.from('0.5')],
]);
const PERCEPCION = 'sac:SUNATPerceptionSummaryDocumentReference';
const SOLES = 'PEN';

function importeMalo(monto: MontoResumen | undefined): boolean {
  return malformado(monto?.texto, DOS_DECIMALES);
}

/** The first currency under an element that is not this one; a percepción is always in soles. */
function hasOtraMoneda(elemento: XmlElement, moneda: string | undefined): boolean {
  const { name, attributes } = elemento;
  if (name === 'SUNATPerceptionSummaryDocumentReference') return false;
  const suya = attributes.get('currencyID');
  return (suya !== undefined && suya !== moneda) || elemento.children.some((hijo) => hasOtraMoneda(hijo, moneda));
}

/** Total of the line, and what must not be there twice. */
export const REGLAS_TOTAL_RESUMEN: readonly Fila<LineaResumen>[] = [
  { codigo: '2251', nodo: 'sac:TotalAmount', falla: ({ total }) => importeMalo(total) },
  { codigo: '2071', nodo: '@currencyID', falla: ({ elemento, total }) => hasOtraMoneda(elemento, total?.moneda) },
  {
    codigo: '2357',
    nodo: 'sac:BillingPayment/cbc:InstructionID',
    falla: ({ pagos }) => hayRepetidos(pagos.map(({ codigo }) => codigo ?? '')),
  },
  { codigo: '2411', nodo: 'cac:AllowanceCharge', falla: ({ cargos }) => cargos.length > 1 },
  {
    codigo: '2263',
    nodo: 'cac:AllowanceCharge/cbc:ChargeIndicator',
    falla: ({ cargos }) => cargos.some(({ indicador }) => indicador !== 'true'),
  },
  {
    codigo: '2261',
    nodo: 'cac:AllowanceCharge/cbc:Amount',
    falla: ({ cargos }) => cargos.some(({ monto }) => importeMalo(monto)),
  },
  {
    codigo: '2266',
    nodo: 'cac:AllowanceCharge/cbc:Amount',
    falla: ({ cargos }) => cargos.some(({ monto }) => valorDe(monto).isZero()),
  },
  {
    codigo: '2278',
    nodo: 'cac:TaxTotal',
    falla: ({ tributos }) => !tributos.some(({ codigo }) => codigo === IGV || codigo === IVAP),
  },
];

export const REGLAS_PAGO_RESUMEN: readonly Fila<PagoResumen>[] = [
  { codigo: '2255', nodo: 'cbc:PaidAmount', falla: ({ monto }) => vacio(monto?.texto) },
  { codigo: '2254', nodo: 'cbc:PaidAmount', falla: ({ monto }) => importeMalo(monto) },
  { codigo: '2257', nodo: 'cbc:InstructionID', falla: ({ codigo }) => vacio(codigo) },
  {
    codigo: '2256',
    nodo: 'cbc:InstructionID',
    falla: ({ codigo = '' }, resumen) => {
      if (PAGADAS.has(codigo)) return false;
      return isDesde2027(resumen) ? !GRATUITAS.has(codigo) : codigo !== GRATUITO_HASTA_2026;
    },
  },
];

const ESQUEMA = 'cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme';

function nombreMalo({ codigo, nombre }: TributoResumen, tributo: string): boolean {
  return codigo === tributo && nombre !== TRIBUTOS.get(tributo)?.nombreXml;
}

export const REGLAS_TRIBUTO_RESUMEN: readonly Fila<TributoResumen>[] = [
  { codigo: '2048', nodo: 'cbc:TaxAmount', falla: ({ total }) => importeMalo(total) },
  {
    codigo: '2344',
    nodo: 'cac:TaxSubtotal/cbc:TaxAmount',
    falla: ({ total, monto }) => monto === undefined || !valorDe(total).equals(valorDe(monto)),
  },
  { codigo: '2269', nodo: `${ESQUEMA}/cbc:ID`, falla: ({ codigo }) => vacio(codigo) },
  {
    codigo: '2268',
    nodo: `${ESQUEMA}/cbc:ID`,
    // From 2027 on it tells the IGV of what is given away, too; where, nobody knows yet, so 9996 is let pass.
    falla: ({ codigo = '' }, resumen) => !INFORMADOS.has(codigo) && !(codigo === DE_GRATUITAS && isDesde2027(resumen)),
  },
  { codigo: '2271', nodo: `${ESQUEMA}/cbc:Name`, falla: ({ nombre }) => vacio(nombre) },
  { codigo: '2276', nodo: `${ESQUEMA}/cbc:Name`, falla: (tributo) => nombreMalo(tributo, IGV) },
  { codigo: '2275', nodo: `${ESQUEMA}/cbc:Name`, falla: (tributo) => nombreMalo(tributo, ISC) },
  { codigo: '3051', nodo: `${ESQUEMA}/cbc:Name`, falla: (tributo) => nombreMalo(tributo, tributo.codigo ?? '') },
];

export const REGLAS_PERCEPCION_RESUMEN: readonly Fila<PercepcionResumen>[] = [
  { codigo: '2986', nodo: PERCEPCION, falla: ({ linea }) => linea.tipo !== '03' || linea.estado === '2' },
  {
    codigo: '2517',
    nodo: `${PERCEPCION}/sac:SUNATPerceptionSystemCode`,
    falla: ({ regimen }) => !PERCEPCIONES.has(regimen ?? ''),
  },
  {
    codigo: '2891',
    nodo: `${PERCEPCION}/sac:SUNATPerceptionPercent`,
    falla: ({ regimen, tasa }) =>
      malformado(tasa, DOS_DECIMALES) || !PERCEPCIONES.get(regimen ?? '')?.equals(Decimal.from(tasa ?? '0')),
  },
  { codigo: '2893', nodo: `${PERCEPCION}/cbc:TotalInvoiceAmount`, falla: ({ percibido }) => importeMalo(percibido) },
  { codigo: '2685', nodo: `${PERCEPCION}/cbc:TotalInvoiceAmount`, falla: (p) => p.percibido?.moneda !== SOLES },
  { codigo: '2895', nodo: `${PERCEPCION}/sac:SUNATTotalCashed`, falla: ({ cobrado }) => importeMalo(cobrado) },
  { codigo: '2690', nodo: `${PERCEPCION}/sac:SUNATTotalCashed`, falla: ({ cobrado }) => cobrado?.moneda !== SOLES },
  { codigo: '2897', nodo: `${PERCEPCION}/cbc:TaxableAmount`, falla: ({ base }) => importeMalo(base) },
  {
    codigo: '2608',
    nodo: `${PERCEPCION}/sac:SUNATTotalCashed`,
    falla: ({ regimen, percibido, cobrado, base }) => {
      const tasa = PERCEPCIONES.get(regimen ?? '') ?? Decimal.ZERO;
      const debido = porcentaje(valorDe(base), tasa);
      return difiere(debido, valorDe(percibido)) || difiere(valorDe(base).plus(valorDe(percibido)), valorDe(cobrado));
    },
  },
];

function tributo({ tributos }: LineaResumen, codigo: string): Decimal {
  return valorDe(tributos.find((uno) => uno.codigo === codigo)?.monto);
}

function venta({ pagos }: LineaResumen, codigo: string): Decimal {
  return valorDe(pagos.find((uno) => uno.codigo === codigo)?.monto);
}

function lejos(a: Decimal, b: Decimal): boolean {
  return a.minus(b).abs().greaterThan(TOLERANCIA);
}

function lleva({ tributos }: LineaResumen, codigo: string): boolean {
  return tributos.some((uno) => uno.codigo === codigo);
}

/** Each tax once, whichever `cac:TaxTotal` it stands in. */
export const REGLAS_TRIBUTOS_RESUMEN: readonly Fila<LineaResumen>[] = [
  {
    codigo: '2355',
    nodo: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme/cbc:ID',
    falla: ({ elemento }) =>
      hayRepetidos(
        children(elemento, 'TaxTotal')
          .flatMap((total) => children(total, 'TaxSubtotal'))
          .map((subtotal) => text(subtotal, 'TaxCategory', 'TaxScheme', 'ID') ?? ''),
      ),
  },
];

/** Whether the sums of the line hold: these only observe. What is free adds to none. */
export const REGLAS_CUADRE_RESUMEN: readonly Fila<LineaResumen>[] = [
  {
    codigo: '4027',
    nodo: 'sac:TotalAmount',
    falla: ({ pagos, cargos, tributos, total }) => {
      const partes = [
        ...pagos.filter(({ codigo }) => PAGADAS.has(codigo ?? '')).map(({ monto }) => valorDe(monto)),
        ...cargos.map(({ monto }) => valorDe(monto)),
        ...tributos.filter(({ codigo }) => codigo !== DE_GRATUITAS).map(({ monto }) => valorDe(monto)),
      ];
      return lejos(
        partes.reduce((suma, parte) => suma.plus(parte), Decimal.ZERO),
        valorDe(total),
      );
    },
  },
  {
    codigo: '4019',
    nodo: 'cac:TaxTotal/cbc:TaxAmount',
    cuando: (linea) => lleva(linea, IGV) && !lleva(linea, IVAP),
    falla: (linea, resumen) => {
      const base = venta(linea, GRAVADO).plus(tributo(linea, ISC));
      return tasasDeLinea(linea, resumen).every((tasa) => lejos(porcentaje(base, tasa), tributo(linea, IGV)));
    },
  },
  {
    codigo: '4302',
    nodo: 'cac:TaxTotal/cbc:TaxAmount',
    cuando: (linea) => lleva(linea, IVAP) && !lleva(linea, IGV),
    falla: (linea) => lejos(porcentaje(venta(linea, GRAVADO), TASA_IVAP), tributo(linea, IVAP)),
  },
];
