import type { Leido } from '../../documento/campos/campo.ts';
import type { Cambios } from '../../documento/reglas/cambios.ts';
import { hasIndicador, isDeRemitente, isPrivado, isPublico, llevaVehiculo } from './calculo.ts';
import type { CONDUCTOR, GuiaLeida, VEHICULO } from './campos.ts';
import { type EjemploDeGuia, REMITENTE, type ReglaDeGuia, TRANSPORTISTA } from './regla.ts';

const CONDUCTORES = [
  { numeroDocumento: '45781236', nombres: 'LUZ MARINA', apellidos: 'HUAMAN ROJAS', licencia: 'Q45781236' },
  { numeroDocumento: '70112398', nombres: 'EDGAR', apellidos: 'QUISPE MAMANI', licencia: 'Q70112398' },
];
const VEHICULOS = [{ placa: 'D4K881' }, { placa: 'BYZ977' }];

const privado = (rompe: Cambios, con: readonly string[] = []): EjemploDeGuia => ({ de: 'privado', rompe, con });
const publico = (rompe: Cambios, con: readonly string[] = []): EjemploDeGuia => ({ de: 'publico', rompe, con });
/** The carrier's vehicle and driver are told. */
export const CON_VEHICULO = 'VEHICULO_Y_CONDUCTOR_DEL_TRANSPORTISTA';
const publicoConVehiculo = (rompe: Cambios, con: readonly string[] = []): EjemploDeGuia =>
  publico(
    {
      indicadores: [CON_VEHICULO],
      fechaInicio: '2026-11-20',
      conductores: CONDUCTORES.slice(0, 1),
      vehiculos: [{ placa: 'D4K881', tarjetaCirculacion: '15M19000311' }],
      ...rompe,
    },
    con,
  );

/** Who pays the freight: one of them, in a carrier's guía. */
export const FLETES: readonly string[] = ['FLETE_REMITENTE', 'FLETE_SUBCONTRATADOR', 'FLETE_TERCERO'];
/** Indicators that only a consignor's guía has. */
export const SOLO_DE_REMITENTE: readonly string[] = [
  'VEHICULO_M1L',
  CON_VEHICULO,
  'TRASLADO_TOTAL_DAM',
  'CONTENEDOR_DE_MANIFIESTO',
];
/** Those that only a carrier's has. */
export const SOLO_DE_TRANSPORTISTA: readonly string[] = ['TRASLADO_TOTAL', 'TRANSPORTE_SUBCONTRATADO', ...FLETES];
const MAX_SECUNDARIOS = 2;

function cuentaFletes({ indicadores }: GuiaLeida): number {
  return FLETES.filter((uno) => indicadores.includes(uno)).length;
}

function hasAlguno({ indicadores }: GuiaLeida, de: readonly string[]): boolean {
  return de.some((uno) => indicadores.includes(uno));
}

/** Whether the carrier has the goods, who is somebody else than who issues. */
function llevaTransportista(guia: GuiaLeida): boolean {
  return isDeRemitente(guia) && isPublico(guia) && !hasIndicador(guia, 'VEHICULO_M1L');
}

/** Neither drivers nor vehicles have a place: M1 and L, or a carrier that tells its own. */
function isSinVehiculo(guia: GuiaLeida): boolean {
  return isDeRemitente(guia) && guia.modalidad !== undefined && !llevaVehiculo(guia);
}

