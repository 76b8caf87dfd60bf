import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { ConfigError } from '@chaski/node/errors.ts';
import type { Simulador } from '@chaski/simulator/servicio/listen.ts';
import { type SimuladorThreadOptions, startSimuladorThread } from '@chaski/simulator/servicio/thread.ts';
import type { FastifyBaseLogger } from 'fastify';
import manifest from '../package.json' with { type: 'json' };
import { startInformes } from './anulaciones/informes.ts';
import { createInformar } from './anulaciones/pedir/informar.ts';
import { startResumenes } from './anulaciones/seguir/trabajar.ts';
import { startVigiliaDeResumenes } from './anulaciones/seguir/vigilar.ts';
import { createApp } from './app.ts';
import { createProveedorDni } from './clientes/proveedor-dni.ts';
import { COLAS } from './colas.ts';
import { createPorDecir } from './comprobantes/enviar/por-decir.ts';
import { createSobrevividos } from './comprobantes/enviar/sobrevividos.ts';
import { startComprobantes } from './comprobantes/enviar/trabajar.ts';
import { startVigilia } from './comprobantes/enviar/vigilar.ts';
import { startCartero } from './correos/cartero.ts';
import type { SmtpOptions } from './correos/smtp/smtp.ts';
import type { Deps } from './deps.ts';
import { ensureDemo, type PrimerInicio } from './empresas/demo.ts';
import {
  createEmpresas,
  type DestinosPorDefecto,
  destinosPorDefecto,
  type SunatDePrueba,
} from './empresas/empresas.ts';
import { type Llavero, openLlavero } from './empresas/secretos/llavero.ts';
import { startExportador } from './exportaciones/trabajar.ts';
import { startGuias } from './guias/enviar/trabajar.ts';
import { startBringingBack } from './mantenimiento/ahead-store.ts';
import { startLimpieza } from './mantenimiento/limpieza-store.ts';
import { measurePdf, measureSunat } from './medir.ts';
import { startAvisos } from './metrics/avisos.ts';
import { createMetricas } from './metrics/metricas.ts';
import { startMetricas } from './metrics/start.ts';
import { startPrevision } from './novedades/trabajar.ts';
import { createVivo } from './operacion/vivo/vivo.ts';
import { createPdfPool } from './pdf/pool.ts';
import { createRegistro } from './peticiones/registro.ts';
import type { Config } from './platform/config/config.ts';
import { createCronometro } from './platform/cronometro.ts';
import type { Db } from './platform/db/db.ts';
import { openDatabase } from './platform/db/open.ts';
import { startReloj } from './platform/db/reloj.ts';
import { createIds } from './platform/ids.ts';
import { createLeases } from './platform/jobs/cola/leases.ts';
import { createPlazas } from './platform/jobs/cola/plazas.ts';
import type { Sweeper } from './platform/jobs/cola/sweeper.ts';
import { createHilo } from './platform/jobs/hilo.ts';
import { createLog } from './platform/log.ts';
import type { EnPunto } from './platform/puntos.ts';
import { createAfuera, nombreAfuera } from './series/afuera.ts';
import { lookAlIniciar } from './series/conciliar.ts';
import { startTestigo } from './series/testigo.ts';
import { createBreaker } from './sunat/breaker.ts';
import { urlDeOtros } from './sunat/canal.ts';
import { createSunatClient } from './sunat/client.ts';
import { advance } from './sunat/due-sql.ts';
import { createGre } from './sunat/gre.ts';
import { porTurnos } from './sunat/por-turnos.ts';
import { createValidez } from './sunat/validez.ts';
import { startPlegado } from './ventas/plegar.ts';
import { createEgreso, type EgresoOptions } from './webhooks/egreso/egreso.ts';
import { startRepartidor } from './webhooks/entregas/repartir.ts';

