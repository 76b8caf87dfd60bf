import { UNIDADES } from '../../catalogos/c03-unidades.ts';
import { DOCUMENTOS_IDENTIDAD } from '../../catalogos/c06-documentos-identidad.ts';
import { MODALIDADES_TRASLADO } from '../../catalogos/c18-modalidades-traslado.ts';
import { MOTIVOS_TRASLADO } from '../../catalogos/c20-motivos-traslado.ts';
import { DOCUMENTOS_DE_GUIA } from '../../catalogos/c61-documentos-de-guia.ts';
import { UNIDADES_ADUANA } from '../../catalogos/c65-unidades-aduana.ts';
import { ENTIDADES_AUTORIZADORAS } from '../../catalogos/d37-entidades-autorizadoras.ts';
import { declare, type Emitido, type Leido } from '../../documento/campos/campo.ts';
import { COMO_SE_LEE, DE_EMISION, horaDeEmision } from '../../documento/campos/emision.ts';
import {
  codigo,
  codigos,
  fecha,
  forma,
  identidad,
  importe,
  lista,
  marca,
  numero,
  objeto,
  texto,
  uno,
} from '../../documento/campos/formas.ts';
import { isUbigeo, ubigeoInvalido } from '../../documento/campos/partes.ts';
import { persona } from '../../documento/campos/persona.ts';
import { isRuc } from '../../documento/formato/ruc.ts';
import type { Lector } from '../../documento/lectura.ts';
import { toFecha } from '../../lib/fecha.ts';
import type { EnIdiomas, Idioma } from '../../lib/idiomas.ts';
import { CLASES_DE_GUIA, findClaseDeGuia } from '../registro.ts';

/* What a guía says, declared once. Whether a field that may be left out must be there depends on the motive and on how the goods travel: rules judge it. */

const OBSERVADO_HASTA = 250;

export const DESTINATARIO = persona(
  'destinatario',
  { es: 'Quien recibe los bienes.', en: 'Who receives the goods.' },
  {
    sinTipo: '2759',
    malTipo: '2760',
    sinNumero: '2757',
    sinNombre: '2761',
    malNombre: '4152',
    maximo: OBSERVADO_HASTA,
  },
);
const REMITENTE = persona(
  'remitente',
  { es: 'En la guía del transportista: quien envía los bienes.', en: 'In a carrier’s guía: who sends the goods.' },
  {
    sinTipo: '2541',
    malTipo: '2542',
    sinNumero: '3383',
    sinNombre: '3387',
    malNombre: '4422',
    maximo: OBSERVADO_HASTA,
  },
);
const COMPRADOR = persona(
  'comprador',
  {
    es: 'Quien compró, cuando recibe otro (motivo 03, o 13).',
    en: 'Who bought, where somebody else receives (motive 03, or 13).',
  },
  {
    sinTipo: '3331',
    malTipo: '3332',
    sinNumero: '3333',
    sinNombre: '3339',
    malNombre: '4381',
    maximo: OBSERVADO_HASTA,
  },
);
const PROVEEDOR = persona(
  'proveedor',
  {
    es: 'De quien vienen los bienes (motivos 02 y 07, o 13).',
    en: 'Whom the goods come from (motives 02 and 07, or 13).',
  },
  {
    sinTipo: '2552',
    malTipo: '3447',
    sinNumero: '2723',
    sinNombre: '3449',
    malNombre: '4106',
    maximo: OBSERVADO_HASTA,
  },
);
const SUBCONTRATADOR = persona(
  'subcontratador',
  { es: 'Quien subcontrató el transporte.', en: 'Who subcontracted the transport.' },
  {
    sinTipo: '4425',
    malTipo: '3391',
    sinNumero: '4424',
    sinNombre: '4426',
    malNombre: '4427',
    maximo: OBSERVADO_HASTA,
  },
);
const PAGA_FLETE = persona(
  'pagaFlete',
  { es: 'El tercero que paga el flete.', en: 'The third party who pays the freight.' },
  {
    sinTipo: '4401',
    malTipo: '3399',
    sinNumero: '4402',
    sinNombre: '4370',
    malNombre: '4423',
    maximo: OBSERVADO_HASTA,
  },
);

