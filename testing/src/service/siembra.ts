import type { Queryable } from '@chaski/server/platform/db/tx.ts';

/** Documents of one company and environment, as if it had issued them in the last `dias` days. */
export interface Siembra {
  readonly empresaId: string;
  readonly entorno: 'test' | 'live';
  readonly cuantos: number;
  readonly dias: number;
  /** Of facturas; twice as many of boletas. */
  readonly series: number;
  readonly clientes: number;
  /** Some refused, annulled and waiting, a few facturas and notas de crédito; without it nothing but accepted boletas. */
  readonly variada: boolean;
}

/** A series that a `variada` company used for its first documents, one in a hundred of them, and never again. */
export const SERIE_RETIRADA = 'F900';

/** The newest documents of a `variada` wait for SUNAT, every other one with its caller told so. */
const PENDIENTES = 20;

/** `$1` company, `$2` environment, `$3` how many, `$4` days, `$5` series, `$6` customers, `$7` varied, `$8` and `$9` first and last. No nota de débito. */
const DOCUMENTOS = `
insert into comprobantes (empresa_id, id, entorno, tipo_comprobante, serie, numero, fecha_emision, moneda, cliente_tipo,
  cliente_numero, cliente_denominacion, importe_total, totales, documento, archivo, digest, signature_value, cadena_qr, sha256,
  asincrono, plazo_envio, estado, intentos, lease_token, siguiente_intento_en, creado_en, final_en, cdr, sunat)
select $1::uuid, (lpad(to_hex((extract(epoch from en) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' ||
    substr(md5(i::text), 4, 15))::uuid, $2, tipo, serie, i, (en at time zone 'America/Lima')::date, 'PEN',
  case when cliente = '-' then '0' else '6' end, cliente, case when cliente = '-' then 'CLIENTES VARIOS' else 'CLIENTE DE MUESTRA ' || cliente end,
  importe, json_build_object('gravada', importe::text, 'igv', '0.00', 'total', importe::text), json_build_object('relleno', repeat(md5(i::text), 20)),
  decode(repeat('00', 40), 'hex'), 'digest', repeat('s', 344), repeat('q', 120), decode(repeat('00', 32), 'hex'), pendiente and i % 2 = 0, en + interval '4 days',
  case when pendiente then case i % 2 when 0 then 'EN_COLA' else 'POR_REINTENTAR' end when not variada or a % 200 > 2 then 'ACEPTADA' when a % 200 = 0 then 'ANULADA' else 'RECHAZADA' end,
  1, 1, now() + interval '1 day', en, case when not pendiente then en end, case when not pendiente then decode('00', 'hex') end,
  json_build_object('codigo', '0', 'mensaje', 'Aceptado', 'notas', json_build_array(), 'numeroConsumido', true)
from (
  select i, en, variada, a, pendiente, tipo, (a % 90000 + 1000)::numeric(14, 2) / 100 as importe,
    case when tipo = '01' and variada and i <= cuantos / 100 then '${SERIE_RETIRADA}'
      else case tipo when '01' then 'F' when '07' then 'FC' else 'B' end
        || lpad((b % (case tipo when '01' then series when '07' then 1 else 2 * series end) + 1)::text, case tipo when '07' then 2 else 3 end, '0') end as serie,
    case when tipo = '03' and b % 2 = 0 then '-' else (20100000000 + floor(clientes * power((c % 10000) / 10000.0, 3)))::bigint::text end as cliente
  from (
    select i, cuantos, series, clientes, variada, now() - (cuantos - i) * (dias * interval '1 day' / cuantos) as en, a, b, c,
      variada and i > cuantos - ${PENDIENTES} as pendiente,
      case when not variada or a % 100 >= 40 then '03' when a % 100 < 2 then '07' else '01' end as tipo
    from (select $3::int as cuantos, $4::int as dias, $5::int as series, $6::int as clientes, $7::boolean as variada) p,
      generate_series($8::int, $9::int) as i,
      lateral (select abs(hashint8extended(i, 1) % 1000000) as a, abs(hashint8extended(i, 2) % 1000000) as b, abs(hashint8extended(i, 3) % 1000000) as c) azar
  ) d
) e`;

const SERIES = `
insert into series (empresa_id, entorno, tipo_comprobante, serie, ultimo_numero)
select empresa_id, entorno, tipo_comprobante, serie, max(numero) from comprobantes where empresa_id = $1 and entorno = $2 group by 1, 2, 3, 4`;

/** Documents that one statement stores. */
const DE_UNA_VEZ = 5_000;

/** Stores them as a superuser. Their files are no zips: only lists are asked of them. */
export async function sembrar(db: Queryable, s: Siembra): Promise<void> {
  const { empresaId, entorno, cuantos, dias, series, clientes, variada } = s;
  for (let desde = 1; desde <= cuantos; desde += DE_UNA_VEZ) {
    const hasta = Math.min(desde + DE_UNA_VEZ - 1, cuantos);
    await db.query(DOCUMENTOS, [empresaId, entorno, cuantos, dias, series, clientes, variada, desde, hasta]);
  }
  await db.query(SERIES, [empresaId, entorno]);
}
