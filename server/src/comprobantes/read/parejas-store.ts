import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { isHeld } from '../../platform/jobs/cola/lease.ts';
import type { Comprobante } from '../types.ts';

/** The other one of a refused document and the one that was issued in its place. */
export type Pareja = Pick<
  Comprobante,
  'id' | 'serie' | 'numero' | 'estado' | 'asincrono' | 'leaseVivo' | 'corrigeId' | 'fechaEmision'
>;

export interface Parejas {
  /** In whose place it was issued. */
  readonly corrige: Pareja | undefined;
  /** What was issued in its place: what SUNAT accepted of several, or the newest. */
  readonly corregido: Pareja | undefined;
}

const PAREJAS = `select id, serie, numero, estado, asincrono, ${isHeld()} as "leaseVivo", corrige_id as "corrigeId", fecha_emision as "fechaEmision"
  from comprobantes where empresa_id = $1 and entorno = $2 and (corrige_id = any ($3::uuid[]) or id = any ($4::uuid[]))
  order by (estado = 'ACEPTADA') desc, id desc`;

/** Of some documents of a company the other ones; nothing is asked where none was refused or issued in another's place. */
export async function findParejas(
  db: Queryable,
  { empresaId, entorno }: Pick<Acceso, 'empresaId' | 'entorno'>,
  documentos: readonly Pick<Comprobante, 'id' | 'estado' | 'corrigeId'>[],
): Promise<(documento: Pick<Comprobante, 'id' | 'corrigeId'>) => Parejas> {
  const rechazados = documentos.filter(({ estado }) => estado === 'RECHAZADA').map(({ id }) => id);
  const corregidos = documentos.flatMap(({ corrigeId }) => corrigeId ?? []);
  const otros =
    rechazados.length + corregidos.length === 0
      ? []
      : await run<Pareja>(db, {
          name: 'comprobantes-parejas',
          text: PAREJAS,
          values: [empresaId, entorno, rechazados, corregidos],
        });
  return ({ id, corrigeId }) => ({
    corrige: otros.find((otro) => otro.id === corrigeId),
    corregido: otros.find((otro) => otro.corrigeId === id),
  });
}
