import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { type Idioma, igual } from '@chaski/core/lib/idiomas.ts';
import { ConfigError } from '@chaski/node/errors.ts';
import { findInstalacion } from '../empresas/secretos/instalacion-store.ts';
import { type Llavero, openLlavero } from '../empresas/secretos/llavero.ts';
import type { Config } from '../platform/config/config.ts';
import { createDb, type Db } from '../platform/db/db.ts';
import { joinEmbedded } from '../platform/db/embedded/embedded.ts';
import { hasEsquema, listMigracionesAplicadas } from '../platform/db/inspect.ts';
import { checkServer, hasDatabase } from '../platform/db/open.ts';
import { createSunatClient } from '../sunat/client.ts';
import { createGre } from '../sunat/gre.ts';
import { createValidez } from '../sunat/validez.ts';
import { checkAislamiento, checkMigraciones, checkReloj, checkVersion } from './base.ts';
import { checkCarpeta } from './carpeta.ts';
import { checkCorreo } from './correo.ts';
import { checkEmpresas } from './empresas.ts';
import { bien, type Hallazgo, type HallazgoDicho, inspect, mal, sayHallazgo } from './hallazgo.ts';
import { origenDeLlave } from './llave.ts';
import { checkNovedades } from './novedades.ts';
import {
  checkAuditoria,
  checkPendientes,
  checkRespaldo,
  checkRestauracion,
  checkTestigo,
  checkVentas,
} from './trabajo.ts';

export interface DiagnosticoOptions {
  readonly ahora: () => Date;
  /** Ask SUNAT itself with the users of `live`. */
  readonly enVivo: boolean;
  /** In which it is told; absent is Spanish. */
  readonly idioma?: Idioma;
}

/**
 * Looks at an installation from outside to inside and changes nothing of it: no migration, no repair. Where something does not
 * let go further (no folder, no database), the rest is not looked at. Never throws for what it finds.
 */
export async function diagnosticar(config: Config, options: DiagnosticoOptions): Promise<HallazgoDicho[]> {
  const { idioma = 'es' } = options;
  return (await check(config, options)).map((hallazgo) => sayHallazgo(hallazgo, idioma));
}

async function check(config: Config, options: DiagnosticoOptions): Promise<Hallazgo[]> {
  const { dataFolder, databaseUrl } = config;
  const findings: Hallazgo[] = [
    bien('configuracion', { es: 'todas las variables son válidas', en: 'all variables are valid' }),
  ];
  findings.push(...(await inspect('carpeta', () => checkCarpeta(dataFolder))));
  if (databaseUrl !== undefined) return [...findings, ...(await checkServidor(config, databaseUrl, options))];
  if (!(await hasDatabase(dataFolder))) {
    const remedio = {
      es: 'indique en CHASKI_DATA la carpeta de siempre; si es una instalación nueva, inicie el servicio una vez',
      en: 'give the folder of always in CHASKI_DATA; if it is a new installation, start the service once',
    };
    const texto = { es: `no hay una base de datos en ${dataFolder}`, en: `there is no database in ${dataFolder}` };
    return [...findings, mal('base', texto, remedio)];
  }
  try {
    const embedded = await joinEmbedded(dataFolder);
    try {
      findings.push(...(await checkServidor(config, embedded.url, options)));
    } finally {
      await embedded.leave();
    }
  } catch (error) {
    findings.push(
      mal(
        'base',
        { es: 'el PostgreSQL propio no arranca', en: 'its own PostgreSQL does not start' },
        igual(error instanceof Error ? error.message : String(error)),
      ),
    );
  }
  return findings;
}

