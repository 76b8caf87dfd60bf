import { describe, expect, test } from 'vitest';
import { soloObserva } from '../../catalogos/observaciones.ts';
import type { Cambios } from '../reglas/ejemplo.ts';
import { CAMPOS_DECLARADOS, type CampoDeclarado } from '../testing/lectura.ts';
import { LIMITES, type Limite, SIN_LARGO } from '../testing/limites.ts';
import { hallar, toCuerpo, withDocumento } from '../testing/reglas.ts';

const NADIE: Limite = { caben: [], pasan: [], fuente: '' };
const deClase = ({ ruta, con }: CampoDeclarado) => `${con('').de} ${ruta}`;
const CASOS = CAMPOS_DECLARADOS.flatMap((declarado) => {
  const de = deClase(declarado);
  const limite = LIMITES[de] ?? LIMITES[declarado.ruta] ?? NADIE;
  return limite === NADIE ? [] : [{ ...limite, de, declarado, limite }];
});

/** All that is found in the document with that value in the field. */
function hallarCon({ con, documento = {} }: Limite, declarado: CampoDeclarado, valor: unknown, suyo: Cambios = {}) {
  const ejemplo = withDocumento(declarado.con(valor, con), { ...documento, ...suyo });
  return hallar(toCuerpo(ejemplo, ejemplo.rompe), ejemplo);
}

describe.each(CASOS)('$de ($codigo)', ({ caben, pasan, codigo, observado = [], declarado, limite, largo }) => {
  test.each(caben)('what it takes passes whole: %#', ({ valor, documento }) => {
    const hallados = hallarCon(limite, declarado, valor, documento);
    expect(hallados.map((uno) => (uno.aviso ? uno.codigo : uno))).toEqual(observado);
  });

  test.each(pasan.map((valor) => ({ valor })))('one more is found: %#', ({ valor }) => {
    const hallados = hallarCon(limite, declarado, valor).filter(({ ruta }) => ruta === `documento.${declarado.ruta}`);
    expect(hallados.map((uno) => uno.codigo)).toContain(codigo);
    expect(hallados.some(({ aviso }) => aviso !== true)).toBe(codigo === undefined || !soloObserva(codigo));
  });

  test('its schema and the form tell no other length', () => {
    const { campo } = declarado;
    const { maxLength = largo, maxItems = largo } = campo.schema('entrada');
    const { largo: deForma = largo } = 'largo' in campo.entrada ? campo.entrada : {};
    expect([maxLength, maxItems, deForma]).toEqual([largo, largo, largo]);
  });
});

const MEDIDOS: readonly string[] = ['texto', 'parrafo', 'importe'];

test('every text, figure and bounded list of a document has its limit written here, and nothing else has', () => {
  const medidos = CAMPOS_DECLARADOS.flatMap((declarado) => {
    const { ruta, campo } = declarado;
    const esMedido = MEDIDOS.includes(campo.entrada.tipo) || 'maxItems' in campo.schema('entrada');
    return esMedido ? [deClase(declarado) in LIMITES ? deClase(declarado) : ruta] : [];
  });
  expect([...Object.keys(LIMITES), ...SIN_LARGO].toSorted()).toEqual([...new Set(medidos)].toSorted());
});
