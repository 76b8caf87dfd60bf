import { GUIA } from '@chaski/core/documentos/guia/campos.ts';
import { readGuia } from '@chaski/core/documentos/guia/read.ts';
import { REGLAS_DE_GUIA } from '@chaski/core/documentos/guia/reglas.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { decir, IDIOMAS } from '@chaski/core/lib/idiomas.ts';
import { expect, test } from 'vitest';
import { enPalabrasDeGuia } from './palabras.ts';

/** A name of the API, or one of its Spanish names without the accents of the word. */
const DE_API =
  /\b[a-z]+[A-Z]\w*\b|\b[A-Z]+_[A-Z0-9_]+\b|\b(?:descripcion|direccion|autorizacion|codigo|items|true|false|null)\b|(?<!\p{L})[eE]nvíe/u;

const CONTEXTO = {
  hoy: toFecha('2026-11-20'),
  ahora: '12:00:00',
  emisor: { ruc: '20601178452', razonSocial: 'EMISORA S.A.C.' },
};

/** What reading a guía finds: of one that says nothing, and of one in which nothing can be read. */
function dichosAlLeer() {
  const mala = (valor: unknown) => Object.fromEntries([...GUIA.propiedades.keys()].map((campo) => [campo, valor]));
  const cuerpos = [{}, mala('?'), mala([{}]), mala({})];
  return cuerpos.flatMap((documento) => {
    const leida = readGuia(JSON.stringify({ documento }), CONTEXTO);
    return leida.ok ? [] : leida.problemas.map(({ mensaje }) => mensaje);
  });
}

test.each(IDIOMAS)('what is said of a guía has no name of the API in it (%s)', (idioma) => {
  const dichos = [...REGLAS_DE_GUIA.map(({ mensaje }) => mensaje), ...dichosAlLeer()];
  expect(dichos.length).toBeGreaterThan(150);
  const malos = dichos
    .map((mensaje) => enPalabrasDeGuia(decir(mensaje, idioma), idioma))
    .filter((dicho) => DE_API.test(dicho));
  expect([...new Set(malos)]).toEqual([]);
});
