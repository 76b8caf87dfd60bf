import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { unaFactura, unaGuia } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { type Buzon, contenidoDe, startBuzon } from './testing.ts';

/* A guía by mail: the queue, the terms and the limits of comprobantes, with a letter and files of its own. */

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

async function emitir(serie: string, pedido = ''): Promise<string> {
  const items = [{ descripcion: `Silla de oficina ${pedido}`.trim(), cantidad: 4 }];
  const { json } = await s.call('POST', '/guias/emitir', { body: { documento: unaGuia({ serie, items }) } });
  return json.guia_id ?? json.data.documento.id;
}

const send = (id: string, body: object = {}) => s.call('POST', `/guias/${id}/correos`, { body });

test('an accepted one arrives with its paper, its signed XML and SUNAT’s answer, byte by byte', async () => {
  const id = await emitir('TM01');
  const para = 'almacen@ejemplo.pe';
  const { status, json } = await send(id, { para });
  expect([status, json.data]).toMatchObject([200, { para, origen: 'pedido', estado: 'PENDIENTE' }]);
  await expect.poll(() => b.llegados(para).length, { timeout: 15_000 }).toBe(1);
  const { correo } = b.llegados(para)[0] ?? {};
  expect(correo?.subject).toMatch(/^\[PRUEBA\] Guía de remisión electrónica remitente TM01-1 de /);
  expect(correo?.text).toContain('Estimado destinatario TEXTILES DEL SUR SAC:');
  expect(correo?.text).toContain('van la guía en PDF y el XML firmado');
  const nombres = correo?.attachments.map(({ filename }) => filename);
  expect(nombres).toEqual([
    expect.stringMatching(/^\d{11}-09-TM01-1\.pdf$/),
    expect.stringMatching(/^\d{11}-09-TM01-1\.xml$/),
    expect.stringMatching(/^R-\d{11}-09-TM01-1\.xml$/),
  ]);
  const [pdf, xml, cdr] = (correo?.attachments ?? []).map(contenidoDe);
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(xml).toEqual((await s.call('GET', `/guias/${id}/xml`)).bytes);
  expect(cdr).toEqual((await s.call('GET', `/guias/${id}/cdr`)).bytes);
  const lista = async () => (await s.call('GET', `/guias/${id}/correos`)).json.data.correos;
  await expect.poll(async () => (await lista())[0]?.estado, { timeout: 15_000 }).toBe('ENVIADO');
  const { rows } = await s.pool.query(
    `select despues from auditoria where accion = 'guia.correoPedido' and objeto = $1`,
    [id],
  );
  expect(rows).toMatchObject([{ despues: { para } }]);
});

test('one that names nobody, or that SUNAT has not accepted, is not sent', async () => {
  const sin = await send(await emitir('TM02'));
  expect([sin.status, sin.json.error.details.fields.para]).toEqual([
    422,
    'TM02-1 no tiene el correo del destinatario; indique en `para` a quién enviarlo',
  ]);
  const para = 'nadie@ejemplo.pe';
  const rechazada = await send(await emitir('TM03', '[sim:rechazo=3617]'), { para });
  expect([rechazada.status, rechazada.json.error.reason]).toEqual([422, 'correo-de-uno-rechazado']);
  const sinEnviar = await send(await emitir('TM04', '[sim:http=429]'), { para });
  expect([sinEnviar.status, sinEnviar.json.error.reason]).toEqual([422, 'correo-de-uno-sin-aceptar']);
});

test('one taken back in SOL before its mail left is not sent any more', async () => {
  const id = await emitir('TM05');
  const para = 'tarde@ejemplo.pe';
  b.deny('destinatario', para, { codigo: 451, texto: 'Luego' });
  const { json } = await send(id, { para });
  await expect
    .poll(
      async () => (await s.pool.query('select fallidos from correos where id = $1', [json.data.id])).rows[0].fallidos,
      {
        timeout: 15_000,
      },
    )
    .toBe(1);
  const baja = { fecha: fechaLima(new Date()), causa: 'CAMBIO_DE_DESTINATARIO', constancia: 'SOL, constancia 12' };
  expect((await s.call('POST', `/guias/${id}/baja`, { body: baja })).json.data.estado).toBe('ANULADA');
  b.deny('destinatario', para, undefined);
  await s.pool.query(`update correos set siguiente_intento_en = now() where id = $1`, [json.data.id]);
  s.service.deps.despertar.correos();
  const estado = async () => (await s.call('GET', `/guias/${id}/correos`)).json.data.correos[0].estado;
  await expect.poll(estado, { timeout: 15_000 }).toBe('CANCELADO');
  expect(b.llegados(para)).toEqual([]);
});

test('one is not sent by a key that may not read it', async () => {
  const { rows } = await s.pool.query<{ empresaId: string }>('select id as "empresaId" from empresas order by id');
  const de = { empresaId: rows[0]?.empresaId ?? '', entorno: 'test', nombre: 'Almacén', limite: 1_000 } as const;
  const { clave } = await createClave(s.pool, { ...de, expiraEn: null, permisos: ['guias.create'] });
  const body = { para: 'curioso@ejemplo.pe' };
  const { status, json } = await s.call('POST', `/guias/${await emitir('TM07')}/correos`, { clave, body });
  expect([status, json.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
});

test('each address of the API mails its own kind alone', async () => {
  const guia = await emitir('TM06');
  const factura = (await s.emitir(unaFactura({ serie: 'FM01' }))).json.data.documento.id;
  const para = 'cruzado@ejemplo.pe';
  expect((await send(factura, { para })).status).toBe(404);
  expect((await s.call('POST', `/comprobantes/${guia}/correos`, { body: { para } })).status).toBe(404);
  expect((await s.call('GET', `/comprobantes/${guia}/correos`)).status).toBe(404);
});
