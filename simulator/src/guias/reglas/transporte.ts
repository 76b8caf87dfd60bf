import { hayRepetidos, malformado, textoMalo, vacio } from '../../reglas/regla.ts';
import { ENTIDADES } from '../catalogos-guia.ts';
import type { Autorizacion, Conductor, Guia, Vehiculo } from '../leer-guia.ts';
import {
  exigeVehiculo,
  hasIndicador,
  isIdentidad,
  isM1L,
  isMismo,
  isNombreMalo,
  isNumeroMalo,
  isPrivado,
  isPublico,
  isRuc,
  type ReglaGuia,
  RS_108,
} from '../regla-guia.ts';

const FECHA = /^\d{4}-\d{2}-\d{2}$/;
const INICIO = 'cac:Shipment/cac:ShipmentStage/cac:TransitPeriod/cbc:StartDate';
const ENTREGA = 'cac:Shipment/cac:ShipmentStage/cac:LoadingTransportEvent/cbc:OccurrenceDate';
const TRANSPORTISTA = 'cac:Shipment/cac:ShipmentStage/cac:CarrierParty/cac:PartyIdentification/cbc:ID';
const REGISTRO = 'cac:Shipment/cac:ShipmentStage/cac:CarrierParty/cac:PartyLegalEntity/cbc:CompanyID';
const AUTORIZACION =
  'cac:Shipment/cac:ShipmentStage/cac:CarrierParty/cac:AgentParty/cac:PartyLegalEntity/cbc:CompanyID';
const CONDUCTOR = 'cac:Shipment/cac:ShipmentStage/cac:DriverPerson';
const EQUIPO = 'cac:Shipment/cac:TransportHandlingUnit/cac:TransportEquipment';

const MTC = /^(?!0+$)[0-9A-Z]{1,20}$/;
const PLACA = /^(?!0+$)[0-9A-Z]{6,8}$/;
const LICENCIA = /^(?!0+$)[0-9A-Z]{9,10}$/;
const TARJETA = /^(?!0+$)[0-9A-Z]{9,15}$/;
const TARJETA_CORTA = /^(?!0+$)[0-9A-Z]{10,15}$/;

const isDePublico = (guia: Guia) => isPublico(guia) && !isM1L(guia);
const withTransportista = (guia: Guia) => isDePublico(guia) && guia.transportista !== undefined;
const exigeInicio = (guia: Guia) =>
  guia.tipo === '31' || isPrivado(guia) || hasIndicador(guia, 'VehiculoConductoresTransp');
const isNumeroDeAutorizacionMalo = (una: Autorizacion | undefined) => una !== undefined && textoMalo(una.numero, 3, 50);
const isEntidadAjena = (una: Autorizacion | undefined) => !vacio(una?.entidad) && !ENTIDADES.has(una?.entidad ?? '');
/** A public transport that does not tell what drives. */
const isPublicoSinVehiculo = (guia: Guia) => isPublico(guia) && !hasIndicador(guia, 'VehiculoConductoresTransp');

