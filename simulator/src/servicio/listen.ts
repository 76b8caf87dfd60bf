import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isFecha } from '@chaski/core/lib/fecha.ts';
import { createServer } from '@chaski/node/node-http.ts';
import { APLICACIONES_DE_PRUEBA, type AplicacionGre, Fichas } from '../guias/ficha.ts';
import { answerGuia, isDeGuia } from '../guias/responder-guia.ts';
import type { Certificados } from '../lectura/check-xml.ts';
import { Libro } from '../libro/libro.ts';
import { type Condicion, type TasasPorAno, toPadron, toPadronDeBeta } from '../libro/padron.ts';
import { Comportamiento } from '../respuesta/comportamiento.ts';
import { createFirmanteAjeno, openFirmante } from '../respuesta/firmante.ts';
import { answerValidez, esDeValidez } from '../validar.ts';
import type { CredencialSimulada } from './autenticacion.ts';
import { CREDENCIALES_DE_PRUEBA } from './autenticacion.ts';
import { answerControl } from './control.ts';
import { dePagina } from './paginas.ts';
import { answerSoap, answerText } from './responder.ts';
import type { Manera, Servicio } from './servicio.ts';
import { buildWsdl, type NombreServicio } from './wsdl.ts';

export interface SimuladorOptions {
  /** Where to listen; 127.0.0.1 unless said. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Holds the ledger and the certificate that signs the CDRs. Of one simulator at a time. */
  readonly carpeta: string;
  /** `produccion` unless said. */
  readonly manera?: Manera;
  /** In the manner `ose`: numbers with eight digits in the CDR and its file's name. */
  readonly ochoCifras?: boolean;
  /** Added to every answer. */
  readonly latenciaMs?: number;
  /** How long a resumen's ticket stays in process (98); ready at once unless said. */
  readonly ticketMs?: number;
  readonly ahora?: () => Date;
  /** Instead of MODDATOS / moddatos for any RUC. */
  readonly credenciales?: readonly CredencialSimulada[];
  /** Registered for the guías, instead of the simulator's own. */
  readonly aplicaciones?: readonly AplicacionGre[];
  /** For how long a token of the guías holds; 3600 seconds unless said. */
  readonly fichaSegundos?: number;
  /** RUC → what SUNAT's register holds against it. */
  readonly contribuyentes?: Readonly<Record<string, readonly Condicion[]>>;
  readonly certificados?: Certificados;
  /** Rates of restaurants and hotels for years that the simulator's table lacks: percent as text, by year. */
  readonly igvRestaurantes?: TasasPorAno;
}

/** A running simulator. */
export interface Simulador {
  readonly url: string;
  readonly port: number;
  /** Of the certificate that signs the CDRs: base64 of its DER. */
  readonly certificado: string;
  /** Stops listening, drops whoever still waits for an answer, and closes the ledger. */
  close(): Promise<void>;
}

/** Production and beta paths answer alike: the manner is a matter of configuration. */
const RUTAS: ReadonlyMap<string, Ruta> = new Map([
  ['/ol-ti-itcpfegem/billService', { nombre: 'billService', de: 'ventas' }],
  ['/ol-ti-itcpfegem-beta/billService', { nombre: 'billService', de: 'ventas' }],
  ['/ol-ti-itemision-otroscpe-gem/billService', { nombre: 'billService', de: 'otros' }],
  ['/ol-ti-itemision-otroscpe-gem-beta/billService', { nombre: 'billService', de: 'otros' }],
  ['/ol-it-wsconscpegem/billConsultService', { nombre: 'billConsultService', de: 'ventas' }],
]);

/** A service at an address; that of retenciones and percepciones (`otros`) is described as that of the rest. */
interface Ruta {
  readonly nombre: NombreServicio;
  readonly de: 'ventas' | 'otros';
}

const KEEP_ALIVE_MS = 65_000;
/** For headers and body. */
const REQUEST_MS = 30_000;
const MAX_CONNECTIONS = 1_000;

