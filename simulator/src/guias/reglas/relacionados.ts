import { hayRepetidos, malformado, textoMalo, vacio } from '../../reglas/regla.ts';
import { RELACIONADOS } from '../catalogos-guia.ts';
import type { Guia, Relacionado } from '../leer-guia.ts';
import { hasGuiaRemitente, hasRelacionado, isMotivo, isRuc, type ReglaGuia } from '../regla-guia.ts';

const DOCUMENTO = 'cac:AdditionalDocumentReference';
const FISICA = '\\d{1,4}';
const DE_SERIE = (series: string) => new RegExp(`^(?:${series}|${FISICA})-\\d{1,8}$`);
const FORMATOS: Readonly<Record<string, RegExp>> = {
  '01': DE_SERIE('F[A-Z0-9]{3}|E001'),
  '03': DE_SERIE('B[A-Z0-9]{3}|EB01'),
  '04': DE_SERIE('L[A-Z0-9]{3}|E001'),
  '09': DE_SERIE('T[A-Z0-9]{3}|EG07|EG02'),
  '12': /^[a-zA-Z0-9-]{1,20}-[a-zA-Z0-9-]{1,20}$/,
  '31': /^(?:V[A-Z0-9]{3}|EG03|EG04|\d{1,4})-\d{1,8}$/,
  '48': /^\d{1,4}-\d{1,8}$/,
  '49': /^\d{1,15}$/,
  '80': /^\d{1,20}$/,
  '91': /^01-\d{3}-[14]-\d{4}-\d{1,6}$/,
  '92': /^\d{1,50}$/,
};
const DECLARACION = /^\d{3}-\d{4}-(\d{2})-[1-9]\d{0,5}$/;
/** Customs regimes of a DAM and of a DS, by motive. */
const REGIMENES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '50': { '08': ['10'], '09': ['40'], '19': ['10', '20', '21', '30', '36', '70', '80'] },
  '52': { '08': ['18'], '09': ['48'], '19': ['18'] },
};
const CON_EMISOR = new Set(['01', '03', '04', '09', '12', '48', '92']);
const DE_ADUANA = new Set(['09', '49', '50', '52', '80']);
const DE_EXTRANJERA: readonly string[] = ['50', '52', '91', '92'];
const DE_TRANSPORTE = new Set(['31', '65', '66', '67', '68', '69']);

const exigeEmisor = (tipo: string | undefined, guia: Guia) =>
  CON_EMISOR.has(tipo ?? '') || (guia.tipo === '31' && tipo === '31');
const isDeVenta = (tipo: string | undefined) => tipo === '01' || tipo === '03' || tipo === '12';
const count = ({ relacionados }: Guia, tipo: string) => relacionados.filter((uno) => uno.tipo === tipo).length;

/** Who must have issued a document, where the guía says it. */
function emisorEsperado({ tipo }: Relacionado, guia: Guia): string | undefined {
  if (guia.tipo === '31') return tipo === '09' ? guia.remitente?.numero : undefined;
  if (!isDeVenta(tipo)) return undefined;
  if (isMotivo(guia, '01', '03')) return guia.emisor.numero;
  return isMotivo(guia, '06') ? guia.destinatario.numero : undefined;
}

function isNumeroAjeno({ tipo = '', numero }: Relacionado, { motivo = '' }: Guia): boolean {
  if (vacio(numero)) return false;
  const regimenes = REGIMENES[tipo];
  if (regimenes === undefined) return malformado(numero, FORMATOS[tipo] ?? /^\S.{0,99}$/);
  const [, regimen = ''] = DECLARACION.exec(numero ?? '') ?? [];
  return regimen === '' || regimenes[motivo]?.includes(regimen) === false;
}

