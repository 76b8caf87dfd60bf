import { toDatabaseError } from '../platform/db/errors.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Alcance } from './inicio/inicio-store.ts';

const ESPERA = {
  comprobantes: `select estado = 'POR_ATENDER' and anulacion_id is null as espera from comprobantes`,
  resumenes: `select estado = 'POR_ATENDER' as espera from resumenes`,
};

/** Whether it waits for a person; undefined where the company has no such thing in that environment. */
export async function waits(
  db: Queryable,
  { empresaId, entorno }: Alcance,
  que: 'comprobantes' | 'resumenes',
  id: string,
): Promise<boolean | undefined> {
  const text = `${ESPERA[que]} where empresa_id = $1 and entorno = $2 and id = $3`;
  try {
    return (await db.query<{ espera: boolean }>(text, [empresaId, entorno, id])).rows[0]?.espera;
  } catch (error) {
    throw toDatabaseError(error);
  }
}
