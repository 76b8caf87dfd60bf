import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Simulador, SimuladorOptions } from '../simulator/listen.ts';
import { startSimuladorThread } from '../simulator/thread.ts';
import { unaBoleta, unaFactura } from '../testing/builders.ts';
import { runCli, type ServiceProcess, startServiceProcess } from '../testing/process.ts';
import type { Entrada } from '../testing/service.ts';

/* kill -9 before SUNAT's beta and before an OSE, which outlive the service: whatever they did is found out and told. */

const BILL = '/ol-ti-itcpfegem/billService';
const CONSULT = '/ol-it-wsconscpegem/billConsultService';
const DNI = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'CLIENTE DE MUESTRA' };

let folder: string;
let env: Readonly<Record<string, string>>;
let running: ServiceProcess | undefined;
let clave: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaski-maneras-'));
  // PostgreSQL runs as another user when we are root, and has to reach its folder.
  await chmod(folder, 0o755);
  env = { CHASKI_DATA: join(folder, 'datos'), SUNAT_TIMEOUT_MS: '20000' };
  running = await startServiceProcess(env);
  const args = ['--entorno', 'test', '--permisos', 'todos', '--limite', '100000', '--json'];
  clave = JSON.parse(await runCli(env, 'clave', 'crear', ...args)).clave;
}, 120_000);
afterAll(async () => {
  await running?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

async function api(method: string, path: string, body?: object) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${running?.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${clave}`, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return JSON.parse(await response.text());
}

const CASOS: readonly (readonly [string, Partial<SimuladorOptions>, string, string])[] = [
  ['SUNAT’s beta, which nobody can ask', { manera: 'beta' }, '', '1'],
  ['an OSE', { manera: 'ose' }, CONSULT, '2'],
  ['an OSE that writes eight digits and cannot be asked', { manera: 'ose', ochoCifras: true }, '', '3'],
];

const ANULADA = { estado: 'ANULADA', anulacion: { estado: 'ACEPTADA' } };
const NADIE_LO_DICE = { estado: 'ACEPTADA', anulacion: { mensaje: expect.stringMatching(/ticket se perdió/) } };

describe.each(CASOS)(
  'before %s',
  (_nombre, manera, consulta, n) => {
    let sunat: Simulador;
    beforeAll(async () => {
      sunat = await startSimuladorThread({ port: 0, carpeta: join(folder, `sunat${n}`), ...manera });
      const url = ['--url', sunat.url + BILL, ...(consulta === '' ? [] : ['--consulta-url', sunat.url + consulta])];
      await runCli(env, 'empresa', 'destino', '--entorno', 'test', ...url);
    });
    afterAll(() => sunat.cerrar());

    async function libro(operacion: string): Promise<Entrada[]> {
      const lineas = (await (await fetch(`${sunat.url}/_control/libro`)).text()).split('\n');
      const entradas: Entrada[] = lineas.filter((line) => line !== '').map((line) => JSON.parse(line));
      return entradas.filter((one) => one.operacion === operacion);
    }

    /** Asks, with SUNAT in that mood, and kills the service as soon as SUNAT noted the operation; then all is well again. */
    async function killAt(operacion: string, modo: string, ask: () => Promise<unknown>): Promise<void> {
      const before = (await libro(operacion)).length;
      const comportamiento = `${sunat.url}/_control/comportamiento`;
      await fetch(comportamiento, { method: 'PUT', body: JSON.stringify({ modo, operaciones: [operacion] }) });
      const asked = ask().catch(() => undefined);
      await expect
        .poll(async () => (await libro(operacion)).length, { timeout: 10_000, interval: 20 })
        .toBe(before + 1);
      await running?.kill('SIGKILL');
      expect(await asked).toBeUndefined();
      await fetch(comportamiento, { method: 'DELETE' });
      running = await startServiceProcess(env);
    }

    const emitir = (documento: object) => api('POST', '/comprobantes/emitir', { documento });
    const anular = (id: string) => api('POST', `/comprobantes/${id}/anular`, { motivo: 'Error en los datos' });
    const anulacion = async (id: string) => (await api('GET', `/comprobantes/${id}/anulacion`)).data;
    async function emitida(documento: object): Promise<string> {
      const { data } = await emitir(documento);
      expect(data?.estado).toBe('ACEPTADA');
      return data.documento.id;
    }

    test.each([
      ['factura', unaFactura({ serie: `FX${n}1` }), `FX${n}1`],
      ['boleta to a DNI', unaBoleta({ serie: `BX${n}1`, cliente: DNI }), `BX${n}1`],
    ])('a %s whose answer nobody saw ends accepted, by the same bytes', async (_que, documento, serie) => {
      await killAt('sendBill', 'timeout-tras-aceptar', () => emitir(documento));
      const serieDe = async () => (await api('GET', `/invoices?serie=${serie}`)).data.documentos;
      await expect.poll(serieDe, { timeout: 30_000, interval: 200 }).toMatchObject([{ estado: 'ACEPTADA' }]);
      const sent = (await libro('sendBill')).filter(({ archivo }) => archivo.includes(`-${serie}-`));
      expect(new Set(sent.map(({ sha256 }) => sha256)).size).toBe(1);
    });

    test.each([
      ['factura', unaFactura(), 'RA'],
      ['boleta to a DNI', unaBoleta({ cliente: DNI }), 'RC'],
    ])('the ticket of a %s outlives the service, and its CDR ends the annulment', async (_que, documento, via) => {
      const id = await emitida(documento);
      await killAt('getStatus', 'ticket-98', () => anular(id));
      await expect
        .poll(() => anulacion(id), { timeout: 30_000, interval: 200 })
        .toMatchObject({ estado: 'ANULADA', anulacion: { via, estado: 'ACEPTADA', sunat: { codigo: '0' } } });
    });

    test('a baja whose ticket nobody saw ends annulled, or with a person where nobody tells what became of it', async () => {
      const id = await emitida(unaFactura());
      await killAt('sendSummary', 'timeout-tras-aceptar', () => anular(id));
      const fin = manera.manera === 'ose' && consulta === '' ? NADIE_LO_DICE : ANULADA;
      await expect.poll(() => anulacion(id), { timeout: 30_000, interval: 200 }).toMatchObject(fin);
    });
  },
  60_000,
);
