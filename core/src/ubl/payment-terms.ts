import type { Calculado } from '../impuestos/types.ts';
import { concat, NOTHING, plain, type Xml, type XmlAttribute } from '../lib/xml-write.ts';
import { monto } from './amount.ts';
import { cac, cbc } from './tags.ts';

const FORMA_PAGO = cbc.ID(plain('FormaPago'));
const CONTADO = cac.PaymentTerms(FORMA_PAGO, cbc.PaymentMeansID(plain('Contado')));
const CREDITO = cbc.PaymentMeansID(plain('Credito'));

/**
 * How the factura is paid (RS 193-2020): in cash, or on credit with the amount pending and its instalments. A boleta
 * says nothing about it: SUNAT's rules take any PaymentTerms of a boleta for a detracción (3128).
 */
export function paymentTerms({ documento, montoPendiente }: Calculado, currency: XmlAttribute): Xml {
  if (documento.tipoComprobante !== '01') return NOTHING;
  if (documento.formaPago === 'CONTADO') return CONTADO;
  const pendiente = cac.PaymentTerms(FORMA_PAGO, CREDITO, cbc.Amount.with(currency, monto(montoPendiente)));
  const cuotas = documento.cuotas.map((cuota, indice) =>
    cac.PaymentTerms(
      FORMA_PAGO,
      cbc.PaymentMeansID(plain(`Cuota${String(indice + 1).padStart(3, '0')}`)),
      cbc.Amount.with(currency, monto(cuota.monto)),
      cbc.PaymentDueDate(plain(cuota.fechaVencimiento)),
    ),
  );
  return concat([pendiente, ...cuotas]);
}
