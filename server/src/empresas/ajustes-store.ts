import type { Rol } from '../panel/route.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';

/** A company as the list of a user shows it. */
export interface EmpresaDeUsuario {
  readonly id: string;
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial: string | null;
  readonly rol: Rol;
  /** It has a certificate that is valid now and a SOL user. */
  readonly listaTest: boolean;
  readonly listaLive: boolean;
  /** Until when its certificate of each environment is valid. */
  readonly hastaTest: Date | null;
  readonly hastaLive: Date | null;
}

const LISTA = (entorno: string) => `exists (select 1 from empresa_entornos n where n.empresa_id = e.id
    and n.entorno = '${entorno}' and n.certificado_hasta > now() and n.sol_usuario is not null)`;

const HASTA = (entorno: string) => `(select n.certificado_hasta from empresa_entornos n where n.empresa_id = e.id
    and n.entorno = '${entorno}')`;

/** The companies of which a user is a member, or all of them for the owner of the installation; by name. */
export async function listEmpresasDe(db: Queryable, usuarioId: string): Promise<EmpresaDeUsuario[]> {
  const text = `select e.id, e.ruc, e.razon_social as "razonSocial", e.nombre_comercial as "nombreComercial",
      case when u.dueno_instalacion then 'dueno' else m.rol end as rol,
      ${LISTA('test')} as "listaTest", ${LISTA('live')} as "listaLive",
      ${HASTA('test')} as "hastaTest", ${HASTA('live')} as "hastaLive"
    from usuarios u cross join empresas e left join membresias m on m.empresa_id = e.id and m.usuario_id = u.id
    where u.id = $1 and (u.dueno_instalacion or m.rol is not null) order by e.razon_social, e.id`;
  return run<EmpresaDeUsuario>(db, text, [usuarioId]);
}

/** What the checklist asks of the database besides the company's settings. */
export interface HechosChecklist {
  /** A document of `test` was accepted. */
  readonly aceptado: boolean;
  readonly emitido: boolean;
  /** Keys of `live` that are valid now. */
  readonly claves: number;
  /** Who may do everything in the company, and how many of them have no second factor. */
  readonly duenos: number;
  readonly sinSegundoFactor: number;
}

const DE_TEST = `from comprobantes c where c.empresa_id = $1 and c.entorno = 'test'`;

const HECHOS = `
select exists (select 1 ${DE_TEST} and c.estado in ('ACEPTADA', 'ANULADA')) as aceptado,
  exists (select 1 ${DE_TEST}) as emitido,
  (select count(*)::int from claves k where k.empresa_id = $1 and k.entorno = 'live' and k.revocada_en is null
    and (k.expira_en is null or k.expira_en > now())) as claves, d.duenos, d."sinSegundoFactor"
from (select count(*)::int as duenos, (count(*) filter (where u.totp_cifrado is null))::int as "sinSegundoFactor"
  from usuarios u where u.desactivado_en is null and (u.dueno_instalacion or exists (select 1 from membresias m
    where m.empresa_id = $1 and m.usuario_id = u.id and m.rol = 'dueno'))) d`;

export async function findHechosChecklist(db: Queryable, empresaId: string): Promise<HechosChecklist> {
  const [hechos] = await run<HechosChecklist>(db, HECHOS, [empresaId]);
  if (hechos === undefined) throw new Error('La base de datos no contestó por los pasos');
  return hechos;
}
