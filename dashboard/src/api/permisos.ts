import type { Rol } from './sesion.ts';

/** What a role may do. The server decides; here it is only known what not to show. */
export type Permiso =
  | 'invoices.create'
  | 'invoices.send'
  | 'invoices.read'
  | 'invoices.void'
  | 'guias.create'
  | 'guias.read'
  | 'withholdings.create'
  | 'withholdings.read'
  | 'customers.read'
  | 'customers.manage'
  | 'products.read'
  | 'products.manage'
  | 'registro'
  | 'exportar'
  | 'auditoria'
  /** Keys, webhooks, series, certificate, team: everything of the settings. */
  | 'ajustes';

/** What may be read may be taken along: an export is the same documents in a file. */
const LEER: readonly Permiso[] = ['invoices.read', 'guias.read', 'withholdings.read', 'exportar'];
const CONTAR: readonly Permiso[] = [...LEER, 'customers.read', 'products.read', 'auditoria'];
const EMITIR: readonly Permiso[] = [
  ...LEER,
  'guias.create',
  'withholdings.create',
  'customers.read',
  'customers.manage',
  'products.read',
  'products.manage',
  'invoices.create',
  'invoices.send',
  'invoices.void',
  'registro',
];

const DE: Readonly<Record<Rol, readonly Permiso[]>> = {
  lectura: LEER,
  contador: CONTAR,
  emisor: EMITIR,
  dueno: [...new Set([...CONTAR, ...EMITIR]), 'ajustes'],
};

/** Whether the role may. */
export function puede(rol: Rol, permiso: Permiso): boolean {
  return DE[rol].includes(permiso);
}
