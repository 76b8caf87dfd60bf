import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { child, children, path, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { Padron } from '../libro/padron.ts';

/*
 * What the rules look at: a DespatchAdvice (09, 31), read once after the schema check. Everything is the text that came;
 * what is not there is `undefined`.
 */

export type TipoGuia = '09' | '31';

export interface ArchivoGuia {
  readonly ruc: string;
  readonly tipo: TipoGuia;
  readonly serie: string;
  /** As the file's name writes it. */
  readonly numero: string;
}

type Texto = string | undefined;

/** A party by its document of identity. */
export interface Persona {
  readonly numero: Texto;
  readonly tipo: Texto;
  readonly nombre: Texto;
}

/** A permit that an entity of catalog D-37 gave. */
export interface Autorizacion {
  readonly numero: Texto;
  readonly entidad: Texto;
}

export interface Transportista extends Persona {
  readonly registros: readonly string[];
  readonly autorizacion: Autorizacion | undefined;
}

export interface Relacionado {
  readonly numero: Texto;
  readonly tipo: Texto;
  readonly descripcion: Texto;
  readonly emisor: Persona | undefined;
}

export interface Conductor extends Persona {
  readonly apellidos: Texto;
  readonly cargo: Texto;
  readonly licencia: Texto;
}

export interface Vehiculo {
  readonly placa: Texto;
  /** TUC or CHV. */
  readonly tarjeta: Texto;
  readonly autorizaciones: readonly Autorizacion[];
}

export interface Punto {
  readonly ubigeo: Texto;
  readonly direccion: Texto;
  readonly local: Texto;
  /** RUC of who owns the establishment. */
  readonly dueno: Texto;
  readonly coordenadas: readonly string[];
}

export interface Puerto {
  readonly codigo: Texto;
  /** 1 port, 2 airport. */
  readonly tipo: Texto;
  readonly nombre: Texto;
}

export interface Medida {
  readonly texto: string;
  readonly unidad: Texto;
}

export interface Propiedad {
  readonly nombre: Texto;
  readonly codigo: Texto;
  readonly valor: Texto;
}

export interface LineaGuia {
  readonly id: string;
  readonly cantidad: Medida | undefined;
  readonly descripcion: Texto;
  readonly codigo: Texto;
  readonly gtin: Texto;
  readonly tipoGtin: Texto;
  readonly producto: Texto;
  readonly propiedades: readonly Propiedad[];
  /** Value of a property of catalog 55. */
  readonly valorDe: (codigo: string) => Texto;
}

export interface Guia {
  readonly archivo: ArchivoGuia;
  /** Today in Lima. */
  readonly hoy: Fecha;
  readonly padron: Padron;
  readonly tipo: TipoGuia;
  readonly version: Texto;
  readonly personalizacion: Texto;
  readonly id: string;
  readonly fecha: string;
  readonly hora: Texto;
  readonly tipoEscrito: Texto;
  readonly notas: readonly string[];
  readonly emisor: Persona;
  readonly destinatario: Persona;
  readonly comprador: Persona | undefined;
  readonly proveedor: Persona | undefined;
  /** Who pays the freight, being nobody else of the guía. */
  readonly pagador: Persona | undefined;
  readonly relacionados: readonly Relacionado[];
  readonly motivo: Texto;
  readonly descripciones: readonly string[];
  readonly sustento: Texto;
  readonly pesoBruto: Medida | undefined;
  readonly pesoNeto: Medida | undefined;
  readonly bultos: Texto;
  /** Without `SUNAT_Envio_Indicador`; as they came when they do not begin so. */
  readonly indicadores: readonly string[];
  readonly subcontratador: Persona | undefined;
  readonly modalidad: Texto;
  readonly inicio: Texto;
  readonly entrega: Texto;
  readonly transportista: Transportista | undefined;
  readonly conductores: readonly Conductor[];
  readonly llegada: Punto | undefined;
  readonly partida: Punto | undefined;
  /** Of a 31. */
  readonly remitente: Persona | undefined;
  readonly autorizacionRemitente: Autorizacion | undefined;
  readonly contenedores: readonly { readonly id: Texto; readonly precinto: Texto }[];
  readonly principal: Vehiculo | undefined;
  readonly secundarios: readonly Vehiculo[];
  readonly puertos: readonly Puerto[];
  readonly lineas: readonly LineaGuia[];
}

const INDICADOR = /^SUNAT_Envio_Indicador/;

/** Reads a DespatchAdvice that has passed the schema check. */
export function readGuia(raiz: XmlElement, entorno: Pick<Guia, 'archivo' | 'hoy' | 'padron'>): Guia {
  const parte = (nombre: string) => readPersona(path(raiz, nombre, 'Party'));
  return {
    ...entorno,
    tipo: entorno.archivo.tipo,
    version: text(raiz, 'UBLVersionID'),
    personalizacion: text(raiz, 'CustomizationID'),
    id: text(raiz, 'ID') ?? '',
    fecha: text(raiz, 'IssueDate') ?? '',
    hora: text(raiz, 'IssueTime'),
    tipoEscrito: text(raiz, 'DespatchAdviceTypeCode'),
    notas: children(raiz, 'Note').map((nota) => nota.text),
    emisor: parte('DespatchSupplierParty') ?? NADIE,
    destinatario: parte('DeliveryCustomerParty') ?? NADIE,
    comprador: parte('BuyerCustomerParty'),
    proveedor: parte('SellerSupplierParty'),
    pagador: parte('OriginatorCustomerParty'),
    relacionados: children(raiz, 'AdditionalDocumentReference').map(readRelacionado),
    lineas: children(raiz, 'DespatchLine').map(readLinea),
    ...readEnvio(child(raiz, 'Shipment') ?? VACIO),
  };
}

const NADIE: Persona = { numero: undefined, tipo: undefined, nombre: undefined };
const VACIO: XmlElement = { name: 'Shipment', namespace: '', attributes: new Map(), children: [], text: '' };

function readPersona(parte: XmlElement | undefined): Persona | undefined {
  if (parte === undefined) return undefined;
  const id = path(parte, 'PartyIdentification', 'ID');
  return {
    numero: id?.text,
    tipo: id?.attributes.get('schemeID'),
    nombre: text(parte, 'PartyLegalEntity', 'RegistrationName'),
  };
}

function readRelacionado(documento: XmlElement): Relacionado {
  return {
    numero: text(documento, 'ID'),
    tipo: text(documento, 'DocumentTypeCode'),
    descripcion: text(documento, 'DocumentType'),
    emisor: readPersona(child(documento, 'IssuerParty')),
  };
}

function readEnvio(envio: XmlElement) {
  const tramo = child(envio, 'ShipmentStage') ?? VACIO;
  const entrega = child(envio, 'Delivery') ?? VACIO;
  const despacho = child(entrega, 'Despatch') ?? VACIO;
  const remitente = child(despacho, 'DespatchParty');
  const unidades = children(envio, 'TransportHandlingUnit');
  const equipos = unidades.flatMap((unidad) => children(unidad, 'TransportEquipment'));
  const [principal, ...otros] = equipos;
  const unidos = equipos.flatMap((equipo) => children(equipo, 'AttachedTransportEquipment'));
  return {
    motivo: text(envio, 'HandlingCode'),
    descripciones: children(envio, 'HandlingInstructions').map((una) => una.text),
    sustento: text(envio, 'Information'),
    pesoBruto: readMedida(child(envio, 'GrossWeightMeasure')),
    pesoNeto: readMedida(child(envio, 'NetWeightMeasure')),
    bultos: text(envio, 'TotalTransportHandlingUnitQuantity'),
    indicadores: children(envio, 'SpecialInstructions').map((uno) => uno.text.replace(INDICADOR, '')),
    subcontratador: readPersona(path(envio, 'Consignment', 'LogisticsOperatorParty')),
    modalidad: text(tramo, 'TransportModeCode'),
    inicio: text(tramo, 'TransitPeriod', 'StartDate'),
    entrega: text(tramo, 'LoadingTransportEvent', 'OccurrenceDate'),
    transportista: readTransportista(child(tramo, 'CarrierParty')),
    conductores: children(tramo, 'DriverPerson').map(readConductor),
    llegada: readPunto(child(entrega, 'DeliveryAddress')),
    partida: readPunto(child(despacho, 'DespatchAddress')),
    remitente: readPersona(remitente),
    autorizacionRemitente: remitente && readAutorizacionDe(remitente),
    contenedores: unidades.flatMap((unidad) => children(unidad, 'Package')).map(readContenedor),
    principal: principal && readVehiculo(principal),
    secundarios: [...otros, ...unidos].map(readVehiculo),
    puertos: children(envio, 'FirstArrivalPortLocation').map(readPuerto),
  };
}

function readMedida(elemento: XmlElement | undefined): Medida | undefined {
  return elemento && { texto: elemento.text, unidad: elemento.attributes.get('unitCode') };
}

function readTransportista(parte: XmlElement | undefined): Transportista | undefined {
  if (parte === undefined) return undefined;
  const registros = children(parte, 'PartyLegalEntity').flatMap((entidad) => text(entidad, 'CompanyID') ?? []);
  return { ...NADIE, ...readPersona(parte), registros, autorizacion: readAutorizacionDe(parte) };
}

function readAutorizacionDe(parte: XmlElement): Autorizacion | undefined {
  return readAutorizacion(path(parte, 'AgentParty', 'PartyLegalEntity', 'CompanyID'));
}

function readAutorizacion(id: XmlElement | undefined): Autorizacion | undefined {
  return id && { numero: id.text, entidad: id.attributes.get('schemeID') };
}

function readConductor(persona: XmlElement): Conductor {
  const id = child(persona, 'ID');
  return {
    numero: id?.text,
    tipo: id?.attributes.get('schemeID'),
    nombre: text(persona, 'FirstName'),
    apellidos: text(persona, 'FamilyName'),
    cargo: text(persona, 'JobTitle'),
    licencia: text(persona, 'IdentityDocumentReference', 'ID'),
  };
}

function readPunto(direccion: XmlElement | undefined): Punto | undefined {
  if (direccion === undefined) return undefined;
  const local = child(direccion, 'AddressTypeCode');
  const coordenadas = children(direccion, 'LocationCoordinate').flatMap(({ children: hijos }) => hijos);
  return {
    ubigeo: text(direccion, 'ID'),
    direccion: text(direccion, 'AddressLine', 'Line'),
    local: local?.text,
    dueno: local?.attributes.get('listID'),
    coordenadas: coordenadas.map((una) => una.text),
  };
}

function readContenedor(paquete: XmlElement) {
  return { id: text(paquete, 'ID'), precinto: text(paquete, 'TraceID') };
}

function readVehiculo(equipo: XmlElement): Vehiculo {
  const autorizaciones = children(equipo, 'ShipmentDocumentReference').flatMap(
    (una) => readAutorizacion(child(una, 'ID')) ?? [],
  );
  const tarjeta = text(equipo, 'ApplicableTransportMeans', 'RegistrationNationalityID');
  return { placa: text(equipo, 'ID'), tarjeta, autorizaciones };
}

function readPuerto(lugar: XmlElement): Puerto {
  return { codigo: text(lugar, 'ID'), tipo: text(lugar, 'LocationTypeCode'), nombre: text(lugar, 'Name') };
}

function readLinea(linea: XmlElement): LineaGuia {
  const item = child(linea, 'Item') ?? VACIO;
  const propiedades = children(item, 'AdditionalItemProperty').map((una) => ({
    nombre: text(una, 'Name'),
    codigo: text(una, 'NameCode'),
    valor: text(una, 'Value'),
  }));
  const gtin = path(item, 'StandardItemIdentification', 'ID');
  return {
    id: text(linea, 'ID') ?? '',
    cantidad: readMedida(child(linea, 'DeliveredQuantity')),
    descripcion: text(item, 'Description'),
    codigo: text(item, 'SellersItemIdentification', 'ID'),
    gtin: gtin?.text,
    tipoGtin: gtin?.attributes.get('schemeID'),
    producto: text(item, 'CommodityClassification', 'ItemClassificationCode'),
    propiedades,
    valorDe: (codigo) => propiedades.find((una) => una.codigo === codigo)?.valor,
  };
}
