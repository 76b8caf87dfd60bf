import { describe, expect, test } from 'vitest';
import { CONTEXTO, documentoDe, problemasDe, unaFactura, unItem } from './testing.ts';
import { readEmitir } from './validate.ts';

describe('property names', () => {
  test('an unknown one is named, with the one that was meant', () => {
    const cliente = { ...documentoDe(unaFactura()).cliente, denominasion: 'X' };
    expect(problemasDe(unaFactura({ cliente }))).toEqual({
      'documento.cliente.denominasion': 'Campo no reconocido; ¿quiso decir `denominacion`?',
    });
  });

  test.each([
    [{ serie: 'F001' }, 'serie', 'dentro de `documento`'],
    [{ denominacion: 'X' }, 'denominacion', 'dentro de `documento.cliente`'],
    [{ cantidad: 1 }, 'cantidad', 'dentro de cada ítem de `documento.items`'],
    [{ documento: unaFactura({ webhook: true }) }, 'documento.webhook', 'fuera de `documento`, en el primer nivel'],
    [{ documento: unaFactura({ tipoIgv: '20' }) }, 'documento.tipoIgv', 'dentro de cada ítem de `documento.items`'],
    [{ documento: unaFactura({ cuenta: '1' }) }, 'documento.cuenta', 'dentro de `documento.detraccion`'],
    [
      { documento: unaFactura({ items: [unItem({ moneda: 'USD' })] }) },
      'documento.items.0.moneda',
      'dentro de `documento`',
    ],
  ])('%j: one on the wrong level is told where it goes', (body, ruta, lugar) => {
    const leido = readEmitir(JSON.stringify(body), CONTEXTO);
    const problema = leido.ok ? undefined : leido.problemas.find((uno) => uno.ruta === ruta);
    expect(problema?.mensaje.es).toBe(`No va aquí: \`${ruta.split('.').at(-1)}\` va ${lugar}`);
  });

  test.each([
    [{ tipo_de_comprobante: 1 }, 'tipo_de_comprobante', 'envíe `tipoComprobante`, dentro de `documento`'],
    [{ cliente_email: 'a@b.pe' }, 'cliente_email', 'envíe `correo`, dentro de `documento.cliente`'],
    [{ documento: unaFactura({ numero: 7 }) }, 'documento.numero', '¿quiso decir `correlativo`?'],
    [
      { documento: unaFactura({ total_gravada: 100 }) },
      'documento.total_gravada',
      'los totales los calcula el servicio',
    ],
    [
      { documento: unaFactura({ items: [unItem({ mtoValorUnitario: 100 })] }) },
      'documento.items.0.mtoValorUnitario',
      '¿quiso decir `valorUnitario`?',
    ],
    [{ operacion: 'generar_comprobante' }, 'operacion', 'cada operación tiene su propia ruta'],
  ])('%j: one of another system is told what it is here', (body, ruta, dicho) => {
    const leido = readEmitir(JSON.stringify(body), CONTEXTO);
    const problema = leido.ok ? undefined : leido.problemas.find((uno) => uno.ruta === ruta);
    expect(problema?.mensaje.es).toContain(dicho);
  });

  test('a body that is the documento itself is told to put it inside', () => {
    const leido = readEmitir(JSON.stringify(unaFactura()), CONTEXTO);
    const mensajes = leido.ok ? [] : leido.problemas.map(({ ruta, mensaje }) => `${ruta}: ${mensaje.es}`);
    expect(mensajes).toHaveLength(5);
    expect(mensajes).toContain('items: No va aquí: `items` va dentro de `documento`');
    expect(mensajes.at(-1)).toMatch(/^documento: Falta el documento; envíe {"documento": {…}}/);
  });

  test.each(['estado', 'empresa_id', 'hash'])('%s cannot be sent', (nombre) => {
    expect(problemasDe(unaFactura({ [nombre]: 'x' }))).toEqual({
      [`documento.${nombre}`]: 'Campo no reconocido; quítelo',
    });
  });

  test('hundreds of unknown ones are counted, not listed', () => {
    const muchos = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`campo${i}`, i]));
    const encontrados = problemasDe(unaFactura(muchos));
    expect(Object.keys(encontrados)).toHaveLength(21);
    expect(encontrados['documento.*']).toContain('280 campos más');
  });
});
