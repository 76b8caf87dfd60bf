import { type Lugar, PUERTOS } from '../../catalogos/c63-puertos.ts';
import { AEROPUERTOS } from '../../catalogos/c64-aeropuertos.ts';
import type { Cambios } from '../../documento/reglas/cambios.ts';
import {
  DAM,
  DS,
  hasDocumento,
  hasGreElectronica,
  isDeRemitente,
  motivoDe,
  rucDeLlegada,
  rucDePartida,
} from './calculo.ts';
import type { GuiaLeida } from './campos.ts';
import { type EjemploDeGuia, REMITENTE, type ReglaDeGuia } from './regla.ts';

const LIMA = { ubigeo: '150101', direccion: 'Av. Argentina 1550' };
const OTRO = '20544771206';
const EMISOR = '20601178452';
const PROVEEDOR = { tipoDocumento: '6', numeroDocumento: OTRO, denominacion: 'ACEROS DEL ORIENTE SAC' };

const entreLocales = (cambios: Cambios): EjemploDeGuia => ({
  de: 'privado',
  rompe: {
    motivo: '04',
    destinatario: undefined,
    documentos: undefined,
    partida: { ...LIMA, establecimiento: '0000' },
    llegada: { ...LIMA, establecimiento: '0001' },
    ...cambios,
  },
});

/** The port or airport that a guía names; undefined of a code that the catalog does not have. */
function findPuerto({ puerto }: GuiaLeida): Lugar | undefined {
  return (puerto?.tipo === 'AEROPUERTO' ? AEROPUERTOS : PUERTOS).get(puerto?.codigo ?? '');
}

/** Of an export, SUNAT looks only at ports. */
function isPorPuerto({ puerto }: GuiaLeida, donde: 'partida' | 'llegada'): boolean {
  return puerto !== undefined && (donde === 'partida' || puerto.tipo === 'PUERTO');
}

/** A good that passes customs leaves, or arrives, at a port or at the establishment of somebody. */
function isSinPuertoNiLocal(guia: GuiaLeida, donde: 'partida' | 'llegada'): boolean {
  return (
    motivoDe(guia)?.aduana?.localSinPuerto === donde &&
    !isPorPuerto(guia, donde) &&
    hasDocumento(guia, DAM, DS) &&
    guia[donde]?.establecimiento === undefined
  );
}

