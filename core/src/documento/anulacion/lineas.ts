import { isRepetida, type ReglaArchivo, reglasDeLinea, situacion, VIEJA } from './regla.ts';
import type { Situacion } from './tipos.ts';

/** A comprobante that is taken back, as a comunicación de baja and a resumen de reversiones name it. */
export interface LineaAnulada {
  /** Catalog 01. */
  readonly tipo: string;
  readonly serie: string;
  readonly numero: number;
  /** 3 to 100 characters. */
  readonly motivo: string;
  readonly situacion?: Situacion;
}

const MAX_NUMERO = 99_999_999;
const MIN_MOTIVO = 3;

/** What differs of the rows that both kinds of file have. */
export interface ReglasDeAnulada {
  readonly fuente: string;
  /** What to send of a type that is missing. */
  readonly tipos: string;
  /** What the reason is of, within a sentence: `la baja`. */
  readonly deQue: string;
}

/** The rows that both kinds of file have over each line, by what is wrong; each file has them in its order. */
export function reglasDeAnulada({ fuente, tipos, deQue }: ReglasDeAnulada) {
  const enLinea = reglasDeLinea<LineaAnulada>(fuente);
  return {
    sinTipo: enLinea(
      '2309',
      'tipo',
      'falta el tipo de documento',
      `Falta el tipo de documento; indique ${tipos}`,
      ({ tipo }) => tipo === '',
      { linea: { tipo: '' } },
    ),
    sinNumero: enLinea(
      '2313',
      'numero',
      'falta el número',
      'Falta el número del comprobante; indíquelo',
      ({ numero }) => numero === 0,
      { linea: { numero: 0 } },
    ),
    malNumero: enLinea(
      '2312',
      'numero',
      'el número no tiene hasta 8 cifras',
      'El número es un entero de hasta 8 cifras',
      ({ numero }) => !Number.isInteger(numero) || numero < 0 || numero > MAX_NUMERO,
      { linea: { numero: 100_000_000 } },
    ),
    sinMotivo: enLinea(
      '2315',
      'motivo',
      'falta el motivo',
      `Falta el motivo de ${deQue}; explíquelo en 3 a 100 caracteres`,
      ({ motivo }) => motivo.trim() === '',
      { linea: { motivo: ' ' } },
    ),
    motivoCorto: enLinea(
      '4203',
      'motivo',
      'el motivo tiene menos de 3 caracteres',
      'El motivo es demasiado corto; explíquelo en 3 a 100 caracteres',
      ({ motivo }) => motivo.trim() !== '' && motivo.trim().length < MIN_MOTIVO,
      { linea: { motivo: 'no' } },
    ),
    repetida: enLinea(
      '2348',
      '',
      'el comprobante se repite en el archivo',
      'El comprobante está dos veces en el archivo; quite una de sus líneas',
      (linea, archivo, indice) => isRepetida(linea, archivo, indice, claveDe),
      { lineas: [{}, {}] },
    ),
    deOtroDia: enLinea(
      '2375',
      '',
      'la fecha de emisión del comprobante no es la del archivo',
      'El comprobante se emitió otro día; va en el archivo de su fecha de emisión',
      ({ situacion: suya }, { fechaEmision }) => suya !== undefined && suya.fechaEmision !== fechaEmision,
      { linea: { situacion: { estado: 'ACEPTADA', fechaEmision: VIEJA } } },
      'registro',
    ),
    /** `codigo`: of each file. */
    yaAnulada: (codigo: string, cuando: string, mensaje: string): ReglaArchivo<LineaAnulada> =>
      enLinea(
        codigo,
        '',
        cuando,
        mensaje,
        ({ situacion: suya }) => suya?.estado === 'ANULADA',
        { linea: { situacion: situacion('ANULADA') } },
        'registro',
      ),
  };
}

function claveDe({ tipo, serie, numero }: LineaAnulada): string {
  return `${tipo}-${serie}-${numero}`;
}
