import { PAISES } from '@chaski/core/catalogos/c04-paises.ts';
import { DOCUMENTOS_IDENTIDAD } from '@chaski/core/catalogos/c06-documentos-identidad.ts';
import { children, path, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { Comprobante, Parte } from '../lectura/comprobante.ts';
import {
  deNotas,
  deVenta,
  deVentas,
  enBlancoOEnLineas,
  isUbigeoAjeno,
  malformado,
  type Regla,
  sinSaltoFinal,
  textoMalo,
  vacio,
} from './regla.ts';

const CLIENTE = 'cac:AccountingCustomerParty/cac:Party';
const DOCUMENTO_CLIENTE = `${CLIENTE}/cac:PartyIdentification/cbc:ID`;

const RUC = /^\d{11}$/;
const DNI = /^\d{8}$/;
const OTRO_DOCUMENTO = /^\S{1,15}$/;

/** Customer. */
export const REGLAS_CLIENTE: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('3090'),
    nodo: `${CLIENTE}/cac:PartyIdentification`,
    falla: ({ cliente }) => cliente.identificaciones > 1,
  },
  { codigo: deNotas('2679'), nodo: DOCUMENTO_CLIENTE, falla: ({ cliente }) => vacio(cliente.numero) },
  { codigo: deVenta('2014'), nodo: DOCUMENTO_CLIENTE, falla: ({ cliente }) => cliente.numero === undefined },
  {
    codigo: '2017',
    nodo: DOCUMENTO_CLIENTE,
    falla: ({ cliente }) => hasNumero(cliente) && cliente.tipo === '6' && malformado(cliente.numero, RUC),
  },
  {
    codigo: deVentas('2801', '4207'),
    nodo: DOCUMENTO_CLIENTE,
    falla: ({ cliente }) => hasNumero(cliente) && cliente.tipo === '1' && malformado(cliente.numero, DNI),
  },
  {
    codigo: deVentas('2802', '4208'),
    nodo: DOCUMENTO_CLIENTE,
    falla: ({ cliente }) =>
      hasNumero(cliente) && cliente.tipo !== '6' && cliente.tipo !== '1' && malformado(cliente.numero, OTRO_DOCUMENTO),
  },
  { codigo: deNotas('2679'), nodo: `${DOCUMENTO_CLIENTE}/@schemeID`, falla: ({ cliente }) => vacio(cliente.tipo) },
  {
    codigo: deVenta('2015'),
    nodo: `${DOCUMENTO_CLIENTE}/@schemeID`,
    falla: ({ cliente }) => cliente.tipo === undefined,
  },
  { codigo: { factura: '2800' }, nodo: `${DOCUMENTO_CLIENTE}/@schemeID`, falla: (c) => !isTipoDeFactura(c) },
  {
    codigo: deNotas('2016'),
    nodo: `${DOCUMENTO_CLIENTE}/@schemeID`,
    falla: ({ cliente }) => cliente.tipo !== '-' && !DOCUMENTOS_IDENTIDAD.has(cliente.tipo ?? ''),
  },
  { codigo: { boleta: '2800' }, nodo: `${DOCUMENTO_CLIENTE}/@schemeID`, falla: (c) => !isTipoDeBoleta(c) },
  {
    codigo: '2021',
    nodo: `${CLIENTE}/cac:PartyLegalEntity/cbc:RegistrationName`,
    falla: ({ cliente }) => vacio(cliente.nombre),
  },
  {
    codigo: '2022',
    nodo: `${CLIENTE}/cac:PartyLegalEntity/cbc:RegistrationName`,
    falla: ({ cliente }) => nombreMalo(cliente.nombre ?? ''),
  },
  {
    codigo: '1083',
    nodo: DOCUMENTO_CLIENTE,
    falla: ({ cliente, padron }) => cliente.tipo === '6' && padron.tiene(cliente.numero, 'inexistente'),
  },
  {
    codigo: '4013',
    nodo: DOCUMENTO_CLIENTE,
    falla: ({ cliente, padron }) => cliente.tipo === '6' && padron.tiene(cliente.numero, 'noActivo'),
  },
  {
    codigo: '4014',
    nodo: DOCUMENTO_CLIENTE,
    falla: ({ cliente, padron }) => cliente.tipo === '6' && padron.tiene(cliente.numero, 'noHabido'),
  },
];

