import type { Credencial } from '@chaski/core/sunat/soap.ts';

export interface CredencialSimulada {
  /** A SOL user of any RUC (`MODDATOS`), or of one (`20000000001MODDATOS`), which goes first. */
  readonly usuario: string;
  readonly clave: string;
  /** The user is known, but SUNAT does not let it in: inactive, without profile, not affiliated… */
  readonly falla?: '0103' | '0105' | '0110' | '0111' | '0113';
}

/** SUNAT's beta lets everybody in with this one. */
export const CREDENCIALES_DE_PRUEBA: readonly CredencialSimulada[] = [{ usuario: 'MODDATOS', clave: 'moddatos' }];

export type Autenticacion =
  | { readonly ok: true; readonly ruc: string }
  | { readonly ok: false; readonly codigo: string };

const RUC_SOLO = /^[12]\d{10}$/;
const RUC_Y_USUARIO = /^([12]\d{10})(.+)$/;

/** WS-Security as SUNAT checks it: RUC and SOL user in one name, password in the clear (soap.md, Seguridad). */
export function authenticate(
  credencial: Credencial | undefined,
  conocidas: readonly CredencialSimulada[],
): Autenticacion {
  if (credencial === undefined) return { ok: false, codigo: '0101' };
  if (RUC_SOLO.test(credencial.usuario)) return { ok: false, codigo: '0112' };
  const [, ruc, usuario] = RUC_Y_USUARIO.exec(credencial.usuario) ?? [];
  if (ruc === undefined || usuario === undefined) return { ok: false, codigo: '0106' };
  const conocida =
    conocidas.find((una) => una.usuario === credencial.usuario) ?? conocidas.find((una) => una.usuario === usuario);
  if (conocida === undefined || conocida.clave !== credencial.clave) return { ok: false, codigo: '0102' };
  return conocida.falla === undefined ? { ok: true, ruc } : { ok: false, codigo: conocida.falla };
}
