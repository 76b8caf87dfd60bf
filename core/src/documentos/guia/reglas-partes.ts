import { DNI, isNumeroDeIdentidad, NUMERO_DE_OTRO_TIPO, RUC } from '../../documento/formato/identidad.ts';
import type { Cambios } from '../../documento/reglas/cambios.ts';
import { addDays } from '../../lib/fecha.ts';
import { ENVIO_DE_GUIA } from '../../vigencias/plazos.ts';
import { valorEn } from '../../vigencias/vigencia.ts';
import { isSerieDeGuia } from '../registro.ts';
import { hasDocumento, hasIndicador, motivoDe } from './calculo.ts';
import type { GuiaLeida } from './campos.ts';
import { type EjemploDeGuia, REMITENTE, type ReglaDeGuia, TRANSPORTISTA } from './regla.ts';

type Parte = 'remitente' | 'destinatario' | 'comprador' | 'proveedor' | 'subcontratador' | 'pagaFlete';

const UN_RUC = { tipoDocumento: RUC, numeroDocumento: '20544771206', denominacion: 'ACEROS DEL ORIENTE SAC' };
const EL_EMISOR = { tipoDocumento: RUC, numeroDocumento: '20601178452', denominacion: 'COMERCIAL QUIPU SAC' };
const UN_DNI = { tipoDocumento: DNI, numeroDocumento: '41220987', denominacion: 'JULIO RAMOS DIAZ' };

const deMotivo = (motivo: string, cambios: Cambios = {}): EjemploDeGuia => ({
  de: 'privado',
  rompe: { motivo, documentos: undefined, ...cambios },
});

function isNumeroMalo(parte: GuiaLeida[Parte]): boolean {
  if (parte?.tipoDocumento === undefined || parte.numeroDocumento === undefined) return false;
  return !isNumeroDeIdentidad(parte.tipoDocumento, parte.numeroDocumento);
}

function numeroDeParte(parte: Parte, codigo: string, ejemplo: EjemploDeGuia, en?: typeof REMITENTE): ReglaDeGuia {
  return {
    id: `numero-de-${parte}`,
    codigo,
    ...(en === undefined ? {} : { en }),
    campo: `${parte}.numeroDocumento`,
    incumple: (guia) => isNumeroMalo(guia[parte]),
    mensaje: NUMERO_DE_OTRO_TIPO,
    ejemplo,
  };
}

/** What only the other kind of guía tells. */
function ajeno(campo: keyof GuiaLeida, en: typeof REMITENTE, ejemplo: EjemploDeGuia): ReglaDeGuia {
  const de = en === REMITENTE ? { es: 'remitente', en: 'consignor' } : { es: 'transportista', en: 'carrier' };
  return {
    id: `${campo}-ajeno`,
    en,
    campo,
    incumple: (guia) => guia[campo] !== undefined,
    mensaje: {
      es: `La guía del ${de.es} no lleva ${campo}; quítelo`,
      en: `The guía of the ${de.en} has no ${campo}; remove it`,
    },
    ejemplo,
  };
}

function isMismo(parte: GuiaLeida[Parte], ruc: string): boolean {
  return parte?.tipoDocumento === RUC && parte.numeroDocumento === ruc;
}

function isMisma(una: GuiaLeida[Parte], otra: GuiaLeida[Parte]): boolean {
  return (
    una?.numeroDocumento !== undefined &&
    una.tipoDocumento === otra?.tipoDocumento &&
    una.numeroDocumento === otra?.numeroDocumento
  );
}

const GENERICA =
  /^(?:otros?|traslados?|transportes?|transp|varios|ventas?|vta|compras?|consignaci[oó]n|devoluci[oó]n|importaci[oó]n|exportaci[oó]n|emisor itinerante|traslado entre establecimientos)\.?$/i;

