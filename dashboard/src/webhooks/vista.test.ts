import { describe, expect, test } from 'vitest';
import ejemplos from './eventos-ejemplo.json' with { type: 'json' };
import { EVENTOS, TIPOS } from './tipos.ts';
import {
  BORRADOR_NUEVO,
  cambiosDe,
  comprobanteDe,
  cuerpoDe,
  graficosDe,
  legible,
  problemasDe,
  readEstado,
  readTipo,
  tasaDe,
  tonoDeTasa,
} from './vista.ts';

describe('the form of a webhook', () => {
  test('says what is wrong before anything is sent', () => {
    expect(problemasDe(BORRADOR_NUEVO)).toEqual(['url']);
    expect(problemasDe({ url: 'erp.miempresa.pe', descripcion: '', eventos: [] })).toEqual(['url', 'eventos']);
    expect(problemasDe({ url: 'ftp://erp.miempresa.pe', descripcion: '', eventos: EVENTOS })).toEqual(['url']);
    expect(problemasDe({ url: ' https://erp.miempresa.pe/chaski ', descripcion: '', eventos: EVENTOS })).toEqual([]);
  });

  test('sends a description only when there is one, and takes it away when it was emptied', () => {
    const borrador = { url: ' https://a.pe/x ', descripcion: ' ', eventos: EVENTOS };
    expect(cuerpoDe(borrador)).toEqual({ url: 'https://a.pe/x', eventos: [...EVENTOS] });
    expect(cambiosDe(borrador)).toEqual({ url: 'https://a.pe/x', eventos: [...EVENTOS], descripcion: null });
    expect(cambiosDe({ ...borrador, descripcion: 'ERP' }).descripcion).toBe('ERP');
  });
});

test('there is no rate of what was never tried', () => {
  expect(tasaDe({ exitos: 0, fallos: 0 })).toBeUndefined();
  expect(tasaDe({ exitos: 3, fallos: 1 })).toBe(0.75);
  expect([1, 0.95, 0.94, 0.5, 0.1].map(tonoDeTasa)).toEqual(['success', 'success', 'warning', 'warning', 'danger']);
});

test('what an address says is believed only when it is one of ours', () => {
  expect([readEstado('AGOTADA'), readEstado('otra'), readEstado(undefined)]).toEqual(['AGOTADA', undefined, undefined]);
  expect([readTipo('prueba'), readTipo('x')]).toEqual(['prueba', undefined]);
});

test('the charts of a webhook have a place for each hour, also where nothing was tried', () => {
  const tramos = [
    { desde: '2026-11-21T10:00:00Z', exitos: 2, fallos: 1, medianaMs: 80 },
    { desde: '2026-11-21T11:00:00Z', exitos: 0, fallos: 0, medianaMs: null },
  ];
  const nombres = { exitos: 'sí', fallos: 'no', mediana: 'm' };
  const escritura = {
    entero: String,
    duracion: (ms: number) => `${ms} ms`,
    instante: (iso: string) => `21/11/2026 ${iso.slice(11, 16)}`,
  };
  const { intentos, latencia } = graficosDe({ por: 'hora', tramos }, nombres, escritura);
  expect(intentos.categorias.map(({ etiqueta }) => etiqueta)).toEqual(['10:00', '11:00']);
  expect(intentos.series.map(({ valores }) => valores)).toEqual([
    [2, 0],
    [1, 0],
  ]);
  expect(latencia.series[0]).toMatchObject({ valores: [80, null], textos: ['80 ms', '—'] });
  expect(graficosDe({ por: 'dia', tramos }, nombres, escritura).intentos.categorias[0]?.etiqueta).toBe('21/11');
});

test('a body that is no JSON is shown as it is', () => {
  expect(legible('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(legible('no')).toBe('no');
});

test('every kind of event has an example, of that kind and with the order number of its document', () => {
  for (const tipo of TIPOS) {
    const ejemplo = ejemplos[tipo];
    expect(ejemplo.type).toBe(tipo);
    if (tipo !== 'prueba') expect(ejemplo.data).toHaveProperty('secuencia');
  }
});

test('a message leads to the page of its comprobante, and one of a guía or retención to none', () => {
  expect(comprobanteDe({ tipo: 'comprobante.aceptado', comprobante: 'uno' })).toBe('uno');
  for (const tipo of ['guia.aceptada', 'retencion.aceptada', 'percepcion.anulada']) {
    expect(comprobanteDe({ tipo, comprobante: 'otra' })).toBeUndefined();
  }
});
