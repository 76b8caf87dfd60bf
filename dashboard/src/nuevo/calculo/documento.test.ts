import { calculadoToJson } from '@chaski/core/impuestos/to-json.ts';
import { describe, expect, test } from 'vitest';
import { add, put } from '../campos/arbol.ts';
import { formularioNuevo } from '../campos/cambios.ts';
import { CONTEXTO, ejemplos, HOY } from '../testing.ts';
import { compute } from './calcular.ts';
import { envioDe, FILA_NUEVA, formularioDe } from './documento.ts';

/** `1.50` and `1.5` are the same amount. */
const sinEscala = (valor: unknown) =>
  JSON.stringify(valor)
    .replace(/(\.\d*?)0+(?=")/g, '$1')
    .replace(/\.(?=")/g, '');

describe('a document that is read into the form is sent as the same document', () => {
  test.each(ejemplos())('$nombre', ({ documento, contexto, calculado }) => {
    const calculo = compute(formularioDe(documento), contexto);
    expect([...calculo.problemas]).toEqual([]);
    expect(calculo.calculado && calculadoToJson(calculo.calculado)).toEqual(calculadoToJson(calculado));
    expect(sinEscala(calculo.calculado?.documento)).toBe(sinEscala(calculado.documento));
    expect(formularioDe(envioDe(formularioDe(documento)).documento)).toEqual(formularioDe(documento));
  });
});

test('what is not filled in is not sent, nor is a row in which nobody wrote', () => {
  const vacio = formularioNuevo(HOY, '03');
  const conDos = add(add(vacio, 'items', FILA_NUEVA), 'items', FILA_NUEVA);
  const escrito = put(put(conDos, 'items.1.descripcion', '  Silla '), 'items.1.precioUnitario', '118');
  const { documento, filas } = envioDe(escrito);
  expect(filas).toEqual([1]);
  expect(documento).toEqual({
    tipoComprobante: '03',
    fechaEmision: '2026-11-20',
    moneda: 'PEN',
    formaPago: 'CONTADO',
    items: [{ descripcion: 'Silla', cantidad: '1', unidadMedida: 'NIU', precioUnitario: '118', tipoIgv: '10' }],
  });
});

test('a part that somebody added and left empty is sent, so that it is not lost in silence', () => {
  const formulario = { ...formularioNuevo(HOY), descuentoGlobal: { monto: '', afectaBase: true }, retencion: {} };
  expect(envioDe(formulario).documento).toMatchObject({ descuentoGlobal: { afectaBase: true }, retencion: {} });
  expect(compute(formulario, CONTEXTO).problemas.get('descuentoGlobal')).toMatch(/monto o porcentaje/);
});

test('what the API does not know, and what is of another kind, is not taken into the form', () => {
  const extrano = {
    serie: 'F001',
    secreto: 'x',
    items: [{ descripcion: 'Silla', __proto__: 1, otro: 2 }, 7],
    cliente: 5,
  };
  expect(formularioDe(extrano)).toEqual({
    serie: 'F001',
    items: [{ descripcion: 'Silla', clave: '1' }, { clave: '2' }],
  });
  for (const nada of [null, undefined, 3, 'x', []]) expect(formularioDe(nada)).toEqual({});
});
