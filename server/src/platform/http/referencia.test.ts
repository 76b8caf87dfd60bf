import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { igual } from '@chaski/core/lib/idiomas.ts';
import { createComparador, informar } from '@chaski/testing/documents/comparar.ts';
import { readExample } from '@chaski/testing/documents/examples.ts';
import { differences, type Schema } from '@chaski/testing/documents/openapi.ts';
import { aLoReal } from '@chaski/testing/referencia/asentar.ts';
import { walkComunes } from '@chaski/testing/referencia/comunes.ts';
import { examinarAviso, examinarRespuesta } from '@chaski/testing/referencia/examinar.ts';
import { type Llamada, namesOf, readLlamadas, readMostrado } from '@chaski/testing/referencia/operaciones.ts';
import { PASOS } from '@chaski/testing/referencia/pasos.ts';
import { pedido } from '@chaski/testing/referencia/pedido.ts';
import { llamadaDe, type Resultado, walk } from '@chaski/testing/referencia/recorrer.ts';
import { type Recorrido, startRecorrido } from '@chaski/testing/referencia/recorrido.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { testConfig } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERROR_STATUS } from '../mensajes/app-error.ts';
import { expand } from './openapi/share.ts';
import { type Json, record } from './reading/json.ts';

let database: TestDatabase;
let folder: string;
let recorrido: Recorrido;
let openapi: Json;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'chaski-referencia-'));
  recorrido = await startRecorrido(testConfig({ dataFolder: folder, databaseUrl: database.url }));
  openapi = expand(JSON.parse(await (await fetch(`${recorrido.url}/openapi.json`)).text()));
});
afterAll(async () => {
  await recorrido?.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Operations and webhooks alike. */
function llamadasOf(): Map<string, Llamada> {
  const { paths, webhooks } = openapi;
  return readLlamadas({ ...openapi, paths: { ...record(paths), ...record(webhooks) } });
}

test('every example of the reference is what the service answers', async () => {
  const llamadas = llamadasOf();
  const comparador = createComparador({ fechas: 'exactas' });
  const ejecutados = new Set<string>();
  let secreto = '';
  const compare = ({ operacion, nombre, status, contestado, recibido, ...real }: Resultado) => {
    const llamada = llamadaDe(llamadas, operacion);
    const mostrado = readMostrado(llamada, nombre, status);
    // All that is told in the reference is told to the first endpoint.
    if (secreto === '' && operacion === 'crearWebhook' && status === 200) secreto = contestado?.json.data.secreto;
    const suyo = [
      ...(contestado === undefined ? [] : examinarRespuesta(llamada, contestado)),
      ...(recibido === undefined ? [] : examinarAviso(llamada, recibido, secreto)),
    ];
    expect(suyo, `${operacion} ${nombre}`).toEqual([]);
    ejecutados.add(`${operacion} ${status} ${nombre}`);
    // What arrives at an endpoint is a request.
    const parte = operacion.startsWith('avisar') ? ('cuerpo' as const) : ('respuesta' as const);
    expect(comparador.json(mostrado[parte] ?? null, real[parte] ?? null), `${operacion} ${nombre}`).toEqual([]);
    if (typeof real[parte] !== 'object' || parte === 'respuesta') return;
    // Redocly holds what is shown against its schema; that it has no field more, it does not ask.
    expect(differences(schemaDelAviso(llamada), real[parte], nombre)).toEqual([]);
    expect(comparador.json(mostrado.parametros, real.parametros ?? {}), `${operacion} ${nombre}`).toEqual([]);
  };
  const resultados: Resultado[] = [];
  await walk(
    ...([recorrido, llamadas, PASOS] as const),
    (paso, visto) => {
      const { operacion, nombre, status } = paso;
      if (paso.invalida) return { parametros: paso.parametros?.(visto) ?? {}, cuerpo: paso.cuerpo?.(visto) };
      const { parametros, cuerpo } = readMostrado(llamadaDe(llamadas, operacion), nombre, status);
      return aLoReal(JSON.parse(comparador.translate(JSON.stringify({ parametros, cuerpo }))), recorrido);
    },
    (resultado) => {
      compare(resultado);
      resultados.push(resultado);
    },
  );
  const operaciones = readLlamadas(openapi);
  const comunes = await walkComunes(recorrido, operaciones, resultados);
  for (const resultado of comunes) compare(resultado);
  const pedidos = comunes.filter(({ pedido }) => pedido).length;
  const mostrados = [...operaciones.values()].flatMap((llamada) =>
    namesOf(llamada).map(({ nombre, status }) => `${llamada.operacion} ${status} ${nombre}`),
  );
  expect(mostrados.filter((mostrado) => !ejecutados.has(mostrado))).toEqual([]);
  expect([...llamadas.keys()].filter((operacion) => !resultados.some((each) => each.operacion === operacion))).toEqual(
    [],
  );
  const repetidos = Map.groupBy(
    comunes.filter(({ pedido }) => !pedido),
    ({ nombre }) => nombre,
  );
  informar('la referencia', {
    ejecutados: resultados.length + pedidos,
    omitidos: [...repetidos].map(([nombre, otros]) => ({
      nombre: `${nombre} en otras ${otros.length} operaciones`,
      motivo: 'se pidió en una y es igual en todas',
    })),
  });
}, 120_000);

test('a step that is answered with a status that its route does not declare is told so by its name, before anything is asked', async () => {
  const pedidos: Resultado[] = [];
  const pasos = [
    pedido('listarSeries', 200, 'todas', igual('Las series')),
    pedido('listarSeries', 404, 'noHay', igual('No hay')),
  ];
  const recorriendo = walk(
    recorrido,
    llamadasOf(),
    pasos,
    () => ({}),
    (resultado) => void pedidos.push(resultado),
  );
  await expect(recorriendo).rejects.toThrow(/^listarSeries does not declare 404, which its step noHay answers: add it/);
  expect(pedidos).toEqual([]);
});

test('every signature that is shown is the one that the shown secret gives, so that it is a vector to try code with', () => {
  const llamadas = llamadasOf();
  const secreto = record(record(readMostrado(llamadaDe(llamadas, 'crearWebhook'), 'erp', 200).respuesta).data).secreto;
  const avisos = [...llamadas.values()].filter(({ operacion }) => operacion.startsWith('avisar'));
  const malos = avisos.flatMap((llamada) =>
    Object.keys(ejemplosDelCuerpo(llamada)).flatMap((nombre) => {
      const { parametros, cuerpo } = readMostrado(llamada, nombre, 200);
      const cabeceras = Object.fromEntries(Object.entries(parametros).map(([name, value]) => [name, String(value)]));
      return examinarAviso(llamada, { ruta: '', cabeceras, cuerpo: JSON.stringify(cuerpo) }, String(secreto));
    }),
  );
  expect(malos).toEqual([]);
  expect(avisos.length).toBeGreaterThanOrEqual(5);
});

test('the first example of every operation is one that succeeds, and no optional parameter is filled in by itself', () => {
  for (const llamada of readLlamadas(openapi).values()) {
    const { documento, operacion } = llamada;
    const buenos = namesOf(llamada).flatMap(({ nombre, status }) => (status < 400 ? [nombre] : []));
    const [primero] = Object.keys(ejemplosDelCuerpo(llamada));
    if (primero !== undefined) expect(buenos, operacion).toContain(primero);
    const parametros = (Array.isArray(documento.parameters) ? documento.parameters : []).map(record);
    const encendidos = parametros
      .filter(({ required }) => required !== true)
      .flatMap(({ examples }) => Object.values(record(examples)).map(record))
      .filter((ejemplo) => ejemplo['x-disabled'] !== true);
    expect(encendidos, operacion).toEqual([]);
  }
});

test('every operation says the permissions that a key without them is told of', () => {
  for (const llamada of readLlamadas(openapi).values()) {
    const { description, responses } = llamada.documento;
    const parrafo = String(description).split('\n\n').at(-1) ?? '';
    if (!('403' in record(responses))) {
      expect(parrafo, llamada.operacion).toBe('Con cualquier clave: no pide permisos.');
      continue;
    }
    const { error } = record(readMostrado(llamada, 'sinPermiso', 403).respuesta);
    const pedido = /el permiso ([\w.]+)\.$/.exec(String(record(error).message))?.[1];
    expect(parrafo, llamada.operacion).toMatch(new RegExp(`^Permisos?: \`${RegExp.escape(String(pedido))}\``));
  }
});

test('what a document of examples/ shows is its file, and every operation shows an answer of each status that it names', () => {
  const emitir = llamadaDe(llamadasOf(), 'emitirComprobante');
  const { cuerpo, respuesta } = readMostrado(emitir, 'facturaAlContado', 200);
  const file = (name: string) => JSON.parse(readExample('01-factura-gravada-contado', name).toString());
  expect([cuerpo, respuesta]).toEqual([file('entrada.json'), file('respuesta.json')]);
  const sinEjemplo = [...readLlamadas(openapi).values()].flatMap((llamada) => {
    const con = new Set(namesOf(llamada).map(({ status }) => String(status)));
    return Object.keys(record(llamada.documento.responses))
      .filter((status) => !con.has(status) && !esArchivo(llamada, status))
      .map((status) => `${llamada.operacion} ${status}`);
  });
  expect(sinEjemplo).toEqual(SIN_EJEMPLO);
});

test('every error code of the API is shown', () => {
  const texto = JSON.stringify(openapi.paths);
  const codigos = [...Object.keys(ERROR_STATUS), 'INVOICE_SEND_FAILED_AFTER_CREATE'];
  expect(codigos.filter((codigo) => !texto.includes(`"code":"${codigo}","`))).toEqual([]);
});

function ejemplosDelCuerpo({ documento }: Llamada): Json {
  return record(record(record(record(documento.requestBody).content)['application/json']).examples);
}

function schemaDelAviso({ documento }: Llamada): Schema {
  const { schema } = record(record(record(record(documento).requestBody).content)['application/json']);
  return record(schema);
}

/** Bytes of a file are no example, and 304 has no body. */
function esArchivo({ documento }: Llamada, status: string): boolean {
  const tipos = Object.keys(record(record(record(documento.responses)[status]).content));
  return (status === '200' && !tipos.includes('application/json')) || status === '304';
}

/** Answers that take too much to bring about: a request that waits half a minute for another, a million documents, fifty thousand products, many exports at once. */
const SIN_EJEMPLO: readonly string[] = [
  'reintentarEnvio 409',
  'apartarComprobante 409',
  'exportarXlsx 422',
  'reintentarRetencion 409',
  'apartarRetencion 409',
  'reintentarPercepcion 409',
  'apartarPercepcion 409',
  'exportarGuiasXlsx 422',
  'crearExportacion 422',
  'crearProducto 422',
  'importarProductos 422',
  'crearCliente 422',
  'importarClientes 422',
];
