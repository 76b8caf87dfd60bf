/* The two routes of the dashboard that this page may ask; the policy that it came with lets it reach no other. */

export interface Empresa {
  readonly id: string;
  readonly ruc: string;
  readonly razonSocial: string;
}

/** What the service answered, or the sentence with which it refused; `sinSesion`: nobody is in. */
export type Respuesta<T> =
  | { readonly tipo: 'bien'; readonly data: T }
  | { readonly tipo: 'sinSesion' }
  | { readonly tipo: 'mal'; readonly mensaje: string | undefined };

/** The companies of who is in. */
export async function askEmpresas(): Promise<Respuesta<readonly Empresa[]>> {
  return await ask('/panel/api/referencia', {}, ({ empresas }) =>
    Array.isArray(empresas) ? empresas.flatMap(empresaOf) : undefined,
  );
}

export interface Clave {
  readonly clave: string;
  readonly expiraEn: Date;
}

/** A key of `test` for an hour; the person's earlier one ends. */
export async function askClave(empresa: string): Promise<Respuesta<Clave>> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ empresa }) };
  return await ask('/panel/api/referencia/clave', init, ({ clave, expiraEn }) =>
    typeof clave === 'string' && typeof expiraEn === 'string' ? { clave, expiraEn: new Date(expiraEn) } : undefined,
  );
}

async function ask<T>(
  url: string,
  init: RequestInit,
  read: (data: Record<string, unknown>) => T | undefined,
): Promise<Respuesta<T>> {
  try {
    const answer = await fetch(url, { ...init, credentials: 'same-origin' });
    if (answer.status === 401) return { tipo: 'sinSesion' };
    const { data, error } = objectOf(await answer.json());
    const leido = answer.ok ? read(objectOf(data)) : undefined;
    if (leido !== undefined) return { tipo: 'bien', data: leido };
    const { message } = objectOf(error);
    return { tipo: 'mal', mensaje: typeof message === 'string' ? message : undefined };
  } catch {
    return { tipo: 'mal', mensaje: undefined };
  }
}

function empresaOf(value: unknown): Empresa[] {
  const { id, ruc, razonSocial } = objectOf(value);
  if (typeof id !== 'string' || typeof ruc !== 'string' || typeof razonSocial !== 'string') return [];
  return [{ id, ruc, razonSocial }];
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
