import type { Textos } from '../../i18n/idioma.ts';

/** Of every form of filters; what each filter is called belongs to its screen. */
export const textos = {
  es: {
    titulo: 'Filtros',
    aplicar: 'Filtrar',
    mas: 'Más',
    menos: 'Menos',
    quitar: 'Quitar filtros',
    malo: 'No puede ser eso.',
    quiteAlguno: 'Quite alguno.',
    cualquiera: 'Cualquiera',
    puestos: 'Filtros puestos',
    quitarFiltro: (filtro: string) => `Quitar el filtro ${filtro}`,
    masFiltros: 'Más filtros',
    menosFiltros: 'Menos filtros',
  },
  en: {
    titulo: 'Filters',
    aplicar: 'Filter',
    mas: 'More',
    menos: 'Less',
    quitar: 'Clear filters',
    malo: 'It cannot be that.',
    quiteAlguno: 'Clear one of them.',
    cualquiera: 'Any',
    puestos: 'Active filters',
    quitarFiltro: (filtro: string) => `Remove the filter ${filtro}`,
    masFiltros: 'More filters',
    menosFiltros: 'Fewer filters',
  },
} satisfies Textos;
