import { PAISES } from '../../../catalogos/c04-paises.ts';
import { DOCUMENTOS_IDENTIDAD } from '../../../catalogos/c06-documentos-identidad.ts';
import { findUbigeo } from '../../../catalogos/ubigeos.ts';
import type { Hoja } from '../../../documentos/clase.ts';
import { isFecha } from '../../../lib/fecha.ts';
import type { EnIdiomas } from '../../../lib/idiomas.ts';

/** What SUNAT takes as the text of a property, and how to say it. */
interface Formato {
  readonly admite: (valor: string) => boolean;
  /** The smallest that it does not take; absent, `x`. */
  readonly malo?: string;
  readonly remedio: EnIdiomas;
}

const IMPORTE = /^(?=.*[1-9])\d{1,15}(?:\.\d{1,2})?$/;

function largo(minimo: number, maximo: number): Formato {
  return {
    admite: (valor) => [...valor].length >= minimo && valor.length <= maximo,
    malo: 'x'.repeat(maximo + 1),
    remedio: {
      es: `Debe tener de ${minimo} a ${maximo} caracteres`,
      en: `It must have from ${minimo} to ${maximo} characters`,
    },
  };
}

const UBIGEO: Formato = {
  admite: (valor) => findUbigeo(valor) !== undefined,
  remedio: {
    es: 'Debe ser un ubigeo del INEI de seis cifras, p. ej. "150101"',
    en: 'It must be a ubigeo of INEI of six digits, e.g. "150101"',
  },
};
const PAIS: Formato = {
  admite: (valor) => PAISES.has(valor),
  remedio: {
    es: 'Debe ser un país ISO 3166-1 de dos mayúsculas, p. ej. "US"',
    en: 'It must be an ISO 3166-1 country of two capitals, e.g. "US"',
  },
};
const IDENTIDAD: Formato = {
  admite: (valor) => DOCUMENTOS_IDENTIDAD.has(valor),
  remedio: {
    es: 'Debe ser un código del catálogo 06, p. ej. "7" (pasaporte)',
    en: 'It must be a code of catalog 06, e.g. "7" (passport)',
  },
};
const FECHA: Formato = {
  admite: isFecha,
  remedio: {
    es: 'Debe ser una fecha que exista, escrita AAAA-MM-DD',
    en: 'It must be a date that exists, written YYYY-MM-DD',
  },
};
const MONTO: Formato = {
  admite: (valor) => IMPORTE.test(valor),
  remedio: {
    es: 'Debe ser un importe mayor que cero con hasta 2 decimales, p. ej. "1000.00"',
    en: 'It must be an amount greater than zero with up to 2 decimals, e.g. "1000.00"',
  },
};
const PERIODO: Formato = {
  admite: (valor) => /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(valor),
  remedio: {
    es: 'Debe ser el año (desde el 2000) y el mes, p. ej. "2026-11"',
    en: 'It must be the year (from 2000) and the month, e.g. "2026-11"',
  },
};
const CUSPP: Formato = {
  admite: (valor) => /^[\dA-Za-z]{1,12}$/.test(valor),
  malo: 'x-1',
  remedio: {
    es: 'Debe tener de 1 a 12 letras o cifras, sin nada más',
    en: 'It must have from 1 to 12 letters or digits, and nothing else',
  },
};
const DAM: Formato = {
  admite: (valor) => /^\d{4}-\d{2}-\d{3}-\d{6}$/.test(valor),
  remedio: {
    es: 'Debe ser el número de la DAM como lo da la aduana, p. ej. "0118-26-010-000123"',
    en: 'It must be the number of the DAM as customs gives it, e.g. "0118-26-010-000123"',
  },
};

function unoDe(...valores: readonly string[]): Formato {
  const dichos = valores.map((valor) => `"${valor}"`);
  return {
    admite: (valor) => valores.includes(valor),
    remedio: {
      es: `Debe ser ${dichos.slice(0, -1).join(', ')} o ${dichos.at(-1)}`,
      en: `It must be ${dichos.slice(0, -1).join(', ')} or ${dichos.at(-1)}`,
    },
  };
}

