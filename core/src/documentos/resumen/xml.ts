import type { Emisor } from '../../documento/types.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import type { Decimal } from '../../lib/decimal.ts';
import { attribute, NOTHING, plain, text, type Xml, type XmlAttribute } from '../../lib/xml/write.ts';
import { SOLES } from '../../ubl/allowance-charge.ts';
import { monto, numero } from '../../ubl/amount.ts';
import { billingReference } from '../../ubl/billing-reference.ts';
import { type CabeceraResumen, nameOf, resumenHeading } from '../../ubl/resumen-heading.ts';
import { rootOfPeru } from '../../ubl/root.ts';
import { cac, cbc, sac } from '../../ubl/tags.ts';
import { taxScheme } from '../../ubl/tax.ts';
import { lineaResumen, type Resumido, type TributoResumen } from './calculo.ts';
import type { PercepcionResumen } from './tipos.ts';

/** A resumen diario: boletas and their notes of one day of issue. */
export interface ResumenXml extends CabeceraResumen {
  readonly lineas: readonly Resumido[];
}

const SUMMARY = rootOfPeru('SummaryDocuments', '1.1');

/**
 * The resumen diario (RC) in SUNAT's schema, canonical by construction, with a hole for its signature. An annulled
 * document repeats its amounts.
 */
export function buildSummaryDocuments(resumen: ResumenXml, emisor: Emisor): XmlSinFirma {
  return SUMMARY([resumenHeading(resumen, emisor), ...resumen.lineas.map(summaryLine)]);
}

function summaryLine(datos: Resumido, indice: number): Xml {
  const linea = lineaResumen(datos);
  const { tipo, serie, cliente, estado } = linea;
  const currency = attribute('currencyID', linea.moneda);
  return sac.SummaryDocumentsLine(
    cbc.LineID(plain(String(indice + 1))),
    cbc.DocumentTypeCode(plain(tipo)),
    cbc.ID(text(`${serie}-${linea.numero}`)),
    cac.AccountingCustomerParty(
      cbc.CustomerAssignedAccountID(text(cliente.numeroDocumento)),
      cbc.AdditionalAccountID(text(cliente.tipoDocumento)),
      cliente.nombre === undefined ? NOTHING : nameOf(cliente.nombre),
    ),
    linea.afectado === undefined ? NOTHING : billingReference(linea.afectado),
    linea.percepcion === undefined ? NOTHING : perception(linea.percepcion),
    cac.Status(cbc.ConditionCode(plain(estado))),
    sac.TotalAmount.with(currency, monto(linea.importeTotal)),
    ...linea.valores.map((valor) =>
      sac.BillingPayment(cbc.PaidAmount.with(currency, monto(valor.monto)), cbc.InstructionID(plain(valor.codigo))),
    ),
    linea.otrosCargos === undefined ? NOTHING : otherCharges(linea.otrosCargos, currency),
    ...linea.tributos.map((tributo) => taxTotalOf(tributo, currency)),
  );
}

function perception({ regimen, tasa, base, monto: percibido, totalConPercepcion }: PercepcionResumen): Xml {
  return sac.SUNATPerceptionSummaryDocumentReference(
    sac.SUNATPerceptionSystemCode(plain(regimen)),
    sac.SUNATPerceptionPercent(numero(tasa)),
    cbc.TotalInvoiceAmount.with(SOLES, monto(percibido)),
    sac.SUNATTotalCashed.with(SOLES, monto(totalConPercepcion)),
    cbc.TaxableAmount.with(SOLES, monto(base)),
  );
}

function otherCharges(cargos: Decimal, currency: XmlAttribute): Xml {
  return cac.AllowanceCharge(cbc.ChargeIndicator(plain('true')), cbc.Amount.with(currency, monto(cargos)));
}

function taxTotalOf({ codigo, monto: impuesto, tasa }: TributoResumen, currency: XmlAttribute): Xml {
  const amount = cbc.TaxAmount.with(currency, monto(impuesto));
  const percent = tasa === undefined ? NOTHING : cbc.Percent(numero(tasa));
  return cac.TaxTotal(amount, cac.TaxSubtotal(amount, cac.TaxCategory(percent, taxScheme(codigo))));
}
