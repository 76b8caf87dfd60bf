import { MOTIVOS_CREDITO } from '@chaski/core/catalogos/c09-motivos-credito.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { isDeRs48, isMotivoDebito, motivoLibre } from '../catalogos.ts';
import type { Comprobante, Modificado } from '../lectura/comprobante.ts';
import { valorDe } from '../lectura/sumas.ts';
import type { EstadoRegistro } from '../libro/asiento.ts';
import {
  deCreditos,
  deDebitos,
  deNotas,
  hayRepetidos,
  isContingencia,
  malformado,
  type Regla,
  vacio,
} from './regla.ts';

const RESPUESTA = 'cac:DiscrepancyResponse';
const MOTIVO = `${RESPUESTA}/cbc:ResponseCode`;
const MODIFICADO = 'cac:BillingReference/cac:InvoiceDocumentReference';
const ID = `${MODIFICADO}/cbc:ID`;
const TIPO = `${MODIFICADO}/cbc:DocumentTypeCode`;

const SUSTENTO = /^(?!\s*$)[^\n]{1,500}$/;
/** Something, and no blank first. */
const CODIGO = /^\S.*$/;
const DE_FACTURA = /^(?:F[A-Z0-9]{3}|E001|\d{1,4})-\d{1,8}$/;
const DE_BOLETA = /^(?:B[A-Z0-9]{3}|EB01|\d{1,4})-\d{1,8}$/;
const DE_OTRO = /^[a-zA-Z0-9-]{1,20}-[a-zA-Z0-9-]{1,20}$/;
/** Series of paper, and those of which the ledger knows: what came through the portal (E001, EB01) is believed. */
const ELECTRONICA = /^[BF]/;
const FISICA = /^\d/;

/** Documents of catalog 01 that a note of a series F may change, one of a series B, and one of contingency. */
const TIPOS_F = '01 05 06 11 12 13 15 16 17 18 21 23 24 28 30 34 37 42 43 45 55 56'.split(' ');
const TIPOS_B = ['03', '12', '16', '55'];
const ADMITIDOS_F: ReadonlySet<string> = new Set(TIPOS_F);
const ADMITIDOS_B: ReadonlySet<string> = new Set(TIPOS_B);
const ADMITIDOS_FISICA: ReadonlySet<string> = new Set([...TIPOS_F, '03']);
/** Documents whose state SUNAT knows. */
const CONSULTABLES: ReadonlySet<string> = new Set(['01', '03', '30', '34', '42']);

function motivo({ nota }: Comprobante): string {
  return nota?.motivo ?? '';
}

function modificados({ nota }: Comprobante): readonly Modificado[] {
  return nota?.modificados ?? [];
}

/** Whether its motive may go without a document. */
function isLibre(c: Comprobante): boolean {
  return motivo(c) === motivoLibre(c.archivo.tipo, c.fechaEmision);
}

/** Whether the note changes a type that its series does not admit. */
function isTipoAjeno(c: Comprobante, admitidos: ReadonlySet<string>): boolean {
  return modificados(c).some(({ tipo }) => !admitidos.has(tipo) && !(isLibre(c) && (tipo === '' || tipo === '-')));
}

function isIdMalo({ id, tipo }: Modificado): boolean {
  if (tipo === '01') return malformado(id, DE_FACTURA);
  if (tipo === '03') return malformado(id, DE_BOLETA);
  if (tipo === '' || tipo === '-') return id !== '' && malformado(id, DE_OTRO);
  return ADMITIDOS_F.has(tipo) && malformado(id, DE_OTRO);
}

