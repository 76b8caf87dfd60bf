import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExportaciones } from '../mantenimiento/limpieza-store.ts';
import type { Acceso } from '../platform/http/route.ts';
import { create } from './crear.ts';
import { download } from './descargar.ts';
import { createCliente, createDoor, SIEMPRE } from './testing.ts';
import { LIMITES } from './types.ts';

/* What is not taken, and what becomes of an export. */

let s: TestService;
let c: ReturnType<typeof createCliente>;
const door = createDoor();

beforeAll(async () => {
  s = await startTestService({}, { punto: door.punto });
  c = createCliente(s);
  for (const documento of [
    unaFactura({ serie: 'FE01' }),
    unaFactura({ serie: 'FE01' }),
    unaBoleta({ serie: 'BE01' }),
  ]) {
    await s.emitir(documento);
  }
});
afterAll(() => s.stop());

/** A key of that company. */
function accesoDe(empresaId: string): Acceso {
  const quien = { tipo: 'clave', id: empresaId } as const;
  return { empresaId, entorno: 'test', version: '1', desde: '::1', solicitud: 'x', quien };
}

describe('what is not taken', () => {
  it.each([
    [{}, ['desde', 'hasta']],
    [{ desde: '2026-02-30', hasta: 20261130 }, ['desde', 'hasta']],
    [{ desde: '2026-11-30', hasta: '2026-11-01' }, ['hasta']],
    [{ ...SIEMPRE, contenido: [] }, ['contenido']],
    [{ ...SIEMPRE, contenido: ['xml', 'docx'] }, ['contenido.1']],
    [{ ...SIEMPRE, contenido: 'xml' }, ['contenido']],
    [{ ...SIEMPRE, estado: 'PERDIDA', serie: 'f', tipoComprobante: '99' }, ['estado', 'serie', 'tipoComprobante']],
    [{ ...SIEMPRE, cliente: '20100070970', __proto: 1 }, ['__proto', 'cliente']],
    [{ ...SIEMPRE, desde: null }, ['desde']],
  ])('%j is told field by field', async (body, campos) => {
    const answer = await c.pedir(body);
    expect([answer.status, answer.json.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(Object.keys(answer.json.error.details.fields).sort()).toEqual(campos);
  });

  it('a bad key and a bad body are told together', async () => {
    const answer = await c.pedir({}, { headers: { 'Idempotency-Key': 'ñ' } });
    expect(Object.keys(answer.json.error.details.fields).sort()).toEqual(['Idempotency-Key', 'desde', 'hasta']);
  });

  it('too many documents, too many under way, too many kept, too much kept: 422 with what to do, and nothing is begun', async () => {
    await c.despejar();
    const { rows } = await s.pool.query(`select empresa_id as id from comprobantes limit 1`);
    const acceso = accesoDe(rows[0].id);
    const filtro = (dia: number) => ({ desde: `2020-01-${String(dia).padStart(2, '0')}`, hasta: SIEMPRE.hasta });
    const attempt = (dia: number, limites: Partial<typeof LIMITES>) =>
      create(s.service.deps, acceso, { filtro: filtro(dia), contenido: ['xml'] }, undefined, {
        ...LIMITES,
        ...limites,
      });
    await expect(attempt(1, { documentos: 2 })).rejects.toMatchObject({
      status: 422,
      message: /admite 2 comprobantes/,
    });
    door.close();
    const primera = await attempt(1, { enProceso: 2 });
    await attempt(2, { enProceso: 2 });
    await expect(attempt(3, { enProceso: 2 })).rejects.toMatchObject({ status: 422, message: /espere a que termine/ });
    door.open();
    await c.lista(primera.exportacion.id);
    await expect(attempt(3, { guardadas: 2 })).rejects.toMatchObject({ status: 422, message: /elimine una/ });
    await expect(attempt(3, { bytesGuardados: 1 })).rejects.toMatchObject({ status: 422, message: /elimine una/ });
    expect((await s.call('GET', '/exportaciones')).json.data.exportaciones).toHaveLength(2);
    await c.despejar();
    await attempt(3, { enProceso: 1, guardadas: 1, bytesGuardados: 1 });
  });
});

describe('its life', () => {
  it('while it is made there is nothing to download; taken away, it is stopped and gone with all its pieces', async () => {
    await c.despejar();
    door.close();
    const { id } = (await c.pedir(SIEMPRE)).json.data;
    const archivo = await s.call('GET', `/exportaciones/${id}/archivo`);
    expect([archivo.status, archivo.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
    expect((await c.eliminar(id)).json).toMatchObject({ success: true, data: { id } });
    door.open();
    for (const [metodo, ruta] of [
      ['GET', ''],
      ['GET', '/archivo'],
      ['DELETE', ''],
    ] as const) {
      expect((await s.call(metodo, `/exportaciones/${id}${ruta}`)).status).toBe(404);
    }
    // Whoever was making it finds it gone, and goes on with the next.
    const { id: otra } = (await c.pedir({ ...SIEMPRE, contenido: ['cdr'] })).json.data;
    await c.lista(otra);
    const { rows } = await s.pool.query('select distinct exportacion_id as id from exportacion_partes');
    expect(rows).toEqual([{ id: otra }]);
  });

  it('past its day it is VENCIDA: the zip goes, and counts for no limit; later it is forgotten', async () => {
    await c.despejar();
    const { pedida, exportacion } = await c.exportar(SIEMPRE);
    await s.pool.query(`update exportaciones set vence_en = now() - interval '1 second' where id = $1`, [pedida.id]);
    expect(await c.ver(pedida.id)).toMatchObject({ estado: 'VENCIDA', bytes: exportacion.bytes });
    expect((await c.ver(pedida.id)).enlace).toBeUndefined();
    const archivo = await s.call('GET', `/exportaciones/${pedida.id}/archivo`);
    expect([archivo.status, archivo.json.error.message]).toEqual([404, expect.stringContaining('venció')]);
    const viva = (await c.exportar({ ...SIEMPRE, contenido: ['xml'] })).pedida.id;
    const { sistema } = s.service.deps.db;
    expect(await deleteExportaciones(sistema)).toBeGreaterThanOrEqual(2);
    const quedan = 'select distinct exportacion_id as id from exportacion_partes';
    expect((await s.pool.query(quedan)).rows).toEqual([{ id: viva }]);
    expect((await c.ver(pedida.id)).estado).toBe('VENCIDA');
    await s.pool.query(`update exportaciones set terminada_en = now() - interval '91 days' where id = $1`, [pedida.id]);
    await deleteExportaciones(sistema);
    expect((await s.call('GET', `/exportaciones/${pedida.id}`)).status).toBe(404);
    expect((await c.ver(viva)).estado).toBe('LISTA');
  });

  it('taken away while somebody downloads it, the download breaks: nobody gets half of one as if it were whole', async () => {
    const { pedida } = await c.exportar(SIEMPRE);
    const { rows } = await s.pool.query('select empresa_id as id from exportaciones where id = $1', [pedida.id]);
    const { bytes, tamano } = await download(s.service.deps, accesoDe(rows[0].id), pedida.id);
    let leidos = 0;
    const read = async () => {
      for await (const { length } of bytes) {
        if (leidos === 0) await c.eliminar(pedida.id);
        leidos += length;
      }
    };
    await expect(read()).rejects.toThrow('se eliminó');
    expect(leidos).toBeGreaterThan(0);
    expect(leidos).toBeLessThan(tamano);
  });

  it('is in the audit: who asked for it, for what, and who took it away', async () => {
    const { id } = (await c.pedir({ ...SIEMPRE, contenido: ['xml'], serie: 'BE01' })).json.data;
    await c.lista(id);
    await c.eliminar(id);
    const text = `select accion, actor_tipo as quien, antes, despues from auditoria where objeto = $1 order by n`;
    const que = { filtro: { ...SIEMPRE, serie: 'BE01' }, contenido: ['xml'], comprobantes: 1 };
    expect((await s.pool.query(text, [id])).rows).toEqual([
      { accion: 'exportacion.pedida', quien: 'clave', antes: null, despues: que },
      { accion: 'exportacion.eliminada', quien: 'clave', antes: que, despues: null },
    ]);
  });

  it('is its company’s and environment’s alone', async () => {
    const { pedida } = await c.exportar(SIEMPRE);
    const { clave } = await createOtraEmpresa(s.pool, s.service.llavero, 1);
    for (const [metodo, ruta] of [
      ['GET', ''],
      ['GET', '/archivo'],
      ['DELETE', ''],
    ] as const) {
      expect((await s.call(metodo, `/exportaciones/${pedida.id}${ruta}`, { clave })).status).toBe(404);
    }
    expect((await s.call('GET', '/exportaciones', { clave })).json.data.exportaciones).toEqual([]);
    const ajena = (await c.pedir(SIEMPRE, { clave })).json.data;
    expect(ajena.progreso.total).toBe(0);
    expect((await c.ver(pedida.id)).estado).toBe('LISTA');
  });
});
