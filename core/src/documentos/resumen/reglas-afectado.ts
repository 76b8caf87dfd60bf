import { type ReglaArchivo, reglasDeLinea, situacion } from '../../documento/anulacion/regla.ts';
import type { Situacion } from '../../documento/anulacion/tipos.ts';
import { AFECTABLES_B } from '../nota/afectables.ts';
import { findClase, ventaDeLetra } from '../registro.ts';
import { FUENTE_RESUMEN, type LineaResumen } from './tipos.ts';

const CORRELATIVO_BOLETA = /^(?:B[A-Z0-9]{3}|EB01|\d{1,4})-[1-9]\d{0,7}$/;
const CORRELATIVO_OTROS = /^[A-Za-z0-9-]{1,20}-[A-Za-z0-9-]{1,20}$/;

const DE_BOLETA = { tipoComprobante: '03', serie: 'B001', numero: 1, situacion: situacion('ACEPTADA') };

const enLinea = reglasDeLinea<LineaResumen>(FUENTE_RESUMEN);

/** Rules over what a note of the resumen diario affects. */
export const REGLAS_RESUMEN_AFECTADO: readonly ReglaArchivo<LineaResumen>[] = [
  enLinea(
    '2582',
    'afectado',
    'una boleta dice que modifica a otro documento',
    'Solo las notas modifican un documento; quítelo',
    ({ tipo, afectado }) => afectado !== undefined && !isNota(tipo),
    { de: 'alta', linea: { afectado: DE_BOLETA } },
  ),
  enLinea(
    '2524',
    'afectado',
    'falta el documento que la nota modifica',
    'Falta el documento que la nota modifica; indíquelo',
    (linea) => isNotaQueInforma(linea) && (linea.afectado === undefined || linea.afectado.serie === ''),
    { de: 'nota', linea: { afectado: { ...DE_BOLETA, serie: '' } } },
  ),
  enLinea(
    '2583',
    'afectado.tipoComprobante',
    'falta el tipo del documento modificado',
    'Falta el tipo del documento modificado; indique "03" si es una boleta',
    (linea) => isNotaQueInforma(linea) && linea.afectado?.tipoComprobante === '',
    { de: 'nota', linea: { afectado: { ...DE_BOLETA, tipoComprobante: '' } } },
  ),
  enLinea(
    '2513',
    'afectado.tipoComprobante',
    'la nota no modifica una boleta ni un ticket',
    'Al resumen van notas de boletas (03) o tickets (12, 16, 55)',
    (linea) =>
      isNotaQueInforma(linea) &&
      linea.afectado !== undefined &&
      linea.afectado.tipoComprobante !== '' &&
      !AFECTABLES_B.has(linea.afectado.tipoComprobante),
    { de: 'nota', linea: { afectado: { ...DE_BOLETA, tipoComprobante: '01', serie: 'F001' } } },
  ),
  enLinea(
    '2920',
    'afectado.serie',
    'la serie o el número del documento modificado no es de su tipo',
    'La serie y el número no son de ese tipo de documento; revíselos',
    (linea) => isNotaQueInforma(linea) && isAfectadoMalo(linea.afectado),
    { de: 'nota', linea: { afectado: { ...DE_BOLETA, serie: 'F001' } } },
  ),
  enLinea(
    '2989',
    'afectado',
    'SUNAT no tiene el documento modificado',
    'SUNAT no tiene la boleta modificada; infórmela antes',
    (linea) => isDeBoletaB(linea) && !isInformada(linea.afectado?.situacion),
    { de: 'nota', linea: { afectado: { tipoComprobante: '03', serie: 'B001', numero: 1 } } },
    'registro',
  ),
  enLinea(
    '2990',
    'afectado',
    'el documento modificado está anulado o rechazado',
    'La boleta modificada está anulada o rechazada; ya no admite notas',
    (linea) => isDeBoletaB(linea) && isSinValor(linea.afectado?.situacion),
    { de: 'nota', linea: { afectado: { ...DE_BOLETA, situacion: situacion('RECHAZADA') } } },
    'registro',
  ),
];

/** SUNAT knows it, whatever became of it. */
export function isInformada(situacion: Situacion | undefined): boolean {
  return situacion !== undefined && situacion.estado !== 'EN_PROCESO' && situacion.estado !== 'PENDIENTE_ENVIO';
}

/** SUNAT knows it as annulled or rejected. */
export function isSinValor(situacion: Situacion | undefined): boolean {
  return situacion?.estado === 'ANULADA' || situacion?.estado === 'RECHAZADA';
}

function isNotaQueInforma({ tipo, estado }: LineaResumen): boolean {
  return isNota(tipo) && estado !== '3';
}

function isNota(tipo: string): boolean {
  return findClase(tipo)?.nota !== undefined;
}

function isAfectadoMalo(afectado: LineaResumen['afectado']): boolean {
  if (afectado === undefined || afectado.serie === '' || !AFECTABLES_B.has(afectado.tipoComprobante)) return false;
  const forma = isBoleta(afectado.tipoComprobante) ? CORRELATIVO_BOLETA : CORRELATIVO_OTROS;
  return !forma.test(`${afectado.serie}-${afectado.numero}`);
}

function isDeBoletaB(linea: LineaResumen): boolean {
  const { tipoComprobante, serie = '' } = linea.afectado ?? {};
  return isNotaQueInforma(linea) && isBoleta(tipoComprobante) && isBoleta(ventaDeLetra(serie));
}

function isBoleta(tipo: string | undefined): boolean {
  return findClase(tipo)?.vaEnResumen === 'siempre';
}
