import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type EnIdiomas, igual } from '@chaski/core/lib/idiomas.ts';
import { ConfigError } from '@chaski/node/errors.ts';
import { readAdelanto } from '../metrics/metricas-store.ts';
import { measureDesfase, problemaDeReloj } from '../metrics/reloj.ts';
import type { Db } from '../platform/db/db.ts';
import { listMigracionesAplicadas, listRoles, listTablasSinPolitica, readVersion } from '../platform/db/inspect.ts';
import { pendingOf, readMigrations } from '../platform/db/migrate.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

export async function checkVersion(
  { sistema }: Db,
  propio: boolean,
  problemas: readonly string[],
): Promise<Hallazgo[]> {
  const version = `PostgreSQL ${await readVersion(sistema)}`;
  const texto: EnIdiomas = propio
    ? { es: `${version} (propio)`, en: `${version} (its own)` }
    : igual(`${version} (DATABASE_URL)`);
  const [problema] = problemas;
  return problema === undefined
    ? [
        bien('durabilidad', {
          es: `${texto.es}: fsync, full_page_writes y synchronous_commit activos`,
          en: `${texto.en}: fsync, full_page_writes and synchronous_commit are on`,
        }),
      ]
    : problemas.map((each) => mal('durabilidad', texto, igual(each)));
}

/** The service's roles must be under the policies, and every table must have some. */
export async function checkAislamiento({ sistema }: Db): Promise<Hallazgo[]> {
  const roles = await listRoles(sistema);
  const exentos = roles.filter(({ exento, conexion }) => exento && !conexion);
  const abiertas = await listTablasSinPolitica(sistema);
  const conexion = roles.find((rol) => rol.conexion && rol.exento);
  const findings = [
    ...exentos.map(({ nombre }) =>
      mal(
        'roles',
        {
          es: `el rol ${nombre} pasa por encima del aislamiento entre empresas`,
          en: `the role ${nombre} bypasses the isolation of companies`,
        },
        {
          es: `como administrador de PostgreSQL: alter role ${nombre} nosuperuser nobypassrls`,
          en: `as administrator of PostgreSQL: alter role ${nombre} nosuperuser nobypassrls`,
        },
      ),
    ),
    ...abiertas.map((tabla) =>
      mal(
        'aislamiento',
        {
          es: `la tabla ${tabla} no tiene activas sus políticas por empresa`,
          en: `the policies by company of the table ${tabla} are not on`,
        },
        {
          es: `alguien las quitó: alter table ${tabla} enable row level security, force row level security; si faltan sus políticas, restaure un respaldo`,
          en: `somebody took them away: alter table ${tabla} enable row level security, force row level security; if its policies are missing, restore a backup`,
        },
      ),
    ),
    ...(conexion === undefined
      ? []
      : [
          aviso(
            'roles',
            {
              es: `el servicio se conecta como ${conexion.nombre}, que es superusuario o exento de políticas`,
              en: `the service connects as ${conexion.nombre}, which is a superuser or exempt from policies`,
            },
            {
              es: 'conéctelo con un rol común en DATABASE_URL, y deje el dueño para DATABASE_ADMIN_URL',
              en: 'connect it with a plain role in DATABASE_URL, and leave the owner for DATABASE_ADMIN_URL',
            },
          ),
        ]),
  ];
  if (findings.length > 0) return findings;
  return [
    bien('aislamiento', {
      es: 'roles sin privilegios y políticas por empresa en todas las tablas',
      en: 'roles without privileges, and policies by company on all tables',
    }),
  ];
}

export async function checkMigraciones({ sistema }: Db): Promise<Hallazgo[]> {
  try {
    const todas = await readMigrations();
    const pending = pendingOf(todas, await listMigracionesAplicadas(sistema));
    if (pending.length === 0)
      return [
        bien('esquema', { es: `al día: ${todas.length} migraciones`, en: `up to date: ${todas.length} migrations` }),
      ];
    const names = pending.map(({ nombre }) => nombre).join(', ');
    return [
      mal(
        'esquema',
        { es: `faltan migraciones: ${names}`, en: `migrations are missing: ${names}` },
        {
          es: 'ejecute: chaski migrate (o reinicie el servicio)',
          en: 'run: chaski migrate (or restart the service)',
        },
      ),
    ];
  } catch (error) {
    if (error instanceof ConfigError)
      return [
        mal(
          'esquema',
          { es: 'no es el de esta versión', en: 'it is not the one of this version' },
          igual(error.message),
        ),
      ];
    throw error;
  }
}

export async function checkReloj({ sistema }: Db, ahora: () => Date): Promise<Hallazgo[]> {
  const ms = await measureDesfase(sistema, ahora);
  const problema = problemaDeReloj(ms);
  if (problema !== undefined)
    return [
      mal('reloj', problema.texto, {
        es: 'el servicio no estará listo (/readyz) hasta que coincidan',
        en: 'the service will not be ready (/readyz) until they agree',
      }),
    ];
  const adelanto = await readAdelanto(sistema);
  if (adelanto > 2) {
    return [
      aviso(
        'reloj',
        {
          es: `el reloj de la base de datos retrocedió: hay hechos anotados ${Math.round(adelanto)} s más adelante que ahora`,
          en: `the clock of the database went back: there are acts written down ${Math.round(adelanto)} s later than now`,
        },
        {
          es: 'revise su NTP; lo que aplazó el reloj adelantado ya toca, y las fechas de lo emitido entonces conviene mirarlas',
          en: 'check its NTP; what the fast clock put off is due already, and the dates of what was issued then deserve a look',
        },
      ),
    ];
  }
  const distancia = Math.abs(Math.round(ms));
  const texto = { es: `a ${distancia} ms del de la base de datos`, en: `${distancia} ms from the one of the database` };
  const ntp = sincronizado();
  if (ntp === undefined) return [bien('reloj', texto)];
  if (ntp) return [bien('reloj', { es: `${texto.es}; sincronizado por NTP`, en: `${texto.en}; synchronised by NTP` })];
  return [
    aviso(
      'reloj',
      {
        es: `${texto.es}; el equipo no está sincronizado por NTP`,
        en: `${texto.en}; the machine is not synchronised by NTP`,
      },
      {
        es: 'active la hora de red: timedatectl set-ntp true',
        en: 'turn the network time on: timedatectl set-ntp true',
      },
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