export const AUTORIZACION = declare(
  'autorizacion',
  {
    /** Catalog D-37. */
    entidad: codigo({
      titulo: { es: 'Entidad', en: 'Authority' },
      acepta: (text) => ENTIDADES_AUTORIZADORAS.has(text),
      invalido: {
        mensaje: {
          es: 'No está en el catálogo D-37; envíe p. ej. "06" (MTC) o "01" (SUCAMEC)',
          en: 'It is not in catalog D-37; send e.g. "06" (MTC) or "01" (SUCAMEC)',
        },
      },
      falta: {
        mensaje: {
          es: 'Falta la entidad que autoriza; envíe su código del catálogo D-37, p. ej. "06" (MTC)',
          en: 'The entity that authorises is missing; send its code of catalog D-37, e.g. "06" (MTC)',
        },
      },
      relleno: '',
    }),
    numero: texto({
      titulo: { es: 'Número', en: 'Number' },
      formato: { minimo: 3, maximo: 50 },
      falta: {
        mensaje: {
          es: 'Falta el número de la autorización; envíe de 3 a 50 caracteres',
          en: 'The number of the authorisation is missing; send 3 to 50 characters',
        },
      },
      relleno: '',
    }),
  },
  { es: 'Autorización especial para el traslado.', en: 'Special authorisation for the transport.' },
);

const RUC_INVALIDO = { es: 'No es un RUC; revise sus 11 cifras', en: 'It is no RUC; check its 11 digits' };

export const TRANSPORTISTA = declare(
  'transportista',
  {
    ruc: forma({
      titulo: { es: 'RUC', en: 'RUC' },
      ayuda: {
        es: 'En la guía del remitente; en la suya el transportista es el emisor.',
        en: 'In a consignor’s guía; in its own the carrier is who issues.',
      },
      acepta: isRuc,
      invalido: { mensaje: RUC_INVALIDO, codigo: '2561' },
    }),
    denominacion: texto({
      titulo: { es: 'Razón social', en: 'Name' },
      formato: { maximo: OBSERVADO_HASTA, codigo: '4165' },
    }),
    registroMtc: texto({
      titulo: { es: 'Registro MTC', en: 'MTC registration' },
      formato: { maximo: 20, codigo: '4392' },
    }),
    autorizacion: objeto(AUTORIZACION, { titulo: { es: 'Autorización especial', en: 'Special authorisation' } }),
  },
  { es: 'La empresa de transporte, en el transporte público.', en: 'The carrier, in public transport.' },
);

export const CONDUCTOR = declare(
  'conductor',
  {
    tipoDocumento: codigo({
      titulo: { es: 'Documento', en: 'Document' },
      acepta: (text) => DOCUMENTOS_IDENTIDAD.has(text) && text !== '6',
      invalido: {
        mensaje: {
          es: 'Debe ser el documento de una persona, del catálogo 06 y no un RUC; envíe p. ej. "1" (DNI)',
          en: 'It has to be the document of a person, of catalog 06 and no RUC; send e.g. "1" (DNI)',
        },
        codigo: '2571',
      },
      defecto: '1',
      relleno: '1',
    }),
    numeroDocumento: identidad({
      titulo: { es: 'Número', en: 'Number' },
      falta: {
        mensaje: {
          es: 'Falta el número de documento del conductor; envíelo entre comillas',
          en: 'The number of the driver’s document is missing; send it between quotes',
        },
        codigo: '2568',
      },
      relleno: '',
    }),
    nombres: texto({
      titulo: { es: 'Nombres', en: 'First names' },
      formato: { maximo: OBSERVADO_HASTA, codigo: '4409' },
      falta: {
        mensaje: {
          es: 'Faltan los nombres del conductor; envíelos',
          en: 'The driver’s first names are missing; send them',
        },
        codigo: '3360',
      },
      relleno: '',
    }),
    apellidos: texto({
      titulo: { es: 'Apellidos', en: 'Family names' },
      formato: { maximo: OBSERVADO_HASTA, codigo: '4409' },
      falta: {
        mensaje: {
          es: 'Faltan los apellidos del conductor; envíelos',
          en: 'The driver’s last names are missing; send them',
        },
        codigo: '3361',
      },
      relleno: '',
    }),
    licencia: texto({
      titulo: { es: 'Licencia', en: 'Licence' },
      falta: {
        mensaje: {
          es: 'Falta la licencia de conducir; envíe sus 9 o 10 letras y cifras, p. ej. Q45781236',
          en: 'The driving licence is missing; send its 9 or 10 letters and digits, e.g. Q45781236',
        },
        codigo: '2572',
      },
      judge: (valor, lector, nombre) => repaired(valor, lector, nombre, { es: 'La licencia', en: 'The licence' }),
      relleno: '',
    }),
  },
  {
    es: 'El primero es el principal; hasta dos más, secundarios.',
    en: 'The first one is the main one; up to two more.',
  },
);

