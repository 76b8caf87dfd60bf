import { DOCUMENTOS_DE_GUIA } from '../../catalogos/c61-documentos-de-guia.ts';
import { DAM, DS, hasGreElectronica, hasIndicador, isDeRemitente, motivoDe } from './calculo.ts';
import type { GuiaLeida, RelacionadoLeido } from './campos.ts';
import { REMITENTE, type ReglaDeGuia, TRANSPORTISTA } from './regla.ts';

/** Of each type of catalog 61, how its number is written (3441). Those that are missing take up to a hundred characters, none of them blank. */
const FORMAS = new Map<string, RegExp>([
  ['01', /^(?:F[A-Z0-9]{3}|\d{1,4}|E001)-(?!0+$)\d{1,8}$/],
  ['03', /^(?:B[A-Z0-9]{3}|\d{1,4}|EB01)-(?!0+$)\d{1,8}$/],
  ['04', /^(?:L[A-Z0-9]{3}|\d{1,4}|E001)-(?!0+$)\d{1,8}$/],
  ['09', /^(?:T[A-Z0-9]{3}|\d{1,4}|EG0[27])-(?!0+$)\d{1,8}$/],
  ['12', /^[a-zA-Z0-9-]{1,20}-[a-zA-Z0-9-]{1,20}$/],
  ['31', /^(?:V[A-Z0-9]{3}|EG0[34])-(?!0+$)\d{1,8}$/],
  ['48', /^\d{1,4}-(?!0+$)\d{1,7}$/],
  ['49', /^(?!0+$)\d{1,15}$/],
  ['80', /^(?!0+$)\d{1,15}$/],
  ['91', /^01-\d{3}-[14]-\d{4}-[1-9]\d{0,5}$/],
  ['92', /^\d{1,50}$/],
  ['93', /^[a-zA-Z0-9\-/]{1,35}$/],
  ['94', /^[a-zA-Z0-9\-/]{1,35}$/],
  ['95', /^[a-zA-Z0-9\-/]{1,35}$/],
]);
const DECLARACION = /^\d{3}-\d{4}-(\d{2})-[1-9]\d{0,5}$/;
const LIBRE = /^\S{1,100}$/;

/** Regimes of a DAM or DS, by what it is: those of the motive. */
function isDeclaracionMala({ tipo, numero }: RelacionadoLeido, guia: GuiaLeida): boolean {
  const [, regimen] = DECLARACION.exec(numero ?? '') ?? [];
  if (regimen === undefined) return true;
  const aduana = motivoDe(guia)?.aduana;
  if (aduana === undefined) return false;
  return !(tipo === DAM ? aduana.regimenesDam : aduana.regimenesDs).includes(regimen);
}

function isMalEscrito(suyo: RelacionadoLeido, guia: GuiaLeida): boolean {
  const { tipo, numero } = suyo;
  if (tipo === undefined || numero === undefined) return false;
  if (tipo === DAM || tipo === DS) return isDeclaracionMala(suyo, guia);
  return !(FORMAS.get(tipo) ?? LIBRE).test(numero);
}

/** Types whose issuer is told. */
const CON_EMISOR = new Set(['01', '03', '04', '09', '12', '48', '92']);
const DE_TRANSPORTISTA = '31';
const DE_VENTA = new Set(['01', '03', '12']);
const PROPIOS = new Set(['04', '48']);
const ES_GUIA = new Set(['09']);
const DE_ADUANA = new Set(['09', '49', '50', '52', '80']);
const DE_EXTRANJERA = new Set(['50', '52', '91', '92']);
/** Authorisations that a carrier's guía takes besides. */
const AUTORIZACIONES = new Set(['65', '66', '67', '68', '69', DE_TRANSPORTISTA]);
const OTRO = '20544771206';

/** Who must have issued it (3381); undefined, anybody. */
function emisorDebido({ tipo = '' }: RelacionadoLeido, guia: GuiaLeida, emisor: string): string | undefined {
  if (!isDeRemitente(guia)) return ES_GUIA.has(tipo) ? guia.remitente?.numeroDocumento : undefined;
  const { motivo } = guia;
  if (ES_GUIA.has(tipo)) return emisor;
  if (DE_VENTA.has(tipo) && (motivo === '01' || motivo === '03')) return emisor;
  if (PROPIOS.has(tipo) && motivo === '02') return emisor;
  return DE_VENTA.has(tipo) && motivo === '06' ? guia.destinatario?.numeroDocumento : undefined;
}

function isAdmitido(tipo: string, guia: GuiaLeida): boolean {
  if (!isDeRemitente(guia)) return true;
  switch (guia.motivo) {
    case '08':
    case '09':
      return DE_ADUANA.has(tipo);
    case '19':
      return DE_EXTRANJERA.has(tipo);
    case '13':
      return tipo !== DS && tipo !== '91' && tipo !== '92';
    case undefined:
      return true;
    default:
      return tipo !== DAM && tipo !== DS && tipo !== '91' && tipo !== '92';
  }
}

