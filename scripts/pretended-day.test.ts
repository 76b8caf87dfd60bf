import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pretend, secondsTo } from './pretended-day.ts';

test('a day is so many seconds ahead of today in Lima, or behind, and what is none is told apart', () => {
  // In Lima it is the 23rd still.
  const now = new Date('2026-11-24T04:59:59Z');
  expect(secondsTo('2027-01-22', now)).toBe(60 * 86_400);
  expect(secondsTo('2026-11-22', now)).toBe(-86_400);
  expect(secondsTo('2026-11-23', now)).toBe(0);
  for (const none of ['2027-02-30', 'enero', '', undefined]) expect(secondsTo(none, now)).toBeUndefined();
});

test('whatever is run on another day sees it, with an environment of its own, too; nobody else does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaski-dia-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const pretended = pretend(60 * 86_400, folder);
  if (typeof pretended === 'string') return console.warn(`SKIPPED: no day can be pretended: ${pretended}`);
  const [program = '', ...before] = pretended.command;
  const said = (...command: readonly string[]) => {
    const { stdout, stderr } = spawnSync(program, [...before, ...command], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return Number(stdout);
  };
  // Of this process too, where all the tests are run on another day.
  const own = Math.floor(Number(spawnSync('date', ['+%s'], { encoding: 'utf8' }).stdout)) - PRETENDED_SECONDS;
  for (const command of [
    ['date', '+%s'],
    ['env', '-i', '/bin/date', '+%s'],
    ['env', '-i', process.execPath, '-p', 'Math.floor(Date.now() / 1000)'],
  ]) {
    const ahead = said(...command) - own;
    expect(ahead).toBeGreaterThanOrEqual(60 * 86_400);
    expect(ahead).toBeLessThan(60 * 86_400 + 30);
  }
  expect(Math.abs(Date.now() / 1000 - PRETENDED_SECONDS - own)).toBeLessThan(30);
});

/** By how much this process's own clock is ahead. */
const PRETENDED_SECONDS = Number(process.env.FAKETIME ?? 0);
