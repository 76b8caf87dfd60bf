/**
 * Rotates the installation's key as the command does, on the database and the data folder of its arguments; says each step
 * and, at the one of its third argument, waits to be killed.
 */

import { rotateLlave } from '@chaski/server/empresas/secretos/rotar.ts';
import { createDb } from '@chaski/server/platform/db/db.ts';
import { ACTOR } from '../service/actor.ts';

const [, , url = '', dataFolder = '', hasta = ''] = process.argv;

const db = createDb(url, { max: 2 });
const fuente = { dataFolder, secreto: undefined, secretoAnterior: undefined };
const enPaso = async (paso: string) => {
  console.log(paso);
  if (paso === hasta) await new Promise((resolve) => setTimeout(resolve, 600_000));
};
const { version } = await rotateLlave({ pool: db.sistema, fuente, actor: ACTOR, enPaso });
console.log(`version ${version}`);
await db.close();
process.stdin.destroy();
