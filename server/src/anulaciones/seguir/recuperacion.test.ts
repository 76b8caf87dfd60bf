import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { group } from '@chaski/testing/service/group.ts';
import { startRed } from '@chaski/testing/service/red-que-repite.ts';
import type { TestService } from '@chaski/testing/service/service.ts';
import { describe, test } from 'vitest';
import { tx } from '../../platform/db/tx.ts';
import { RESUMENES } from '../cola-store.ts';
import { type Resultado, recordOutcome } from '../intentos-store.ts';
import { ageArchivos } from '../testing.ts';
import { follow } from './seguir.ts';

/* What becomes of an annulment whose answer or ticket is lost, whose number another system took, or whose holder is a zombie. */

/** What the tests of a group do with its service. */
function createCaso(servicio: () => TestService) {
  return {
    sql: async (text: string, values: unknown[] = []) => (await servicio().pool.query(text, values)).rows,
    async aceptada(documento: object): Promise<string> {
      const { json } = await servicio().emitir(documento);
      if (json.data?.estado !== 'ACEPTADA') throw new Error(JSON.stringify(json));
      return json.data.documento.id;
    },
    anular: (id: string, extra: object = {}) =>
      servicio().call('POST', `/comprobantes/${id}/anular`, { body: { motivo: 'Error en los datos', ...extra } }),
    datos: async (id: string) => (await servicio().call('GET', `/comprobantes/${id}/anulacion`)).json.data,
    enviados: async (identificador: string) =>
      (await servicio().libro()).filter(
        ({ operacion, archivo }) => operacion === 'sendSummary' && archivo.includes(`-${identificador}`),
      ),
  };
}

const ANULADA = { estado: 'ANULADA', anulacion: { estado: 'ACEPTADA' } };

