import { unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { type Answer, startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { watchStatements } from '@chaski/testing/service/statements.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Documents that arrive at the same time share a transaction, whatever they ask for, and none pays for another's refusal. */

let s: TestService;

beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const conClave = (clave: string, documento: object) => s.emitir(documento, { headers: { 'idempotency-key': clave } });
const idDe = ({ json }: Answer): string => json.data.documento.id;
const numeroDe = ({ json }: Answer): number => Number(json.data.documento.correlativo.split('-')[1]);

async function facturas(cuantas: number, serie: string): Promise<string[]> {
  return (await Promise.all(Array.from({ length: cuantas }, () => s.emitir(unaFactura({ serie }))))).map(idDe);
}

const unaNota = (id: string, precioUnitario: number, overrides: object = {}) => ({
  tipoComprobante: '07',
  serie: 'FC01',
  documentoAfectado: { id },
  codigoMotivo: '07',
  motivo: 'Devolución',
  items: [unItem({ precioUnitario })],
  ...overrides,
});

/** What `work` answers, and how many documents were about to be stored meanwhile: one that is tried twice counts twice. */
async function contando<T>(work: () => Promise<T>): Promise<{ value: T; guardados: number }> {
  let guardados = 0;
  const stop = watchStatements((text) => {
    if (text.includes('insert into comprobantes')) guardados += 1;
  });
  return { value: await work().finally(stop), guardados };
}

test('a key, a chosen number and a note share the transaction of their neighbours', async () => {
  const afectadas = await facturas(16, 'FG01');
  const pedidos = [
    ...Array.from({ length: 16 }, (_, n) => () => conClave(`junta-${n}`, unaFactura({ serie: 'FG02' }))),
    ...Array.from(
      { length: 16 },
      (_, n) => () => conClave(`elegida-${n}`, unaFactura({ serie: 'FG03', correlativo: n + 1 })),
    ),
    ...afectadas.map((id, n) => () => conClave(`nota-${n}`, unaNota(id, 30))),
  ];
  const { value, guardados } = await contando(() => Promise.all(pedidos.map((ask) => ask())));
  expect(value.map(({ status }) => status)).toEqual(pedidos.map(() => 200));
  expect(guardados).toBe(pedidos.length);
  // A key's row tells the transaction that stored it.
  const { rows } = await s.pool.query<{ transacciones: number }>(
    "select count(distinct xmin::text)::int as transacciones from idempotencia where clave ~ '^(junta|elegida|nota)-'",
  );
  expect(rows[0]?.transacciones).toBeLessThan(pedidos.length / 2);
  const ordinales = Array.from({ length: 16 }, (_, n) => n + 1);
  expect(
    value
      .slice(0, 16)
      .map(numeroDe)
      .sort((a, b) => a - b),
  ).toEqual(ordinales);
  expect(value.slice(16, 32).map(numeroDe)).toEqual(ordinales);
});

test('of a burst in which some are refused the others are issued at once, and who was refused keeps neither key nor number', async () => {
  const [pagada = '', ajena = ''] = await facturas(2, 'FR01');
  const total = Number((await s.call('GET', `/invoices/${pagada}`)).json.data.documento.totales.total);
  await s.emitir(unaNota(pagada, total, { serie: 'FC02' }));
  await s.emitir(unaFactura({ serie: 'FR02', correlativo: 1 }));
  await conClave('tomada', unaFactura({ serie: 'FR03' }));
  const negados = [
    ['tomada', unaFactura({ serie: 'FR02' }), 409],
    ['numero', unaFactura({ serie: 'FR02', correlativo: 1 }), 409],
    ['salto', unaFactura({ serie: 'FR02', correlativo: 5_000 }), 422],
    ['saldo', unaNota(pagada, 1, { serie: 'FC02' }), 422],
  ] as const;
  const buenos = Array.from({ length: 12 }, (_, n) => [`buena-${n}`, unaFactura({ serie: 'FR02' }), 200] as const);
  const buena = ['nota-buena', unaNota(ajena, 1, { serie: 'FC02' }), 200] as const;
  const todos = [...negados, ...buenos, buena].sort(([a], [b]) => ((a.length * 7) % 5) - ((b.length * 7) % 5));
  const { value, guardados } = await contando(() =>
    Promise.all(todos.map(async ([clave, documento]) => [clave, (await conClave(clave, documento)).status] as const)),
  );
  expect(Object.fromEntries(value)).toEqual(Object.fromEntries(todos.map(([clave, , status]) => [clave, status])));
  expect(guardados).toBe(buenos.length + 1);
  // The same keys again, with something that can be issued.
  for (const [clave] of negados.slice(1))
    expect((await conClave(clave, unaFactura({ serie: 'FR02' }))).status).toBe(200);
  const { rows } = await s.pool.query("select numero from comprobantes where serie = 'FR02' order by numero");
  expect(rows.map(({ numero }) => numero)).toEqual(Array.from({ length: buenos.length + 4 }, (_, n) => n + 1));
});

test('of numbers chosen at once none declares a gap over one that its own transaction stores, whatever their keys', async () => {
  await s.emitir(unaFactura({ serie: 'FN02', correlativo: 1 }));
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      conClave(`al-reves-${99 - n}`, unaFactura({ serie: 'FN02', correlativo: n + 2 })),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  // A key's row tells the transaction that stored it, also when its document was changed since.
  const { rows } = await s.pool.query(
    `select h.desde, h.hasta, c.numero from series_huecos h join comprobantes c on c.serie = h.serie and c.numero between h.desde and h.hasta
      join idempotencia i on i.comprobante_id = c.id and i.xmin::text = h.xmin::text where h.serie = 'FN02'`,
  );
  expect(rows).toEqual([]);
});

test('one number asked for eight times at once is issued once, and seven are told which document has it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => conClave(`mismo-numero-${n}`, unaFactura({ serie: 'FN01', correlativo: 7 }))),
  );
  const [emitida, ...otras] = answers.filter(({ status }) => status === 200);
  expect(otras).toEqual([]);
  const negadas = answers.filter(({ status }) => status === 409);
  expect(negadas).toHaveLength(7);
  for (const { json } of negadas) expect(json.error.message).toContain(emitida === undefined ? '?' : idDe(emitida));
});

