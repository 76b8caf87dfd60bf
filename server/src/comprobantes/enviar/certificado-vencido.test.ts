import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import { startSimulador } from '@chaski/simulator/servicio/listen.ts';
import { conOrden, unaFactura } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { loadCertificado } from '../../empresas/administrar.ts';

/* The certificate was good when it was loaded and is in memory, opened; the service goes on past its end. */

const MINUTO_MS = 60_000;
const VENCE = /falta renovar el certificado digital, que venció el \d/;
const VENCIDO = { status: 422, json: { error: { message: expect.stringMatching(VENCE) } } };

let s: TestService;
let adelantoMs: number;
const ahora = () => new Date(Date.now() + adelantoMs);

beforeEach(async () => {
  adelantoMs = 0;
  s = await startTestService({}, { ahora, startSimulador: (options) => startSimulador({ ...options, ahora }) });
  onTestFinished(() => s.stop());
  await load(5);
});

/** A certificate that is valid for so many minutes from now on. */
async function load(minutos: number): Promise<void> {
  const { rows } = await s.pool.query<{ id: string; ruc: string }>('select id, ruc from empresas');
  const [{ id, ruc } = { id: '', ruc: '' }] = rows;
  const { pem } = await createCertificado({
    ruc,
    razonSocial: 'EMPRESA DE PRUEBA S.A.C.',
    serialNumber: Buffer.alloc(8, 7),
    desde: new Date(Date.now() - MINUTO_MS),
    hasta: new Date(ahora().getTime() + minutos * MINUTO_MS),
  });
  const archivo = { bytes: Buffer.from(pem), clave: undefined };
  const empresa = { empresaId: id, entorno: 'test' } as const;
  await loadCertificado(s.pool, s.service.llavero, empresa, archivo, ahora(), ACTOR);
}

const expire = () => {
  adelantoMs = 6 * MINUTO_MS;
};

async function cuenta(): Promise<{ comprobantes: number; resumenes: number; ultimo: number }> {
  const { rows } = await s.pool.query(
    `select (select count(*)::int from comprobantes) as comprobantes, (select count(*)::int from resumenes) as resumenes,
     (select max(numero) from comprobantes) as ultimo`,
  );
  return rows[0];
}

test('nothing is signed with it any more: emissions and annulments say why, store nothing and use no number', async () => {
  const buena = await s.emitir(unaFactura());
  expect(buena).toMatchObject({ status: 200, json: { data: { estado: 'ACEPTADA' } } });
  const antes = await cuenta();
  expire();
  expect(await s.emitir(unaFactura())).toMatchObject(VENCIDO);
  expect(await s.emitir(unaFactura(), { webhook: true })).toMatchObject(VENCIDO);
  const anular = `/comprobantes/${buena.json.data.documento.id}/anular`;
  expect(await s.call('POST', anular, { body: { motivo: 'Error' } })).toMatchObject(VENCIDO);
  expect(await cuenta()).toEqual(antes);

  await load(60);
  const otra = await s.emitir(unaFactura());
  expect(otra).toMatchObject({ status: 200, json: { data: { estado: 'ACEPTADA' } } });
  expect((await cuenta()).ultimo).toBe(antes.ultimo + 1);
});

test('what it signed before is still sent, the same bytes', async () => {
  const { json } = await s.emitir(unaFactura(conOrden('fault=0109x1')));
  const id = json.comprobante_id;
  const xml = async () => (await s.call('GET', `/invoices/${id}/xml`)).bytes;
  const firmado = await xml();
  expire();
  expect(await s.emitir(unaFactura())).toMatchObject(VENCIDO);
  const estado = async () => (await s.call('GET', `/invoices/${id}`)).json.data.estado;
  await expect.poll(estado, { timeout: 30_000 }).toBe('ACEPTADA');
  expect((await xml()).equals(firmado)).toBe(true);
});

describe('a document that waits while it expires', () => {
  test('for a lock, is not signed: no number is used', async () => {
    await s.emitir(unaFactura());
    const antes = await cuenta();
    const otro = await s.pool.connect();
    onTestFinished(() => otro.release());
    await otro.query('begin; select 1 from series for update');
    const respuesta = s.emitir(unaFactura());
    const espera = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await s.pool.query(espera)).rowCount, { timeout: 5_000 }).toBe(1);
    expire();
    await otro.query('rollback');
    expect(await respuesta).toMatchObject(VENCIDO);
    expect(await cuenta()).toEqual(antes);
    await load(60);
    await s.emitir(unaFactura());
    expect((await cuenta()).ultimo).toBe(antes.ultimo + 1);
  });
});