/** What is only written with hyphens or blanks is sent without them, and said. */
function repaired(escrito: string, lector: Lector, nombre: string, que: EnIdiomas): string {
  const limpio = escrito.toUpperCase().replaceAll(/[\s.\-–—]/g, '');
  if (limpio !== escrito) {
    lector.note(nombre, {
      mensaje: {
        es: `${que.es} va en mayúsculas, sin guiones ni espacios: se envía ${limpio}`,
        en: `${que.en} goes in capitals, without hyphens or blanks: ${limpio} is sent`,
      },
      aviso: true,
    });
  }
  return limpio;
}

export const VEHICULO = declare(
  'vehiculo',
  {
    placa: texto({
      titulo: { es: 'Placa', en: 'Number plate' },
      ayuda: {
        es: 'De 6 a 8 letras y cifras; un guion se quita solo.',
        en: '6 to 8 letters and digits; a hyphen is taken out.',
      },
      falta: {
        mensaje: {
          es: 'Falta la placa; envíe de 6 a 8 letras y cifras, p. ej. D4K881',
          en: 'The plate is missing; send 6 to 8 letters and digits, e.g. D4K881',
        },
        codigo: '2566',
      },
      judge: (valor, lector, nombre) => repaired(valor, lector, nombre, { es: 'La placa', en: 'The plate' }),
      relleno: '',
    }),
    tarjetaCirculacion: texto({
      titulo: { es: 'Tarjeta de circulación o certificado de habilitación', en: 'Circulation card' },
      judge: (valor, lector, nombre) =>
        repaired(valor, lector, nombre, { es: 'La tarjeta de circulación', en: 'The circulation card' }),
    }),
    autorizacion: objeto(AUTORIZACION, { titulo: { es: 'Autorización especial', en: 'Special authorisation' } }),
  },
  {
    es: 'El primero es el principal; hasta dos más, secundarios.',
    en: 'The first one is the main one; up to two more.',
  },
);

const GRADOS = { enteros: 3, decimales: 8, conSigno: true } as const;

/** Where goods leave, or arrive. `codigos`: SUNAT's of a ubigeo that is none, and of an address. */
function punto(nombre: string, ayuda: EnIdiomas, [malUbigeo, malaDireccion]: readonly [string, string]) {
  return declare(
    nombre,
    {
      ubigeo: codigo({
        titulo: { es: 'Ubigeo', en: 'Ubigeo' },
        acepta: isUbigeo,
        invalido: ubigeoInvalido(malUbigeo),
        falta: {
          mensaje: {
            es: 'Falta el ubigeo; envíe seis cifras del INEI, p. ej. "150101"',
            en: 'The ubigeo is missing; send six digits of the INEI, e.g. "150101"',
          },
          codigo: '2775',
        },
        relleno: '',
      }),
      direccion: texto({
        titulo: { es: 'Dirección', en: 'Address' },
        formato: { minimo: 3, maximo: 500, codigo: malaDireccion },
      }),
      /** Four digits. */
      establecimiento: forma({
        titulo: { es: 'Establecimiento', en: 'Establishment' },
        ayuda: {
          es: 'Código del local anexo, cuatro cifras; 0000 el domicilio fiscal',
          en: 'Code of the establishment, four digits; 0000 the fiscal address',
        },
        acepta: (text) => /^\d{4}$/.test(text),
        invalido: {
          mensaje: {
            es: 'El código del local tiene cuatro cifras, p. ej. "0001"',
            en: 'The code of the premises has four digits, e.g. "0001"',
          },
        },
      }),
      ruc: forma({
        titulo: { es: 'RUC del establecimiento', en: 'RUC of the establishment' },
        acepta: isRuc,
        invalido: { mensaje: RUC_INVALIDO, codigo: '3409' },
      }),
      longitud: importe({ titulo: { es: 'Longitud', en: 'Longitude' }, formato: GRADOS, codigo: '3413' }),
      latitud: importe({ titulo: { es: 'Latitud', en: 'Latitude' }, formato: GRADOS, codigo: '3413' }),
    },
    ayuda,
  );
}

