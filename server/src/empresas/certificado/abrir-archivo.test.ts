import { macAbsurdo, p12 } from '@chaski/core/firma/certificado/testing-p12.ts';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { unCertificadoPem } from '@chaski/testing/service/certificados.ts';
import { startTestService } from '@chaski/testing/service/service.ts';
import { expect, onTestFinished, test } from 'vitest';
import { openArchivo } from './abrir-archivo.ts';

test('files are opened one at a time of a company and two in all, so that one company leaves room for another', async () => {
  const { archivo: bytes, contrasena: clave } = await unCertificadoPem('20000000001');
  const open = (empresaId: string) => openArchivo(empresaId, { bytes, clave });
  const una = open('a');
  await expect(open('a')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  const otra = open('b');
  await expect(open('c')).rejects.toMatchObject({ status: 503 });
  expect((await Promise.all([una, otra])).map(({ ok }) => ok)).toEqual([true, true]);
  expect((await open('a')).ok).toBe(true);
});

test('the service goes on issuing while files that ask for all the computing that is allowed are opened', async () => {
  const s = await startTestService();
  onTestFinished(() => s.stop());
  await s.emitir(unaFactura());
  const bytes = p12([], { mac: macAbsurdo({ iteraciones: 1_900_000 }) });
  let abiertos = 0;
  const abriendo = ['a', 'b'].map(async (empresaId) => {
    const leido = await openArchivo(empresaId, { bytes, clave: 'x' });
    abiertos++;
    return leido;
  });
  expect((await s.emitir(unaFactura())).json.data.estado).toBe('ACEPTADA');
  expect(abiertos).toBe(0);
  for (const leido of await Promise.all(abriendo))
    expect(leido).toMatchObject({ ok: false, causa: 'clave_equivocada' });
});
