import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { conOrden, unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { group } from '@chaski/testing/service/group.ts';
import { type Red, startRed } from '@chaski/testing/service/red-que-repite.ts';
import { conRelojDeSunat, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, type ExpectStatic, test } from 'vitest';

/*
 * What SUNAT, the way to it, or a caller may do wrong, and what a document comes to (`docs/confiabilidad.md`). Most tests wait for the
 * background: each group has a service, and they wait at once.
 */

/** Longer than an exchange may take, which is how well it is known what SUNAT’s clock said. */
const LEJOS_MS = 30_000;

const caro = (serie: string) => unaFactura({ serie, items: [unItem({ precioUnitario: 69_993 })] });

/** What the tests of a group do with its service; `reloj`: how far SUNAT's clock is ahead of ours, so long after now it received what it takes. */
function createCaso(servicio: () => TestService, reloj: { adelantoMs: number }) {
  async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await servicio().pool.query<T>(text, values)).rows;
  }

  /** Where the company's documents go from now on; null: to the simulator. */
  async function destino(url: string | null, consulta: string | null = null): Promise<void> {
    await sql('update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1', [url, consulta]);
  }

  const datos = async (id: string) => (await servicio().call('GET', `/invoices/${id}`)).json.data;
  const estado = async (id: string) => (await datos(id)).estado;
  const interno = async (id: string) =>
    (
      await sql<{ estado: string; intentos: number }>('select estado, intentos from comprobantes where id = $1', [id])
    )[0];
  const enSunat = async (serie: string) =>
    (await servicio().libro()).filter(
      ({ operacion, archivo }) => operacion === 'sendBill' && archivo.includes(`-${serie}-`),
    );

  /** How its events say it is known that what SUNAT has is ours. */
  const pruebas = async (id: string) =>
    (
      await sql<{ prueba: string }>(
        `select detalle->>'prueba' as prueba from eventos where comprobante_id = $1 and detalle->>'prueba' is not null`,
        [id],
      )
    ).map(({ prueba }) => prueba);

  async function terminaAceptada(id: string, expect: ExpectStatic): Promise<void> {
    await expect.poll(() => estado(id), { timeout: 20_000 }).toBe('ACEPTADA');
  }

  /**
   * Another system issues the next number of the series to the same customer, so long from now: SUNAT has it, and we know
   * nothing of it.
   */
  async function enOtroSistema(documento: object, cuandoMs = 0): Promise<void> {
    reloj.adelantoMs = cuandoMs;
    const { json } = await servicio().emitir(documento);
    reloj.adelantoMs = 0;
    const { id } = json.data.documento;
    for (const table of ['eventos', 'intentos']) await sql(`delete from ${table} where comprobante_id = $1`, [id]);
    await sql('delete from comprobantes where id = $1', [id]);
    await sql('update series set ultimo_numero = ultimo_numero - 1 where serie = $1', [json.data.documento.serie]);
  }

  return { servicio, sql, destino, datos, estado, interno, enSunat, pruebas, terminaAceptada, enOtroSistema };
}

function groupCasos(nombre: string, pruebas: (caso: ReturnType<typeof createCaso>) => void): void {
  const reloj = { adelantoMs: 0 };
  const start = () =>
    startTestService(
      { sunatTimeoutMs: 10_000 },
      conRelojDeSunat(() => reloj.adelantoMs),
    );
  const conSusCasos = (servicio: () => TestService) => {
    const caso = createCaso(servicio, reloj);
    afterEach(async () => {
      await caso.sql('update empresa_entornos set envio_pausado_hasta = null');
      await caso.destino(null);
    });
    pruebas(caso);
  };
  group(nombre, conSusCasos, start);
}

