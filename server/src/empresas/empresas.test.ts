import { randomBytes } from 'node:crypto';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import { ConfigError } from '@chaski/node/errors.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../api-keys/authenticate.ts';
import { parseClave } from '../api-keys/clave.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { PERMISOS } from '../platform/http/route.ts';
import { createSunatClient } from '../sunat/client.ts';
import {
  configurarDestino,
  configurarSol,
  configurarValidez,
  createEmpresa,
  loadCertificado,
  type NuevaEmpresa,
} from './administrar.ts';
import { ensureDemo } from './demo.ts';
import { createEmpresas, type Emisora, type Empresas } from './empresas.ts';
import { type Llavero, openLlavero } from './secretos/llavero.ts';
import { type EmpresaEntornoId, findEntorno } from './store.ts';

const FUENTE = { secreto: randomBytes(32), secretoAnterior: undefined, dataFolder: '/no/se/usa' };
const ahora = new Date('2026-11-21T15:00:00Z');
// Nobody listens there.
const PRUEBA = { url: 'http://127.0.0.1:9', certificado: 'c2ltdWxhZG9y' };

let database: TestDatabase;
let llavero: Llavero;

beforeAll(async () => {
  database = await cloneDatabase();
  llavero = await openLlavero(database.db.sistema, FUENTE);
});
afterAll(async () => await database.stop());

/** RUCs with a good check digit. */
const RUCS = [
  '20000000001',
  '20000000010',
  '20000000028',
  '20000000036',
  '20000000044',
  '20000000052',
  '20000000061',
  '20000000079',
  '20000000087',
  '20000000095',
  '20000000109',
];

function nueva(ruc: string, cambios: Partial<NuevaEmpresa> = {}): NuevaEmpresa {
  return { ruc, razonSocial: 'MI EMPRESA S.A.C.', ubigeo: '150101', direccion: 'AV. LIMA 123', ...cambios };
}

async function unaEmpresa(entorno: 'test' | 'live' = 'test'): Promise<EmpresaEntornoId> {
  const ruc = RUCS.pop() ?? '';
  return { empresaId: await createEmpresa(database.pool, llavero, nueva(ruc), ahora, ACTOR), entorno };
}

async function versionOf(id: EmpresaEntornoId) {
  return { ...id, version: (await findEntorno(database.pool, id))?.version ?? '' };
}

/** The companies over a database that counts the statements it is asked. */
function contadas(): { empresas: Empresas; consultas: () => number } {
  let consultas = 0;
  const query: unknown = (...args: unknown[]) => {
    consultas++;
    return Reflect.apply(database.pool.query, database.pool, args);
  };
  const db = { query } as Queryable;
  return {
    empresas: createEmpresas({ of: () => db, sistema: database.db.sistema }, llavero, PRUEBA, () => ahora),
    consultas: () => consultas,
  };
}

const DS = ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const SIN_FIRMA = { antes: `<a${DS}><b>`, despues: '</b></a>', namespaces: DS };

async function firmaDe({ firmar: sign }: Emisora): Promise<string> {
  return (await sign(SIN_FIRMA)).signatureValue;
}

async function certificadoDe({ firmar: sign }: Emisora): Promise<string | undefined> {
  const { bytes } = await sign(SIN_FIRMA);
  return /X509Certificate>([^<]+)</.exec(bytes.toString())?.[1];
}

async function unP12(ruc: string, desde = '2026-01-01', hasta = '2028-01-01') {
  const { pem, certificado } = await createCertificado({
    ruc,
    razonSocial: 'MI EMPRESA S.A.C.',
    desde: new Date(desde),
    hasta: new Date(hasta),
    serialNumber: randomBytes(16),
  });
  return { bytes: Buffer.from(pem), clave: undefined, base64: certificado.firmante.certificado };
}

