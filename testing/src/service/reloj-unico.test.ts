import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from './database.ts';
import { ENTORNO_DE_PROGRAMA } from './entorno.ts';

test('who tests, PostgreSQL and the programs that either starts go by one clock, on any day that is pretended', async () => {
  const database = await cloneDatabase();
  onTestFinished(() => database.stop());
  const deNode = (env: Readonly<Record<string, string>>) =>
    Number(spawnSync(process.execPath, ['-p', 'Date.now()'], { env, encoding: 'utf8' }).stdout);
  const relojes = [
    Number(
      (await database.pool.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms')).rows[0]
        ?.ms,
    ),
    deNode({}),
    deNode(ENTORNO_DE_PROGRAMA),
    Number(spawnSync('date', ['+%s'], { env: {}, encoding: 'utf8' }).stdout) * 1000,
  ];
  for (const ms of relojes) expect(Math.abs(ms - Date.now())).toBeLessThan(10_000);
});