group('answers to sendSummary that never come', (servicio) => {
  const { sql, aceptada, anular, datos, enviados } = createCaso(servicio);

  describe('an answer to sendSummary that never comes', () => {
    test('of a factura: the same bytes go again, and the consult service tells that it is annulled', async ({
      expect,
    }) => {
      const id = await aceptada(unaFactura({ serie: 'FQ01' }));
      await servicio().simulate({ modo: 'timeout-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
      await anular(id);
      await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject(ANULADA);
      const { anulacion } = await datos(id);
      expect(anulacion.sunat).toMatchObject({ codigo: '0003' });
      expect(anulacion.enlaces.cdr).toBeUndefined();
      expect((await servicio().call('GET', `/comprobantes/${id}/anulacion/cdr`)).status).toBe(404);
      const sent = await enviados(anulacion.identificador);
      expect(sent.length).toBeGreaterThan(1);
      expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
      expect(sent.filter(({ aceptado }) => aceptado).length).toBeLessThanOrEqual(1);
    });

    test('of a boleta: another file goes by itself and finds out that the first one was applied', async ({
      expect,
    }) => {
      const id = await aceptada(unaBoleta({ serie: 'BQ01' }));
      await servicio().simulate({ modo: 'timeout-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
      await anular(id);
      await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject(ANULADA);
      const { sunat } = (await datos(id)).anulacion;
      expect(sunat).toMatchObject({ codigo: '0', mensaje: expect.stringContaining('ya constaba anulado') });
      expect(sunat.notas[0]).toMatch(/^2987 - /);
      expect(await sql('select estado from resumenes where comprobante_id = $1 order by id', [id])).toEqual([
        { estado: 'RECHAZADA' },
        { estado: 'ACEPTADA' },
      ]);
    });

    test('nor does it matter that the clock was ahead when the first one was made: the last one is shown, and told', async ({
      expect,
    }) => {
      const id = await aceptada(unaBoleta({ serie: 'BQ05' }));
      await servicio().simulate({ modo: 'timeout-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
      const { uuid } = servicio().service.deps;
      // As an id is where the year is far off.
      Object.assign(servicio().service.deps, { uuid: () => uuid().replace(/^./, 'f') });
      try {
        const { json } = await servicio().call('POST', `/comprobantes/${id}/anular`, {
          body: { motivo: 'Error en los datos', webhook: true },
        });
        expect(json.data.anulacion.id).toMatch(/^f/);
      } finally {
        Object.assign(servicio().service.deps, { uuid });
      }
      await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject(ANULADA);
      const { json } = await servicio().call('GET', `/comprobantes/${id}/anulacion`);
      expect(json.data.anulacion).toMatchObject({ estado: 'ACEPTADA' });
    });

    test('or that says that SUNAT is down: it goes by itself until it arrives', async ({ expect }) => {
      const id = await aceptada(unaFactura({ serie: 'FQ02' }));
      await servicio().simulate({ modo: 'fault=0109', operaciones: ['sendSummary'], veces: 2 });
      await anular(id);
      await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject(ANULADA);
    });
  });
});

group('tickets that are lost, and POSTs that the network repeats', (servicio) => {
  const { sql, aceptada, anular, datos } = createCaso(servicio);

  test('a baja that SUNAT refused, and whose ticket is lost, gives way to another within minutes, not after a day', async ({
    expect,
  }) => {
    const id = await aceptada(unaFactura({ serie: 'FQ14' }));
    await servicio().simulate({ modo: 'rechazo=2301', operaciones: ['sendSummary'], veces: 1 });
    await servicio().call('POST', `/comprobantes/${id}/anular`, {
      body: { motivo: 'Error [sim:cortar-tras-aceptarx1]', webhook: true },
    });
    const filas = () => sql('select estado, mensaje from resumenes where comprobante_id = $1 order by id', [id]);
    // SUNAT is done with the file, and the factura is accepted still: its services are given time to agree.
    await expect
      .poll(filas, { timeout: 15_000 })
      .toEqual([{ estado: 'POR_CONFIRMAR', mensaje: expect.stringContaining('2324') }]);
    await ageArchivos(servicio().pool, id, '3 minutes');
    await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject(ANULADA);
    expect((await filas()).map(({ estado }) => estado)).toEqual(['RECHAZADA', 'ACEPTADA']);
  }, 60_000);

  test('a baja whose POST the network repeats is told annulled, and not that another system took its number', async ({
    expect,
  }) => {
    const id = await aceptada(unaFactura({ serie: 'FQ15' }));
    const red = await startRed(servicio().service.simuladorUrl, { repite: () => true });
    const destino = (url: string | null, consulta: string | null) =>
      sql('update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1', [url, consulta]);
    try {
      await destino(red.url, red.consultaUrl);
      expect((await anular(id)).json.data).toMatchObject({ ...ANULADA, anulacion: { sunat: { codigo: '0003' } } });
    } finally {
      await destino(null, null);
      red.stop();
    }
  }, 40_000);

  test('a boleta whose every file loses its ticket waits for a person after a few, and asking again ends it', async ({
    expect,
  }) => {
    const id = await aceptada(unaBoleta({ serie: 'BQ02' }));
    await servicio().simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 100 });
    const headers = { 'idempotency-key': `anular-${id}` };
    const body = { motivo: 'Error en todo', webhook: true };
    const ask = () => servicio().call('POST', `/comprobantes/${id}/anular`, { body, headers });
    await ask();
    await expect
      .poll(() => datos(id), { timeout: 40_000 })
      .toMatchObject({
        estado: 'ACEPTADA',
        anulacion: { estado: 'EN_PROCESO', mensaje: expect.stringMatching(/ticket se perdió.*otra vez/) },
      });
    const filas = await sql('select id, estado from resumenes where comprobante_id = $1 order by id', [id]);
    expect(filas.map(({ estado }) => estado)).toEqual(['RECHAZADA', 'RECHAZADA', 'POR_ATENDER']);
    // The key of the first request answers for the file that now stands.
    expect((await ask()).json.data.anulacion.id).toBe(filas[2].id);
    await servicio().simulate({ modo: 'normal' });
    // This time nobody asks to be told; whoever asked the first time is told all the same.
    expect((await anular(id)).json.data).toMatchObject(ANULADA);
    expect(await sql('select tipo from webhook_mensajes where comprobante_id = $1', [id])).toEqual([
      { tipo: 'comprobante.anulado' },
    ]);
  }, 60_000);

  test('the annulment of a boleta whose POST the network repeats is never told refused: another file finds it done', async ({
    expect,
  }) => {
    const id = await aceptada(unaBoleta({ serie: 'BQ06' }));
    let quedan = 1;
    const red = await startRed(servicio().service.simuladorUrl, { repite: () => quedan-- > 0 });
    const destino = (url: string | null, consulta: string | null) =>
      sql('update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1', [url, consulta]);
    try {
      await destino(red.url, red.consultaUrl);
      await anular(id);
      await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject(ANULADA);
      expect(await sql('select estado from resumenes where comprobante_id = $1 order by id', [id])).toEqual([
        { estado: 'RECHAZADA' },
        { estado: 'ACEPTADA' },
      ]);
    } finally {
      await destino(null, null);
      red.stop();
    }
  }, 40_000);
});

group('what the company or SUNAT does not take, and tickets', (servicio) => {
  const { sql, aceptada, anular, datos, enviados } = createCaso(servicio);

  test('SUNAT accepting what is no longer accepted here keeps its CDR and waits for a person', async ({ expect }) => {
    const id = await aceptada(unaFactura({ serie: 'FQ11' }));
    await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
    await anular(id, { webhook: true });
    await sql(`update comprobantes set estado = 'POR_ATENDER', final_en = null where id = $1`, [id]);
    await sql('update empresa_entornos set envio_pausado_hasta = null');
    await expect
      .poll(() => sql('select estado, cdr is not null as con from resumenes where comprobante_id = $1', [id]), {
        timeout: 15_000,
      })
      .toEqual([{ estado: 'POR_ATENDER', con: true }]);
    expect((await datos(id)).anulacion).toMatchObject({
      sunat: { codigo: '0' },
      mensaje: expect.stringContaining('revise'),
    });
  });

  test('a wrong SOL password is tried once for a caller who waits', async ({ expect }) => {
    const id = await aceptada(unaFactura({ serie: 'FQ12' }));
    await servicio().simulate({ modo: 'fault=0102', operaciones: ['sendSummary', 'getStatusCdr'], veces: 100 });
    await anular(id);
    expect(await sql('select intentos from resumenes where comprobante_id = $1', [id])).toEqual([{ intentos: 1 }]);
    await servicio().simulate({ modo: 'normal' });
    await sql('update empresa_entornos set envio_pausado_hasta = null');
    await expect.poll(() => datos(id), { timeout: 15_000 }).toMatchObject(ANULADA);
  }, 40_000);

  test('while SUNAT refuses the company’s settings an annulment is neither sent nor asked about, and whoever waits for it is told why', async ({
    expect,
  }) => {
    const id = await aceptada(unaFactura({ serie: 'FQ13' }));
    // A document, and the question whether the company itself is refused.
    await servicio().simulate({ modo: 'fault=0102', veces: 2 });
    await servicio().emitir(unaFactura({ serie: 'FQ13' }));
    expect((await servicio().emitir(unaFactura({ serie: 'FQ13' }))).json.message).toMatch(/en pausa: .*0102/);
    const antes = (await servicio().libro()).length;
    const { status, json } = await anular(id);
    expect([status, json.data]).toEqual([
      200,
      expect.objectContaining({
        anulacion: expect.objectContaining({
          estado: 'EN_PROCESO',
          mensaje: expect.stringMatching(/en pausa: .*0102/),
        }),
      }),
    ]);
    expect((await servicio().libro()).slice(antes)).toEqual([]);
    await sql(
      'update empresa_entornos set envio_pausado_motivo = null, envio_pausado_hasta = null, version = version + 1',
    );
    await expect.poll(() => datos(id), { timeout: 15_000 }).toMatchObject(ANULADA);
  }, 40_000);

  describe('a ticket', () => {
    test('that SUNAT does not know makes the same file go again', async ({ expect }) => {
      const id = await aceptada(unaFactura({ serie: 'FQ03' }));
      const { json } = await servicio().call('POST', `/comprobantes/${id}/anular`, {
        body: { motivo: 'Error [sim:ticket-perdido]' },
      });
      await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject(ANULADA);
      const sent = await enviados(json.data.anulacion.identificador);
      expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
    });

    test('is asked for again and again while SUNAT is away, and the file is not sent again', async ({ expect }) => {
      const id = await aceptada(unaFactura({ serie: 'FQ04' }));
      await servicio().simulate({ modo: '500', operaciones: ['getStatus'], veces: 3 });
      const { json } = await anular(id, { webhook: true });
      await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject(ANULADA);
      expect(await enviados(json.data.anulacion.identificador)).toHaveLength(1);
    });

    test('is stored by the very statement that ends its attempt', async ({ expect }) => {
      const id = await aceptada(unaFactura({ serie: 'FQ05' }));
      await servicio().simulate({ modo: '500', operaciones: ['getStatus'], veces: 100 });
      await anular(id, { webhook: true });
      await expect
        .poll(() => sql('select ticket is not null as con from resumenes where comprobante_id = $1', [id]), {
          timeout: 15_000,
        })
        .toEqual([{ con: true }]);
      const [fila] = await sql(
        `select i.terminado_en = r.ticket_en as juntos from resumenes r join resumen_intentos i
        on i.empresa_id = r.empresa_id and i.resumen_id = r.id and i.n = 1 where r.comprobante_id = $1`,
        [id],
      );
      expect(fila).toEqual({ juntos: true });
      await servicio().simulate({ modo: 'normal' });
      await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject(ANULADA);
    });
  });
});

group('numbers of another system, deadlines, and holders that lost their lease', (servicio) => {
  const { sql, aceptada, anular, datos, enviados } = createCaso(servicio);

  test('a number that another system of the company took gives way to the next one by itself', async ({ expect }) => {
    const [uno, otro] = [await aceptada(unaFactura({ serie: 'FQ06' })), await aceptada(unaFactura({ serie: 'FQ06' }))];
    // Number 1 is not to be the one in question: a count of 0 is none.
    await anular(await aceptada(unaFactura({ serie: 'FQ06' })));
    await anular(uno);
    // Our own count forgets it, as if the other system had made that file.
    await sql(`update resumen_numeros set ultimo_numero = ultimo_numero - 1 where clase = 'RA'`);
    await sql(`update resumenes set numero = 90000 where comprobante_id = $1 and clase = 'RA'`, [uno]);
    // It may be our own, which the network repeated: SUNAT is given its time to apply it.
    expect((await anular(otro, { webhook: true })).json.data).toMatchObject({ anulacion: { estado: 'EN_PROCESO' } });
    const filas = () => sql('select estado from resumenes where comprobante_id = $1 order by id', [otro]);
    await expect.poll(filas, { timeout: 15_000 }).toEqual([{ estado: 'POR_CONFIRMAR' }]);
    await ageArchivos(servicio().pool, otro, '3 minutes');
    await expect.poll(() => datos(otro), { timeout: 25_000 }).toMatchObject(ANULADA);
    expect((await filas()).map(({ estado }) => estado)).toEqual(['RECHAZADA', 'ACEPTADA']);
  }, 60_000);

  test('what SUNAT finds annulled already, in its portal say, is ANULADA here too', async ({ expect }) => {
    const id = await aceptada(unaFactura({ serie: 'FQ07' }));
    const { json } = await servicio().call('POST', `/comprobantes/${id}/anular`, {
      body: { motivo: 'Error [sim:rechazo=2323]' },
    });
    expect(json.data).toMatchObject(ANULADA);
    expect(json.data.anulacion.sunat).toMatchObject({
      mensaje: expect.stringContaining('ya constaba anulado'),
      notas: expect.arrayContaining([expect.stringMatching(/^2323 - /)]),
    });
  });

  test('an annulment that never left before its deadline ends, and the comprobante stays as it was', async ({
    expect,
  }) => {
    const id = await aceptada(unaFactura({ serie: 'FQ08' }));
    await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
    try {
      await anular(id, { webhook: true });
      await sql(`update resumenes set plazo = now() - interval '1 second' where comprobante_id = $1`, [id]);
    } finally {
      await sql('update empresa_entornos set envio_pausado_hasta = null');
    }
    await expect
      .poll(() => datos(id), { timeout: 15_000 })
      .toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA' } });
    // SUNAT said nothing.
    const { mensaje, sunat } = (await datos(id)).anulacion;
    expect(sunat).toBeUndefined();
    expect(mensaje).toContain('(7 días desde su emisión)');
    expect(mensaje).toContain('nota de crédito');
    expect(await sql('select anulacion_id from comprobantes where id = $1', [id])).toEqual([{ anulacion_id: null }]);
  });

  test('an annulment whose deadline passes leaves what its last attempt came to as it is', async ({ expect }) => {
    const id = await aceptada(unaFactura({ serie: 'FQ11' }));
    await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
    try {
      await anular(id, { webhook: true });
      const intento = `update resumenes set estado = 'POR_REINTENTAR', intentos = 1, plazo = now() - interval '1 second'
      where comprobante_id = $1 returning empresa_id, id, sha256`;
      await sql(
        `with r as (${intento}) insert into resumen_intentos (empresa_id, resumen_id, n, operacion, sha256, terminado_en, resultado)
      select empresa_id, id, 1, 'sendSummary', sha256, now(), 'noProcesado' from r`,
        [id],
      );
    } finally {
      await sql('update empresa_entornos set envio_pausado_hasta = null');
    }
    await expect.poll(() => datos(id), { timeout: 15_000 }).toMatchObject({ anulacion: { estado: 'RECHAZADA' } });
    const intentos = `select i.n, i.resultado, i.codigo from resumen_intentos i join resumenes r on r.id = i.resumen_id where r.comprobante_id = $1`;
    expect(await sql(intentos, [id])).toEqual([{ n: 1, resultado: 'noProcesado', codigo: null }]);
  });

  test('a holder that lost its lease writes nothing, neither of the file nor of the comprobante', async ({
    expect,
  }) => {
    const id = await aceptada(unaFactura({ serie: 'FQ09' }));
    await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
    const { deps } = servicio().service;
    try {
      await anular(id, { webhook: true });
      const [fila] = await sql('select empresa_id, id from resumenes where comprobante_id = $1', [id]);
      // The pause ends for this claim alone: nobody else sees it end.
      const zombie = await tx(servicio().pool, async (db) => {
        await db.query('update empresa_entornos set envio_pausado_hasta = null');
        const taken = await RESUMENES.claim(db, fila.empresa_id, fila.id);
        await db.query(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
        return taken;
      });
      if (zombie === undefined) throw new Error('nadie más debía llevarlo');
      // Its lease runs out, and another holder takes the file and dies at once.
      await sql(
        `update resumenes set lease_hasta = now() - interval '1 second', lease_ms = lease_ms - 6000 where id = $1`,
        [fila.id],
      );
      expect(await RESUMENES.claim(servicio().pool, fila.empresa_id, fila.id)).toBeUndefined();
      await sql('update resumenes set lease_token = lease_token + 1 where id = $1', [fila.id]);
      const resultado: Resultado = {
        estado: 'CON_TICKET',
        evento: 'ticketRecibido',
        mensaje: null,
        sunat: null,
        cdr: null,
        ticket: 'x',
        pudoRegistrarse: true,
        final: false,
        repeticiones: 0,
        esperaMs: 0,
        respuesta: null,
        codigo: null,
      };
      expect(await recordOutcome(servicio().pool, zombie, resultado)).toBe(false);
      expect(await follow(deps, zombie)).toMatchObject({ estado: 'EN_COLA', ticket: null });
      const stood = await datos(id);
      expect(stood).toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'EN_PROCESO' } });
      expect(await enviados(stood.anulacion.identificador)).toEqual([]);
      await sql(`update resumenes set lease_hasta = null where id = $1`, [fila.id]);
    } finally {
      await sql('update empresa_entornos set envio_pausado_hasta = null');
    }
    await expect.poll(() => datos(id), { timeout: 15_000 }).toMatchObject(ANULADA);
  });
});

group('many at once, and clocks that are ahead', (servicio) => {
  const { sql, aceptada, anular, datos } = createCaso(servicio);

  test('of two comprobantes that many ask to annul at once each is annulled once, and no number is used twice', async ({
    expect,
  }) => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        aceptada(index % 2 === 0 ? unaFactura({ serie: 'FQ10' }) : unaBoleta({ serie: 'BQ10' })),
      ),
    );
    const answers = await Promise.all(ids.flatMap((id) => Array.from({ length: 5 }, () => anular(id))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ids.length);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(ids.length * 4);
    for (const id of ids) expect(await datos(id)).toMatchObject(ANULADA);
    const [huecos] = await sql(
      `select count(*) - count(distinct (entorno, clase, fecha, numero)) as repetidos from resumenes`,
    );
    expect(Number(huecos.repetidos)).toBe(0);
  });

  test('a clock of ours that is a day ahead for a moment ends no annulment: the database agrees that its deadline is past, or it is not', async ({
    expect,
  }) => {
    const id = await aceptada(unaFactura({ serie: 'FQ16' }));
    const { deps } = servicio().service;
    const { ahora } = deps;
    await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
    await anular(id, { webhook: true });
    await sql(`update resumenes set plazo = now() + interval '20 hours' where comprobante_id = $1`, [id]);
    Object.assign(deps, { ahora: () => new Date(ahora().getTime() + 86_400_000) });
    try {
      await sql('update empresa_entornos set envio_pausado_hasta = null');
      await expect
        .poll(async () => (await sql('select intentos from resumenes where comprobante_id = $1', [id]))[0]?.intentos, {
          timeout: 15_000,
        })
        .toBeGreaterThan(0);
    } finally {
      Object.assign(deps, { ahora });
    }
    await expect.poll(() => datos(id), { timeout: 25_000 }).toMatchObject(ANULADA);
  }, 40_000);

  test('nor does one that is ten days ahead end the wait for what a baja came to whose ticket is lost', async ({
    expect,
  }) => {
    const id = await aceptada(unaFactura({ serie: 'FQ17' }));
    const { deps } = servicio().service;
    const { ahora } = deps;
    await servicio().simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
    await anular(id, { webhook: true });
    await expect
      .poll(() => sql('select estado from resumenes where comprobante_id = $1', [id]))
      .toEqual([{ estado: 'POR_CONFIRMAR' }]);
    // Of the comprobante SUNAT says nothing.
    await servicio().simulate({ modo: 'vacio', operaciones: ['getStatus'], veces: 2 });
    Object.assign(deps, { ahora: () => new Date(ahora().getTime() + 10 * 86_400_000) });
    try {
      await expect
        .poll(
          async () => {
            await sql(
              'update resumenes set siguiente_intento_en = now() where comprobante_id = $1 and final_en is null',
              [id],
            );
            return sql('select estado from resumenes where comprobante_id = $1 order by id', [id]);
          },
          { timeout: 15_000, interval: 300 },
        )
        .toEqual([{ estado: 'ACEPTADA' }]);
    } finally {
      Object.assign(deps, { ahora });
    }
  }, 40_000);
});
