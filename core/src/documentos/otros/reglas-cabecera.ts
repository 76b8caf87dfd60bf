import { isNumeroDeIdentidad, NUMERO_DE_OTRO_TIPO, RUC } from '../../documento/formato/identidad.ts';
import { isRuc } from '../../documento/formato/ruc.ts';
import { esContingencia } from '../../documento/plazos.ts';
import { addDays, type Fecha } from '../../lib/fecha.ts';
import { ENVIO, ENVIO_DE_OTRO } from '../../vigencias/plazos.ts';
import { FIN_DE_LA_RETENCION_DE_ANTES } from '../../vigencias/tasas.ts';
import { ultimo, type Vigencias, valorEn } from '../../vigencias/vigencia.ts';
import { isSerieDeOtro, isSerieReferibleDeOtro } from '../registro.ts';
import { FACTURA } from '../venta/index.ts';
import { REGIMEN_DE_ANTES, regimenDe, sePaga, tasasDe } from './calculo.ts';
import type { OtroLeido } from './campos.ts';
import { PERCEPCION, RETENCION, type ReglaDeOtro } from './regla.ts';

const UN_RUC = { tipoDocumento: '6', numeroDocumento: '20519043271', denominacion: 'ALMACENES DEL SUR SAC' };

/** For sentences that speak of no document in particular. */
const DIAS = ultimo(ENVIO_DE_OTRO);
const DIAS_DE_PAPEL = ultimo(ENVIO.contingencia.dias);

function isVencida(fechaEmision: Fecha | undefined, dias: Vigencias<number>, hoy: Fecha): boolean {
  return fechaEmision !== undefined && fechaEmision < addDays(hoy, -valorEn(dias, fechaEmision));
}

function hasMalNumero({ tipoDocumento, numeroDocumento }: NonNullable<OtroLeido['cliente']>): boolean {
  return (
    tipoDocumento !== undefined && numeroDocumento !== undefined && !isNumeroDeIdentidad(tipoDocumento, numeroDocumento)
  );
}

/** How many lines it has of documents that are paid. */
function pagosDe({ documentos }: OtroLeido): number {
  return documentos.reduce((suma, documento) => suma + (documento?.pagos.length ?? 0), 0);
}

