import { fetchDelPanel } from './fetch-del-panel.ts';
import type { CodigoPanel, Rutas } from './generado/panel.ts';

export type RutaPanel = keyof Rutas;
/** What a route takes or answers, where its OpenAPI says so. */
type De<R extends RutaPanel, Parte extends string> = Rutas[R] extends { readonly [P in Parte]: infer V }
  ? V
  : undefined;
type ConDatos = { [R in RutaPanel]: Rutas[R] extends { datos: unknown } ? R : never }[RutaPanel];
type ConArchivo = Exclude<RutaPanel, ConDatos>;

/** The answer of a route: `Datos<'GET /sesion'>`. */
export type Datos<R extends ConDatos> = De<R, 'datos'>;
/** The body that a route takes. */
export type Cuerpo<R extends RutaPanel> = De<R, 'cuerpo'>;
/** The search parameters that a route takes. */
export type Consulta<R extends RutaPanel> = De<R, 'consulta'>;

/** The names between braces in a route. */
type Nombres<R extends string> = R extends `${string}{${infer Nombre}}${infer Resto}` ? Nombre | Nombres<Resto> : never;

interface Llamada<R extends RutaPanel> {
  /** In the place of what stands between braces. */
  readonly params?: Readonly<Record<Nombres<R>, string>>;
  readonly consulta?: (Consulta<R> & object) | undefined;
  readonly cuerpo?: Cuerpo<R>;
  readonly signal?: AbortSignal | undefined;
}

/** The service said no. `code` says what happened, `fields` what was wrong where, `requestId` what to quote when asking for help. */
export class PanelError extends Error {
  override readonly name = 'PanelError';
  readonly code: CodigoPanel | 'SIN_CONEXION' | 'RESPUESTA_ILEGIBLE';
  /** 0 when nothing answered. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** Seconds that the service asked to wait. */
  readonly retryAfter: number | undefined;

  constructor(code: PanelError['code'], message: string, de: Partial<Omit<PanelError, 'code' | 'message'>> = {}) {
    super(message);
    this.code = code;
    this.status = de.status ?? 0;
    this.fields = de.fields ?? {};
    this.requestId = de.requestId;
    this.retryAfter = de.retryAfter;
  }
}

/**
 * Asks a route of the panel and gives its `data`. A session that is over leads to the entrance; an action that wants a recent
 * proof asks for it and is repeated. Throws `PanelError`, or what aborted the signal.
 */
export async function panel<R extends ConDatos>(ruta: R, llamada: Llamada<R> = {}): Promise<Datos<R>> {
  const response = await ask(ruta, llamada);
  const body: unknown = await response.json().catch(() => undefined);
  // At the door: what the service answers is what its OpenAPI says.
  if (response.ok && typeof body === 'object' && body !== null && 'data' in body) return body.data as Datos<R>;
  throw fallaDe(response, body);
}

/** Asks a route that answers a file (PDF, XML) and gives its bytes. */
export async function panelArchivo<R extends ConArchivo>(ruta: R, llamada: Llamada<R> = {}): Promise<Blob> {
  const response = await ask(ruta, llamada);
  if (response.ok) return await response.blob();
  throw fallaDe(response, await response.json().catch(() => undefined));
}

async function ask<R extends RutaPanel>(ruta: R, { params, consulta, cuerpo, signal }: Llamada<R>): Promise<Response> {
  const [metodo = 'GET', patron = ''] = ruta.split(' ');
  const conCuerpo = cuerpo !== undefined || metodo === 'POST' || metodo === 'PATCH';
  const init: RequestInit = {
    method: metodo,
    headers: { accept: 'application/json, */*;q=0.5', ...(conCuerpo ? { 'content-type': 'application/json' } : {}) },
    ...(conCuerpo ? { body: JSON.stringify(cuerpo ?? {}) } : {}),
    ...(signal === undefined ? {} : { signal }),
  };
  try {
    return await fetchDelPanel(direccionDe(patron, params, { ...consulta }), init);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new PanelError('SIN_CONEXION', SIN_CONEXION[document.documentElement.lang === 'en' ? 'en' : 'es']);
  }
}

const SIN_CONEXION = {
  es: 'No hay conexión con el servicio. Revise su red y vuelva a intentar.',
  en: 'There is no connection to the service. Check your network and try again.',
} as const;
const ILEGIBLE = {
  es: 'El servicio contestó algo que no se puede leer.',
  en: 'The service answered something that cannot be read.',
} as const;

/** `/panel/api/empresas/…?…`: names filled in and escaped, search parameters without the empty ones. */
export function direccionDe(
  patron: string,
  params: Readonly<Record<string, string>> = {},
  consulta: object = {},
): string {
  const camino = patron.replace(/\{(\w+)\}/g, (_, nombre: string) => encodeURIComponent(params[nombre] ?? ''));
  const busqueda = new URLSearchParams();
  for (const [nombre, valor] of Object.entries(consulta)) {
    if (valor !== undefined && valor !== null && valor !== '') busqueda.set(nombre, String(valor));
  }
  return `/panel/api${camino}${busqueda.size === 0 ? '' : `?${busqueda}`}`;
}

function fallaDe(response: Response, body: unknown): PanelError {
  const error = registro(registro(body).error);
  const { status } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (typeof error.code !== 'string') {
    const idioma = document.documentElement.lang === 'en' ? 'en' : 'es';
    return new PanelError('RESPUESTA_ILEGIBLE', ILEGIBLE[idioma], { status, requestId });
  }
  const fields = Object.fromEntries(
    Object.entries(registro(registro(error.details).fields)).map(([campo, texto]) => [campo, String(texto)]),
  );
  const espera = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(espera) ? espera : undefined;
  // At the door: the codes are those of the OpenAPI.
  return new PanelError(error.code as CodigoPanel, String(error.message ?? ''), {
    status,
    fields,
    requestId,
    retryAfter,
  });
}

function registro(valor: unknown): Readonly<Record<string, unknown>> {
  return typeof valor === 'object' && valor !== null ? { ...valor } : {};
}
