import { inflateRawSync } from 'node:zlib';
import { conOrden, unaBoleta, unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa } from '@chaski/testing/service/companies.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { citado, valorDe } from '../../platform/tabla/csv.ts';
import { createTurnos } from '../../platform/tabla/turnos.ts';
import { celdaXml } from '../../platform/tabla/xlsx.ts';
import { requireQueQuepan } from './exportar.ts';

let s: TestService;

/** Names that a spreadsheet would compute, or that would leave their cell. */
const NOMBRES = [
  '=HYPERLINK("http://malo.pe","Pague aquí")',
  '+51 999 999 999',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1+1)*cmd',
  'Comillas "dobles"; y punto y coma',
  '<b>Ñandú & Cía.</b>',
];

beforeAll(async () => {
  s = await startTestService();
  for (const denominacion of NOMBRES) {
    const cliente = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion };
    expect((await s.emitir(unaFactura({ serie: 'FE01', cliente }))).status).toBe(200);
  }
  await s.emitir(unaFactura({ serie: 'FE01', ...conOrden('rechazo=2017') }));
  await s.emitir(unaBoleta({ serie: 'BE01' }));
});
afterAll(() => s.stop());

/** RFC 4180 with semicolons, read by somebody else than who wrote it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}

describe('CSV', () => {
  it('holds every document of the filter, newest first, for Excel in Spanish, and no formula', async () => {
    const answer = await s.call('GET', '/invoices.csv?serie=FE01');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="comprobantes-prueba-\d{4}-\d{2}-\d{2}-\d{6}\.csv"$/,
    );
    const text = answer.bytes.toString();
    expect(text.startsWith('\uFEFFFecha de emisión;Tipo;Comprobante;Estado;')).toBe(true);
    const [, ...rows] = parseCsv(text.slice(1));
    expect(rows).toHaveLength(NOMBRES.length + 1);
    expect(rows.map((row) => row[2])).toEqual(['FE01-7', 'FE01-6', 'FE01-5', 'FE01-4', 'FE01-3', 'FE01-2', 'FE01-1']);
    const nombres = rows
      .slice(1)
      .map((row) => row[6])
      .toReversed();
    expect(nombres).toEqual(NOMBRES.map((nombre) => (/^[=+\-@]/.test(nombre) ? `'${nombre}` : nombre)));
    expect(rows[0]?.slice(0, 4)).toEqual([
      expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      'FACTURA',
      'FE01-7',
      'RECHAZADA',
    ]);
    expect(rows[0]?.slice(7, 14)).toEqual(['PEN', '100.00', '0.00', '0.00', '18.00', '118.00', '2017']);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['  =1+1', "'  =1+1"],
    ...[0x200b, 0xad, 0x61c, 0x2060, 0x200e, 0x2066, 0x180e, 0x3164, 0xfe0f, 0xe0041].map((code) => {
      const oculta = `${String.fromCodePoint(code)}=1+1`;
      return [oculta, `'${oculta}`];
    }),
    ...[...'﹦⁼₌﹢⁺₊﬩﹣⁻₋−﹫'].map((signo) => [`${signo}1`, `'${signo}1`]),
    ['Juan;\u200b=1', "'Juan;\u200b=1"],
    ['Pérez\u00adJuan=1', 'Pérez\u00adJuan=1'],
    ['Juan;=1+1', "'Juan;=1+1"],
    ['Juan, @x', "'Juan, @x"],
    ['Juan\n=1', "'Juan\n=1"],
    ['Juan\t-1', "'Juan\t-1"],
    ['Juan|+1', "'Juan|+1"],
    ['Juan,"=1+1"', `'Juan,"=1+1"`],
    ['"=1+1', `'"=1+1`],
    ['a=1', 'a=1'],
    ['Pérez, Juan-Luis', 'Pérez, Juan-Luis'],
    ['', ''],
  ])('writes the text %j as %j', (valor, expected) => {
    expect(valorDe({ tipo: 'texto', valor })).toBe(expected);
    // What we computed is a number, also below zero.
    expect(valorDe({ tipo: 'monto', valor: '-1.00' })).toBe('-1.00');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['a\tb', '"a\tb"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['a b', 'a b'],
  ])('writes the cell %j as %j', (valor, expected) => expect(citado(valor)).toBe(expected));

  it('takes the filters of the list but its page, and says what it does not take', async () => {
    expect(parseCsv((await s.call('GET', '/invoices.csv?estado=RECHAZADA')).bytes.toString())).toHaveLength(2);
    const answer = await s.call('GET', '/invoices.csv?limite=10&cursor=x&estado=NO');
    expect(Object.keys(answer.json.error.details.fields).sort()).toEqual(['cursor', 'estado', 'limite']);
    expect((await s.call('GET', '/invoices.csv', { clave: null })).status).toBe(401);
  });
});

/** The file of that name in a zip with data descriptors, found by its central directory. */
function unzipOne(zip: Buffer, name: string): string {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const length = zip.readUInt16LE(at + 28);
    const offset = zip.readUInt32LE(at + 42);
    if (zip.toString('utf8', at + 46, at + 46 + length) === name) {
      const from = offset + 30 + zip.readUInt16LE(offset + 26);
      const bytes = inflateRawSync(zip.subarray(from, from + packed));
      expect(bytes.length).toBe(size);
      return bytes.toString();
    }
    at += 46 + length;
  }
  throw new Error(`The zip has no ${name}`);
}

