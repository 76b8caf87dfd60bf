import { Decimal } from '@chaski/core/lib/decimal.ts';
import { daysBetween, isFecha } from '@chaski/core/lib/fecha.ts';
import { difiere, hayRepetidos, isUbigeoAjeno, malformado, porcentaje, vacio } from '../reglas/regla.ts';
import type { LineaOtro, Monto, Otro, TipoOtro } from './leer-otro.ts';

/* The rules of retenciones (20) and percepciones (40), from the XML alone. */

/** One official rule: the code of each kind, where the kind has it. */
export interface ReglaOtro<S> {
  readonly codigo: Readonly<Partial<Record<TipoOtro, string>>>;
  readonly nodo: string;
  readonly falla: (sujeto: S, otro: Otro) => boolean;
}

const ambas = (retencion: string, percepcion = retencion) => ({ '20': retencion, '40': percepcion });
const soloRetencion = (codigo: string) => ({ '20': codigo });
const soloPercepcion = (codigo: string) => ({ '40': codigo });

const ID = { '20': /^(?:R[A-Z0-9]{3}|\d{4})-\d{1,8}$/, '40': /^(?:P[A-Z0-9]{3}|\d{4})-\d{1,8}$/ } as const;
const RUC = /^[12]\d{10}$/;
const DOCUMENTO = /^\S{1,15}$/;
/** Catalogs 23 and 22: the rate of each regime. */
const TASAS: Readonly<Record<TipoOtro, ReadonlyMap<string, string>>> = {
  '20': new Map([
    ['01', '3'],
    ['02', '6'],
  ]),
  '40': new Map([
    ['01', '2'],
    ['02', '1'],
    ['03', '0.5'],
  ]),
};
/** Calendar days after that of issue. */
const PLAZO = 7;
/** Until when the documents of 6 % were issued. */
const FIN_DE_6 = '2014-02-28';
const IDENTIDADES: ReadonlySet<string> = new Set([...'01467ABCDEFGH']);
const EMISOR = 'cac:AgentParty/cac:PartyIdentification/cbc:ID';
const RECEPTOR = 'cac:ReceiverParty/cac:PartyIdentification/cbc:ID';

const isMoneda = (monto: Monto | undefined) => monto?.moneda === 'PEN';
/** As much as an amount may be: twelve integer digits. */
const TOPE = Decimal.from('999999999999.99');
const isPositivo = (monto: Monto | undefined) => monto?.valor.isPositive() === true && !monto.valor.greaterThan(TOPE);
const sum = (montos: readonly (Monto | undefined)[]) =>
  montos.reduce((total, monto) => total.plus(monto?.valor ?? Decimal.ZERO), Decimal.ZERO);
const findSumadas = ({ lineas }: Otro) => lineas.filter(({ noSuma }) => !noSuma);
const isTasa = ({ tasa, tipo, regimen = '' }: Otro) => {
  const suya = TASAS[tipo].get(regimen);
  return (
    suya !== undefined &&
    /^\d{1,3}(?:\.\d{1,2})?$/.test(tasa ?? '') &&
    Decimal.from(tasa ?? '').equals(Decimal.from(suya))
  );
};

