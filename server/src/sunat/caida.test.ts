import { unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa, sendComoASunat } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* SUNAT is away for a while with hundreds of documents of several companies waiting, and comes back. */

const DOCUMENTOS = 320;
const EMPRESAS = 4;
/** What one process carries in the background at once. */
const PLAZAS = 16;

let s: TestService;
const claves: string[] = [];

beforeAll(async () => {
  s = await startTestService({ sunatTimeoutMs: 10_000 });
  claves.push(s.clave);
  for (let n = 1; n < EMPRESAS; n++) claves.push((await createOtraEmpresa(s.pool, s.service.llavero, n)).clave);
  await sendComoASunat(s.pool, s.service.simuladorUrl);
});
afterAll(() => s.stop());

async function sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await s.pool.query<T>(text, values)).rows;
}

/** Emits them all asynchronously, some at a time, facturas and boletas in turn. */
async function emitirTodos(): Promise<void> {
  let next = 0;
  const client = async () => {
    for (let index = next++; index < DOCUMENTOS; index = next++) {
      const documento = index % 2 === 0 ? unaBoleta({ serie: 'BC01' }) : unaFactura({ serie: 'FC01' });
      const clave = claves[Math.floor(index / 2) % EMPRESAS] ?? '';
      expect((await s.emitir(documento, { webhook: true, clave })).status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
}

const estados = () => sql('select estado, count(*)::int as n from comprobantes group by 1 order by 1');
const reposa = () => s.service.deps.sunat.estados().some(({ estado }) => estado !== 'cerrado');

interface Envio {
  readonly serie: string;
  readonly numero: number;
  readonly plazo: number;
  readonly desde: number;
  readonly hasta: number;
}

/** The attempts by which documents were accepted, as they began; `nuevos`: of those that nobody had tried before. */
async function envios(nuevos: boolean): Promise<Envio[]> {
  return sql(
    `select c.empresa_id || c.serie as serie, c.numero, extract(epoch from c.plazo_envio)::float8 as plazo,
       extract(epoch from i.iniciado_en)::float8 as desde, extract(epoch from i.terminado_en)::float8 as hasta
     from comprobantes c join intentos i on i.empresa_id = c.empresa_id and i.comprobante_id = c.id
     where i.resultado = 'aceptado' and (c.intentos = 1 or not $1)
     order by i.iniciado_en, c.plazo_envio, c.id`,
    [nuevos],
  );
}

describe('SUNAT is away', () => {
  beforeAll(async () => {
    await s.simulate({ modo: '503', operaciones: ['sendBill', 'getStatusCdr'] });
    await emitirTodos();
  }, 30_000);

  test('a synchronous call is answered at once, with nothing sent and nothing in doubt', async () => {
    await expect.poll(reposa, { timeout: 10_000 }).toBe(true);
    // One exchange may be let through to see whether it is back.
    const answers = await Promise.all([1, 2, 3].map(() => s.emitir(unaFactura({ serie: 'FC02' }))));
    expect(answers.map(({ status }) => status)).toEqual([502, 502, 502]);
    const refused = answers.find(({ json }) => json.message.includes('SUNAT no responde desde hace'));
    expect(refused?.json.code).toBe('INVOICE_SEND_FAILED_AFTER_CREATE');
    const [fila] = await sql('select estado, pudo_registrarse from comprobantes where id = $1', [
      refused?.json.comprobante_id,
    ]);
    expect(fila).toEqual({ estado: 'POR_REINTENTAR', pudo_registrarse: false });
  });

  test('those that wait are left alone: few attempts in all, and not one lease', async () => {
    const [antes] = await sql<{ n: number }>('select sum(intentos)::int as n from comprobantes where asincrono');
    expect(antes?.n).toBeLessThan(60);
    expect(
      await sql('select 1 from comprobantes where estado = $1 having count(*) > $2', ['EN_COLA', 250]),
    ).toHaveLength(1);
  });

  test('and comes back: all are delivered, each once, the oldest first and the nearest deadline before it', async () => {
    await s.simulate({ modo: 'normal' });
    const total = DOCUMENTOS + 3;
    await expect.poll(estados, { timeout: 40_000 }).toEqual([{ estado: 'ACEPTADA', n: total }]);
    const accepted = (await s.libro()).filter(({ operacion, aceptado }) => operacion === 'sendBill' && aceptado);
    expect(accepted).toHaveLength(total);
    expect(new Set(accepted.map(({ archivo }) => archivo)).size).toBe(total);

    const sent = await envios(true);
    expect(sent.length).toBeGreaterThan(250);
    for (const [serie, one] of Map.groupBy(sent, (each) => each.serie)) {
      const late = one.filter(({ numero }, place) => one.slice(place + PLAZAS).some((after) => after.numero < numero));
      expect(late, serie).toEqual([]);
    }
    // A factura's deadline is nearer than a boleta's: of each company all facturas began before its last boletas.
    const plazos = [...new Set(sent.map(({ plazo }) => plazo))].sort();
    expect(plazos).toHaveLength(2);
    const lastNear = sent.findLastIndex(({ plazo }) => plazo === plazos[0]);
    const firstFar = sent.findIndex(({ plazo }) => plazo === plazos[1]);
    expect(lastNear - firstFar).toBeLessThan(PLAZAS);
  }, 60_000);

  test('the background began again with one document, and never carried more than its share', async () => {
    const sent = await envios(false);
    const [first, second] = sent;
    if (first === undefined || second === undefined) throw new Error('nothing was sent');
    expect(second.desde).toBeGreaterThanOrEqual(first.hasta);
    const peak = Math.max(
      ...sent.map(({ desde }) => sent.filter((other) => other.desde <= desde && other.hasta > desde).length),
    );
    expect(peak).toBeGreaterThan(2);
    expect(peak).toBeLessThanOrEqual(PLAZAS);
  });
});
