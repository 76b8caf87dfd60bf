import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { killChildren, startChild } from '@chaski/testing/service/child.ts';
import { interrumpido } from '@chaski/testing/service/interrumpido.ts';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createVistos, listCambios, type Vistos } from './store.ts';
import { createVivo, type Listener, type Vivo } from './vivo.ts';

let s: TestService;
let dentro: Dentro;
let path: string;
let folder: string;

beforeAll(async () => {
  s = await startTestService();
  dentro = await enterComo(s, 'lectura');
  path = `/panel/api/empresas/${dentro.empresaId}/test/vivo`;
  folder = await mkdtemp(join(tmpdir(), 'chaski-vivo-'));
});
afterEach(() => {
  for (const each of abiertos.splice(0)) each.close();
  killChildren();
});
afterAll(async () => {
  await s.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Escucha {
  readonly status: number;
  readonly headers: Headers;
  /** All that came so far. */
  readonly texto: () => string;
  readonly termino: () => boolean;
  close(): void;
}

const abiertos: Escucha[] = [];

async function listen(url = `${s.url}${path}`, cookie = dentro.cookie): Promise<Escucha> {
  const cancel = new AbortController();
  const response = await fetch(url, { headers: { cookie, 'last-event-id': '7' }, signal: cancel.signal });
  let texto = '';
  let termino = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) texto += decoder.decode(chunk, { stream: true });
  };
  read()
    .catch(() => {})
    .finally(() => {
      termino = true;
    });
  const escucha = {
    status: response.status,
    headers: response.headers,
    texto: () => texto,
    termino: () => termino,
    close: () => cancel.abort(),
  };
  abiertos.push(escucha);
  return escucha;
}

const SOON = { timeout: 10_000, interval: 50 };

