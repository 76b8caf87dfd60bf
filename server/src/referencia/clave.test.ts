import { randomUUID } from 'node:crypto';
import { searchCanarios } from '@chaski/testing/service/canarios.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../app.ts';
import { verifyAuditoria } from '../auditoria/verificar.ts';
import { PERMISOS_DE, ROLES } from '../panel/route.ts';
import { putMiembro } from '../usuarios/miembros/store.ts';
import { createVisor } from './testing.ts';

/* The key with which who is in tries the API on the page of its reference. */

let s: TestService;
beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const { ask, entra, filas, auditadas } = createVisor(() => s);

describe('the test key of who is in', () => {
  it.each([...ROLES])('has what %s may do, in test, for an hour', async (rol) => {
    const quien = await enterComo(s, rol);
    const antes = Date.now();
    const { id, clave, permisos, expiraEn } = await ask(quien);
    expect(clave).toMatch(/^chk_test_/);
    expect(permisos).toEqual(PERMISOS_DE[rol]);
    const dura = Date.parse(expiraEn) - antes;
    expect([dura > 59 * 60_000, dura < 61 * 60_000]).toEqual([true, true]);
    const answer = await s.call('GET', '/invoices', { clave });
    expect([answer.status, answer.headers.get('x-environment')]).toEqual([200, 'test']);
    const emite = await s.call('POST', '/comprobantes/emitir', { clave, body: {} });
    expect(emite.status).toBe(PERMISOS_DE[rol].includes('invoices.create') ? 400 : 403);
    expect(await filas(quien.usuarioId)).toMatchObject([{ id, entorno: 'test', creada_por: quien.usuarioId }]);
    await s.pool.query(`update claves set expira_en = now() - interval '1 second' where id = $1`, [id]);
    expect(await entra(clave)).toBe(401);
  });

  it('is one: another takes its place at once, and both are in the audit without their value', async () => {
    const quien = await enterComo(s, 'emisor', { nombre: 'Ana Emisora' });
    const una = await ask(quien);
    expect(await entra(una.clave)).toBe(200);
    const otra = await ask(quien);
    expect([otra.id, await entra(una.clave), await entra(otra.clave)]).toEqual([una.id, 401, 200]);
    const actos = await auditadas(una.id);
    expect(actos).toMatchObject([
      { accion: 'clave.creada', actor: quien.usuarioId, despues: { nombre: 'Prueba de Ana Emisora' } },
      { accion: 'clave.rotada', actor: quien.usuarioId, despues: { ultimos4: otra.clave.slice(-4) } },
    ]);
    expect(JSON.stringify(actos)).not.toMatch(/chk_test_\w/);
    expect(searchCanarios(JSON.stringify(actos))).toEqual([]);
  });

  it('is one over all companies, for whoever is of several', async () => {
    const quien = await enterComo(s, 'lectura');
    const { empresaId } = await createOtraEmpresa(s.pool, s.service.llavero, 1);
    await putMiembro(s.pool, empresaId, quien.usuarioId, 'contador');
    const { json } = await quien.call('GET', '/referencia');
    expect(json.data).toMatchObject({ nombre: 'Persona de Prueba' });
    expect(json.data.empresas.map((cada: { id: string; rol: string }) => [cada.id, cada.rol]).toSorted()).toEqual(
      [
        [quien.empresaId, 'lectura'],
        [empresaId, 'contador'],
      ].toSorted(),
    );
    const una = await ask(quien);
    const otra = await ask(quien, empresaId);
    expect([otra.permisos, await entra(una.clave), await entra(otra.clave)]).toEqual([PERMISOS_DE.contador, 401, 200]);
    expect((await auditadas(una.id)).map(({ accion }) => accion)).toEqual(['clave.creada', 'clave.revocada']);
    const devuelta = await ask(quien);
    expect([devuelta.id, await entra(otra.clave), await entra(devuelta.clave)]).toEqual([una.id, 401, 200]);
  });

  it('asked for by many at once is one still: the others wait, and the audit has one act', async () => {
    const quien = await enterComo(s, 'propietario');
    const { empresaId } = await createOtraEmpresa(s.pool, s.service.llavero, 2);
    const pedidas = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        quien.call('POST', '/referencia/clave', { body: { empresa: n % 2 === 0 ? quien.empresaId : empresaId } }),
      ),
    );
    const [buena, ...mas] = pedidas.filter(({ status }) => status === 200);
    expect([mas.length, await entra(buena?.json.data.clave)]).toEqual([0, 200]);
    for (const { status, json, headers } of pedidas.filter((cada) => cada !== buena)) {
      expect([status, json.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10);
    }
    const { rows } = await s.pool.query(`select 1 from auditoria where actor_id = $1 and accion like 'clave.%'`, [
      quien.usuarioId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('a test key among the others', () => {
  it('an owner sees it among the keys, revokes it, and makes nothing else of it', async () => {
    const dueno = await enterComo(s, 'dueno');
    const quien = await enterComo(s, 'emisor', { nombre: 'Eva Emisora' });
    const { id, clave } = await ask(quien);
    const url = `/empresas/${dueno.empresaId}/claves`;
    const lista = (await dueno.call('GET', url)).json.data.claves;
    expect(lista.find((cada: { id: string }) => cada.id === id)).toMatchObject({
      nombre: 'Prueba de Eva Emisora',
      entorno: 'test',
      estado: 'activa',
      creadaPor: { tipo: 'usuario', nombre: 'Eva Emisora' },
    });
    const intentos = [
      await dueno.call('PATCH', `${url}/${id}`, { body: { expiraEn: null } }),
      await dueno.call('POST', `${url}/${id}/rotar`),
    ];
    for (const { status, json } of intentos) expect([status, json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
    expect(await entra(clave)).toBe(200);
    const revocar = await dueno.call('POST', `${url}/${id}/revocar`, { body: { nombre: 'Prueba de Eva Emisora' } });
    expect([revocar.status, await entra(clave)]).toEqual([200, 401]);
  });
});

describe('a test key that a session without a fresh proof asked for', () => {
  const declared = () => routes(s.service.deps).filter(({ reciente }) => reciente === true);

  it('reaches nothing that the dashboard asks the proof for, whatever its permissions', async () => {
    const dueno = await enterComo(s, 'dueno');
    await s.pool.query(`update sesiones set probada_en = now() - interval '11 minutes' where usuario_id = $1`, [
      dueno.usuarioId,
    ]);
    const { clave, permisos } = await ask(dueno);
    expect(permisos).toContain('webhooks.manage');
    const urls = declared().map(({ method, url }) => `${method} ${url}`);
    expect(urls).toEqual(
      expect.arrayContaining(['POST /webhooks', 'POST /webhooks/:id/rotar', 'POST /comprobantes/:id/anular']),
    );
    for (const { method, url } of declared()) {
      const answer = await s.call(method, url.replace(/:\w+/, randomUUID()), { clave, body: {} });
      expect([url, answer.status, answer.json.error.reason]).toEqual([url, 403, 'clave-de-prueba-que-no-alcanza']);
    }
    expect((await s.call('GET', '/webhooks', { clave })).status).toBe(200);
  });

  it('a key that somebody proved to be an owner for reaches all of it', async () => {
    const body = { url: 'https://ejemplo.pe/avisos', eventos: ['comprobante.aceptado'] };
    expect((await s.call('POST', '/webhooks', { body })).status).toBe(200);
  });
});

describe('a test key is given to nobody else', () => {
  it('of another company, of none, or of what is no id: a clear error at the field', async () => {
    const quien = await enterComo(s, 'dueno');
    const { empresaId } = await createOtraEmpresa(s.pool, s.service.llavero, 3);
    const askCon = async (body: unknown) => {
      const { status, json } = await quien.call('POST', '/referencia/clave', { body });
      return [status, json.error.code, Object.keys(json.error.details?.fields ?? {})];
    };
    expect(await askCon({ empresa: empresaId })).toEqual([404, 'NOT_FOUND', []]);
    expect(await askCon({ empresa: '00000000-0000-7000-8000-000000000000' })).toEqual([404, 'NOT_FOUND', []]);
    for (const empresa of ['', "'", 7, null, [quien.empresaId]]) {
      expect([empresa, ...(await askCon({ empresa }))]).toEqual([empresa, 400, 'BAD_REQUEST', ['empresa']]);
    }
    expect(await askCon({})).toEqual([400, 'BAD_REQUEST', ['empresa']]);
    expect(await askCon({ empresa: quien.empresaId, entorno: 'live' })).toEqual([400, 'BAD_REQUEST', ['entorno']]);
    expect(await filas(quien.usuarioId)).toEqual([]);
  });

  it('without a session, from another origin, or by who was taken out a moment ago: nothing', async () => {
    const quien = await enterComo(s, 'lectura');
    const body = { empresa: quien.empresaId };
    const sin = await s.call('POST', `${s.url}/panel/api/referencia/clave`, {
      clave: null,
      headers: { origin: s.url },
      body,
    });
    expect([sin.status, sin.json.error.code]).toEqual([401, 'SESSION_REQUIRED']);
    const ajena = await quien.call('POST', '/referencia/clave', { body, headers: { origin: 'https://otro.pe' } });
    expect([ajena.status, ajena.json.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    await s.pool.query('delete from membresias where usuario_id = $1', [quien.usuarioId]);
    expect((await quien.call('POST', '/referencia/clave', { body })).status).toBe(404);
    expect(await filas(quien.usuarioId)).toEqual([]);
  });
});

it('the audit holds after all of it', async () => {
  const cadenas = await verifyAuditoria(s.pool);
  expect(cadenas.length).toBeGreaterThan(3);
  expect(cadenas.filter(({ rotura }) => rotura !== undefined)).toEqual([]);
});
