import { type BienDetraccion, DETRACCIONES } from '../../../catalogos/c54-detracciones.ts';
import { isVigente, vigenciaDe } from '../../../catalogos/catalogo.ts';
import { Decimal } from '../../../lib/decimal.ts';
import type { Borrador, ItemLeido } from '../../borrador.ts';
import {
  alCredito,
  type Cambios,
  CON_DETRACCION,
  CON_PERCEPCION,
  CUOTA,
  deCarga,
  EXPORTACION,
  TRANSPORTE,
} from '../ejemplo.ts';
import { type Regla, VENTAS } from '../regla.ts';

const OPERACIONES_DETRACCION = new Set(['1001', '1002', '1003', '1004']);
const TRANSPORTE_DE_CARGA = '1004';
const PERCEPCION = '2001';
const RUC = '6';
const CIEN = Decimal.integer(100);

const conDetraccion = (cambios: Cambios): Cambios => ({
  ...CON_DETRACCION,
  detraccion: { codigo: '037', cuenta: '00-123-456789', ...cambios },
});

/** Detracción, retención and percepción: what each demands, and what it cannot stand beside. Notes have their own rules. */
export const REGLAS_REGIMENES: readonly Regla<Borrador>[] = [
  {
    id: 'operacion-sin-detraccion',
    codigo: '3127',
    en: VENTAS,
    campo: 'detraccion',
    incumple: ({ sunatTransaccion = '', detraccion }) =>
      OPERACIONES_DETRACCION.has(sunatTransaccion) && detraccion === undefined,
    mensaje: ({ sunatTransaccion }) => ({
      es: `La operación ${sunatTransaccion} está sujeta a detracción; envíe detraccion con su codigo y la cuenta del Banco de la Nación`,
      en: `Operation ${sunatTransaccion} is subject to detracción; send detraccion with its codigo and the account at the Banco de la Nación`,
    }),
    ejemplo: { rompe: { sunatTransaccion: '1001' }, cumple: CON_DETRACCION },
  },
  {
    id: 'detraccion-de-otra-operacion',
    codigo: '3128',
    en: VENTAS,
    campo: 'detraccion',
    incumple: ({ sunatTransaccion, detraccion }) =>
      sunatTransaccion !== undefined && detraccion !== undefined && !OPERACIONES_DETRACCION.has(sunatTransaccion),
    mensaje: ({ sunatTransaccion }) => ({
      es: `La operación ${sunatTransaccion} no lleva detracción; quítela, o envíe una sunatTransaccion de 1001 a 1004`,
      en: `Operation ${sunatTransaccion} has no detracción; remove it, or send a sunatTransaccion from 1001 to 1004`,
    }),
    ejemplo: { rompe: { ...CON_DETRACCION, sunatTransaccion: '0101' }, cumple: CON_DETRACCION },
  },
  {
    id: 'detraccion-de-otro-codigo',
    codigo: '3129',
    en: VENTAS,
    campo: 'detraccion.codigo',
    incumple: ({ sunatTransaccion = '', detraccion }) => {
      const operacion = operacionDe(detraccion?.codigo);
      return operacion !== undefined && OPERACIONES_DETRACCION.has(sunatTransaccion) && operacion !== sunatTransaccion;
    },
    mensaje: ({ detraccion }) => ({
      es: `El código ${detraccion?.codigo} corresponde a la operación ${operacionDe(detraccion?.codigo)}; envíe esa sunatTransaccion, u otro código`,
      en: `Code ${detraccion?.codigo} belongs to operation ${operacionDe(detraccion?.codigo)}; send that sunatTransaccion, or another code`,
    }),
    ejemplo: { rompe: conDetraccion({ codigo: '027' }), cumple: CON_DETRACCION },
  },
  {
    id: 'detraccion-que-no-regia',
    codigo: '3033',
    campo: 'detraccion.codigo',
    incumple: ({ detraccion, fechaEmision }) => {
      const bien = bienDe(detraccion?.codigo);
      return bien !== undefined && fechaEmision !== undefined && !isVigente(bien, fechaEmision);
    },
    mensaje: ({ detraccion }) => {
      const bien = bienDe(detraccion?.codigo);
      return {
        es: `El código ${bien?.codigo} ${bien && vigenciaDe(bien)?.es}; envíe el que correspondía a esa fecha`,
        en: `Code ${bien?.codigo} ${bien && vigenciaDe(bien)?.en}; send the one of that date`,
      };
    },
    ejemplo: { rompe: conDetraccion({ codigo: '042', porcentaje: 10 }), cumple: CON_DETRACCION, hoy: '2026-08-31' },
  },
  {
    id: 'detraccion-de-todo',
    codigo: '3037',
    campo: 'detraccion.porcentaje',
    incumple: ({ detraccion }) => detraccion?.porcentaje?.lessThan(CIEN) === false,
    mensaje: {
      es: 'La detracción es una parte del importe; envíe un porcentaje menor que 100, p. ej. 12',
      en: 'The detracción is a part of the amount; send a percentage below 100, e.g. 12',
    },
    ejemplo: { rompe: conDetraccion({ porcentaje: '100' }), cumple: conDetraccion({ porcentaje: '99.99' }) },
  },
  {
    id: 'detraccion-sin-tipo-de-cambio',
    codigo: '3035',
    campo: 'tipoCambio',
    incumple: (documento) => documento.detraccion !== undefined && isSinSoles(documento),
    mensaje: ({ moneda }) => ({
      es: `La detracción se deposita en soles: falta el tipo de cambio; envíe los soles por ${moneda} con hasta 3 decimales`,
      en: `The detracción is deposited in soles: the exchange rate is missing; send the soles per ${moneda} with up to 3 decimals`,
    }),
    ejemplo: {
      rompe: { ...CON_DETRACCION, moneda: 'USD' },
      cumple: { ...CON_DETRACCION, moneda: 'USD', tipoCambio: '3.750' },
    },
  },
  {
    id: 'retencion-en-boleta',
    en: ['BOLETA'],
    campo: 'retencion',
    incumple: ({ retencion }) => retencion !== undefined,
    mensaje: {
      es: 'La retención del IGV solo se informa en una factura; quítela',
      en: 'The retención of IGV is told in a factura only; remove it',
    },
    ejemplo: { de: 'BOLETA', rompe: { retencion: {} } },
  },
  {
    id: 'retencion-sin-ruc',
    codigo: '3262',
    segun: 'registro',
    en: ['FACTURA'],
    campo: 'retencion',
    incumple: ({ tipoComprobante, retencion, cliente }) =>
      tipoComprobante !== undefined &&
      retencion !== undefined &&
      cliente?.tipoDocumento !== undefined &&
      cliente.tipoDocumento !== RUC,
    mensaje: {
      es: 'Solo retiene el IGV un cliente con RUC que es agente de retención; quite retencion',
      en: 'Only a customer with a RUC who is an agente de retención withholds IGV; remove retencion',
    },
    ejemplo: {
      rompe: { ...EXPORTACION, sunatTransaccion: '0203', retencion: {} },
      cumple: { ...EXPORTACION, sunatTransaccion: '0203' },
    },
  },
  {
    id: 'retencion-con-detraccion',
    campo: 'retencion',
    incumple: ({ retencion, detraccion }) => retencion !== undefined && detraccion !== undefined,
    mensaje: {
      es: 'Una operación sujeta a detracción no está sujeta a retención; quite una de las dos',
      en: 'An operation subject to detracción is not subject to retención; remove one of both',
    },
    ejemplo: { rompe: { ...CON_DETRACCION, retencion: {} }, cumple: CON_DETRACCION },
  },
  {
    id: 'operacion-sin-percepcion',
    codigo: '3093',
    en: VENTAS,
    campo: 'percepcion',
    incumple: ({ sunatTransaccion, percepcion, formaPago }) =>
      sunatTransaccion === PERCEPCION && percepcion === undefined && formaPago === 'CONTADO',
    mensaje: {
      es: 'La operación 2001 al contado exige la percepción; envíe percepcion con su codigo "51", "52" o "53"',
      en: 'Operation 2001 paid in cash requires the percepción; send percepcion with its codigo "51", "52" or "53"',
    },
    ejemplo: { rompe: { sunatTransaccion: '2001' }, cumple: CON_PERCEPCION },
  },
  {
    id: 'boleta-de-percepcion-al-credito',
    codigo: '3093',
    en: ['BOLETA'],
    campo: 'percepcion',
    // A boleta says nothing of its forma de pago: SUNAT asks each of that operation for it.
    incumple: ({ sunatTransaccion, percepcion, formaPago }) =>
      sunatTransaccion === PERCEPCION && percepcion === undefined && formaPago === 'CREDITO',
    mensaje: {
      es: 'La operación 2001 exige la percepción en toda boleta, y se cobra al contado; envíe percepcion y formaPago "CONTADO", u otra sunatTransaccion',
      en: 'Operation 2001 requires the percepción in any boleta, and it is charged in cash; send percepcion and formaPago "CONTADO", or another sunatTransaccion',
    },
    ejemplo: {
      de: 'BOLETA',
      rompe: { sunatTransaccion: '2001', ...alCredito(CUOTA) },
      cumple: alCredito(CUOTA),
    },
  },
  {
    id: 'percepcion-de-otra-operacion',
    codigo: '3308',
    en: VENTAS,
    campo: 'percepcion',
    incumple: ({ sunatTransaccion, percepcion }) =>
      percepcion !== undefined && sunatTransaccion !== undefined && sunatTransaccion !== PERCEPCION,
    mensaje: {
      es: 'La percepción corresponde a la operación 2001; envíe sunatTransaccion "2001", o quite percepcion',
      en: 'The percepción belongs to operation 2001; send sunatTransaccion "2001", or remove percepcion',
    },
    ejemplo: { rompe: { percepcion: { codigo: '51' } }, cumple: CON_PERCEPCION },
  },
  {
    id: 'percepcion-al-credito',
    codigo: { factura: '3330' },
    en: VENTAS,
    campo: 'formaPago',
    incumple: ({ percepcion, formaPago }) => percepcion !== undefined && formaPago === 'CREDITO',
    mensaje: {
      es: 'La percepción se cobra con una venta al contado; envíe formaPago "CONTADO", o quite percepcion',
      en: 'The percepción is charged with a sale in cash; send formaPago "CONTADO", or remove percepcion',
    },
    ejemplo: { rompe: { ...CON_PERCEPCION, ...alCredito(CUOTA) }, cumple: CON_PERCEPCION },
  },
  {
    id: 'percepcion-sin-tipo-de-cambio',
    codigo: '2792',
    campo: 'tipoCambio',
    incumple: (documento) => documento.percepcion !== undefined && isSinSoles(documento),
    mensaje: ({ moneda }) => ({
      es: `La percepción se cobra en soles: falta el tipo de cambio; envíe los soles por ${moneda} con hasta 3 decimales`,
      en: `The percepción is charged in soles: the exchange rate is missing; send the soles per ${moneda} with up to 3 decimals`,
    }),
    ejemplo: {
      rompe: { ...CON_PERCEPCION, moneda: 'USD' },
      cumple: { ...CON_PERCEPCION, moneda: 'USD', tipoCambio: '3.750' },
    },
  },
];

