import { daysBetween } from '@chaski/core/lib/fecha.ts';
import { hayRepetidos, vacio } from '../../reglas/regla.ts';
import type { ComunicacionBaja, LineaBaja, Resumen } from '../leer-resumen.ts';
import type { ReglaResumen } from './regla-resumen.ts';

/** What a comunicación de baja annuls: facturas, notes of series F, and papers of others. */
const ANULABLES: ReadonlySet<string> = new Set(['01', '07', '08', '30', '34', '42']);
/** Receipt of public services, which has its own way. */
const SERVICIOS_PUBLICOS = '14';
/** Calendar days after the issue in which a comprobante may be annulled (2957). */
const PLAZO_BAJA = 7;

/** Whether the comprobantes of a RA or RC are too old to be annulled. */
export function isTarde({ fechaReferencia, fechaGeneracion, emisor, padron }: Resumen): boolean {
  return daysBetween(fechaReferencia, fechaGeneracion) > PLAZO_BAJA && !padron.tiene(emisor.ruc, 'prorroga');
}

/** Up to five, not padded with zeros. */
const DIGITOS = /^(?:0|[1-9]\d{0,4})$/;
const SERIE = /^(?:F[A-Z0-9]{3}|\d{1,4})$/;
const NUMERO = /^\d{1,8}$/;

type Fila = ReglaResumen<LineaBaja, ComunicacionBaja>;

function held(linea: LineaBaja, { search }: ComunicacionBaja) {
  return search?.({ tipo: linea.tipo, serie: linea.serie, numero: Number(linea.numero) });
}

/** Of one line: which comprobante it names, and why. */
export const REGLAS_LINEA_BAJA: readonly Fila[] = [
  { codigo: '2307', nodo: 'cbc:LineID', falla: ({ id }) => vacio(id) },
  { codigo: '2305', nodo: 'cbc:LineID', falla: ({ id }) => !DIGITOS.test(id) },
  { codigo: '2306', nodo: 'cbc:LineID', falla: ({ id }) => Number(id) < 1 },
  { codigo: '2309', nodo: 'cbc:DocumentTypeCode', falla: ({ tipo }) => vacio(tipo) },
  { codigo: '2581', nodo: 'cbc:DocumentTypeCode', falla: ({ tipo }) => tipo === SERVICIOS_PUBLICOS },
  { codigo: '2308', nodo: 'cbc:DocumentTypeCode', falla: ({ tipo }) => !ANULABLES.has(tipo) },
  { codigo: '2311', nodo: 'sac:DocumentSerialID', falla: ({ serie }) => vacio(serie) },
  { codigo: '2310', nodo: 'sac:DocumentSerialID', falla: ({ serie }) => !SERIE.test(serie) },
  { codigo: '2313', nodo: 'sac:DocumentNumberID', falla: ({ numero }) => vacio(numero) },
  { codigo: '2312', nodo: 'sac:DocumentNumberID', falla: ({ numero }) => !NUMERO.test(numero) || Number(numero) === 0 },
  { codigo: '2315', nodo: 'sac:VoidReasonDescription', falla: ({ motivo }) => vacio(motivo) },
  { codigo: '4203', nodo: 'sac:VoidReasonDescription', falla: ({ motivo }) => motivo.trim().length < 3 },
];

/** Of one line: what SUNAT holds of the comprobante that it names. */
export const REGLAS_REGISTRO_BAJA: readonly Fila[] = [
  {
    codigo: '2105',
    nodo: 'sac:DocumentNumberID',
    cuando: (_, { search }) => search !== undefined,
    falla: (linea, baja) => held(linea, baja) === undefined,
  },
  { codigo: '2398', nodo: 'sac:DocumentNumberID', falla: (linea, baja) => held(linea, baja)?.estado === 'rechazado' },
  { codigo: '2323', nodo: 'sac:DocumentNumberID', falla: (linea, baja) => held(linea, baja)?.estado === 'deBaja' },
  {
    codigo: '2375',
    nodo: 'cbc:ReferenceDate',
    falla: (linea, baja) => {
      const emitido = held(linea, baja)?.fechaEmision;
      return emitido !== undefined && emitido !== baja.fechaReferencia;
    },
  },
  {
    codigo: '2957',
    nodo: 'cbc:ReferenceDate',
    falla: (_, baja) => isTarde(baja),
  },
];

/** Of the lines together. */
export const REGLAS_LINEAS_BAJA: readonly ReglaResumen<ComunicacionBaja, ComunicacionBaja>[] = [
  {
    codigo: '2752',
    nodo: 'sac:VoidedDocumentsLine/cbc:LineID',
    falla: ({ lineas }) => hayRepetidos(lineas.map(({ id }) => String(Number(id)))),
  },
  {
    codigo: '2348',
    nodo: 'sac:VoidedDocumentsLine',
    falla: ({ lineas }) => hayRepetidos(lineas.map(({ tipo, serie, numero }) => `${tipo}-${serie}-${Number(numero)}`)),
  },
];
