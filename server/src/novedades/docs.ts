import { named } from '@chaski/core/lib/named.ts';
import { TEMAS } from '@chaski/core/novedades/cambios.ts';
import { ESTADOS_NOVEDAD } from '@chaski/core/novedades/novedades.ts';
import { errors, success } from '../http/docs.ts';
import type { RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';

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

export const Novedad = named(
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

/** A key needs no permission. */
const { 403: _, ...ERRORES } = errors(400);

export const novedades: RouteDocs = {
  operationId: 'listarNovedades',
  summary: 'Lo que cambia con fecha: reglas, tasas, plazos y catálogos',
  description:
    'Todo lo que esta versión sabe que fue, es o será de otra manera desde un día de emisión, con su fuente; lo que empieza más tarde primero. ' +
    'Cambia con el programa y, en `estado`, con el día. Lo que rige desde el 2027-01-01 se probó solo contra la norma publicada: ninguna hoja XSL pública de SUNAT lo trae. ' +
    'Para probar antes lo que viene, la cabecera `Chaski-Fecha` en test.',
  tags: ['Novedades'],
  querystring: Type.Object({
    desde: opcional(Dia('Lo que empieza ese día o después')),
    hasta: opcional(Dia('Lo que empieza ese día o antes')),
  }),
  response: { 200: success(Type.Object({ hoy: Dia('En Lima'), novedades: Type.Array(Novedad) })), ...ERRORES },
};
