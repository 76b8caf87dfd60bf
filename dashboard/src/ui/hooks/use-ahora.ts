import { useEffect, useState } from 'react';

/** The present moment (milliseconds), looked at again every `cadaMs`; still when `activo` is false. */
export function useAhora(activo = true, cadaMs = 15_000): number {
  const [ahora, setAhora] = useState(() => Date.now());
  useEffect(() => {
    if (!activo) return;
    const reloj = setInterval(() => setAhora(Date.now()), cadaMs);
    return () => clearInterval(reloj);
  }, [activo, cadaMs]);
  return ahora;
}
