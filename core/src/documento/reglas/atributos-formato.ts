import { PAISES } from '../../catalogos/c04-paises.ts';
import { DOCUMENTOS_IDENTIDAD } from '../../catalogos/c06-documentos-identidad.ts';
import { findUbigeo } from '../../catalogos/ubigeos.ts';
import { isFecha } from '../../lib/fecha.ts';

/** What SUNAT takes as the text of a property, and how to say it (4280). */
interface Formato {
  readonly admite: (valor: string) => boolean;
  readonly remedio: string;
}

const IMPORTE = /^(?=.*[1-9])\d{1,15}(?:\.\d{1,2})?$/;

function largo(minimo: number, maximo: number): Formato {
  return {
    admite: (valor) => [...valor].length >= minimo && valor.length <= maximo,
    remedio: `Debe tener de ${minimo} a ${maximo} caracteres`,
  };
}

const UBIGEO: Formato = {
  admite: (valor) => findUbigeo(valor) !== undefined,
  remedio: 'Debe ser un ubigeo del INEI de seis cifras, p. ej. "150101"',
};
const PAIS: Formato = {
  admite: (valor) => PAISES.has(valor),
  remedio: 'Debe ser un país ISO 3166-1 de dos mayúsculas, p. ej. "US"',
};
const IDENTIDAD: Formato = {
  admite: (valor) => DOCUMENTOS_IDENTIDAD.has(valor),
  remedio: 'Debe ser un código del catálogo 06, p. ej. "7" (pasaporte)',
};
const FECHA: Formato = { admite: isFecha, remedio: 'Debe ser una fecha que exista, escrita AAAA-MM-DD' };
const MONTO: Formato = {
  admite: (valor) => IMPORTE.test(valor),
  remedio: 'Debe ser un importe mayor que cero con hasta 2 decimales, p. ej. "1000.00"',
};
const TIPO_DE_SEGURO: Formato = {
  admite: (valor) => valor === '1' || valor === '2' || valor === '3',
  remedio: 'Debe ser "1", "2" o "3"',
};

const DIRECCION = largo(3, 200);

/** By property of catalog 55; every other one is free text. */
export const FORMATOS: ReadonlyMap<string, Formato> = new Map([
  ['3001', largo(1, 15)],
  ['3002', largo(1, 50)],
  ['3003', largo(1, 100)],
  ['3004', largo(1, 100)],
  ['3050', largo(1, 20)],
  ['3051', largo(3, 20)],
  ['3052', largo(3, 15)],
  ['3053', IDENTIDAD],
  ['3054', DIRECCION],
  ['3055', UBIGEO],
  ['3056', DIRECCION],
  ['3057', UBIGEO],
  ['3058', DIRECCION],
  ['4000', PAIS],
  ['4001', PAIS],
  ['4007', DIRECCION],
  ['4008', IDENTIDAD],
  ['4009', largo(3, 20)],
  ['4030', UBIGEO],
  ['4031', DIRECCION],
  ['4032', UBIGEO],
  ['4033', DIRECCION],
  ['5000', largo(1, 20)],
  ['5001', largo(1, 10)],
  ['5002', largo(1, 30)],
  ['5003', largo(1, 30)],
  ['7003', largo(3, 50)],
  ['7004', largo(3, 50)],
  ['7005', FECHA],
  ['7006', UBIGEO],
  ['7007', DIRECCION],
  ['7012', MONTO],
  ['7013', largo(1, 50)],
  ['7015', TIPO_DE_SEGURO],
  ['7016', MONTO],
]);
