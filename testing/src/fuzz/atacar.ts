import fc from 'fast-check';
import { readOperaciones } from '../documents/openapi.ts';
import { type RespuestaCruda, sendCrudo } from './crudo.ts';
import { judge } from './juez.ts';
import { type Clave, esIncompleta, type Peticion, peticiones } from './peticion.ts';

/** A running service, whose keys and whose ids the requests may name. */
export interface Objetivo {
  readonly url: string;
  readonly claves: Readonly<Record<'propia' | 'lectura' | 'ajena' | 'otroEntorno' | 'revocada', string>>;
  readonly ids: Readonly<
    Record<
      | 'propio'
      | 'rechazado'
      | 'webhook'
      | 'borrable'
      | 'entrega'
      | 'exportacion'
      | 'producto'
      | 'cliente'
      | 'guia'
      | 'retencion'
      | 'percepcion',
      string
    >
  >;
}

export interface Ataque {
  /** The same seed makes the same requests. */
  readonly semilla: number;
  readonly cuantas: number;
  /** Requests on their way at once. Default 8. */
  readonly ala?: number;
  readonly limiteMs?: number;
  readonly avance?: (hechas: number) => void;
}

export interface Falla {
  readonly indice: number;
  readonly peticion: string;
  readonly problemas: readonly string[];
  readonly respuesta: string;
}

export interface Parte {
  readonly hechas: number;
  /** Answers by status; 0: the connection ended without one. */
  readonly porStatus: Readonly<Record<string, number>>;
  /** Operations that answered with a success at least once, and how many there are. */
  readonly conExito: number;
  readonly operaciones: number;
  readonly masLentaMs: number;
  readonly fallas: readonly Falla[];
}

const NADIE = '01a1fbb1-9b4d-7b0b-bab9-bdf6a3225e50';

/** Sends `cuantas` requests made from the documentation of the API, and judges every answer. */
export async function atacar(objetivo: Objetivo, ataque: Ataque): Promise<Parte> {
  const { semilla, cuantas, ala = 8, limiteMs = 10_000 } = ataque;
  const operaciones = await readOperaciones(objetivo.url);
  const all = fc.sample(peticiones(operaciones), { seed: semilla, numRuns: cuantas });
  const porStatus: Record<string, number> = {};
  const conExito = new Set<string>();
  const fallas: Falla[] = [];
  let masLentaMs = 0;
  let next = 0;
  const worker = async () => {
    for (let indice = next++; indice < all.length; indice = next++) {
      const peticion = all[indice];
      if (peticion === undefined) return;
      const { hostname, port } = new URL(objetivo.url);
      const bytes = aBytes(peticion, objetivo);
      const desde = `127.0.${(indice >> 3) & 0xff}.${1 + (indice % 200)}`;
      const cortar = esIncompleta(peticion);
      const lugar = { host: hostname, port: Number(port), desde, limiteMs };
      const respuesta = await sendCrudo({ ...lugar, bytes, cortar, sinCuerpo: peticion.metodo === 'HEAD' });
      const problemas = judge(peticion, respuesta);
      const status = typeof respuesta === 'string' ? 0 : respuesta.status;
      porStatus[status] = (porStatus[status] ?? 0) + 1;
      if (status >= 200 && status < 300) conExito.add(`${peticion.operacion.metodo} ${peticion.operacion.ruta}`);
      if (typeof respuesta !== 'string') masLentaMs = Math.max(masLentaMs, respuesta.ms);
      if (problemas.length > 0) {
        fallas.push({
          indice,
          peticion: bytes.toString('latin1').slice(0, 1_500),
          problemas,
          respuesta: shown(respuesta),
        });
      }
      ataque.avance?.(next);
    }
  };
  await Promise.all(Array.from({ length: ala }, worker));
  const counts = { conExito: conExito.size, operaciones: operaciones.length, masLentaMs: Math.round(masLentaMs) };
  return { hechas: all.length, porStatus, ...counts, fallas };
}

function shown(respuesta: RespuestaCruda | string): string {
  if (typeof respuesta === 'string') return respuesta;
  return `${respuesta.status} ${JSON.stringify([...respuesta.headers])} ${respuesta.body.toString('latin1').slice(0, 600)}`;
}

function aBytes(peticion: Peticion, objetivo: Objetivo): Buffer {
  const { metodo, destino, headers, cuerpo, marco } = peticion;
  const named = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name) => idOf(name, objetivo) ?? whole);
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const lines = [
    `${metodo} ${named(destino)} HTTP/1.1`,
    ...(given.has('host') ? [] : ['Host: localhost']),
    'Connection: close',
    ...autorizacion(peticion.clave, objetivo),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  // Whoever says chunks and sends none never ends.
  const end = Buffer.from(given.has('transfer-encoding') ? '\r\n0\r\n\r\n' : '');
  if (cuerpo === undefined) return Buffer.concat([latin1(lines), end.subarray(2)]);
  if (marco === 'trozos' && !given.has('transfer-encoding')) {
    const size = cuerpo.length.toString(16);
    const chunk = cuerpo.length === 0 ? [] : [Buffer.from(`${size}\r\n`), cuerpo, Buffer.from('\r\n')];
    return Buffer.concat([latin1([...lines, 'Transfer-Encoding: chunked']), ...chunk, Buffer.from('0\r\n\r\n')]);
  }
  const length = cuerpo.length + (marco === 'corto' ? 100 : 0);
  const framing = given.has('content-length') || given.has('transfer-encoding') ? [] : [`Content-Length: ${length}`];
  return Buffer.concat([latin1([...lines, ...framing]), cuerpo, end]);
}

function latin1(lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8');
}

function idOf(name: string, { ids }: Objetivo): string | undefined {
  if (name === 'nadie') return NADIE;
  if (name === 'PROPIO') return ids.propio.toUpperCase();
  return new Map<string, string>(Object.entries(ids)).get(name);
}

function autorizacion(clave: Clave, { claves }: Objetivo): string[] {
  switch (clave) {
    case 'ninguna':
      return [];
    case 'basica':
      return ['Authorization: Basic YTpi'];
    case 'doble':
      return [`Authorization: Bearer ${claves.propia}`, `Authorization: Bearer ${claves.propia}`];
    case 'mala':
      return [`Authorization: Bearer ${claves.propia.slice(0, -1)}${claves.propia.endsWith('a') ? 'b' : 'a'}`];
    default:
      return [`Authorization: Bearer ${claves[clave]}`];
  }
}
