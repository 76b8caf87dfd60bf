import type { Calculado } from '../../impuestos/types.ts';
import type { Borrador } from '../borrador.ts';
import { type Regla, VENTAS } from './regla.ts';

const ITINERANTE = '2005';
const ENTREGA = { ubigeo: '150101', direccion: 'Mercado Central, puesto 12' };

export const REGLAS_LEYENDAS: readonly Regla<Borrador>[] = [
  {
    id: 'leyenda-repetida',
    codigo: '3014',
    campo: 'leyendas',
    incumple: ({ leyendas }) => {
      const legibles = leyendas.filter((codigo) => codigo !== undefined);
      return new Set(legibles).size < legibles.length;
    },
    mensaje: {
      es: 'Hay una leyenda repetida; envíe cada una una sola vez',
      en: 'A leyenda is repeated; send each of them only once',
    },
    ejemplo: { rompe: { leyendas: ['2004', '2004'] }, cumple: { leyendas: ['2004'] } },
  },
  {
    id: 'lugar-de-entrega-sin-venta-itinerante',
    codigo: '4266',
    en: VENTAS,
    campo: 'leyendas',
    incumple: ({ lugarEntrega, leyendas }) => lugarEntrega !== undefined && !leyendas.includes(ITINERANTE),
    mensaje: {
      es: `El lugar de entrega es de una venta itinerante; agregue la leyenda "${ITINERANTE}", o quite lugarEntrega`,
      en: `The place of delivery is of an itinerant sale; add the leyenda "${ITINERANTE}", or remove lugarEntrega`,
    },
    ejemplo: { rompe: { lugarEntrega: ENTREGA }, cumple: { lugarEntrega: ENTREGA, leyendas: [ITINERANTE] } },
  },
];

/** Legends of goods and services that a law exonerates: SUNAT wants something exonerated in the document. */
const EXONERADAS = {
  '2001': { factura: '3283', boleta: '4022' },
  '2002': { factura: '3284', boleta: '4023' },
  '2003': { factura: '3285', boleta: '4024' },
  '2008': { factura: '3289', boleta: '4244' },
} as const;

export const REGLAS_LEYENDAS_TOTALES: readonly Regla<Calculado>[] = Object.entries(EXONERADAS).map(
  ([leyenda, codigo]): Regla<Calculado> => ({
    id: `leyenda-${leyenda}-sin-exoneradas`,
    codigo,
    campo: 'leyendas',
    incumple: ({ documento, totales }) => documento.leyendas?.includes(leyenda) === true && totales.exonerada.isZero(),
    mensaje: {
      es: `La leyenda ${leyenda} es de operaciones exoneradas y el documento no tiene ninguna; envíe ítems con tipoIgv "20", o quítela`,
      en: `Leyenda ${leyenda} is of exempt operations and the document has none; send items with tipoIgv "20", or remove it`,
    },
    ejemplo: { rompe: { leyendas: [leyenda] }, cumple: { leyendas: [leyenda], item: { tipoIgv: '20' } } },
  }),
);
