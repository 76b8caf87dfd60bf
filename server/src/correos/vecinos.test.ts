import { once } from 'node:events';
import { connect } from 'node:net';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa, type OtraEmpresa } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { markAnulacion } from '../comprobantes/informar/anulable.ts';
import { createLeases } from '../platform/jobs/cola/leases.ts';
import { activarCorreo, type Buzon, bringForwardCorreos, correosDe, startBuzon } from './testing.ts';

/* What becomes of one mail is nothing to the others, and what the server cannot help uses up no mail’s attempts. */

let s: TestService;
let b: Buzon;
let otra: OtraEmpresa;

beforeAll(async () => {
  b = await startBuzon({ maximo: 6 });
  s = await startTestService({ smtp: b.config }, { smtp: { entregaMs: 4_000, respuestaMs: 1_500 } });
  await activarCorreo(s);
  otra = await createOtraEmpresa(s.pool, s.service.llavero, 1);
  await s.pool.query(`insert into correo_ajustes (empresa_id, entorno, activo) values ($1, 'test', true)`, [
    otra.empresaId,
  ]);
});
afterAll(async () => {
  await s.stop();
  await b.caer();
});

let n = 0;
let cliente = '';
beforeEach(() => {
  cliente = `vecino${++n}@ejemplo.pe`;
});
afterEach(async () => {
  await s.pool.query(
    `update correos set estado = 'CANCELADO', siguiente_intento_en = null, terminado_en = now() where estado = 'PENDIENTE'`,
  );
});

async function emitir(correo = cliente, clave = s.clave): Promise<string> {
  const datos = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL S.A.C.', correo };
  const { status, json } = await s.emitir(unaFactura({ serie: 'FV01', cliente: datos }), { clave });
  expect(status).toBe(200);
  return json.data.documento.id;
}

const primero = async (id: string) => (await correosDe(s, id))[0];
const llega = (para: string) => expect.poll(() => b.llegados(para).length, { timeout: 8_000 }).toBe(1);
const fila = async (para: string) =>
  (await s.pool.query(`select estado, intentos, fallidos, sin_servidor from correos where para = $1`, [para])).rows;

test.each([
  ['is refused for now with the end of the conversation', { codigo: 421, texto: '4.7.0 try again later' }],
  ['the server hangs for', 'callar'],
] as const)(
  'a recipient that %s costs its own mail one attempt, and no company’s mail a rest',
  async (_que, negativa) => {
    const malos = Array.from({ length: 6 }, (_, index) => `malo${index}-${cliente}`);
    for (const malo of malos) {
      b.deny('destinatario', malo, negativa);
      await emitir(malo);
    }
    await expect.poll(async () => (await fila(`malo0-${cliente}`))[0]?.intentos, { timeout: 8_000 }).toBe(1);
    for (let index = 0; index < 4; index++) {
      const bueno = `bueno${index}-${cliente}`;
      await emitir(bueno, otra.clave);
      await llega(bueno);
    }
    for (const malo of malos) {
      await expect
        .poll(() => fila(malo), { timeout: 20_000 })
        .toEqual([{ estado: 'PENDIENTE', intentos: 1, fallidos: 1, sin_servidor: false }]);
    }
  },
  60_000,
);

test('while a server takes no more connections the mails wait, and none has used up an attempt on it', async () => {
  const estrecho = await startBuzon({ maximo: 1 });
  const solo = await startTestService({ smtp: estrecho.config });
  await activarCorreo(solo);
  const ajena = connect(estrecho.puerto, '127.0.0.1');
  await once(ajena, 'data');
  const todos = Array.from({ length: 6 }, (_, index) => `estrecho${index}@ejemplo.pe`);
  for (const correo of todos) {
    const datos = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL', correo };
    await solo.emitir(unaFactura({ serie: 'FV02', cliente: datos }));
  }
  const negados = async () => (await solo.pool.query('select 1 from correo_intentos where codigo = 421')).rowCount ?? 0;
  await expect.poll(negados, { timeout: 10_000 }).toBeGreaterThan(0);
  ajena.destroy();
  const pendientes = async () => {
    await bringForwardCorreos(solo);
    return (await solo.pool.query(`select 1 from correos where estado <> 'ENVIADO'`)).rowCount;
  };
  await expect.poll(pendientes, { timeout: 20_000, interval: 300 }).toBe(0);
  expect(todos.map((para) => estrecho.llegados(para).length)).toEqual(todos.map(() => 1));
  const { rows } = await solo.pool.query('select sum(fallidos)::int as fallidos from correos');
  expect(rows).toEqual([{ fallidos: 0 }]);
  await solo.stop();
  await estrecho.caer();
}, 60_000);

test('a server that takes the mail and does not say so gets it three times in all, hours apart', async () => {
  b.deny('mensaje', cliente, 'recibir y callar');
  const id = await emitir();
  const error = async () => (await primero(id))?.error;
  await expect.poll(error, { timeout: 8_000 }).toMatch(/puede haber llegado/);
  expect(Date.parse((await primero(id)).siguienteIntentoEn) - Date.now()).toBeGreaterThan(20 * 60_000);
  // Another one that gets through is no reason to repeat it.
  await emitir(`bueno-${cliente}`);
  await llega(`bueno-${cliente}`);
  expect(b.llegados(cliente)).toHaveLength(1);
  const estado = async () => {
    await bringForwardCorreos(s);
    return (await primero(id)).estado;
  };
  await expect.poll(estado, { timeout: 20_000, interval: 300 }).toBe('FALLIDO');
  const ids = b.llegados(cliente).map(({ correo }) => correo.messageId);
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
}, 40_000);

test('a document that is being annulled is not mailed until SUNAT has decided, and its mail loses nothing by waiting', async () => {
  b.deny('destinatario', cliente, { codigo: 451, texto: 'Greylisted' });
  const id = await emitir();
  await expect.poll(async () => (await fila(cliente))[0]?.fallidos, { timeout: 8_000 }).toBe(1);
  b.deny('destinatario', cliente, undefined);
  const { rows } = await s.pool.query(`select empresa_id from comprobantes where id = $1`, [id]);
  const documento = { empresaId: rows[0]?.empresa_id, id };
  await markAnulacion(s.pool, documento, id);
  await bringForwardCorreos(s);
  await expect.poll(async () => (await primero(id)).error, { timeout: 8_000 }).toBe('El comprobante se está anulando');
  expect(await fila(cliente)).toEqual([{ estado: 'PENDIENTE', intentos: 1, fallidos: 1, sin_servidor: false }]);
  const pedido = await s.call('POST', `/comprobantes/${id}/correos`, { body: { para: `otro-${cliente}` } });
  expect([pedido.status, pedido.json.error.message]).toEqual([422, expect.stringContaining('se está anulando')]);
  expect(b.llegados(cliente)).toEqual([]);
  await markAnulacion(s.pool, documento, null);
  await bringForwardCorreos(s);
  await llega(cliente);
});

test('who may take longer keeps its lease longer', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const leases = createLeases(s.service.deps.db.sistema, log, { everyMs: 20, maxHeldMs: 60 });
  const [corto, largo] = ['0000000a', '0000000b'].map((id) => `${id}-0000-4000-8000-000000000000`);
  const { empresaId } = otra;
  leases.hold({ tabla: 'correos', empresaId, id: corto ?? '', token: 1 });
  leases.hold({ tabla: 'correos', empresaId, id: largo ?? '', token: 1, maxMs: 60_000 });
  await expect.poll(() => lines.join('')).toContain(corto);
  await leases.close();
  expect(lines.join('')).not.toContain(largo);
});
