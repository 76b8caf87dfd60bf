import { conPalabras, palabrasDe, plegado } from '../../platform/db/buscar.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { idDesde } from '../../platform/ids.ts';
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

/** `$3`: up to which id, by this process's clock; never later than by the database's. */
const VER = `
with hoy as (select least($3::uuid,
    (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - ${MARGEN_MS}), 12, '0') || repeat('0', 20))::uuid) as id),
  tramo as materialized (select id, cliente_numero, ${DEL_CLIENTE} as texto from comprobantes
    where empresa_id = $1 and entorno = $2 and id < (select id from hoy)
      and id >= coalesce((select hasta from clientes_vistos_hasta where empresa_id = $1 and entorno = $2), '${idDesde(new Date(0))}')
    order by id limit ${TRAMO}),
  vistos as (insert into clientes_vistos as v (empresa_id, entorno, numero, texto, desde, hasta)
    select $1, $2, numero, texto, (array_agg(id order by id))[1], (array_agg(id order by id desc))[1]
    from (select id, cliente_numero as numero, ${plegado('texto')} as texto from tramo) t group by numero, texto order by numero, texto
    on conflict (empresa_id, entorno, numero, md5(texto)) do update
    set desde = least(v.desde, excluded.desde), hasta = greatest(v.hasta, excluded.hasta))
insert into clientes_vistos_hasta as h (empresa_id, entorno, hasta)
select $1, $2, case when (select count(*) from tramo) < ${TRAMO} then (select id from hoy) else (select id from tramo order by id desc limit 1) end
on conflict (empresa_id, entorno) do update set hasta = greatest(h.hasta, excluded.hasta)
returning hasta, hasta >= (select id from hoy) as todos`;

/** How far documents have been looked through. */
interface Visto {
  /** Those with a lesser id were. */
  readonly hasta: string;
  readonly todos: boolean;
}

/** Looks through the next documents of that company and environment, from where the last one stopped. */
export async function verTramo(
  db: Queryable,
  { empresaId, entorno }: Alcance,
  ahora: Date,
): Promise<Visto | undefined> {
  const values = [empresaId, entorno, idDesde(new Date(ahora.getTime() - MARGEN_MS))];
  return (await run<Visto>(db, { name: 'ver-clientes', text: VER, values }))[0];
}

/** Those seen with all words of `q`, up to `limit`. */
export async function findVistos(db: Queryable, a: Alcance, q: string, limit: number): Promise<ClienteVisto[]> {
  const values: unknown[] = [a.empresaId, a.entorno, limit];
  const hallado = conPalabras('texto', palabrasDe(q), (palabra) => `$${values.push(palabra)}`);
  const text = `select numero, desde, hasta from clientes_vistos where empresa_id = $1 and entorno = $2 and ${hallado} limit $3`;
  return await run<ClienteVisto>(db, text, values);
}
