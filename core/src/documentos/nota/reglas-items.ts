import { AFECTACIONES_IGV } from '../../catalogos/c07-afectaciones-igv.ts';
import type { ItemLeido } from '../../documento/borrador.ts';
import { TRANSPORTE } from '../../documento/reglas/ejemplo.ts';
import { NOTAS, type Regla } from '../../documento/reglas/regla.ts';
import { RS_48_2026 } from '../../vigencias/normas.ts';
import { MOTIVO_EXPORTACION, MOTIVO_IVAP, MOTIVO_PENALIDADES } from './afectables.ts';

const AJENOS = [
  ['descuento', { monto: '1.00' }, { es: 'descuentos', en: 'discounts' }],
  ['cargo', { monto: '1.00' }, { es: 'cargos', en: 'charges' }],
  ['transporte', TRANSPORTE, { es: 'datos de transporte', en: 'transport' }],
] as const;

const LARGO_CODIGO = 30;
const LARGO_DESCRIPCION = { minimo: 3, maximo: 500 };

/** Rules of notes over each item. */
export const REGLAS_NOTA_ITEM: readonly Regla<ItemLeido>[] = [
  {
    id: 'nota-con-descripcion-fuera-de-largo',
    codigo: '4084',
    en: NOTAS,
    campo: 'descripcion',
    incumple: ({ descripcion }) =>
      descripcion !== undefined &&
      (descripcion.length > LARGO_DESCRIPCION.maximo || [...descripcion].length < LARGO_DESCRIPCION.minimo),
    mensaje: {
      es: 'En una nota la descripción tiene de 3 a 500 caracteres',
      en: 'In a nota the description has from 3 to 500 characters',
    },
    ejemplo: { de: 'NOTA_CREDITO', rompe: { item: { descripcion: 'ab' } }, cumple: { item: { descripcion: 'abc' } } },
  },
  {
    id: 'nota-con-codigo-largo',
    codigo: '4234',
    en: NOTAS,
    campo: 'codigo',
    incumple: ({ codigo }) => codigo !== undefined && codigo.length > LARGO_CODIGO,
    mensaje: {
      es: `El código del producto tiene como máximo ${LARGO_CODIGO} caracteres`,
      en: `The code of the product has at most ${LARGO_CODIGO} characters`,
    },
    ejemplo: {
      de: 'NOTA_CREDITO',
      rompe: { item: { codigo: 'x'.repeat(LARGO_CODIGO + 1) } },
      cumple: { item: { codigo: 'x'.repeat(LARGO_CODIGO) } },
    },
  },
  {
    id: 'motivo-11-con-otro-tipo-igv',
    codigo: '2642',
    en: NOTAS,
    campo: 'tipoIgv',
    incumple: ({ tipoIgv }, { documento: { nota } }) =>
      nota?.codigoMotivo === MOTIVO_EXPORTACION && tipoIgv !== undefined && tipoIgv !== '40',
    mensaje: {
      es: 'El motivo 11 ajusta una exportación: todos los ítems llevan tipoIgv "40"',
      en: 'Reason 11 adjusts an export: all items have tipoIgv "40"',
    },
    ejemplo: {
      de: 'NOTA_CREDITO',
      rompe: { codigoMotivo: '11' },
      cumple: { codigoMotivo: '11', item: { tipoIgv: '40' } },
    },
  },
  {
    id: 'motivo-12-con-otro-tipo-igv',
    codigo: '2644',
    en: NOTAS,
    campo: 'tipoIgv',
    incumple: ({ tipoIgv }, { documento: { nota } }) =>
      nota?.codigoMotivo === MOTIVO_IVAP && tipoIgv !== undefined && tipoIgv !== '17',
    mensaje: {
      es: 'El motivo 12 ajusta una operación afecta al IVAP: todos los ítems llevan tipoIgv "17"',
      en: 'Reason 12 adjusts an operation subject to IVAP: all items have tipoIgv "17"',
    },
    ejemplo: {
      de: 'NOTA_CREDITO',
      sobre: 'facturaDeIvap',
      rompe: { codigoMotivo: '12' },
      cumple: { codigoMotivo: '12', item: { tipoIgv: '17' } },
    },
  },
  {
    id: 'penalidad-con-otro-tipo-igv',
    codigo: '3507',
    en: ['NOTA_DEBITO'],
    desde: RS_48_2026.desde,
    campo: 'tipoIgv',
    incumple: ({ tipoIgv = '' }, { documento: { nota } }) => {
      const afectacion = AFECTACIONES_IGV.get(tipoIgv);
      return nota?.codigoMotivo === MOTIVO_PENALIDADES && afectacion !== undefined && afectacion.tipo !== 'inafecta';
    },
    mensaje: {
      es: 'Las penalidades (motivo 13) son inafectas: todos los ítems llevan tipoIgv "30"',
      en: 'Penalties (reason 13) are inafectas: all items have tipoIgv "30"',
    },
    fuente: RS_48_2026.fuente,
    ejemplo: {
      de: 'NOTA_DEBITO',
      hoy: '2027-01-02',
      rompe: { codigoMotivo: '13' },
      cumple: { codigoMotivo: '13', item: { tipoIgv: '30' } },
    },
  },
  ...AJENOS.map(
    ([campo, valor, nombre]): Regla<ItemLeido> => ({
      id: `item-de-nota-con-${campo}`,
      en: NOTAS,
      campo,
      incumple: (item) => item[campo] !== undefined,
      mensaje: {
        es: `Los ítems de una nota no llevan ${nombre.es}; quítelo y envíe el precio ya neto`,
        en: `The items of a nota have no ${nombre.en}; remove it and send the price net already`,
      },
      ejemplo: { de: 'NOTA_CREDITO', rompe: { item: { [campo]: valor } } },
    }),
  ),
];
