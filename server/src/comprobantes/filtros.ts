import { CLASES, isTipoComprobante, TIPOS_EN_FRASE, toTipoComprobante } from '@chaski/core/documentos/registro.ts';
import { isFecha } from '@chaski/core/lib/fecha.ts';
import { decodeCursor } from './cursor.ts';

/** What `GET /invoices` may be narrowed by. */
export interface Filtros {
  readonly estado?: string;
  readonly tipoComprobante?: string;
  readonly serie?: string;
  readonly cliente?: string;
  readonly desde?: string;
  readonly hasta?: string;
  readonly q?: string;
  readonly limite: number;
  /** Id of the last document of the page before. */
  readonly cursor?: string;
}

export const ESTADOS_PUBLICOS = ['ACEPTADA', 'EN_PROCESO', 'RECHAZADA', 'PENDIENTE_ENVIO', 'ANULADA'] as const;

interface Rule {
  readonly test: (value: string) => boolean;
  readonly mensaje: string;
}

const RULES: Readonly<Record<string, Rule>> = {
  estado: {
    test: (value) => ESTADOS_PUBLICOS.some((estado) => estado === value),
    mensaje: `Envíe uno de: ${ESTADOS_PUBLICOS.join(', ')}.`,
  },
  tipoComprobante: {
    test: isTipoComprobante,
    mensaje: `Envíe ${TIPOS_EN_FRASE}, o su nombre (${CLASES.map(({ nombreApi }) => nombreApi).join(', ')}).`,
  },
  serie: {
    test: (value) => /^(?:[A-Z0-9]{4}|\d{1,4})$/.test(value),
    mensaje: 'Envíe las 4 letras y dígitos de la serie: F001; o las cifras de una de contingencia.',
  },
  cliente: {
    test: (value) => /^[A-Za-z0-9-]{1,15}$/.test(value),
    mensaje: 'Envíe el número de documento del cliente, sin espacios.',
  },
  desde: { test: isFecha, mensaje: 'Envíe una fecha de emisión AAAA-MM-DD.' },
  hasta: { test: isFecha, mensaje: 'Envíe una fecha de emisión AAAA-MM-DD.' },
  q: {
    test: (value) => value.length >= 2 && value.length <= 100,
    mensaje: 'Envíe de 2 a 100 caracteres del nombre del cliente o del número.',
  },
  limite: { test: (value) => /^([1-9]\d?|100)$/.test(value), mensaje: 'Envíe un entero de 1 a 100.' },
  cursor: { test: () => true, mensaje: '' },
};

/** What to look for among numbers: `F001-00000001`, as SUNAT prints it, is kept as `F001-1`. */
export function numeroBuscado(q: string): string {
  return q.trim().replace(/^([A-Za-z0-9]{1,4}-)0+(?=\d*$)/, '$1');
}

/** The parameters of a page; whoever wants all that the others find does not take them. */
const DE_PAGINA = ['limite', 'cursor'];

type Leidos =
  | { readonly ok: true; readonly filtros: Filtros }
  | { readonly ok: false; readonly fields: Record<string, string> };

/** Reads the query string; every problem at once, by parameter name. */
export function readFiltros(query: Readonly<Record<string, unknown>>, cursorKey: Buffer): Leidos {
  return read(query, Object.keys(RULES), cursorKey);
}

/** The same filters without page: for what answers all of them. */
export function readFiltrosSinPagina(query: Readonly<Record<string, unknown>>): Leidos {
  return read(
    query,
    Object.keys(RULES).filter((name) => !DE_PAGINA.includes(name)),
  );
}

function read(query: Readonly<Record<string, unknown>>, admitidos: readonly string[], cursorKey?: Buffer): Leidos {
  // A map: a parameter called `__proto__` is a parameter like any other.
  const fields = new Map<string, string>();
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    const rule = admitidos.includes(name) ? RULES[name] : undefined;
    if (rule === undefined) fields.set(name, `Parámetro no reconocido; los admitidos son ${admitidos.join(', ')}.`);
    else if (typeof value !== 'string') fields.set(name, 'Envíe el parámetro una sola vez.');
    else if (value.includes('\0') || !rule.test(value)) fields.set(name, rule.mensaje);
    else values[name] = value;
  }
  const cursor =
    values.cursor === undefined || cursorKey === undefined ? undefined : decodeCursor(values.cursor, cursorKey);
  if (values.cursor !== undefined && cursor === undefined) {
    fields.set('cursor', 'El cursor no es válido; use el valor de `siguiente` tal como llegó, o no lo envíe.');
  }
  if (fields.size > 0) return { ok: false, fields: Object.fromEntries(fields) };
  const { limite, cursor: _cursor, tipoComprobante, ...rest } = values;
  return {
    ok: true,
    filtros: {
      ...rest,
      limite: Number(limite ?? '25'),
      ...(tipoComprobante === undefined
        ? {}
        : { tipoComprobante: toTipoComprobante(tipoComprobante) ?? tipoComprobante }),
      ...(cursor === undefined ? {} : { cursor }),
    },
  };
}
