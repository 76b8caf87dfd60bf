import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseNombreArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import { CREDENCIAL_VALIDEZ } from '@chaski/core/sunat/validez.ts';
import { claveDe } from './libro/asiento.ts';
import type { Comportamiento } from './respuesta/comportamiento.ts';
import { breakTransport } from './respuesta/fallas.ts';
import { readBody } from './servicio/leer-cuerpo.ts';
import type { Servicio } from './servicio/servicio.ts';

const TOKEN = 'ficha-del-simulador';
const MAX_BODY = 16 * 1024;
const RUTA_TOKEN = /^\/v1\/clientesextranet\/[^/]+\/oauth2\/token\/$/;
const RUTA_VALIDAR = /^\/v1\/contribuyente\/contribuyentes\/\d{11}\/validarcomprobante$/;

interface Contexto {
  readonly servicio: Servicio;
  readonly comportamiento: Comportamiento;
}

export function esDeValidez(method: string | undefined, pathname: string): boolean {
  return method === 'POST' && (RUTA_TOKEN.test(pathname) || RUTA_VALIDAR.test(pathname));
}

/** SUNAT's query of validity: its token, and whether the ledger has a document of that day and amount. */
export async function answerValidez(
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  { servicio, comportamiento }: Contexto,
): Promise<void> {
  const body = (await readBody(request, MAX_BODY))?.toString() ?? '';
  if (RUTA_TOKEN.test(pathname)) {
    const form = new URLSearchParams(body);
    const { cliente, secreto } = CREDENCIAL_VALIDEZ;
    if (form.get('client_id') !== cliente || form.get('client_secret') !== secreto)
      return write(response, 401, { error: 'invalid_client' });
    return write(response, 200, { access_token: TOKEN, token_type: 'Bearer', expires_in: 3_600 });
  }
  const efecto = comportamiento.take('validarcomprobante', undefined)?.efecto;
  if (efecto?.tipo === 'transporte') return breakTransport(request, response, { como: efecto.como, mb: efecto.mb });
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return write(response, 401, { message: 'Unauthorized' });
  const estadoCp = await estadoDe(servicio, body);
  write(response, 200, {
    success: true,
    message: 'Operation Success! ',
    data: { estadoCp, estadoRuc: '00', condDomiRuc: '00', observaciones: [] },
  });
}

/** A refused document, another day or another amount are all "0, no existe". */
async function estadoDe({ libro }: Servicio, body: string): Promise<string> {
  const { numRuc, codComp, numeroSerie, numero, fechaEmision, monto } = readPregunta(body);
  const nombre = parseNombreArchivo(`${numRuc}-${codComp}-${numeroSerie}-${numero}`);
  const clave = nombre?.clase === 'comprobante' ? claveDe(nombre) : undefined;
  // What a resumen diario told of has no CDR of its own, and is known all the same.
  const registro = clave === undefined ? undefined : libro.find(clave);
  await registro?.durable;
  if (registro === undefined || registro.estado === 'rechazado') return '0';
  const fecha = registro.fechaEmision.split('-').reverse().join('/');
  if (fecha !== fechaEmision || Number(registro.importe) !== Number(monto)) return '0';
  return registro.estado === 'deBaja' ? '2' : '1';
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