/** How, when, by whom and in what the goods travel; what the indicators say of it. */
export const REGLAS_TRANSPORTE: readonly ReglaDeGuia[] = [
  {
    id: 'sin-modalidad',
    codigo: '2532',
    en: REMITENTE,
    campo: 'modalidad',
    incumple: ({ modalidad }) => modalidad === undefined,
    mensaje: {
      es: 'Falta la modalidad; envíe "01" (transporte público) o "02" (privado)',
      en: 'The mode is missing; send "01" (public transport) or "02" (private)',
    },
    ejemplo: privado({ modalidad: undefined }),
  },
  {
    id: 'sin-inicio',
    codigo: '3406',
    campo: 'fechaInicio',
    incumple: (guia) =>
      guia.fechaInicio === undefined && (isDeRemitente(guia) ? isPrivado(guia) || llevaVehiculo(guia) : true),
    mensaje: {
      es: 'Falta la fecha de inicio del traslado; envíela AAAA-MM-DD',
      en: 'The date when the transfer begins is missing; send it YYYY-MM-DD',
    },
    ejemplo: privado({ fechaInicio: undefined }),
  },
  {
    id: 'inicio-antes-de-la-emision',
    codigo: '3343',
    campo: 'fechaInicio',
    incumple: (guia) =>
      guia.fechaInicio !== undefined &&
      guia.fechaEmision !== undefined &&
      !isPublico(guia) &&
      guia.fechaInicio < guia.fechaEmision,
    mensaje: {
      es: 'El traslado no puede empezar antes de emitir la guía; corrija la fecha de inicio',
      en: 'The transfer cannot begin before the guía is issued; correct the date of its beginning',
    },
    ejemplo: privado({ fechaInicio: '2026-11-19' }),
  },
  {
    id: 'publico-sin-entrega',
    codigo: '3617',
    en: REMITENTE,
    desde: '2026-06-01',
    campo: 'fechaEntrega',
    incumple: (guia) => isPublico(guia) && guia.fechaEntrega === undefined,
    mensaje: {
      es: 'Falta la fecha en que se entregan los bienes al transportista; desde el 2026-06-01 es obligatoria en el transporte público',
      en: 'The date when the goods are handed to the carrier is missing; from 2026-06-01 on it is required in public transport',
    },
    fuente: 'RS 000108-2026/SUNAT',
    ejemplo: publico({ fechaEntrega: undefined }),
  },
  {
    id: 'entrega-antes-de-la-emision',
    codigo: '3618',
    en: REMITENTE,
    campo: 'fechaEntrega',
    incumple: ({ fechaEntrega, fechaEmision }) =>
      fechaEntrega !== undefined && fechaEmision !== undefined && fechaEntrega < fechaEmision,
    mensaje: {
      es: 'La entrega al transportista no puede ser anterior a la emisión; corrija la fecha',
      en: 'The goods cannot be handed to the carrier before the issue; correct the date',
    },
    ejemplo: publico({ fechaEntrega: '2026-11-19' }),
  },
  {
    id: 'inicio-antes-de-la-entrega',
    codigo: '3616',
    en: REMITENTE,
    campo: 'fechaInicio',
    incumple: (guia) =>
      isPublico(guia) &&
      guia.fechaInicio !== undefined &&
      guia.fechaEntrega !== undefined &&
      guia.fechaInicio < guia.fechaEntrega,
    mensaje: {
      es: 'El traslado no puede empezar antes de entregar los bienes al transportista; corrija una de las dos fechas',
      en: 'The transfer cannot begin before the goods are handed to the carrier; correct one of the two dates',
    },
    ejemplo: publicoConVehiculo({ fechaEntrega: '2026-11-21' }),
  },
  {
    id: 'publico-sin-transportista',
    codigo: '2558',
    en: REMITENTE,
    campo: 'transportista.ruc',
    incumple: (guia) => llevaTransportista(guia) && guia.transportista?.ruc === undefined,
    mensaje: {
      es: 'En el transporte público falta el RUC del transportista; envíelo',
      en: 'In public transport the carrier’s RUC is missing; send it',
    },
    ejemplo: publico({ 'transportista.ruc': undefined }),
  },
  {
    id: 'transportista-sin-nombre',
    codigo: '2563',
    en: REMITENTE,
    campo: 'transportista.denominacion',
    incumple: (guia) => llevaTransportista(guia) && guia.transportista?.denominacion === undefined,
    mensaje: { es: 'Falta la razón social del transportista; envíela', en: 'The carrier’s name is missing; send it' },
    ejemplo: publico({ 'transportista.denominacion': undefined }),
  },
  {
    id: 'transportista-es-remitente',
    codigo: '2560',
    en: REMITENTE,
    campo: 'transportista.ruc',
    incumple: (guia, { emisor }) => llevaTransportista(guia) && guia.transportista?.ruc === emisor.ruc,
    mensaje: {
      es: 'El transportista no puede ser quien emite; si lleva los bienes usted, la modalidad es "02" (privado)',
      en: 'The carrier cannot be who issues; if you carry the goods yourself, the mode is "02" (private)',
    },
    ejemplo: publico({ 'transportista.ruc': '20601178452' }),
  },
  {
    id: 'privado-con-transportista',
    codigo: '3347',
    en: REMITENTE,
    campo: 'transportista',
    incumple: (guia) =>
      isPrivado(guia) && (guia.transportista?.ruc !== undefined || guia.transportista?.denominacion !== undefined),
    mensaje: {
      es: 'En el transporte privado no va el transportista; quítelo o envíe modalidad "01"',
      en: 'In private transport there is no carrier; remove it or send modalidad "01"',
    },
    ejemplo: privado({
      transportista: { ruc: '20488319061', denominacion: 'TRANSPORTES ANDINO SAC', registroMtc: '1' },
    }),
  },
  {
    id: 'sin-registro-mtc',
    codigo: '4391',
    campo: 'transportista.registroMtc',
    incumple: (guia) =>
      guia.transportista?.registroMtc === undefined && (llevaTransportista(guia) || !isDeRemitente(guia)),
    mensaje: {
      es: 'Falta el número de registro del MTC del transportista; envíelo',
      en: 'The carrier’s register number at the MTC is missing; send it',
    },
    ejemplo: publico({ 'transportista.registroMtc': undefined }),
  },
  {
    id: 'registro-mtc-mal-escrito',
    codigo: '4392',
    campo: 'transportista.registroMtc',
    incumple: ({ transportista }) =>
      transportista?.registroMtc !== undefined && !/^(?!0+$)[0-9A-Z]{1,20}$/.test(transportista.registroMtc),
    mensaje: {
      es: 'El registro del MTC son hasta 20 mayúsculas y cifras, sin guiones',
      en: 'The MTC’s register number is up to 20 capitals and digits, without hyphens',
    },
    ejemplo: publico({ 'transportista.registroMtc': '15-12' }),
  },
  {
    id: 'denominacion-del-emisor-sobra',
    en: TRANSPORTISTA,
    campo: 'transportista.ruc',
    incumple: ({ transportista }) => transportista?.ruc !== undefined || transportista?.denominacion !== undefined,
    mensaje: {
      es: 'En la guía del transportista el transportista es quien emite; envíe solo registroMtc y autorizacion',
      en: 'In the carrier’s guía the carrier is who issues; send only registroMtc and autorizacion',
    },
    ejemplo: { de: 'transportista', rompe: { 'transportista.ruc': '20488319061' } },
  },
  {
    id: 'sin-vehiculo',
    codigo: '2566',
    campo: 'vehiculos',
    incumple: (guia) => llevaVehiculo(guia) && guia.vehiculos.length === 0,
    mensaje: {
      es: 'Falta el vehículo; envíe al menos su placa',
      en: 'The vehicle is missing; send at least its plate',
    },
    ejemplo: privado({ vehiculos: undefined }),
  },
  {
    id: 'vehiculo-sobra',
    codigo: '3354',
    en: REMITENTE,
    campo: 'vehiculos',
    incumple: (guia) =>
      isPublico(guia) && isSinVehiculo(guia) && !hasIndicador(guia, 'VEHICULO_M1L') && guia.vehiculos.length > 0,
    mensaje: {
      es: `En el transporte público el vehículo lo dice el transportista; quítelo o envíe el indicador ${CON_VEHICULO}`,
      en: `In public transport the carrier tells the vehicle; remove it or send the indicator ${CON_VEHICULO}`,
    },
    ejemplo: publico({ vehiculos: VEHICULOS.slice(0, 1) }),
  },
  {
    id: 'vehiculo-secundario-sobra',
    codigo: '3453',
    en: REMITENTE,
    campo: 'vehiculos',
    incumple: (guia) => hasIndicador(guia, 'VEHICULO_M1L') && guia.vehiculos.length > 1,
    mensaje: {
      es: 'Con vehículo de categoría M1 o L no van vehículos secundarios; quítelos',
      en: 'With a vehicle of category M1 or L there are no secondary vehicles; remove them',
    },
    ejemplo: privado({ indicadores: ['VEHICULO_M1L'], conductores: undefined, vehiculos: VEHICULOS }),
  },
  {
    id: 'demasiados-vehiculos',
    codigo: '4389',
    campo: 'vehiculos',
    incumple: ({ vehiculos }) => vehiculos.length > 1 + MAX_SECUNDARIOS,
    mensaje: {
      es: 'Hay más de dos vehículos secundarios; envíe el principal y hasta dos más',
      en: 'There are more than two secondary vehicles; send the main one and up to two more',
    },
    ejemplo: privado({ vehiculos: [...VEHICULOS, { placa: 'ABC123' }, { placa: 'ABC124' }] }),
  },
  {
    id: 'sin-conductor',
    codigo: '3357',
    campo: 'conductores',
    incumple: (guia) => llevaVehiculo(guia) && guia.conductores.length === 0,
    mensaje: {
      es: 'Falta el conductor; envíe su documento, nombres, apellidos y licencia',
      en: 'The driver is missing; send their document, first names, last names and licence',
    },
    ejemplo: privado({ conductores: undefined }),
  },
  {
    id: 'conductor-sobra',
    codigo: '3455',
    en: REMITENTE,
    campo: 'conductores',
    incumple: (guia) => isSinVehiculo(guia) && guia.conductores.length > 0,
    mensaje: {
      es: 'Con vehículo M1 o L, o si los datos los da el transportista, no va el conductor; quítelo',
      en: 'With a vehicle M1 or L, or where the carrier tells it, there is no driver; remove them',
    },
    ejemplo: publico({ conductores: CONDUCTORES.slice(0, 1) }),
  },
  {
    id: 'conductor-secundario-sobra',
    codigo: '3456',
    en: REMITENTE,
    campo: 'conductores.1',
    incumple: (guia) => isSinVehiculo(guia) && guia.conductores.length > 1,
    mensaje: { es: 'Tampoco va el conductor secundario; quítelo', en: 'Nor is there a secondary driver; remove them' },
    ejemplo: publico({ conductores: CONDUCTORES }, ['3455']),
  },
  {
    id: 'demasiados-conductores',
    codigo: '4376',
    campo: 'conductores',
    incumple: ({ conductores }) => conductores.length > 1 + MAX_SECUNDARIOS,
    mensaje: {
      es: 'Hay más de dos conductores secundarios; envíe el principal y hasta dos más',
      en: 'There are more than two secondary drivers; send the main one and up to two more',
    },
    ejemplo: privado({
      conductores: ['Q45781231', 'Q45781232', 'Q45781233', 'Q45781234'].map((licencia) => ({
        ...CONDUCTORES[0],
        licencia,
      })),
    }),
  },
  {
    id: 'indicador-de-otro-tipo',
    codigo: '3388',
    campo: 'indicadores',
    incumple: (guia) => hasAlguno(guia, isDeRemitente(guia) ? SOLO_DE_TRANSPORTISTA : SOLO_DE_REMITENTE),
    mensaje: {
      es: 'Un indicador es del otro tipo de guía; quítelo',
      en: 'An indicator is of the other type of guía; remove it',
    },
    ejemplo: privado({ indicadores: ['FLETE_REMITENTE'] }),
  },
  {
    id: 'indicador-repetido',
    codigo: '3344',
    campo: 'indicadores',
    incumple: (guia) => new Set(guia.indicadores).size < guia.indicadores.length || cuentaFletes(guia) > 1,
    mensaje: {
      es: 'Un indicador está repetido, o hay más de un pagador del flete; deje uno',
      en: 'An indicator is repeated, or more than one pays the freight; keep one',
    },
    ejemplo: privado({ indicadores: ['TRANSBORDO_PROGRAMADO', 'TRANSBORDO_PROGRAMADO'] }),
  },
  {
    id: 'privado-con-vehiculo-del-transportista',
    codigo: '3450',
    en: REMITENTE,
    campo: 'indicadores',
    incumple: (guia) => isPrivado(guia) && hasIndicador(guia, CON_VEHICULO),
    mensaje: {
      es: `${CON_VEHICULO} es solo del transporte público; quítelo`,
      en: `${CON_VEHICULO} is of public transport only; remove it`,
    },
    ejemplo: privado({ indicadores: [CON_VEHICULO] }),
  },
  {
    id: 'm1l-con-vehiculo-del-transportista',
    codigo: '3451',
    en: REMITENTE,
    campo: 'indicadores',
    incumple: (guia) => isPublico(guia) && hasIndicador(guia, 'VEHICULO_M1L') && hasIndicador(guia, CON_VEHICULO),
    mensaje: {
      es: `VEHICULO_M1L y ${CON_VEHICULO} no van juntos; quite uno`,
      en: `VEHICULO_M1L and ${CON_VEHICULO} do not go together; remove one`,
    },
    ejemplo: publico({ indicadores: ['VEHICULO_M1L', CON_VEHICULO] }),
  },
  {
    id: 'transbordo-con-vehiculo-del-transportista',
    codigo: '3615',
    en: REMITENTE,
    campo: 'indicadores',
    incumple: (guia) =>
      isPublico(guia) && hasIndicador(guia, 'TRANSBORDO_PROGRAMADO') && hasIndicador(guia, CON_VEHICULO),
    mensaje: {
      es: `Con transbordo programado el vehículo no se conoce: quite ${CON_VEHICULO}`,
      en: `With a planned transshipment the vehicle is not known: remove ${CON_VEHICULO}`,
    },
    ejemplo: publicoConVehiculo({ indicadores: ['TRANSBORDO_PROGRAMADO', CON_VEHICULO] }),
  },
  {
    id: 'sin-pagador-del-flete',
    codigo: '4388',
    en: TRANSPORTISTA,
    campo: 'indicadores',
    incumple: (guia) => cuentaFletes(guia) === 0,
    mensaje: {
      es: `Falta quién paga el flete; envíe uno de ${FLETES.join(', ')}`,
      en: `Who pays the freight is missing; send one of ${FLETES.join(', ')}`,
    },
    ejemplo: { de: 'transportista', rompe: { indicadores: undefined } },
  },
];

