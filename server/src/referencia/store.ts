import type { Rol, Sesion } from '../panel/route.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';

/** A company as whoever reads the reference may choose it. */
export interface EmpresaElegible {
  readonly id: string;
  readonly ruc: string;
  readonly razonSocial: string;
  readonly rol: Rol;
}

/** The companies of who is in, by name. */
export async function listElegibles(
  db: Queryable,
  { usuarioId, duenoInstalacion }: Sesion,
): Promise<EmpresaElegible[]> {
  const text = `select e.id, e.ruc, e.razon_social as "razonSocial", case when $2 then 'dueno' else m.rol end as rol
    from empresas e left join membresias m on m.empresa_id = e.id and m.usuario_id = $1
    where $2 or m.usuario_id is not null order by e.razon_social, e.id`;
  return await run<EmpresaElegible>(db, { text, values: [usuarioId, duenoInstalacion] });
}

/** Whose session, and which. */
export interface Pide {
  readonly sesionId: string;
  readonly usuarioId: string;
  readonly empresaId: string;
}

/**
 * What the user is in that company: it, and the session that asks, remain until the transaction ends. Undefined for who is nothing
 * there; `'fuera'` when the session has ended, the user was switched off, or has no second factor where one is asked for. In the order of
 * whoever changes them: installation, membership, user, session.
 */
export async function lockRol(db: Queryable, pide: Pide): Promise<Rol | 'fuera' | undefined> {
  const { sesionId, usuarioId, empresaId } = pide;
  // Whoever asks it of everybody waits for this one, or this one is told.
  const [instalacion] = await run<{ exige: boolean }>(db, {
    text: 'select exige_segundo_factor as exige from instalacion for share',
    values: [],
  });
  const [miembro] = await run<{ rol: Rol }>(db, {
    text: 'select rol from membresias where empresa_id = $1 and usuario_id = $2 for share',
    values: [empresaId, usuarioId],
  });
  const [usuario] = await run<{ dueno: boolean; hay: boolean }>(db, {
    text: `select u.dueno_instalacion as dueno, exists (select from empresas where id = $1) as hay from usuarios u
      where u.id = $2 and u.desactivado_en is null and (u.totp_cifrado is not null or not $3) for no key update`,
    values: [empresaId, usuarioId, instalacion?.exige === true],
  });
  const abiertas = await run(db, {
    text: 'select 1 from sesiones where id = $1 and completa for share',
    values: [sesionId],
  });
  if (usuario === undefined || abiertas.length === 0) return 'fuera';
  return usuario.dueno && usuario.hay ? 'dueno' : miembro?.rol;
}
