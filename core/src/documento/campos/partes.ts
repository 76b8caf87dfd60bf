import { PAISES } from '../../catalogos/c04-paises.ts';
import { findUbigeo, type Ubigeo } from '../../catalogos/ubigeos.ts';
import { Decimal } from '../../lib/decimal.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import type { Hallazgo } from '../formato/formatos.ts';
import { MONTO } from '../formato/importe.ts';
import { declare } from './campo.ts';
import { codigo, fecha, importe, texto, uno } from './formas.ts';
import { codigoDeFactura, hallazgoDeFactura } from './lugar.ts';

export const CUOTA = declare('cuota', {
  monto: importe({
    titulo: { es: 'Monto', en: 'Amount' },
    formato: MONTO,
    codigo: codigoDeFactura('3253'),
    falta: hallazgoDeFactura(
      {
        es: 'El monto de la cuota es obligatorio; envíe lo que se paga en ella, p. ej. 118.00',
        en: 'The amount of the cuota is required; send what is paid in it, e.g. 118.00',
      },
      '3254',
    ),
  }),
  fechaVencimiento: fecha({
    titulo: { es: 'Vence el', en: 'Due on' },
    codigo: codigoDeFactura('3255'),
    falta: hallazgoDeFactura(
      {
        es: 'La fecha de vencimiento de la cuota es obligatoria; envíela AAAA-MM-DD, posterior a la emisión',
        en: 'The due date of the cuota is required; send it as YYYY-MM-DD, after the day of issue',
      },
      '3256',
    ),
  }),
});

const TIPO_DE_GUIA = {
  es: 'El tipo de la guía debe ser "09" (remitente) o "31" (transportista)',
  en: 'The type of the guía must be "09" (remitente) or "31" (transportista)',
};

export const GUIA = declare('guia', {
  tipo: codigo({
    titulo: { es: 'Tipo', en: 'Type' },
    ayuda: { es: '09 remitente, 31 transportista', en: '09 consignor’s, 31 carrier’s' },
    acepta: (text) => text === '09' || text === '31',
    invalido: { mensaje: TIPO_DE_GUIA, codigo: '4005' },
    falta: { mensaje: TIPO_DE_GUIA },
  }),
  numero: texto({
    titulo: { es: 'Número (T001-123)', en: 'Number (T001-123)' },
    falta: {
      mensaje: {
        es: 'El número de la guía es obligatorio, p. ej. T001-123',
        en: 'The number of the guía is required, e.g. T001-123',
      },
    },
  }),
});

/** Incoterms 2020, and those of 2000 and 2010 that contracts still name. */
const INCOTERMS = new Set('EXW FCA FAS FOB CFR CIF CPT CIP DAP DPU DDP DAT DAF DES DEQ DDU'.split(' '));

export const EXPORTACION = declare('exportacion', {
  pais: codigo({
    titulo: { es: 'País de destino', en: 'Country of destination' },
    acepta: (text) => PAISES.has(text),
    invalido: {
      mensaje: {
        es: 'No es un país ISO 3166-1; envíe dos mayúsculas, p. ej. US o CL',
        en: 'It is not an ISO 3166-1 country; send two capitals, e.g. US or CL',
      },
      codigo: '3099',
    },
  }),
  incoterm: codigo({
    titulo: { es: 'Incoterm', en: 'Incoterm' },
    acepta: (text) => INCOTERMS.has(text),
    invalido: {
      mensaje: {
        es: 'No es un Incoterm; envíe tres mayúsculas, p. ej. FOB o CIF',
        en: 'It is not an Incoterm; send three capitals, e.g. FOB or CIF',
      },
    },
  }),
});

/** SUNAT's code, which only observes it, is of the place where it is asked. */
export function ubigeoInvalido(observado: string): Hallazgo {
  return {
    mensaje: {
      es: 'No es un ubigeo del INEI; envíe seis cifras, p. ej. "150101" (Lima, Lima, Lima)',
      en: 'It is not a ubigeo of INEI; send six digits, e.g. "150101" (Lima, Lima, Lima)',
    },
    codigo: observado,
  };
}

export const isUbigeo = (text: string) => findUbigeo(text) !== undefined;

