import { describe, expect, test } from 'vitest';
import { toFecha } from '../../lib/fecha.ts';
import type { EjemploArchivo } from './regla.ts';
import { juzgarBaja, juzgarResumen } from './reglas.ts';
import { REGLAS_BAJA } from './reglas-baja.ts';
import { REGLAS_RESUMEN } from './reglas-resumen.ts';
import {
  unAltaResumen,
  unaBaja,
  unaLineaBaja,
  unaLineaResumen,
  unaNotaResumen,
  unaPercepcion,
  unResumen,
} from './testing.ts';
import type { Baja, LineaBaja, LineaResumen, Resumen } from './tipos.ts';

const VIEJA = toFecha('2026-11-13');

function bajaDe({ archivo = {}, linea, lineas = [linea ?? {}] }: EjemploArchivo<LineaBaja>): Baja {
  return unaBaja({ ...archivo, lineas: lineas.map((cambios) => con(unaLineaBaja(), cambios)) });
}

const LINEAS = { alta: unAltaResumen, nota: unaNotaResumen, baja: unaLineaResumen };

function resumenDe({
  archivo = {},
  de = 'baja',
  linea,
  lineas = [linea ?? {}],
}: EjemploArchivo<LineaResumen>): Resumen {
  return unResumen(archivo, ...lineas.map((cambios) => con(LINEAS[de](), cambios)));
}

/** The line with its changes; `undefined` removes a field. */
function con<L extends object>(linea: L, cambios: object): L {
  const junta = { ...linea, ...cambios };
  for (const [campo, valor] of Object.entries(cambios)) if (valor === undefined) Reflect.deleteProperty(junta, campo);
  return junta;
}

const BUENAS = [unaBaja(), unaBaja({}, { tipo: '07', serie: 'FC01' }, { serie: '0001' }, { numero: 2 })];
const BUENOS = [
  unResumen(),
  unResumen({}, unaLineaResumen(), unAltaResumen({ numero: 2 }), unaNotaResumen()),
  unResumen({}, unAltaResumen({ percepcion: unaPercepcion() })),
  resumenDe({ de: 'alta', linea: { cliente: undefined } }),
];

describe('comunicación de baja', () => {
  test('nothing is found in one that is right', () => {
    for (const baja of BUENAS) expect(juzgarBaja(baja)).toEqual([]);
  });

  test.each(REGLAS_BAJA)('$codigo is found: $cuando', ({ codigo, mensaje, ejemplo }) => {
    expect(juzgarBaja(bajaDe(ejemplo))).toEqual([expect.objectContaining({ codigo, mensaje })]);
  });

  test('what is wrong is said with its place and its remedy', () => {
    expect(juzgarBaja(unaBaja({}, {}, { tipo: '03', numero: 2 }))).toEqual([
      {
        codigo: '2308',
        severidad: 'rechazo',
        ruta: 'lineas.1.tipo',
        mensaje: 'Ese tipo no se anula por comunicación de baja; las boletas van por resumen diario',
      },
    ]);
  });
});

describe('resumen diario', () => {
  test('nothing is found in one that is right', () => {
    for (const resumen of BUENOS) expect(juzgarResumen(resumen)).toEqual([]);
  });

  test.each(REGLAS_RESUMEN)('$codigo is found at $campo: $cuando', ({ codigo, campo, mensaje, ejemplo }) => {
    const hallados = juzgarResumen(resumenDe(ejemplo));
    expect(hallados).toEqual([expect.objectContaining({ codigo, mensaje })]);
    expect(hallados[0]?.ruta.replace(/^lineas\.\d+\.?/, '')).toBe(campo);
  });

  test('the seven days do not count for paper of a contingency', () => {
    const linea = unaLineaResumen({ serie: '0001' });
    expect(juzgarResumen(unResumen({ fechaEmision: VIEJA }, linea))).toEqual([]);
  });
});
