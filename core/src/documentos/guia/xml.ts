import { PROPIEDADES } from '../../catalogos/c55-propiedades.ts';
import { DOCUMENTOS_DE_GUIA } from '../../catalogos/c61-documentos-de-guia.ts';
import { PUERTOS } from '../../catalogos/c63-puertos.ts';
import { AEROPUERTOS } from '../../catalogos/c64-aeropuertos.ts';
import type { Emisor } from '../../documento/types.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import { attribute, attributes, concat, NOTHING, plain, type Tag, text, type Xml } from '../../lib/xml/write.ts';
import { numero as cifras } from '../../ubl/amount.ts';
import { signature } from '../../ubl/party.ts';
import { rootOf } from '../../ubl/root.ts';
import { cac, cbc } from '../../ubl/tags.ts';
import { type Guia, type Linea, lineasDe } from './calculo.ts';
import {
  type Autorizacion,
  type BienDeGuia,
  type Conductor,
  INDICADORES,
  type Persona,
  type Punto,
  type Relacionado,
  type Vehiculo,
} from './campos.ts';

const DESPATCH = rootOf('DespatchAdvice');
const CATALOGOS = 'urn:pe:gob:sunat:cpe:see:gem:catalogos:catalogo';
const ENVIO = plain('SUNAT_Envio');

/** The attributes of a code of one of SUNAT's catalogs. */
function deCatalogo(catalogo: string, nombre: string) {
  return attributes(['listAgencyName', 'PE:SUNAT'], ['listName', nombre], ['listURI', `${CATALOGOS}${catalogo}`]);
}

const TIPO_DE_DOCUMENTO = deCatalogo('01', 'Tipo de Documento');
const TIPO_DE_RELACIONADO = deCatalogo('61', 'Documento relacionado al transporte');
const MOTIVO = deCatalogo('20', 'Motivo de traslado');
const MODALIDAD = deCatalogo('18', 'Modalidad de traslado');
const PROPIEDAD = deCatalogo('55', 'Propiedad del item');
const UBIGEO = attributes(['schemeAgencyName', 'PE:INEI'], ['schemeName', 'Ubigeos']);
const UNSPSC = attributes(['listAgencyName', 'GS1 US'], ['listID', 'UNSPSC'], ['listName', 'Item Classification']);
const KILOS = attribute('unitCode', 'KGM');
/** UBL wants a unit of every measure. */
const GRADOS = attribute('unitCode', 'DD');

/**
 * The guía de remisión as UBL 2.1 in SUNAT's profile 2.0, canonical by construction, with a hole for its signature. The order is the
 * XSD's (UBL-DespatchAdvice-2.1). `numero` is the integer of the series.
 */
export function buildDespatchAdvice(guia: Guia, emisor: Emisor, numero: number): XmlSinFirma {
  return DESPATCH([
    cbc.ID(text(`${guia.serie}-${numero}`)),
    cbc.IssueDate(plain(guia.fechaEmision)),
    cbc.IssueTime(plain(guia.horaEmision)),
    cbc.DespatchAdviceTypeCode.with(TIPO_DE_DOCUMENTO, plain(guia.tipo)),
    guia.observaciones === undefined ? NOTHING : cbc.Note(text(guia.observaciones)),
    ...guia.documentos.map(relacionado),
    signature(emisor),
    cac.DespatchSupplierParty(
      party({ tipoDocumento: '6', numeroDocumento: emisor.ruc, denominacion: emisor.razonSocial }),
    ),
    cac.DeliveryCustomerParty(party(guia.destinatario)),
    partyIn(cac.BuyerCustomerParty, guia.comprador),
    partyIn(cac.SellerSupplierParty, guia.proveedor),
    partyIn(cac.OriginatorCustomerParty, guia.pagaFlete),
    shipment(guia),
    ...lineasDe(guia).map(line),
  ]);
}

function relacionado({ tipo, numero, ruc }: Relacionado): Xml {
  return cac.AdditionalDocumentReference(
    cbc.ID(text(numero)),
    cbc.DocumentTypeCode.with(TIPO_DE_RELACIONADO, plain(tipo)),
    cbc.DocumentType(text(DOCUMENTOS_DE_GUIA.get(tipo)?.nombre ?? tipo)),
    ruc === undefined ? NOTHING : cac.IssuerParty(identification('6', ruc)),
  );
}

function identityAttributes(tipo: string) {
  return attributes(
    ['schemeAgencyName', 'PE:SUNAT'],
    ['schemeID', tipo],
    ['schemeName', 'Documento de Identidad'],
    ['schemeURI', `${CATALOGOS}06`],
  );
}

function identification(tipo: string, numero: string): Xml {
  return cac.PartyIdentification(cbc.ID.with(identityAttributes(tipo), text(numero)));
}

function who({ tipoDocumento, numeroDocumento, denominacion }: Persona): Xml {
  return concat([
    identification(tipoDocumento, numeroDocumento),
    cac.PartyLegalEntity(cbc.RegistrationName(text(denominacion))),
  ]);
}

