import { expect, test } from 'vitest';
import { problemasConCodigo, unaFactura } from '../testing.ts';

function codigos(guias: unknown) {
  const encontrados = problemasConCodigo(unaFactura({ guias }));
  return encontrados.map(({ ruta, codigo }) => `${ruta.replace('documento.', '')} ${codigo}`);
}

test.each(['T001-1', 'TA0Z-12345678', 'V001-1', 'EG01-1', 'EG07-123', 'G001-1', '0001-1'])('%s is a guía', (numero) => {
  expect(codigos([{ tipo: '09', numero }])).toEqual([]);
  expect(codigos([{ tipo: '31', numero }])).toEqual([]);
});

test.each(['T001', 'T001-', 'T001-123456789', 't001-1', 'F001-1', '1-1', 'T001-1 ', ''])(
  '%j is none (4006)',
  (numero) => {
    expect(codigos([{ tipo: '09', numero }])).toEqual(['guias.0.numero 4006']);
  },
);

test('it is of the remitente or of the transportista (4005)', () => {
  expect(codigos([{ tipo: '01', numero: 'T001-1' }])).toEqual(['guias.0.tipo 4005']);
  expect(codigos([{ numero: 'T001-1' }])).toEqual(['guias.0.tipo 4005']);
});

test('none is referred to twice (2364); the same number of another type is another guía', () => {
  const guia = { tipo: '09', numero: 'T001-1' };
  expect(codigos([guia, { tipo: '31', numero: 'T001-1' }, { tipo: '09', numero: 'T001-2' }])).toEqual([]);
  expect(codigos([guia, guia, guia])).toEqual(['guias.1.numero 2364', 'guias.2.numero 2364']);
});
