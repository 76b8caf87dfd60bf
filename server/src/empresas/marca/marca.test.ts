import { readFileSync, writeFileSync } from 'node:fs';
import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { ceros, jpg, PIXEL, pixeles, png, trozo } from '@chaski/testing/service/logos.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CambioMarca, configurarMarca, marcaDe, prepareMarca } from './marca.ts';

let s: TestService;
let empresaId: string;

beforeAll(async () => {
  s = await startTestService();
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  empresaId = rows[0]?.id ?? '';
});
afterAll(() => s.stop());

const db = () => s.pool;
const marca = () => marcaDe(db(), empresaId);

async function alter(cambio: CambioMarca): Promise<void> {
  await configurarMarca(db(), empresaId, await prepareMarca(empresaId, cambio), ACTOR);
}

async function pdf(): Promise<Buffer> {
  const { json } = await s.emitir(unaFactura());
  const { status, bytes } = await s.call('GET', `/invoices/${json.data.documento.id}/pdf?formato=ticket58`);
  expect(status).toBe(200);
  return bytes;
}

const llevaLogo = (bytes: Buffer) => bytes.toString('latin1').includes('/Subtype /Image');

test('logo, colour and foot are kept, changed one by one, and taken away', async () => {
  await alter({ logo: PIXEL, color: '#0B5394', pie: ' Gracias ' });
  expect(await marca()).toEqual({ logo: { formato: 'png', bytes: PIXEL }, color: '#0b5394', pie: 'Gracias' });
  expect(llevaLogo(await pdf())).toBe(true);
  await alter({ color: null });
  expect(await marca()).toEqual({ logo: { formato: 'png', bytes: PIXEL }, pie: 'Gracias' });
  await alter({ logo: null, pie: null });
  expect(await marca()).toEqual({});
  expect(llevaLogo(await pdf())).toBe(false);
});

describe('what is no logo is refused, all problems at once', () => {
  const huge = Buffer.from(PIXEL);
  huge.writeUInt32BE(100_000, 16);
  test.each([
    ['text', Buffer.from('no soy una imagen'), /debe ser un PNG o JPG/],
    ['a picture cut short', PIXEL.subarray(0, 24), /está dañado/],
    ['one too large', huge, /4000 píxeles/],
    ['a header with garbage behind', Buffer.concat([PIXEL.subarray(0, 33), ceros(1)]), /está dañado/],
    ['a JPG that ends at once', Buffer.from('ffd8ffe0', 'hex'), /debe ser un PNG o JPG/],
  ])('%s', async (_, logo, frase) => {
    const change = prepareMarca(empresaId, { logo, color: 'rojo', pie: 'a\nb' });
    const text = { es: expect.any(String), en: expect.any(String) };
    await expect(change).rejects.toMatchObject({
      fields: { logo: { es: expect.stringMatching(frase) }, color: text, pie: text },
    });
    await expect(prepareMarca(empresaId, { logo })).rejects.toMatchObject({ fields: { logo: text } });
    expect(await marca()).toEqual({});
  });
});

test('of one company one picture is read at a time: another one meanwhile is 429', async () => {
  const [primero, segundo] = await Promise.allSettled([
    prepareMarca(empresaId, { logo: PIXEL }),
    prepareMarca(empresaId, { logo: PIXEL }),
  ]);
  expect(primero.status).toBe('fulfilled');
  expect(segundo).toMatchObject({ reason: { status: 429, message: expect.stringContaining('espere a que termine') } });
});

test('a stored logo that cannot be drawn leaves the papers without it, and never without paper', async () => {
  await save(Buffer.from('nada'), true);
  expect(llevaLogo(await pdf())).toBe(false);
});

/** As somebody else wrote it into the table; `recodificado` null: an earlier version did. */
async function save(logo: Buffer, recodificado: boolean | null): Promise<void> {
  await db().query(
    `update empresas set logo = $2, logo_formato = 'png', logo_recodificado = $3, color = null, pie = null where id = $1`,
    [empresaId, logo, recodificado],
  );
}

async function guardado(): Promise<{ logo: Buffer; formato: string; recodificado: boolean | null }> {
  const { rows } = await db().query(
    'select logo, logo_formato as formato, logo_recodificado as recodificado from empresas where id = $1',
    [empresaId],
  );
  return rows[0];
}

