import { isExportacion } from '../../catalogos/c51-tipos-operacion.ts';
import { hojaDe } from '../../documentos/registro.ts';
import { type EnIdiomas, igual } from '../../lib/idiomas.ts';
import type { Borrador, ClienteLeido } from '../borrador.ts';
import { isRuc } from '../formato/ruc.ts';
import { faltaDeTexto } from '../formato/texto.ts';
import { A_UN_DNI, A_UN_RUC, type Cambios, EXPORTACION } from './ejemplo.ts';
import { esBoletaOSuNota, type Regla, VENTAS } from './regla.ts';

const RUC = '6';
const DNI = '1';
const SIN_DOCUMENTO = '-';

const ONCE_CIFRAS = /^\d{11}$/;
const OCHO_CIFRAS = /^\d{8}$/;
const OTRO_DOCUMENTO = /^\S{1,15}$/u;
/** What no document of ours carries, whatever SUNAT says of it: `|` separates the fields of the QR. */
const MAX_NUMERO = 100;
const isImposible = (numero: string) =>
  numero.trim() === '' || numero.length > MAX_NUMERO || numero.includes('|') || faltaDeTexto(numero) !== undefined;

const DE_UN_DNI = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'Ana Quispe' };
const deExtranjero = (numeroDocumento: string): Cambios => ({
  cliente: { tipoDocumento: '0', numeroDocumento, denominacion: 'ACME INC' },
});

export const REGLAS_CLIENTE: readonly Regla<ClienteLeido>[] = [
  {
    id: 'documento-que-la-operacion-no-admite',
    codigo: '2800',
    en: VENTAS,
    campo: 'tipoDocumento',
    incumple: ({ tipoDocumento }, { documento }) =>
      tipoDocumento !== undefined && tiposPermitidos(documento)?.permite(tipoDocumento) === false,
    mensaje: (_cliente, { documento }) => tiposPermitidos(documento)?.remedio ?? igual(''),
    ejemplo: {
      rompe: A_UN_DNI,
      en: { BOLETA: { rompe: { ...EXPORTACION, ...A_UN_RUC }, cumple: EXPORTACION } },
    },
  },
  {
    id: 'ruc-sin-once-cifras',
    codigo: '2017',
    campo: 'numeroDocumento',
    incumple: ({ tipoDocumento, numeroDocumento }) =>
      tipoDocumento === RUC && numeroDocumento !== undefined && !ONCE_CIFRAS.test(numeroDocumento),
    mensaje: {
      es: 'El RUC debe tener 11 cifras; revíselas o, si es un DNI, emita una boleta con tipoDocumento "1"',
      en: 'The RUC must have 11 digits; check them or, if it is a DNI, issue a boleta with tipoDocumento "1"',
    },
    ejemplo: { rompe: { cliente: { numeroDocumento: '2010007097' } } },
  },
  {
    id: 'ruc-que-no-existe',
    codigo: '2017',
    campo: 'numeroDocumento',
    incumple: ({ tipoDocumento, numeroDocumento }) =>
      tipoDocumento === RUC &&
      numeroDocumento !== undefined &&
      ONCE_CIFRAS.test(numeroDocumento) &&
      !isRuc(numeroDocumento),
    mensaje: {
      es: 'El RUC no existe: su prefijo o su dígito verificador no corresponde; revise las cifras',
      en: 'The RUC does not exist: its prefix or its check digit is wrong; check the digits',
    },
    ejemplo: { rompe: { cliente: { numeroDocumento: '20100070971' } } },
  },
  {
    id: 'dni-sin-ocho-cifras',
    codigo: { factura: '2801', boleta: '4207' },
    campo: 'numeroDocumento',
    incumple: ({ tipoDocumento, numeroDocumento }) =>
      tipoDocumento === DNI && numeroDocumento !== undefined && !OCHO_CIFRAS.test(numeroDocumento),
    mensaje: { es: 'El DNI debe tener 8 cifras', en: 'The DNI must have 8 digits' },
    ejemplo: {
      de: 'BOLETA',
      rompe: { cliente: { ...DE_UN_DNI, numeroDocumento: '1' } },
      cumple: { cliente: DE_UN_DNI },
    },
  },
  {
    id: 'documento-fuera-de-formato',
    codigo: { factura: '2802', boleta: '4208' },
    campo: 'numeroDocumento',
    incumple: ({ tipoDocumento, numeroDocumento }) =>
      isOtroDocumento(tipoDocumento) && numeroDocumento !== undefined && !OTRO_DOCUMENTO.test(numeroDocumento),
    mensaje: {
      es: 'El número de documento tiene hasta 15 caracteres, sin espacios',
      en: 'The number of the document has up to 15 characters, without spaces',
    },
    ejemplo: { de: 'BOLETA', rompe: deExtranjero('X 1'), cumple: deExtranjero('X1') },
  },
  {
    id: 'documento-que-no-se-puede-escribir',
    campo: 'numeroDocumento',
    incumple: ({ numeroDocumento: numero }, { documento }) =>
      numero !== undefined && isImposible(numero) && (esBoletaOSuNota(documento) || OTRO_DOCUMENTO.test(numero)),
    mensaje: {
      es: 'El número de documento no se puede escribir en un comprobante; envíe letras y cifras, sin "|"',
      en: 'The number of the document cannot be written in a comprobante; send letters and digits, without "|"',
    },
    ejemplo: { de: 'BOLETA', rompe: deExtranjero('X|1'), cumple: deExtranjero('X1') },
  },
  {
    id: 'numero-sin-tipo-de-documento',
    campo: 'numeroDocumento',
    incumple: ({ tipoDocumento, numeroDocumento }) =>
      tipoDocumento === SIN_DOCUMENTO && numeroDocumento !== undefined && numeroDocumento !== SIN_DOCUMENTO,
    mensaje: {
      es: 'Sin tipo de documento el número debe ser "-"; envíe el tipo que corresponde al número',
      en: 'Without a type of document the number must be "-"; send the type of that number',
    },
    ejemplo: {
      de: 'BOLETA',
      rompe: { cliente: { ...DE_UN_DNI, tipoDocumento: '-' } },
      cumple: { cliente: DE_UN_DNI },
    },
  },
];

