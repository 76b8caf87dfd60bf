import { UNIDADES } from '../../catalogos/c03-unidades.ts';
import { AFECTACIONES_IGV } from '../../catalogos/c07-afectaciones-igv.ts';
import { isDeFecha, PROPIEDADES } from '../../catalogos/c55-propiedades.ts';
import {
  escriturasParecidas,
  type UnidadPensada,
  unidadPensada,
  unidadSugerida,
} from '../../catalogos/unidades-usuales.ts';
import { esNota } from '../../documentos/registro.ts';
import { Decimal } from '../../lib/decimal.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import { type FormatoTexto, type Hallazgo, IDENTIDAD_OBSERVADA, OBSERVADO } from '../formato/formatos.ts';
import { MONTO, PRECIO, UNITARIO } from '../formato/importe.ts';
import { suggest } from '../formato/sugerencia.ts';
import type { Lector } from '../lectura.ts';
import { type Campo, declare } from './campo.ts';
import { codigo, importe, lista, marca, objeto, texto } from './formas.ts';
import type { Lugar } from './lugar.ts';
import { isUbigeo, ubigeoInvalido } from './partes.ts';
import { AJUSTE, AJUSTE_DE_CARGO, ISC } from './tributos.ts';

/** Catalog 55: a property of the item that some operations demand; the form of its value is left to the rules. */
export const ATRIBUTO = declare('atributo', {
  codigo: codigo({
    titulo: { es: 'Atributo', en: 'Attribute' },
    ayuda: { es: 'Catálogo 55', en: 'Catalog 55' },
    acepta: (text) => PROPIEDADES.has(text),
    /* An issuer may have codes of its own: SUNAT no longer looks at them (4279, taken out in 2018; control of changes of 2026-02-12). */
    invalido: {
      mensaje: {
        es: 'No está en el catálogo 55; envíe p. ej. "5010" (placa) o "7020" (partida arancelaria)',
        en: 'It is not in catalog 55; send e.g. "5010" (licence plate) or "7020" (tariff heading)',
      },
      aviso: true,
    },
    falta: {
      mensaje: {
        es: 'El código del atributo es obligatorio; envíe uno del catálogo 55, p. ej. "5010" (placa)',
        en: 'The code of the attribute is required; send one of catalog 55, e.g. "5010" (licence plate)',
      },
    },
  }),
  nombre: texto({ titulo: { es: 'Nombre', en: 'Name' } }),
  /** Text, a date (AAAA-MM-DD) or a number, as the property wants it. */
  valor: texto({
    titulo: { es: 'Valor', en: 'Value' },
    roturas: [{ codigo: '3065', valores: [undefined], con: { codigo: '4002' } }],
    falta: ({ hasta }) =>
      typeof hasta.codigo === 'string' && isDeFecha(PROPIEDADES.get(hasta.codigo)?.dato)
        ? {
            mensaje: {
              es: 'La fecha del atributo es obligatoria; envíela AAAA-MM-DD',
              en: 'The date of the attribute is required; send it as YYYY-MM-DD',
            },
            codigo: '3065',
          }
        : {
            mensaje: {
              es: 'El valor del atributo es obligatorio; envíelo como texto',
              en: 'The value of the attribute is required; send it as text',
            },
            codigo: '3064',
          },
  }),
});

const exigido = (que: EnIdiomas, codigoSunat: string): Hallazgo => ({
  mensaje: {
    es: `El transporte de carga exige ${que.es}; envíelo`,
    en: `Freight requires ${que.en}; send it`,
  },
  codigo: codigoSunat,
});
const ubigeoDe = (titulo: EnIdiomas, falta: Hallazgo) =>
  codigo({ titulo, acepta: isUbigeo, invalido: ubigeoInvalido('4200'), falta, relleno: '' });
const direccionDe = (titulo: EnIdiomas, falta: Hallazgo) =>
  texto({ titulo, formato: { minimo: 3, maximo: 200, codigo: '4236' }, falta, relleno: '' });
const valorEnSoles = (titulo: EnIdiomas, falta: Hallazgo) =>
  importe({ titulo, formato: MONTO, codigo: '3123', falta, relleno: Decimal.ZERO });

