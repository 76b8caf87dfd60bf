import { vacio } from '../../reglas/regla.ts';
import type { ComunicacionBaja, LineaBaja } from '../leer-resumen.ts';
import { REGLAS_LINEA_BAJA, REGLAS_REGISTRO_BAJA } from './baja.ts';
import type { ReglaResumen } from './regla-resumen.ts';

/* A resumen de reversiones (RR): the rules of a RA, but for which documents it names and what SUNAT holds of them. */

/** What it reverses, with the series that each may have: retención, percepción and liquidación de compra. */
const SERIES: ReadonlyMap<string, RegExp> = new Map([
  ['20', /^(?:R[A-Z0-9]{3}|\d{1,4})$/],
  ['40', /^(?:P[A-Z0-9]{3}|\d{1,4})$/],
  ['04', /^(?:L[A-Z0-9]{3}|\d{1,4})$/],
]);

type Fila = ReglaResumen<LineaBaja, ComunicacionBaja>;

const SOLO_DE_RA: ReadonlySet<string> = new Set(['2581', '2308', '2310']);
const deTipoYSerie: readonly Fila[] = [
  { codigo: '2308', nodo: 'cbc:DocumentTypeCode', falla: ({ tipo }) => !SERIES.has(tipo) },
  ...[
    ['20', '2674'],
    ['40', '2675'],
    ['04', '2345'],
  ].map(
    ([suyo = '', codigo = '']): Fila => ({
      codigo,
      nodo: 'sac:DocumentSerialID',
      falla: ({ tipo, serie }) => tipo === suyo && !vacio(serie) && SERIES.get(tipo)?.test(serie) === false,
    }),
  ),
];

export const REGLAS_LINEA_REVERSION: readonly Fila[] = [
  ...REGLAS_LINEA_BAJA.filter(({ nodo }) => nodo === 'cbc:LineID'),
  ...REGLAS_LINEA_BAJA.filter(({ codigo }) => codigo === '2309'),
  ...deTipoYSerie,
  ...REGLAS_LINEA_BAJA.filter(
    ({ codigo, nodo }) => nodo !== 'cbc:LineID' && codigo !== '2309' && !SOLO_DE_RA.has(codigo),
  ),
];

function held({ tipo, serie, numero }: LineaBaja, { search }: ComunicacionBaja) {
  return search?.({ tipo, serie, numero: Number(numero) });
}

/** Of when it was told to the supplier or customer, from which its term runs, SUNAT is not told: no 2957. */
export const REGLAS_REGISTRO_REVERSION: readonly Fila[] = [
  {
    codigo: '2750',
    nodo: 'sac:DocumentNumberID',
    cuando: (_, { search }) => search !== undefined,
    falla: (linea, reversion) => (held(linea, reversion)?.estado ?? 'rechazado') === 'rechazado',
  },
  { codigo: '2751', nodo: 'sac:DocumentNumberID', falla: (linea, r) => held(linea, r)?.estado === 'deBaja' },
  ...REGLAS_REGISTRO_BAJA.filter(({ codigo }) => codigo === '2375'),
];
