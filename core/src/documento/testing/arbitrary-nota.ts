import fc from 'fast-check';
import type { Calculado } from '../../impuestos/types.ts';
import type { Campos } from '../testing.ts';
import { enSoles, texto } from './arbitrary-items.ts';
import { cuotasDe } from './arbitrary-venta.ts';

/** The document that a note is made over. */
export interface NotaSobre {
  readonly previo: Campos;
  readonly numero: number;
  readonly calculado: Calculado | undefined;
}

const PARCIALES = ['03', '04', '05', '07', '08', '09', '10'];
const IVAP = '17';
const EXPORTACION = '40';
const DETRACCION = { codigo: '037', cuenta: '00-000-123456' };

/** A note that fits the document: one of the motives that it allows, for no more than it is worth. */
export function unaNotaSobre(clase: 'notaCredito' | 'notaDebito', sobre: NotaSobre): fc.Arbitrary<Campos> {
  const { calculado, previo } = sobre;
  if (calculado === undefined) throw new Error('the document that a note affects has nothing wrong with it');
  const { tipoComprobante, serie } = calculado.documento;
  const letra = tipoComprobante === '01' ? 'F' : 'B';
  const cabecera = {
    tipoComprobante: clase === 'notaCredito' ? '07' : '08',
    documentoAfectado: { tipoComprobante, serie, correlativo: previo.correlativo },
  };
  const motivos = clase === 'notaCredito' ? deCredito(calculado) : deDebito(calculado);
  return fc
    .tuple(unaSerie(letra), texto(100), fc.oneof(...motivos))
    .map(([deSerie, motivo, nota]) => ({ ...cabecera, ...deSerie, motivo, ...nota }));
}

/** Electronic, or of paper of a contingency, which comes with its number. */
function unaSerie(letra: 'F' | 'B'): fc.Arbitrary<Campos> {
  const electronica = fc.constantFrom('C01', '001', 'D0Z').map((resto) => ({ serie: `${letra}${resto}` }));
  const dePapel = fc.integer({ min: 1, max: 99_999_999 }).map((correlativo) => ({ serie: '0002', correlativo }));
  return fc.oneof({ weight: 9, arbitrary: electronica }, { weight: 1, arbitrary: dePapel });
}

function deCredito(calculado: Calculado): fc.Arbitrary<Campos>[] {
  const total = Number(calculado.totales.importeTotal.units);
  const tipoIgv = calculado.items.find(({ tipoPrecio }) => tipoPrecio === '01')?.item.tipoIgv ?? '10';
  const parcial = (codigoMotivo: string) => deMonto(codigoMotivo, tipoIgv, total);
  const notas: fc.Arbitrary<Campos>[] = [];
  if (tipoIgv === IVAP) {
    notas.push(parcial('12'), fc.constant({ codigoMotivo: '12' }));
  } else {
    notas.push(fc.constantFrom('01', '02', '06').map((codigoMotivo) => ({ codigoMotivo })));
    if (tipoIgv === EXPORTACION) notas.push(parcial('11'));
    else notas.push(fc.constantFrom(...PARCIALES).chain(parcial));
  }
  if (esFacturaAlCredito(calculado)) notas.push(deCuotas(calculado));
  return notas;
}

function deDebito(calculado: Calculado): fc.Arbitrary<Campos>[] {
  const tipoIgv = calculado.items.find(({ tipoPrecio }) => tipoPrecio === '01')?.item.tipoIgv ?? '10';
  if (tipoIgv === IVAP) return [deMonto('12', tipoIgv, 100_000)];
  if (tipoIgv === EXPORTACION) return [deMonto('11', tipoIgv, 100_000)];
  const nota = fc.constantFrom('01', '02', '03').chain((codigoMotivo) => deMonto(codigoMotivo, tipoIgv, 100_000));
  const esFactura = calculado.documento.tipoComprobante === '01';
  return esFactura ? [nota, nota.map((campos) => ({ ...campos, detraccion: DETRACCION }))] : [nota];
}

/** One line of at most that many cents. */
function deMonto(codigoMotivo: string, tipoIgv: string, hasta: number): fc.Arbitrary<Campos> {
  const maximo = Math.min(Math.max(hasta, 1), 1_000_000);
  return fc.tuple(fc.integer({ min: Math.min(20, maximo), max: maximo }), texto(80)).map(([centimos, descripcion]) => ({
    codigoMotivo,
    items: [{ descripcion, cantidad: '1', tipoIgv, precioUnitario: enSoles(centimos) }],
  }));
}

function esFacturaAlCredito({ documento: { tipoComprobante, formaPago } }: Calculado): boolean {
  return tipoComprobante === '01' && formaPago === 'CREDITO';
}

function deCuotas({ montoPendiente, documento }: Calculado): fc.Arbitrary<Campos> {
  const pendiente = Number(montoPendiente.units);
  return fc
    .integer({ min: 1, max: Math.min(5, pendiente) })
    .map((cuantas) => ({ codigoMotivo: '13', cuotas: cuotasDe(pendiente, cuantas, documento.fechaEmision) }));
}
