import type { TipoDeOtro } from '@chaski/core/documentos/clase.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { OTROS } from '../../platform/db/clases.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { finDeIdsDe, primerIdDe } from '../dia.ts';
import type { ESTADOS_PUBLICOS } from '../read/filtros.ts';
import { CONDICION_DE_ESTADO } from '../read/lista-store.ts';
import { COLUMNS } from '../store.ts';
import type { ComprobanteDeOtro } from '../types.ts';

/** What a list may be narrowed by. */
export interface FiltroDeOtros {
  readonly estado?: (typeof ESTADOS_PUBLICOS)[number] | undefined;
  readonly serie?: string | undefined;
  /** The number of the document of whom it is issued to. */
  readonly receptor?: string | undefined;
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Those of one kind of that company and environment, newest first (ids are uuid v7), up to `limit`. */
export async function listOtros(
  db: Queryable,
  acceso: Pick<Acceso, 'empresaId' | 'entorno'>,
  tipo: TipoDeOtro,
  { estado, serie, receptor, desde, hasta, cursor }: FiltroDeOtros,
  limit: number,
): Promise<ComprobanteDeOtro[]> {
  const values: unknown[] = [acceso.empresaId, acceso.entorno, tipo];
  // Both say the same of the kind: by the second the index of these rows serves.
  const where = ['empresa_id = $1', 'entorno = $2', 'tipo_comprobante = $3', `tipo_comprobante in ${OTROS}`];
  const add = (condition: string, value: unknown) => {
    if (value !== undefined) where.push(`${condition} $${values.push(value)}`);
  };
  add('id >=', desde && primerIdDe(toFecha(desde), acceso));
  add('id <', hasta && finDeIdsDe(toFecha(hasta)));
  add('serie =', serie);
  add('cliente_numero =', receptor);
  add('fecha_emision >=', desde);
  add('fecha_emision <=', hasta);
  add('id <', cursor);
  if (estado !== undefined) where.push(CONDICION_DE_ESTADO[estado]);
  const text = `select ${COLUMNS} from comprobantes where ${where.join(' and ')} order by id desc limit ${limit}`;
  return await run<ComprobanteDeOtro>(db, text, values);
}
