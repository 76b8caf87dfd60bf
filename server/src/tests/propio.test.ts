import { unaBoleta, unaFactura, unaGuia, unaRetencion } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import type { Permiso } from '../platform/http/route.ts';

/* What a key that may issue and not read is told of what it did not issue. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

async function conPermisos(...permisos: Permiso[]): Promise<string> {
  const [{ empresaId }] = (await s.pool.query('select id as "empresaId" from empresas limit 1')).rows;
  const nueva = { empresaId, entorno: 'test', nombre: 'Caja', limite: 1_000, expiraEn: null } as const;
  return (await createClave(s.pool, { ...nueva, permisos })).clave;
}

test.each([
  ['comprobantes', unaFactura({ serie: 'FP01' }), ['invoices.create', 'invoices.send_taxauth'], 'invoices.read'],
  ['comprobantes', unaBoleta({ serie: 'BP01' }), ['invoices.create', 'invoices.send_taxauth'], 'invoices.read'],
  ['guias', unaGuia({ serie: 'TP01' }), ['guias.create'], 'guias.read'],
  ['retenciones', unaRetencion({ serie: 'RP01' }), ['withholdings.create'], 'withholdings.read'],
] as const)(
  'of %s: it goes on with its own, and learns nothing of another',
  async (que, documento, permisos, lectura) => {
    const caja = await conPermisos(...permisos);
    const emitir = (clave?: string) =>
      s.call('POST', `/${que}/emitir`, { body: { documento }, ...(clave ? { clave } : {}) });
    const [ajeno, suyo] = [(await emitir()).json.data.documento.id, (await emitir(caja)).json.data.documento.id];
    const call = (id: string, accion: string, body: object = {}) =>
      s.call('POST', `/${que}/${id}/${accion}`, { body, clave: caja });
    expect((await call(suyo, 'reintentar')).json.data.documento.id).toBe(suyo);
    const acciones =
      que === 'guias' ? ['reintentar', 'reanudar', 'baja', 'decidir'] : ['reintentar', 'apartar', 'reanudar'];
    const cuerpos: Readonly<Record<string, object>> = {
      apartar: { motivo: 'Una prueba' },
      baja: { fecha: '2026-11-20', causa: 'TRASLADO_NO_INICIADO', constancia: 'Constancia 1' },
      decidir: { aceptada: true, evidencia: 'Vista en SOL' },
    };
    for (const accion of acciones) {
      const { status, json } = await call(ajeno, accion, cuerpos[accion]);
      expect([status, json.error?.message], accion).toEqual([403, expect.stringContaining(lectura)]);
      expect(JSON.stringify(json)).not.toContain('MUESTRA');
    }
  },
);
