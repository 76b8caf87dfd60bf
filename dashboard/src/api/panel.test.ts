import { describe, expect, it } from 'vitest';
import { pausaDe, seRepite } from './consultas.ts';
import { direccionDe, PanelError } from './panel.ts';
import { puede } from './permisos.ts';

describe('an address of the panel', () => {
  it('has its names filled in and cannot be led elsewhere by what fills them', () => {
    expect(direccionDe('/empresas/{empresa}/claves/{id}', { empresa: 'e1', id: '../../sesion?x#y' })).toBe(
      '/panel/api/empresas/e1/claves/..%2F..%2Fsesion%3Fx%23y',
    );
  });

  it('carries the filters that say something, and no others', () => {
    const consulta = { q: 'a&b=c ñ', estado: '', desde: undefined, hasta: null, limite: 50, vacio: false };
    expect(direccionDe('/x', {}, consulta)).toBe('/panel/api/x?q=a%26b%3Dc+%C3%B1&limite=50&vacio=false');
    expect(direccionDe('/x', {}, {})).toBe('/panel/api/x');
  });
});

describe('a question that failed', () => {
  it('is asked again only when it may go better by itself, and at most twice', () => {
    const de = (code: PanelError['code'], status: number) => new PanelError(code, '', { status });
    expect(seRepite(0, de('SIN_CONEXION', 0))).toBe(true);
    expect(seRepite(1, de('INTERNAL_ERROR', 503))).toBe(true);
    expect(seRepite(2, de('INTERNAL_ERROR', 503))).toBe(false);
    expect(seRepite(0, de('NOT_FOUND', 404))).toBe(false);
    expect(seRepite(0, de('SESSION_REQUIRED', 401))).toBe(false);
    const espere = (retryAfter: number) => new PanelError('RATE_LIMIT_EXCEEDED', '', { status: 429, retryAfter });
    expect([seRepite(0, espere(3)), pausaDe(0, espere(3))]).toEqual([true, 3_000]);
    // Until a minute is over the page says what the service says.
    expect(seRepite(0, espere(40))).toBe(false);
    // The SDK has repeated its own already.
    expect(seRepite(0, new Error('otro'))).toBe(false);
  });
});

describe('what a role is shown', () => {
  it('only an owner sees the settings, only who issues the forms, only who reviews the audit', () => {
    expect(puede('dueno', 'ajustes')).toBe(true);
    for (const rol of ['emisor', 'contador', 'lectura'] as const) expect(puede(rol, 'ajustes')).toBe(false);
    const ROLES = ['dueno', 'emisor', 'contador', 'lectura'] as const;
    expect(ROLES.filter((rol) => puede(rol, 'invoices.create'))).toEqual(['dueno', 'emisor']);
    expect(puede('contador', 'auditoria')).toBe(true);
    expect(puede('emisor', 'auditoria')).toBe(false);
    // Whoever may read the documents may take them along.
    expect(ROLES.filter((rol) => puede(rol, 'exportar'))).toEqual(ROLES);
  });
});