describe('a new company', () => {
  it('can issue in test at once, to the default SUNAT of that environment', async () => {
    const id = await unaEmpresa();
    const { empresas } = contadas();
    const emisora = await empresas.emisora(await versionOf(id));
    const { emisor } = emisora;
    expect(emisor).toMatchObject({
      razonSocial: 'MI EMPRESA S.A.C.',
      direccion: {
        ubigeo: '150101',
        direccion: 'AV. LIMA 123',
        distrito: 'LIMA',
        provincia: 'LIMA',
        departamento: 'LIMA',
      },
    });
    expect(Buffer.from(await firmaDe(emisora), 'base64')).toHaveLength(2048 / 8);
    expect(await empresas.canal(id)).toEqual({
      ruc: emisor.ruc,
      url: 'http://127.0.0.1:9/ol-ti-itcpfegem/billService',
      consultaUrl: 'http://127.0.0.1:9/ol-it-wsconscpegem/billConsultService',
      usuario: `${emisor.ruc}MODDATOS`,
      clave: 'moddatos',
      certificadosCdr: [PRUEBA.certificado],
      simulado: true,
      validez: {
        ruc: emisor.ruc,
        seguridad: 'http://127.0.0.1:9',
        api: 'http://127.0.0.1:9',
        cliente: 'chaski-simulador',
        secreto: 'simulador',
      },
    });
  });

  it('sends retenciones to an address of their own, and asks nobody about them', async () => {
    const id = await unaEmpresa('test');
    const canal = async () => await createEmpresas(database.db, llavero, PRUEBA).canal(id, 'otros');
    const DE_OTROS = '/ol-ti-itemision-otroscpe-gem';
    expect(await canal()).toMatchObject({
      url: `http://127.0.0.1:9${DE_OTROS}/billService`,
      consultaUrl: undefined,
      validez: undefined,
      simulado: true,
    });
    for (const [sunatUrl, url] of [
      [
        'https://e-beta.sunat.gob.pe/ol-ti-itcpfegem-beta/billService',
        `https://e-beta.sunat.gob.pe${DE_OTROS}-beta/billService`,
      ],
      ['https://ose.ejemplo.pe/billService', 'https://ose.ejemplo.pe/billService'],
    ] as const) {
      await configurarDestino(database.pool, id, { sunatUrl, consultaUrl: null, certificadosCdr: [] }, ACTOR);
      expect(await canal()).toMatchObject({ url });
    }
  });

  it('which sends elsewhere in test asks about validity there, with a credential of its own', async () => {
    const id = await unaEmpresa('test');
    const credencial = { cliente: 'chaski-simulador', secreto: 'simulador' };
    const configurar = () => configurarValidez(database.pool, llavero, id, credencial, ACTOR);
    await expect(configurar()).rejects.toMatchObject({
      fields: { entorno: { es: expect.stringContaining('simulador') } },
    });
    const sunatUrl = 'http://127.0.0.1:8/ol-ti-itcpfegem/billService';
    await configurarDestino(database.pool, id, { sunatUrl, consultaUrl: null, certificadosCdr: [] }, ACTOR);
    const canal = () => createEmpresas(database.db, llavero, PRUEBA).canal(id);
    expect(await canal()).toMatchObject({ validez: undefined });
    await configurar();
    const validez = { seguridad: 'http://127.0.0.1:8', api: 'http://127.0.0.1:8', ...credencial };
    expect(await canal()).toMatchObject({ validez });
  });

  it('is told what it lacks in live, all at once, until it has it', async () => {
    const id = await unaEmpresa('live');
    const { empresas } = contadas();
    const { ruc } = await empresas.emisor(id);
    await expect(empresas.emisora(await versionOf(id))).rejects.toMatchObject({
      code: 'DOMAIN_ERROR',
      message: `La empresa ${ruc} no está lista para emitir en el entorno live: falta el certificado digital (.p12 o .pfx) y el usuario y la clave SOL.`,
    });
    const archivo = await unP12(ruc);
    await loadCertificado(database.pool, llavero, id, archivo, ahora, ACTOR);
    await expect(empresas.emisora(await versionOf(id))).rejects.toThrow('falta el usuario y la clave SOL.');
    await configurarSol(database.pool, llavero, id, { usuario: 'FACTURA1', clave: 'S3cr3ta!' }, ACTOR);
    expect(await certificadoDe(await empresas.emisora(await versionOf(id)))).toBe(archivo.base64);
    expect(await createEmpresas(database.db, llavero, PRUEBA).canal(id)).toEqual({
      ruc,
      url: 'https://e-factura.sunat.gob.pe/ol-ti-itcpfegem/billService',
      consultaUrl: 'https://e-factura.sunat.gob.pe/ol-it-wsconscpegem/billConsultService',
      usuario: `${ruc}FACTURA1`,
      clave: 'S3cr3ta!',
      certificadosCdr: [],
      simulado: false,
      validez: undefined,
    });
    // Its query of validity is asked with a credential of its own, and no more once it is taken away.
    const credencial = { cliente: '5f3c2d1e-7a60-4c55', secreto: 'c1av3/d3+validez=' };
    await configurarValidez(database.pool, llavero, id, credencial, ACTOR);
    expect(await createEmpresas(database.db, llavero, PRUEBA).canal(id)).toMatchObject({
      validez: { ruc, seguridad: 'https://api-seguridad.sunat.gob.pe', api: 'https://api.sunat.gob.pe', ...credencial },
    });
    const { rows: guardadas } = await database.pool.query('select * from empresa_entornos where empresa_id = $1', [
      id.empresaId,
    ]);
    expect(JSON.stringify(guardadas)).not.toContain('c1av3');
    await expect(
      configurarValidez(database.pool, llavero, id, { cliente: 'con espacios', secreto: '' }, ACTOR),
    ).rejects.toMatchObject({ fields: { cliente: { en: expect.any(String) }, secreto: { en: expect.any(String) } } });
    await configurarValidez(database.pool, llavero, id, null, ACTOR);
    expect(await createEmpresas(database.db, llavero, PRUEBA).canal(id)).toMatchObject({ validez: undefined });
    // An OSE: its own address, no consult service of SUNAT's behind it.
    const ose = { sunatUrl: 'https://ose.pe/ws', consultaUrl: null, certificadosCdr: ['ab'] };
    await configurarDestino(database.pool, id, ose, ACTOR);
    const conClave = { ...ose, sunatUrl: 'https://usuario:clave@ose.pe/ws' };
    await expect(configurarDestino(database.pool, id, conClave, ACTOR)).rejects.toMatchObject({
      fields: { url: { es: expect.stringContaining('no lleva usuario ni clave') } },
    });
    expect(await createEmpresas(database.db, llavero, PRUEBA).canal(id)).toMatchObject({
      url: 'https://ose.pe/ws',
      consultaUrl: undefined,
      certificadosCdr: ['ab'],
    });
    const later = createEmpresas(database.db, llavero, PRUEBA, () => new Date('2028-02-01T00:00:00Z'));
    await expect(later.emisora(await versionOf(id))).rejects.toThrow('venció el 31/12/2027');
  });

  it('is refused with all that is wrong, and stored once', async () => {
    const wrong = nueva('20100070971', { razonSocial: ' ', ubigeo: '999999', direccion: 'x'.repeat(201) });
    await expect(createEmpresa(database.pool, llavero, wrong, ahora, ACTOR)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      fields: {
        ruc: { es: expect.stringContaining('dígito verificador') },
        razonSocial: { es: 'no puede estar vacío' },
        ubigeo: { es: expect.stringContaining('150101') },
        direccion: { es: 'admite hasta 200 caracteres' },
      },
    });
    const id = await unaEmpresa();
    const { ruc } = await contadas().empresas.emisor(id);
    await expect(createEmpresa(database.pool, llavero, nueva(ruc), ahora, ACTOR)).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
    });
  });
});

