import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { encodeSendSummaryResponse, encodeStatusResponse } from '@chaski/core/sunat/soap/soap.ts';
import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { group } from '@chaski/testing/service/group.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { type ExpectStatic, test } from 'vitest';
import { listPorAtender } from '../../comprobantes/atender/atencion-store.ts';
import { listResumenesPorAtender } from '../atender/atencion-store.ts';
import { decide } from '../atender/decidir.ts';
import { reanudar } from '../atender/reanudar.ts';
import { ageArchivos } from '../testing.ts';

/* A ticket of which SUNAT says nothing more, for a day or for good. Every test waits for the background: each group has a service, and they wait at once. */

const CONTEXTO = { origen: 'http://chaski.prueba', uuid: randomUUID, correo: false };

const motivo = (texto: string) => ({ body: { motivo: texto, webhook: true } });

const ULTIMO_EVENTO = `select e.de, e.a, e.evento from resumen_eventos e join resumenes r on r.empresa_id = e.empresa_id and r.id = e.resumen_id
  where r.comprobante_id = $1 order by e.id desc limit 1`;

const ANULADA = { estado: 'ANULADA', anulacion: { estado: 'ACEPTADA' } };

interface Fila {
  readonly id: string;
  readonly estado: string;
  readonly ticket: string | null;
  readonly mensaje: string | null;
  readonly repeticiones: number;
  /** Seconds until its turn. */
  readonly espera: number;
}

/** What the tests of a group do with its service; `reloj`: how far its clock is ahead. */
function createCaso(servicio: () => TestService, reloj: { adelanto: number }) {
  const sql = async (text: string, values: unknown[] = []) => (await servicio().pool.query(text, values)).rows;
  const datos = async (id: string) => (await servicio().call('GET', `/comprobantes/${id}/anulacion`)).json.data;

  const elSimulador = () => `${servicio().service.simuladorUrl}/ol-ti-itcpfegem/billService`;

  async function aceptada(serie: string): Promise<string> {
    return (await servicio().emitir(unaFactura({ serie }))).json.data.documento.id;
  }

  async function anulada(serie: string, texto: string): Promise<string> {
    const id = await aceptada(serie);
    await servicio().call('POST', `/comprobantes/${id}/anular`, motivo(texto));
    return id;
  }

  async function archivo(id: string): Promise<Fila> {
    const rows = await sql(
      `select id, estado, ticket, mensaje, repeticiones, extract(epoch from siguiente_intento_en - now())::float8 as espera
     from resumenes where comprobante_id = $1 order by id desc limit 1`,
      [id],
    );
    return rows[0];
  }

  /** Its ticket was given so many hours earlier than it was, and its turn comes now. */
  async function age(id: string, horas: number): Promise<void> {
    await sql(
      'update resumenes set repeticiones = greatest(repeticiones, 100) where comprobante_id = $1 and final_en is null',
      [id],
    );
    await ageArchivos(servicio().pool, id, `${horas} hours`);
  }

  const alcanza = (id: string, estado: string, expect: ExpectStatic) =>
    expect.poll(async () => (await archivo(id)).estado, { timeout: 20_000 }).toBe(estado);

  const conTicket = (id: string, expect: ExpectStatic) =>
    expect.poll(async () => (await archivo(id))?.repeticiones ?? 0, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);

  /** SUNAT is asked now; answers in how many seconds it will be again. */
  async function askYa(id: string, expect: ExpectStatic): Promise<number> {
    const preguntas = async () =>
      (await servicio().libro()).filter(({ operacion }) => operacion === 'getStatus').length;
    const antes = await preguntas();
    await sql('update resumenes set siguiente_intento_en = now() where comprobante_id = $1', [id]);
    await expect.poll(preguntas, { timeout: 20_000 }).toBeGreaterThan(antes);
    const espera = async () => (await archivo(id)).espera;
    await expect.poll(espera, { timeout: 20_000 }).toBeGreaterThan(1);
    return espera();
  }

  /** Sending there, where nothing but the ticket tells what SUNAT did. */
  async function en(url: string, run: () => Promise<void>): Promise<void> {
    const destino = (url: string | null) =>
      sql('update empresa_entornos set sunat_url = $1, version = version + 1', [url]);
    await destino(url);
    try {
      await run();
    } finally {
      await destino(null);
    }
  }

  return { servicio, reloj, sql, datos, elSimulador, aceptada, anulada, archivo, age, alcanza, conTicket, askYa, en };
}