/** Reasons and documents of a note. */
export const REGLAS_NOTA: readonly Regla<Comprobante>[] = [
  { codigo: deNotas('2128'), nodo: MOTIVO, falla: (c) => malformado(motivo(c), CODIGO) },
  { codigo: deCreditos('2172'), nodo: MOTIVO, falla: (c) => !MOTIVOS_CREDITO.has(motivo(c)) },
  { codigo: deDebitos('2172'), nodo: MOTIVO, falla: (c) => !isMotivoDebito(motivo(c), c.fechaEmision) },
  { codigo: deNotas('3203'), nodo: MOTIVO, falla: ({ nota }) => (nota?.sustentos.length ?? 0) > 1 },
  { codigo: deNotas('2136'), nodo: `${RESPUESTA}/cbc:Description`, falla: (c) => vacio(sustento(c)) },
  { codigo: deNotas('2135'), nodo: `${RESPUESTA}/cbc:Description`, falla: (c) => malformado(sustento(c), SUSTENTO) },
  {
    codigo: deNotas('2524'),
    nodo: MODIFICADO,
    cuando: (c) => !isLibre(c),
    falla: (c) => modificados(c).length === 0,
  },
  {
    codigo: deCreditos('3261'),
    nodo: MODIFICADO,
    cuando: (c) => isDeCuotas(c) || isDeRs48(c),
    falla: (c) => modificados(c).length > 1,
  },
  {
    codigo: deCreditos('3257'),
    nodo: 'cac:PaymentTerms/cbc:ID',
    cuando: isDeCuotas,
    falla: ({ terminosPago }) => !terminosPago.some(({ id }) => id === 'FormaPago'),
  },
  {
    codigo: deNotas('3194'),
    nodo: MODIFICADO,
    cuando: (c) => motivo(c) === '11' || (c.archivo.tipo === '08' && isDeRs48(c)),
    falla: (c) => modificados(c).length > 1,
  },
  {
    codigo: { ...deCreditos('2116'), ...deDebitos('2204') },
    nodo: TIPO,
    cuando: ({ archivo }) => archivo.serie.startsWith('F'),
    falla: (c) => isTipoAjeno(c, ADMITIDOS_F),
  },
  {
    codigo: { ...deCreditos('2399'), ...deDebitos('2400') },
    nodo: TIPO,
    cuando: ({ archivo }) => archivo.serie.startsWith('B'),
    falla: (c) => isTipoAjeno(c, ADMITIDOS_B),
  },
  { codigo: deNotas('2594'), nodo: TIPO, cuando: isContingencia, falla: (c) => isTipoAjeno(c, ADMITIDOS_FISICA) },
  {
    codigo: deCreditos('3259'),
    nodo: TIPO,
    cuando: isDeCuotas,
    falla: (c) => modificados(c).some(({ tipo }) => tipo !== '01'),
  },
  {
    codigo: deNotas('2884'),
    nodo: TIPO,
    falla: (c) => new Set(modificados(c).map(({ tipo }) => tipo)).size > 1,
  },
  { codigo: { ...deCreditos('2117'), ...deDebitos('2205') }, nodo: ID, falla: (c) => modificados(c).some(isIdMalo) },
  { codigo: deNotas('2365'), nodo: ID, falla: (c) => hayRepetidos(modificados(c).map(({ tipo, id }) => tipo + id)) },
  {
    codigo: deCreditos('4367'),
    nodo: TIPO,
    cuando: (c) => ['04', '05', '08'].includes(motivo(c)),
    falla: (c) => modificados(c).some(({ tipo }) => tipo === '03'),
  },
];

function sustento({ nota }: Comprobante): string | undefined {
  return nota?.sustentos[0]?.descripcion;
}

/** Motive 13 of a nota de crédito: other instalments. */
function isDeCuotas(c: Comprobante): boolean {
  return motivo(c) === '13';
}

/** The changed documents that SUNAT looks up in what it holds. */
function electronicos({ nota, registrados }: Comprobante): readonly Modificado[] {
  if (nota === undefined || registrados === undefined) return [];
  return nota.modificados.filter(({ id, tipo }) => CONSULTABLES.has(tipo) && ELECTRONICA.test(id));
}

function hasEstado(c: Comprobante, estado: EstadoRegistro): boolean {
  return electronicos(c).some(({ registro }) => registro?.estado === estado);
}