/** Head and parties. */
export const REGLAS_CABECERA: readonly ReglaDeOtro[] = [
  {
    id: 'serie-de-otro-tipo',
    codigo: '1001',
    campo: 'serie',
    incumple: ({ tipo, serie }) =>
      tipo !== undefined && serie !== undefined && serie !== '' && !isSerieDeOtro(tipo, serie),
    mensaje: {
      es: 'La serie es R y tres letras o cifras en la retención, P en la percepción; la de contingencia, cuatro cifras, con ceros delante; p. ej. R001, P001 o 0001',
      en: 'The series is R and three letters or digits in a retención, P in a percepción; that of a contingency, four digits, with zeros in front; e.g. R001, P001 or 0001',
    },
    ejemplo: { de: 'retencion', rompe: { serie: 'F001' } },
  },
  {
    id: 'emision-futura',
    codigo: '2329',
    campo: 'fechaEmision',
    incumple: ({ fechaEmision }, { hoy }) => fechaEmision !== undefined && fechaEmision > hoy,
    mensaje: {
      es: 'La fecha de emisión no puede ser futura; omítala para que sea hoy',
      en: 'The date of issue cannot be in the future; leave it out for today',
    },
    ejemplo: { de: 'retencion', rompe: { fechaEmision: '2026-11-21' } },
  },
  {
    id: 'emision-fuera-de-plazo',
    codigo: '2600',
    campo: 'fechaEmision',
    incumple: ({ serie = '', fechaEmision }, { hoy }) =>
      !esContingencia(serie) && isVencida(fechaEmision, ENVIO_DE_OTRO, hoy),
    mensaje: {
      es: `SUNAT lo recibe hasta ${DIAS} días calendario después de su emisión; omita la fecha para que sea hoy`,
      en: `SUNAT takes it until ${DIAS} calendar days after its issue; leave the date out for today`,
    },
    ejemplo: { de: 'retencion', rompe: { fechaEmision: '2026-11-20' }, hoy: '2026-11-28' },
  },
  {
    id: 'contingencia-fuera-de-plazo',
    campo: 'fechaEmision',
    incumple: ({ serie = '', fechaEmision }, { hoy }) =>
      esContingencia(serie) && isVencida(fechaEmision, ENVIO.contingencia.dias, hoy),
    mensaje: {
      es: `Lo emitido en papel durante una contingencia se declara hasta ${DIAS_DE_PAPEL} días calendario después; emita uno de serie R o P`,
      en: `What was issued on paper during a contingency is declared until ${DIAS_DE_PAPEL} calendar days afterwards; issue one of series R or P`,
    },
    fuente: 'RS 113-2018/SUNAT',
    ejemplo: { de: 'retencion', rompe: { serie: '0001', fechaEmision: '2026-11-20' }, hoy: '2026-11-28' },
  },
  {
    id: 'emisor-no-es-agente-de-retencion',
    codigo: '2617',
    en: RETENCION,
    campo: 'tipoComprobante',
    incumple: (_, { padrones }) => padrones.esAgente === false,
    mensaje: {
      es: 'La empresa no está en el padrón de agentes de retención: no retiene; pague sin retener',
      en: 'The company is not in the register of agents of retención: it does not withhold; pay without withholding',
    },
    ejemplo: { de: 'retencion', rompe: {}, padrones: { esAgente: false } },
  },
  {
    id: 'emisor-no-es-agente-de-percepcion',
    codigo: '4285',
    en: PERCEPCION,
    campo: 'tipoComprobante',
    incumple: (_, { padrones }) => padrones.esAgente === false,
    mensaje: {
      es: 'La empresa no está en el padrón de agentes de percepción; revise que le corresponda percibir',
      en: 'The company is not in the register of agents of percepción; check that it has to collect',
    },
    ejemplo: { de: 'percepcion', rompe: {}, padrones: { esAgente: false } },
  },
  {
    id: 'sin-proveedor',
    codigo: '2723',
    en: RETENCION,
    campo: 'proveedor',
    incumple: ({ proveedor }) => proveedor === undefined,
    mensaje: {
      es: 'Falta el proveedor; envíe su RUC y su razón social',
      en: 'The supplier is missing; send its RUC and name',
    },
    ejemplo: { de: 'retencion', rompe: { proveedor: undefined } },
  },
  {
    id: 'sin-cliente',
    codigo: '2679',
    en: PERCEPCION,
    campo: 'cliente',
    incumple: ({ cliente }) => cliente === undefined,
    mensaje: {
      es: 'Falta el cliente; envíe su documento y su nombre',
      en: 'The customer is missing; send their document and name',
    },
    ejemplo: { de: 'percepcion', rompe: { cliente: undefined } },
  },
  {
    id: 'cliente-en-retencion',
    en: RETENCION,
    campo: 'cliente',
    incumple: ({ cliente }) => cliente !== undefined,
    mensaje: {
      es: 'La retención se emite al proveedor; envíelo en proveedor y quite cliente',
      en: 'A retención is issued to the supplier; send it in proveedor and remove cliente',
    },
    ejemplo: { de: 'retencion', rompe: { cliente: UN_RUC } },
  },
  {
    id: 'proveedor-en-percepcion',
    en: PERCEPCION,
    campo: 'proveedor',
    incumple: ({ proveedor }) => proveedor !== undefined,
    mensaje: {
      es: 'La percepción se emite al cliente; envíelo en cliente y quite proveedor',
      en: 'A percepción is issued to the customer; send it in cliente and remove proveedor',
    },
    ejemplo: { de: 'percepcion', rompe: { proveedor: UN_RUC } },
  },
  {
    id: 'proveedor-sin-ruc',
    codigo: '2511',
    en: RETENCION,
    campo: 'proveedor.tipoDocumento',
    incumple: ({ proveedor }) => proveedor?.tipoDocumento !== undefined && proveedor.tipoDocumento !== RUC,
    mensaje: {
      es: 'El proveedor debe tener RUC; envíe tipoDocumento "6"',
      en: 'The supplier has to have a RUC; send tipoDocumento "6"',
    },
    ejemplo: {
      de: 'retencion',
      rompe: { 'proveedor.tipoDocumento': '1', 'proveedor.numeroDocumento': '41220987' },
    },
  },
  {
    id: 'ruc-de-proveedor',
    codigo: '2724',
    en: RETENCION,
    campo: 'proveedor.numeroDocumento',
    incumple: ({ proveedor }) =>
      proveedor?.tipoDocumento === RUC && proveedor.numeroDocumento !== undefined && !isRuc(proveedor.numeroDocumento),
    mensaje: { es: 'No es un RUC; revise sus 11 cifras', en: 'It is no RUC; check its 11 digits' },
    ejemplo: { de: 'retencion', rompe: { 'proveedor.numeroDocumento': '2054477120' } },
  },
  {
    id: 'proveedor-es-emisor',
    codigo: '2620',
    en: RETENCION,
    campo: 'proveedor.numeroDocumento',
    incumple: ({ proveedor }, { emisor }) => proveedor?.numeroDocumento === emisor.ruc,
    mensaje: {
      es: 'El proveedor no puede ser quien emite; indique a quién se paga',
      en: 'The supplier cannot be who issues; say who is paid',
    },
    ejemplo: { de: 'retencion', rompe: { 'proveedor.numeroDocumento': '20601178452' } },
  },
  {
    id: 'proveedor-excluido',
    codigo: '4091',
    en: RETENCION,
    campo: 'proveedor.numeroDocumento',
    incumple: (_, { padrones }) => padrones.receptorExcluido === true,
    mensaje: {
      es: 'El proveedor es agente de retención o de percepción, o buen contribuyente: lo que se le paga no lleva retención',
      en: 'The supplier is an agent of retención or of percepción, or a buen contribuyente: of what it is paid nothing is withheld',
    },
    ejemplo: { de: 'retencion', rompe: {}, padrones: { receptorExcluido: true } },
  },
  {
    id: 'ruc-de-cliente',
    codigo: '2605',
    en: PERCEPCION,
    campo: 'cliente.numeroDocumento',
    incumple: ({ cliente }) => cliente?.tipoDocumento === RUC && hasMalNumero(cliente),
    mensaje: NUMERO_DE_OTRO_TIPO,
    ejemplo: { de: 'percepcion', rompe: { 'cliente.numeroDocumento': '2051904327' } },
  },
  {
    id: 'numero-de-cliente',
    codigo: '2680',
    en: PERCEPCION,
    campo: 'cliente.numeroDocumento',
    incumple: ({ cliente }) => cliente !== undefined && cliente.tipoDocumento !== RUC && hasMalNumero(cliente),
    mensaje: NUMERO_DE_OTRO_TIPO,
    ejemplo: {
      de: 'percepcion',
      rompe: { 'cliente.tipoDocumento': '7', 'cliente.numeroDocumento': 'A234567890123456' },
    },
  },
  {
    id: 'cliente-es-emisor',
    codigo: '2604',
    en: PERCEPCION,
    campo: 'cliente.numeroDocumento',
    incumple: ({ cliente }, { emisor }) => cliente?.numeroDocumento === emisor.ruc,
    mensaje: {
      es: 'El cliente no puede ser quien emite; indique de quién se cobra',
      en: 'The customer cannot be who issues; say who pays',
    },
    ejemplo: { de: 'percepcion', rompe: { 'cliente.numeroDocumento': '20601178452' } },
  },
  {
    id: 'regimen-de-otro-tipo',
    codigo: { retencion: '2618', percepcion: '2602' },
    campo: 'regimen',
    incumple: (otro) => {
      const { tipo, fechaEmision } = otro;
      const regimen = regimenDe(otro);
      if (tipo === undefined || fechaEmision === undefined || regimen === undefined) return false;
      return !tasasDe(tipo, fechaEmision).has(regimen);
    },
    mensaje: {
      es: `La retención tiene los regímenes "01" y, de lo emitido hasta el ${FIN_DE_LA_RETENCION_DE_ANTES}, "02"; la percepción, "01" (venta interna), "02" (combustible) y "03" (tasa especial)`,
      en: `A retención has the regímenes "01" and, of what was issued until ${FIN_DE_LA_RETENCION_DE_ANTES}, "02"; a percepción, "01" (venta interna), "02" (fuel) and "03" (special rate)`,
    },
    ejemplo: { de: 'retencion', rompe: { regimen: '09' } },
  },
  {
    id: 'percepcion-sin-regimen',
    codigo: '2602',
    en: PERCEPCION,
    campo: 'regimen',
    incumple: ({ regimen }) => regimen === undefined,
    mensaje: {
      es: 'Falta el régimen de la percepción; envíe "01" (venta interna), "02" (combustible) o "03" (tasa especial)',
      en: 'The régimen of the percepción is missing; send "01" (venta interna), "02" (fuel) or "03" (special rate)',
    },
    ejemplo: { de: 'percepcion', rompe: { regimen: undefined } },
  },
  {
    id: 'antes-del-cobro-en-retencion',
    en: RETENCION,
    campo: 'antesDelCobro',
    incumple: ({ antesDelCobro }) => antesDelCobro === true,
    mensaje: {
      es: 'Solo una percepción se emite antes del cobro; quite antesDelCobro',
      en: 'Only a percepción is issued before it is paid; remove antesDelCobro',
    },
    ejemplo: { de: 'retencion', rompe: { antesDelCobro: true } },
  },
  {
    id: 'antes-del-cobro-de-varios',
    codigo: '3323',
    en: PERCEPCION,
    campo: 'antesDelCobro',
    incumple: (otro) =>
      otro.antesDelCobro === true && (otro.documentos.length > 1 || pagosDe(otro) > 1 || otro.reemplaza !== undefined),
    mensaje: {
      es: 'Antes del cobro se emite una percepción por factura, con un solo pago; envíe las demás aparte',
      en: 'Before it is paid a percepción is issued by factura, with one payment; send the others apart',
    },
    ejemplo: {
      de: 'percepcion',
      rompe: { antesDelCobro: true, reemplaza: { serie: 'P001', numero: 2, fecha: '2026-11-19', total: '23.60' } },
    },
  },
  {
    id: 'antes-del-cobro-de-otro-tipo',
    codigo: '3324',
    en: PERCEPCION,
    campo: 'antesDelCobro',
    incumple: ({ antesDelCobro, documentos }) =>
      antesDelCobro === true &&
      documentos.some((documento) => documento !== undefined && sePaga(documento.tipo) && !isFactura(documento)),
    mensaje: {
      es: 'Antes del cobro solo se emite la percepción de una factura; quite antesDelCobro',
      en: 'Before it is paid only the percepción of a factura is issued; remove antesDelCobro',
    },
    ejemplo: {
      de: 'percepcion',
      rompe: { antesDelCobro: true, 'documentos.0.tipo': '08', 'documentos.0.serie': 'FD01' },
    },
  },
  {
    id: 'reemplaza-de-otra-serie',
    codigo: '2694',
    campo: 'reemplaza.serie',
    incumple: ({ tipo, reemplaza }) =>
      tipo !== undefined &&
      reemplaza?.serie !== undefined &&
      reemplaza.serie !== '' &&
      !isSerieReferibleDeOtro(tipo, reemplaza.serie),
    mensaje: {
      es: 'Se reemplaza un comprobante revertido del mismo tipo; su serie es p. ej. R001 (retención) o P001 (percepción)',
      en: 'What is replaced is a reversed one of the same kind; its series is e.g. R001 (retención) or P001 (percepción)',
    },
    ejemplo: {
      de: 'retencion',
      rompe: { reemplaza: { serie: 'X001', numero: 2, fecha: '2026-11-19', total: '30.00' } },
    },
  },
  {
    id: 'reemplaza-posterior',
    campo: 'reemplaza.fecha',
    incumple: ({ fechaEmision, reemplaza }) =>
      fechaEmision !== undefined && reemplaza?.fecha !== undefined && reemplaza.fecha > fechaEmision,
    mensaje: {
      es: 'Lo que se reemplaza no puede ser posterior al comprobante; revise las dos fechas',
      en: 'What is replaced cannot be later than the comprobante; check both dates',
    },
    fuente: 'Chaski',
    ejemplo: {
      de: 'retencion',
      rompe: { reemplaza: { serie: '0001', numero: 2, fecha: '2026-11-21', total: '30.00' } },
    },
  },
  {
    id: 'reemplaza-en-regimen-de-antes',
    codigo: '2985',
    en: RETENCION,
    campo: 'reemplaza.fecha',
    incumple: ({ regimen, reemplaza }) =>
      regimen === REGIMEN_DE_ANTES && reemplaza?.fecha !== undefined && reemplaza.fecha > FIN_DE_LA_RETENCION_DE_ANTES,
    mensaje: {
      es: `Con el régimen "02" todo lo que se nombra es de hasta el ${FIN_DE_LA_RETENCION_DE_ANTES}, también lo que se reemplaza; quite reemplaza`,
      en: `With régimen "02" all that is named is of until ${FIN_DE_LA_RETENCION_DE_ANTES}, what is replaced too; remove reemplaza`,
    },
    ejemplo: {
      de: 'retencion',
      rompe: {
        regimen: '02',
        'documentos.0.fecha': '2014-02-20',
        reemplaza: { serie: 'R001', numero: 2, fecha: '2026-11-19', total: '60.00' },
      },
    },
  },
];

function isFactura({ tipo }: { readonly tipo: string | undefined }): boolean {
  return tipo === FACTURA.codigo;
}
