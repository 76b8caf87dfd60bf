import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let s: TestService;
beforeAll(async () => {
  s = await startTestService();
});
afterAll(() => s.stop());

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64');
const send = (method: string, path: string, body?: unknown) => s.call(method, path, body === undefined ? {} : { body });

const CAFE = { codigo: 'CAF-250', descripcion: 'Café molido 250 g', precioUnitario: 24.9 };

describe('a product', () => {
  test('is stored as an item of a document would have it, found as people look, changed and deleted', async () => {
    const { status, json } = await send('POST', '/productos', CAFE);
    expect(status, JSON.stringify(json)).toBe(200);
    expect(json.data).toMatchObject({
      ...CAFE,
      precioUnitario: '24.9',
      unidadMedida: 'NIU',
      tipoIgv: '10',
      moneda: 'PEN',
    });
    for (const q of ['cafe', 'MOLIDO caf', 'af-25']) {
      const hallados = (await send('GET', `/productos?q=${encodeURIComponent(q)}`)).json.data.productos;
      expect(
        hallados.map(({ codigo }: { codigo: string }) => codigo),
        q,
      ).toContain('CAF-250');
    }
    expect((await send('GET', '/productos?q=100%25')).json.data.productos).toEqual([]);
    expect((await send('GET', '/productos?clave=CAF-250')).json.data.productos).toHaveLength(1);
    const { id } = json.data;
    const changed = await send('PATCH', `/productos/${id}`, { precioUnitario: '26.50', gtin: '7750182000017' });
    expect(changed.json.data).toMatchObject({
      id,
      descripcion: CAFE.descripcion,
      precioUnitario: '26.5',
      gtin: '7750182000017',
    });
    expect((await send('PATCH', `/productos/${id}`, { gtin: null })).json.data).not.toHaveProperty('gtin');
    expect((await send('DELETE', `/productos/${id}`)).json.data).toEqual({ id });
    expect((await send('GET', `/productos/${id}`)).json.error).toMatchObject({
      code: 'NOT_FOUND',
      reason: 'producto-que-no-existe',
    });
  });

  test('goes into a document as it is', async () => {
    const { json } = await send('POST', '/productos', { ...CAFE, codigo: 'P-IDA' });
    const { id: _, moneda, creadoEn: __, cambiadoEn: ___, ...item } = json.data;
    const { status } = await s.emitir(unaFactura({ moneda, items: [{ ...item, cantidad: 2 }] }));
    expect(status).toBe(200);
  });

  test('has every problem told at its field, with what to send instead', async () => {
    const malo = await send('POST', '/productos', {
      descripcion: ' ',
      unidadMedida: 'UND',
      precioUnitario: -1,
      tipoIgv: '99',
      moneda: 'SOLES',
    });
    expect(malo.status).toBe(400);
    expect(Object.keys(malo.json.error.details.fields).sort()).toEqual([
      'codigo',
      'descripcion',
      'moneda',
      'precioUnitario',
      'tipoIgv',
      'unidadMedida',
    ]);
    expect(malo.json.error.details.fields.unidadMedida).toContain('NIU');
    expect((await send('POST', '/productos', { ...CAFE, pecio: 1 })).json.error.details.fields).toHaveProperty('pecio');
  });

  test('of a code that is taken is 409, also where it is changed to it', async () => {
    const uno = await send('POST', '/productos', { ...CAFE, codigo: 'REP-1' });
    const otro = await send('POST', '/productos', { ...CAFE, codigo: 'REP-2' });
    expect(uno.status).toBe(200);
    const again = await send('POST', '/productos', { ...CAFE, codigo: 'REP-1' });
    expect([again.status, again.json.error.reason]).toEqual([409, 'producto-que-ya-existe']);
    expect(again.json.error.message).toContain('REP-1');
    const renamed = await send('PATCH', `/productos/${otro.json.data.id}`, { codigo: 'REP-1' });
    expect([renamed.status, renamed.json.error.reason]).toEqual([409, 'producto-que-ya-existe']);
  });

  test('pages follow one another', async () => {
    for (let n = 0; n < 5; n++)
      await send('POST', '/productos', { ...CAFE, codigo: `PAG-${n}`, descripcion: 'Paginado' });
    const codigos: string[] = [];
    let cursor = '';
    do {
      const { data } = (await send('GET', `/productos?q=paginado&limite=2${cursor === '' ? '' : `&cursor=${cursor}`}`))
        .json;
      codigos.push(...data.productos.map(({ codigo }: { codigo: string }) => codigo));
      cursor = data.siguiente ?? '';
    } while (cursor !== '');
    expect(codigos).toEqual(['PAG-4', 'PAG-3', 'PAG-2', 'PAG-1', 'PAG-0']);
  });
});

