import { request } from 'node:http';
import { readCdr } from '@chaski/core/sunat/read-cdr.ts';
import { decodeResponse, encodeEnvio, encodeGetStatus } from '@chaski/core/sunat/soap/soap.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BILL, CREDENCIAL, cdrDe, codigoDe, type Prueba, postSoap, startPrueba } from '../testing/cliente-de-prueba.ts';
import { RUC, SIMPLE, sign } from '../testing/testing.ts';
import {
  lineaBaja,
  lineaResumen,
  nombreDeResumen,
  sendResumen,
  ticketDe,
  vigenciaDe,
  xmlResumen,
} from './testing-resumen.ts';

let prueba: Prueba;
beforeAll(async () => {
  prueba = await startPrueba();
});
afterAll(() => prueba.close());
afterEach(() => prueba.control('DELETE', 'comportamiento'));

let numero = 0;

/** The annulment of a new factura, whose reason asks for that. */
async function pidiendo(...escenarios: readonly string[]) {
  numero += 1;
  await prueba.enviar({ ...SIMPLE, id: `F001-${numero}` });
  const motivo = `Anulado ${escenarios.map((uno) => `[sim:${uno}]`).join(' ')}`;
  return { numero, lineas: lineaBaja({ numero: String(numero), motivo }) };
}

async function ticketPidiendo(...escenarios: readonly string[]): Promise<string> {
  return ticketDe(await sendResumen(prueba, 'RA', await pidiendo(...escenarios)));
}

/** What so many questions about a ticket are answered: the status code, or what it is instead. */
async function preguntas(ticket: string, veces: number): Promise<string[]> {
  const codigos: string[] = [];
  for (let vez = 0; vez < veces; vez++) {
    const respuesta = await prueba.ticket(ticket);
    codigos.push(respuesta.tipo === 'status' ? respuesta.statusCode : (codigoDe(respuesta) ?? ''));
  }
  return codigos;
}

