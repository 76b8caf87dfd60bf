import type {
  Chaski,
  Clientes,
  Correos,
  Exportaciones,
  Guias,
  OpcionesChaski,
  OpcionesDeDia,
  Otros,
  Pagina,
  Productos,
  Webhooks,
} from './chaski.ts';
import type { CuerpoImportar, Rutas } from './generado/api.ts';
import { type Conexion, JSON_TYPE, pedir, type Respuesta } from './request.ts';
import { dormir } from './retry.ts';
import type { Emision, ResultadoDeGuia, ResultadoDeOtro } from './types.ts';
import { esperar, esperarFinal } from './wait.ts';

type Ruta = keyof Rutas;
type ConDatos = { [R in Ruta]: Rutas[R] extends { datos: unknown } ? R : never }[Ruta];
type ConArchivo = Exclude<Ruta, ConDatos>;
type ConFalla = { [R in Ruta]: Rutas[R] extends { falla: unknown } ? R : never }[Ruta];
/** A part of what the OpenAPI document says of a route, where it has it. */
type De<R extends Ruta, Parte extends string> = Rutas[R] extends { readonly [P in Parte]: infer Valor extends object }
  ? Valor
  : undefined;

/** What an emission by that route comes to. */
type EmisionDe<R extends ConFalla> = R extends `POST /guias/${string}`
  ? ResultadoDeGuia
  : R extends `POST /${RutaDeOtros}/${string}`
    ? ResultadoDeOtro
    : Emision;

/** Both have the same operations. */
type RutaDeOtros = 'retenciones' | 'percepciones';

/** What a call adds to its route. */
interface Llamada<R extends Ruta> extends OpcionesDeDia {
  /** In the place of `{id}` or `{n}`. */
  readonly id?: string;
  readonly cuerpo?: De<R, 'cuerpo'>;
  readonly consulta?: De<R, 'consulta'> | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Whether asking twice does no more than asking once; so it is unless said. */
  readonly repetible?: boolean;
}

type Flujo = ReadableStream<Uint8Array>;

interface Pedidor {
  /** The answer to a route of JSON: its `data`. */
  datos<R extends ConDatos>(ruta: R, llamada?: Llamada<R>): Promise<De<R, 'datos'>>;
  /** The same, or the body of a send failure. */
  emision<R extends ConFalla>(ruta: R, llamada: Llamada<R>): Promise<EmisionDe<R>>;
  archivo<R extends ConArchivo>(ruta: R, tipo: Rutas[R]['archivo'], llamada: Llamada<R>): Promise<Uint8Array>;
  /** The same, not read. */
  flujo<R extends ConArchivo>(ruta: R, tipo: Rutas[R]['archivo'], llamada: Llamada<R>): Promise<Flujo>;
}

