import { isRuc } from '@chaski/core/documento/formato/ruc.ts';
import { createClave } from '@chaski/server/api-keys/store.ts';
import { createEmpresa } from '@chaski/server/empresas/administrar.ts';
import type { Llavero } from '@chaski/server/empresas/secretos/llavero.ts';
import { tx } from '@chaski/server/platform/db/tx.ts';
import { PERMISOS } from '@chaski/server/platform/http/route.ts';
import type pg from 'pg';
import { ACTOR } from './actor.ts';

/** A company beside the demo's, ready to issue in `test`, with a key that no test exhausts. */
export interface OtraEmpresa {
  readonly empresaId: string;
  readonly ruc: string;
  readonly clave: string;
}

export async function createOtraEmpresa(pool: pg.Pool, llavero: Llavero, orden: number): Promise<OtraEmpresa> {
  const ruc = unRuc(orden);
  const empresaId = await tx(pool, (db) =>
    createEmpresa(db, llavero, { ruc, razonSocial: `EMPRESA ${orden} S.A.C.` }, new Date(), ACTOR),
  );
  const nueva = { empresaId, entorno: 'test' as const, nombre: 'pruebas', permisos: PERMISOS };
  const { clave } = await createClave(pool, { ...nueva, limite: 1_000_000, expiraEn: null });
  return { empresaId, ruc, clave };
}

/**
 * From now on all of them send to the simulator by an address of their own, as they would to SUNAT: one circuit for all, where the
 * simulator by default has one for each.
 */
export async function sendComoASunat(pool: pg.Pool, simuladorUrl: string): Promise<void> {
  const { port } = new URL(simuladorUrl);
  const [url, consulta] = ['ol-ti-itcpfegem/billService', 'ol-it-wsconscpegem/billConsultService'].map(
    (ruta) => `http://localhost:${port}/${ruta}`,
  );
  await pool.query(
    'update empresa_entornos set sunat_url = $1, consulta_url = $2, version = version + 1 where entorno = $3',
    [url, consulta, 'test'],
  );
}

/** The `orden`th RUC (from 1) with a right check digit. */
function unRuc(orden: number): string {
  for (let base = 0, found = 0; ; base++) {
    const ruc = `20${500_000_000 + base}`;
    if (isRuc(ruc) && ++found === orden) return ruc;
  }
}
