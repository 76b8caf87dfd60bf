import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Actor, INSTALACION, record } from '../../auditoria/anotar.ts';
import { type FuenteLlaves, makeInstallationKey } from '../../platform/db/embedded/secrets.ts';
import { type Queryable, tx } from '../../platform/db/tx.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { openLlaveEmpresa } from './abrir.ts';
import { findInstalacion, listLlaves, lockLlave, updateInstalacion, updateLlaves } from './instalacion-store.ts';
import { contextoLlave, envolverInstalacion, openInstalacion } from './llavero.ts';
import { type Llave, sealSecret } from './secretos.ts';

/** What a rotation did. */
export interface Rotacion {
  /** Of the new installation key. */
  readonly version: number;
  /** Companies whose data key is now wrapped by it. */
  readonly empresas: number;
  /** The key is a new file of `secretos/`; else it is CHASKI_SECRETO. */
  readonly archivo: boolean;
}

/** Where a test stops a rotation. */
export type Paso = 'llaveEscrita' | 'porConfirmar' | 'confirmada';

export interface Rotar {
  readonly pool: pg.Pool;
  readonly fuente: FuenteLlaves;
  readonly actor: Actor;
  readonly enPaso?: (paso: Paso) => Promise<void>;
}

/**
 * Replaces the installation's key: every data key is wrapped by the new one, in one transaction. File and database cannot
 * commit together, so the file comes first and the old one stays: a crash before the commit leaves a key that wraps nothing
 * beside the one that still opens everything; after it, the new one is on the disk already. Services that run go on with
 * what they have opened, and find the new key when they meet it. Throws `DOMAIN_ERROR` when CHASKI_SECRETO is the present key.
 */
export async function rotateLlave({ pool, fuente, actor, enPaso = async () => {} }: Rotar): Promise<Rotacion> {
  const rotacion = await tx(pool, async (db) => {
    await lockLlave(db);
    const instalacion = await findInstalacion(db);
    if (instalacion === undefined) throw new Error('La instalación no tiene llave de datos');
    const { llave: vieja, datos } = await openInstalacion(instalacion, fuente);
    const nueva = { version: vieja.version + 1, bytes: await nuevaLlave(fuente, vieja) };
    await enPaso('llaveEscrita');
    await updateInstalacion(db, envolverInstalacion(nueva, datos));
    const empresas = await envolverTodas(db, vieja, nueva);
    await record(db, {
      empresaId: INSTALACION,
      entorno: '*',
      accion: 'secretos.rotados',
      objeto: 'llave',
      actor,
      antes: { version: vieja.version },
      despues: { version: nueva.version, empresas },
    });
    await enPaso('porConfirmar');
    return { version: nueva.version, empresas, archivo: fuente.secreto === undefined };
  });
  await enPaso('confirmada');
  return rotacion;
}

async function nuevaLlave({ secreto, dataFolder }: FuenteLlaves, vieja: Llave): Promise<Buffer> {
  if (secreto === undefined) return await makeInstallationKey(dataFolder);
  if (!secreto.equals(vieja.bytes)) return secreto;
  throw new AppError('llave-que-es-la-de-ahora');
}

const LOTE = 500;
const PRIMER_ID = '00000000-0000-0000-0000-000000000000';

/** How many. Throws `SecretoIlegible`, and nothing is rotated, when one of them does not open. */
async function envolverTodas(db: Queryable, vieja: Llave, nueva: Llave): Promise<number> {
  const llavero = { de: (version: number) => (version === vieja.version ? vieja : undefined) };
  let empresas = 0;
  for (let lote = await listLlaves(db, PRIMER_ID, LOTE); lote.length > 0; ) {
    const envueltas = lote.map(({ id, llaveCifrada }) => {
      const llaveEmpresa = openLlaveEmpresa(llavero, id, llaveCifrada);
      const cifrada = sealSecret(nueva, llaveEmpresa.bytes, contextoLlave(id), randomBytes(12));
      llaveEmpresa.bytes.fill(0);
      return { id, llaveCifrada: cifrada };
    });
    await updateLlaves(db, envueltas);
    empresas += envueltas.length;
    lote = lote.length < LOTE ? [] : await listLlaves(db, envueltas.at(-1)?.id ?? '', LOTE);
  }
  return empresas;
}
