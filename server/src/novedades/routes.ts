import { fechaLima } from '@chaski/core/lib/fecha.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { named } from '@chaski/core/lib/named.ts';
import { TEMAS } from '@chaski/core/novedades/cambios.ts';
import { ESTADOS_NOVEDAD, type Novedad, novedades } from '@chaski/core/novedades/novedades.ts';
import type { Deps } from '../deps.ts';
import { operation } from '../platform/http/operation.ts';
import { day, query } from '../platform/http/reading/query.ts';
import type { Route } from '../platform/http/route.ts';
import { type Static, Type } from '../platform/http/schema.ts';

/** What is otherwise from a day on, for whoever has a key of any permission, as catalogs are: it is no company's. */
export function novedadesRoutes(deps: Deps): Route[] {
  return [LISTAR(deps)];
}

const Dia = (description: EnIdiomas) => Type.String({ format: 'date', description });
const opcional = Type.Optional;

const Cambio = Type.Object({
  tema: Type.Enum([...TEMAS]),
  texto: Type.String({
    description: { es: 'Para personas, en una frase', en: 'For people, in one sentence (Spanish)' },
  }),
  hasta: opcional(
    Dia({
      es: 'Último día en que rige, si se sabe qué viene después',
      en: 'The last day on which it holds, where it is known what follows',
    }),
  ),
  fuente: opcional(
    Type.String({
      description: {
        es: 'Si es más precisa que la de la novedad',
        en: 'Where it is more exact than that of the whole',
      },
    }),
  ),
  codigos: opcional(
    Type.Array(Type.String(), {
      description: { es: 'Los códigos de SUNAT de que trata', en: 'The codes of SUNAT that it is about' },
    }),
  ),
  catalogo: opcional(
    Type.String({
      description: { es: 'El catálogo de que trata', en: 'The catalog that it is about' },
      examples: ['10'],
    }),
  ),
});

export const NOVEDAD = named(
  'Novedad',
  Type.Object({
    desde: Dia({ es: 'Primer día de emisión en que rige', en: 'The first day of issue on which it holds' }),
    estado: Type.Enum([...ESTADOS_NOVEDAD], {
      description: {
        es: 'proxima: todavía no rige. terminada: ya rige otra cosa en lugar de todo lo que cambió.',
        en: 'proxima: it does not hold yet. terminada: something else holds instead of all that it changed.',
      },
    }),
    texto: Type.String({
      description: { es: 'Para personas, en una frase', en: 'For people, in one sentence (Spanish)' },
    }),
    fuente: Type.String({
      description: { es: 'La norma u hoja de SUNAT que lo dice', en: 'The norm or sheet of SUNAT that says so' },
    }),
    cambios: Type.Array(Cambio),
  }),
);

const LISTAR = operation({
  method: 'GET',
  url: '/novedades',
  permisos: [],
  operationId: 'listarNovedades',
  summary: {
    es: 'Lo que cambia con fecha: reglas, tasas, plazos y catálogos',
    en: 'List what changes from a date on: rules, rates, terms and catalogs',
  },
  description: {
    es:
      'Todo lo que esta versión sabe que fue, es o será de otra manera desde un día de emisión, con su fuente; lo que empieza más tarde primero. ' +
      'Cambia con el programa y, en `estado`, con el día. Lo que rige desde el 2027-01-01 se probó solo contra la norma publicada: ninguna hoja XSL pública de SUNAT lo trae. ' +
      'Para probar antes lo que viene, la cabecera `Chaski-Fecha` en test.',
    en: "All that this version knows to have been, to be or to become different from a day of issue on, with its source; the latest day first. It changes with the program and, in `estado`, with the day. What is in force from 2027-01-01 on was tested against the published norm alone: no public XSL sheet of SUNAT's has it. To try beforehand what comes, the header `Chaski-Fecha` in test.",
  },
  tags: ['Novedades'],
  query: query({
    desde: day(Dia({ es: 'Lo que empieza ese día o después', en: 'What begins on that day or later' })),
    hasta: day(Dia({ es: 'Lo que empieza ese día o antes', en: 'What begins on that day or earlier' })),
  }),
  data: Type.Object({ hoy: Dia({ es: 'En Lima', en: 'In Lima' }), novedades: Type.Array(NOVEDAD) }),
  handler: async ({ deps: { ahora, config }, query }) => {
    const { desde, hasta } = query();
    const hoy = fechaLima(ahora());
    const suyas = novedades(hoy, config.igvRestaurantes).filter(
      (una) => (desde === undefined || una.desde >= desde) && (hasta === undefined || una.desde <= hasta),
    );
    return { message: mensaje(suyas), data: { hoy, novedades: suyas.map(datosNovedad) } };
  },
});

function mensaje(suyas: readonly Novedad[]): EnIdiomas {
  const proximas = suyas.filter(({ estado }) => estado === 'proxima').length;
  return {
    es: `Novedades: ${suyas.length}; por venir: ${proximas}.`,
    en: `News: ${suyas.length}; to come: ${proximas}.`,
  };
}

/** As it is answered: its changes without what it says already. */
function datosNovedad({ cambios, ...novedad }: Novedad): Static<typeof NOVEDAD> {
  const suyos = cambios.map(({ desde: _, fuente, ...cambio }) => ({
    ...cambio,
    ...(fuente === novedad.fuente ? {} : { fuente }),
  }));
  return { ...novedad, cambios: suyos };
}