function isOtroDocumento(tipo: string | undefined): boolean {
  return tipo !== undefined && tipo !== RUC && tipo !== DNI && tipo !== SIN_DOCUMENTO;
}

interface TiposPermitidos {
  readonly permite: (tipo: string) => boolean;
  readonly remedio: EnIdiomas;
}

const SOLO_RUC: TiposPermitidos = {
  permite: (tipo) => tipo === RUC,
  remedio: {
    es: 'Una factura se emite a un RUC; envíe tipoDocumento "6", o emita una boleta',
    en: 'A factura is issued to a RUC; send tipoDocumento "6", or issue a boleta',
  },
};
const DNI_O_RUC: TiposPermitidos = {
  permite: (tipo) => tipo === DNI || tipo === RUC,
  remedio: {
    es: 'La operación 0112 se factura a un DNI o a un RUC; envíe tipoDocumento "1" o "6"',
    en: 'Operation 0112 is invoiced to a DNI or a RUC; send tipoDocumento "1" or "6"',
  },
};
const TURISTA: TiposPermitidos = {
  permite: (tipo) => tipo === '7' || tipo === 'B' || tipo === 'G',
  remedio: {
    es: 'La operación 2106 se factura a un turista; envíe tipoDocumento "7", "B" o "G"',
    en: 'Operation 2106 is invoiced to a tourist; send tipoDocumento "7", "B" or "G"',
  },
};
const NO_RUC: TiposPermitidos = {
  permite: (tipo) => tipo !== RUC,
  remedio: {
    es: 'Esta operación se hace con un no domiciliado, que no tiene RUC; envíe p. ej. tipoDocumento "0"',
    en: 'This operation is with a non-resident, who has no RUC; send e.g. tipoDocumento "0"',
  },
};

/** Legend of sales in the commercial zone of Tacna, whose buyers have a RUC. */
const ZONA_TACNA = '2008';

/** Exports whose buyer cannot be a RUC even in a factura (2800). */
const EXPORTACIONES_SIN_RUC = new Set(['0200', '0201', '0204']);

/** Which identity documents the operation allows (2800); undefined when any will do, or when it cannot be told. */
function tiposPermitidos(documento: Borrador): TiposPermitidos | undefined {
  const { tipoComprobante, sunatTransaccion, leyendas } = documento;
  if (tipoComprobante === undefined || sunatTransaccion === undefined) return undefined;
  const alExterior = isExportacion(sunatTransaccion) || sunatTransaccion === '0401';
  if (hojaDe(tipoComprobante) === 'B') return alExterior ? NO_RUC : undefined;
  if (EXPORTACIONES_SIN_RUC.has(sunatTransaccion)) return leyendas.includes(ZONA_TACNA) ? undefined : NO_RUC;
  if (alExterior) return undefined;
  if (sunatTransaccion === '0112') return DNI_O_RUC;
  return sunatTransaccion === '2106' ? TURISTA : SOLO_RUC;
}
