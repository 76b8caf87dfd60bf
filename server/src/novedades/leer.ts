import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { novedades, proximoCambio } from '@chaski/core/novedades/novedades.ts';
import type { Deps } from '../deps.ts';
import { type Alcance, findPrevision } from './store.ts';

const SIN_MIRAR = {
  miradoEn: null,
  revisados: 0,
  sinLeer: 0,
  completo: false,
  rechazados: 0,
  observados: 0,
  reglas: [],
};

/** What the next dated change means for a company and environment, as it was last looked at: `miradoEn` is null until somebody looks. Null while none is near. */
export async function readPrevision({ db, ahora, config }: Pick<Deps, 'db' | 'ahora' | 'config'>, alcance: Alcance) {
  const hoy = fechaLima(ahora());
  const dia = proximoCambio(hoy);
  if (dia === undefined) return null;
  const { miradoEn, ...resto } = (await findPrevision(db.of(alcance), alcance, dia)) ?? SIN_MIRAR;
  const textos = novedades(hoy, config.igvRestaurantes).flatMap(({ desde, texto, fuente }) =>
    desde === dia ? [{ texto, fuente }] : [],
  );
  return { dia, novedades: textos, miradoEn: miradoEn?.toISOString() ?? null, ...resto };
}