const PARTIDA = punto('partida', { es: 'De dónde salen los bienes.', en: 'Where the goods leave.' }, ['3363', '4076']);
const LLEGADA = punto('llegada', { es: 'A dónde llegan los bienes.', en: 'Where the goods arrive.' }, ['3368', '4068']);

export const PUERTO = declare(
  'puerto',
  {
    tipo: uno(['PUERTO', 'AEROPUERTO'], {
      titulo: { es: 'Tipo', en: 'Kind' },
      invalido: {
        mensaje: { es: 'Debe ser PUERTO o AEROPUERTO', en: 'It has to be PUERTO or AEROPUERTO' },
        codigo: '3484',
      },
      defecto: 'PUERTO',
    }),
    /** Catalog 63 or 64. */
    codigo: texto({
      titulo: { es: 'Código', en: 'Code' },
      formato: { maximo: 3 },
      falta: {
        mensaje: {
          es: 'Falta el código del puerto o aeropuerto; envíe uno del catálogo 63 o 64, p. ej. CLL',
          en: 'The code of the port or airport is missing; send one of catalog 63 or 64, e.g. CLL',
        },
        codigo: '3483',
      },
      relleno: '',
    }),
  },
  { es: 'Puerto o aeropuerto de embarque o desembarque (08, 09, 19).', en: 'Port or airport (08, 09, 19).' },
);

export const CONTENEDOR = declare('contenedor', {
  numero: texto({
    titulo: { es: 'Contenedor', en: 'Container' },
    formato: { maximo: 17 },
    falta: {
      mensaje: {
        es: 'Falta el número del contenedor; envíe hasta 17 letras y cifras',
        en: 'The number of the container is missing; send up to 17 letters and digits',
      },
    },
    relleno: '',
  }),
  precinto: texto({ titulo: { es: 'Precinto', en: 'Seal' }, formato: { maximo: 20 } }),
});

export const RELACIONADO = declare(
  'documentoRelacionado',
  {
    /** Catalog 61. */
    tipo: codigo({
      titulo: { es: 'Tipo', en: 'Type' },
      ayuda: {
        es: 'Catálogo 61: 01 factura, 09 guía del remitente, 50 DAM…',
        en: 'Catalog 61: 01 factura, 09 consignor’s guía, 50 DAM…',
      },
      acepta: (text) => DOCUMENTOS_DE_GUIA.has(text),
      invalido: {
        mensaje: {
          es: 'No está en el catálogo 61; envíe p. ej. "01" (factura)',
          en: 'It is not in catalog 61; send e.g. "01" (factura)',
        },
        codigo: '2692',
      },
      falta: {
        mensaje: {
          es: 'Falta el tipo del documento relacionado; envíe uno del catálogo 61',
          en: 'The type of the related document is missing; send one of catalog 61',
        },
        codigo: '3376',
      },
      relleno: '',
    }),
    numero: texto({
      titulo: { es: 'Número', en: 'Number' },
      formato: { maximo: 100 },
      falta: {
        mensaje: {
          es: 'Falta el número del documento relacionado; envíelo',
          en: 'The number of the related document is missing; send it',
        },
        codigo: '3403',
      },
      relleno: '',
    }),
    ruc: forma({
      titulo: { es: 'RUC del emisor', en: 'RUC of the issuer' },
      acepta: isRuc,
      invalido: { mensaje: RUC_INVALIDO, codigo: '3380' },
    }),
  },
  {
    es: 'Comprobantes, guías, DAM, constancias y autorizaciones del traslado.',
    en: 'Documents that the transport refers to.',
  },
);

const CANTIDAD = { enteros: 12, decimales: 10 } as const;

