import { toDatabaseError } from '../platform/db/errors.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { USADOS_EN_HUECO } from './huecos-sql.ts';
import type { ClaveSerie, Conciliacion } from './types.ts';

/** A series with its numbering, as a person looks at it. */
export interface DetalleSerie {
  readonly tipoComprobante: string;
  readonly serie: string;
  readonly siguienteNumero: number;
  /** The only one that issues from it; null: any. */
  readonly establecimiento: string | null;
  /** Of the highest number. */
  readonly ultimo: { readonly id: string; readonly correlativo: string; readonly creadoEn: string } | null;
  /** Documents without an outcome. */
  readonly pendientes: number;
  readonly conciliacion: Conciliacion | null;
  readonly motivo: string | null;
  /** The highest number that the authority is known to have. */
  readonly conocido: number | null;
  readonly huecos: readonly Hueco[];
}

interface Hueco {
  readonly desde: number;
  readonly hasta: number;
  /** How many of them may still be used. */
  readonly libres: number;
  readonly motivo: string | null;
}

const DE_LA_SERIE = (a: string) =>
  `${a}.empresa_id = s.empresa_id and ${a}.entorno = s.entorno and ${a}.tipo_comprobante = s.tipo_comprobante and ${a}.serie = s.serie`;

const LIST = `
with pendientes as (
  select tipo_comprobante, serie, count(*)::int as cuantos from comprobantes
  where empresa_id = $1 and entorno = $2 and final_en is null group by 1, 2
  union all select tipo, serie, count(*)::int from guias where empresa_id = $1 and entorno = $2 and final_en is null group by 1, 2
)
select s.tipo_comprobante as "tipoComprobante", s.serie, s.ultimo_numero + 1 as "siguienteNumero",
  (select l.codigo from establecimientos l where l.empresa_id = s.empresa_id and s.serie = any (l.series) limit 1)
    as establecimiento,
  (select json_build_object('id', c.id, 'correlativo', c.serie || '-' || c.numero, 'creadoEn', c.creado_en)
    from comprobantes c where ${DE_LA_SERIE('c')} and not c.numero_libre order by c.numero desc limit 1) as ultimo,
  coalesce(p.cuantos, 0) as pendientes, s.conciliacion, s.conciliacion_motivo as motivo,
  s.conciliacion_conocido as conocido,
  coalesce((select json_agg(json_build_object('desde', h.desde, 'hasta', h.hasta, 'motivo', h.motivo, 'libres',
      case when h.motivo is not null then 0 else h.hasta - h.desde + 1 - (
        ${USADOS_EN_HUECO}) end) order by h.desde)
    from series_huecos h where ${DE_LA_SERIE('h')}), '[]') as huecos
from series s left join pendientes p on p.tipo_comprobante = s.tipo_comprobante and p.serie = s.serie
where s.empresa_id = $1 and s.entorno = $2 and (s.ultimo_numero > 0 or s.conciliacion is not null)
order by s.tipo_comprobante, s.serie`;

/** Every series in use. */
export async function listDetalle(
  db: Queryable,
  { empresaId, entorno }: Pick<ClaveSerie, 'empresaId' | 'entorno'>,
): Promise<DetalleSerie[]> {
  try {
    return (await db.query<DetalleSerie>(LIST, [empresaId, entorno])).rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
}
