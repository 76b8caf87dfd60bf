import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';

/** Whether that key issued it. */
export async function isIssuedBy(db: Queryable, empresaId: string, id: string, clave: string): Promise<boolean> {
  const text = `select 1 from eventos where empresa_id = $1 and comprobante_id = $2 and de is null and detalle->>'clave' = $3`;
  return (await run(db, { name: 'comprobante-propio', text, values: [empresaId, id, clave] })).length > 0;
}
