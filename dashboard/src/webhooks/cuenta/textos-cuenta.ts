import type { Textos } from '../../i18n/idioma.ts';

/** Apart from those of the pages: Inicio counts down too, and shows nothing else of them. */
export const textos = { es: { enCamino: 'en camino' }, en: { enCamino: 'on its way' } } satisfies Textos;
