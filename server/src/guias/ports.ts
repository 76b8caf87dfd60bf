import type { Deps } from '../deps.ts';

/* What a guía needs from outside. */

/** To ask SUNAT, or send to it. */
export type AskPorts = Pick<Deps, 'log' | 'db' | 'empresas' | 'gre' | 'punto' | 'ahora' | 'alMenos'>;

/** To write what came of it, and whom it is told to. */
export type RecordPorts = Pick<Deps, 'log' | 'db' | 'origen' | 'despertar' | 'uuid' | 'azar'>;

/** To carry it as far as one attempt goes. */
export type CarryPorts = AskPorts & RecordPorts & Pick<Deps, 'leases'>;

/** To judge, number, sign and store it. */
export type CreatePorts = Pick<Deps, 'db' | 'empresas' | 'sunat' | 'testigo' | 'punto' | 'hilo' | 'uuid'>;

/** To make it and carry it. */
export type IssuePorts = CreatePorts & CarryPorts;

/** To read its files, and draw its paper. */
export type PrintPorts = Pick<Deps, 'log' | 'db' | 'empresas' | 'hilo' | 'pdf'>;
