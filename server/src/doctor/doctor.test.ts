import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificado } from '@chaski/core/firma/certificado/create-certificado.ts';
import type { Idioma } from '@chaski/core/lib/idiomas.ts';
import { conOrden, unaFactura } from '@chaski/testing/documents/builders.ts';
import { ACTOR } from '@chaski/testing/service/actor.ts';
import { putMolde } from '@chaski/testing/service/database.ts';
import { runCli } from '@chaski/testing/service/process.ts';
import { startTestService, type TestService, testConfig } from '@chaski/testing/service/service.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startBuzon } from '../correos/testing.ts';
import { configurarDestino, configurarSol, configurarValidez, loadCertificado } from '../empresas/administrar.ts';
import type { Config } from '../platform/config/config.ts';
import { joinEmbedded } from '../platform/db/embedded/embedded.ts';
import { writeUltimoRespaldo } from '../platform/db/respaldo/marca.ts';
import { tx } from '../platform/db/tx.ts';
import { judgeDisco } from './carpeta.ts';
import { diagnosticar } from './diagnosticar.ts';
import type { HallazgoDicho } from './hallazgo.ts';

const RUC = '20000000001';
const DIA_MS = 86_400_000;

let s: TestService;
let config: Config;
let empresaId: string;

beforeAll(async () => {
  s = await startTestService();
  config = { ...s.service.deps.config, simulatorPort: Number(new URL(s.service.simuladorUrl).port) };
  const { rows } = await s.pool.query<{ id: string }>('select id from empresas');
  empresaId = rows[0]?.id ?? '';
  // Where tests keep what they will put back, out of the doctor's sight.
  await s.pool.query('create schema aparte');
});
afterAll(() => s.stop());

interface Look {
  readonly config?: Partial<Config>;
  readonly ahora?: () => Date;
  readonly enVivo?: boolean;
  readonly idioma?: Idioma;
}

async function look({ config: overrides = {}, ahora = () => new Date(), enVivo = false, idioma = 'es' }: Look = {}) {
  return await diagnosticar({ ...config, ...overrides }, { ahora, enVivo, idioma });
}

/** What is not well, as `que: texto`. */
const malos = (hallazgos: readonly HallazgoDicho[]) =>
  hallazgos.filter(({ estado }) => estado === 'mal').map(({ que, texto }) => `${que}: ${texto}`);
const avisos = (hallazgos: readonly HallazgoDicho[]) =>
  hallazgos.filter(({ estado }) => estado === 'aviso').map(({ que, texto }) => `${que}: ${texto}`);

/** Does it, looks, and undoes it. */
async function provoked(sql: string, undo: string, options: Look = {}): Promise<HallazgoDicho[]> {
  await s.pool.query(sql);
  try {
    return await look(options);
  } finally {
    await s.pool.query(undo);
  }
}

