import { conPalabras, palabrasDe, plegado } from '../../platform/db/buscar.ts';
import { DatabaseUnavailable } from '../../platform/db/errors.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { idDesde } from '../../platform/ids.ts';

type Alcance = Pick<Acceso, 'empresaId' | 'entorno'>;

/** What words are looked for in: the customer of a document. */
export const DEL_CLIENTE = `cliente_denominacion || ' ' || cliente_numero`;

/** A customer under one of its names, and the first and last document that has it so. */
export interface ClienteVisto {
  readonly numero: string;
  readonly desde: string;
  readonly hasta: string;
}

/** Customers that answer to some words, of all documents with an id less than `hasta`. */
export interface Vistos {
  readonly hasta: string;
  readonly clientes: readonly ClienteVisto[];
}

/** With more of them, newest first among documents is the better way in: one of every few has such a customer. */
const MAX_CLIENTES = 500;

/** Documents that one statement looks through, and statements that one search runs: the rest is for the next one. */
const TRAMO = 50_000;
const TRAMOS = 4;

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

/**
 * The customers that answer to the words of `q`. Undefined where documents themselves have to be looked through: so many answer, or
 * so many documents have not been looked through yet, of which this goes on with a part.
 */
export async function verClientes(db: Queryable, a: Alcance, ahora: Date, q: string): Promise<Vistos | undefined> {
  const hasta = await verDocumentos(db, a, ahora);
  if (hasta === undefined) return undefined;
  const values: unknown[] = [a.empresaId, a.entorno];
  const hallado = conPalabras('texto', palabrasDe(q), (palabra) => `$${values.push(palabra)}`);
  const text = `select numero, desde, hasta from clientes_vistos where empresa_id = $1 and entorno = $2 and ${hallado} limit ${MAX_CLIENTES + 1}`;
  const clientes = await run<ClienteVisto>(db, text, values);
  return clientes.length > MAX_CLIENTES ? undefined : { hasta, clientes };
}

/** Up to which id all documents have been looked through; undefined where some are left, or nothing can be written down now. */
async function verDocumentos(db: Queryable, a: Alcance, ahora: Date): Promise<string | undefined> {
  const values = [a.empresaId, a.entorno, idDesde(new Date(ahora.getTime() - MARGEN_MS))];
  try {
    for (let n = 0; n < TRAMOS; n++) {
      const [visto] = await run<{ hasta: string; todos: boolean }>(db, { name: 'ver-clientes', text: VER, values });
      if (visto?.todos === true) return visto.hasta;
    }
  } catch (error) {
    // A disk that is full, say: documents can still be read.
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
  return undefined;
}
