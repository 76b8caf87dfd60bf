import { unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa, type OtraEmpresa } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anular } from '../../anulaciones/pedir/anular.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { GRANDE, type Hilo } from '../../platform/jobs/hilo.ts';
import { read } from './leer.ts';

/* One company asks for as much work of the thread as it can, and its neighbour for a little. What came first is counted, not timed. */

const SOLICITUDES = 32;
/** Of the large ones that are there already: one has its turn, the next was on its way to it, and the rest is how late the first answer is seen. */
const MAX_DELANTE = 5;

let s: TestService;
let grande: OtraEmpresa;
let chica: OtraEmpresa;

beforeAll(async () => {
  s = await startTestService();
  grande = await createOtraEmpresa(s.pool, s.service.llavero, 1);
  chica = await createOtraEmpresa(s.pool, s.service.llavero, 2);
});
afterAll(() => s.stop());

const mala = (n: number) => ({
  descripcion: `S${n}`,
  unidadMedida: `XXQ${n}`,
  tipoIgv: 'zz',
  cantidad: 'x',
  precioUnitario: -1,
});
const lineas = (una: (n: number) => object) =>
  unaFactura({ serie: 'F001', items: Array.from({ length: 999 }, (_, n) => una(n)) });

const ask = (path: string, clave: string, documento: object) => s.call('POST', path, { clave, body: { documento } });
const POCO = unaFactura({ serie: 'F001' });

const acceso = (): Acceso => ({
  empresaId: grande.empresaId,
  entorno: 'test',
  version: '1',
  desde: '::1',
  solicitud: 'x',
  quien: { tipo: 'clave', id: grande.empresaId },
});

/** The service's turns, with how many large pieces of the company took one. */
function contado(): { hilo: Hilo; grandes: () => number } {
  const { con, ...otros } = s.service.deps.hilo;
  let grandes = 0;
  return {
    hilo: {
      ...otros,
      con: (pieza, work) => {
        if (pieza.quien === grande.empresaId && pieza.tamano > GRANDE) grandes += 1;
        return con(pieza, work);
      },
    },
    grandes: () => grandes,
  };
}

async function enOrden(text: string): Promise<string[]> {
  return (await s.pool.query<{ de: string }>(text)).rows.map(({ de }) => de);
}

test('what has a thousand bad lines lets a neighbour through, and is told all of them', async () => {
  const path = '/comprobantes/validar';
  const documento = lineas(mala);
  const solicitudes = Array.from({ length: SOLICITUDES }, () => ask(path, grande.clave, documento));
  await Promise.race(solicitudes);
  expect((await ask(path, chica.clave, POCO)).status).toBe(200);
  for (const { status, json } of await Promise.all(solicitudes)) {
    expect([status, Object.keys(json.error.details.fields).length]).toEqual([400, 4 * 999]);
  }
  const contestadas = async () => {
    await s.service.deps.registro.clear();
    return enOrden('select empresa_id as de from peticiones order by id');
  };
  await expect.poll(async () => (await contestadas()).length).toBe(SOLICITUDES + 1);
  expect((await contestadas()).indexOf(chica.empresaId)).toBeLessThanOrEqual(MAX_DELANTE);
}, 60_000);

test('so does what has a thousand good ones', async () => {
  const path = '/comprobantes/emitir';
  const documento = lineas((n) => unItem({ descripcion: `S${n}` }));
  const solicitudes = Array.from({ length: SOLICITUDES }, () => ask(path, grande.clave, documento));
  expect((await ask(path, chica.clave, POCO)).json.data.estado).toBe('ACEPTADA');
  const estados = (await Promise.all(solicitudes)).map(({ json }) => json.data.estado);
  expect(estados).toEqual(estados.map(() => 'ACEPTADA'));
  const creados = await enOrden('select empresa_id as de from comprobantes order by id');
  expect(creados.indexOf(chica.empresaId)).toBeLessThanOrEqual(MAX_DELANTE);
}, 120_000);

test('a note of a few characters is as large as the thousand lines that it copies', async () => {
  const { deps } = s.service;
  const factura = { ...lineas((n) => unItem({ descripcion: `S${n}` })), serie: 'F002' };
  const { id } = (await ask('/comprobantes/emitir', grande.clave, factura)).json.data.documento;
  const nota = {
    tipoComprobante: '07',
    serie: 'FC01',
    codigoMotivo: '01',
    motivo: 'Anulación',
    documentoAfectado: { id },
  };
  const { hilo, grandes } = contado();
  const leido = await read({ ...deps, hilo }, acceso(), JSON.stringify({ documento: nota }));
  expect(leido.ok && leido.calculado.items.length).toBe(999);
  // What was stored of the factura is read back, and the note is judged.
  expect(grandes()).toBe(2);
});

test('so is the annulment of one, and waits for its turn before its transaction begins', async () => {
  const { deps } = s.service;
  const factura = { ...lineas((n) => unItem({ descripcion: `S${n}` })), serie: 'F003' };
  const { id } = (await ask('/comprobantes/emitir', grande.clave, factura)).json.data.documento;
  const { hilo, grandes } = contado();
  let dentro = 0;
  const db: Db = {
    ...deps.db,
    tx: (alcance, work) => {
      dentro = grandes();
      return deps.db.tx(alcance, work);
    },
  };
  const peticion = { motivo: 'Error en los datos', webhook: true, idempotencia: undefined } as const;
  await anular(
    { ...deps, hilo, db },
    acceso(),
    { id, tipoComprobante: '01' },
    { ...peticion, dia: { ok: true, value: undefined } },
  );
  expect([dentro, grandes()]).toEqual([1, 1]);
});

