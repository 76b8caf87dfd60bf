import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { enTodasSusFormas, searchCanarios } from './canarios.ts';
import { examineRegistros } from './registros.ts';

it('a secret is found by its looks, in whatever line it stands', () => {
  const secretos: [string, string][] = [
    ['clave de la API', `x chk_test_${'a1'.repeat(19)} y`],
    ['secreto de webhook', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['clave privada PEM', '-----BEGIN RSA PRIVATE KEY-----'],
    ['clave privada PKCS #8', 'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSk'],
    ['contraseña en una dirección', 'connect postgresql://chaski_app:0a1b@127.0.0.1:5432/chaski'],
    ['cabecera Authorization', '{"authorization":"Bearer eyJhbGciOi"}'],
    ['contraseña WS-Security', '<wsse:Password Type="x">s3cr3t</wsse:Password>'],
    ['cookie', '"Set-Cookie":"sid=1"'],
    ['clave SOL de pruebas', 'clave moddatos incorrecta'],
    ['secreto de una prueba', 'Canario-7'],
  ];
  for (const [nombre, texto] of secretos) expect(searchCanarios(texto)).toEqual([nombre]);
  const limpio =
    '{"status":401,"ruta":"/api/v1/comprobantes/emitir","usuario":"20000000001MODDATOS"} Bearer <clave> postgresql://bd/chaski';
  expect(searchCanarios(limpio)).toEqual([]);
});

it('a secret of bytes is found in hexadecimal, base64 and as numbers', () => {
  const bytes = Buffer.from('00ff10fbef3e', 'hex');
  const canarios = enTodasSusFormas('llave', bytes);
  for (const texto of ['x00ff10fbef3ex', 'AP8Q++8+', 'AP8Q--8-', '{"data":[0,255,16,251,239,62]}']) {
    expect(searchCanarios(texto, canarios), texto).toEqual(['llave']);
  }
});

it('the logs of a run are looked through, and a finding is told by file and line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chaski-registros-'));
  try {
    await writeFile(join(folder, 'servicio-1-0.log'), 'nada\nsecreta-de-este\n');
    await writeFile(join(folder, 'proceso-1-1.log'), 'nada\n');
    await writeFile(
      join(folder, 'canarios.jsonl'),
      `${JSON.stringify({ nombre: 'suya', valor: 'secreta-de-este' })}\n`,
    );
    expect(examineRegistros(folder)).toEqual({
      bytes: 26,
      hallazgos: [{ nombre: 'suya', archivo: 'servicio-1-0.log', linea: 2 }],
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
