import type { DatosRegistro } from '../../libro/asiento.ts';
import { type LineaResumen, parseCorrelativo, type ResumenDiario } from '../leer-resumen.ts';
import { isTarde } from './baja.ts';
import type { ReglaResumen } from './regla-resumen.ts';

type Fila = ReglaResumen<LineaResumen, ResumenDiario>;

const ALTA = '1';
const ANULACION = '3';
const AFECTADO = 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID';
/** Of papers there is nothing in the register. */
const ELECTRONICA = /^B/;
/** Series of digits: paper. */
const FISICA = /^\d/;

function held({ tipo, correlativo }: LineaResumen, { search }: ResumenDiario): DatosRegistro | undefined {
  const numero = parseCorrelativo(correlativo);
  return numero && search?.({ tipo, ...numero });
}

function heldAfectado({ afectado }: LineaResumen, { search }: ResumenDiario): DatosRegistro | undefined {
  const numero = parseCorrelativo(afectado?.id);
  return numero && search?.({ tipo: afectado?.tipo ?? '', ...numero });
}

/** A note that is added or changed over a boleta of which SUNAT keeps a register. */
function afectaRegistrado({ estado, afectado }: LineaResumen, { search }: ResumenDiario): boolean {
  return estado !== ANULACION && search !== undefined && afectado?.tipo === '03' && ELECTRONICA.test(afectado.id ?? '');
}

/** What SUNAT holds of each document, with what earlier lines of the same file made of it. */
export const REGLAS_REGISTRO_RESUMEN: readonly Fila[] = [
  {
    codigo: '2282',
    nodo: 'cbc:ID',
    cuando: ({ estado }) => estado === ALTA,
    falla: (linea, resumen) => held(linea, resumen)?.estado === 'aceptado',
  },
  {
    codigo: '2663',
    nodo: 'cbc:ID',
    cuando: ({ estado }, { search }) => estado !== ALTA && search !== undefined,
    falla: (linea, resumen) => held(linea, resumen) === undefined,
  },
  {
    codigo: '2987',
    nodo: 'cbc:ID',
    falla: (linea, resumen) => {
      const estado = held(linea, resumen)?.estado;
      return estado === 'rechazado' || estado === 'deBaja';
    },
  },
  {
    codigo: '2957',
    nodo: 'cbc:ReferenceDate',
    cuando: ({ estado, correlativo = '' }) => estado === ANULACION && !FISICA.test(correlativo),
    falla: (_, resumen) => isTarde(resumen),
  },
  {
    codigo: '2989',
    nodo: AFECTADO,
    cuando: afectaRegistrado,
    falla: (linea, resumen) => heldAfectado(linea, resumen) === undefined,
  },
  {
    codigo: '2990',
    nodo: AFECTADO,
    cuando: afectaRegistrado,
    falla: (linea, resumen) => heldAfectado(linea, resumen)?.estado !== 'aceptado',
  },
];
