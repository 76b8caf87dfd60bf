/** When a session ends, and what to do about it now. Instants in milliseconds. */
export interface Reloj {
  readonly ahora: number;
  /** The end in any case. */
  readonly venceEn: number;
  /** How long without doing anything ends it. */
  readonly ventanaMs: number;
  /** When the person last touched the page. */
  readonly ultimaInteraccion: number;
  /** When the server last heard of this page. */
  readonly ultimoPedido: number;
}

export type Decision =
  | { readonly que: 'nada' }
  /** The person is there but the server has not heard of it. */
  | { readonly que: 'mantener' }
  | { readonly que: 'avisar'; readonly porque: 'inactiva' | 'absoluta'; readonly quedanMs: number }
  | { readonly que: 'terminar' };

export const AVISO_MS = 120_000;
/** So long the server need not hear of somebody who is there. */
const SILENCIO_MS = 240_000;

/**
 * Only what a person does keeps a session: what the page asks by itself (live changes) does not, so who leaves the desk is out
 * in time although the page goes on asking.
 */
export function decideSesion({ ahora, venceEn, ventanaMs, ultimaInteraccion, ultimoPedido }: Reloj): Decision {
  const inactivaEn = ultimaInteraccion + ventanaMs;
  const porque = venceEn <= inactivaEn ? 'absoluta' : 'inactiva';
  const quedanMs = Math.min(venceEn, inactivaEn) - ahora;
  if (quedanMs <= 0) return { que: 'terminar' };
  if (quedanMs <= AVISO_MS) return { que: 'avisar', porque, quedanMs };
  const silencio = Math.min(SILENCIO_MS, ventanaMs / 3);
  return ultimaInteraccion > ultimoPedido && ahora - ultimoPedido > silencio ? { que: 'mantener' } : { que: 'nada' };
}
