import { vacio } from '../../reglas/regla.ts';
import type { Guia } from '../leer-guia.ts';
import {
  hasIndicador,
  isIdentidad,
  isMismo,
  isMotivo,
  isNombreMalo,
  isNumeroMalo,
  isRuc,
  type ReglaGuia,
} from '../regla-guia.ts';

const DESTINATARIO = 'cac:DeliveryCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID';
const COMPRADOR = 'cac:BuyerCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID';
const PROVEEDOR = 'cac:SellerSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID';
const PAGADOR = 'cac:OriginatorCustomerParty/cac:Party/cac:PartyIdentification/cbc:ID';
const REMITENTE = 'cac:Shipment/cac:Delivery/cac:Despatch/cac:DespatchParty/cac:PartyIdentification/cbc:ID';
const SUBCONTRATADOR = 'cac:Shipment/cac:Consignment/cac:LogisticsOperatorParty/cac:PartyIdentification/cbc:ID';

const nombreEn = (nodo: string) =>
  nodo.replace('cac:PartyIdentification/cbc:ID', 'cac:PartyLegalEntity/cbc:RegistrationName');

/** Motives that may have a buyer, or a supplier, besides. */
const hasComprador = (guia: Guia) => isMotivo(guia, '03', '13');
const hasProveedor = (guia: Guia) => isMotivo(guia, '02', '07', '13');
const isSubcontratado = (guia: Guia) => hasIndicador(guia, 'TrasporteSubcontratado');
const isDeTercero = (guia: Guia) => hasIndicador(guia, 'PagadorFlete_Tercero');

const DE_PROVEEDOR: Readonly<Record<string, readonly string[]>> = { '02': ['1', '4', '6', '7'], '07': ['6'] };

/** The supplier's own sale, among the documents of a purchase. */
const isDeVenta = (tipo: string | undefined) => tipo === '01' || tipo === '03' || tipo === '12';

/** Who receives. */
export const REGLAS_DESTINATARIO: readonly ReglaGuia<Guia>[] = [
  { codigo: '2757', nodo: DESTINATARIO, falla: ({ destinatario }) => vacio(destinatario.numero) },
  { codigo: '2759', nodo: `${DESTINATARIO}/@schemeID`, falla: ({ destinatario }) => vacio(destinatario.tipo) },
  { codigo: '2760', nodo: `${DESTINATARIO}/@schemeID`, falla: ({ destinatario }) => !isIdentidad(destinatario.tipo) },
  { codigo: '2758', nodo: DESTINATARIO, falla: ({ destinatario }) => isNumeroMalo(destinatario) },
  {
    codigo: '3443',
    nodo: DESTINATARIO,
    falla: ({ destinatario: { tipo, numero }, padron }) => tipo === '6' && padron.tiene(numero, 'inexistente'),
  },
  { codigo: '2761', nodo: nombreEn(DESTINATARIO), falla: ({ destinatario }) => vacio(destinatario.nombre) },
  { codigo: '4152', nodo: nombreEn(DESTINATARIO), falla: ({ destinatario }) => isNombreMalo(destinatario) },
  {
    codigo: '2554',
    solo: '09',
    nodo: DESTINATARIO,
    falla: (guia) => isMotivo(guia, '02', '04', '07', '18') && !isMismo(guia.destinatario, guia.emisor),
  },
  {
    codigo: '2555',
    solo: '09',
    nodo: DESTINATARIO,
    falla: (guia) =>
      isMotivo(guia, '01', '03', '05', '06', '09', '14', '17') && isMismo(guia.destinatario, guia.emisor),
  },
  {
    codigo: '3417',
    solo: '09',
    nodo: `${DESTINATARIO}/@schemeID`,
    falla: (guia) => isMotivo(guia, '06', '17', '19') && guia.destinatario.tipo !== '6',
  },
];

