import { AppError } from '../../platform/mensajes/app-error.ts';

/** A number that the caller chose. */
export interface Elegido {
  readonly numero: number;
  /** The caller means a jump of any size. */
  readonly confirmarSalto: boolean;
}

/** How far above the next number one may be without being confirmed: beyond, it is more likely a slip. */
const SALTO_MAXIMO = 1_000;

/**
 * Throws `DOMAIN_ERROR` for an unconfirmed jump from `ultimo`, the highest number of the series. A series without documents
 * (0) is born at any number.
 */
export function checkSalto(serie: string, { numero, confirmarSalto }: Elegido, ultimo: number): void {
  if (ultimo === 0 || confirmarSalto || numero <= ultimo + 1 + SALTO_MAXIMO) return;
  throw new AppError('salto-sin-confirmar', { serie, siguiente: ultimo + 1, numero });
}
