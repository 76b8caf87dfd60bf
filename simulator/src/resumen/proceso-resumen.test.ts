import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { decodeResponse, encodeEnvio, encodeGetStatus } from '@chaski/core/sunat/soap/soap.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Libro } from '../libro/libro.ts';
import { BILL, CREDENCIAL, codigoDe, postSoap } from '../testing/cliente-de-prueba.ts';
import { AHORA, createFirmante, RUC, sign } from '../testing/testing.ts';
import { lineaResumen, nombreDeResumen, xmlResumen } from './testing-resumen.ts';

let carpeta: string;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'chaski-tickets-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await rm(carpeta, { recursive: true, force: true });
});

/** A simulator in a process of its own; its first line is its address. */
async function startHijo(): Promise<{ child: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, '../testing/hijo-de-prueba.ts');
  const child = spawn(process.execPath, [script, carpeta, AHORA.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url };
}

async function post(url: string, body: Buffer | string) {
  const answer = await postSoap(url + BILL, body);
  return decodeResponse(answer.status, answer.type, answer.body);
}

test('kill -9 in the middle of a load loses no ticket that was given, and no boleta is registered twice', async () => {
  const firmante = await createFirmante();
  const peticiones = await Promise.all(
    Array.from({ length: 150 }, async (_, indice) => {
      const resumen = { numero: indice + 1, lineas: lineaResumen({ correlativo: `B001-${indice + 1}` }) };
      const base = nombreDeResumen('RC', resumen);
      const zip = zipXml(`${base}.xml`, await sign(xmlResumen('RC', resumen), firmante));
      return { base, indice, body: encodeEnvio('sendSummary', { ...CREDENCIAL, nombreZip: `${base}.zip`, zip }) };
    }),
  );
  const tickets = new Map<string, string>();

  const { child, url } = await startHijo();
  const gone = once(child, 'exit');
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let at = worker; at < peticiones.length; at += 8) {
        const peticion = peticiones[at];
        if (peticion === undefined) return;
        const answer = await post(url, peticion.body).catch(() => undefined);
        if (answer === undefined) return;
        if (answer.tipo === 'ticket') tickets.set(peticion.base, answer.ticket);
        if (tickets.size >= 60) child.kill('SIGKILL');
      }
    }),
  );
  await gone;
  expect(tickets.size).toBeGreaterThanOrEqual(60);
  expect(tickets.size).toBeLessThan(150);

  const libro = await Libro.open(carpeta);
  for (const [base, ticket] of tickets) {
    expect(libro.findTicket(ticket)).toMatchObject({ archivo: base, aceptado: true });
    expect(libro.find(`${RUC}-03-B001-${base.split('-').at(-1)}`)?.estado).toBe('aceptado');
  }
  await libro.close();

  const otro = await startHijo();
  for (const ticket of tickets.values()) {
    expect(await post(otro.url, encodeGetStatus({ ...CREDENCIAL, ticket }))).toMatchObject({ statusCode: '0' });
  }
  for (const { base, body } of peticiones) {
    const codigo = codigoDe(await post(otro.url, body));
    expect(tickets.has(base) ? ['2223'] : ['2223', 'ticket']).toContain(codigo);
  }
  otro.child.kill('SIGKILL');
  await once(otro.child, 'exit');
  const final = await Libro.open(carpeta);
  const aceptados: string[] = [];
  for await (const { archivo, aceptado } of final.asientos()) if (aceptado) aceptados.push(archivo);
  expect(aceptados).toHaveLength(150);
  expect(new Set(aceptados).size).toBe(150);
  expect(final.registrados).toBe(150);
  await final.close();
});
