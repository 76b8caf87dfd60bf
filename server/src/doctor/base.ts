import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ConfigError } from '../config.ts';
import type { Db } from '../db/db.ts';
import { listMigracionesAplicadas, listRoles, listTablasSinPolitica, readVersion } from '../db/inspect.ts';
import { pendingOf, readMigrations } from '../db/migrate.ts';
import { readAdelanto } from '../metrics/metricas-store.ts';
import { medirDesfase, problemaDeReloj } from '../metrics/reloj.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

export async function revisarVersion(
  { sistema }: Db,
  propio: boolean,
  problemas: readonly string[],
): Promise<Hallazgo[]> {
  const texto = `PostgreSQL ${await readVersion(sistema)} (${propio ? 'propio' : 'DATABASE_URL'})`;
  const [problema] = problemas;
  return problema === undefined
    ? [bien('durabilidad', `${texto}: fsync, full_page_writes y synchronous_commit activos`)]
    : problemas.map((each) => mal('durabilidad', texto, each));
}

/** The service's roles must be under the policies, and every table must have some. */
export async function revisarAislamiento({ sistema }: Db): Promise<Hallazgo[]> {
  const roles = await listRoles(sistema);
  const exentos = roles.filter(({ exento, conexion }) => exento && !conexion);
  const abiertas = await listTablasSinPolitica(sistema);
  const conexion = roles.find((rol) => rol.conexion && rol.exento);
  const findings = [
    ...exentos.map(({ nombre }) =>
      mal(
        'roles',
        `el rol ${nombre} pasa por encima del aislamiento entre empresas`,
        `como administrador de PostgreSQL: alter role ${nombre} nosuperuser nobypassrls`,
      ),
    ),
    ...abiertas.map((tabla) =>
      mal(
        'aislamiento',
        `la tabla ${tabla} no tiene activas sus políticas por empresa`,
        `alguien las quitó: alter table ${tabla} enable row level security, force row level security; si faltan sus políticas, restaure un respaldo`,
      ),
    ),
    ...(conexion === undefined
      ? []
      : [
          aviso(
            'roles',
            `el servicio se conecta como ${conexion.nombre}, que es superusuario o exento de políticas`,
            'conéctelo con un rol común en DATABASE_URL, y deje el dueño para DATABASE_ADMIN_URL',
          ),
        ]),
  ];
  if (findings.length > 0) return findings;
  return [bien('aislamiento', 'roles sin privilegios y políticas por empresa en todas las tablas')];
}

export async function revisarMigraciones({ sistema }: Db): Promise<Hallazgo[]> {
  try {
    const todas = await readMigrations();
    const pending = pendingOf(todas, await listMigracionesAplicadas(sistema));
    if (pending.length === 0) return [bien('esquema', `al día: ${todas.length} migraciones`)];
    const names = pending.map(({ nombre }) => nombre).join(', ');
    return [mal('esquema', `faltan migraciones: ${names}`, 'ejecute: chaski migrate (o reinicie el servicio)')];
  } catch (error) {
    if (error instanceof ConfigError) return [mal('esquema', 'no es el de esta versión', error.message)];
    throw error;
  }
}

export async function revisarReloj({ sistema }: Db, ahora: () => Date): Promise<Hallazgo[]> {
  const ms = await medirDesfase(sistema, ahora);
  const problema = problemaDeReloj(ms);
  if (problema !== undefined)
    return [mal('reloj', problema.message, 'el servicio no estará listo (/readyz) hasta que coincidan')];
  const adelanto = await readAdelanto(sistema);
  if (adelanto > 2) {
    return [
      aviso(
        'reloj',
        `el reloj de la base de datos retrocedió: hay hechos anotados ${Math.round(adelanto)} s más adelante que ahora`,
        'revise su NTP; lo que aplazó el reloj adelantado ya toca, y las fechas de lo emitido entonces conviene mirarlas',
      ),
    ];
  }
  const texto = `a ${Math.abs(Math.round(ms))} ms del de la base de datos`;
  const ntp = sincronizado();
  if (ntp !== false) return [bien('reloj', ntp === undefined ? texto : `${texto}; sincronizado por NTP`)];
  return [
    aviso(
      'reloj',
      `${texto}; el equipo no está sincronizado por NTP`,
      'active la hora de red: timedatectl set-ntp true',
    ),
  ];
}

/** As systemd knows it, without asking the network; undefined where it cannot be known (a container, another system). */
function sincronizado(): boolean | undefined {
  if (existsSync('/run/systemd/timesync/synchronized')) return true;
  const args = ['show', '--property=NTPSynchronized', '--value'];
  const { status, stdout } = spawnSync('timedatectl', args, { encoding: 'utf8', timeout: 2_000 });
  if (status !== 0) return undefined;
  return stdout.trim() === 'yes' ? true : stdout.trim() === 'no' ? false : undefined;
}