function groupCasos(nombre: string, pruebas: (caso: ReturnType<typeof createCaso>) => void): void {
  const reloj = { adelanto: 0 };
  const start = () => startTestService({}, { ahora: () => new Date(Date.now() + reloj.adelanto) });
  group(nombre, (servicio) => pruebas(createCaso(servicio, reloj)), start);
}

/** A SUNAT that gives a ticket for every file, and knows none of them. */
async function startOlvidadiza() {
  let dados = 0;
  const server = createServer((incoming, outgoing) => {
    const ticket = incoming.headers.soapaction?.includes('sendSummary') === true;
    if (ticket) dados += 1;
    const body = ticket ? encodeSendSummaryResponse(`${dados}`) : encodeStatusResponse({ statusCode: '0127' });
    incoming.resume().on('end', () => outgoing.writeHead(200, { 'content-type': 'text/xml' }).end(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/billService`,
    stop: () => server.close(),
  };
}

groupCasos(
  'tickets in process, and the factura itself',
  ({ servicio, sql, datos, anulada, archivo, age, alcanza, conTicket }) => {
    test('a ticket that is "in process" for almost a day is asked about ever more seldom, ten minutes apart at most', async ({
      expect,
    }) => {
      const id = await anulada('FW01', 'Error [sim:ticket-98]');
      await conTicket(id, expect);
      await age(id, 23);
      await expect.poll(async () => (await archivo(id)).repeticiones, { timeout: 20_000 }).toBe(101);
      const later = await archivo(id);
      expect(later).toMatchObject({ estado: 'CON_TICKET' });
      expect(later.espera).toBeGreaterThan(290);
      expect(later.espera).toBeLessThanOrEqual(600);
      expect((await datos(id)).anulacion).toMatchObject({
        estado: 'EN_PROCESO',
        mensaje: expect.stringMatching(/proces/i),
      });
    }, 60_000);

    test('after a day of it SUNAT is asked for the factura itself, and what it did is what counts', async ({
      expect,
    }) => {
      const id = await anulada('FW03', 'Error [sim:ticket-98]');
      await conTicket(id, expect);
      await age(id, 25);
      await expect.poll(() => datos(id), { timeout: 20_000 }).toMatchObject(ANULADA);
      expect((await datos(id)).anulacion.sunat).toMatchObject({
        codigo: '0003',
        mensaje: expect.stringContaining('de baja'),
      });
    }, 60_000);

    test('let go on where nothing more can be done, it waits for a person again, and is asked about', async ({
      expect,
    }) => {
      const id = await anulada('FW08', 'Error [sim:ticket-99]');
      await conTicket(id, expect);
      await age(id, 25);
      await alcanza(id, 'POR_ATENDER', expect);
      // Past its term no other file takes its place.
      await sql(`update resumenes set plazo = now() - interval '1 day' where comprobante_id = $1`, [id]);
      const { id: resumen, ticket } = await archivo(id);
      await reanudar(servicio().service.deps.db, resumen, ACTOR);
      await expect
        .poll(async () => (await archivo(id)).mensaje, { timeout: 20_000 })
        .toMatch(/ya tiene RA-.*se le sigue preguntando/);
      const { espera, ...queda } = await archivo(id);
      expect(queda).toMatchObject({ estado: 'POR_ATENDER', ticket });
      expect(espera).toBeGreaterThan(3_000);
    }, 60_000);
  },
);

groupCasos(
  'tickets asked about on, and lost again and again',
  ({ servicio, reloj, sql, datos, elSimulador, aceptada, anulada, archivo, age, alcanza, conTicket, askYa, en }) => {
    test('where nothing else tells it a person is told, its ticket is asked about on, and what SUNAT says at last decides', async ({
      expect,
    }) => {
      await servicio().simulate({ modo: 'ticket-98', operaciones: ['getStatus'], veces: 10_000 });
      await en(elSimulador(), async () => {
        const id = await anulada('FW04', 'Error en los datos');
        await conTicket(id, expect);
        const { ticket } = await archivo(id);
        const enviados = async () =>
          (await servicio().libro()).filter(({ operacion }) => operacion === 'sendSummary').length;
        const antes = await enviados();
        // By our clock alone it is a day.
        reloj.adelanto = 25 * 3_600_000;
        await askYa(id, expect);
        reloj.adelanto = 0;
        expect(await archivo(id)).toMatchObject({ estado: 'CON_TICKET' });

        await age(id, 25);
        await alcanza(id, 'POR_ATENDER', expect);
        const { mensaje, espera } = await archivo(id);
        expect(mensaje).toMatch(
          /RA-\d+-\d+ hace más de un día .*SUNAT todavía procesa.* Revise en SUNAT si FW04-1 está anulado/,
        );
        expect(espera).toBeGreaterThan(3_000);
        expect(espera).toBeLessThanOrEqual(3_600);
        expect((await listResumenesPorAtender(servicio().pool)).map(({ serie }) => serie)).toContain('FW04');
        expect(await datos(id)).toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'EN_PROCESO', mensaje } });

        expect(await askYa(id, expect)).toBeGreaterThan(3_000);
        expect(await archivo(id)).toMatchObject({ estado: 'POR_ATENDER', ticket, mensaje });
        expect(await enviados()).toBe(antes);
        await servicio().simulate({ modo: 'normal' });
        await sql('update resumenes set siguiente_intento_en = now() where comprobante_id = $1', [id]);
        await expect.poll(() => datos(id), { timeout: 20_000 }).toMatchObject(ANULADA);
        expect((await servicio().call('GET', `/comprobantes/${id}/anulacion/cdr`)).status).toBe(200);
        expect(await sql('select tipo from webhook_mensajes where comprobante_id = $1', [id])).toEqual([
          { tipo: 'comprobante.anulado' },
        ]);
        expect(await sql(ULTIMO_EVENTO, [id])).toEqual([{ de: 'POR_ATENDER', a: 'ACEPTADA', evento: 'tardeAceptado' }]);
      });
    }, 90_000);

    test('tickets that SUNAT gives and loses again and again: the file waits ever longer to go once more, and then for a person', async ({
      expect,
    }) => {
      const id = await aceptada('FW07');
      const sunat = await startOlvidadiza();
      try {
        await en(sunat.url, async () => {
          await servicio().call('POST', `/comprobantes/${id}/anular`, motivo('Error en los datos'));
          const perdidos = `select count(*)::int as n from resumen_eventos where resumen_id = $1 and evento = 'ticketPerdido'`;
          const { id: resumen } = await archivo(id);
          await expect.poll(async () => (await sql(perdidos, [resumen]))[0].n, { timeout: 30_000 }).toBe(2);
          expect((await archivo(id)).espera).toBeGreaterThan(5);
          await age(id, 25);
          await sql(`update resumen_eventos set en = en - interval '25 hours' where resumen_id = $1`, [resumen]);
          await alcanza(id, 'POR_ATENDER', expect);
          expect((await archivo(id)).mensaje).toMatch(/ya no conoce el ticket.*Revise en SUNAT/);
        });
      } finally {
        sunat.stop();
      }
    }, 60_000);
  },
);

groupCasos(
  'files for a person, or interrupted',
  ({ servicio, reloj, datos, anulada, archivo, age, alcanza, conTicket }) => {
    test('SUNAT done with a file and giving no word of it (99 without a CDR) ends with a person, who decides it', async ({
      expect,
    }) => {
      const id = await anulada('FW05', 'Error [sim:ticket-99]');
      await conTicket(id, expect);
      await age(id, 25);
      await alcanza(id, 'POR_ATENDER', expect);
      const { id: resumen, mensaje } = await archivo(id);
      expect(mensaje).toMatch(/SUNAT terminó con el ticket \(99\) pero no dio la constancia/);
      await decide(
        servicio().service.deps.db,
        resumen,
        { aceptado: false, evidencia: 'Visto en SOL: vigente' },
        ACTOR,
        CONTEXTO,
      );
      expect(await datos(id)).toMatchObject({ estado: 'ACEPTADA', anulacion: { estado: 'RECHAZADA' } });
      const nota = { codigoMotivo: '01', motivo: 'Anulación de la operación', documentoAfectado: { id } };
      const { json } = await servicio().emitir({ tipoComprobante: '07', serie: 'FW05', ...nota });
      expect(json.data?.estado, JSON.stringify(json)).toBe('ACEPTADA');
    }, 60_000);

    test('or who asks for the annulment again: another file takes its place', async ({ expect }) => {
      const id = await anulada('FW06', 'Error [sim:ticket-99]');
      await conTicket(id, expect);
      await age(id, 25);
      await alcanza(id, 'POR_ATENDER', expect);
      const { status } = await servicio().call('POST', `/comprobantes/${id}/anular`, motivo('Error en los datos'));
      expect(status).toBe(200);
      await expect.poll(() => datos(id), { timeout: 20_000 }).toMatchObject(ANULADA);
    }, 60_000);

    test('a file that interrupts whoever carries it goes to a person after five times, who may let it go on', async ({
      expect,
    }) => {
      reloj.adelanto = 0;
      const { json } = await servicio().emitir(unaFactura({ serie: 'FW02' }));
      const { id } = json.data.documento;
      await servicio().pool.query(`update empresa_entornos set envio_pausado_hasta = now() + interval '4 minutes'`);
      await servicio().call('POST', `/comprobantes/${id}/anular`, {
        body: { motivo: 'Error en los datos', webhook: true },
      });
      // Five holders that died, each with its attempt open.
      await servicio().pool.query(
        `insert into resumen_intentos (empresa_id, resumen_id, n, operacion, sha256)
     select empresa_id, id, n, 'sendSummary', sha256 from resumenes, generate_series(1, 5) n where comprobante_id = $1`,
        [id],
      );
      await servicio().pool.query(
        `update resumenes set estado = 'ENVIANDO', intentos = 5, lease_hasta = now() - interval '1 second', lease_ms = lease_ms - 6000 where comprobante_id = $1`,
        [id],
      );
      await servicio().pool.query('update empresa_entornos set envio_pausado_hasta = null');
      const fila = async () =>
        (await servicio().pool.query('select id, estado, mensaje from resumenes where comprobante_id = $1', [id]))
          .rows[0];
      await expect.poll(async () => (await fila()).estado, { timeout: 10_000 }).toBe('POR_ATENDER');
      expect((await fila()).mensaje).toContain('se interrumpió 5 veces seguidas');
      await reanudar(servicio().service.deps.db, (await fila()).id, ACTOR);
      await expect
        .poll(async () => (await servicio().call('GET', `/comprobantes/${id}/anulacion`)).json.data.estado, {
          timeout: 15_000,
        })
        .toBe('ANULADA');
    }, 60_000);
  },
);

groupCasos('a resumen of a boleta', ({ servicio, elSimulador, archivo, age, alcanza, conTicket, en }) => {
  test('of a boleta the answers and the commands agree: its resumen waits for a person, who lets that go on', async ({
    expect,
  }) => {
    await servicio().simulate({ modo: 'ticket-99', operaciones: ['getStatus'], veces: 10_000 });
    const { json } = await servicio().emitir(unaBoleta({ serie: 'BW01', ...conOrden('fault=1079') }), {
      webhook: true,
    });
    const { id } = json.data.documento;
    await en(elSimulador(), async () => {
      await conTicket(id, expect);
      await age(id, 25);
      await alcanza(id, 'POR_ATENDER', expect);
      const { id: resumen, mensaje } = await archivo(id);
      expect(mensaje).toMatch(/RC-\d+-\d+ hace más de un día.*Revise en SUNAT si BW01-1 está registrado y decida RC-/);
      const { estado, sunat } = (await servicio().call('GET', `/invoices/${id}`)).json.data;
      expect([estado, sunat.mensaje]).toEqual(['PENDIENTE_ENVIO', mensaje]);
      for (const ruta of ['reintentar', 'reanudar', 'apartar']) {
        const body = ruta === 'apartar' ? { motivo: 'El cliente desistió', evidencia: 'Visto en SOL' } : undefined;
        const { status, json } = await servicio().call('POST', `/comprobantes/${id}/${ruta}`, { body });
        expect([status, json.error.message]).toEqual([
          422,
          expect.stringMatching(/lo informa un resumen diario.*RC-\d+/),
        ]);
      }
      expect((await listPorAtender(servicio().pool)).map((c) => c.id)).not.toContain(id);
      expect((await listResumenesPorAtender(servicio().pool)).map((r) => r.id)).toContain(resumen);
    });
    await servicio().simulate({ modo: 'normal' });
    await reanudar(servicio().service.deps.db, (await archivo(id)).id, ACTOR);
    await expect
      .poll(async () => (await servicio().call('GET', `/invoices/${id}`)).json.data.estado, { timeout: 25_000 })
      .toBe('ACEPTADA');
  }, 90_000);
});
