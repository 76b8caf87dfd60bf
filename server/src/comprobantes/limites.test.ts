import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLeases } from '../platform/jobs/cola/leases.ts';

/* Where waiting ends: locks of others, deadlines, pauses, holders that hang. */

let s: TestService;
/** By the database's clock until a test moves it on. */
let ahora = new Date();

const DIA_MS = 86_400_000;

beforeAll(async () => {
  s = await startTestService({}, { ahora: () => ahora });
});
afterEach(async () => {
  ahora = new Date();
  await s.simulate({ modo: 'normal' });
  await s.pool.query(
    'update empresa_entornos set envio_pausado_motivo = null, envio_pausado_hasta = null, version = version + 1',
  );
  // What one test left undone asks SUNAT nothing in the next.
  await s.pool.query(`update comprobantes set siguiente_intento_en = 'infinity' where final_en is null`);
});
afterAll(() => s.stop());

const datos = async (id: string) => (await s.call('GET', `/invoices/${id}`)).json.data;
const intentos = async (id: string) =>
  (await s.pool.query('select operacion, codigo from intentos where comprobante_id = $1 order by n', [id])).rows;
/** That much later, by the service's clock and by the database's. */
async function pasan(dias: number, id: string): Promise<void> {
  ahora = new Date(ahora.getTime() + dias * DIA_MS);
  await s.pool.query('update comprobantes set plazo_envio = plazo_envio - make_interval(days => $2) where id = $1', [
    id,
    dias,
  ]);
  await s.pool.query(
    `update intentos set iniciado_en = iniciado_en - make_interval(days => $2), anotado_ms = anotado_ms - $3::float8,
      enviado_ms = enviado_ms - $3::float8, terminado_ms = terminado_ms - $3::float8 where comprobante_id = $1`,
    [id, dias, dias * DIA_MS],
  );
}
const yaMismo = (id: string) =>
  s.pool.query('update comprobantes set siguiente_intento_en = now() where id = $1 and final_en is null', [id]);

/** Until the background has carried it to where it waits for a person. */
async function hastaPersona(id: string, motivo: RegExp): Promise<void> {
  await expect
    .poll(
      async () => {
        await yaMismo(id);
        const { rows } = await s.pool.query('select estado, motivo from comprobantes where id = $1', [id]);
        return rows[0];
      },
      { timeout: 20_000, interval: 300 },
    )
    .toEqual({ estado: 'POR_ATENDER', motivo: expect.stringMatching(motivo) });
}

test('while SUNAT refuses the company’s settings nothing is sent but by a retry that somebody asks for, which ends the pause', async () => {
  const enviados = async () => (await s.libro()).filter(({ operacion }) => operacion === 'sendBill').length;
  // The document, and the question whether the company itself is refused.
  await s.simulate({ modo: 'fault=0102', veces: 2 });
  const primera = await s.emitir(unaBoleta({ serie: 'BL04' }));
  const antes = await enviados();
  const segunda = await s.emitir(unaBoleta({ serie: 'BL04' }));
  expect([primera.status, segunda.status]).toEqual([502, 502]);
  expect(segunda.json.message).toMatch(/en pausa: .*0102/);
  expect(await enviados()).toBe(antes);
  const reintento = await s.call('POST', `/comprobantes/${segunda.json.comprobante_id}/reintentar`);
  expect(reintento.json.data.estado).toBe('ACEPTADA');
  expect((await s.emitir(unaBoleta({ serie: 'BL04' }))).json.data.estado).toBe('ACEPTADA');
});

test('a document that alone meets a fault of settings pauses nobody: SUNAT, asked, lets the company in', async () => {
  for (const codigo of ['0102', '0111', '2325']) {
    const marcada = await s.emitir(unaBoleta({ serie: 'BL06', ...conOrden(`fault=${codigo}`) }));
    expect([marcada.status, marcada.json.message]).toEqual([502, expect.stringContaining(`(${codigo})`)]);
    expect((await s.emitir(unaBoleta({ serie: 'BL06' }))).json.data.estado).toBe('ACEPTADA');
  }
  const { rows } = await s.pool.query('select 1 from empresa_entornos where envio_pausado_hasta is not null');
  expect(rows).toEqual([]);
});

test('a fault that a second document meets too, and nothing was taken between them, is the company’s', async () => {
  const serie = { serie: 'BL08' };
  await s.emitir(unaBoleta({ ...serie, ...conOrden('fault=2325x1') }));
  expect((await s.emitir(unaBoleta(serie))).json.data.estado).toBe('ACEPTADA');
  await s.emitir(unaBoleta({ ...serie, ...conOrden('fault=2325x1') }));
  await s.emitir(unaBoleta({ ...serie, ...conOrden('fault=2325x1') }));
  const enPausa = await s.emitir(unaBoleta(serie));
  expect(enPausa.json.message).toMatch(/en pausa: .*2325/);
  expect((await s.call('POST', `/comprobantes/${enPausa.json.comprobante_id}/reintentar`)).json.data.estado).toBe(
    'ACEPTADA',
  );
});

test('where SUNAT does not say who may come in, the fault of one document pauses the company', async () => {
  await s.simulate({ modo: 'vacio', operaciones: ['getStatusCdr'], veces: 1 });
  await s.emitir(unaBoleta({ serie: 'BL07', ...conOrden('fault=0102x1') }));
  expect((await s.emitir(unaBoleta({ serie: 'BL07' }))).json.message).toMatch(/en pausa: .*0102/);
});

