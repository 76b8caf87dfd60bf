import { randomBytes } from 'node:crypto';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { createOtraEmpresa, type OtraEmpresa } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configurarSol, loadCertificado } from './administrar.ts';

/* The SOL password or the certificate of one company stops being good while its documents wait. */

let s: TestService;
let una: OtraEmpresa;
let otra: OtraEmpresa;

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: 10_000 });
  una = await createOtraEmpresa(s.pool, s.service.llavero, 1);
  otra = await createOtraEmpresa(s.pool, s.service.llavero, 2);
});
afterAll(() => s.stop());

async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await s.pool.query<T>(text, values)).rows;
}

const enPrueba = (empresa: OtraEmpresa) => ({ empresaId: empresa.empresaId, entorno: 'test' as const });
const sol = (empresa: OtraEmpresa, clave: string) =>
  configurarSol(s.pool, s.service.llavero, enPrueba(empresa), { usuario: 'MODDATOS', clave }, ACTOR);
const estados = (empresa: OtraEmpresa) =>
  sql('select estado, count(*)::int as n from comprobantes where empresa_id = $1 group by 1 order by 1', [
    empresa.empresaId,
  ]);

describe('the SOL password was changed at SUNAT', () => {
  test('only that company rests, told once what to do, and goes on as soon as the password is updated', async () => {
    await sol(una, 'la-de-antes');
    for (let n = 0; n < 12; n++) {
      for (const { clave } of [una, otra]) {
        expect((await s.emitir(unaBoleta({ serie: 'BS01' }), { webhook: true, clave })).status).toBe(200);
      }
    }
    await expect.poll(() => estados(otra), { timeout: 15_000 }).toEqual([{ estado: 'ACEPTADA', n: 12 }]);
    const pausas = () =>
      sql('select envio_pausado_motivo as motivo from empresa_entornos where envio_pausado_hasta > now()');
    await expect.poll(pausas, { timeout: 10_000 }).toEqual([{ motivo: expect.stringContaining('0102') }]);
    // A wrong password tried again and again locks the user: those that were on their way when it was noticed, and no more.
    const [{ n: intentos } = { n: 0 }] = await sql<{ n: number }>(
      'select count(*)::int as n from intentos where empresa_id = $1',
      [una.empresaId],
    );
    expect(intentos).toBeLessThanOrEqual(8);
    const told = await s.emitir(unaBoleta({ serie: 'BS02' }), { clave: una.clave });
    expect([told.status, told.json.message]).toEqual([502, expect.stringContaining('0102')]);

    await sol(una, 'moddatos');
    expect(await pausas()).toEqual([]);
    await expect.poll(() => estados(una), { timeout: 20_000 }).toEqual([{ estado: 'ACEPTADA', n: 13 }]);
  }, 60_000);
});

describe('the certificate', () => {
  async function certificado({ ruc, empresaId }: OtraEmpresa, hasta: Date): Promise<string> {
    const desde = new Date(Date.now() - 86_400_000);
    const datos = { ruc, razonSocial: 'EMPRESA S.A.C.', desde, hasta, serialNumber: randomBytes(16) };
    const { pem, certificado } = await createCertificado(datos);
    const archivo = { bytes: Buffer.from(pem), clave: undefined };
    await loadCertificado(s.pool, s.service.llavero, { empresaId, entorno: 'test' }, archivo, new Date(), ACTOR);
    return certificado.firmante.certificado;
  }
  const destino = (url: string | null) =>
    sql('update empresa_entornos set sunat_url = $2, version = version + 1 where empresa_id = $1', [
      una.empresaId,
      url,
    ]);
  const emitir = (webhook: boolean) => s.emitir(unaFactura({ serie: 'FS01' }), { webhook, clave: una.clave });
  const xml = async (id: string) => (await s.call('GET', `/invoices/${id}/xml`, { clave: una.clave })).bytes.toString();
  const firmadoCon = (text: string) => /<ds:X509Certificate>([^<]+)</.exec(text)?.[1]?.replaceAll(/\s/g, '');

  test('expires, and what is signed already still goes with its own bytes; what is not is refused until there is another', async () => {
    const primero = await certificado(una, new Date(Date.now() + 4_000));
    await destino('http://127.0.0.1:9/billService');
    const { id } = (await emitir(true)).json.data.documento;
    const antes = await xml(id);
    expect(firmadoCon(antes)).toBe(primero);
    await expect.poll(async () => (await emitir(true)).status, { timeout: 10_000, interval: 500 }).toBe(422);
    expect((await emitir(true)).json.error.message).toContain('renovar el certificado digital, que venció el');

    await destino(null);
    const sent = async () =>
      (await s.libro()).filter(({ operacion, archivo }) => operacion === 'sendBill' && archivo.endsWith('-FS01-1'));
    await expect.poll(sent, { timeout: 20_000 }).not.toEqual([]);
    const [{ sha } = { sha: '' }] = await sql<{ sha: string }>(
      `select encode(sha256, 'hex') as sha from comprobantes where id = $1`,
      [id],
    );
    expect((await sent()).map(({ sha256 }) => sha256)).toEqual([sha]);
    expect(await xml(id)).toBe(antes);

    const segundo = await certificado(una, new Date(Date.now() + 86_400_000));
    const { json } = await emitir(false);
    expect(json.data.estado).toBe('ACEPTADA');
    expect(firmadoCon(await xml(json.data.documento.id))).toBe(segundo);
  }, 60_000);

  test('is replaced, and what was signed with the one before goes with that one', async () => {
    const antes = await certificado(una, new Date(Date.now() + 86_400_000));
    await destino('http://127.0.0.1:9/billService');
    const { id } = (await emitir(true)).json.data.documento;
    await certificado(una, new Date(Date.now() + 2 * 86_400_000));
    await destino(null);
    await expect
      .poll(async () => (await s.call('GET', `/invoices/${id}`, { clave: una.clave })).json.data.estado, {
        timeout: 20_000,
      })
      .toBe('ACEPTADA');
    expect(firmadoCon(await xml(id))).toBe(antes);
  }, 60_000);
});
