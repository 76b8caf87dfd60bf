import type { Cuota } from '../documento/types.ts';
import { claseDe } from '../documentos/registro.ts';
import type { Calculado } from '../impuestos/types.ts';
import { concat, NOTHING, plain, text, type Xml, type XmlAttribute } from '../lib/xml/write.ts';
import { SOLES } from './allowance-charge.ts';
import { monto, numero } from './amount.ts';
import { cac, cbc } from './tags.ts';

const FORMA_PAGO = cbc.ID(plain('FormaPago'));
const DETRACCION = cbc.ID(plain('Detraccion'));
const PERCEPCION = cbc.ID(plain('Percepcion'));
const CONTADO = cac.PaymentTerms(FORMA_PAGO, cbc.PaymentMeansID(plain('Contado')));
const CREDITO = cbc.PaymentMeansID(plain('Credito'));

/** The account of the Banco de la Nación into which the customer deposits the detracción, and how. */
export function paymentMeans({ documento: { detraccion } }: Calculado): Xml {
  if (detraccion === undefined) return NOTHING;
  return cac.PaymentMeans(
    DETRACCION,
    cbc.PaymentMeansCode(text(detraccion.medioPago)),
    cac.PayeeFinancialAccount(cbc.ID(text(detraccion.cuenta))),
  );
}

/**
 * The detracción; how the factura is paid (RS 193-2020); the total with the percepción. A boleta says nothing of how it
 * is paid: SUNAT's rules take a PaymentTerms of a boleta for a detracción (3128).
 */
export function paymentTerms(calculado: Calculado, currency: XmlAttribute): Xml {
  const formaPago = claseDe(calculado.documento.tipoComprobante).declaraFormaPago
    ? formaPagoTerms(calculado, currency)
    : NOTHING;
  if (calculado.detraccion === undefined && calculado.percepcion === undefined) return formaPago;
  return concat([detraccionTerms(calculado), formaPago, percepcionTerms(calculado)]);
}

/** Which detracción, at what rate, and how much, in whole soles (3127, 3033, 3035, 3208). */
export function detraccionTerms({ documento, detraccion }: Calculado): Xml {
  if (documento.detraccion === undefined || detraccion === undefined) return NOTHING;
  const { codigo, porcentaje } = documento.detraccion;
  return cac.PaymentTerms(
    DETRACCION,
    cbc.PaymentMeansID(text(codigo)),
    cbc.PaymentPercent(numero(porcentaje)),
    cbc.Amount.with(SOLES, monto(detraccion.monto)),
  );
}

function percepcionTerms({ percepcion }: Calculado): Xml {
  if (percepcion === undefined) return NOTHING;
  return cac.PaymentTerms(PERCEPCION, cbc.Amount.with(SOLES, monto(percepcion.totalConPercepcion)));
}

function formaPagoTerms(calculado: Calculado, currency: XmlAttribute): Xml {
  return calculado.documento.formaPago === 'CONTADO' ? CONTADO : concat(creditTerms(calculado, currency));
}

/** On credit: the amount pending and its instalments. */
export function creditTerms({ documento, montoPendiente }: Calculado, currency: XmlAttribute): Xml[] {
  return [
    cac.PaymentTerms(FORMA_PAGO, CREDITO, cbc.Amount.with(currency, monto(montoPendiente))),
    ...documento.cuotas.map((cuota, indice) => cuotaTerms(cuota, indice, currency)),
  ];
}

function cuotaTerms(cuota: Cuota, indice: number, currency: XmlAttribute): Xml {
  return cac.PaymentTerms(
    FORMA_PAGO,
    cbc.PaymentMeansID(plain(`Cuota${String(indice + 1).padStart(3, '0')}`)),
    cbc.Amount.with(currency, monto(cuota.monto)),
    cbc.PaymentDueDate(plain(cuota.fechaVencimiento)),
  );
}
