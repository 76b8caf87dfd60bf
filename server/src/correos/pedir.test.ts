import { randomUUIDv7 } from 'node:crypto';
import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { findPedidosDeLaHora } from './historial-store.ts';
import { MAX_POR_COMPROBANTE, MAX_POR_HORA } from './pedir.ts';
import { activarCorreo, type Buzon, correosDe, startBuzon } from './testing.ts';

/* What a person or a program asks for: a mail again, and who may decide that there are any. */

let s: TestService;
let b: Buzon;

beforeAll(async () => {
  b = await startBuzon();
  s = await startTestService({ smtp: b.config });
});
afterAll(async () => {
  await s.stop();
  await b.caer();
});

let n = 0;
let cliente = '';
let id = '';
beforeEach(async () => {
  cliente = `persona${++n}@ejemplo.pe`;
  const datos = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL S.A.C.' };
  const { json } = await s.emitir(unaFactura({ serie: 'FD01', cliente: { ...datos, correo: cliente } }));
  id = json.data.documento.id;
});

const ask = (body?: object | string, headers: Record<string, string> = {}) =>
  s.call('POST', `/comprobantes/${id}/correos`, { ...(body === undefined ? {} : { body }), headers });
const enviados = () =>
  s.pool.query(`select 1 from correos where comprobante_id = $1`, [id]).then(({ rowCount }) => rowCount);
const estados = async () => (await correosDe(s, id)).map(({ estado }) => estado);

