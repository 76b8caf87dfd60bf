import { isUbigeoAjeno, malformado, textoMalo, vacio } from '../../reglas/regla.ts';
import { AEROPUERTOS, PUERTOS } from '../catalogos-guia.ts';
import type { Guia, Puerto, Punto } from '../leer-guia.ts';
import { hasGuiaRemitente, isMotivo, isRuc, type ReglaGuia } from '../regla-guia.ts';

const LLEGADA = 'cac:Shipment/cac:Delivery/cac:DeliveryAddress';
const PARTIDA = 'cac:Shipment/cac:Delivery/cac:Despatch/cac:DespatchAddress';
const PUERTO = 'cac:Shipment/cac:FirstArrivalPortLocation';
const UBIGEO = /^\d{6}$/;
const COORDENADA = /^-?\d{1,3}(?:\.\d{1,8})?$/;

const exigeLlegada = (guia: Guia) => !isMotivo(guia, '18');
const exigeDireccion = (guia: Guia) => guia.tipo === '09' || !hasGuiaRemitente(guia);
const isDueno = (punto: Punto | undefined, ruc: string | undefined) =>
  punto?.local !== undefined && punto.dueno === ruc;
const isCoordenadaMala = (punto: Punto | undefined) =>
  punto?.coordenadas.some((una) => malformado(una, COORDENADA)) === true;
const ubigeoDe = ({ tipo, codigo = '' }: Puerto) => (tipo === '2' ? AEROPUERTOS : PUERTOS).get(codigo);

