/** For tests only: processor time of `run` in ms, of this thread: what else the machine does meanwhile does not count. */
export function threadMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The same, the least of three runs: the first one also compiles. */
export function bestOfThree(run: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => threadMs(run)));
}

/** Set by `npm run test:random`. */
export const ALL_CASES_VARIABLE = 'CHASKI_ALL_CASES';
export const ALL_CASES = process.env[ALL_CASES_VARIABLE] !== undefined;

/** How many random cases are run of so many: a fifth, or all where that is asked for. */
export function casos(all: number): number {
  return ALL_CASES ? all : Math.ceil(all / 5);
}