/** Days of the transport, and who carries. */
export const REGLAS_TRANSPORTE: readonly ReglaGuia<Guia>[] = [
  { codigo: '3406', nodo: INICIO, falla: (guia) => exigeInicio(guia) && vacio(guia.inicio) },
  { codigo: '3407', nodo: INICIO, falla: ({ inicio }) => malformado(inicio, FECHA) },
  { codigo: '3343', nodo: INICIO, falla: ({ inicio, fecha }) => inicio !== undefined && inicio < fecha },
  { codigo: '3617', solo: '09', desde: RS_108, nodo: ENTREGA, falla: (guia) => isPublico(guia) && vacio(guia.entrega) },
  { codigo: '3619', solo: '09', desde: RS_108, nodo: ENTREGA, falla: ({ entrega }) => malformado(entrega, FECHA) },
  {
    codigo: '3618',
    solo: '09',
    desde: RS_108,
    nodo: ENTREGA,
    falla: ({ entrega, fecha }) => entrega !== undefined && entrega < fecha,
  },
  {
    codigo: '3616',
    solo: '09',
    desde: RS_108,
    nodo: INICIO,
    falla: (guia) =>
      isPublico(guia) && guia.inicio !== undefined && guia.entrega !== undefined && guia.inicio < guia.entrega,
  },
  {
    codigo: '3347',
    solo: '09',
    nodo: TRANSPORTISTA,
    falla: (guia) => isPrivado(guia) && guia.transportista !== undefined,
  },
  {
    codigo: '2558',
    solo: '09',
    nodo: TRANSPORTISTA,
    falla: (guia) => isDePublico(guia) && !isRuc(guia.transportista?.numero),
  },
  {
    codigo: '2561',
    solo: '09',
    nodo: `${TRANSPORTISTA}/@schemeID`,
    falla: (guia) => isDePublico(guia) && vacio(guia.transportista?.tipo),
  },
  {
    codigo: '2485',
    solo: '09',
    nodo: `${TRANSPORTISTA}/@schemeID`,
    falla: (guia) => isDePublico(guia) && guia.transportista?.tipo !== '6',
  },
  {
    codigo: '2560',
    solo: '09',
    nodo: TRANSPORTISTA,
    falla: (guia) => withTransportista(guia) && isMismo(guia.transportista, guia.emisor),
  },
  {
    codigo: '3348',
    solo: '09',
    nodo: TRANSPORTISTA,
    falla: ({ transportista: t, padron }) => padron.tiene(t?.numero, 'inexistente'),
  },
  {
    codigo: '3349',
    solo: '09',
    nodo: TRANSPORTISTA,
    falla: ({ transportista: t, padron }) => padron.tiene(t?.numero, 'noActivo'),
  },
  {
    codigo: '3350',
    solo: '09',
    nodo: TRANSPORTISTA,
    falla: ({ transportista: t, padron }) => padron.tiene(t?.numero, 'noHabido'),
  },
  {
    codigo: '2563',
    solo: '09',
    nodo: 'cac:Shipment/cac:ShipmentStage/cac:CarrierParty/cac:PartyLegalEntity/cbc:RegistrationName',
    falla: (guia) => isDePublico(guia) && vacio(guia.transportista?.nombre),
  },
  {
    codigo: '4165',
    solo: '09',
    nodo: 'cac:Shipment/cac:ShipmentStage/cac:CarrierParty/cac:PartyLegalEntity/cbc:RegistrationName',
    falla: ({ transportista }) => isNombreMalo(transportista),
  },
  { codigo: '3353', nodo: REGISTRO, falla: ({ transportista: t }) => (t?.registros.length ?? 0) > 1 },
  {
    codigo: '4391',
    nodo: REGISTRO,
    falla: (guia) =>
      (guia.tipo === '31' || withTransportista(guia)) && (guia.transportista?.registros ?? []).every(vacio),
  },
  {
    codigo: '4392',
    nodo: REGISTRO,
    falla: ({ transportista: t }) => t?.registros.some((uno) => uno !== '' && malformado(uno, MTC)) === true,
  },
  { codigo: '4396', nodo: AUTORIZACION, falla: ({ transportista: t }) => isNumeroDeAutorizacionMalo(t?.autorizacion) },
  {
    codigo: '4394',
    nodo: `${AUTORIZACION}/@schemeID`,
    falla: ({ transportista: t }) => t?.autorizacion !== undefined && vacio(t.autorizacion.entidad),
  },
  {
    codigo: '4395',
    nodo: `${AUTORIZACION}/@schemeID`,
    falla: ({ transportista: t }) => isEntidadAjena(t?.autorizacion),
  },
  {
    codigo: '4369',
    solo: '09',
    nodo: 'cac:Shipment/cac:Delivery/cac:Despatch/cac:DespatchParty/cac:AgentParty',
    falla: ({ autorizacionRemitente: una }) => isNumeroDeAutorizacionMalo(una),
  },
];

/** The card of a vehicle of a carrier whose vehicles are not told, or the authorization of one that needs none. */
function hasPapelesDeMas({ tarjeta, autorizaciones }: Vehiculo, guia: Guia): boolean {
  if (isPublicoSinVehiculo(guia)) return !vacio(tarjeta) || autorizaciones.length > 0;
  return isM1L(guia) && autorizaciones.length > 0;
}

const principales = ({ conductores }: Guia) => conductores.filter(({ cargo }) => cargo === 'Principal');
const secundarios = ({ conductores }: Guia) => conductores.filter(({ cargo }) => cargo === 'Secundario');

