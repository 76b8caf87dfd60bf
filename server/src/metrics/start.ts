import type { Deps } from '../deps.ts';
import { antiguedadDelRespaldo } from '../platform/db/respaldo/marca.ts';
import { createColecta, type Fuentes } from './colecta.ts';
import { exponerMetricas } from './listen.ts';

/** The metrics of a running service; `url` is undefined where `METRICS_PORT` is not given, and then nothing is looked at. */
export interface MetricasServidas {
  readonly url: string | undefined;
  close(): Promise<void>;
}

export async function startMetricas(
  {
    config,
    log,
    db,
    maquina: ahora,
    metricas,
    testigo,
  }: Pick<Deps, 'config' | 'log' | 'db' | 'maquina' | 'metricas' | 'testigo'>,
  otras: Pick<Fuentes, 'cortes'>,
): Promise<MetricasServidas> {
  const { metricsPort: port, metricsHost: host } = config;
  if (port === undefined) return { url: undefined, close: async () => {} };
  // Never made is older than any; a database that is not ours to back up has no age.
  const respaldo = async () =>
    config.databaseUrl === undefined
      ? ((await antiguedadDelRespaldo(config.dataFolder, ahora())) ?? Infinity)
      : undefined;
  const fuentes = {
    ...otras,
    log,
    respaldo,
    testigo: testigo.atraso,
    sistema: db.sistema,
    pools: db.conexiones,
    ahora,
  };
  const colectar = createColecta(metricas, fuentes);
  return await exponerMetricas({ host, port, log, colectar, registro: metricas.registro });
}
