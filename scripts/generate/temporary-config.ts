import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../server/src/platform/config/config.ts';

/** Runs `work` with a service's configuration on a temporary folder, which goes with it. */
export async function withTemporaryConfig(work: (config: Config) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chaski-generate-'));
  // PostgreSQL runs as another user when we are root, and has to reach its folder.
  chmodSync(folder, 0o755);
  try {
    const result = readConfig({
      CHASKI_DATA: join(folder, 'datos'),
      PORT: '0',
      SIMULADOR_PORT: '0',
      LOG_LEVEL: 'warn',
    });
    if (!result.ok) throw new Error(result.problemas.join('\n'));
    await work(result.config);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
