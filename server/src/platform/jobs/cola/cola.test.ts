import { randomUUID } from 'node:crypto';
import { ESTADOS, type EstadoInterno, enDuda, SIN_ENVIAR } from '@chaski/core/estado/estado.ts';
import { cloneDatabase, countWaiting, type TestDatabase } from '@chaski/testing/service/database.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { look as lookResumenes } from '../../../anulaciones/cola-store.ts';
import { COLAS } from '../../../colas.ts';
import { look as lookComprobantes } from '../../../comprobantes/enviar/cola-store.ts';
import { look as lookCorreos } from '../../../correos/cola-store.ts';
import { look as lookExportaciones } from '../../../exportaciones/trabajo-store.ts';
import { look as lookGuias } from '../../../guias/enviar/cola-store.ts';
import { bringBack } from '../../../mantenimiento/ahead-store.ts';
import { look as lookEntregas } from '../../../webhooks/entregas/entregas-store.ts';
import { tx } from '../../db/tx.ts';
import { carry } from './carry.ts';
import type { Held, Look, Queue, Seen } from './cola.ts';
import { createLeases } from './leases.ts';
import { backoff, POSTPONED } from './waits.ts';

/* What holds of every queue: one holder at a time, whose word counts while its token does. */

const SIEMBRA = {
  entregas: `
    with w as (
      insert into webhooks (empresa_id, id, entorno, url, eventos, secreto_cifrado)
      select $1, gen_random_uuid(), 'test', 'https://' || n || '.example/' || gen_random_uuid(), '{}', '\\x00' from generate_series(1, $2) n returning *
    ), m as (
      insert into webhook_mensajes (empresa_id, id, entorno, tipo, payload)
      select empresa_id, gen_random_uuid(), entorno, 'prueba', id::text from w returning *
    )
    insert into webhook_entregas (empresa_id, id, entorno, webhook_id, mensaje_id, orden, siguiente_intento_en)
    select empresa_id, gen_random_uuid(), entorno, payload::uuid, id, orden, now() from m returning id`,
  correos: `
    insert into correos (empresa_id, id, entorno, comprobante_id, origen, para, siguiente_intento_en)
    select $1, gen_random_uuid(), 'test', gen_random_uuid(), 'pedido', n || '@ejemplo.pe', now() from generate_series(1, $2) n returning id`,
  exportaciones: `
    insert into exportaciones (empresa_id, id, entorno, filtro, contenido, huella, total)
    select $1, gen_random_uuid(), 'test', '{}', '{xml}', sha256(gen_random_uuid()::text::bytea), n from generate_series(1, $2) n returning id`,
  comprobantes: `
    insert into comprobantes (empresa_id, id, entorno, tipo_comprobante, serie, numero, fecha_emision, moneda, cliente_tipo, cliente_numero,
      cliente_denominacion, importe_total, totales, documento, archivo, digest, signature_value, cadena_qr, sha256, asincrono, estado, plazo_envio,
      siguiente_intento_en)
    select $1, gen_random_uuid(), 'test', '01', 'F001', n, current_date, 'PEN', '6', '20000000002', 'CLIENTE', 1, '{}', '{}', '', '', '', '', sha256(''),
      true, 'EN_COLA', now() + interval '1 day', now() from generate_series(1, $2) n returning id`,
  resumenes: `
    insert into resumenes (empresa_id, id, entorno, clase, proposito, fecha, numero, comprobante_id, tipo_comprobante, serie, numero_comprobante,
      motivo, explicacion, webhook, archivo, sha256, estado, plazo, siguiente_intento_en)
    select $1, gen_random_uuid(), 'test', 'RA', 'anular', current_date, n, gen_random_uuid(), '01', 'F001', n, 'ERROR', '', false, '', sha256(''), 'EN_COLA',
      now() + interval '1 day', now() from generate_series(1, $2) n returning id`,
  guias: `
    insert into guias (empresa_id, id, entorno, tipo, serie, numero, fecha_emision, destinatario_tipo, destinatario_numero, destinatario_denominacion,
      documento, archivo, digest, sha256, asincrono, estado, plazo, siguiente_intento_en)
    select $1, gen_random_uuid(), 'test', '09', 'T001', n, current_date, '6', '20000000002', 'CLIENTE', '{}', '', '', sha256(''), true, 'EN_COLA',
      now() + interval '1 day', now() from generate_series(1, $2) n returning id`,
};

interface Cola {
  readonly queue: Queue<Held>;
  readonly look: Look<Held, Seen>;
  readonly siembra: string;
}