/** Buyer and supplier of a 09. Which of the five codes of each speaks of what is not published. */
export const REGLAS_TERCEROS: readonly ReglaGuia<Guia>[] = [
  {
    codigo: '4378',
    solo: '09',
    nodo: COMPRADOR,
    falla: (guia) => isMotivo(guia, '03') && guia.comprador === undefined,
  },
  {
    codigo: '4377',
    solo: '09',
    nodo: COMPRADOR,
    falla: (guia) => !hasComprador(guia) && guia.comprador !== undefined,
  },
  { codigo: '3333', solo: '09', nodo: COMPRADOR, falla: ({ comprador: c }) => c !== undefined && vacio(c.numero) },
  {
    codigo: '3331',
    solo: '09',
    nodo: `${COMPRADOR}/@schemeID`,
    falla: ({ comprador: c }) => c !== undefined && vacio(c.tipo),
  },
  {
    codigo: '3332',
    solo: '09',
    nodo: `${COMPRADOR}/@schemeID`,
    falla: ({ comprador: c }) => c !== undefined && !isIdentidad(c.tipo),
  },
  { codigo: '3337', solo: '09', nodo: COMPRADOR, falla: ({ comprador: c }) => c !== undefined && isNumeroMalo(c) },
  {
    codigo: '3339',
    solo: '09',
    nodo: nombreEn(COMPRADOR),
    falla: ({ comprador: c }) => c !== undefined && vacio(c.nombre),
  },
  { codigo: '4381', solo: '09', nodo: nombreEn(COMPRADOR), falla: ({ comprador }) => isNombreMalo(comprador) },
  {
    codigo: '3334',
    solo: '09',
    nodo: COMPRADOR,
    falla: (guia) => isMotivo(guia, '03') && isMismo(guia.comprador, guia.emisor),
  },
  {
    codigo: '3335',
    solo: '09',
    nodo: COMPRADOR,
    falla: (guia) => isMotivo(guia, '03') && isMismo(guia.comprador, guia.destinatario),
  },
  {
    codigo: '4375',
    solo: '09',
    nodo: PROVEEDOR,
    falla: (guia) => isMotivo(guia, '02', '07') && guia.proveedor === undefined,
  },
  {
    codigo: '4054',
    solo: '09',
    nodo: PROVEEDOR,
    falla: (guia) => !hasProveedor(guia) && guia.proveedor !== undefined,
  },
  { codigo: '2723', solo: '09', nodo: PROVEEDOR, falla: ({ proveedor: p }) => p !== undefined && vacio(p.numero) },
  {
    codigo: '2552',
    solo: '09',
    nodo: `${PROVEEDOR}/@schemeID`,
    falla: ({ proveedor: p }) => p !== undefined && vacio(p.tipo),
  },
  {
    codigo: '3447',
    solo: '09',
    nodo: `${PROVEEDOR}/@schemeID`,
    falla: ({ proveedor: p, motivo = '' }) => p !== undefined && DE_PROVEEDOR[motivo]?.includes(p.tipo ?? '') === false,
  },
  { codigo: '2724', solo: '09', nodo: PROVEEDOR, falla: ({ proveedor: p }) => p !== undefined && isNumeroMalo(p) },
  {
    codigo: '3449',
    solo: '09',
    nodo: nombreEn(PROVEEDOR),
    falla: ({ proveedor: p }) => p !== undefined && vacio(p.nombre),
  },
  { codigo: '4106', solo: '09', nodo: nombreEn(PROVEEDOR), falla: ({ proveedor }) => isNombreMalo(proveedor) },
  { codigo: '3448', solo: '09', nodo: PROVEEDOR, falla: ({ proveedor, emisor }) => isMismo(proveedor, emisor) },
  {
    codigo: '3393',
    solo: '09',
    nodo: PROVEEDOR,
    falla: ({ proveedor, destinatario }) => isMismo(proveedor, destinatario),
  },
  {
    codigo: '3442',
    solo: '09',
    nodo: PROVEEDOR,
    falla: ({ motivo, proveedor, relacionados }) =>
      motivo === '02' &&
      proveedor !== undefined &&
      relacionados.some(({ tipo, emisor }) => isDeVenta(tipo) && emisor?.numero !== proveedor.numero),
  },
];

