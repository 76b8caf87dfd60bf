import { sePuedeConsultarSql } from '../../platform/db/clases.ts';
import { run } from '../../platform/db/run.ts';
import { defineQueue, defineVisits, type Look, type Seen } from '../../platform/jobs/cola/cola.ts';
import { interval } from '../../platform/jobs/cola/waits.ts';
import { esperaMasLarga, MAX_INTERRUPCIONES } from '../../platform/jobs/reintentos.ts';
import { defineDue, QUIEN, SIN_PAUSA } from '../../sunat/due-sql.ts';
import { EN_DUDA } from '../estados-sql.ts';
import { EN_CURSO } from '../store.ts';
import type { EnCurso } from '../types.ts';

const TABLA = { table: 'comprobantes', open: 'final_en is null', columns: EN_CURSO } as const;

/** How soon SUNAT is asked again about what waits for a person, and how seldom in the end. */
export const PREGUNTA_PRIMERA = `interval '15 seconds'`;
const PREGUNTA_ULTIMA = `interval '1 hour'`;

const RITMO = {
  most: MAX_INTERRUPCIONES,
  pace: 'intentos',
  paceCounts: true,
  longest: `case when estado = 'POR_ATENDER' then ${PREGUNTA_ULTIMA} else ${esperaMasLarga('intentos')} end`,
} as const;

/** Documents on their way to SUNAT: all but those that wait for a person. */
export const COMPROBANTES = defineQueue<EnCurso>({
  ...TABLA,
  ...RITMO,
  name: 'comprobante',
  takeable: `estado <> 'POR_ATENDER'`,
});

/** SUNAT is asked first, elsewhere than it is sent, as `enviar` does: in doubt, and past its deadline of what may have arrived. */
export const look = defineDue({
  cola: COMPROBANTES,
  plazo: 'plazo_envio',
  sePregunta: `(c.estado in ${EN_DUDA} or c.pudo_registrarse and c.plazo_envio <= now()) and ${sePuedeConsultarSql('c')}`,
});

/** The same documents for who would set one aside: also those that wait for a person, and none that a resumen diario carries. */
export const APARTABLES = defineQueue<EnCurso>({
  ...TABLA,
  ...RITMO,
  name: 'comprobante-apartable',
  takeable: 'anulacion_id is null',
});

/** What SUNAT, asked again and again, has not decided so long after the deadline, it will not decide by itself: a day. */
export const GRACIA_MS = 86_400_000;

/** For how much longer it is asked about what waits for a person only because it said nothing. */
const TODAVIA = `interval '7 days'`;

const VIGILADO = `estado = 'POR_ATENDER'`;

/**
 * Documents that wait for a person and are to be asked about. Those that were set aside in doubt, until a day past their deadline, or past a
 * restore; and those of which SUNAT, asked until then, said nothing, for a week more. Each comes again after as long as it has been so, up to an hour. Nobody
 * holds them: whatever is found counts only while it still waits in the same way.
 */
export const VIGILADOS = defineVisits<EnCurso>({
  ...TABLA,
  name: 'comprobante-vigilado',
  takeable: VIGILADO,
  onClaim: `siguiente_intento_en = case
    when now() < case when apartado_en is null then plazo_envio + ${TODAVIA} else greatest(plazo_envio, apartado_en,
      (select max(detectada_en) from restauraciones where detectada_en > creado_en)) end + ${interval(GRACIA_MS)}
    then now() + greatest(${PREGUNTA_PRIMERA}, least(now() - coalesce(apartado_en, plazo_envio), ${PREGUNTA_ULTIMA})) end`,
});

const LOOK_VIGILADOS = `
select c.empresa_id as "empresaId", c.id from comprobantes c
join empresa_entornos n on n.empresa_id = c.empresa_id and n.entorno = c.entorno
where ${VIGILADO} and c.final_en is null and c.siguiente_intento_en <= now()
  and ${SIN_PAUSA} and ${QUIEN} <> all ($2)
order by c.siguiente_intento_en limit $1`;

export const lookVigilados: Look<EnCurso, Seen> = (db, { limit, busy }) =>
  run<Seen>(db, { name: 'comprobante-vigilado-due', text: LOOK_VIGILADOS, values: [limit, busy] });
