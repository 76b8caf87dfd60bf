import { expect, test } from 'vitest';
import { unPrecio } from '../../impuestos/testing.ts';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import type { Afectado } from '../contexto.ts';
import { conflictoConAfectado, type SituacionAfectado } from '../nota/conflicto.ts';
import { FILAS_NOTA } from '../nota/filas.ts';
import {
  notaDe,
  problemasDeNota,
  unAfectado,
  unAfectadoAlCredito,
  unaBoletaAfectada,
  unaNotaCredito,
  unaNotaDebito,
  unaNotaDeCuotas,
} from '../nota/testing.ts';
import { type Campos, unItem } from '../testing.ts';
import type { DocumentoReglado, FilaRegla } from './fila.ts';

/** A body that trips the row over this affected document (F001-7 of 118.00 unless said otherwise). */
interface Caso {
  readonly campos?: Campos;
  readonly afectado?: Afectado | null;
}

const RUC = { tipoDocumento: '6', numeroDocumento: '20100070970', denominacion: 'COMERCIAL ANDINA S.A.C.' };
const AJENO = { tipoComprobante: '01', serie: 'F001', correlativo: 7 };
const ajeno = (cambios: Campos, nota: Campos = {}): Caso => ({
  campos: { cliente: RUC, documentoAfectado: { ...AJENO, ...cambios }, ...nota },
  afectado: null,
});
const cuota = (monto: string, fechaVencimiento = '2026-12-30') => ({ monto, fechaVencimiento });
const deCuotas = (cambios: Campos = {}) => unaNotaDeCuotas(cambios);

const CASOS: Readonly<Record<string, Caso>> = {
  2128: { campos: { codigoMotivo: undefined } },
  2172: { campos: { codigoMotivo: '99' } },
  2136: { campos: { motivo: undefined } },
  2135: { campos: { motivo: 'x'.repeat(501) } },
  2524: { campos: { codigoMotivo: '02', documentoAfectado: undefined, cliente: RUC }, afectado: null },
  2119: { campos: { cliente: RUC }, afectado: null },
  2209: { campos: { cliente: RUC }, afectado: null },
  2116: { afectado: unaBoletaAfectada() },
  2204: { afectado: unaBoletaAfectada() },
  2399: { campos: { serie: 'BC01' } },
  2400: { campos: { serie: 'BD01' } },
  2594: ajeno({ tipoComprobante: '09' }, { serie: '0001', correlativo: 3 }),
  2117: ajeno({ serie: 'B001' }),
  2205: ajeno({ serie: 'X001' }),
  2885: { campos: { fechaEmision: '2026-11-19' } },
  3209: { campos: { moneda: 'USD' } },
  2022: ajeno({}, { cliente: { ...RUC, denominacion: 'X'.repeat(1001) } }),
  3230: {
    campos: { items: [unItem({ tipoIgv: '17' })] },
    afectado: unAfectado({ items: [unPrecio('1', '118', '17')] }),
  },
  2642: { campos: { codigoMotivo: '11' } },
  2644: { campos: { codigoMotivo: '12' } },
  3257: { campos: deCuotas({ cuotas: undefined }), afectado: unAfectadoAlCredito() },
  3259: { campos: deCuotas({ serie: 'BC01' }), afectado: unaBoletaAfectada() },
  3260: { campos: deCuotas() },
  3315: { campos: deCuotas({ items: [unItem()] }), afectado: unAfectadoAlCredito() },
  3320: { campos: deCuotas({ cuotas: [cuota('118.01')] }), afectado: unAfectadoAlCredito() },
  3321: { campos: deCuotas({ cuotas: [cuota('118.00', '2026-11-20')] }), afectado: unAfectadoAlCredito() },
  3252: { campos: { cuotas: [cuota('59.00')] } },
};

const SITUACIONES: Readonly<Record<string, SituacionAfectado['estado']>> = {
  2120: 'ANULADA',
  2207: 'ANULADA',
  2121: 'RECHAZADA',
  2208: 'RECHAZADA',
};

const deBody = FILAS_NOTA.filter(({ mira }) => mira !== 'estado');
const deEstado = FILAS_NOTA.filter(({ mira }) => mira === 'estado');
function unaNota(clase: DocumentoReglado, campos?: Campos): Campos {
  return clase === 'notaDebito' ? unaNotaDebito(campos) : unaNotaCredito(campos);
}

