import { isVencida, reglasCabecera } from '../../documento/anulacion/cabecera.ts';
import {
  applyReglasArchivo,
  type HallazgoArchivo,
  isRepetida,
  type ReglaArchivo,
  reglasDeLinea,
  situacion,
  VIEJA,
} from '../../documento/anulacion/regla.ts';
import type { Archivo, Situacion } from '../../documento/anulacion/tipos.ts';
import { COMUNICACION_BAJA } from './index.ts';

export interface LineaBaja {
  /** Catalog 01. */
  readonly tipo: string;
  readonly serie: string;
  readonly numero: number;
  readonly motivo: string;
  readonly situacion?: Situacion;
}

/** A comunicación de baja (RA) about to be signed. */
export type Baja = Archivo<LineaBaja>;

const FUENTE = 'Reglas de validación de CPE, hoja Comunicación de baja 1.0';
const TIPOS = new Set(['01', '07', '08', '30', '34', '42']);
const MAX_NUMERO = 99_999_999;
const MIN_MOTIVO = 3;

const SERIE_F = /^F[A-Z0-9]{3}$/;
const SERIE_F_O_NUMERICA = /^(?:F[A-Z0-9]{3}|\d{1,4})$/;
const SIN_CONTINGENCIA = new Set(['30', '34', '42']);

const enLinea = reglasDeLinea<LineaBaja>(FUENTE);

/** Every rule of the comunicación de baja that can be judged before it is sent. */
export const REGLAS_BAJA: readonly ReglaArchivo<LineaBaja>[] = [
  ...reglasCabecera<LineaBaja>('RA', '2301', FUENTE),
  enLinea(
    '2309',
    'tipo',
    'falta el tipo de documento',
    'Falta el tipo de documento; indique 01, 07 u 08',
    ({ tipo }) => tipo === '',
    { linea: { tipo: '' } },
  ),
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
  enLinea(
    '2313',
    'numero',
    'falta el número',
    'Falta el número del comprobante; indíquelo',
    ({ numero }) => numero === 0,
    { linea: { numero: 0 } },
  ),
  enLinea(
    '2312',
    'numero',
    'el número no tiene hasta 8 cifras',
    'El número es un entero de hasta 8 cifras',
    ({ numero }) => !Number.isInteger(numero) || numero < 0 || numero > MAX_NUMERO,
    { linea: { numero: 100_000_000 } },
  ),
  enLinea(
    '2315',
    'motivo',
    'falta el motivo',
    'Falta el motivo de la baja; explíquelo en 3 a 100 caracteres',
    ({ motivo }) => motivo.trim() === '',
    { linea: { motivo: ' ' } },
  ),
  enLinea(
    '4203',
    'motivo',
    'el motivo tiene menos de 3 caracteres',
    'El motivo es demasiado corto; explíquelo en 3 a 100 caracteres',
    ({ motivo }) => motivo.trim() !== '' && motivo.trim().length < MIN_MOTIVO,
    { linea: { motivo: 'no' } },
  ),
  enLinea(
    '2348',
    '',
    'el comprobante se repite en el archivo',
    'El comprobante está dos veces en el archivo; quite una de sus líneas',
    (linea, archivo, indice) => isRepetida(linea, archivo, indice, claveDe),
    { lineas: [{}, {}] },
  ),
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
  enLinea(
    '2323',
    '',
    'el comprobante ya está de baja',
    'El comprobante ya está anulado; no hace falta anularlo otra vez',
    ({ situacion }) => situacion?.estado === 'ANULADA',
    { linea: { situacion: situacion('ANULADA') } },
    'registro',
  ),
  enLinea(
    '2375',
    '',
    'la fecha de emisión del comprobante no es la del archivo',
    'El comprobante se emitió otro día; va en el archivo de su fecha de emisión',
    ({ situacion }, { fechaEmision }) => situacion !== undefined && situacion.fechaEmision !== fechaEmision,
    { linea: { situacion: { estado: 'ACEPTADA', fechaEmision: VIEJA } } },
    'registro',
  ),
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

function claveDe({ tipo, serie, numero }: LineaBaja): string {
  return `${tipo}-${serie}-${numero}`;
}
