import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueCorreos } from '../avisos/encolar.ts';
import type { Punto } from '../platform/puntos.ts';
import { activarCorreo, type Buzon, bringForwardCorreos, correosDe, startBuzon } from './testing.ts';

/* What fails inside the service while it sends a mail: none is lost, and what leaves twice leaves under one Message-ID. */

let s: TestService;
let b: Buzon;
/** Which point fails, how often. */
let falla: { punto: Punto; veces: number } | undefined;

beforeAll(async () => {
  b = await startBuzon();
  const punto = (este: Punto) => {
    if (este !== falla?.punto || falla.veces === 0) return;
    falla.veces -= 1;
    throw new Error('falla a propósito');
  };
  s = await startTestService({ smtp: b.config }, { punto });
  await activarCorreo(s);
});
afterAll(async () => {
  await s.stop();
  await b.caer();
});
afterEach(() => {
  falla = undefined;
});

let n = 0;
let cliente = '';
beforeEach(() => {
  cliente = `falla${++n}@ejemplo.pe`;
});

async function emitir(): Promise<string> {
  const datos = {
    tipoDocumento: '6',
    numeroDocumento: '20100070970',
    denominacion: 'COMERCIAL S.A.C.',
    correo: cliente,
  };
  const { status, json } = await s.emitir(unaFactura({ serie: 'FM01', cliente: datos }));
  expect(status).toBe(200);
  return json.data.documento.id;
}

/** Its turn comes again, whenever it was put off, until it is sent. */
async function enviado(id: string): Promise<void> {
  const estado = async () => {
    await bringForwardCorreos(s);
    return (await correosDe(s, id))[0]?.estado;
  };
  await expect.poll(estado, { timeout: 20_000, interval: 300 }).toBe('ENVIADO');
}

test.each([
  ['correo.tomado', 1],
  ['correo.antesDeSocket', 1],
  ['correo.respondido', 2],
  ['correo.registrado', 1],
] as const)('a failure at %s: the mail arrives, %i times in all under one Message-ID', async (punto, veces) => {
  falla = { punto, veces: 1 };
  const id = await emitir();
  await expect.poll(() => falla?.veces, { timeout: 15_000 }).toBe(0);
  await enviado(id);
  const llegados = b.llegados(cliente);
  expect(llegados).toHaveLength(veces);
  expect(new Set(llegados.map(({ correo }) => correo.messageId)).size).toBe(1);
});

test('a mail that fails in the service each time is given up for its turn, and the others go on', async () => {
  falla = { punto: 'correo.antesDeSocket', veces: 1_000 };
  const id = await emitir();
  const intentos = async () => {
    await bringForwardCorreos(s);
    return (await correosDe(s, id))[0]?.error;
  };
  await expect
    .poll(intentos, { timeout: 20_000, interval: 300 })
    .toBe('El servicio se interrumpió varias veces durante este envío');
  falla = undefined;
  await enviado(id);
});

test('one whose document cannot be read counts as failed too, says so, and does not come back at once', async () => {
  b.deny('destinatario', cliente, { codigo: 451, texto: 'Greylisted' });
  const id = await emitir();
  const fila = async () =>
    (await s.pool.query('select estado, fallidos, ultimo_error from correos where comprobante_id = $1', [id])).rows[0];
  await expect.poll(async () => (await fila()).fallidos, { timeout: 15_000 }).toBe(1);
  const { rows } = await s.pool.query('select documento::text as texto from comprobantes where id = $1', [id]);
  await s.pool.query(`update comprobantes set documento = '{"version":99}' where id = $1`, [id]);
  const fallidos = async () => {
    await bringForwardCorreos(s);
    return (await fila()).fallidos;
  };
  await expect.poll(fallidos, { timeout: 20_000, interval: 300 }).toBe(2);
  expect(await fila()).toMatchObject({ estado: 'PENDIENTE', ultimo_error: 'envio-interrumpido' });
  await s.pool.query('update comprobantes set documento = $2 where id = $1', [id, rows[0]?.texto]);
  b.deny('destinatario', cliente, undefined);
  await enviado(id);
});

test('a database that was put back, and learns of the verdict again, repeats the same Message-ID', async () => {
  const id = await emitir();
  await enviado(id);
  const antes = b.llegados(cliente)[0]?.correo.messageId;
  await s.pool.query(
    'delete from correo_intentos where correo_id in (select id from correos where comprobante_id = $1)',
    [id],
  );
  await s.pool.query('delete from correos where comprobante_id = $1', [id]);
  const { rows } = await s.pool.query<{ empresaId: string }>(
    'select empresa_id as "empresaId" from comprobantes where id = $1',
    [id],
  );
  const aceptado = { empresaId: rows[0]?.empresaId ?? '', entorno: 'test', id } as const;
  const { db } = s.service.deps;
  await queueCorreos(db.of(aceptado), aceptado);
  // However often.
  await queueCorreos(db.of(aceptado), aceptado);
  await enviado(id);
  expect(b.llegados(cliente).map(({ correo }) => correo.messageId)).toEqual([antes, antes]);
});

// The last one: its service draws no more.
test('without its PDF the mail waits: nobody gets half of it', async () => {
  await s.service.deps.pdf.close();
  const id = await emitir();
  const error = async () => (await correosDe(s, id))[0]?.error;
  await expect.poll(error, { timeout: 15_000 }).toBe('El PDF del comprobante no se pudo generar');
  expect((await correosDe(s, id))[0]).toMatchObject({ estado: 'PENDIENTE', intentos: [{ n: 1 }] });
  expect(b.llegados(cliente)).toEqual([]);
});
