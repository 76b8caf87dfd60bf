import { reglasCabecera } from '../../documento/anulacion/cabecera.ts';
import { type LineaAnulada, reglasDeAnulada } from '../../documento/anulacion/lineas.ts';
import {
  applyReglasArchivo,
  type HallazgoArchivo,
  type ReglaArchivo,
  reglasDeLinea,
  situacion,
} from '../../documento/anulacion/regla.ts';
import type { Archivo } from '../../documento/anulacion/tipos.ts';
import { unoDe } from '../../lib/frase.ts';
import { CLASES_DE_OTRO, findClaseDeOtro, isSerieReferibleDeOtro } from '../registro.ts';
import { RESUMEN_DE_REVERSIONES } from './index.ts';

/** A resumen de reversiones (RR) about to be signed. */
export type Reversion = Archivo<LineaAnulada>;

const FUENTE = 'Reglas de validación de SUNAT de 2026-02-12, hoja Resumen de reversiones 1.0';

const enLinea = reglasDeLinea<LineaAnulada>(FUENTE);
const deAnulada = reglasDeAnulada({
  fuente: FUENTE,
  tipos: unoDe(CLASES_DE_OTRO.map(({ codigo }) => codigo)).es,
  deQue: 'la reversión',
});

/**
 * Every rule of the resumen de reversiones that can be judged before it is sent. Its term runs from the day on which the supplier or the
 * customer was told, of which the file says nothing: `ultimoDiaDeAnulacion`.
 */
export const REGLAS_REVERSION: readonly ReglaArchivo<LineaAnulada>[] = [
  ...reglasCabecera<LineaAnulada>(RESUMEN_DE_REVERSIONES.codigo, '2301', FUENTE),
  deAnulada.sinTipo,
  enLinea(
    '2308',
    'tipo',
    'el tipo no se revierte',
    'Solo se revierten comprobantes de retención (20) y de percepción (40); los demás se anulan por baja o por resumen diario',
    ({ tipo }) => tipo !== '' && findClaseDeOtro(tipo) === undefined,
    { linea: { tipo: '01' } },
  ),
  enLinea('2674', 'serie', 'falta la serie', 'Falta la serie del comprobante; indíquela', ({ serie }) => serie === '', {
    linea: { serie: '' },
  }),
  enLinea(
    '2675',
    'serie',
    'la serie no es de ese tipo',
    'La serie de una retención empieza con R, la de una percepción con P; ambas pueden ser E001 o numéricas',
    (linea) => linea.serie !== '' && isSerieDeOtroTipo(linea),
    { linea: { serie: 'P001' } },
  ),
  deAnulada.sinNumero,
  deAnulada.malNumero,
  deAnulada.sinMotivo,
  deAnulada.motivoCorto,
  deAnulada.repetida,
  enLinea(
    '2750',
    '',
    'SUNAT no tiene el comprobante',
    'SUNAT no tiene el comprobante aceptado: no hay qué revertir',
    ({ situacion }) => situacion === undefined || (situacion.estado !== 'ACEPTADA' && situacion.estado !== 'ANULADA'),
    { linea: { situacion: situacion('RECHAZADA') } },
    'registro',
  ),
  deAnulada.yaAnulada(
    '2751',
    'el comprobante ya está revertido',
    'El comprobante ya está revertido; no hace falta revertirlo otra vez',
  ),
  deAnulada.deOtroDia,
];

export const REGLAS_DE_ARCHIVO = { [RESUMEN_DE_REVERSIONES.codigo]: REGLAS_REVERSION };

/** What SUNAT would find in a resumen de reversiones, before it is signed; only a `rechazo` keeps it from being sent. */
export function judgeReversion(reversion: Reversion): HallazgoArchivo[] {
  return applyReglasArchivo(REGLAS_REVERSION, reversion);
}

function isSerieDeOtroTipo({ tipo, serie }: LineaAnulada): boolean {
  const clase = findClaseDeOtro(tipo);
  return clase !== undefined && !isSerieReferibleDeOtro(clase.codigo, serie);
}