describe('a customer', () => {
  test('is stored, found by a part of its number, and one of a RUC that does not exist is told so', async () => {
    const ana = {
      tipoDocumento: '1',
      numeroDocumento: '45678912',
      denominacion: 'Ana Ñahui',
      correo: 'ana@ejemplo.pe',
    };
    const { status, json } = await send('POST', '/clientes', ana);
    expect(status, JSON.stringify(json)).toBe(200);
    expect(json.data).toMatchObject(ana);
    expect((await send('GET', '/clientes?q=nahui')).json.data.clientes).toMatchObject([ana]);
    expect((await send('GET', '/clientes?clave=45678912')).json.data.clientes).toHaveLength(1);
    const malo = await send('POST', '/clientes', {
      tipoDocumento: '6',
      numeroDocumento: '20100070971',
      denominacion: 'X S.A.',
      correo: 'no',
    });
    expect(Object.keys(malo.json.error.details.fields).sort()).toEqual(['correo', 'numeroDocumento']);
  });
});

describe('a spreadsheet', () => {
  const CSV = [
    'Código;Descripción;Unidad;Precio;IGV;Observaciones',
    'T-1;Té verde;NIU;S/ 1,250.50;10;x',
    'T-2;Té rojo;UND;12,50;10;',
    ';Sin código;NIU;3;10;',
    '',
    'T-1;Té verde otra vez;NIU;8;10;',
    'T-4;;NIU;ocho;77;',
  ].join('\r\n');

  test('is previewed row by row, and nothing is stored; then what is good is', async () => {
    const preview = (await send('POST', '/productos/importar', { archivo: base64(CSV) })).json.data;
    expect(preview).toMatchObject({
      filas: 5,
      nuevas: 1,
      cambiadas: 0,
      iguales: 0,
      conProblemas: 4,
      guardado: false,
      problemasSinDecir: 0,
    });
    expect(
      preview.columnas.map(({ columna, campo }: { columna: string; campo: string | null }) => `${columna} ${campo}`),
    ).toEqual(['A codigo', 'B descripcion', 'C unidadMedida', 'D precioUnitario', 'E tipoIgv', 'F null']);
    expect(
      preview.problemas.map(({ fila, columna, campo, valor }: Record<string, unknown>) => [
        fila,
        columna,
        campo,
        valor,
      ]),
    ).toEqual([
      [3, 'C', 'unidadMedida', 'UND'],
      [4, 'A', 'codigo', ''],
      [6, 'A', 'codigo', 'T-1'],
      [7, 'B', 'descripcion', ''],
      [7, 'D', 'precioUnitario', 'ocho'],
      [7, 'E', 'tipoIgv', '77'],
    ]);
    expect(preview.problemas[0].mensaje).toContain('NIU');
    expect(preview.problemas[2].mensaje).toContain('fila 2');
    expect((await send('GET', '/productos?q=verde')).json.data.productos).toEqual([]);
    const saved = (await send('POST', '/productos/importar', { archivo: base64(CSV), guardar: true })).json.data;
    expect(saved).toMatchObject({ nuevas: 1, guardado: true });
    expect((await send('GET', '/productos?q=verde')).json.data.productos).toMatchObject([
      { codigo: 'T-1', precioUnitario: '1250.5' },
    ]);
    const again = (
      await send('POST', '/productos/importar', { archivo: base64(CSV.replace('Té verde;', 'Té verde fino;')) })
    ).json.data;
    expect(again).toMatchObject({ nuevas: 0, cambiadas: 1, iguales: 0 });
    expect((await send('POST', '/productos/importar', { archivo: base64(CSV) })).json.data).toMatchObject({
      nuevas: 0,
      cambiadas: 0,
      iguales: 1,
    });
  });

  test('of Excel is read too: shared texts, numbers as it keeps them, rows and cells that are not written', async () => {
    const archivo = base64(excel());
    const { status, json } = await send('POST', '/clientes/importar', { archivo, guardar: true });
    expect(status, JSON.stringify(json)).toBe(200);
    expect(json.data).toMatchObject({ filas: 2, nuevas: 2, conProblemas: 0 });
    const { clientes } = (await send('GET', '/clientes?clave=20100070970')).json.data;
    expect(clientes).toMatchObject([
      { tipoDocumento: '6', denominacion: 'SUPERMERCADOS DEL SUR S.A.', direccion: 'Av. Uno 123' },
    ]);
    expect((await send('GET', '/clientes?clave=40000001')).json.data.clientes).toMatchObject([{ tipoDocumento: '1' }]);
  });

  test.each([
    ['nothing', '', 'archivo'],
    ['no base64', '%%%', 'archivo'],
    ['a picture', base64(Buffer.from([137, 80, 78, 71, 0, 0, 1])), 'archivo'],
    ['a zip that is no spreadsheet', base64(zipSync({ 'a.txt': strToU8('hola') })), 'archivo'],
    ['a heading alone', base64('codigo;descripcion\n'), 'archivo'],
    ['no heading', base64('T-1;Té\nT-2;Café\n'), 'archivo'],
    ['too many rows', base64(`codigo;descripcion\n${'a;b\n'.repeat(10_001)}`), 'archivo'],
  ])('that is %s is told so at its field', async (_, archivo, campo) => {
    const { status, json } = await send('POST', '/productos/importar', { archivo });
    expect([status, Object.keys(json.error.details.fields)]).toEqual([400, [campo]]);
  });

  /* Each is a few KB, or 1 MB of `;`, that asked the thread which answers everybody for seconds, hours or gigabytes. */
  test.each([
    ['blanks that 340 000 cells name', bomb('<c t="s"><v>0</v></c>'.repeat(100), 3_400, ' '.repeat(9_000_000)), 400],
    ['rows that are blank up to their hundredth cell', bomb('<c r="CV1"/>', 700_000), 400],
    ['a heading that a hundred cells name', bomb('<c t="s"><v>0</v></c>'.repeat(99), 2, '"'.repeat(3_000_000)), 200],
    [
      'a heading of a million columns',
      Buffer.from(`codigo;x${';'.repeat(1_000_000)}\n${'a;b\n'.repeat(100_000)}`),
      400,
    ],
  ])('of %s costs neighbours nothing', async (_, archivo, esperado) => {
    const antes = process.cpuUsage();
    const { status, json } = await send('POST', '/productos/importar', { archivo: base64(archivo) });
    const { user } = process.cpuUsage(antes);
    expect(status).toBe(esperado);
    expect(JSON.stringify(json).length).toBeLessThan(1_000_000);
    // Of this process alone: whatever else the machine does.
    expect(user / 1e6).toBeLessThan(3);
  });

  test('of one company comes after the other; who brings more than may wait is told to come later, and nothing of it is stored', async () => {
    const archivo = (n: number) => base64(`codigo,descripcion\n${`T-${n},Una`}\n`);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send('POST', '/productos/importar', { archivo: archivo(n), guardar: true })),
    );
    const [hechas, tarde] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status === 503),
    ];
    expect([hechas.length, tarde.length]).toEqual([9, 3]);
    expect(tarde.map(({ headers, json }) => [headers.get('retry-after'), json.error.reason])).toEqual(
      Array(3).fill(['2', 'demasiadas-cosas-a-la-vez']),
    );
    const { json } = await send('GET', '/productos?q=T-');
    expect(json.data.productos).toHaveLength(9);
  });

  test('a text with the letters of Windows is read', async () => {
    const bytes = Buffer.from('codigo,descripcion\nW-1,Ca\xf1ihua\n', 'latin1');
    await send('POST', '/productos/importar', { archivo: base64(bytes), guardar: true });
    expect((await send('GET', '/productos?clave=W-1')).json.data.productos).toMatchObject([{ descripcion: 'Cañihua' }]);
  });
});

