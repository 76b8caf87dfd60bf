import { isEnResumen } from '../../catalogos/c02-monedas.ts';
import { isExportacion, TIPOS_OPERACION } from '../../catalogos/c51-tipos-operacion.ts';
import { CLASES, claseDe, esNota, isSerieDe, TIPO_PROPUESTO, TIPOS } from '../../documentos/registro.ts';
import { Decimal } from '../../lib/decimal.ts';
import { addDays, daysBetween, type Fecha } from '../../lib/fecha.ts';
import { unoDe } from '../../lib/frase.ts';
import { type EnIdiomas, igual } from '../../lib/idiomas.ts';
import { RS_48_2026 } from '../../vigencias/normas.ts';
import { ADELANTO, ENVIO } from '../../vigencias/plazos.ts';
import { valorEn } from '../../vigencias/vigencia.ts';
import type { Borrador } from '../borrador.ts';
import { diasDeEnvio, esContingencia } from '../plazos.ts';
import type { TipoComprobante } from '../types.ts';
import { CONTRATO, EXPORTACION } from './ejemplo.ts';
import { esBoletaOSuNota, type Juicio, NOTAS, type Regla, VENTAS } from './regla.ts';

const UNO = Decimal.integer(1);
const CUATRO_CIFRAS = /^\d{4}$/;

