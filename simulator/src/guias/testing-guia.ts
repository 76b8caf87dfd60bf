import { NS_CAC, NS_CBC, NS_DESPATCH_ADVICE, NS_DS, NS_EXT } from '../lectura/estructura.ts';
import { el, RUC } from '../testing/testing.ts';

/* For tests only: guías as a stranger would write them, one for each way in which goods travel. */

const NAMESPACES = ` xmlns="${NS_DESPATCH_ADVICE}" xmlns:cac="${NS_CAC}" xmlns:cbc="${NS_CBC}" xmlns:ds="${NS_DS}" xmlns:ext="${NS_EXT}"`;
const CLIENTE = '20519043271';
const TRANSPORTES = '20488319061';
const PROVEEDOR = '20544771206';

function persona(numero: string, nombre: string, tipo = '6'): string {
  return (
    el('cac:PartyIdentification', el(`cbc:ID schemeID="${tipo}"`, numero)) +
    el('cac:PartyLegalEntity', el('cbc:RegistrationName', nombre))
  );
}

const parte = (nombre: string, quien: string) => el(`cac:${nombre}`, el('cac:Party', quien));
const EMISOR = persona(RUC, 'EMISOR SA');

function relacionado(tipo: string, numero: string, emisor?: string): string {
  return el(
    'cac:AdditionalDocumentReference',
    el('cbc:ID', numero),
    el('cbc:DocumentTypeCode', tipo),
    el('cbc:DocumentType', 'Documento'),
    emisor === undefined ? '' : el('cac:IssuerParty', el('cac:PartyIdentification', el('cbc:ID schemeID="6"', emisor))),
  );
}

function punto(nombre: string, ubigeo: string, local = ''): string {
  return el(`cac:${nombre}`, el('cbc:ID', ubigeo), local, el('cac:AddressLine', el('cbc:Line', `Calle ${nombre} 1`)));
}

function local(codigo: string, dueno: string): string {
  return el(`cbc:AddressTypeCode listID="${dueno}"`, codigo);
}

function indicador(nombre: string): string {
  return el('cbc:SpecialInstructions', `SUNAT_Envio_Indicador${nombre}`);
}

function conductor(cargo: string, numero: string): string {
  return el(
    'cac:DriverPerson',
    el('cbc:ID schemeID="1"', numero),
    el('cbc:FirstName', 'LUZ'),
    el('cbc:FamilyName', 'ROJAS'),
    el('cbc:JobTitle', cargo),
    el('cac:IdentityDocumentReference', el('cbc:ID', `Q${numero}`)),
  );
}

const tarjeta = (numero: string) => el('cac:ApplicableTransportMeans', el('cbc:RegistrationNationalityID', numero));

export const SECUNDARIO = el('cac:AttachedTransportEquipment', el('cbc:ID', 'BYZ977'), tarjeta('15M19000312'));
export const AUTORIZACION = el('cac:ShipmentDocumentReference', el('cbc:ID schemeID="06"', 'RES-0456'));
const VEHICULO = el(
  'cac:TransportHandlingUnit',
  el('cac:TransportEquipment', el('cbc:ID', 'ABC123'), tarjeta('15M21004587'), SECUNDARIO, AUTORIZACION),
);
const CONDUCTORES = conductor('Principal', '45781236') + conductor('Secundario', '70112398');
export const INICIO = el('cac:TransitPeriod', el('cbc:StartDate', '2026-11-21'));
export const TRANSPORTISTA = el(
  'cac:CarrierParty',
  el('cac:PartyIdentification', el('cbc:ID schemeID="6"', TRANSPORTES)),
  el('cac:PartyLegalEntity', el('cbc:RegistrationName', 'TRANSPORTES SA'), el('cbc:CompanyID', 'MTC151200')),
);
const ENTREGA = el('cac:LoadingTransportEvent', el('cbc:OccurrenceDate', '2026-11-20'));
const PUBLICO = el('cbc:TransportModeCode', '01') + TRANSPORTISTA + ENTREGA;
const PRIVADO = el('cbc:TransportModeCode', '02') + INICIO;
const PESO = el('cbc:GrossWeightMeasure unitCode="KGM"', '185.400');
export const PUERTO = el(
  'cac:FirstArrivalPortLocation',
  el('cbc:ID', 'CLL'),
  el('cbc:LocationTypeCode', '1'),
  el('cbc:Name', 'Callao'),
);
export const CONTENEDOR = el('cac:Package', el('cbc:ID', 'MSKU7654321'), el('cbc:TraceID', 'CLA00123'));
export const CON_CONTENEDOR = el('cac:TransportHandlingUnit', CONTENEDOR);

