import { expect, test } from 'vitest';
import { TIPOS_OPERACION } from '../catalogos/c51-tipos-operacion.ts';
import { PENDIENTES } from './pendientes.ts';
import { problemasDe, unaBoleta, unaFactura } from './testing.ts';

test('only codes that exist are pending', () => {
  for (const codigo of PENDIENTES.sunatTransaccion) expect(TIPOS_OPERACION.has(codigo)).toBe(true);
});

test('every operation of a factura or a boleta is either taken or said to be pending', () => {
  for (const { codigo, comprobantes } of TIPOS_OPERACION.values()) {
    const documento = comprobantes.includes('01') ? unaFactura : unaBoleta;
    if (!comprobantes.includes('01') && !comprobantes.includes('03')) continue;
    const problema = problemasDe(documento({ sunatTransaccion: codigo }))['documento.sunatTransaccion'];
    if (PENDIENTES.sunatTransaccion.has(codigo)) expect(problema).toContain('todavía no se admite');
    else expect(problema).toBeUndefined();
  }
});