/** A body of 420 kB, of which nothing is a field of ours: of all bodies the one that is most to hold. */
const DE_NADIE = `{${Array.from({ length: 14 }, (_, n) => `"k${n}":[${Array(9_990).fill('{}').join(',')}]`).join(',')}}`;

test('of what large bodies are read into little is held at once, however many come', async () => {
  const { deps } = s.service;
  let sostenidos = 0;
  let masALaVez = 0;
  const una = async () => {
    let piezas = 0;
    const { con, ...otros } = deps.hilo;
    const hilo: Hilo = {
      ...otros,
      con: async (pieza, work) => {
        const hecho = await con(pieza, work);
        piezas += 1;
        // Its first piece reads it, its second judges it.
        sostenidos += piezas === 1 ? 1 : -1;
        masALaVez = Math.max(masALaVez, sostenidos);
        return hecho;
      },
    };
    const leido = await read({ ...deps, hilo }, acceso(), DE_NADIE);
    return [piezas, leido.ok ? [] : leido.problemas.map(({ ruta }) => ruta)];
  };
  const todas = await Promise.all(Array.from({ length: 12 }, una));
  const rutas = [...Array.from({ length: 14 }, (_, n) => `k${n}`), 'documento'];
  for (const una of todas) expect(una).toEqual([2, expect.arrayContaining(rutas)]);
  expect(masALaVez).toBeLessThanOrEqual(2);
}, 60_000);

test('so many characters of one company wait, and the rest is told to come back; its neighbour’s are its own', async () => {
  const { hilo } = s.service.deps;
  const fin = Promise.withResolvers<void>();
  const quien = grande.empresaId;
  const sostenidos = [1, 2].map(() => hilo.conArbol({ quien, tamano: GRANDE + 1 }, () => fin.promise));
  const body = `{"documento":"${'x'.repeat(2_000_000)}"}`;
  const solicitudes = Array.from({ length: 12 }, () =>
    s.call('POST', '/comprobantes/validar', { clave: grande.clave, body }),
  );
  const primera = await Promise.race(solicitudes);
  expect([primera.status, primera.json.error.code, primera.headers.get('retry-after')]).toEqual([
    429,
    'RATE_LIMIT_EXCEEDED',
    '5',
  ]);
  expect(primera.json.error.message).toContain('Repita esta solicitud en unos segundos');
  const larga = lineas((n) => unItem({ descripcion: `S${n}` }));
  expect((await ask('/comprobantes/validar', chica.clave, larga)).status).toBe(200);
  fin.resolve();
  await Promise.all(sostenidos);
  const estados = (await Promise.all(solicitudes)).map(({ status }) => status);
  expect(estados.toSorted()).toEqual([...Array(8).fill(400), ...Array(4).fill(429)]);
  // Nothing of it is left counted.
  expect((await ask('/comprobantes/validar', grande.clave, larga)).status).toBe(200);
}, 60_000);

/** An accepted factura of the company, and what holds its row until it is told to let go. */
async function facturaTomada() {
  const { id } = (await ask('/comprobantes/emitir', grande.clave, POCO)).json.data.documento;
  const client = await s.pool.connect();
  await client.query('begin');
  await client.query('select 1 from comprobantes where id = $1 for update', [id]);
  const release = async () => {
    await client.query('rollback');
    client.release();
  };
  return { id: String(id), soltar: release };
}

const notaDe = (id: string) => ({
  tipoComprobante: '07',
  serie: 'FC01',
  codigoMotivo: '07',
  motivo: 'Devolución',
  documentoAfectado: { id },
  items: [unItem({ precioUnitario: 1 })],
});

test('a note is validated whoever holds its document: it takes nothing from it', async () => {
  const { id, soltar: release } = await facturaTomada();
  const { status, json } = await ask('/comprobantes/validar', grande.clave, notaDe(id));
  expect([status, json.data?.afectado]).toEqual([200, { id, saldo: '118.00', saldoDespues: '117.00' }]);
  await release();
});

test('whoever waits for a document that is held keeps no neighbour from issuing', async () => {
  const { id, soltar: release } = await facturaTomada();
  let contestadas = 0;
  const pedirla = (path: string, body: object) =>
    s.call('POST', path, { clave: grande.clave, body }).finally(() => {
      contestadas += 1;
    });
  const solicitudes = [
    ...Array.from({ length: 40 }, () => pedirla(`/comprobantes/${id}/anular`, { motivo: 'Error en los datos' })),
    ...Array.from({ length: 20 }, () => pedirla('/comprobantes/emitir', { documento: notaDe(id) })),
  ];
  const esperan = async () => {
    const { rows } = await s.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows[0]?.n;
  };
  await expect.poll(esperan, { interval: 20 }).toBeGreaterThanOrEqual(8);
  for (let n = 0; n < 3; n++) {
    expect((await s.call('GET', '/invoices?limite=1', { clave: chica.clave })).status).toBe(200);
    expect((await ask('/comprobantes/emitir', chica.clave, POCO)).json.data?.estado).toBe('ACEPTADA');
  }
  expect(contestadas).toBe(0);
  await release();
  await Promise.all(solicitudes);
}, 60_000);
