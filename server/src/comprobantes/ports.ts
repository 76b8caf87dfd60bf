import type { Deps } from '../deps.ts';

/* What a comprobante needs from outside. */

/** To ask SUNAT, or send to it. */
export type AskPorts = Pick<
  Deps,
  'config' | 'log' | 'db' | 'empresas' | 'sunat' | 'validez' | 'punto' | 'ahora' | 'alMenos' | 'cronometro'
>;

/** To write what came of it, and whom it is told to. */
export type RecordPorts = Pick<Deps, 'log' | 'db' | 'smtp' | 'origen' | 'despertar' | 'metricas' | 'uuid' | 'azar'>;

/** To carry it as far as one attempt goes. */
export type CarryPorts = AskPorts & RecordPorts & Pick<Deps, 'leases' | 'sobrevividos' | 'porDecir'>;

/** To judge, number, sign and store it. */
export type CreatePorts = Pick<
  Deps,
  'db' | 'empresas' | 'sunat' | 'testigo' | 'punto' | 'hilo' | 'metricas' | 'cronometro' | 'uuid'
>;

/** To read it back and draw its paper. */
export type PrintPorts = Pick<Deps, 'log' | 'db' | 'empresas' | 'hilo' | 'pdf'>;

/** To make it and carry it. */
export type IssuePorts = CreatePorts & CarryPorts;
