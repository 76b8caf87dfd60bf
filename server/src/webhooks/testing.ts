import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import type { Answer, TestService } from '@chaski/testing/service/service.ts';
import { createClave } from '../api-keys/store.ts';
import { createEmpresa } from '../empresas/administrar.ts';
import { PERMISOS } from '../platform/http/route.ts';

/** One request as an endpoint received it. */
export interface Recibido {
  readonly ruta: string;
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly cuerpo: string;
}

/** How an endpoint answers: the receiver's code, or all by itself. */
export type Respuesta = number | ((request: IncomingMessage, response: ServerResponse, body: string) => void);

/** Somebody else's server on loopback, with as many endpoints as there are paths. */
export interface Receptor {
  readonly origen: string;
  readonly puerto: number;
  /** What came to one path, or to any. */
  recibidos(ruta?: string): Recibido[];
  /** From now on that path answers so; without a word it answers 200. */
  answer(ruta: string, respuesta: Respuesta): void;
  close(): Promise<void>;
}

export async function startReceptor(): Promise<Receptor> {
  const recibidos: Recibido[] = [];
  const respuestas = new Map<string, Respuesta>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const ruta = request.url ?? '';
      const cabeceras = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      recibidos.push({ ruta, cabeceras, cuerpo: body });
      const respuesta = respuestas.get(ruta) ?? 200;
      if (typeof respuesta === 'function') respuesta(request, response, body);
      else response.writeHead(respuesta).end('recibido');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const port = portOf(server.address());
  return {
    origen: `http://127.0.0.1:${port}`,
    puerto: port,
    recibidos: (ruta) => recibidos.filter((uno) => ruta === undefined || uno.ruta === ruta),
    answer: (ruta, respuesta) => void respuestas.set(ruta, respuesta),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** What creation answers. */
export interface Registrado {
  readonly id: string;
  readonly secreto: string;
  readonly url: string;
}

/** Registers an endpoint and answers it with its secret. */
export async function record(s: TestService, url: string, campos: object = {}): Promise<Registrado> {
  const { status, json } = await s.call('POST', '/webhooks', { body: { url, ...campos } });
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json.data;
}

/** The key of another company of the same service, or of the demo company's other environment. */
export async function otraClave(
  s: TestService,
  entorno: 'test' | 'live' = 'test',
  ruc = '20100070970',
): Promise<string> {
  const datos = { ruc, razonSocial: 'OTRA EMPRESA S.A.C.' };
  const ahora = new Date();
  const empresaId = await createEmpresa(s.pool, s.service.llavero, datos, ahora, ACTOR);
  return (await createClave(s.pool, { ...CLAVE, empresaId, entorno })).clave;
}

export async function claveDelOtroEntorno(s: TestService): Promise<string> {
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas order by creada_en limit 1');
  return (await createClave(s.pool, { ...CLAVE, empresaId: rows[0]?.id ?? '', entorno: 'live' })).clave;
}

const CLAVE = { nombre: 'otra', permisos: PERMISOS, limite: 1_000_000, expiraEn: null } as const;

/** Time passes: every delivery whose turn is later has it now. */
export async function advance(s: TestService): Promise<void> {
  await s.pool.query(
    `update webhook_entregas set siguiente_intento_en = now()
     where estado = 'PENDIENTE' and siguiente_intento_en > now() and (lease_hasta is null or lease_hasta < now())`,
  );
  s.service.deps.despertar.entregas();
}

/** The deliveries to an endpoint, the newest first. */
export async function entregasDe(s: TestService, id: string, query = ''): Promise<Answer['json'][]> {
  return (await s.call('GET', `/webhooks/${id}/entregas${query}`)).json.data.entregas;
}