groupCasos(
  'answers as they were recorded, faults, and no way to SUNAT',
  ({ servicio, sql, destino, interno, enSunat, terminaAceptada }) => {
    describe('an answer as it was recorded, which is SUNAT’s own failure', () => {
      const FIXTURES = new URL('../../../core/src/sunat/fixtures/', import.meta.url);
      let server: Server;
      let answer = { status: 500, body: Buffer.alloc(0) };
      let url: string;

      beforeAll(async () => {
        server = createServer((incoming, outgoing) => {
          incoming.resume().on('end', () => outgoing.writeHead(answer.status).end(answer.body));
        }).listen(0, '127.0.0.1');
        await once(server, 'listening');
        const address = server.address();
        url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/billService`;
      });
      afterAll(() => {
        server.close();
      });

      test.for([
        ['fault-0306-xsl.xml', 500, 'FH01'],
        ['fault-0200-notfound.xml', 500, 'FH02'],
        ['fault-internal.xml', 500, 'FH03'],
        ['puerta-401.html', 401, 'FH04'],
        ['puerta-200.html', 200, 'FH05'],
        ['vacio.txt', 200, 'FH06'],
      ] as const)(
        '%s is a send failure, and the same bytes are accepted later',
        async ([fixture, status, serie], { expect }) => {
          answer = { status, body: readFileSync(new URL(fixture, FIXTURES)) };
          await destino(url);
          const { status: answered, json } = await servicio().emitir(unaFactura({ serie }));
          expect([answered, json.code, json.estado]).toEqual([
            502,
            'INVOICE_SEND_FAILED_AFTER_CREATE',
            'PENDIENTE_ENVIO',
          ]);
          await destino(null);
          await terminaAceptada(json.comprobante_id, expect);
          expect((await enSunat(serie)).map(({ aceptado }) => aceptado)).toEqual([true]);
        },
      );

      test('a 0306 of the XSD is a refusal whose number may be used again', async ({ expect }) => {
        answer = { status: 500, body: readFileSync(new URL('fault-0306-xsd.xml', FIXTURES)) };
        await destino(url);
        const { json } = await servicio().emitir(unaFactura({ serie: 'FH07' }));
        expect(json.data).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '0306', numeroConsumido: false } });
      });
    });

    describe('a fault of SUNAT', () => {
      test('that says "not now" is tried again with growing waits, and not more often', async ({ expect }) => {
        const { json } = await servicio().emitir(unaFactura({ serie: 'FF20', ...conOrden('fault=0109x2') }), {
          webhook: true,
        });
        const { id } = json.data.documento;
        await terminaAceptada(id, expect);
        const waits = await sql<{ espera: number }>(
          `select extract(epoch from iniciado_en - lag(terminado_en) over (order by n))::float8 as espera from intentos
       where comprobante_id = $1 order by n offset 1`,
          [id],
        );
        expect(waits).toHaveLength(2);
        for (const [n, { espera }] of waits.entries()) expect(espera).toBeGreaterThanOrEqual(2 ** n - 0.1);
      }, 40_000);

      test('that says no is final at once, with its code', async ({ expect }) => {
        const { status, json } = await servicio().emitir(unaFactura({ serie: 'FF21', ...conOrden('fault=2335') }));
        expect([status, json.data.estado, json.data.sunat.codigo]).toEqual([200, 'RECHAZADA', '2335']);
        expect(await interno(json.data.documento.id)).toMatchObject({ intentos: 1 });
      });
    });

    describe('no way to SUNAT', () => {
      test.for([
        ['a name that does not exist', 'http://sunat.invalid/billService', 'dirección no encontrada'],
        ['a closed port', 'http://127.0.0.1:9/billService', 'conexión rechazada'],
      ] as const)(
        '%s: nothing is sent, nothing is in doubt, and it goes when there is a way',
        { timeout: 30_000 },
        async ([_, url, detalle], { expect }) => {
          await destino(url);
          const serie = `BG${url.length}`;
          const { status, json } = await servicio().emitir(unaBoleta({ serie }));
          expect([status, json.message]).toEqual([502, expect.stringContaining(detalle)]);
          expect(await interno(json.comprobante_id)).toMatchObject({ estado: 'POR_REINTENTAR' });
          expect((await servicio().call('GET', '/series')).status).toBe(200);
          await destino(null);
          await terminaAceptada(json.comprobante_id, expect);
        },
      );

      test('a server that speaks no TLS was sent nothing, and the document goes once when there is a way', async ({
        expect,
      }) => {
        await destino(servicio().service.simuladorUrl.replace('http:', 'https:'));
        const { status, json } = await servicio().emitir(unaBoleta({ serie: 'BG01' }));
        expect([status, json.message]).toEqual([502, expect.stringContaining('No se envió nada a SUNAT')]);
        expect(await interno(json.comprobante_id)).toMatchObject({ estado: 'POR_REINTENTAR' });
        await destino(null);
        await terminaAceptada(json.comprobante_id, expect);
        expect((await enSunat('BG01')).map(({ aceptado }) => aceptado)).toEqual([true]);
      }, 30_000);
    });
  },
);

groupCasos(
  'answers that say nothing, and a proxy that sends each POST twice',
  ({ servicio, sql, destino, datos, interno, enSunat, pruebas, terminaAceptada }) => {
    describe('an answer that says nothing', () => {
      test.for([
        ['503', 'FF01'],
        ['truncado', 'FF02'],
        ['enorme=200', 'FF03'],
        ['redirigir', 'FF04'],
        ['cdr-sin-xml', 'FF05'],
        ['cdr-doctype', 'FF06'],
        ['cdr-bomba', 'FF07'],
      ] as const)(
        '%s is neither yes nor no, its bytes are kept but capped, and the document ends accepted once',
        { timeout: 30_000 },
        async ([orden, serie], { expect }) => {
          const { status, json } = await servicio().emitir(unaFactura({ serie, ...conOrden(`${orden}x1`) }));
          expect([status, json.estado]).toEqual([502, 'PENDIENTE_ENVIO']);
          const id = json.comprobante_id;
          const kept = await sql<{ bytes: number }>(
            'select coalesce(max(length(respuesta)), 0)::int as bytes from intentos where comprobante_id = $1',
            [id],
          );
          expect(kept[0]?.bytes).toBeLessThanOrEqual(16 * 1024);
          await terminaAceptada(id, expect);
          const sent = await enSunat(serie);
          expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
          expect(sent.filter(({ aceptado }) => aceptado)).toHaveLength(1);
        },
      );

      test('a CDR whose signature is wrong is never taken for good: it waits for a person, who is told why', async ({
        expect,
      }) => {
        const { status, json } = await servicio().emitir(unaBoleta({ serie: 'BF01', ...conOrden('cdr-firma-malax1') }));
        expect(status).toBe(502);
        expect(await interno(json.comprobante_id)).toMatchObject({ estado: 'POR_ATENDER' });
        expect((await datos(json.comprobante_id)).sunat.mensaje).toContain('firma');
      });

      test('nor is one signed by somebody else than whom the company trusts', async ({ expect }) => {
        const { status, json } = await servicio().emitir(
          unaBoleta({ serie: 'BF02', ...conOrden('cdr-certificado-ajenox1') }),
        );
        expect(status).toBe(502);
        expect((await interno(json.comprobante_id))?.estado).not.toBe('ACEPTADA');
      });

      test('another document’s CDR is refused and the document stays in doubt', async ({ expect }) => {
        const { json } = await servicio().emitir(unaBoleta({ serie: 'BF03', ...conOrden('cdr-ajenox1') }));
        expect(json.message).toContain('otro comprobante');
        expect(await interno(json.comprobante_id)).toMatchObject({ estado: 'POR_CONFIRMAR' });
        await terminaAceptada(json.comprobante_id, expect);
      }, 30_000);
    });

    describe('a proxy on the way that sends each POST twice', () => {
      let red: Red;
      let answers: 'primera' | 'segunda';
      let consultaFalla: () => boolean = () => false;

      beforeAll(async () => {
        red = await startRed(servicio().service.simuladorUrl, {
          repite: () => answers === 'segunda',
          duplica: () => answers === 'primera',
          consultaFalla: () => consultaFalla(),
        });
      });
      beforeEach(() => destino(red.url, red.consultaUrl));
      afterAll(() => red.stop());

      test('and answers the first: accepted, and once', async ({ expect }) => {
        answers = 'primera';
        const { json } = await servicio().emitir(unaBoleta({ serie: 'BH01' }));
        expect(json.data.estado).toBe('ACEPTADA');
        const sent = await enSunat('BH01');
        expect(sent.map(({ aceptado }) => aceptado)).toEqual([true, false]);
        expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
      });

      test('and answers the second: a factura that SUNAT received within our own attempt is ours, and its event says how that is known', async ({
        expect,
      }) => {
        answers = 'segunda';
        const { status, json } = await servicio().emitir(unaFactura({ serie: 'FH20' }));
        expect([status, json.data.estado]).toEqual([200, 'ACEPTADA']);
        expect(await pruebas(json.data.documento.id)).toEqual([
          expect.stringMatching(/^Lo recibió el .*; nuestro primer envío comenzó (el|entre) /),
        ]);
        expect((await enSunat('FH20')).map(({ aceptado }) => aceptado)).toEqual([true, false]);
      });

      test('nor is it lost when SUNAT does not tell at first what it has, and its series goes on meanwhile', async ({
        expect,
      }) => {
        answers = 'segunda';
        let fallan = 1;
        consultaFalla = () => fallan-- > 0;
        const { status, json } = await servicio().emitir(unaFactura({ serie: 'FH21' }));
        expect(status).toBe(502);
        expect((await servicio().emitir(unaFactura({ serie: 'FH21' }))).json.data.estado).toBe('ACEPTADA');
        await terminaAceptada(json.comprobante_id, expect);
        expect(await pruebas(json.comprobante_id)).toHaveLength(1);
      }, 30_000);

      test('and answers the second: of a boleta nobody can tell, so it waits for a person and its series goes on', async ({
        expect,
      }) => {
        answers = 'segunda';
        for (const numero of [1, 2, 3]) {
          const { status, json } = await servicio().emitir(unaBoleta({ serie: 'BH02' }));
          expect(status).toBe(502);
          expect(await interno(json.comprobante_id)).toMatchObject({ estado: 'POR_ATENDER', intentos: 1 });
          expect((await enSunat('BH02')).filter(({ aceptado }) => aceptado)).toHaveLength(numero);
        }
        answers = 'primera';
        expect((await servicio().emitir(unaBoleta({ serie: 'BH02' }))).json.data.estado).toBe('ACEPTADA');
      });
    });
  },
);

groupCasos(
  'lost, and received by another system before or after it',
  ({ servicio, sql, destino, datos, interno, enSunat, pruebas, terminaAceptada, enOtroSistema }) => {
    describe('a first attempt that was lost', () => {
      test('where another content was received before it: never ours, though number and customer agree', async ({
        expect,
      }) => {
        await enOtroSistema(unaFactura({ serie: 'FK01' }), -LEJOS_MS);
        await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
        await servicio().simulate({ modo: 'timeout', operaciones: ['sendBill'], veces: 1 });
        const { json } = await servicio().emitir(caro('FK01'));
        const id = json.comprobante_id;
        expect(await interno(id)).toMatchObject({ estado: 'POR_CONFIRMAR' });
        await sql('update empresa_entornos set envio_pausado_hasta = null');
        await expect.poll(async () => (await interno(id))?.estado, { timeout: 20_000 }).toBe('POR_ATENDER');
        expect((await datos(id)).sunat.mensaje).toMatch(
          /Lo recibió el .*; nuestro primer envío comenzó (el|entre) .*otro contenido/,
        );
        expect((await enSunat('FK01')).filter(({ aceptado }) => aceptado)).toHaveLength(1);
      }, 40_000);

      describe('after which another system took its number', () => {
        /** Its first attempt is cut before SUNAT has it, and `ms` later SUNAT receives another amount under its number. */
        async function perdidaYTomada(serie: string, ms: number, expect: ExpectStatic): Promise<string> {
          await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
          const item = unItem({ precioUnitario: 69_993, descripcion: 'Servicio [sim:cortarx1]' });
          const { status, json } = await servicio().emitir(unaFactura({ serie, items: [item] }));
          const id = json.comprobante_id;
          expect([status, (await interno(id))?.estado]).toEqual([502, 'POR_CONFIRMAR']);
          await sql(`update comprobantes set serie = 'FK99' where id = $1`, [id]);
          await sql('update series set ultimo_numero = 0 where serie = $1', [serie]);
          await enOtroSistema(unaFactura({ serie }), ms);
          await sql('update series set ultimo_numero = 1 where serie = $1', [serie]);
          await sql('update comprobantes set serie = $2 where id = $1', [id, serie]);
          return id;
        }

        test('a second later: not ours, as SUNAT’s query of validity does not have its amount: it is asked again', async ({
          expect,
        }) => {
          const id = await perdidaYTomada('FK04', 1_000, expect);
          await sql('update empresa_entornos set envio_pausado_hasta = null');
          await expect
            .poll(async () => (await datos(id)).sunat?.mensaje, { timeout: 20_000 })
            .toContain('no lo tiene con su importe');
          expect(await interno(id)).toMatchObject({ estado: 'POR_CONFIRMAR' });
          expect((await enSunat('FK04')).filter(({ aceptado }) => aceptado)).toHaveLength(1);
        }, 40_000);

        test('long after it, where nobody can be asked about its amount: a person decides', async ({ expect }) => {
          const red = await startRed(servicio().service.simuladorUrl, {});
          try {
            await destino(red.url, red.consultaUrl);
            const id = await perdidaYTomada('FK05', LEJOS_MS, expect);
            await sql('update empresa_entornos set envio_pausado_hasta = null');
            await expect.poll(async () => (await interno(id))?.estado, { timeout: 20_000 }).toBe('POR_ATENDER');
            expect((await datos(id)).sunat.mensaje).toMatch(/no había ningún envío en curso.*compare su importe/);
          } finally {
            red.stop();
          }
        }, 40_000);
      });

      test('because there was no connection is no doubt: what SUNAT has then is somebody else’s', async ({
        expect,
      }) => {
        await destino('http://127.0.0.1:9/billService');
        const { json } = await servicio().emitir(caro('FK02'), { webhook: true });
        const { id } = json.data.documento;
        await expect.poll(async () => (await interno(id))?.intentos, { timeout: 10_000 }).toBeGreaterThan(0);
        await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
        expect(await sql('select pudo_llegar from intentos where comprobante_id = $1 limit 1', [id])).toEqual([
          { pudo_llegar: false },
        ]);
        await destino(null);
        // Meanwhile another system takes its number.
        await sql(`update comprobantes set serie = 'FK92' where id = $1`, [id]);
        await sql(`update series set ultimo_numero = 0 where serie = 'FK02'`);
        await enOtroSistema(unaFactura({ serie: 'FK02' }), -LEJOS_MS);
        await sql(`update series set ultimo_numero = 1 where serie = 'FK02'`);
        await sql(`update comprobantes set serie = 'FK02' where id = $1`, [id]);
        await sql('update empresa_entornos set envio_pausado_hasta = null');
        await expect.poll(async () => (await interno(id))?.estado, { timeout: 20_000 }).toBe('POR_ATENDER');
        expect((await datos(id)).sunat.mensaje).toContain('otro contenido');
      }, 40_000);

      test('and reached SUNAT all the same: ours, and its event says how that is known', async ({ expect }) => {
        const { json } = await servicio().emitir(unaFactura({ serie: 'FK03', ...conOrden('cortar-tras-aceptarx1') }));
        await terminaAceptada(json.comprobante_id, expect);
        expect(await pruebas(json.comprobante_id)).toHaveLength(1);
      }, 30_000);
    });
  },
);

groupCasos(
  'lost, and received by another system meanwhile',
  ({ servicio, sql, destino, datos, interno, enSunat, pruebas, terminaAceptada, enOtroSistema }) => {
    describe('a first attempt that was lost', () => {
      describe('within which another system took its number, or a little before it', () => {
        let red: Red;
        /** While this is there, the next document that passes is held until it is resolved, and lost. */
        let perdida: { readonly hasta: Promise<void>; llegaron: number } | undefined;

        beforeAll(async () => {
          red = await startRed(servicio().service.simuladorUrl, {
            pierde: () => {
              if (perdida === undefined || perdida.llegaron > 0) return undefined;
              perdida.llegaron += 1;
              return perdida.hasta;
            },
          });
        });
        afterAll(() => red.stop());

        const hace = (desde: number, ms: number, expect: ExpectStatic) =>
          expect.poll(() => performance.now() - desde, { timeout: ms + 2_000, interval: 20 }).toBeGreaterThan(ms);

        /** Its POST is on its way for five seconds and lost; after three of them SUNAT receives another system's under its number. */
        async function perdidaYTomadaDentro(
          serie: string,
          precioUnitario: number,
          expect: ExpectStatic,
        ): Promise<string> {
          await destino(red.url, red.consultaUrl);
          await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
          const { promise: hasta, resolve: perder } = Promise.withResolvers<void>();
          perdida = { hasta, llegaron: 0 };
          const nuestra = servicio().emitir(unaFactura({ serie, items: [unItem({ precioUnitario })] }));
          await expect.poll(() => perdida?.llegaron, { timeout: 10_000 }).toBe(1);
          const salio = performance.now();
          const [fila] = await sql<{ id: string }>(
            `update comprobantes set serie = 'FK98' where serie = $1 and numero = 1 returning id`,
            [serie],
          );
          await sql('update series set ultimo_numero = 0 where serie = $1', [serie]);
          await hace(salio, 3_000, expect);
          await enOtroSistema(unaFactura({ serie }));
          await sql('update series set ultimo_numero = 1 where serie = $1', [serie]);
          await sql('update comprobantes set serie = $2 where id = $1', [fila?.id, serie]);
          await hace(salio, 5_000, expect);
          perder();
          const { status, json } = await nuestra;
          perdida = undefined;
          expect([status, json.comprobante_id]).toEqual([502, fila?.id]);
          // From here on SUNAT's query of validity can be asked.
          await destino(null);
          await sql('update empresa_entornos set envio_pausado_hasta = null');
          return json.comprobante_id;
        }

        test('of another amount: not ours, as SUNAT’s query of validity does not have it: it is asked again for a day, and then a person decides', async ({
          expect,
        }) => {
          const id = await perdidaYTomadaDentro('FK06', 69_993, expect);
          await expect
            .poll(async () => (await datos(id)).sunat?.mensaje, { timeout: 20_000 })
            .toContain('no lo tiene con su importe');
          expect(await interno(id)).toMatchObject({ estado: 'POR_CONFIRMAR' });
          await sql(`update intentos set iniciado_en = iniciado_en - interval '25 hours' where comprobante_id = $1`, [
            id,
          ]);
          await servicio().call('POST', `/comprobantes/${id}/reintentar`);
          await expect.poll(async () => (await interno(id))?.estado, { timeout: 20_000 }).toBe('POR_ATENDER');
          expect((await datos(id)).sunat.mensaje).toMatch(/no lo tiene con su importe.*compare su importe/);
          expect((await enSunat('FK06')).filter(({ aceptado }) => aceptado)).toHaveLength(1);
        }, 60_000);

        test('a little before it, where nobody can be asked about its amount: a person decides', async ({ expect }) => {
          await enOtroSistema(unaFactura({ serie: 'FK07' }));
          const [otra] = await enSunat('FK07');
          const fin = Math.floor(Date.parse(otra?.en ?? '') / 1_000) * 1_000 + 1_000;
          // Later than nobody knows what SUNAT's clock said when it left, and less than its clocks may be apart after that.
          await expect.poll(() => Date.now() - fin, { timeout: 5_000, interval: 20 }).toBeGreaterThan(1_500);
          await destino(red.url, red.consultaUrl);
          await servicio().simulate({ modo: 'cortar', operaciones: ['sendBill'], veces: 1 });
          const { json } = await servicio().emitir(caro('FK07'));
          const id = json.comprobante_id;
          expect(await interno(id)).toMatchObject({ estado: 'POR_CONFIRMAR' });
          await expect
            .poll(async () => (await interno(id))?.estado, { timeout: 20_000 })
            .toMatch(/^(POR_ATENDER|ACEPTADA)$/);
          expect((await interno(id))?.estado).toBe('POR_ATENDER');
          expect((await datos(id)).sunat.mensaje).toMatch(/nuestro primer envío comenzó.*por poco.*compare su importe/);
        }, 40_000);
      });

      test('is not ours before SUNAT’s query of validity has answered: it is asked again, soon at first', async ({
        expect,
      }) => {
        await servicio().simulate({ modo: '503', operaciones: ['validarcomprobante'] });
        const { json } = await servicio().emitir(unaFactura({ serie: 'FK08', ...conOrden('cortar-tras-aceptarx1') }));
        const id = json.comprobante_id;
        await expect
          .poll(async () => (await datos(id)).sunat?.mensaje, { timeout: 20_000 })
          .toContain('La consulta de validez de SUNAT respondió algo que no se entiende (503)');
        expect(await interno(id)).toMatchObject({ estado: 'POR_CONFIRMAR' });
        await servicio().simulate({ modo: 'normal' });
        await terminaAceptada(id, expect);
        expect(await pruebas(id)).toEqual([expect.stringContaining('con su importe y su fecha')]);
      }, 40_000);
    });
  },
);

groupCasos(
  'lost boletas, wake-ups and keys',
  ({ servicio, sql, destino, datos, estado, interno, enSunat, pruebas, terminaAceptada, enOtroSistema }) => {
    describe('a first attempt that was lost', () => {
      describe('of a boleta, of which no CDR can be asked', () => {
        const cara = (serie: string) => unaBoleta({ serie, items: [unItem({ precioUnitario: 650 })] });
        const perdida = async (documento: object, expect: ExpectStatic): Promise<string> => {
          await sql(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
          await servicio().simulate({ modo: 'timeout', operaciones: ['sendBill'], veces: 1 });
          const { json } = await servicio().emitir(documento);
          expect(await interno(json.comprobante_id)).toMatchObject({ estado: 'POR_CONFIRMAR' });
          return json.comprobante_id;
        };
        const sigue = () => sql('update empresa_entornos set envio_pausado_hasta = null');

        test('is ours where SUNAT’s query of validity has it with its amount, and its event says so', async ({
          expect,
        }) => {
          const { json } = await servicio().emitir(unaBoleta({ serie: 'BK01', ...conOrden('cortar-tras-aceptarx1') }));
          await terminaAceptada(json.comprobante_id, expect);
          expect(await pruebas(json.comprobante_id)).toEqual([expect.stringContaining('con su importe y su fecha')]);
        }, 30_000);

        test('is never ours where another amount was received under its number: a person decides after a day', async ({
          expect,
        }) => {
          await enOtroSistema(unaBoleta({ serie: 'BK02' }));
          const id = await perdida(cara('BK02'), expect);
          await sigue();
          await expect
            .poll(async () => (await datos(id)).sunat?.mensaje, { timeout: 20_000 })
            .toContain('no lo tiene con su importe');
          expect(await interno(id)).toMatchObject({ estado: 'POR_CONFIRMAR' });
          await sql(`update intentos set iniciado_en = iniciado_en - interval '25 hours' where comprobante_id = $1`, [
            id,
          ]);
          await servicio().call('POST', `/comprobantes/${id}/reintentar`);
          expect(await interno(id)).toMatchObject({ estado: 'POR_ATENDER' });
          expect((await datos(id)).sunat.mensaje).toMatch(/no lo tiene con su importe.*compare su importe y su fecha/);
          expect((await enSunat('BK02')).filter(({ aceptado }) => aceptado)).toHaveLength(1);
        }, 40_000);

        test('waits for a person where nobody can be asked about its amount', async ({ expect }) => {
          const red = await startRed(servicio().service.simuladorUrl, {});
          try {
            await destino(red.url, red.consultaUrl);
            const { json } = await servicio().emitir(
              unaBoleta({ serie: 'BK03', ...conOrden('cortar-tras-aceptarx1') }),
            );
            const id = json.comprobante_id;
            await expect.poll(async () => (await interno(id))?.estado, { timeout: 20_000 }).toBe('POR_ATENDER');
            expect((await datos(id)).sunat.mensaje).toMatch(/pudo llegar.*compare su importe y su fecha.*decídalo/);
            expect((await servicio().emitir(unaBoleta({ serie: 'BK03' }))).json.data.estado).toBe('ACEPTADA');
          } finally {
            red.stop();
          }
        }, 40_000);
      });
    });

    test('a wake-up that is lost costs a second, not a document', async ({ expect }) => {
      const { despertar } = servicio().service.deps;
      const { envios } = despertar;
      Object.assign(despertar, { envios: () => {} });
      try {
        const { json } = await servicio().emitir(unaFactura({ serie: 'FF30' }), { webhook: true });
        await expect.poll(() => estado(json.data.documento.id), { timeout: 5_000 }).toBe('ACEPTADA');
      } finally {
        Object.assign(despertar, { envios });
      }
    });

    test('a key that is revoked leaves nothing of what it issued behind', async ({ expect }) => {
      await destino('http://127.0.0.1:9/otroService');
      const { json } = await servicio().emitir(unaFactura({ serie: 'FF31' }), { webhook: true });
      await sql(`update claves set revocada_en = now() where nombre = 'pruebas'`);
      try {
        expect((await servicio().call('GET', '/series')).status).toBe(401);
        await destino(null);
        const { id } = json.data.documento;
        await expect.poll(async () => (await interno(id))?.estado, { timeout: 20_000 }).toBe('ACEPTADA');
      } finally {
        await sql('update claves set revocada_en = null');
      }
    }, 30_000);

    test('a key that is revoked during a call that runs leaves it its answer, and gets none more', async ({
      expect,
    }) => {
      const running = servicio().emitir(unaFactura({ serie: 'FF34', ...conOrden('lento=1200') }));
      await expect.poll(() => sql(`select 1 from comprobantes where serie = 'FF34'`)).toHaveLength(1);
      await sql(`update claves set revocada_en = now() where nombre = 'pruebas'`);
      try {
        expect((await servicio().call('GET', '/series')).status).toBe(401);
        expect((await running).json.data.estado).toBe('ACEPTADA');
      } finally {
        await sql('update claves set revocada_en = null');
      }
    });

    test('an Idempotency-Key that was forgotten makes no second document where the number was explicit', async ({
      expect,
    }) => {
      const headers = { 'idempotency-key': 'venta-77' };
      const documento = unaFactura({ serie: 'FF32', correlativo: 77 });
      const { json } = await servicio().emitir(documento, { headers });
      const deleted = await sql(`delete from idempotencia where clave = 'venta-77' returning 1`);
      expect(deleted).toHaveLength(1);
      const again = await servicio().emitir(documento, { headers });
      expect([again.status, again.json.error.code]).toEqual([409, 'ALREADY_EXISTS']);
      expect(again.json.error.message).toContain(json.data.documento.id);
    });

    test('a document whose outcome nobody knows is not annulled: the caller is told so, and no file is made', async ({
      expect,
    }) => {
      await servicio().simulate({ modo: 'cortar', operaciones: ['sendBill', 'getStatusCdr'], veces: 2 });
      const { json } = await servicio().emitir(unaFactura({ serie: 'FF33' }));
      const id = json.comprobante_id;
      const refused = await servicio().call('POST', `/comprobantes/${id}/anular`, {
        body: { motivo: 'Error en los datos' },
      });
      expect([refused.status, refused.json.error.code]).toEqual([422, 'DOMAIN_ERROR']);
      expect(await sql('select 1 from resumenes where comprobante_id = $1', [id])).toEqual([]);
      await servicio().simulate({ modo: 'normal' });
      await terminaAceptada(id, expect);
    }, 30_000);
  },
);