/** Freight of goods (operation 1004, detracción 027), by line (3116–3126). Amounts in soles. */
export const TRANSPORTE = declare(
  'transporte',
  {
    ubigeoOrigen: ubigeoDe(
      { es: 'Ubigeo de origen', en: 'Ubigeo of origin' },
      exigido({ es: 'el ubigeo de origen', en: 'the ubigeo of origin' }, '3116'),
    ),
    direccionOrigen: direccionDe(
      { es: 'Dirección de origen', en: 'Address of origin' },
      exigido({ es: 'la dirección de origen', en: 'the address of origin' }, '3117'),
    ),
    ubigeoDestino: ubigeoDe(
      { es: 'Ubigeo de destino', en: 'Ubigeo of destination' },
      exigido({ es: 'el ubigeo de destino', en: 'the ubigeo of destination' }, '3118'),
    ),
    direccionDestino: direccionDe(
      { es: 'Dirección de destino', en: 'Address of destination' },
      exigido({ es: 'la dirección de destino', en: 'the address of destination' }, '3119'),
    ),
    detalle: texto({
      titulo: { es: 'Detalle del viaje', en: 'Details of the trip' },
      formato: { minimo: 3, maximo: 500, codigo: '4270' },
      falta: exigido({ es: 'el detalle del viaje', en: 'the detail of the trip' }, '3120'),
      relleno: '',
    }),
    /** Reference value of the service (01), of the effective load (02) and of the nominal useful load (03). */
    valorReferencial: valorEnSoles(
      { es: 'Valor referencial (S/)', en: 'Reference value (S/)' },
      exigido(
        { es: 'el valor referencial del servicio, en soles', en: 'the reference value of the service, in soles' },
        '3124',
      ),
    ),
    valorCargaEfectiva: valorEnSoles(
      { es: 'Carga efectiva (S/)', en: 'Effective load (S/)' },
      exigido(
        {
          es: 'el valor referencial de la carga efectiva, en soles',
          en: 'the reference value of the effective load, in soles',
        },
        '3125',
      ),
    ),
    valorCargaUtil: valorEnSoles(
      { es: 'Carga útil nominal (S/)', en: 'Nominal useful load (S/)' },
      exigido(
        {
          es: 'el valor referencial de la carga útil nominal, en soles',
          en: 'the reference value of the nominal useful load, in soles',
        },
        '3126',
      ),
    ),
  },
  {
    es: 'Transporte de carga (operación 1004, detracción 027)',
    en: 'Freight transport (operation 1004, detracción 027)',
  },
);

/** Rule 2027: every printable character, line breaks and tabs too; no other text of a document takes these two. */
const DESCRIPCION: FormatoTexto = { maximo: 500, conSaltos: true, codigo: '2027' };
/** In notes SUNAT only observes how long it is (4084). */
const DESCRIPCION_DE_NOTA: FormatoTexto = { ...DESCRIPCION, ...OBSERVADO };

/** How the caller priced the line: with every tax (`precioUnitario`) or without (`valorUnitario`). */
export interface Precio {
  readonly conImpuestos: boolean;
  /** Up to 10 decimals. For free items it is the referential price or value. */
  readonly monto: Decimal;
}

/** Known as soon as one price was sent, even when its amount could not be read: it names the field to point at. */
export interface PrecioLeido {
  readonly conImpuestos: boolean | undefined;
  readonly monto: Decimal | undefined;
}

const PRECIO_FALTA: Hallazgo = {
  mensaje: {
    es: 'El precio es obligatorio; envíe precioUnitario (con impuestos) o valorUnitario (sin impuestos)',
    en: 'The price is required; send precioUnitario (with taxes) or valorUnitario (without taxes)',
  },
  codigo: '2028',
};

const PRECIO_UNITARIO = importe({
  titulo: { es: 'Precio c/IGV', en: 'Price w/IGV' },
  formato: PRECIO,
  codigo: '2367',
  roturas: [{ codigo: '2028', valores: [undefined] }],
});
const VALOR_UNITARIO = importe({
  titulo: { es: 'Valor s/IGV', en: 'Value w/o IGV' },
  formato: PRECIO,
  codigo: '2369',
  con: { precioUnitario: undefined },
});