describe('doctor', () => {
  it('finds the same in English, and says none of it in Spanish', async () => {
    const of = (found: readonly HallazgoDicho[]) => found.map(({ que, estado }) => [que, estado]);
    const [hallazgos, found] = [await look(), await look({ idioma: 'en' })];
    expect(of(found)).toEqual(of(hallazgos));
    expect(
      found.filter(({ texto, remedio = '' }) => /[áéíóúñ¿]| (de|el|la|los|sin) /.test(`${texto} ${remedio}`)),
    ).toEqual([]);
    expect(found.map(({ texto }) => texto)).toContain('all variables are valid');
  });

  it('finds nothing wrong with an installation that works, and every remedy belongs to something that does not', async () => {
    const hallazgos = await look();
    expect(malos(hallazgos)).toEqual([]);
    const seen = new Set(hallazgos.map(({ que }) => que));
    for (const que of ['carpeta', 'permisos', 'disco', 'durabilidad', 'esquema', 'reloj', 'aislamiento', 'llave']) {
      if (que !== 'carpeta') expect(seen, que).toContain(que);
    }
    for (const que of ['certificado', 'sol', 'pendientes', 'auditoria', 'respaldo']) expect(seen, que).toContain(que);
    for (const { estado, remedio } of hallazgos) expect(remedio === undefined).toBe(estado === 'bien');
  });

  it('a data folder that is not there, or that others may write to or read the secrets of', async () => {
    const missing = await look({ config: { dataFolder: '/no/existe' } });
    expect(malos(missing)).toEqual(['carpeta: no se puede entrar a /no/existe (ENOENT)']);
    const folder = await mkdtemp(join(tmpdir(), 'chaski-doctor-'));
    await chmod(folder, 0o777);
    expect(malos(await look({ config: { dataFolder: folder } }))[0]).toMatch(/^permisos: otros usuarios/);
    await chmod(folder, 0o711);
    await mkdir(join(folder, 'secretos'), { mode: 0o700 });
    await writeFile(join(folder, 'secretos', 'llave'), 'x', { mode: 0o644 });
    const open = await look({ config: { dataFolder: folder } });
    expect(open.find(({ que }) => que === 'permisos')).toMatchObject({
      estado: 'mal',
      remedio: `chmod go= ${folder}/secretos/llave`,
    });
    await rm(folder, { recursive: true });
  });

  it.each([
    [100, 400, 'bien'],
    [30, 400, 'aviso'],
    [1.9, 10, 'aviso'],
    [2.1, 10, 'bien'],
    [0.1, 400, 'mal'],
  ] as const)('%d GB free of %d: %s', (libre, total, estado) => {
    expect(judgeDisco(libre * 1024 ** 3, total * 1024 ** 3).estado).toBe(estado);
  });

  it('a database that does not answer', async () => {
    const hallazgos = await look({ config: { databaseUrl: 'postgresql://x:clave-secreta@127.0.0.1:1/x' } });
    expect(malos(hallazgos)[0]).toMatch(/^base: No se puede conectar a PostgreSQL/);
    expect(JSON.stringify(hallazgos)).not.toContain('clave-secreta');
  });

  it('a database where Chaski never began, in one line and with what to do', async () => {
    const { databaseUrl = '' } = s.service.deps.config;
    const hallazgos = await look({ config: { databaseUrl: databaseUrl.replace(/\/[^/?]+(?=\?|$)/, '/postgres') } });
    expect(hallazgos.filter(({ estado }) => estado === 'mal')).toMatchObject([
      { que: 'esquema', texto: expect.stringContaining('vacía'), remedio: expect.stringContaining('chaski migrate') },
    ]);
  });

  it('a database that may lose what it confirmed', async () => {
    const { rows } = await s.pool.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name;
    const hallazgos = await provoked(
      `alter database ${name} set synchronous_commit = off`,
      `alter database ${name} reset synchronous_commit`,
    );
    expect(hallazgos.filter(({ estado }) => estado === 'mal')).toMatchObject([
      { que: 'durabilidad', remedio: expect.stringContaining('synchronous_commit = off') },
    ]);
  });

  it('a schema that lacks a migration, has one that was changed, or one of a newer version; it mends none of them', async () => {
    const last = 'numero = (select max(numero) from migraciones)';
    await s.pool.query(`create table aparte.guardada as select * from migraciones where ${last}`);
    const back = 'insert into migraciones select * from aparte.guardada';
    expect(malos(await provoked(`delete from migraciones where ${last}`, back))[0]).toMatch(
      /^esquema: faltan migraciones/,
    );
    const changed = await provoked(
      `update migraciones set huella = 'x' where ${last}`,
      `update migraciones m set huella = g.huella from aparte.guardada g where m.numero = g.numero`,
    );
    expect(malos(changed)).toEqual(['esquema: no es el de esta versión']);
    const newer = await provoked(
      `insert into migraciones select 9999, '9999-futura.sql', 'x'`,
      'delete from migraciones where numero = 9999',
    );
    expect(malos(newer)).toEqual(['esquema: no es el de esta versión']);
    await s.pool.query('drop table aparte.guardada');
  });

  it('a clock that is not the database clock', async () => {
    const hallazgos = await look({ ahora: () => new Date(Date.now() + 5_000) });
    expect(malos(hallazgos)).toEqual([expect.stringMatching(/^reloj: .*5\.0 s adelantado/)]);
  });

  it('a database clock that went back', async () => {
    const hallazgos = await provoked(
      `insert into eventos (empresa_id, comprobante_id, evento, a, en)
        select id, gen_random_uuid(), 'prueba', 'ACEPTADA', now() + interval '10 minutes' from empresas limit 1`,
      `delete from eventos where evento = 'prueba'`,
    );
    expect(hallazgos.map(({ texto }) => texto)).toContainEqual(
      expect.stringMatching(/reloj de la base de datos retrocedió: .* 600 s/),
    );
  });

  it('a table whose rows any company could see', async () => {
    const off = await provoked(
      'alter table series disable row level security',
      'alter table series enable row level security',
    );
    expect(malos(off)).toEqual(['aislamiento: la tabla series no tiene activas sus políticas por empresa']);
    const bare = await provoked('create table suelta (x int)', 'drop table suelta');
    expect(malos(bare)).toEqual(['aislamiento: la tabla suelta no tiene activas sus políticas por empresa']);
  });

  it('a key that opens nothing, and a company whose secrets were sealed with another', async () => {
    expect(malos(await look({ config: { secreto: randomBytes(32) } }))).toEqual([
      'llave: no abre los secretos guardados',
    ]);
    await s.pool.query('create table aparte.guardada as select id, llave_cifrada from empresas');
    const hallazgos = await provoked(
      `update empresas set llave_cifrada = set_byte(llave_cifrada, length(llave_cifrada) - 1, get_byte(llave_cifrada, length(llave_cifrada) - 1) # 1)`,
      'update empresas e set llave_cifrada = g.llave_cifrada from aparte.guardada g where g.id = e.id; drop table aparte.guardada',
    );
    expect(malos(hallazgos)).toContain(
      `secretos: ${RUC} test: sus secretos no se abren con la llave de esta instalación`,
    );
  });
});

