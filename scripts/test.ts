/**
 * Runs every test: brings the Debian programs that judge our output as strangers (when root; otherwise says loudly what
 * is missing), then vitest, then looks for secrets through all that the services of the run logged, and ends with one line
 * `N passed, N failed`. `--day 2027-01-22`: as if today were that day. `--random`: those that draw cases, with all of them.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ALL_CASES_VARIABLE } from '../core/src/lib/testing.ts';
import { examineRegistros, VARIABLE } from '../testing/src/service/registros.ts';
import { pretend, secondsTo } from './pretended-day.ts';
import { drawsCases, isQuick, QUICK, slowest } from './test-choice.ts';

interface Program {
  readonly program: string;
  /** What does as well, if more slowly. */
  readonly or?: string;
  readonly debian: string;
  readonly judges: string;
}

const PROGRAMS: readonly Program[] = [
  { program: 'xmlsec1', debian: 'xmlsec1', judges: 'signatures' },
  { program: 'xmllint', debian: 'libxml2-utils', judges: 'XSD' },
  { program: 'pdftotext', debian: 'poppler-utils', judges: 'PDF text and attachments' },
  { program: 'openssl', debian: 'openssl', judges: 'certificates' },
  { program: 'chromium', debian: 'chromium', judges: 'the dashboard' },
  { program: 'chromium-headless-shell', or: 'chromium', debian: 'chromium-headless-shell', judges: 'the dashboard' },
  { program: 'unzip', debian: 'unzip', judges: 'the zip of exports' },
  { program: 'curl', debian: 'curl', judges: "the guides' examples" },
  { program: 'python3', debian: 'python3', judges: "the guides' Python" },
  { program: 'faketime', debian: 'faketime', judges: 'clocks that jump' },
  { program: 'php', debian: 'php-cli', judges: "the guides' PHP" },
];

/** What vitest is not told. */
const OWN = ['--quick', '--random'];

const { quick, random, day, args } = readArgs(process.argv.slice(2));
if (!quick) installPrograms();
if (random) process.env[ALL_CASES_VARIABLE] = '1';
const code = runTests(args, day);
if (quick) sayWhatWasLeftOut();
process.exit(code);

interface Args {
  readonly quick: boolean;
  readonly random: boolean;
  readonly day: { readonly asked: string | undefined } | undefined;
  readonly args: readonly string[];
}

function readArgs(argv: readonly string[]): Args {
  const at = argv.indexOf('--day');
  const day = at === -1 ? undefined : { asked: argv[at + 1] };
  const others = argv.filter((arg, index) => !OWN.includes(arg) && (at === -1 || (index !== at && index !== at + 1)));
  const quick = argv.includes('--quick');
  const random = argv.includes('--random');
  const chosen = [...(quick ? QUICK : []), ...(random ? testFiles().filter(drawsCases) : [])];
  const args = [...chosen, ...others];
  return { quick, random, day, args: day === undefined || args.length > 0 ? args : withoutBrowser() };
}

/** The command that runs `program` on that day, and what it has to have in its environment. Ends with an error where that cannot be done. */
function onDay(day: Args['day'], folder: string) {
  if (day === undefined) return { command: [], env: {} };
  const seconds = secondsTo(day.asked, new Date());
  const pretended =
    seconds === undefined ? `--day ${day.asked} is no day, such as 2027-01-22` : pretend(seconds, folder);
  if (typeof pretended !== 'string') return pretended;
  console.error(`!! No day can be pretended: ${pretended}`);
  process.exit(1);
}

function sayWhatWasLeftOut(): void {
  const all = testFiles();
  const left = all.filter((file) => !isQuick(file)).length;
  console.log(
    `Left out: ${left} of ${all.length} files, among them attacks, isolation, recovery, webhooks, mails, exports, the CLI, the SDK, ` +
      `the dashboard in a browser, guides and faults. npm test runs all.`,
  );
}

/** Under libfaketime Chromium's processes take all of the processor for ever, and its tests end by their time alone. */
function withoutBrowser(): string[] {
  console.log('Left out on another day: dashboard/e2e, as Chromium does not run under libfaketime.');
  return testFiles().filter((file) => !file.replaceAll('\\', '/').startsWith('dashboard/e2e/'));
}

function testFiles(): string[] {
  return globSync('{core,node,simulator,server,testing,faults,scripts,sdk,dashboard}/**/*.test.ts', {
    exclude: ['**/node_modules/**'],
  });
}

function installPrograms(): void {
  const missing = PROGRAMS.filter(({ program }) => !isThere(program));
  if (missing.length === 0) return;
  const packages = missing.map(({ debian }) => debian);
  const canInstall = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0;
  if (canInstall) {
    console.log(`Installing Debian packages for the tests: ${packages.join(' ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    const install = (names: readonly string[]) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      }).status === 0;
    // One that this system does not know keeps none of the others away.
    if (!install(packages)) for (const each of packages) install([each]);
  }
  for (const { program, or, debian, judges } of missing) {
    if (isThere(program) || (or !== undefined && isThere(or))) continue;
    console.warn(`!! ${program} is missing: tests that judge ${judges} with it are SKIPPED (install ${debian})`);
  }
}

function isThere(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

function runTests(args: readonly string[], day: Args['day']): number {
  const folder = mkdtempSync(join(tmpdir(), 'chaski-vitest-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const registros = join(folder, 'registros');
  mkdirSync(registros);
  const { command, env: suyo } = onDay(day, folder);
  const env = { ...process.env, ...suyo, [VARIABLE]: registros };
  const [program = '', ...rest] = [...command, 'vitest', 'run', ...reporters, ...args];
  const run = spawnSync(program, rest, { stdio: ['ignore', 'inherit', 'inherit'], env });
  const read = readReport(report);
  const { passed, failed, skipped } = countsOf(read);
  const limpios = checkRegistros(registros);
  rmSync(folder, { recursive: true, force: true });
  const ok = run.status === 0 && failed === 0 && passed > 0 && limpios;
  for (const { file, seconds } of slowest(read, 10)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${relative(process.cwd(), file)}`);
  }
  if (skipped > 0) console.log(`${skipped} skipped, each with its reason above`);
  console.log(`${passed} passed, ${ok ? failed : Math.max(failed, 1)} failed`);
  return ok ? 0 : 1;
}

/** Whether what every service of the run logged is free of secrets. */
function checkRegistros(registros: string): boolean {
  const { bytes, hallazgos } = examineRegistros(registros);
  console.log(`canarios: ${hallazgos.length} hallazgos en ${(bytes / 1e6).toFixed(1)} MB`);
  for (const { nombre, archivo, linea } of hallazgos.slice(0, 20)) {
    const line = readFileSync(join(registros, archivo), 'utf8').split('\n')[linea - 1] ?? '';
    console.error(`  ${nombre}: ${archivo}:${linea}: ${line.slice(0, 300)}`);
  }
  return hallazgos.length === 0;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function countsOf(report: unknown): { passed: number; failed: number; skipped: number } {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  return {
    passed: count(report, 'numPassedTests'),
    failed: count(report, 'numFailedTests'),
    skipped: count(report, 'numPendingTests'),
  };
}

function count(report: unknown, name: string): number {
  if (typeof report !== 'object' || report === null) return 0;
  const value: unknown = Reflect.get(report, name);
  return typeof value === 'number' ? value : 0;
}
