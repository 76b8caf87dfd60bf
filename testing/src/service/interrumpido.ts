import type pg from 'pg';

/** The pool, but that a query fails with what `falla` answers, while it answers something. */
export function interrumpido(pool: pg.Pool, falla: () => Error | undefined): pg.Pool {
  return new Proxy(pool, {
    get: (target, name) => {
      const error = name === 'query' ? falla() : undefined;
      if (error !== undefined) return async () => Promise.reject(error);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The pool, and how many rows its queries have answered. */
export function contado(pool: pg.Pool): { readonly pool: pg.Pool; readonly filas: () => number } {
  let filas = 0;
  const query = async (...args: unknown[]): Promise<unknown> => {
    const result: { rows: unknown[] } = await Reflect.apply(pool.query, pool, args);
    filas += result.rows.length;
    return result;
  };
  return {
    pool: new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) }),
    filas: () => filas,
  };
}
