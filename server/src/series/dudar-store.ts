import { SIN_ENVIAR_ANULACION, transitionAnulacion } from '@chaski/core/estado/anulacion.ts';
import { SIN_ENVIAR, transition } from '@chaski/core/estado/estado.ts';
import type { Alcance, Db } from '../platform/db/db.ts';
import { isFree } from '../platform/jobs/cola/lease.ts';

const EVENTO = 'baseRestaurada';

/** `also`: what else is set of each row. */
const DUDAR = (tabla: string, eventos: string, de: string, also = '') => `
with previos as (
  select id, estado from ${tabla} where empresa_id = $1 and entorno = $2 and final_en is null order by id for update
), c as (
  update ${tabla} t set pudo_registrarse = true,
    estado = case when p.estado = any ($3) and ${isFree('t')} then $4 else t.estado end${also}
  from previos p where t.empresa_id = $1 and t.id = p.id
  returning t.empresa_id, t.id, p.estado as de, t.estado as a
)
insert into ${eventos} (empresa_id, ${de}, de, a, evento) select empresa_id, id, de, a, '${EVENTO}' from c where de <> a`;

/** Whoever set a document aside may have let it go on after the copy was made. */
const PREGUNTAR_POR_LO_APARTADO = `,
    siguiente_intento_en = case when t.apartado_en is null then t.siguiente_intento_en else now() end`;

const PENDIENTES = `
select empresa_id as "empresaId", entorno from comprobantes where final_en is null
union select empresa_id, entorno from resumenes where final_en is null
union select empresa_id, entorno from guias where final_en is null`;

/**
 * The database was put back to an earlier copy: what it thinks was never sent may have been, after the copy was made. All that is
 * not final is asked about before it is sent, and what SUNAT has under its number is taken for ours: the bytes are the same.
 */
export async function dudarDeTodo(db: Db): Promise<void> {
  const { rows } = await db.sistema.query<Alcance>(PENDIENTES);
  for (const alcance of rows) {
    const { empresaId, entorno } = alcance;
    await db.tx(alcance, async (client) => {
      const texto = DUDAR('comprobantes', 'eventos', 'comprobante_id', PREGUNTAR_POR_LO_APARTADO);
      await client.query(texto, [empresaId, entorno, SIN_ENVIAR, transition('EN_COLA', EVENTO)]);
      const deArchivos = [empresaId, entorno, SIN_ENVIAR_ANULACION, transitionAnulacion('EN_COLA', EVENTO)];
      await client.query(DUDAR('resumenes', 'resumen_eventos', 'resumen_id'), deArchivos);
      await client.query(DUDAR('guias', 'guia_eventos', 'guia_id'), deArchivos);
    });
  }
}
