import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type pg from 'pg';
import type { Actor } from '../auditoria/anotar.ts';
import { type Llavero, openLlavero } from '../empresas/secretos/llavero.ts';
import { type Empresa, findEmpresaByRuc, listEmpresas } from '../empresas/store.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { openDatabase, requireInstalacion } from '../platform/db/open.ts';
import { AppError } from '../platform/mensajes/app-error.ts';

/** What a command that touches the data works with. */
export interface Session {
  readonly db: Db;
  /** Work across companies: `db.sistema`. */
  readonly pool: pg.Pool;
  /** The service's connection, with its password. */
  readonly url: string;
  /** The installation's keys. */
  readonly llavero: Llavero;
  /** Who runs the command, for the audit. */
  readonly actor: Actor;
}

/**
 * Opens the data for one command and closes it again: joins the PostgreSQL of a running service, or starts it for as
 * long as the command lasts. Throws `ConfigError` where there is no installation, unless the command `puedeCrear` one.
 */
export async function withSession(
  config: Config,
  work: (session: Session) => Promise<number>,
  { puedeCrear = false }: { readonly puedeCrear?: boolean } = {},
): Promise<number> {
  if (!puedeCrear) await requireInstalacion(config);
  const database = await openDatabase(config, { applicationName: 'chaski cli', max: 2 });
  try {
    const { db } = database;
    const llavero = await openLlavero(db.sistema, config);
    return await work({ db, url: database.url, pool: db.sistema, llavero, actor: thisPerson() });
  } finally {
    await database.stop();
  }
}

/** Whoever may run the command may read the data folder: the machine's own name for them is the best there is. */
function thisPerson(): Actor {
  return { tipo: 'cli', id: userName(), desde: hostname(), solicitud: randomUUID() };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.() ?? '?'}`;
  }
}

/** The company of that RUC, or the only one. Throws `NOT_FOUND` that says which there are. */
export async function findEmpresa({ pool }: Session, ruc: string | undefined): Promise<Empresa> {
  if (ruc !== undefined) {
    const empresa = await findEmpresaByRuc(pool, ruc);
    if (empresa !== undefined) return empresa;
  }
  const all = await listEmpresas(pool);
  const [only] = all;
  if (ruc === undefined && only !== undefined && all.length === 1) return only;
  const rucs = all.map((empresa) => empresa.ruc).join(', ');
  if (all.length === 0) throw new AppError('ninguna-empresa-todavia');
  if (ruc === undefined) throw new AppError('varias-empresas', { rucs });
  throw new AppError('ninguna-empresa-con-ruc', { ruc, rucs });
}