export const BIEN = declare(
  'bien',
  {
    descripcion: texto({
      titulo: { es: 'Descripción', en: 'Description' },
      formato: { minimo: 3, maximo: 500, codigo: '4084' },
      falta: {
        mensaje: {
          es: 'Falta la descripción del bien; envíe de 3 a 500 caracteres',
          en: 'The description of the good is missing; send 3 to 500 characters',
        },
        codigo: '2781',
      },
      relleno: '',
    }),
    cantidad: importe({ titulo: { es: 'Cantidad', en: 'Quantity' }, formato: CANTIDAD, codigo: '2780' }),
    /** Catalog 03, or 65 of what is counted as in a customs declaration. */
    unidadMedida: codigo({
      titulo: { es: 'Unidad', en: 'Unit' },
      ayuda: {
        es: 'Catálogo 03; en 08, 09 y 19 con DAM o DS, del 65. Sin ella, NIU (U en aduanas).',
        en: 'Catalog 03; in 08, 09 and 19 with a DAM or DS, of 65. Without it, NIU (U in customs).',
      },
      acepta: (text) => UNIDADES.has(text) || UNIDADES_ADUANA.has(text),
      invalido: {
        mensaje: {
          es: 'No es una unidad del catálogo 03 ni del 65; envíe p. ej. NIU o KGM',
          en: 'It is no unit of catalog 03 nor of 65; send e.g. NIU or KGM',
        },
      },
    }),
    codigo: texto({ titulo: { es: 'Código', en: 'Code' }, formato: { maximo: 30, codigo: '4085' } }),
    codigoSunat: forma({
      titulo: { es: 'Código de producto SUNAT', en: 'SUNAT product code' },
      acepta: (text) => /^\d{8}$/.test(text),
      invalido: {
        mensaje: { es: 'El código de producto SUNAT tiene 8 cifras', en: 'SUNAT’s product code has 8 digits' },
        codigo: '3002',
      },
    }),
    gtin: forma({
      titulo: { es: 'GTIN', en: 'GTIN' },
      acepta: (text) => /^(?:\d{8}|\d{12,14})$/.test(text),
      invalido: {
        mensaje: { es: 'Un GTIN tiene 8, 12, 13 o 14 cifras', en: 'A GTIN has 8, 12, 13 or 14 digits' },
        codigo: '3375',
      },
    }),
    partidaArancelaria: forma({
      titulo: { es: 'Partida arancelaria', en: 'Tariff heading' },
      acepta: (text) => /^\d{10}$/.test(text),
      invalido: {
        mensaje: {
          es: 'La partida arancelaria tiene 10 cifras, sin puntos',
          en: 'The tariff heading has 10 digits, without points',
        },
        codigo: '3377',
      },
    }),
    normalizado: marca({
      titulo: { es: 'Bien normalizado', en: 'Normalised good' },
      ayuda: {
        es: 'Exige producto SUNAT, partida y constancia de depósito.',
        en: 'It wants the product code, the tariff heading and proof of the deposit.',
      },
    }),
    dam: texto({ titulo: { es: 'DAM o DS', en: 'DAM or DS' }, formato: { maximo: 30 } }),
    serieDam: numero({
      titulo: { es: 'Serie en la DAM o DS', en: 'Series in the DAM or DS' },
      acepta: (text) => /^[1-9]\d{0,3}$/.test(text),
      invalido: {
        mensaje: {
          es: 'La serie en la DAM es un número de hasta 4 cifras',
          en: 'The series in the DAM is a number of up to 4 digits',
        },
        codigo: '3431',
      },
    }),
    documentoTransporte: texto({
      titulo: { es: 'Documento de transporte', en: 'Transport document' },
      formato: { maximo: 30 },
    }),
    detalleManifiesto: texto({
      titulo: { es: 'Detalle del manifiesto', en: 'Manifest detail' },
      formato: { maximo: 4 },
    }),
    contenedor: texto({ titulo: { es: 'Contenedor', en: 'Container' }, formato: { maximo: 17 } }),
    precinto: texto({ titulo: { es: 'Precinto', en: 'Seal' }, formato: { maximo: 20 } }),
    contenedorVacio: marca({ titulo: { es: 'Contenedor vacío', en: 'Empty container' } }),
  },
  { es: 'Un bien que se traslada.', en: 'A good on its way.' },
);

/** What the API calls each indicator, and what SUNAT does after `SUNAT_Envio_Indicador`. */
export const INDICADORES = {
  TRANSBORDO_PROGRAMADO: 'TransbordoProgramado',
  VEHICULO_M1L: 'TrasladoVehiculoM1L',
  RETORNO_VEHICULO_VACIO: 'RetornoVehiculoVacio',
  RETORNO_ENVASE_VACIO: 'RetornoVehiculoEnvaseVacio',
  VEHICULO_Y_CONDUCTOR_DEL_TRANSPORTISTA: 'VehiculoConductoresTransp',
  TRASLADO_TOTAL_DAM: 'TrasladoTotalDAMoDS',
  CONTENEDOR_DE_MANIFIESTO: 'TrasladoContenedorManifiestoCarga',
  TRASLADO_TOTAL: 'TrasladoTotal',
  TRANSPORTE_SUBCONTRATADO: 'TrasporteSubcontratado',
  FLETE_REMITENTE: 'PagadorFlete_Remitente',
  FLETE_SUBCONTRATADOR: 'PagadorFlete_Subcontratador',
  FLETE_TERCERO: 'PagadorFlete_Tercero',
} as const;
export type Indicador = keyof typeof INDICADORES;