describe('asking for the mail of a document', () => {
  it('sends it to the customer, or to whom the request names, also where nothing leaves by itself', async () => {
    const uno = await ask({});
    expect([uno.status, uno.json.message]).toEqual([200, `En camino a ${cliente}.`]);
    expect(uno.json.data).toMatchObject({ para: cliente, origen: 'pedido', estado: 'PENDIENTE', intentos: [] });
    const otro = await ask({ para: `otra${n}@ejemplo.pe` });
    expect(otro.json.data.id).not.toBe(uno.json.data.id);
    await expect.poll(estados, { timeout: 15_000 }).toEqual(['ENVIADO', 'ENVIADO']);
    expect([b.llegados(cliente).length, b.llegados(`otra${n}@ejemplo.pe`).length]).toEqual([1, 1]);
    const { rows } = await s.pool.query(
      `select despues from auditoria where accion = 'comprobante.correoPedido' and objeto = $1 order by n`,
      [id],
    );
    expect(rows.map(({ despues }) => despues.para)).toEqual([cliente, `otra${n}@ejemplo.pe`]);
  });

  it('is not of a key that may not read the document', async () => {
    const { rows } = await s.pool.query<{ empresaId: string }>('select id as "empresaId" from empresas order by id');
    const de = {
      empresaId: rows[0]?.empresaId ?? '',
      entorno: 'test',
      nombre: 'Caja',
      limite: 1_000,
      expiraEn: null,
    } as const;
    const { clave } = await createClave(s.pool, { ...de, permisos: ['invoices.create', 'invoices.send_taxauth'] });
    for (const body of [{}, { para: `otra${n}@ejemplo.pe` }]) {
      const { status, json } = await s.call('POST', `/comprobantes/${id}/correos`, { clave, body });
      expect([status, json.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    }
    expect(await enviados()).toBe(0);
  });

  it('is one mail for a double click, and for another within the minute after it was sent', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => ask({})));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ json }) => json.data.id)).size).toBe(1);
    await expect.poll(estados, { timeout: 15_000 }).toEqual(['ENVIADO']);
    expect((await ask()).json.message).toBe(`Enviado a ${cliente}.`);
    expect(b.llegados(cliente)).toHaveLength(1);
    await s.pool.query(`update correos set terminado_en = now() - interval '2 minutes' where comprobante_id = $1`, [
      id,
    ]);
    await ask();
    await expect.poll(estados, { timeout: 15_000 }).toEqual(['ENVIADO', 'ENVIADO']);
  });

  it('with an Idempotency-Key is the same mail however late it is asked again, and another body is told so', async () => {
    const headers = { 'Idempotency-Key': `correo-${n}` };
    const uno = await ask({}, headers);
    await s.pool.query(
      `update correos set creado_en = now() - interval '1 day', terminado_en = now() - interval '1 day',
      estado = 'FALLIDO', siguiente_intento_en = null where comprobante_id = $1`,
      [id],
    );
    const otra = await ask({}, headers);
    expect([otra.headers.get('idempotent-replayed'), otra.json.data.id]).toEqual(['true', uno.json.data.id]);
    expect((await ask({ para: cliente }, headers)).status).toBe(409);
    expect(await enviados()).toBe(1);
    const juntas = await Promise.all(Array.from({ length: 6 }, () => ask({}, { 'Idempotency-Key': `juntas-${n}` })));
    expect(new Set(juntas.map(({ json }) => json.data.id)).size).toBe(1);
  });

  it('what waits for a later attempt has its turn now', async () => {
    b.deny('destinatario', cliente, { codigo: 450, texto: 'Greylisted' });
    await ask({});
    const espera = async () => (await correosDe(s, id))[0]?.error;
    await expect.poll(espera, { timeout: 15_000 }).toBe('El servidor de correo no lo recibió por ahora');
    b.deny('destinatario', cliente, undefined);
    expect((await ask({})).json.data.intentos).toMatchObject([{ n: 1, codigo: 450 }]);
    await expect.poll(estados, { timeout: 15_000 }).toEqual(['ENVIADO']);
  });

  it('ends where a document has been sent too often', async () => {
    await s.pool.query(
      `insert into correos (empresa_id, id, entorno, comprobante_id, origen, para, estado, terminado_en)
       select empresa_id, gen_random_uuid(), entorno, id, 'pedido', 'x@ejemplo.pe', 'ENVIADO', now() from comprobantes, generate_series(1, $2)
       where id = $1`,
      [id, MAX_POR_COMPROBANTE],
    );
    expect((await ask({})).json.error).toMatchObject({
      code: 'DOMAIN_ERROR',
      message: expect.stringContaining('50 veces'),
    });
    expect((await ask({ para: 'x@ejemplo.pe' })).status).toBe(200);
  });

  it('is refused after 300 of a company in an hour, with how long to wait; what it asked for before, and others, go on', async () => {
    const { rows } = await s.pool.query('select empresa_id as "empresaId", entorno from comprobantes where id = $1', [
      id,
    ]);
    const acceso = rows[0];
    const sembrar = (cuantos: number, hace: string) =>
      s.pool.query(
        `insert into correos (empresa_id, id, entorno, comprobante_id, origen, para, estado, creado_en, terminado_en)
         select $1, x.id, $2, gen_random_uuid(), 'pedido', 'x@ejemplo.pe', 'ENVIADO', now() - $4::interval, now() from unnest($3::uuid[]) x (id)`,
        [acceso.empresaId, acceso.entorno, Array.from({ length: cuantos }, () => randomUUIDv7()), hace],
      );
    const antes = await findPedidosDeLaHora(s.pool, acceso, new Date());
    await sembrar(MAX_POR_HORA, '61 minutes');
    await sembrar(MAX_POR_HORA - 1 - antes.cuantos, '20 minutes');
    const ultimo = await ask({});
    expect(ultimo.status).toBe(200);
    const negado = await ask({ para: 'otra@ejemplo.pe' });
    expect([negado.status, negado.json.error]).toEqual([
      429,
      {
        code: 'RATE_LIMIT_EXCEEDED',
        reason: 'demasiados-correos-en-una-hora',
        message: 'La empresa ya pidió 300 correos en una hora, que es el máximo; repita en 40 minutos.',
      },
    ]);
    expect(Number(negado.headers.get('retry-after'))).toBeGreaterThan(2_300);
    expect((await ask({})).json.data.id).toBe(ultimo.json.data.id);
    expect((await findPedidosDeLaHora(s.pool, { ...acceso, entorno: 'live' }, new Date())).cuantos).toBe(0);
    await s.pool.query(`delete from correos where para = 'x@ejemplo.pe'`);
  });

  it.each([
    ['a@b.pe\r\nBcc: todos@ejemplo.pe'],
    ['a@b.pe, c@d.pe'],
    ['Ana <a@b.pe>'],
    ['a@b.pe\u0000'],
    ['"a\\"b"@c.pe'],
    ['a@b'],
    [''],
    [['a@b.pe']],
    [{ address: 'a@b.pe' }],
    [null],
    [5],
    [`${'a'.repeat(300)}@ejemplo.pe`],
  ])('S50 %j is no address: 400 at its field, and nothing is queued', async (para) => {
    const { status, json } = await ask({ para });
    expect([status, json.error.code, Object.keys(json.error.details.fields)]).toEqual([400, 'BAD_REQUEST', ['para']]);
    expect(await enviados()).toBe(0);
  });

  it('a field that there is not, a body that is none, a document that is not there', async () => {
    expect((await ask({ Para: cliente })).json.error.details.fields).toEqual({
      Para: expect.stringContaining('¿quiso decir `para`?'),
    });
    expect((await ask('[]')).status).toBe(400);
    expect((await ask({}, { 'Idempotency-Key': 'x'.repeat(300) })).json.error.details.fields).toHaveProperty(
      'Idempotency-Key',
    );
    for (const path of ['01a1f900-0000-7000-8000-000000000001', 'x']) {
      expect((await s.call('GET', `/comprobantes/${path}/correos`)).status).toBe(404);
      expect((await s.call('POST', `/comprobantes/${path}/correos`, { body: {} })).status).toBe(404);
    }
  });

  it('another company’s document is not there', async () => {
    const otra = await createOtraEmpresa(s.pool, s.service.llavero, n + 20);
    const options = { clave: otra.clave, body: {} };
    expect((await s.call('POST', `/comprobantes/${id}/correos`, options)).status).toBe(404);
    expect((await s.call('GET', `/comprobantes/${id}/correos`, { clave: otra.clave })).status).toBe(404);
  });

  it('without an address anywhere says which to send', async () => {
    const { json } = await s.emitir(unaBoleta({ serie: 'BD01' }));
    const answer = await s.call('POST', `/comprobantes/${json.data.documento.id}/correos`, { body: {} });
    expect([answer.status, answer.json.error.details.fields]).toEqual([
      422,
      { para: expect.stringContaining('indique') },
    ]);
  });
});

