import { isExportacion, TIPOS_OPERACION } from '../../catalogos/c51-tipos-operacion.ts';
import { claseDe, esNota, isSerieDe, TIPOS } from '../../documentos/registro.ts';
import { Decimal } from '../../lib/decimal.ts';
import { addDays, daysBetween, type Fecha } from '../../lib/fecha.ts';
import type { Borrador } from '../borrador.ts';
import { diasDeEnvio, esContingencia } from '../plazos.ts';
import type { TipoComprobante } from '../types.ts';
import type { Juicio, Regla } from './regla.ts';

/** How far ahead of the day of sending SUNAT takes an issue date (2329). */
const MAX_ADELANTO = 2;

const UNO = Decimal.integer(1);
const CUATRO_CIFRAS = /^\d{4}$/;

export const REGLAS_CABECERA: readonly Regla<Borrador>[] = [
  {
    codigo: '1001',
    campo: 'serie',
    incumple: ({ serie, tipoComprobante: tipo }) =>
      serie !== undefined && !(tipo === undefined ? TIPOS : [tipo]).some((uno) => isSerieDe(uno, serie)),
    mensaje: ({ tipoComprobante }) => mensajeSerie(tipoComprobante),
  },
  {
    codigo: '1001',
    campo: 'correlativo',
    incumple: (documento) => isDePapel(documento) && documento.numero === undefined,
    mensaje: 'Una serie numérica es de contingencia: envíe en correlativo el número impreso del comprobante físico',
  },
  {
    codigo: '2329',
    campo: 'fechaEmision',
    incumple: (documento, { contexto: { hoy } }) => diasDeAdelanto(documento, hoy) > MAX_ADELANTO,
    mensaje: mensajeFutura,
  },
  {
    // SUNAT takes these; a machine whose clock is not Lima's must not invoice tomorrow unnoticed.
    campo: 'fechaEmision',
    incumple: (documento, { contexto: { hoy } }) => {
      const dias = diasDeAdelanto(documento, hoy);
      return dias > 0 && dias <= MAX_ADELANTO;
    },
    mensaje: mensajeFutura,
  },
  {
    codigo: { factura: '2108', boleta: '1079' },
    campo: 'fechaEmision',
    incumple: (documento, { contexto: { hoy } }) => !isDePapel(documento) && isFueraDePlazo(documento, hoy),
    mensaje: mensajePlazo,
  },
  {
    campo: 'fechaEmision',
    incumple: (documento, { contexto: { hoy } }) => isDePapel(documento) && isFueraDePlazo(documento, hoy),
    mensaje: mensajePlazo,
  },
  {
    campo: 'fechaVencimiento',
    incumple: ({ fechaEmision, fechaVencimiento }) =>
      fechaEmision !== undefined && fechaVencimiento !== undefined && fechaVencimiento < fechaEmision,
    mensaje: ({ fechaEmision }) => `El vencimiento es anterior a la emisión; envíe una fecha desde ${fechaEmision}`,
  },
  {
    codigo: '3206',
    campo: 'sunatTransaccion',
    incumple: ({ sunatTransaccion, tipoComprobante }) =>
      sunatTransaccion !== undefined &&
      tipoComprobante !== undefined &&
      !esNota(tipoComprobante) &&
      TIPOS_OPERACION.get(sunatTransaccion)?.comprobantes.includes(tipoComprobante) === false,
    mensaje: ({ sunatTransaccion, tipoComprobante }) =>
      `La operación ${sunatTransaccion} no corresponde a ${enFrase(tipoComprobante)}; envíe p. ej. "0101"`,
  },
  {
    campo: 'tipoCambio',
    incumple: ({ moneda, tipoCambio }) => moneda === 'PEN' && tipoCambio !== undefined && !tipoCambio.equals(UNO),
    mensaje: 'En soles no hay tipo de cambio; omítalo',
  },
  {
    // Such a code is nobody's: of a factura SUNAT refuses what is not declared (3239)
    codigo: { factura: '3239', boleta: '4242' },
    campo: 'establecimiento',
    incumple: ({ establecimiento }) => establecimiento !== undefined && !CUATRO_CIFRAS.test(establecimiento),
    mensaje: 'Debe ser el código de cuatro cifras del establecimiento anexo; "0000" es el domicilio fiscal',
  },
  {
    campo: 'exportacion',
    incumple: ({ exportacion, sunatTransaccion }) =>
      exportacion !== undefined && sunatTransaccion !== undefined && !isExportacion(sunatTransaccion),
    mensaje: 'Solo corresponde a una exportación; quítelo, o envíe una sunatTransaccion de 0200 a 0208',
  },
  {
    codigo: '3098',
    campo: 'exportacion.pais',
    incumple: ({ exportacion, sunatTransaccion, nota }) =>
      nota === undefined && isServicioConPais(sunatTransaccion) && exportacion?.pais === undefined,
    mensaje: ({ sunatTransaccion }) =>
      `La operación ${sunatTransaccion} exige el país donde se usa el servicio; envíe dos mayúsculas, p. ej. US`,
  },
  {
    codigo: '3099',
    campo: 'exportacion.pais',
    incumple: ({ exportacion }) => exportacion?.pais === 'PE',
    mensaje: 'Una exportación no puede tener al Perú como destino; envíe otro país',
  },
];

function mensajeSerie(tipo: TipoComprobante | undefined): string {
  if (tipo === undefined) return 'La serie es F (factura) o B (boleta) y tres mayúsculas o cifras, p. ej. F001';
  const { enFrase, serie } = claseDe(tipo);
  const letras = [...serie.letras];
  const ejemplos = letras.map((letra) => `${letra}${serie.primera}`).join(' o ');
  return `La serie de ${enFrase.es} es ${letras.join(' o ')} y tres mayúsculas o cifras, p. ej. ${ejemplos}`;
}

/** `una factura`; of a kind that is not known, what most are. */
function enFrase(tipo: TipoComprobante = '01'): string {
  return claseDe(tipo).enFrase.es;
}

/** Paper of a contingency: its deadline has no official code. */
function isDePapel({ serie }: Borrador): boolean {
  return serie !== undefined && esContingencia(serie);
}

/** How many days after today in Lima it is dated; 0 or less where it is not. */
function diasDeAdelanto({ fechaEmision }: Borrador, hoy: Fecha): number {
  return fechaEmision === undefined ? 0 : daysBetween(hoy, fechaEmision);
}

function mensajeFutura(_documento: Borrador, { contexto: { hoy } }: Juicio): string {
  return `La fecha de emisión es futura: en Lima hoy es ${hoy}; envíe esa fecha o una anterior`;
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

function mensajePlazo(documento: Borrador, { contexto: { hoy } }: Juicio): string {
  const dias = diasPara(documento) ?? 0;
  return `La fecha de emisión pasó el plazo de envío de ${dias} días; envíe una fecha desde ${addDays(hoy, -dias)}`;
}

/** Exported services whose use abroad has to be located (3098). */
function isServicioConPais(sunatTransaccion: string | undefined): boolean {
  return sunatTransaccion === '0201' || sunatTransaccion === '0208';
}