/** A customer without a document is `-` of number `-`. */
function hasNumero({ numero }: Parte): boolean {
  return numero !== '-';
}

function nombreMalo(nombre: string): boolean {
  return sinSaltoFinal(nombre).length < 3 || nombre.length > 1500 || enBlancoOEnLineas(nombre);
}

const EXPORTACION: ReadonlySet<string> = new Set('0200 0201 0202 0203 0204 0205 0206 0207 0208 0401'.split(' '));
/** Exports whose customer cannot have a RUC, but with the legend of the zone of Tacna (2008). */
const SIN_RUC: ReadonlySet<string> = new Set(['0200', '0201', '0204']);

function isTipoDeFactura({ cliente, operacion = '', leyendas }: Comprobante): boolean {
  const tipo = cliente.tipo ?? '';
  if (EXPORTACION.has(operacion)) {
    if (SIN_RUC.has(operacion) && tipo === '6') return leyendas.some(({ codigo }) => codigo === '2008');
    return tipo === '-' || DOCUMENTOS_IDENTIDAD.has(tipo);
  }
  if (operacion === '0112') return tipo === '1' || tipo === '6';
  if (operacion === '2106') return tipo === '7' || tipo === 'B' || tipo === 'G';
  return tipo === '6';
}

function isTipoDeBoleta({ cliente, operacion = '' }: Comprobante): boolean {
  const tipo = cliente.tipo ?? '';
  if (EXPORTACION.has(operacion) && operacion !== '0202' && tipo === '6') return false;
  return tipo === '-' || DOCUMENTOS_IDENTIDAD.has(tipo);
}

const ENTREGA = 'cac:Delivery/cac:DeliveryLocation/cac:Address';

/** Place of delivery, and country of use of an exported service. */
export const REGLAS_ENTREGA: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('4236'),
    nodo: `${ENTREGA}/cac:AddressLine/cbc:Line`,
    falla: (c) => entregas(c).some((lugar) => textoMalo(text(lugar, 'AddressLine', 'Line'), 3, 200)),
  },
  ...[['4238', 'CitySubdivisionName', 25] as const, ['4239', 'CityName', 30] as const].map(lugarMalo),
  {
    codigo: deVenta('4231'),
    nodo: `${ENTREGA}/cbc:ID`,
    falla: (c) => entregas(c).some((lugar) => isUbigeoAjeno(text(lugar, 'ID'))),
  },
  ...[['4240', 'CountrySubentity', 30] as const, ['4241', 'District', 30] as const].map(lugarMalo),
  {
    codigo: deVenta('3098'),
    nodo: `${ENTREGA}/cac:Country/cbc:IdentificationCode`,
    cuando: isServicioExportado,
    falla: (c) => entregas(c).some((lugar) => vacio(pais(lugar))),
  },
  {
    codigo: deVenta('3099'),
    nodo: `${ENTREGA}/cac:Country/cbc:IdentificationCode`,
    cuando: isServicioExportado,
    falla: (c) => entregas(c).some((lugar) => pais(lugar) === 'PE' || !PAISES.has(pais(lugar) ?? '')),
  },
  {
    codigo: deVenta('4041'),
    nodo: `${ENTREGA}/cac:Country/cbc:IdentificationCode`,
    cuando: (c) => !isServicioExportado(c),
    falla: (c) => entregas(c).some((lugar) => malformado(pais(lugar), /^PE$/)),
  },
];

/** A row for one part of the address of delivery, of so many characters at most. */
function lugarMalo([codigo, nombre, max]: readonly [string, string, number]): Regla<Comprobante> {
  return {
    codigo: deVenta(codigo),
    nodo: `${ENTREGA}/cbc:${nombre}`,
    falla: (c) => entregas(c).some((lugar) => textoMalo(text(lugar, nombre), 1, max)),
  };
}

function entregas({ raiz }: Comprobante): XmlElement[] {
  return children(raiz, 'Delivery').flatMap((entrega) => path(entrega, 'DeliveryLocation', 'Address') ?? []);
}

function pais(lugar: XmlElement): string | undefined {
  return text(lugar, 'Country', 'IdentificationCode');
}

function isServicioExportado({ operacion }: Comprobante): boolean {
  return operacion === '0201' || operacion === '0208';
}
