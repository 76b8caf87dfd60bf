import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import type { Firmante } from '@chaski/core/firma/types.ts';
import { encodeSendBillResponse } from '@chaski/core/sunat/soap/soap.ts';
import { cdrsHostiles, enZip } from '@chaski/core/sunat/testing/hostil-cdr.ts';
import { firmasHostiles, signCdr } from '@chaski/core/sunat/testing/hostil-firma.ts';
import { zipsHostiles } from '@chaski/core/sunat/testing/hostil-zip.ts';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configurarDestino } from '../empresas/administrar.ts';

/*
 * S23–S30 from end to end: a SUNAT that answers what it should never answer. Whatever it says, nothing becomes accepted, no
 * address that it names is called, and the service goes on.
 */

let s: TestService;
let sunat: Server;
/** What it answers next. */
let respuesta: { status: number; headers?: Record<string, string>; body: Buffer };
/** A place that no answer may make anybody call. */
let trampa: Server;
let visits = 0;
/** Requests that reached the SUNAT above. */
let pedidos = 0;
let confiable: Firmante;
/** Trusted too, while it was in force. */
let vencido: Firmante;

async function unFirmante(serie: number, hasta: string): Promise<Firmante> {
  const datos = { ruc: '20131312955', razonSocial: 'SUNAT', desde: new Date('2020-01-01'), hasta: new Date(hasta) };
  return (await createCertificado({ ...datos, serialNumber: Buffer.alloc(8, serie) })).certificado.firmante;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  s = await startTestService();
  [confiable, vencido] = await Promise.all([unFirmante(1, '2035-01-01'), unFirmante(3, '2026-01-01')]);
  sunat = createServer((request, response) => {
    pedidos++;
    request.resume().on('end', () => {
      response.writeHead(respuesta.status, { 'content-type': 'text/xml', ...respuesta.headers }).end(respuesta.body);
    });
  });
  trampa = createServer((_request, response) => {
    visits++;
    response.end('<a/>');
  });
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  const destino = {
    sunatUrl: `${await listen(sunat)}/billService`,
    consultaUrl: null,
    certificadosCdr: [confiable.certificado, vencido.certificado],
  };
  const id = { empresaId: rows[0]?.id ?? '', entorno: 'test' as const };
  await configurarDestino(s.service.deps.db.sistema, id, destino, ACTOR);
});
afterAll(async () => {
  await s.stop();
  for (const server of [sunat, trampa]) server.closeAllConnections();
  sunat.close();
  trampa.close();
});

/**
 * Issues one document under that answer; what the client and the database then say of it. It is F001-1 every time, as all that
 * was issued before is forgotten: that is the document which the hostile answers name.
 */
async function emitirBajo(answer: typeof respuesta) {
  await s.pool.query('truncate comprobantes, intentos, eventos, series');
  respuesta = answer;
  const before = pedidos;
  const cliente = { tipoDocumento: '6', numeroDocumento: '20600055519', denominacion: 'COMERCIAL DE MUESTRA S.A.C.' };
  const { status, json } = await s.emitir(unaFactura({ serie: 'F001', cliente }));
  expect(pedidos).toBeGreaterThan(before);
  const { rows } = await s.pool.query<{ estado: string }>('select estado from comprobantes where numero = 1');
  return { status, code: json.code ?? json.error?.code, estado: rows[0]?.estado };
}

const sinVeredicto = {
  status: 502,
  code: 'INVOICE_SEND_FAILED_AFTER_CREATE',
  estado: expect.stringMatching(/^(POR_CONFIRMAR|POR_ATENDER|POR_ENVIAR)$/),
};
const ok = (body: Buffer) => ({ status: 200, body });

test('a good answer, signed with confidence, is taken for what it says: it is their hostility that fails the rest', async () => {
  const answer = (codigo: string) => ok(encodeSendBillResponse(enZip('', signCdr(codigo, confiable)).zip));
  expect(await emitirBajo(answer('0'))).toMatchObject({ status: 200, estado: 'ACEPTADA' });
  expect(await emitirBajo(answer('2017'))).toMatchObject({ status: 200, estado: 'RECHAZADA' });
});

