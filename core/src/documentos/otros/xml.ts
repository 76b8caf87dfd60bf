import type { Direccion, Emisor } from '../../documento/types.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import type { Decimal } from '../../lib/decimal.ts';
import { attribute, NOTHING, plain, type Tag, text, type Xml } from '../../lib/xml/write.ts';
import { monto } from '../../ubl/amount.ts';
import { partyIdentification, signature } from '../../ubl/party.ts';
import { type Root, rootOfPeru } from '../../ubl/root.ts';
import { cac, cbc, sac } from '../../ubl/tags.ts';
import type { TipoDeOtro } from '../clase.ts';
import type { LineaDeOtro, OtroCalculado, PagoCalculado } from './calculo.ts';
import { SOLES } from './calculo.ts';
import type { Persona } from './campos.ts';
import { COMPROBANTE_PERCEPCION, COMPROBANTE_RETENCION } from './index.ts';

const EN_SOLES = attribute('currencyID', SOLES);
const RUC = '6';
const PERU = cac.Country(cbc.IdentificationCode(plain('PE')));
/** As long as SUNAT takes it (2716). */
const DECIMALES_DE_CAMBIO = 6;
/** What says that it is issued before it is paid (3322). */
const ANTES_DEL_COBRO = plain('01');

/** The names of each kind, which are one word apart. */
interface Nombres {
  readonly raiz: Root;
  readonly regimen: Tag;
  readonly tasa: Tag;
  readonly neto: Tag;
  readonly documento: Tag;
  readonly informacion: Tag;
  readonly retenido: Tag;
  readonly fecha: Tag;
  readonly netoDePago: Tag;
}

const NOMBRES: Readonly<Record<TipoDeOtro, Nombres>> = {
  [COMPROBANTE_RETENCION.codigo]: {
    raiz: rootOfPeru('Retention', '1.0'),
    regimen: sac.SUNATRetentionSystemCode,
    tasa: sac.SUNATRetentionPercent,
    neto: sac.SUNATTotalPaid,
    documento: sac.SUNATRetentionDocumentReference,
    informacion: sac.SUNATRetentionInformation,
    retenido: sac.SUNATRetentionAmount,
    fecha: sac.SUNATRetentionDate,
    netoDePago: sac.SUNATNetTotalPaid,
  },
  [COMPROBANTE_PERCEPCION.codigo]: {
    raiz: rootOfPeru('Perception', '1.0'),
    regimen: sac.SUNATPerceptionSystemCode,
    tasa: sac.SUNATPerceptionPercent,
    neto: sac.SUNATTotalCashed,
    documento: sac.SUNATPerceptionDocumentReference,
    informacion: sac.SUNATPerceptionInformation,
    retenido: sac.SUNATPerceptionAmount,
    fecha: sac.SUNATPerceptionDate,
    netoDePago: sac.SUNATNetTotalCashed,
  },
};

/**
 * A comprobante de retención or de percepción in SUNAT's schemas Retention 1.0 and Perception 1.0 over UBL 2.0, canonical by construction,
 * with a hole for its signature. `numero` is the integer of the series. That it is issued before it is paid, and the rounding, came after the
 * schemas that SUNAT publishes: they stand where its rules of 2026-02-12 and its XSL look for them.
 */
export function buildOtro(
  { otro, tasa, lineas, reemplazado, total, neto }: OtroCalculado,
  emisor: Emisor,
  numero: number,
): XmlSinFirma {
  const nombres = NOMBRES[otro.tipo];
  return nombres.raiz([
    signature(emisor),
    cbc.ID(text(`${otro.serie}-${numero}`)),
    cbc.IssueDate(plain(otro.fechaEmision)),
    cbc.IssueTime(plain(otro.horaEmision)),
    otro.antesDelCobro === true ? sac.ExceptionalIndicator(ANTES_DEL_COBRO) : NOTHING,
    agent(emisor),
    receiver(otro.receptor),
    nombres.regimen(text(otro.regimen)),
    nombres.tasa(plain(tasa.toFixed(2))),
    otro.observaciones === undefined ? NOTHING : cbc.Note(text(otro.observaciones)),
    cbc.TotalInvoiceAmount.with(EN_SOLES, monto(total)),
    nombres.neto.with(EN_SOLES, monto(neto)),
    otro.redondeo === undefined ? NOTHING : cbc.PayableRoundingAmount.with(EN_SOLES, monto(otro.redondeo)),
    ...[...lineas, ...(reemplazado === undefined ? [] : [reemplazado])].map((linea) => line(linea, nombres)),
  ]);
}

function agent({ ruc, razonSocial, nombreComercial, direccion }: Emisor): Xml {
  return cac.AgentParty(
    partyIdentification(RUC, ruc),
    nombreComercial === undefined ? NOTHING : cac.PartyName(cbc.Name(text(nombreComercial))),
    direccion === undefined ? NOTHING : address(direccion),
    legalEntity(razonSocial),
  );
}

/** In UBL 2.0 the street has an element of its own. */
function address({ ubigeo, direccion, urbanizacion, provincia, departamento, distrito }: Direccion): Xml {
  const optional = (tag: Tag, value: string | undefined) =>
    value === undefined || value === '' ? NOTHING : tag(text(value));
  return cac.PostalAddress(
    cbc.ID(text(ubigeo)),
    cbc.StreetName(text(direccion)),
    optional(cbc.CitySubdivisionName, urbanizacion),
    optional(cbc.CityName, provincia),
    optional(cbc.CountrySubentity, departamento),
    optional(cbc.District, distrito),
    PERU,
  );
}

function receiver({ tipoDocumento, numeroDocumento, denominacion }: Persona): Xml {
  return cac.ReceiverParty(partyIdentification(tipoDocumento, numeroDocumento), legalEntity(denominacion));
}

function legalEntity(nombre: string): Xml {
  return cac.PartyLegalEntity(cbc.RegistrationName(text(nombre)));
}

function line({ tipo, numero, fecha, moneda, total, pago }: LineaDeOtro, nombres: Nombres): Xml {
  const enSuMoneda = attribute('currencyID', moneda);
  return nombres.documento(
    cbc.ID.with(attribute('schemeID', tipo), text(numero)),
    cbc.IssueDate(plain(fecha)),
    cbc.TotalInvoiceAmount.with(enSuMoneda, monto(total)),
    ...(pago === undefined ? [] : [payment(pago, moneda), information(pago, moneda, nombres)]),
  );
}

function payment({ numero, importe, fecha }: PagoCalculado, moneda: string): Xml {
  return cac.Payment(
    cbc.ID(plain(String(numero))),
    cbc.PaidAmount.with(attribute('currencyID', moneda), monto(importe)),
    cbc.PaidDate(plain(fecha)),
  );
}

function information({ retenido, fecha, neto, tipoCambio }: PagoCalculado, moneda: string, nombres: Nombres): Xml {
  return nombres.informacion(
    nombres.retenido.with(EN_SOLES, monto(retenido)),
    nombres.fecha(plain(fecha)),
    nombres.netoDePago.with(EN_SOLES, monto(neto)),
    tipoCambio === undefined ? NOTHING : exchangeRate(tipoCambio, moneda, fecha),
  );
}

function exchangeRate(tipoCambio: Decimal, moneda: string, fecha: string): Xml {
  return cac.ExchangeRate(
    cbc.SourceCurrencyCode(text(moneda)),
    cbc.TargetCurrencyCode(plain(SOLES)),
    cbc.CalculationRate(plain(tipoCambio.toFixed(DECIMALES_DE_CAMBIO))),
    cbc.Date(plain(fecha)),
  );
}