/** Un cliente de la API. No hace ninguna llamada todavía. Lanza `TypeError` si la dirección o la clave no pueden serlo. */
export function createChaski(opciones: OpcionesChaski): Chaski {
  const conexion = conexionOf(opciones);
  const pedidor = createPedidor(conexion);
  const { datos, emision, archivo, flujo } = pedidor;
  const comprobante: Chaski['comprobante'] = (id, o) => datos('GET /comprobantes/{id}', { id, ...o });
  const paginaDeComprobantes: Chaski['paginaDeComprobantes'] = async (filtros, o) => {
    const { documentos, siguiente } = await datos('GET /invoices', { consulta: filtros, ...o });
    return { filas: documentos, siguiente };
  };
  return {
    emitir: (cuerpo, o) => emision('POST /comprobantes/emitir', { cuerpo, ...conClave(o) }),
    validar: (cuerpo, o) => datos('POST /comprobantes/validar', { cuerpo, ...o }),
    reintentar: (id, o) => emision('POST /comprobantes/{id}/reintentar', { id, ...o }),
    apartar: (id, cuerpo, o) => datos('POST /comprobantes/{id}/apartar', { id, cuerpo, ...o }),
    reanudar: (id, o) => datos('POST /comprobantes/{id}/reanudar', { id, ...o }),
    anular: (id, cuerpo, o) => datos('POST /comprobantes/{id}/anular', { id, cuerpo, ...conClave(o) }),
    anulacion: (id, o) => datos('GET /comprobantes/{id}/anulacion', { id, ...o }),
    comprobante,
    esperarFinal: (id, o) => esperarFinal(comprobante, conexion.dormir, id, o),
    comprobantes: (filtros, o) => recorrer((cursor) => paginaDeComprobantes({ ...filtros, ...cursor }, o)),
    paginaDeComprobantes,
    pdf: (id, { formato, ...o } = {}) =>
      archivo('GET /invoices/{id}/pdf', 'application/pdf', { id, consulta: formato && { formato }, ...o }),
    xml: (id, o) => archivo('GET /invoices/{id}/xml', 'application/xml', { id, ...o }),
    cdr: (id, { zip, ...o } = {}) => archivo('GET /invoices/{id}/cdr', cdrType(zip), { id, ...o }),
    anulacionXml: (id, o) => archivo('GET /comprobantes/{id}/anulacion/xml', 'application/xml', { id, ...o }),
    anulacionCdr: (id, { zip, ...o } = {}) =>
      archivo('GET /comprobantes/{id}/anulacion/cdr', cdrType(zip), { id, ...o }),
    csv: (filtros, o) => archivo('GET /invoices.csv', 'text/csv', { consulta: filtros, ...o }),
    flujoCsv: (filtros, o) => flujo('GET /invoices.csv', 'text/csv', { consulta: filtros, ...o }),
    xlsx: (filtros, o) => archivo('GET /invoices.xlsx', XLSX_TYPE, { consulta: filtros, ...o }),
    cliente: (numero, o) => datos('GET /customers/{numero}', { id: numero, ...o }),
    series: async (o) => (await datos('GET /series', o)).series,
    catalogos: async (o) => (await datos('GET /catalogos', o)).catalogos,
    catalogo: (numero, o) => datos('GET /catalogos/{n}', { id: numero, ...o }),
    novedades: async (filtros, o) => (await datos('GET /novedades', { consulta: filtros, ...o })).novedades,
    exportaciones: createExportaciones(pedidor, conexion.dormir),
    correos: createCorreos(datos),
    webhooks: createWebhooks(datos),
    guias: createGuias(pedidor),
    retenciones: createOtros(pedidor, 'retenciones'),
    percepciones: createOtros(pedidor, 'percepciones'),
    productos: createProductos(datos),
    clientes: createClientes(datos),
  };
}

function createGuias({ datos, emision, archivo, flujo }: Pedidor): Guias {
  const pagina: Guias['pagina'] = async (filtros, o) => {
    const { guias, siguiente } = await datos('GET /guias', { consulta: filtros, ...o });
    return { filas: guias, siguiente };
  };
  return {
    emitir: (cuerpo, o) => emision('POST /guias/emitir', { cuerpo, ...conClave(o) }),
    validar: (cuerpo, o) => datos('POST /guias/validar', { cuerpo, ...o }),
    reintentar: (id, o) => emision('POST /guias/{id}/reintentar', { id, ...o }),
    darDeBaja: (id, cuerpo, o) => datos('POST /guias/{id}/baja', { id, cuerpo, ...o }),
    reanudar: (id, o) => datos('POST /guias/{id}/reanudar', { id, ...o }),
    decidir: (id, cuerpo, o) => datos('POST /guias/{id}/decidir', { id, cuerpo, ...o }),
    consultar: (id, o) => datos('GET /guias/{id}', { id, ...o }),
    todas: (filtros, o) => recorrer((cursor) => pagina({ ...filtros, ...cursor }, o)),
    pagina,
    pdf: (id, { formato, ...o } = {}) =>
      archivo('GET /guias/{id}/pdf', 'application/pdf', { id, consulta: formato && { formato }, ...o }),
    xml: (id, o) => archivo('GET /guias/{id}/xml', 'application/xml', { id, ...o }),
    cdr: (id, { zip, ...o } = {}) => archivo('GET /guias/{id}/cdr', cdrType(zip), { id, ...o }),
    correos: async (id, o) => (await datos('GET /guias/{id}/correos', { id, ...o })).correos,
    enviarCorreo: (id, cuerpo, o) => datos('POST /guias/{id}/correos', { id, cuerpo, ...conClave(o) }),
    csv: (filtros, o) => archivo('GET /guias.csv', 'text/csv', { consulta: filtros, ...o }),
    flujoCsv: (filtros, o) => flujo('GET /guias.csv', 'text/csv', { consulta: filtros, ...o }),
    xlsx: (filtros, o) => archivo('GET /guias.xlsx', XLSX_TYPE, { consulta: filtros, ...o }),
  };
}