export const REGLAS_CABECERA_OTRO: readonly ReglaOtro<Otro>[] = [
  { codigo: ambas('2111'), nodo: 'cbc:UBLVersionID', falla: ({ version }) => vacio(version) },
  { codigo: ambas('2110'), nodo: 'cbc:UBLVersionID', falla: ({ version }) => version !== '2.0' },
  { codigo: ambas('2113'), nodo: 'cbc:CustomizationID', falla: ({ personalizacion }) => vacio(personalizacion) },
  { codigo: ambas('2112'), nodo: 'cbc:CustomizationID', falla: ({ personalizacion }) => personalizacion !== '1.0' },
  { codigo: ambas('1001'), nodo: 'cbc:ID', falla: ({ id, tipo }) => malformado(id, ID[tipo]) },
  {
    codigo: ambas('1049'),
    nodo: 'cbc:ID',
    falla: ({ id, archivo: { serie, numero } }) => {
      const [suya, suyo] = id.split('-');
      return suya !== serie || Number(suyo) !== Number(numero);
    },
  },
  {
    codigo: ambas('2600'),
    nodo: 'cbc:IssueDate',
    falla: ({ fecha, hoy, padron, archivo }) =>
      isFecha(fecha) && daysBetween(fecha, hoy) > PLAZO && !padron.tiene(archivo.ruc, 'prorroga'),
  },
  { codigo: ambas('2329'), nodo: 'cbc:IssueDate', falla: ({ fecha, hoy }) => fecha > hoy },
  { codigo: ambas('1034'), nodo: EMISOR, falla: ({ emisor, archivo }) => emisor.numero !== archivo.ruc },
  { codigo: ambas('2678'), nodo: `${EMISOR}/@schemeID`, falla: ({ emisor }) => vacio(emisor.tipo) },
  { codigo: ambas('2511'), nodo: `${EMISOR}/@schemeID`, falla: ({ emisor }) => emisor.tipo !== '6' },
  {
    codigo: soloRetencion('2617'),
    nodo: EMISOR,
    falla: ({ emisor, padron }) => padron.tiene(emisor.numero, 'noAgenteRetencion'),
  },
  {
    codigo: soloPercepcion('4285'),
    nodo: EMISOR,
    falla: ({ emisor, padron }) => padron.tiene(emisor.numero, 'noAgentePercepcion'),
  },
  {
    codigo: ambas('2917'),
    nodo: 'cac:AgentParty/cac:PostalAddress/cbc:ID',
    falla: ({ emisor }) => isUbigeoAjeno(emisor.ubigeo),
  },
  {
    codigo: ambas('2548'),
    nodo: 'cac:AgentParty/cac:PostalAddress/cac:Country/cbc:IdentificationCode',
    falla: ({ emisor }) => emisor.pais !== undefined && emisor.pais !== 'PE',
  },
  {
    codigo: ambas('1037'),
    nodo: 'cac:AgentParty/cac:PartyLegalEntity/cbc:RegistrationName',
    falla: ({ emisor }) => vacio(emisor.nombre),
  },
  { codigo: soloRetencion('2723'), nodo: RECEPTOR, falla: ({ receptor }) => vacio(receptor.numero) },
  { codigo: soloRetencion('2724'), nodo: RECEPTOR, falla: ({ receptor }) => malformado(receptor.numero, RUC) },
  { codigo: soloPercepcion('2679'), nodo: RECEPTOR, falla: ({ receptor }) => vacio(receptor.numero) },
  { codigo: soloPercepcion('2680'), nodo: RECEPTOR, falla: ({ receptor }) => malformado(receptor.numero, DOCUMENTO) },
  { codigo: ambas('2516'), nodo: `${RECEPTOR}/@schemeID`, falla: ({ receptor }) => vacio(receptor.tipo) },
  { codigo: soloRetencion('2511'), nodo: `${RECEPTOR}/@schemeID`, falla: ({ receptor }) => receptor.tipo !== '6' },
  {
    codigo: soloPercepcion('2511'),
    nodo: `${RECEPTOR}/@schemeID`,
    falla: ({ receptor }) => !IDENTIDADES.has(receptor.tipo ?? ''),
  },
  {
    codigo: soloPercepcion('2605'),
    nodo: RECEPTOR,
    falla: ({ receptor: { numero = '', tipo }, padron }) =>
      tipo === '6' && (malformado(numero, RUC) || padron.tiene(numero, 'inexistente')),
  },
  {
    codigo: soloRetencion('2621'),
    nodo: RECEPTOR,
    falla: ({ receptor, padron }) => padron.tiene(receptor.numero, 'inexistente'),
  },
  { codigo: ambas('2620', '2604'), nodo: RECEPTOR, falla: ({ receptor, emisor }) => receptor.numero === emisor.numero },
  {
    codigo: ambas('2134'),
    nodo: 'cac:ReceiverParty/cac:PartyLegalEntity/cbc:RegistrationName',
    falla: ({ receptor }) => vacio(receptor.nombre),
  },
  {
    codigo: ambas('2618', '2602'),
    nodo: 'sac:SystemCode',
    falla: ({ regimen = '', tipo }) => !TASAS[tipo].has(regimen),
  },
  { codigo: ambas('2619', '2603'), nodo: 'sac:Percent', falla: (otro) => !isTasa(otro) },
  {
    codigo: soloRetencion('2985'),
    nodo: 'sac:SUNATRetentionSystemCode',
    falla: ({ regimen, lineas }) => regimen === '02' && lineas.some(({ fecha }) => fecha > FIN_DE_6),
  },
  { codigo: ambas('2669'), nodo: 'cbc:TotalInvoiceAmount', falla: ({ total }) => !isPositivo(total) },
  { codigo: ambas('2728', '2685'), nodo: 'cbc:TotalInvoiceAmount/@currencyID', falla: ({ total }) => !isMoneda(total) },
  { codigo: ambas('2730', '2687'), nodo: 'sac:Total', falla: ({ neto }) => !isPositivo(neto) },
  { codigo: ambas('2732', '2690'), nodo: 'sac:Total/@currencyID', falla: ({ neto }) => !isMoneda(neto) },
  {
    codigo: ambas('3303'),
    nodo: 'cbc:PayableRoundingAmount',
    falla: ({ redondeo }) => redondeo !== undefined && difiere(redondeo.valor, Decimal.ZERO),
  },
  {
    codigo: ambas('3304'),
    nodo: 'cbc:PayableRoundingAmount/@currencyID',
    falla: ({ redondeo }) => redondeo !== undefined && !isMoneda(redondeo),
  },
  {
    codigo: soloPercepcion('3322'),
    nodo: 'sac:ExceptionalIndicator',
    falla: ({ excepcional }) => excepcional !== undefined && excepcional !== '01',
  },
  {
    codigo: soloPercepcion('3323'),
    nodo: 'sac:ExceptionalIndicator',
    falla: ({ excepcional, lineas }) => excepcional !== undefined && lineas.length > 1,
  },
  {
    codigo: soloPercepcion('3324'),
    nodo: 'sac:ExceptionalIndicator',
    falla: ({ excepcional, lineas }) => excepcional !== undefined && lineas.some(({ tipo }) => tipo !== '01'),
  },
];

