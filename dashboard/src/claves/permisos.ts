/** What a key may do, in the order in which it is shown. */
export const PERMISOS = [
  'invoices.read',
  'invoices.create',
  'invoices.send_taxauth',
  'invoices.void',
  'guias.create',
  'guias.read',
  'withholdings.create',
  'withholdings.read',
  'customers.read',
  'customers.manage',
  'products.read',
  'products.manage',
  'webhooks.manage',
] as const;

export type Permiso = (typeof PERMISOS)[number];

/** Permissions that go together, for the three things that keys are mostly made for. */
export const PRESETS = {
  lectura: ['invoices.read', 'customers.read'],
  emitir: ['invoices.read', 'invoices.create', 'invoices.send_taxauth', 'customers.read'],
  todo: PERMISOS,
} as const satisfies Record<string, readonly Permiso[]>;

export type Preset = keyof typeof PRESETS;

export const NOMBRES_DE_PRESET = ['lectura', 'emitir', 'todo'] as const satisfies readonly Preset[];

/** The preset that has exactly these permissions; undefined when somebody chose them one by one. */
export function presetDe(permisos: readonly string[]): Preset | undefined {
  const elegidos = new Set(permisos);
  return NOMBRES_DE_PRESET.find((preset) => {
    const de: readonly string[] = PRESETS[preset];
    return de.length === elegidos.size && de.every((permiso) => elegidos.has(permiso));
  });
}

/** With the permission, or without it, in the order in which they are shown. */
export function alternarPermiso(permisos: readonly string[], permiso: Permiso): Permiso[] {
  const quita = permisos.includes(permiso);
  return PERMISOS.filter((uno) => (uno === permiso ? !quita : permisos.includes(uno)));
}
