import { expect, test } from 'vitest';
import { guiaFromText, guiaToText } from './guardado.ts';
import { EMISOR, GUIAS, read } from './testing.ts';
import { buildDespatchAdvice } from './xml.ts';

test.each(Object.keys(GUIAS))('a stored guía is read back as it was: %s', (nombre) => {
  const lectura = read(GUIAS[nombre as keyof typeof GUIAS]);
  if (!lectura.ok) throw new Error(nombre);
  const guardada = { guia: lectura.guia, emisor: EMISOR };
  const leida = guiaFromText<typeof EMISOR>(guiaToText(guardada));
  expect(leida).toEqual(guardada);
  expect(buildDespatchAdvice(leida.guia, leida.emisor, 1)).toEqual(buildDespatchAdvice(lectura.guia, EMISOR, 1));
});
