import type { Chaski, Opciones, OpcionesEspera } from './chaski.ts';
import type { Comprobante } from './generado/api.ts';
import type { Dormir } from './retry.ts';

const PRIMERA_PAUSA_MS = 500;
const MAX_PAUSA_MS = 15_000;
const CRECE = 1.5;

/** Asks until the comprobante is final, waits for a person (as far as that can be told), or the time is up: then as it is. */
export async function esperarFinal(
  consultar: Chaski['comprobante'],
  dormir: Dormir,
  id: string,
  { timeoutMs = 60_000, webhook = false, signal }: OpcionesEspera = {},
): Promise<Comprobante> {
  return await esperar(
    (o) => consultar(id, o),
    (cada) => terminado(cada, webhook),
    dormir,
    { timeoutMs, signal },
  );
}

/** Asks with growing pauses until what is answered is `final`, or the time is up: then as it is. */
export async function esperar<T>(
  consultar: (opciones: Opciones) => Promise<T>,
  final: (respondido: T) => boolean,
  dormir: Dormir,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
): Promise<T> {
  const hasta = performance.now() + timeoutMs;
  for (let pausa = PRIMERA_PAUSA_MS; ; pausa = Math.min(pausa * CRECE, MAX_PAUSA_MS)) {
    const respondido = await consultar({ signal });
    const resta = hasta - performance.now();
    if (final(respondido) || resta <= 0) return respondido;
    await dormir(Math.min(pausa, resta), signal);
  }
}

function terminado({ estado }: Comprobante, webhook: boolean): boolean {
  switch (estado) {
    case 'ACEPTADA':
    case 'RECHAZADA':
    case 'ANULADA':
      return true;
    case 'PENDIENTE_ENVIO':
      // Of one that was issued to be told later, this is only said when a person is to decide.
      return webhook;
    case 'EN_PROCESO':
      return false;
  }
}
