import { isDeFecha, PROPIEDADES } from '../../../catalogos/c55-propiedades.ts';
import { hojaDe } from '../../../documentos/registro.ts';
import { isFecha } from '../../../lib/fecha.ts';
import { igual } from '../../../lib/idiomas.ts';
import type { AtributoLeido, Borrador } from '../../borrador.ts';
import { conAtributos } from '../ejemplo.ts';
import { type Regla, VENTAS } from '../regla.ts';
import { formatoDe, formatoDeAduana } from './atributos-formato.ts';

const HORA = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
/** 3006: up to twelve digits and two decimals, over zero, in tonnes. */
const CANTIDAD = /^(?=.*[1-9])\d{1,12}(?:\.\d{1,2})?$/;
/** 7019: the same in the currency of the document, or 0. */
const MONTO = /^\d{1,12}(?:\.\d{1,2})?$/;
/** What the XSD takes as a quantity: SUNAT only observes the rest. */
const DECIMAL = /^-?\d{1,18}(?:\.\d{1,18})?$/;
const ENTERO = /^\d{1,18}$/;
const DIAS = /^\d{1,4}$/;
const PERIODO = '7014';
const TONELADAS = {
  es: 'Debe ser una cantidad de toneladas mayor que cero con hasta 2 decimales, p. ej. "12.50"',
  en: 'It must be a quantity of tonnes greater than zero with up to 2 decimals, e.g. "12.50"',
};
const IMPORTE = {
  es: 'Debe ser un importe de hasta 12 cifras enteras y 2 decimales, p. ej. "12.50"',
  en: 'It must be an amount of up to 12 whole digits and 2 decimals, e.g. "12.50"',
};
const COBERTURA = { es: 'envíe p. ej. "2026-01-01/2026-12-31"', en: 'send e.g. "2026-01-01/2026-12-31"' };