export const REGLAS_DOCUMENTO: readonly ReglaDeGuia<RelacionadoLeido>[] = [
  {
    id: 'documento-de-la-otra-guia',
    codigo: '2692',
    campo: 'tipo',
    incumple: ({ tipo }, { guia }) => {
      const suyo = DOCUMENTOS_DE_GUIA.get(tipo ?? '');
      return suyo !== undefined && !(isDeRemitente(guia) ? suyo.deRemitente : suyo.deTransportista);
    },
    mensaje: {
      es: 'Ese tipo de documento no va en esta clase de guía; quítelo',
      en: 'That type of document does not go in this kind of guía; remove it',
    },
    ejemplo: { de: 'privado', rompe: { documentos: [{ tipo: DE_TRANSPORTISTA, numero: 'V001-1', ruc: OTRO }] } },
  },
  {
    id: 'documento-repetido',
    codigo: '3340',
    campo: 'numero',
    incumple: ({ tipo, numero }, { guia }, indice) =>
      numero !== undefined &&
      guia.documentos.slice(0, indice).some((otro) => otro?.tipo === tipo && otro?.numero === numero),
    mensaje: { es: 'El documento está dos veces; envíelo una', en: 'The document is there twice; send it once' },
    ejemplo: {
      de: 'privado',
      rompe: { documentos: ['1', '2'].map(() => ({ tipo: '01', numero: 'F001-7', ruc: '20601178452' })) },
    },
  },
  {
    id: 'numero-de-documento',
    codigo: '3441',
    campo: 'numero',
    incumple: (suyo, { guia }) => isMalEscrito(suyo, guia),
    mensaje: {
      es: 'El número no es de ese tipo de documento: F001-123 de una factura, T001-5 de una guía, 118-2026-40-45120 de una DAM del régimen del motivo',
      en: 'The number is not of that type of document: F001-123 of a factura, T001-5 of a guía, 118-2026-40-45120 of a DAM of the motive’s regime',
    },
    ejemplo: { de: 'privado', rompe: { 'documentos.0.numero': 'F001' } },
  },
  {
    id: 'documento-sin-emisor',
    codigo: '3380',
    campo: 'ruc',
    incumple: ({ tipo = '', ruc }, { guia }) =>
      ruc === undefined && (CON_EMISOR.has(tipo) || (!isDeRemitente(guia) && tipo === DE_TRANSPORTISTA)),
    mensaje: {
      es: 'Falta el RUC de quien emitió el documento; envíelo',
      en: 'The RUC of whoever issued the document is missing; send it',
    },
    ejemplo: { de: 'privado', rompe: { 'documentos.0.ruc': undefined } },
  },
  {
    id: 'documento-de-otro',
    codigo: '3381',
    campo: 'ruc',
    incumple: (suyo, { guia, emisor }) => {
      const debido = emisorDebido(suyo, guia, emisor.ruc);
      return suyo.ruc !== undefined && debido !== undefined && suyo.ruc !== debido;
    },
    mensaje: {
      es: 'No lo emitió quien debe: en una venta el remitente, en una devolución el destinatario, una guía del remitente el remitente',
      en: 'It was not issued by whoever has to: in a sale the consignor, in a return the consignee, a guía of the consignor the consignor',
    },
    ejemplo: { de: 'privado', rompe: { 'documentos.0.ruc': OTRO } },
  },
  {
    id: 'documento-de-otro-motivo',
    codigo: '3445',
    en: REMITENTE,
    campo: 'tipo',
    incumple: ({ tipo }, { guia }) => tipo !== undefined && DOCUMENTOS_DE_GUIA.has(tipo) && !isAdmitido(tipo, guia),
    mensaje: {
      es: 'Ese documento no va con el motivo; quítelo o corrija el motivo',
      en: 'That document does not go with the motive; remove it or correct the motive',
    },
    ejemplo: { de: 'privado', rompe: { documentos: [{ tipo: DAM, numero: '118-2026-10-45' }] } },
  },
];

/** How many of them. */
export const REGLAS_DOCUMENTOS: readonly ReglaDeGuia[] = [
  {
    id: 'varios-documentos-sin-guia',
    codigo: '3346',
    en: TRANSPORTISTA,
    campo: 'documentos',
    incumple: (guia) => !hasGreElectronica(guia) && !hasAutorizacion(guia) && guia.documentos.length > 1,
    mensaje: {
      es: 'Sin una guía electrónica del remitente va un solo documento; deje uno',
      en: 'Without an electronic guía of the consignor one document goes alone; keep one',
    },
    ejemplo: {
      de: 'transportista',
      rompe: { documentos: ['7', '8'].map((n) => ({ tipo: '01', numero: `F001-${n}`, ruc: OTRO })) },
    },
  },
  {
    id: 'demasiados-documentos',
    codigo: '3345',
    en: TRANSPORTISTA,
    campo: 'documentos',
    incumple: (guia) => !hasGreElectronica(guia) && hasAutorizacion(guia) && guia.documentos.length > 2,
    mensaje: {
      es: 'Con una autorización van hasta dos documentos; quite los demás',
      en: 'With an authorisation up to two documents go; remove the others',
    },
    ejemplo: {
      de: 'transportista',
      rompe: {
        documentos: [
          { tipo: '01', numero: 'F001-7', ruc: OTRO },
          { tipo: '65', numero: 'A-1' },
          { tipo: '66', numero: 'A-2' },
        ],
      },
    },
  },
  {
    id: 'total-sin-documento',
    en: TRANSPORTISTA,
    campo: 'documentos',
    incumple: (guia) => hasIndicador(guia, 'TRASLADO_TOTAL') && guia.documentos.length === 0,
    mensaje: {
      es: 'TRASLADO_TOTAL dice que viaja todo lo de un documento; envíelo en documentos',
      en: 'TRASLADO_TOTAL says that all of a document travels; send it in documentos',
    },
    ejemplo: { de: 'transportista', rompe: { indicadores: ['FLETE_REMITENTE', 'TRASLADO_TOTAL'], items: undefined } },
  },
];

function hasAutorizacion({ documentos }: GuiaLeida): boolean {
  return documentos.some((suyo) => AUTORIZACIONES.has(suyo?.tipo ?? ''));
}
