import { expect, test } from 'vitest';
import { avisosDe, documentoDe, hallazgosDe, problemasDe, unaFactura } from '../testing.ts';

function codigos(guias: unknown) {
  const encontrados = hallazgosDe(unaFactura({ guias }));
  return encontrados.map(({ ruta, codigo }) => `${ruta.replace('documento.', '')} ${codigo}`);
}

test.each(['T001-1', 'TA0Z-12345678', 'V001-1', 'EG01-1', 'EG07-123', 'G001-1', '0001-1'])('%s is a guía', (numero) => {
  expect(codigos([{ tipo: '09', numero }])).toEqual([]);
  expect(codigos([{ tipo: '31', numero }])).toEqual([]);
});

test.each(['T001', 'T001-', 'T001-123456789', 't001-1', 'F001-1', '001-1234'])(
  '%j is none: announced (4006), and issued as it came',
  (numero) => {
    const guias = [{ tipo: '09', numero }];
    expect(avisosDe(unaFactura({ guias }))).toMatchObject([{ ruta: 'documento.guias.0.numero', codigo: '4006' }]);
    expect(documentoDe(unaFactura({ guias })).guias).toEqual(guias);
  },
);

test('it is of the remitente or of the transportista: another is announced (4005), none is a problem', () => {
  const guias = [{ tipo: '01', numero: 'T001-1' }];
  expect(codigos(guias)).toEqual(['guias.0.tipo 4005']);
  expect(documentoDe(unaFactura({ guias })).guias).toEqual(guias);
  expect(Object.keys(problemasDe(unaFactura({ guias: [{ numero: 'T001-1' }] })))).toEqual(['documento.guias.0.tipo']);
});

test('none is referred to twice (2364); the same number of another type is another guía', () => {
  const guia = { tipo: '09', numero: 'T001-1' };
  expect(codigos([guia, { tipo: '31', numero: 'T001-1' }, { tipo: '09', numero: 'T001-2' }])).toEqual([]);
  expect(codigos([guia, guia, guia])).toEqual(['guias.1.numero 2364', 'guias.2.numero 2364']);
});
