import { join } from 'node:path';

/** Where Node keeps the code that it made of ours, so that no program that tests start need make it anew: half of what a start costs. */
export const CODIGO_HECHO =
  process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../../../node_modules/.cache/chaski');

const { PATH } = process.env;
/** Where another day is pretended (`npm run test:2027`), what leaves the monotonic clock alone. */
const { FAKETIME_DONT_FAKE_MONOTONIC } = process.env;

/** All that a program which tests start has of this process's environment. */
export const ENTORNO_DE_PROGRAMA: Readonly<Record<string, string>> = {
  ...(PATH === undefined ? {} : { PATH }),
  NODE_COMPILE_CACHE: CODIGO_HECHO,
  ...(FAKETIME_DONT_FAKE_MONOTONIC === undefined ? {} : { FAKETIME_DONT_FAKE_MONOTONIC }),
  LANG: 'C.UTF-8',
};
