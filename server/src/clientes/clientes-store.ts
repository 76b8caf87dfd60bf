import type { Cliente } from '@chaski/core/documento/types.ts';
import { ES_VENTA } from '../platform/db/clases.ts';
import { toDatabaseError } from '../platform/db/errors.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Acceso } from '../platform/http/route.ts';

/** The customer of the company's last document for it. */
export interface ClientePropio {
  readonly tipoDocumento: string;
  readonly numeroDocumento: string;
  readonly denominacion: string;
  /** As that document has it. */
  readonly cliente: Cliente;
  readonly fechaEmision: string;
}

const FIND = `
select cliente_tipo as "tipoDocumento", cliente_numero as "numeroDocumento", cliente_denominacion as denominacion,
  documento #> '{calculado,documento,cliente}' as cliente, fecha_emision::text as "fechaEmision"
from comprobantes where empresa_id = $1 and entorno = $2 and cliente_numero = $3 and cliente_tipo = $4
  and ${ES_VENTA}
order by id desc limit 1`;

/** Found by `comprobantes_cliente`: as fast with one document as with a million. */
export async function findClientePropio(
  db: Queryable,
  { empresaId, entorno }: Acceso,
  tipo: string,
  numero: string,
): Promise<ClientePropio | undefined> {
  try {
    const values = [empresaId, entorno, numero, tipo];
    return (await db.query<ClientePropio>({ name: 'cliente-propio', text: FIND, values })).rows[0];
  } catch (error) {
    throw toDatabaseError(error);
  }
}