/** One of two fields, which says in which terms the line is priced. */
const precio: Campo<PrecioLeido, Precio, 'siempre'> = {
  presencia: 'siempre',
  obligatorio: false,
  entrada: { tipo: 'importe' },
  partes: {
    precioUnitario: PRECIO_UNITARIO,
    valorUnitario: VALOR_UNITARIO,
  },
  read: readPrecio,
  complete: ({ conImpuestos, monto }) =>
    conImpuestos === undefined || monto === undefined ? undefined : { conImpuestos, monto },
  reopen: (valor) => valor ?? { conImpuestos: undefined, monto: undefined },
  write: ({ conImpuestos, monto }) => ({ [conImpuestos ? 'precioUnitario' : 'valorUnitario']: monto.toString() }),
  schema: () => ({}),
};

function readPrecio(lector: Lector, _nombre: string, lugar: Lugar): PrecioLeido {
  const conPrecio = lector.has('precioUnitario');
  const conValor = lector.has('valorUnitario');
  if (!conPrecio && !conValor) lector.note('precioUnitario', PRECIO_FALTA);
  const leido = PRECIO_UNITARIO.read(lector, 'precioUnitario', lugar);
  const valor = VALOR_UNITARIO.read(lector, 'valorUnitario', lugar);
  if (conPrecio !== conValor) return { conImpuestos: conPrecio, monto: conPrecio ? leido : valor };
  if (conPrecio)
    lector.note('valorUnitario', {
      mensaje: {
        es: 'Envíe precioUnitario o valorUnitario, no los dos',
        en: 'Send precioUnitario or valorUnitario, not both',
      },
    });
  return { conImpuestos: undefined, monto: undefined };
}

/** A code that is hardly meant is announced. */
function announceUnidad(unidad: string, lector: Lector, nombre: string): string {
  const pensada = unidadPensada(unidad);
  if (pensada !== undefined) {
    const suyo = UNIDADES.get(unidad)?.nombre;
    const mensaje = {
      es: `${unidad} es "${suyo}" en el catálogo 03; si quiso decir "${pensada.nombre}", envíe ${pensada.codigo}`,
      en: `${unidad} is "${suyo}" in catalog 03; if you meant "${pensada.nombre}", send ${pensada.codigo}`,
    };
    lector.note(nombre, { mensaje, aviso: true });
  }
  return unidad;
}

/** One that people write for another is no code in other letters. */
function isUnidad(unidad: string, escrita: string): boolean {
  const esOtra = unidad !== escrita && (unidad !== escrita.toUpperCase() || unidadPensada(unidad) !== undefined);
  return UNIDADES.has(unidad) && !esOtra;
}

function unidadInvalida(escrita: string): Hallazgo {
  const sugerida = unidadSugerida(escrita) ?? unidadParecida(escrita);
  const remedio =
    sugerida === undefined
      ? { es: 'envíe p. ej. NIU (bienes) o ZZ (servicios)', en: 'send e.g. NIU (goods) or ZZ (services)' }
      : {
          es: `¿quiso decir ${sugerida.codigo}, "${sugerida.nombre}"?`,
          en: `did you mean ${sugerida.codigo}, "${sugerida.nombre}"?`,
        };
  const mensaje = { es: `No está en el catálogo 03; ${remedio.es}`, en: `It is not in catalog 03; ${remedio.en}` };
  return { mensaje, codigo: '2936' };
}

function unidadParecida(escrita: string): UnidadPensada | undefined {
  const parecida = suggest(escrita, escriturasParecidas(escrita));
  return parecida === undefined ? undefined : unidadPensada(parecida);
}

