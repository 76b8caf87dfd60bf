import { RUTA_GRE } from '@chaski/core/sunat/gre.ts';
import { instanteMs } from '../platform/cronometro.ts';
import { OTROS } from '../platform/db/clases.ts';
import type { Alcance } from '../platform/db/db.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Held, Queue, Seen, Turn } from '../platform/jobs/cola/cola.ts';
import { isFree } from '../platform/jobs/cola/lease.ts';
import type { Plazas } from '../platform/jobs/cola/plazas.ts';
import { endpointOf } from './breaker.ts';
import { RUTA_OTROS, RUTA_VENTAS } from './canal.ts';

/** Where documents go whose company has no address of its own. */
export type Destinos = Readonly<Record<'test' | 'live', Destino>>;

interface Destino {
  readonly url: string;
  readonly consultaUrl: string;
  readonly guiasUrl: string;
}

/** One that was seen to be due, with the endpoint to which it goes. */
export interface Visto extends Seen {
  readonly destino: string;
}

/** Whose it is, in the places of the background: a company's in one environment. */
export const quienDe = ({ empresaId, entorno }: Alcance) => `${empresaId}.${entorno}`;

/** The places that what goes to SUNAT takes: of its company, and of its endpoint. */
export const plazasDe = (plazas: Plazas) => ({
  keyOf: quienDe,
  destinos: { plazas, of: ({ destino }: Visto) => destino },
});

/** Of a row `c` and its company `n`: who it is, and that its sending does not rest. */
export const QUIEN = `c.empresa_id || '.' || c.entorno`;
export const SIN_PAUSA = '(n.envio_pausado_hasta is null or n.envio_pausado_hasta < now())';
/** The same of guías, which rest also by themselves. */
export const SIN_PAUSA_DE_GUIAS = `(${SIN_PAUSA} and (n.gre_pausado_hasta is null or n.gre_pausado_hasta < now()))`;

/** An endpoint of the company of a row `c` as the breaker names its circuit: at `prueba`, the simulator, each company has its own. */
const circuito = (url: string, prueba: string) => {
  const endpoint = `split_part(${url}, '?', 1)`;
  return `case when ${endpoint} = ${prueba} then ${endpoint} || '?' || (select e.ruc from empresas e where e.id = c.empresa_id) else ${endpoint} end`;
};

/** As `urlDeOtros`. */
const deOtros = (url: string) => `replace(${url}, '${RUTA_VENTAS}', '${RUTA_OTROS}')`;

/** Where a row `c` of the company `n` is sent, by its kind; by default, to one of these. */
const destino = (live: string, prueba: string) => {
  const url = `coalesce(n.sunat_url, case c.entorno when 'live' then ${live} else ${prueba} end)`;
  return `case when c.tipo_comprobante in ${OTROS} then ${circuito(deOtros(url), deOtros(prueba))} else ${circuito(url, prueba)} end`;
};
/** Where a guía `c` is sent, as `empresas` says it: only what sends elsewhere in `test` and has an application there goes there. */
const destinoDeGuia = (live: string, prueba: string) =>
  circuito(
    `case when c.entorno = 'live' then ${live} when n.sunat_url is null or n.gre_cliente is null then ${prueba}
      else substring(n.sunat_url from '^[a-z]+://[^/?#]+') || '${RUTA_GRE}' end`,
    prueba,
  );

/** What differs between what goes by SOAP and what goes by the REST service of the guías. */
const VIAS = {
  soap: { destino, pausa: SIN_PAUSA, de: ({ url }: Destino) => endpointOf(url) },
  rest: {
    destino: destinoDeGuia,
    pausa: SIN_PAUSA_DE_GUIAS,
    de: ({ guiasUrl }: Destino) => endpointOf(guiasUrl),
  },
} as const;

type Via = keyof typeof VIAS;

/** Where it is asked what SUNAT has, or null. */
const CONSULTA = circuito(
  `coalesce(n.consulta_url, case when n.sunat_url is not null then null when c.entorno = 'live' then $7 else $8 end)`,
  '$8',
);

/** What goes to SUNAT of a queue: when it is due at last, and what of it is asked about before it is sent, if anything. */
interface Source {
  readonly cola: Pick<Queue<Held>, 'table' | 'name' | 'due'>;
  readonly plazo: string;
  readonly sePregunta?: string;
  /** By SOAP, unless it says otherwise. */
  readonly via?: Via;
}

/**
 * Whose turn has come, that nobody carries, of companies and endpoints that take them: the nearest deadline first, and then the oldest.
 * What is asked about first is left out while nobody may answer where it is asked. It is looked at by both clocks, as it is claimed: of the
 * few that are seen, none is to stand in the way because a clock jumped.
 */
export function defineDue({ cola, plazo, sePregunta, via = 'soap' }: Source) {
  const { pausa, de } = VIAS[via];
  const suyo = VIAS[via].destino('$4', '$5');
  const preguntando =
    sePregunta === undefined ? '' : ` and not (${sePregunta} and coalesce(${CONSULTA}, '') = any ($3))`;
  const text = `
select c.empresa_id as "empresaId", c.id, ${suyo} as destino from ${cola.table} c
join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
where ${cola.due('c', '$6')}
  and c.estado <> 'POR_ATENDER' and ${pausa} and ${QUIEN} <> all ($2) and ${suyo} <> all ($3)${preguntando}
order by c.${plazo}, c.id limit $1`;
  return ({ live, test }: Destinos) => {
    const consulta = sePregunta === undefined ? [] : [endpointOf(live.consultaUrl), endpointOf(test.consultaUrl)];
    return (db: Queryable, { limit, busy, resting }: Omit<Turn<never>, 'held'>): Promise<Visto[]> => {
      const values = [limit, busy, resting, de(live), de(test), instanteMs(), ...consulta];
      return run<Visto>(db, { name: `${cola.name}-due`, text, values });
    };
  };
}

const ADELANTAR = (via: Via, tabla: string, intentos: string, intento: string) => `
with atrasados as materialized (
  select c.empresa_id as de, c.id as cual from ${tabla} c
  join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
  where c.final_en is null and c.siguiente_intento_en > now() and ${isFree('c')}
    and c.estado in ('POR_REINTENTAR', 'POR_CONFIRMAR', 'CON_TICKET')
    and ${VIAS[via].destino('$2', '$3')} = $1
    and exists (select 1 from ${intentos} i where i.empresa_id = c.empresa_id and i.${intento} = c.id and i.n = c.intentos
      and i.codigo is null and i.resultado in ('noProcesado', 'desconocido'))
  for update of c skip locked)
update ${tabla} c set siguiente_intento_en = now() from atrasados where c.empresa_id = atrasados.de and c.id = atrasados.cual`;

const ADELANTAR_TODO = [
  { via: 'soap', text: ADELANTAR('soap', 'comprobantes', 'intentos', 'comprobante_id') },
  { via: 'soap', text: ADELANTAR('soap', 'resumenes', 'resumen_intentos', 'resumen_id') },
  { via: 'rest', text: ADELANTAR('rest', 'guias', 'guia_intentos', 'guia_id') },
] as const;

/**
 * All that an endpoint left without an answer comes to its turn now, because it answers again; so the oldest are not the last
 * ones only because they tried most often. What SUNAT did answer keeps its wait.
 */
export async function advance(db: Queryable, endpoint: string, { live, test }: Destinos): Promise<void> {
  for (const { via, text } of ADELANTAR_TODO) {
    const { de } = VIAS[via];
    await db.query(text, [endpoint, de(live), de(test)]);
  }
}
