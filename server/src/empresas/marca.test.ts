import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACTOR } from '../testing/actor.ts';
import { unaFactura } from '../testing/builders.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { configurarMarca } from './marca.ts';
import { findMarca } from './marca-store.ts';

let s: TestService;
let empresaId: string;

beforeAll(async () => {
  s = await startTestService();
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  empresaId = rows[0]?.id ?? '';
});
afterAll(() => s.stop());

const db = () => s.pool;

/** PNG of one black pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

async function pdf(): Promise<number> {
  const { json } = await s.emitir(unaFactura());
  return (await s.call('GET', `/invoices/${json.data.documento.id}/pdf?formato=ticket58`)).status;
}

test('logo, colour and foot are kept, changed one by one, and taken away', async () => {
  await configurarMarca(db(), empresaId, { logo: PIXEL, color: '#0B5394', pie: ' Gracias ' }, ACTOR);
  expect(await findMarca(db(), empresaId)).toEqual({
    logo: { formato: 'png', bytes: PIXEL },
    color: '#0b5394',
    pie: 'Gracias',
  });
  expect(await pdf()).toBe(200);
  await configurarMarca(db(), empresaId, { color: null }, ACTOR);
  expect(await findMarca(db(), empresaId)).toMatchObject({ pie: 'Gracias', logo: { formato: 'png' } });
  await configurarMarca(db(), empresaId, { logo: null, pie: null }, ACTOR);
  expect(await findMarca(db(), empresaId)).toEqual({});
});

describe('what is no logo is refused, all problems at once', () => {
  const cut = PIXEL.subarray(0, 24);
  const huge = Buffer.from(PIXEL);
  huge.writeUInt32BE(100_000, 16);
  test.each([
    ['text', Buffer.from('no soy una imagen')],
    ['a picture cut short', cut],
    ['one too large', huge],
    ['a header with garbage behind', Buffer.concat([PIXEL.subarray(0, 33), deflateSync(Buffer.from('x'))])],
    ['a JPG that ends at once', Buffer.from('ffd8ffe0', 'hex')],
  ])('%s', async (_, logo) => {
    const change = configurarMarca(db(), empresaId, { logo, color: 'rojo', pie: 'a\nb' }, ACTOR);
    const text = expect.any(String);
    await expect(change).rejects.toMatchObject({ fields: { logo: text, color: text, pie: text } });
    await expect(configurarMarca(db(), empresaId, { logo }, ACTOR)).rejects.toMatchObject({ fields: { logo: text } });
    expect(await findMarca(db(), empresaId)).toEqual({});
  });
});

test('a stored logo that cannot be drawn leaves the papers without it, and never without paper', async () => {
  await db().query("update empresas set logo = $2, logo_formato = 'png' where id = $1", [
    empresaId,
    Buffer.from('nada'),
  ]);
  expect(await pdf()).toBe(200);
});