describe('doctor and a certificate', () => {
  const load = async (
    desde: Date,
    hasta: Date,
    ahora: Date,
    keyPair?: Parameters<typeof createCertificado>[0]['keyPair'],
  ) => {
    const creado = await createCertificado({
      ruc: RUC,
      razonSocial: 'EMPRESA DEMO S.A.C.',
      desde,
      hasta,
      serialNumber: randomBytes(12),
      ...(keyPair === undefined ? {} : { keyPair }),
    });
    const id = { empresaId, entorno: 'test' as const };
    const { llavero, deps } = s.service;
    const archivo = { bytes: Buffer.from(creado.pem), clave: undefined };
    await tx(deps.db.sistema, (db) => loadCertificado(db, llavero, id, archivo, ahora, ACTOR));
    return creado;
  };
  const inDays = (days: number) => new Date(Date.now() + days * DIA_MS);

  it('that is over, or will be soon', async () => {
    await load(inDays(-400), inDays(-30), inDays(-100));
    expect(malos(await look())).toEqual([expect.stringMatching(/^certificado: .*El certificado venció el/)]);
    await load(inDays(-400), inDays(10), new Date());
    const soon = await look();
    expect(malos(soon)).toEqual([]);
    expect(avisos(soon)).toContainEqual(expect.stringMatching(/^certificado: .*vale 9 días más/));
    await load(inDays(-1), inDays(400), new Date());
    expect(avisos(await look()).filter((text) => text.startsWith('certificado'))).toEqual([]);
  });

  it('of another RUC', async () => {
    const hallazgos = await provoked(`update empresas set ruc = '20100070970'`, `update empresas set ruc = '${RUC}'`);
    expect(malos(hallazgos)).toContainEqual(
      expect.stringContaining('El certificado es del RUC 20000000001 y la empresa tiene el RUC 20100070970'),
    );
  });

  it('whose private key is another, which only a signature tells', async () => {
    const other = await createCertificado({
      ruc: RUC,
      razonSocial: 'X',
      desde: inDays(-1),
      hasta: inDays(400),
      serialNumber: randomBytes(12),
    });
    const pem = `'${other.pem.slice(0, other.pem.indexOf('-----BEGIN PRIVATE'))}'`;
    await s.pool.query(
      'create table aparte.guardado as select empresa_id, entorno, certificado_pem from empresa_entornos',
    );
    const hallazgos = await provoked(
      `update empresa_entornos set certificado_pem = ${pem}, version = version + 1 where entorno = 'test'`,
      `update empresa_entornos e set certificado_pem = g.certificado_pem, version = version + 1 from aparte.guardado g
       where g.empresa_id = e.empresa_id and g.entorno = e.entorno; drop table aparte.guardado`,
    );
    expect(malos(hallazgos)).toEqual([expect.stringContaining('Su clave privada no es la del certificado')]);
  });

  it('that is missing where the SOL user is there, and the other way round', async () => {
    await s.pool.query('create table aparte.guardado as select * from empresa_entornos');
    const back = (columns: string) =>
      `update empresa_entornos e set (${columns}) = (select ${columns} from aparte.guardado g where g.empresa_id = e.empresa_id and g.entorno = e.entorno)`;
    const noCert = await provoked(
      'update empresa_entornos set certificado_pem = null, clave_privada_cifrada = null',
      back('certificado_pem, clave_privada_cifrada'),
    );
    expect(malos(noCert)).toEqual([`certificado: ${RUC} test: falta el certificado digital`]);
    const noSol = await provoked(
      'update empresa_entornos set sol_usuario = null, sol_clave_cifrada = null',
      back('sol_usuario, sol_clave_cifrada'),
    );
    expect(malos(noSol)).toEqual([`sol: ${RUC} test: falta el usuario y la clave SOL`]);
    await s.pool.query('drop table aparte.guardado');
  });
});