/** Freight of goods, by line (3116). */
export const REGLAS_TRANSPORTE: readonly Regla<ItemLeido>[] = [
  {
    id: 'carga-sin-transporte',
    codigo: '3116',
    en: VENTAS,
    campo: 'transporte',
    incumple: ({ transporte }, { documento: { sunatTransaccion } }) =>
      sunatTransaccion === TRANSPORTE_DE_CARGA && transporte === undefined,
    mensaje: {
      es: 'La operación 1004 exige en cada ítem el transporte, con origen, destino, detalle y valores referenciales',
      en: 'Operation 1004 requires in each item the transport, with origin, destination, detail and reference values',
    },
    ejemplo: { rompe: deCarga(undefined), cumple: deCarga(TRANSPORTE) },
  },
  {
    id: 'transporte-de-otra-operacion',
    en: VENTAS,
    campo: 'transporte',
    incumple: ({ transporte }, { documento: { sunatTransaccion } }) =>
      transporte !== undefined && sunatTransaccion !== undefined && sunatTransaccion !== TRANSPORTE_DE_CARGA,
    mensaje: {
      es: 'Solo corresponde a la operación 1004 (transporte de carga); quítelo',
      en: 'It belongs to operation 1004 (freight) only; remove it',
    },
    ejemplo: { rompe: { item: { transporte: TRANSPORTE } } },
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
