import { PAISES } from '../../catalogos/c04-paises.ts';
import { findUbigeo, type Ubigeo } from '../../catalogos/ubigeos.ts';
import type { Hallazgo } from '../formatos.ts';
import { MONTO } from '../importe.ts';
import { declare } from './campo.ts';
import { codigo, fecha, importe, texto } from './formas.ts';

export const CUOTA = declare('cuota', {
  monto: importe({
    titulo: { es: 'Monto', en: 'Amount' },
    formato: MONTO,
    codigo: '3253',
    falta: {
      mensaje: 'El monto de la cuota es obligatorio; envíe lo que se paga en ella, p. ej. 118.00',
      codigo: '3254',
    },
  }),
  fechaVencimiento: fecha({
    titulo: { es: 'Vence el', en: 'Due on' },
    codigo: '3255',
    falta: {
      mensaje: 'La fecha de vencimiento de la cuota es obligatoria; envíela AAAA-MM-DD, posterior a la emisión',
      codigo: '3256',
    },
  }),
});

const TIPO_DE_GUIA = 'El tipo de la guía debe ser "09" (remitente) o "31" (transportista)';

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
    falta: { mensaje: 'El número de la guía es obligatorio, p. ej. T001-123' },
  }),
});

/** Incoterms 2020, and those of 2000 and 2010 that contracts still name. */
const INCOTERMS = new Set('EXW FCA FAS FOB CFR CIF CPT CIP DAP DPU DDP DAT DAF DES DEQ DDU'.split(' '));

export const EXPORTACION = declare('exportacion', {
  pais: codigo({
    titulo: { es: 'País de destino', en: 'Country of destination' },
    acepta: (text) => PAISES.has(text),
    invalido: { mensaje: 'No es un país ISO 3166-1; envíe dos mayúsculas, p. ej. US o CL', codigo: '3099' },
  }),
  incoterm: codigo({
    titulo: { es: 'Incoterm', en: 'Incoterm' },
    acepta: (text) => INCOTERMS.has(text),
    invalido: { mensaje: 'No es un Incoterm; envíe tres mayúsculas, p. ej. FOB o CIF' },
  }),
});

/** SUNAT's code, which only observes it, is of the place where it is asked. */
export function ubigeoInvalido(observado: string): Hallazgo {
  return {
    mensaje: 'No es un ubigeo del INEI; envíe seis cifras, p. ej. "150101" (Lima, Lima, Lima)',
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
      falta: { mensaje: 'El ubigeo de la entrega es obligatorio; envíe seis cifras del INEI, p. ej. "150101"' },
      relleno: '',
    }),
    direccion: texto({
      titulo: { es: 'Dirección', en: 'Address' },
      formato: { minimo: 3, maximo: 200, codigo: '4236' },
      falta: { mensaje: 'La dirección de la entrega es obligatoria; envíe dónde se entregan los bienes' },
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
