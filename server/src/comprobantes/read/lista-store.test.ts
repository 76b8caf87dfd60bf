import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { SERIE_RETIRADA, type Siembra, sembrar } from '@chaski/testing/service/siembra.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ESTADOS_PUBLICOS, type Filtros } from './filtros.ts';
import { consultaLista, countComprobantes, listComprobantes } from './lista-store.ts';

/*
 * What the statements of the list read, by the plans that PostgreSQL makes for them: a filter that finds little reads little,
 * however many documents the company has.
 */

const DOCUMENTOS = 30_000;
const GRANDE: Siembra = {
  empresaId: '11111111-1111-7111-8111-111111111111',
  entorno: 'live',
  cuantos: DOCUMENTOS,
  dias: 365,
  series: 8,
  clientes: 2_000,
  variada: true,
};
/** Nothing but accepted boletas. */
const LLANA: Siembra = {
  ...GRANDE,
  empresaId: '22222222-2222-7222-8222-222222222222',
  cuantos: 15_000,
  variada: false,
};

/** Rows of a table or an index that a page may cost: those of one series, or the newest 26 of each of 25. */
const MAX_LEIDAS = 2_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
  for (const siembra of [GRANDE, LLANA]) await sembrar(database.pool, siembra);
  await database.pool.query('vacuum analyze comprobantes, series');
}, 120_000);
afterAll(() => database.stop());

interface Nodo {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Nodo[];
}

/** Every node of the plan of a page, as it ran within the reach of the company. */
async function plan(siembra: Siembra, filtros: Partial<Filtros>): Promise<Nodo[]> {
  const { text, values } = consultaLista(siembra, { limite: 25, ...filtros }, 26);
  const { rows } = await database.db
    .of(siembra)
    .query<{ 'QUERY PLAN': [{ Plan: Nodo }] }>(`explain (analyze, format json) ${text}`, values);
  const nodes = (node: Nodo): Nodo[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  return rows.flatMap((row) => nodes(row['QUERY PLAN'][0].Plan));
}

/** Rows of documents that a plan looks at, kept or not. */
function leidas(nodes: readonly Nodo[]): number {
  const scans = nodes.filter((node) => / Scan$/.test(node['Node Type']) && node['Relation Name'] !== 'series');
  return scans.reduce((sum, node) => {
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    return sum + (node['Actual Rows'] + removed) * node['Actual Loops'];
  }, 0);
}

const OTROS: readonly Partial<Filtros>[] = [
  {},
  { cliente: '-' },
  { cliente: '20999999999' },
  { desde: '2026-01-01' },
  { hasta: '2099-01-01' },
  { cursor: 'ffffffff-ffff-7fff-bfff-ffffffffffff' },
  { cliente: '-', desde: '2026-01-01', hasta: '2099-01-01', cursor: 'ffffffff-ffff-7fff-bfff-ffffffffffff' },
];
const ESTADOS = [{}, ...ESTADOS_PUBLICOS.map((estado) => ({ estado }))];
const TIPOS = [{}, ...['01', '03', '07', '08'].map((tipoComprobante) => ({ tipoComprobante }))];
const SERIES = [{}, ...['F001', 'FC01', SERIE_RETIRADA, 'B001', 'Z999'].map((serie) => ({ serie }))];

/** Each combination of the API's filters but those that `finds` says find much. */
function combinaciones(finds: (filtros: Partial<Filtros>) => boolean, otros = OTROS): Partial<Filtros>[] {
  const todas = ESTADOS.flatMap((estado) =>
    TIPOS.flatMap((tipo) => SERIES.flatMap((serie) => otros.map((mas) => ({ ...mas, ...estado, ...tipo, ...serie })))),
  );
  return todas.filter((filtros) => !finds(filtros));
}

const MUCHO = ['F001', 'B001', 'ACEPTADA', '03'];
const mucho = (lista: readonly string[], { estado, tipoComprobante, serie }: Partial<Filtros>) =>
  [estado, tipoComprobante, serie].every((value) => value === undefined || lista.includes(value));

test.each([
  ['a company with little of some', GRANDE, [...MUCHO, '01']],
  ['a company with none of most', LLANA, MUCHO],
] as const)(
  '%s: a filter that finds little reads little, whatever else is asked for',
  async (_, siembra, lista) => {
    const filtros = combinaciones((each) => mucho(lista, each));
    expect(filtros.length).toBeGreaterThan(500);
    const caras: unknown[] = [];
    for (const each of filtros) {
      const nodes = await plan(siembra, each);
      const n = leidas(nodes);
      if (
        n > MAX_LEIDAS ||
        nodes.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== 'series')
      )
        caras.push({ ...each, n });
    }
    expect(caras).toEqual([]);
  },
  120_000,
);

test('a page of a type or a series is read from its own documents: some of each series', async () => {
  const filtros = [
    { tipoComprobante: '01' },
    { tipoComprobante: '03' },
    { serie: 'F001' },
    { serie: 'B001', estado: 'ACEPTADA' },
  ] as const;
  for (const each of filtros) expect(leidas(await plan(GRANDE, each))).toBeLessThan(MAX_LEIDAS);
});

test('whatever the way in, the list is what a look at every document finds, and the count as well', async () => {
  const { rows } = await database.pool.query<{ id: string; tipo: string; serie: string; estado: string }>(
    `select id, tipo_comprobante as tipo, serie,
       case estado when 'EN_COLA' then 'EN_PROCESO' when 'POR_REINTENTAR' then 'PENDIENTE_ENVIO' else estado end as estado
     from comprobantes where empresa_id = $1 order by id desc`,
    [GRANDE.empresaId],
  );
  const es = (pedido: string | undefined, valor: string) => pedido === undefined || pedido === valor;
  const combinadas = combinaciones(() => false, [{}]);
  for (const filtros of combinadas) {
    const { tipoComprobante, serie, estado } = filtros;
    const all = rows.filter((row) => es(tipoComprobante, row.tipo) && es(serie, row.serie) && es(estado, row.estado));
    const pagina = { limite: 25, ...filtros };
    const found = await listComprobantes(database.db.of(GRANDE), GRANDE, pagina, 26);
    expect(found.map(({ id }) => id)).toEqual(all.slice(0, 26).map(({ id }) => id));
    expect(await countComprobantes(database.db.of(GRANDE), GRANDE, pagina, 1_000)).toBe(Math.min(all.length, 1_000));
  }
  expect(combinadas.length).toBe(ESTADOS.length * TIPOS.length * SERIES.length);
});
