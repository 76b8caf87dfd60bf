import { decodeCursor } from '../comprobantes/cursor.ts';
import type { FiltrosEntregas } from './historial-store.ts';
import { ESTADOS_ENTREGA } from './types.ts';

const ADMITIDOS = ['estado', 'limite', 'cursor'];

/** Reads the query string of `GET /webhooks/{id}/entregas`; every problem at once, by parameter name. */
export function readFiltros(
  query: Readonly<Record<string, unknown>>,
  cursorKey: Buffer,
):
  | { readonly ok: true; readonly filtros: FiltrosEntregas }
  | { readonly ok: false; readonly fields: Record<string, string> } {
  // A map: a parameter called `__proto__` is a parameter like any other.
  const fields = new Map<string, string>();
  const text = (name: string): string | undefined => {
    const value = Object.hasOwn(query, name) ? query[name] : undefined;
    if (value === undefined || typeof value === 'string') return value;
    fields.set(name, 'Envíe el parámetro una sola vez.');
    return undefined;
  };
  for (const name of Object.keys(query)) {
    if (!ADMITIDOS.includes(name))
      fields.set(name, `Parámetro no reconocido; los admitidos son ${ADMITIDOS.join(', ')}.`);
  }
  const [pedido, limite = '25', marca] = [text('estado'), text('limite'), text('cursor')];
  const estado = ESTADOS_ENTREGA.find((each) => each === pedido);
  if (pedido !== undefined && estado === undefined)
    fields.set('estado', `Envíe uno de: ${ESTADOS_ENTREGA.join(', ')}.`);
  if (!/^([1-9]\d?|100)$/.test(limite)) fields.set('limite', 'Envíe un entero de 1 a 100.');
  const cursor = marca === undefined ? undefined : decodeCursor(marca, cursorKey);
  if (marca !== undefined && cursor === undefined) {
    fields.set('cursor', 'El cursor no es válido; use el valor de `siguiente` tal como llegó, o no lo envíe.');
  }
  if (fields.size > 0) return { ok: false, fields: Object.fromEntries(fields) };
  const filtros = { limite: Number(limite), ...(estado === undefined ? {} : { estado }) };
  return { ok: true, filtros: cursor === undefined ? filtros : { ...filtros, cursor } };
}
