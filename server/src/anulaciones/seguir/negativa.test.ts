import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { conOrden, unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { group } from '@chaski/testing/service/group.ts';
import { startRed } from '@chaski/testing/service/red-que-repite.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, beforeEach, describe, type ExpectStatic, test, vi } from 'vitest';
import { ageArchivos } from '../testing.ts';

/*
 * A file that SUNAT refuses after one, or a sending of it, that SUNAT may have applied: whether that ends what it asks. Every test waits
 * for the background and tells the simulator of its service how to behave: each group has a service, and they wait at once.
 */

/** What the tests of a group do with its service. */
function createCaso(servicio: () => TestService) {
  const sql = async (text: string, values: unknown[] = []) => (await servicio().pool.query(text, values)).rows;
  const destino = (url: string | null, consulta: string | null) =>
    sql('update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1', [url, consulta]);
  const tomados = async () =>
    (await servicio().libro()).filter(({ operacion, aceptado }) => operacion === 'sendSummary' && aceptado).length;
  const untilTomados = (cuantos: number) =>
    vi.waitFor(async () => assert.equal(await tomados(), cuantos), { timeout: 8_000, interval: 50 });
  const anular = (id: string, motivo = 'Error en los datos') =>
    servicio().call('POST', `/comprobantes/${id}/anular`, { body: { motivo, webhook: true } });
  const aceptada = async (documento: object): Promise<string> => {
    const { json } = await servicio().emitir(documento);
    assert.equal(json.data?.estado, 'ACEPTADA', JSON.stringify(json));
    return json.data.documento.id;
  };
  const archivos = (id: string) =>
    sql(`select estado, mensaje, sunat ->> 'codigo' as codigo from resumenes where comprobante_id = $1 order by id`, [
      id,
    ]);
  return {
    sql,
    destino,
    /** A named address is asked for the validity with a credential of the company's, which has none. */
    sinConsultaDeValidez(consulta: string | null = '/ol-it-wsconscpegem/billConsultService') {
      const { simuladorUrl } = servicio().service;
      return destino(`${simuladorUrl}/ol-ti-itcpfegem/billService`, consulta && simuladorUrl + consulta);
    },
    datos: async (id: string) => (await servicio().call('GET', `/comprobantes/${id}/anulacion`)).json.data,
    anular,
    archivos,
    avisos: async (id: string) =>
      (await sql('select tipo from webhook_mensajes where comprobante_id = $1 order by id', [id])).map(
        ({ tipo }) => tipo,
      ),
    tomados,
    untilTomados,
    /** The first file may have arrived, for all that is known. */
    untilPorConfirmar: (id: string) =>
      vi.waitFor(async () => assert.equal((await archivos(id))[0]?.estado, 'POR_CONFIRMAR'), {
        timeout: 10_000,
        interval: 50,
      }),
    age: (id: string, cuanto: string) => ageArchivos(servicio().pool, id, cuanto),
    aceptada,
    /** Its annulment is asked for: SUNAT applies the first file, and the answer is lost. */
    async aplicadaYPerdida(documento: object): Promise<string> {
      const id = await aceptada(documento);
      const antes = await tomados();
      await servicio().simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
      await anular(id);
      await untilTomados(antes + 1);
      return id;
    },
    /** The last file asks again when the simulator is as it should be. */
    siguiente: (modo: object, id: string) => async () => {
      await servicio().simulate(modo);
      await sql(`update resumenes set siguiente_intento_en = now() where comprobante_id = $1 and final_en is null`, [
        id,
      ]);
    },
    /** Our clock is a day ahead meanwhile. */
    async adelantada(hacer: () => Promise<void>): Promise<void> {
      const { deps } = servicio().service;
      const { ahora } = deps;
      Object.assign(deps, { ahora: () => new Date(ahora().getTime() + 86_400_000) });
      try {
        await hacer();
      } finally {
        Object.assign(deps, { ahora });
      }
    },
  };
}

function grupo(nombre: string, pruebas: (servicio: () => TestService, caso: ReturnType<typeof createCaso>) => void) {
  group(
    nombre,
    (servicio) => {
      const caso = createCaso(servicio);
      beforeEach(() => caso.destino(null, null));
      pruebas(servicio, caso);
    },
    () => startTestService({ sunatTimeoutMs: 5_000 }),
  );
}

const ANULADA = { estado: 'ANULADA', anulacion: { estado: 'ACEPTADA' } };

grupo(
  'an annulment that SUNAT applied without our learning of it',
  (servicio, { anular, aplicadaYPerdida, archivos, avisos, datos, sinConsultaDeValidez }) => {
    test.for(['2335', '2957'])(
      'of a boleta, whose next file is refused with %s: the query of validity tells, and nobody is told that it was refused',
      { timeout: 50_000 },
      async (codigo, { expect }) => {
        const id = await aplicadaYPerdida(unaBoleta({ serie: 'BN01' }));
        await servicio().simulate({ modo: `rechazo=${codigo}`, operaciones: ['sendSummary'], veces: 100 });
        await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
        expect((await datos(id)).anulacion.sunat.mensaje).toContain('de baja');
        expect(await avisos(id)).toEqual(['comprobante.anulado']);
        expect((await archivos(id)).length).toBe(2);
      },
    );

    test('where that query is not configured another file asks, and finds it done', async ({ expect }) => {
      await sinConsultaDeValidez();
      const id = await aplicadaYPerdida(unaBoleta({ serie: 'BN01' }));
      // The first file comes again, and then the second.
      await servicio().simulate({ modo: 'rechazo=2335', operaciones: ['sendSummary'], veces: 2 });
      await expect.poll(async () => (await archivos(id)).length, { timeout: 30_000 }).toBe(3);
      await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
      const [, segundo] = await archivos(id);
      expect(segundo).toMatchObject({
        estado: 'RECHAZADA',
        codigo: null,
        mensaje: expect.stringMatching(/2335.*no dice/),
      });
      expect(await avisos(id)).toEqual(['comprobante.anulado']);
    }, 60_000);

    test('and refused again and again it waits for a person, who is told what SUNAT says; another request still finds it done', async ({
      expect,
    }) => {
      await sinConsultaDeValidez();
      const id = await aplicadaYPerdida(unaBoleta({ serie: 'BN01' }));
      await servicio().simulate({ modo: 'rechazo=2335', operaciones: ['sendSummary'], veces: 100 });
      await expect
        .poll(async () => (await archivos(id)).map(({ estado }) => estado), { timeout: 40_000 })
        .toEqual(['RECHAZADA', 'RECHAZADA', 'POR_ATENDER']);
      expect((await archivos(id)).at(-1).mensaje).toMatch(
        /rechazó RC-.*2335.*no dice si aplicó.*pida la anulación otra vez/,
      );
      expect(await datos(id)).toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'EN_PROCESO' } });
      expect(await avisos(id)).toEqual([]);
      await servicio().simulate({ modo: 'normal' });
      await anular(id);
      await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
    }, 60_000);
  },
);