describe('a ticket', () => {
  test.each([
    ['ticket-98=2', ['98', '98', '0', '0']],
    ['ticket-98x1', ['98', '0']],
    ['ticket-0098=1', ['0098', '0']],
    ['ticket-98', ['98', '98', '98', '98']],
    ['ticket-perdidox1', ['0127', '0']],
    ['ticket-perdido', ['0127', '0127']],
    ['ticket-vaciox2', ['ilegible', 'ilegible', '0']],
    ['ticket-500x1', ['ilegible', '0']],
    ['rechazo=2105', ['99', '99']],
  ])('of a file that asks for %s is answered with %j', async (escenario, codigos) => {
    expect(await preguntas(await ticketPidiendo(escenario), codigos.length)).toEqual(codigos);
  });

  test('in process has no content, or a plain text', async () => {
    expect(await prueba.ticket(await ticketPidiendo('ticket-98'))).toMatchObject({ content: undefined });
    const ticket = await ticketPidiendo('ticket-texto=1');
    expect(await prueba.ticket(ticket)).toMatchObject({
      statusCode: '98',
      content: 'El archivo se encuentra en proceso',
    });
    expect(await prueba.ticket(ticket)).toMatchObject({ statusCode: '0' });
  });

  test('with ticket-99 is processed with errors and without a CDR: the factura stays as it was', async () => {
    const ticket = await ticketPidiendo('ticket-99');
    expect(await prueba.ticket(ticket)).toMatchObject({
      statusCode: '99',
      content: 'El archivo fue procesado con errores',
    });
    expect(await vigenciaDe(prueba, numero)).toBe('0001');
  });

  test('goes on being counted where it was after a restart', async () => {
    const ticket = await ticketPidiendo('ticket-98=3');
    expect(await preguntas(ticket, 2)).toEqual(['98', '98']);
    await prueba.reiniciar();
    expect(await preguntas(ticket, 2)).toEqual(['98', '0']);
  });

  test('of the second send of a name in process is 0402, and once processed 2324', async () => {
    const baja = await pidiendo('ticket-98=2');
    ticketDe(await sendResumen(prueba, 'RA', baja));
    const respuestas = [];
    for (let vez = 0; vez < 3; vez++) respuestas.push(await sendResumen(prueba, 'RA', baja));
    expect(respuestas.map(codigoDe)).toEqual(['0402', '0402', '2324']);
    expect(respuestas[0]).toHaveProperty(
      'faultstring',
      expect.stringContaining(`${nombreDeResumen('RA', baja)} ya fue enviado y se encuentra en estado 98`),
    );
  });

  test('that nobody gave is 0127, and that of another company a Fault 0126', async () => {
    expect(await prueba.ticket('1700000000000')).toMatchObject({ statusCode: '0127', content: 'El ticket no existe' });
    const ticket = await ticketPidiendo();
    const ajena = encodeGetStatus({ usuario: '20000000010MODDATOS', clave: 'moddatos', ticket });
    const { status, type, body } = await postSoap(prueba.simulador.url + BILL, ajena);
    expect(codigoDe(decodeResponse(status, type, body))).toBe('0126');
  });

  test('stays in process for as long as the simulator was told', async () => {
    let ahora = new Date('2026-11-20T17:00:00Z');
    const lenta = await startPrueba({ ahora: () => ahora, ticketMs: 5_000 });
    const ticket = ticketDe(await sendResumen(lenta, 'RC', { lineas: lineaResumen() }));
    expect(await lenta.ticket(ticket)).toMatchObject({ statusCode: '98' });
    ahora = new Date('2026-11-20T17:00:04.999Z');
    expect(await lenta.ticket(ticket)).toMatchObject({ statusCode: '98' });
    expect(codigoDe(await sendResumen(lenta, 'RC', { lineas: lineaResumen() }))).toBe('0402');
    ahora = new Date('2026-11-20T17:00:05Z');
    expect(await lenta.ticket(ticket)).toMatchObject({ statusCode: '0' });
    expect(codigoDe(await sendResumen(lenta, 'RC', { lineas: lineaResumen() }))).toBe('2223');
    await lenta.close();
  });

  test.each(['cdr-corrupto', 'cdr-sin-xml', 'cdr-doctype'])(
    'of %s comes with a CDR that cannot be read',
    async (cual) => {
      const ticket = await ticketPidiendo(`${cual}x1`);
      const respuesta = await prueba.ticket(ticket);
      expect(respuesta).toMatchObject({ tipo: 'status', statusCode: '0', content: expect.any(Buffer) });
      expect(() => cdrDe(respuesta, prueba.simulador)).toThrow();
      expect(cdrDe(await prueba.ticket(ticket), prueba.simulador).codigo).toBe('0');
    },
  );

  test('of cdr-ajeno comes with the CDR of the next file', async () => {
    const { content } = Object(await prueba.ticket(await ticketPidiendo('cdr-ajeno')));
    expect(readCdr(content)).toMatchObject({ ok: true, cdr: { referencia: `RA-20261120-${numero + 1}` } });
  });
});

describe('sending', () => {
  test('fault=0109x2 holds for two attempts of the file', async () => {
    const baja = await pidiendo('fault=0109x2');
    const codigos = [];
    for (let vez = 0; vez < 3; vez++) codigos.push(codigoDe(await sendResumen(prueba, 'RA', baja)));
    expect(codigos).toEqual(['0109', '0109', 'ticket']);
  });

  test('observado=4203 accepts with that remark; rechazo=1034, an exception, is a Fault', async () => {
    const ticket = await ticketPidiendo('observado=4203');
    expect(cdrDe(await prueba.ticket(ticket), prueba.simulador)).toMatchObject({
      codigo: '0',
      notas: [{ codigo: '4203' }],
    });
    expect(codigoDe(await sendResumen(prueba, 'RA', await pidiendo('rechazo=1034')))).toBe('1034');
  });

  test('a mark that means nothing is a Fault that says where the table is', async () => {
    expect(codigoDe(await sendResumen(prueba, 'RA', await pidiendo('ticket=98')))).toBe('0305');
  });

  test.each([
    ['vacio', '0001'],
    ['html', '0001'],
    ['vacio-tras-aceptar', '0003'],
    ['truncado-tras-aceptar', '0003'],
  ])('%s gives no ticket; the factura is then %s', async (escenario, vigencia) => {
    expect(codigoDe(await sendResumen(prueba, 'RA', await pidiendo(escenario)))).toBe('ilegible');
    expect(await vigenciaDe(prueba, numero)).toBe(vigencia);
  });

  test('timeout-tras-aceptar loses the ticket: the file was taken, and a second send is 2324', async () => {
    const baja = await pidiendo('timeout-tras-aceptar');
    const base = nombreDeResumen('RA', baja);
    const zip = zipXml(`${base}.xml`, await sign(xmlResumen('RA', baja), prueba.firmante));
    const sent = request(`${prueba.simulador.url}${BILL}`, { method: 'POST' });
    sent.on('error', () => undefined);
    const gone = new Promise((resolve) => sent.on('close', resolve));
    sent.end(encodeEnvio('sendSummary', { ...CREDENCIAL, nombreZip: `${base}.zip`, zip }));
    while (!(await prueba.libro()).some(({ archivo, aceptado }) => archivo === base && aceptado)) {
      await prueba.control('GET', 'salud');
    }
    sent.destroy();
    await gone;
    expect(await vigenciaDe(prueba, numero)).toBe('0003');
    expect(codigoDe(await sendResumen(prueba, 'RA', baja))).toBe('2324');
  });
});

