import type { OperacionGre } from '@chaski/core/sunat/gre.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import { newborn } from '../../platform/jobs/cola/states.ts';
import { VIDA } from '../enviar/intentos-store.ts';
import { EN_CURSO } from '../store.ts';
import type { EnCurso, Guia } from '../types.ts';

/** A guía about to be born. */
export interface NuevaGuia
  extends Omit<
    Guia,
    'estado' | 'mensaje' | 'sunat' | 'tieneCdr' | 'baja' | 'ticket' | 'creadoEn' | 'finalEn' | 'leaseVivo' | 'toca'
  > {
  /** JSON text of what the XML was built from. */
  readonly documento: string;
  readonly archivo: Buffer;
  readonly sha256: Buffer;
  readonly plazo: Date;
  /** JSON text of who asked for it: `{ clave, desde, solicitud }`. */
  readonly origen: string;
}

const ENVIO: OperacionGre = 'enviarGuia';

const bear = VIDA.born<EnCurso>(
  [
    'empresa_id',
    'id',
    'entorno',
    'tipo',
    'serie',
    'numero',
    'fecha_emision',
    'motivo_traslado',
    'destinatario_tipo',
    'destinatario_numero',
    'destinatario_denominacion',
    'documento',
    'archivo',
    'digest',
    'sha256',
    'asincrono',
    'plazo',
  ],
  EN_CURSO,
);

/** Stores a signed guía with its intent to send, in the caller's transaction; an asynchronous one for the background. */
export async function insertGuia(db: Queryable, n: NuevaGuia): Promise<EnCurso> {
  const values = [
    n.empresaId,
    n.id,
    n.entorno,
    n.tipo,
    n.serie,
    n.numero,
    n.fechaEmision,
    n.motivoTraslado,
    n.destinatarioTipo,
    n.destinatarioNumero,
    n.destinatarioDenominacion,
    n.documento,
    n.archivo,
    n.digest,
    n.sha256,
    n.asincrono,
    n.plazo,
  ];
  const birth = { enCola: n.asincrono, operacion: ENVIO, detalle: n.origen };
  return { ...(await bear(db, birth, values)), ...newborn(n.asincrono) };
}
