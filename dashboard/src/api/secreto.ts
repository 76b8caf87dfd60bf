import { useEffect } from 'react';

/** For a mutation that sends or brings a secret: once nobody looks at it, nobody keeps it. */
export const SECRETO = { gcTime: 0 } as const;

interface Mutacion {
  readonly isSuccess: boolean;
  readonly reset: () => void;
}

/** Forgets what such a mutation sent and brought as soon as it went well, though its form stays in sight. Take its answer in `onSuccess`. */
export function useOlvidar<M extends Mutacion>(mutacion: M): M {
  const { isSuccess, reset } = mutacion;
  useEffect(() => {
    if (isSuccess) reset();
  }, [isSuccess, reset]);
  return mutacion;
}