function createOtros({ datos, emision, archivo }: Pedidor, ruta: RutaDeOtros): Otros {
  const pagina: Otros['pagina'] = async (filtros, o) => {
    const { documentos, siguiente } = await datos(`GET /${ruta}`, { consulta: filtros, ...o });
    return { filas: documentos, siguiente };
  };
  return {
    emitir: (cuerpo, o) => emision(`POST /${ruta}/emitir`, { cuerpo, ...conClave(o) }),
    validar: (cuerpo, o) => datos(`POST /${ruta}/validar`, { cuerpo, ...o }),
    reintentar: (id, o) => emision(`POST /${ruta}/{id}/reintentar`, { id, ...o }),
    apartar: (id, cuerpo, o) => datos(`POST /${ruta}/{id}/apartar`, { id, cuerpo, ...o }),
    reanudar: (id, o) => datos(`POST /${ruta}/{id}/reanudar`, { id, ...o }),
    decidir: (id, cuerpo, o) => datos(`POST /${ruta}/{id}/decidir`, { id, cuerpo, ...o }),
    consultar: (id, o) => datos(`GET /${ruta}/{id}`, { id, ...o }),
    todas: (filtros, o) => recorrer((cursor) => pagina({ ...filtros, ...cursor }, o)),
    pagina,
    pdf: (id, { formato, ...o } = {}) =>
      archivo(`GET /${ruta}/{id}/pdf`, 'application/pdf', { id, consulta: formato && { formato }, ...o }),
    xml: (id, o) => archivo(`GET /${ruta}/{id}/xml`, 'application/xml', { id, ...o }),
    cdr: (id, { zip, ...o } = {}) => archivo(`GET /${ruta}/{id}/cdr`, cdrType(zip), { id, ...o }),
  };
}

function createExportaciones({ datos, flujo }: Pedidor, dormir: Conexion['dormir']): Exportaciones {
  const consultar: Exportaciones['consultar'] = (id, o) => datos('GET /exportaciones/{id}', { id, ...o });
  return {
    crear: (cuerpo, o) => datos('POST /exportaciones', { cuerpo, ...conClave(o) }),
    listar: async (o) => (await datos('GET /exportaciones', o)).exportaciones,
    consultar,
    esperar: (id, { timeoutMs = 600_000, signal } = {}) =>
      esperar(
        (o) => consultar(id, o),
        ({ estado }) => estado !== 'EN_PROCESO',
        dormir,
        { timeoutMs, signal },
      ),
    flujo: (id, o) => flujo('GET /exportaciones/{id}/archivo', 'application/zip', { id, ...o }),
    eliminar: async (id, o) => {
      await datos('DELETE /exportaciones/{id}', { id, ...o });
    },
  };
}

function createCorreos(datos: Pedidor['datos']): Correos {
  return {
    listar: async (id, o) => (await datos('GET /comprobantes/{id}/correos', { id, ...o })).correos,
    enviar: (id, cuerpo = {}, o) => datos('POST /comprobantes/{id}/correos', { id, cuerpo, ...conClave(o) }),
  };
}

