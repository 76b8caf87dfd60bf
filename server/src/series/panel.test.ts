import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* The numbering of a company in the dashboard, and the decision that a stopped series waits for. */

let s: TestService;
let dueno: Dentro;
let lectura: Dentro;
let base: string;

beforeAll(async () => {
  s = await startTestService();
  dueno = await enterComo(s, 'dueno');
  lectura = await enterComo(s, 'lectura');
  base = `/empresas/${dueno.empresaId}/test`;
});
afterAll(() => s.stop());

const serieDe = async (serie: string, path = base) =>
  (await lectura.call('GET', `${path}/series-detalle`)).json.data.series.find(
    (una: { serie: string }) => una.serie === serie,
  );

test('each series tells its next number, its last document, what is pending, its gaps and its place', async () => {
  const { json } = await s.emitir(unaFactura({ serie: 'FS01' }));
  await s.emitir(unaFactura({ serie: 'FS01', correlativo: 5 }));
  const pendiente = unaFactura({
    serie: 'FS01',
    items: [{ descripcion: 'x [sim:vacio]', cantidad: 1, precioUnitario: '10.00' }],
  });
  expect((await s.emitir(pendiente)).status).toBe(502);
  await dueno.call('POST', `/empresas/${dueno.empresaId}/establecimientos`, {
    body: { codigo: '0001', ubigeo: '150101', direccion: 'JR. CUSCO 100', series: ['FS01'] },
  });
  expect(json.data.estado).toBe('ACEPTADA');
  expect(await serieDe('FS01')).toMatchObject({
    tipoComprobante: '01',
    siguienteNumero: 7,
    establecimiento: '0001',
    pendientes: 1,
    ultimo: { correlativo: 'FS01-6', id: expect.any(String), creadoEn: expect.any(String) },
    estado: 'alDia',
    motivo: null,
    conocido: null,
    huecos: [{ desde: 2, hasta: 4, libres: 3, motivo: null }],
  });
  expect(await serieDe('FS01', `/empresas/${dueno.empresaId}/live`)).toBeUndefined();
});

describe('a series that waits for a person', () => {
  const stop = (serie: string, conocido: number) =>
    s.pool.query(
      `update series set conciliacion = 'BLOQUEADA', conciliacion_motivo = 'SUNAT tiene más', conciliacion_conocido = $2 where serie = $1`,
      [serie, conocido],
    );
  const decision = { tipoComprobante: '01', serie: 'FS02', desde: 31, motivo: 'Visto en el portal de SUNAT' };
  const decide = (quien: Dentro, cambios: object = {}) =>
    quien.call('POST', `${base}/series/decidir`, { body: { ...decision, ...cambios } });

  test('goes on from where an owner says, with the gap and the audit that tell it', async () => {
    await s.emitir(unaFactura({ serie: 'FS02' }));
    await stop('FS02', 30);
    expect(await serieDe('FS02')).toMatchObject({ estado: 'detenida', motivo: 'SUNAT tiene más', conocido: 30 });
    expect((await s.emitir(unaFactura({ serie: 'FS02' }))).status).toBe(422);
    expect((await decide(lectura)).status).toBe(403);
    expect((await decide(dueno, { desde: 30 })).json.error).toMatchObject({
      code: 'DOMAIN_ERROR',
      message: expect.stringContaining('31'),
    });
    expect((await decide(dueno)).json.data).toEqual({ siguienteNumero: 31, saltados: 29 });
    expect((await s.emitir(unaFactura({ serie: 'FS02' }))).json.data.documento.correlativo).toBe('FS02-31');
    expect((await serieDe('FS02')).huecos).toEqual([{ desde: 2, hasta: 30, libres: 0, motivo: decision.motivo }]);
    const { rows } = await s.pool.query(
      `select actor_tipo as tipo, actor_id as id from auditoria where accion = 'serie.conciliada'`,
    );
    expect(rows).toEqual([{ tipo: 'usuario', id: dueno.usuarioId }]);
  });

  test('is decided by who just proved it, in its own company, with a whole decision', async () => {
    const viejo = await enterComo(s, 'dueno');
    await s.pool.query(`update sesiones set probada_en = now() - interval '11 minutes' where usuario_id = $1`, [
      viejo.usuarioId,
    ]);
    expect((await decide(viejo)).json.error.code).toBe('REAUTH_REQUIRED');
    expect((await decide(dueno, { serie: 'FZ99' })).status).toBe(404);
    const otra = await createOtraEmpresa(s.pool, s.service.llavero, 1);
    expect(
      (await dueno.call('POST', `/empresas/${otra.empresaId}/test/series/decidir`, { body: decision })).status,
    ).toBe(404);
    const { status, json } = await decide(dueno, {
      tipoComprobante: '99',
      serie: '',
      desde: -1,
      motivo: ' ',
      motivos: 1,
    });
    expect([status, Object.keys(json.error.details.fields).sort()]).toEqual([
      400,
      ['desde', 'motivo', 'motivos', 'serie', 'tipoComprobante'],
    ]);
  });
});
