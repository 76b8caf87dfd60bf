import { DOCUMENTOS_IDENTIDAD } from '@chaski/core/catalogos/c06-documentos-identidad.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { hayRepetidos, malformado, vacio } from '../../reglas/regla.ts';
import { type LineaResumen, parseCorrelativo, type ResumenDiario } from '../leer-resumen.ts';
import type { ReglaResumen } from './regla-resumen.ts';

const TIPOS: ReadonlySet<string> = new Set(['03', '07', '08']);
/** What a note of boleta may correct: boletas, tickets, and the notes that came before. */
const AFECTABLES: ReadonlySet<string> = new Set(['03', '12', '16', '55']);
/** Catalog 19. */
const ESTADOS: ReadonlySet<string> = new Set(['1', '2', '3']);
/** Above it, a boleta names its customer. */
const SIN_IDENTIFICAR = Decimal.integer(700);

const DIGITOS = /^\d{1,5}$/;
const CORRELATIVO = /^(?:B[A-Z0-9]{3}|\d{1,4})-(?!0+$)\d{1,8}$/;
/** What is annulled may have come with number 0. */
const CORRELATIVO_ANULADO = /^(?:B[A-Z0-9]{3}|\d{1,4})-\d{1,8}$/;
/** Boletas of SUNAT's portal are of series EB01. */
const CORRELATIVO_AFECTADO = /^(?:B[A-Z0-9]{3}|EB01|\d{1,4})-(?!0+$)\d{1,8}$/;
const CORRELATIVO_TICKET = /^[A-Za-z0-9-]{1,20}-[A-Za-z0-9-]{1,20}$/;
const RUC = /^\d{11}$/;
const DNI = /^\d{8}$/;
const OTRO_DOCUMENTO = /^[^\s]{1,20}$/;
/** Types of identity whose number has a rule of its own, or none. */
const SIN_FORMATO: ReadonlySet<string> = new Set(['1', '6', '-']);

type Fila = ReglaResumen<LineaResumen, ResumenDiario>;

const CLIENTE = 'cac:AccountingCustomerParty';
const AFECTADO = 'cac:BillingReference/cac:InvoiceDocumentReference';

/** Catalog 19: annul. */
const ANULACION = '3';

function esNota({ tipo }: LineaResumen): boolean {
  return tipo === '07' || tipo === '08';
}

/** Of a note that is annulled nobody asks what it corrected. */
function debeReferencia(linea: LineaResumen): boolean {
  return esNota(linea) && linea.estado !== ANULACION;
}

