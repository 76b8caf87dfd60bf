import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codigosJuzgados } from '../check-comprobante.ts';
import { codigosDeGuia } from '../guias/check-guia.ts';
import type { Libro } from '../libro/libro.ts';
import { codigosDeOtro } from '../otros/check-otro.ts';
import { type Comportamiento, readModo } from '../respuesta/comportamiento.ts';
import { ESCENARIOS } from '../respuesta/escenarios.ts';
import { codigosDeResumen } from '../resumen/check-resumen.ts';
import { readBody } from './leer-cuerpo.ts';
import type { Servicio } from './servicio.ts';

interface Contexto {
  readonly servicio: Servicio;
  readonly comportamiento: Comportamiento;
}

const MAX_BODY = 64 * 1024;

/** The routes by which a test looks into the simulator and changes its mood. They are not SUNAT's. */
export async function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  { servicio, comportamiento }: Contexto,
): Promise<void> {
  const { libro, manera } = servicio;
  switch (`${request.method} ${pathname}`) {
    case 'GET /_control/libro':
      return writeLibro(response, libro);
    case 'GET /_control/salud':
      return writeJson(response, 200, { ok: true, manera, registrados: libro.registrados });
    case 'GET /_control/escenarios':
      return writeJson(response, 200, { escenarios: ESCENARIOS });
    case 'GET /_control/codigos':
      return writeJson(response, 200, { codigos: codigos() });
    case 'GET /_control/comportamiento':
      return writeJson(response, 200, comportamiento.actual);
    case 'PUT /_control/comportamiento':
      return putComportamiento(request, response, comportamiento);
    case 'DELETE /_control/comportamiento':
      comportamiento.clear();
      return writeJson(response, 200, comportamiento.actual);
    default:
      return writeJson(response, 404, { error: 'No existe esa ruta en el simulador' });
  }
}

/** Of every kind of document. */
function codigos(): string[] {
  const guias = [...codigosDeGuia('09'), ...codigosDeGuia('31')];
  const otros = [...codigosDeOtro('20'), ...codigosDeOtro('40')];
  const resumenes = Object.values(codigosDeResumen()).flat();
  return [...new Set([...codigosJuzgados(), ...guias, ...otros, ...resumenes])].sort();
}

async function putComportamiento(
  request: IncomingMessage,
  response: ServerResponse,
  comportamiento: Comportamiento,
): Promise<void> {
  const body = await readBody(request, MAX_BODY);
  if (body === undefined) return writeJson(response, 413, { error: 'El comportamiento mide más de 64 KB' });
  const read = readModo(body.toString());
  if (!read.ok) return writeJson(response, 400, { error: read.motivo });
  if (read.modo.modo === 'normal') comportamiento.clear();
  else comportamiento.set(read.modo);
  return writeJson(response, 200, comportamiento.actual);
}

function writeJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
}

async function writeLibro(response: ServerResponse, libro: Libro): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
  await pipeline(Readable.from(lineas(libro)), response);
}

/** In blocks, as one write a line would be slow. */
async function* lineas(libro: Libro): AsyncGenerator<string> {
  let bloque = '';
  for await (const asiento of libro.asientos()) {
    bloque += `${JSON.stringify(asiento)}\n`;
    if (bloque.length < 65_536) continue;
    yield bloque;
    bloque = '';
  }
  if (bloque !== '') yield bloque;
}
