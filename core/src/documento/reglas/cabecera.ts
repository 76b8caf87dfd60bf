import { isExportacion, TIPOS_OPERACION } from '../../catalogos/c51-tipos-operacion.ts';
import { Decimal } from '../../lib/decimal.ts';
import { addDays, daysBetween, type Fecha } from '../../lib/fecha.ts';
import type { Borrador } from '../borrador.ts';
import { DIAS_DE_ENVIO } from '../plazos.ts';
import type { TipoComprobante } from '../types.ts';
import type { Regla } from './regla.ts';

/**
 * Series of the service. SUNAT also takes numeric ones (paper issued during a contingency) and `E…` (its own portal);
 * both are refused: the first are declared by another way and have no type in their name, the second are not ours.
 */
const SERIES: Readonly<Record<TipoComprobante, RegExp>> = { '01': /^F[A-Z0-9]{3}$/, '03': /^B[A-Z0-9]{3}$/ };
const SERIE_NUMERICA = /^\d{1,4}$/;

/** How far ahead of the day of sending the issue date may be (2329). */
const MAX_ADELANTO = 2;

const UNO = Decimal.integer(1);
const CUATRO_CIFRAS = /^\d{4}$/;

export const REGLAS_CABECERA: readonly Regla<Borrador>[] = [
  {
    codigo: '1001',
    campo: 'serie',
    incumple: ({ serie, tipoComprobante: tipo }) =>
      serie !== undefined && (tipo === undefined ? !isSerieDeAlguno(serie) : !SERIES[tipo].test(serie)),
    mensaje: ({ serie, tipoComprobante }) => mensajeSerie(serie, tipoComprobante),
  },
  {
    codigo: '2329',
    campo: 'fechaEmision',
    incumple: ({ fechaEmision }, { contexto: { hoy } }) =>
      fechaEmision !== undefined && daysBetween(hoy, fechaEmision) > MAX_ADELANTO,
    mensaje: (_documento, { contexto: { hoy } }) =>
      `La fecha de emisión está a más de ${MAX_ADELANTO} días en el futuro; envíe una fecha hasta ${addDays(hoy, MAX_ADELANTO)}`,
  },
  {
    codigo: { factura: '2108', boleta: '1079' },
    campo: 'fechaEmision',
    incumple: (documento, { contexto: { hoy } }) => isFueraDePlazo(documento, hoy),
    mensaje: ({ tipoComprobante = '01' }, { contexto: { hoy } }) =>
      `La fecha de emisión pasó el plazo de envío de ${DIAS_DE_ENVIO[tipoComprobante]} días; envíe una fecha desde ${addDays(hoy, -DIAS_DE_ENVIO[tipoComprobante])}`,
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
      TIPOS_OPERACION.get(sunatTransaccion)?.comprobantes.includes(tipoComprobante) === false,
    mensaje: ({ sunatTransaccion, tipoComprobante }) =>
      `La operación ${sunatTransaccion} no corresponde a una ${tipoComprobante === '01' ? 'factura' : 'boleta'}; envíe p. ej. "0101"`,
  },
  {
    campo: 'tipoCambio',
    incumple: ({ moneda, tipoCambio }) => moneda === 'PEN' && tipoCambio !== undefined && !tipoCambio.equals(UNO),
    mensaje: 'En soles no hay tipo de cambio; omítalo',
  },
  {
    codigo: '4242',
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
    incumple: ({ exportacion, sunatTransaccion }) =>
      isServicioConPais(sunatTransaccion) && exportacion?.pais === undefined,
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

function isSerieDeAlguno(serie: string): boolean {
  return SERIES['01'].test(serie) || SERIES['03'].test(serie);
}

function mensajeSerie(serie: string | undefined, tipo: TipoComprobante | undefined): string {
  if (serie !== undefined && SERIE_NUMERICA.test(serie)) {
    return 'Las series numéricas (contingencia) todavía no se admiten; envíe p. ej. F001 o B001';
  }
  if (tipo === '01') return 'La serie de una factura es F y tres mayúsculas o cifras, p. ej. F001';
  if (tipo === '03') return 'La serie de una boleta es B y tres mayúsculas o cifras, p. ej. B001';
  return 'La serie es F (factura) o B (boleta) y tres mayúsculas o cifras, p. ej. F001';
}

function isFueraDePlazo({ fechaEmision, tipoComprobante }: Borrador, hoy: Fecha): boolean {
  if (fechaEmision === undefined || tipoComprobante === undefined) return false;
  return daysBetween(fechaEmision, hoy) > DIAS_DE_ENVIO[tipoComprobante];
}

/** Exported services whose use abroad has to be located (3098). */
function isServicioConPais(sunatTransaccion: string | undefined): boolean {
  return sunatTransaccion === '0201' || sunatTransaccion === '0208';
}