/** In a nota de crédito of other concepts nothing is looked up; a nota de débito is looked up always. */
function isConsultada(c: Comprobante): boolean {
  return c.archivo.tipo === '08' || !isLibre(c);
}

function isAnteriorA({ registro }: Modificado, { fechaEmision }: Comprobante): boolean {
  return registro !== undefined && fechaEmision < registro.fechaEmision;
}

/** Whether the currency is not that of one of the documents, where SUNAT knows it. */
function hasOtraMoneda(c: Comprobante, tipos: ReadonlySet<string>, series: RegExp): boolean {
  return electronicos(c).some(
    ({ id, tipo, registro }) =>
      tipos.has(tipo) && series.test(id) && registro?.moneda !== undefined && registro.moneda !== c.moneda,
  );
}

/** Whether the note is for more than all the documents that it changes, as far as SUNAT knows their totals. */
function isMayor(c: Comprobante): boolean {
  const documentos = electronicos(c);
  let suma = Decimal.ZERO;
  for (const { registro } of documentos) {
    if (registro?.importe === undefined) return false;
    suma = suma.plus(Decimal.from(registro.importe));
  }
  return documentos.length > 0 && valorDe(c.totales.importe).greaterThan(suma);
}

const CON_MONEDA_DE_FACTURA: ReadonlySet<string> = new Set(['01', '30', '34', '35', '42']);
const CON_MONEDA_DE_BOLETA: ReadonlySet<string> = new Set(['03']);

/** What SUNAT holds of the documents that a note changes. */
export const REGLAS_MODIFICADO: readonly Regla<Comprobante>[] = [
  {
    codigo: { ...deCreditos('2119'), ...deDebitos('2209') },
    nodo: ID,
    cuando: isConsultada,
    falla: (c) => electronicos(c).some(({ registro }) => registro === undefined),
  },
  {
    codigo: { ...deCreditos('2120'), ...deDebitos('2207') },
    nodo: ID,
    cuando: isConsultada,
    falla: (c) => hasEstado(c, 'deBaja'),
  },
  {
    codigo: { ...deCreditos('2121'), ...deDebitos('2208') },
    nodo: ID,
    cuando: isConsultada,
    falla: (c) => hasEstado(c, 'rechazado'),
  },
  {
    codigo: deNotas('2404'),
    nodo: ID,
    cuando: isConsultada,
    falla: (c) =>
      c.padron.tiene(c.emisor.numero, 'sinFisicos') &&
      modificados(c).some(({ id, tipo }) => (tipo === '01' || tipo === '03') && FISICA.test(id)),
  },
  {
    codigo: deNotas('2885'),
    nodo: 'cbc:IssueDate',
    cuando: (c) => !isLibre(c),
    falla: (c) => electronicos(c).some((modificado) => isAnteriorA(modificado, c)),
  },
  {
    codigo: deNotas('3209'),
    nodo: 'cbc:DocumentCurrencyCode',
    falla: (c) => hasOtraMoneda(c, CON_MONEDA_DE_FACTURA, /^[FE]/),
  },
  {
    codigo: deNotas('4368'),
    nodo: 'cbc:DocumentCurrencyCode',
    falla: (c) => hasOtraMoneda(c, CON_MONEDA_DE_BOLETA, /^[BE]/),
  },
  {
    codigo: deCreditos('3286', '4028'),
    nodo: 'cac:LegalMonetaryTotal/cbc:PayableAmount',
    cuando: (c) => !isLibre(c) && !isDeRs48(c),
    falla: isMayor,
  },
  {
    codigo: deCreditos('3286', '3503'),
    nodo: 'cac:LegalMonetaryTotal/cbc:PayableAmount',
    cuando: (c) => !isLibre(c) && isDeRs48(c),
    falla: isMayor,
  },
  {
    codigo: deCreditos('3260'),
    nodo: ID,
    cuando: isDeCuotas,
    falla: (c) => electronicos(c).some(({ tipo, registro }) => tipo === '01' && registro?.credito === false),
  },
];
