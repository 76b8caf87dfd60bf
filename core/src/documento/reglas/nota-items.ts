import type { ItemLeido } from '../borrador.ts';
import { MOTIVO_EXPORTACION, MOTIVO_IVAP } from '../nota/afectables.ts';
import type { Regla } from './regla.ts';

const AJENOS = [
  ['descuento', 'descuentos'],
  ['cargo', 'cargos'],
  ['transporte', 'datos de transporte'],
] as const;

const LARGO_DESCRIPCION = { minimo: 3, maximo: 500 };

/** Rules of notes over each item. */
export const REGLAS_NOTA_ITEM: readonly Regla<ItemLeido>[] = [
  {
    codigo: '4084',
    campo: 'descripcion',
    incumple: ({ descripcion }) =>
      descripcion !== undefined &&
      (descripcion.length > LARGO_DESCRIPCION.maximo || [...descripcion].length < LARGO_DESCRIPCION.minimo),
    mensaje: 'En una nota la descripción tiene de 3 a 500 caracteres',
  },
  {
    codigo: '2642',
    campo: 'tipoIgv',
    incumple: ({ tipoIgv }, { documento: { nota } }) =>
      nota?.codigoMotivo === MOTIVO_EXPORTACION && tipoIgv !== undefined && tipoIgv !== '40',
    mensaje: 'El motivo 11 ajusta una exportación: todos los ítems llevan tipoIgv "40"',
  },
  {
    codigo: '2644',
    campo: 'tipoIgv',
    incumple: ({ tipoIgv }, { documento: { nota } }) =>
      nota?.codigoMotivo === MOTIVO_IVAP && tipoIgv !== undefined && tipoIgv !== '17',
    mensaje: 'El motivo 12 ajusta una operación afecta al IVAP: todos los ítems llevan tipoIgv "17"',
  },
  ...AJENOS.map(
    ([campo, nombre]): Regla<ItemLeido> => ({
      campo,
      incumple: (item, { documento: { nota } }) => nota !== undefined && item[campo] !== undefined,
      mensaje: `Los ítems de una nota no llevan ${nombre}; quítelo y envíe el precio ya neto`,
    }),
  ),
];