test('a file that asks for otro-ticket and comes again gets another ticket, which refuses it; the first one stands', async () => {
  const baja = await pidiendo('otro-ticket');
  const [primero, segundo, tercero] = [
    ticketDe(await sendResumen(prueba, 'RA', baja)),
    ticketDe(await sendResumen(prueba, 'RA', baja)),
    ticketDe(await sendResumen(prueba, 'RA', baja)),
  ];
  expect(new Set([primero, segundo, tercero]).size).toBe(3);
  expect(await prueba.ticket(primero)).toMatchObject({ statusCode: '0' });
  for (const otro of [segundo, tercero]) {
    const respuesta = await prueba.ticket(otro);
    expect(respuesta).toMatchObject({ statusCode: '99' });
    expect(cdrDe(respuesta, prueba.simulador)).toMatchObject({ codigo: '2324' });
  }
  expect(await vigenciaDe(prueba, numero)).toBe('0003');
  await prueba.reiniciar();
  expect(await vigenciaDe(prueba, numero)).toBe('0003');
  expect(codigoDe(await sendResumen(prueba, 'RA', await pidiendo()))).toBe('ticket');
});

describe('the behaviour towards everybody', () => {
  test('may be of sendSummary alone, or of getStatus alone', async () => {
    await prueba.control('PUT', 'comportamiento', { modo: 'vacio', operaciones: ['sendSummary'], veces: 1 });
    const baja = await pidiendo();
    expect(codigoDe(await sendResumen(prueba, 'RA', baja))).toBe('ilegible');
    const ticket = ticketDe(await sendResumen(prueba, 'RA', baja));
    await prueba.control('PUT', 'comportamiento', { modo: '503', operaciones: ['getStatus'], veces: 2 });
    expect(await preguntas(ticket, 3)).toEqual(['ilegible', 'ilegible', '0']);
  });

  test('may be of tickets: sends are not counted', async () => {
    await prueba.control('PUT', 'comportamiento', { modo: 'ticket-98=2' });
    const ticket = await ticketPidiendo();
    expect(await preguntas(ticket, 3)).toEqual(['98', '98', '0']);
    await prueba.control('PUT', 'comportamiento', { modo: 'ticket-texto', veces: 1 });
    expect(await prueba.ticket(ticket)).toMatchObject({
      statusCode: '98',
      content: expect.stringContaining('proceso'),
    });
    expect(await preguntas(ticket, 1)).toEqual(['0']);
  });

  test('may be a verdict on a resumen, which has no free text', async () => {
    await prueba.control('PUT', 'comportamiento', { modo: 'rechazo=2987', operaciones: ['sendSummary'], veces: 1 });
    const resumen = { numero: 900, lineas: lineaResumen({ correlativo: 'B900-1' }) };
    const ticket = ticketDe(await sendResumen(prueba, 'RC', resumen));
    expect(cdrDe(await prueba.ticket(ticket), prueba.simulador)).toMatchObject({
      codigo: '2987',
      referencia: 'RC-20261120-900',
      rucEmisor: RUC,
    });
  });

  test('wants a good password like everything else', async () => {
    const body = encodeEnvio('sendSummary', { ...CREDENCIAL, clave: 'mala', nombreZip: 'x.zip', zip: Buffer.alloc(0) });
    expect((await postSoap(prueba.simulador.url + BILL, body)).body.toString()).toContain('soap-env:Client.0102');
  });
});
