import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { encodeEnvio } from '@chaski/core/sunat/soap/soap.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Libro } from './libro/libro.ts';
import { startSimuladorThread } from './servicio/thread.ts';
import { BILL, CREDENCIAL, nombreDe, postSoap, readLibro } from './testing/cliente-de-prueba.ts';
import { AHORA, createFirmante, SIMPLE, sign, xml } from './testing/testing.ts';

let carpeta: string;
const children = new Set<ChildProcess>();
beforeEach(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'chaski-proceso-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await rm(carpeta, { recursive: true, force: true });
});

/** A simulator in a process of its own; its first line is its address. */
async function startHijo(): Promise<{ child: ChildProcess; url: string }> {
  const script = join(import.meta.dirname, 'testing/hijo-de-prueba.ts');
  const child = spawn(process.execPath, [script, carpeta, AHORA.toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url };
}

test('kill -9 in the middle of a load loses nothing that was answered, and nothing is accepted twice', async () => {
  const firmante = await createFirmante();
  const documentos = Array.from({ length: 400 }, (_, index) => ({ ...SIMPLE, id: `F001-${index + 1}` }));
  const peticiones = await Promise.all(
    documentos.map(async (documento) => {
      const base = nombreDe(documento);
      const zip = zipXml(`${base}.xml`, await sign(xml(documento), firmante));
      return { base, body: encodeEnvio('sendBill', { ...CREDENCIAL, nombreZip: `${base}.zip`, zip }) };
    }),
  );
  const aceptados = new Set<string>();
  const enviar = async (url: string, { base, body }: (typeof peticiones)[number]) => {
    const answer = await postSoap(url + BILL, body).catch(() => undefined);
    if (answer?.body.includes('<applicationResponse>')) {
      expect(aceptados.has(base), `${base} se aceptó dos veces`).toBe(false);
      aceptados.add(base);
    }
    return answer;
  };

  for (const limite of [60, 170, 320]) {
    const { child, url } = await startHijo();
    const antes = aceptados.size;
    const gone = once(child, 'exit');
    await Promise.all(
      Array.from({ length: 16 }, async (_, worker) => {
        for (let index = worker; index < peticiones.length; index += 16) {
          const peticion = peticiones[index];
          if (peticion === undefined || aceptados.has(peticion.base)) continue;
          if ((await enviar(url, peticion)) === undefined) return;
          if (aceptados.size >= Math.max(limite, antes + 20)) child.kill('SIGKILL');
        }
      }),
    );
    child.kill('SIGKILL');
    await gone;
    const libro = await Libro.open(carpeta);
    const enElLibro: string[] = [];
    for await (const { archivo, aceptado } of libro.asientos()) if (aceptado) enElLibro.push(archivo);
    await libro.close();
    expect(new Set(enElLibro).size).toBe(enElLibro.length);
    expect([...aceptados].filter((base) => !enElLibro.includes(base))).toEqual([]);
  }

  const { url } = await startHijo();
  const finales = await Promise.all(peticiones.map(({ body }) => postSoap(url + BILL, body)));
  const codigos = finales.map(({ body }) =>
    body.includes('Client.1033') ? '1033' : body.includes('<applicationResponse>') ? '0' : '?',
  );
  expect(codigos).not.toContain('?');
  const aceptaciones = (await readLibro(url)).filter(({ aceptado }) => aceptado).map(({ archivo }) => archivo);
  expect(aceptaciones).toHaveLength(400);
  expect(new Set(aceptaciones).size).toBe(400);
});

test('on a thread of its own it is the same simulator', async () => {
  const simulador = await startSimuladorThread({ port: 0, carpeta, manera: 'beta' });
  const salud = await (await fetch(`${simulador.url}/_control/salud`)).json();
  expect(salud).toEqual({ ok: true, manera: 'beta', registrados: 0 });
  expect(simulador.certificado).toMatch(/^MII/);
  await expect(startSimuladorThread({ port: simulador.port, carpeta: join(carpeta, 'otra') })).rejects.toThrow(
    'EADDRINUSE',
  );
  await simulador.close();
  await expect(fetch(`${simulador.url}/_control/salud`)).rejects.toThrow();
});