/** What each indicator says, on paper and where a person chooses it. */
export const NOMBRES_DE_INDICADOR: Readonly<Record<Indicador, EnIdiomas>> = {
  TRANSBORDO_PROGRAMADO: { es: 'Transbordo programado', en: 'Planned transshipment' },
  VEHICULO_M1L: { es: 'Traslado en vehículo de categoría M1 o L', en: 'In a vehicle of category M1 or L' },
  RETORNO_VEHICULO_VACIO: { es: 'Retorno de vehículo vacío', en: 'Return of the empty vehicle' },
  RETORNO_ENVASE_VACIO: {
    es: 'Retorno de vehículo con envases o embalajes vacíos',
    en: 'Return of the vehicle with empty packaging',
  },
  VEHICULO_Y_CONDUCTOR_DEL_TRANSPORTISTA: {
    es: 'Registra vehículo y conductor del transportista',
    en: 'Tells the carrier’s vehicle and driver',
  },
  TRASLADO_TOTAL_DAM: {
    es: 'Traslado total de los bienes de la DAM o DS',
    en: 'All the goods of the DAM or DS',
  },
  CONTENEDOR_DE_MANIFIESTO: {
    es: 'Traslado de contenedores del manifiesto de carga',
    en: 'Containers of the cargo manifest',
  },
  TRASLADO_TOTAL: { es: 'Traslado total de los bienes del documento', en: 'All the goods of the document' },
  TRANSPORTE_SUBCONTRATADO: { es: 'Transporte subcontratado', en: 'Subcontracted transport' },
  FLETE_REMITENTE: { es: 'El flete lo paga el remitente', en: 'The consignor pays the freight' },
  FLETE_SUBCONTRATADOR: { es: 'El flete lo paga el subcontratador', en: 'The subcontractor pays the freight' },
  FLETE_TERCERO: { es: 'El flete lo paga un tercero', en: 'A third party pays the freight' },
};

/** What an indicator says; one that is not known, as it is. */
export function nombreDeIndicador(indicador: string, idioma: Idioma): string {
  const nombres: Readonly<Partial<Record<string, EnIdiomas>>> = NOMBRES_DE_INDICADOR;
  return nombres[indicador]?.[idioma] ?? indicador;
}

const TIPOS = CLASES_DE_GUIA.map(({ codigo: suyo }) => suyo);

const TIPO_INVALIDO = {
  es: 'Debe ser GUIA_REMITENTE (09) o GUIA_TRANSPORTISTA (31)',
  en: 'It has to be GUIA_REMITENTE (09) or GUIA_TRANSPORTISTA (31)',
};

