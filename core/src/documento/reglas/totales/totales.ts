import type { Calculado } from '../../../impuestos/types.ts';
import { Decimal } from '../../../lib/decimal.ts';
import { todos } from '../../../lib/frase.ts';
import { type EnIdiomas, igual } from '../../../lib/idiomas.ts';
import { topeSinCliente } from '../../../vigencias/limites.ts';
import type { Borrador, ClienteLeido } from '../../borrador.ts';
import { CLIENTES_VARIOS } from '../../campos/documento.ts';
import { alCredito, CON_DETRACCION, CON_PERCEPCION, CUOTA } from '../ejemplo.ts';
import { type Juicio, type Regla, VENTAS } from '../regla.ts';

/** n(12,2): the largest amount that SUNAT's XML carries (2062, 2999). */
const MONTO_MAXIMO = Decimal.from('999999999999.99');

/** Rules over the computed document. What the caller left out or wrote badly is looked up in the borrador. */
export const REGLAS_TOTALES: readonly Regla<Calculado>[] = [
  {
    id: 'importe-demasiado-grande',
    codigo: '2062',
    campo: 'items',
    incumple: ({ totales: { importeTotal, gratuita } }) =>
      importeTotal.greaterThan(MONTO_MAXIMO) || gratuita.greaterThan(MONTO_MAXIMO),
    mensaje: {
      es: `El importe del documento supera ${MONTO_MAXIMO.toFixed(2)}; divídalo en varios`,
      en: `The amount of the document is more than ${MONTO_MAXIMO.toFixed(2)}; split it into several`,
    },
    ejemplo: {
      rompe: { item: { cantidad: '2', precioUnitario: '999999999999' } },
      cumple: { item: { precioUnitario: '999999999999' } },
    },
  },
  {
    id: 'nota-de-debito-de-cero',
    // SUNAT takes one of free lines alone; but it would raise nothing, and its number would be spent.
    en: ['NOTA_DEBITO'],
    campo: 'items',
    incumple: ({ totales }) => totales.importeTotal.isZero(),
    mensaje: {
      es: 'Una nota de débito aumenta lo que se debe y esta suma 0.00; envíe ítems que se paguen',
      en: 'A nota de débito raises what is owed and this one adds up to 0.00; send items that are paid',
    },
    ejemplo: { de: 'NOTA_DEBITO', rompe: { item: { tipoIgv: '15' } } },
  },
  {
    id: 'credito-sin-importe',
    codigo: { factura: '3251' },
    en: VENTAS,
    campo: 'formaPago',
    incumple: ({ montoPendiente }, { documento: { formaPago } }) =>
      formaPago === 'CREDITO' && !montoPendiente.isPositive(),
    mensaje: {
      es: 'No hay importe por cobrar; envíe formaPago "CONTADO" y ninguna cuota',
      en: 'There is no amount to charge; send formaPago "CONTADO" and no cuota',
    },
    ejemplo: { rompe: { ...alCredito(CUOTA), item: { tipoIgv: '15' } }, cumple: alCredito(CUOTA) },
  },
  {
    id: 'cuota-mayor-que-el-importe',
    codigo: { factura: '3266' },
    en: VENTAS,
    campo: 'cuotas',
    incumple: (calculado, { documento }) => cuotaExcesiva(calculado, documento) !== undefined,
    mensaje: (calculado, { documento }) => ({
      es: `Una cuota es de ${cuotaExcesiva(calculado, documento)?.toFixed(2)} y el documento de ${calculado.totales.importeTotal.toFixed(2)}; redúzcala`,
      en: `A cuota is ${cuotaExcesiva(calculado, documento)?.toFixed(2)} and the document ${calculado.totales.importeTotal.toFixed(2)}; lower it`,
    }),
    ejemplo: { rompe: alCredito({ ...CUOTA, monto: '118.01' }), cumple: alCredito(CUOTA) },
  },
  {
    id: 'detraccion-de-cero',
    codigo: '3037',
    en: [...VENTAS, 'NOTA_DEBITO'],
    campo: 'detraccion',
    incumple: ({ detraccion }) => detraccion?.monto.isZero() === true,
    mensaje: {
      es: 'La detracción se deposita en soles enteros y aquí se redondea a 0; emita sin detracción, o revise el porcentaje',
      en: 'The detracción is deposited in whole soles and here it rounds to 0; issue without detracción, or check the percentage',
    },
    ejemplo: {
      rompe: { ...CON_DETRACCION, item: { precioUnitario: '1.00' } },
      cumple: CON_DETRACCION,
    },
  },
  {
    id: 'percepcion-de-nada',
    codigo: '3233',
    en: VENTAS,
    campo: 'percepcion',
    incumple: ({ percepcion, totales }) => percepcion !== undefined && !totales.importeTotal.isPositive(),
    mensaje: {
      es: 'No hay importe sobre el cual cobrar la percepción; quítela',
      en: 'There is no amount on which to charge the percepción; remove it',
    },
    ejemplo: { rompe: { ...CON_PERCEPCION, item: { tipoIgv: '15' } }, cumple: CON_PERCEPCION },
  },
  {
    id: 'fise-de-nada',
    codigo: '3092',
    en: VENTAS,
    campo: 'cargos',
    incumple: ({ cargos }) => cargos?.some(({ codigo, base }) => codigo === '45' && base.isZero()) === true,
    mensaje: {
      es: 'El FISE se calcula sobre el precio de los ítems y aquí es 0.00; quítelo, o envíe ítems que se paguen',
      en: 'The FISE is computed on the price of the items and here it is 0.00; remove it, or send items that are paid',
    },
    ejemplo: {
      rompe: { item: { tipoIgv: '15' }, cargos: [{ codigo: '45', monto: '1.00' }] },
      cumple: { cargos: [{ codigo: '45', monto: '1.00' }] },
    },
  },
  {
    id: 'cuotas-que-no-suman',
    codigo: { factura: '3319' },
    en: VENTAS,
    campo: 'cuotas',
    incumple: ({ montoPendiente }, { documento }) => {
      const suma = sumCuotas(documento);
      return suma !== undefined && montoPendiente.isPositive() && !suma.equals(montoPendiente);
    },
    mensaje: (calculado, { documento }) => ({
      es: `Las cuotas suman ${sumCuotas(documento)?.toFixed(2)} y el monto pendiente es ${calculado.montoPendiente.toFixed(2)}${origenDelPendiente(calculado).es}; ajústelas para que coincidan`,
      en: `The cuotas add up to ${sumCuotas(documento)?.toFixed(2)} and the pending amount is ${calculado.montoPendiente.toFixed(2)}${origenDelPendiente(calculado).en}; adjust them so that they agree`,
    }),
    ejemplo: { rompe: alCredito({ ...CUOTA, monto: '117.99' }), cumple: alCredito(CUOTA) },
  },
  {
    id: 'boleta-sin-cliente-sobre-el-tope',
    codigo: '2514',
    en: ['BOLETA'],
    campo: (_calculado, { documento: { cliente } }) =>
      cliente === CLIENTES_VARIOS ? 'cliente' : 'cliente.numeroDocumento',
    incumple: (calculado, juicio) => enSoles(calculado, juicio)?.greaterThan(topeDe(calculado)) === true,
    mensaje: (calculado, juicio) => ({
      es: `Una boleta de más de S/ ${topeDe(calculado)} (esta es de S/ ${enSoles(calculado, juicio)?.round(2).toFixed(2)}) identifica al cliente; envíe su documento y denominación`,
      en: `A boleta of more than S/ ${topeDe(calculado)} (this one is S/ ${enSoles(calculado, juicio)?.round(2).toFixed(2)}) identifies the customer; send their document and name`,
    }),
    fuente: 'Reglamento de Comprobantes de Pago, art. 8',
    ejemplo: {
      de: 'BOLETA',
      rompe: { item: { precioUnitario: '700.01' } },
      cumple: { item: { precioUnitario: '700.00' } },
    },
  },
  {
    id: 'boleta-sin-cliente-ni-tipo-de-cambio',
    en: ['BOLETA'],
    campo: 'tipoCambio',
    incumple: ({ totales }, { documento }) =>
      isSinCliente(documento) &&
      documento.moneda !== undefined &&
      documento.moneda !== 'PEN' &&
      documento.tipoCambio === undefined &&
      totales.importeTotal.isPositive(),
    mensaje: (calculado, { documento: { moneda } }) => ({
      es: `Para saber si la boleta pasa de S/ ${topeDe(calculado)} falta el tipo de cambio; envíe los soles por ${moneda} con hasta 3 decimales, o identifique al cliente`,
      en: `To know whether the boleta is more than S/ ${topeDe(calculado)} the exchange rate is missing; send the soles per ${moneda} with up to 3 decimals, or identify the customer`,
    }),
    ejemplo: { de: 'BOLETA', rompe: { moneda: 'USD' }, cumple: { moneda: 'USD', tipoCambio: '3.750' } },
  },
];