export const REGLAS_ATRIBUTO: readonly Regla<AtributoLeido>[] = [
  {
    id: 'atributo-de-fecha',
    codigo: '3065',
    campo: 'valor',
    incumple: ({ codigo, valor }) => isDeFecha(datoDe(codigo)) && valor !== undefined && !isFecha(valor),
    mensaje: {
      es: 'Debe ser una fecha que exista, escrita AAAA-MM-DD',
      en: 'It must be a date that exists, written YYYY-MM-DD',
    },
    ejemplo: { rompe: conAtributos({ '4002': '20/11/2026' }), cumple: conAtributos({ '4002': '2026-11-20' }) },
  },
  {
    id: 'atributo-de-hora',
    codigo: '3172',
    campo: 'valor',
    incumple: ({ codigo, valor }) => datoDe(codigo) === 'hora' && valor !== undefined && !HORA.test(valor),
    mensaje: {
      es: 'Debe ser una hora escrita hh:mm:ss, p. ej. 09:30:00',
      en: 'It must be a time written hh:mm:ss, e.g. 09:30:00',
    },
    ejemplo: { rompe: conAtributos({ '3060': '9 am' }), cumple: conAtributos({ '3060': '09:00:00' }) },
  },
  {
    id: 'atributo-de-cantidad-sin-cifras',
    campo: 'valor',
    incumple: ({ codigo, valor }) => datoDe(codigo) === 'cantidad' && valor !== undefined && !DECIMAL.test(valor),
    mensaje: TONELADAS,
    ejemplo: { rompe: conAtributos({ '3006': 'dos' }), cumple: conAtributos({ '3006': '1.5' }) },
  },
  {
    id: 'atributo-de-cantidad',
    codigo: '4281',
    en: VENTAS,
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) => datoDe(codigo) === 'cantidad' && DECIMAL.test(valor) && !CANTIDAD.test(valor),
    mensaje: TONELADAS,
    ejemplo: { rompe: conAtributos({ '3006': '0' }), cumple: conAtributos({ '3006': '1.5' }) },
  },
  {
    id: 'atributo-de-importe-sin-cifras',
    campo: 'valor',
    incumple: ({ codigo, valor }) => datoDe(codigo) === 'monto' && valor !== undefined && !DECIMAL.test(valor),
    mensaje: IMPORTE,
    ejemplo: { rompe: conAtributos({ '7019': 'diez' }), cumple: conAtributos({ '7019': '10.00' }) },
  },
  {
    id: 'atributo-de-importe',
    codigo: { boleta: '4281' },
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) => datoDe(codigo) === 'monto' && DECIMAL.test(valor) && !MONTO.test(valor),
    mensaje: IMPORTE,
    ejemplo: { de: 'BOLETA', rompe: conAtributos({ '7019': '1.234' }), cumple: conAtributos({ '7019': '1.23' }) },
  },
  {
    id: 'atributo-de-dias-sin-cifras',
    codigo: '3135',
    campo: 'valor',
    incumple: ({ codigo, valor }) => datoDe(codigo) === 'dias' && valor !== undefined && !ENTERO.test(valor),
    mensaje: { es: 'Debe ser un número entero de días, p. ej. "3"', en: 'It must be a whole number of days, e.g. "3"' },
    ejemplo: { rompe: conAtributos({ '4005': 'tres' }), cumple: conAtributos({ '4005': '3' }) },
  },
  {
    id: 'atributo-de-dias',
    codigo: { factura: '4281' },
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) => datoDe(codigo) === 'dias' && ENTERO.test(valor) && !DIAS.test(valor),
    mensaje: {
      es: 'El número de días tiene como máximo cuatro cifras; envíe p. ej. "3"',
      en: 'The number of days has at most four digits; send e.g. "3"',
    },
    ejemplo: { rompe: conAtributos({ '4005': '12345' }), cumple: conAtributos({ '4005': '3' }) },
  },
  {
    id: 'atributo-fuera-de-formato',
    codigo: '4280',
    campo: 'valor',
    incumple: (atributo, { documento }) => formatoRoto(formatoDe, atributo, documento) !== undefined,
    mensaje: (atributo, { documento }) => formatoRoto(formatoDe, atributo, documento)?.remedio ?? igual(''),
    ejemplo: { rompe: conAtributos({ '7004': 'C1' }), cumple: conAtributos({ '7004': 'C-1' }) },
  },
  {
    id: 'atributo-de-aduana',
    codigo: '4202',
    en: VENTAS,
    campo: 'valor',
    incumple: (atributo, { documento }) => formatoRoto(formatoDeAduana, atributo, documento) !== undefined,
    mensaje: (atributo, { documento }) => formatoRoto(formatoDeAduana, atributo, documento)?.remedio ?? igual(''),
    ejemplo: {
      rompe: conAtributos({ '7021': '118-2026-10-123' }),
      cumple: conAtributos({ '7021': '0118-26-010-000123' }),
    },
  },
  {
    id: 'cobertura-sin-inicio',
    codigo: '3243',
    campo: 'valor',
    incumple: ({ codigo, valor }) =>
      codigo === PERIODO && valor !== undefined && !isFecha(valor.split('/', 1)[0] ?? ''),
    mensaje: {
      es: 'Debe empezar por la fecha de inicio de la cobertura; envíe p. ej. "2026-01-01/2026-12-31"',
      en: 'It must begin with the first day of the cover; send e.g. "2026-01-01/2026-12-31"',
    },
    ejemplo: { rompe: conAtributos({ '7014': 'x' }), cumple: conAtributos({ '7014': '2026-01-01/2026-12-31' }) },
  },
  {
    id: 'cobertura-sin-termino',
    codigo: '4366',
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) => codigo === PERIODO && isFecha(valor.replace(/\/$/, '')),
    mensaje: {
      es: `Falta la fecha de término de la cobertura; ${COBERTURA.es}`,
      en: `The last day of the cover is missing; ${COBERTURA.en}`,
    },
    ejemplo: {
      rompe: conAtributos({ '7014': '2026-01-01' }),
      cumple: conAtributos({ '7014': '2026-01-01/2026-12-31' }),
    },
  },
  {
    id: 'cobertura-con-termino-malo',
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) => codigo === PERIODO && isTerminoMalo(valor),
    mensaje: {
      es: `La fecha de término de la cobertura no se entiende; ${COBERTURA.es}`,
      en: `The last day of the cover cannot be read; ${COBERTURA.en}`,
    },
    ejemplo: {
      rompe: conAtributos({ '7014': '2026-01-01/x' }),
      cumple: conAtributos({ '7014': '2026-01-01/2026-12-31' }),
    },
  },
  {
    id: 'cobertura-al-reves',
    aviso: true,
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) =>
      codigo === PERIODO && isPeriodo(valor) && valor.slice(11) < valor.slice(0, 10),
    mensaje: {
      es: `La cobertura termina antes de empezar; ${COBERTURA.es}`,
      en: `The cover ends before it begins; ${COBERTURA.en}`,
    },
    ejemplo: {
      rompe: conAtributos({ '7014': '2026-12-31/2026-01-01' }),
      cumple: conAtributos({ '7014': '2026-01-01/2026-12-31' }),
    },
  },
];

function formatoRoto(de: typeof formatoDe, { codigo, valor }: AtributoLeido, documento: Borrador) {
  const formato = codigo === undefined ? undefined : de(codigo, hojaDe(documento.tipoComprobante) ?? 'F');
  return formato === undefined || valor === undefined || formato.admite(valor) ? undefined : formato;
}

function datoDe(codigo: string | undefined) {
  return codigo === undefined ? undefined : PROPIEDADES.get(codigo)?.dato;
}

function isPeriodo(valor: string): boolean {
  const [inicio = '', termino = '', ...resto] = valor.split('/');
  return isFecha(inicio) && isFecha(termino) && resto.length === 0;
}

function isTerminoMalo(valor: string): boolean {
  const [inicio = '', ...resto] = valor.split('/');
  return isFecha(inicio) && resto.join('/') !== '' && !isPeriodo(valor);
}
