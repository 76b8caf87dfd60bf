import type { CambiosMarca, Marca } from '../tipos.ts';

/** The brand as it stands in the form. */
export interface FormularioMarca {
  readonly logo: Marca['logo'];
  /** As it was typed. */
  readonly color: string;
  readonly pie: string;
}

export const PIE_MAXIMO = 200;
export const LOGO_MAXIMO_BYTES = 512 * 1024;
const CAMPOS = ['logo', 'color', 'pie'] as const;

/** What of `cambios` is not as it was sent. */
export function sinEnviado(cambios: Partial<FormularioMarca>, enviado: FormularioMarca): Partial<FormularioMarca> {
  const { logo = enviado.logo, color = enviado.color, pie = enviado.pie } = cambios;
  return {
    ...(logo === enviado.logo ? {} : { logo }),
    ...(color === enviado.color ? {} : { color }),
    ...(pie === enviado.pie ? {} : { pie }),
  };
}

/** The form of a brand. */
export function formularioDeMarca({ logo, color, pie }: Marca): FormularioMarca {
  return { logo, color: color ?? '', pie: pie ?? '' };
}

/** Whether a text is a colour, `#` and six hexadecimal digits, or nothing at all. */
export function esColor(texto: string): boolean {
  return texto.trim() === '' || /^#[0-9a-f]{6}$/i.test(texto.trim());
}

/** The fields that differ from what is stored. */
export function camposDeMarca(antes: FormularioMarca, ahora: FormularioMarca): (keyof FormularioMarca)[] {
  return CAMPOS.filter((campo) => texto(antes, campo) !== texto(ahora, campo));
}

/** What is sent: only what differs; null takes it away. */
export function cambiosDeMarca(antes: FormularioMarca, ahora: FormularioMarca): CambiosMarca {
  const cambios = Object.fromEntries(camposDeMarca(antes, ahora).map((campo) => [campo, texto(ahora, campo) || null]));
  return cambios;
}

function texto({ logo, color, pie }: FormularioMarca, campo: keyof FormularioMarca): string {
  return { logo: logo?.base64 ?? '', color: color.trim().toLowerCase(), pie: pie.trim() }[campo];
}

/** WCAG 2 contrast against white, from 1 to 21, of a colour; undefined when it is none. */
export function contrasteConBlanco(color: string): number | undefined {
  if (color.trim() === '' || !esColor(color)) return undefined;
  const valor = Number.parseInt(color.trim().slice(1), 16);
  const [r = 0, g = 0, b = 0] = [valor >> 16, (valor >> 8) & 255, valor & 255].map(lineal);
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

function lineal(canal: number): number {
  const parte = canal / 255;
  return parte <= 0.04045 ? parte / 12.92 : ((parte + 0.055) / 1.055) ** 2.4;
}

/** Below this, titles of that colour are hard to read on paper (WCAG 2.2, 1.4.3, large text). */
export const CONTRASTE_MINIMO = 3;
