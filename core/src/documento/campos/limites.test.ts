import { describe, expect, test } from 'vitest';
import { soloObserva } from '../../catalogos/observaciones.ts';
import { MAX_OBSERVADO } from '../formato/formatos.ts';
import type { Cambios } from '../reglas/ejemplo.ts';
import { CAMPOS_DECLARADOS, type CampoDeclarado } from '../testing/lectura.ts';
import { LIMITES, type Limite, SIN_LARGO } from '../testing/limites.ts';
import { hallar, toCuerpo, withDocumento } from '../testing/reglas.ts';

const TEXTOS: readonly string[] = ['texto', 'parrafo'];
const x = (caracteres: number) => 'x'.repeat(caracteres);
const deClase = ({ ruta, con }: CampoDeclarado) => `${con('').de} ${ruta}`;
const CASOS = CAMPOS_DECLARADOS.flatMap((declarado) => {
  const de = deClase(declarado);
  const limite = LIMITES[de] ?? LIMITES[declarado.ruta] ?? declaredLimit(declarado);
  return limite === undefined ? [] : [{ ...limite, de, declarado, limite }];
});

/** Of a text that has no row: what its declaration says, from its least to its greatest, and one beside each. */
function declaredLimit({ ruta, campo, roturas }: CampoDeclarado): Limite | undefined {
  if (SIN_LARGO.includes(ruta) || !TEXTOS.includes(campo.entrada.tipo)) return undefined;
  const { minLength = 1, maxLength } = campo.schema('entrada');
  const [menor, mayor] = [Number(minLength), Number(maxLength ?? MAX_OBSERVADO)];
  const pasan = [x(mayor + 1), ...(menor > 1 ? [x(menor - 1)] : [])];
  return {
    codigo: roturas.find(({ valores }) => valores.includes(x(mayor + 1)))?.codigo,
    ...(maxLength === undefined ? {} : { largo: mayor }),
    caben: [{ valor: x(menor) }, { valor: x(mayor) }],
    pasan,
    fuente: 'its declaration',
  };
}

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

const rutasDe = (cuales: (campo: CampoDeclarado['campo']) => boolean) =>
  CAMPOS_DECLARADOS.flatMap((declarado) => (cuales(declarado.campo) ? [deClase(declarado), declarado.ruta] : []));

test('every figure and bounded list of a document has its limit written, and only what has one is written', () => {
  const isLista = (campo: CampoDeclarado['campo']) => 'maxItems' in campo.schema('entrada');
  const porEscribir = CAMPOS_DECLARADOS.filter(({ campo }) => campo.entrada.tipo === 'importe' || isLista(campo));
  const escritos = [...Object.keys(LIMITES), ...SIN_LARGO];
  expect(porEscribir.filter((uno) => !escritos.includes(uno.ruta) && !escritos.includes(deClase(uno)))).toEqual([]);
  const medidos = rutasDe((campo) => [...TEXTOS, 'importe'].includes(campo.entrada.tipo) || isLista(campo));
  expect(escritos.filter((uno) => !medidos.includes(uno))).toEqual([]);
});
