import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../../mensajes/app-error.ts';
import { registerHealth } from './health.ts';

test('/readyz looks once a second, however many ask, and tells then what is true', async () => {
  const app = Fastify();
  let looks = 0;
  let problema: AppError | undefined;
  registerHealth(app, async () => {
    looks++;
    return problema;
  });
  const ready = async () => (await app.inject({ url: '/readyz' })).statusCode;
  const first = performance.now();
  const answers = await Promise.all(Array.from({ length: 200 }, ready));
  // A machine that is busy elsewhere may take longer than a second for them.
  expect(looks).toBeLessThanOrEqual(1 + Math.floor((performance.now() - first) / 1_000));
  expect(new Set(answers)).toEqual(new Set([200]));
  problema = new AppError('base-de-datos-que-no-responde');
  await expect.poll(ready, { timeout: 5_000 }).not.toBe(200);
  problema = undefined;
  await expect.poll(ready, { timeout: 5_000 }).toBe(200);
  await app.close();
});
