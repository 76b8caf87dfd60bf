import { fechaLima } from '@chaski/core/lib/fecha.ts';
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

const Dia = (description: string) => Type.String({ format: 'date', description });
const opcional = Type.Optional;

const Cambio = Type.Object({
  tema: Type.Enum([...TEMAS]),
  texto: Type.String({ description: 'Para personas, en una frase' }),
  hasta: opcional(Dia('Último día en que rige, si se sabe qué viene después')),
  fuente: opcional(Type.String({ description: 'Si es más precisa que la de la novedad' })),
  codigos: opcional(Type.Array(Type.String(), { description: 'Los códigos de SUNAT de que trata' })),
  catalogo: opcional(Type.String({ description: 'El catálogo de que trata', examples: ['10'] })),
});

export const NOVEDAD = named(
  'Novedad',
  Type.Object({
    desde: Dia('Primer día de emisión en que rige'),
    estado: Type.Enum([...ESTADOS_NOVEDAD], {
      description: 'proxima: todavía no rige. terminada: ya rige otra cosa en lugar de todo lo que cambió.',
    }),
    texto: Type.String({ description: 'Para personas, en una frase' }),
    fuente: Type.String({ description: 'La norma u hoja de SUNAT que lo dice' }),
    cambios: Type.Array(Cambio),
  }),
);

const LISTAR = operation({
  method: 'GET',
  url: '/novedades',
  permisos: [],
  operationId: 'listarNovedades',
  summary: 'Lo que cambia con fecha: reglas, tasas, plazos y catálogos',
  description:
    'Todo lo que esta versión sabe que fue, es o será de otra manera desde un día de emisión, con su fuente; lo que empieza más tarde primero. ' +
    'Cambia con el programa y, en `estado`, con el día. Lo que rige desde el 2027-01-01 se probó solo contra la norma publicada: ninguna hoja XSL pública de SUNAT lo trae. ' +
    'Para probar antes lo que viene, la cabecera `Chaski-Fecha` en test.',
  tags: ['Novedades'],
  query: query({
    desde: day(Dia('Lo que empieza ese día o después')),
    hasta: day(Dia('Lo que empieza ese día o antes')),
  }),
  data: Type.Object({ hoy: Dia('En Lima'), novedades: Type.Array(NOVEDAD) }),
  handler: async ({ deps: { ahora, config }, query }) => {
    const { desde, hasta } = query();
    const hoy = fechaLima(ahora());
    const suyas = novedades(hoy, config.igvRestaurantes).filter(
      (una) => (desde === undefined || una.desde >= desde) && (hasta === undefined || una.desde <= hasta),
    );
    return { message: mensaje(suyas), data: { hoy, novedades: suyas.map(datosNovedad) } };
  },
});

function mensaje(suyas: readonly Novedad[]): string {
  const proximas = suyas.filter(({ estado }) => estado === 'proxima').length;
  return `Novedades: ${suyas.length}; por venir: ${proximas}.`;
}

/** As it is answered: its changes without what it says already. */
function datosNovedad({ cambios, ...novedad }: Novedad): Static<typeof NOVEDAD> {
  const suyos = cambios.map(({ desde: _, fuente, ...cambio }) => ({
    ...cambio,
    ...(fuente === novedad.fuente ? {} : { fuente }),
  }));
  return { ...novedad, cambios: suyos };
}
