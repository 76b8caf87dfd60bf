/** What an act was about, by the name that people know it by. Pure. */
import type { Hecho } from './datos.ts';

type Acto = Pick<Hecho, 'accion' | 'objeto' | 'quien' | 'antes' | 'despues'>;

/** Where things carry their name, the best first. */
const NOMBRES = ['correlativo', 'nombre', 'url', 'razonSocial', 'correo'];

/** The names of what the acts are about and of who acted, by id, as the acts themselves tell them. */
export function nombresDe(hechos: readonly Acto[]): ReadonlyMap<string, string> {
  const nombres = new Map<string, string>();
  // The latest acts come first: what something is called now is what counts.
  for (const { objeto, quien, antes, despues } of hechos) {
    if (quien.id !== undefined && !nombres.has(quien.id)) nombres.set(quien.id, quien.nombre);
    const nombre = nombreEn(despues) ?? nombreEn(antes);
    if (nombre !== undefined && !nombres.has(objeto)) nombres.set(objeto, nombre);
  }
  return nombres;
}

/** The people and keys that acted, for a choice among them; by name. */
export function actoresDe(hechos: readonly Acto[]): readonly { readonly id: string; readonly nombre: string }[] {
  const actores = new Map(hechos.flatMap(({ quien: { id, nombre } }) => (id === undefined ? [] : [[id, nombre]])));
  return [...actores].map(([id, nombre]) => ({ id, nombre })).sort((a, b) => a.nombre.localeCompare(b.nombre));
}

/** Whether the act was upon a document. */
export function esDeComprobante({ accion }: Pick<Hecho, 'accion'>): boolean {
  return accion.startsWith('comprobante.');
}

/** A field of what changed (`cliente.direccion`) in words; what has none, with its words apart. */
export function campoEnPalabras(campo: string, nombres: Readonly<Record<string, string>>): string {
  const partes = campo
    .split('.')
    .map((parte) =>
      Object.hasOwn(nombres, parte)
        ? (nombres[parte] ?? parte)
        : parte.replace(/(\p{Ll})(\p{Lu})/gu, (_, a, b) => `${a} ${b.toLowerCase()}`),
    );
  const dicho = partes.join(' · ');
  return dicho.charAt(0).toUpperCase() + dicho.slice(1);
}

function nombreEn(lado: unknown): string | undefined {
  if (typeof lado !== 'object' || lado === null) return undefined;
  const campos = new Map<string, unknown>(Object.entries(lado));
  const nombre = NOMBRES.map((campo) => campos.get(campo)).find((valor) => typeof valor === 'string' && valor !== '');
  return typeof nombre === 'string' ? nombre : undefined;
}
