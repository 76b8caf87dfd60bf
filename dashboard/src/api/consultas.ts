import { QueryClient } from '@tanstack/react-query';
import { PanelError } from './panel.ts';

const STALE_MS = 15_000;
const RETRIES = 2;

/** What the answers of queries are about: what changes together is looked at again together. */
export type Asunto =
  | 'inicio'
  | 'comprobantes'
  | 'guias'
  | 'anulaciones'
  | 'borradores'
  | 'clientes'
  | 'productos'
  /** Who has a RUC or DNI: nothing that happens here changes it. */
  | 'padron'
  /** The PDF, the XML and the CDR of a document: they change only with its state, which is in their key. */
  | 'archivos'
  /** The ZIPs that were asked for. */
  | 'exportaciones'
  /** The mails of a document. */
  | 'correos'
  | 'series'
  | 'claves'
  | 'webhooks'
  | 'eventos'
  | 'peticiones'
  | 'auditoria'
  | 'equipo'
  | 'vistas'
  | 'salud'
  | 'empresa';

interface De {
  readonly id: string;
  readonly entorno: 'test' | 'live';
}

/**
 * The key of a query about a company: `claveDe(empresa, 'comprobantes', filtros)`. Live changes and mutations invalidate by
 * its beginning: `claveDe(empresa, 'comprobantes')`.
 */
export function claveDe({ id, entorno }: De, asunto: Asunto, ...partes: readonly unknown[]) {
  return ['empresa', id, entorno, asunto, ...partes] as const;
}

/** The key of the session: who is in, and of which companies. */
export const CLAVE_SESION = ['sesion'] as const;
/** The key of what belongs to the user and to no company: `[...CLAVE_CUENTA, 'sesiones']`. */
export const CLAVE_CUENTA = ['cuenta'] as const;

/** A page that has nothing to show for longer than this says why instead. */
const MAX_ESPERA_S = 5;

/**
 * Only what may pass by itself is asked again: no connection, 5xx, and 429 of the panel where that is soon. The SDK repeats its
 * own.
 */
export function seRepite(veces: number, error: unknown): boolean {
  if (veces >= RETRIES || !(error instanceof PanelError)) return false;
  if (error.status === 429) return (error.retryAfter ?? 0) <= MAX_ESPERA_S;
  return error.code === 'SIN_CONEXION' || error.status >= 500;
}

/** Milliseconds before it is asked again: as long as the service says, otherwise one second, then two. */
export function pausaDe(veces: number, error: unknown): number {
  const pedida = error instanceof PanelError ? error.retryAfter : undefined;
  return pedida === undefined ? 1_000 * 2 ** veces : Math.min(pedida, MAX_ESPERA_S) * 1_000;
}

export function createConsultas(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: seRepite,
        retryDelay: pausaDe,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
