/** Holds one of the two locks of a data folder until it is killed, or until its parent is gone. */
import { createFolderLock } from '@chaski/server/platform/db/embedded/lock.ts';

const [, , folder = '', which] = process.argv;
const lock = createFolderLock(folder);
const parentGone = new Promise<void>((resolve) => process.stdin.on('close', resolve).resume());

if (which === 'uso') {
  lock.join();
  console.log('listo');
  await parentGone;
} else {
  await lock.exclusively(async () => {
    console.log('listo');
    await parentGone;
  });
}
