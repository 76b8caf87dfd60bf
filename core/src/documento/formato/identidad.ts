import type { EnIdiomas } from '../../lib/idiomas.ts';
import { isRuc } from './ruc.ts';

/** Codes of catalog 06. */
export const RUC = '6';
export const DNI = '1';

const FORMA_DNI = /^\d{8}$/;
const FORMA_OTRO = /^[^\s]{1,15}$/;

/** Whether a number is of that type of document: a RUC whose check digit is right, eight digits of a DNI, up to fifteen of others without blanks. */
export function isNumeroDeIdentidad(tipo: string, numero: string): boolean {
  if (tipo === RUC) return isRuc(numero);
  return (tipo === DNI ? FORMA_DNI : FORMA_OTRO).test(numero);
}

/** What is said of one that is not. */
export const NUMERO_DE_OTRO_TIPO: EnIdiomas = {
  es: 'El número no es de ese tipo de documento: un RUC tiene 11 cifras, un DNI 8 y otros hasta 15 caracteres sin espacios',
  en: 'The number is not of that type of document: a RUC has 11 digits, a DNI 8 and others up to 15 characters without blanks',
};