describe('XLSX', () => {
  it('holds texts as texts, amounts as numbers with their very digits and days as days', async () => {
    const answer = await s.call('GET', '/invoices.xlsx?serie=FE01&tipoComprobante=FACTURA');
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers.get('content-disposition')).toMatch(/\.xlsx"$/);
    const sheet = unzipOne(answer.bytes, 'xl/worksheets/sheet1.xml');
    const rows = sheet.match(/<row>.*?<\/row>/g) ?? [];
    expect(rows).toHaveLength(NOMBRES.length + 2);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK("http://malo.pe","Pague aquí")</t>');
    expect(sheet).toContain('&lt;b&gt;Ñandú &amp; Cía.&lt;/b&gt;');
    expect(rows[1]).toContain('<c s="3"><v>118.00</v></c>');
    const hoy = Math.floor((Date.now() - 5 * 3_600_000) / 86_400_000) + 25_569;
    expect(rows[1]).toMatch(new RegExp(`^<row><c s="2"><v>(${hoy}|${hoy - 1})</v></c>`));
    for (const part of ['[Content_Types].xml', 'xl/workbook.xml', 'xl/styles.xml', '_rels/.rels']) {
      expect(unzipOne(answer.bytes, part)).toMatch(/^<\?xml version="1.0"/);
    }
  });

  it('writes what XML cannot hold as a mark, and cuts what a cell cannot', () => {
    expect(celdaXml({ tipo: 'texto', valor: 'a\u0001b\uD800' })).toContain('>a\uFFFDb\uFFFD<');
    expect(celdaXml({ tipo: 'texto', valor: 'x'.repeat(40_000) }).length).toBeLessThan(33_000);
    expect(celdaXml({ tipo: 'fecha', valor: '1900-03-01' })).toBe('<c s="2"><v>61</v></c>');
  });
});

describe('more documents than a sheet takes', () => {
  it('are refused before anything is written, unless the filter leaves few enough', async () => {
    const { deps } = s.service;
    const { rows } = await s.pool.query(`select empresa_id as id from comprobantes where serie = 'FE01' limit 1`);
    const quien = { tipo: 'clave' as const, id: rows[0].id };
    const acceso = {
      empresaId: rows[0].id,
      entorno: 'test' as const,
      version: '1',
      desde: '::1',
      solicitud: 'x',
      quien,
    };
    const ask = (maximo: number, filtros: object = {}) =>
      requireQueQuepan(deps, acceso, { limite: 25, ...filtros }, maximo);
    await expect(ask(5)).rejects.toMatchObject({ status: 422, message: expect.stringContaining('admite 5') });
    await ask(5, { estado: 'RECHAZADA' });
    await ask(1_000);
  });
});

describe('many documents', () => {
  it('leave page by page, each of them once, whatever is issued meanwhile', async () => {
    const otra = await createOtraEmpresa(s.pool, s.service.llavero, 1);
    const { clave } = otra;
    const una = await s.emitir(unaFactura({ serie: 'FE01' }), { clave });
    const copias = `insert into comprobantes select copia.* from generate_series(1, 1200) n, comprobantes c,
      jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'numero', 1 + n)) copia where c.id = $1`;
    await s.pool.query(copias, [una.json.data.documento.id]);
    const rows = parseCsv((await s.call('GET', '/invoices.csv', { clave })).bytes.toString());
    expect(rows).toHaveLength(1 + 1201);
    expect(new Set(rows.map((row) => row[15])).size).toBe(1202);
    const sheet = unzipOne((await s.call('GET', '/invoices.xlsx', { clave })).bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet.match(/<row>/g)).toHaveLength(1202);
  });

  it('are exported by two at a time of one company, which others do not feel', () => {
    const take = createTurnos();
    const [release] = [take('a'), take('a')];
    expect(() => take('a')).toThrow('exportaciones');
    take('b');
    release?.();
    release?.();
    take('a');
    expect(() => take('a')).toThrow('exportaciones');
  });

  it('give their place back when the client goes away', async () => {
    const leave = async () => {
      const gone = new AbortController();
      const headers = { authorization: `Bearer ${s.clave}` };
      const answer = await fetch(`${s.url}/api/v1/invoices.csv`, { headers, signal: gone.signal });
      gone.abort();
      return answer.status;
    };
    for (let i = 0; i < 6; i++) {
      await expect.poll(leave, { timeout: 5_000 }).toBe(200);
    }
  });
});
