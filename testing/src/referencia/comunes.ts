import type { Ejemplo } from '@chaski/server/platform/http/openapi/examples.ts';
import { record } from '@chaski/server/platform/http/reading/json.ts';
import type { Llamada } from './operaciones.ts';
import { llamadaDe, type Resultado, respuestaDe } from './recorrer.ts';
import { NADIE, type PedirOptions, type Recorrido } from './recorrido.ts';

/** An answer that every operation may give, and how it is brought about: without a key, with too large a body… */
interface ErrorComun extends Pick<Ejemplo, 'nombre' | 'resumen' | 'status' | 'cuerpo'>, PedirOptions {
  /** One operation for all: it is not asked for so often from one address. */
  readonly soloEn?: string;
}

const ERRORES: readonly ErrorComun[] = [
  { nombre: 'sinClave', resumen: { es: 'Sin clave', en: 'Without a key' }, status: 401, lleva: 'ninguna' },
  {
    nombre: 'claveNoValida',
    resumen: { es: 'Una clave equivocada, revocada o vencida', en: 'A key that is wrong, revoked or expired' },
    status: 401,
    lleva: 'equivocada',
    soloEn: 'listarSeries',
  },
  {
    nombre: 'sinPermiso',
    resumen: { es: 'A la clave le falta el permiso', en: 'The key lacks the permission' },
    status: 403,
    lleva: 'sinPermisos',
  },
  {
    nombre: 'limiteSuperado',
    resumen: { es: 'Demasiadas solicitudes en este minuto', en: 'Too many requests in this minute' },
    status: 429,
    lleva: 'agotada',
  },
  {
    nombre: 'cuerpoEnorme',
    resumen: { es: 'Un cuerpo de más de 2 MiB', en: 'A body of more than 2 MiB' },
    status: 413,
    cuerpo: ' '.repeat(2 * 1024 * 1024 + 1),
  },
  {
    nombre: 'noEsJson',
    resumen: { es: 'Sin Content-Type: application/json', en: 'Without Content-Type: application/json' },
    status: 415,
    cuerpo: 'documento',
    headers: { 'content-type': 'text/plain' },
  },
];

/** Answers of the emission that any other operation may give in the same way. */
const COMO_AL_EMITIR = ['errorInesperado', 'noDisponible'];

/** What one operation answered to one of the errors. */
export interface ResultadoComun extends Resultado {
  /** False where another operation was asked in its place. */
  readonly pedido: boolean;
}

/**
 * Brings every common error about at every operation that says it may answer so. `alEmitir`: what became of the emission's own
 * examples, of which two stand for all operations.
 */
export async function walkComunes(
  recorrido: Recorrido,
  llamadas: ReadonlyMap<string, Llamada>,
  alEmitir: readonly Ejemplo[],
): Promise<ResultadoComun[]> {
  const resultados: ResultadoComun[] = [];
  for (const error of ERRORES) {
    const unica =
      error.soloEn === undefined ? undefined : await ask(recorrido, llamadaDe(llamadas, error.soloEn), error);
    for (const llamada of llamadas.values()) {
      if (!(error.status in record(llamada.documento.responses))) continue;
      const resultado = unica ?? (await ask(recorrido, llamada, error));
      const pedido = unica === undefined || llamada.operacion === error.soloEn;
      resultados.push({ ...resultado, operacion: llamada.operacion, pedido });
    }
  }
  const otras = [...llamadas.keys()].filter((operacion) => operacion !== 'emitirComprobante');
  const comunes = alEmitir.filter(({ nombre }) => COMO_AL_EMITIR.includes(nombre));
  return [
    ...resultados,
    ...comunes.flatMap(({ nombre, resumen, status, respuesta }) =>
      otras.map((operacion) => ({ operacion, nombre, resumen, status, respuesta, pedido: false })),
    ),
  ];
}

async function ask(recorrido: Recorrido, llamada: Llamada, error: ErrorComun): Promise<Resultado> {
  const { nombre, resumen, status, cuerpo, lleva, headers } = error;
  const parametros = Object.fromEntries(
    Object.entries(llamada.parametros).flatMap(([name, en]) => (en === 'path' ? [[name, NADIE]] : [])),
  );
  const opciones = { ...(lleva === undefined ? {} : { lleva }), ...(headers === undefined ? {} : { headers }) };
  const answer = await recorrido.pedir(llamada, { parametros, ...(cuerpo === undefined ? {} : { cuerpo }) }, opciones);
  if (answer.status !== status) {
    throw new Error(`${llamada.operacion} ${nombre}: ${answer.status} ${answer.bytes.toString().slice(0, 500)}`);
  }
  return { operacion: llamada.operacion, nombre, resumen, ...respuestaDe(recorrido, answer) };
}
