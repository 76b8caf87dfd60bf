import { setTimeout as sleep } from 'node:timers/promises';
import { runBeside } from '@chaski/testing/service/group.ts';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { conOrden, unaFactura } from '../../testing/src/documents/builders.ts';
import { textAt } from '../world/json.ts';
import { findFaketime, SEEN_MS } from './clock.ts';
import { type ClockWorld, dayIn, SOON_MS, said, startClockWorld } from './clock-world.ts';

/* F34: the clock of the service, of its PostgreSQL or of both is elsewhere for a moment, and right again. SUNAT's is right all along. */

const FAKETIME = findFaketime();
if (FAKETIME === undefined) {
  console.warn('SKIPPED: a clock that jumps, because libfaketime is not installed (Debian: apt install faketime)');
}

const MINUTES = 60;
const DAY = 86_400;

/** Tests with a world of their own: they wait more than they compute, so groups of them go at once. */
function inAWorld(whose: string, tests: (w: () => ClockWorld) => void): void {
  runBeside(whose, () => {
    let w: ClockWorld;
    beforeAll(async () => {
      w = await startClockWorld(FAKETIME ?? '');
    }, 120_000);
    afterAll(() => w.stop());
    tests(() => w);
  });
}

type Case = readonly ['both' | 'PostgreSQL', string, number];

function expectAllToGoOn(w: () => ClockWorld, cases: readonly Case[]): void {
  test.for(cases)(
    '%s, %s: then keys, log-ins, leases and deliveries go on at once',
    async ([whose, _when, seconds], { expect }) => {
      const serie = w().nextSerie();
      const first = await w().emitir(unaFactura({ serie }), { key: serie });
      await w().move(whose, seconds);
      expect(said(await w().emitir(unaFactura({ serie })))).toEqual(['ACEPTADA', `${serie}-2`, dayIn(seconds)]);
      expect(said(await w().emitir(unaFactura({ serie }), { key: serie }))).toEqual(said(first));
      await w().fillWindows(serie);
      const left = await w().leaveUndone(serie);
      await w().move(whose, 0);
      const from = performance.now();
      expect((await w().askWithFew()).status).toBe(200);
      // Ten failures of ten minutes ago are still of the same quarter of an hour.
      expect(await w().logIn(serie)).toBe(seconds === -10 * MINUTES ? 429 : 401);
      await w().expectDone(left);
      expect(performance.now() - from).toBeLessThan(SOON_MS);
      expect(said(await w().emitir(unaFactura({ serie })))).toEqual(['ACEPTADA', `${serie}-6`, dayIn(0)]);
      expect(said(await w().emitir(unaFactura({ serie }), { key: serie }))).toEqual(said(first));
    },
  );
}

describe.skipIf(FAKETIME === undefined)('a clock that is elsewhere for a moment', { timeout: 180_000 }, () => {
  inAWorld('both', (w) =>
    expectAllToGoOn(w, [
      ['both', '10 minutes ahead', 10 * MINUTES],
      ['both', 'a day ahead', DAY],
      ['both', '10 minutes behind', -10 * MINUTES],
      ['both', 'a day behind', -DAY],
    ]),
  );
  // Each waits a minute for the question that is asked twice a minute.
  inAWorld('that of PostgreSQL alone', (w) => expectAllToGoOn(w, [['PostgreSQL', '10 minutes ahead', 10 * MINUTES]]));
  inAWorld('the same by more', (w) => expectAllToGoOn(w, [['PostgreSQL', 'a day ahead', DAY]]));
  inAWorld('a kill, and lost answers', (w) => {
    test('killed while both were a day ahead, it carries on at once, when it starts again, what it was carrying', async ({
      expect,
    }) => {
      const serie = w().nextSerie();
      await w().move('both', DAY);
      const { json } = await w().emitir(unaFactura({ serie, ...conOrden('lento=4000x1') }), { webhook: true });
      const id = textAt(json, 'data', 'documento', 'id') ?? '';
      await expect.poll(() => w().underWay(id), { timeout: 10_000 }).toBe(1);
      await w().kill();
      await w().startRight();
      await expect.poll(() => w().stateOf(id), { timeout: 20_000, interval: 200 }).toBe('ACEPTADA');
    });

    test.for<[string, number, RegExp]>([
      [
        '10 minutes ahead',
        10 * MINUTES,
        /^Lo recibió [^.]*; nuestro primer envío comenzó [^.]*\.(?: La consulta de validez|$)/,
      ],
      ['10 minutes behind', -10 * MINUTES, /El reloj de este sistema cambió .* con su importe y su fecha/],
    ])(
      'what was sent while both were %s, and its answer lost, is known to be ours by when it was, or else by its amount',
      async ([_when, seconds, prueba], { expect }) => {
        const serie = w().nextSerie();
        await w().move('both', seconds);
        const { json } = await w().emitir(unaFactura({ serie, ...conOrden('cortar-tras-aceptarx1') }));
        const id = textAt(json, 'comprobante_id') ?? '';
        // Nobody takes it up before the clocks are right again, in the eyes of everybody.
        const takenUp = (when: string) =>
          w().pool.query(`update comprobantes set siguiente_intento_en = ${when} where id = $1`, [id]);
        await takenUp(`now() + interval '1 hour'`);
        await w().move('both', 0);
        await sleep(SEEN_MS);
        await takenUp('now()');
        await expect.poll(() => w().stateOf(id), { timeout: SOON_MS, interval: 200 }).toBe('ACEPTADA');
        const told = `select detalle->>'prueba' as prueba from eventos where comprobante_id = $1 and evento = 'aceptado'`;
        expect((await w().pool.query(told, [id])).rows).toEqual([{ prueba: expect.stringMatching(prueba) }]);
      },
    );
  });
  inAWorld('that of the service alone', (w) => {
    test.for<[string, number]>([
      ['a day ahead', DAY],
      ['a day behind', -DAY],
    ])(
      'the service, %s: days, numbers and turns are the database’s, and it says that it is not well',
      async ([_when, seconds], { expect }) => {
        const serie = w().nextSerie();
        await w().move('the service', seconds);
        expect(said(await w().emitir(unaFactura({ serie })))).toEqual(['ACEPTADA', `${serie}-1`, dayIn(0)]);
        await expect.poll(w().ready, { timeout: 10_000 }).toBe(503);
        const left = await w().leaveUndone(serie);
        await w().expectDone(left);
        await w().move('the service', 0);
        await expect.poll(w().ready, { timeout: 10_000 }).toBe(200);
        expect(said(await w().emitir(unaFactura({ serie })))).toEqual(['ACEPTADA', `${serie}-5`, dayIn(0)]);
      },
    );
  });
});
