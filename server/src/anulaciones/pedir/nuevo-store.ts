import { claseDeResumen } from '@chaski/core/documentos/registro.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { newborn } from '../../platform/jobs/cola/states.ts';
import { VIDA } from '../intentos-store.ts';
import { EN_CURSO } from '../store.ts';
import type { EnCurso, Resumen } from '../types.ts';

/** A file about to be born. */
export interface NuevoResumen
  extends Omit<
    Resumen,
    'estado' | 'mensaje' | 'sunat' | 'tieneCdr' | 'ticket' | 'creadoEn' | 'finalEn' | 'leaseVivo' | 'toca'
  > {
  readonly archivo: Buffer;
  readonly sha256: Buffer;
  readonly plazo: Date;
  /** True: born `EN_COLA`, for the background. False: born `ENVIANDO`, with its first attempt and lease (token 1). */
  readonly enCola: boolean;
}

const bear = VIDA.born<EnCurso>(
  [
    'empresa_id',
    'id',
    'entorno',
    'clase',
    'proposito',
    'fecha',
    'numero',
    'comprobante_id',
    'tipo_comprobante',
    'serie',
    'numero_comprobante',
    'motivo',
    'explicacion',
    'webhook',
    'archivo',
    'sha256',
    'plazo',
  ],
  EN_CURSO,
);

/** Stores a signed file with its intent to send, in the caller's transaction. */
export async function insertResumen(db: Queryable, n: NuevoResumen): Promise<EnCurso> {
  const values = [
    n.empresaId,
    n.id,
    n.entorno,
    n.clase,
    n.proposito,
    n.fecha,
    n.numero,
    n.comprobanteId,
    n.tipoComprobante,
    n.serie,
    n.numeroComprobante,
    n.motivo,
    n.explicacion,
    n.webhook,
    n.archivo,
    n.sha256,
    n.plazo,
  ];
  const birth = { enCola: n.enCola, operacion: claseDeResumen(n.clase).canal };
  return { ...(await bear(db, birth, values)), ...newborn(n.enCola) };
}
