import { toDatabaseError } from '../../platform/db/errors.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Entorno } from '../../platform/http/route.ts';

/** Something happened to a document, to a guía, to a file of `sendSummary`, to a webhook's delivery or to a mail. */
export interface Cambio {
  /** Names what happened: it is told once. */
  readonly clave: string;
  readonly tipo: 'comprobante' | 'guia' | 'anulacion' | 'webhook' | 'correo';
  readonly empresaId: string;
  readonly entorno: Entorno;
}

/** What was told within the last seconds. */
export interface Vistos {
  claves(): readonly string[];
  note(clave: string): void;
}

/**
 * A row tells when its transaction began and is seen when that ended: so far back what is new is looked for. More than the longest
 * transaction that writes an event.
 */
const ATRAS_SEGUNDOS = 15;
/** An attempt to deliver is seen when it begins and when it ends. */
const ATRAS_ENTREGA_SEGUNDOS = 45;

/** Longer than either. */
const RECORDAR_MS = 60_000;
/** Of one look: a page that sees so many reads its lists again. */
const MAX = 5_000;

export function createVistos(): Vistos {
  const vistos = new Map<string, number>();
  return {
    claves: () => {
      const limit = performance.now() - RECORDAR_MS;
      // In the order of their coming.
      for (const [clave, en] of vistos) {
        if (en > limit) break;
        vistos.delete(clave);
      }
      return [...vistos.keys()];
    },
    note: (clave) => void vistos.set(clave, performance.now()),
  };
}

/** No further ahead: a clock that was wrong wrote that, and it would be news for as long as it lies there. */
const reciente = (columna: string, segundos: number) =>
  `${columna} between now() - interval '${segundos} seconds' and now() + interval '1 minute'`;

const CAMBIOS = `
select * from (
  select 'c' || e.id as clave, 'comprobante' as tipo, c.empresa_id as "empresaId", c.entorno
  from eventos e join comprobantes c on c.empresa_id = e.empresa_id and c.id = e.comprobante_id
  where ${reciente('e.en', ATRAS_SEGUNDOS)} and e.empresa_id = any ($1) and 'c' || e.id <> all ($2)
  union all
  select 'g' || e.id, 'guia', g.empresa_id, g.entorno
  from guia_eventos e join guias g on g.empresa_id = e.empresa_id and g.id = e.guia_id
  where ${reciente('e.en', ATRAS_SEGUNDOS)} and e.empresa_id = any ($1) and 'g' || e.id <> all ($2)
  union all
  select 'a' || e.id, 'anulacion', r.empresa_id, r.entorno
  from resumen_eventos e join resumenes r on r.empresa_id = e.empresa_id and r.id = e.resumen_id
  where ${reciente('e.en', ATRAS_SEGUNDOS)} and e.empresa_id = any ($1) and 'a' || e.id <> all ($2)
  union all
  select 'w' || i.entrega_id || '.' || i.n || '.' || (i.terminado_en is not null), 'webhook', w.empresa_id, w.entorno
  from webhook_intentos i join webhook_entregas w on w.empresa_id = i.empresa_id and w.id = i.entrega_id
  where ${reciente('i.iniciado_en', ATRAS_ENTREGA_SEGUNDOS)} and i.empresa_id = any ($1)
    and 'w' || i.entrega_id || '.' || i.n || '.' || (i.terminado_en is not null) <> all ($2)
  union all
  select 'm' || i.correo_id || '.' || i.n || '.' || (i.terminado_en is not null), 'correo', c.empresa_id, c.entorno
  from correo_intentos i join correos c on c.empresa_id = i.empresa_id and c.id = i.correo_id
  where ${reciente('i.iniciado_en', ATRAS_ENTREGA_SEGUNDOS)} and i.empresa_id = any ($1)
    and 'm' || i.correo_id || '.' || i.n || '.' || (i.terminado_en is not null) <> all ($2)
) nuevos limit ${MAX}`;

/** What happened in those companies and was not told before; it counts as told from now on. */
export async function listCambios(db: Queryable, empresas: readonly string[], vistos: Vistos): Promise<Cambio[]> {
  if (empresas.length === 0) return [];
  try {
    const query = { name: 'vivo-cambios', text: CAMBIOS, values: [empresas, vistos.claves()] };
    const { rows } = await db.query<Cambio>(query);
    for (const { clave } of rows) vistos.note(clave);
    return rows;
  } catch (error) {
    throw toDatabaseError(error);
  }
}
