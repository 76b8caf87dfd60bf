import { describe, expect, test } from 'vitest';
import { soloObserva } from '../catalogos/observaciones.ts';
import { CODIGOS_SUNAT } from '../sunat/codigos.ts';
import { aludidoPor, DEL_CONTENIDO, esDelContenido, esDelContenidoDeGuia } from './negativa.ts';
import type { Ejemplo } from './reglas/ejemplo.ts';
import { codigoPara } from './reglas/regla.ts';
import { hallar, REGLAS, toCuerpo, toJuzgado } from './testing/reglas.ts';

test('a refusal of a guía says nothing of an earlier sending where its file, signature, day or a register of SUNAT’s may be why', () => {
  const deMasQueElla = ['0151', '1001', '2010', '2011', '2108', '2329', '2335', '3348', '3349', '3350', '3385', '3443'];
  expect([...deMasQueElla, '502', '', '9999'].filter(esDelContenidoDeGuia)).toEqual([]);
  expect(['2554', '2880', '3617', '3404'].filter(esDelContenidoDeGuia)).toHaveLength(4);
});

describe('a refusal of a document', () => {
  test('says nothing of an earlier sending where the file, its way, its day or a register of SUNAT’s may be why', () => {
    const deMasQueEl = [
      '0306',
      '0151',
      '0161',
      '1001',
      '1034',
      '1035',
      '1059',
      '1079',
      '2108',
      '2329', // the file, and when it came
      '2010',
      '2011',
      '2325',
      '2326',
      '2327',
      '2335', // taxpayer, certificate, signature
      '3239',
      '3240',
      '3262',
      '3496',
      '4331', // registers
      '2119',
      '2120',
      '2121',
      '2209',
      '2207',
      '2208',
      '2885',
      '3209',
      '3260',
      '3286',
      '3320',
      '3503', // another document
      '',
      '9999',
      '2000',
      'x',
    ];
    expect(deMasQueEl.filter(esDelContenido)).toEqual([]);
  });

  test('of every code that is known, those that are of the content are told apart, each as the rows judge it', () => {
    const suyos = [...CODIGOS_SUNAT.values()].filter(({ codigo }) => esDelContenido(codigo));
    expect(suyos.map(({ codigo }) => codigo).sort()).toEqual(DEL_CONTENIDO);
    for (const { codigo, clase } of suyos) {
      expect([codigo, clase === 'rechazo' || soloObserva(codigo)]).toEqual([codigo, true]);
    }
  });

  const CON_CODIGO = REGLAS.map(({ regla }) => regla).filter(
    ({ codigo, ejemplo }) => codigo !== undefined && propios(ejemplo, codigo).some(esDelContenido),
  );
  /** Another day, another register. What is stored of another document is `conflicto`. */
  const OTRAS: readonly Partial<Ejemplo>[] = [{ hoy: '2026-11-22' }, { obligadoCodigoProducto: true }];
  test.each(CON_CODIGO)('$id: is found by the document alone, on whatever day it comes', ({ ejemplo, codigo }) => {
    const suyos = propios(ejemplo, codigo);
    const cuerpos = [toCuerpo(ejemplo, ejemplo.rompe), toCuerpo(ejemplo, ejemplo.cumple ?? {})];
    const hallados = (otra: Partial<Ejemplo>) =>
      cuerpos.map((cuerpo) =>
        hallar(cuerpo, { ...ejemplo, ...otra }).flatMap(({ codigo: suyo = '' }) =>
          suyos.includes(suyo) ? [suyo] : [],
        ),
      );
    for (const otra of OTRAS) expect([otra, hallados(otra)]).toEqual([otra, hallados({})]);
  });
});

function propios(ejemplo: Ejemplo, codigo: Parameters<typeof codigoPara>[0]): string[] {
  return [codigoPara(codigo, toJuzgado(toCuerpo(ejemplo, ejemplo.rompe))) ?? []].flat();
}

describe('a refusal of a file', () => {
  test.each([
    ['RC', '2514', 'contenido'],
    ['RC', '4019', 'contenido'],
    ['RC', '2663', 'registro'],
    ['RC', '2987', 'registro'],
    ['RC', '2282', 'registro'],
    ['RC', '2989', 'registro'],
    ['RC', '2957', 'dia'],
    ['RC', '2236', 'porVenir'],
    ['RC', '2335', 'archivo'],
    ['RC', '2011', 'archivo'],
    ['RC', '2105', 'archivo'],
    ['RA', '2105', 'registro'],
    ['RA', '2398', 'registro'],
    ['RA', '2323', 'registro'],
    ['RA', '2375', 'registro'],
    ['RA', '2308', 'contenido'],
    ['RA', '2957', 'dia'],
    ['RA', '2301', 'porVenir'],
    ['RA', '9999', 'archivo'],
  ] as const)('%s %s speaks of: %s', (tipo, codigo, aludido) => {
    expect(aludidoPor(tipo, codigo)).toBe(aludido);
  });
});
