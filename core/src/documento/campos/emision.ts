import { forma, marca } from './formas.ts';

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

/** Of the body of an emission, whatever it is of. */
export const COMO_SE_LEE = {
  es: 'Un campo opcional en null o en blanco es como si no estuviera. Un código de catálogo también se lee como número, en minúsculas o entre espacios si solo puede ser uno; una identidad (numeroDocumento, cuenta, serie), solo tal cual.',
  en: 'An optional field that is null or blank is as if it were not there. A catalog code is also read as a number, in small letters or among spaces where it can be only one; an identity (numeroDocumento, cuenta, serie) only as it is.',
};

const HORA = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** The hour of issue of any document, `hh:mm:ss` in Lima. `suyo`: SUNAT's code for one that is no hour. */
export function horaDeEmision(suyo?: string) {
  const mensaje = {
    es: 'Debe ser una hora de Lima escrita hh:mm:ss, p. ej. 09:30:00',
    en: 'It must be a time in Lima written hh:mm:ss, e.g. 09:30:00',
  };
  return forma({
    titulo: { es: 'Hora de emisión', en: 'Issue time' },
    ayuda: { es: 'hh:mm:ss de Lima', en: 'hh:mm:ss in Lima' },
    acepta: (text) => HORA.test(text),
    invalido: suyo === undefined ? { mensaje } : { mensaje, codigo: suyo },
    defecto: ({ ahora }) => ahora,
    relleno: '',
    esquema: { examples: ['10:30:00'] },
  });
}