test.each(deBody)('$codigo is found at $mira: $cuando', (fila) => {
  const { campos, afectado } = CASOS[fila.codigo] ?? {};
  for (const documento of fila.documentos) {
    const nota = unaNota(documento, campos);
    const suyos = problemasDeNota(nota, afectado === undefined ? unAfectado() : afectado).filter(
      ({ ruta, codigo }) => ruta === `documento.${fila.mira.replace('[]', '.0')}` && codigo === fila.codigo,
    );
    expect(suyos).toHaveLength(1);
    expect(suyos[0]?.mensaje).toMatch(patron(fila));
    expect(problemasDeNota(unaNota(documento)).map(({ codigo }) => codigo)).not.toContain(fila.codigo);
  }
});

test('nothing is found in the notes that the rows begin with', () => {
  for (const documento of [unaNotaCredito(), unaNotaDebito()]) expect(problemasDeNota(documento)).toEqual([]);
  expect(problemasDeNota(unaNotaDeCuotas(), unAfectadoAlCredito())).toEqual([]);
  expect(problemasDeNota(unaNotaCredito({ serie: 'BC01' }), unaBoletaAfectada())).toEqual([]);
  const deContingencia = unaNotaCredito({ serie: '0001', correlativo: 3, documentoAfectado: AJENO, cliente: RUC });
  expect(problemasDeNota(deContingencia, null)).toEqual([]);
  const ivap = unaNotaCredito({ codigoMotivo: '12', items: [unItem({ tipoIgv: '17' })] });
  expect(problemasDeNota(ivap, unAfectado({ items: [unPrecio('1', '118', '17')] }))).toEqual([]);
});

test.each(deEstado)('$codigo is found in what is stored: $cuando', (fila) => {
  const situacion = (estado: SituacionAfectado['estado'], saldo: string) => ({ estado, saldo: Decimal.from(saldo) });
  const estado = SITUACIONES[fila.codigo];
  const deBoleta = fila.codigo === '4028';
  for (const documento of fila.documentos) {
    const nota = notaDe(
      unaNota(documento, deBoleta ? { serie: 'BC01' } : {}),
      deBoleta ? unaBoletaAfectada() : unAfectado(),
    );
    const conflicto = conflictoConAfectado(nota, estado ? situacion(estado, '118.00') : situacion('ACEPTADA', '1.00'));
    expect(conflicto?.codigo).toBe(fila.codigo);
    expect(conflicto?.mensaje).toMatch(patron(fila));
    expect(conflictoConAfectado(nota, situacion('ACEPTADA', '118.00'))).toBeUndefined();
  }
});

test('a date of a document that is not ours is judged when it is sent', () => {
  const caso = ajeno({ fechaEmision: '2026-11-22' });
  expect(problemasDeNota(unaNotaCredito(caso.campos), null)).toMatchObject([{ codigo: '2885' }]);
  const cuotas = [cuota('59.00', toFecha('2026-11-15'))];
  const nota = deCuotas({ ...ajeno({ fechaEmision: '2026-11-15' }).campos, cuotas });
  expect(problemasDeNota(nota, null)).toMatchObject([{ codigo: '3321' }]);
});

test('a note of paper is judged as what it affects: of another currency than its boleta, by no rule of SUNAT that refuses', () => {
  const dePapel = { serie: '0002', correlativo: 5, moneda: 'USD', tipoCambio: 3.75 };
  const codigo = (afectado: Afectado) => problemasDeNota(unaNotaCredito(dePapel), afectado)[0]?.codigo;
  expect([codigo(unAfectado()), codigo(unaBoletaAfectada())]).toEqual(['3209', undefined]);
});

test('a note of a note is refused', () => {
  const documentoAfectado = { tipoComprobante: '07', serie: 'FC01', correlativo: 1 };
  expect(problemasDeNota(unaNotaCredito({ documentoAfectado, cliente: RUC }), null)).toMatchObject([
    { ruta: 'documento.documentoAfectado.tipoComprobante', codigo: '2116' },
  ]);
});

function patron({ mensaje }: FilaRegla): RegExp {
  return new RegExp(
    mensaje
      .split('…')
      .map((parte) => parte.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  );
}
