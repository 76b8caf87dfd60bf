import type { Textos } from '../i18n/idioma.ts';

export const textos = {
  es: {
    comoTabla: 'Ver como tabla',
    comoGrafico: 'Ver como gráfico',
    comoTablaDe: (titulo: string) => `Ver como tabla: ${titulo}`,
    comoGraficoDe: (titulo: string) => `Ver como gráfico: ${titulo}`,
    conFlechas: 'Con las flechas del teclado se recorren los valores.',
    sinDatos: 'No hay datos en este período.',
    leyenda: 'Leyenda',
  },
  en: {
    comoTabla: 'View as table',
    comoGrafico: 'View as chart',
    comoTablaDe: (titulo: string) => `View as table: ${titulo}`,
    comoGraficoDe: (titulo: string) => `View as chart: ${titulo}`,
    conFlechas: 'Use the arrow keys to walk over the values.',
    sinDatos: 'There is no data in this period.',
    leyenda: 'Legend',
  },
} satisfies Textos;