grupo(
  'an annulment that SUNAT applied without our learning of it, a moment ago',
  (servicio, { aceptada, age, anular, archivos, avisos, destino, sql, tomados, untilPorConfirmar }) => {
    describe('a moment ago, although its file is of two days ago and the consult service still calls the comprobante accepted', () => {
      let tardia: Server;
      let consulta: string;

      // SUNAT's consult service, which learns of an annulment late.
      beforeAll(async () => {
        tardia = createServer(async (request, response) => {
          const headers = { 'content-type': 'text/xml', soapaction: String(request.headers.soapaction) };
          const body = await text(request);
          const answer = await fetch(servicio().service.simuladorUrl + request.url, { method: 'POST', headers, body });
          response.setHeader('content-type', 'text/xml');
          response.end((await answer.text()).replace('0003', '0001'));
        }).listen(0, '127.0.0.1');
        await once(tardia, 'listening');
        consulta = `http://127.0.0.1:${(tardia.address() as AddressInfo).port}/ol-it-wsconscpegem/billConsultService`;
      });
      afterAll(() => {
        tardia.closeAllConnections();
        tardia.close();
      });

      /** Asked for two days ago, when a gateway answered that nobody was there; nothing was sent since, nor is until the pause ends. */
      async function deHaceDosDias(serie: string): Promise<string> {
        await destino(`${servicio().service.simuladorUrl}/ol-ti-itcpfegem/billService`, consulta);
        const id = await aceptada(unaFactura({ serie }));
        await servicio().simulate({ modo: '503', operaciones: ['sendSummary'], veces: 100 });
        await anular(id);
        await untilPorConfirmar(id);
        await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '1 minute'`);
        await age(id, '2 days');
        return id;
      }

      async function reanudar(): Promise<void> {
        await sql('update empresa_entornos set envio_pausado_hasta = null');
        await sql('update resumenes set siguiente_intento_en = now() where final_en is null');
      }

      async function nobodyIsToldBeforeADay(id: string, expect: ExpectStatic): Promise<void> {
        await expect
          .poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 })
          .toMatch(/2957.*Se volverá a preguntar si FN2\d-1 está anulado/);
        expect((await archivos(id))[0].estado).not.toBe('RECHAZADA');
        expect(await avisos(id)).toEqual([]);
        // A day after that sending it was not applied.
        await age(id, '1 day');
        await expect.poll(async () => (await archivos(id))[0].estado, { timeout: 20_000 }).toBe('RECHAZADA');
      }

      test('whose answer was lost', async ({ expect }) => {
        const id = await deHaceDosDias('FN20');
        const antes = await tomados();
        await servicio().simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
        await reanudar();
        await expect.poll(tomados, { timeout: 20_000 }).toBe(antes + 1);
        // Past its last day SUNAT refuses whatever comes.
        await sql(`update resumenes set plazo = now() - interval '1 second' where comprobante_id = $1`, [id]);
        await servicio().simulate({ modo: 'repetido=2957', operaciones: ['sendSummary'], veces: 100 });
        await age(id, '0 s');
        await nobodyIsToldBeforeADay(id, expect);
      }, 90_000);

      test('whose POST the network repeated: what came back is the refusal of the copy', async ({ expect }) => {
        const id = await deHaceDosDias('FN21');
        const antes = await tomados();
        let quedan = 1;
        const red = await startRed(servicio().service.simuladorUrl, { repite: () => quedan-- > 0 });
        try {
          await destino(red.url, consulta);
          await servicio().simulate({ modo: 'repetido=2957', operaciones: ['sendSummary'], veces: 100 });
          await sql(`update resumenes set plazo = now() - interval '1 second' where comprobante_id = $1`, [id]);
          await reanudar();
          await expect.poll(tomados, { timeout: 20_000 }).toBe(antes + 1);
          await nobodyIsToldBeforeADay(id, expect);
        } finally {
          red.stop();
        }
      }, 90_000);
    });
  },
);

grupo(
  'an annulment that SUNAT applied without our learning of it, by its own bytes or at another day',
  (servicio, { aceptada, anular, archivos, datos, sinConsultaDeValidez, tomados, untilTomados }) => {
    test('though the next file is of a day to come, as our clock was ahead when it was made', async ({ expect }) => {
      await sinConsultaDeValidez();
      const id = await aceptada(unaBoleta({ serie: 'BN01' }));
      await servicio().simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
      const { deps } = servicio().service;
      const { ahora } = deps;
      const antes = await tomados();
      await anular(id);
      await untilTomados(antes + 1);
      Object.assign(deps, { ahora: () => new Date(ahora().getTime() + 86_400_000) });
      try {
        await expect.poll(async () => (await archivos(id)).length, { timeout: 20_000 }).toBeGreaterThan(1);
      } finally {
        Object.assign(deps, { ahora });
      }
      await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
    }, 60_000);

    test.for(['0306', '2335'])(
      'of a factura, whose own bytes are refused with %s when they come again: SUNAT is asked, and has it annulled',
      { timeout: 50_000 },
      async (codigo, { expect }) => {
        const id = await aceptada(unaFactura({ serie: 'FN01' }));
        await anular(id, `Error [sim:cortar-tras-aceptarx1][sim:repetido=${codigo}]`);
        await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
        expect((await datos(id)).anulacion).toMatchObject({ sunat: { codigo: '0003' } });
        expect((await archivos(id)).length).toBe(1);
        expect((await datos(id)).anulacion.enlaces.cdr).toBeUndefined();
      },
    );

    test('of a boleta, whose own bytes are refused when they come again: another file finds it done', async ({
      expect,
    }) => {
      await sinConsultaDeValidez();
      const id = await aceptada(unaBoleta({ serie: 'BN01' }));
      const antes = await tomados();
      await servicio().simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
      await anular(id);
      await untilTomados(antes + 1);
      await servicio().simulate({ modo: 'repetido=0306', operaciones: ['sendSummary'] });
      await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
      expect((await archivos(id)).map(({ estado }) => estado)).toEqual(['RECHAZADA', 'ACEPTADA']);
    }, 50_000);
  },
);

grupo(
  'an annulment whose first file was lost on its way, and SUNAT refuses the next',
  (servicio, { aceptada, age, anular, archivos, avisos, datos, siguiente, untilPorConfirmar }) => {
    async function perdida(documento: object): Promise<string> {
      const id = await aceptada(documento);
      await servicio().simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: 1 });
      await anular(id);
      await untilPorConfirmar(id);
      return id;
    }

    test('by what it holds of the comprobante, or by its line: that is the end of it', async ({ expect }) => {
      for (const codigo of ['2663', '2514']) {
        const id = await perdida(unaBoleta({ serie: 'BN01' }));
        await siguiente({ modo: `fault=${codigo}`, operaciones: ['sendSummary'] }, id)();
        await expect
          .poll(() => datos(id), { timeout: 20_000 })
          .toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA', sunat: { codigo } } });
      }
    }, 60_000);

    test('by itself, of a factura: another goes within minutes, and where none helps it ends after a day in force', async ({
      expect,
    }) => {
      const id = await perdida(unaFactura({ serie: 'FN01' }));
      await siguiente({ modo: 'fault=2335', operaciones: ['sendSummary'] }, id)();
      // SUNAT may be at the first one still.
      await expect.poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 }).toContain('2335');
      expect((await archivos(id)).map(({ estado }) => estado)).toEqual(['POR_CONFIRMAR']);
      for (const cuantos of [2, 3]) {
        await age(id, '3 minutes');
        await expect.poll(async () => (await archivos(id)).length, { timeout: 20_000 }).toBe(cuantos);
      }
      await age(id, '3 minutes');
      await expect
        .poll(async () => (await archivos(id))[2].mensaje, { timeout: 20_000 })
        .toContain('Se volverá a preguntar');
      expect(await avisos(id)).toEqual([]);
      await age(id, '1 day');
      await expect
        .poll(() => datos(id), { timeout: 20_000 })
        .toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA', sunat: { codigo: '2335' } } });
      expect(await avisos(id)).toEqual(['anulacion.rechazada']);
    }, 90_000);
  },
);

grupo(
  'the order of what was tried, and a first refusal',
  (servicio, { aceptada, age, anular, archivos, datos, siguiente, sql, untilPorConfirmar }) => {
    test('what was sent while our clock was a day ahead is no later than what was tried after it: another file goes within minutes', async ({
      expect,
    }) => {
      const id = await aceptada(unaFactura({ serie: 'FN30' }));
      await servicio().simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: 1 });
      await anular(id);
      await untilPorConfirmar(id);
      await servicio().simulate({ modo: 'fault=2335', operaciones: ['sendSummary'], veces: 1 });
      await age(id, '-1 day');
      await expect.poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 }).toContain('2335');
      await servicio().simulate({ modo: 'fault=2335', operaciones: ['sendSummary'], veces: 1 });
      await age(id, '3 minutes');
      await expect.poll(() => datos(id), { timeout: 20_000 }).toMatchObject(ANULADA);
      expect((await archivos(id)).map(({ estado }) => estado)).toEqual(['RECHAZADA', 'ACEPTADA']);
    }, 60_000);

    test('an attempt stamped while our clock was days behind makes none before it older: no other file goes at once', async ({
      expect,
    }) => {
      const id = await aceptada(unaFactura({ serie: 'FN31' }));
      await servicio().simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: 1 });
      await anular(id);
      await untilPorConfirmar(id);
      const intentos = () =>
        sql(
          `select i.n, i.terminado_en is not null as terminado from resumen_intentos i join resumenes r on r.id = i.resumen_id
         where r.comprobante_id = $1 order by i.n`,
          [id],
        );
      const otro = siguiente({ modo: 'fault=2335', operaciones: ['sendSummary'] }, id);
      await otro();
      await expect.poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 }).toContain('2335');
      await sql(
        `update resumen_intentos set iniciado_en = iniciado_en - interval '2 days'
       where n > 1 and resumen_id in (select id from resumenes where comprobante_id = $1)`,
        [id],
      );
      const cuantos = (await intentos()).length;
      await otro();
      await expect
        .poll(async () => (await intentos()).filter(({ terminado }) => terminado).length, { timeout: 20_000 })
        .toBeGreaterThan(cuantos);
      expect((await archivos(id)).map(({ estado }) => estado)).toEqual(['POR_CONFIRMAR']);
    }, 60_000);

    test('an annulment refused at its first sending is refused, whatever the code', async ({ expect }) => {
      for (const codigo of ['2335', '2957']) {
        const id = await aceptada(unaBoleta({ serie: 'BN01' }));
        await servicio().simulate({ modo: `rechazo=${codigo}`, operaciones: ['sendSummary'], veces: 1 });
        await anular(id);
        await expect
          .poll(() => datos(id), { timeout: 20_000 })
          .toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA', sunat: { codigo } } });
      }
    }, 40_000);
  },
);

grupo(
  'a file of tomorrow, made while our clock was ahead',
  (servicio, { aceptada, adelantada, anular, archivos, avisos, datos, sinConsultaDeValidez }) => {
    test.for<[string, object, number]>([
      ['factura', unaFactura({ serie: 'FN40' }), 0],
      ['boleta', unaBoleta({ serie: 'BN40' }), 0],
      ['factura that was sent twice', unaFactura({ serie: 'FN40' }), 1],
      ['boleta that was sent twice', unaBoleta({ serie: 'BN40' }), 1],
    ])(
      'of a %s: another takes its place when the clock is right, and asks anew',
      { timeout: 60_000 },
      async ([_, documento, cortes], { expect }) => {
        await sinConsultaDeValidez();
        const id = await aceptada(documento);
        if (cortes > 0) await servicio().simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: cortes });
        await adelantada(async () => {
          await anular(id);
          await expect
            .poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 })
            .toMatch(/(2301|2236).*reloj de este equipo estaba adelantado\. Revise/);
          expect((await archivos(id)).length).toBe(1);
        });
        await expect.poll(() => datos(id), { timeout: 20_000 }).toMatchObject(ANULADA);
        expect((await archivos(id)).map(({ estado }) => estado)).toEqual(['RECHAZADA', 'ACEPTADA']);
        expect(await avisos(id)).toEqual(['comprobante.anulado']);
      },
    );
  },
);

grupo(
  'a file of tomorrow, made while our clock was ahead, where another may not help',
  (servicio, { aceptada, adelantada, anular, archivos, datos, sinConsultaDeValidez, tomados, untilTomados }) => {
    test('gives way to another however many files were lost before it', async ({ expect }) => {
      await sinConsultaDeValidez();
      const id = await aceptada(unaBoleta({ serie: 'BN42' }));
      // The first is applied and its answer lost; neither it nor the second one is taken when it comes again.
      const antes = await tomados();
      await servicio().simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
      await anular(id);
      await untilTomados(antes + 1);
      await servicio().simulate({ modo: 'fault=2335', operaciones: ['sendSummary'], veces: 2 });
      await adelantada(async () => {
        await expect
          .poll(async () => (await archivos(id)).map(({ mensaje }) => mensaje), { timeout: 30_000 })
          .toEqual([
            expect.stringContaining('2335'),
            expect.stringContaining('2335'),
            expect.stringContaining('Revise su hora'),
          ]);
      });
      await expect.poll(() => datos(id), { timeout: 30_000 }).toMatchObject(ANULADA);
      expect((await archivos(id)).length).toBe(4);
    }, 90_000);

    test.for<[object, number]>([
      [unaFactura({ serie: 'FN41' }), 0],
      [unaFactura({ serie: 'FN41' }), 1],
      [unaBoleta({ serie: 'BN41' }), 1],
    ])(
      'of a comprobante that is of tomorrow itself: it is refused, as no other can help',
      { timeout: 60_000 },
      async ([documento, cortes], { expect }) => {
        await sinConsultaDeValidez();
        let id = '';
        await adelantada(async () => {
          id = await aceptada(documento);
        });
        if (cortes > 0) await servicio().simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: cortes });
        await anular(id);
        await expect
          .poll(() => datos(id), { timeout: 20_000 })
          .toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA' } });
        expect((await archivos(id)).map(({ codigo }) => codigo)).toEqual([expect.stringMatching(/^(2301|2236)$/)]);
      },
    );

    test('is not one that SUNAT may have applied: what is refused after it is refused', async ({ expect }) => {
      await sinConsultaDeValidez();
      const id = await aceptada(unaBoleta({ serie: 'BN40' }));
      await adelantada(async () => {
        await anular(id);
        await expect.poll(async () => (await archivos(id))[0].mensaje, { timeout: 20_000 }).toContain('2236');
      });
      await servicio().simulate({ modo: 'rechazo=2335', operaciones: ['sendSummary'], veces: 1 });
      await expect
        .poll(() => datos(id), { timeout: 20_000 })
        .toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA', sunat: { codigo: '2335' } } });
    }, 60_000);
  },
);

grupo(
  'a boleta of which a resumen tells',
  (servicio, { archivos, sinConsultaDeValidez, sql, tomados, untilTomados }) => {
    const fila = async (id: string) =>
      (await sql('select estado, motivo, numero_libre as libre, sunat from comprobantes where id = $1', [id]))[0];
    const tardia = async (serie: string) =>
      String(
        (await servicio().emitir(unaBoleta({ serie, ...conOrden('fault=1079') }), { webhook: true })).json.data
          .documento.id,
      );
    const otraVenta = async (serie: string) =>
      (await servicio().emitir(unaBoleta({ serie, correlativo: 1, items: [unItem({ precioUnitario: 250 })] }))).status;

    /** SUNAT takes the first file, and its ticket is lost. */
    async function tomadaYPerdida(serie: string): Promise<string> {
      const antes = await tomados();
      await servicio().simulate({ modo: 'cortar-tras-aceptar', operaciones: ['sendSummary'], veces: 1 });
      const id = await tardia(serie);
      await untilTomados(antes + 1);
      return id;
    }

    test('that SUNAT took, refused in the next file for what it holds: the query of validity tells', async ({
      expect,
    }) => {
      const id = await tomadaYPerdida('BN11');
      await servicio().simulate({ modo: 'rechazo=2987', operaciones: ['sendSummary'], veces: 100 });
      await expect.poll(async () => (await fila(id)).estado, { timeout: 30_000 }).toBe('ACEPTADA');
      expect(await otraVenta('BN11')).toBe(409);
    }, 50_000);

    test('and where that query is not configured a person, who is told; its number is not free', async ({ expect }) => {
      await sinConsultaDeValidez();
      const id = await tomadaYPerdida('BN12');
      await servicio().simulate({ modo: 'rechazo=2987', operaciones: ['sendSummary'], veces: 100 });
      await expect
        .poll(async () => (await fila(id)).motivo, { timeout: 30_000 })
        .toMatch(/2987.*búsquelo en SUNAT.*decídalo/);
      expect(await fila(id)).toMatchObject({ estado: 'POR_ATENDER', libre: false });
      expect(await otraVenta('BN12')).toBe(409);
    }, 50_000);

    test('whose earlier file was lost is refused by its content, as that one was; its number stays used', async ({
      expect,
    }) => {
      await sinConsultaDeValidez();
      await servicio().simulate({ modo: 'cortar', operaciones: ['sendSummary'], veces: 1 });
      const id = await tardia('BN13');
      await expect.poll(async () => (await archivos(id))[0]?.estado, { timeout: 8_000 }).toBe('POR_CONFIRMAR');
      await servicio().simulate({ modo: 'rechazo=2514', operaciones: ['sendSummary'], veces: 100 });
      await expect
        .poll(() => fila(id), { timeout: 30_000 })
        .toMatchObject({ estado: 'RECHAZADA', libre: false, sunat: { codigo: '2514', numeroConsumido: true } });
    }, 50_000);

    test('refused in its first file: by its content its number is free, and used where SUNAT holds it annulled or refused', async ({
      expect,
    }) => {
      for (const [serie, codigo, consumido] of [
        ['BN14', '2514', false],
        ['BN15', '2987', true],
      ] as const) {
        await servicio().simulate({ modo: `rechazo=${codigo}`, operaciones: ['sendSummary'], veces: 1 });
        const id = await tardia(serie);
        await expect
          .poll(() => fila(id), { timeout: 20_000 })
          .toMatchObject({ estado: 'RECHAZADA', libre: !consumido, sunat: { codigo, numeroConsumido: consumido } });
        expect(await otraVenta(serie)).toBe(consumido ? 409 : 200);
      }
    }, 50_000);
  },
);