/** Where the goods are handed over, as SUNAT wants an address. Names of places that are left out are those of the ubigeo. */
export const LUGAR_ENTREGA = declare(
  'lugarEntrega',
  {
    /** INEI, six digits. */
    ubigeo: codigo({
      titulo: { es: 'Ubigeo', en: 'Ubigeo' },
      acepta: isUbigeo,
      invalido: ubigeoInvalido('4231'),
      falta: {
        mensaje: {
          es: 'El ubigeo de la entrega es obligatorio; envíe seis cifras del INEI, p. ej. "150101"',
          en: 'The ubigeo of the delivery is required; send six digits of INEI, e.g. "150101"',
        },
      },
      relleno: '',
    }),
    direccion: texto({
      titulo: { es: 'Dirección', en: 'Address' },
      formato: { minimo: 3, maximo: 200, codigo: '4236' },
      falta: {
        mensaje: {
          es: 'La dirección de la entrega es obligatoria; envíe dónde se entregan los bienes',
          en: 'The address of the delivery is required; send where the goods are delivered',
        },
      },
      relleno: '',
    }),
    urbanizacion: texto({
      titulo: { es: 'Urbanización', en: 'Neighbourhood' },
      formato: { maximo: 25, codigo: '4238' },
    }),
    distrito: parteDelUbigeo('distrito', '4241', { es: 'Distrito', en: 'District' }),
    provincia: parteDelUbigeo('provincia', '4239', { es: 'Provincia', en: 'Province' }),
    departamento: parteDelUbigeo('departamento', '4240', { es: 'Departamento', en: 'Department' }),
  },
  { es: 'Venta itinerante: dónde se entregan los bienes.', en: 'Itinerant sale: where the goods are delivered.' },
);

function parteDelUbigeo(parte: keyof Omit<Ubigeo, 'ubigeo'>, observado: string, titulo: { es: string; en: string }) {
  const { omitido: _, ...escrita } = texto({ titulo, formato: { maximo: 30, codigo: observado }, relleno: '' });
  const read: typeof escrita.read = (lector, nombre, lugar) => {
    const { ubigeo } = lugar.hasta;
    const suyo = typeof ubigeo === 'string' ? findUbigeo(ubigeo) : undefined;
    return escrita.read(lector, nombre, lugar) ?? suyo?.[parte];
  };
  return { ...escrita, read };
}

const TIPO_DE_CONTRATO = {
  es: 'El tipo del contrato es "1" (ventas) o "2" (adquisiciones)',
  en: 'The type of the contract is "1" (sales) or "2" (purchases)',
};

/** What the others of a contract with a number are when they are missing (3499). */
function faltaEnContrato(mensaje: EnIdiomas): Hallazgo {
  return { mensaje, codigo: '3499' };
}

/**
 * Contrato de colaboración empresarial sin contabilidad independiente, of what is issued from 2027 on (RS 000048-2026). Only one
 * public source tells the forms of 3497–3502 and their place in the XML.
 */
export const CONTRATO_DE_COLABORACION = declare(
  'contratoColaboracion',
  {
    tipo: uno(['1', '2'], {
      titulo: { es: 'Tipo', en: 'Kind' },
      ayuda: { es: '1 ventas, 2 adquisiciones', en: '1 sales, 2 purchases' },
      invalido: { mensaje: TIPO_DE_CONTRATO, codigo: '3497' },
      falta: faltaEnContrato(TIPO_DE_CONTRATO),
      relleno: '1',
    }),
    numero: texto({
      titulo: { es: 'Número o denominación', en: 'Number or name' },
      formato: { maximo: 50, codigo: '3501' },
      falta: {
        mensaje: {
          es: 'El número del contrato es obligatorio; envíe hasta 50 caracteres',
          en: 'The number of the contract is required; send up to 50 characters',
        },
        codigo: '3501',
      },
      relleno: '',
    }),
    descripcion: texto({
      titulo: { es: 'Descripción', en: 'Description' },
      formato: { maximo: 250, codigo: '3502' },
      entrada: { tipo: 'parrafo', largo: 250 },
      falta: faltaEnContrato({
        es: 'La descripción del contrato es obligatoria; envíe hasta 250 caracteres',
        en: 'The description of the contract is required; send up to 250 characters',
      }),
      relleno: '',
    }),
    /** Percent of the issuer, two decimals, below 100. */
    porcentaje: importe({
      titulo: { es: 'Participación (%)', en: 'Share (%)' },
      ayuda: { es: 'Del emisor, con hasta dos decimales', en: 'That of the issuer, with up to two decimals' },
      formato: { enteros: 2, decimales: 2 },
      codigo: '3500',
      falta: faltaEnContrato({
        es: 'El porcentaje de participación es obligatorio; envíelo con hasta dos decimales, p. ej. 40',
        en: 'The share in percent is required; send it with up to two decimals, e.g. 40',
      }),
      relleno: Decimal.ZERO,
    }),
  },
  {
    es: 'Contrato de colaboración empresarial sin contabilidad independiente; en lo que se emite desde el 2027-01-01.',
    en: 'Business collaboration contract without accounts of its own; in what is issued from 2027-01-01 on.',
  },
);
