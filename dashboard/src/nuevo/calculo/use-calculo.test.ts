import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { expect, test } from 'vitest';
import { put } from '../campos/arbol.ts';
import { formularioNuevo } from '../campos/cambios.ts';
import { computeAhora } from './use-calculo.ts';

test('of a company that SUNAT asks for product codes an item without one is shown while it is typed', () => {
  const vacio = formularioNuevo(fechaLima(new Date()));
  const formulario = put(put(vacio, 'items.0.descripcion', 'Silla'), 'items.0.precioUnitario', '118');
  const lugares = (obligadoCodigoProducto: boolean) => {
    const aparte = { afectado: { tipo: 'ajeno' }, igvRestaurantes: {}, obligadoCodigoProducto } as const;
    const { problemas, avisos } = computeAhora(formulario, aparte);
    // Announced until 2026, refused from 2027 on.
    return [...problemas.keys(), ...avisos.keys()].filter((lugar) => lugar === 'items.0.codigoSunat');
  };
  expect(lugares(true)).toEqual(['items.0.codigoSunat']);
  expect(lugares(false)).toEqual([]);
});