describe('its secrets', () => {
  it('leave nothing in the database from which they could be read', async () => {
    const id = await unaEmpresa('live');
    await configurarSol(database.pool, llavero, id, { usuario: 'FACTURA1', clave: 'canario-de-la-clave-sol' }, ACTOR);
    const { rows } = await database.pool.query<{ t: string }>(
      `select string_agg(e::text || n::text, '') as t from empresas e join empresa_entornos n on n.empresa_id = e.id`,
    );
    const dump = rows[0]?.t ?? '';
    expect(dump).not.toContain('canario');
    expect(dump).not.toContain(Buffer.from('canario-de-la-clave-sol').toString('hex'));
    expect(dump).not.toContain('PRIVATE KEY');
    // Version, algorithm and octet string of a PKCS #8 RSA key.
    expect(dump).not.toContain('020100300d06092a864886f70d0101010500');
  });

  it('do not open in another row: neither of another environment nor of another company', async () => {
    const [a, b] = [await unaEmpresa(), await unaEmpresa()];
    const copy = async (from: EmpresaEntornoId, to: EmpresaEntornoId) =>
      await database.pool.query(
        `update empresa_entornos t set sol_usuario = f.sol_usuario, sol_clave_cifrada = f.sol_clave_cifrada from empresa_entornos f
         where (f.empresa_id, f.entorno) = ($1, $2) and (t.empresa_id, t.entorno) = ($3, $4)`,
        [from.empresaId, from.entorno, to.empresaId, to.entorno],
      );
    const live: EmpresaEntornoId = { empresaId: a.empresaId, entorno: 'live' };
    await copy(a, live);
    await expect(contadas().empresas.canal(live)).rejects.toThrow('No se puede descifrar');
    await copy(b, a);
    await expect(contadas().empresas.canal(a)).rejects.toThrow('No se puede descifrar');
  });

  it('are opened once for any number of documents, and again with the next request after a change', async () => {
    const id = await unaEmpresa();
    const { empresas, consultas } = contadas();
    const before = await versionOf(id);
    const certificado = await certificadoDe(await empresas.emisora(before));
    expect(consultas()).toBe(1);
    for (let round = 0; round < 50; round++) {
      expect(await certificadoDe(await empresas.emisora(before))).toBe(certificado);
      await empresas.canal(id);
    }
    expect(consultas()).toBe(1);
    const archivo = await unP12((await empresas.emisor(id)).ruc);
    await loadCertificado(database.pool, llavero, id, archivo, ahora, ACTOR);
    const after = await versionOf(id);
    expect(after.version).not.toBe(before.version);
    expect(await certificadoDe(await empresas.emisora(after))).toBe(archivo.base64);
    expect(consultas()).toBe(2);
  });
});

