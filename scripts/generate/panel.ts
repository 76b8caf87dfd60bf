/** Rewrites `docs/openapi-panel.json`, which the service serves at `/panel/openapi.json`, and the dashboard's types from it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '../../server/src/main.ts';
import { panelTypes } from './sdk-types.ts';
import { withTemporaryConfig } from './temporary-config.ts';

const ROOT = join(import.meta.dirname, '../..');

await withTemporaryConfig(async (config) => {
  const service = await startService(config);
  try {
    const response = await fetch(`${service.url}/panel/openapi.json`);
    const document = Object.fromEntries(Object.entries(Object(await response.json())));
    writeFileSync(join(ROOT, 'docs/openapi-panel.json'), `${JSON.stringify(document, null, 2)}\n`);
    const target = join(ROOT, 'dashboard/src/api/generado');
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'panel.ts'), await panelTypes(document));
    console.log('docs/openapi-panel.json and dashboard/src/api/generado/panel.ts written');
  } finally {
    await service.stop();
  }
});
