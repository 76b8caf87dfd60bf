import { expect, test } from 'vitest';
import { unCertificadoPem } from '../testing/certificados.ts';
import { abrirArchivo } from './abrir-archivo.ts';

test('files are opened one at a time of a company and two in all, so that one company leaves room for another', async () => {
  const { archivo: bytes, contrasena: clave } = await unCertificadoPem('20000000001');
  const abrir = (empresaId: string) => abrirArchivo(empresaId, { bytes, clave });
  const una = abrir('a');
  await expect(abrir('a')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  const otra = abrir('b');
  await expect(abrir('c')).rejects.toMatchObject({ status: 503 });
  expect((await Promise.all([una, otra])).map(({ ok }) => ok)).toEqual([true, true]);
  expect((await abrir('a')).ok).toBe(true);
});