/** How many drivers and vehicles, and whether there may be any. */
export const REGLAS_DOTACION: readonly ReglaGuia<Guia>[] = [
  {
    codigo: '3455',
    solo: '09',
    nodo: CONDUCTOR,
    falla: (guia) => isPublicoSinVehiculo(guia) && principales(guia).length > 0,
  },
  {
    codigo: '3456',
    solo: '09',
    nodo: CONDUCTOR,
    falla: (guia) => (isPublicoSinVehiculo(guia) || isM1L(guia)) && secundarios(guia).length > 0,
  },
  { codigo: '3357', nodo: CONDUCTOR, falla: (guia) => exigeVehiculo(guia) && principales(guia).length === 0 },
  { codigo: '3358', nodo: CONDUCTOR, falla: (guia) => principales(guia).length > 1 },
  { codigo: '4376', nodo: CONDUCTOR, falla: (guia) => secundarios(guia).length > 2 },
  {
    codigo: '3362',
    nodo: `${CONDUCTOR}/cac:IdentityDocumentReference/cbc:ID`,
    falla: (guia) => hayRepetidos(secundarios(guia).flatMap(({ licencia }) => licencia || [])),
  },
  {
    codigo: '3354',
    solo: '09',
    nodo: EQUIPO,
    falla: (guia) => isPublicoSinVehiculo(guia) && guia.principal !== undefined,
  },
  { codigo: '2566', nodo: `${EQUIPO}/cbc:ID`, falla: (guia) => exigeVehiculo(guia) && vacio(guia.principal?.placa) },
  {
    codigo: '3452',
    solo: '09',
    nodo: EQUIPO,
    falla: (guia) => guia.principal !== undefined && hasPapelesDeMas(guia.principal, guia),
  },
  {
    codigo: '3453',
    solo: '09',
    nodo: EQUIPO,
    falla: (guia) => (isM1L(guia) || isPublicoSinVehiculo(guia)) && guia.secundarios.some(({ placa }) => !vacio(placa)),
  },
  {
    codigo: '3454',
    solo: '09',
    nodo: EQUIPO,
    falla: (guia) => guia.secundarios.some((uno) => hasPapelesDeMas(uno, guia)),
  },
  { codigo: '4389', nodo: EQUIPO, falla: ({ secundarios: otros }) => otros.length > 2 },
  {
    codigo: '3355',
    nodo: `${EQUIPO}/cac:ApplicableTransportMeans/cbc:RegistrationNationalityID`,
    falla: ({ principal, secundarios: otros, tipo }) =>
      malformado(principal?.tarjeta, tipo === '31' ? TARJETA_CORTA : TARJETA) ||
      otros.some(({ tarjeta }) => malformado(tarjeta, TARJETA_CORTA)),
  },
  {
    codigo: '4399',
    nodo: `${EQUIPO}/cac:ApplicableTransportMeans/cbc:RegistrationNationalityID`,
    falla: (guia) => exigeVehiculo(guia) && !isPrivado(guia) && vacio(guia.principal?.tarjeta),
  },
];

export const REGLAS_CONDUCTOR: readonly ReglaGuia<Conductor>[] = [
  { codigo: '2568', nodo: 'cbc:ID', falla: ({ numero }) => vacio(numero) },
  { codigo: '2570', nodo: 'cbc:ID/@schemeID', falla: ({ tipo }) => vacio(tipo) },
  { codigo: '2571', nodo: 'cbc:ID/@schemeID', falla: ({ tipo }) => tipo === '6' || !isIdentidad(tipo) },
  { codigo: '2569', nodo: 'cbc:ID', falla: (conductor) => isNumeroMalo(conductor) },
  { codigo: '3360', nodo: 'cbc:FirstName', falla: ({ nombre }) => vacio(nombre) },
  { codigo: '3361', nodo: 'cbc:FamilyName', falla: ({ apellidos }) => vacio(apellidos) },
  {
    codigo: '4409',
    nodo: 'cbc:FirstName',
    falla: ({ nombre, apellidos }) =>
      (!vacio(nombre) && textoMalo(nombre, 1, 250)) || (!vacio(apellidos) && textoMalo(apellidos, 1, 250)),
  },
  { codigo: '2572', nodo: 'cac:IdentityDocumentReference/cbc:ID', falla: ({ licencia }) => vacio(licencia) },
  {
    codigo: '2573',
    nodo: 'cac:IdentityDocumentReference/cbc:ID',
    falla: ({ licencia }) => malformado(licencia, LICENCIA),
  },
];

export const REGLAS_VEHICULO: readonly ReglaGuia<Vehiculo>[] = [
  { codigo: '2567', nodo: 'cbc:ID', falla: ({ placa }) => !vacio(placa) && malformado(placa, PLACA) },
  {
    codigo: '3356',
    nodo: 'cac:ShipmentDocumentReference/cbc:ID',
    falla: ({ autorizaciones }) => hayRepetidos(autorizaciones.map(({ numero, entidad }) => `${entidad} ${numero}`)),
  },
  {
    codigo: '4406',
    nodo: 'cac:ShipmentDocumentReference/cbc:ID',
    falla: ({ autorizaciones }) => autorizaciones.some(isNumeroDeAutorizacionMalo),
  },
  {
    codigo: '4403',
    nodo: 'cac:ShipmentDocumentReference/cbc:ID/@schemeID',
    falla: ({ autorizaciones }) => autorizaciones.some(({ entidad }) => vacio(entidad)),
  },
  {
    codigo: '4407',
    nodo: 'cac:ShipmentDocumentReference/cbc:ID/@schemeID',
    falla: ({ autorizaciones }) => autorizaciones.some(isEntidadAjena),
  },
];
