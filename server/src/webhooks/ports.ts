import type { Deps } from '../deps.ts';

/** What a delivery needs from outside, to carry it as far as one attempt goes. */
export type DeliveryPorts = Pick<
  Deps,
  'log' | 'db' | 'empresas' | 'egreso' | 'leases' | 'punto' | 'metricas' | 'ahora' | 'uuid' | 'azar'
>;
