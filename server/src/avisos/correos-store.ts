import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Entorno } from '../platform/http/route.ts';

/**
 * The document is read as its transaction left it: only what is accepted by now is sent. The id, hence the Message-ID, is the
 * document's own, also where a database that was put back has forgotten the mail.
 */
const INSERT_AUTOMATICOS = `
insert into correos (empresa_id, id, entorno, comprobante_id, origen, para, siguiente_intento_en)
select c.empresa_id, md5(c.id || d.origen)::uuid, c.entorno, c.id, d.origen, d.para, now()
from correo_ajustes a
join comprobantes c on c.empresa_id = a.empresa_id and c.entorno = a.entorno and c.id = $3 and c.estado = 'ACEPTADA'
cross join lateral (select c.documento #>> '{calculado,documento,cliente,correo}' as correo) cliente
cross join lateral (values ('automatico', cliente.correo), ('copia', a.copia)) d (origen, para)
where a.empresa_id = $1 and a.entorno = $2 and a.activo and cliente.correo is not null and d.para is not null
on conflict (empresa_id, comprobante_id, origen) where origen <> 'pedido' do nothing`;

export async function insertAutomaticos(
  db: Queryable,
  { empresaId, entorno, id }: { readonly empresaId: string; readonly entorno: Entorno; readonly id: string },
): Promise<void> {
  await run(db, { name: 'correo-automatico', text: INSERT_AUTOMATICOS, values: [empresaId, entorno, id] });
}
