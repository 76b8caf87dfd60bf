import type { Deps } from '../deps.ts';

/** What an export needs from outside, to write a part of it. */
export type ExportPorts = Pick<Deps, 'log' | 'db' | 'empresas' | 'leases' | 'punto' | 'hilo' | 'pdf' | 'ahora'>;