describe('nothing becomes accepted by', () => {
  test('hostile zips, CDRs and signatures', async () => {
    const ajeno = await unFirmante(2, '2035-01-01');
    const good = signCdr('2017', confiable);
    const signed = firmasHostiles({ confiable, ajeno, vencido });
    const every = (n: number) => (_: unknown, index: number) => index % n === 0;
    const sample = [
      ...zipsHostiles(Buffer.from(good)).filter(every(6)),
      ...cdrsHostiles(good).filter(every(4)),
      ...signed.filter(every(2)),
    ];
    expect(sample.length).toBeGreaterThan(60);
    const leidos: string[] = [];
    for (const { que, zip } of sample) {
      const seen = await emitirBajo(ok(encodeSendBillResponse(zip)));
      // Never accepted; a refusal only where that is what was signed, and is read nevertheless.
      if (seen.estado === 'RECHAZADA') leidos.push(que);
      else expect([que, seen]).toEqual([que, sinVeredicto]);
    }
    expect(leidos.length).toBeLessThan(sample.length / 10);
    expect((await s.call('GET', '/invoices')).status).toBe(200);
  }, 60_000);

  test('hostile envelopes: entities, nesting, two answers, half of one, 10 MB of nothing', async () => {
    const good = encodeSendBillResponse(enZip('', signCdr('0', confiable)).zip);
    const text = good.toString();
    const envelopes: readonly [string, string | Buffer][] = [
      [
        'an entity',
        text.replace('<soap-env:Envelope', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><soap-env:Envelope'),
      ],
      ['20,000 levels', text.replace('<applicationResponse>', `${'<a>'.repeat(20_000)}<applicationResponse>`)],
      ['two answers', text.replace(/<applicationResponse>.*<\/applicationResponse>/, '$&$&')],
      ['two bodies', text.replace(/<soap-env:Body>.*<\/soap-env:Body>/, '$&$&')],
      ['half', good.subarray(0, good.length >> 1)],
      ['nothing', ''],
      ['HTML', '<html>502</html>'],
      ['base64 that is none', text.replace(/(?<=<applicationResponse>)[^<]+/, 'ñ'.repeat(5_000))],
      ['9 MB of blanks', ' '.repeat(9_000_000)],
      ['40 MB', Buffer.alloc(40_000_000, 0x41)],
      ['another operation', text.replaceAll('sendBillResponse', 'sendSummaryResponse')],
      [
        'a Fault that names no code',
        '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault/></soap:Body></soap:Envelope>',
      ],
    ];
    for (const [que, body] of envelopes) {
      const seen = await emitirBajo(ok(Buffer.from(body)));
      expect([que, seen]).toEqual([que, sinVeredicto]);
    }
  }, 60_000);

  test('S30 a redirect, wherever it leads: nobody follows it', async () => {
    const url = await listen(trampa);
    for (const status of [301, 302, 303, 307, 308]) {
      const seen = await emitirBajo({ status, headers: { location: `${url}/billService` }, body: Buffer.alloc(0) });
      expect([status, seen.status]).toEqual([status, 502]);
    }
    expect(visits).toBe(0);
  });
});

test('S23, S27 no address that an answer names is ever called', async () => {
  const url = trampa.listening ? `http://127.0.0.1:${(trampa.address() as AddressInfo).port}` : await listen(trampa);
  const good = signCdr('2017', confiable);
  const ajeno = await unFirmante(2, '2035-01-01');
  const all = [...cdrsHostiles(good), ...firmasHostiles({ confiable, ajeno, vencido })];
  const calling = all.filter(({ que }) => /net|external|DTD|instruction before|RetrievalMethod|parameter/.test(que));
  expect(calling.length).toBeGreaterThan(5);
  for (const { zip } of calling) await emitirBajo(ok(encodeSendBillResponse(zip)));
  for (const dtd of [`<!DOCTYPE a SYSTEM "${url}/x.dtd">`, `<!DOCTYPE a [<!ENTITY e SYSTEM "${url}/e">]>`]) {
    await emitirBajo(ok(Buffer.from(encodeSendBillResponse(Buffer.alloc(0)).toString().replace('?>', `?>${dtd}`))));
  }
  expect(visits).toBe(0);
});
