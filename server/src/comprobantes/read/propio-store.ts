import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Acceso, Permiso } from '../../platform/http/route.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';

/** Where it is written down who issued one, and what of it lets a key read any. */
const DE = {
  comprobantes: { eventos: 'eventos', id: 'comprobante_id', lectura: 'invoices.read' },
  otros: { eventos: 'eventos', id: 'comprobante_id', lectura: 'withholdings.read' },
  guias: { eventos: 'guia_eventos', id: 'guia_id', lectura: 'guias.read' },
} as const satisfies Record<string, { eventos: string; id: string; lectura: Permiso }>;

/**
 * What is answered of a document tells whom it is for and its amounts: a key that may not read them is answered of what it issued itself.
 * Throws 403 of any other, there or not.
 */
export async function requirePropio(db: Queryable, acceso: Acceso, id: string, que: keyof typeof DE): Promise<void> {
  const { permisos, quien, empresaId } = acceso;
  const { eventos, id: columna, lectura } = DE[que];
  if (permisos === undefined || permisos.includes(lectura)) return;
  const text = `select 1 from ${eventos} where empresa_id = $1 and ${columna} = $2 and de is null and detalle->>'clave' = $3`;
  const suyos = await run(db, { name: `propio-${que}`, text, values: [empresaId, id, quien.id] });
  if (suyos.length === 0) throw new AppError('permiso-que-falta', { permiso: lectura });
}