const turno = (limit: number) => ({ limit, busy: [], resting: [], held: [] });
const SIMULADOR = {
  url: 'http://simulador.example/envio',
  consultaUrl: 'http://simulador.example/consulta',
  guiasUrl: 'http://simulador.example/guias',
};
const DESTINO = {
  url: 'https://sunat.example/envio',
  consultaUrl: 'https://sunat.example/consulta',
  guiasUrl: 'https://sunat.example/guias',
};

/** A row for each: the compiler misses the one of a new queue. */
const DE_CADA_UNA: Readonly<Record<keyof typeof COLAS, Cola>> = {
  entregas: {
    queue: COLAS.entregas,
    look: (db, { limit }) => lookEntregas(db, turno(limit)),
    siembra: SIEMBRA.entregas,
  },
  correos: { queue: COLAS.correos, look: (db, { limit }) => lookCorreos(db, turno(limit)), siembra: SIEMBRA.correos },
  exportaciones: {
    queue: COLAS.exportaciones,
    look: (db, { limit }) => lookExportaciones(db, turno(limit)),
    siembra: SIEMBRA.exportaciones,
  },
  comprobantes: {
    queue: COLAS.comprobantes,
    look: lookComprobantes({ live: DESTINO, test: DESTINO }),
    siembra: SIEMBRA.comprobantes,
  },
  resumenes: {
    queue: COLAS.resumenes,
    look: lookResumenes({ live: DESTINO, test: DESTINO }),
    siembra: SIEMBRA.resumenes,
  },
  guias: { queue: COLAS.guias, look: lookGuias({ live: DESTINO, test: DESTINO }), siembra: SIEMBRA.guias },
};

let database: TestDatabase;
const empresaId = randomUUID();

beforeAll(async () => {
  database = await cloneDatabase();
  const text = `insert into empresas (id, ruc, razon_social, llave_cifrada) values ($1, '20000000001', 'DE PRUEBA S.A.C.', '\\x00')`;
  await database.pool.query(text, [empresaId]);
  await database.pool.query(`insert into empresa_entornos (empresa_id, entorno) values ($1, 'test')`, [empresaId]);
});
afterEach(async () => {
  for (const { table } of Object.values(COLAS)) await database.pool.query(`delete from ${table}`);
});
afterAll(() => database.stop());

test('every table that has a lease is a queue that is known to be one, and is asked here what every queue is asked', async () => {
  const text = `select table_name as tabla from information_schema.columns where column_name = 'lease_token' order by table_name`;
  const tablas = (await database.pool.query<{ tabla: string }>(text)).rows.map(({ tabla }) => tabla);
  expect(
    Object.values(COLAS)
      .map(({ table }) => table)
      .sort(),
  ).toEqual(tablas);
  const deCadaUna = Object.values(DE_CADA_UNA);
  expect(deCadaUna.map(({ queue }) => queue.table).sort()).toEqual(tablas);
});

test('a wait is the same where it is set and where it is said of a row', async () => {
  for (const espera of [POSTPONED, backoff(2_000, 300_000), backoff(1_000, 4_096_000, 8)]) {
    const text = `select n, extract(epoch from ${espera.sql('n')})::float8 * 1000 as ms from generate_series(1, 1200) n`;
    const { rows } = await database.pool.query<{ n: number; ms: number }>(text);
    expect(rows.map(({ ms }) => Math.round(ms))).toEqual(rows.map(({ n }) => espera.ms(n)));
  }
});

