import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { activarCorreo, type Buzon, bringForwardCorreos, correosDe, startBuzon } from './testing.ts';

/* What happens to mails while their server is away, refuses for a while, or is silent: none is lost, none is sent twice. */

let s: TestService;
let b: Buzon;

beforeAll(async () => {
  b = await startBuzon();
  s = await startTestService({ smtp: b.config }, { smtp: { conexionMs: 1_000 } });
  await activarCorreo(s);
});
afterAll(async () => {
  await s.stop();
  await b.caer();
});

let n = 0;
let cliente = '';
beforeEach(() => {
  cliente = `ausente${++n}@ejemplo.pe`;
});

async function emitir(para = cliente): Promise<string> {
  const datos = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL S.A.C.', correo: para };
  const { status, json } = await s.emitir(unaFactura({ serie: 'FG01', cliente: datos }));
  expect(status).toBe(200);
  return json.data.documento.id;
}

const terminado = ({ terminadoEn }: { terminadoEn?: string }) => terminadoEn !== undefined;

const primero = async (id: string) => (await correosDe(s, id))[0];

it('a server that is away costs no document its answer; each mail leaves once when it is back, without waiting for its turn', async () => {
  b.deny('destinatario', cliente, { codigo: 450, texto: 'Greylisted' });
  const aparte = await emitir();
  await expect
    .poll(async () => (await primero(aparte))?.intentos.filter(terminado).length, { timeout: 15_000 })
    .toBe(1);
  await b.caer();
  const todos = Array.from({ length: 6 }, (_, index) => `lejos${index}@ejemplo.pe`);
  const ids: string[] = [];
  for (const para of todos) ids.push(await emitir(para));
  const intentados = async () => (await Promise.all(ids.map(primero))).filter(({ intentos }) => intentos.length > 0);
  await expect.poll(intentados, { timeout: 15_000 }).not.toEqual([]);
  const [fallido] = await intentados();
  expect(fallido).toMatchObject({
    estado: 'PENDIENTE',
    error: 'El servidor de correo no respondió (conexión rechazada)',
  });
  // Those that rest with it used up no attempt on it.
  expect((await intentados()).length).toBeLessThan(ids.length);
  await b.comeBack();
  for (const para of todos) await expect.poll(() => b.llegados(para).length, { timeout: 20_000 }).toBe(1);
  for (const id of ids) await expect.poll(async () => (await primero(id)).estado, { timeout: 15_000 }).toBe('ENVIADO');
  expect(todos.map((para) => b.llegados(para).length)).toEqual(todos.map(() => 1));
  // What it refused for a while before keeps its turn.
  expect(await primero(aparte)).toMatchObject({ estado: 'PENDIENTE', intentos: [{ n: 1 }] });
  b.deny('destinatario', cliente, undefined);
}, 60_000);

it('a temporary refusal is tried again later under the same Message-ID; a final one is not, and says why', async () => {
  b.deny('mensaje', cliente, { codigo: 451, texto: 'Try again later' });
  const id = await emitir();
  await expect.poll(async () => (await primero(id))?.intentos.filter(terminado).length, { timeout: 15_000 }).toBe(1);
  const espera = await primero(id);
  expect(Date.parse(espera.siguienteIntentoEn) - Date.now()).toBeGreaterThan(30_000);
  b.deny('mensaje', cliente, undefined);
  await bringForwardCorreos(s);
  await expect.poll(async () => (await primero(id)).estado, { timeout: 15_000 }).toBe('ENVIADO');
  expect(b.llegados(cliente).map(({ correo }) => correo.messageId)).toEqual([`<${espera.id}@chaski.example>`]);
  const otro = `final${n}@ejemplo.pe`;
  b.deny('destinatario', otro, { codigo: 550, texto: '5.1.1 No such user' });
  const rechazado = await emitir(otro);
  await expect.poll(async () => (await primero(rechazado))?.estado, { timeout: 15_000 }).toBe('FALLIDO');
  expect(await primero(rechazado)).toMatchObject({
    error: 'El servidor de correo rechazó la dirección del destinatario',
    intentos: [{ n: 1, codigo: 550, respuesta: expect.stringContaining('No such user') }],
  });
});