const DIRECCION = largo(3, 200);

/**
 * By property of catalog 55, the sheets in which SUNAT looks at its text (4280); every other one is free. As of the tables of 2026-02-12; that boletas
 * are looked at for lodging (4000–4009) and oil royalties (4060, 4061), and how 7017 and 7018 are written, only the XSL of 2024 says.
 */
export const FORMATOS: ReadonlyMap<string, readonly [hojas: string, Formato]> = new Map([
  ['3001', ['FB', largo(1, 15)]],
  ['3002', ['FB', largo(1, 100)]],
  ['3003', ['FB', largo(1, 150)]],
  ['3004', ['FB', largo(1, 100)]],
  ['3050', ['FB', largo(1, 20)]],
  ['3051', ['FB', largo(3, 20)]],
  ['3052', ['FB', largo(3, 15)]],
  ['3053', ['FB', IDENTIDAD]],
  ['3054', ['FB', DIRECCION]],
  ['3055', ['FB', UBIGEO]],
  ['3056', ['FB', DIRECCION]],
  ['3057', ['FB', UBIGEO]],
  ['3058', ['FB', DIRECCION]],
  ['4000', ['FB', PAIS]],
  ['4001', ['FB', PAIS]],
  ['4007', ['FB', DIRECCION]],
  ['4008', ['FB', IDENTIDAD]],
  ['4009', ['FB', largo(3, 20)]],
  ['4030', ['FB', UBIGEO]],
  ['4031', ['FB', DIRECCION]],
  ['4032', ['FB', UBIGEO]],
  ['4033', ['FB', DIRECCION]],
  ['4040', ['FB', DIRECCION]],
  ['4041', ['FB', IDENTIDAD]],
  ['4042', ['FB', UBIGEO]],
  ['4043', ['FB', DIRECCION]],
  ['4044', ['FB', UBIGEO]],
  ['4045', ['FB', DIRECCION]],
  ['4046', ['FB', largo(1, 100)]],
  ['4049', ['FB', largo(1, 20)]],
  ['4060', ['B', largo(3, 30)]],
  ['4061', ['B', largo(3, 10)]],
  ['5000', ['FB', largo(1, 20)]],
  ['5001', ['FB', largo(1, 10)]],
  ['5002', ['FB', largo(1, 30)]],
  ['5003', ['FB', largo(1, 30)]],
  ['7001', ['FN', unoDe('0', '1', '2')]],
  ['7002', ['FN', unoDe('0', '1', '2', '3')]],
  ['7003', ['FN', largo(3, 50)]],
  ['7004', ['FBN', largo(3, 50)]],
  ['7005', ['FBN', FECHA]],
  ['7006', ['FN', UBIGEO]],
  ['7007', ['FN', DIRECCION]],
  ['7012', ['FBN', MONTO]],
  ['7013', ['FBN', largo(1, 50)]],
  ['7015', ['FBN', unoDe('1', '2', '3')]],
  ['7016', ['FBN', MONTO]],
  ['7017', ['B', CUSPP]],
  ['7018', ['B', PERIODO]],
]);

/** The number of a DAM has a code of its own (4202), and notes do not look at it. */
const DE_ADUANA: ReadonlyMap<string, readonly [hojas: string, Formato]> = new Map([['7021', ['FB', DAM]]]);

/** How the text of a property is to be written in that sheet; undefined where SUNAT does not look at it. */
export function formatoDe(codigo: string, hoja: Hoja): Formato | undefined {
  return enHoja(FORMATOS.get(codigo), hoja);
}

/** The same of the numbers that the customs gives. */
export function formatoDeAduana(codigo: string, hoja: Hoja): Formato | undefined {
  return enHoja(DE_ADUANA.get(codigo), hoja);
}

function enHoja(fila: readonly [hojas: string, Formato] | undefined, hoja: Hoja): Formato | undefined {
  const [hojas, formato] = fila ?? [];
  return hojas?.includes(hoja) === true ? formato : undefined;
}
