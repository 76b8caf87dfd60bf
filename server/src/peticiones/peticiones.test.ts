import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { interrumpido } from '@chaski/testing/service/interrumpido.ts';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetPeticiones, trimPeticiones } from '../mantenimiento/limpieza-store.ts';
import { curlDe } from './curl.ts';
import { createRegistro } from './registro.ts';

let s: TestService;
let emisor: Dentro;
let base: string;

beforeAll(async () => {
  s = await startTestService();
  emisor = await enterComo(s, 'emisor');
  base = `/empresas/${emisor.empresaId}/test/peticiones`;
});
afterAll(() => s.stop());

const list = async (query = '') => {
  await s.service.deps.registro.clear();
  const answer = await emisor.call('GET', `${base}${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.json.data;
};

describe('the log of the API', () => {
  it('notes what was asked, how it ended and by whom, and of a failure what was sent', async () => {
    const body = {
      documento: unaFactura({ serie: 'mala' }),
      claveSecreta: 's3cr3t0',
      nota: `x chk_live_${'a'.repeat(32)}`,
    };
    const answer = await s.call('POST', '/comprobantes/emitir', { body, headers: { 'x-request-id': 'peticion-1' } });
    expect(answer.status).toBe(400);
    const { peticiones, retencion } = await list('?solicitud=peticion-1');
    expect(retencion.dias).toBe(7);
    expect(peticiones).toEqual([
      expect.objectContaining({
        metodo: 'POST',
        ruta: '/api/v1/comprobantes/emitir',
        camino: '/api/v1/comprobantes/emitir',
        status: 400,
        codigo: 'BAD_REQUEST',
        solicitud: 'peticion-1',
        desde: '127.0.0.1',
        quien: expect.objectContaining({ tipo: 'clave', nombre: 'pruebas', ultimos4: s.clave.slice(-4) }),
      }),
    ]);
    const { json } = await emisor.call('GET', `${base}/${peticiones[0].id}`);
    expect(json.data.cuerpo).toContain('"serie":"mala"');
    expect(json.data.cuerpo).toContain('"claveSecreta":"•••"');
    expect(json.data.cuerpo).not.toMatch(/s3cr3t0|chk_live_a/);
    expect(json.data.curl).toContain('$CHASKI_CLAVE');
  });

  it('keeps no body of what went well, and notes 403, 404, 405 and 429 of a key that was recognised', async () => {
    const emitida = await s.emitir(unaFactura({ serie: 'FR01' }), { headers: { 'x-request-id': 'bien' } });
    expect(emitida.status).toBe(200);
    const [fila] = (await list('?solicitud=bien')).peticiones;
    expect((await emisor.call('GET', `${base}/${fila.id}`)).json.data.cuerpo).toBeUndefined();

    const sola = {
      empresaId: emisor.empresaId,
      entorno: 'test' as const,
      nombre: 'corta',
      permisos: ['invoices.read' as const],
    };
    const { createClave } = await import('../api-keys/store.ts');
    const { clave } = await createClave(s.pool, { ...sola, limite: 3, expiraEn: null });
    const statuses = [];
    for (const [method, path] of [
      ['POST', '/comprobantes/emitir'],
      ['GET', '/nada'],
      ['DELETE', '/series'],
      ['GET', '/series'],
    ]) {
      const answer = await s.call(method ?? '', path ?? '', { clave, headers: { 'x-request-id': 'corta' } });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([403, 404, 405, 429]);
    const { peticiones } = await list('?solicitud=corta');
    expect(peticiones.map(({ status }: { status: number }) => status).toSorted()).toEqual([403, 404, 405, 429]);
  });

  it('notes nothing of who has no key, and of persons only what they change', async () => {
    const ruta = `/empresas/${emisor.empresaId}/test/api/v1`;
    const headers = { 'x-request-id': 'sin-clave' };
    expect((await s.call('GET', '/series', { clave: null, headers })).status).toBe(401);
    expect((await s.call('GET', '/series', { clave: `chk_test_${'a'.repeat(32)}`, headers })).status).toBe(401);
    await emisor.call('GET', `${ruta}/series`, { headers });
    const emitir = { body: { documento: unaFactura({ serie: 'FR02' }) }, headers };
    expect((await emisor.call('POST', `${ruta}/comprobantes/emitir`, emitir)).status).toBe(200);
    const { peticiones } = await list('?solicitud=sin-clave');
    expect(peticiones).toEqual([
      expect.objectContaining({ metodo: 'POST', quien: expect.objectContaining({ tipo: 'usuario' }) }),
    ]);
    const { json } = await emisor.call('GET', `${base}/${peticiones[0].id}`);
    expect(json.data.curl).toContain(`'${s.url}/api/v1/comprobantes/emitir'`);
  });

  it('is narrowed by everything it tells, page by page, and refuses what is no filter', async () => {
    for (let i = 0; i < 5; i++) await s.call('GET', `/invoices?limite=${i + 1}&token=abc`);
    const primera = await list('?ruta=/api/v1/invoices&metodo=get&limite=2');
    expect(primera.peticiones.map(({ camino }: { camino: string }) => camino)).toEqual([
      '/api/v1/invoices?limite=5&token=•••',
      '/api/v1/invoices?limite=4&token=•••',
    ]);
    const segunda = await list(`?ruta=/api/v1/invoices&limite=2&cursor=${primera.siguiente}`);
    expect(segunda.peticiones[0].camino).toBe('/api/v1/invoices?limite=3&token=•••');
    const errores = await list('?status=4xx&limite=100');
    expect(new Set(errores.peticiones.map(({ status }: { status: number }) => Math.floor(status / 100)))).toEqual(
      new Set([4]),
    );
    expect((await list('?codigo=RATE_LIMIT_EXCEEDED')).peticiones).toHaveLength(1);
    expect((await list('?desde=2099-01-01')).peticiones).toEqual([]);
    const { quien } = errores.peticiones[0];
    expect((await list(`?clave=${quien.id}&limite=1`)).peticiones).toHaveLength(1);
    const [una] = (await list('?ruta=/api/v1/invoices&limite=1')).peticiones;
    const deEsa = `?ruta=/api/v1/invoices&direccion=${encodeURIComponent(una.desde)}`;
    expect((await list(`${deEsa}&minimoMs=0&limite=100`)).peticiones.length).toBeGreaterThan(4);
    expect((await list(`${deEsa}&minimoMs=3600000`)).peticiones).toEqual([]);
    expect((await list('?direccion=203.0.113.9')).peticiones).toEqual([]);
    const mala = await emisor.call('GET', `${base}?status=9xx&clave=x&desde=ayer&cursor=abc&otro=1&minimoMs=-1`);
    expect(Object.keys(mala.json.error.details.fields).sort()).toEqual([
      'clave',
      'cursor',
      'desde',
      'minimoMs',
      'otro',
      'status',
    ]);
  });

  it('counts by hour and by day, empty ones too', async () => {
    await list();
    const { json } = await emisor.call('GET', `${base}/resumen`);
    expect(json.data.tramos).toHaveLength(48);
    const todas = json.data.tramos.reduce(
      (sum: number, t: { exitos: number; rechazadas: number; fallas: number }) =>
        sum + t.exitos + t.rechazadas + t.fallas,
      0,
    );
    const { rows } = await s.pool.query('select count(*)::int as n from peticiones');
    expect(todas).toBe(rows[0].n);
    expect((await emisor.call('GET', `${base}/resumen?por=dia`)).json.data.tramos).toHaveLength(7);
  });

  it('is for dueno and emisor, and of their own company', async () => {
    const lectura = await enterComo(s, 'lectura');
    expect((await lectura.call('GET', base)).status).toBe(403);
    const otra = await createOtraEmpresa(s.pool, s.service.llavero, 1);
    await s.call('GET', '/series', { clave: otra.clave, headers: { 'x-request-id': 'ajena' } });
    expect((await list('?solicitud=ajena')).peticiones).toEqual([]);
    const { rows } = await s.pool.query(`select id from peticiones where solicitud = 'ajena'`);
    expect((await emisor.call('GET', `${base}/${rows[0].id}`)).status).toBe(404);
  });

  it('keeps so many of one company and environment, the newest', async () => {
    const { empresaId } = emisor;
    const ids = async () => {
      const text = `select id from peticiones where empresa_id = $1 and entorno = 'test' order by id desc`;
      return (await s.pool.query(text, [empresaId])).rows.map(({ id }) => id);
    };
    await s.service.deps.registro.clear();
    const [antes, ajenas] = [
      await ids(),
      (await s.pool.query('select 1 from peticiones where empresa_id <> $1', [empresaId])).rowCount,
    ];
    expect(antes.length).toBeGreaterThan(5);
    expect(await trimPeticiones(s.service.deps.db.sistema, 5)).toBe(antes.length - 5);
    expect(await ids()).toEqual(antes.slice(0, 5));
    expect((await s.pool.query('select 1 from peticiones where empresa_id <> $1', [empresaId])).rowCount).toBe(ajenas);
    expect(await trimPeticiones(s.service.deps.db.sistema, 5)).toBe(0);
  });

  it('forgets after seven days', async () => {
    await s.pool.query(`update peticiones set en = now() - interval '8 days' where solicitud = 'ajena'`);
    expect(await forgetPeticiones(s.service.deps.db.sistema)).toBe(1);
    expect((await s.pool.query(`select 1 from peticiones where solicitud = 'ajena'`)).rowCount).toBe(0);
  });
});

describe('the queue in memory', () => {
  const contestada = (solicitud: string) => ({
    acceso: {
      empresaId: emisor.empresaId,
      entorno: 'test' as const,
      version: '1',
      desde: '::1',
      solicitud,
      quien: { tipo: 'clave' as const, id: emisor.usuarioId },
    },
    metodo: 'GET',
    ruta: '/api/v1/series',
    camino: '/api/v1/series',
    status: 200,
    codigo: undefined,
    ms: 1,
    cuerpo: undefined,
  });
  const create = (db: Parameters<typeof createRegistro>[0]['db'], max = 100) => {
    const { log, uuid, ahora } = s.service.deps;
    return createRegistro({ db, log, uuid, ahora, max, everyMs: 3_600_000 });
  };

  it('holds up nobody: what there is no room for is counted, and the rest is written at the end', async () => {
    const registro = create(s.service.deps.db.sistema, 3);
    for (let i = 0; i < 5; i++) registro.record(contestada('cola'));
    expect(registro.perdidas).toBe(2);
    await registro.stop();
    expect((await s.pool.query(`select 1 from peticiones where solicitud = 'cola'`)).rowCount).toBe(3);
  });

  it('waits while the database is away, and one bad row is in nobody’s way', async () => {
    const { sistema } = s.service.deps.db;
    let away = true;
    const registro = create(
      interrumpido(sistema, () => (away ? Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) : undefined)),
    );
    registro.record(contestada('lejos'));
    await registro.clear();
    away = false;
    await registro.clear();
    expect((await s.pool.query(`select 1 from peticiones where solicitud = 'lejos'`)).rowCount).toBe(1);
    // In one batch with the good ones, wherever it stands.
    for (let i = 0; i < 40; i++) {
      registro.record(i === 17 || i === 39 ? { ...contestada('mala'), status: 99_999 } : contestada('buena'));
    }
    await registro.stop();
    expect(registro.perdidas).toBe(2);
    expect((await s.pool.query(`select 1 from peticiones where solicitud = 'buena'`)).rowCount).toBe(38);
  });

  it('keeps the bodies of 200 failures of one company in one minute, and notes the rest without', async () => {
    let minuto = new Date('2026-11-21T10:00:01Z');
    const { log, uuid, db } = s.service.deps;
    const registro = createRegistro({ db: db.sistema, log, uuid, ahora: () => minuto, everyMs: 3_600_000 });
    const falla = { ...contestada('tope'), metodo: 'POST', status: 400, codigo: 'BAD_REQUEST', cuerpo: '{"a":1}' };
    for (let i = 0; i < 250; i++) registro.record(falla);
    const otra = randomUUID();
    registro.record({ ...falla, acceso: { ...falla.acceso, empresaId: otra } });
    minuto = new Date('2026-11-21T10:01:01Z');
    registro.record(falla);
    await registro.stop();
    const { rows } = await s.pool.query(
      `select count(*)::int as filas, count(cuerpo)::int as cuerpos from peticiones where solicitud = 'tope' group by empresa_id = $1 order by 1`,
      [otra],
    );
    expect(rows).toEqual([
      { filas: 1, cuerpos: 1 },
      { filas: 251, cuerpos: 201 },
    ]);
  });

  it('is written when the service ends', async () => {
    const otro = await startTestService();
    try {
      await otro.call('GET', '/series', { headers: { 'x-request-id': 'ultima' } });
      await otro.service.stop();
      expect((await otro.pool.query(`select 1 from peticiones where solicitud = 'ultima'`)).rowCount).toBe(1);
    } finally {
      await otro.stop().catch(() => {});
    }
  });
});

describe('the command that asks again', () => {
  it('is a command that a shell takes as it stands, whatever the body holds', () => {
    const cuerpo = `{"x":"it's $HOME \`id\` \\" ; rm -rf /"}`;
    const curl = curlDe({ metodo: 'POST', camino: '/api/v1/x', cuerpo, cuerpoCortado: false }, 'http://h');
    const script = `curl() { for a in "$@"; do printf '%s\\0' "$a"; done; }; CHASKI_CLAVE=k; ${curl}`;
    const args = execFileSync('/bin/sh', ['-c', script]).toString().split('\0');
    expect(args).toContain(cuerpo);
    expect(args).toContain('Authorization: Bearer k');
  });
});
