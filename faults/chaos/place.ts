import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from '../checker/collect.ts';
import { type ClientRecord, openRecord } from '../checker/record.ts';
import { type Clock, createClock, findFaketime } from '../cluster/clock.ts';
import { type FaultyCluster, startCluster } from '../cluster/cluster.ts';
import { type FaultyProxy, startProxy } from '../proxy/proxy.ts';
import { createClient } from '../world/client.ts';
import { type SimuladorAparte, startSimHost } from '../world/environment.ts';
import { listAt, textAt } from '../world/json.ts';
import { type Receiver, startReceiver } from '../world/receiver.ts';
import { type Environment, runChaski } from '../world/serve.ts';
import { createFleet, type Fleet } from './fleet.ts';
import { createRandom, seedOf } from './random.ts';

/** All that a soak runs on: everything its own, everything on this machine. */
export interface ChaosPlace {
  readonly cluster: FaultyCluster;
  /** Of all processes and of PostgreSQL; SUNAT's and the receiver's is always right. */
  readonly clock: Clock | undefined;
  readonly simulador: SimuladorAparte;
  readonly proxy: FaultyProxy;
  readonly receiver: Receiver;
  readonly fleet: Fleet;
  readonly record: ClientRecord;
  readonly scopes: readonly Scope[];
  /** What may be seen nowhere. */
  readonly canarios: readonly string[];
}

/** Three companies, so that one may not show in another; the last cannot ask SUNAT's query of validity, as it has no credential of it. */
const OTRAS = [
  { ruc: '20100066603', razonSocial: 'SEGUNDA DE MUESTRA S.A.C.' },
  { ruc: '20000000028', razonSocial: 'TERCERA DE MUESTRA S.A.C.' },
] as const;
const DEMO_RUC = '20000000001';
export const SIN_VALIDEZ = '20000000028';

/** Opens everything; `onStop` takes what closes each part, to be run last opened first, also when a later part fails. */
export async function openPlace(
  { semilla, procesos }: { readonly semilla: number; readonly procesos: number },
  onStop: (close: () => Promise<unknown>) => void,
): Promise<ChaosPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'chaski-caos-'));
  await chmod(folder, 0o755);
  onStop(() => rm(folder, { recursive: true, force: true }));
  const library = findFaketime();
  const clock = library === undefined ? undefined : await createClock(library, join(folder, 'reloj'));
  const cluster = await startCluster(clock);
  onStop(cluster.stop);
  await mkdir(join(folder, 'sunat'));
  const simHost = await startSimHost(join(folder, 'sunat'));
  onStop(simHost.stop);
  const simulador = await simHost.fresh();
  const proxy = await startProxy({ target: simulador.url, seed: seedOf(semilla, 'proxy'), maxLatencyMs: 1_200 });
  onStop(proxy.close);
  const receiver = await startReceiver(join(folder, 'avisos.jsonl'));
  onStop(receiver.stop);
  const secreto = randomBytes(32).toString('hex');
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_ADMIN_URL: cluster.duenoUrl,
    CHASKI_SECRETO: secreto,
    WEBHOOK_REDES: '127.0.0.0/8',
    SUNAT_TIMEOUT_MS: '4000',
    ...clock?.env,
  };
  const envs = Array.from({ length: procesos }, (_, index) => ({ ...env, CHASKI_DATA: join(folder, `p${index + 1}`) }));
  const fleet = createFleet(envs, createRandom(seedOf(semilla, 'reparto')));
  onStop(fleet.stop);
  // The first one makes the schema and the demo company.
  for (const member of fleet.members) await member.start();
  const record = openRecord(join(folder, 'preguntas.jsonl'));
  const cli = envs[0] ?? {};
  const secretoValidez = join(folder, 'validez.txt');
  await writeFile(secretoValidez, CREDENCIAL.secreto);
  const empresas = await prepareEmpresas(cli, proxy.url, simulador.certificado, secretoValidez);
  const scopes = empresas.map(({ ruc, empresaId, clave }): Scope => {
    const client = createClient({ url: fleet.pick, clave, scope: ruc, record, timeoutMs: 25_000 });
    return { ruc, empresaId, entorno: 'test', client };
  });
  for (const { client, ruc } of scopes) await addWebhook(client, `${receiver.url}/${ruc}`);
  const passwords = [cluster.url, cluster.duenoUrl, cluster.adminUrl].flatMap(
    (url) => /:(\w{16,})@/.exec(url)?.[1] ?? [],
  );
  const canarios = [secreto, ...passwords, ...empresas.map(({ clave }) => clave)];
  return { cluster, clock, simulador, proxy, receiver, fleet, record, scopes, canarios };
}

interface Empresa {
  readonly ruc: string;
  readonly empresaId: string;
  readonly clave: string;
}

/** As whom the simulator lets its query of validity be asked. */
const CREDENCIAL = { cliente: 'chaski-simulador', secreto: 'simulador' };

/** All send to SUNAT through the proxy, and trust only the certificate that signs there. */
async function prepareEmpresas(
  env: Environment,
  sunat: string,
  certificado: string,
  secretoValidez: string,
): Promise<Empresa[]> {
  for (const { ruc, razonSocial } of OTRAS) {
    await runChaski(env, 'empresa', 'crear', '--ruc', ruc, '--razon-social', razonSocial, '--json');
  }
  const listed: unknown = JSON.parse(await runChaski(env, 'empresa', 'listar', '--json'));
  const huella = createHash('sha256').update(Buffer.from(certificado, 'base64')).digest('hex');
  const empresas: Empresa[] = [];
  for (const ruc of [DEMO_RUC, ...OTRAS.map((otra) => otra.ruc)]) {
    const common = ['--empresa', ruc, '--entorno', 'test', '--json'];
    const destino = [
      '--url',
      `${sunat}/ol-ti-itcpfegem/billService`,
      '--consulta-url',
      `${sunat}/ol-it-wsconscpegem/billConsultService`,
      '--certificado-cdr',
      huella,
    ];
    await runChaski(env, 'empresa', 'destino', ...destino, ...common);
    const credencial = ['--cliente', CREDENCIAL.cliente, '--clave-archivo', secretoValidez];
    if (ruc !== SIN_VALIDEZ) await runChaski(env, 'empresa', 'validez', ...credencial, ...common);
    const created: unknown = JSON.parse(await runChaski(env, 'clave', 'crear', '--limite', '1000000', ...common));
    empresas.push({ ruc, empresaId: idOf(listed, ruc), clave: textAt(created, 'clave') ?? '' });
  }
  return empresas;
}

function idOf(listed: unknown, ruc: string): string {
  const found = listAt(listed, 'empresas').find((one) => textAt(one, 'ruc') === ruc);
  return textAt(found, 'id') ?? '';
}

async function addWebhook(client: Scope['client'], url: string): Promise<void> {
  const { status, json } = await client.call('POST', '/webhooks', { body: { url } });
  if (status >= 300) throw new Error(`POST /webhooks contestó ${status}: ${JSON.stringify(json)}`);
}