describe('a certificate', () => {
  it('is refused with its cause when it is of another company, expired, not valid yet or no certificate', async () => {
    const id = await unaEmpresa('live');
    const { ruc } = await contadas().empresas.emisor(id);
    const load = async (archivo: { bytes: Buffer; clave: string | undefined }) =>
      await loadCertificado(database.pool, llavero, id, archivo, ahora, ACTOR);
    const cases: [{ bytes: Buffer; clave: string | undefined }, RegExp][] = [
      [await unP12('20000000117'), /RUC 20000000117/],
      [await unP12(ruc, '2024-01-01', '2025-01-01'), /venció/],
      [await unP12(ruc, '2027-01-01', '2028-01-01'), /recién desde/],
      [{ bytes: Buffer.from('hola'), clave: 'x' }, /no es un certificado/],
    ];
    for (const [archivo, message] of cases) {
      await expect(load(archivo)).rejects.toMatchObject({
        code: 'DOMAIN_ERROR',
        message: expect.stringMatching(message),
      });
    }
    expect((await findEntorno(database.pool, id))?.certificadoPem).toBeNull();
  });
});

describe('the pause of background sending', () => {
  it('ends with the first judgement of SUNAT or with a change of settings, and costs nothing when there is none', async () => {
    const id = await unaEmpresa();
    const { empresas, consultas } = contadas();
    const sunat = createSunatClient(5_000);
    const motivo = async () => (await findEntorno(database.pool, id))?.envioPausadoMotivo;
    await empresas.canal(id);
    await empresas.reanudarEnvio(id);
    expect(consultas()).toBe(1);
    const falta = {
      codigo: '0102',
      motivo: 'Usuario o contraseña incorrectos',
      de: 'uno',
      servicio: 'ventas',
    } as const;
    await empresas.pausarEnvio(id, { ...falta, ajustes: await empresas.ajustes(id) }, sunat);
    expect(await motivo()).toBe('Usuario o contraseña incorrectos');
    await empresas.canal(id);
    await empresas.reanudarEnvio(id);
    expect(await motivo()).toBeNull();
    const deAntes = await createEmpresas(database.db, llavero, PRUEBA).ajustes(id);
    await empresas.pausarEnvio(id, { ...falta, motivo: 'otra vez', ajustes: deAntes }, sunat);
    expect(await motivo()).toBe('otra vez');
    await configurarSol(database.pool, llavero, id, { usuario: 'MODDATOS', clave: 'moddatos' }, ACTOR);
    expect(await motivo()).toBeNull();
    // An attempt that began with the old password ends after it was changed: what it brings is news no more.
    await empresas.pausarEnvio(id, { ...falta, motivo: 'otra vez', ajustes: deAntes }, sunat);
    expect(await motivo()).toBeNull();
    await sunat.close();
  });
});

describe('the first start', () => {
  it('makes the demo company and a key that works, once, however many processes start', async () => {
    const fresh = await cloneDatabase();
    try {
      const suyo = await openLlavero(fresh.db.sistema, FUENTE);
      const made = await Promise.all([1, 2, 3].map(() => ensureDemo(fresh.pool, suyo)));
      const [first, ...others] = made.filter((each) => each !== undefined);
      expect(others).toEqual([]);
      expect(first).toMatchObject({ ruc: '20000000001', razonSocial: 'EMPRESA DEMO S.A.C.' });
      const found = await authenticate(fresh.pool, parseClave(first?.clave ?? '') ?? Buffer.alloc(0));
      expect(found).toMatchObject({ entorno: 'test', limite: 120 });
      expect(found?.permisos).toEqual(PERMISOS);
      // Another key of the installation opens nothing: better no service than one that finds out document by document.
      const otra = { ...FUENTE, secreto: randomBytes(32) };
      await expect(openLlavero(fresh.db.sistema, otra)).rejects.toThrow(ConfigError);
    } finally {
      await fresh.stop();
    }
  });
});