describe.each(Object.values(DE_CADA_UNA).map((cola) => ({ ...cola, tabla: cola.queue.table })))(
  'what waits in $tabla',
  (cola) => {
    const { queue, look, siembra } = cola;
    const sistema = () => database.db.sistema;
    const put = (set: string, id: string) =>
      database.pool.query(`update ${queue.table} set ${set} where id = $1`, [id]);
    const sembrar = async (cuantas: number) =>
      (await database.pool.query<{ id: string }>(siembra, [empresaId, cuantas])).rows.map(({ id }) => id);
    const idsDe = (ones: readonly { readonly id: string }[]) => ones.map(({ id }) => id).sort();
    const ver = async (id: string) => {
      const text = `select lease_token as token, lease_hasta > now() as vivo,
      siguiente_intento_en > now() + interval '1 second' as aplazada from ${queue.table} where id = $1`;
      return (await database.pool.query(text, [id])).rows[0];
    };

    test('is taken once each by those who saw the same, and each is told which ones are its own', async () => {
      const ids = await sembrar(20);
      const vistas = await Promise.all(Array.from({ length: 4 }, () => look(sistema(), turno(20))));
      expect(vistas.map((seen) => seen.length)).toEqual([20, 20, 20, 20]);
      const tomadas = await Promise.all(vistas.map((seen) => queue.claimSeen(sistema(), seen)));
      expect(idsDe(tomadas.flat())).toEqual(ids.sort());
      expect(tomadas.flat().every(({ token }) => token === 1)).toBe(true);
    });

    test('is not taken by who saw it before another carried it and put it off', async () => {
      const [id = ''] = await sembrar(1);
      const seen = await look(sistema(), turno(1));
      const [otro] = await queue.take(sistema(), look, turno(1));
      if (otro === undefined) throw new Error('nadie la tomó');
      await queue.postpone(database.db.of(otro), otro);
      expect(await ver(id)).toMatchObject({ token: 1, vivo: null, aplazada: true });
      expect(await queue.claimSeen(sistema(), seen)).toEqual([]);
      expect(await ver(id)).toMatchObject({ token: 1 });
    });

    test('is left out, and nobody waits, while a transaction of another holds its row', async () => {
      const [ocupada = '', ...libres] = await sembrar(3);
      await tx(database.pool, async (client) => {
        await client.query(`select 1 from ${queue.table} where id = $1 for update`, [ocupada]);
        expect(idsDe(await queue.take(sistema(), look, turno(3)))).toEqual(libres.sort());
      });
      expect(idsDe(await queue.take(sistema(), look, turno(3)))).toEqual([ocupada]);
    });

    test('is waited for by who names it, no longer than a caller may wait, and then counts as taken', async () => {
      const [id = ''] = await sembrar(1);
      const reclamar = () => queue.claim(sistema(), empresaId, id);
      let reclamada: Promise<Held | undefined> | undefined;
      await tx(database.pool, async (client) => {
        await client.query(`select 1 from ${queue.table} where id = $1 for update`, [id]);
        expect(await reclamar()).toBeUndefined();
        reclamada = reclamar();
        await expect.poll(() => countWaiting(database.pool)).toBe(1);
      });
      expect(await reclamada).toMatchObject({ id, token: 1 });
      expect(await reclamar()).toBeUndefined();
    });

    test('is taken after all where others were quicker with what was seen first', async () => {
      const ids = await sembrar(2);
      let looks = 0;
      let ajena = '';
      // Somebody takes what was seen before it can be claimed.
      const conOtro: typeof look = async (db, turn) => {
        looks += 1;
        const seen = await look(db, turn);
        if (looks === 1) ajena = (await queue.claim(sistema(), empresaId, seen[0]?.id ?? ''))?.id ?? '';
        return seen;
      };
      const tomadas = await queue.take(sistema(), conOtro, turno(1));
      expect(idsDe([...tomadas, { id: ajena }])).toEqual(ids.sort());
      expect(looks).toBe(2);
    });

    test('is taken as many as are wanted where others were quicker with some of what was seen, without losing count of what is held', async () => {
      const ids = await sembrar(8);
      const ajenas: Held[] = [];
      const held: number[] = [];
      // Somebody takes half of what was seen before it can be claimed.
      const conOtro: typeof look = async (db, turn) => {
        const seen = await look(db, turn);
        held.push([...turn.held].length);
        if (ajenas.length === 0) ajenas.push(...(await queue.claimSeen(sistema(), seen.slice(0, 2))));
        return seen;
      };
      const [mia] = await queue.take(sistema(), look, turno(1));
      if (mia === undefined) throw new Error('nadie la tomó');
      const tomadas = await queue.take(sistema(), conOtro, { ...turno(4), held: new Set([mia]).values() });
      expect(tomadas).toHaveLength(4);
      expect(ids).toEqual(expect.arrayContaining(idsDe([mia, ...tomadas, ...ajenas])));
      expect(held).toEqual([1, 3]);
    });

    test('is shared by several who look at the same rows with hardly more looks than one would need', async () => {
      const ids = await sembrar(120);
      let looks = 0;
      const contada: typeof look = (db, turn) => {
        looks += 1;
        return look(db, turn);
      };
      const takeAll = async () => {
        const rivals = { width: 1 };
        const mias: string[] = [];
        for (;;) {
          const tomadas = idsDe(await queue.take(sistema(), contada, turno(4), rivals));
          if (tomadas.length === 0) return mias;
          mias.push(...tomadas);
          await database.pool.query(`delete from ${queue.table} where id = any ($1)`, [tomadas]);
        }
      };
      const todas = await Promise.all(Array.from({ length: 4 }, takeAll));
      expect(todas.flat().sort()).toEqual(ids.sort());
      // Alone, thirty, and one that sees nothing.
      expect(looks).toBeLessThan(60);
    });

    test.each([
      ['fails', () => Promise.reject(new Error('sin base'))],
      ['does not end', () => new Promise<never>(() => {})],
    ])(
      'is handed over as soon as it is taken where a further look for more %s; a first one that fails is told',
      async (_how, siguiente) => {
        const [, mia = ''] = await sembrar(2);
        let looks = 0;
        const fallida: typeof look = async (db, turn) => {
          looks += 1;
          if (looks > 1) return siguiente();
          const seen = await look(db, turn);
          // Somebody takes one of the two.
          await queue.claimSeen(
            sistema(),
            seen.filter(({ id }) => id !== mia),
          );
          return seen;
        };
        expect(idsDe(await queue.take(sistema(), fallida, turno(2)))).toEqual([mia]);
        expect(await ver(mia)).toMatchObject({ token: 1, vivo: true });
        expect(looks).toBe(2);
        const sinBase: typeof look = () => Promise.reject(new Error('sin base'));
        await expect(queue.take(sistema(), sinBase, turno(2))).rejects.toThrow('sin base');
      },
    );

    test('is its next holder’s alone once the lease ran out: who held it before changes nothing', async () => {
      const [id = ''] = await sembrar(1);
      const [antes] = await queue.take(sistema(), look, turno(1));
      expect(await queue.take(sistema(), look, turno(1))).toEqual([]);
      await put(`lease_hasta = now() - interval '1 second', lease_ms = lease_ms - 6000`, id);
      const [ahora] = await queue.take(sistema(), look, turno(1));
      if (antes === undefined || ahora === undefined) throw new Error('nadie la tomó');
      expect(ahora.token).toBe(antes.token + 1);
      const fila = await ver(id);
      await queue.postpone(database.db.of(antes), antes);
      await queue.release(database.db.of(antes), antes);
      expect(await ver(id)).toEqual(fila);
      await queue.release(database.db.of(ahora), ahora);
      expect(await ver(id)).toMatchObject({ token: 2, vivo: null, aplazada: false });
    });

    /** The database's clock jumps by ten minutes, or whoever wrote the lease saw it ten minutes behind. */
    const salto = `lease_hasta = now() - interval '10 minutes'`;

    test('stays with a holder that lives when the database’s clock jumps, until its time has passed by the monotonic clock', async () => {
      const [id = ''] = await sembrar(1);
      const [una] = await queue.take(sistema(), look, turno(1));
      if (una === undefined) throw new Error('nadie la tomó');
      await put(salto, id);
      expect(await queue.take(sistema(), look, turno(1))).toEqual([]);
      expect(await queue.claim(sistema(), empresaId, id)).toBeUndefined();
      // Its holder renews it half a second before its time has passed.
      await put('lease_ms = lease_ms - 4500', id);
      const leases = createLeases(sistema(), pino({ level: 'silent' }), { everyMs: 20 });
      leases.hold({ tabla: queue.table, empresaId, id, token: una.token });
      await expect.poll(async () => (await ver(id)).vivo).toBe(true);
      await leases.close();
      await put(`${salto}, lease_ms = lease_ms - 3000`, id);
      expect(await queue.claim(sistema(), empresaId, id)).toBeUndefined();
      await put('lease_ms = lease_ms - 5000', id);
      expect(await queue.claim(sistema(), empresaId, id)).toMatchObject({ token: una.token + 1 });
    });

    test.each([
      ['another machine, or of this one before it was restarted', 'lease_ms + 60000'],
      ['a version that knew no other', 'null'],
    ])('goes by the database’s clock where its holder is of %s', async (_whose, ms) => {
      const [id = ''] = await sembrar(1);
      const [una] = await queue.take(sistema(), look, turno(1));
      await put(`lease_ms = ${ms}`, id);
      expect(await queue.claim(sistema(), empresaId, id)).toBeUndefined();
      await put(salto, id);
      expect(await queue.claim(sistema(), empresaId, id)).toMatchObject({ token: (una?.token ?? 0) + 1 });
    });

    test('and fails in a way that nobody foresaw comes to its turn later, and the failure is told', async () => {
      const [id = ''] = await sembrar(1);
      const [una] = await queue.take(sistema(), look, turno(1));
      if (una === undefined) throw new Error('nadie la tomó');
      const leases = createLeases(sistema(), pino({ level: 'silent' }));
      const step = async () => {
        expect(await ver(id)).toMatchObject({ token: 1, vivo: true });
        throw new Error('imprevisto');
      };
      const work = { step, interruptions: () => ({ veces: 0 }), interrupted: async () => {} };
      await expect(carry({ db: database.db, leases }, queue, una, work)).rejects.toThrow('imprevisto');
      await leases.close();
      expect(await ver(id)).toMatchObject({ token: 1, vivo: null, aplazada: true });
    });

    test('is attempted no more once it ended its holders too many times in a row', async () => {
      await sembrar(1);
      const [una] = await queue.take(sistema(), look, turno(1));
      if (una === undefined) throw new Error('nadie la tomó');
      const leases = createLeases(sistema(), pino({ level: 'silent' }));
      const tras = (veces: number) =>
        carry({ db: database.db, leases }, queue, una, {
          interruptions: () => ({ veces }),
          interrupted: async (times) => `interrumpida ${times}`,
          step: async (antes) => `intentada tras ${antes.veces}`,
        });
      expect(await tras(queue.most - 1)).toBe(`intentada tras ${queue.most - 1}`);
      expect(await tras(queue.most)).toBe(`interrumpida ${queue.most}`);
      await leases.close();
    });

    test('comes to its turn as late as it was put off; what a clock that was ahead wrote, no later than it may', async () => {
      const [id = ''] = await sembrar(1);
      const atrasar = () => bringBack(sistema(), Object.values(COLAS));
      for (let veces = 1; veces <= 3; veces++) {
        const [una] = await queue.take(sistema(), look, turno(1));
        if (una === undefined) throw new Error('nadie la tomó');
        await queue.postpone(database.db.of(una), una);
        expect(await atrasar()).toBe(0);
        await put('siguiente_intento_en = now()', id);
      }
      await put(`siguiente_intento_en = now() + ${queue.longest}`, id);
      expect(await atrasar()).toBe(0);
      await put(`siguiente_intento_en = now() + ${queue.longest} + interval '15 seconds'`, id);
      expect(await atrasar()).toBe(1);
      const [una] = await queue.take(sistema(), look, turno(1));
      expect(una).toMatchObject({ id });
      await put(`lease_hasta = now() + interval '20 seconds'`, id);
      expect(await atrasar()).toBe(1);
    });
  },
);

