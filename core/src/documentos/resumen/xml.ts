import type { LineaResumen, PercepcionResumen } from '../../documento/anulacion/tipos.ts';
import type { Emisor } from '../../documento/types.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import type { Calculado, Totales } from '../../impuestos/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { attribute, NOTHING, plain, text, type Xml, type XmlAttribute } from '../../lib/xml-write.ts';
import { SOLES } from '../../ubl/allowance-charge.ts';
import { monto, numero } from '../../ubl/amount.ts';
import { billingReference } from '../../ubl/billing-reference.ts';
import { type CabeceraResumen, resumenHeading } from '../../ubl/resumen-heading.ts';
import { rootOfPeru } from '../../ubl/root.ts';
import { cac, cbc, sac } from '../../ubl/tags.ts';
import { taxScheme } from '../../ubl/tax.ts';
import { REGIMENES_DE_PERCEPCION } from '../../vigencias/tasas.ts';

/** A resumen diario: boletas and their notes of one day of issue. */
export interface ResumenXml extends CabeceraResumen {
  readonly lineas: readonly LineaResumenXml[];
}

export interface LineaResumenXml {
  readonly calculado: Calculado;
  readonly numero: number;
  /** Catalog 19: 1 add, 2 modify, 3 annul. */
  readonly estado: '1' | '2' | '3';
}

const SUMMARY = rootOfPeru('SummaryDocuments', '1.1');

/**
 * The resumen diario (RC) in SUNAT's schema, canonical by construction, with a hole for its signature. An annulled
 * document repeats its amounts.
 */
export function buildSummaryDocuments(resumen: ResumenXml, emisor: Emisor): XmlSinFirma {
  return SUMMARY([resumenHeading(resumen, emisor), ...resumen.lineas.map(summaryLine)]);
}

/**
 * What a resumen diario says of a comprobante, which is also what its rules judge. Amounts in the document's currency;
 * those of the percepción in soles. There is no place for discounts outside the base: where there are, SUNAT observes
 * the total (4027).
 */
export function lineaResumen({ calculado, numero, estado }: LineaResumenXml) {
  const { documento, totales } = calculado;
  const { cliente, nota } = documento;
  return {
    tipo: documento.tipoComprobante,
    ...{ serie: documento.serie, numero, estado },
    cliente: { tipoDocumento: cliente.tipoDocumento, numeroDocumento: cliente.numeroDocumento },
    ...(nota?.afectado === undefined ? {} : { afectado: nota.afectado }),
    importeTotal: totales.importeTotal,
    valores: valores(totales),
    ...(totales.cargos.isZero() ? {} : { otrosCargos: totales.cargos }),
    tributos: tributos(totales),
    ...(estado === '1' ? percepcion(calculado) : {}),
  } satisfies LineaResumen;
}

/** Catalog 11: 01 gravado, 02 exonerado, 03 inafecto, 04 exportación, 05 gratuito. */
function valores({ gravada, exonerada, inafecta, exportacion, gratuita }: Totales) {
  return [
    { codigo: '01', monto: gravada },
    { codigo: '02', monto: exonerada },
    { codigo: '03', monto: inafecta },
    { codigo: '04', monto: exportacion },
    { codigo: '05', monto: gratuita },
  ].filter((valor) => !valor.monto.isZero());
}

/** Always IGV or IVAP, if only 0.00 (2278); then ISC and ICBPER where there are. */
function tributos({ igv, ivap, isc, icbper }: Totales) {
  const first = ivap.isZero() ? { codigo: '1000' as const, monto: igv } : { codigo: '1016' as const, monto: ivap };
  const others = [
    { codigo: '2000' as const, monto: isc },
    { codigo: '7152' as const, monto: icbper },
  ];
  return [first, ...others.filter((tributo) => !tributo.monto.isZero())];
}

/** Catalog 22 by catalog 53. */
const REGIMENES: ReadonlyMap<string, string> = new Map(Object.entries(REGIMENES_DE_PERCEPCION));
const CIEN = Decimal.integer(100);

/** Only of new boletas (2986). */
function percepcion({ percepcion, cargos }: Calculado): { percepcion?: PercepcionResumen } {
  const cargo = cargos?.find(({ codigo }) => REGIMENES.has(codigo));
  const regimen = cargo && REGIMENES.get(cargo.codigo);
  if (percepcion === undefined || cargo?.factor === undefined || regimen === undefined) return {};
  const { monto, totalConPercepcion } = percepcion;
  return { percepcion: { regimen, tasa: cargo.factor.times(CIEN), base: cargo.base, monto, totalConPercepcion } };
}

function summaryLine(datos: LineaResumenXml, indice: number): Xml {
  const linea = lineaResumen(datos);
  const { tipo, serie, cliente, estado } = linea;
  const currency = attribute('currencyID', datos.calculado.documento.moneda);
  return sac.SummaryDocumentsLine(
    cbc.LineID(plain(String(indice + 1))),
    cbc.DocumentTypeCode(plain(tipo)),
    cbc.ID(text(`${serie}-${linea.numero}`)),
    cac.AccountingCustomerParty(
      cbc.CustomerAssignedAccountID(text(cliente.numeroDocumento)),
      cbc.AdditionalAccountID(text(cliente.tipoDocumento)),
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

function taxTotalOf(tributo: ReturnType<typeof tributos>[number], currency: XmlAttribute): Xml {
  const amount = cbc.TaxAmount.with(currency, monto(tributo.monto));
  return cac.TaxTotal(amount, cac.TaxSubtotal(amount, cac.TaxCategory(taxScheme(tributo.codigo))));
}