function party(persona: Persona): Xml {
  return cac.Party(who(persona));
}

function partyIn(tag: Tag, persona: Persona | undefined): Xml {
  return persona === undefined ? NOTHING : tag(party(persona));
}

function shipment(guia: Guia): Xml {
  const { pesoBruto, pesoNeto, subcontratador } = guia;
  return cac.Shipment(
    cbc.ID(ENVIO),
    guia.motivo === undefined ? NOTHING : cbc.HandlingCode.with(MOTIVO, plain(guia.motivo)),
    guia.descripcionMotivo === undefined ? NOTHING : cbc.HandlingInstructions(text(guia.descripcionMotivo)),
    guia.sustentoPeso === undefined ? NOTHING : cbc.Information(text(guia.sustentoPeso)),
    pesoBruto === undefined
      ? NOTHING
      : cbc.GrossWeightMeasure.with(attribute('unitCode', guia.unidadPeso), plain(pesoBruto.toFixed(3))),
    pesoNeto === undefined ? NOTHING : cbc.NetWeightMeasure.with(KILOS, plain(pesoNeto.toFixed(3))),
    guia.bultos === undefined ? NOTHING : cbc.TotalTransportHandlingUnitQuantity(plain(String(guia.bultos))),
    ...indicators(guia),
    subcontratador === undefined
      ? NOTHING
      : cac.Consignment(cbc.ID(ENVIO), cac.LogisticsOperatorParty(who(subcontratador))),
    stage(guia),
    cac.Delivery(
      guia.llegada === undefined ? NOTHING : cac.DeliveryAddress(address(guia.llegada)),
      cac.Despatch(cac.DespatchAddress(address(guia.partida)), despatchParty(guia)),
    ),
    handlingUnit(guia),
    port(guia),
  );
}

function indicators({ indicadores = [] }: Guia): Xml[] {
  const suyos = new Map<string, string>(Object.entries(INDICADORES));
  return indicadores.map((uno) => cbc.SpecialInstructions(text(`SUNAT_Envio_Indicador${suyos.get(uno) ?? uno}`)));
}

function stage({ modalidad, fechaInicio, fechaEntrega, transportista, conductores }: Guia): Xml {
  return cac.ShipmentStage(
    modalidad === undefined ? NOTHING : cbc.TransportModeCode.with(MODALIDAD, plain(modalidad)),
    fechaInicio === undefined ? NOTHING : cac.TransitPeriod(cbc.StartDate(plain(fechaInicio))),
    carrier(transportista),
    fechaEntrega === undefined ? NOTHING : cac.LoadingTransportEvent(cbc.OccurrenceDate(plain(fechaEntrega))),
    ...conductores.map(driver),
  );
}

function carrier(transportista: Guia['transportista']): Xml {
  if (transportista === undefined) return NOTHING;
  const { ruc, denominacion, registroMtc, autorizacion } = transportista;
  const entidad = [
    denominacion === undefined ? NOTHING : cbc.RegistrationName(text(denominacion)),
    registroMtc === undefined ? NOTHING : cbc.CompanyID(text(registroMtc)),
  ];
  return cac.CarrierParty(
    ruc === undefined ? NOTHING : identification('6', ruc),
    denominacion === undefined && registroMtc === undefined ? NOTHING : cac.PartyLegalEntity(...entidad),
    agent(autorizacion),
  );
}

/** A special authorisation, as the agent of the party that has it. */
function agent(autorizacion: Autorizacion | undefined): Xml {
  if (autorizacion === undefined) return NOTHING;
  const { entidad, numero } = autorizacion;
  return cac.AgentParty(cac.PartyLegalEntity(cbc.CompanyID.with(authority(entidad), text(numero))));
}

function authority(entidad: string) {
  return attributes(['schemeAgencyName', 'PE:SUNAT'], ['schemeID', entidad], ['schemeName', 'Entidad Autorizadora']);
}

function driver({ tipoDocumento, numeroDocumento, nombres, apellidos, licencia }: Conductor, indice: number): Xml {
  return cac.DriverPerson(
    cbc.ID.with(identityAttributes(tipoDocumento), text(numeroDocumento)),
    cbc.FirstName(text(nombres)),
    cbc.FamilyName(text(apellidos)),
    cbc.JobTitle(plain(indice === 0 ? 'Principal' : 'Secundario')),
    cac.IdentityDocumentReference(cbc.ID(text(licencia))),
  );
}

function address({ ubigeo, direccion, establecimiento, ruc, longitud, latitud }: Punto): Xml {
  return concat([
    cbc.ID.with(UBIGEO, text(ubigeo)),
    establecimiento === undefined
      ? NOTHING
      : cbc.AddressTypeCode.with(
          attributes(['listAgencyName', 'PE:SUNAT'], ...(ruc === undefined ? [] : [['listID', ruc] as const]), [
            'listName',
            'Establecimientos anexos',
          ]),
          text(establecimiento),
        ),
    direccion === undefined ? NOTHING : cac.AddressLine(cbc.Line(text(direccion))),
    longitud === undefined || latitud === undefined
      ? NOTHING
      : cac.LocationCoordinate(
          cbc.LatitudeDegreesMeasure.with(GRADOS, cifras(latitud)),
          cbc.LongitudeDegreesMeasure.with(GRADOS, cifras(longitud)),
        ),
  ]);
}

