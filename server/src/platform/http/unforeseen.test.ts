import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { expectEnvelope } from '@chaski/testing/documents/envelope.ts';
import { startTestService } from '@chaski/testing/service/service.ts';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';

test('what nobody foresaw is told whole to the log and not at all to who asked, and is no end of the service', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chaski-imprevisto-'));
  const file = join(folder, 'registro.jsonl');
  let falla = true;
  const punto = async (nombre: string) => {
    if (falla && nombre === 'emitir.firmado') throw new TypeError('imprevisto-de-adentro');
  };
  const s = await startTestService({}, { punto, log: createLog('info', file) });
  try {
    const answer = await s.emitir(unaFactura({ serie: 'FU01' }));
    expectEnvelope(answer, 500, 'INTERNAL_ERROR');
    expect(answer.json.error.message).toBe('Ocurrió un error inesperado. Reintente en unos segundos.');
    expect(answer.bytes.toString()).not.toMatch(/imprevisto|TypeError|\.ts/);
    const lines = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ err }) => err !== undefined)).toMatchObject([
      {
        level: 50,
        err: { type: 'TypeError', message: 'imprevisto-de-adentro', stack: expect.stringContaining('.ts:') },
      },
    ]);
    falla = false;
    expect((await s.emitir(unaFactura({ serie: 'FU01' }))).json.data.documento.correlativo).toBe('FU01-1');
  } finally {
    await s.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
