import { PAISES } from '../catalogos/c04-paises.ts';
import { DOCUMENTOS_IDENTIDAD } from '../catalogos/c06-documentos-identidad.ts';
import { findUbigeo } from '../catalogos/ubigeos.ts';
import { isCorreo } from '../lib/correo.ts';
import type { ClienteLeido, CuotaLeida, DireccionLeida, ExportacionLeida, GuiaLeida } from './borrador.ts';
import { MONTO } from './importe.ts';
import { type Hallazgo, type Lector, OBSERVADO } from './lectura.ts';

export function readCliente(lector: Lector): ClienteLeido {
  return {
    tipoDocumento: lector.codigo('tipoDocumento', isTipoDocumento, TIPO_DOCUMENTO_INVALIDO, TIPO_DOCUMENTO_FALTA),
    numeroDocumento: lector.identidad('numeroDocumento', NUMERO_DOCUMENTO_FALTA),
    denominacion: lector.texto('denominacion', DENOMINACION),
    direccion: lector.texto('direccion', { maximo: 200 }),
    correo: lector.forma('correo', isCorreo, {
      mensaje: 'No es una dirección de correo; envíe p. ej. ana@ejemplo.pe',
    }),
  };
}

const isTipoDocumento = (codigo: string) => codigo === '-' || DOCUMENTOS_IDENTIDAD.has(codigo);
const TIPO_DOCUMENTO_INVALIDO: Hallazgo = {
  mensaje:
    'No está en el catálogo 06; envíe p. ej. "6" (RUC), "1" (DNI), "4" (carnet de extranjería) o "7" (pasaporte)',
  codigo: '2800',
};
const TIPO_DOCUMENTO_FALTA: Hallazgo = {
  mensaje: 'El tipo de documento es obligatorio; envíe p. ej. "6" (RUC) o "1" (DNI)',
  codigo: '2015',
};
const NUMERO_DOCUMENTO_FALTA: Hallazgo = {
  mensaje: 'El número de documento es obligatorio; envíelo entre comillas',
  codigo: '2014',
};
const DENOMINACION = {
  minimo: 3,
  maximo: 1500,
  codigo: '2022',
  falta: { mensaje: 'La denominación es obligatoria; envíe el nombre o la razón social', codigo: '2021' },
};

export function readCuota(lector: Lector): CuotaLeida {
  return {
    monto: lector.importe('monto', MONTO, '3253', CUOTA_SIN_MONTO),
    fechaVencimiento: lector.fecha('fechaVencimiento', '3255', CUOTA_SIN_FECHA),
  };
}

const CUOTA_SIN_MONTO: Hallazgo = {
  mensaje: 'El monto de la cuota es obligatorio; envíe lo que se paga en ella, p. ej. 118.00',
  codigo: '3254',
};
const CUOTA_SIN_FECHA: Hallazgo = {
  mensaje: 'La fecha de vencimiento de la cuota es obligatoria; envíela AAAA-MM-DD, posterior a la emisión',
  codigo: '3256',
};

export function readGuia(lector: Lector): GuiaLeida {
  return {
    tipo: lector.codigo('tipo', (text) => text === '09' || text === '31', GUIA_TIPO, { mensaje: GUIA_TIPO.mensaje }),
    numero: lector.texto('numero', {
      ...OBSERVADO,
      falta: { mensaje: 'El número de la guía es obligatorio, p. ej. T001-123' },
    }),
  };
}

const GUIA_TIPO: Hallazgo = {
  mensaje: 'El tipo de la guía debe ser "09" (remitente) o "31" (transportista)',
  codigo: '4005',
};

export function readExportacion(lector: Lector): ExportacionLeida {
  return {
    pais: lector.codigo('pais', (text) => PAISES.has(text), PAIS_INVALIDO),
    incoterm: lector.codigo('incoterm', (text) => INCOTERMS.has(text), INCOTERM_INVALIDO),
  };
}

const PAIS_INVALIDO: Hallazgo = {
  mensaje: 'No es un país ISO 3166-1; envíe dos mayúsculas, p. ej. US o CL',
  codigo: '3099',
};
/** Incoterms 2020, and those of 2000 and 2010 that contracts still name. */
const INCOTERMS = new Set('EXW FCA FAS FOB CFR CIF CPT CIP DAP DPU DDP DAT DAF DES DEQ DDU'.split(' '));
const INCOTERM_INVALIDO: Hallazgo = { mensaje: 'No es un Incoterm; envíe tres mayúsculas, p. ej. FOB o CIF' };

const UBIGEO_FALTA: Hallazgo = {
  mensaje: 'El ubigeo de la entrega es obligatorio; envíe seis cifras del INEI, p. ej. "150101"',
};
const UBIGEO_INVALIDO: Hallazgo = {
  mensaje: 'No es un ubigeo del INEI; envíe seis cifras, p. ej. "150101" (Lima, Lima, Lima)',
  codigo: '4231',
};
const ENTREGA = {
  minimo: 3,
  maximo: 200,
  codigo: '4236',
  falta: { mensaje: 'La dirección de la entrega es obligatoria; envíe dónde se entregan los bienes' },
};

/** Where the goods are handed over. Names of places that are left out are those of the ubigeo. */
export function readLugarEntrega(lector: Lector): DireccionLeida {
  const ubigeo = lector.codigo('ubigeo', (text) => findUbigeo(text) !== undefined, UBIGEO_INVALIDO, UBIGEO_FALTA);
  const lugar = ubigeo === undefined ? undefined : findUbigeo(ubigeo);
  return {
    ubigeo,
    direccion: lector.texto('direccion', ENTREGA),
    urbanizacion: lector.texto('urbanizacion', { maximo: 25, codigo: '4238' }),
    distrito: lector.texto('distrito', { maximo: 30, codigo: '4241' }) ?? lugar?.distrito,
    provincia: lector.texto('provincia', { maximo: 30, codigo: '4239' }) ?? lugar?.provincia,
    departamento: lector.texto('departamento', { maximo: 30, codigo: '4240' }) ?? lugar?.departamento,
  };
}
