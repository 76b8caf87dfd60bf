import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { lineaDePadron, writePadron } from '@chaski/testing/documents/padron.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClave } from '../api-keys/store.ts';
import { importPadron } from './importar-padron.ts';
import { createProveedorDni, nombreEn } from './proveedor-dni.ts';

let s: TestService;
let fuente: Server;
let pedidos: string[];
let folder: string;
let live: string;
let sinPermiso: string;

beforeAll(async () => {
  pedidos = [];
  fuente = createServer((request, response) => {
    pedidos.push(`${request.url} ${request.headers.authorization}`);
    const known = request.url?.endsWith('/44444444');
    response.writeHead(known ? 200 : 500, { 'content-type': 'application/json' });
    response.end(
      known ? JSON.stringify({ nombres: 'Rosa', apellidoPaterno: 'Flores', apellidoMaterno: 'Díaz' }) : '{}',
    );
  });
  await new Promise<void>((ready) => fuente.listen(0, '127.0.0.1', ready));
  const { port } = fuente.address() as AddressInfo;
  s = await startTestService({ dniUrl: `http://127.0.0.1:${port}/dni/{numero}`, dniToken: 'pase-canario' });
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  const nueva = { empresaId: rows[0]?.id ?? '', nombre: 'consultas', limite: 1_000_000, expiraEn: null };
  live = (await createClave(s.pool, { ...nueva, entorno: 'live', permisos: ['customers.read'] })).clave;
  sinPermiso = (await createClave(s.pool, { ...nueva, entorno: 'test', permisos: ['invoices.read'] })).clave;
  folder = await mkdtemp(join(tmpdir(), 'chaski-consulta-'));
});
afterAll(async () => {
  fuente.close();
  await s.stop();
  await rm(folder, { recursive: true, force: true });
});

const consultar = (numero: string, clave?: string) =>
  s.call('GET', `/customers/${numero}`, clave === undefined ? {} : { clave });

