/** Who reads nothing for so long has gone, or would keep the place for ever. */
const PACIENCIA_MS = 30_000;

/** The pieces as they come; `cansarse` is called where nobody takes one for too long. */
export async function* conPaciencia<T>(piezas: AsyncIterable<T>, cansarse: () => void): AsyncGenerator<T> {
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const pieza of piezas) {
      timer = setTimeout(cansarse, PACIENCIA_MS).unref();
      yield pieza;
      clearTimeout(timer);
    }
  } finally {
    clearTimeout(timer);
  }
}