const TIPOS = {
  '20': new Set(['01', '12', '07', '08', '20']),
  '40': new Set(['01', '03', '12', '07', '08', '40']),
} as const;
const NUMERO = {
  '20': /^(?:E001|[FR][A-Z0-9]{3}|\d{4})-(?!0+$)\d{1,8}$/,
  '40': /^(?:E001|EB01|[FBP][A-Z0-9]{3}|\d{4})-(?!0+$)\d{1,8}$/,
} as const;
const NUMERO_TICKET = /^[a-zA-Z0-9-]{1,20}-\d{1,20}$/;
const NUMERO_PAGO = /^\d{1,9}$/;
const FACTOR = /^\d{1,4}(?:\.\d{1,6})?$/;

/** Of every document but a nota de crédito a payment is told, also of the one that is replaced. */
const withPago = ({ tipo }: LineaOtro) => tipo !== '07';
const isExtranjera = ({ total }: LineaOtro) => total?.moneda !== undefined && total.moneda !== 'PEN';

/** Whether the payment is of the month of issue, not after it, and not before the document. */
function isPagoEnPlazo({ fecha, pago }: LineaOtro, otro: Otro): boolean {
  const pagado = pago?.fecha ?? '';
  const primero = `${otro.fecha.slice(0, 7)}-01`;
  return pagado <= otro.fecha && pagado >= (fecha >= primero ? fecha : primero);
}

/** Whether withheld and net are, within one sol, what follows from the payment, the rate and the exchange. */
function isDescuadrada(linea: LineaOtro, otro: Otro): boolean {
  const { pago, informacion } = linea;
  const factor = isExtranjera(linea) ? informacion?.cambio?.factor : '1';
  if (pago?.importe === undefined || informacion === undefined || malformado(factor, FACTOR)) return false;
  const enSoles = pago.importe.valor.times(Decimal.from(factor ?? '1'));
  const importe = porcentaje(enSoles, Decimal.from(otro.tasa ?? '0'));
  const neto = otro.tipo === '20' ? enSoles.minus(importe) : enSoles.plus(importe);
  return (
    difiere(informacion.importe?.valor ?? Decimal.ZERO, importe) ||
    difiere(informacion.neto?.valor ?? Decimal.ZERO, neto)
  );
}