export function propiedad(codigo: string, valor: string): string {
  return el('cac:AdditionalItemProperty', el('cbc:Name', 'Dato'), el('cbc:NameCode', codigo), el('cbc:Value', valor));
}

function linea(id: string, cantidad: string, item: string): string {
  return el(
    'cac:DespatchLine',
    el('cbc:ID', id),
    cantidad,
    el('cac:OrderLineReference', el('cbc:LineID', '1')),
    el('cac:Item', item),
  );
}

export const CANTIDAD = el('cbc:DeliveredQuantity unitCode="NIU"', '12');
const SILLA =
  el('cbc:Description', 'Silla') +
  el('cac:SellersItemIdentification', el('cbc:ID', 'SI-01')) +
  el('cac:StandardItemIdentification', el('cbc:ID schemeID="GTIN-8"', '12345678'));
const BIENES = linea('1', CANTIDAD, SILLA) + linea('2', CANTIDAD, el('cbc:Description', 'Mesa'));
/** Where the goods are told elsewhere. */
const DE_FORMA = linea('1', '', '');

interface GuiaDePrueba {
  readonly tipo?: '09' | '31';
  readonly emisor?: string;
  readonly relacionados?: string;
  readonly destinatario?: string;
  readonly otros?: string;
  /** Before the stage of transport. */
  readonly motivo: string;
  readonly tramo: string;
  readonly llegada?: string;
  readonly partida?: string;
  /** After the delivery. */
  readonly unidades?: string;
  readonly lineas?: string;
}

function guia({
  tipo = '09',
  emisor = EMISOR,
  relacionados = '',
  destinatario = persona(CLIENTE, 'CLIENTE SA'),
  otros = '',
  motivo,
  tramo,
  llegada = punto('DeliveryAddress', '040101'),
  partida = punto('DespatchAddress', '150101'),
  unidades = '',
  lineas = BIENES,
}: GuiaDePrueba): string {
  return el(
    `DespatchAdvice${NAMESPACES}`,
    '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>',
    el('cbc:UBLVersionID', '2.1'),
    el('cbc:CustomizationID', '2.0'),
    el('cbc:ID', tipo === '09' ? 'T001-1' : 'V001-1'),
    el('cbc:IssueDate', '2026-11-20'),
    el('cbc:IssueTime', '09:15:00'),
    el('cbc:DespatchAdviceTypeCode', tipo),
    el('cbc:Note', 'Entregar temprano'),
    relacionados,
    parte('DespatchSupplierParty', emisor),
    parte('DeliveryCustomerParty', destinatario),
    otros,
    el(
      'cac:Shipment',
      el('cbc:ID', 'SUNAT_Envio'),
      motivo,
      el('cac:ShipmentStage', tramo),
      el('cac:Delivery', llegada, el('cac:Despatch', partida)),
      unidades,
    ),
    lineas,
  );
}

const motivo = (codigo: string, resto = PESO) => el('cbc:HandlingCode', codigo) + resto;
const AL_CALLAO = { partida: punto('DespatchAddress', '070101'), unidades: PUERTO };