async function checkServidor(config: Config, url: string, options: DiagnosticoOptions): Promise<Hallazgo[]> {
  const problemas = await checkServer(url).catch((error: unknown) => {
    if (error instanceof ConfigError) return error;
    throw error;
  });
  if (problemas instanceof ConfigError) {
    return [
      mal('base', igual(problemas.message), {
        es: 'revise que PostgreSQL esté en marcha y que DATABASE_URL sea la de siempre',
        en: 'check that PostgreSQL is running and that DATABASE_URL is the one of always',
      }),
    ];
  }
  if (!(await hasEsquema(url))) {
    const remedio = {
      es: 'si es una instalación nueva, inicie el servicio una vez (o ejecute chaski migrate); si no, DATABASE_URL nombra otra base',
      en: 'if it is a new installation, start the service once (or run chaski migrate); if not, DATABASE_URL names another database',
    };
    const texto = {
      es: 'la base de datos está vacía: Chaski nunca inició con ella',
      en: 'the database is empty: Chaski never started with it',
    };
    return [mal('esquema', texto, remedio)];
  }
  const db = createDb(url, { max: 4, applicationName: 'chaski doctor' });
  try {
    return await checkBase(config, db, problemas, options);
  } finally {
    await db.close();
  }
}

async function checkBase(
  config: Config,
  db: Db,
  problemas: readonly string[],
  { ahora, enVivo }: DiagnosticoOptions,
): Promise<Hallazgo[]> {
  const propio = config.databaseUrl === undefined;
  const base = [
    ...(await inspect('base', () => checkVersion(db, propio, problemas))),
    ...(await inspect('esquema', () => checkMigraciones(db))),
    ...(await inspect('reloj', () => checkReloj(db, ahora))),
  ];
  // Tables that are not there yet cannot be looked at.
  if (base.some(({ que, estado }) => que === 'esquema' && estado === 'mal')) return base;
  return [
    ...base,
    ...(await inspect('aislamiento', () => checkAislamiento(db))),
    ...(await checkSecretos(config, db, ahora, enVivo)),
    ...(await inspect('restauracion', () => checkRestauracion(config.dataFolder))),
    ...(await inspect('pendientes', () => checkPendientes(db))),
    ...(await inspect('correo', () => checkCorreo(config.smtp, db))),
    ...(await inspect('auditoria', () => checkAuditoria(db))),
    ...(await inspect('ventas', () => checkVentas(db))),
    ...(await inspect('novedades', () => checkNovedades(db, fechaLima(ahora())))),
    ...(await inspect('respaldo', () => checkRespaldo(config.dataFolder, propio, ahora()))),
  ];
}

async function checkSecretos(config: Config, db: Db, ahora: () => Date, enVivo: boolean): Promise<readonly Hallazgo[]> {
  const llavero = await openStored(config, db);
  if (llavero === undefined)
    return [bien('llave', { es: 'todavía no hay secretos guardados', en: 'no secrets are stored yet' })];
  if (llavero instanceof ConfigError) {
    const texto = { es: 'no abre los secretos guardados', en: 'it does not open the stored secrets' };
    return [mal('llave', texto, igual(llavero.message))];
  }
  const origen = await origenDeLlave(config, llavero.actual.bytes);
  const paciencia = Math.min(config.sunatTimeoutMs, 10_000);
  const sunat = createSunatClient(paciencia);
  const validez = createValidez(paciencia);
  const gre = createGre(sunat);
  // Port 0: nobody knows where the simulator is. Its certificate matters only for CDRs, and none is asked for.
  const { simulatorPort = 0 } = config;
  const prueba = { url: simulatorPort === 0 ? '' : `http://127.0.0.1:${simulatorPort}`, certificado: '' };
  try {
    return [
      bien('llave', {
        es: `${origen.es} abre los secretos (versión ${llavero.actual.version})`,
        en: `${origen.en} opens the secrets (version ${llavero.actual.version})`,
      }),
      ...(await inspect('testigo', () => checkTestigo(config.testigo, db, llavero))),
      ...(await inspect('empresas', () => checkEmpresas({ db, llavero, ahora, sunat, validez, gre, prueba, enVivo }))),
    ];
  } finally {
    await sunat.close();
  }
}

/** Undefined where none was ever made: looking must not make one. */
async function openStored(config: Config, db: Db): Promise<Llavero | ConfigError | undefined> {
  if ((await listMigracionesAplicadas(db.sistema)).length === 0) return undefined;
  if ((await findInstalacion(db.sistema)) === undefined) return undefined;
  return await openLlavero(db.sistema, config).catch((error: unknown) => {
    if (error instanceof ConfigError) return error;
    throw error;
  });
}