/** Where the goods leave and arrive. */
export const REGLAS_PUNTOS: readonly ReglaDeGuia[] = [
  {
    id: 'sin-llegada',
    codigo: '2775',
    campo: 'llegada',
    incumple: (guia) =>
      guia.llegada === undefined &&
      (isDeRemitente(guia)
        ? guia.motivo !== undefined && motivoDe(guia)?.llegada !== 'ninguna'
        : !hasGreElectronica(guia)),
    mensaje: {
      es: 'Falta el punto de llegada; envíe ubigeo y direccion',
      en: 'The point of arrival is missing; send ubigeo and direccion',
    },
    ejemplo: { de: 'privado', rompe: { llegada: undefined } },
  },
  {
    id: 'llegada-sin-direccion',
    codigo: '2574',
    campo: 'llegada.direccion',
    incumple: (guia) => guia.llegada !== undefined && guia.llegada.direccion === undefined && !hasGreElectronica(guia),
    mensaje: {
      es: 'Falta la dirección de llegada; envíe de 3 a 500 caracteres',
      en: 'The address of arrival is missing; send 3 to 500 characters',
    },
    ejemplo: { de: 'privado', rompe: { 'llegada.direccion': undefined } },
  },
  {
    id: 'partida-sin-direccion',
    codigo: '2577',
    campo: 'partida.direccion',
    incumple: (guia) =>
      guia.partida !== undefined &&
      guia.partida.direccion === undefined &&
      (isDeRemitente(guia) || !hasGreElectronica(guia)),
    mensaje: {
      es: 'Falta la dirección de partida; envíe de 3 a 500 caracteres',
      en: 'The address of departure is missing; send 3 to 500 characters',
    },
    ejemplo: { de: 'privado', rompe: { 'partida.direccion': undefined } },
  },
  {
    id: 'itinerante-con-local-de-llegada',
    codigo: '3416',
    en: REMITENTE,
    campo: 'llegada.establecimiento',
    incumple: (guia) => guia.llegada?.establecimiento !== undefined && motivoDe(guia)?.llegada === 'ninguna',
    mensaje: {
      es: 'Un emisor itinerante no llega a un local; quite establecimiento y ruc',
      en: 'An itinerant issuer does not arrive at premises; remove establecimiento and ruc',
    },
    ejemplo: {
      de: 'privado',
      rompe: {
        motivo: '18',
        destinatario: undefined,
        documentos: undefined,
        'llegada.establecimiento': '0001',
        'llegada.ruc': OTRO,
      },
    },
  },
  {
    id: 'partida-sin-local',
    codigo: '3365',
    en: REMITENTE,
    campo: 'partida.establecimiento',
    incumple: (guia) =>
      guia.partida !== undefined &&
      guia.partida.establecimiento === undefined &&
      (motivoDe(guia)?.partida === 'propia' || guia.partida.ruc !== undefined || isSinPuertoNiLocal(guia, 'partida')),
    mensaje: {
      es: 'Falta el código del local de partida, cuatro cifras (0000 el domicilio fiscal); en una importación, o el puerto',
      en: 'The code of the premises of departure is missing, four digits (0000 the fiscal address); in an import, or the port',
    },
    ejemplo: entreLocales({ 'partida.establecimiento': undefined }),
  },
  {
    id: 'llegada-sin-local',
    codigo: '3369',
    en: REMITENTE,
    campo: 'llegada.establecimiento',
    incumple: (guia) =>
      guia.llegada !== undefined &&
      guia.llegada.establecimiento === undefined &&
      (motivoDe(guia)?.llegada === 'propia' ||
        motivoDe(guia)?.llegada === 'destinatario' ||
        guia.llegada.ruc !== undefined ||
        isSinPuertoNiLocal(guia, 'llegada')),
    mensaje: {
      es: 'Falta el código del local de llegada, cuatro cifras (0000 el domicilio fiscal); en una exportación, o el puerto',
      en: 'The code of the premises of arrival is missing, four digits (0000 the fiscal address); in an export, or the port',
    },
    ejemplo: entreLocales({ 'llegada.establecimiento': undefined }),
  },
  {
    id: 'partida-sin-ruc-del-local',
    codigo: '3410',
    en: REMITENTE,
    campo: 'partida.ruc',
    incumple: (guia, { emisor }) =>
      guia.partida?.establecimiento !== undefined && rucDePartida(guia, guia.partida, emisor) === undefined,
    mensaje: {
      es: 'Diga de quién es el local de partida; envíe ruc',
      en: 'Say whose the premises of departure are; send ruc',
    },
    ejemplo: { de: 'privado', rompe: { 'partida.establecimiento': '0000' } },
  },
  {
    id: 'llegada-sin-ruc-del-local',
    codigo: '3410',
    en: REMITENTE,
    campo: 'llegada.ruc',
    incumple: (guia, { emisor }) =>
      guia.llegada?.establecimiento !== undefined && rucDeLlegada(guia, guia.llegada, emisor) === undefined,
    mensaje: {
      es: 'Diga de quién es el local de llegada; envíe ruc',
      en: 'Say whose the premises of arrival are; send ruc',
    },
    ejemplo: { de: 'privado', rompe: { 'llegada.establecimiento': '0000' } },
  },
  {
    id: 'partida-propia-que-no-puede-serlo',
    codigo: '3411',
    en: REMITENTE,
    campo: 'partida.ruc',
    incumple: (guia, { emisor }) => motivoDe(guia)?.partida === 'noPropia' && guia.partida?.ruc === emisor.ruc,
    mensaje: {
      es: 'Con ese motivo los bienes no salen de un local propio; envíe el RUC de quien los entrega',
      en: 'With that motive the goods do not leave premises of your own; send the RUC of who hands them over',
    },
    ejemplo: {
      de: 'privado',
      rompe: {
        motivo: '02',
        destinatario: undefined,
        documentos: undefined,
        proveedor: PROVEEDOR,
        'partida.establecimiento': '0000',
        'partida.ruc': EMISOR,
      },
    },
  },
  {
    id: 'llegada-propia-que-no-puede-serlo',
    codigo: '3411',
    en: REMITENTE,
    campo: 'llegada.ruc',
    incumple: (guia, { emisor }) => motivoDe(guia)?.llegada === 'noPropia' && guia.llegada?.ruc === emisor.ruc,
    mensaje: {
      es: 'Con ese motivo los bienes no llegan a un local propio; envíe el RUC de quien los recibe',
      en: 'With that motive the goods do not arrive at premises of your own; send the RUC of who receives them',
    },
    ejemplo: { de: 'privado', rompe: { 'llegada.establecimiento': '0001', 'llegada.ruc': EMISOR } },
  },
  {
    id: 'partida-ajena',
    codigo: '3414',
    en: REMITENTE,
    campo: 'partida.ruc',
    incumple: (guia, { emisor }) =>
      motivoDe(guia)?.partida === 'propia' && guia.partida?.ruc !== undefined && guia.partida.ruc !== emisor.ruc,
    mensaje: {
      es: 'Entre locales de la misma empresa ambos son del emisor; quite ruc',
      en: 'Between premises of one company both are the issuer’s; remove ruc',
    },
    ejemplo: entreLocales({ 'partida.ruc': OTRO }),
  },
  {
    id: 'llegada-ajena',
    codigo: '3414',
    en: REMITENTE,
    campo: 'llegada.ruc',
    incumple: (guia, { emisor }) =>
      motivoDe(guia)?.llegada === 'propia' && guia.llegada?.ruc !== undefined && guia.llegada.ruc !== emisor.ruc,
    mensaje: {
      es: 'Entre locales de la misma empresa ambos son del emisor; quite ruc',
      en: 'Between premises of one company both are the issuer’s; remove ruc',
    },
    ejemplo: entreLocales({ 'llegada.ruc': OTRO }),
  },
  {
    id: 'llegada-no-es-del-destinatario',
    codigo: '3488',
    en: REMITENTE,
    campo: 'llegada.ruc',
    incumple: (guia) =>
      motivoDe(guia)?.llegada === 'destinatario' &&
      guia.llegada?.ruc !== undefined &&
      guia.destinatario?.numeroDocumento !== undefined &&
      guia.llegada.ruc !== guia.destinatario.numeroDocumento,
    mensaje: {
      es: 'La mercancía extranjera llega a un local del destinatario; envíe su RUC, o quite ruc',
      en: 'Foreign goods arrive at premises of the consignee; send their RUC, or remove ruc',
    },
    ejemplo: { de: 'cita', rompe: { 'llegada.ruc': OTRO } },
  },
  {
    id: 'georreferencia-a-medias',
    campo: 'partida',
    incumple: ({ partida }) => (partida?.longitud === undefined) !== (partida?.latitud === undefined),
    mensaje: {
      es: 'La georreferencia va con longitud y latitud; envíe ambas o ninguna',
      en: 'A position is longitude and latitude; send both or neither',
    },
    ejemplo: { de: 'privado', rompe: { 'partida.longitud': -77.03 } },
  },
  {
    id: 'georreferencia-de-llegada-a-medias',
    campo: 'llegada',
    incumple: ({ llegada }) => (llegada?.longitud === undefined) !== (llegada?.latitud === undefined),
    mensaje: {
      es: 'La georreferencia va con longitud y latitud; envíe ambas o ninguna',
      en: 'A position is longitude and latitude; send both or neither',
    },
    ejemplo: { de: 'privado', rompe: { 'llegada.latitud': -12.04 } },
  },
  {
    id: 'extranjera-sin-puerto',
    codigo: '3483',
    en: REMITENTE,
    campo: 'puerto',
    incumple: (guia) => guia.motivo === '19' && guia.puerto === undefined,
    mensaje: {
      es: 'La mercancía extranjera entra por un puerto o aeropuerto; envíe puerto, p. ej. {"codigo": "CLL"}',
      en: 'Foreign goods come in through a port or airport; send puerto, e.g. {"codigo": "CLL"}',
    },
    ejemplo: { de: 'cita', rompe: { puerto: undefined } },
  },
  {
    id: 'puerto-sobra',
    en: REMITENTE,
    campo: 'puerto',
    incumple: (guia) => guia.puerto !== undefined && guia.motivo !== undefined && motivoDe(guia)?.aduana === undefined,
    mensaje: {
      es: 'El puerto o aeropuerto solo va con los motivos 08, 09 y 19; quítelo',
      en: 'The port or airport goes only with motives 08, 09 and 19; remove it',
    },
    ejemplo: { de: 'privado', rompe: { puerto: { codigo: 'CLL' } } },
  },
  {
    id: 'puerto-desconocido',
    codigo: '3459',
    en: REMITENTE,
    campo: 'puerto.codigo',
    incumple: (guia) =>
      guia.puerto?.codigo !== undefined && guia.puerto.tipo === 'PUERTO' && findPuerto(guia) === undefined,
    mensaje: {
      es: 'No está en el catálogo 63 de puertos; envíe p. ej. CLL (Callao)',
      en: 'It is not in catalog 63 of ports; send e.g. CLL (Callao)',
    },
    ejemplo: { de: 'exportacion', rompe: { 'puerto.codigo': 'ZZZ' } },
  },
  {
    id: 'aeropuerto-desconocido',
    codigo: '3460',
    en: REMITENTE,
    campo: 'puerto.codigo',
    incumple: (guia) =>
      guia.puerto?.codigo !== undefined &&
      guia.puerto.tipo === 'AEROPUERTO' &&
      motivoDe(guia)?.aduana?.puerto !== 'llegada' &&
      findPuerto(guia) === undefined,
    mensaje: {
      es: 'No está en el catálogo 64 de aeropuertos; envíe p. ej. LIM (Jorge Chávez)',
      en: 'It is not in catalog 64 of airports; send e.g. LIM (Jorge Chávez)',
    },
    ejemplo: { de: 'importacion', rompe: { puerto: { tipo: 'AEROPUERTO', codigo: 'ZZZ' } } },
  },
  {
    id: 'puerto-en-otro-distrito',
    codigo: '3364',
    en: REMITENTE,
    campo: 'puerto.codigo',
    incumple: (guia) => {
      const donde = motivoDe(guia)?.aduana?.puerto;
      const suyo = donde !== undefined && isPorPuerto(guia, donde) ? findPuerto(guia)?.ubigeo : undefined;
      const ubigeo = donde === undefined ? undefined : guia[donde]?.ubigeo;
      return suyo !== undefined && ubigeo !== undefined && suyo !== ubigeo;
    },
    mensaje: {
      es: 'El puerto está en otro distrito: de él parte una importación y a él llega una exportación; corrija el ubigeo',
      en: 'The port is in another district: an import departs from it and an export arrives at it; correct the ubigeo',
    },
    ejemplo: { de: 'exportacion', rompe: { 'llegada.ubigeo': '150101' } },
  },
];