/**
 * Starts a SUNAT on this machine: billService, billConsultService, their WSDL, the REST of the guías, and the control routes under
 * `/_control/`. Rejects when the port is taken or the folder cannot be used.
 */
export async function startSimulador(options: SimuladorOptions): Promise<Simulador> {
  const { host = '127.0.0.1', port, carpeta, ahora = () => new Date(), latenciaMs = 0 } = options;
  const firmante = await openFirmante(carpeta, ahora());
  const libro = await Libro.open(carpeta);
  const padron = toPadron(options.contribuyentes ?? {}, options.igvRestaurantes);
  const servicio: Servicio = {
    manera: options.manera ?? 'produccion',
    ochoCifras: options.ochoCifras ?? false,
    libro,
    firmante,
    ahora,
    firmanteAjeno: once(() => createFirmanteAjeno(ahora())),
    credenciales: options.credenciales ?? CREDENCIALES_DE_PRUEBA,
    aplicaciones: options.aplicaciones ?? APLICACIONES_DE_PRUEBA,
    fichaSegundos: options.fichaSegundos ?? 3_600,
    padron: options.manera === 'beta' ? toPadronDeBeta(padron) : padron,
    certificados: options.certificados ?? {},
    nextProceso: procesos(ahora),
    ticketMs: options.ticketMs ?? 0,
  };
  const comportamiento = new Comportamiento();
  const fichas = new Fichas();
  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => answerFailure(response, error));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = REQUEST_MS;
  server.maxConnections = MAX_CONNECTIONS;
  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://simulador');
    const negado = dePagina(request, host);
    if (negado !== undefined) return answerText(response, 403, negado);
    if (esDeValidez(request.method, url.pathname)) {
      return answerValidez(request, response, url.pathname, { servicio, comportamiento });
    }
    if (isDeGuia(url.pathname)) {
      return answerGuia(request, response, url.pathname, { servicio, comportamiento, fichas, latenciaMs });
    }
    const ruta = RUTAS.get(url.pathname);
    if (ruta === undefined) return answerControl(request, response, url.pathname, { servicio, comportamiento });
    if (request.method === 'GET') return answerWsdl(request, response, ruta.nombre, url);
    const fecha = url.searchParams.get('fecha');
    if (fecha === null) return answerSoap(request, response, ruta, { servicio, comportamiento, latenciaMs });
    if (!isFecha(fecha)) return answerText(response, 400, 'fecha: un día, como AAAA-MM-DD');
    return answerSoap(request, response, ruta, { servicio: { ...servicio, fecha }, comportamiento, latenciaMs });
  };
  await listen(server, port, host);
  const address = server.address();
  const real = isAddress(address) ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${real}`,
    port: real,
    certificado: firmante.certificado,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await libro.close();
    },
  };
}

/** The client went away, or the simulator has a bug: in neither case is there an answer of SUNAT to give. */
function answerFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  answerText(response, 500, `El simulador falló: ${error instanceof Error ? error.message : String(error)}`);
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function listen(server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
}

/** Milliseconds of now, or one more than the last. */
function procesos(ahora: () => Date): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, ahora().getTime());
    return String(last);
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** `?wsdl` and the two files that it imports; a page with the link to whoever only looks. */
function answerWsdl(
  request: IncomingMessage,
  response: ServerResponse,
  nombre: NombreServicio,
  { pathname, search }: URL,
): void {
  const url = `http://${request.headers.host ?? '127.0.0.1'}${pathname}`;
  const wsdl = buildWsdl(nombre, search.slice(1).toLowerCase(), url);
  response.writeHead(200, { 'content-type': `text/${wsdl === undefined ? 'html' : 'xml'}; charset=utf-8` });
  response.end(wsdl ?? `<html><body>${nombre}: <a href="${pathname}?wsdl">WSDL</a></body></html>`);
}
