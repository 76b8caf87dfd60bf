import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { createOtraEmpresa, type OtraEmpresa } from '@chaski/testing/service/companies.ts';
import { PIXEL as PNG_DE_UN_PIXEL } from '@chaski/testing/service/logos.ts';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* A company's own data, its places and its brand, as its owner changes them in the dashboard. */

let s: TestService;
let propietario: Dentro;
let dueno: Dentro;
let lectura: Dentro;
let otra: OtraEmpresa;
let base: string;

beforeAll(async () => {
  s = await startTestService();
  propietario = await enterComo(s, 'propietario');
  dueno = await enterComo(s, 'dueno');
  lectura = await enterComo(s, 'lectura');
  otra = await createOtraEmpresa(s.pool, s.service.llavero, 1);
  base = `/empresas/${dueno.empresaId}`;
});
afterAll(() => s.stop());

const LIMA = { ubigeo: '150101', direccion: 'JR. CUSCO 100' };

/** The last act of the audit. */
async function ultimoHecho(accion: string) {
  const text = `select actor_tipo as tipo, actor_id as id, entorno, antes, despues from auditoria where accion = $1 order by en desc limit 1`;
  return (await s.pool.query(text, [accion])).rows[0];
}

describe('the data of a company', () => {
  test('are shown with what each environment has and lacks, and without any secret', async () => {
    const { status, json, bytes } = await lectura.call('GET', base);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ ruc: '20000000001', domicilio: { ubigeo: '150101', distrito: 'LIMA' } });
    const { test: pruebas, live } = json.data.entornos;
    expect(pruebas).toMatchObject({
      certificado: {
        estado: 'vigente',
        ruc: '20000000001',
        autofirmado: true,
        huella: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      sol: { usuario: 'MODDATOS', probado: null },
      destino: { tipo: 'simulador' },
      envioPausado: null,
      guiasPausadas: null,
      guias: null,
      listoParaEmitir: true,
      falta: [],
    });
    expect(live).toMatchObject({
      certificado: null,
      sol: null,
      destino: { tipo: 'produccion' },
      listoParaEmitir: false,
    });
    expect(live.falta).toEqual([expect.stringContaining('certificado'), expect.stringContaining('SOL')]);
    expect(bytes.toString()).not.toMatch(/moddatos|PRIVATE|cifrad/);
  });

  test('are changed by its owner alone, at once for what is issued next, and the audit says by whom', async () => {
    const cambio = { razonSocial: 'DEMO CAMBIADA S.A.C.', nombreComercial: null, direccion: 'AV. NUEVA 200' };
    expect((await lectura.call('PATCH', base, { body: cambio })).status).toBe(403);
    const { status, json } = await dueno.call('PATCH', base, { body: cambio });
    expect([status, json.data]).toMatchObject([200, { razonSocial: 'DEMO CAMBIADA S.A.C.', nombreComercial: null }]);
    expect(json.data.domicilio).toMatchObject({ ubigeo: '150101', direccion: 'AV. NUEVA 200' });
    const emitida = await s.emitir(unaFactura({ serie: 'FP01' }));
    const xml = await s.call('GET', `/invoices/${emitida.json.data.documento.id}/xml`);
    expect(xml.bytes.toString()).toContain('DEMO CAMBIADA S.A.C.');
    expect(await ultimoHecho('empresa.cambiada')).toMatchObject({
      tipo: 'usuario',
      id: dueno.usuarioId,
      antes: { razonSocial: 'EMPRESA DEMO S.A.C.' },
      despues: { razonSocial: 'DEMO CAMBIADA S.A.C.' },
    });
  });

  test('say whether it stands in register 12, of those who tell their product codes, at once for what is issued next', async () => {
    const obligada = { obligadoCodigoProducto: true };
    expect((await lectura.call('GET', base)).json.data.obligadoCodigoProducto).toBe(false);
    // Announced until 2026, refused from 2027 on.
    const hallados = async () => {
      const { json } = await s.call('POST', '/comprobantes/validar', { body: { documento: unaFactura() } });
      const avisos: { path: string }[] = json.data?.warnings ?? [];
      return [...avisos.map(({ path }) => path), ...Object.keys(json.error?.details.fields ?? {})];
    };
    expect(await hallados()).toEqual([]);
    expect((await lectura.call('PATCH', base, { body: obligada })).status).toBe(403);
    expect((await dueno.call('PATCH', base, { body: { obligadoCodigoProducto: 'si' } })).json).toMatchObject({
      error: { details: { fields: { obligadoCodigoProducto: expect.any(String) } } },
    });
    const { status, json } = await dueno.call('PATCH', base, { body: obligada });
    expect([status, json.data]).toMatchObject([200, { ...obligada, razonSocial: 'DEMO CAMBIADA S.A.C.' }]);
    expect(await hallados()).toEqual(['documento.items.0.codigoSunat']);
    expect(await ultimoHecho('empresa.cambiada')).toMatchObject({
      tipo: 'usuario',
      id: dueno.usuarioId,
      antes: { obligadoCodigoProducto: false },
      despues: obligada,
    });
    await dueno.call('PATCH', base, { body: { nombreComercial: 'DEMO' } });
    expect((await dueno.call('GET', base)).json.data).toMatchObject({ ...obligada, nombreComercial: 'DEMO' });
    expect((await dueno.call('PATCH', base, { body: { obligadoCodigoProducto: false } })).status).toBe(200);
    expect(await hallados()).toEqual([]);
  });

  test('are refused with every bad field at once, and the field that was meant', async () => {
    const body = { razonSocial: ' ', ubigeo: '999999', razonsocial: 'X', direccion: 7 };
    const { status, json } = await dueno.call('PATCH', base, { body });
    expect([status, json.error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(json.error.details.fields).toMatchObject({
      razonSocial: expect.stringContaining('vacío'),
      ubigeo: expect.stringContaining('INEI'),
      razonsocial: expect.stringContaining('`razonSocial`'),
      direccion: expect.stringContaining('texto'),
    });
    for (const bad of ['', '[]', 'null', '{', '{"ruc":"20000000001"}', '{}']) {
      expect((await dueno.call('PATCH', base, { body: bad, headers: JSON_BODY })).status).toBe(400);
    }
  });

  test('of another company are not there, and neither is a company that is none', async () => {
    const ajena = { body: { razonSocial: 'ROBADA' } };
    for (const id of [otra.empresaId, '00000000-0000-7000-8000-000000000000', 'x', "'"]) {
      expect((await dueno.call('GET', `/empresas/${encodeURIComponent(id)}`)).status).toBe(404);
      expect((await dueno.call('PATCH', `/empresas/${encodeURIComponent(id)}`, ajena)).status).toBe(404);
    }
  });
});

const JSON_BODY = { 'content-type': 'application/json' };

describe('a text that would turn the direction of what stands around it', () => {
  const AL_REVES = 'ABC \u202egnp.exe';

  test.each([
    { razonSocial: AL_REVES },
    { nombreComercial: AL_REVES },
    { ...LIMA, direccion: AL_REVES },
    { ...LIMA, urbanizacion: AL_REVES },
  ])('is refused in the data of a company as in what it issues: %j', async (cambio) => {
    const { status, json } = await dueno.call('PATCH', base, { body: cambio });
    const campo = Object.keys(cambio).at(-1) ?? '';
    expect([status, Object.keys(json.error.details.fields)]).toEqual([400, [campo]]);
    expect(json.error.details.fields[campo]).toMatch(/invierte el sentido/);
  });

  test('is refused in the name of a place and of a key', async () => {
    const lugar = await dueno.call('POST', `${base}/establecimientos`, {
      body: { codigo: '0099', nombre: AL_REVES, ...LIMA },
    });
    expect([lugar.status, Object.keys(lugar.json.error.details.fields)]).toEqual([400, ['nombre']]);
    const clave = await dueno.call('POST', `${base}/claves`, {
      body: { entorno: 'test', nombre: AL_REVES, permisos: ['invoices.read'] },
    });
    expect([clave.status, Object.keys(clave.json.error.details.fields)]).toEqual([400, ['nombre']]);
  });
});

describe('a new company', () => {
  const nueva = { ruc: '20100070970', razonSocial: 'LA NUEVA S.A.', ...LIMA };

  test('is made by the owner of the installation alone, ready to issue in test, once for each RUC', async () => {
    expect((await dueno.call('POST', '/empresas', { body: nueva })).status).toBe(403);
    const { status, json } = await propietario.call('POST', '/empresas', { body: nueva });
    expect([status, json.data]).toMatchObject([200, { ruc: nueva.ruc, entornos: { test: { listoParaEmitir: true } } }]);
    const again = await propietario.call('POST', '/empresas', { body: nueva });
    expect([again.status, again.json.error.code]).toEqual([409, 'ALREADY_EXISTS']);
    expect(await ultimoHecho('empresa.creada')).toMatchObject({ tipo: 'usuario', id: propietario.usuarioId });
    const lista = async (quien: Dentro) =>
      (await quien.call('GET', '/empresas')).json.data.empresas.map(({ ruc, rol }: { ruc: string; rol: string }) => [
        ruc,
        rol,
      ]);
    expect(await lista(propietario)).toContainEqual([nueva.ruc, 'dueno']);
    expect(await lista(dueno)).toEqual([['20000000001', 'dueno']]);
    expect(await lista(lectura)).toEqual([['20000000001', 'lectura']]);
  });

  test('is refused with every bad field at once', async () => {
    const { status, json } = await propietario.call('POST', '/empresas', {
      body: { ruc: '20100070971', ubigeo: '15' },
    });
    expect(status).toBe(400);
    expect(Object.keys(json.error.details.fields).sort()).toEqual(['direccion', 'razonSocial', 'ruc', 'ubigeo']);
  });
});

test('a district is found by its words in any order, without minding accents, or by its code', async () => {
  const search = async (q: string) =>
    (await lectura.call('GET', `/ubigeos?q=${encodeURIComponent(q)}`)).json.data.ubigeos.map(
      (uno: { ubigeo: string }) => uno.ubigeo,
    );
  expect(await search('lima miraflores')).toContain('150122');
  expect(await search('Breña')).toContain('150105');
  expect(await search('15010')).toEqual(expect.arrayContaining(['150101', '150109']));
  expect((await lectura.call('GET', '/ubigeos')).status).toBe(400);
});

describe('the places of a company', () => {
  const url = () => `${base}/establecimientos`;

  test('are stored, changed, listed and taken away, each with its audit', async () => {
    const nueva = { codigo: '0001', nombre: 'Tienda', ...LIMA, series: ['F010', 'B010'] };
    expect((await lectura.call('POST', url(), { body: nueva })).status).toBe(403);
    expect((await dueno.call('POST', url(), { body: nueva })).json.data).toMatchObject({
      codigo: '0001',
      series: ['B010', 'F010'],
    });
    const sinNombre = { codigo: '0001', ...LIMA, nombre: null };
    expect((await dueno.call('POST', url(), { body: sinNombre })).json.data).toMatchObject({
      nombre: null,
      series: ['B010', 'F010'],
    });
    expect((await dueno.call('POST', url(), { body: { codigo: '0002', ...LIMA, series: ['F010'] } })).status).toBe(409);
    expect((await lectura.call('GET', url())).json.data.establecimientos).toHaveLength(1);
    expect(await ultimoHecho('establecimiento.guardado')).toMatchObject({ tipo: 'usuario', id: dueno.usuarioId });
    for (const codigo of ['0002', '0000', 'x', '%00']) {
      expect((await dueno.call('DELETE', `${url()}/${codigo}`)).status).toBe(404);
    }
    expect((await lectura.call('DELETE', `${url()}/0001`)).status).toBe(403);
    expect((await dueno.call('DELETE', `${url()}/0001`)).status).toBe(200);
    expect((await dueno.call('GET', url())).json.data.establecimientos).toEqual([]);
  });

  test('are refused with every bad field at once', async () => {
    const { json } = await dueno.call('POST', url(), {
      body: { codigo: '0000', nombre: '', ubigeo: '1', series: ['Q1', 4] },
    });
    expect(Object.keys(json.error.details.fields).sort()).toEqual([
      'codigo',
      'direccion',
      'nombre',
      'series',
      'series.1',
      'ubigeo',
    ]);
  });
});

describe('the brand', () => {
  const PIXEL = PNG_DE_UN_PIXEL.toString('base64');
  const url = () => `${base}/marca`;

  test('is kept, shown and taken away piece by piece', async () => {
    expect((await lectura.call('POST', url(), { body: { color: '#0B5394' } })).status).toBe(403);
    const guardada = await dueno.call('POST', url(), {
      body: { logo: `data:image/png;base64,${PIXEL}`, color: '#0B5394' },
    });
    const esperada = { logo: { formato: 'png', base64: PIXEL }, color: '#0b5394', pie: null };
    expect([guardada.status, guardada.json.data]).toEqual([200, esperada]);
    expect((await dueno.call('POST', url(), { body: { logo: null, pie: ' Gracias ' } })).json.data).toEqual({
      logo: null,
      color: '#0b5394',
      pie: 'Gracias',
    });
    expect((await lectura.call('GET', url())).json.data).toMatchObject({ pie: 'Gracias' });
    expect(await ultimoHecho('marca.cambiada')).toMatchObject({ tipo: 'usuario', id: dueno.usuarioId });
  });

  test('is seen on a sample before it is kept, in every paper, and nothing is stored', async () => {
    const antes = (await dueno.call('GET', url())).json.data;
    for (const formato of ['a4', 'a5', 'ticket80', 'ticket58']) {
      const { status, headers, bytes } = await dueno.call('POST', `${url()}/vista`, {
        body: { formato, logo: PIXEL, color: '#aa0000', pie: 'Sin guardar' },
      });
      expect([status, headers.get('content-type'), bytes.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ]);
      expect(headers.get('content-disposition')).toBe('attachment; filename="muestra.pdf"');
    }
    expect((await dueno.call('POST', `${url()}/vista`, { body: {} })).status).toBe(200);
    expect((await dueno.call('GET', url())).json.data).toEqual(antes);
  });

  test('refuses pictures that are none or cannot be drawn, and papers that do not exist', async () => {
    const cortado = Buffer.from(PIXEL, 'base64').subarray(0, 40).toString('base64');
    for (const path of [url(), `${url()}/vista`]) {
      for (const logo of [cortado, 'no es base64 %%', Buffer.from('hola').toString('base64'), '', 7, {}, ['x']]) {
        const { status, json } = await dueno.call('POST', path, { body: { logo } });
        expect([path, logo, status, Object.keys(json.error.details?.fields ?? {})]).toEqual([
          path,
          logo,
          400,
          ['logo'],
        ]);
      }
    }
    const mala = await dueno.call('POST', `${url()}/vista`, {
      body: { formato: 'a3', color: 'rojo', pie: 'a\nb', logos: 1 },
    });
    expect(Object.keys(mala.json.error.details.fields).sort()).toEqual(['color', 'formato', 'logos', 'pie']);
    expect((await dueno.call('POST', url(), { body: { logo: 'A'.repeat(3_000_000) } })).status).toBe(413);
    expect((await lectura.call('POST', `${url()}/vista`, { body: {} })).status).toBe(403);
  });
});
