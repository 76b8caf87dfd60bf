import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { unaGuia } from '@chaski/testing/documents/builders.ts';
import { ENTORNO_DE_PROGRAMA } from '@chaski/testing/service/entorno.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* The commands of guías, as programs of their own against a service. */

const MAIN = join(import.meta.dirname, '../main.ts');
const EJEMPLO = join(import.meta.dirname, '../../../../examples/guias/02-venta-publico/entrada.json');

let s: TestService;
let folder: string;

beforeAll(async () => {
  s = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'chaski-cli-guia-'));
});
afterAll(async () => {
  await s.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function chaski(args: readonly string[], input = ''): Promise<Outcome> {
  const env = { ...ENTORNO_DE_PROGRAMA, PATH: '/usr/bin:/bin', CHASKI_CLAVE: s.clave, CHASKI_URL: s.url };
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, env });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString();
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })));
}

const cuerpo = (serie: string, pedido = '') => {
  const items = [{ descripcion: `Silla de oficina ${pedido}`.trim(), cantidad: 4 }];
  return JSON.stringify({ documento: unaGuia({ serie, items }) });
};

test('a guía is issued from a file, looked at by its number, listed and downloaded', { timeout: 60_000 }, async () => {
  const ruta = join(folder, 'guia.json');
  await writeFile(ruta, cuerpo('TC01'));
  const emitida = await chaski(['guia', 'emitir', ruta]);
  expect([emitida.code, emitida.err]).toEqual([0, '']);
  expect(emitida.out).toMatch(/Guía +GUIA_REMITENTE TC01-1\nEstado +ACEPTADA/);
  expect((await chaski(['guia', 'estado', 'tc01-0001'])).out).toMatch(/Destinatario +TEXTILES DEL SUR SAC/);
  const lista = JSON.parse((await chaski(['guia', 'listar', '--serie', 'TC01', '--json'])).out);
  expect(lista).toMatchObject({ guias: [{ correlativo: 'TC01-1' }], hayMas: false });
  const csv = await chaski(['guia', 'listar', '--serie', 'TC01', '--csv']);
  expect(csv.out).toContain(';GUIA_REMITENTE;TC01-1;ACEPTADA;');
  const pdf = await chaski(['guia', 'descargar', 'TC01-1', '--formato', 'ticket80']);
  expect([pdf.code, pdf.err]).toEqual([0, expect.stringMatching(/^TC01-1\.pdf: \d+ bytes\n$/)]);
  expect((await readFile(join(folder, 'TC01-1.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await chaski(['guia', 'descargar', 'TC01-1', '--que', 'cdr', '--salida', '-'])).out).toContain('hashqr=');
});

test('an example is issued as of today, and tried before it is', { timeout: 60_000 }, async () => {
  const tried = await chaski(['guia', 'validar', EJEMPLO, '--hoy']);
  expect([tried.code, tried.out]).toEqual([0, 'GUIA_REMITENTE T001-1: no tiene problemas.\n']);
  const { documento } = JSON.parse((await chaski(['guia', 'emitir', EJEMPLO, '--hoy', '--json'])).out);
  const hoy = fechaLima(new Date());
  expect(documento).toMatchObject({ estado: 'ACEPTADA', fechaEmision: hoy });
});

test('what cannot be issued ends with 5 and every problem; a rejection with 3; what was not sent with 4', {
  timeout: 60_000,
}, async () => {
  const mala = await chaski(
    ['guia', 'emitir', '-'],
    JSON.stringify({ documento: unaGuia({ serie: 'TC02', motivo: '99', pesoBruto: 0 }) }),
  );
  expect(mala.code).toBe(5);
  expect(mala.err).toMatch(
    /documento\.motivo: .*\n.*documento\.pesoBruto: |documento\.pesoBruto: .*\n.*documento\.motivo: /s,
  );
  const rechazada = await chaski(['guia', 'emitir', '-'], cuerpo('TC02', '[sim:rechazo=3617]'));
  expect([rechazada.code, rechazada.out]).toEqual([3, expect.stringMatching(/Estado +RECHAZADA/)]);
  const sinEnviar = await chaski(['guia', 'emitir', '-'], cuerpo('TC03', '[sim:http=429x1]'));
  expect([sinEnviar.code, sinEnviar.out]).toEqual([4, expect.stringContaining('Reintente: ')]);
  const otraVez = await chaski(['guia', 'reintentar', 'TC03-1']);
  expect([otraVez.code, otraVez.out]).toEqual([0, expect.stringMatching(/Estado +ACEPTADA/)]);
});

test('that it was taken back in SOL is noted, once', { timeout: 60_000 }, async () => {
  await chaski(['guia', 'emitir', '-'], cuerpo('TC04'));
  const baja = [
    'guia',
    'baja',
    'TC04-1',
    '--fecha',
    fechaLima(new Date()),
    '--causa',
    'TRASLADO_NO_INICIADO',
    '--constancia',
    'SOL 88',
  ];
  expect(await chaski(baja)).toMatchObject({ code: 0, out: 'Guía  TC04-1: ANULADA\n' });
  expect((await chaski(baja)).code).toBe(1);
  const reanudada = await chaski(['guia', 'reanudar', 'TC04-1']);
  expect([reanudada.code, reanudada.err]).toEqual([1, expect.stringContaining('TC04-1')]);
  const decision = await chaski(['guia', 'decidir', 'TC04-1', '--aceptada', '--evidencia', 'Vista en SOL']);
  expect([decision.code, decision.err]).toEqual([1, expect.stringContaining('TC04-1')]);
  expect((await chaski(['guia', 'decidir', 'TC04-1', '--evidencia', 'Vista en SOL'])).code).toBe(2);
});

test('a number that no guía has is said', async () => {
  expect(await chaski(['guia', 'estado', 'T999-9'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('No hay una guía T999-9'),
  });
});