/** Which document, of whom, and what is said of it. */
export const REGLAS_LINEA_RESUMEN: readonly Fila[] = [
  { codigo: '2238', nodo: 'cbc:LineID', falla: ({ id }) => !DIGITOS.test(id) },
  { codigo: '2239', nodo: 'cbc:LineID', falla: ({ id }) => Number(id) < 1 },
  { codigo: '2242', nodo: 'cbc:DocumentTypeCode', falla: ({ tipo }) => vacio(tipo) },
  { codigo: '2241', nodo: 'cbc:DocumentTypeCode', falla: ({ tipo }) => !TIPOS.has(tipo) },
  { codigo: '2512', nodo: 'cbc:ID', falla: ({ correlativo }) => correlativo === undefined },
  {
    codigo: '2513',
    nodo: 'cbc:ID',
    falla: ({ correlativo, estado }) =>
      malformado(correlativo, estado === ANULACION ? CORRELATIVO_ANULADO : CORRELATIVO),
  },
  {
    codigo: '2514',
    nodo: CLIENTE,
    falla: ({ tipo, cliente, total }) =>
      tipo === '03' && cliente === undefined && total?.valor.compare(SIN_IDENTIFICAR) === 1,
  },
  {
    codigo: '2014',
    nodo: `${CLIENTE}/cbc:CustomerAssignedAccountID`,
    falla: ({ cliente }) => cliente !== undefined && cliente.numero === undefined,
  },
  {
    codigo: '2015',
    nodo: `${CLIENTE}/cbc:AdditionalAccountID`,
    falla: ({ cliente }) => cliente !== undefined && cliente.tipo === undefined,
  },
  {
    codigo: '2016',
    nodo: `${CLIENTE}/cbc:AdditionalAccountID`,
    falla: ({ cliente }) =>
      cliente?.tipo !== undefined && cliente.tipo !== '-' && !DOCUMENTOS_IDENTIDAD.has(cliente.tipo),
  },
  {
    codigo: '2017',
    nodo: `${CLIENTE}/cbc:CustomerAssignedAccountID`,
    falla: ({ cliente }) => cliente?.tipo === '6' && malformado(cliente.numero, RUC),
  },
  {
    codigo: '4207',
    nodo: `${CLIENTE}/cbc:CustomerAssignedAccountID`,
    falla: ({ cliente }) => cliente?.tipo === '1' && malformado(cliente.numero, DNI),
  },
  {
    codigo: '4208',
    nodo: `${CLIENTE}/cbc:CustomerAssignedAccountID`,
    falla: ({ cliente }) =>
      cliente?.tipo !== undefined && !SIN_FORMATO.has(cliente.tipo) && malformado(cliente.numero, OTRO_DOCUMENTO),
  },
  {
    codigo: '2582',
    nodo: 'cac:BillingReference',
    falla: (linea) => linea.afectado !== undefined && !esNota(linea),
  },
  {
    codigo: '2583',
    nodo: `${AFECTADO}/cbc:DocumentTypeCode`,
    cuando: debeReferencia,
    falla: ({ afectado }) => vacio(afectado?.tipo),
  },
  {
    codigo: '2513',
    nodo: `${AFECTADO}/cbc:DocumentTypeCode`,
    cuando: debeReferencia,
    falla: ({ afectado }) => !AFECTABLES.has(afectado?.tipo ?? ''),
  },
  {
    codigo: '2524',
    nodo: `${AFECTADO}/cbc:ID`,
    cuando: debeReferencia,
    falla: ({ afectado }) => vacio(afectado?.id),
  },
  {
    codigo: '2920',
    nodo: `${AFECTADO}/cbc:ID`,
    cuando: debeReferencia,
    falla: ({ afectado }) =>
      malformado(afectado?.id, afectado?.tipo === '03' ? CORRELATIVO_AFECTADO : CORRELATIVO_TICKET),
  },
  { codigo: '2522', nodo: 'cac:Status/cbc:ConditionCode', falla: ({ estado }) => vacio(estado) },
  { codigo: '2896', nodo: 'cac:Status/cbc:ConditionCode', falla: ({ estado }) => !ESTADOS.has(estado ?? '') },
];

/** `03-B001-1`: the number as SUNAT knows it. */
function numeroDe({ tipo, correlativo }: LineaResumen): string {
  const numero = parseCorrelativo(correlativo);
  return numero === undefined ? `${tipo}-${correlativo}` : `${tipo}-${numero.serie}-${numero.numero}`;
}

/** Whether some document comes in both states. */
function hayAmbos(lineas: readonly LineaResumen[], uno: string, otro: string): boolean {
  const primeros = new Set(lineas.filter(({ estado }) => estado === uno).map(numeroDe));
  return lineas.some((linea) => linea.estado === otro && primeros.has(numeroDe(linea)));
}

/** Of the lines together. */
export const REGLAS_LINEAS_RESUMEN: readonly ReglaResumen<ResumenDiario, ResumenDiario>[] = [
  {
    codigo: '2752',
    nodo: 'sac:SummaryDocumentsLine/cbc:LineID',
    falla: ({ lineas }) => hayRepetidos(lineas.map(({ id }) => String(Number(id)))),
  },
  {
    codigo: '3094',
    nodo: 'sac:SummaryDocumentsLine',
    falla: ({ lineas }) => hayRepetidos(lineas.map((linea) => `${numeroDe(linea)} ${linea.estado}`)),
  },
  { codigo: '3095', nodo: 'sac:SummaryDocumentsLine', falla: ({ lineas }) => hayAmbos(lineas, '1', '2') },
  { codigo: '3096', nodo: 'sac:SummaryDocumentsLine', falla: ({ lineas }) => hayAmbos(lineas, '2', '3') },
];