export const REGLAS_CABECERA: readonly Regla<Borrador>[] = [
  {
    id: 'serie-ajena',
    codigo: '1001',
    campo: 'serie',
    incumple: ({ serie, tipoComprobante: tipo }) =>
      serie !== undefined && !(tipo === undefined ? TIPOS : [tipo]).some((uno) => isSerieDe(uno, serie)),
    mensaje: ({ tipoComprobante }) => mensajeSerie(tipoComprobante),
    ejemplo: { rompe: { serie: 'T001' } },
  },
  {
    id: 'papel-sin-numero',
    codigo: '1001',
    campo: 'correlativo',
    incumple: (documento) => isDePapel(documento) && documento.numero === undefined,
    mensaje: {
      es: 'Una serie numérica es de contingencia: envíe en correlativo el número impreso del comprobante físico',
      en: 'A numeric series is for contingency: send in correlativo the printed number of the paper comprobante',
    },
    ejemplo: { rompe: { serie: '0001' }, cumple: { serie: '0001', correlativo: 7 } },
  },
  {
    id: 'fecha-muy-adelantada',
    codigo: '2329',
    segun: 'dia',
    campo: 'fechaEmision',
    incumple: (documento, { contexto: { hoy } }) => diasDeAdelanto(documento, hoy) > valorEn(ADELANTO, hoy),
    mensaje: mensajeFutura,
    ejemplo: { rompe: { fechaEmision: '2026-11-24' }, cumple: { fechaEmision: '2026-11-21' } },
  },
  {
    id: 'fecha-futura',
    // SUNAT takes these; a machine whose clock is not Lima's must not invoice tomorrow unnoticed.
    campo: 'fechaEmision',
    incumple: (documento, { contexto: { hoy } }) => {
      const dias = diasDeAdelanto(documento, hoy);
      return dias > 0 && dias <= valorEn(ADELANTO, hoy);
    },
    mensaje: mensajeFutura,
    ejemplo: { rompe: { fechaEmision: '2026-11-22' }, cumple: { fechaEmision: '2026-11-21' } },
  },
  {
    id: 'fuera-de-plazo',
    codigo: { factura: ENVIO.factura.codigo, boleta: ENVIO.boleta.codigo },
    segun: 'dia',
    campo: 'fechaEmision',
    incumple: (documento, { contexto: { hoy } }) => !isDePapel(documento) && isFueraDePlazo(documento, hoy),
    mensaje: mensajePlazo,
    fuente: 'RS 000003-2023/SUNAT; Reglas de validación de CPE (1079)',
    ejemplo: { rompe: { fechaEmision: '2026-11-15' }, cumple: { fechaEmision: '2026-11-18' } },
  },
  {
    id: 'papel-fuera-de-plazo',
    campo: 'fechaEmision',
    incumple: (documento, { contexto: { hoy } }) => isDePapel(documento) && isFueraDePlazo(documento, hoy),
    mensaje: mensajePlazo,
    ejemplo: {
      rompe: { serie: '0001', correlativo: 7, fechaEmision: '2026-11-13' },
      cumple: { serie: '0001', correlativo: 7, fechaEmision: '2026-11-14' },
    },
  },
  {
    id: 'contrato-que-todavia-no-rige',
    campo: 'contratoColaboracion',
    hasta: RS_48_2026.vispera,
    incumple: ({ contratoColaboracion }) => contratoColaboracion !== undefined,
    mensaje: {
      es: `El contrato de colaboración se informa en lo que se emite desde el ${RS_48_2026.desde}; quítelo`,
      en: `The collaboration contract is told in what is issued from ${RS_48_2026.desde} on; remove it`,
    },
    fuente: RS_48_2026.fuente,
    luego: {
      texto: 'Se admite el contrato de colaboración (contratoColaboracion), con sus reglas',
      codigos: ['3497', '3498', '3499', '3500', '3501', '3502'],
    },
    ejemplo: { rompe: { contratoColaboracion: CONTRATO } },
  },
  {
    id: 'vence-antes-de-emitirse',
    campo: 'fechaVencimiento',
    incumple: ({ fechaEmision, fechaVencimiento }) =>
      fechaEmision !== undefined && fechaVencimiento !== undefined && fechaVencimiento < fechaEmision,
    mensaje: ({ fechaEmision }) => ({
      es: `El vencimiento es anterior a la emisión; envíe una fecha desde ${fechaEmision}`,
      en: `The due date is before the day of issue; send a date from ${fechaEmision} on`,
    }),
    ejemplo: { rompe: { fechaVencimiento: '2026-11-20' }, cumple: { fechaVencimiento: '2026-11-21' } },
  },
  {
    id: 'operacion-de-otro-tipo',
    codigo: '3206',
    en: VENTAS,
    campo: 'sunatTransaccion',
    incumple: ({ sunatTransaccion, tipoComprobante }) =>
      sunatTransaccion !== undefined &&
      tipoComprobante !== undefined &&
      TIPOS_OPERACION.get(sunatTransaccion)?.comprobantes.includes(tipoComprobante) === false,
    mensaje: ({ sunatTransaccion, tipoComprobante }) => ({
      es: `La operación ${sunatTransaccion} no corresponde a ${enFrase(tipoComprobante).es}; envíe p. ej. "${tipoComprobante && findOperacion(tipoComprobante, true)}"`,
      en: `Operation ${sunatTransaccion} is not one of ${enFrase(tipoComprobante).en}; send e.g. "${tipoComprobante && findOperacion(tipoComprobante, true)}"`,
    }),
    ejemplo: {
      rompe: { sunatTransaccion: '0501' },
      cumple: { sunatTransaccion: '0101' },
      en: Object.fromEntries(
        CLASES.map(({ codigo, nombreApi }) => [
          nombreApi,
          {
            rompe: { sunatTransaccion: findOperacion(codigo, false) },
            cumple: { sunatTransaccion: findOperacion(codigo, true) },
          },
        ]),
      ),
    },
  },
  {
    id: 'tipo-de-cambio-en-soles',
    campo: 'tipoCambio',
    incumple: ({ moneda, tipoCambio }) => moneda === 'PEN' && tipoCambio !== undefined && !tipoCambio.equals(UNO),
    mensaje: { es: 'En soles no hay tipo de cambio; omítalo', en: 'In soles there is no exchange rate; leave it out' },
    ejemplo: { rompe: { tipoCambio: '3.700' }, cumple: { tipoCambio: '1.000' } },
  },
  {
    id: 'moneda-sin-resumen-diario',
    en: ['BOLETA', ...NOTAS],
    campo: 'moneda',
    aviso: true,
    incumple: (documento) =>
      documento.moneda !== undefined && !isEnResumen(documento.moneda) && esBoletaOSuNota(documento),
    mensaje: mensajeSinResumen,
    fuente: 'Esquema XSD de SUNAT, UBL 2.0 (SummaryDocuments)',
    ejemplo: {
      de: 'BOLETA',
      rompe: { moneda: 'RON', tipoCambio: '0.800' },
      cumple: { moneda: 'USD', tipoCambio: '3.750' },
    },
  },
  {
    id: 'establecimiento-sin-cuatro-cifras',
    // Such a code is nobody's: of a factura SUNAT refuses what is not declared (3239)
    codigo: { factura: '3239', boleta: '4242' },
    segun: 'registro',
    campo: 'establecimiento',
    incumple: ({ establecimiento }) => establecimiento !== undefined && !CUATRO_CIFRAS.test(establecimiento),
    mensaje: {
      es: 'Debe ser el código de cuatro cifras del establecimiento anexo; "0000" es el domicilio fiscal',
      en: 'It must be the code of four digits of the establishment; "0000" is the fiscal address',
    },
    ejemplo: { rompe: { establecimiento: '1' }, cumple: { establecimiento: '0001' } },
  },
  {
    id: 'datos-de-exportacion-ajenos',
    campo: 'exportacion',
    incumple: ({ exportacion, sunatTransaccion }) =>
      exportacion !== undefined && sunatTransaccion !== undefined && !isExportacion(sunatTransaccion),
    mensaje: {
      es: 'Solo corresponde a una exportación; quítelo, o envíe una sunatTransaccion de 0200 a 0208',
      en: 'It belongs to an export only; remove it, or send a sunatTransaccion from 0200 to 0208',
    },
    ejemplo: { rompe: { exportacion: { pais: 'US' } } },
  },
  {
    id: 'servicio-exportado-sin-pais',
    codigo: '3098',
    en: VENTAS,
    campo: 'exportacion.pais',
    incumple: ({ exportacion, sunatTransaccion }) =>
      isServicioConPais(sunatTransaccion) && exportacion?.pais === undefined,
    mensaje: ({ sunatTransaccion }) => ({
      es: `La operación ${sunatTransaccion} exige el país donde se usa el servicio; envíe dos mayúsculas, p. ej. US`,
      en: `Operation ${sunatTransaccion} requires the country where the service is used; send two capitals, e.g. US`,
    }),
    ejemplo: {
      rompe: { ...EXPORTACION, sunatTransaccion: '0201' },
      cumple: { ...EXPORTACION, sunatTransaccion: '0201', exportacion: { pais: 'US' } },
    },
  },
  {
    id: 'exportacion-al-peru',
    codigo: '3099',
    campo: 'exportacion.pais',
    incumple: ({ exportacion }) => exportacion?.pais === 'PE',
    mensaje: {
      es: 'Una exportación no puede tener al Perú como destino; envíe otro país',
      en: 'An export cannot have Peru as its destination; send another country',
    },
    ejemplo: {
      rompe: { ...EXPORTACION, exportacion: { pais: 'PE' } },
      cumple: { ...EXPORTACION, exportacion: { pais: 'CL' } },
    },
  },
];

