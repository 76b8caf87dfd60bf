import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { novedades, proximoCambio } from '@chaski/core/novedades/novedades.ts';
import type { Deps } from '../deps.ts';
import { type Alcance, findPrevision } from './store.ts';

/** What the next dated change means for a company and environment, as it was last looked at; null while none is near or nobody looked. */
export async function leerPrevision({ db, ahora }: Pick<Deps, 'db' | 'ahora'>, alcance: Alcance) {
  const hoy = fechaLima(ahora());
  const dia = proximoCambio(hoy);
  const prevision = dia && (await findPrevision(db.of(alcance), alcance, dia));
  if (dia === undefined || prevision === undefined) return null;
  const textos = novedades(hoy).flatMap(({ desde, texto, fuente }) => (desde === dia ? [{ texto, fuente }] : []));
  const { miradoEn, ...resto } = prevision;
  return { dia, novedades: textos, miradoEn: miradoEn.toISOString(), ...resto };
}
