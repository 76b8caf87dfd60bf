import { unaFactura } from '@chaski/testing/documents/builders.ts';
import { unCertificadoPem } from '@chaski/testing/service/certificados.ts';
import { type Dentro, enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* Certificate, SOL user, destination and checklist, as an owner meets them in the dashboard. */

const RUC = '20000000001';

let s: TestService;
let propietario: Dentro;
let dueno: Dentro;
let emisor: Dentro;
let base: string;

beforeAll(async () => {
  s = await startTestService();
  propietario = await enterComo(s, 'propietario');
  dueno = await enterComo(s, 'dueno');
  emisor = await enterComo(s, 'emisor');
  base = `/empresas/${dueno.empresaId}`;
});
afterAll(() => s.stop());

async function hechos(accion: string) {
  const text = `select actor_tipo as tipo, actor_id as id, entorno, antes::text, despues::text from auditoria where accion = $1 order by en`;
  return (await s.pool.query(text, [accion])).rows;
}

/** As if its owner had proved who it is half an hour ago. */
async function sinPruebaReciente(quien: Dentro): Promise<Dentro> {
  await s.pool.query(`update sesiones set probada_en = now() - interval '11 minutes' where usuario_id = $1`, [
    quien.usuarioId,
  ]);
  return quien;
}

const entornoDe = async (entorno: 'test' | 'live') => (await dueno.call('GET', base)).json.data.entornos[entorno];

describe('a certificate', () => {
  const url = () => `${base}/live/certificado`;
  const cuerpo = ({ archivo, contrasena }: { archivo: Buffer; contrasena: string }, clave = contrasena) => ({
    body: { archivo: archivo.toString('base64'), clave },
  });
  const estados = (json: { data: { hallazgos: { que: string; estado: string }[] } }) =>
    Object.fromEntries(json.data.hallazgos.map(({ que, estado }) => [que, estado]));

  test('is examined without being stored: what is well, and a signature made and verified', async () => {
    const { status, json, bytes } = await dueno.call('POST', `${url()}/examinar`, cuerpo(await unCertificadoPem(RUC)));
    expect([status, json.data.sirve]).toEqual([200, true]);
    expect(estados(json)).toEqual({
      archivo: 'bien',
      contrasena: 'bien',
      clave: 'bien',
      algoritmo: 'bien',
      ruc: 'bien',
      vigencia: 'bien',
      emisor: 'aviso',
      firma: 'bien',
    });
    const textos: string[] = json.data.hallazgos.map(({ texto }: { texto: string }) => texto);
    expect(textos).toContainEqual(expect.stringMatching(/SUNAT no admite.*No emita con él/));
    for (const texto of textos) expect(texto).toMatch(/[^.]\.$/);
    expect(json.data.certificado).toMatchObject({ estado: 'vigente', ruc: RUC, autofirmado: true });
    expect(bytes.toString()).not.toMatch(/PRIVATE|canario/);
    expect((await entornoDe('live')).certificado).toBeNull();
  });

  test('says what is wrong and what to do, of each thing that can be wrong, and stores nothing', async () => {
    const bueno = await unCertificadoPem(RUC);
    const soloPublico = Buffer.from(bueno.archivo.toString().split('-----BEGIN ENCRYPTED')[0] ?? '');
    const casos = [
      ['contrasena', cuerpo(bueno, 'otra')],
      ['archivo', { body: { archivo: Buffer.from('hola').toString('base64') } }],
      ['archivo', { body: { archivo: Buffer.alloc(1_100_000, 0x30).toString('base64') } }],
      ['clave', { body: { archivo: soloPublico.toString('base64') } }],
      ['ruc', cuerpo(await unCertificadoPem('20100070970'))],
      ['vigencia', cuerpo(await unCertificadoPem(RUC, -1))],
    ] as const;
    for (const [que, options] of casos) {
      const { status, json } = await dueno.call('POST', `${url()}/examinar`, options);
      expect([que, status, json.data?.sirve]).toEqual([que, 200, false]);
      const mal = json.data.hallazgos.filter(({ estado }: { estado: string }) => estado === 'mal');
      expect(mal).toMatchObject([{ que, remedio: expect.stringMatching(/.{15,}/) }]);
      const guardado = await dueno.call('POST', url(), options);
      expect([que, guardado.status, guardado.json.error.code]).toEqual([que, 422, 'DOMAIN_ERROR']);
    }
    expect((await entornoDe('live')).certificado).toBeNull();
  });

  test('that ends soon works, with a warning', async () => {
    const { json } = await dueno.call('POST', `${url()}/examinar`, cuerpo(await unCertificadoPem(RUC, 20)));
    expect([json.data.sirve, estados(json).vigencia, json.data.certificado.estado]).toEqual([
      true,
      'aviso',
      'porVencer',
    ]);
  });

  test('is stored by an owner who just proved it, shown by its public half, and the audit keeps no secret', async () => {
    const bueno = await unCertificadoPem(RUC);
    expect((await emisor.call('POST', url(), cuerpo(bueno))).status).toBe(403);
    const viejo = await sinPruebaReciente(await enterComo(s, 'dueno'));
    expect((await viejo.call('POST', url(), cuerpo(bueno))).json.error.code).toBe('REAUTH_REQUIRED');
    const { status, json } = await dueno.call('POST', url(), cuerpo(bueno));
    expect([status, json.data.sirve]).toEqual([200, true]);
    expect((await entornoDe('live')).certificado).toEqual(json.data.certificado);
    const [hecho, ...otros] = (await hechos('certificado.cambiado')).filter(({ entorno }) => entorno === 'live');
    expect([otros, hecho]).toMatchObject([[], { tipo: 'usuario', id: dueno.usuarioId }]);
    expect(JSON.stringify(hecho)).not.toMatch(/PRIVATE|canario/);
  });

  test('that is rubbish of any kind is a 400 with its field, never a 500', async () => {
    for (const archivo of ['%%%', '', 'a', 7, null, [], {}, true]) {
      const { status, json } = await dueno.call('POST', `${url()}/examinar`, { body: { archivo, clave: 7 } });
      expect([archivo, status]).toEqual([archivo, 400]);
      expect(Object.keys(json.error.details.fields)).toEqual(expect.arrayContaining(['archivo', 'clave']));
    }
    const grande = { body: { archivo: 'A'.repeat(10_000_000) } };
    expect((await dueno.call('POST', `${url()}/examinar`, grande)).status).toBe(413);
    const enOtro = `${base}/produccion/certificado/examinar`;
    expect((await dueno.call('POST', enOtro, cuerpo(await unCertificadoPem(RUC)))).status).toBe(404);
  });
});

describe('the application of the guías', () => {
  const CLIENTE = 'c4a5c1d0-0000-4000-8000-000000000009';
  const url = () => `${base}/test/guias`;
  const sendTo = (direccion: string | null) =>
    s.pool.query(`update empresa_entornos set sunat_url = $1, version = version + 1 where entorno = 'test'`, [
      direccion,
    ]);

  test('is the simulator’s own where the company sends there, and nobody stores another', async () => {
    expect((await dueno.call('POST', `${url()}/probar`)).json.data).toMatchObject({ estado: 'bien' });
    const { status, json } = await dueno.call('POST', url(), {
      body: { cliente: CLIENTE, secreto: 'canario/clave==' },
    });
    expect([status, Object.keys(json.error.details.fields)]).toEqual([400, ['entorno']]);
  });

  test('is stored and never shown, tried with its probable cause, and taken away', async () => {
    await sendTo(`${s.service.simuladorUrl}/ol-ti-itcpfegem/billService`);
    const cruda = { cliente: 'sin-forma', secreto: 'x' };
    const mal = await dueno.call('POST', url(), { body: cruda });
    expect([mal.status, Object.keys(mal.json.error.details.fields).sort()]).toEqual([400, ['cliente', 'secreto']]);
    expect((await emisor.call('POST', url(), { body: cruda })).status).toBe(403);

    await dueno.call('POST', url(), { body: { cliente: CLIENTE, secreto: 'canario/otra==' } });
    const { data } = (await dueno.call('POST', `${url()}/probar`)).json;
    expect(data).toMatchObject({
      estado: 'mal',
      texto: expect.stringContaining('401'),
      remedio: expect.stringContaining('ID'),
    });
    expect((await entornoDe('test')).guias).toMatchObject({ cliente: CLIENTE, probada: { estado: 'mal' } });

    const guardada = await dueno.call('POST', url(), {
      body: { cliente: CLIENTE, secreto: 'simulador/guias+de+prueba==' },
    });
    expect(guardada.json.data).toEqual({ cliente: CLIENTE, probada: null });
    expect((await dueno.call('POST', `${url()}/probar`)).json.data.estado).toBe('bien');
    expect((await dueno.call('DELETE', url())).status).toBe(200);
    expect((await entornoDe('test')).guias).toBeNull();
    expect(JSON.stringify(await hechos('gre.cambiada'))).not.toMatch(/canario|simulador\/guias/);
    await sendTo(null);
  });
});

describe('the SOL user', () => {
  const url = () => `${base}/test/sol`;

  test('is stored and never shown, and tried at SUNAT without sending anything', async () => {
    const aceptados = async () => (await s.libro()).filter(({ aceptado }) => aceptado).length;
    const antes = await aceptados();
    const mala = { usuario: 'MODDATOS', clave: 'canario-mala' };
    expect((await emisor.call('POST', url(), { body: mala })).status).toBe(403);
    expect((await dueno.call('POST', url(), { body: mala })).json.data).toEqual({ usuario: 'MODDATOS', probado: null });
    const rechazado = await dueno.call('POST', `${url()}/probar`);
    expect(rechazado.json.data).toMatchObject({
      estado: 'mal',
      codigo: expect.stringMatching(/^01\d\d$/),
      remedio: expect.any(String),
    });
    expect((await entornoDe('test')).sol.probado).toMatchObject({ estado: 'mal' });

    await dueno.call('POST', url(), { body: { usuario: 'MODDATOS', clave: 'moddatos' } });
    expect((await entornoDe('test')).sol).toEqual({ usuario: 'MODDATOS', probado: null });
    expect((await dueno.call('POST', `${url()}/probar`)).json.data).toMatchObject({
      estado: 'bien',
      ms: expect.any(Number),
    });
    expect((await entornoDe('test')).sol.probado).toMatchObject({ estado: 'bien' });
    expect(await aceptados()).toBe(antes);
    const escrito = JSON.stringify(await hechos('sol.cambiado'));
    expect(escrito).toContain(dueno.usuarioId);
    expect(escrito).not.toMatch(/canario|moddatos/);
  });

  test('that SUNAT does not answer about is told so', async () => {
    for (const modo of ['cortar', 'vacio', '503', 'html', 'timeout']) {
      await s.simulate({ modo });
      const { status, json } = await dueno.call('POST', `${url()}/probar`);
      await s.simulate({ modo: 'normal' });
      expect([modo, status, json.data]).toMatchObject([
        modo,
        200,
        { estado: 'sinRespuesta', remedio: expect.any(String) },
      ]);
    }
  });

  test('that cannot be opened any more is told so, and mended by storing it again', async () => {
    await s.pool.query(
      `update empresa_entornos set sol_clave_cifrada = '\\x00', version = version + 1 where entorno = 'test'`,
    );
    const { status, json } = await dueno.call('POST', `${url()}/probar`);
    expect([status, json.error]).toMatchObject([
      422,
      { code: 'DOMAIN_ERROR', message: expect.stringContaining('descifra') },
    ]);
    expect((await entornoDe('test')).sol.usuario).toBe('MODDATOS');
    await dueno.call('POST', url(), { body: { usuario: 'MODDATOS', clave: 'moddatos' } });
    expect((await dueno.call('POST', `${url()}/probar`)).json.data.estado).toBe('bien');
  });

  test('needs one that is stored, fields that are right, and a fresh proof', async () => {
    expect((await dueno.call('POST', `${base}/live/sol/probar`)).status).toBe(422);
    const { status, json } = await dueno.call('POST', url(), { body: { usuario: `${RUC}MODDATOS`, clav: 'x' } });
    expect([status, Object.keys(json.error.details.fields).sort()]).toEqual([400, ['clav', 'clave', 'usuario']]);
    const viejo = await sinPruebaReciente(await enterComo(s, 'dueno'));
    const body = { usuario: 'MODDATOS', clave: 'moddatos' };
    expect((await viejo.call('POST', url(), { body })).json.error.code).toBe('REAUTH_REQUIRED');
  });
});

describe('the destination', () => {
  const url = (entorno: string) => `${base}/${entorno}/destino`;

  test('is SUNAT or its simulator by name; an OSE has its address, which only the owner of the installation tells', async () => {
    expect((await dueno.call('POST', url('test'), { body: { tipo: 'beta' } })).json.data).toMatchObject({
      tipo: 'beta',
      url: expect.stringContaining('e-beta.sunat.gob.pe'),
      consultaUrl: null,
    });
    const huella = 'AB:'.repeat(31).concat('AB');
    const ose = { tipo: 'ose', url: 'https://ose.ejemplo.pe/billService', certificadosCdr: [huella] };
    expect((await dueno.call('POST', url('live'), { body: ose })).status).toBe(403);
    const { status, json } = await propietario.call('POST', url('live'), { body: ose });
    expect([status, json.data]).toEqual([
      200,
      { tipo: 'ose', url: ose.url, consultaUrl: null, certificadosCdr: ['ab'.repeat(32)] },
    ]);
    expect((await entornoDe('live')).destino).toEqual(json.data);
    expect((await hechos('destino.cambiado')).at(-1)).toMatchObject({ tipo: 'usuario', id: propietario.usuarioId });
    for (const [entorno, tipo] of [
      ['test', 'simulador'],
      ['live', 'produccion'],
    ] as const) {
      expect((await dueno.call('POST', url(entorno), { body: { tipo } })).json.data.tipo).toBe(tipo);
    }
  });

  test('is refused where documents would lose or gain their value, and with every bad field at once', async () => {
    const campos = async (entorno: string, body: object) => {
      const { status, json } = await propietario.call('POST', url(entorno), { body });
      return [status, Object.keys(json.error.details.fields).sort()];
    };
    for (const tipo of ['simulador', 'beta', 'x', 7]) expect(await campos('live', { tipo })).toEqual([400, ['tipo']]);
    expect(await campos('test', { tipo: 'produccion' })).toEqual([400, ['tipo']]);
    expect(await campos('live', { tipo: 'ose' })).toEqual([400, ['url']]);
    expect(
      await campos('live', { tipo: 'ose', url: 'http://x.pe', consultaUrl: 'ftp://x', certificadosCdr: ['1'] }),
    ).toEqual([400, ['certificadosCdr.0', 'consultaUrl', 'url']]);
    expect(await campos('live', { tipo: 'produccion', url: 'https://x.pe' })).toEqual([400, ['url']]);
    expect(await campos('live', { tipo: 'ose', url: 'https://u:p@x.pe' })).toEqual([400, ['url']]);
  });
});

test('the checklist goes from the demo to live, step by step', async () => {
  const hecho = async () => {
    const { pasos, listo, hechos: cuantos } = (await emisor.call('GET', `${base}/checklist`)).json.data;
    const nombres = pasos.filter((paso: { hecho: boolean }) => paso.hecho).map(({ paso }: { paso: string }) => paso);
    for (const paso of pasos) expect(paso.falta.length > 0).toBe(!paso.hecho);
    expect([cuantos, listo]).toEqual([nombres.length, nombres.length === 6]);
    return nombres;
  };
  // The certificate of `live` was stored above.
  expect(await hecho()).toEqual(['empresa', 'certificado']);
  expect((await s.emitir(unaFactura({ serie: 'FP02' }))).json.data.estado).toBe('ACEPTADA');
  expect(await hecho()).toEqual(['empresa', 'prueba', 'certificado']);
  await dueno.call('POST', `${base}/live/sol`, { body: { usuario: 'MODDATOS', clave: 'moddatos' } });
  expect(await hecho()).not.toContain('sol');
  // No test asks SUNAT itself.
  const { consultaUrl } = s.service.deps.empresas.destinos.test;
  await s.pool.query(
    `update empresa_entornos set sunat_url = $1, consulta_url = $1, version = version + 1 where entorno = 'live'`,
    [consultaUrl],
  );
  expect((await dueno.call('POST', `${base}/live/sol/probar`)).json.data).toMatchObject({ estado: 'bien' });
  await dueno.call('POST', `${base}/claves`, { body: { entorno: 'live', nombre: 'ERP', permisos: ['invoices.read'] } });
  expect(await hecho()).toEqual(['empresa', 'prueba', 'certificado', 'sol', 'clave']);
  await s.pool.query(`update usuarios set totp_cifrado = '\\x00' where dueno_instalacion`);
  expect(await hecho()).not.toContain('segundoFactor');
  await s.pool.query(`update usuarios set totp_cifrado = '\\x00'`);
  expect(await hecho()).toHaveLength(6);
});
