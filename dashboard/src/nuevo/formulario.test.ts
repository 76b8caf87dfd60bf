import type { Anidado, Campo } from '@chaski/core/documento/campos/campo.ts';
import { DOCUMENTO } from '@chaski/core/documento/campos/documento.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Nodo, Rama } from './campos/arbol.ts';
import { idDeCampo } from './campos/campos.ts';
import { idsDe } from './testing-formulario.tsx';

/** Said in another way, or nobody's to choose. */
const APARTE = new Map([
  ['documentoAfectado.id', 'chosen from the list of ours by number'],
  ['items.0.atributos.0.nombre', 'SUNAT’s name of the property is written'],
  ['leyendas', 'a box for each legend'],
  ['retencion.porcentaje', 'the rate in force'],
]);

// The page's own address, which no browser gives here.
beforeAll(() => vi.stubGlobal('location', new URL('http://localhost/')));
afterAll(() => vi.unstubAllGlobals());

test('the form draws every field that is declared, wherever it is of use', () => {
  const dibujados = new Set(FORMULARIOS.flatMap((formulario) => idsDe(formulario)));
  const lugares = lugaresDe(DOCUMENTO, '');
  expect(lugares.filter((lugar) => !dibujados.has(idDeCampo(lugar)) && !APARTE.has(lugar))).toEqual([]);
  expect([...APARTE.keys()].filter((lugar) => !lugares.includes(lugar))).toEqual([]);
});

type Declarado = Campo<unknown, unknown>;

function lugaresDe({ propiedades }: Anidado, dentroDe: string): string[] {
  return [...propiedades].flatMap(([nombre, { objeto, entrada }]) => {
    const lugar = `${dentroDe}${nombre}`;
    if (objeto === undefined) return [lugar];
    return lugaresDe(objeto, entrada.tipo === 'lista' ? `${lugar}.0.` : `${lugar}.`);
  });
}

/** With something in every field but those that `sin` names. */
function lleno({ propiedades }: Anidado, sin: readonly string[]): Rama {
  const suyos = [...propiedades].filter(([nombre]) => !sin.includes(nombre));
  return Object.fromEntries(suyos.map(([nombre, campo]) => [nombre, valorDe(campo, sin)]));
}

function valorDe({ objeto, entrada }: Declarado, sin: readonly string[]): Nodo {
  if (objeto === undefined) return entrada.tipo === 'lista' ? [] : entrada.tipo === 'marca' ? true : '1';
  return entrada.tipo === 'lista' ? [{ ...lleno(objeto, sin), clave: '1' }] : lleno(objeto, sin);
}

const conSistema = (formulario: Rama, sistema: string): Rama => ({
  ...formulario,
  items: (Array.isArray(formulario.items) ? formulario.items : []).map((item) => ({
    ...Object(item),
    isc: { ...Object(Object(item).isc), sistema },
  })),
});

const CREDITO = { formaPago: 'CREDITO', tipoComprobante: '01', moneda: 'PEN' };
/** Of what is said in one way or another, each once. */
const FORMULARIOS: readonly Rama[] = [
  { ...conSistema(lleno(DOCUMENTO, ['valorUnitario', 'porcentaje']), '03'), ...CREDITO },
  { ...conSistema(lleno(DOCUMENTO, ['precioUnitario', 'monto']), '02'), ...CREDITO },
  { ...lleno(DOCUMENTO, ['id']), tipoComprobante: '07', moneda: 'PEN' },
];
