import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { ENTORNO_DE_PROGRAMA } from '@chaski/testing/service/entorno.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAVE_COMMANDS } from '../instalacion/clave.ts';

const MAIN = join(import.meta.dirname, '../main.ts');

let s: TestService;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  s = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'chaski-cli-api-'));
  const { config } = s.service.deps;
  env = {
    ...ENTORNO_DE_PROGRAMA,
    PATH: '/usr/bin:/bin',
    CHASKI_CLAVE: s.clave,
    CHASKI_URL: s.url,
    CHASKI_DATA: join(folder, 'datos'),
    DATABASE_URL: config.databaseUrl ?? '',
    DATABASE_ADMIN_URL: config.databaseAdminUrl ?? '',
    CHASKI_SECRETO: config.secreto?.toString('hex') ?? '',
  };
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

function chaski(
  args: readonly string[],
  { input = '', mas = {} }: { input?: string; mas?: object } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, env: { ...env, ...mas } });
  const chunks = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    chunks.err += chunk.toString();
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...chunks })));
}

async function archivo(nombre: string, documento: object): Promise<string> {
  const ruta = join(folder, nombre);
  await writeFile(ruta, JSON.stringify({ documento }));
  return ruta;
}

describe('the examples of clave crear', () => {
  it('give keys that can issue', { timeout: 60_000 }, async () => {
    const crear = CLAVE_COMMANDS.find(({ nombre }) => nombre === 'clave crear');
    expect(crear?.ejemplos.length).toBeGreaterThan(1);
    for (const ejemplo of crear?.ejemplos ?? []) {
      const args = ejemplo.replace('chaski ', '').replace('--entorno live', '--entorno test').split(' ');
      const { clave } = JSON.parse((await chaski([...args, '--json'])).out);
      const { status, json } = await s.emitir(unaFactura({ serie: 'F779' }), { clave });
      expect([ejemplo, status, json.data?.estado]).toEqual([ejemplo, 200, 'ACEPTADA']);
    }
  });
});

describe('chaski apartar and reanudar', () => {
  it('take a document out of the way, and let it go on', async () => {
    const ruta = await archivo('aparte.json', unaFactura({ serie: 'F780', ...conOrden('fault=0102') }));
    expect((await chaski(['emitir', ruta])).code).toBe(4);
    const apartado = await chaski(['apartar', 'F780-1', '--motivo', 'Era un ensayo']);
    expect([apartado.code, apartado.out]).toEqual([0, expect.stringContaining('Apartado: Era un ensayo.')]);
    expect(await chaski(['reanudar', 'F780-1'])).toMatchObject({ code: 0, out: expect.stringContaining('F780-1') });
    const mensaje = async () => JSON.parse((await chaski(['estado', 'F780-1', '--json'])).out).sunat.mensaje;
    await expect.poll(mensaje, { timeout: 15_000 }).toMatch(/0102/);
  }, 30_000);
});

