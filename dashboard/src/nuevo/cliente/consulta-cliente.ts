/** What a look-up of a RUC or DNI changes in the form, and what it does not. */
import { isRuc } from '@chaski/core/documento/formato/ruc.ts';
import type { ClienteConsultado } from '@chaski/sdk/src/index.ts';
import { type Rama, texto } from '../campos/arbol.ts';

/** What a look-up put in the form. As long as it is still there untouched, another look-up may change it. */
export interface Puesto {
  readonly numero: string;
  readonly campos: Readonly<Partial<Record<CampoConsultado, string>>>;
}

/** RUC and DNI are digits alone: the one field in which they are written takes a name, too. */
export const esRucODni = (tipoDocumento: string): boolean => tipoDocumento === '6' || tipoDocumento === '1';

/** The customer with that written in its first field: eleven digits are a RUC. */
export function conEscrito(cliente: Rama, escrito: string): Rama {
  const esRuc = esRucODni(texto(cliente, 'tipoDocumento')) && /^\d{11}$/.test(escrito.trim());
  return { ...cliente, ...(esRuc ? { tipoDocumento: '6' } : {}), numeroDocumento: escrito };
}

/**
 * The customer when the focus leaves its first field: words are its name, and eight digits a DNI where one is enough
 * (`conDni`). The same where there is nothing to change.
 */
export function alDejar(cliente: Rama, conDni: boolean): Rama {
  const tipoDocumento = texto(cliente, 'tipoDocumento');
  const escrito = texto(cliente, 'numeroDocumento').trim();
  if (!esRucODni(tipoDocumento)) return cliente;
  if (/\p{L}/u.test(escrito) && texto(cliente, 'denominacion') === '')
    return { ...cliente, numeroDocumento: '', denominacion: escrito };
  return conDni && tipoDocumento === '6' && /^\d{8}$/.test(escrito) ? { ...cliente, tipoDocumento: '1' } : cliente;
}

const CAMPOS = ['denominacion', 'direccion', 'correo'] as const;
export type CampoConsultado = (typeof CAMPOS)[number];

/** The number, once it is whole: a RUC whose check digit is right, or the eight digits of a DNI. */
export function numeroConsultable(tipoDocumento: string, numeroDocumento: string): string | undefined {
  const numero = numeroDocumento.trim();
  if (tipoDocumento === '6') return isRuc(numero) ? numero : undefined;
  return tipoDocumento === '1' && /^\d{8}$/.test(numero) ? numero : undefined;
}

/** The same of a text that may be either. */
export function numeroBuscado(escrito: string): string | undefined {
  return numeroConsultable('6', escrito) ?? numeroConsultable('1', escrito);
}

/**
 * What becomes of the customer's fields with what was found for `numero`; undefined: what an earlier look-up put, of another
 * number, goes. What somebody typed stays as it is.
 */
export function rellenar(
  cliente: Rama,
  numero: string,
  hallado: ClienteConsultado['cliente'] | undefined,
  anterior: Puesto | undefined,
): { readonly cambios: readonly (readonly [CampoConsultado, string])[]; readonly puesto: Puesto } {
  const libres = CAMPOS.filter((campo) => {
    const escrito = texto(cliente, campo);
    return escrito === '' || escrito === anterior?.campos[campo];
  });
  const nuevos = libres.map((campo) => [campo, hallado?.[campo] ?? ''] as const);
  return {
    cambios: nuevos.filter(([campo, valor]) => texto(cliente, campo) !== valor),
    puesto: { numero, campos: Object.fromEntries(nuevos.filter(([, valor]) => valor !== '')) },
  };
}

/** The name that was found, where somebody had typed another: it is offered, never put. */
export function nombreDistinto(cliente: Rama, hallado: ClienteConsultado['cliente']): string | undefined {
  const escrito = texto(cliente, 'denominacion').trim();
  return escrito === '' || escrito.toUpperCase() === hallado.denominacion.toUpperCase()
    ? undefined
    : hallado.denominacion;
}

/** What SUNAT says that deserves a second look: not ACTIVO, not HABIDO. Empty where all is well or nothing is said. */
export function reparos({ estado, condicion }: Pick<ClienteConsultado, 'estado' | 'condicion'>): readonly string[] {
  return [
    ...(estado === undefined || estado === 'ACTIVO' ? [] : [estado]),
    ...(condicion === undefined || condicion === 'HABIDO' ? [] : [condicion]),
  ];
}