/** Where the goods leave from and where they go. */
export const REGLAS_LUGARES: readonly ReglaGuia<Guia>[] = [
  { codigo: '2775', nodo: `${LLEGADA}/cbc:ID`, falla: (guia) => exigeLlegada(guia) && vacio(guia.llegada?.ubigeo) },
  { codigo: '2775', nodo: `${PARTIDA}/cbc:ID`, falla: ({ partida }) => vacio(partida?.ubigeo) },
  {
    codigo: '2776',
    nodo: `${LLEGADA}/cbc:ID`,
    falla: ({ llegada, partida }) => malformado(llegada?.ubigeo, UBIGEO) || malformado(partida?.ubigeo, UBIGEO),
  },
  { codigo: '3368', nodo: `${LLEGADA}/cbc:ID`, falla: ({ llegada }) => isUbigeoAjeno(llegada?.ubigeo) },
  { codigo: '3363', nodo: `${PARTIDA}/cbc:ID`, falla: ({ partida }) => isUbigeoAjeno(partida?.ubigeo) },
  {
    codigo: '2574',
    nodo: `${LLEGADA}/cac:AddressLine/cbc:Line`,
    falla: (guia) => exigeLlegada(guia) && exigeDireccion(guia) && vacio(guia.llegada?.direccion),
  },
  {
    codigo: '2577',
    nodo: `${PARTIDA}/cac:AddressLine/cbc:Line`,
    falla: (guia) => exigeDireccion(guia) && vacio(guia.partida?.direccion),
  },
  {
    codigo: '4068',
    nodo: `${LLEGADA}/cac:AddressLine/cbc:Line`,
    falla: ({ llegada }) => !vacio(llegada?.direccion) && textoMalo(llegada?.direccion, 3, 500),
  },
  {
    codigo: '4076',
    nodo: `${PARTIDA}/cac:AddressLine/cbc:Line`,
    falla: ({ partida }) => !vacio(partida?.direccion) && textoMalo(partida?.direccion, 3, 500),
  },
  {
    codigo: '3413',
    nodo: `${LLEGADA}/cac:LocationCoordinate`,
    falla: ({ llegada, partida }) => isCoordenadaMala(llegada) || isCoordenadaMala(partida),
  },
  {
    codigo: '3416',
    solo: '09',
    nodo: `${LLEGADA}/cbc:AddressTypeCode`,
    falla: (guia) => isMotivo(guia, '18') && guia.llegada?.local !== undefined,
  },
  {
    codigo: '3410',
    solo: '09',
    nodo: `${LLEGADA}/cbc:AddressTypeCode/@listID`,
    falla: ({ llegada, partida }) => [llegada, partida].some((punto) => !vacio(punto?.local) && vacio(punto?.dueno)),
  },
  {
    codigo: '3409',
    solo: '09',
    nodo: `${LLEGADA}/cbc:AddressTypeCode/@listID`,
    falla: ({ llegada, partida }) => [llegada, partida].some((punto) => !vacio(punto?.dueno) && !isRuc(punto?.dueno)),
  },
  {
    codigo: '3365',
    solo: '09',
    nodo: `${PARTIDA}/cbc:AddressTypeCode`,
    falla: (guia) =>
      vacio(guia.partida?.local) && (isMotivo(guia, '04') || (isMotivo(guia, '08') && guia.puertos.length === 0)),
  },
  {
    codigo: '3369',
    solo: '09',
    nodo: `${LLEGADA}/cbc:AddressTypeCode`,
    falla: (guia) =>
      vacio(guia.llegada?.local) && (isMotivo(guia, '04') || (isMotivo(guia, '09') && guia.puertos.length === 0)),
  },
  {
    codigo: '3414',
    solo: '09',
    nodo: `${LLEGADA}/cbc:AddressTypeCode`,
    falla: (guia) =>
      isMotivo(guia, '04') && !(isDueno(guia.llegada, guia.emisor.numero) && isDueno(guia.partida, guia.emisor.numero)),
  },
  {
    codigo: '3411',
    solo: '09',
    nodo: `${PARTIDA}/cbc:AddressTypeCode`,
    falla: (guia) => isMotivo(guia, '02', '07', '08') && isDueno(guia.partida, guia.emisor.numero),
  },
  {
    codigo: '3411',
    solo: '09',
    nodo: `${LLEGADA}/cbc:AddressTypeCode`,
    falla: (guia) => isMotivo(guia, '01', '03', '05', '06', '14', '17') && isDueno(guia.llegada, guia.emisor.numero),
  },
  {
    codigo: '3488',
    solo: '09',
    nodo: `${LLEGADA}/cbc:AddressTypeCode`,
    falla: (guia) => isMotivo(guia, '19') && !isDueno(guia.llegada, guia.destinatario.numero),
  },
  { codigo: '3483', solo: '09', nodo: PUERTO, falla: (guia) => isMotivo(guia, '19') && guia.puertos.length === 0 },
  {
    codigo: '3364',
    solo: '09',
    nodo: `${PUERTO}/cbc:ID`,
    falla: (guia) => {
      const punto = isMotivo(guia, '09') ? guia.llegada : guia.partida;
      return guia.puertos.some((puerto) => ubigeoDe(puerto) !== undefined && ubigeoDe(puerto) !== punto?.ubigeo);
    },
  },
];

export const REGLAS_PUERTO: readonly ReglaGuia<Puerto>[] = [
  { codigo: '4413', solo: '09', nodo: 'cbc:ID', falla: ({ codigo }) => vacio(codigo) },
  { codigo: '4415', solo: '09', nodo: 'cbc:LocationTypeCode', falla: ({ tipo }) => vacio(tipo) },
  {
    codigo: '4416',
    solo: '09',
    nodo: 'cbc:LocationTypeCode',
    falla: ({ tipo }) => !vacio(tipo) && tipo !== '1' && tipo !== '2',
  },
  { codigo: '4418', solo: '09', nodo: 'cbc:Name', falla: ({ nombre }) => vacio(nombre) },
  {
    codigo: '3459',
    solo: '09',
    nodo: 'cbc:ID',
    falla: ({ codigo, tipo }) => tipo === '1' && !vacio(codigo) && !PUERTOS.has(codigo ?? ''),
  },
  {
    codigo: '3460',
    solo: '09',
    nodo: 'cbc:ID',
    falla: ({ codigo, tipo }) => tipo === '2' && !vacio(codigo) && !AEROPUERTOS.has(codigo ?? ''),
  },
];
