/** What `npm ci` does last: builds the dashboard, where the tools for it are installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

if (existsSync(join(ROOT, 'node_modules/vite'))) {
  process.exit(spawnSync('npm', ['run', 'build', '--silent'], { cwd: ROOT, stdio: 'inherit' }).status ?? 1);
}
console.warn(
  'The dashboard is not built: its tools are not installed (--omit=dev). Bring dashboard/dist from a build.',
);
