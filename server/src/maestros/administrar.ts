import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import type { Json, JsonObject } from '@chaski/core/lib/json.ts';
import type { Deps } from '../deps.ts';
import { violatedConstraint } from '../platform/db/errors.ts';
import { problemasError } from '../platform/http/reading/peticion.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { type Ficha, MAX_FILAS, type Maestro, readFicha } from './maestro.ts';
import { countFilas, type De, deleteFila, type Fila, findFila, saveFilas, updateFila } from './maestros-store.ts';

type Guardar = Pick<Deps, 'db' | 'uuid' | 'ahora'>;

/** Throws every problem of the row, `ALREADY_EXISTS` where another one has its key, `DOMAIN_ERROR` where there are too many. */
export async function create(deps: Guardar, de: De, maestro: Maestro, enviada: JsonObject): Promise<Fila> {
  const ficha = fichaOf(deps, maestro, enviada);
  return await deps.db.tx(de, async (db) => {
    if ((await countFilas(db, de, maestro)) >= MAX_FILAS) throw tooMany();
    const [fila] = await saveFilas(db, de, maestro, [{ id: deps.uuid(), ficha }], 'nuevas');
    if (fila === undefined) throw taken(maestro, ficha);
    return fila;
  });
}

/** What was not sent stays as it is, what is null goes; `cambios` is read of what is there alone. Throws as `create`, and `NOT_FOUND`. */
export async function change(
  deps: Guardar,
  de: De,
  maestro: Maestro,
  id: string,
  cambios: () => JsonObject,
): Promise<Fila> {
  try {
    return await deps.db.tx(de, async (db) => {
      const antes = await findFila(db, de, maestro, id);
      if (antes === undefined) throw noExiste(maestro);
      const ficha = fichaOf(deps, maestro, new Map<string, Json>([...Object.entries(antes.ficha), ...cambios()]));
      const despues = await updateFila(db, de, maestro, id, ficha);
      if (despues === undefined) throw noExiste(maestro);
      return despues;
    });
  } catch (error) {
    if (violatedConstraint(error) !== `${maestro.tabla}_clave`) throw error;
    throw taken(maestro, Object.fromEntries([...cambios()].map(([campo, valor]) => [campo, String(valor)])), error);
  }
}

/** Documents that name it stay as they are. Throws `NOT_FOUND`. */
export async function eliminar(deps: Pick<Deps, 'db'>, de: De, maestro: Maestro, id: string): Promise<void> {
  if (!(await deleteFila(deps.db.of(de), de, maestro, id))) throw noExiste(maestro);
}

function fichaOf({ ahora }: Pick<Deps, 'ahora'>, maestro: Maestro, enviada: JsonObject): Ficha {
  const leida = readFicha(maestro, enviada, contextoDe(ahora()));
  if (!leida.ok) throw problemasError(leida.problemas);
  return leida.ficha;
}

export function contextoDe(instante: Date) {
  return { hoy: fechaLima(instante), ahora: horaLima(instante) };
}

export function noExiste({ tabla }: Maestro): AppError {
  return tabla === 'productos' ? new AppError('producto-que-no-existe') : new AppError('cliente-no-guardado');
}

function taken({ tabla, clave }: Maestro, ficha: Ficha, cause?: unknown): AppError {
  const cual = clave.map((campo) => ficha[campo]).find((valor) => valor !== undefined) ?? '';
  return tabla === 'productos'
    ? new AppError('producto-que-ya-existe', { cual }, { cause })
    : new AppError('cliente-que-ya-existe', { cual }, { cause });
}

export function tooMany(): AppError {
  return new AppError('demasiadas-fichas', { maximo: MAX_FILAS });
}
