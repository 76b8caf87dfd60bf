import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { sembrar } from '@chaski/testing/service/siembra.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verClientes } from './clientes-vistos.ts';
import { importeBuscado, numeroBuscado } from './filtros.ts';
import { listComprobantes } from './lista-store.ts';

/* As people look for what they issued: in the list of the API, and among the customers of the dashboard. */

let s: TestService;
let dentro: Awaited<ReturnType<typeof enterComo>>;

const aNombreDe = (numeroDocumento: string, denominacion: string, precio = 118) =>
  unaFactura({
    cliente: { tipoDocumento: '6', numeroDocumento, denominacion },
    items: [{ ...unItem(), precioUnitario: precio }],
  });

beforeAll(async () => {
  s = await startTestService();
  dentro = await enterComo(s, 'dueno');
  await s.emitir(aNombreDe('20100070970', 'CLÍNICA SAN FELIPE S.A.', 1250.5));
  await s.emitir(aNombreDe('20100130204', 'Ñandú & Peñafiel 100% Algodón S.A.C.', 90));
  for (let n = 3; n <= 12; n++) await s.emitir(aNombreDe('20131312955', 'COMERCIAL ANDINA S.A.C.', 50));
  await s.emitir(unaBoleta({ items: [{ ...unItem(), precioUnitario: 12 }] }));
  const ayer = fechaLima(new Date(Date.now() - 86_400_000));
  await s.emitir({ ...aNombreDe('20506006024', 'ÁBACO S.A.', 300), serie: 'F009', fechaEmision: ayer });
});
afterAll(() => s.stop());

