import { hallar, REGLAS, toCuerpo } from '@chaski/core/documento/testing/reglas.ts';
import { describe, expect, test } from 'vitest';
import { enPalabras } from './en-palabras.ts';

describe('what is wrong is said', () => {
  test.each([
    ['La denominación es obligatoria; envíe el nombre o la razón social', 'El nombre o razón social es obligatorio'],
    [
      'El RUC debe tener 11 cifras; revíselas o, si es un DNI, emita una boleta con tipoDocumento "1"',
      'El RUC debe tener 11 cifras; revíselas o, si es un DNI, emita una boleta con DNI',
    ],
    ['Debe incluir al menos un ítem', 'Debe incluir al menos una línea'],
    ['El tipo de documento es obligatorio; envíe p. ej. "6" (RUC) o "1" (DNI)', 'El tipo de documento es obligatorio'],
    [
      'Un documento al contado no lleva cuotas; quítelas, o envíe formaPago "CREDITO"',
      'Un documento al contado no lleva cuotas; quítelas, o indique la forma de pago Crédito',
    ],
    [
      'El motivo 11 ajusta una exportación: todos los ítems llevan tipoIgv "40"',
      'El motivo 11 ajusta una exportación: todas las líneas llevan el IGV 40',
    ],
    [
      'El 47 es de línea; envíelo como descuento o cargo del ítem',
      'El 47 es de línea; indíquelo como descuento o cargo de la línea',
    ],
  ])('in the words of the form: %s', (mensaje, dicho) => {
    expect(enPalabras(mensaje, 'es')).toBe(dicho);
  });

  test('as it came, when it has no word of the API', () => {
    expect(enPalabras('La serie debe empezar con F', 'es')).toBe('La serie debe empezar con F');
  });

  test.each([
    ['The quantity is required; send a number greater than zero', 'The quantity is required'],
    [
      'The RUC must have 11 digits; check them or, if it is a DNI, issue a boleta with tipoDocumento "1"',
      'The RUC must have 11 digits; check them or, if it is a DNI, issue a boleta with DNI',
    ],
    [
      'A document paid in cash has no cuotas; remove them, or send formaPago "CREDITO"',
      'A document paid in cash has no cuotas; remove them, or enter payment on credit',
    ],
    ['Items with tipoIgv "17" are apart from the items', 'Lines with IGV 17 are apart from the lines'],
  ])('and so in English: %s', (mensaje, dicho) => {
    expect(enPalabras(mensaje, 'en')).toBe(dicho);
  });
});

describe.each(['es', 'en'] as const)('whoever fills the form in %s is told no name of the API', (idioma) => {
  /** Of two words or without its accent: nobody writes it so. */
  const NOMBRE = /`|\b[a-z]+[A-Z]\w*\b|\b(?:percepcion|detraccion|retencion|denominacion|descripcion|codigo)\b/;

  test('by any rule', () => {
    const dichos = REGLAS.flatMap(({ regla: { ejemplo } }) =>
      hallar(toCuerpo(ejemplo, ejemplo.rompe), ejemplo).map(({ mensaje }) => enPalabras(mensaje[idioma], idioma)),
    );
    expect(dichos.length).toBeGreaterThan(150);
    expect([...new Set(dichos.filter((dicho) => NOMBRE.test(dicho)))]).toEqual([]);
  });
});
