/**
 * Stands in for a process of ours: opens the database of the folder in its first argument, says `listo` and whatever its
 * parent asks for, one line each, until it is told to stop or is killed.
 */
import { createInterface } from 'node:readline';
import { openDatabase } from '@chaski/server/platform/db/open.ts';

const [, , dataFolder = '', role] = process.argv;

try {
  const database = await openDatabase({ dataFolder, databaseUrl: undefined }, { supervise: role === 'servicio' });
  console.log('listo');
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === 'stop') break;
    const { rows } = await database.db.sistema.query(line);
    console.log(JSON.stringify(rows));
  }
  await database.stop();
  console.log('fin');
} catch (error) {
  console.log(`error ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  process.stdin.destroy();
}
