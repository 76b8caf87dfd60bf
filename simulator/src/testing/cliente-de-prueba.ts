import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Firmante } from '@chaski/core/firma/types.ts';
import { type Cdr, readCdr } from '@chaski/core/sunat/read-cdr.ts';
import {
  decodeResponse,
  encodeEnvio,
  encodeGetStatus,
  encodeGetStatusCdr,
  type RespuestaSoap,
} from '@chaski/core/sunat/soap/soap.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import type { Asiento } from '../libro/asiento.ts';
import { type Simulador, type SimuladorOptions, startSimulador } from '../servicio/listen.ts';
import { type NotaDePrueba, toTextoDeNota } from './notas-de-prueba.ts';
import { AHORA, createFirmante, type DocumentoDePrueba, RUC, sign, xml } from './testing.ts';

/* For tests only: a client of the simulator that speaks SOAP as the product does. */

export const CREDENCIAL = { usuario: `${RUC}MODDATOS`, clave: 'moddatos' };
export const BILL = '/ol-ti-itcpfegem/billService';
export const CONSULT = '/ol-it-wsconscpegem/billConsultService';

export interface Prueba {
  readonly simulador: Simulador;
  readonly carpeta: string;
  readonly firmante: Firmante;
  /** Signs and sends a document. */
  enviar(documento: DocumentoDePrueba, opciones?: EnvioDePrueba): Promise<RespuestaSoap>;
  /** Signs and sends a note made of a document, under the document's number. */
  sendNota(base: DocumentoDePrueba, nota: NotaDePrueba): Promise<RespuestaSoap>;
  /** Sends bytes as they are. */
  sendZip(nombreZip: string, zip: Buffer, credencial?: typeof CREDENCIAL): Promise<RespuestaSoap>;
  consultar(numero: number, serie?: string, tipo?: '01' | '03'): Promise<RespuestaSoap>;
  ticket(ticket: string): Promise<RespuestaSoap>;
  libro(): Promise<Asiento[]>;
  control(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }>;
  /** Stops it and starts another one on the same folder. */
  reiniciar(): Promise<void>;
  close(): Promise<void>;
}

export interface EnvioDePrueba {
  /** Changes the canonical text before it is signed. */
  readonly change?: (texto: string) => string;
  readonly credencial?: typeof CREDENCIAL;
}

/** A simulator on a free port and a folder of its own, at noon of the day of the test documents. */
export async function startPrueba(options: Partial<SimuladorOptions> = {}): Promise<Prueba> {
  const carpeta = await mkdtemp(join(tmpdir(), 'chaski-simulador-'));
  const start = () => startSimulador({ port: 0, carpeta, ahora: () => AHORA, ...options });
  const firmante = await createFirmante();
  let simulador = await start();
  const post = async (path: string, body: Buffer) => decode(await postSoap(simulador.url + path, body));
  const sendZip = (nombreZip: string, zip: Buffer, credencial = CREDENCIAL) =>
    post(BILL, encodeEnvio('sendBill', { ...credencial, nombreZip, zip }));
  return {
    carpeta,
    firmante,
    get simulador() {
      return simulador;
    },
    async enviar(documento: DocumentoDePrueba, { change = same, credencial }: EnvioDePrueba = {}) {
      const base = nombreDe(documento);
      const bytes = await sign(change(xml(documento)), firmante);
      return sendZip(`${base}.zip`, zipXml(`${base}.xml`, bytes), credencial);
    },
    async sendNota(base, nota) {
      const nombre = nombreDe(base).replace(/-0[13]-/, `-${nota.tipo}-`);
      const bytes = await sign(toTextoDeNota(xml(base), nota), firmante);
      return sendZip(`${nombre}.zip`, zipXml(`${nombre}.xml`, bytes));
    },
    sendZip,
    consultar: (numero, serie = 'F001', tipo = '01') =>
      post(CONSULT, encodeGetStatusCdr({ ...CREDENCIAL, ruc: RUC, tipo, serie, numero })),
    ticket: (ticket) => post(BILL, encodeGetStatus({ ...CREDENCIAL, ticket })),
    libro: () => readLibro(simulador.url),
    async control(method, path, body) {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
      const response = await fetch(`${simulador.url}/_control/${path}`, init);
      return { status: response.status, json: await response.json() };
    },
    async reiniciar() {
      await simulador.close();
      simulador = await start();
    },
    async close() {
      await simulador.close();
      await rm(carpeta, { recursive: true, force: true });
    },
  };
}

function same(texto: string): string {
  return texto;
}

/** `20000000001-01-F001-1`. */
export function nombreDe({ tipo = '01', id }: DocumentoDePrueba): string {
  return `${RUC}-${tipo}-${id ?? (tipo === '01' ? 'F001-1' : 'B001-1')}`;
}

export interface RespuestaHttp {
  readonly status: number;
  readonly type: string | undefined;
  readonly body: Buffer;
}

export async function postSoap(url: string, body: Buffer | string): Promise<RespuestaHttp> {
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: '"urn:sendBill"' };
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  const type = response.headers.get('content-type') ?? undefined;
  return { status: response.status, type, body: Buffer.from(await response.arrayBuffer()) };
}

function decode({ status, type, body }: RespuestaHttp): RespuestaSoap {
  return decodeResponse(status, type, body);
}

export async function readLibro(url: string): Promise<Asiento[]> {
  const text = await (await fetch(`${url}/_control/libro`)).text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** The CDR in an answer, its signature checked against the simulator's certificate. Throws when there is none. */
export function cdrDe(respuesta: RespuestaSoap, { certificado }: Simulador): Cdr {
  const zip = respuesta.tipo === 'applicationResponse' ? respuesta.zip : undefined;
  const content = respuesta.tipo === 'status' ? respuesta.content : undefined;
  const bytes = zip ?? content;
  if (!(bytes instanceof Buffer)) throw new Error(`No trae CDR: ${JSON.stringify(respuesta)}`);
  const read = readCdr(bytes, { certificadosDeConfianza: [certificado] });
  if (!read.ok) throw new Error(read.motivo);
  return read.cdr;
}

/** Code of a Fault; of anything else, what it is. */
export function codigoDe(respuesta: RespuestaSoap): string | undefined {
  return respuesta.tipo === 'fault' ? respuesta.codigo : respuesta.tipo;
}
