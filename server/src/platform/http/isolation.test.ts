import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { type Operacion, readOperaciones } from '@chaski/testing/documents/openapi.ts';
import type { Objetivo } from '@chaski/testing/fuzz/atacar.ts';
import { prepareObjetivo } from '@chaski/testing/fuzz/objetivo.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { watchStatements } from '@chaski/testing/service/statements.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/*
 * S5, S6: what belongs to another company, or to the other environment, is to a key exactly what does not exist. Every
 * operation of the API is tried, as the API itself lists them.
 */

let s: TestService;
let objetivo: Objetivo;
let operaciones: Operacion[];
let anulado: string;
const NADIE = '01a1fbb1-9b4d-7b0b-bab9-bdf6a3225e50';

beforeAll(async () => {
  s = await startTestService();
  objetivo = await prepareObjetivo(s.service);
  operaciones = await readOperaciones(s.url);
  // With a file of its own to be stolen.
  const emitida = await s.emitir(unaFactura({ serie: 'FA98' }));
  anulado = emitida.json.data.documento.id;
  await s.call('POST', `/comprobantes/${anulado}/anular`, { body: { motivo: 'Error en el precio' } });
});
afterAll(() => s.stop());

/** Bodies that the operation would do something with. */
const CUERPOS: Readonly<Record<string, object>> = {
  '/api/v1/comprobantes/{id}/anular': { motivo: 'Error en el precio' },
  '/api/v1/webhooks/{id}': { descripcion: 'robado' },
  '/api/v1/webhooks/{id}/recuperar': { desde: '2026-01-01' },
  '/api/v1/productos/{id}': { descripcion: 'robado' },
  '/api/v1/clientes/{id}': { denominacion: 'robado' },
};

/** Of each operation on something that exists: how it is called with one id. */
function conId(): {
  readonly nombre: string;
  readonly ids: string[];
  ask(clave: string, id: string): Promise<Answer>;
}[] {
  const { propio, rechazado, webhook, entrega, exportacion, producto, cliente } = objetivo.ids;
  const suyos: readonly (readonly [string, string[]])[] = [
    ['/entregas/{id}', [entrega]],
    ['/webhooks/', [webhook]],
    ['/exportaciones/', [exportacion]],
    ['/productos/', [producto]],
    ['/clientes/', [cliente]],
  ];
  const idsOf = (ruta: string) => suyos.find(([parte]) => ruta.includes(parte))?.[1] ?? [propio, rechazado, anulado];
  return operaciones
    .filter(({ ruta }) => ruta.includes('{id}'))
    .map(({ metodo, ruta }) => {
      const body = metodo === 'GET' || metodo === 'DELETE' ? undefined : CUERPOS[ruta];
      return {
        nombre: `${metodo} ${ruta}`,
        ids: idsOf(ruta),
        ask: (clave, id) =>
          s.call(metodo, `${s.url}${ruta.replace('{id}', id)}`, { clave, ...(body === undefined ? {} : { body }) }),
      };
    });
}

/** What may differ between two answers to one key: whose request it was, and how many are left. */
function comparable({ status, headers, bytes }: Answer): unknown {
  const rest = [...headers].filter(([name]) => !/^(date|x-request-id|ratelimit-.*)$/.test(name));
  return { status, body: bytes.toString(), headers: rest };
}

