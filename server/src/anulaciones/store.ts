import type { TipoResumen } from '@chaski/core/documentos/clase.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Entorno } from '../platform/http/route.ts';
import { isHeld } from '../platform/jobs/cola/lease.ts';
import type { Resumen } from './types.ts';

const COLUMNS = `empresa_id as "empresaId", id, entorno, clase, proposito, fecha, numero,
  comprobante_id as "comprobanteId", tipo_comprobante as "tipoComprobante", serie,
  numero_comprobante as "numeroComprobante", motivo, explicacion, webhook, estado, mensaje, sunat,
  cdr is not null as "tieneCdr", ticket, creado_en as "creadoEn", final_en as "finalEn",
  ${isHeld()} as "leaseVivo", coalesce(siguiente_intento_en <= now(), false) as toca`;

/** Columns of an `EnCurso`. */
export const EN_CURSO = `${COLUMNS}, archivo, lease_token as token, intentos, repeticiones, plazo,
  pudo_registrarse as "pudoRegistrarse", false as "intentoAbierto"`;

interface Alcance {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

const NEXT = `
insert into resumen_numeros as n (empresa_id, entorno, clase, fecha, ultimo_numero) values ($1, $2, $3, $4, 1)
on conflict (empresa_id, entorno, clase, fecha) do update set ultimo_numero = n.ultimo_numero + 1
returning ultimo_numero`;

/**
 * The next number of that kind of file on that day. The row stays locked until the transaction ends. Past 99,999 the check
 * constraint of the table refuses.
 */
export async function nextNumero(db: Queryable, a: Alcance, clase: TipoResumen, fecha: string): Promise<number> {
  const query = { name: 'resumen-numero', text: NEXT, values: [a.empresaId, a.entorno, clase, fecha] };
  const { rows } = await db.query<{ ultimo_numero: number }>(query);
  const numero = rows[0]?.ultimo_numero;
  if (numero === undefined) throw new Error('El día no devolvió número');
  return numero;
}

/** One file of that company and environment, or undefined. */
export async function findResumen(db: Queryable, a: Alcance, id: string): Promise<Resumen | undefined> {
  const rows = await run<Resumen>(db, {
    name: 'resumen-find',
    text: `select ${COLUMNS} from resumenes where empresa_id = $1 and entorno = $2 and id = $3`,
    values: [a.empresaId, a.entorno, id],
  });
  return rows[0];
}

/** The newest annulment of a comprobante, or undefined: by its first event, as an id of a clock that was ahead for a moment is greater than those after it. */
export async function findAnulacion(db: Queryable, a: Alcance, comprobanteId: string): Promise<Resumen | undefined> {
  const rows = await run<Resumen>(db, {
    name: 'resumen-de-comprobante',
    text: `select ${COLUMNS} from resumenes where empresa_id = $1 and entorno = $2 and comprobante_id = $3
      and proposito = 'anular' order by (select min(e.id) from resumen_eventos e
        where e.empresa_id = resumenes.empresa_id and e.resumen_id = resumenes.id) desc limit 1`,
    values: [a.empresaId, a.entorno, comprobanteId],
  });
  return rows[0];
}

/** One heavy column of a file. */
export async function findContent(
  db: Queryable,
  { empresaId, id }: Pick<Resumen, 'empresaId' | 'id'>,
  column: 'archivo' | 'cdr',
): Promise<Buffer | undefined> {
  const rows = await run<{ content: Buffer | null }>(db, {
    name: `resumen-${column}`,
    text: `select ${column} as content from resumenes where empresa_id = $1 and id = $2`,
    values: [empresaId, id],
  });
  return rows[0]?.content ?? undefined;
}
