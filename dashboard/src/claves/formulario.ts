import { diaDeLima } from '../i18n/formatos.ts';
import { PERMISOS, type Permiso, PRESETS } from './permisos.ts';
import type { CambiosClave, Clave, CuerpoClave } from './tipos.ts';

/** A key as it stands in the form: texts as they were typed. */
export interface FormularioClave {
  readonly nombre: string;
  readonly entorno: Clave['entorno'];
  readonly permisos: readonly Permiso[];
  readonly limite: string;
  /** A day, `2027-12-31`; empty: never. */
  readonly vence: string;
  /** One address or network a line; empty: from all. */
  readonly redes: string;
}

export const LIMITE_MAXIMO = 1_000_000;
const LIMITE_INICIAL = '120';

/** The form of a new key. */
export function formularioNuevo(entorno: Clave['entorno']): FormularioClave {
  return { nombre: '', entorno, permisos: PRESETS.emitir, limite: LIMITE_INICIAL, vence: '', redes: '' };
}

/** The form of a key that exists. */
export function formularioDe(clave: Clave): FormularioClave {
  return {
    nombre: clave.nombre,
    entorno: clave.entorno,
    permisos: PERMISOS.filter((permiso) => clave.permisos.includes(permiso)),
    limite: String(clave.limite),
    vence: clave.expiraEn === null ? '' : diaDeLima(Date.parse(clave.expiraEn)),
    redes: (clave.redes ?? []).join('\n'),
  };
}

/** Undefined for what is not a whole number from 1 to `LIMITE_MAXIMO`. */
export function readLimite(texto: string): number | undefined {
  const limpio = texto.trim();
  const limite = /^\d{1,7}$/.test(limpio) ? Number(limpio) : 0;
  return limite >= 1 && limite <= LIMITE_MAXIMO ? limite : undefined;
}

/** The addresses, or null when there is none: from everywhere. Lines, commas and spaces part them. */
export function readRedes(texto: string): string[] | null {
  const redes = texto.split(/[\s,;]+/).filter(Boolean);
  return redes.length === 0 ? null : [...new Set(redes)];
}

/** What is sent to make the key; undefined while its limit is no number. */
export function cuerpoDeClave(formulario: FormularioClave): CuerpoClave | undefined {
  const limite = readLimite(formulario.limite);
  if (limite === undefined) return undefined;
  const { nombre, entorno, permisos, vence, redes } = formulario;
  return {
    entorno,
    nombre,
    permisos: [...permisos],
    limite,
    expiraEn: vence === '' ? null : vence,
    redes: readRedes(redes),
  };
}

/** Only what differs of the key as it is: what is not sent stays, an expiry that has passed too. */
export function cambiosDeClave(clave: Clave, formulario: FormularioClave): CambiosClave | undefined {
  const cuerpo = cuerpoDeClave(formulario);
  if (cuerpo === undefined) return undefined;
  const antes = formularioDe(clave);
  return {
    ...(cuerpo.nombre.trim() === antes.nombre ? {} : { nombre: cuerpo.nombre }),
    ...(igual(cuerpo.permisos, antes.permisos) ? {} : { permisos: cuerpo.permisos }),
    ...(cuerpo.limite === undefined || cuerpo.limite === clave.limite ? {} : { limite: cuerpo.limite }),
    ...(formulario.vence === antes.vence ? {} : { expiraEn: cuerpo.expiraEn ?? null }),
    ...(igual(readRedes(formulario.redes) ?? [], clave.redes ?? []) ? {} : { redes: readRedes(formulario.redes) }),
  };
}

function igual(unos: readonly string[], otros: readonly string[]): boolean {
  return unos.length === otros.length && unos.every((uno) => otros.includes(uno));
}
