import type { Afectado } from '@chaski/core/documento/contexto.ts';
import { acredita } from '@chaski/core/documentos/registro.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import type { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { readGuardado } from '../guardado.ts';
import { findAfectado, sumNotas } from './notas-store.ts';
import { saldoDe } from './saldo.ts';

/** What a note of ours changes, as its judgement took it. */
export interface AfectadoDeNota {
  readonly de: Afectado;
  readonly total: Decimal;
  /** What would be left to credit if the note were not there. */
  readonly saldo: Decimal;
}

/** The document of ours with that id, for a note over it that is stored; undefined where it is not there. */
export async function findAfectadoDe(
  { db, hilo }: Pick<Deps, 'db' | 'hilo'>,
  acceso: Pick<Acceso, 'empresaId' | 'entorno'>,
  { documento, totales }: Calculado,
  id: string,
): Promise<AfectadoDeNota | undefined> {
  const fila = await findAfectado(db.of(acceso), acceso, { id });
  if (fila === undefined) return undefined;
  const { calculado } = await readGuardado(hilo, acceso.empresaId, fila.documento);
  const total = calculado.totales.importeTotal;
  const saldo = saldoDe(total.toFixed(2), await sumNotas(db.of(acceso), acceso.empresaId, id));
  const { importeTotal } = totales;
  const sinElla = acredita(documento.tipoComprobante) ? saldo.plus(importeTotal) : saldo.minus(importeTotal);
  return { de: { id: fila.id, numero: fila.numero, calculado }, total, saldo: sinElla };
}
