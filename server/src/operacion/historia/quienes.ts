import type { Deps } from '../../deps.ts';
import { UUID } from '../../platform/http/reading/peticion.ts';
import { nombresDeClaves, nombresDeUsuarios } from './quienes-store.ts';

/** Who did something, as a person knows them. */
export interface QuienNombrado {
  readonly tipo: 'clave' | 'usuario' | 'cli' | 'sistema';
  readonly nombre: string;
  /** Of a key. */
  readonly ultimos4?: string;
  readonly id?: string;
}

export interface QuienAnotado {
  readonly tipo: string;
  readonly id: string;
}

export const EL_SISTEMA: QuienNombrado = { tipo: 'sistema', nombre: 'Chaski' };

/** Answers what names each of them: two statements for all, however many they are. */
export async function nombrar(
  { db }: Pick<Deps, 'db'>,
  empresaId: string,
  todos: readonly QuienAnotado[],
): Promise<(quien: QuienAnotado) => QuienNombrado> {
  const idsOf = (tipo: string) => [
    ...new Set(todos.filter((each) => each.tipo === tipo && UUID.test(each.id)).map(({ id }) => id)),
  ];
  const [claves, usuarios] = [idsOf('clave'), idsOf('usuario')];
  const [deClaves, deUsuarios] = await Promise.all([
    claves.length === 0 ? [] : nombresDeClaves(db.of({ empresaId, entorno: '*' }), empresaId, claves),
    usuarios.length === 0 ? [] : nombresDeUsuarios(db.sistema, usuarios),
  ]);
  return ({ tipo, id }) => {
    if (tipo === 'clave') {
      const clave = deClaves.find((each) => each.id === id);
      return clave === undefined ? { tipo, nombre: 'Clave', id } : { tipo, ...clave };
    }
    if (tipo === 'usuario') return { tipo, nombre: deUsuarios.find((each) => each.id === id)?.nombre ?? 'Usuario', id };
    return tipo === 'cli' ? { tipo, nombre: id } : EL_SISTEMA;
  };
}
