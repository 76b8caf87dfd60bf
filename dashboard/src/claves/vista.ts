import type { Clave } from './tipos.ts';

/** As the server tells it, and one more: an active key that soon will not be. */
export type EstadoClave = Clave['estado'] | 'porVencer';

const AVISO_MS = 14 * 86_400_000;

/** The state to show; `ahora` in milliseconds. A key expires while the page is open, too. */
export function estadoDeClave({ estado, expiraEn }: Pick<Clave, 'estado' | 'expiraEn'>, ahora: number): EstadoClave {
  if (estado !== 'activa' || expiraEn === null) return estado;
  const queda = Date.parse(expiraEn) - ahora;
  return queda <= 0 ? 'vencida' : queda <= AVISO_MS ? 'porVencer' : 'activa';
}

export interface FiltroClaves {
  readonly entorno: Clave['entorno'];
  /** Revoked keys are history: not shown unless asked for. */
  readonly revocadas: boolean;
}

/** The keys of one environment that the filter leaves, in the order of the server: the newest first. */
export function filterClaves(claves: readonly Clave[], { entorno, revocadas }: FiltroClaves): readonly Clave[] {
  return claves.filter((clave) => clave.entorno === entorno && (revocadas || clave.estado !== 'revocada'));
}

/** `chk_test_…a1B2`: all of a key that is ever shown again. */
export function claveOculta({ prefijo, ultimos4 }: Pick<Clave, 'prefijo' | 'ultimos4'>): string {
  return `${prefijo}…${ultimos4}`;
}