export const REGLAS_RELACIONADO: readonly ReglaGuia<Relacionado>[] = [
  { codigo: '3376', nodo: 'cbc:DocumentTypeCode', falla: ({ tipo }) => vacio(tipo) },
  {
    codigo: '2692',
    nodo: 'cbc:DocumentTypeCode',
    falla: ({ tipo = '' }, guia) => RELACIONADOS.get(tipo)?.includes(guia.tipo) !== true,
  },
  { codigo: '3403', nodo: 'cbc:ID', falla: ({ numero }) => vacio(numero) },
  { codigo: '3441', nodo: 'cbc:ID', falla: (documento, guia) => isNumeroAjeno(documento, guia) },
  { codigo: '4371', nodo: 'cbc:DocumentType', falla: ({ descripcion }) => vacio(descripcion) },
  {
    codigo: '4372',
    nodo: 'cbc:DocumentType',
    falla: ({ descripcion }) => !vacio(descripcion) && textoMalo(descripcion, 1, 120),
  },
  {
    codigo: '3380',
    nodo: 'cac:IssuerParty/cac:PartyIdentification/cbc:ID',
    falla: ({ tipo, emisor }, guia) => exigeEmisor(tipo, guia) && vacio(emisor?.numero),
  },
  {
    codigo: '3382',
    nodo: 'cac:IssuerParty/cac:PartyIdentification/cbc:ID/@schemeID',
    falla: ({ emisor }) => emisor !== undefined && emisor.tipo !== '6',
  },
  {
    codigo: '3409',
    nodo: 'cac:IssuerParty/cac:PartyIdentification/cbc:ID',
    falla: ({ emisor }) => !vacio(emisor?.numero) && !isRuc(emisor?.numero),
  },
  {
    codigo: '3381',
    nodo: 'cac:IssuerParty/cac:PartyIdentification/cbc:ID',
    falla: (documento, guia) => {
      const esperado = emisorEsperado(documento, guia);
      return esperado !== undefined && documento.emisor !== undefined && documento.emisor.numero !== esperado;
    },
  },
];

/** Which documents go together, and with which motive. */
export const REGLAS_RELACIONADOS: readonly ReglaGuia<Guia>[] = [
  {
    codigo: '3340',
    nodo: DOCUMENTO,
    falla: ({ relacionados }) =>
      hayRepetidos(relacionados.map(({ tipo, numero, emisor }) => `${tipo} ${numero} ${emisor?.numero}`)),
  },
  {
    codigo: '3440',
    solo: '09',
    nodo: DOCUMENTO,
    falla: (guia) => isMotivo(guia, '08', '09') && !hasRelacionado(guia, '50', '52'),
  },
  {
    codigo: '3445',
    solo: '09',
    nodo: `${DOCUMENTO}/cbc:DocumentTypeCode`,
    falla: (guia) =>
      (isMotivo(guia, '08', '09') && guia.relacionados.some(({ tipo }) => !DE_ADUANA.has(tipo ?? ''))) ||
      (isMotivo(guia, '19') && guia.relacionados.some(({ tipo }) => !DE_EXTRANJERA.includes(tipo ?? ''))) ||
      (isMotivo(guia, '13') && hasRelacionado(guia, '52')) ||
      (!isMotivo(guia, '08', '09', '13', '19') && hasRelacionado(guia, '50', '52')) ||
      (!isMotivo(guia, '19') && hasRelacionado(guia, '91', '92')),
  },
  {
    codigo: '3493',
    solo: '09',
    nodo: DOCUMENTO,
    falla: (guia) => isMotivo(guia, '19') && !hasRelacionado(guia, ...DE_EXTRANJERA),
  },
  {
    codigo: '3463',
    solo: '09',
    nodo: DOCUMENTO,
    falla: (guia) => isMotivo(guia, '19') && hasRelacionado(guia, '91') && hasRelacionado(guia, '50', '52'),
  },
  {
    codigo: '3613',
    solo: '09',
    nodo: DOCUMENTO,
    falla: (guia) =>
      isMotivo(guia, '19') && hasRelacionado(guia, '92') && guia.relacionados.some(({ tipo }) => tipo !== '92'),
  },
  {
    codigo: '3494',
    solo: '09',
    nodo: DOCUMENTO,
    falla: (guia) => isMotivo(guia, '19') && ['50', '52', '91'].some((tipo) => count(guia, tipo) > 1),
  },
  { codigo: '3612', solo: '09', nodo: DOCUMENTO, falla: (guia) => isMotivo(guia, '19') && count(guia, '92') > 1 },
  {
    codigo: '3345',
    solo: '31',
    nodo: DOCUMENTO,
    falla: ({ relacionados }) => relacionados.filter(({ tipo }) => DE_TRANSPORTE.has(tipo ?? '')).length > 2,
  },
  {
    codigo: '3346',
    solo: '31',
    nodo: DOCUMENTO,
    falla: (guia) =>
      !hasGuiaRemitente(guia) && guia.relacionados.filter(({ tipo }) => !DE_TRANSPORTE.has(tipo ?? '')).length > 1,
  },
];