function createWebhooks(datos: Pedidor['datos']): Webhooks {
  const unaVez = { repetible: false };
  const paginaDeEntregas: Webhooks['paginaDeEntregas'] = async (id, filtros, o) => {
    const { entregas, siguiente } = await datos('GET /webhooks/{id}/entregas', { id, consulta: filtros, ...o });
    return { filas: entregas, siguiente };
  };
  return {
    listar: async (o) => (await datos('GET /webhooks', o)).webhooks,
    crear: (cuerpo, o) => datos('POST /webhooks', { cuerpo, ...unaVez, ...o }),
    consultar: (id, o) => datos('GET /webhooks/{id}', { id, ...o }),
    cambiar: (id, cuerpo, o) => datos('PATCH /webhooks/{id}', { id, cuerpo, ...o }),
    eliminar: async (id, o) => {
      await datos('DELETE /webhooks/{id}', { id, ...o });
    },
    probar: (id, o) => datos('POST /webhooks/{id}/probar', { id, ...unaVez, ...o }),
    rotar: (id, { filtrado, ...o } = {}) =>
      datos('POST /webhooks/{id}/rotar', { id, cuerpo: filtrado === undefined ? {} : { filtrado }, ...o }),
    recuperar: async (id, desde, o) =>
      (await datos('POST /webhooks/{id}/recuperar', { id, cuerpo: { desde }, ...o })).entregas,
    entregas: (id, filtros, o) => recorrer((cursor) => paginaDeEntregas(id, { ...filtros, ...cursor }, o)),
    paginaDeEntregas,
    entrega: (id, o) => datos('GET /webhooks/entregas/{id}', { id, ...o }),
    reenviar: (id, o) => datos('POST /webhooks/entregas/{id}/reenviar', { id, ...unaVez, ...o }),
  };
}

function createProductos(datos: Pedidor['datos']): Productos {
  const pagina: Productos['pagina'] = async (filtros, o) => {
    const { productos, siguiente } = await datos('GET /productos', { consulta: filtros, ...o });
    return { filas: productos, siguiente };
  };
  return {
    todos: (filtros, o) => recorrer((cursor) => pagina({ ...filtros, ...cursor }, o)),
    pagina,
    consultar: (id, o) => datos('GET /productos/{id}', { id, ...o }),
    crear: (cuerpo, o) => datos('POST /productos', { cuerpo, repetible: false, ...o }),
    cambiar: (id, cuerpo, o) => datos('PATCH /productos/{id}', { id, cuerpo, ...o }),
    eliminar: async (id, o) => {
      await datos('DELETE /productos/{id}', { id, ...o });
    },
    importar: (hoja, { guardar, ...o } = {}) =>
      datos('POST /productos/importar', { cuerpo: cuerpoDeHoja(hoja, guardar), ...o }),
  };
}

function createClientes(datos: Pedidor['datos']): Clientes {
  const pagina: Clientes['pagina'] = async (filtros, o) => {
    const { clientes, siguiente } = await datos('GET /clientes', { consulta: filtros, ...o });
    return { filas: clientes, siguiente };
  };
  return {
    todos: (filtros, o) => recorrer((cursor) => pagina({ ...filtros, ...cursor }, o)),
    pagina,
    consultar: (id, o) => datos('GET /clientes/{id}', { id, ...o }),
    crear: (cuerpo, o) => datos('POST /clientes', { cuerpo, repetible: false, ...o }),
    cambiar: (id, cuerpo, o) => datos('PATCH /clientes/{id}', { id, cuerpo, ...o }),
    eliminar: async (id, o) => {
      await datos('DELETE /clientes/{id}', { id, ...o });
    },
    importar: (hoja, { guardar, ...o } = {}) =>
      datos('POST /clientes/importar', { cuerpo: cuerpoDeHoja(hoja, guardar), ...o }),
  };
}

