import type { Queryable } from '../db/tx.ts';
import { endpointOf } from '../sunat/breaker.ts';

/** Where documents go whose company has no address of its own. */
export type Destinos = Readonly<Record<'test' | 'live', { readonly url: string; readonly consultaUrl: string }>>;

/** What the background may take now. */
export interface Turno {
  readonly limite: number;
  /** Companies (`empresaId.entorno`) that hold enough of this process already. */
  readonly ocupadas: readonly string[];
  /** Endpoints that take nothing now. */
  readonly reposan: readonly string[];
  readonly destinos: Destinos;
}

/** The parameters of `DESTINO` and `TOCA`: $1 to $5. */
export function turnoValues({ limite, ocupadas, reposan, destinos: { live, test } }: Turno): unknown[] {
  return [limite, ocupadas, reposan, endpointOf(live.url), endpointOf(test.url)];
}

/** The further parameters of `CONSULTA`: $6 and $7. */
export function consultaValues({ destinos: { live, test } }: Turno): string[] {
  return [endpointOf(live.consultaUrl), endpointOf(test.consultaUrl)];
}

/** The endpoint of a row `c` of the company `n`, as the breaker names it; $4 and $5 are the ones by default. */
export const DESTINO = `split_part(coalesce(n.sunat_url, case c.entorno when 'live' then $4 else $5 end), '?', 1)`;

/** Where it is asked what SUNAT has, or null. */
export const CONSULTA = `split_part(coalesce(n.consulta_url,
  case when n.sunat_url is not null then null when c.entorno = 'live' then $6 else $7 end), '?', 1)`;

/** Rows \`c\` whose turn has come, that nobody carries, of companies and endpoints that take them. */
export const TOCA = `c.final_en is null and c.siguiente_intento_en <= now() and (c.lease_hasta is null or c.lease_hasta < now())
    and c.estado <> 'POR_ATENDER' and (n.envio_pausado_hasta is null or n.envio_pausado_hasta < now())
    and c.empresa_id || '.' || c.entorno <> all ($2) and ${DESTINO} <> all ($3)`;

const ADELANTAR = (tabla: string, intentos: string, intento: string) => `
with atrasados as materialized (
  select c.empresa_id as de, c.id as cual from ${tabla} c
  join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
  where c.final_en is null and c.siguiente_intento_en > now() and (c.lease_hasta is null or c.lease_hasta < now())
    and c.estado in ('POR_REINTENTAR', 'POR_CONFIRMAR', 'CON_TICKET')
    and split_part(coalesce(n.sunat_url, case c.entorno when 'live' then $2 else $3 end), '?', 1) = $1
    and exists (select 1 from ${intentos} i where i.empresa_id = c.empresa_id and i.${intento} = c.id and i.n = c.intentos
      and i.codigo is null and i.resultado in ('noProcesado', 'desconocido'))
  for update of c skip locked)
update ${tabla} c set siguiente_intento_en = now() from atrasados where c.empresa_id = atrasados.de and c.id = atrasados.cual`;

const ADELANTAR_TODO = [
  ADELANTAR('comprobantes', 'intentos', 'comprobante_id'),
  ADELANTAR('resumenes', 'resumen_intentos', 'resumen_id'),
];

/**
 * All that an endpoint left without an answer comes to its turn now, because it answers again; so the oldest are not the last
 * ones only because they tried most often. What SUNAT did answer keeps its wait.
 */
export async function adelantar(db: Queryable, endpoint: string, { live, test }: Destinos): Promise<void> {
  for (const text of ADELANTAR_TODO) {
    await db.query(text, [endpoint, endpointOf(live.url), endpointOf(test.url)]);
  }
}
