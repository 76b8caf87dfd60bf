import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { countWaiting } from '@chaski/testing/service/database.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { claveDelOtroEntorno, entregasDe, otraClave, type Receptor, record, startReceptor } from './testing.ts';

let s: TestService;
let r: Receptor;

beforeAll(async () => {
  s = await startTestService();
  r = await startReceptor();
});
afterAll(async () => {
  await r.close();
  await s.stop();
});

const create = (body: unknown, clave?: string) =>
  s.call('POST', '/webhooks', clave === undefined ? { body } : { body, clave });
const SECRETO = /whsec_[A-Za-z0-9+/]/;

describe('an endpoint', () => {
  test('is created with all events unless said, and shows its secret then and never again', async () => {
    const creado = await create({ url: `${r.origen}/nuevo`, descripcion: 'Mi ERP' });
    expect(creado.status).toBe(200);
    expect(creado.json.data).toMatchObject({
      entorno: 'test',
      url: `${r.origen}/nuevo`,
      descripcion: 'Mi ERP',
      activo: true,
      eventos: [
        'comprobante.aceptado',
        'comprobante.rechazado',
        'comprobante.anulado',
        'anulacion.rechazada',
        'guia.aceptada',
        'guia.rechazada',
        'guia.anulada',
        'retencion.aceptada',
        'retencion.rechazada',
        'retencion.anulada',
        'percepcion.aceptada',
        'percepcion.rechazada',
        'percepcion.anulada',
      ],
      secreto: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { id } = creado.json.data;
    const { secreto: _, ...visible } = creado.json.data;
    expect((await s.call('GET', `/webhooks/${id}`)).json.data).toEqual(visible);
    const otros = [
      await s.call('GET', '/webhooks'),
      await s.call('PATCH', `/webhooks/${id}`, { body: { descripcion: 'Otro' } }),
      await s.call('POST', `/webhooks/${id}/probar`),
      await s.call('GET', `/webhooks/${id}/entregas`),
      await s.call('DELETE', `/webhooks/${id}`),
    ];
    for (const { status, bytes } of otros) {
      expect(status).toBe(200);
      expect(bytes.toString()).not.toMatch(SECRETO);
    }
  });

  test('has its secret in the database sealed for its own row only', async () => {
    const [uno, otro] = [await record(s, `${r.origen}/sello-1`), await record(s, `${r.origen}/sello-2`)];
    const volcado = JSON.stringify((await s.pool.query('select * from webhooks')).rows);
    expect(volcado).not.toContain(uno.secreto.slice(6));
    expect(volcado).not.toContain(Buffer.from(uno.secreto.slice(6), 'base64').toString('hex'));
    await s.pool.query(
      'update webhooks set secreto_cifrado = (select secreto_cifrado from webhooks where id = $1) where id = $2',
      [uno.id, otro.id],
    );
    // What does not open signs nothing: the attempt failed, everybody sees why, and nothing left the house.
    const { status, json } = await s.call('POST', `/webhooks/${otro.id}/probar`);
    const ultimoError = expect.stringContaining('secreto del webhook no se puede abrir');
    expect([status, json.data]).toEqual([
      200,
      expect.objectContaining({ estado: 'AGOTADA', intentos: 1, ultimoError }),
    ]);
    expect(json.data.historial[0].cabeceras).not.toHaveProperty('webhook-signature');
    expect(r.recibidos('/sello-2')).toEqual([]);
    // With a new one it signs again, and the one before is in nobody's way.
    const { secreto } = (await s.call('POST', `/webhooks/${otro.id}/rotar`)).json.data;
    expect((await s.call('POST', `/webhooks/${otro.id}/probar`)).json.data.estado).toBe('ENTREGADA');
    const [recibido] = r.recibidos('/sello-2');
    new Webhook(secreto).verify(recibido?.cuerpo ?? '', { ...recibido?.cabeceras });
    for (const { id } of [uno, otro]) await s.call('DELETE', `/webhooks/${id}`);
  });

  test('changes only what is said, and its description goes with null', async () => {
    const { id } = await record(s, `${r.origen}/cambio`, { descripcion: 'Uno' });
    const change = async (body: object) => (await s.call('PATCH', `/webhooks/${id}`, { body })).json.data;
    expect(await change({ eventos: ['comprobante.anulado', 'comprobante.anulado'] })).toMatchObject({
      descripcion: 'Uno',
      eventos: ['comprobante.anulado'],
      activo: true,
      url: `${r.origen}/cambio`,
    });
    expect(await change({ descripcion: null, activo: false })).not.toHaveProperty('descripcion');
    expect(await change({ url: `${r.origen}/cambio-2` })).toMatchObject({
      activo: false,
      url: `${r.origen}/cambio-2`,
    });
    await s.call('DELETE', `/webhooks/${id}`);
  });

  test('deleted is 404 and told nothing more, but its deliveries can still be read, and its address is free', async () => {
    const { id, url } = await record(s, `${r.origen}/borrado`);
    await s.emitir(unaFactura({ serie: 'FD01' }), { webhook: true });
    await expect.poll(async () => (await entregasDe(s, id, '?estado=ENTREGADA')).length).toBe(1);
    expect((await s.call('DELETE', `/webhooks/${id}`)).status).toBe(200);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { activo: true }],
      ['DELETE', '', undefined],
      ['POST', '/probar', undefined],
      ['POST', '/rotar', undefined],
      ['POST', '/recuperar', { desde: '2020-01-01' }],
    ] as const) {
      expect((await s.call(method, `/webhooks/${id}${path}`, { body })).status).toBe(404);
    }
    const [entrega] = await entregasDe(s, id);
    expect((await s.call('GET', `/webhooks/entregas/${entrega.id}`)).json.data.historial).toHaveLength(1);
    expect((await s.call('POST', `/webhooks/entregas/${entrega.id}/reenviar`)).status).toBe(404);
    const { rows } = await s.pool.query('select secreto_cifrado from webhooks where id = $1', [id]);
    expect(rows).toEqual([{ secreto_cifrado: null }]);
    const otro = await record(s, url);
    await s.call('DELETE', `/webhooks/${otro.id}`);
  });

  test('of which there is one already is 409, and the twenty-first is 422', async () => {
    const clave = await otraClave(s);
    for (let n = 0; n < 19; n++) expect((await create({ url: `${r.origen}/muchos/${n}` }, clave)).status).toBe(200);
    expect((await create({ url: `${r.origen}/muchos/0` }, clave)).json.error.code).toBe('ALREADY_EXISTS');
    const juntos = await Promise.all([20, 21, 22].map((n) => create({ url: `${r.origen}/muchos/${n}` }, clave)));
    expect(juntos.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });
});

