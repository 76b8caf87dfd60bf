import { verClientes } from '../../comprobantes/read/clientes-vistos.ts';
import { DEL_CLIENTE } from '../../comprobantes/read/filtros.ts';
import { conPalabras, palabrasDe, plegado } from '../../platform/db/buscar.ts';
import { ES_VENTA, IMPORTE_CON_SIGNO } from '../../platform/db/clases.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Alcance } from '../inicio/inicio-store.ts';

/** A customer as the company's own documents tell it. */
export interface FilaCliente {
  readonly tipoDocumento: string;
  readonly numeroDocumento: string;
  readonly denominacion: string;
  /** Of the last document, as it was sent. */
  readonly cliente: Readonly<Record<string, string>> | null;
  readonly comprobantes: number;
  readonly ultimaFecha: string;
  readonly importes: readonly { readonly moneda: string; readonly importe: string }[];
}

/** Documents of one customer that are summed up, and of the company that are looked through for a name. */
const MAX_DE_UNO = 1_000;
const MAX_NOMBRES = 20_000;

/** What is known of the customers of `numeros`: the index of customers finds the documents of each, the newest first. */
const DATOS = `select u.cliente_tipo as "tipoDocumento", n.numero as "numeroDocumento", u.cliente_denominacion as denominacion,
    u.documento #> '{calculado,documento,cliente}' as cliente, s.comprobantes, s.ultima as "ultimaFecha", s.importes
  from numeros n
  cross join lateral (select cliente_tipo, cliente_denominacion, documento from comprobantes
    where empresa_id = $1 and entorno = $2 and ${ES_VENTA} and cliente_numero = n.numero order by id desc limit 1) u
  cross join lateral (select coalesce(sum(cantidad), 0)::int as comprobantes, max(ultima) as ultima,
      coalesce(json_agg(json_build_object('moneda', moneda, 'importe', importe::text) order by moneda)
        filter (where cantidad > 0), '[]') as importes
    from (select moneda, count(*) filter (where vale) as cantidad, max(fecha_emision) as ultima,
        coalesce(sum(${IMPORTE_CON_SIGNO}) filter (where vale), 0)::numeric(20, 2) as importe
      from (select moneda, tipo_comprobante, importe_total, fecha_emision, estado not in ('RECHAZADA', 'ANULADA') as vale
        from comprobantes where empresa_id = $1 and entorno = $2 and ${ES_VENTA} and cliente_numero = n.numero
        order by id desc limit ${MAX_DE_UNO}) c group by moneda) m) s
  order by n.numero`;

/**
 * A skip scan: one descent of the index for each customer, however many documents there are, and no more of them than are wanted.
 * `$3`: after which number; `$4`: how it begins.
 */
const POR_NUMERO = `with recursive r as (
    (select cliente_numero as numero from comprobantes where empresa_id = $1 and entorno = $2 and ${ES_VENTA} and cliente_numero > $3
      and cliente_numero >= $4 order by cliente_numero limit 1)
    union all
    select (select c.cliente_numero from comprobantes c where c.empresa_id = $1 and c.entorno = $2 and c.${ES_VENTA} and c.cliente_numero > r.numero
      order by c.cliente_numero limit 1) from r where starts_with(r.numero, $4)
  ), numeros as (select numero from r where starts_with(numero, $4) and numero <> '-' limit $5) ${DATOS}`;

/** Customers in the order of their numbers, after `desde`. `prefijo`: how the number begins. */
export async function listClientes(
  db: Queryable,
  a: Alcance,
  { desde = '', prefijo = '' }: { readonly desde?: string | undefined; readonly prefijo?: string | undefined },
  limit: number,
): Promise<FilaCliente[]> {
  return await run(db, { name: 'clientes', text: POR_NUMERO, values: [a.empresaId, a.entorno, desde, prefijo, limit] });
}

/** Customers whose name or number has those words in it: those that are known to answer to them, or of the last documents. */
export async function searchClientes(
  db: Queryable,
  a: Alcance,
  { desde = '', q, ahora }: { readonly desde?: string | undefined; readonly q: string; readonly ahora: Date },
  limit: number,
): Promise<FilaCliente[]> {
  const vistos = await verClientes(db, a, ahora, q);
  const conocidos = (vistos?.clientes ?? []).map(({ numero }) => numero);
  const values: unknown[] = [a.empresaId, a.entorno, desde, limit, conocidos, vistos?.hasta ?? null];
  const hallado = conPalabras(plegado(DEL_CLIENTE), palabrasDe(q), (palabra) => `$${values.push(palabra)}`);
  const text = `with numeros as (select distinct numero from (
      select unnest($5::text[]) as numero
      union all
      select cliente_numero from (select cliente_numero, cliente_denominacion from comprobantes
        where empresa_id = $1 and entorno = $2 and ${ES_VENTA} and ($6::uuid is null or id >= $6) order by id desc limit ${MAX_NOMBRES}) u
      where ${hallado}) c
    where numero > $3 and numero <> '-' order by 1 limit $4) ${DATOS}`;
  return await run(db, text, values);
}

export async function findCliente(db: Queryable, a: Alcance, numero: string): Promise<FilaCliente | undefined> {
  const text = `with numeros as (select $3::text as numero) ${DATOS}`;
  return (await run<FilaCliente>(db, { name: 'cliente', text, values: [a.empresaId, a.entorno, numero] }))[0];
}

/** A product or service as the items of the last documents tell it. */
export interface FilaProducto {
  readonly codigo: string | null;
  readonly descripcion: string;
  readonly unidadMedida: string;
  readonly tipoIgv: string;
  readonly moneda: string;
  readonly precioUnitario: string;
  readonly valorUnitario: string;
  readonly veces: number;
  readonly ultimaFecha: string;
}

const MAX_DOCUMENTOS = 2_000;

/** The most used of the items of the last 2000 documents, those of the last document where there are several prices. */
export async function listProductos(db: Queryable, a: Alcance, limit: number): Promise<FilaProducto[]> {
  const text = `with d as materialized (
      select id, moneda, fecha_emision, documento -> 'calculado' as calculado from comprobantes
      where empresa_id = $1 and entorno = $2 and ${ES_VENTA} and estado not in ('RECHAZADA') order by id desc limit ${MAX_DOCUMENTOS}
    ), i as (
      select d.id, d.moneda, d.fecha_emision, item ->> 'codigo' as codigo, item ->> 'descripcion' as descripcion,
        item ->> 'unidadMedida' as unidad, item ->> 'tipoIgv' as tipo,
        d.calculado -> 'items' -> (n::int - 1) ->> 'precioUnitario' as precio,
        d.calculado -> 'items' -> (n::int - 1) ->> 'valorUnitario' as valor
      from d, json_array_elements(d.calculado -> 'documento' -> 'items') with ordinality as items (item, n)
    )
    select codigo, descripcion, unidad as "unidadMedida", (array_agg(tipo order by id desc))[1] as "tipoIgv",
      (array_agg(moneda order by id desc))[1] as moneda, (array_agg(precio order by id desc))[1] as "precioUnitario",
      (array_agg(valor order by id desc))[1] as "valorUnitario", count(*)::int as veces, max(fecha_emision) as "ultimaFecha"
    from i group by codigo, descripcion, unidad order by veces desc, "ultimaFecha" desc, descripcion limit $3`;
  return await run<FilaProducto>(db, { name: 'productos', text, values: [a.empresaId, a.entorno, limit] });
}
