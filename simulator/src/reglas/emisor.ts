import { path, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { Comprobante } from '../lectura/comprobante.ts';
import { deNotas, deVenta, isUbigeoAjeno, malformado, type Regla, textoMalo, vacio } from './regla.ts';

const EMISOR = 'cac:AccountingSupplierParty/cac:Party';
const DOMICILIO = `${EMISOR}/cac:PartyLegalEntity/cac:RegistrationAddress`;
const LOCAL = `${DOMICILIO}/cbc:AddressTypeCode`;

const CODIGO_LOCAL = /^\d{4}$/;
const CIFRAS = /^\d+$/;

const AGENTE = `${EMISOR}/cac:AgentParty/cac:PartyIdentification/cbc:ID`;

/** The travel agent that sold the ticket of a train. */
function agente({ raiz }: Comprobante): XmlElement | undefined {
  return path(raiz, 'AccountingSupplierParty', 'Party', 'AgentParty', 'PartyIdentification', 'ID');
}

function domicilio({ emisor }: Comprobante, ...names: readonly string[]): string | undefined {
  return emisor.direccion && text(emisor.direccion, ...names);
}

/** Issuer. */
export const REGLAS_EMISOR: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('3089'),
    nodo: `${EMISOR}/cac:PartyIdentification`,
    falla: ({ emisor }) => emisor.identificaciones > 1,
  },
  {
    codigo: deNotas('3029'),
    nodo: `${EMISOR}/cac:PartyIdentification/cbc:ID/@schemeID`,
    falla: ({ emisor }) => vacio(emisor.tipo),
  },
  {
    codigo: deNotas('2511'),
    nodo: `${EMISOR}/cac:PartyIdentification/cbc:ID/@schemeID`,
    falla: ({ emisor }) => emisor.tipo !== '6',
  },
  {
    codigo: deVenta('1008'),
    nodo: `${EMISOR}/cac:PartyIdentification/cbc:ID/@schemeID`,
    falla: ({ emisor }) => vacio(emisor.tipo),
  },
  {
    codigo: deVenta('1007'),
    nodo: `${EMISOR}/cac:PartyIdentification/cbc:ID/@schemeID`,
    falla: ({ emisor }) => emisor.tipo !== '6',
  },
  {
    codigo: '4092',
    nodo: `${EMISOR}/cac:PartyName/cbc:Name`,
    falla: ({ emisor }, { clase }) => textoMalo(emisor.nombreComercial, clase === 'boleta' ? 1 : 3, 1500),
  },
  {
    codigo: '1037',
    nodo: `${EMISOR}/cac:PartyLegalEntity/cbc:RegistrationName`,
    falla: ({ emisor }) => vacio(emisor.nombre),
  },
  {
    codigo: '4338',
    nodo: `${EMISOR}/cac:PartyLegalEntity/cbc:RegistrationName`,
    falla: ({ emisor }) => textoMalo(emisor.nombre, 3, 1500),
  },
  {
    codigo: '4094',
    nodo: `${DOMICILIO}/cac:AddressLine/cbc:Line`,
    falla: (c) => textoMalo(domicilio(c, 'AddressLine', 'Line'), 3, 200),
  },
  {
    codigo: '4095',
    nodo: `${DOMICILIO}/cbc:CitySubdivisionName`,
    falla: (c) => textoMalo(domicilio(c, 'CitySubdivisionName'), 1, 25),
  },
  { codigo: '4096', nodo: `${DOMICILIO}/cbc:CityName`, falla: (c) => textoMalo(domicilio(c, 'CityName'), 1, 30) },
  { codigo: '4093', nodo: `${DOMICILIO}/cbc:ID`, falla: (c) => isUbigeoAjeno(domicilio(c, 'ID')) },
  {
    codigo: '4097',
    nodo: `${DOMICILIO}/cbc:CountrySubentity`,
    falla: (c) => textoMalo(domicilio(c, 'CountrySubentity'), 1, 30),
  },
  { codigo: '4098', nodo: `${DOMICILIO}/cbc:District`, falla: (c) => textoMalo(domicilio(c, 'District'), 1, 30) },
  {
    codigo: '4041',
    nodo: `${DOMICILIO}/cac:Country/cbc:IdentificationCode`,
    falla: (c) => malformado(domicilio(c, 'Country', 'IdentificationCode'), /^PE$/),
  },
  {
    codigo: { factura: '3030', creditoFactura: '3030', debitoFactura: '3030' },
    nodo: LOCAL,
    cuando: exigeLocal,
    falla: (c) => vacio(domicilio(c, 'AddressTypeCode')),
  },
  {
    codigo: { factura: '3239', creditoFactura: '3239', debitoFactura: '3239' },
    nodo: LOCAL,
    cuando: exigeLocal,
    falla: (c) => malformado(domicilio(c, 'AddressTypeCode'), CIFRAS),
  },
  {
    codigo: '4198',
    nodo: LOCAL,
    cuando: (c) => !exigeLocal(c),
    falla: (c) => vacio(domicilio(c, 'AddressTypeCode')),
  },
  {
    codigo: '4199',
    nodo: LOCAL,
    cuando: (c) => !exigeLocal(c),
    falla: (c) => malformado(domicilio(c, 'AddressTypeCode') || undefined, CIFRAS),
  },
  { codigo: '4242', nodo: LOCAL, falla: (c) => malformado(domicilio(c, 'AddressTypeCode') || undefined, CODIGO_LOCAL) },
  {
    codigo: deVenta('3156'),
    nodo: AGENTE,
    cuando: ({ operacion }) => operacion === '0302',
    falla: (c) => vacio(agente(c)?.text),
  },
  {
    codigo: deVenta('3157'),
    nodo: `${AGENTE}/@schemeID`,
    falla: (c) => agente(c) !== undefined && vacio(agente(c)?.attributes.get('schemeID')),
  },
  {
    codigo: deVenta('3158'),
    nodo: `${AGENTE}/@schemeID`,
    falla: (c) => malformado(agente(c)?.attributes.get('schemeID'), /^6$/),
  },
  { codigo: '1078', nodo: EMISOR, falla: ({ emisor, padron }) => padron.tiene(emisor.numero, 'obligadoOse') },
  {
    codigo: { factura: '1086', creditoFactura: '1086', debitoFactura: '1086' },
    nodo: EMISOR,
    falla: ({ emisor, padron }) => padron.tiene(emisor.numero, 'sinCapacidadOperativa'),
  },
  {
    codigo: deVenta('3097'),
    nodo: EMISOR,
    cuando: ({ operacion }) => operacion === '0201',
    falla: ({ emisor, padron }) => padron.tiene(emisor.numero, 'noExportaServicios'),
  },
  {
    codigo: { factura: '3281' },
    nodo: EMISOR,
    cuando: ({ operacion }) => operacion === '2106',
    falla: ({ emisor, padron }) => padron.tiene(emisor.numero, 'noTaxFree'),
  },
  { codigo: '2010', nodo: EMISOR, falla: ({ emisor, padron }) => padron.tiene(emisor.numero, 'noActivo') },
  { codigo: '2011', nodo: EMISOR, falla: ({ emisor, padron }) => padron.tiene(emisor.numero, 'noHabido') },
];

/** Facturas of a series F and notes of such a series over a factura must name their place of issue; others only should. */
function exigeLocal({ clase, archivo }: Comprobante): boolean {
  if (clase === 'boleta' || clase === 'creditoOtro' || clase === 'debitoOtro') return false;
  return archivo.serie.startsWith('F');
}
