/** Holds one of the two locks of a data folder until it is killed. */
import { createFolderLock } from '../../db/lock.ts';

const [, , folder = '', which] = process.argv;
const lock = createFolderLock(folder);
// Keeps the process alive whatever happens to its input.
const alive = setInterval(() => {}, 60_000);

if (which === 'uso') {
  lock.join();
  console.log('listo');
} else {
  await lock.exclusively(async () => {
    console.log('listo');
    await new Promise(() => alive.ref());
  });
}
