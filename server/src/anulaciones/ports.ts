import type { Deps } from '../deps.ts';

/* What a file of annulments or resúmenes needs from outside. */

/** To ask SUNAT what became of it. */
export type AskPorts = Pick<Deps, 'log' | 'db' | 'empresas' | 'sunat' | 'validez' | 'punto' | 'ahora' | 'alMenos'>;

/** To write what came of it, with what it means for its comprobante and whom it is told to. */
export type RecordPorts = Pick<
  Deps,
  'log' | 'db' | 'empresas' | 'smtp' | 'origen' | 'despertar' | 'hilo' | 'ahora' | 'uuid' | 'azar'
>;

/** To carry it as far as one attempt goes. */
export type CarryPorts = AskPorts & RecordPorts & Pick<Deps, 'leases'>;