describe('the settings', () => {
  it('are the owner’s, with a recent proof, one by one; addresses are addresses', async () => {
    const dueno = await activarCorreo(s, { responderA: 'ventas@demo.pe' });
    const url = `/empresas/${dueno.empresaId}/test/correo`;
    const base = { configurado: true, remitente: 'facturas@chaski.example' };
    const ver = async () => (await dueno.call('GET', url)).json.data;
    expect(await ver()).toEqual({ ...base, activo: true, responderA: 'ventas@demo.pe', copia: null });
    expect(await dueno.call('PATCH', url, { body: { copia: 'c@demo.pe', responderA: null } })).toMatchObject({
      json: { data: { ...base, activo: true, responderA: null, copia: 'c@demo.pe' } },
    });
    const live = `/empresas/${dueno.empresaId}/live/correo`;
    expect((await dueno.call('GET', live)).json.data).toEqual({
      ...base,
      activo: false,
      responderA: null,
      copia: null,
    });
    const mala = await dueno.call('PATCH', url, { body: { activo: 'si', copia: 'x\ny@z.pe', otra: 1 } });
    expect(Object.keys(mala.json.error.details.fields).toSorted()).toEqual(['activo', 'copia', 'otra']);
    expect((await dueno.call('PATCH', url, { body: {} })).status).toBe(400);
    expect((await ver()).copia).toBe('c@demo.pe');
    const lectura = await enterComo(s, 'lectura');
    expect((await lectura.call('GET', url)).status).toBe(200);
    expect((await lectura.call('PATCH', url, { body: { activo: false } })).status).toBe(403);
    await dueno.call('PATCH', url, { body: { activo: false, copia: null } });
  });
});

describe('a service without a mail server', () => {
  let sin: TestService;
  beforeAll(async () => {
    sin = await startTestService();
  });
  afterAll(() => sin.stop());

  it('says what its operator is to set, to who turns it on and to who asks for a mail', async () => {
    const dueno = await enterComo(sin, 'dueno');
    const url = `/empresas/${dueno.empresaId}/test/correo`;
    const { json, status } = await dueno.call('PATCH', url, { body: { activo: true } });
    expect([status, json.error.details.fields.activo]).toEqual([
      422,
      expect.stringContaining('SMTP_URL y SMTP_REMITENTE'),
    ]);
    expect((await dueno.call('GET', url)).json.data).toMatchObject({
      configurado: false,
      remitente: null,
      activo: false,
    });
    // What can be set beforehand can be set.
    expect((await dueno.call('PATCH', url, { body: { responderA: 'v@demo.pe' } })).status).toBe(200);
    const emitida = await sin.emitir(unaFactura());
    const answer = await sin.call('POST', `/comprobantes/${emitida.json.data.documento.id}/correos`, {
      body: { para: 'a@b.pe' },
    });
    expect([answer.status, answer.json.error.message]).toEqual([422, expect.stringContaining('SMTP_URL')]);
  });

  it('queues nothing, also where it was turned on when there was one', async () => {
    await sin.pool.query(`update correo_ajustes set activo = true`);
    const datos = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL', correo: 'a@b.pe' };
    const { json } = await sin.emitir(unaFactura({ cliente: datos }));
    expect(await correosDe(sin, json.data.documento.id)).toEqual([]);
  });
});
