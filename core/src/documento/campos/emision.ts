import { marca } from './formas.ts';

/** What the body of an emission says besides the document, whatever it is of. */
export const DE_EMISION = {
  webhook: marca({
    ayuda: {
      es: 'true: responde de inmediato, EN_PROCESO.',
      en: 'true: it answers immediately, EN_PROCESO.',
    },
    defecto: false,
  }),
  confirmarSalto: marca({
    ayuda: {
      es: 'true: el correlativo puede quedar más de 1000 por encima del siguiente de una serie que ya tiene comprobantes.',
      en: 'true: the number may lie more than 1000 above the next one of a series that has documents already.',
    },
    defecto: false,
  }),
} as const;
