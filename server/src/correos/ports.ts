import type { Deps } from '../deps.ts';

/** What a mail needs from outside, to carry it as far as one attempt goes. */
export type MailPorts = Pick<
  Deps,
  'log' | 'db' | 'empresas' | 'leases' | 'punto' | 'hilo' | 'pdf' | 'metricas' | 'azar'
>;