describe('a logo that was kept as it had been sent', () => {
  const grande = png({ ancho: 2_000, alto: 1_000 }, trozo('tEXt', Buffer.from('a\0b')), pixeles(1_000 * 2_001));

  test('is written anew by the first paper that needs it, once for all that do', async () => {
    await save(grande, null);
    const papeles = await Promise.all([pdf(), pdf(), pdf()]);
    expect(papeles.map(llevaLogo)).toEqual([true, true, true]);
    const { logo, recodificado } = await guardado();
    expect([logo.readUInt32BE(16), logo.includes('tEXt'), recodificado]).toEqual([1_000, false, true]);
  });

  test('or when the brand is looked at', async () => {
    await save(grande, null);
    expect((await marca()).logo?.bytes.readUInt32BE(16)).toBe(1_000);
    expect((await guardado()).recodificado).toBe(true);
  });

  test('stays when something else of the brand is changed before', async () => {
    await save(grande, null);
    await alter({ color: '#0b5394' });
    expect(await guardado()).toMatchObject({ logo: grande, recodificado: null });
    expect(await marca()).toMatchObject({ color: '#0b5394', logo: { formato: 'png' } });
  });

  test.each([
    ['is none', Buffer.from('nada')],
    ['is cut short', grande.subarray(0, 60)],
    [
      'asks for 400 MB',
      png({ ancho: 1, alto: 1 }, trozo('iCCP', Buffer.from('x\0\0'), ceros(500_000_000)), pixeles(2)),
    ],
  ])('and %s is tried once: it stays, and papers go without it', async (_, logo) => {
    await save(logo, null);
    expect(llevaLogo(await pdf())).toBe(false);
    expect(await guardado()).toEqual({ logo, formato: 'png', recodificado: false });
    expect(await marca()).toEqual({});
    await alter({ logo: PIXEL });
    expect(llevaLogo(await pdf())).toBe(true);
  });
});

const enLinux = describe.runIf(process.platform === 'linux');
if (process.platform !== 'linux') console.warn('OMITIDO: la memoria máxima de un proceso se mide en Linux');

enLinux('the service itself grows by less than 100 MiB, whatever it is sent', () => {
  /** Of this process, MiB: the service runs in it, and the threads that draw. */
  const maximo = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1_024;
  const DE_16_BITS = { ancho: 4_000, alto: 4_000, bits: 16, color: 6 };
  const bomba = ceros(400_000_000);
  const LOGOS: readonly (readonly [string, Buffer])[] = [
    ['a profile of 400 MB', png({ ancho: 1, alto: 1 }, trozo('iCCP', Buffer.from('x\0\0'), bomba), pixeles(2))],
    ['a text of 400 MB', png({ ancho: 1, alto: 1 }, trozo('zTXt', Buffer.from('x\0\0'), bomba), pixeles(2))],
    ['pixels of 400 MB for one', png({ ancho: 1, alto: 1 }, trozo('IDAT', bomba))],
    [
      '4000 × 4000 with 16 bits, interlaced',
      png({ ...DE_16_BITS, entrelazado: true }, pixeles(4_000 * 32_001 + 20_000)),
    ],
    ['a progressive JPG of 4000 × 4000', jpg({ ancho: 4_000, alto: 4_000, componentes: 1, pasadas: 8 })],
  ];

  beforeEach(async () => {
    // Fonts and templates are loaded by then.
    await pdf();
    writeFileSync('/proc/self/clear_refs', '5');
  });

  test.each(LOGOS)('%s, sent and drawn', async (_, logo) => {
    const antes = maximo();
    await alter({ logo }).catch((error: unknown) => expect(error).toMatchObject({ status: 400 }));
    await pdf();
    expect(maximo() - antes).toBeLessThan(100);
  });

  test.each(LOGOS)('%s, kept by an earlier version and drawn', async (_, logo) => {
    await save(logo, null);
    const antes = maximo();
    await pdf();
    expect(maximo() - antes).toBeLessThan(100);
    expect((await guardado()).recodificado).not.toBeNull();
  });
});
