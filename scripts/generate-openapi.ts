/** Rewrites `docs/openapi.json`: what the service itself serves at `/openapi.json`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '../server/src/main.ts';
import { withTemporaryConfig } from './temporary-config.ts';

await withTemporaryConfig(async (config) => {
  const service = await startService(config);
  try {
    const document = await (await fetch(`${service.url}/openapi.json`)).json();
    writeFileSync(join(import.meta.dirname, '../docs/openapi.json'), `${JSON.stringify(document, null, 2)}\n`);
    console.log('docs/openapi.json written');
  } finally {
    await service.stop();
  }
});
