import { setTimeout as sleep } from 'node:timers/promises';
import { esNota, toTipoComprobante } from '@chaski/core/documentos/registro.ts';
import { unaBoleta, unaFactura, unItem } from '../../testing/src/documents/builders.ts';
import { type Client, type Patience, retrying } from '../world/client.ts';
import { textAt } from '../world/json.ts';
import { integer, type Random } from './random.ts';

/** Customers' programs at work. */
export interface Load {
  /** No new work; what is under way comes to its end. */
  stop(): Promise<void>;
  /** How often each kind of work was done. */
  counts(): Readonly<Record<Work, number>>;
}

export interface LoadOptions {
  readonly clients: readonly Client[];
  readonly random: Random;
  /** Works begun a second, at most. */
  readonly ritmo: number;
  readonly parallel: number;
}

/** Of a hundred works. */
const WORKS = {
  /** Emission that waits for SUNAT. */
  sincrona: 38,
  /** Emission that is answered at once. */
  asincrona: 24,
  /** Without a key: never repeated, whatever comes back. */
  sinClave: 8,
  /** An earlier request again, with its key and body. */
  repeticion: 8,
  notaCredito: 8,
  anulacion: 8,
  lectura: 6,
};

export type Work = keyof typeof WORKS;

const NAMES = ['sincrona', 'asincrona', 'sinClave', 'repeticion', 'notaCredito', 'anulacion', 'lectura'] as const;

const PATIENCE: Patience = { tries: 60, waitMs: 500 };

const SERIES = 4;

/** How many requests and documents a client remembers for later work. */
const MEMORY = 400;

interface Request {
  readonly key: string;
  readonly body: object;
}

/** What one company's program knows. */
interface Desk {
  readonly client: Client;
  readonly asked: Request[];
  /** Accepted facturas and boletas that nothing was done to yet. */
  readonly intact: { readonly id: string; readonly letter: string }[];
}

export function startLoad({ clients, random, ritmo, parallel }: LoadOptions): Load {
  const desks = clients.map((client): Desk => ({ client, asked: [], intact: [] }));
  const counts = { sincrona: 0, asincrona: 0, sinClave: 0, repeticion: 0, notaCredito: 0, anulacion: 0, lectura: 0 };
  let stopped = false;
  let keys = 0;
  let nextAt = performance.now();
  const turn = async () => {
    nextAt = Math.max(nextAt + 1_000 / ritmo, performance.now() - 1_000);
    await sleep(Math.max(0, nextAt - performance.now()));
  };
  const work = async () => {
    while (!stopped) {
      await turn();
      const desk = desks[integer(random, desks.length)];
      const kind = drawWork(random);
      keys += 1;
      if (desk === undefined || stopped) continue;
      if (await perform(desk, kind, `caos-${keys}`, random)) counts[kind] += 1;
    }
  };
  const working = Promise.all(Array.from({ length: parallel }, work));
  return {
    counts: () => counts,
    async stop() {
      stopped = true;
      await working;
    },
  };
}

function drawWork(random: Random): Work {
  let rest = random() * 100;
  for (const name of NAMES) {
    if (rest < WORKS[name]) return name;
    rest -= WORKS[name];
  }
  return 'lectura';
}

/** Answers whether there was anything to do. */
async function perform(desk: Desk, kind: Work, key: string, random: Random): Promise<boolean> {
  const { client } = desk;
  switch (kind) {
    case 'sincrona':
    case 'asincrona':
      await emitir(desk, key, { documento: unDocumento(random), webhook: kind === 'asincrona' });
      return true;
    case 'sinClave':
      await client.call('POST', '/comprobantes/emitir', { body: { documento: unDocumento(random) } });
      return true;
    case 'repeticion': {
      const earlier = desk.asked[integer(random, desk.asked.length)];
      if (earlier === undefined) return false;
      const { body, key: idempotencyKey } = earlier;
      await client.call('POST', '/comprobantes/emitir', { body, idempotencyKey });
      return true;
    }
    case 'notaCredito': {
      const found = take(desk.intact, random);
      if (found === undefined) return false;
      await emitir(desk, key, { documento: unaNota(found), webhook: random() < 0.5 });
      return true;
    }
    case 'anulacion': {
      const found = take(desk.intact, random);
      if (found === undefined) return false;
      const body = { motivo: 'Error en los datos del cliente', webhook: random() < 0.5 };
      await retrying(client, 'POST', `/comprobantes/${found.id}/anular`, { body, idempotencyKey: key }, PATIENCE);
      return true;
    }
    case 'lectura':
      await read(desk, random);
      return true;
  }
}

/** With a key, until there is an answer that counts. An accepted factura or boleta may be worked on later. */
async function emitir(desk: Desk, key: string, body: { documento: object; webhook: boolean }): Promise<void> {
  remember(desk.asked, { key, body });
  const options = { body, idempotencyKey: key };
  const { json } = await retrying(desk.client, 'POST', '/comprobantes/emitir', options, PATIENCE);
  const id = textAt(json, 'data', 'documento', 'id');
  const serie = textAt(body, 'documento', 'serie') ?? '';
  const isNota = esNota(toTipoComprobante(textAt(body, 'documento', 'tipoComprobante')));
  if (id === undefined || isNota || textAt(json, 'data', 'estado') !== 'ACEPTADA') return;
  remember(desk.intact, { id, letter: serie.slice(0, 1) });
}

function unDocumento(random: Random): object {
  const numero = integer(random, SERIES) + 1;
  const items = Array.from({ length: 1 + integer(random, 5) }, () =>
    unItem({ cantidad: 1 + integer(random, 9), precioUnitario: (100 + integer(random, 90_000)) / 100 }),
  );
  return random() < 0.6
    ? unaFactura({ serie: `F00${numero}`, items })
    : unaBoleta({ serie: `B00${numero}`, items, cliente: PERSONA });
}

/** Above S/ 700 a boleta names its customer. */
const PERSONA = { tipoDocumento: '1', numeroDocumento: '44556677', denominacion: 'PERSONA DE MUESTRA' };

/** The whole document undone. */
function unaNota({ id, letter }: { readonly id: string; readonly letter: string }): object {
  const motivo = { codigoMotivo: '01', motivo: 'Anulación de la operación' };
  return { tipoComprobante: '07', serie: `${letter}C01`, documentoAfectado: { id }, ...motivo };
}

async function read({ client, intact }: Desk, random: Random): Promise<void> {
  const found = intact[integer(random, intact.length)];
  const paths = ['/invoices?limite=20', '/series', ...(found === undefined ? [] : [`/invoices/${found.id}/pdf`])];
  // A reader who gets nothing asks again tomorrow.
  await client.read(paths[integer(random, paths.length)] ?? '/series').catch(() => undefined);
}

function remember<T>(memory: T[], value: T): void {
  memory.push(value);
  if (memory.length > MEMORY) memory.shift();
}

function take<T>(memory: T[], random: Random): T | undefined {
  return memory.splice(integer(random, memory.length), 1)[0];
}