test('a note over a document that somebody holds waits by itself: what arrives with it is issued meanwhile', async () => {
  const [afectada = ''] = await facturas(1, 'FH01');
  const holder = await s.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from comprobantes where id = $1 for no key update', [afectada]);
    let nota: Answer | undefined;
    const emitida = conClave('nota-que-espera', unaNota(afectada, 1, { serie: 'FC03' })).then((answer) => {
      nota = answer;
    });
    const otras = await Promise.all(
      Array.from({ length: 10 }, (_, n) => conClave(`no-espera-${n}`, unaFactura({ serie: 'FH02' }))),
    );
    expect(otras.map(({ status }) => status)).toEqual(otras.map(() => 200));
    expect(nota).toBeUndefined();
    await holder.query('commit');
    await emitida;
    expect(nota?.status).toBe(200);
  } finally {
    holder.release();
  }
});

test('who repeats a key while its note still waits delays none of its neighbours, and is answered with that note', async () => {
  const [afectada = ''] = await facturas(1, 'FH03');
  const holder = await s.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from comprobantes where id = $1 for no key update', [afectada]);
    const nota = unaNota(afectada, 1, { serie: 'FC04' });
    const primera = conClave('repetida-en-espera', nota);
    const esperan = `select wait_event from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const esperas = async () => (await s.pool.query(esperan)).rows.map(({ wait_event }) => wait_event);
    await expect.poll(esperas).toHaveLength(1);
    let claves = 0;
    const stop = watchStatements((text) => {
      if (text.includes('insert into idempotencia')) claves += 1;
    });
    const segunda = conClave('repetida-en-espera', nota);
    // For the key, which only who is alone waits for; not for a row, which a group would.
    await expect.poll(esperas).toContain('advisory');
    const otras = await Promise.all(
      Array.from({ length: 10 }, (_, n) => conClave(`vecina-${n}`, unaFactura({ serie: 'FH04' }))),
    );
    stop();
    expect(otras.map(({ status }) => status)).toEqual(otras.map(() => 200));
    // None of them was begun twice; only the repetition, which is tried by itself.
    expect(claves).toBeLessThanOrEqual(otras.length + 2);
    await holder.query('commit');
    expect([idDe(await segunda), (await segunda).headers.get('idempotent-replayed')]).toEqual([
      idDe(await primera),
      'true',
    ]);
  } finally {
    holder.release();
  }
});

test('a key is answered with its document also when the company could not issue any more; what is new is refused', async () => {
  const emitida = await conClave('de-antes', unaFactura({ serie: 'FP01' }));
  await s.pool.query(
    "update empresa_entornos set certificado_pem = null, clave_privada_cifrada = null, version = version + 1 where entorno = 'test'",
  );
  await s.pool.query('update empresas set version = version + 1');
  expect((await conClave('nueva', unaFactura({ serie: 'FP01' }))).status).toBe(422);
  const repetida = await conClave('de-antes', unaFactura({ serie: 'FP01' }));
  expect([repetida.status, repetida.headers.get('idempotent-replayed'), idDe(repetida)]).toEqual([
    200,
    'true',
    idDe(emitida),
  ]);
});