describe('a test event', () => {
  test('goes the way of all others and answers what came of it', async () => {
    const { id } = await record(s, `${r.origen}/prueba`, { eventos: ['comprobante.anulado'] });
    const { status, json } = await s.call('POST', `/webhooks/${id}/probar`);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      tipo: 'prueba',
      estado: 'ENTREGADA',
      intentos: 1,
      historial: [{ respuesta: { status: 200 } }],
    });
    const [uno] = r.recibidos('/prueba');
    expect(JSON.parse(uno?.cuerpo ?? '')).toMatchObject({ type: 'prueba', data: { entorno: 'test', webhook: { id } } });
    expect(uno?.cabeceras['webhook-id']).toBe(json.data.mensaje);
    await s.call('DELETE', `/webhooks/${id}`);
  });

  test('is made by who asked for it, though somebody has its row locked as it comes for it', async () => {
    const { id } = await record(s, `${r.origen}/tomada`);
    const { sistema } = s.service.deps.db;
    const otro = await s.pool.connect();
    let suelto: Promise<unknown> = Promise.resolve();
    Object.assign(sistema, {
      query: async (...args: [pg.QueryConfig, ...unknown[]]) => {
        const ask = (): Promise<unknown> => Reflect.apply(pg.Pool.prototype.query, sistema, args);
        if (args[0].name !== 'entrega-claim') return ask();
        await otro.query('begin; select from webhook_entregas for update');
        let listo = false;
        const reclamo = ask().finally(() => {
          listo = true;
        });
        suelto = expect
          .poll(async () => listo || (await countWaiting(s.pool)) === 1, { timeout: 5_000 })
          .toBe(true)
          .then(() => otro.query('commit'));
        return reclamo;
      },
    });
    onTestFinished(async () => {
      Reflect.deleteProperty(sistema, 'query');
      await suelto;
      otro.release();
    });
    const { json } = await s.call('POST', `/webhooks/${id}/probar`);
    expect(json.data).toMatchObject({ estado: 'ENTREGADA', intentos: 1 });
    await s.call('DELETE', `/webhooks/${id}`);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'https://[::ffff:a00:1]/',
    'http://metadata.google.internal/',
    'https://8.8.8.8:22/',
  ])('to %s, where nothing may go by now, stays in the house', async (url) => {
    const { id } = await record(s, `${r.origen}/abierto`);
    await s.pool.query('update webhooks set url = $2 where id = $1', [id, url]);
    const { data } = (await s.call('POST', `/webhooks/${id}/probar`)).json;
    expect(data).toMatchObject({ estado: 'AGOTADA', intentos: 1, ultimoError: expect.any(String) });
    expect(data.historial[0]).not.toHaveProperty('respuesta');
    await s.call('DELETE', `/webhooks/${id}`);
  });

  test('that fails is no error of ours, and is not tried again', async () => {
    const { id } = await record(s, `${r.origen}/prueba-mala`);
    r.answer('/prueba-mala', 500);
    const { status, json } = await s.call('POST', `/webhooks/${id}/probar`);
    expect([status, json.data.estado, json.data.ultimoStatus]).toEqual([200, 'AGOTADA', 500]);
    expect(json.message).toContain('500');
    await s.call('DELETE', `/webhooks/${id}`);
  });
});