describe('doctor and SUNAT', () => {
  const id = (entorno: 'test' | 'live') => ({ empresaId, entorno });
  const sistema = () => s.service.deps.db.sistema;
  const sol = (entorno: 'test' | 'live', clave: string) =>
    tx(sistema(), (db) => configurarSol(db, s.service.llavero, id(entorno), { usuario: 'MODDATOS', clave }, ACTOR));

  it('a SOL user that is let in, and one that is not', async () => {
    expect((await look()).find(({ que }) => que === 'sol')).toMatchObject({
      estado: 'bien',
      texto: expect.stringContaining('acepta el usuario SOL'),
    });
    await sol('test', 'equivocada');
    const wrong = await look();
    expect(malos(wrong)).toEqual([expect.stringMatching(/^sol: .*rechaza el usuario SOL 20000000001MODDATOS \(0102/)]);
    expect(JSON.stringify(wrong)).not.toContain('equivocada');
    await sol('test', 'moddatos');
    // Nothing was sent: asking is all.
    expect((await s.libro()).filter(({ operacion }) => operacion === 'sendBill')).toEqual([]);
  });

  it('live is asked only when told to, and unreachable is not the same as refused', async () => {
    await sol('live', 'moddatos');
    const destino = { sunatUrl: 'https://127.0.0.1:1/x', consultaUrl: 'https://127.0.0.1:1/y', certificadosCdr: [] };
    await tx(sistema(), (db) => configurarDestino(db, id('live'), destino, ACTOR));
    const quiet = (await look()).filter(({ que, texto }) => que === 'sol' && texto.includes('live'));
    expect(quiet).toMatchObject([{ estado: 'bien', texto: expect.stringContaining('pruébelo con --sunat') }]);
    const asked = malos(await look({ enVivo: true }));
    expect(asked).toContain(`sol: ${RUC} live: 127.0.0.1:1 no responde (conexión rechazada)`);
    await tx(sistema(), (db) => configurarDestino(db, id('live'), { ...destino, consultaUrl: null }, ACTOR));
    expect(avisos(await look({ enVivo: true }))).toContainEqual(
      expect.stringContaining('el destino no ofrece consultas'),
    );
  });

  it('a live company that cannot ask SUNAT’s query of validity is told what that means', async () => {
    await sol('live', 'moddatos');
    const [sin] = (await look()).filter(({ que }) => que === 'validez');
    expect(sin).toMatchObject({
      estado: 'aviso',
      texto: expect.stringMatching(/live: sin su credencial.*sin comparar el importe.*boleta/),
      remedio: expect.stringContaining(`chaski empresa validez --empresa ${RUC} --entorno live`),
    });
    const credencial = { cliente: '5f3c2d1e-7a60', secreto: 'la-clave-de-sol' };
    const save = (nueva: typeof credencial | null) =>
      tx(sistema(), (db) => configurarValidez(db, s.service.llavero, id('live'), nueva, ACTOR));
    await save(credencial);
    const con = await look();
    expect(con.filter(({ que }) => que === 'validez')).toMatchObject([
      { estado: 'bien', texto: expect.stringContaining('pruébela con --sunat') },
    ]);
    expect(JSON.stringify(con)).not.toContain(credencial.secreto);
    // As it was noted when a document needed it.
    const refused = await provoked(
      `update empresa_entornos set validez_rechazo = 'SUNAT no la admite.' where entorno = 'live'`,
      'update empresa_entornos set validez_rechazo = null',
    );
    expect(malos(refused)).toContain(`validez: ${RUC} live: SUNAT no la admite.`);
    await save(null);
  });

  it('tries the credential of the query of validity where it may ask, and says which half is wrong; so does who stores it', async () => {
    const { simuladorUrl } = s.service;
    const destino = { sunatUrl: `${simuladorUrl}/ol-ti-itcpfegem/billService`, consultaUrl: null, certificadosCdr: [] };
    await tx(sistema(), (db) => configurarDestino(db, id('test'), destino, ACTOR));
    const con = async (cliente: string, secreto: string) => {
      const credencial = { cliente, secreto };
      await tx(sistema(), (db) => configurarValidez(db, s.service.llavero, id('test'), credencial, ACTOR));
      return (await look()).filter(({ que, texto }) => que === 'validez' && texto.includes('test'));
    };
    expect(await con('chaski-simulador', 'simulador')).toMatchObject([
      { estado: 'bien', texto: `${RUC} test: la consulta de validez de SUNAT admite su credencial` },
    ]);
    for (const [cliente, secreto] of [
      ['chaski-simulador', 'otra-clave'],
      ['otro-cliente', 'simulador'],
    ] as const) {
      const wrong = await con(cliente, secreto);
      expect(wrong).toMatchObject([
        {
          estado: 'mal',
          texto: `${RUC} test: la consulta de validez de SUNAT no admite sus credenciales (401: invalid_client)`,
          remedio: expect.stringMatching(/compare ID y clave.*chaski empresa validez --empresa 20000000001/),
        },
      ]);
      expect(JSON.stringify(wrong)).not.toContain(secreto === 'simulador' ? 'client_secret' : secreto);
    }
    const { dataFolder, databaseUrl = '', databaseAdminUrl = '', secreto: llave = Buffer.alloc(0) } = config;
    const env = {
      CHASKI_DATA: dataFolder,
      DATABASE_URL: databaseUrl,
      DATABASE_ADMIN_URL: databaseAdminUrl,
      CHASKI_SECRETO: Buffer.from(llave).toString('hex'),
    };
    const archivo = join(dataFolder, 'clave.txt');
    await writeFile(archivo, 'otra-clave');
    const args = [
      'empresa',
      'validez',
      '--entorno',
      'test',
      '--cliente',
      'chaski-simulador',
      '--clave-archivo',
      archivo,
    ];
    expect(await runCli(env, ...args)).toMatch(
      /guardada para test: la consulta.*no admite sus credenciales.*\n +→ compare/,
    );
    // Nobody there is no reason not to store it.
    const lejos = { ...destino, sunatUrl: 'http://127.0.0.1:1/x' };
    await tx(sistema(), (db) => configurarDestino(db, id('test'), lejos, ACTOR));
    expect(JSON.parse(await runCli(env, ...args, '--json'))).toMatchObject({
      cliente: 'chaski-simulador',
      prueba: { estado: 'sinRespuesta', texto: expect.stringContaining('no respondió (conexión rechazada)') },
    });
    await tx(sistema(), (db) => configurarValidez(db, s.service.llavero, id('test'), null, ACTOR));
    const suyo = { sunatUrl: null, consultaUrl: null, certificadosCdr: [] };
    await tx(sistema(), (db) => configurarDestino(db, id('test'), suyo, ACTOR));
  }, 30_000);

  it('a simulator that is not running is only a warning', async () => {
    const hallazgos = await look({ config: { simulatorPort: 1 } });
    expect(avisos(hallazgos)).toContainEqual(expect.stringContaining('127.0.0.1:1 no responde'));
  });
});

describe('doctor and the work', () => {
  it('pauses, delays, and what waits for a person', async () => {
    const { json } = await s.emitir(unaFactura(conOrden('fault=0109')));
    const where = `where id = '${json.comprobante_id}'`;
    const paused = await provoked(
      `update empresa_entornos set envio_pausado_motivo = 'clave vencida' where entorno = 'test'`,
      'update empresa_entornos set envio_pausado_motivo = null',
    );
    expect(avisos(paused)).toContain(`envios: ${RUC} test: envíos en pausa: clave vencida`);
    const waiting = await provoked(
      `update comprobantes set estado = 'POR_ATENDER', siguiente_intento_en = null, lease_hasta = null ${where}`,
      `delete from comprobantes ${where}`,
    );
    expect(avisos(waiting)).toContain('pendientes: 1 esperan la decisión de una persona');
    const stopped = await provoked(
      `update series set conciliacion = 'BLOQUEADA', conciliacion_motivo = 'SUNAT tiene números mayores'`,
      'update series set conciliacion = null, conciliacion_motivo = null',
    );
    expect(avisos(stopped)).toContainEqual(expect.stringContaining('F001: SUNAT tiene números mayores'));
  });

  it('an audit that was written from outside', async () => {
    await s.pool.query('create table aparte.guardada as select * from auditoria');
    const hallazgos = await provoked(
      `update auditoria set actor_id = 'nadie' where n = 1 and empresa_id = '${empresaId}'`,
      `update auditoria a set actor_id = g.actor_id from aparte.guardada g where g.empresa_id = a.empresa_id and g.n = a.n; drop table aparte.guardada`,
    );
    expect(malos(hallazgos)).toContainEqual(expect.stringMatching(/^auditoria: .*no es la que se escribió/));
  });
});

describe('doctor and the mail server', () => {
  const delCorreo = (hallazgos: readonly HallazgoDicho[]) => hallazgos.filter(({ que }) => que.startsWith('correo'));

  it('that is there and lets it in, with a wrong password, and away', async () => {
    const b = await startBuzon({ usuario: 'ana', clave: 'clave-de-ana' });
    expect(delCorreo(await look({ config: { smtp: b.config } }))).toMatchObject([
      { estado: 'bien', texto: expect.stringContaining('deja entrar al servicio') },
    ]);
    expect(b.llegados()).toEqual([]);
    const wrong = delCorreo(await look({ config: { smtp: { ...b.config, clave: 'otra-clave' } } }));
    expect(wrong).toMatchObject([
      { estado: 'mal', texto: expect.stringContaining('535'), remedio: expect.stringContaining('SMTP_URL') },
    ]);
    expect(JSON.stringify(wrong)).not.toContain('otra-clave');
    await b.caer();
    expect(malos(await look({ config: { smtp: b.config } }))).toContainEqual(
      expect.stringContaining('conexión rechazada'),
    );
  });

  it('that is not configured while a company counts on it; and mails that wait for hours', async () => {
    expect(delCorreo(await look())).toMatchObject([{ estado: 'bien', texto: expect.stringContaining('no se envía') }]);
    const on = await provoked(
      `insert into correo_ajustes (empresa_id, entorno, activo) values ('${empresaId}', 'test', true)`,
      'delete from correo_ajustes',
    );
    expect(avisos(on)).toContainEqual(expect.stringMatching(/^correo: 1 empresa tiene/));
    const late = await provoked(
      `insert into correos (empresa_id, id, entorno, comprobante_id, origen, para, siguiente_intento_en, creado_en)
       values ('${empresaId}', gen_random_uuid(), 'test', gen_random_uuid(), 'pedido', 'a@b.pe', now() + interval '1 day', now() - interval '2 hours')`,
      'delete from correos',
    );
    expect(avisos(late)).toContainEqual('correos: 1 por enviar, el más antiguo desde hace 120 min');
  });
});

describe('doctor on a data folder of its own', () => {
  let folder: string;
  let own: Config;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chaski-doctor-'));
    await chmod(folder, 0o711);
    own = testConfig({ dataFolder: join(folder, 'datos'), databaseUrl: undefined });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const examine = (ahora = new Date()) => diagnosticar(own, { ahora: () => ahora, enVivo: false });

  it('before the first start says that nothing is there, and makes nothing', async () => {
    expect(malos(await examine())).toContain(`base: no hay una base de datos en ${own.dataFolder}`);
    await expect(rm(own.dataFolder)).rejects.toThrow('ENOENT');
  });

  it('a role that may pass by the policies; and a backup that is old', async () => {
    await putMolde(own.dataFolder);
    expect(malos(await examine())).toEqual([]);
    expect(avisos(await examine())).toContain('respaldo: nunca se respaldó con chaski respaldar');
    await writeUltimoRespaldo(own.dataFolder, { en: new Date().toISOString(), destino: '/x' });
    expect(avisos(await examine())).toEqual([]);
    await writeFile(join(own.dataFolder, 'restaurado.json'), '{}');
    expect(avisos(await examine())).toEqual([expect.stringMatching(/^restauracion: la carpeta viene de un respaldo/)]);
    await rm(join(own.dataFolder, 'restaurado.json'));
    await writeUltimoRespaldo(own.dataFolder, { en: new Date(Date.now() - 3 * DIA_MS).toISOString(), destino: '/x' });
    expect(avisos(await examine())).toContain('respaldo: el último terminó hace 72 h');
    const embedded = await joinEmbedded(own.dataFolder);
    const client = new pg.Client({ connectionString: embedded.adminUrl });
    await client.connect();
    await client.query('alter role chaski_servicio bypassrls');
    expect(malos(await examine())).toEqual([
      'roles: el rol chaski_servicio pasa por encima del aislamiento entre empresas',
    ]);
    await client.end();
    await embedded.leave();
  }, 60_000);

  it('ends with 1 when something is wrong, else with 0; --json is one object', async () => {
    const env = { CHASKI_DATA: own.dataFolder, SIMULADOR_PORT: '1' };
    await expect(runCli(env, 'doctor')).rejects.toThrow('terminó con 1');
    const embedded = await joinEmbedded(own.dataFolder);
    const client = new pg.Client({ connectionString: embedded.adminUrl });
    await client.connect();
    await client.query('alter role chaski_servicio nobypassrls');
    await client.end();
    // It stays until the end: each command finds it running.
    onTestFinished(() => embedded.leave());
    const { bien, hallazgos } = JSON.parse(await runCli(env, 'doctor', '--json'));
    expect(bien).toBe(true);
    expect(hallazgos.length).toBeGreaterThan(8);
    expect(await runCli(env, 'doctor')).toMatch(/✓ Todo en orden, con 1 aviso\./);
    const ingles = { ...env, CHASKI_IDIOMA: 'en' };
    expect(await runCli(ingles, 'doctor')).toMatch(/✓ All is well, with 1 warning\./);
    await expect(runCli(ingles, 'catalogo', '99')).rejects.toThrow('The catalog 99 is not in use');
    // The key is named by the file that opens the secrets, whichever others are beside it.
    const llaveOf = async () =>
      (await diagnosticar({ ...own, secreto: undefined }, { ahora: () => new Date(), enVivo: false })).find(
        ({ que }) => que === 'llave',
      )?.texto;
    await runCli(env, 'empresa', 'crear', '--ruc', RUC, '--razon-social', 'LA EMPRESA S.A.');
    expect(await llaveOf()).toBe('secretos/llave abre los secretos (versión 1)');
    await runCli(env, 'secretos', 'rotar');
    expect(await llaveOf()).toBe('secretos/llave-2 abre los secretos (versión 2)');
  }, 60_000);
});
