import { type BienDetraccion, DETRACCIONES } from '../../catalogos/c54-detracciones.ts';
import { isVigente } from '../../catalogos/catalogo.ts';
import { Decimal } from '../../lib/decimal.ts';
import type { Borrador, ItemLeido } from '../borrador.ts';
import type { Regla } from './regla.ts';

const OPERACIONES_DETRACCION = new Set(['1001', '1002', '1003', '1004']);
const TRANSPORTE_DE_CARGA = '1004';
const PERCEPCION = '2001';
const RUC = '6';
const CIEN = Decimal.integer(100);

/** Detracción, retención and percepción: what each demands, and what it cannot stand beside. Notes have their own rules. */
export const REGLAS_REGIMENES: readonly Regla<Borrador>[] = [
  {
    codigo: '3127',
    campo: 'detraccion',
    incumple: ({ sunatTransaccion = '', detraccion, nota }) =>
      nota === undefined && OPERACIONES_DETRACCION.has(sunatTransaccion) && detraccion === undefined,
    mensaje: ({ sunatTransaccion }) =>
      `La operación ${sunatTransaccion} está sujeta a detracción; envíe detraccion con su codigo y la cuenta del Banco de la Nación`,
  },
  {
    codigo: '3128',
    campo: 'detraccion',
    incumple: ({ sunatTransaccion, detraccion, nota }) =>
      nota === undefined &&
      sunatTransaccion !== undefined &&
      detraccion !== undefined &&
      !OPERACIONES_DETRACCION.has(sunatTransaccion),
    mensaje: ({ sunatTransaccion }) =>
      `La operación ${sunatTransaccion} no lleva detracción; quítela, o envíe una sunatTransaccion de 1001 a 1004`,
  },
  {
    codigo: '3129',
    campo: 'detraccion.codigo',
    incumple: ({ sunatTransaccion = '', detraccion, nota }) => {
      const operacion = operacionDe(detraccion?.codigo);
      return (
        nota === undefined &&
        operacion !== undefined &&
        OPERACIONES_DETRACCION.has(sunatTransaccion) &&
        operacion !== sunatTransaccion
      );
    },
    mensaje: ({ detraccion }) =>
      `El código ${detraccion?.codigo} corresponde a la operación ${operacionDe(detraccion?.codigo)}; envíe esa sunatTransaccion, u otro código`,
  },
  {
    codigo: '3033',
    campo: 'detraccion.codigo',
    incumple: ({ detraccion, fechaEmision }) => {
      const bien = bienDe(detraccion?.codigo);
      return bien !== undefined && fechaEmision !== undefined && !isVigente(bien, fechaEmision);
    },
    mensaje: ({ detraccion }) =>
      `El código ${detraccion?.codigo} rige desde el ${bienDe(detraccion?.codigo)?.desde}; envíe el que correspondía a esa fecha`,
  },
  {
    codigo: '3037',
    campo: 'detraccion.porcentaje',
    incumple: ({ detraccion }) => detraccion?.porcentaje?.lessThan(CIEN) === false,
    mensaje: 'La detracción es una parte del importe; envíe un porcentaje menor que 100, p. ej. 12',
  },
  {
    codigo: '3035',
    campo: 'tipoCambio',
    incumple: (documento) => documento.detraccion !== undefined && isSinSoles(documento),
    mensaje: ({ moneda }) =>
      `La detracción se deposita en soles: falta el tipo de cambio; envíe los soles por ${moneda} con hasta 3 decimales`,
  },
  {
    campo: 'retencion',
    incumple: ({ tipoComprobante, retencion }) => tipoComprobante === '03' && retencion !== undefined,
    mensaje: 'La retención del IGV solo se informa en una factura; quítela',
  },
  {
    codigo: '3262',
    campo: 'retencion',
    incumple: ({ tipoComprobante, retencion, cliente }) =>
      tipoComprobante === '01' &&
      retencion !== undefined &&
      cliente?.tipoDocumento !== undefined &&
      cliente.tipoDocumento !== RUC,
    mensaje: 'Solo retiene el IGV un cliente con RUC que es agente de retención; quite retencion',
  },
  {
    campo: 'retencion',
    incumple: ({ retencion, detraccion }) => retencion !== undefined && detraccion !== undefined,
    mensaje: 'Una operación sujeta a detracción no está sujeta a retención; quite una de las dos',
  },
  {
    codigo: '3093',
    campo: 'percepcion',
    incumple: ({ sunatTransaccion, percepcion, formaPago, nota }) =>
      nota === undefined && sunatTransaccion === PERCEPCION && percepcion === undefined && formaPago === 'CONTADO',
    mensaje: 'La operación 2001 al contado exige la percepción; envíe percepcion con su codigo "51", "52" o "53"',
  },
  {
    codigo: '3308',
    campo: 'percepcion',
    incumple: ({ sunatTransaccion, percepcion, nota }) =>
      nota === undefined &&
      percepcion !== undefined &&
      sunatTransaccion !== undefined &&
      sunatTransaccion !== PERCEPCION,
    mensaje: 'La percepción corresponde a la operación 2001; envíe sunatTransaccion "2001", o quite percepcion',
  },
  {
    codigo: { factura: '3330' },
    campo: 'formaPago',
    incumple: ({ percepcion, formaPago, nota }) =>
      nota === undefined && percepcion !== undefined && formaPago === 'CREDITO',
    mensaje: 'La percepción se cobra con una venta al contado; envíe formaPago "CONTADO", o quite percepcion',
  },
  {
    codigo: '2792',
    campo: 'tipoCambio',
    incumple: (documento) => documento.percepcion !== undefined && isSinSoles(documento),
    mensaje: ({ moneda }) =>
      `La percepción se cobra en soles: falta el tipo de cambio; envíe los soles por ${moneda} con hasta 3 decimales`,
  },
];

/** Freight of goods, by line (3116). */
export const REGLAS_TRANSPORTE: readonly Regla<ItemLeido>[] = [
  {
    codigo: '3116',
    campo: 'transporte',
    incumple: ({ transporte }, { documento: { sunatTransaccion, nota } }) =>
      nota === undefined && sunatTransaccion === TRANSPORTE_DE_CARGA && transporte === undefined,
    mensaje: 'La operación 1004 exige en cada ítem el transporte, con origen, destino, detalle y valores referenciales',
  },
  {
    campo: 'transporte',
    incumple: ({ transporte }, { documento: { sunatTransaccion, nota } }) =>
      nota === undefined &&
      transporte !== undefined &&
      sunatTransaccion !== undefined &&
      sunatTransaccion !== TRANSPORTE_DE_CARGA,
    mensaje: 'Solo corresponde a la operación 1004 (transporte de carga); quítelo',
  },
];

/** Whether the operation asks every item for its freight. */
export function isTransporteDeCarga({ sunatTransaccion }: Borrador): boolean {
  return sunatTransaccion === TRANSPORTE_DE_CARGA;
}

function bienDe(codigo: string | undefined): BienDetraccion | undefined {
  return codigo === undefined ? undefined : DETRACCIONES.get(codigo);
}

function operacionDe(codigo: string | undefined): string | undefined {
  return bienDe(codigo)?.operacion;
}

function isSinSoles({ moneda, tipoCambio }: Borrador): boolean {
  return moneda !== undefined && moneda !== 'PEN' && tipoCambio === undefined;
}
