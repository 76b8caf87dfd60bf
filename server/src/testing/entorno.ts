/** Where Node keeps the code that it made of ours, so that each program need not make it anew: said by vitest.config.ts. */
const { NODE_COMPILE_CACHE, PATH } = process.env;
/** Where another day is pretended (`npm run test:2027`), what leaves the monotonic clock alone. */
const { FAKETIME_DONT_FAKE_MONOTONIC } = process.env;

/** All that a program which tests start has of this process's environment. */
export const ENTORNO_DE_PROGRAMA: Readonly<Record<string, string>> = {
  ...(PATH === undefined ? {} : { PATH }),
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  ...(FAKETIME_DONT_FAKE_MONOTONIC === undefined ? {} : { FAKETIME_DONT_FAKE_MONOTONIC }),
  LANG: 'C.UTF-8',
};
