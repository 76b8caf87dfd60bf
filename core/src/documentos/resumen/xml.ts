import { AFECTACIONES_IGV, type AfectacionIgv } from '../../catalogos/c07-afectaciones-igv.ts';
import { valoresDeVentaEn } from '../../catalogos/c11-valores-de-venta.ts';
import type { LineaResumen, PercepcionResumen } from '../../documento/anulacion/tipos.ts';
import type { Emisor } from '../../documento/types.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import type { Calculado, CodigoTributo } from '../../impuestos/types.ts';
import { Decimal } from '../../lib/decimal.ts';
import { attribute, NOTHING, plain, text, type Xml, type XmlAttribute } from '../../lib/xml-write.ts';
import { SOLES } from '../../ubl/allowance-charge.ts';
import { monto, numero } from '../../ubl/amount.ts';
import { billingReference } from '../../ubl/billing-reference.ts';
import { type CabeceraResumen, nameOf, resumenHeading } from '../../ubl/resumen-heading.ts';
import { rootOfPeru } from '../../ubl/root.ts';
import { cac, cbc, sac } from '../../ubl/tags.ts';
import { taxScheme } from '../../ubl/tax.ts';
import { type FormaResumen, formaResumen } from '../../vigencias/resumen.ts';
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
 * the total (4027). `forma`: what it says beyond that, by the comprobante's day of issue.
 */
export function lineaResumen(
  { calculado, numero, estado }: LineaResumenXml,
  forma = formaResumen(calculado.documento.fechaEmision),
) {
  const { documento, totales } = calculado;
  const { cliente, nota } = documento;
  const { tipoDocumento, numeroDocumento, denominacion } = cliente;
  const nombre = forma.nombreDelAdquirente ? { nombre: denominacion } : {};
  return {
    tipo: documento.tipoComprobante,
    ...{ serie: documento.serie, numero, estado },
    cliente: { tipoDocumento, numeroDocumento, ...nombre },
    ...(nota?.afectado === undefined ? {} : { afectado: nota.afectado }),
    importeTotal: totales.importeTotal,
    valores: valores(calculado),
    ...(totales.cargos.isZero() ? {} : { otrosCargos: totales.cargos }),
    tributos: tributos(calculado, forma),
    ...(estado === '1' ? percepcion(calculado) : {}),
  } satisfies LineaResumen;
}

type Tipo = AfectacionIgv['tipo'];

/** By the catalog 11 of its day of issue: what is paid, and what is given away. */
function valores(calculado: Calculado) {
  const { documento, totales } = calculado;
  const { gravada, exonerada, inafecta, exportacion, gratuita } = totales;
  const pagado: Readonly<Record<Tipo, Decimal>> = { gravada, exonerada, inafecta, exportacion };
  return valoresDeVentaEn(documento.fechaEmision)
    .map(({ codigo, tipo, gratuito }) => {
      if (tipo === undefined) return { codigo, monto: gratuita };
      return { codigo, monto: gratuito ? sumarGratuito(calculado, 'baseImponible', tipo) : pagado[tipo] };
    })
    .filter((valor) => !valor.monto.isZero());
}

/** What the lines say under 9996, of one affectation or of all. */
function sumarGratuito({ items }: Calculado, campo: 'baseImponible' | 'monto', tipo?: Tipo): Decimal {
  const suyos = items
    .flatMap((item) => item.tributos)
    .filter(({ codigo }) => codigo === GRATUITO)
    .filter(({ tipoIgv }) => tipo === undefined || AFECTACIONES_IGV.get(tipoIgv)?.tipo === tipo);
  return suyos.reduce((suma, tributo) => suma.plus(tributo[campo]), Decimal.ZERO);
}

const GRATUITO = '9996';

interface TributoResumen {
  readonly codigo: CodigoTributo;
  readonly monto: Decimal;
  readonly tasa?: Decimal;
}

/** Always IGV or IVAP, if only 0.00 (2278), with the rate where something is taxed (2992); then ISC, ICBPER and the IGV of what is given away, where there are. */
function tributos(calculado: Calculado, forma: FormaResumen): TributoResumen[] {
  const { gravada, igv, ivap, isc, icbper } = calculado.totales;
  const tasa = forma.tasaIgv && gravada.isPositive() ? { tasa: calculado.documento.porcentajeIgv } : {};
  const first: TributoResumen = ivap.isZero()
    ? { codigo: '1000', monto: igv, ...tasa }
    : { codigo: '1016', monto: ivap };
  const others: TributoResumen[] = [
    { codigo: '2000', monto: isc },
    { codigo: '7152', monto: icbper },
  ];
  if (forma.igvDeGratuitas !== undefined) {
    others.push({ codigo: forma.igvDeGratuitas, monto: sumarGratuito(calculado, 'monto') });
  }
  return [first, ...others.filter(({ monto }) => !monto.isZero())];
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