type ConductorLeido = Leido<typeof CONDUCTOR>;

export const REGLAS_CONDUCTOR: readonly ReglaDeGuia<ConductorLeido>[] = [
  {
    id: 'documento-del-conductor',
    codigo: '2569',
    campo: 'numeroDocumento',
    incumple: ({ tipoDocumento, numeroDocumento }) =>
      numeroDocumento !== undefined && !(tipoDocumento === '1' ? /^\d{8}$/ : /^\S{1,15}$/).test(numeroDocumento),
    mensaje: {
      es: 'Un DNI tiene 8 cifras; otros documentos, hasta 15 caracteres sin espacios',
      en: 'A DNI has 8 digits; other documents, up to 15 characters without blanks',
    },
    ejemplo: privado({ 'conductores.0.numeroDocumento': '4578123' }),
  },
  {
    id: 'licencia-mal-escrita',
    codigo: '2573',
    campo: 'licencia',
    incumple: ({ licencia }) => licencia !== undefined && !/^(?!0+$)[0-9A-Z]{9,10}$/.test(licencia),
    mensaje: {
      es: 'La licencia tiene 9 o 10 letras y cifras, p. ej. Q45781236',
      en: 'The licence has 9 or 10 letters and digits, e.g. Q45781236',
    },
    ejemplo: privado({ 'conductores.0.licencia': '00000000' }),
  },
  {
    id: 'licencia-repetida',
    codigo: '3362',
    campo: 'licencia',
    incumple: ({ licencia }, { guia }, indice) =>
      licencia !== undefined && guia.conductores.slice(1, indice).some((otro) => otro?.licencia === licencia),
    mensaje: {
      es: 'La licencia es la de otro conductor secundario; corríjala',
      en: 'The licence is that of another secondary driver; correct it',
    },
    ejemplo: privado({ conductores: [CONDUCTORES[0], CONDUCTORES[1], CONDUCTORES[1]] }),
  },
];

