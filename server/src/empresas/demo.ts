import type pg from 'pg';
import { crearClave } from '../api-keys/claves.ts';
import { ConfigError } from '../config.ts';
import { type Queryable, tx } from '../db/tx.ts';
import { PERMISOS } from '../http/route.ts';
import { openLlaveEmpresa } from './abrir.ts';
import { crearEmpresa } from './administrar.ts';
import { SecretoIlegible } from './secretos.ts';
import { findAnyLlave, lockFirstStart } from './store.ts';

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

/**
 * On an installation without companies, makes the demo company and its key, both or none; undefined when there is a
 * company already. Throws `ConfigError` when the stored secrets do not open with this installation's key.
 */
export async function ensureDemo(pool: pg.Pool, llave: Uint8Array): Promise<PrimerInicio | undefined> {
  return await tx(pool, async (db) => {
    await lockFirstStart(db);
    const existing = await findAnyLlave(db);
    if (existing !== undefined) {
      checkLlave(llave, existing);
      return undefined;
    }
    const ahora = new Date();
    const empresaId = await crearEmpresa(db, llave, DEMO, ahora);
    const solicitud = { empresaId, entorno: 'test' as const, nombre: 'Demostración', permisos: PERMISOS };
    const { clave } = await crearClave(db, solicitud, ahora);
    return { ruc: DEMO.ruc, razonSocial: DEMO.razonSocial, clave };
  });
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