export const GUIA = declare(
  'guia',
  {
    tipo: uno(
      TIPOS,
      {
        nombre: 'tipoComprobante',
        titulo: { es: 'Tipo', en: 'Type' },
        invalido: { mensaje: TIPO_INVALIDO, codigo: '1051' },
        falta: {
          mensaje: {
            es: `Falta el tipo de guía. ${TIPO_INVALIDO.es}`,
            en: `The type of guía is missing. ${TIPO_INVALIDO.en}`,
          },
          codigo: '1050',
        },
      },
      (text) => findClaseDeGuia(text)?.codigo,
    ),
    serie: identidad({
      titulo: { es: 'Serie', en: 'Series' },
      ayuda: { es: 'T… del remitente, V… del transportista', en: 'T… of the consignor, V… of the carrier' },
      falta: {
        mensaje: {
          es: 'La serie es obligatoria; envíe p. ej. T001 o V001',
          en: 'The series is required; send e.g. T001 or V001',
        },
        codigo: '1001',
      },
      relleno: '',
    }),
    numero: numero({
      nombre: 'correlativo',
      titulo: { es: 'Número propio', en: 'Number of your own' },
      ayuda: {
        es: 'Sin él, el servicio toma el siguiente número de la serie.',
        en: 'Without it, the service takes the next number of the series.',
      },
    }),
    fechaEmision: fecha({
      titulo: { es: 'Fecha de emisión', en: 'Issue date' },
      codigo: '3436',
      defecto: ({ hoy }) => hoy,
      relleno: toFecha('1900-01-01'),
    }),
    horaEmision: horaDeEmision('3438'),
    documentoOrigen: forma({
      titulo: { es: 'Comprobante de origen', en: 'Document of origin' },
      ayuda: {
        es: 'Una factura o boleta emitida aquí, p. ej. F001-123: de ella se toman los bienes, el destinatario y el documento relacionado que no se envíen.',
        en: 'A factura or boleta issued here, e.g. F001-123: goods, consignee and related document that are not sent are taken from it.',
      },
      acepta: (text) => /^[A-Z0-9]{4}-\d{1,8}$/.test(text),
      invalido: {
        mensaje: {
          es: 'Se escribe serie y número, p. ej. F001-123',
          en: 'Series and number are written, e.g. F001-123',
        },
      },
    }),
    observaciones: texto({
      titulo: { es: 'Observaciones', en: 'Remarks' },
      formato: { maximo: OBSERVADO_HASTA, codigo: '4186' },
      entrada: { tipo: 'parrafo', largo: OBSERVADO_HASTA },
    }),
    remitente: objeto(REMITENTE, { titulo: { es: 'Remitente', en: 'Consignor' } }),
    /** Left out where the motive says that it is who issues. */
    destinatario: objeto(DESTINATARIO, {
      titulo: { es: 'Destinatario', en: 'Consignee' },
      ayuda: {
        es: 'Quien recibe los bienes; en 02, 04, 07 y 18 es el emisor y puede omitirse.',
        en: 'Who receives the goods; in 02, 04, 07 and 18 it is who issues and may be left out.',
      },
    }),
    comprador: objeto(COMPRADOR, { titulo: { es: 'Comprador', en: 'Buyer' } }),
    proveedor: objeto(PROVEEDOR, { titulo: { es: 'Proveedor', en: 'Supplier' } }),
    subcontratador: objeto(SUBCONTRATADOR, { titulo: { es: 'Subcontratador', en: 'Subcontractor' } }),
    pagaFlete: objeto(PAGA_FLETE, { titulo: { es: 'Quien paga el flete', en: 'Who pays the freight' } }),
    autorizacion: objeto(AUTORIZACION, {
      titulo: { es: 'Autorización del remitente', en: 'Authorisation of the consignor' },
    }),
    motivo: codigo({
      titulo: { es: 'Motivo de traslado', en: 'Motive' },
      ayuda: { es: 'Catálogo 20', en: 'Catalog 20' },
      acepta: (text) => MOTIVOS_TRASLADO.has(text),
      invalido: {
        mensaje: {
          es: 'No está en el catálogo 20; envíe p. ej. "01" (venta) o "04" (entre establecimientos)',
          en: 'It is not in catalog 20; send e.g. "01" (sale) or "04" (between establishments)',
        },
        codigo: '3405',
      },
    }),
    descripcionMotivo: texto({
      titulo: { es: 'Descripción del motivo', en: 'Description of the motive' },
      formato: { maximo: 100, codigo: '4190' },
    }),
    modalidad: codigo({
      titulo: { es: 'Modalidad', en: 'Mode' },
      ayuda: {
        es: 'Catálogo 18: 01 público (con una empresa de transporte), 02 privado',
        en: 'Catalog 18: 01 public (with a carrier), 02 private',
      },
      acepta: (text) => MODALIDADES_TRASLADO.has(text),
      invalido: {
        mensaje: {
          es: 'Debe ser "01" (transporte público) o "02" (privado)',
          en: 'It has to be "01" (public transport) or "02" (private)',
        },
        codigo: '2773',
      },
    }),
    fechaInicio: fecha({
      titulo: { es: 'Inicio del traslado', en: 'Start of the transport' },
      codigo: '3407',
    }),
    fechaEntrega: fecha({
      titulo: { es: 'Entrega al transportista', en: 'Handing over to the carrier' },
      ayuda: {
        es: 'Obligatoria en el transporte público desde el 2026-06-01.',
        en: 'Required in public transport since 2026-06-01.',
      },
      codigo: '3619',
    }),
    pesoBruto: importe({
      titulo: { es: 'Peso bruto', en: 'Gross weight' },
      formato: { enteros: 12, decimales: 3 },
      codigo: '2880',
    }),
    unidadPeso: uno(['KGM', 'TNE'], {
      titulo: { es: 'Unidad del peso', en: 'Unit of weight' },
      invalido: {
        mensaje: {
          es: 'El peso va en KGM (kilos) o TNE (toneladas)',
          en: 'The weight goes in KGM (kilos) or TNE (tonnes)',
        },
        codigo: '2523',
      },
      defecto: 'KGM',
    }),
    pesoNeto: importe({
      titulo: { es: 'Peso neto (kg)', en: 'Net weight (kg)' },
      formato: { enteros: 12, decimales: 3 },
      codigo: '3397',
    }),
    sustentoPeso: texto({
      titulo: { es: 'Por qué difieren los pesos', en: 'Why the weights differ' },
      formato: { maximo: 250, codigo: '4428' },
    }),
    bultos: numero({
      titulo: { es: 'Bultos', en: 'Packages' },
      acepta: (text) => /^[1-9]\d{0,5}$/.test(text),
      invalido: {
        mensaje: {
          es: 'Los bultos son un entero de hasta 6 cifras',
          en: 'The packages are a whole number of up to 6 digits',
        },
        codigo: '3489',
      },
    }),
    indicadores: codigos({
      titulo: { es: 'Indicadores', en: 'Indicators' },
      falta: (suyo) =>
        Object.hasOwn(INDICADORES, suyo)
          ? undefined
          : {
              mensaje: {
                es: `No es un indicador; envíe uno de ${Object.keys(INDICADORES).join(', ')}`,
                en: `It is no indicator; send one of ${Object.keys(INDICADORES).join(', ')}`,
              },
              codigo: '3388',
            },
    }),
    transportista: objeto(TRANSPORTISTA, { titulo: { es: 'Transportista', en: 'Carrier' } }),
    conductores: lista(CONDUCTOR, { titulo: { es: 'Conductores', en: 'Drivers' }, relleno: [] }),
    vehiculos: lista(VEHICULO, { titulo: { es: 'Vehículos', en: 'Vehicles' }, relleno: [] }),
    partida: objeto(PARTIDA, {
      titulo: { es: 'Punto de partida', en: 'Departure' },
      falta: {
        mensaje: {
          es: 'Falta el punto de partida; envíe ubigeo y direccion',
          en: 'The point of departure is missing; send ubigeo and direccion',
        },
        codigo: '2775',
      },
    }),
    llegada: objeto(LLEGADA, { titulo: { es: 'Punto de llegada', en: 'Arrival' } }),
    puerto: objeto(PUERTO, { titulo: { es: 'Puerto o aeropuerto', en: 'Port or airport' } }),
    contenedores: lista(CONTENEDOR, { titulo: { es: 'Contenedores', en: 'Containers' }, relleno: [] }),
    documentos: lista(RELACIONADO, { titulo: { es: 'Documentos relacionados', en: 'Related documents' }, relleno: [] }),
    items: lista(BIEN, { titulo: { es: 'Bienes', en: 'Goods' }, relleno: [] }),
  },
  {
    es: 'Una guía de remisión, del remitente o del transportista.',
    en: 'A guía de remisión, of the consignor or of the carrier.',
  },
);

export const GUIA_FALTA = {
  mensaje: {
    es: 'Falta la guía; envíela como objeto `documento`',
    en: 'The guía is missing; send it as the object `documento`',
  },
};

export const EMITIR_GUIA = declare(
  'emitirGuia',
  {
    ...DE_EMISION,
    documento: objeto(GUIA, { titulo: { es: 'Guía', en: 'Guía' }, falta: GUIA_FALTA }),
  },
  COMO_SE_LEE,
  'CuerpoEmitirGuia',
);

/** A guía as it is issued. */
export type Guia = Emitido<typeof GUIA>;
export type GuiaLeida = Leido<typeof GUIA>;
export type BienDeGuia = Emitido<typeof BIEN>;
export type BienLeido = Leido<typeof BIEN>;
export type Persona = Emitido<typeof DESTINATARIO>;
export type Punto = Emitido<typeof PARTIDA>;
export type Conductor = Emitido<typeof CONDUCTOR>;
export type Vehiculo = Emitido<typeof VEHICULO>;
export type Relacionado = Emitido<typeof RELACIONADO>;
export type RelacionadoLeido = Leido<typeof RELACIONADO>;
export type Autorizacion = Emitido<typeof AUTORIZACION>;