/** Who sends the goods of a carrier's guía; in the own one, only an authorisation to. */
function despatchParty({ remitente, autorizacion }: Guia): Xml {
  if (remitente === undefined && autorizacion === undefined) return NOTHING;
  return cac.DespatchParty(remitente === undefined ? NOTHING : who(remitente), agent(autorizacion));
}

function handlingUnit({ vehiculos, contenedores }: Guia): Xml {
  const [principal, ...secundarios] = vehiculos;
  if (principal === undefined && contenedores.length === 0) return NOTHING;
  return cac.TransportHandlingUnit(
    principal === undefined ? NOTHING : cac.TransportEquipment(equipment(principal, secundarios)),
    ...contenedores.map(({ numero, precinto }) =>
      cac.Package(cbc.ID(text(numero)), precinto === undefined ? NOTHING : cbc.TraceID(text(precinto))),
    ),
  );
}

function equipment({ placa, tarjetaCirculacion, autorizacion }: Vehiculo, secundarios: readonly Vehiculo[]): Xml {
  return concat([
    cbc.ID(text(placa)),
    tarjetaCirculacion === undefined
      ? NOTHING
      : cac.ApplicableTransportMeans(cbc.RegistrationNationalityID(text(tarjetaCirculacion))),
    ...secundarios.map((secundario) => cac.AttachedTransportEquipment(equipment(secundario, []))),
    autorizacion === undefined
      ? NOTHING
      : cac.ShipmentDocumentReference(cbc.ID.with(authority(autorizacion.entidad), text(autorizacion.numero))),
  ]);
}

function port({ puerto }: Guia): Xml {
  if (puerto === undefined) return NOTHING;
  const [catalogo, tipo, de] =
    puerto.tipo === 'PUERTO' ? (['63', '1', PUERTOS] as const) : (['64', '2', AEROPUERTOS] as const);
  return cac.FirstArrivalPortLocation(
    cbc.ID.with(
      attributes(
        ['schemeAgencyName', 'PE:SUNAT'],
        ['schemeName', puerto.tipo === 'PUERTO' ? 'Puertos' : 'Aeropuertos'],
        ['schemeURI', `${CATALOGOS}${catalogo}`],
      ),
      text(puerto.codigo),
    ),
    cbc.LocationTypeCode(plain(tipo)),
    cbc.Name(text(de.get(puerto.codigo)?.nombre ?? puerto.codigo)),
  );
}

function line({ numero, bien, cantidad }: Linea): Xml {
  return cac.DespatchLine(
    cbc.ID(plain(numero)),
    cantidad === undefined
      ? NOTHING
      : cbc.DeliveredQuantity.with(attribute('unitCode', cantidad.unidad), cifras(cantidad.valor)),
    cac.OrderLineReference(cbc.LineID(plain(numero))),
    bien === undefined ? cac.Item() : item(bien),
  );
}

function item(bien: BienDeGuia): Xml {
  const { codigo, gtin, codigoSunat } = bien;
  return cac.Item(
    cbc.Description(text(bien.descripcion)),
    codigo === undefined ? NOTHING : cac.SellersItemIdentification(cbc.ID(text(codigo))),
    gtin === undefined
      ? NOTHING
      : cac.StandardItemIdentification(cbc.ID.with(attribute('schemeID', `GTIN-${gtin.length}`), text(gtin))),
    codigoSunat === undefined
      ? NOTHING
      : cac.CommodityClassification(cbc.ItemClassificationCode.with(UNSPSC, text(codigoSunat))),
    ...propiedadesDe(bien).map(([codigoDe, valor]) => property(codigoDe, valor)),
  );
}

/** Of catalog 55. */
export function propiedadesDe(bien: BienDeGuia): readonly (readonly [string, string])[] {
  const pares: readonly (readonly [string, string | undefined])[] = [
    ['7020', bien.partidaArancelaria],
    ['7021', bien.dam],
    ['7022', bien.normalizado === undefined ? undefined : siONo(bien.normalizado)],
    ['7023', bien.serieDam?.toString()],
    ['7024', bien.documentoTransporte],
    ['7025', bien.detalleManifiesto],
    ['7026', bien.contenedor],
    ['7027', bien.precinto],
    ['7028', bien.contenedorVacio === undefined ? undefined : siONo(bien.contenedorVacio)],
  ];
  return pares.flatMap(([codigo, valor]) => (valor === undefined ? [] : [[codigo, valor] as const]));
}

function siONo(valor: boolean): string {
  return valor ? '1' : '0';
}

function property(codigo: string, valor: string): Xml {
  return cac.AdditionalItemProperty(
    cbc.Name(text(PROPIEDADES.get(codigo)?.nombre ?? codigo)),
    cbc.NameCode.with(PROPIEDAD, plain(codigo)),
    cbc.Value(text(valor)),
  );
}
