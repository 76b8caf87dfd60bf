import { conOrden, unaBoleta } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configurarDestino, configurarValidez } from '../../empresas/administrar.ts';
import { listEntornosVigilados } from '../../metrics/metricas-store.ts';
import { tx } from '../../platform/db/tx.ts';

/* SUNAT refuses the credential of its query of validity while a document waits for its answer. */

let s: TestService;
let empresaId: string;

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: 10_000 });
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  empresaId = rows[0]?.id ?? '';
  const { simuladorUrl } = s.service;
  // Named, it is somebody else's: the company asks it with a credential of its own.
  const destino = {
    sunatUrl: `${simuladorUrl}/ol-ti-itcpfegem/billService`,
    consultaUrl: `${simuladorUrl}/ol-it-wsconscpegem/billConsultService`,
    certificadosCdr: [],
  };
  await tx(s.pool, (db) => configurarDestino(db, id(), destino, ACTOR));
});
afterAll(() => s.stop());

const id = () => ({ empresaId, entorno: 'test' as const });
const save = (secreto: string) => {
  const credencial = { cliente: 'chaski-simulador', secreto };
  return tx(s.pool, (db) => configurarValidez(db, s.service.llavero, id(), credencial, ACTOR));
};
const datos = async (comprobanteId: string) => (await s.call('GET', `/invoices/${comprobanteId}`)).json.data;
const rechazo = async () =>
  (await s.pool.query(`select validez_rechazo as dicho from empresa_entornos where entorno = 'test'`)).rows[0].dicho;
const vigilado = async () => (await listEntornosVigilados(s.pool)).find(({ entorno }) => entorno === 'test');

/** SUNAT has it, and its answer was lost: only the query of validity can say so. */
async function emitirPerdida(serie: string): Promise<string> {
  return (await s.emitir(unaBoleta({ serie, ...conOrden('cortar-tras-aceptarx1') }))).json.comprobante_id;
}

test('it is told of the document and of the company, and is over with the right one', async () => {
  await save('la-de-antes');
  const perdida = await emitirPerdida('BC01');
  const dicho = 'La consulta de validez de SUNAT no admite sus credenciales (401: invalid_client)';
  await expect.poll(async () => (await datos(perdida)).sunat?.mensaje, { timeout: 20_000 }).toContain(dicho);
  await expect.poll(rechazo).toBe(`${dicho}.`);
  expect(await vigilado()).toMatchObject({ validezRechazada: true });
  await save('simulador');
  expect(await rechazo()).toBeNull();
  expect(await vigilado()).toMatchObject({ validezRechazada: false });
  await expect.poll(async () => (await datos(perdida)).estado, { timeout: 30_000 }).toBe('ACEPTADA');
}, 60_000);

test('it is over when SUNAT takes the same one again; silence says nothing of it', async () => {
  await save('simulador');
  await s.pool.query(`update empresa_entornos set validez_rechazo = 'La rechazó.' where entorno = 'test'`);
  await s.simulate({ modo: '503', operaciones: ['validarcomprobante'] });
  const perdida = await emitirPerdida('BC02');
  await expect.poll(async () => (await datos(perdida)).sunat?.mensaje, { timeout: 20_000 }).toContain('(503)');
  expect(await rechazo()).toBe('La rechazó.');
  await s.simulate({ modo: 'normal' });
  await expect.poll(async () => (await datos(perdida)).estado, { timeout: 30_000 }).toBe('ACEPTADA');
  await expect.poll(rechazo).toBeNull();
}, 60_000);
