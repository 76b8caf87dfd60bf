import type { TipoDeGuia } from '@chaski/core/documentos/clase.ts';
import type { EstadoGuia } from '@chaski/core/estado/guia.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { isHeld } from '../../platform/jobs/cola/lease.ts';
import {
  CON_RESPUESTA,
  type FilaEvento,
  type FilaIntento,
  INTENTO,
  MAX,
  RESPUESTA,
} from '../historia/historia-store.ts';
import type { Alcance } from '../inicio/inicio-store.ts';

/** A guía with what its story begins from, and what a list of those that wait tells of it. */
export interface FilaGuia {
  readonly id: string;
  readonly tipo: TipoDeGuia;
  readonly serie: string;
  readonly numero: number;
  readonly estado: EstadoGuia;
  readonly mensaje: string | null;
  readonly final: boolean;
  readonly leaseVivo: boolean;
  readonly creadoEn: Date;
  readonly intentos: number;
  readonly siguienteIntentoEn: Date | null;
}

const FILA = `id, tipo, serie, numero, estado, mensaje, final_en is not null as final, ${isHeld()} as "leaseVivo", creado_en as "creadoEn",
  intentos, siguiente_intento_en as "siguienteIntentoEn"`;

export async function findGuia(db: Queryable, a: Alcance, id: string): Promise<FilaGuia | undefined> {
  const text = `select ${FILA} from guias where empresa_id = $1 and entorno = $2 and id = $3`;
  return (await run<FilaGuia>(db, { name: 'historia-guia', text, values: [a.empresaId, a.entorno, id] }))[0];
}

/** Those that wait for a person: the oldest `limite`, and how many there are; and how many are on their way. By the index of what is not final. */
export async function listGuiasPorAtender(
  db: Queryable,
  a: Alcance,
  limite: number,
): Promise<{ readonly lista: FilaGuia[]; readonly cuantas: number; readonly enCamino: number }> {
  const text = `with p as materialized (select id, estado = 'POR_ATENDER' as atender from guias
      where empresa_id = $1 and entorno = $2 and final_en is null)
    select n.cuantas, n."enCamino", g.* from (select (count(*) filter (where atender))::int as cuantas,
        (count(*) filter (where not atender))::int as "enCamino" from p) n
    left join lateral (select ${FILA} from guias where empresa_id = $1
      and id in (select id from p where atender order by id limit $3)) g on true order by g.id`;
  type Fila = FilaGuia & { readonly cuantas: number; readonly enCamino: number };
  const rows = await run<Fila>(db, { name: 'inicio-guias', text, values: [a.empresaId, a.entorno, limite] });
  const [primera] = rows;
  // Where none waits the one row tells only the counts.
  const lista = rows.filter(({ id }) => id !== null);
  return { lista, cuantas: primera?.cuantas ?? 0, enCamino: primera?.enCamino ?? 0 };
}

/** In order. */
export async function listEventosDeGuia(db: Queryable, { empresaId }: Alcance, id: string): Promise<FilaEvento[]> {
  const text = `select en, de, a, evento, detalle from (select * from guia_eventos where empresa_id = $1 and guia_id = $2
    order by id desc limit ${MAX}) e order by id`;
  return await run<FilaEvento>(db, { name: 'historia-guia-eventos', text, values: [empresaId, id] });
}

/** In the order in which they began; answers come with the newest. */
export async function listIntentosDeGuia(db: Queryable, { empresaId }: Alcance, id: string): Promise<FilaIntento[]> {
  const text = `select t.*, case when t.n > max(t.n) over () - ${CON_RESPUESTA} then ${RESPUESTA} end as respuesta from (
      select null::uuid as "resumenId", ${INTENTO}, length(g.archivo) as "archivoBytes"
      from guia_intentos i join guias g on g.empresa_id = i.empresa_id and g.id = i.guia_id
      where i.empresa_id = $1 and i.guia_id = $2 order by i.n desc limit ${MAX}) t
    join guia_intentos i on i.empresa_id = $1 and i.guia_id = $2 and i.n = t.n order by t.n`;
  return await run<FilaIntento>(db, { name: 'historia-guia-intentos', text, values: [empresaId, id] });
}
