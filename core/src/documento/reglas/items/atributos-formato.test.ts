import { describe, expect, test } from 'vitest';
import { PROPIEDADES } from '../../../catalogos/c55-propiedades.ts';
import type { NombreTipoComprobante } from '../../../documentos/clase.ts';
import { hallar, toCuerpo } from '../../testing/reglas.ts';
import { conAtributos } from '../ejemplo.ts';

/** Texts too short or of no catalog, one of which every form refuses. */
const MALOS = ['x', 'x'.repeat(201)];

function observadas(de: NombreTipoComprobante): string[] {
  return [...PROPIEDADES.keys()].filter((propiedad) => MALOS.some((malo) => observa(de, propiedad, malo)));
}

function observa(de: NombreTipoComprobante, propiedad: string, valor: string): boolean {
  const hallados = hallar(toCuerpo({ de, rompe: {} }, conAtributos({ [propiedad]: valor })), { de });
  return hallados.some(({ codigo, ruta }) => codigo === '4280' && ruta.endsWith('.valor'));
}

describe('the text of a property (4280)', () => {
  const EN_VENTAS =
    '3001 3002 3003 3004 3050 3051 3052 3053 3054 3055 3056 3057 3058 4000 4001 4007 4008 4009 4030 4031 4032 4033 4040 4041 ' +
    '4042 4043 4044 4045 4046 4049 5000 5001 5002 5003';
  const DE_CREDITO = '7001 7002 7003 7004 7005 7006 7007 7012 7013 7015 7016';

  test.each([
    ['FACTURA', `${EN_VENTAS} ${DE_CREDITO}`],
    ['BOLETA', `${EN_VENTAS} 4060 4061 7004 7005 7012 7013 7015 7016 7017 7018`],
    ['NOTA_CREDITO', DE_CREDITO],
    ['NOTA_DEBITO', DE_CREDITO],
  ] as const)('is looked at by the sheet of each kind: %s', (de, propiedades) => {
    expect(observadas(de).sort()).toEqual(propiedades.split(' ').sort());
  });

  test.each([
    ['FACTURA', '4040', 'Ed', 'Eda'],
    ['BOLETA', '4060', 'DS', 'DS 1-2000-EM'],
    ['BOLETA', '4061', 'Lote 192 Norte', 'Lote 192'],
    ['BOLETA', '7017', '123-A', '123A'],
    ['BOLETA', '7018', '1999-11', '2026-11'],
  ] as const)('%s: %s is not %j, and may be %j', (de, propiedad, malo, bueno) => {
    expect(observa(de, propiedad, malo)).toBe(true);
    expect(observa(de, propiedad, bueno)).toBe(false);
  });
});
