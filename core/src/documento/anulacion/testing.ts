import type { Baja, LineaBaja } from '../../documentos/baja/reglas.ts';
import type { LineaResumen, PercepcionResumen, Resumen } from '../../documentos/resumen/tipos.ts';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import type { Situacion } from './tipos.ts';

/** For tests only: a comprobante that SUNAT accepted yesterday. */
export const ACEPTADA: Situacion = { estado: 'ACEPTADA', fechaEmision: toFecha('2026-11-20') };

/** For tests only. */
export function unaLineaBaja(cambios: Partial<LineaBaja> = {}): LineaBaja {
  return { tipo: '01', serie: 'F001', numero: 1, motivo: 'Error en el cliente', situacion: ACEPTADA, ...cambios };
}

/** For tests only: a baja that nothing is wrong with, changed as asked. */
export function unaBaja(cambios: Partial<Baja> = {}, ...lineas: Partial<LineaBaja>[]): Baja {
  return {
    id: 'RA-20261121-1',
    ...CABECERA,
    lineas: (lineas.length === 0 ? [{}] : lineas).map(unaLineaBaja),
    ...cambios,
  };
}

/** For tests only: the annulment of a boleta of 118.00. */
export function unaLineaResumen(cambios: Partial<LineaResumen> = {}): LineaResumen {
  return {
    tipo: '03',
    serie: 'B001',
    numero: 1,
    estado: '3',
    cliente: { tipoDocumento: '1', numeroDocumento: '45678912' },
    moneda: 'PEN',
    importeTotal: Decimal.from('118.00'),
    valores: [{ codigo: '01', monto: Decimal.from('100.00') }],
    tributos: [{ codigo: '1000', monto: Decimal.from('18.00') }],
    situacion: ACEPTADA,
    ...cambios,
  };
}

/** For tests only: a nota de crédito of a boleta, informed for the first time. */
export function unaNotaResumen(cambios: Partial<LineaResumen> = {}): LineaResumen {
  const { situacion: _suya, ...linea } = unaLineaResumen({ tipo: '07', serie: 'BC01', estado: '1' });
  return { ...linea, afectado: { tipoComprobante: '03', serie: 'B001', numero: 1, situacion: ACEPTADA }, ...cambios };
}

/** For tests only: a boleta informed for the first time. */
export function unAltaResumen(cambios: Partial<LineaResumen> = {}): LineaResumen {
  const { situacion: _suya, ...linea } = unaLineaResumen({ estado: '1' });
  return { ...linea, ...cambios };
}

/** For tests only: 2 % of 118.00. */
export function unaPercepcion(cambios: Partial<PercepcionResumen> = {}): PercepcionResumen {
  return {
    regimen: '01',
    tasa: Decimal.integer(2),
    base: Decimal.from('118.00'),
    monto: Decimal.from('2.36'),
    totalConPercepcion: Decimal.from('120.36'),
    ...cambios,
  };
}

/** For tests only: a resumen that nothing is wrong with, changed as asked. */
export function unResumen(cambios: Partial<Resumen> = {}, ...lineas: LineaResumen[]): Resumen {
  return {
    id: 'RC-20261121-1',
    ...CABECERA,
    lineas: lineas.length === 0 ? [unaLineaResumen()] : lineas,
    ...cambios,
  };
}

const CABECERA = {
  razonSocial: 'EMISOR SA',
  fechaEmision: toFecha('2026-11-20'),
  fechaGeneracion: toFecha('2026-11-21'),
  hoy: toFecha('2026-11-21'),
};