/** Sender, subcontractor and payer of a 31. */
export const REGLAS_TRANSPORTE_AJENO: readonly ReglaGuia<Guia>[] = [
  { codigo: '3383', solo: '31', nodo: REMITENTE, falla: ({ remitente }) => vacio(remitente?.numero) },
  { codigo: '2541', solo: '31', nodo: `${REMITENTE}/@schemeID`, falla: ({ remitente }) => vacio(remitente?.tipo) },
  {
    codigo: '2542',
    solo: '31',
    nodo: `${REMITENTE}/@schemeID`,
    falla: ({ remitente }) => !isIdentidad(remitente?.tipo),
  },
  {
    codigo: '3384',
    solo: '31',
    nodo: REMITENTE,
    falla: ({ remitente: r }) => r !== undefined && isNumeroMalo(r),
  },
  {
    codigo: '3385',
    solo: '31',
    nodo: REMITENTE,
    falla: ({ remitente: r, padron }) => r?.tipo === '6' && padron.tiene(r.numero, 'inexistente'),
  },
  { codigo: '3387', solo: '31', nodo: nombreEn(REMITENTE), falla: ({ remitente }) => vacio(remitente?.nombre) },
  { codigo: '4422', solo: '31', nodo: nombreEn(REMITENTE), falla: ({ remitente }) => isNombreMalo(remitente) },
  {
    codigo: '4424',
    solo: '31',
    nodo: SUBCONTRATADOR,
    falla: (guia) => isSubcontratado(guia) && vacio(guia.subcontratador?.numero),
  },
  {
    codigo: '4425',
    solo: '31',
    nodo: `${SUBCONTRATADOR}/@schemeID`,
    falla: (guia) => isSubcontratado(guia) && vacio(guia.subcontratador?.tipo),
  },
  {
    codigo: '4426',
    solo: '31',
    nodo: nombreEn(SUBCONTRATADOR),
    falla: (guia) => isSubcontratado(guia) && vacio(guia.subcontratador?.nombre),
  },
  {
    codigo: '4427',
    solo: '31',
    nodo: nombreEn(SUBCONTRATADOR),
    falla: ({ subcontratador }) => isNombreMalo(subcontratador),
  },
  {
    codigo: '3391',
    solo: '31',
    nodo: `${SUBCONTRATADOR}/@schemeID`,
    falla: ({ subcontratador: s }) => !vacio(s?.numero) && !vacio(s?.tipo) && !(s?.tipo === '6' && isRuc(s.numero)),
  },
  {
    codigo: '3390',
    solo: '31',
    nodo: SUBCONTRATADOR,
    falla: ({ subcontratador, emisor }) => isMismo(subcontratador, emisor),
  },
  {
    codigo: '4388',
    solo: '31',
    nodo: 'cac:Shipment/cbc:SpecialInstructions',
    falla: ({ indicadores }) => !indicadores.some((uno) => uno.startsWith('PagadorFlete_')),
  },
  { codigo: '4402', solo: '31', nodo: PAGADOR, falla: (guia) => isDeTercero(guia) && vacio(guia.pagador?.numero) },
  {
    codigo: '4401',
    solo: '31',
    nodo: `${PAGADOR}/@schemeID`,
    falla: (guia) => isDeTercero(guia) && vacio(guia.pagador?.tipo),
  },
  {
    codigo: '4370',
    solo: '31',
    nodo: nombreEn(PAGADOR),
    falla: (guia) => isDeTercero(guia) && vacio(guia.pagador?.nombre),
  },
  { codigo: '4423', solo: '31', nodo: nombreEn(PAGADOR), falla: ({ pagador }) => isNombreMalo(pagador) },
  {
    codigo: '3399',
    solo: '31',
    nodo: `${PAGADOR}/@schemeID`,
    falla: ({ pagador: p }) => !vacio(p?.tipo) && !isIdentidad(p?.tipo),
  },
  { codigo: '3400', solo: '31', nodo: PAGADOR, falla: ({ pagador: p }) => p !== undefined && isNumeroMalo(p) },
];