/** The first cuota over the total (3266). */
function cuotaExcesiva({ totales: { importeTotal } }: Calculado, { cuotas }: Borrador): Decimal | undefined {
  if (!importeTotal.isPositive()) return undefined;
  return cuotas.find((cuota) => cuota?.monto?.greaterThan(importeTotal) === true)?.monto;
}

/** Σ of the cuotas of a document on credit; undefined when it is not, or when one of them has no readable amount. */
function sumCuotas({ formaPago, cuotas }: Borrador): Decimal | undefined {
  if (formaPago !== 'CREDITO' || cuotas.length === 0) return undefined;
  let suma = Decimal.ZERO;
  for (const cuota of cuotas) {
    if (cuota?.monto === undefined) return undefined;
    suma = suma.plus(cuota.monto);
  }
  return suma;
}

/** The total in soles of a boleta without customer; undefined when it has one or when its soles cannot be told. */
function enSoles({ totales: { importeTotal } }: Calculado, { documento }: Juicio): Decimal | undefined {
  if (!isSinCliente(documento)) return undefined;
  if (documento.moneda === 'PEN') return importeTotal;
  if (documento.moneda === undefined || documento.tipoCambio === undefined) return undefined;
  return importeTotal.times(documento.tipoCambio);
}

function topeDe({ documento: { fechaEmision } }: Calculado): Decimal {
  return topeSinCliente(fechaEmision);
}

function isSinCliente({ cliente }: Borrador): boolean {
  return cliente !== undefined && isSinIdentificar(cliente);
}

/** No document, or the row of zeros that stands for none. */
function isSinIdentificar({ tipoDocumento, numeroDocumento }: ClienteLeido): boolean {
  return tipoDocumento === '-' || (numeroDocumento !== undefined && /^0{1,15}$/.test(numeroDocumento));
}

/** What is taken off the total before cuotas are agreed (RS 193-2020); nothing where nothing is. */
function origenDelPendiente({ totales, detraccion, retencion }: Calculado): EnIdiomas {
  const quitas = [
    ...(detraccion === undefined ? [] : [`detracción ${detraccion.montoEnMoneda.toFixed(2)}`]),
    ...(retencion === undefined ? [] : [`retención ${retencion.toFixed(2)}`]),
  ];
  if (quitas.length === 0) return igual('');
  const { es, en } = todos(quitas);
  const total = totales.importeTotal.toFixed(2);
  return { es: ` (${total} menos ${es})`, en: ` (${total} less ${en})` };
}