test('a series that somebody else locks makes nobody wait but its own documents', async () => {
  await s.emitir(unaFactura({ serie: 'FL05' }));
  const holder = await s.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from series where serie = 'FL05' for update`);
    const suya = s.emitir(unaFactura({ serie: 'FL05' }));
    const otras = await Promise.all(
      Array.from({ length: 8 }, (_, n) => s.emitir(unaFactura({ serie: `FL1${n}` }), { webhook: n % 2 === 0 })),
    );
    expect(otras.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await holder.query('commit');
    expect((await suya).json.data.documento.correlativo).toBe('FL05-2');
  } finally {
    holder.release();
  }
});

test('what SUNAT does not decide, asked until a day after the deadline, is for a person, with the reason', async () => {
  await s.simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendBill'], veces: 1 });
  const { json } = await s.emitir(unaFactura({ serie: 'FL02' }));
  await s.simulate({ modo: 'vacio', operaciones: ['getStatusCdr'], veces: 1000 });
  const id = json.comprobante_id;
  await pasan(6, id);
  await hastaPersona(id, /^Venció el plazo.*no se sabe si SUNAT lo registró: .*decídalo, o reanúdelo/);
  expect((await datos(id)).estado).toBe('PENDIENTE_ENVIO');
});

test('past the deadline SUNAT is asked first about what it may have, and what it said before stays on record', async () => {
  await s.simulate({ modo: 'fault=0109', operaciones: ['sendBill'], veces: 1000 });
  const { json } = await s.emitir(unaFactura({ serie: 'FL03' }));
  const id = json.comprobante_id;
  await pasan(4, id);
  await hastaPersona(id, /^Venció el plazo.*SUNAT no lo tiene/);
  const todos = await intentos(id);
  expect(todos[0]).toEqual({ operacion: 'sendBill', codigo: '0109' });
  expect(todos.at(-1)?.operacion).toBe('getStatusCdr');
});

test('past the deadline, SUNAT’s “I do not have it” ends nothing for a day after the last sending: it may show late what it took', async () => {
  await s.simulate({ modo: 'vacio', operaciones: ['getStatusCdr'], veces: 1000 });
  const { json } = await s.emitir(unaFactura({ serie: 'FL04', ...conOrden('cortarx1') }));
  const id = json.comprobante_id;
  await s.pool.query(`update comprobantes set plazo_envio = now() - interval '1 hour' where id = $1`, [id]);
  await s.simulate({ modo: 'normal' });
  await yaMismo(id);
  const estado = async () =>
    (await s.pool.query('select estado, motivo from comprobantes where id = $1', [id])).rows[0];
  await expect
    .poll(estado, { timeout: 15_000 })
    .toEqual({ estado: 'POR_CONFIRMAR', motivo: expect.stringMatching(/responde que no lo tiene.*no emita otro/) });
  expect((await intentos(id)).filter(({ operacion }) => operacion === 'sendBill')).toHaveLength(1);
  await pasan(1, id);
  await hastaPersona(id, /^Venció el plazo.*SUNAT no lo tiene: emita otro/);
});

test('a clock of ours that is ten days ahead for a moment puts nothing out of term: what never left, what SUNAT did not process, what is in doubt', async () => {
  const pausar = (hasta: string) =>
    s.pool.query(`update empresa_entornos set envio_pausado_hasta = ${hasta}, version = version + 1`);
  const rehusada = await s.emitir(unaFactura({ serie: 'FL08', ...conOrden('fault=0109x2') }));
  await s.simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendBill'], veces: 1 });
  const dudosa = await s.emitir(unaFactura({ serie: 'FL09' }));
  await s.simulate({ modo: 'vacio', operaciones: ['getStatusCdr'], veces: 2 });
  await pausar(`now() + interval '4 minutes'`);
  const nunca = await s.emitir(unaFactura({ serie: 'FL07' }), { webhook: true });
  ahora = new Date(ahora.getTime() + 10 * DIA_MS);
  await pausar('null');
  for (const id of [nunca.json.data.documento.id, rehusada.json.comprobante_id, dudosa.json.comprobante_id]) {
    await expect
      .poll(
        async () => {
          await yaMismo(id);
          return (await s.pool.query('select estado from comprobantes where id = $1', [id])).rows;
        },
        { timeout: 15_000, interval: 300 },
      )
      .toEqual([{ estado: 'ACEPTADA' }]);
  }
}, 60_000);

test('a holder that never ends is let go, so that another takes over', async () => {
  const { json } = await s.emitir(unaFactura({ serie: 'FL06', ...conOrden('fault=0109') }));
  const id = json.comprobante_id;
  const held = `update comprobantes set lease_token = lease_token + 1, lease_hasta = now() + interval '1 second'
    where id = $1 returning empresa_id, lease_token::int as token`;
  const { rows } = await s.pool.query(held, [id]);
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  const leases = createLeases(s.service.deps.db.sistema, log, { everyMs: 20, maxHeldMs: 60 });
  leases.hold({ tabla: 'comprobantes', empresaId: rows[0].empresa_id, id, token: rows[0].token });
  await expect.poll(() => lines.join('')).toContain('lleva demasiado');
  await leases.close();
  await expect
    .poll(
      async () => (await s.pool.query('select lease_token::int as token from comprobantes where id = $1', [id])).rows,
      {
        timeout: 15_000,
      },
    )
    .not.toEqual([{ token: rows[0].token }]);
});