type VehiculoLeido = Leido<typeof VEHICULO>;

export const REGLAS_VEHICULO: readonly ReglaDeGuia<VehiculoLeido>[] = [
  {
    id: 'placa-mal-escrita',
    codigo: '2567',
    campo: 'placa',
    incumple: ({ placa }) => placa !== undefined && !/^(?!0+$)[0-9A-Z]{6,8}$/.test(placa),
    mensaje: {
      es: 'La placa tiene de 6 a 8 letras y cifras, p. ej. D4K881',
      en: 'The plate has 6 to 8 letters and digits, e.g. D4K881',
    },
    ejemplo: privado({ 'vehiculos.0.placa': 'D4K' }),
  },
  {
    id: 'placa-repetida',
    campo: 'placa',
    incumple: ({ placa }, { guia }, indice) =>
      placa !== undefined && guia.vehiculos.slice(0, indice).some((otro) => otro?.placa === placa),
    mensaje: {
      es: 'La placa está dos veces; envíe cada vehículo una vez',
      en: 'The plate is there twice; send each vehicle once',
    },
    ejemplo: privado({ vehiculos: [VEHICULOS[0], VEHICULOS[0]] }),
  },
  {
    id: 'tarjeta-mal-escrita',
    codigo: '3355',
    campo: 'tarjetaCirculacion',
    incumple: ({ tarjetaCirculacion: tarjeta }, { guia }, indice) =>
      tarjeta !== undefined &&
      !(indice === 0 && isDeRemitente(guia) ? /^(?!0+$)[0-9A-Z]{9,15}$/ : /^(?!0+$)[0-9A-Z]{10,15}$/).test(tarjeta),
    mensaje: {
      es: 'La tarjeta de circulación tiene de 10 a 15 letras y cifras (de 9 en el vehículo principal del remitente)',
      en: 'The circulation card has 10 to 15 letters and digits (from 9 on in the consignor’s main vehicle)',
    },
    ejemplo: privado({ 'vehiculos.0.tarjetaCirculacion': '15M1' }),
  },
  {
    id: 'sin-tarjeta',
    codigo: '4399',
    campo: 'tarjetaCirculacion',
    incumple: ({ tarjetaCirculacion }, { guia }) =>
      tarjetaCirculacion === undefined && (!isDeRemitente(guia) || (isPublico(guia) && llevaVehiculo(guia))),
    mensaje: {
      es: 'Falta la tarjeta de circulación o el certificado de habilitación del vehículo; envíelo',
      en: 'The circulation card or the certificate of habilitation of the vehicle is missing; send it',
    },
    ejemplo: publicoConVehiculo({ vehiculos: [{ placa: 'D4K881' }] }),
  },
  {
    id: 'autorizacion-de-vehiculo-sobra',
    codigo: '3452',
    en: REMITENTE,
    campo: 'autorizacion',
    incumple: ({ autorizacion }, { guia }, indice) => indice === 0 && isSinVehiculo(guia) && autorizacion !== undefined,
    mensaje: {
      es: 'Con vehículo M1 o L no va la autorización especial; quítela',
      en: 'With a vehicle M1 or L there is no special authorisation; remove it',
    },
    ejemplo: privado({
      indicadores: ['VEHICULO_M1L'],
      conductores: undefined,
      vehiculos: [{ placa: 'D4K881', autorizacion: { entidad: '06', numero: 'RES-1' } }],
    }),
  },
  {
    id: 'autorizacion-de-secundario-sobra',
    codigo: '3454',
    en: REMITENTE,
    campo: 'autorizacion',
    incumple: ({ autorizacion }, { guia }, indice) => indice > 0 && isSinVehiculo(guia) && autorizacion !== undefined,
    mensaje: {
      es: 'Con vehículo M1 o L no va la autorización de un vehículo secundario; quítela',
      en: 'With a vehicle M1 or L there is no authorisation of a secondary vehicle; remove it',
    },
    ejemplo: privado(
      {
        indicadores: ['VEHICULO_M1L'],
        conductores: undefined,
        vehiculos: [VEHICULOS[0], { placa: 'BYZ977', autorizacion: { entidad: '06', numero: 'RES-1' } }],
      },
      ['3453'],
    ),
  },
];