/** One line of the document: NIU and gravado (10) unless it says otherwise. */
export const ITEM = declare(
  'item',
  {
    codigo: texto({
      titulo: { es: 'Código', en: 'Code' },
      // In notes it is another code (4234).
      formato: ({ tipo }) => (esNota(tipo) ? OBSERVADO : { maximo: 30, codigo: '4269' }),
      esquema: { maxLength: 30 },
    }),
    codigoSunat: texto({
      titulo: { es: 'Código SUNAT (UNSPSC)', en: 'SUNAT code (UNSPSC)' },
      ayuda: { es: 'UNSPSC, 8 dígitos', en: 'UNSPSC, 8 digits' },
    }),
    gtin: texto({
      titulo: { es: 'Código de barras (GTIN)', en: 'Barcode (GTIN)' },
      ayuda: { es: 'GTIN de 8, 12, 13 o 14 dígitos', en: 'GTIN of 8, 12, 13 or 14 digits' },
      formato: IDENTIDAD_OBSERVADA,
    }),
    descripcion: texto({
      titulo: { es: 'Descripción', en: 'Description' },
      ayuda: { es: 'Puede llevar tabulaciones y varias líneas', en: 'It may have tabs and several lines' },
      formato: ({ tipo }) => (esNota(tipo) ? DESCRIPCION_DE_NOTA : DESCRIPCION),
      falta: {
        mensaje: {
          es: 'La descripción es obligatoria; envíe qué se vende',
          en: 'The description is required; send what is sold',
        },
        codigo: '2026',
      },
      relleno: '',
      esquema: { minLength: 1, maxLength: 500 },
    }),
    unidadMedida: codigo({
      titulo: { es: 'Unidad', en: 'Unit' },
      ayuda: { es: 'Catálogo 03', en: 'Catalog 03' },
      acepta: isUnidad,
      invalido: unidadInvalida,
      judge: announceUnidad,
      defecto: 'NIU',
      relleno: 'NIU',
      roturas: [{ codigo: '2936', valores: ['UND'] }],
    }),
    /** Greater than zero, up to 10 decimals. */
    cantidad: importe({
      titulo: { es: 'Cantidad', en: 'Quantity' },
      formato: UNITARIO,
      codigo: '2025',
      falta: {
        mensaje: {
          es: 'La cantidad es obligatoria; envíe un número mayor que cero',
          en: 'The quantity is required; send a number greater than zero',
        },
        codigo: '2024',
      },
    }),
    precio,
    tipoIgv: codigo({
      titulo: { es: 'IGV', en: 'IGV' },
      ayuda: { es: 'Catálogo 07', en: 'Catalog 07' },
      acepta: (text) => AFECTACIONES_IGV.has(text),
      invalido: {
        mensaje: {
          es: 'No está en el catálogo 07; envíe p. ej. "10" (gravado), "20" (exonerado) o "30" (inafecto)',
          en: 'It is not in catalog 07; send e.g. "10" (gravado), "20" (exonerado) or "30" (inafecto)',
        },
        codigo: '2040',
      },
      defecto: '10',
    }),
    descuento: objeto(AJUSTE, { titulo: { es: 'Descuento', en: 'Discount' } }),
    cargo: objeto(AJUSTE_DE_CARGO, { titulo: { es: 'Cargo', en: 'Charge' } }),
    isc: objeto(ISC, { titulo: { es: 'Impuesto selectivo (ISC)', en: 'Excise tax (ISC)' } }),
    /** The item is plastic bags: each pays the ICBPER of the year of issue. Absent is false. */
    icbper: marca({
      titulo: {
        es: 'Son bolsas de plástico: pagan el ICBPER',
        en: 'They are plastic bags: they pay the ICBPER',
      },
      ayuda: { es: 'El ítem son bolsas de plástico', en: 'The item is plastic bags' },
      isNothing: (son) => !son,
      esquema: { default: false },
    }),
    atributos: lista(ATRIBUTO, { titulo: { es: 'Atributo', en: 'Attribute' }, sueltos: true }),
    transporte: objeto(TRANSPORTE, { titulo: { es: 'Transporte de carga', en: 'Freight' } }),
  },
  {
    es: 'Exactamente uno de precioUnitario (el de la etiqueta: con IGV e ISC, sin ICBPER, antes de descuentos) o valorUnitario (sin impuestos).',
    en: 'Exactly one of precioUnitario (the one on the label: with IGV and ISC, without ICBPER, before discounts) or valorUnitario (without taxes).',
  },
  'Item',
);
