import { type Chaski, createChaski } from '@chaski/sdk/src/index.ts';
import { useMemo } from 'react';
import { useEmpresa } from '../shell/layouts/empresa.tsx';
import { fetchDelPanel } from './fetch-del-panel.ts';

/** A person may be asked for a password in the middle of a call. */
const PATIENCE_MS = 300_000;

/** The API's own SDK for one company and environment, entered by the session's cookie. */
export function chaskiDe(empresaId: string, entorno: 'test' | 'live'): Chaski {
  const url = `${location.origin}/panel/api/empresas/${encodeURIComponent(empresaId)}/${entorno}`;
  // The key is not sent: `fetchDelPanel` takes it out. The SDK only wants one.
  return createChaski({ url, clave: 'sesion', fetch: fetchDelPanel, timeoutMs: PATIENCE_MS, reintentos: 2 });
}

/** The SDK for the company and environment in the address. */
export function useChaski(): Chaski {
  const { id, entorno } = useEmpresa();
  return useMemo(() => chaskiDe(id, entorno), [id, entorno]);
}
