import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClave, changeClave, revocarClave, rotarClave } from '../api-keys/claves.ts';
import { configurarDestino, configurarSol, createEmpresa, loadCertificado } from '../empresas/administrar.ts';
import { removeEstablecimiento, storeEstablecimiento } from '../empresas/establecimientos.ts';
import { configurarMarca } from '../empresas/marca/marca.ts';
import { tx } from '../platform/db/tx.ts';
import type { Actor } from './anotar.ts';
import { listAuditoria } from './auditoria-store.ts';
import { verifyAuditoria } from './verificar.ts';

const RUC = '20100070970';
const ahora = new Date();

let s: TestService;
let empresaId: string;

beforeAll(async () => {
  s = await startTestService();
  const nueva = { ruc: RUC, razonSocial: 'LA EMPRESA S.A.' };
  empresaId = await tx(s.service.deps.db.sistema, (db) => createEmpresa(db, s.service.llavero, nueva, ahora, ACTOR));
});
afterAll(() => s.stop());

/** An act in a transaction of its own, as the command line and the settings area run them. */
const acto = <T>(work: Parameters<typeof tx<T>>[1]) => tx(s.service.deps.db.sistema, work);

/** What was noted of a company from the `n`th row on. */
async function anotado(id: string, desde = 0) {
  const filas = await listAuditoria(s.service.deps.db.sistema, { empresaId: id, limite: 100 });
  return filas.slice(desde).map(({ accion, objeto, antes, despues, entorno, ...f }) => ({
    accion,
    objeto,
    entorno,
    actor: { tipo: f.actorTipo, id: f.actorId, desde: f.desde, solicitud: f.solicitud },
    antes: JSON.parse(antes ?? 'null'),
    despues: JSON.parse(despues ?? 'null'),
  }));
}

it('every change of a company is noted, with what it was before and is after, and no secret', async () => {
  const { llavero } = s.service;
  const live = { empresaId, entorno: 'live' as const };
  const hasta = new Date(ahora.getTime() + 86_400_000);
  const { pem } = await createCertificado({
    ruc: RUC,
    razonSocial: 'LA EMPRESA S.A.',
    desde: new Date(ahora.getTime() - 86_400_000),
    hasta,
    serialNumber: Buffer.alloc(16, 7),
  });
  const archivo = { bytes: Buffer.from(pem), clave: undefined };
  await acto((db) => loadCertificado(db, llavero, live, archivo, ahora, ACTOR));
  await acto((db) => configurarSol(db, llavero, live, { usuario: 'FACTURA1', clave: 'canario-sol' }, ACTOR));
  const destino = { sunatUrl: 'https://ose.pe/ws', consultaUrl: null, certificadosCdr: [] };
  await acto((db) => configurarDestino(db, live, destino, ACTOR));
  await acto((db) => configurarMarca(db, empresaId, { color: '#0b5394' }, ACTOR));
  const lugar = { codigo: '0001', ubigeo: '040101', direccion: 'CALLE MERCADERES 100', series: ['F010'] };
  await acto((db) => storeEstablecimiento(db, empresaId, lugar, ACTOR));
  await acto((db) => storeEstablecimiento(db, empresaId, { ...lugar, series: ['F011'] }, ACTOR));
  await acto((db) => removeEstablecimiento(db, empresaId, '0001', ACTOR));
  const filas = await anotado(empresaId);
  expect(filas).toMatchObject([
    { accion: 'empresa.creada', objeto: empresaId, entorno: '*', antes: null, despues: { ruc: RUC } },
    {
      accion: 'certificado.cambiado',
      entorno: 'live',
      antes: null,
      despues: { serie: expect.stringMatching(/^[0-9A-F]{32}$/) },
    },
    { accion: 'sol.cambiado', entorno: 'live', antes: { usuario: null }, despues: { usuario: 'FACTURA1' } },
    { accion: 'destino.cambiado', antes: { sunatUrl: null }, despues: destino },
    { accion: 'marca.cambiada', antes: { color: null }, despues: { color: '#0b5394' } },
    { accion: 'establecimiento.guardado', objeto: '0001', antes: null, despues: { series: ['F010'] } },
    { accion: 'establecimiento.guardado', antes: { series: ['F010'] }, despues: { series: ['F011'] } },
    { accion: 'establecimiento.quitado', antes: { series: ['F011'] }, despues: null },
  ]);
  for (const { actor } of filas) expect(actor).toEqual(ACTOR);
  expect(JSON.stringify(filas)).not.toMatch(/canario|PRIVATE|cifrad/i);
});

