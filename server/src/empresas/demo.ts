import type pg from 'pg';
import { crearClave, existeClave } from '../api-keys/claves.ts';
import { ConfigError } from '../config.ts';
import { type Queryable, tx } from '../db/tx.ts';
import { PERMISOS } from '../http/route.ts';
import { openLlaveEmpresa } from './abrir.ts';
import { crearEmpresa } from './administrar.ts';
import { SecretoIlegible } from './secretos.ts';
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

/**
 * On an installation without any other company, makes the demo company and its key; undefined when that was done before,
 * or there are companies of one's own. Throws `ConfigError` when the stored secrets do not open with this key.
 */
export async function ensureDemo(pool: pg.Pool, llave: Uint8Array): Promise<PrimerInicio | undefined> {
  return await tx(pool, async (db) => {
    const ahora = new Date();
    const empresaId = await ensureDemoEmpresa(db, llave, ahora);
    if (empresaId === undefined || (await existeClave(db, empresaId, NOMBRE_CLAVE))) return undefined;
    const solicitud = { empresaId, entorno: 'test' as const, nombre: NOMBRE_CLAVE, permisos: PERMISOS };
    const { clave } = await crearClave(db, solicitud, ahora);
    return { ruc: DEMO.ruc, razonSocial: DEMO.razonSocial, clave };
  });
}

/** The id of the demo company, made now if there is no company at all; undefined when there are only others. In a transaction. */
export async function ensureDemoEmpresa(db: Queryable, llave: Uint8Array, ahora: Date): Promise<string | undefined> {
  await lockFirstStart(db);
  const existing = await findAnyLlave(db);
  if (existing === undefined) return await crearEmpresa(db, llave, DEMO, ahora);
  checkLlave(llave, existing);
  return (await findEmpresaByRuc(db, DEMO.ruc))?.id;
}

/** Throws `ConfigError` when the stored secrets do not open with this installation's key. */
export async function ensureReadable(db: Queryable, llave: Uint8Array): Promise<void> {
  const existing = await findAnyLlave(db);
  if (existing !== undefined) checkLlave(llave, existing);
}

function checkLlave(llave: Uint8Array, { id, llaveCifrada }: { id: string; llaveCifrada: Buffer }): void {
  try {
    openLlaveEmpresa(llave, id, llaveCifrada);
  } catch (cause) {
    if (!(cause instanceof SecretoIlegible)) throw cause;
    throw new ConfigError(
      [
        'La llave de esta instalación no abre los secretos guardados (certificados y claves SOL): CHASKI_SECRETO, o el archivo ' +
          'secretos/llave de la carpeta de datos, no es el de siempre. Restáurelo de su copia.',
      ],
      { cause },
    );
  }
}