describe('live changes', () => {
  it('reach every process: a document issued at one is seen by a page that is open at the other', async () => {
    const { databaseUrl = '', databaseAdminUrl = '', secreto } = s.service.deps.config;
    const child = startChild('servicio-que-muere.ts', ['ninguno'], {
      env: {
        DATABASE_URL: databaseUrl,
        DATABASE_ADMIN_URL: databaseAdminUrl,
        CHASKI_DATA: folder,
        PORT: '0',
        SIMULADOR_PORT: '0',
        CHASKI_SECRETO: secreto?.toString('base64') ?? '',
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
      },
    });
    const otro = await child.line();
    const [aqui, alli] = [await listen(), await listen(`${otro}${path}`)];
    expect([aqui.status, alli.status]).toEqual([200, 200]);
    expect(aqui.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const emitida = await s.emitir(unaFactura({ serie: 'FV01' }));
    const { id } = emitida.json.data.documento;
    for (const each of [aqui, alli]) {
      await expect.poll(each.texto, SOON).toContain('event: cambio\ndata: {"tipos":["comprobante"]}\n\n');
    }
    await s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error en el precio' } });
    await expect.poll(alli.texto, SOON).toContain('anulacion');
  });

  it('say nothing of another environment or company', async () => {
    const live = await listen(`${s.url}/panel/api/empresas/${dentro.empresaId}/live/vivo`);
    const own = await listen();
    await s.emitir(unaFactura({ serie: 'FV02' }));
    await expect.poll(own.texto, SOON).toContain('"comprobante"');
    expect(live.texto()).toBe('retry: 3000\n\n');
  });

  it('end when the session does, and do not keep it alive', async () => {
    const otro = await enterComo(s, 'lectura');
    const seen = () => s.pool.query('select vista_en from sesiones where usuario_id = $1', [otro.usuarioId]);
    const vivo = createVivo({ db: s.service.deps.db.sistema, log: s.service.deps.log, everyMs: 20, revisarMs: 50 });
    const { createSigueDentro } = await import('../../usuarios/sesiones/abrir-sesion.ts');
    const sigueDentro = createSigueDentro(s.service.deps);
    const { rows } = await s.pool.query('select id from sesiones where usuario_id = $1', [otro.usuarioId]);
    await s.pool.query(`update sesiones set vista_en = now() - interval '20 minutes' where usuario_id = $1`, [
      otro.usuarioId,
    ]);
    const [before] = (await seen()).rows;
    let revisiones = 0;
    const stream = vivo.open({
      empresaId: otro.empresaId,
      entorno: 'test',
      usuarioId: otro.usuarioId,
      sigue: async () => {
        revisiones += 1;
        return (await sigueDentro({ id: rows[0].id, usuarioId: otro.usuarioId }, otro.empresaId)) !== undefined;
      },
    });
    let texto = '';
    let cerrado = false;
    stream.on('data', (chunk) => {
      texto += chunk;
    });
    stream.once('close', () => {
      cerrado = true;
    });
    await expect.poll(() => revisiones, SOON).toBeGreaterThan(2);
    expect((await seen()).rows).toEqual([before]);
    expect(cerrado).toBe(false);
    await s.pool.query('delete from membresias where usuario_id = $1', [otro.usuarioId]);
    await expect.poll(() => cerrado, SOON).toBe(true);
    expect(texto).toContain('event: fin\ndata: {"motivo":"sesion"}');
    vivo.close();
  });

  it('are closed to who is not in, and at once when the service ends', async () => {
    expect((await listen(undefined, '')).status).toBe(401);
    const otro = await startTestService();
    const alli = await enterComo(otro, 'dueno');
    const abierta = await listen(`${otro.url}/panel/api/empresas/${alli.empresaId}/test/vivo`, alli.cookie);
    expect(abierta.status).toBe(200);
    const from = performance.now();
    await otro.service.stop();
    expect(performance.now() - from).toBeLessThan(20_000);
    await expect.poll(abierta.termino, SOON).toBe(true);
    expect(abierta.texto()).toContain('"motivo":"servicio"');
    await otro.stop().catch(() => {});
  });

  it('are heard on at most twenty pages of one person', async () => {
    const otro = await enterComo(s, 'lectura');
    const all = await Promise.all(Array.from({ length: 21 }, () => listen(undefined, otro.cookie)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(20).fill(200), 429]);
    for (const each of all) each.close();
    await expect.poll(async () => (await listen(undefined, otro.cookie)).status, SOON).toBe(200);
  });
});

describe('the look at the database', () => {
  /** A listener of the demo company, whose session lasts. */
  const listener = (): Listener => ({
    empresaId: dentro.empresaId,
    entorno: 'test',
    usuarioId: randomUUID(),
    sigue: async () => true,
  });
  const oir = (vivo: Vivo) => {
    let texto = '';
    vivo.open(listener()).on('data', (chunk) => {
      texto += chunk;
    });
    return () => texto;
  };

  /** What one more look sees. */
  const look = async (vistos: Vistos) =>
    (await listCambios(s.service.deps.db.sistema, [dentro.empresaId], vistos)).map(({ clave }) => clave);
  /** As each look names the events of a document. */
  const clavesDe = async (id: string) =>
    (await s.pool.query(`select 'c' || id as clave from eventos where comprobante_id = $1`, [id])).rows.map(
      ({ clave }) => clave,
    );

  it('sees what was committed late, after what began later was told', async () => {
    const vistos = createVistos();
    const { rows } = await s.pool.query('select id from comprobantes order by id desc limit 1');
    const client = await s.pool.connect();
    try {
      // Its number and its instant are taken first, and seen last.
      await client.query('begin');
      const insert = `insert into eventos (empresa_id, comprobante_id, a, evento) values ($1, $2, 'ACEPTADA', 'aceptado')
        returning 'c' || id as clave`;
      const [tarde] = (await client.query(insert, [dentro.empresaId, rows[0].id])).rows;
      const despues = (await s.emitir(unaFactura({ serie: 'FV03' }))).json.data.documento.id;
      const antes = await look(vistos);
      expect(antes).toEqual(expect.arrayContaining(await clavesDe(despues)));
      expect(antes).not.toContain(tarde.clave);
      await client.query('commit');
      expect(await look(vistos)).toContain(tarde.clave);
    } finally {
      client.release();
    }
  });

  it('tells each change once, however often it looks', async () => {
    const vistos = createVistos();
    const { id } = (await s.emitir(unaFactura({ serie: 'FV04' }))).json.data.documento;
    const todas = [];
    for (let mirada = 0; mirada < 3; mirada++) todas.push(...(await look(vistos)));
    // Created with its attempt, and its outcome.
    const suyas = await clavesDe(id);
    expect(suyas.length).toBeGreaterThanOrEqual(2);
    expect(todas).toEqual(expect.arrayContaining(suyas));
    expect(new Set(todas).size).toBe(todas.length);
  });

  it('goes on after the database was away', async () => {
    const { db, log } = s.service.deps;
    let fallas = 3;
    const away = interrumpido(db.sistema, () => (fallas-- > 0 ? new Error('away') : undefined));
    const vivo = createVivo({ db: away, log, everyMs: 20, heartbeatMs: 50 });
    const texto = oir(vivo);
    await s.emitir(unaFactura({ serie: 'FV06' }));
    await expect.poll(texto, SOON).toContain('"comprobante"');
    await expect.poll(texto, SOON).toContain(': latido');
    vivo.close();
    expect(() => vivo.open(listener())).toThrow('terminando');
  });
});