const hallados = async (q: string) => {
  const { status, json } = await s.call('GET', `/invoices?q=${encodeURIComponent(q)}&limite=100`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data.documentos.map(({ correlativo }: { correlativo: string }) => correlativo);
};

describe('a document is found by', () => {
  test.each([
    ['a word without its accent', 'clinica'],
    ['a part of a word', 'felip'],
    ['words in any order', 'felipe clin'],
    ['its own letters', 'CLÍNICA'],
    ['the number of its customer', '20100070970'],
    ['a part of it', '0007097'],
    ['its amount', '1250.50'],
    ['its amount, grouped', '1,250.50'],
    ['its amount with its currency', 'S/ 1,250.5'],
    ['series and number as SUNAT prints them', 'F001-00000001'],
  ])('%s: %s', async (_, q) => {
    expect(await hallados(q)).toContain('F001-1');
    expect(await hallados(q)).not.toContain('F001-2');
  });

  test.each([
    ['F001-12', 'F001-12'],
    ['f001 12', 'F001-12'],
    ['F001 00000012', 'F001-12'],
    ['nandu penafiel', 'F001-2'],
    ['100% algodon', 'F001-2'],
  ])('%s: %s alone', async (q, correlativo) => {
    expect(await hallados(q)).toEqual([correlativo]);
  });

  test('a number alone, in whatever series', async () => {
    expect(await hallados('0012')).toContain('F001-12');
    expect(await hallados('12.00')).toEqual(['B001-1']);
  });

  test('nothing that it has not: no word is a pattern', async () => {
    for (const q of ['clinica andina', '__', '%%', 'felipe 20131312955', '1250.51', "o'hara"])
      expect(await hallados(q)).toEqual([]);
  });
});

describe('among documents of two years', () => {
  const acceso = () => ({ empresaId: dentro.empresaId, entorno: 'live' }) as const;
  const db = () => s.service.deps.db.of(acceso());
  let libre = '';
  const COMO = { dias: 700, series: 3, clientes: 900, variada: true };

  beforeAll(async () => {
    await sembrar(s.pool, { ...COMO, ...acceso(), cuantos: 3_000 });
    await s.pool.query(
      `update comprobantes set numero_libre = true where empresa_id = $1 and entorno = 'live' and estado = 'RECHAZADA'`,
      [dentro.empresaId],
    );
    const { rows } = await s.pool.query<{ numero: string }>(
      `select numero::text from comprobantes where empresa_id = $1 and entorno = 'live' and numero_libre limit 1`,
      [dentro.empresaId],
    );
    libre = rows[0]?.numero ?? '';
  });

  test.each([
    ['varios', {}],
    ['muestra 201000001', {}],
    ['muestra 2010000012', { estado: 'RECHAZADA' }],
    ['cliente 20100000000', { tipoComprobante: '01' }],
    ['20100000012', { serie: 'B001' }],
    ['F900', {}],
    ['B002 1500', {}],
    ['1500', {}],
    ['12.34', {}],
    ['nadie', {}],
  ] as const)('%s %o: the same with the customers that were seen as without them', async (q, mas) => {
    const vistos = await verClientes(db(), acceso(), new Date(), q);
    const filtros = { q, limite: 50, ...mas };
    const sin = await listComprobantes(db(), acceso(), filtros, 50);
    const con = await listComprobantes(db(), acceso(), filtros, 50, vistos);
    expect(con.map(({ id }) => id)).toEqual(sin.map(({ id }) => id));
    if (q === 'nadie') expect(sin).toEqual([]);
    const cursor = sin[20]?.id;
    if (cursor === undefined) return;
    const resto = await listComprobantes(db(), acceso(), { ...filtros, cursor }, 50, vistos);
    expect(resto.slice(0, 29).map(({ id }) => id)).toEqual(sin.slice(21).map(({ id }) => id));
  });

  test('a number that is free again is found with whoever bore it', async () => {
    const vistos = await verClientes(db(), acceso(), new Date(), libre);
    const hallados = await listComprobantes(db(), acceso(), { q: libre, limite: 50 }, 50, vistos);
    expect(hallados.map(({ numero }) => String(numero))).toContain(libre);
  });

  test('those with a name that few have are found by the customers seen, and documents of now besides', async () => {
    const vistos = await verClientes(db(), acceso(), new Date(), 'muestra 2010000012');
    expect(vistos?.clientes.length).toBeGreaterThan(1);
    const { rows } = await s.pool.query(
      `update comprobantes set cliente_denominacion = 'Zapatería Ónix' where empresa_id = $1 and entorno = 'live'
       and id = (select id from comprobantes where empresa_id = $1 and entorno = 'live' order by id desc limit 1) returning id`,
      [dentro.empresaId],
    );
    const nuevo = await verClientes(db(), acceso(), new Date(), 'zapateria onix');
    expect(nuevo?.clientes).toEqual([]);
    const hallados = await listComprobantes(db(), acceso(), { q: 'zapateria onix', limite: 5 }, 5, nuevo);
    expect(hallados.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  test('so many that answer to a word that documents are the better way in, or nothing that could be written down: no difference', async () => {
    await s.pool.query(
      `insert into clientes_vistos select $1, 'live', n::text, 'bodega ' || n, $2, $2 from generate_series(1, 2001) n`,
      [dentro.empresaId, '00000000-0000-7000-8000-000000000000'],
    );
    expect(await verClientes(db(), acceso(), new Date(), 'bodega 2001')).toMatchObject({
      clientes: [{ numero: '2001' }],
    });
    expect(await verClientes(db(), acceso(), new Date(), 'bodega')).toBe(undefined);
    await s.pool.query('delete from clientes_vistos_hasta');
    await s.pool.query('revoke insert on clientes_vistos from chaski_servicio');
    await expect(verClientes(db(), acceso(), new Date(), 'nadie')).rejects.toThrow('permission denied');
    await s.pool.query('grant insert on clientes_vistos to chaski_servicio');
  });
});

test('a customer is found by words of the name without accents, by how its number begins and by a part of it', async () => {
  const clientes = async (q: string) => {
    const { json } = await dentro.call('GET', `/empresas/${dentro.empresaId}/test/clientes?q=${encodeURIComponent(q)}`);
    return json.data.clientes.map(({ numeroDocumento }: { numeroDocumento: string }) => numeroDocumento);
  };
  for (const q of ['clinica', 'felipe clin', '2010007', '0007097'])
    expect([q, await clientes(q)]).toEqual([q, ['20100070970']]);
  expect(await clientes('clinica andina')).toEqual([]);
});

test.each([
  ['1250', '1250'],
  ['1,250,000.00', '1250000.00'],
  ['US$ 3', '3'],
  ['USD 3.5', '3.5'],
  ['12345678', undefined],
  ['12345678.90', '12345678.90'],
  ['1,25', undefined],
  ['1.255', undefined],
  ['F001-1', undefined],
  ['', undefined],
])('%s as an amount is %s', (q, importe) => {
  expect(importeBuscado(q)).toBe(importe);
});

test.each([
  ['F001-1', { serie: 'F001', numero: '1' }],
  ['f001 00000012', { serie: 'F001', numero: '12' }],
  [' F001-01 ', { serie: 'F001', numero: '1' }],
  ['SERVICIOS-007', undefined],
  ['-100', undefined],
  ['F001', { serie: 'F001' }],
  ['F001-', { serie: 'F001' }],
  ['0001-5', { serie: '0001', numero: '5' }],
  ['0012', { numero: '12' }],
  ['7', { numero: '7' }],
  ['12345678', { numero: '12345678' }],
  ['20100070970', undefined],
  ['san felipe', undefined],
  ['clinica', undefined],
  ['', undefined],
])('%s as a number is %o', (q, numero) => {
  expect(numeroBuscado(q)).toEqual(numero);
});

describe('a list in another order', () => {
  const pagina = async (consulta: string) => {
    const { status, json } = await s.call('GET', `/invoices?${consulta}`);
    expect(status, JSON.stringify(json)).toBe(200);
    return json.data;
  };
  const todas = async (consulta: string) => {
    const filas = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { documentos, siguiente } = await pagina(`${consulta}&limite=3${cursor && `&cursor=${cursor}`}`);
      filas.push(...documentos);
      cursor = siguiente;
    }
    return filas;
  };
  type Fila = {
    id: string;
    correlativo: string;
    cliente: { denominacion: string };
    totales: { total: string };
    fechaEmision: string;
  };
  const CLAVES: Record<string, (fila: Fila) => number | string> = {
    fecha: ({ fechaEmision }) => fechaEmision,
    importe: ({ totales }) => Number(totales.total),
    cliente: ({ cliente }) =>
      cliente.denominacion
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .toLowerCase(),
  };

  test.each(
    Object.keys(CLAVES).flatMap((clave) =>
      ['', '-'].flatMap((sentido) =>
        ['', '&q=s.a', '&tipoComprobante=01'].map((mas) => [sentido + clave, mas] as const),
      ),
    ),
  )('%s%s: every document once, page after page, and of equals the newest first', async (orden, mas) => {
    const claveDe = CLAVES[orden.replace('-', '')] as (fila: Fila) => number | string;
    const sentido = orden.startsWith('-') ? -1 : 1;
    const sin: Fila[] = (await pagina(`limite=100${mas}`)).documentos;
    expect(sin.length).toBeGreaterThan(9);
    const esperadas = sin.toSorted((a, b) => {
      const [x, y] = [claveDe(a), claveDe(b)];
      return x === y ? (a.id < b.id ? 1 : -1) : (x < y ? -1 : 1) * sentido;
    });
    const filas: Fila[] = await todas(`orden=${orden}${mas}`);
    expect(filas.map(({ correlativo }) => correlativo)).toEqual(esperadas.map(({ correlativo }) => correlativo));
  });

  test('is one of those that there are', async () => {
    const { status, json } = await s.call('GET', '/invoices?orden=estado');
    expect([status, Object.keys(json.error.details.fields)]).toEqual([400, ['orden']]);
  });
});
