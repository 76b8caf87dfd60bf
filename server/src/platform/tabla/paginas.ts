/** Rows that are read at once: what a file holds in memory, however many there are. */
const PAGINA = 500;

/** Page by page, each from the last row of the one before; `read` is asked for the next when somebody wants it. */
export async function* porPaginas<T extends { readonly id: string }>(
  read: (cursor: string | undefined, cuantas: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let cursor: string | undefined;
  do {
    const filas = await read(cursor, PAGINA);
    yield filas;
    cursor = filas.length < PAGINA ? undefined : filas.at(-1)?.id;
  } while (cursor !== undefined);
}