it('after the last attempt none comes by itself, and a person may ask for another', async () => {
  b.deny('destinatario', cliente, { codigo: 452, texto: 'Mailbox full' });
  const id = await emitir();
  for (let k = 1; k <= 11; k++) {
    await expect.poll(async () => (await primero(id))?.intentos.filter(terminado).length, { timeout: 15_000 }).toBe(k);
    await bringForwardCorreos(s);
  }
  expect(await primero(id)).toMatchObject({
    estado: 'FALLIDO',
    error: 'El servidor de correo no lo recibió por ahora',
  });
  b.deny('destinatario', cliente, undefined);
  const { json } = await s.call('POST', `/comprobantes/${id}/correos`, { body: {} });
  expect(json.data).toMatchObject({ origen: 'pedido', para: cliente });
  await expect.poll(() => b.llegados(cliente).length, { timeout: 15_000 }).toBe(1);
}, 60_000);

it('one company’s long queue is in no other’s way, and one that is refused in nobody’s', async () => {
  const { rows } = await s.pool.query(`select id as comprobante, empresa_id as empresa from comprobantes limit 1`);
  await s.pool.query(
    `insert into correos (empresa_id, id, entorno, comprobante_id, origen, para, siguiente_intento_en)
     select $1, gen_random_uuid(), 'test', $2, 'pedido', 'cola@ejemplo.pe', now() - interval '1 hour' from generate_series(1, 300)`,
    [rows[0]?.empresa, rows[0]?.comprobante],
  );
  b.deny('mensaje', 'cola@ejemplo.pe', 'callar');
  s.service.deps.despertar.correos();
  const otra = await createOtraEmpresa(s.pool, s.service.llavero, 7);
  const datos = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL', correo: cliente };
  const emitida = await s.emitir(unaFactura({ serie: 'FG02', cliente: datos }), { clave: otra.clave });
  const pedido = await s.call('POST', `/comprobantes/${emitida.json.data.documento.id}/correos`, {
    body: {},
    clave: otra.clave,
  });
  expect(pedido.status).toBe(200);
  await expect.poll(() => b.llegados(cliente).length, { timeout: 15_000 }).toBe(1);
  await s.pool.query(
    `update correos set estado = 'CANCELADO', siguiente_intento_en = null, terminado_en = now() where para = 'cola@ejemplo.pe'`,
  );
  // Those that it is silent to end with their connections.
  await b.caer();
  await b.comeBack();
});

it('a service that stops waits a moment for a server that is silent, and leaves the mail to whoever comes next', async () => {
  b.deny('destinatario', cliente, 'callar');
  const id = await emitir();
  await expect.poll(async () => (await primero(id))?.intentos.length, { timeout: 15_000 }).toBe(1);
  const quizas = `quizas${n}@ejemplo.pe`;
  b.deny('mensaje', quizas, 'recibir y callar');
  const recibido = await emitir(quizas);
  await expect.poll(() => b.llegados(quizas).length, { timeout: 15_000 }).toBe(1);
  const antes = performance.now();
  await s.service.stop();
  expect(performance.now() - antes).toBeLessThan(12_000);
  const text = `select estado, intentos, fallidos, interrumpidos, lease_hasta, siguiente_intento_en <= now() as toca
    from correos where comprobante_id = $1`;
  expect((await s.pool.query(text, [id])).rows).toEqual([
    { estado: 'PENDIENTE', intentos: 1, fallidos: 0, interrumpidos: 0, lease_hasta: null, toca: true },
  ]);
  // What the server may have by now is no interruption: it is not sent again at once.
  expect((await s.pool.query(text, [recibido])).rows).toEqual([
    { estado: 'PENDIENTE', intentos: 1, fallidos: 4, interrumpidos: 0, lease_hasta: null, toca: false },
  ]);
}, 30_000);