/** A running service. */
export interface Service {
  readonly url: string;
  /** Empty where it is off. */
  readonly simuladorUrl: string;
  /** Undefined where none are served. */
  readonly metricsUrl: string | undefined;
  /** The demo company and its key, only at the very first start. */
  readonly primerInicio: PrimerInicio | undefined;
  readonly deps: Deps;
  /** The installation's keys: they open the companies' secrets. */
  readonly llavero: Llavero;
  /** Drains: readiness goes first, accepted requests finish, then everything closes. */
  stop(): Promise<void>;
}

/** What a test decides instead of the machine. */
export interface Chance {
  readonly log?: FastifyBaseLogger;
  readonly ahora?: () => Date;
  readonly uuid?: () => string;
  /** Makes the service fail at a phase boundary. */
  readonly punto?: EnPunto;
  /** Folder of the built dashboard. */
  readonly panel?: string;
  /** How webhooks find names, whom they trust, and their patience. */
  readonly egreso?: Omit<EgresoOptions, 'redes' | 'propias'>;
  /** Whom the way to the mail server trusts, and its patience. */
  readonly smtp?: SmtpOptions;
  /** Starts the simulator of the environment `test`; on a thread of its own unless said. */
  readonly startSimulador?: (options: SimuladorThreadOptions) => Promise<Simulador>;
}

/**
 * Composition root: opens everything, starts listening, and begins to finish what an earlier run left unfinished. Throws
 * `ConfigError` with all that is wrong; whatever was opened by then is closed again.
 */
