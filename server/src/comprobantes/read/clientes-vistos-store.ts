import { conPalabras, palabrasDe, plegado } from '../../platform/db/buscar.ts';
import { ES_VENTA } from '../../platform/db/clases.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { idDesde, momentoDe } from '../../platform/ids.ts';
import { DEL_CLIENTE } from './filtros.ts';

type Alcance = Pick<Acceso, 'empresaId' | 'entorno'>;

/** A customer under one of its names, and the first and last document that has it so. */
export interface ClienteVisto {
  readonly numero: string;
  readonly desde: string;
  readonly hasta: string;
}

/** Documents that one statement looks through. */
const TRAMO = 50_000;

/** As long as a document may take from its id to its commit, on whatever machine's clock: later ones are looked through each time. */
const MARGEN_MS = 10 * 60_000;

/** Whoever types a word asks for each letter. */
const CADA_MS = 60_000;

/** Up to which id documents may be looked through now, by the clock that is behind; and up to which they were. */
const HASTA = `
select least($3::uuid,
    (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - ${MARGEN_MS}), 12, '0') || repeat('0', 20))::uuid) as hoy,
  coalesce((select hasta from clientes_vistos_hasta where empresa_id = $1 and entorno = $2), '${idDesde(new Date(0))}') as hasta`;

/** `$3` and `$4`: from which id, and before which. Values, not subqueries: by them alone is it known how few documents there are. */
const VER = `
with tramo as materialized (select id, cliente_numero as numero, ${plegado(DEL_CLIENTE)} as texto from comprobantes
    where empresa_id = $1 and entorno = $2 and ${ES_VENTA} and id >= $3 and id < $4 order by id limit ${TRAMO}),
  vistos as (insert into clientes_vistos as v (empresa_id, entorno, numero, texto, desde, hasta)
    select $1, $2, numero, texto, (array_agg(id order by id))[1], (array_agg(id order by id desc))[1]
    from tramo group by numero, texto order by numero, texto
    on conflict (empresa_id, entorno, numero, md5(texto)) do update
    set desde = least(v.desde, excluded.desde), hasta = greatest(v.hasta, excluded.hasta))
insert into clientes_vistos_hasta as h (empresa_id, entorno, hasta)
select $1, $2, case when (select count(*) from tramo) < ${TRAMO} then $4 else (select id from tramo order by id desc limit 1) end
on conflict (empresa_id, entorno) do update set hasta = greatest(h.hasta, excluded.hasta)
returning hasta`;

/**
 * Looks through the next documents of that company and environment, from where the last one stopped. Answers the id up to which they
 * have been looked through, undefined where some are left before this minute's.
 */
export async function verTramo(
  db: Queryable,
  { empresaId, entorno }: Alcance,
  ahora: Date,
): Promise<string | undefined> {
  const antes = [empresaId, entorno, idDesde(new Date(ahora.getTime() - MARGEN_MS))];
  const [desde] = await run<{ hoy: string; hasta: string }>(db, { name: 'vistos-hasta', text: HASTA, values: antes });
  if (desde === undefined) return undefined;
  if (momentoDe(desde.hoy) - momentoDe(desde.hasta) < CADA_MS) return desde.hasta;
  const [visto] = await run<{ hasta: string }>(db, VER, [empresaId, entorno, desde.hasta, desde.hoy]);
  return visto !== undefined && visto.hasta >= desde.hoy ? visto.hasta : undefined;
}

/** Those seen with all words of `q`, up to `limit`. */
export async function findVistos(db: Queryable, a: Alcance, q: string, limit: number): Promise<ClienteVisto[]> {
  const values: unknown[] = [a.empresaId, a.entorno, limit];
  const hallado = conPalabras('texto', palabrasDe(q), (palabra) => `$${values.push(palabra)}`);
  const text = `select numero, desde, hasta from clientes_vistos where empresa_id = $1 and entorno = $2 and ${hallado} limit $3`;
  return await run<ClienteVisto>(db, text, values);
}