/** A heading, so many times that row, and one shared text. */
function bomb(row: string, rows: number, shared = ''): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const heading = '<c t="inlineStr"><is><t>codigo</t></is></c>';
  return zipSync({
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}"><si><t>${shared}</t></si></sst>`),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData><row>${heading}${row}</row>${`<row>${row}</row>`.repeat(rows)}</sheetData></worksheet>`,
    ),
  });
}

/** As Excel writes one, in short. */
function excel(): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const texts = ['RUC o DNI', 'Razón social', 'Dirección', 'SUPERMERCADOS DEL SUR S.A.', 'Av. Uno 123'];
  const shared = texts.map((text) => `<si><t>${text}</t></si>`).join('');
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="Clientes" sheetId="3" r:id="rId7"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId7" Type="${rel}/worksheet" Target="worksheets/sheet4.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}">${shared}</sst>`),
    'xl/worksheets/sheet4.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>` +
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>' +
        '<row r="3"><c r="A3"><v>2.0100070970E10</v></c><c r="B3" t="s"><v>3</v></c><c r="D3" t="s"><v>4</v></c></row>' +
        '<row r="4"><c r="A4"><v>40000001</v></c><c r="B4" t="inlineStr"><is><r><t>Rosa </t></r><r><t>Mamani</t></r></is></c></row>' +
        '</sheetData></worksheet>',
    ),
  });
}