function cuerpoDeHoja(hoja: Uint8Array, guardar = false): CuerpoImportar {
  const letras = Array.from(hoja, (byte) => String.fromCharCode(byte));
  return { archivo: btoa(letras.join('')), guardar };
}

/* What the service answers is what its OpenAPI says: here, at the door, it gets the type. */
function createPedidor(conexion: Conexion): Pedidor {
  const enviar = <R extends Ruta>(
    ruta: R,
    acepta: string,
    llamada: Llamada<R>,
    enFlujo = false,
  ): Promise<Respuesta> => {
    const { id, cuerpo, consulta, idempotencyKey, fechaSimulada, repetible = true, signal } = llamada;
    if (idempotencyKey !== undefined && !/^[\x20-\x7e]{1,255}$/.test(idempotencyKey)) {
      throw new TypeError('idempotencyKey: de 1 a 255 caracteres ASCII visibles');
    }
    const [metodo = '', plantilla = ''] = ruta.split(' ');
    const path = plantilla.replace(/\{\w+\}/, () => segmento(id)) + queryOf(consulta);
    return pedir(conexion, {
      metodo,
      ruta: path,
      cuerpo,
      acepta,
      repetible,
      enFlujo,
      idempotencyKey,
      fechaSimulada,
      signal,
    });
  };
  return {
    datos: async (ruta, llamada = {}) =>
      (await enviar(ruta, JSON_TYPE, llamada)).json?.data as De<typeof ruta, 'datos'>,
    emision: async (ruta, llamada) => {
      const { status, json } = await enviar(ruta, JSON_TYPE, llamada);
      return (status === 200 ? json?.data : json) as EmisionDe<typeof ruta>;
    },
    archivo: async (ruta, tipo, llamada) => (await enviar(ruta, tipo, llamada)).bytes,
    flujo: async (ruta, tipo, llamada) => (await enviar(ruta, tipo, llamada, true)).flujo ?? new Blob([]).stream(),
  };
}

function conexionOf({ url, clave, reintentos = 3, timeoutMs = 60_000, ...otras }: OpcionesChaski): Conexion {
  const { protocol, origin, pathname } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('url: se espera https://…');
  if (!/^[\x21-\x7e]+$/.test(clave)) throw new TypeError('clave: se espera chk_test_… o chk_live_…');
  const base = `${origin}${pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
  return {
    base,
    clave,
    reintentos,
    timeoutMs,
    idioma: otras.idioma,
    fetch: otras.fetch ?? ((...args) => globalThis.fetch(...args)),
    dormir: otras.dormir ?? dormir,
  };
}

function conClave<O extends { idempotencyKey?: string | undefined }>(opciones?: O) {
  return { ...opciones, idempotencyKey: opciones?.idempotencyKey ?? crypto.randomUUID() };
}

/** Nothing that a URL would understand as another path. */
function segmento(id: string | undefined): string {
  if (id === undefined || !/^[\w-]+$/.test(id)) throw new TypeError(`No es un identificador: ${JSON.stringify(id)}`);
  return id;
}

function queryOf(consulta: object | undefined): string {
  const pares = Object.entries(consulta ?? {}).filter(([, valor]) => valor !== undefined);
  const query = new URLSearchParams(pares.map(([nombre, valor]) => [nombre, String(valor)])).toString();
  return query === '' ? '' : `?${query}`;
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function cdrType(zip: boolean | undefined): 'application/zip' | 'application/xml' {
  return zip === true ? 'application/zip' : 'application/xml';
}

async function* recorrer<T>(pagina: (cursor: { cursor?: string }) => Promise<Pagina<T>>): AsyncGenerator<T> {
  for (let cursor: { cursor?: string } | undefined = {}; cursor !== undefined; ) {
    const { filas, siguiente } = await pagina(cursor);
    yield* filas;
    cursor = siguiente === null ? undefined : { cursor: siguiente };
  }
}
