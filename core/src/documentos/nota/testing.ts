import type { Afectado, Contexto } from '../../documento/contexto.ts';
import { type Campos, CONTEXTO, unItem } from '../../documento/testing.ts';
import type { Documento, Problema } from '../../documento/types.ts';
import { readEmitir } from '../../documento/validate.ts';
import { computeTotales } from '../../impuestos/compute-totales.ts';
import { unDocumento } from '../../impuestos/testing.ts';
import type { Calculado } from '../../impuestos/types.ts';
import { toFecha } from '../../lib/fecha.ts';

export const ID = '0197f6a0-0000-7000-8000-000000000001';

/** For tests only: a factura F001-7 of 118.00 to RUC 20000000010, of 2026-11-20, that SUNAT accepted; changed as asked. */
export function unAfectado(cambios: Partial<Documento> = {}): Afectado {
  return { id: ID, numero: 7, calculado: computeTotales(unDocumento(cambios)) };
}

/** For tests only: the same as a boleta B001-7 to a DNI. */
export function unaBoletaAfectada(cambios: Partial<Documento> = {}): Afectado {
  const cliente = { tipoDocumento: '1', numeroDocumento: '45678912', denominacion: 'Ana Quispe' };
  return unAfectado({ tipoComprobante: '03', serie: 'B001', cliente, ...cambios });
}

/** For tests only: a factura on credit, of 118.00 in one cuota. */
export function unAfectadoAlCredito(): Afectado {
  const cuotas = [{ monto: unAfectado().calculado.totales.importeTotal, fechaVencimiento: toFecha('2026-12-20') }];
  return unAfectado({ formaPago: 'CREDITO', cuotas });
}

export function enContexto(afectado: Afectado | null): Contexto {
  return afectado === null ? CONTEXTO : { ...CONTEXTO, afectado };
}

/** For tests only: a nota de crédito for part of F001-7, changed as asked; `undefined` removes a field. */
export function unaNotaCredito(cambios: Campos = {}): Campos {
  return {
    tipoComprobante: '07',
    serie: 'FC01',
    documentoAfectado: { id: ID },
    codigoMotivo: '07',
    motivo: 'Devolución de una silla',
    items: [unItem({ precioUnitario: 59 })],
    ...cambios,
  };
}

/** For tests only: a nota de débito over F001-7, changed as asked. */
export function unaNotaDebito(cambios: Campos = {}): Campos {
  return unaNotaCredito({
    tipoComprobante: '08',
    serie: 'FD01',
    codigoMotivo: '01',
    motivo: 'Intereses por mora',
    ...cambios,
  });
}

/** For tests only: a note that copies all it can. */
export function unaNotaTotal(cambios: Campos = {}): Campos {
  return unaNotaCredito({ codigoMotivo: '01', motivo: 'Venta anulada', items: undefined, ...cambios });
}

/** For tests only: a nota de crédito 13 with two cuotas. */
export function unaNotaDeCuotas(cambios: Campos = {}): Campos {
  const cuotas = [
    { monto: '59.00', fechaVencimiento: '2026-12-30' },
    { monto: '59.00', fechaVencimiento: '2027-01-30' },
  ];
  return unaNotaCredito({ codigoMotivo: '13', motivo: 'Nuevas fechas de pago', items: undefined, cuotas, ...cambios });
}

/** For tests only: what is found in a note; empty when it would be issued. */
export function problemasDeNota(documento: Campos, afectado: Afectado | null = unAfectado()): readonly Problema[] {
  const leido = readEmitir(JSON.stringify({ documento }), enContexto(afectado));
  return leido.ok ? [] : leido.problemas;
}

/** For tests only: the note with its totals. Throws when there are problems. */
export function notaDe(documento: Campos, afectado: Afectado | null = unAfectado()): Calculado {
  const leido = readEmitir(JSON.stringify({ documento }), enContexto(afectado));
  if (!leido.ok) throw new Error(JSON.stringify(leido.problemas));
  return leido.calculado;
}