it('every change of a key is noted; what is refused, undone or done already is not', async () => {
  const desde = (await anotado(empresaId)).length;
  const nueva = { empresaId, entorno: 'test' as const, nombre: 'Tienda', permisos: ['invoices.read'], limite: 60 };
  const { id, clave } = await acto((db) => buildClave(db, nueva, ahora, ACTOR));
  await acto((db) => changeClave(db, id, { permisos: ['invoices.create', 'invoices.read'], limite: 5 }, ahora, ACTOR));
  const otra = await acto((db) => rotarClave(db, clave, ACTOR));
  await expect(acto((db) => changeClave(db, id, { limite: 0 }, ahora, ACTOR))).rejects.toMatchObject({
    fields: { limite: expect.anything() },
  });
  await expect(acto((db) => buildClave(db, { ...nueva, permisos: [] }, ahora, ACTOR))).rejects.toThrow();
  const undone = acto(async (db) => {
    await buildClave(db, nueva, ahora, ACTOR);
    throw new Error('se deshace');
  });
  await expect(undone).rejects.toThrow('se deshace');
  await acto((db) => revocarClave(db, id, ACTOR));
  await acto((db) => revocarClave(db, id, ACTOR));
  await expect(acto((db) => changeClave(db, id, { limite: 9 }, ahora, ACTOR))).rejects.toThrow('está revocada');
  const filas = await anotado(empresaId, desde);
  const [ultimos4, nuevos4] = [clave.slice(-4), otra.clave.slice(-4)];
  expect(filas).toMatchObject([
    {
      accion: 'clave.creada',
      objeto: id,
      despues: { nombre: 'Tienda', permisos: ['invoices.read'], limite: 60, ultimos4 },
    },
    {
      accion: 'clave.cambiada',
      antes: { permisos: ['invoices.read'], limite: 60 },
      despues: { permisos: ['invoices.create', 'invoices.read'], limite: 5, expiraEn: null },
    },
    { accion: 'clave.rotada', antes: { ultimos4 }, despues: { ultimos4: nuevos4 } },
    { accion: 'clave.revocada', antes: { nombre: 'Tienda', ultimos4: nuevos4 }, despues: null },
  ]);
  expect(JSON.stringify(filas)).not.toContain(clave.slice(9, 40));
});

it('a change of permissions and of the limit counts with the very next request', async () => {
  const nueva = { empresaId, entorno: 'test' as const, nombre: 'Al instante', permisos: ['invoices.read'] };
  const { id, clave } = await acto((db) => buildClave(db, nueva, ahora, ACTOR));
  expect((await s.call('GET', '/invoices', { clave })).status).toBe(200);
  await acto((db) => changeClave(db, id, { permisos: ['customers.read'] }, ahora, ACTOR));
  expect((await s.call('GET', '/invoices', { clave })).status).toBe(403);
  await acto((db) => changeClave(db, id, { permisos: ['invoices.read'], limite: 3 }, ahora, ACTOR));
  const { status, headers } = await s.call('GET', '/invoices', { clave });
  expect([200, 429]).toContain(status);
  expect(headers.get('ratelimit-limit')).toBe('3');
  await acto((db) => changeClave(db, id, { expiraEn: new Date(Date.now() + 60_000), limite: 1000 }, ahora, ACTOR));
  expect((await s.call('GET', '/invoices', { clave })).status).toBe(200);
  await s.pool.query(`update claves set expira_en = now() where id = $1`, [id]);
  expect((await s.call('GET', '/invoices', { clave })).status).toBe(401);
  await acto((db) => changeClave(db, id, { expiraEn: null }, ahora, ACTOR));
  expect((await s.call('GET', '/invoices', { clave })).status).toBe(200);
});

it('who annuls a document is noted with key, address and request, once', async () => {
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas where ruc <> $1', [RUC]);
  const demo = rows[0]?.id ?? '';
  const desde = (await anotado(demo)).length;
  const { json } = await s.emitir(unaFactura());
  const { id } = json.data.documento;
  const body = { motivo: 'ERROR EN EL CLIENTE' };
  const first = await s.call('POST', `/comprobantes/${id}/anular`, { body });
  expect(first.status).toBe(200);
  await s.call('POST', `/comprobantes/${id}/anular`, { body });
  const filas = await anotado(demo, desde);
  const actor: Actor = {
    tipo: 'clave',
    id: expect.any(String),
    desde: '127.0.0.1',
    solicitud: first.headers.get('x-request-id') ?? '',
  };
  expect(filas).toEqual([
    {
      accion: 'comprobante.anulacionPedida',
      objeto: id,
      entorno: 'test',
      antes: null,
      actor,
      despues: { archivo: expect.stringMatching(/^RA-/), resumen: expect.any(String), motivo: body.motivo },
    },
  ]);
  // What happens to the document by itself is in its events, which say who issued it.
  const { rows: events } = await s.pool.query(
    'select detalle from eventos where comprobante_id = $1 order by id limit 1',
    [id],
  );
  expect(events).toMatchObject([{ detalle: { desde: '127.0.0.1' } }]);
});

it('and the chains of all companies hold', async () => {
  const cadenas = await verifyAuditoria(s.service.deps.db.sistema);
  expect(cadenas.length).toBeGreaterThanOrEqual(2);
  for (const { rotura, filas } of cadenas)
    expect({ rotura, some: filas > 1 }).toEqual({ rotura: undefined, some: true });
});
