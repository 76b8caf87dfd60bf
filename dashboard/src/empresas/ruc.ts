import { isRuc } from '@chaski/core/documento/formato/ruc.ts';

/** Why a text is not a RUC yet: something to say while it is typed, in the order in which it can be mended. */
export type ProblemaRuc = 'cifras' | 'corto' | 'largo' | 'verificador';

/** Undefined for a RUC whose check digit is right; nothing typed yet is no problem to shout about either. */
export function problemaDeRuc(texto: string): ProblemaRuc | undefined {
  if (texto === '' || isRuc(texto)) return undefined;
  if (!/^\d*$/.test(texto)) return 'cifras';
  if (texto.length !== 11) return texto.length < 11 ? 'corto' : 'largo';
  return 'verificador';
}

/** What somebody pasted, without the spaces and dashes with which a RUC is written by hand. */
export function cleanRuc(texto: string): string {
  return texto.replace(/[\s.-]/g, '');
}