test('of a document SUNAT is asked first, in doubt or past its deadline with what may have arrived, so it waits while nobody is there to ask', async () => {
  const [id = ''] = (await database.pool.query<{ id: string }>(SIEMBRA.comprobantes, [empresaId, 1])).rows.map(
    (row) => row.id,
  );
  const direcciones = 'update empresa_entornos set sunat_url = $2, consulta_url = $3 where empresa_id = $1';
  await database.pool.query(direcciones, [empresaId, DESTINO.url, DESTINO.consultaUrl]);
  const look = lookComprobantes({ live: DESTINO, test: SIMULADOR });
  const seen = async (estado: EstadoInterno, pudo: boolean, plazo: string) => {
    const text = `update comprobantes set estado = $2, pudo_registrarse = $3, plazo_envio = now() + $4::interval where id = $1`;
    await database.pool.query(text, [id, estado, pudo, plazo]);
    const sees = async (...resting: string[]) =>
      (await look(database.db.sistema, { ...turno(1), resting })).length === 1;
    expect(await sees()).toBe(true);
    expect(await sees(DESTINO.url)).toBe(false);
    return sees(DESTINO.consultaUrl);
  };
  for (const estado of ESTADOS.filter((uno) => enDuda(uno)))
    expect(await seen(estado, false, '1 day'), estado).toBe(false);
  for (const estado of SIN_ENVIAR) {
    expect(await seen(estado, false, '1 day'), estado).toBe(true);
    expect(await seen(estado, true, '1 day'), estado).toBe(true);
    expect(await seen(estado, false, '-1 second'), estado).toBe(true);
    expect(await seen(estado, true, '-1 second'), estado).toBe(false);
  }
  await database.pool.query(direcciones, [empresaId, null, null]);
});

test('what goes to the simulator waits while its own company’s circuit rests, and not for another’s', async () => {
  await database.pool.query(SIEMBRA.comprobantes, [empresaId, 1]);
  const look = lookComprobantes({ live: DESTINO, test: SIMULADOR });
  const destinos = async (...resting: string[]) =>
    (await look(database.db.sistema, { ...turno(1), resting })).map(({ destino }) => destino);
  const propio = `${SIMULADOR.url}?20000000001`;
  expect(await destinos(`${SIMULADOR.url}?20000000002`, SIMULADOR.url)).toEqual([propio]);
  expect(await destinos(propio)).toEqual([]);
});