describe('deliveries', () => {
  test('come in pages, the newest first, by state, with a signed cursor', async () => {
    const { id } = await record(s, `${r.origen}/paginas`);
    for (let n = 0; n < 7; n++) await s.call('POST', `/webhooks/${id}/probar`);
    r.answer('/paginas', 500);
    await s.call('POST', `/webhooks/${id}/probar`);
    const pages: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { data } = (await s.call('GET', `/webhooks/${id}/entregas?limite=3${query}`)).json;
      pages.push(data.entregas.map(({ mensaje }: { mensaje: string }) => mensaje));
      cursor = data.siguiente;
    }
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 2]);
    expect(pages.flat()).toEqual([...pages.flat()].sort().reverse());
    expect(await entregasDe(s, id, '?estado=AGOTADA')).toHaveLength(1);
    for (const query of [
      'limite=0',
      'limite=101',
      'estado=PERDIDA',
      'cursor=AAAA',
      'orden=1',
      'estado=AGOTADA&estado=PENDIENTE',
    ]) {
      expect((await s.call('GET', `/webhooks/${id}/entregas?${query}`)).status).toBe(400);
    }
    await s.call('DELETE', `/webhooks/${id}`);
  });
});

test('nothing of a company is there for another one, nor for the other environment, nor without the permission', async () => {
  const { id } = await record(s, `${r.origen}/propio`);
  const entrega = (await s.call('POST', `/webhooks/${id}/probar`)).json.data.id;
  const rutas = [
    ['GET', `/webhooks/${id}`, undefined],
    ['PATCH', `/webhooks/${id}`, { activo: false }],
    ['DELETE', `/webhooks/${id}`, undefined],
    ['POST', `/webhooks/${id}/probar`, undefined],
    ['POST', `/webhooks/${id}/rotar`, undefined],
    ['POST', `/webhooks/${id}/recuperar`, { desde: '2020-01-01' }],
    ['GET', `/webhooks/${id}/entregas`, undefined],
    ['GET', `/webhooks/entregas/${entrega}`, undefined],
    ['POST', `/webhooks/entregas/${entrega}/reenviar`, undefined],
  ] as const;
  const ajenas = [await otraClave(s, 'test', '20131312955'), await claveDelOtroEntorno(s)];
  for (const clave of ajenas) {
    for (const [method, path, body] of rutas) {
      const ajena = await s.call(method, path, { clave, body });
      const ninguna = await s.call(method, path.replace(/[0-9a-f]{8}-/, '00000000-'), { clave, body });
      expect({ path, status: ajena.status }).toEqual({ path, status: 404 });
      expect(ajena.json).toEqual(ninguna.json);
    }
    expect((await s.call('GET', '/webhooks', { clave })).json.data.webhooks).toEqual([]);
  }
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas order by creada_en limit 1');
  const solicitud = {
    empresaId: rows[0]?.id ?? '',
    entorno: 'test',
    nombre: 'lee',
    limite: 1_000,
    expiraEn: null,
  } as const;
  const { clave } = await createClave(s.pool, { ...solicitud, permisos: ['invoices.read'] });
  for (const [method, path, body] of rutas) {
    const { status, json } = await s.call(method, path, { clave, body });
    expect([status, json.error.message]).toEqual([403, expect.stringContaining('webhooks.manage')]);
  }
  expect((await s.call('GET', `/webhooks/${id}`)).json.data).toMatchObject({ activo: true });
  expect(r.recibidos('/propio')).toHaveLength(1);
});

test('every administrative act is in the audit, and no secret with it', async () => {
  const { id } = await record(s, `${r.origen}/auditado/canario-ruta?token=canario-token`);
  await s.call('PATCH', `/webhooks/${id}`, { body: { eventos: ['comprobante.anulado'] } });
  await s.call('POST', `/webhooks/${id}/rotar`);
  await s.call('POST', `/webhooks/${id}/recuperar`, { body: { desde: '2020-01-01' } });
  await s.call('DELETE', `/webhooks/${id}`);
  const { rows } = await s.pool.query('select * from auditoria where objeto = $1 order by n', [id]);
  expect(rows.map(({ accion }) => accion)).toEqual([
    'webhook.creado',
    'webhook.cambiado',
    'webhook.secretoRotado',
    'webhook.recuperado',
    'webhook.eliminado',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(SECRETO);
  // Some addresses are secrets themselves.
  expect(JSON.stringify(rows)).not.toContain('canario');
});
