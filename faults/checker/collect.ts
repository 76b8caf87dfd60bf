import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { CLASES_DE_OTRO } from '@chaski/core/documentos/registro.ts';
import { readFacts } from '../cluster/sql.ts';
import type { Client, Read } from '../world/client.ts';
import { at, listAt, parseJson, textAt } from '../world/json.ts';
import type { ReceiverLine } from '../world/receiver.ts';
import type {
  ApiAnulacion,
  ApiDocument,
  ApiEntrega,
  ApiFiles,
  ApiSerie,
  ApiWebhook,
  Evidence,
  LibroLine,
  Quiescence,
  ScopeEvidence,
} from './evidence.ts';
import type { RecordLine } from './record.ts';

/** One company and environment, and its key. */
export interface Scope {
  readonly empresaId: string;
  readonly entorno: 'test' | 'live';
  readonly ruc: string;
  /** Its `scope` is the name of this one. */
  readonly client: Client;
}

export interface CollectOptions {
  readonly scopes: readonly Scope[];
  /** A superuser's. */
  readonly databaseUrl: string;
  readonly simuladorUrl: string;
  readonly record: readonly RecordLine[];
  readonly receiver?: readonly ReceiverLine[];
  readonly logs: readonly string[];
  readonly canarios: readonly string[];
  readonly quiet: Quiescence;
  readonly vigilia?: readonly string[];
  readonly veneno?: boolean;
  readonly sinValidez?: readonly string[];
  readonly saltos?: Evidence['saltos'];
  /** Of how many documents of a scope XML and CDR are read, evenly spread; all unless said. */
  readonly heavy?: number;
  /** Of how many of these the paper is read too. */
  readonly pdfs?: number;
}

/** How many questions are under way at once. */
const PARALLEL = 8;

/** Reads all that the checker wants to know, once everything is quiet. The service must be up. */
export async function collect(options: CollectOptions): Promise<Evidence> {
  const { record, receiver = [], logs, canarios, quiet, databaseUrl, simuladorUrl } = options;
  const { vigilia = [], veneno = false, sinValidez = [], saltos = [] } = options;
  const scopes: ScopeEvidence[] = [];
  for (const scope of options.scopes) scopes.push(await readScope(scope, options));
  const libro = await readLibro(simuladorUrl);
  const sql = await readFacts(databaseUrl);
  return { scopes, record, receiver, libro, logs, canarios, quiet, vigilia, veneno, sinValidez, saltos, sql };
}

async function readScope(scope: Scope, { heavy, pdfs = 2 }: CollectOptions): Promise<ScopeEvidence> {
  const { client, empresaId, entorno, ruc } = scope;
  const rows = await readPages(client, '/invoices?limite=100', 'documentos');
  const every = heavy === undefined ? 1 : Math.max(1, Math.ceil(rows.length / Math.max(1, heavy)));
  const comprobantes = await mapParallel(rows, (row, index) => {
    const depth = index % every === 0 ? (index / every < pdfs ? 'papel' : 'archivos') : 'fila';
    return readDocument(client, row, depth);
  });
  const guias = await mapParallel(await readPages(client, '/guias?limite=100', 'guias'), (row) =>
    readGuia(client, row),
  );
  const otros = await Promise.all(CLASES_DE_OTRO.map(({ ruta }) => readOtros(client, ruta)));
  const documentos = [...comprobantes, ...guias, ...otros.flat()];
  const series = listAt(await ok(client, '/series'), 'data', 'series').map(toSerie);
  const webhooks = await Promise.all(
    listAt(await ok(client, '/webhooks'), 'data', 'webhooks').map((webhook) => readWebhook(client, webhook)),
  );
  return { nombre: client.scope, empresaId, entorno, ruc, documentos, series, webhooks };
}

