/**
 * A network that repeats POSTs, with questions that fail now and then: `npm run repeats -- --documentos 2000`. Prints what became of the
 * documents, and of the annulments of half of them; ends with 1 where a series was told to be blocked, a factura did not end accepted, or one
 * that was to be annulled did not end so.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startService } from '../../server/src/main.ts';
import { createOtraEmpresa } from '../../testing/src/service/companies.ts';
import { testConfig } from '../../testing/src/service/service.ts';
import { problemasDe, runRepeats } from './repeats-load.ts';

const { values } = parseArgs({
  options: { documentos: { type: 'string', default: '2000' }, semilla: { type: 'string', default: '1' } },
});

const folder = await mkdtemp(join(tmpdir(), 'chaski-repetidos-'));
await chmod(folder, 0o755);
const service = await startService(testConfig({ dataFolder: join(folder, 'datos'), databaseUrl: undefined }));
const { db } = service.deps;
const { clave } = await createOtraEmpresa(db.sistema, service.llavero, 1);
const ask = async (camino: string, body: object) => {
  const answer = await fetch(`${service.url}/api/v1/${camino}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, texto: await answer.text() };
};
try {
  const report = await runRepeats({
    documentos: Number(values.documentos),
    semilla: Number(values.semilla),
    simuladorUrl: service.simuladorUrl,
    sql: async <T extends object>(text: string, params: unknown[] = []) =>
      (await db.sistema.query<T>(text, params)).rows,
    emitir: (documento) => ask('comprobantes/emitir', { documento }),
    anular: (id) => ask(`comprobantes/${id}/anular`, { motivo: 'Error en los datos' }),
  });
  const problemas = problemasDe(report);
  console.log(JSON.stringify({ ...report, problemas }, null, 2));
  process.exitCode = problemas.length === 0 ? 0 : 1;
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