/** Head, motive and parties. */
export const REGLAS_PARTES: readonly ReglaDeGuia[] = [
  {
    id: 'serie-de-otro-tipo',
    codigo: '1001',
    campo: 'serie',
    incumple: ({ tipo, serie }) =>
      tipo !== undefined && serie !== undefined && serie !== '' && !isSerieDeGuia(tipo, serie),
    mensaje: {
      es: 'La serie es T y tres letras o cifras en la guía del remitente, V en la del transportista; p. ej. T001 o V001',
      en: 'The series is T and three letters or digits in the consignor’s guía, V in the carrier’s; e.g. T001 or V001',
    },
    ejemplo: { de: 'privado', rompe: { serie: 'V001' } },
  },
  {
    id: 'emision-futura',
    codigo: '2329',
    segun: 'dia',
    campo: 'fechaEmision',
    incumple: ({ fechaEmision }, { hoy }) => fechaEmision !== undefined && fechaEmision > hoy,
    mensaje: {
      es: 'La fecha de emisión no puede ser futura; omítala para que sea hoy',
      en: 'The date of issue cannot be in the future; leave it out for today',
    },
    ejemplo: { de: 'privado', rompe: { fechaEmision: '2026-11-21', fechaInicio: '2026-11-21' } },
  },
  {
    id: 'emision-fuera-de-plazo',
    codigo: '2108',
    segun: 'dia',
    campo: 'fechaEmision',
    incumple: ({ fechaEmision }, { hoy }) =>
      fechaEmision !== undefined && fechaEmision < addDays(hoy, -valorEn(ENVIO_DE_GUIA, fechaEmision)),
    mensaje: {
      es: 'SUNAT recibe una guía hasta un día después de su emisión; omita la fecha para que sea hoy',
      en: 'SUNAT takes a guía until a day after its issue; leave the date out for today',
    },
    ejemplo: { de: 'privado', rompe: { fechaEmision: '2026-11-18' } },
  },
  {
    id: 'sin-motivo',
    codigo: '3404',
    en: REMITENTE,
    campo: 'motivo',
    incumple: ({ motivo }) => motivo === undefined,
    mensaje: {
      es: 'Falta el motivo de traslado; envíe uno del catálogo 20, p. ej. "01" (venta)',
      en: 'The motive of the transfer is missing; send one of catalog 20, e.g. "01" (sale)',
    },
    ejemplo: { de: 'privado', rompe: { motivo: undefined } },
  },
  {
    id: 'otros-sin-descripcion',
    codigo: '3457',
    en: REMITENTE,
    campo: 'descripcionMotivo',
    incumple: ({ motivo, descripcionMotivo }) => motivo === '13' && descripcionMotivo === undefined,
    mensaje: {
      es: 'El motivo 13 (otros) exige una descripción; diga en qué consiste el traslado',
      en: 'Motive 13 (others) requires a description; say what the transfer is',
    },
    ejemplo: deMotivo('13'),
  },
  {
    id: 'descripcion-generica',
    codigo: '4190',
    en: REMITENTE,
    campo: 'descripcionMotivo',
    incumple: ({ motivo, descripcionMotivo: texto }) =>
      motivo === '13' &&
      texto !== undefined &&
      (GENERICA.test(texto.trim()) || (texto.match(/\p{L}/gu) ?? []).length < 3),
    mensaje: {
      es: 'La descripción del motivo no dice nada; escriba en qué consiste el traslado, p. ej. "Feria de exposición"',
      en: 'The description of the motive says nothing; write what the transfer is, e.g. "Feria de exposición"',
    },
    ejemplo: deMotivo('13', { descripcionMotivo: 'Otros' }),
  },
  ajeno('motivo', TRANSPORTISTA, { de: 'transportista', rompe: { motivo: '01' } }),
  ajeno('modalidad', TRANSPORTISTA, { de: 'transportista', rompe: { modalidad: '01' } }),
  ajeno('comprador', TRANSPORTISTA, { de: 'transportista', rompe: { comprador: UN_RUC } }),
  ajeno('proveedor', TRANSPORTISTA, { de: 'transportista', rompe: { proveedor: UN_RUC } }),
  ajeno('pesoNeto', TRANSPORTISTA, { de: 'transportista', rompe: { pesoNeto: 1 } }),
  ajeno('sustentoPeso', TRANSPORTISTA, { de: 'transportista', rompe: { sustentoPeso: 'Con los envases' } }),
  ajeno('puerto', TRANSPORTISTA, { de: 'transportista', rompe: { puerto: { codigo: 'CLL' } } }),
  ajeno('fechaEntrega', TRANSPORTISTA, { de: 'transportista', rompe: { fechaEntrega: '2026-11-20' } }),
  ajeno('remitente', REMITENTE, { de: 'privado', rompe: { remitente: UN_RUC } }),
  ajeno('subcontratador', REMITENTE, { de: 'privado', rompe: { subcontratador: UN_RUC } }),
  ajeno('pagaFlete', REMITENTE, { de: 'privado', rompe: { pagaFlete: UN_RUC } }),
  {
    id: 'sin-destinatario',
    codigo: '2757',
    campo: 'destinatario',
    incumple: (guia) => guia.destinatario === undefined && motivoDe(guia)?.destinatario !== 'remitente',
    mensaje: {
      es: 'Falta el destinatario; envíe su documento y su nombre',
      en: 'The consignee is missing; send their document and name',
    },
    ejemplo: { de: 'privado', rompe: { destinatario: undefined } },
  },
  numeroDeParte('destinatario', '2758', { de: 'privado', rompe: { 'destinatario.numeroDocumento': '2054477120' } }),
  {
    id: 'destinatario-no-es-remitente',
    codigo: '2554',
    en: REMITENTE,
    campo: 'destinatario.numeroDocumento',
    incumple: (guia, { emisor }) =>
      motivoDe(guia)?.destinatario === 'remitente' &&
      guia.destinatario?.numeroDocumento !== undefined &&
      !isMismo(guia.destinatario, emisor.ruc),
    mensaje: {
      es: 'Con ese motivo los bienes llegan a quien los envía; omita destinatario o envíe el RUC del emisor',
      en: 'With that motive the goods come to who sends them; leave destinatario out or send the issuer’s RUC',
    },
    ejemplo: deMotivo('18', { llegada: undefined }),
  },
  {
    id: 'destinatario-es-remitente',
    codigo: '2555',
    en: REMITENTE,
    campo: 'destinatario.numeroDocumento',
    incumple: (guia, { emisor }) => motivoDe(guia)?.destinatario === 'otro' && isMismo(guia.destinatario, emisor.ruc),
    mensaje: {
      es: 'Con ese motivo los bienes van a otro; para moverlos entre locales propios use el motivo "04"',
      en: 'With that motive the goods go to somebody else; to move them between premises of your own use motive "04"',
    },
    ejemplo: { de: 'privado', rompe: { destinatario: EL_EMISOR } },
  },
  {
    id: 'destinatario-sin-ruc',
    codigo: '3417',
    en: REMITENTE,
    campo: 'destinatario.tipoDocumento',
    incumple: (guia) =>
      motivoDe(guia)?.conRuc === true &&
      guia.destinatario?.tipoDocumento !== undefined &&
      guia.destinatario.tipoDocumento !== RUC,
    mensaje: {
      es: 'Con ese motivo el destinatario debe tener RUC; envíe tipoDocumento "6"',
      en: 'With that motive the consignee has to have a RUC; send tipoDocumento "6"',
    },
    ejemplo: deMotivo('06', { destinatario: UN_DNI }),
  },
  {
    id: 'comprador-sobra',
    codigo: '4377',
    en: REMITENTE,
    campo: 'comprador',
    incumple: (guia) => guia.comprador !== undefined && motivoDe(guia)?.comprador === 'sobra',
    mensaje: {
      es: 'El comprador solo va con los motivos 03 y 13; quítelo',
      en: 'The buyer goes only with motives 03 and 13; remove it',
    },
    ejemplo: { de: 'privado', rompe: { comprador: UN_RUC } },
  },
  {
    id: 'sin-comprador',
    codigo: '4378',
    en: REMITENTE,
    campo: 'comprador',
    incumple: (guia) => guia.comprador === undefined && motivoDe(guia)?.comprador === 'esperado',
    mensaje: {
      es: 'Una venta con entrega a terceros nombra al comprador; envíelo',
      en: 'A sale delivered to others names the buyer; send it',
    },
    ejemplo: deMotivo('03'),
  },
  numeroDeParte('comprador', '3337', deMotivo('03', { comprador: { ...UN_RUC, numeroDocumento: '123' } }), REMITENTE),
  {
    id: 'comprador-es-remitente',
    codigo: '3334',
    en: REMITENTE,
    campo: 'comprador.numeroDocumento',
    incumple: (guia, { emisor }) => guia.motivo === '03' && isMismo(guia.comprador, emisor.ruc),
    mensaje: {
      es: 'El comprador no puede ser quien envía; indique a quién se vendió',
      en: 'The buyer cannot be who sends; say to whom it was sold',
    },
    ejemplo: deMotivo('03', { comprador: EL_EMISOR }),
  },
  {
    id: 'comprador-es-destinatario',
    codigo: '3335',
    en: REMITENTE,
    campo: 'comprador.numeroDocumento',
    incumple: (guia) => guia.motivo === '03' && isMisma(guia.comprador, guia.destinatario),
    mensaje: {
      es: 'Si compra quien recibe, el motivo es "01" (venta), sin comprador',
      en: 'If who receives is who buys, the motive is "01" (sale), without a buyer',
    },
    ejemplo: deMotivo('03', { destinatario: UN_RUC, comprador: UN_RUC }),
  },
  {
    id: 'sin-proveedor',
    codigo: '4375',
    en: REMITENTE,
    campo: 'proveedor',
    incumple: (guia) => guia.proveedor === undefined && motivoDe(guia)?.proveedor === 'esperado',
    mensaje: {
      es: 'Con ese motivo se nombra al proveedor; envíelo',
      en: 'With that motive the supplier is named; send it',
    },
    ejemplo: deMotivo('02', { destinatario: undefined }),
  },
  {
    id: 'proveedor-sobra',
    codigo: '4054',
    en: REMITENTE,
    campo: 'proveedor',
    incumple: (guia) => guia.proveedor !== undefined && motivoDe(guia)?.proveedor === 'sobra',
    mensaje: {
      es: 'El proveedor solo va con los motivos 02, 07 y 13; quítelo',
      en: 'The supplier goes only with motives 02, 07 and 13; remove it',
    },
    ejemplo: { de: 'privado', rompe: { proveedor: UN_RUC } },
  },
  {
    id: 'tipo-de-proveedor',
    codigo: '3447',
    en: REMITENTE,
    campo: 'proveedor.tipoDocumento',
    incumple: isTipoNoAdmitido,
    mensaje: {
      es: 'El proveedor de una compra (02) se identifica con RUC (6), DNI (1), carné (4) o pasaporte (7); quien transformó los bienes (07), con RUC',
      en: 'The supplier of a purchase (02) is identified by RUC (6), DNI (1), carné (4) or passport (7); who transformed the goods (07), by RUC',
    },
    ejemplo: deMotivo('07', { destinatario: undefined, proveedor: UN_DNI }),
  },
  numeroDeParte(
    'proveedor',
    '2724',
    deMotivo('02', { destinatario: undefined, proveedor: { ...UN_RUC, numeroDocumento: '123' } }),
    REMITENTE,
  ),
  {
    id: 'proveedor-es-remitente',
    codigo: '3448',
    en: REMITENTE,
    campo: 'proveedor.numeroDocumento',
    incumple: (guia, { emisor }) => motivoDe(guia)?.proveedor !== 'sobra' && isMismo(guia.proveedor, emisor.ruc),
    mensaje: {
      es: 'El proveedor no puede ser quien envía la guía; indique de quién vienen los bienes',
      en: 'The supplier cannot be who sends the guía; say whom the goods come from',
    },
    ejemplo: deMotivo('02', { destinatario: undefined, proveedor: EL_EMISOR }),
  },
  {
    id: 'proveedor-no-emitio',
    codigo: '3442',
    en: REMITENTE,
    campo: 'proveedor.numeroDocumento',
    incumple: ({ motivo, proveedor, documentos }) =>
      motivo === '02' &&
      proveedor?.numeroDocumento !== undefined &&
      proveedor.tipoDocumento === RUC &&
      documentos.some(
        (suyo) =>
          suyo !== undefined &&
          hasDocumento({ documentos: [suyo] }, '01', '03', '12') &&
          suyo.ruc !== undefined &&
          suyo.ruc !== proveedor.numeroDocumento,
      ),
    mensaje: {
      es: 'En una compra el proveedor es quien emitió el comprobante relacionado; corrija uno de los dos',
      en: 'In a purchase the supplier is who issued the related comprobante; correct one of the two',
    },
    ejemplo: deMotivo('02', {
      destinatario: undefined,
      proveedor: UN_RUC,
      documentos: [{ tipo: '01', numero: 'F001-7', ruc: '20488319061' }],
    }),
  },
  {
    id: 'sin-remitente',
    codigo: '3383',
    en: TRANSPORTISTA,
    campo: 'remitente',
    incumple: ({ remitente }) => remitente === undefined,
    mensaje: {
      es: 'Falta el remitente de los bienes; envíe su documento y su nombre',
      en: 'The consignor of the goods is missing; send their document and name',
    },
    ejemplo: { de: 'transportista', rompe: { remitente: undefined } },
  },
  numeroDeParte(
    'remitente',
    '3384',
    { de: 'transportista', rompe: { 'remitente.numeroDocumento': '4122098' } },
    TRANSPORTISTA,
  ),
  {
    id: 'remitente-es-transportista',
    codigo: '2560',
    en: TRANSPORTISTA,
    campo: 'remitente.numeroDocumento',
    incumple: ({ remitente }, { emisor }) => isMismo(remitente, emisor.ruc),
    mensaje: {
      es: 'El transportista no puede ser el remitente; si traslada bienes propios emita la guía del remitente (09)',
      en: 'The carrier cannot be the consignor; if you move goods of your own issue the consignor’s guía (09)',
    },
    ejemplo: { de: 'transportista', rompe: { remitente: EL_EMISOR } },
  },
  {
    id: 'subcontratado-sin-quien',
    codigo: '4424',
    en: TRANSPORTISTA,
    campo: 'subcontratador',
    incumple: (guia) => hasIndicador(guia, 'TRANSPORTE_SUBCONTRATADO') && guia.subcontratador === undefined,
    mensaje: {
      es: 'El transporte es subcontratado: falta quién lo subcontrató; envíe su RUC y su nombre',
      en: 'The transport is subcontracted: who subcontracted it is missing; send their RUC and name',
    },
    ejemplo: { de: 'transportista', rompe: { indicadores: ['FLETE_REMITENTE', 'TRANSPORTE_SUBCONTRATADO'] } },
  },
  {
    id: 'subcontratador-sin-ruc',
    codigo: '3391',
    en: TRANSPORTISTA,
    campo: 'subcontratador.tipoDocumento',
    incumple: ({ subcontratador }) =>
      subcontratador?.tipoDocumento !== undefined && subcontratador.tipoDocumento !== RUC,
    mensaje: {
      es: 'Quien subcontrata el transporte tiene RUC; envíe tipoDocumento "6"',
      en: 'Who subcontracts the transport has a RUC; send tipoDocumento "6"',
    },
    ejemplo: { de: 'transportista', rompe: { subcontratador: UN_DNI } },
  },
  {
    id: 'subcontratador-es-emisor',
    codigo: '3390',
    en: TRANSPORTISTA,
    campo: 'subcontratador.numeroDocumento',
    incumple: ({ subcontratador }, { emisor }) => isMismo(subcontratador, emisor.ruc),
    mensaje: {
      es: 'Quien subcontrata no puede ser quien emite la guía; indique a la otra empresa',
      en: 'Who subcontracts cannot be who issues the guía; name the other company',
    },
    ejemplo: { de: 'transportista', rompe: { subcontratador: EL_EMISOR } },
  },
  {
    id: 'tercero-sin-nombre',
    codigo: '4402',
    en: TRANSPORTISTA,
    campo: 'pagaFlete',
    incumple: (guia) => hasIndicador(guia, 'FLETE_TERCERO') && guia.pagaFlete === undefined,
    mensaje: {
      es: 'El flete lo paga un tercero: falta quién; envíe su documento y su nombre',
      en: 'A third party pays the freight: who is missing; send their document and name',
    },
    ejemplo: { de: 'transportista', rompe: { indicadores: ['FLETE_TERCERO'] } },
  },
  numeroDeParte(
    'pagaFlete',
    '3400',
    {
      de: 'transportista',
      rompe: { indicadores: ['FLETE_TERCERO'], pagaFlete: { ...UN_RUC, numeroDocumento: '2054477120' } },
    },
    TRANSPORTISTA,
  ),
];

function isTipoNoAdmitido(guia: GuiaLeida): boolean {
  const tipo = guia.proveedor?.tipoDocumento;
  return tipo !== undefined && motivoDe(guia)?.tiposDeProveedor?.includes(tipo) === false;
}
