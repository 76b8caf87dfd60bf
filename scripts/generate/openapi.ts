/** Rewrites `docs/openapi.json`: what the service itself serves at `/openapi.json`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '../../server/src/app.ts';
import { startService } from '../../server/src/main.ts';
import { readEjemplos } from '../../server/src/platform/http/openapi/files.ts';
import { openapiOf } from '../../server/src/platform/http/openapi/openapi.ts';
import { avisos } from '../../server/src/webhooks/avisos-schema.ts';
import { withTemporaryConfig } from './temporary-config.ts';

await withTemporaryConfig(async (config) => {
  const service = await startService(config);
  try {
    const document = openapiOf(routes(service.deps), { webhooks: avisos, ejemplos: readEjemplos });
    writeFileSync(join(import.meta.dirname, '../../docs/openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
    console.log('docs/openapi.json written');
  } finally {
    await service.stop();
  }
});
