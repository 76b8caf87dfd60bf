import { expect, test } from 'vitest';
import { cambiosDeCorreo, camposDeCorreo, formularioDeCorreo } from './formulario.ts';

const GUARDADO = {
  configurado: true,
  remitente: 'Chaski <facturas@demo.pe>',
  activo: true,
  responderA: 'ventas@demo.pe',
  copia: null,
};

test('what was not touched is not sent, and spaces at the ends are no change', () => {
  const antes = formularioDeCorreo(GUARDADO);
  expect(antes).toEqual({ responderA: 'ventas@demo.pe', copia: '' });
  expect(cambiosDeCorreo(antes, { responderA: ' ventas@demo.pe ', copia: ' ' })).toEqual({});
});

test('only what changed is sent, and an address that was emptied is taken away', () => {
  const antes = formularioDeCorreo(GUARDADO);
  const ahora = { responderA: '', copia: ' conta@demo.pe ' };
  expect(cambiosDeCorreo(antes, ahora)).toEqual({ responderA: null, copia: 'conta@demo.pe' });
  expect(camposDeCorreo(antes, ahora)).toEqual(['responderA', 'copia']);
});
