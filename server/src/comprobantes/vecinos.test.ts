import { afterAll, beforeAll, expect, test } from 'vitest';
import { anular } from '../anulaciones/anular.ts';
import type { Db } from '../db/db.ts';
import type { Acceso } from '../http/route.ts';
import { GRANDE, type Hilo } from '../jobs/hilo.ts';
import { unaFactura, unItem } from '../testing/builders.ts';
import { crearOtraEmpresa, type OtraEmpresa } from '../testing/companies.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { leer } from './leer.ts';

/* One company asks for as much work of the thread as it can, and its neighbour for a little. What came first is counted, not timed. */

const SOLICITUDES = 32;
/** Of the large ones that are there already: one has its turn, the next was on its way to it, and the rest is how late the first answer is seen. */
const MAX_DELANTE = 5;

let s: TestService;
let grande: OtraEmpresa;
let chica: OtraEmpresa;

beforeAll(async () => {
  s = await startTestService();
  grande = await crearOtraEmpresa(s.pool, s.service.llavero, 1);
  chica = await crearOtraEmpresa(s.pool, s.service.llavero, 2);
});
afterAll(() => s.stop());

const mala = (n: number) => ({
  ...{ descripcion: `S${n}`, unidadMedida: `XXQ${n}`, tipoIgv: 'zz', cantidad: 'x', precioUnitario: -1 },
});
const lineas = (una: (n: number) => object) =>
  unaFactura({ serie: 'F001', items: Array.from({ length: 999 }, (_, n) => una(n)) });

const pedir = (path: string, clave: string, documento: object) => s.call('POST', path, { clave, body: { documento } });
const POCO = unaFactura({ serie: 'F001' });

const acceso = (): Acceso => ({
  ...{ empresaId: grande.empresaId, entorno: 'test', version: '1', desde: '::1', solicitud: 'x' },
  quien: { tipo: 'clave', id: grande.empresaId },
});

/** The service's turns, with how many large pieces of the company took one. */
function contado(): { hilo: Hilo; grandes: () => number } {
  const { llega, con } = s.service.deps.hilo;
  let grandes = 0;
  return {
    hilo: {
      llega,
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
  const solicitudes = Array.from({ length: SOLICITUDES }, () => pedir(path, grande.clave, documento));
  await Promise.race(solicitudes);
  expect((await pedir(path, chica.clave, POCO)).status).toBe(200);
  for (const { status, json } of await Promise.all(solicitudes)) {
    expect([status, Object.keys(json.error.details.fields).length]).toEqual([400, 4 * 999]);
  }
  const contestadas = async () => {
    await s.service.deps.registro.vaciar();
    return enOrden('select empresa_id as de from peticiones order by id');
  };
  await expect.poll(async () => (await contestadas()).length).toBe(SOLICITUDES + 1);
  expect((await contestadas()).indexOf(chica.empresaId)).toBeLessThanOrEqual(MAX_DELANTE);
}, 60_000);

test('so does what has a thousand good ones', async () => {
  const path = '/comprobantes/emitir';
  const documento = lineas((n) => unItem({ descripcion: `S${n}` }));
  const solicitudes = Array.from({ length: SOLICITUDES }, () => pedir(path, grande.clave, documento));
  expect((await pedir(path, chica.clave, POCO)).json.data.estado).toBe('ACEPTADA');
  const estados = (await Promise.all(solicitudes)).map(({ json }) => json.data.estado);
  expect(estados).toEqual(estados.map(() => 'ACEPTADA'));
  const creados = await enOrden('select empresa_id as de from comprobantes order by id');
  expect(creados.indexOf(chica.empresaId)).toBeLessThanOrEqual(MAX_DELANTE);
}, 120_000);

test('a note of a few characters is as large as the thousand lines that it copies', async () => {
  const { deps } = s.service;
  const factura = { ...lineas((n) => unItem({ descripcion: `S${n}` })), serie: 'F002' };
  const { id } = (await pedir('/comprobantes/emitir', grande.clave, factura)).json.data.documento;
  const nota = {
    tipoComprobante: '07',
    serie: 'FC01',
    codigoMotivo: '01',
    motivo: 'Anulación',
    documentoAfectado: { id },
  };
  const { hilo, grandes } = contado();
  const leido = await leer({ ...deps, hilo }, acceso(), JSON.stringify({ documento: nota }));
  expect(leido.ok && leido.calculado.items.length).toBe(999);
  // What was stored of the factura is read back, and the note is judged.
  expect(grandes()).toBe(2);
});

test('so is the annulment of one, and waits for its turn before its transaction begins', async () => {
  const { deps } = s.service;
  const factura = { ...lineas((n) => unItem({ descripcion: `S${n}` })), serie: 'F003' };
  const { id } = (await pedir('/comprobantes/emitir', grande.clave, factura)).json.data.documento;
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
  await anular({ ...deps, hilo, db }, acceso(), id, { ...peticion, dia: { ok: true, value: undefined } });
  expect([dentro, grandes()]).toEqual([1, 1]);
});
