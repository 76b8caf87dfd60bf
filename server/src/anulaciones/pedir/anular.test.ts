import { setTimeout as sleep } from 'node:timers/promises';
import { startSimulador } from '@chaski/simulator/servicio/listen.ts';
import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** How far the clock of the service and of the simulator is ahead of the machine's. */
let adelanto = 0;
let s: TestService;
const ahora = () => new Date(Date.now() + adelanto);
const DIA = 86_400_000;

beforeAll(async () => {
  s = await startTestService({}, { ahora, startSimulador: (options) => startSimulador({ ...options, ahora }) });
});
afterAll(() => s.stop());

async function aceptada(documento: object = unaFactura()): Promise<string> {
  const { json } = await s.emitir(documento);
  expect(json.data?.estado, JSON.stringify(json)).toBe('ACEPTADA');
  return json.data.documento.id;
}

const anular = (id: string, motivo = 'Error en los datos del cliente', options: object = {}, extra: object = {}) =>
  s.call('POST', `/comprobantes/${id}/anular`, { body: { motivo, ...extra }, ...options });
const estadoDe = async (id: string): Promise<string> => (await s.call('GET', `/invoices/${id}`)).json.data.estado;
const anulacionDe = async (id: string) => (await s.call('GET', `/comprobantes/${id}/anulacion`)).json.data?.anulacion;

async function until<T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + 25_000;
  let value = await read();
  while (!good(value) && performance.now() < deadline) {
    await sleep(100);
    value = await read();
  }
  return value;
}

const resumenes = async (sigla: string) =>
  (await s.libro()).filter(({ operacion, archivo }) => operacion === 'sendSummary' && archivo.includes(`-${sigla}-`));

function esConflicto({ status, json }: Answer, texto: RegExp): void {
  expect([status, json.error?.code]).toEqual([422, 'DOMAIN_ERROR']);
  expect(json.error.message).toMatch(texto);
}

