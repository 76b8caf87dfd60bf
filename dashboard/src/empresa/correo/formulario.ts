import { oNulo } from '../datos/formulario.ts';
import type { CambiosCorreo, Correo } from './tipos.ts';

/** The addresses as they stand in the form; empty is none. */
export interface FormularioCorreo {
  readonly responderA: string;
  readonly copia: string;
}

export const CAMPOS_CORREO = ['responderA', 'copia'] as const;

/** The form of what is stored. */
export function formularioDeCorreo({ responderA, copia }: Correo): FormularioCorreo {
  return { responderA: responderA ?? '', copia: copia ?? '' };
}

/** The fields whose text is another than before, in the order of the form. */
export function camposDeCorreo(antes: FormularioCorreo, ahora: FormularioCorreo): (keyof FormularioCorreo)[] {
  return CAMPOS_CORREO.filter((campo) => antes[campo].trim() !== ahora[campo].trim());
}

/** Only what differs; what was emptied is taken away. */
export function cambiosDeCorreo(antes: FormularioCorreo, ahora: FormularioCorreo): CambiosCorreo {
  return Object.fromEntries(camposDeCorreo(antes, ahora).map((campo) => [campo, oNulo(ahora[campo].trim())]));
}
