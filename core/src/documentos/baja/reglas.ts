import { isVencida, reglasCabecera } from '../../documento/anulacion/cabecera.ts';
import { type LineaAnulada, reglasDeAnulada } from '../../documento/anulacion/lineas.ts';
import {
  applyReglasArchivo,
  type HallazgoArchivo,
  type ReglaArchivo,
  reglasDeLinea,
  situacion,
  VIEJA,
} from '../../documento/anulacion/regla.ts';
import type { Archivo } from '../../documento/anulacion/tipos.ts';
import { COMUNICACION_BAJA } from './index.ts';

export type LineaBaja = LineaAnulada;

/** A comunicación de baja (RA) about to be signed. */
export type Baja = Archivo<LineaBaja>;

const FUENTE = 'Reglas de validación de CPE, hoja Comunicación de baja 1.0';
const TIPOS = new Set(['01', '07', '08', '30', '34', '42']);

const SERIE_F = /^F[A-Z0-9]{3}$/;
const SERIE_F_O_NUMERICA = /^(?:F[A-Z0-9]{3}|\d{1,4})$/;
const SIN_CONTINGENCIA = new Set(['30', '34', '42']);

const enLinea = reglasDeLinea<LineaBaja>(FUENTE);
const deAnulada = reglasDeAnulada({ fuente: FUENTE, tipos: '01, 07 u 08', deQue: 'la baja' });

/** Every rule of the comunicación de baja that can be judged before it is sent. */
export const REGLAS_BAJA: readonly ReglaArchivo<LineaBaja>[] = [
  ...reglasCabecera<LineaBaja>('RA', '2301', FUENTE),
  deAnulada.sinTipo,
  enLinea(
    '2308',
    'tipo',
    'el tipo no se anula por comunicación de baja',
    'Ese tipo no se anula por comunicación de baja; las boletas van por resumen diario',
    ({ tipo }) => tipo !== '' && !TIPOS.has(tipo),
    { linea: { tipo: '03' } },
  ),
  enLinea('2311', 'serie', 'falta la serie', 'Falta la serie del comprobante; indíquela', ({ serie }) => serie === '', {
    linea: { serie: '' },
  }),
  enLinea(
    '2310',
    'serie',
    'la serie no empieza con F ni es numérica',
    'La serie empieza con F o es numérica; las de B van por resumen diario',
    (linea) => linea.serie !== '' && !isSerie(linea),
    { linea: { serie: 'B001' } },
  ),
  deAnulada.sinNumero,
  deAnulada.malNumero,
  deAnulada.sinMotivo,
  deAnulada.motivoCorto,
  deAnulada.repetida,
  enLinea(
    '2105',
    '',
    'SUNAT no tiene el comprobante',
    'SUNAT no aceptó todavía el comprobante; anúlelo cuando esté ACEPTADA',
    ({ situacion }) =>
      situacion === undefined || situacion.estado === 'EN_PROCESO' || situacion.estado === 'PENDIENTE_ENVIO',
    { linea: { situacion: situacion('EN_PROCESO') } },
    'registro',
  ),
  enLinea(
    '2398',
    '',
    'SUNAT rechazó el comprobante',
    'SUNAT rechazó el comprobante: no vale y no hace falta anularlo',
    ({ situacion }) => situacion?.estado === 'RECHAZADA',
    { linea: { situacion: situacion('RECHAZADA') } },
    'registro',
  ),
  deAnulada.yaAnulada(
    '2323',
    'el comprobante ya está de baja',
    'El comprobante ya está anulado; no hace falta anularlo otra vez',
  ),
  deAnulada.deOtroDia,
  enLinea(
    '2957',
    '',
    'pasó el plazo desde la emisión',
    'El plazo para anular ya venció; emita una nota de crédito',
    isVencida,
    { archivo: { fechaEmision: VIEJA }, linea: { situacion: { estado: 'ACEPTADA', fechaEmision: VIEJA } } },
    'dia',
  ),
];

export const REGLAS_DE_ARCHIVO = { [COMUNICACION_BAJA.codigo]: REGLAS_BAJA };

/** What SUNAT would find in a comunicación de baja, before it is signed; only a `rechazo` keeps it from being sent. */
export function judgeBaja(baja: Baja): HallazgoArchivo[] {
  return applyReglasArchivo(REGLAS_BAJA, baja);
}

function isSerie({ tipo, serie }: LineaBaja): boolean {
  return (SIN_CONTINGENCIA.has(tipo) ? SERIE_F : SERIE_F_O_NUMERICA).test(serie);
}