describe('chaski emitir', () => {
  it('issues a file, and tells the verdict in words, in JSON and by its exit code', async () => {
    const buena = await archivo('buena.json', unaFactura());
    const dicho = await chaski(['emitir', buena]);
    expect([dicho.code, dicho.out]).toEqual([0, expect.stringMatching(/FACTURA F001-1[\s\S]*ACEPTADA[\s\S]*118\.00/)]);
    const mala = await archivo('mala.json', unaFactura(conOrden('rechazo=2017')));
    const rechazada = await chaski(['emitir', mala, '--json']);
    expect(rechazada.code).toBe(3);
    expect(JSON.parse(rechazada.out)).toMatchObject({ estado: 'RECHAZADA', sunat: { codigo: '2017' } });
    const lejos = await archivo('lejos.json', unaFactura(conOrden('fault=0109')));
    expect(await chaski(['emitir', lejos])).toMatchObject({ code: 4, out: expect.stringContaining('reintentar') });
  });

  it('says on stderr what SUNAT will only observe, and issues it all the same', async () => {
    const ruta = await archivo('observada.json', unaFactura({ serie: 'F779', ordenCompra: 'x'.repeat(21) }));
    const aviso = '⚠ documento.ordenCompra (4233): Tiene 21 caracteres; envíe como máximo 20\n';
    expect(await chaski(['emitir', ruta, '--hasta', 'totales'])).toMatchObject({ code: 0, err: aviso });
    expect(await chaski(['emitir', ruta])).toMatchObject({
      code: 0,
      err: aviso,
      out: expect.stringContaining('ACEPTADA'),
    });
    const { code, err, out } = await chaski(['emitir', ruta, '--json']);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out).warnings).toMatchObject([{ path: 'documento.ordenCompra', codigo: '4233' }]);
  });

  it('reads the standard input, a byte order mark aside, and does not issue twice under one key', async () => {
    const input = JSON.stringify({ documento: unaBoleta() });
    const args = ['emitir', '-', '--idempotencia', 'caja-7', '--json'];
    const [una, otra] = [await chaski(args, { input }), await chaski(args, { input: `\ufeff${input}` })];
    expect(JSON.parse(otra.out).documento.id).toBe(JSON.parse(una.out).documento.id);
  });

  it('jumps to a number far above the next only when told so', async () => {
    await s.emitir(unaFactura({ serie: 'F778' }));
    const ruta = await archivo('salto.json', unaFactura({ serie: 'F778', correlativo: 76_997 }));
    const err = expect.stringContaining('F778-2');
    expect(await chaski(['emitir', ruta])).toMatchObject({ code: 5, err });
    expect(await chaski(['emitir', ruta, '--hasta', 'xml'])).toMatchObject({ code: 1, err });
    const xml = await chaski(['emitir', ruta, '--hasta', 'xml', '--confirmar-salto']);
    expect(xml.out).toContain('<cbc:ID>F778-76997</cbc:ID>');
    const dicho = await chaski(['emitir', ruta, '--confirmar-salto']);
    expect([dicho.code, dicho.out]).toEqual([0, expect.stringContaining('F778-76997')]);
  });

  it('shows each step’s product without storing anything', { timeout: 60_000 }, async () => {
    const ruta = await archivo('pasos.json', unaFactura({ serie: 'F777' }));
    const documento = JSON.parse((await chaski(['emitir', ruta, '--hasta', 'documento'])).out);
    expect(documento.documento).toMatchObject({ serie: 'F777', moneda: 'PEN', sunatTransaccion: '0101' });
    const { calculado, desglose } = JSON.parse((await chaski(['emitir', ruta, '--hasta', 'totales'])).out);
    expect([calculado.totales.importeTotal, desglose]).toEqual(['118.00', expect.anything()]);
    const xml = await chaski(['emitir', ruta, '--hasta', 'xml']);
    expect(xml.out).toMatch(/^<Invoice[\s\S]*<cbc:ID>F777-1<\/cbc:ID>/);
    expect(xml.out).not.toContain('SignatureValue>');
    const firmado = join(folder, 'firmado.xml');
    expect((await chaski(['emitir', ruta, '--hasta', 'firma', '--salida', firmado])).code).toBe(0);
    expect(await readFile(firmado, 'utf8')).toMatch(/^<\?xml[\s\S]*<ds:SignatureValue>[\s\S]*<\/Invoice>$/);
    expect((await s.call('GET', '/invoices?serie=F777')).json.data.documentos).toEqual([]);
  });

  it('tells every problem with its field, and what is not a body at all', { timeout: 60_000 }, async () => {
    const ruta = await archivo('problemas.json', unaFactura({ serie: 'X', items: [] }));
    for (const args of [
      ['emitir', ruta],
      ['emitir', ruta, '--hasta', 'documento'],
    ]) {
      const { code, err } = await chaski(args);
      expect([code, err]).toEqual([
        5,
        expect.stringMatching(/\n {2}documento\.items: [\s\S]*\n {2}documento\.serie: /),
      ]);
    }
    const roto = join(folder, 'roto.json');
    await writeFile(roto, 'hola');
    for (const args of [
      ['emitir', roto],
      ['emitir', roto, '--hasta', 'xml'],
    ]) {
      expect(await chaski(args)).toMatchObject({ code: 5, err: expect.stringMatching(/JSON|documento/) });
    }
    expect((await chaski(['emitir', roto])).err).toContain(roto);
    expect(await chaski(['emitir', '-'], { input: 'hola' })).toMatchObject({ code: 5 });
    expect(await chaski(['emitir', folder])).toMatchObject({ code: 1, err: `✗ ${folder} es una carpeta.\n` });
    expect(await chaski(['emitir', join(folder, 'nada.json')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('nada.json'),
    });
    const sinClave = await chaski(['emitir', ruta], { mas: { CHASKI_CLAVE: '' } });
    expect(sinClave).toMatchObject({ code: 1, err: expect.stringContaining('CHASKI_CLAVE') });
    const nadie = await chaski(['estado', 'F001-1', '--url', 'http://127.0.0.1:9']);
    expect(nadie).toMatchObject({ code: 1, err: expect.stringContaining('¿Está iniciado el servicio?') });
  });
});

