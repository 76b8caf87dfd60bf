/** What came of one attempt, as far as repeating it goes. */
export type Desenlace =
  | { readonly tipo: 'respuesta'; readonly status: number; readonly retryAfterSegundos: number | undefined }
  /** Nothing of the service's could be read; `status` is that of a stranger's answer, such as a proxy's. */
  | { readonly tipo: 'conexion'; readonly status: number | undefined };

/** A service that asks for more than this is not waited for: the caller decides. */
const MAX_PAUSA_MS = 120_000;

/**
 * Milliseconds to wait before repeating a request, or undefined where it is not to be repeated (`docs/guias/errores.md`). `intento` counts from
 * 0. `repetible`: asking twice does no more than asking once; what is not is repeated only if it was refused at the door (429).
 * The 409 with `Retry-After` is the answer to a repetition whose first request is still at work.
 */
export function pausaAntesDeRepetir(desenlace: Desenlace, intento: number, repetible: boolean): number | undefined {
  const creciente = 1_000 * 2 ** intento;
  if (desenlace.tipo === 'conexion') {
    const deUnExtrano = desenlace.status !== undefined && desenlace.status < 500;
    return repetible && !deUnExtrano ? creciente : undefined;
  }
  const { status, retryAfterSegundos } = desenlace;
  const pedida = retryAfterSegundos === undefined ? undefined : retryAfterSegundos * 1_000;
  switch (status) {
    case 429:
      return noMasDe(pedida ?? creciente);
    case 409:
      return repetible && pedida !== undefined ? noMasDe(pedida) : undefined;
    case 503:
      return repetible ? noMasDe(pedida ?? creciente) : undefined;
    case 500:
      return repetible ? creciente : undefined;
    default:
      return undefined;
  }
}

function noMasDe(ms: number): number | undefined {
  return ms <= MAX_PAUSA_MS ? ms : undefined;
}

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export type Dormir = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

export const dormir: Dormir = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
