import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Receptor, record, startReceptor } from './testing.ts';

/* Verdicts that reach nobody who waits: the database went away as it wrote them. */

let s: TestService;
let r: Receptor;
beforeAll(async () => {
  s = await startTestService();
  r = await startReceptor();
  await record(s, `${r.origen}/todo`);
});
afterAll(async () => {
  await r.close();
  await s.stop();
});

/** The database goes away as it writes a verdict, which it has written, and stays away for so many statements more of that document. */
function seVa(veces: number): void {
  const { deps } = s.service;
  const { of } = deps.db;
  let faltan: number | undefined;
  const rota = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  const query = async (target: ReturnType<typeof of>, consulta: { readonly name?: string }, ...mas: unknown[]) => {
    if (faltan !== undefined && faltan > 0) {
      faltan -= 1;
      throw rota();
    }
    const respondido = await Reflect.apply(target.query, target, [consulta, ...mas]);
    if (faltan !== undefined || consulta.name !== 'comprobante-resultado') return respondido;
    faltan = veces;
    throw rota();
  };
  const de: typeof of = (...args) =>
    new Proxy(of(...args), {
      get: (target, name) => (name === 'query' ? query.bind(undefined, target) : Reflect.get(target, name)),
    });
  Object.assign(deps.db, { of: de });
  onTestFinished(() => void Object.assign(deps.db, { of }));
}

const mensajes = async (id: string) =>
  (await s.pool.query<{ tipo: string }>('select tipo from webhook_mensajes where comprobante_id = $1', [id])).rows;

describe('a verdict that the database wrote without saying so', () => {
  test('is answered to the caller who waits, and told nowhere else', async () => {
    seVa(0);
    const { status, json } = await s.emitir(unaFactura({ serie: 'FQ01' }));
    expect([status, json.data?.estado]).toEqual([200, 'ACEPTADA']);
    expect(await mensajes(json.data.documento.id)).toEqual([]);
  });

  test('is told to the webhooks, once, where the caller was answered that the sending broke off', async () => {
    seVa(20);
    const { status, json } = await s.emitir(unaFactura({ serie: 'FQ02' }));
    expect([status, json.code]).toEqual([502, 'INVOICE_SEND_FAILED_AFTER_CREATE']);
    const id = json.comprobante_id;
    await expect.poll(() => mensajes(id), { timeout: 10_000 }).toEqual([{ tipo: 'comprobante.aceptado' }]);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await mensajes(id)).toHaveLength(1);
  });
});