describe('for programs', { timeout: 60_000 }, () => {
  it('with --json the answer is one line, and what has no JSON is refused', async () => {
    const ruta = await archivo('linea.json', unaFactura({ serie: 'F666' }));
    for (const paso of ['documento', 'totales']) {
      const { out } = await chaski(['emitir', ruta, '--hasta', paso, '--json']);
      expect([out.split('\n').length, typeof JSON.parse(out)]).toEqual([2, 'object']);
    }
    for (const args of [
      ['emitir', ruta, '--hasta', 'xml', '--json'],
      ['emitir', ruta, '--hasta', 'firma', '--json'],
      ['listar', '--csv', '--json'],
      ['exportar', '--desde', '2026-11-01', '--hasta', '2026-11-30', '--json', '--salida', 'x.zip'],
    ]) {
      expect(await chaski(args), args.join(' ')).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('--json no va'),
      });
    }
  });

  it('tells what will never work from what may be repeated: a key that was used for something else is the former', async () => {
    const [una, otra] = [
      await archivo('una.json', unaBoleta({ serie: 'B666' })),
      await archivo('otra.json', unaFactura()),
    ];
    expect((await chaski(['emitir', una, '--idempotencia', 'caja-8'])).code).toBe(0);
    expect((await chaski(['emitir', otra, '--idempotencia', 'caja-8'])).code).toBe(5);
    expect((await chaski(['emitir', otra, '--url', 'http://127.0.0.1:9'])).code).toBe(1);
  });

  it('a path is one from where the person stands, as npm tells it', async () => {
    await archivo('aqui.json', unaBoleta({ serie: 'B667' }));
    const mas = { npm_lifecycle_event: 'chaski', INIT_CWD: folder };
    const child = spawn(process.execPath, [MAIN, 'emitir', 'aqui.json', '--hasta', 'documento'], {
      cwd: tmpdir(),
      env: { ...env, ...mas },
    });
    expect((await once(child, 'close'))[0]).toBe(0);
  });

  it('an address or a day that is none is refused before anything is asked', async () => {
    expect(await chaski(['estado', 'F001-1', '--url', '127.0.0.1:3391'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--url 127\.0\.0\.1:3391 no sirve.*http:/),
    });
    expect(await chaski(['listar', '--desde', '2026-13-01'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--desde 2026-13-01 no sirve'),
    });
  });

  it('a list says when there is more, and when there is nothing', async () => {
    for (let i = 0; i < 2; i++) await s.emitir(unaBoleta({ serie: 'B668' }));
    const corta = await chaski(['listar', '--serie', 'B668', '--maximo', '1']);
    expect([corta.out.trim().split('\n').length, corta.err]).toEqual([3, expect.stringContaining('Hay más de 1')]);
    const json = async (maximo: string) =>
      JSON.parse((await chaski(['listar', '--serie', 'B668', '--maximo', maximo, '--json'])).out);
    expect([(await json('1')).hayMas, (await json('2')).hayMas]).toEqual([true, false]);
    expect((await chaski(['listar', '--serie', 'B999'])).out).toBe('No hay comprobantes con ese filtro.\n');
  });
});

describe('an answer that cannot be written', { timeout: 60_000 }, () => {
  /** With the output in a file that may have no more than so many KiB: what a disk that fills up does. */
  async function enPoco(kib: number, args: readonly string[]): Promise<Outcome> {
    const ruta = join(folder, 'poco.txt');
    const orden = `ulimit -f ${kib}; exec "$@" >${ruta}`;
    const child = spawn('bash', ['-c', orden, 'bash', process.execPath, MAIN, ...args], { cwd: folder, env });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    const [code] = await once(child, 'close');
    return { code, out: '', err };
  }

  it('is no success, half of it neither, and says what is to be done', async () => {
    const catalogo = await enPoco(1, ['catalogo', '54', '--json']);
    expect(catalogo).toMatchObject({ code: 1, err: expect.stringContaining('El resultado no se pudo escribir') });
    const ruta = await archivo('perdida.json', unaBoleta({ serie: 'B669' }));
    const emitido = await enPoco(0, ['emitir', ruta, '--json']);
    expect([emitido.code, emitido.err]).toEqual([1, expect.stringMatching(/El comprobante \S+ se creó: no lo emita/)]);
    const clave = await enPoco(0, ['clave', 'crear', '--entorno', 'test', '--empresa', '20000000001', '--json']);
    expect(clave.code).toBe(1);
    const id = /chaski clave rotar (\S+)/.exec(clave.err)?.[1] ?? '';
    expect((await chaski(['clave', 'rotar', id, '--json'])).code).toBe(0);
    expect((await enPoco(0, ['descargar', '--salida', '-', 'B669-1'])).code).toBe(1);
  });

  it('whoever reads no further is no failure', async () => {
    const child = spawn('bash', ['-c', `set -o pipefail; ${process.execPath} ${MAIN} catalogo 54 --json | true`], {
      env,
    });
    expect((await once(child, 'close'))[0]).toBe(0);
  });
});