describe.each(['ajena', 'otroEntorno'] as const)('with the key %s', (cual) => {
  test('every operation on what exists elsewhere answers, byte by byte, as on what does not exist: 404', async () => {
    const clave = objetivo.claves[cual];
    const all = conId();
    expect(all.length).toBeGreaterThanOrEqual(18);
    for (const { nombre, ids, ask } of all) {
      const none = await ask(clave, NADIE);
      expect([nombre, none.status, none.json.error.code]).toEqual([nombre, 404, 'NOT_FOUND']);
      for (const id of ids) expect([nombre, comparable(await ask(clave, id))]).toEqual([nombre, comparable(none)]);
    }
  });

  test('lists show nothing of it, with any filter', async () => {
    const { propio, rechazado, webhook, exportacion } = objetivo.ids;
    const lists = operaciones.filter(({ metodo, ruta }) => metodo === 'GET' && !ruta.includes('{'));
    expect(lists.length).toBeGreaterThanOrEqual(4);
    for (const { ruta } of lists) {
      for (const query of ['', '?limite=100', '?q=FA99', '?serie=FA99', '?cliente=20100070970', '?estado=ACEPTADA']) {
        const answer = await s.call('GET', `${s.url}${ruta}${query}`, { clave: objetivo.claves[cual] });
        const text = answer.bytes.toString();
        for (const secret of [propio, rechazado, anulado, webhook, exportacion, 'FA99'])
          expect(text).not.toContain(secret);
      }
    }
  });

  test('its ids and its cursors are worth nothing in bodies and queries', async () => {
    const clave = objetivo.claves[cual];
    const nota = (id: string) => ({
      documento: { tipoComprobante: '07', serie: 'FC99', documentoAfectado: { id }, codigoMotivo: '01', motivo: 'x' },
    });
    const ask = (id: string) => s.call('POST', '/comprobantes/validar', { clave, body: nota(id) });
    const [foreign, none] = [await ask(objetivo.ids.propio), await ask(NADIE)];
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(foreign.bytes.toString().replaceAll(objetivo.ids.propio, NADIE)).toBe(none.bytes.toString());
    const page = await s.call('GET', '/invoices?limite=1');
    const cursor = encodeURIComponent(page.json.data.siguiente);
    const next = await s.call('GET', `/invoices?limite=1&cursor=${cursor}`, { clave });
    expect(next.json.data?.documentos ?? []).toEqual([]);
  });

  test('what it says of an affected document by number is what it says of none', async () => {
    const clave = objetivo.claves[cual];
    const nota = (correlativo: number) => ({
      tipoComprobante: '07',
      serie: 'FC99',
      codigoMotivo: '01',
      motivo: 'x',
      documentoAfectado: { tipoComprobante: '01', serie: 'FA99', correlativo },
    });
    const ask = async (correlativo: number) =>
      (
        await s.call('POST', '/comprobantes/validar', { clave, body: { documento: nota(correlativo) } })
      ).bytes.toString();
    expect((await ask(1)).replaceAll('FA99-1', 'FA99-7777')).toBe(
      (await ask(7777)).replaceAll('FA99-7777', 'FA99-7777'),
    );
  });
});

test('an operation on something of another costs the same statements as on nothing: no clock tells them apart', async () => {
  const clave = objetivo.claves.ajena;
  for (const { nombre, ids, ask } of conId()) {
    const id = ids[0] ?? NADIE;
    expect([nombre, await statementsOf(() => ask(clave, id))]).toEqual([
      nombre,
      await statementsOf(() => ask(clave, NADIE)),
    ]);
  }
});

/** The statements that every one of some runs issued: what the background issues meanwhile is not in all of them. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const runs: Set<string>[] = [];
  for (let run = 0; run < 6; run++) {
    const seen = new Set<string>();
    const stop = watchStatements((text) => seen.add(text));
    await work().finally(stop);
    runs.push(seen);
  }
  const [first = new Set<string>(), ...others] = runs;
  return [...first].filter((text) => others.every((run) => run.has(text))).sort();
}

test('S7 a key that may only read: every other operation names the permission that is missing', async () => {
  // An export is a copy of what may be read: it changes no document.
  const writing = operaciones.filter(({ metodo, ruta }) => metodo !== 'GET' && !ruta.includes('/exportaciones'));
  expect(writing.length).toBeGreaterThanOrEqual(10);
  for (const { metodo, ruta } of writing) {
    const path = `${s.url}${ruta.replace('{id}', objetivo.ids.propio)}`;
    const answer = await s.call(metodo, path, {
      clave: objetivo.claves.lectura,
      ...(metodo === 'DELETE' ? {} : { body: {} }),
    });
    expect([ruta, answer.status, answer.json.error.code]).toEqual([ruta, 403, 'INSUFFICIENT_PERMISSIONS']);
    expect(answer.json.error.message).toMatch(/(invoices|guias|withholdings|webhooks|products|customers)\.\w+/);
  }
});

test('S8 no operation makes, shows or changes keys, companies, certificates or SOL users', () => {
  const named = operaciones
    .map(({ ruta }) => ruta)
    .filter((ruta) => /clave|key|empresa|certificado|sol\b|auditoria/i.test(ruta));
  expect(named).toEqual([]);
});