export async function startService(config: Config, chance: Chance = {}): Promise<Service> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    // Last opened, first closed; one that fails keeps nobody else open.
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'El servicio no cerró todo');
  };
  try {
    return { ...(await open(config, chance, (close) => closers.push(close))), stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

/** `onStop` takes what closes each part; they run last opened, first closed. */
async function open(
  config: Config,
  chance: Chance,
  onStop: (close: () => Promise<unknown>) => void,
): Promise<Omit<Service, 'stop'>> {
  await checkHost('HOST', config.host);
  if (config.metricsPort !== undefined) await checkHost('METRICS_HOST', config.metricsHost);
  const log = chance.log ?? createLog(config.logLevel);
  let stopping = false;
  const onError = (error: unknown) => {
    // Connections that PostgreSQL closes because we stop it are no news.
    if (!stopping) log.error({ err: error }, 'base de datos');
  };
  const database = await openDatabase(config, { supervise: true, onError });
  onStop(database.stop);
  const { db } = database;
  const llavero = await openLlavero(db.sistema, config);
  const primerInicio = await ensureDemo(db.sistema, llavero);
  const aparte = config.databaseUrl !== undefined;
  const afuera = config.testigo && createAfuera(config.testigo, nombreAfuera(llavero));
  const testigo = await startTestigo({ db, dataFolder: config.dataFolder, log, aparte, afuera });
  onStop(testigo.stop);
  const { startSimulador = startSimuladorThread } = chance;
  const { simulatorPort: port, dataFolder, igvRestaurantes } = config;
  const simulador =
    port === undefined
      ? SIN_SIMULADOR
      : await startSimulador({ port, carpeta: join(dataFolder, 'simulador'), igvRestaurantes });
  onStop(simulador.close);
  // What starts only when all is there: until then there is nobody to wake, and no address to be reached at.
  const tarde: Tarde = { sweepers: [], repartidores: [], carteros: [], saltos: [], escucha: '' };
  const reloj = await startReloj({
    db: db.sistema,
    log,
    onJump: (ms) => tarde.saltos.map((told) => told(ms)),
    onOwnJump: (ms) => tarde.alSaltar?.(ms),
  });
  onStop(reloj.stop);
  const smtp = await openSmtp(config, chance);
  const deps = createDeps({ config, chance, log, db, llavero, simulador, reloj, testigo, smtp, tarde });
  onStop(() =>
    Promise.all([
      deps.pdf.close(),
      deps.sunat.close(),
      deps.leases.close(),
      deps.sobrevividos.close(),
      deps.porDecir.close(),
      deps.registro.stop(),
    ]),
  );
  const { server, health } = createApp(deps, llavero, chance.panel);
  onStop(() => server.close());
  await server.listen({ host: config.host, port: config.port });
  tarde.escucha = urlOf(config.host, server.server.address());
  startBackground(deps, simulador, tarde, onStop);
  const servidas = await startMetricas(deps, { cortes: deps.sunat.estados });
  onStop(servidas.close);
  onStop(async () => {
    stopping = true;
    // Their pages come back to another process.
    deps.vivo.close();
    await health.drain();
  });
  return {
    url: tarde.escucha,
    simuladorUrl: simulador.url,
    metricsUrl: servidas.url,
    primerInicio,
    deps,
    llavero,
  };
}

/** What `Deps` refers to and what begins after them. */
interface Tarde {
  readonly sweepers: Sweeper[];
  readonly repartidores: Sweeper[];
  /** None where no mail server is configured. */
  readonly carteros: Sweeper[];
  /** Told by how many milliseconds the database's clock jumped. */
  readonly saltos: ((ms: number) => void)[];
  /** The same of this machine's own. */
  alSaltar?: (ms: number) => void;
  /** Where the service listens; empty before. */
  escucha: string;
}

interface Parts {
  readonly config: Config;
  readonly chance: Chance;
  readonly log: Deps['log'];
  readonly db: Db;
  readonly llavero: Llavero;
  readonly simulador: SunatDePrueba;
  readonly reloj: Pick<Deps, 'ahora' | 'alMenos'>;
  readonly testigo: Deps['testigo'];
  readonly smtp: Deps['smtp'];
  readonly tarde: Tarde;
}

/** What speaks to mail servers is read only where there is one. */
async function openSmtp({ smtp }: Config, chance: Chance): Promise<Deps['smtp']> {
  return smtp === undefined ? undefined : (await import('./correos/smtp/smtp.ts')).createSmtp(smtp, chance.smtp);
}

function createDeps({ config, chance, log, db, llavero, simulador, reloj, testigo, smtp, tarde }: Parts): Deps {
  const { punto = () => {}, uuid = createIds() } = chance;
  const { ahora = reloj.ahora, ahora: alMenos = reloj.alMenos, ahora: maquina = () => new Date() } = chance;
  const cronometro = createCronometro();
  const metricas = createMetricas(manifest.version);
  const hilo = createHilo();
  const propias = () => [config.publicUrl, tarde.escucha];
  const sunat = createSunat(config, log, metricas, destinosPorDefecto(simulador).test);
  const origen = () => config.publicUrl ?? tarde.escucha;
  const despertar = {
    envios: () => void tarde.sweepers.map((sweeper) => sweeper.wake()),
    entregas: () => void tarde.repartidores.map((repartidor) => repartidor.wake()),
    correos: () => void tarde.carteros.map((cartero) => cartero.wake()),
  };
  return {
    config,
    log,
    db,
    ahora,
    alMenos,
    maquina,
    cronometro,
    testigo,
    smtp,
    punto,
    metricas,
    uuid,
    hilo,
    despertar,
    egreso: createEgreso({ redes: config.webhookRedes, propias, ...chance.egreso }),
    proveedorDni: config.dniUrl === undefined ? undefined : createProveedorDni(config.dniUrl, config.dniToken),
    origen,
    empresas: createEmpresas(db, llavero, simulador, ahora, (err, empresa) => {
      log.warn({ err, empresa }, 'el logo guardado no se pudo leer ahora; sale sin él');
    }),
    sunat,
    gre: createGre(sunat),
    validez: createValidez(config.sunatTimeoutMs),
    leases: createLeases(db.sistema, log),
    sobrevividos: createSobrevividos(db, log),
    porDecir: createPorDecir({ db, log, origen, uuid, despertar }),
    // Its ids are its own: what the service makes stays countable whether or not somebody's requests are noted.
    registro: createRegistro({ db: db.sistema, log, uuid: createIds(), ahora }),
    vivo: createVivo({ db: db.sistema, log }),
    pdf: measurePdf(createPdfPool({}), metricas),
    cursorKey: llavero.derivar('cursor'),
    azar: Math.random,
  };
}

/** Nobody waits longer for a turn than for an answer. */
function createSunat(
  { sunatTimeoutMs }: Config,
  log: Deps['log'],
  metricas: Deps['metricas'],
  { url, consultaUrl, guiasUrl }: DestinosPorDefecto['test'],
): Deps['sunat'] {
  const client = measureSunat(createSunatClient(sunatTimeoutMs), metricas);
  // A text in a document makes the simulator fail: that is nobody else's.
  const deTodas = new Set([url, urlDeOtros(url), consultaUrl, guiasUrl]);
  const porEmpresa = (endpoint: string) => deTodas.has(endpoint);
  return porTurnos(createBreaker(client, { log, azar: Math.random, porEmpresa }), sunatTimeoutMs);
}

/** Whoever sends nowhere else in `test` is told so before it signs. */
const SIN_SIMULADOR = { url: '', certificado: '', apagado: true, close: async () => {} };

/** What is done without being asked; each part waits for what it is doing when it is stopped. */
function startBackground(
  deps: Deps,
  simulador: SunatDePrueba,
  tarde: Tarde,
  onStop: (close: () => Promise<unknown>) => void,
): void {
  const { log, ahora } = deps;
  const { sistema } = deps.db;
  tarde.sweepers.push(...startSweepers(deps, destinosPorDefecto(simulador)));
  tarde.repartidores.push(startRepartidor(deps));
  if (deps.smtp !== undefined) tarde.carteros.push(startCartero(deps, deps.smtp));
  for (const { stop } of [...tarde.sweepers, ...tarde.repartidores, ...tarde.carteros]) onStop(stop);
  onStop(startExportador(deps).stop);
  onStop(startVigilia(deps).stop);
  onStop(startVigiliaDeResumenes(deps).stop);
  let enMarcha = true;
  void lookAlIniciar(deps, () => enMarcha);
  onStop(async () => {
    enMarcha = false;
  });
  const informar = createInformar(deps);
  onStop(startInformes(() => informar(100), log).stop);
  onStop(startLimpieza(sistema, log).stop);
  onStop(startPlegado(deps).stop);
  onStop(startPrevision(deps).stop);
  const ahead = startBringingBack(sistema, log, Object.values(COLAS));
  onStop(ahead.stop);
  tarde.saltos.push((ms) => deps.metricas.salto(sentidoDe(ms)), ahead.look);
  tarde.alSaltar = (ms) => deps.metricas.saltoDelEquipo(sentidoDe(ms));
  onStop(startAvisos({ db: sistema, log, ahora }).stop);
}

const sentidoDe = (ms: number) => (ms < 0 ? 'atras' : 'adelante');

/** The background: documents on their way to SUNAT, the files that go by `sendSummary`, and guías. */
function startSweepers(deps: Deps, destinos: DestinosPorDefecto): Sweeper[] {
  const { log, db } = deps;
  const plazas = createPlazas(deps.sunat.limites);
  deps.sunat.onRecovery((endpoint) => {
    advance(db.sistema, endpoint, destinos)
      .then(deps.despertar.envios)
      .catch((error: unknown) => log.warn({ err: error }, 'lo que esperaba a SUNAT seguirá a su turno'));
  });
  return [startComprobantes, startResumenes, startGuias].map((start) => start(deps, plazas, destinos));
}

/** Before anything is started: an address that this machine does not have is the operator's to mend. */
async function checkHost(name: string, host: string): Promise<void> {
  const probe = createServer();
  probe.listen(0, host);
  try {
    await once(probe, 'listening');
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError([`${name}=${host} no sirve: no es una dirección de este equipo (${text}).`], { cause });
  }
  probe.close();
}

function urlOf(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