export const REGLAS_LINEA_OTRO: readonly ReglaOtro<LineaOtro>[] = [
  { codigo: ambas('2691'), nodo: 'cbc:ID/@schemeID', falla: ({ tipo }) => vacio(tipo) },
  {
    codigo: ambas('2692'),
    nodo: 'cbc:ID/@schemeID',
    falla: ({ tipo = '' }, otro) => !TIPOS[otro.tipo].has(tipo as never),
  },
  { codigo: ambas('2693'), nodo: 'cbc:ID', falla: ({ numero }) => vacio(numero) },
  {
    codigo: ambas('2694'),
    nodo: 'cbc:ID',
    falla: ({ numero, tipo }, otro) => malformado(numero, tipo === '12' ? NUMERO_TICKET : NUMERO[otro.tipo]),
  },
  { codigo: ambas('2696'), nodo: 'cbc:TotalInvoiceAmount', falla: ({ total }) => !isPositivo(total) },
  {
    codigo: ambas('2733', '2697'),
    nodo: 'cac:Payment/cbc:ID',
    falla: (linea) => withPago(linea) && vacio(linea.pago?.id),
  },
  { codigo: ambas('2734', '2698'), nodo: 'cac:Payment/cbc:ID', falla: ({ pago }) => malformado(pago?.id, NUMERO_PAGO) },
  {
    codigo: ambas('2735', '2699'),
    nodo: 'cac:Payment/cbc:PaidAmount',
    falla: (linea) => withPago(linea) && linea.pago?.importe === undefined,
  },
  {
    codigo: ambas('2736', '2700'),
    nodo: 'cac:Payment/cbc:PaidAmount',
    falla: ({ pago }) => pago !== undefined && !isPositivo(pago.importe),
  },
  {
    codigo: ambas('2622', '2607'),
    nodo: 'cac:Payment/cbc:PaidAmount/@currencyID',
    falla: ({ pago, total }) => pago?.importe !== undefined && pago.importe.moneda !== total?.moneda,
  },
  {
    codigo: ambas('2737', '2702'),
    nodo: 'cac:Payment/cbc:PaidDate',
    falla: (linea) => withPago(linea) && vacio(linea.pago?.fecha),
  },
  {
    codigo: ambas('2739', '2704'),
    nodo: 'sac:Information/sac:Amount',
    falla: (linea) => withPago(linea) && linea.informacion?.importe === undefined,
  },
  {
    codigo: ambas('2740', '2705'),
    nodo: 'sac:Information/sac:Amount',
    falla: ({ informacion }) => informacion?.importe !== undefined && !isPositivo(informacion.importe),
  },
  {
    codigo: ambas('2742', '2707'),
    nodo: 'sac:Information/sac:Amount/@currencyID',
    falla: ({ informacion }) => informacion?.importe !== undefined && !isMoneda(informacion.importe),
  },
  {
    codigo: ambas('2746', '2711'),
    nodo: 'sac:Information/sac:NetTotal',
    falla: ({ informacion }) => informacion?.neto !== undefined && !isPositivo(informacion.neto),
  },
  {
    codigo: ambas('2748', '2713'),
    nodo: 'sac:Information/sac:NetTotal/@currencyID',
    falla: ({ informacion }) => informacion?.neto !== undefined && !isMoneda(informacion.neto),
  },
  {
    codigo: ambas('2625', '2612'),
    nodo: 'cac:Payment/cbc:PaidDate',
    falla: (linea, otro) => !vacio(linea.pago?.fecha) && !isPagoEnPlazo(linea, otro),
  },
  {
    codigo: ambas('2721'),
    nodo: 'cac:ExchangeRate/cbc:CalculationRate',
    falla: (linea) => withPago(linea) && isExtranjera(linea) && vacio(linea.informacion?.cambio?.factor),
  },
  {
    codigo: ambas('2716'),
    nodo: 'cac:ExchangeRate/cbc:CalculationRate',
    falla: ({ informacion }) => malformado(informacion?.cambio?.factor, FACTOR),
  },
  {
    codigo: ambas('2719'),
    nodo: 'cac:ExchangeRate/cbc:SourceCurrencyCode',
    falla: ({ informacion }) => informacion?.cambio?.origen === '',
  },
  {
    codigo: ambas('2749'),
    nodo: 'cac:ExchangeRate/cbc:SourceCurrencyCode',
    falla: ({ informacion, total }) => informacion?.cambio !== undefined && informacion.cambio.origen !== total?.moneda,
  },
  {
    codigo: ambas('2715'),
    nodo: 'cac:ExchangeRate/cbc:TargetCurrencyCode',
    falla: ({ informacion }) => informacion?.cambio !== undefined && informacion.cambio.destino !== 'PEN',
  },
  {
    codigo: ambas('2722'),
    nodo: 'cac:ExchangeRate/cbc:Date',
    falla: ({ informacion }) => informacion?.cambio !== undefined && vacio(informacion.cambio.fecha),
  },
  {
    codigo: ambas('2623', '2608'),
    nodo: 'sac:Information',
    falla: (linea, otro) => withPago(linea) && isDescuadrada(linea, otro),
  },
];

/** Of the days of all payments, before each is looked at. */
export const REGLAS_PAGOS_OTRO: readonly ReglaOtro<Otro>[] = [
  {
    codigo: ambas('2661', '2659'),
    nodo: 'cac:Payment/cbc:PaidDate',
    falla: (otro) => new Set(otro.lineas.flatMap(({ pago }) => pago?.fecha?.slice(0, 7) || [])).size > 1,
  },
];

/** Of the payments together; sums are exact. */
export const REGLAS_TOTALES_OTRO: readonly ReglaOtro<Otro>[] = [
  {
    codigo: ambas('2626'),
    nodo: 'cac:Payment/cbc:ID',
    falla: (otro) =>
      hayRepetidos(
        otro.lineas.filter(withPago).map(({ tipo, numero, pago }) => `${tipo} ${numero} ${Number(pago?.id)}`),
      ),
  },
  {
    codigo: ambas('2628', '2667'),
    nodo: 'cbc:TotalInvoiceAmount',
    falla: (otro) => !sum([otro.total]).equals(sum(findSumadas(otro).map(({ informacion }) => informacion?.importe))),
  },
  {
    codigo: ambas('2629', '2668'),
    nodo: 'sac:Total',
    falla: (otro) =>
      !sum([otro.neto]).equals(sum([...findSumadas(otro).map(({ informacion }) => informacion?.neto), otro.redondeo])),
  },
];
