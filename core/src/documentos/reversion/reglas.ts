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
import { COMPROBANTE_PERCEPCION, COMPROBANTE_RETENCION } from '../otros/index.ts';
import { CLASES_DE_OTRO, findClaseDeOtro, isSerieDeOtro } from '../registro.ts';
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
  enLinea('2311', 'serie', 'falta la serie', 'Falta la serie del comprobante; indíquela', ({ serie }) => serie === '', {
    linea: { serie: '' },
  }),
  enLinea(
    '2674',
    'serie',
    'la serie no es de una retención',
    'La serie de una retención es R y tres letras o cifras o, de papel, cuatro cifras; lo emitido en SOL se revierte en SOL',
    (linea) => linea.tipo === COMPROBANTE_RETENCION.codigo && hasOtraSerie(linea),
    { linea: { serie: 'P001' } },
  ),
  enLinea(
    '2675',
    'serie',
    'la serie no es de una percepción',
    'La serie de una percepción es P y tres letras o cifras o, de papel, cuatro cifras; lo emitido en SOL se revierte en SOL',
    (linea) => linea.tipo === COMPROBANTE_PERCEPCION.codigo && hasOtraSerie(linea),
    { linea: { tipo: '40', serie: 'E001' } },
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

function hasOtraSerie({ tipo, serie }: LineaAnulada): boolean {
  const clase = findClaseDeOtro(tipo);
  return serie !== '' && clase !== undefined && !isSerieDeOtro(clase.codigo, serie);
}