/** The first operation that a kind takes, or does not. */
function findOperacion(codigo: TipoComprobante, suya: boolean): string | undefined {
  return [...TIPOS_OPERACION.values()].find(({ comprobantes }) => comprobantes.includes(codigo) === suya)?.codigo;
}

function mensajeSerie(tipo: TipoComprobante | undefined): EnIdiomas {
  if (tipo === undefined)
    return {
      es: 'La serie es F (factura) o B (boleta) y tres mayúsculas o cifras, p. ej. F001',
      en: 'The series is F (factura) or B (boleta) and three capitals or digits, e.g. F001',
    };
  const { enFrase, serie } = claseDe(tipo);
  const letras = [...serie.letras];
  const una = unoDe(letras);
  const ejemplos = unoDe(letras.map((letra) => `${letra}${serie.primera}`));
  return {
    es: `La serie de ${enFrase.es} es ${una.es} y tres mayúsculas o cifras, p. ej. ${ejemplos.es}`,
    en: `The series of ${enFrase.en} is ${una.en} and three capitals or digits, e.g. ${ejemplos.en}`,
  };
}

/** `una factura`; of a kind that is not known, what most are. */
function enFrase(tipo: TipoComprobante = TIPO_PROPUESTO): EnIdiomas {
  return claseDe(tipo).enFrase;
}

/** Paper of a contingency: its deadline has no official code. */
function isDePapel({ serie }: Borrador): boolean {
  return serie !== undefined && esContingencia(serie);
}

/** How many days after today in Lima it is dated; 0 or less where it is not. */
function diasDeAdelanto({ fechaEmision }: Borrador, hoy: Fecha): number {
  return fechaEmision === undefined ? 0 : daysBetween(hoy, fechaEmision);
}

function mensajeFutura(_documento: Borrador, { contexto: { hoy } }: Juicio): EnIdiomas {
  return {
    es: `La fecha de emisión es futura: en Lima hoy es ${hoy}; envíe esa fecha o una anterior`,
    en: `The day of issue is in the future: today in Lima is ${hoy}; send that day or one before`,
  };
}

function diasPara({ tipoComprobante, serie = '', fechaEmision }: Borrador): number | undefined {
  if (tipoComprobante === undefined || fechaEmision === undefined) return undefined;
  return diasDeEnvio(tipoComprobante, serie, fechaEmision);
}

function isFueraDePlazo(documento: Borrador, hoy: Fecha): boolean {
  const { fechaEmision } = documento;
  const dias = diasPara(documento);
  return fechaEmision !== undefined && dias !== undefined && daysBetween(fechaEmision, hoy) > dias;
}

function mensajePlazo(documento: Borrador, { contexto: { hoy } }: Juicio): EnIdiomas {
  const dias = diasPara(documento) ?? 0;
  return {
    es: `La fecha de emisión pasó el plazo de envío de ${dias} días; envíe una fecha desde ${addDays(hoy, -dias)}`,
    en: `The day of issue is past the ${dias} days for sending; send a date from ${addDays(hoy, -dias)} on`,
  };
}

function mensajeSinResumen(documento: Borrador): EnIdiomas {
  const { moneda, tipoComprobante } = documento;
  const deshace = esNota(tipoComprobante)
    ? igual('')
    : { es: ' (solo una nota de crédito lo deshará)', en: ' (only a nota de crédito will undo it)' };
  const plazo = {
    es: `informar pasados sus ${diasPara(documento)} días de envío`,
    en: `told of once its ${diasPara(documento)} days for sending are over`,
  };
  return {
    es: `SUNAT no admite ${moneda} en el resumen diario: no se podrá anular${deshace.es} ni ${plazo.es}; revíselo antes de emitirlo, o use otra moneda`,
    en: `SUNAT does not admit ${moneda} in the resumen diario: it cannot be annulled${deshace.en} nor ${plazo.en}; look at it before issuing it, or use another currency`,
  };
}

/** Exported services whose use abroad has to be located (3098). */
function isServicioConPais(sunatTransaccion: string | undefined): boolean {
  return sunatTransaccion === '0201' || sunatTransaccion === '0208';
}
