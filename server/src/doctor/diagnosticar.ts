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
import { createValidez } from '../sunat/validez.ts';
import { revisarAislamiento, revisarMigraciones, revisarReloj, revisarVersion } from './base.ts';
import { revisarCarpeta } from './carpeta.ts';
import { revisarCorreo } from './correo.ts';
import { revisarEmpresas } from './empresas.ts';
import { bien, decirHallazgo, type Hallazgo, type HallazgoDicho, mal, mirar } from './hallazgo.ts';
import { origenDeLlave } from './llave.ts';
import { revisarNovedades } from './novedades.ts';
import {
  revisarAuditoria,
  revisarPendientes,
  revisarRespaldo,
  revisarRestauracion,
  revisarTestigo,
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
  return (await revisar(config, options)).map((hallazgo) => decirHallazgo(hallazgo, idioma));
}

async function revisar(config: Config, options: DiagnosticoOptions): Promise<Hallazgo[]> {
  const { dataFolder, databaseUrl } = config;
  const findings: Hallazgo[] = [
    bien('configuracion', { es: 'todas las variables son válidas', en: 'all variables are valid' }),
  ];
  findings.push(...(await mirar('carpeta', () => revisarCarpeta(dataFolder))));
  if (databaseUrl !== undefined) return [...findings, ...(await revisarServidor(config, databaseUrl, options))];
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
      findings.push(...(await revisarServidor(config, embedded.url, options)));
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

async function revisarServidor(config: Config, url: string, options: DiagnosticoOptions): Promise<Hallazgo[]> {
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
    return await revisarBase(config, db, problemas, options);
  } finally {
    await db.close();
  }
}

async function revisarBase(
  config: Config,
  db: Db,
  problemas: readonly string[],
  { ahora, enVivo }: DiagnosticoOptions,
): Promise<Hallazgo[]> {
  const propio = config.databaseUrl === undefined;
  const base = [
    ...(await mirar('base', () => revisarVersion(db, propio, problemas))),
    ...(await mirar('esquema', () => revisarMigraciones(db))),
    ...(await mirar('reloj', () => revisarReloj(db, ahora))),
  ];
  // Tables that are not there yet cannot be looked at.
  if (base.some(({ que, estado }) => que === 'esquema' && estado === 'mal')) return base;
  return [
    ...base,
    ...(await mirar('aislamiento', () => revisarAislamiento(db))),
    ...(await revisarSecretos(config, db, ahora, enVivo)),
    ...(await mirar('restauracion', () => revisarRestauracion(config.dataFolder))),
    ...(await mirar('pendientes', () => revisarPendientes(db))),
    ...(await mirar('correo', () => revisarCorreo(config.smtp, db))),
    ...(await mirar('auditoria', () => revisarAuditoria(db))),
    ...(await mirar('novedades', () => revisarNovedades(db, fechaLima(ahora())))),
    ...(await mirar('respaldo', () => revisarRespaldo(config.dataFolder, propio, ahora()))),
  ];
}

async function revisarSecretos(
  config: Config,
  db: Db,
  ahora: () => Date,
  enVivo: boolean,
): Promise<readonly Hallazgo[]> {
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
  // Port 0: nobody knows where the simulator is. Its certificate matters only for CDRs, and none is asked for.
  const { simulatorPort = 0 } = config;
  const prueba = { url: simulatorPort === 0 ? '' : `http://127.0.0.1:${simulatorPort}`, certificado: '' };
  try {
    return [
      bien('llave', {
        es: `${origen.es} abre los secretos (versión ${llavero.actual.version})`,
        en: `${origen.en} opens the secrets (version ${llavero.actual.version})`,
      }),
      ...(await mirar('testigo', () => revisarTestigo(config.testigo, db, llavero))),
      ...(await mirar('empresas', () => revisarEmpresas({ db, llavero, ahora, sunat, validez, prueba, enVivo }))),
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