/** Each is accepted without observations. */
export const GUIAS = {
  venta: guia({
    relacionados: relacionado('01', 'F001-812', RUC),
    motivo: motivo('01'),
    tramo: PRIVADO + CONDUCTORES,
    unidades: VEHICULO,
  }),
  publico: guia({ motivo: motivo('01'), tramo: PUBLICO }),
  m1l: guia({
    motivo: motivo('01', PESO + indicador('TrasladoVehiculoM1L')),
    tramo: PRIVADO,
  }),
  compra: guia({
    relacionados: relacionado('01', 'F010-55', PROVEEDOR),
    destinatario: EMISOR,
    otros: parte('SellerSupplierParty', persona(PROVEEDOR, 'PROVEEDOR SA')),
    motivo: motivo('02'),
    tramo: PUBLICO,
    partida: punto('DespatchAddress', '150114', local('0002', PROVEEDOR)),
  }),
  aTercero: guia({
    otros: parte('BuyerCustomerParty', persona('45454545', 'COMPRADOR', '1')),
    motivo: motivo('03'),
    tramo: PUBLICO,
  }),
  entreLocales: guia({
    destinatario: EMISOR,
    motivo: motivo('04'),
    tramo: PUBLICO,
    llegada: punto('DeliveryAddress', '150122', local('0003', RUC)),
    partida: punto('DespatchAddress', '150101', local('0000', RUC)),
  }),
  devolucion: guia({ motivo: motivo('06'), tramo: PUBLICO }),
  importacion: guia({
    relacionados: relacionado('50', '118-2026-10-300455'),
    destinatario: EMISOR,
    motivo: motivo('08', PESO + el('cbc:TotalTransportHandlingUnitQuantity', '40') + indicador('TrasladoTotalDAMoDS')),
    tramo: PUBLICO,
    ...AL_CALLAO,
    lineas: DE_FORMA,
  }),
  exportacion: guia({
    relacionados: relacionado('50', '118-2026-40-45120'),
    motivo: motivo(
      '09',
      el('cbc:Information', 'Incluye los sacos') + PESO + el('cbc:NetWeightMeasure unitCode="KGM"', '180.000'),
    ),
    tramo: PUBLICO,
    llegada: punto('DeliveryAddress', '070101'),
    unidades: CON_CONTENEDOR + PUERTO,
    lineas: linea(
      '1',
      el('cbc:DeliveredQuantity unitCode="KG"', '180'),
      el('cbc:Description', 'Quinua') + propiedad('7021', '118-2026-40-45120') + propiedad('7023', '1'),
    ),
  }),
  otros: guia({
    motivo: motivo(
      '13',
      el('cbc:HandlingInstructions', 'Traslado de un stand') + PESO + indicador('VehiculoConductoresTransp'),
    ),
    tramo: el('cbc:TransportModeCode', '01') + INICIO + TRANSPORTISTA + ENTREGA + CONDUCTORES,
    unidades: VEHICULO,
  }),
  itinerante: guia({
    destinatario: EMISOR,
    motivo: motivo('18'),
    tramo: PRIVADO + CONDUCTORES,
    llegada: '',
    unidades: VEHICULO,
  }),
  manifiesto: guia({
    relacionados: relacionado('91', '01-118-1-2026-55'),
    motivo: motivo('19', PESO + indicador('TrasladoContenedorManifiestoCarga')),
    tramo: PUBLICO,
    llegada: punto('DeliveryAddress', '070103', local('0001', CLIENTE)),
    ...AL_CALLAO,
    unidades: CON_CONTENEDOR + PUERTO,
    lineas: linea(
      '1',
      el('cbc:DeliveredQuantity unitCode="U"', '1'),
      el('cbc:Description', 'Repuestos') +
        propiedad('7024', 'BL-1') +
        propiedad('7025', '1') +
        propiedad('7026', 'MSKU7654321') +
        propiedad('7027', 'CLA00123') +
        propiedad('7028', '0'),
    ),
  }),
  terminal: guia({
    relacionados: relacionado('92', '202611200045', '20345678124'),
    motivo: motivo('19', ''),
    tramo: PUBLICO,
    llegada: punto('DeliveryAddress', '070103', local('0001', CLIENTE)),
    ...AL_CALLAO,
    lineas: DE_FORMA,
  }),
  normalizado: guia({
    relacionados: relacionado('49', '123456'),
    motivo: motivo('01'),
    tramo: PUBLICO,
    lineas: linea(
      '1',
      CANTIDAD,
      el('cbc:Description', 'Azúcar') +
        el('cac:CommodityClassification', el('cbc:ItemClassificationCode', '50161509')) +
        propiedad('7020', '1701130000') +
        propiedad('7022', '1'),
    ),
  }),
  transportista: guia({
    tipo: '31',
    otros: parte('OriginatorCustomerParty', persona(PROVEEDOR, 'PAGADOR SA')),
    motivo:
      PESO +
      indicador('TrasporteSubcontratado') +
      indicador('PagadorFlete_Tercero') +
      el(
        'cac:Consignment',
        el('cbc:ID', '1'),
        el('cac:LogisticsOperatorParty', persona('20609334518', 'SUBCONTRATADOR SA')),
      ),
    tramo: INICIO + el('cac:CarrierParty', el('cac:PartyLegalEntity', el('cbc:CompanyID', 'MTC151200'))) + CONDUCTORES,
    partida: punto('DespatchAddress', '150101') + el('cac:DespatchParty', persona('41220987', 'JULIO RAMOS', '1')),
    unidades: VEHICULO,
  }),
  conGuia: guia({
    tipo: '31',
    relacionados: relacionado('09', 'T001-16', '20601178452'),
    motivo: PESO + indicador('PagadorFlete_Remitente'),
    tramo: INICIO + el('cac:CarrierParty', el('cac:PartyLegalEntity', el('cbc:CompanyID', 'MTC151200'))) + CONDUCTORES,
    partida: punto('DespatchAddress', '150101') + el('cac:DespatchParty', persona('20601178452', 'REMITENTE SA')),
    unidades: VEHICULO,
    lineas: DE_FORMA,
  }),
} as const;

export type NombreGuia = keyof typeof GUIAS;
export { conductor, indicador, linea, parte, persona, relacionado };
