import type { Cambios } from '../reglas/cambios.ts';

/** For tests only: a body with what is changed in it. */
export function change(cuerpo: Cambios, cambios: Cambios): Cambios {
  const suyo = structuredClone(cuerpo) as Record<string, unknown>;
  for (const [ruta, valor] of Object.entries(cambios)) {
    const partes = ruta.split('.');
    const ultima = partes.pop() ?? '';
    const donde = partes.reduce<Record<string, unknown>>((dentro, parte) => Object(dentro[parte]), suyo);
    donde[ultima] = structuredClone(valor);
  }
  return suyo;
}
