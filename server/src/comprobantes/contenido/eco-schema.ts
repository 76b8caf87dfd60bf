import type { Anidado, Campos } from '@chaski/core/documento/campos/campo.ts';
import { type Properties, Type } from '../../platform/http/schema.ts';
import { ECO, ECO_ITEM, ECO_LINEA, inOrder, MANERA } from './eco.ts';

/* What `eco.ts` repeats, as OpenAPI: apart from it, since a command of the CLI that answers nobody needs no schemas. */

/** Their schemas in an answer; what does not occur is left out of it. */
export const ESQUEMAS_ECO = Object.fromEntries(
  Object.entries(ECO).map(([campo, { schema }]) => [campo, Type.Optional(schema(MANERA))]),
);

export function esquemasDeItem(computado: Properties) {
  return { ...esquemasDe(ECO_LINEA), ...computado, ...esquemasDe(ECO_ITEM) };
}

export function esquemaDeParte({ propiedades }: Anidado, computado: Properties = {}, orden: readonly string[] = []) {
  return Type.Object(inOrder(orden, { ...esquemasDe(Object.fromEntries(propiedades)), ...computado }));
}

function esquemasDe(campos: Campos): Properties {
  return Object.fromEntries(
    Object.entries(campos).map(([campo, { presencia, schema }]) => {
      const suyo = schema(MANERA);
      return [campo, presencia === 'siempre' ? suyo : Type.Optional(suyo)];
    }),
  );
}
