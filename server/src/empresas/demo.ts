import { hostname } from 'node:os';
import type pg from 'pg';
import { buildClave, existeClave } from '../api-keys/claves.ts';
import type { Actor } from '../auditoria/anotar.ts';
import { type Queryable, tx } from '../platform/db/tx.ts';
import { PERMISOS } from '../platform/http/route.ts';
import { createEmpresa } from './administrar.ts';
import { openLlaveEmpresa } from './secretos/abrir.ts';
import { type Llavero, noAbre } from './secretos/llavero.ts';
import { SecretoIlegible } from './secretos/secretos.ts';
import { findAnyLlave, findEmpresaByRuc, lockFirstStart } from './store.ts';

/** What the first start made. */
export interface PrimerInicio {
  readonly ruc: string;
  readonly razonSocial: string;
  /** A key of the environment `test` with every permission: shown once. */
  readonly clave: string;
}

const DEMO = {
  ruc: '20000000001',
  razonSocial: 'EMPRESA DEMO S.A.C.',
  nombreComercial: 'DEMO',
  ubigeo: '150101',
  direccion: 'JR. DE LA UNIÓN 300',
};

const NOMBRE_CLAVE = 'Demostración';

/** What nobody did but the first start. */
const PRIMER_INICIO: Actor = { tipo: 'sistema', id: 'primer-inicio', desde: hostname(), solicitud: '' };

/**
 * On an installation without any other company, makes the demo company and its key; undefined when that was done before,
 * or there are companies of one's own. Throws `ConfigError` when the stored secrets do not open with this key.
 */
export async function ensureDemo(pool: pg.Pool, llavero: Llavero): Promise<PrimerInicio | undefined> {
  return await tx(pool, async (db) => {
    const ahora = new Date();
    const empresaId = await ensureDemoEmpresa(db, llavero, ahora, PRIMER_INICIO);
    if (empresaId === undefined || (await existeClave(db, empresaId, NOMBRE_CLAVE))) return undefined;
    const solicitud = { empresaId, entorno: 'test' as const, nombre: NOMBRE_CLAVE, permisos: PERMISOS };
    const { clave } = await buildClave(db, solicitud, ahora, PRIMER_INICIO);
    return { ruc: DEMO.ruc, razonSocial: DEMO.razonSocial, clave };
  });
}

/** The id of the demo company, made now if there is no company at all; undefined when there are only others. In a transaction. */
export async function ensureDemoEmpresa(
  db: Queryable,
  llavero: Llavero,
  ahora: Date,
  actor: Actor,
): Promise<string | undefined> {
  await lockFirstStart(db);
  const existing = await findAnyLlave(db);
  if (existing === undefined) return await createEmpresa(db, llavero, DEMO, ahora, actor);
  checkLlave(llavero, existing);
  return (await findEmpresaByRuc(db, DEMO.ruc))?.id;
}

function checkLlave(llavero: Llavero, { id, llaveCifrada }: { id: string; llaveCifrada: Buffer }): void {
  try {
    openLlaveEmpresa(llavero, id, llaveCifrada).bytes.fill(0);
  } catch (cause) {
    throw cause instanceof SecretoIlegible ? noAbre(cause) : cause;
  }
}
