import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseNombreArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import { CREDENCIAL_VALIDEZ } from '@chaski/core/sunat/validez.ts';
import { claveDe } from './asiento.ts';
import type { Comportamiento } from './comportamiento.ts';
import { breakTransport } from './fallas.ts';
import { readBody } from './leer-cuerpo.ts';
import type { Servicio } from './servicio.ts';

const TOKEN = 'ficha-del-simulador';
const MAX_BODY = 16 * 1024;
const RUTA_TOKEN = `/v1/clientesextranet/${CREDENCIAL_VALIDEZ.cliente}/oauth2/token/`;
const RUTA_VALIDAR = /^\/v1\/contribuyente\/contribuyentes\/\d{11}\/validarcomprobante$/;

interface Contexto {
  readonly servicio: Servicio;
  readonly comportamiento: Comportamiento;
}

export function esDeValidez(method: string | undefined, pathname: string): boolean {
  return method === 'POST' && (pathname === RUTA_TOKEN || RUTA_VALIDAR.test(pathname));
}

/** SUNAT's query of validity (consulta-integrada.md §1): its token, and whether the ledger has a document of that day and amount. */
export async function answerValidez(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  { servicio, comportamiento }: Contexto,
): Promise<void> {
  const body = (await readBody(request, MAX_BODY))?.toString() ?? '';
  if (pathname === RUTA_TOKEN) {
    const secreto = new URLSearchParams(body).get('client_secret');
    if (secreto !== CREDENCIAL_VALIDEZ.secreto) return write(response, 401, { error: 'invalid_client' });
    return write(response, 200, { access_token: TOKEN, token_type: 'Bearer', expires_in: 3_600 });
  }
  const efecto = comportamiento.take('validarcomprobante', undefined)?.efecto;
  if (efecto?.tipo === 'transporte') return breakTransport(request, response, { como: efecto.como, mb: efecto.mb });
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return write(response, 401, { message: 'Unauthorized' });
  const estadoCp = await estadoDe(servicio, body);
  write(response, 200, {
    ...{ success: true, message: 'Operation Success! ' },
    data: { estadoCp, estadoRuc: '00', condDomiRuc: '00', observaciones: [] },
  });
}

/** A refused document, another day or another amount are all "0, no existe". */
async function estadoDe({ libro }: Servicio, body: string): Promise<string> {
  const { numRuc, codComp, numeroSerie, numero, fechaEmision, monto } = readPregunta(body);
  const nombre = parseNombreArchivo(`${numRuc}-${codComp}-${numeroSerie}-${numero}`);
  const clave = nombre?.clase === 'comprobante' ? claveDe(nombre) : undefined;
  const estado = clave === undefined ? undefined : libro.find(clave)?.estado;
  const constancia = clave === undefined ? undefined : await libro.readConstancia(clave);
  const fecha = constancia?.fechaEmision.split('-').reverse().join('/');
  const mismo = fecha === fechaEmision && Number(constancia?.importe) === Number(monto);
  if (!mismo || estado === undefined || estado === 'rechazado') return '0';
  return estado === 'deBaja' ? '2' : '1';
}

function readPregunta(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return value instanceof Object ? { ...value } : {};
  } catch {
    return {};
  }
}

function write(response: ServerResponse, status: number, value: object): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}
