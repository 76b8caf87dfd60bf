import { CLASES_DE_GUIA, findClaseDeGuia } from '@chaski/core/documentos/registro.ts';
import { ESTADOS_PUBLICOS, Fecha } from '../comprobantes/read/filtros.ts';
import { CURSOR } from '../platform/http/reading/cursor.ts';
import { day, LIMITE, oneOf, type Parametro, type QueryOf, query, text } from '../platform/http/reading/query.ts';
import { Type } from '../platform/http/schema.ts';
import { CONDICION_DE_ESTADO } from './estados-sql.ts';
import { EstadoDeGuia } from './respuesta-schema.ts';
import { type Filtro, MAX_MIRADAS } from './store.ts';

/* What a list of guías may be narrowed by. */

const DIA = { es: 'Envíe una fecha de emisión AAAA-MM-DD.', en: 'Send a day of issue YYYY-MM-DD.' };
const TIPOS = CLASES_DE_GUIA.map(({ codigo }) => codigo);

const TIPO: Parametro<(typeof TIPOS)[number]> = {
  schema: Type.String({ description: { es: TIPOS.join(' o '), en: TIPOS.join(' or ') } }),
  parse: (enviado) => findClaseDeGuia(enviado)?.codigo,
  mensaje: { es: `Envíe ${TIPOS.join(' o ')}, o su nombre.`, en: `Send ${TIPOS.join(' or ')}, or its name.` },
};

/** A series and a number in it. */
interface Numerada {
  readonly serie: string;
  readonly numero: number;
}

const CORRELATIVO: Parametro<Numerada> = {
  schema: Type.String({ description: { es: 'Serie y número, p. ej. T001-12', en: 'Series and number, e.g. T001-12' } }),
  parse: (enviado) => {
    const [, serie = '', numero = ''] = /^([A-Za-z0-9]{4})-0*(\d{1,8})$/.exec(enviado.trim()) ?? [];
    return serie === '' ? undefined : { serie: serie.toUpperCase(), numero: Number(numero) };
  },
  mensaje: { es: 'Envíe serie y número, p. ej. T001-12.', en: 'Send series and number, e.g. T001-12.' },
};

const FILTROS = {
  estado: oneOf(ESTADOS_PUBLICOS, EstadoDeGuia),
  tipoComprobante: TIPO,
  serie: text(Type.String({ description: { es: 'Completa, p. ej. T001', en: 'In full, e.g. T001' } }), 4),
  correlativo: CORRELATIVO,
  destinatario: text(
    Type.String({ description: { es: 'Su número de documento', en: 'The number of their document' } }),
    15,
  ),
  desde: day(
    { ...Fecha, description: { es: 'Primer día de emisión, incluido', en: 'First day of issue, included' } },
    DIA,
  ),
  hasta: day(
    { ...Fecha, description: { es: 'Último día de emisión, incluido', en: 'Last day of issue, included' } },
    DIA,
  ),
};

const Q: Parametro<string> = {
  schema: Type.String({
    minLength: 2,
    maxLength: 100,
    description: {
      es: `Por texto: palabras del nombre del destinatario, con o sin tildes, o su documento, entre las ${MAX_MIRADAS.toLocaleString('en')} más nuevas del filtro; o serie y número`,
      en: `By text: words of the consignee’s name, with or without accents, or its document, among the ${MAX_MIRADAS.toLocaleString('en')} newest of the filter; or series and number`,
    },
  }),
  parse: (enviado) => (enviado.length >= 2 && enviado.length <= 100 ? enviado : undefined),
  mensaje: {
    es: 'Envíe de 2 a 100 caracteres del nombre o documento del destinatario, o del número.',
    en: 'Send from 2 to 100 characters of the consignee’s name or document, or of the number.',
  },
};

export const LISTA = query({ ...FILTROS, q: Q, limite: LIMITE, cursor: CURSOR });

/** The same filters without page: for what answers all of them. */
export const SIN_PAGINA = query(FILTROS);

export type Filtros = QueryOf<typeof SIN_PAGINA>;

/** As the store takes them. */
export function filtroDe({ estado, tipoComprobante, ...otros }: Filtros): Filtro {
  return { ...otros, tipo: tipoComprobante, estado: estado && CONDICION_DE_ESTADO[estado] };
}
