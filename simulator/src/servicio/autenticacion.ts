import type { Credencial } from '@chaski/core/sunat/soap/soap.ts';
import type { Manera } from './servicio.ts';

export interface CredencialSimulada {
  /** A SOL user of any RUC (`MODDATOS`), or of one (`20000000001MODDATOS`), which goes first. */
  readonly usuario: string;
  readonly clave: string;
  /** The user is known, but SUNAT does not let it in: inactive, without profile, not affiliated… */
  readonly falla?: '0103' | '0105' | '0110' | '0111' | '0113';
}

const DE_PRUEBA: CredencialSimulada = { usuario: 'MODDATOS', clave: 'moddatos' };

/** SUNAT's beta lets everybody in with this password. */
export const CREDENCIALES_DE_PRUEBA: readonly CredencialSimulada[] = [DE_PRUEBA];

export type Autenticacion =
  | { readonly ok: true; readonly ruc: string }
  /** `desconocido`: nobody has that user. */
  | { readonly ok: false; readonly codigo: string; readonly desconocido?: true };

const RUC_SOLO = /^[12]\d{10}$/;
const RUC_Y_USUARIO = /^([12]\d{10})(.+)$/;

/**
 * WS-Security as SUNAT checks it: RUC and SOL user in one name, password in the clear. The beta
 * lets in any user with the password of the test, in capitals or not.
 */
export function authenticate(
  credencial: Credencial | undefined,
  conocidas: readonly CredencialSimulada[],
  manera: Manera,
): Autenticacion {
  if (credencial === undefined) return { ok: false, codigo: '0101' };
  if (RUC_SOLO.test(credencial.usuario)) return { ok: false, codigo: '0112' };
  const [, ruc, usuario] = RUC_Y_USUARIO.exec(credencial.usuario) ?? [];
  if (ruc === undefined || usuario === undefined) return { ok: false, codigo: '0106' };
  const conocida =
    conocidas.find((una) => una.usuario === credencial.usuario) ??
    conocidas.find((una) => una.usuario === usuario) ??
    (manera === 'beta' ? DE_PRUEBA : undefined);
  if (conocida === undefined) return { ok: false, codigo: '0102', desconocido: true };
  if (!isClave(credencial.clave, conocida.clave, manera)) return { ok: false, codigo: '0102' };
  return conocida.falla === undefined ? { ok: true, ruc } : { ok: false, codigo: conocida.falla };
}

function isClave(dada: string, suya: string, manera: Manera): boolean {
  return manera === 'beta' ? dada.toLowerCase() === suya.toLowerCase() : dada === suya;
}