describe('what was issued', () => {
  it('is asked about, downloaded, listed and annulled by its number', { timeout: 90_000 }, async () => {
    const ruta = await archivo('serie.json', unaFactura({ serie: 'F888' }));
    await chaski(['emitir', ruta]);
    expect((await chaski(['estado', 'f888-0001'])).out).toMatch(/F888-1[\s\S]*ACEPTADA/);
    expect((await chaski(['descargar', 'F888-1'])).code).toBe(0);
    expect((await readFile(join(folder, 'F888-1.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await chaski(['descargar', 'F888-1', '--que', 'xml', '--salida', '-'])).out).toContain('<Invoice');
    const csv = await chaski(['listar', '--csv', '--serie', 'F888']);
    expect(csv.out.split('\n').filter((line) => line.includes('F888'))).toHaveLength(1);
    expect(JSON.parse((await chaski(['listar', '--serie', 'F888', '--json'])).out).documentos).toHaveLength(1);
    expect((await chaski(['anular', 'F888-1', '--motivo', 'Error en el cliente'])).out).toMatch(/ANULADA/);
    expect(await chaski(['estado', 'F888-2'])).toMatchObject({ code: 1, err: expect.stringContaining('F888-2') });
    expect(await chaski(['estado', 'cualquiera'])).toMatchObject({ code: 1, err: expect.stringContaining('F001-12') });
  });
});

describe('chaski catalogo, --version and completar', () => {
  it('need neither service nor key', { timeout: 60_000 }, async () => {
    const mas = { CHASKI_CLAVE: '', DATABASE_URL: '', DATABASE_ADMIN_URL: '', CHASKI_DATA: join(folder, 'ninguna') };
    expect((await chaski(['catalogo', '7'], { mas })).out).toMatch(/Catálogo 07[\s\S]*10 +Gravado/);
    expect((await chaski(['catalogo', '10'], { mas })).out).toMatch(/13 +Penalidades \(rige desde el 2027-01-01\)/);
    expect(JSON.parse((await chaski(['catalogo', '54', '--json'], { mas })).out)).toMatchObject({ numero: '54' });
    expect(await chaski(['catalogo', '99'], { mas })).toMatchObject({
      code: 1,
      err: expect.stringContaining('hay: 01'),
    });
    expect((await chaski(['--version'], { mas })).out).toMatch(/^chaski \d+\.\d+\.\d+ \(Node v26/);
    const guion = join(folder, 'completar.sh');
    await writeFile(guion, (await chaski(['completar'], { mas })).out);
    const ask = (palabras: string, at: number) =>
      new Promise<string>((resolve) => {
        const texto = `. ${guion}; COMP_WORDS=(${palabras}); COMP_CWORD=${at}; _chaski chaski "\${COMP_WORDS[${at}]}" "\${COMP_WORDS[${at - 1}]}"; echo \${COMPREPLY[@]}`;
        const child = spawn('bash', ['-c', texto]);
        let out = '';
        child.stdout.on('data', (chunk) => {
          out += chunk;
        });
        child.once('close', () => resolve(out.trim()));
      });
    expect(await ask('chaski em', 1)).toBe('emitir empresa');
    expect(await ask('chaski clave ""', 2)).toContain('rotar');
    expect(await ask('chaski emitir x.json --hasta ""', 4)).toBe('documento totales xml firma envio');
  });
});

describe('chaski escuchar', () => {
  it('forwards the messages of test to a program of this machine, signed with the secret that it shows', async () => {
    const recibidos: { headers: Record<string, string>; body: string }[] = [];
    const programa = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        recibidos.push({
          headers: Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)])),
          body,
        });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((ready) => programa.listen(0, '127.0.0.1', ready));
    const { port } = programa.address() as AddressInfo;
    const child = spawn(process.execPath, [MAIN, 'escuchar', '--reenviar', `http://127.0.0.1:${port}/avisos`], {
      cwd: folder,
      env,
    });
    try {
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const secreto = /whsec_\S+/.exec((await lines.next()).value ?? '')?.[0] ?? '';
      await lines.next();
      const { json } = await s.emitir(unaFactura({ serie: 'F999' }), { webhook: true });
      await expect.poll(() => recibidos.length, { timeout: 15_000 }).toBe(1);
      const [{ headers, body } = { headers: {}, body: '' }] = recibidos;
      expect(new Webhook(secreto).verify(body, headers)).toMatchObject({
        type: 'comprobante.aceptado',
        data: { documento: { id: json.data.documento.id } },
      });
      expect((await lines.next()).value).toMatch(/^comprobante\.aceptado .* → 204$/);
    } finally {
      child.kill('SIGINT');
      programa.close();
    }
  });
});
