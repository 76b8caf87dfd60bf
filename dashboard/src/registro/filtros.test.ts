import { expect, test } from 'vitest';
import { comprobanteDe, esDelPanel, FILTROS, rutaCorta, rutaLarga, tonoDeStatus } from './filtros.ts';

const ID = '0199a1b2-3c4d-7000-8000-0123456789ab';

test('an address gives only filters that the service takes', () => {
  const leidos = { metodo: 'POST', status: '404', ruta: '/comprobantes/{id}', codigo: 'NOT_FOUND' };
  expect(FILTROS.read(leidos)).toEqual(leidos);
  expect(FILTROS.read({ metodo: 'TRACE', status: '9xx', desde: 'ayer', clave: 'x', ruta: 'sin barra' })).toEqual({});
  // One answer, or a class of them.
  expect([FILTROS.esValido('status', '5xx'), FILTROS.esValido('status', 'mal')]).toEqual([true, false]);
});

test('a request leads to its comprobante when its path names it, and only then', () => {
  expect(comprobanteDe(`/api/v1/comprobantes/${ID}/anular`)).toBe(ID);
  expect(comprobanteDe(`/invoices/${ID}?x=1`)).toBe(ID);
  expect(comprobanteDe(`/panel/api/empresas/${ID}/test/api/v1/invoices/${ID}/pdf`)).toBe(ID);
  expect(comprobanteDe('/api/v1/comprobantes/emitir')).toBeUndefined();
  expect(comprobanteDe(`/api/v1/webhooks/${ID}`)).toBeUndefined();
});

test('answers of the client and of the service are told apart', () => {
  expect([200, 204, 404, 429, 500, 502].map(tonoDeStatus)).toEqual([
    'success',
    'success',
    'warning',
    'warning',
    'danger',
    'danger',
  ]);
});

test('a route is written as the documentation does, whoever asked, and found again as the log keeps it', () => {
  const delPanel = '/panel/api/empresas/:empresa/:entorno/api/v1/webhooks/:id/rotar';
  expect(rutaCorta('/api/v1/comprobantes/:id')).toBe('/comprobantes/{id}');
  expect(rutaCorta(delPanel)).toBe('/webhooks/{id}/rotar');
  expect(rutaLarga('/comprobantes/{id}')).toBe('/api/v1/comprobantes/:id');
  expect(rutaLarga('/api/v1/comprobantes/:id')).toBe('/api/v1/comprobantes/:id');
  expect([esDelPanel(delPanel), esDelPanel('/api/v1/series')]).toEqual([true, false]);
});