/** Every row of a list that is answered by pages. */
async function readPages(client: Client, ruta: string, name: string): Promise<unknown[]> {
  const all: unknown[] = [];
  let cursor = '';
  do {
    const page = await ok(client, `${ruta}${cursor}`);
    all.push(...listAt(page, 'data', name));
    const next = textAt(page, 'data', 'siguiente');
    cursor = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`;
  } while (cursor !== '');
  return all;
}

async function ok(client: Client, ruta: string): Promise<unknown> {
  const { status, json, bytes } = await client.read(ruta);
  if (status !== 200) throw new Error(`GET ${ruta} contestó ${status}: ${bytes.toString().slice(0, 500)}`);
  return json;
}

type Depth = 'fila' | 'archivos' | 'papel';

function rowOf(row: unknown) {
  return {
    id: textAt(row, 'id') ?? '',
    estado: textAt(row, 'estado') ?? '',
    tipoComprobante: textAt(row, 'tipoComprobante') ?? '',
    serie: textAt(row, 'serie') ?? '',
    numero: Number(textAt(row, 'correlativo')?.split('-')[1]),
  };
}

/** A guía, which has no amounts, no paper that is read here, and is annulled nowhere. */
async function readGuia(client: Client, row: unknown): Promise<ApiDocument> {
  const base = rowOf(row);
  const detail = await ok(client, `/guias/${base.id}`);
  const mensaje = textAt(detail, 'data', 'documento', 'mensaje');
  const sunat = sunatOf(detail) ?? (mensaje === undefined ? undefined : { codigo: '', mensaje });
  const archivos = await readFiles(client, `/guias/${base.id}`, 'archivos');
  return { ...base, totales: undefined, sunat, anulacion: undefined, archivos };
}

/** The retenciones, or the percepciones, whole. */
async function readOtros(client: Client, ruta: string): Promise<ApiDocument[]> {
  return mapParallel(await readPages(client, `/${ruta}?limite=100`, 'documentos'), async (row) => {
    const base = { ...rowOf(row), totales: totalesOf(at(row, 'totales')) };
    const detail = await ok(client, `/${ruta}/${base.id}`);
    const archivos = await readFiles(client, `/${ruta}/${base.id}`, 'archivos');
    return { ...base, sunat: sunatOf(detail), anulacion: await readAnulacion(client, base.id), archivos };
  });
}

async function readDocument(client: Client, row: unknown, depth: Depth): Promise<ApiDocument> {
  const base = { ...rowOf(row), totales: totalesOf(at(row, 'totales')) };
  const { id } = base;
  const isPlain = depth === 'fila' && base.estado !== 'ANULADA' && base.estado !== 'PENDIENTE_ENVIO';
  if (isPlain) return { ...base, sunat: undefined, anulacion: undefined, archivos: undefined };
  const detail = await ok(client, `/invoices/${id}`);
  const archivos = depth === 'fila' ? undefined : await readFiles(client, `/invoices/${id}`, depth);
  return { ...base, sunat: sunatOf(detail), anulacion: await readAnulacion(client, id), archivos };
}

function totalesOf(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.map(([key, amount]) => [key, String(amount)]));
}

function sunatOf(detail: unknown): ApiDocument['sunat'] {
  const mensaje = textAt(detail, 'data', 'sunat', 'mensaje');
  return mensaje === undefined ? undefined : { codigo: textAt(detail, 'data', 'sunat', 'codigo') ?? '', mensaje };
}

async function readAnulacion(client: Client, id: string): Promise<ApiAnulacion | undefined> {
  const { status, json } = await client.read(`/comprobantes/${id}/anulacion`);
  if (status !== 200) return undefined;
  const text = (key: string) => textAt(json, 'data', 'anulacion', key) ?? '';
  return { estado: text('estado'), identificador: text('identificador'), mensaje: text('mensaje') };
}

/** `ruta`: of the document. */
async function readFiles(client: Client, ruta: string, depth: Depth): Promise<ApiFiles> {
  const xml = await client.read(`${ruta}/xml`);
  if (xml.status !== 200) throw new Error(`El XML de ${ruta} contestó ${xml.status}`);
  const cdr = await client.read(`${ruta}/cdr`);
  return {
    xml: xml.bytes.toString('utf8'),
    sha256: createHash('sha256').update(xml.bytes).digest('hex'),
    cdr: cdr.status === 200 ? { nombre: nameOf(cdr), xml: cdr.bytes.toString('utf8') } : undefined,
    pdf: depth === 'papel' ? await pdfText((await client.read(`${ruta}/pdf`)).bytes) : undefined,
  };
}

/** Of the file, without its extension. */
function nameOf({ headers }: Read): string {
  return /filename="([^"]+)\.[a-z]+"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
}

/** What a person would read on the paper; undefined where the program is not installed. */
async function pdfText(pdf: Buffer): Promise<string | undefined> {
  const child = spawn('pdftotext', ['-layout', '-', '-'], { stdio: ['pipe', 'pipe', 'ignore'] });
  try {
    child.stdin.on('error', () => {});
    await once(child, 'spawn');
  } catch {
    return undefined;
  }
  child.stdin.end(pdf);
  let text = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) text += chunk;
  return text;
}

function toSerie(value: unknown): ApiSerie {
  return {
    tipoComprobante: textAt(value, 'tipoComprobante') ?? '',
    serie: textAt(value, 'serie') ?? '',
    siguienteNumero: Number(at(value, 'siguienteNumero')),
    huecos: listAt(value, 'huecos').map((h) => ({ desde: Number(at(h, 'desde')), hasta: Number(at(h, 'hasta')) })),
  };
}

async function readWebhook(client: Client, value: unknown): Promise<ApiWebhook> {
  const id = textAt(value, 'id') ?? '';
  const entregas = await readPages(client, `/webhooks/${id}/entregas?limite=100`, 'entregas');
  const ruta = new URL(textAt(value, 'url') ?? 'http://nadie/').pathname;
  return { id, ruta, activo: at(value, 'activo') === true, entregas: entregas.map(toEntrega) };
}

function toEntrega(value: unknown): ApiEntrega {
  return {
    mensajeId: textAt(value, 'mensaje') ?? '',
    tipo: textAt(value, 'tipo') ?? '',
    comprobanteId: textAt(value, 'comprobante') ?? textAt(value, 'comprobante', 'id') ?? '',
    estado: textAt(value, 'estado') ?? '',
  };
}

/** The simulator's ledger, whole. */
export async function readLibro(simuladorUrl: string): Promise<LibroLine[]> {
  const text = await (await fetch(`${simuladorUrl}/_control/libro`)).text();
  return text.split('\n').flatMap((line) => {
    const value = parseJson(line);
    return isLibroLine(value) ? [value] : [];
  });
}

function isLibroLine(value: unknown): value is LibroLine {
  return textAt(value, 'archivo') !== undefined && textAt(value, 'operacion') !== undefined;
}

async function mapParallel<T, R>(values: readonly T[], work: (value: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const one = async () => {
    for (let index = next++; index < values.length; index = next++) {
      const value = values[index];
      if (value !== undefined) results[index] = await work(value, index);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, one));
  return results;
}
