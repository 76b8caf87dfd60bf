import type { Hallazgo } from './formatos.ts';

const NUMERO = /^0{0,7}[1-9]\d{0,7}$/;
const MAX_NUMERO = 99_999_999;

/** Whether the digits are the number of a comprobante: 1 to 99999999, leading zeros aside. */
export function isNumero(text: string): boolean {
  return NUMERO.test(text) && Number(text) <= MAX_NUMERO;
}

export const NUMERO_INVALIDO: Hallazgo = {
  mensaje: {
    es: 'Debe ser un entero entre 1 y 99999999, sin la serie; omítalo para tomar el siguiente número',
    en: 'It must be an integer from 1 to 99999999, without the series; leave it out to take the next number',
  },
  codigo: '1001',
};