describe('a factura', () => {
  test('is annulled by comunicación de baja, with its ticket, its CDR and the reason of the choice', async () => {
    const id = await aceptada();
    const { status, json } = await anular(id);
    expect([status, json.data.estado, json.data.documento.estado]).toEqual([200, 'ANULADA', 'ANULADA']);
    expect(json.data.anulacion).toMatchObject({
      estado: 'ACEPTADA',
      via: 'RA',
      motivo: 'Error en los datos del cliente',
      explicacion: expect.stringMatching(/baja/i),
      identificador: expect.stringMatching(/^RA-\d{8}-\d+$/),
      ticket: expect.any(String),
      sunat: { codigo: '0' },
    });
    const cdr = await s.call('GET', json.data.anulacion.enlaces.cdr);
    expect(cdr.bytes.toString()).toContain(json.data.anulacion.identificador);
    const xml = await s.call('GET', json.data.anulacion.enlaces.xml);
    expect(xml.bytes.toString()).toContain('<VoidedDocuments');
    expect(await estadoDe(id)).toBe('ANULADA');
    expect(await anulacionDe(id)).toMatchObject({ estado: 'ACEPTADA' });
    const pdf = await s.call('GET', `/invoices/${id}/pdf`);
    expect([pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
    esConflicto(await anular(id), /ya está anulado/);
  });

  test('asked for many times at once is annulled once', async () => {
    const id = await aceptada();
    const before = (await resumenes('RA')).length;
    const answers = await Promise.all(Array.from({ length: 12 }, () => anular(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) esConflicto(answer, /ya se está anulando|ya está anulado/);
    expect((await resumenes('RA')).length - before).toBe(1);
    expect(await estadoDe(id)).toBe('ANULADA');
  });

  test('numbers of files run by day and kind', async () => {
    const [uno, otro] = [await aceptada(), await aceptada()];
    const names = [await anular(uno), await anular(otro)].map(({ json }) => json.data.anulacion.identificador);
    const [first = 0, second = 0] = names.map((name: string) => Number(name.split('-')[2]));
    expect(second).toBe(first + 1);
  });

  test('stays as it was when SUNAT refuses, with the reason, and can be annulled afterwards', async () => {
    const id = await aceptada();
    const { status, json } = await anular(id, 'Motivo [sim:rechazo=2105]');
    expect([status, json.data.estado]).toEqual([200, 'ACEPTADA']);
    expect(json.data.anulacion).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '2105' } });
    expect((await anular(id)).json.data.estado).toBe('ANULADA');
  });

  test('is followed while SUNAT says 98', async () => {
    const id = await aceptada();
    const { json } = await anular(id, 'Motivo [sim:ticket-98=2]');
    expect(json.data.anulacion.estado).toBe('ACEPTADA');
    expect(await estadoDe(id)).toBe('ANULADA');
  });

  test.each(['ticket-0098=1', 'ticket-texto=1', 'ticket-vacio x1'])('survives %s', async (orden) => {
    const id = await aceptada();
    await anular(id, `Motivo [sim:${orden.replace(' ', '')}]`);
    expect(
      await until(
        () => estadoDe(id),
        (estado) => estado === 'ANULADA',
      ),
    ).toBe('ANULADA');
  });

  test('whose ticket is lost on the way ends annulled all the same', async () => {
    const id = await aceptada();
    const { json } = await anular(id, 'Motivo [sim:cortar-tras-aceptar]');
    expect(['EN_PROCESO', 'ACEPTADA']).toContain(json.data.anulacion.estado);
    expect(
      await until(
        () => estadoDe(id),
        (estado) => estado === 'ANULADA',
      ),
    ).toBe('ANULADA');
    // The very same file went a second time, and no other.
    const sent = (await resumenes('RA')).filter(({ archivo }) => archivo.includes(json.data.anulacion.identificador));
    expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  test('past seven days is refused, with what to do instead', async () => {
    const id = await aceptada();
    adelanto = 8 * DIA;
    try {
      esConflicto(await anular(id), /nota de crédito/);
    } finally {
      adelanto = 0;
    }
    expect(await estadoDe(id)).toBe('ACEPTADA');
  });

  test('on its seventh day is still annulled', async () => {
    const id = await aceptada();
    adelanto = 7 * DIA;
    try {
      expect((await anular(id)).json.data.estado).toBe('ANULADA');
    } finally {
      adelanto = 0;
    }
  });
});

describe('a boleta', () => {
  test('is annulled by resumen diario with state 3', async () => {
    const id = await aceptada(unaBoleta());
    const { json } = await anular(id);
    expect(json.data).toMatchObject({ estado: 'ANULADA', anulacion: { via: 'RC', estado: 'ACEPTADA' } });
    const xml = (await s.call('GET', json.data.anulacion.enlaces.xml)).bytes.toString();
    expect(xml).toContain('<cbc:ConditionCode>3</cbc:ConditionCode>');
  });

  test('in a currency that no resumen diario takes is not annulled, and nothing is numbered: a nota de crédito undoes it', async () => {
    const { json } = await s.emitir(unaBoleta({ moneda: 'RON', tipoCambio: '0.800' }));
    expect(json.data).toMatchObject({
      estado: 'ACEPTADA',
      warnings: [{ path: 'documento.moneda', message: expect.stringMatching(/RON.*resumen diario.*nota de crédito/) }],
    });
    const { id } = json.data.documento;
    const before = (await resumenes('RC')).length;
    esConflicto(await anular(id), /RON.*resumen diario.*emita una nota de crédito con codigoMotivo "01"/);
    expect(await anulacionDe(id)).toBeUndefined();
    expect((await resumenes('RC')).length).toBe(before);
    await aceptada({
      tipoComprobante: '07',
      serie: 'BC01',
      documentoAfectado: { id },
      codigoMotivo: '01',
      motivo: 'Anulación',
    });
  });

  test('past its individual deadline reaches SUNAT by resumen diario with state 1', async () => {
    const { json } = await s.emitir(unaBoleta(conOrden('fault=1079')), { webhook: true });
    const id = json.data.documento?.id ?? json.data.enlaces.consulta.split('/').at(-1);
    expect(
      await until(
        () => estadoDe(id),
        (estado) => estado === 'ACEPTADA',
      ),
    ).toBe('ACEPTADA');
    expect((await resumenes('RC')).length).toBeGreaterThan(0);
  });
});

describe('a note', () => {
  test('of a factura is annulled too, and its affected document can then be annulled', async () => {
    const id = await aceptada();
    const nota = await aceptada({
      tipoComprobante: '07',
      serie: 'FC01',
      documentoAfectado: { id },
      codigoMotivo: '01',
      motivo: 'Anulación',
    });
    esConflicto(await anular(id), /una nota vigente; anúlela primero/);
    expect((await anular(nota)).json.data.anulacion).toMatchObject({ via: 'RA', estado: 'ACEPTADA' });
    expect((await anular(id)).json.data.estado).toBe('ANULADA');
  });
});

describe('a request to annul', () => {
  test('what SUNAT did not accept is refused', async () => {
    const { json } = await s.emitir(unaFactura(conOrden('rechazo=2017')));
    esConflicto(await anular(json.data.documento.id), /rechazado/);
  });

  test.each([
    [{}, 'motivo'],
    [{ motivo: 'ab' }, 'motivo'],
    [{ motivo: 'x'.repeat(101) }, 'motivo'],
    [{ motivo: 7 }, 'motivo'],
    [{ motivo: 'Error en el precio', razon: 'x' }, 'razon'],
    [{ motivo: 'Error en el precio', webhook: 'si' }, 'webhook'],
  ])('%j is told what is wrong with it', async (body, campo) => {
    const id = await aceptada();
    const { status, json } = await s.call('POST', `/comprobantes/${id}/anular`, { body });
    expect([status, json.error.code, Object.keys(json.error.details.fields)]).toEqual([400, 'BAD_REQUEST', [campo]]);
    expect(await estadoDe(id)).toBe('ACEPTADA');
  });

  test('of what does not exist is 404, and so is an annulment that nobody asked for', async () => {
    expect((await anular('01a1f900-0000-7000-8000-00000000ffff')).status).toBe(404);
    const id = await aceptada();
    expect((await s.call('GET', `/comprobantes/${id}/anulacion`)).status).toBe(404);
  });

  test('repeated with its Idempotency-Key gets the same annulment', async () => {
    const id = await aceptada();
    const headers = { 'idempotency-key': `anular-${id}` };
    const uno = await anular(id, 'Error en el precio', { headers });
    const otro = await anular(id, 'Error en el precio', { headers });
    expect(otro.headers.get('idempotent-replayed')).toBe('true');
    expect(otro.json.data.anulacion.id).toBe(uno.json.data.anulacion.id);
    expect((await anular(id, 'Otro motivo', { headers })).status).toBe(409);
  });

  test('with webhook is answered at once and ends in the background', async () => {
    const id = await aceptada();
    const { json } = await anular(id, 'Error en el precio', {}, { webhook: true });
    expect(json.data.anulacion.estado).toBe('EN_PROCESO');
    expect(
      await until(
        () => estadoDe(id),
        (estado) => estado === 'ANULADA',
      ),
    ).toBe('ANULADA');
  });
});