describe('GET /customers/{numero}', () => {
  it('in test answers from an invented sample, in a shape that a document takes as it is', async () => {
    const { status, json } = await consultar('20100070970');
    expect([status, json.data]).toEqual([
      200,
      {
        cliente: {
          tipoDocumento: '6',
          numeroDocumento: '20100070970',
          denominacion: 'COMERCIAL DE MUESTRA S.A.C.',
          direccion: 'AV. DE LA MUESTRA NRO. 123 URB. EJEMPLO',
        },
        fuente: 'muestra',
        estado: 'ACTIVO',
        condicion: 'HABIDO',
        ubigeo: '150101',
      },
    ]);
    const emitida = await s.emitir(unaFactura({ cliente: json.data.cliente }));
    expect(emitida.json.data.documento.estado).toBe('ACEPTADA');
    const persona = await consultar('12345678');
    expect(persona.json.data.cliente).toEqual({
      tipoDocumento: '1',
      numeroDocumento: '12345678',
      denominacion: 'PERSONA DE MUESTRA UNO',
    });
  });

  it('knows the company’s own customers, as its last document says them', async () => {
    const cliente = {
      tipoDocumento: '1',
      numeroDocumento: '70000001',
      denominacion: 'CLIENTA PROPIA',
      direccion: 'JR. SOL 5',
    };
    await s.emitir(unaBoleta({ cliente }));
    await s.emitir(unaBoleta({ cliente: { ...cliente, correo: 'clienta@ejemplo.pe' } }));
    expect((await consultar('70000001')).json.data).toEqual({
      cliente: { ...cliente, correo: 'clienta@ejemplo.pe' },
      fuente: 'comprobantes',
      fecha: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    // Of this environment alone.
    expect((await consultar('70000001', live)).status).toBe(404);
  });

  it.each(['123', '1234567a', '20100070971', '30100070970', '%20', '0'.repeat(5_000)])(
    'refuses %s, saying why',
    async (numero) => {
      const { status, json } = await consultar(numero);
      expect([status, json.error.code]).toEqual([400, 'BAD_REQUEST']);
      expect(json.error.details.fields.numero).toMatch(/RUC/);
    },
  );

  it('wants its permission', async () => {
    expect((await consultar('20100070970', sinPermiso)).json.error.message).toContain('customers.read');
  });

  it('in live says that there is no padrón, then finds in it, with its day', async () => {
    const ruc = lineaDePadron(1_900, 2_000).slice(0, 11);
    const sin = await consultar(ruc, live);
    expect([sin.status, sin.json.error.message]).toEqual([404, expect.stringContaining('chaski padron importar')]);
    const ruta = join(folder, 'padron.txt');
    await writePadron(ruta, 2_000);
    const { config, db } = s.service.deps;
    await importPadron({ db: db.sistema, url: config.databaseUrl ?? '', ruta, fecha: '2026-11-20' });
    const con = await consultar(ruc, live);
    expect(con.json.data).toMatchObject({ cliente: { numeroDocumento: ruc }, fuente: 'padron', fecha: '2026-11-20' });
    const otro = await consultar('20600000099', live).then(({ json }) => json.error.message);
    expect(otro).toContain('no está en el padrón del 20/11/2026');
    // The sample is of test alone.
    expect((await consultar('20100070970', live)).status).toBe(404);
  });

  it('asks the operator’s source for a DNI that nobody here knows, in live alone, and lives without its answer', async () => {
    pedidos.length = 0;
    expect((await consultar('44444444')).status).toBe(404);
    expect(pedidos).toEqual([]);
    expect((await consultar('44444444', live)).json.data).toEqual({
      cliente: { tipoDocumento: '1', numeroDocumento: '44444444', denominacion: 'FLORES DÍAZ ROSA' },
      fuente: 'proveedor',
    });
    expect(pedidos).toEqual(['/dni/44444444 Bearer pase-canario']);
    expect((await consultar('44444445', live)).status).toBe(404);
  });
});

describe('a source that went bad', () => {
  const ask = async (answer: RequestListener) => {
    const mala = createServer(answer);
    await new Promise<void>((ready) => mala.listen(0, '127.0.0.1', ready));
    const { port } = mala.address() as AddressInfo;
    const respuesta = createProveedorDni(`http://127.0.0.1:${port}/{numero}`, 'pase-canario').search('12345678');
    const error = await respuesta.then(
      () => expect.fail('contestó'),
      (caught: unknown) => String(caught),
    );
    mala.closeAllConnections();
    mala.close();
    return error;
  };

  it('leads nobody elsewhere, and its token goes to no other address', async () => {
    const pedidosAntes = pedidos.length;
    const { port } = fuente.address() as AddressInfo;
    for (const status of [301, 302, 307, 308]) {
      const location = `http://127.0.0.1:${port}/dni/44444444`;
      expect(await ask((_, response) => void response.writeHead(status, { location }).end())).toMatch(/fetch/);
    }
    expect(pedidos).toHaveLength(pedidosAntes);
  });

  it('and answers without end is hung up on', async () => {
    let escritos = 0;
    const cortada = Promise.withResolvers<void>();
    const error = await ask((_, response) => {
      response.on('close', () => cortada.resolve());
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(16_384))) escritos += 16_384;
      };
      response.on('drain', more);
      more();
    });
    expect(error).toContain('contestó demasiado');
    await cortada.promise;
    // What fits between two sockets, and no more.
    expect(escritos).toBeLessThan(16e6);
  });
});

describe('the name in the answer of a source', () => {
  it.each([
    [{ nombre: ' ana  pérez ' }, 'ANA PÉREZ'],
    [{ data: { nombre_completo: 'LUZ ROJAS' } }, 'LUZ ROJAS'],
    [{ data: { nombres: 'LUZ', apellido_paterno: 'ROJAS', apellido_materno: '' } }, 'ROJAS LUZ'],
    [{ nombre: 5 }, undefined],
    [[], undefined],
    [null, undefined],
  ])('%j', (answer, nombre) => {
    expect(nombreEn(answer)).toBe(nombre);
  });
});
