import { setTimeout as sleep } from 'node:timers/promises';
import type { Quiescence } from '../checker/evidence.ts';
import { withReader } from '../cluster/sql.ts';

/** What was tried of a row, and in how many seconds it is its turn. */
const tratos = (intentos: string, de: string) => `
  || ' [en ' || coalesce(round(extract(epoch from f.siguiente_intento_en - now()))::text, '-') || ' s; ' || coalesce((
    select string_agg(concat_ws(' ', i.n, i.operacion, coalesce(i.resultado, 'sin fin'), i.codigo, to_char(i.iniciado_en, 'DD HH24:MI:SS')), ', ' order by i.n)
    from ${intentos} i where i.empresa_id = f.empresa_id and i.${de} = f.id), 'sin intentos') || ']'`;

/** What is neither final nor waits for a person. */
const PENDIENTES = `
  select 'comprobante ' || serie || '-' || numero || ' ' || estado || coalesce(': ' || motivo, '')${tratos('intentos', 'comprobante_id')} as que
    from comprobantes f where final_en is null and estado <> 'POR_ATENDER'
  union all select clase || ' ' || fecha || ' ' || numero || ' ' || estado || coalesce(': ' || mensaje, '')${tratos('resumen_intentos', 'resumen_id')}
    from resumenes f where final_en is null and estado <> 'POR_ATENDER'
  union all select 'guía ' || serie || '-' || numero || ' ' || estado || coalesce(': ' || mensaje, '')${tratos('guia_intentos', 'guia_id')}
    from guias f where final_en is null and estado <> 'POR_ATENDER'
  union all select 'entrega ' || id from webhook_entregas where estado = 'PENDIENTE'
  limit 20`;

export interface QuiesceOptions {
  /** A superuser's. */
  readonly databaseUrl: string;
  readonly limitMs: number;
  readonly everyMs?: number;
}

/** Waits until everything came to its end or waits for a person, or the time is over. */
export async function quiesce({ databaseUrl, limitMs, everyMs = 100 }: QuiesceOptions): Promise<Quiescence> {
  const start = performance.now();
  const elapsed = () => Math.round(performance.now() - start);
  return await withReader(databaseUrl, async (query) => {
    for (;;) {
      const pendientes = (await query<{ que: string }>(PENDIENTES)).map(({ que }) => que);
      if (pendientes.length === 0) return { ok: true, ms: elapsed(), pendientes };
      if (elapsed() > limitMs) return { ok: false, ms: elapsed(), pendientes };
      await sleep(everyMs);
    }
  });
}
