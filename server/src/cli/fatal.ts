/**
 * What nobody foresaw and nobody awaits: an exception or a rejection outside of every request (inside of one it is that
 * request's 500). Resolves with the first; the later ones only go to `tell`. From the call on, none of them ends the process
 * by itself, so whoever calls has to: the state of the process is no longer to be trusted, but the requests that it accepted
 * can be finished, and what it stored is carried on by the next one.
 */
export function firstFatal(tell: (error: unknown) => void): Promise<unknown> {
  return new Promise((resolve) => {
    const onFatal = (error: unknown) => {
      tell(error);
      resolve(error);
    };
    process.on('uncaughtException', onFatal);
    process.on('unhandledRejection', onFatal);
  });
}

/** How long a process that is no longer trusted may take to finish its requests. */
export const FATAL_DRAIN_MS = 20_000;
