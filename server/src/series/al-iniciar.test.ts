import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { type Red, startRed } from '@chaski/testing/service/red-que-repite.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAlIniciar } from './conciliar.ts';

/* At the start SUNAT is asked for the next number of each series, while documents are issued already. */

let s: TestService;
let red: Red;
/** What is done while the answer about a number is on its way. */
let entretanto: () => Promise<unknown> = async () => {};

beforeAll(async () => {
  s = await startTestService();
  red = await startRed(s.service.simuladorUrl, {
    retiene: (sobre) => (sobre.includes('getStatusCdr') ? entretanto().then(() => {}) : undefined),
  });
  const { url, consultaUrl } = red;
  const text = 'update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1';
  await s.pool.query(text, [url, consultaUrl]);
  for (let n = 0; n < 2; n++) expect((await s.emitir(unaFactura({ serie: 'F001' }))).status).toBe(200);
});
afterAll(async () => {
  red.stop();
  await s.stop();
});

const followEn = (numero: number) => s.pool.query('update series set ultimo_numero = $1', [numero]);

/** What was logged at the level of what a person has to see, and what the series waits for. */
async function alIniciar(): Promise<[string[], string | null]> {
  const lineas: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lineas.push(JSON.parse(line).msg) });
  await lookAlIniciar({ ...s.service.deps, log }, () => true);
  const { rows } = await s.pool.query<{ conciliacion: string | null }>('select conciliacion from series');
  return [lineas, rows[0]?.conciliacion ?? null];
}

test('a number that was issued while SUNAT was asked for it stops nothing and is no alarm', async () => {
  await followEn(1);
  entretanto = () => followEn(2);
  expect(await alIniciar()).toEqual([[], null]);
});

test('one that was not issued here stops its series, and a person is told', async () => {
  await followEn(1);
  entretanto = async () => {};
  expect(await alIniciar()).toEqual([['la serie queda por conciliar antes de dar su siguiente número'], 'PENDIENTE']);
});
