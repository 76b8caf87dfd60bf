import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import { ES_VENTA, tiposSql } from '../../platform/db/clases.ts';
import { run } from '../../platform/db/run.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Entorno } from '../../platform/http/route.ts';
import { VIDA } from '../enviar/intentos-store.ts';
import { COLUMNS } from '../store.ts';
import type { Comprobante } from '../types.ts';

interface Alcance {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

/** How a body names the document that a note changes. */
export type ClaveAfectado =
  | { readonly id: string }
  | { readonly tipoComprobante: string; readonly serie: string; readonly numero: number };

/** A stored document as a note needs it. */
export interface FilaAfectado {
  readonly id: string;
  readonly numero: number;
  /** The stored text of `Guardado`. */
  readonly documento: string;
}

/** A document of that company and environment, in any state; a number that SUNAT never registered names none. */
export async function findAfectado(db: Queryable, a: Alcance, clave: ClaveAfectado): Promise<FilaAfectado | undefined> {
  const select =
    'select id, numero, documento::text as documento from comprobantes where empresa_id = $1 and entorno = $2';
  const query =
    'id' in clave
      ? {
          name: 'afectado-id',
          text: `${select} and id = $3 and ${ES_VENTA}`,
          values: [a.empresaId, a.entorno, clave.id],
        }
      : {
          name: 'afectado-numero',
          text: `${select} and tipo_comprobante = $3 and serie = $4 and numero = $5 and not numero_libre`,
          values: [a.empresaId, a.entorno, clave.tipoComprobante, clave.serie, clave.numero],
        };
  return (await run<FilaAfectado>(db, query))[0];
}

/** A document as its notes are judged by it. */
export interface ConImporte extends Comprobante {
  /** Text with two decimals. */
  readonly importeTotal: string;
  /** Of a note: what it changes, when that is ours. */
  readonly afectadoId: string | null;
}

/** A document locked until the transaction ends: no note is issued over it and nobody annuls it meanwhile. */
export type Bloqueado = ConImporte;

const CON_IMPORTE = `select ${COLUMNS}, importe_total::text as "importeTotal", afectado_id as "afectadoId"
  from comprobantes where empresa_id = $1 and entorno = $2 and id = $3`;
const LOCK = `${CON_IMPORTE} for no key update`;

/** As it stands, whoever holds it: for what is only foretold. */
export async function findConImporte(db: Queryable, a: Alcance, id: string): Promise<ConImporte | undefined> {
  const query = { name: 'comprobante-importe', text: CON_IMPORTE, values: [a.empresaId, a.entorno, id] };
  return (await run<ConImporte>(db, query))[0];
}

export async function lockComprobante(db: Queryable, a: Alcance, id: string): Promise<Bloqueado | undefined> {
  const query = { name: 'comprobante-lock', text: LOCK, values: [a.empresaId, a.entorno, id] };
  return (await run<Bloqueado>(db, query))[0];
}

/** As `lockComprobante`, without waiting: one that somebody else holds is as one that is not there. */
export async function tryLockComprobante(db: Queryable, a: Alcance, id: string): Promise<Bloqueado | undefined> {
  const query = { name: 'comprobante-try-lock', text: `${LOCK} skip locked`, values: [a.empresaId, a.entorno, id] };
  return (await run<Bloqueado>(db, query))[0];
}

/** What the notes over a document come to; amounts as text with two decimals. */
export interface SumaNotas {
  /** Notas de crédito that SUNAT accepted or may still accept. */
  readonly acreditado: string;
  /** Notas de débito that SUNAT accepted and nobody is annulling. */
  readonly debitado: string;
  /** Notes that are neither refused nor annulled. */
  readonly vivas: number;
}

const VIVA = `estado not in ('RECHAZADA', 'ANULADA')`;
const ACREDITAN = tiposSql(({ nota }) => nota?.efecto === 'acredita');
const DEBITAN = tiposSql(({ nota }) => nota?.efecto === 'debita');
const SUM = `
select coalesce(sum(importe_total) filter (where tipo_comprobante in ${ACREDITAN} and ${VIVA}), 0)::numeric(14, 2)::text as acreditado,
  coalesce(sum(importe_total) filter (where tipo_comprobante in ${DEBITAN} and estado = 'ACEPTADA' and anulacion_id is null), 0)::numeric(14, 2)::text as debitado,
  (count(*) filter (where ${VIVA}))::int as vivas
from comprobantes where empresa_id = $1 and afectado_id = $2`;

/**
 * The sums over all notes of a document. Under `lockComprobante` they are exact until the transaction ends, but for notes
 * that SUNAT refuses meanwhile, which only give back.
 */
export async function sumNotas(db: Queryable, empresaId: string, afectadoId: string): Promise<SumaNotas> {
  const [suma] = await run<SumaNotas>(db, { name: 'notas-suma', text: SUM, values: [empresaId, afectadoId] });
  if (suma === undefined) throw new Error('La suma de las notas no devolvió fila');
  return suma;
}

/** A note of a document, with the motive that it states. */
export interface FilaNota extends Comprobante {
  readonly codigoMotivo: string;
  readonly sustento: string;
}

const NOTAS = `select ${COLUMNS}, documento #>> '{calculado,documento,nota,codigoMotivo}' as "codigoMotivo",
  documento #>> '{calculado,documento,nota,motivo}' as sustento
  from comprobantes where empresa_id = $1 and afectado_id = $2 order by id`;

/** Every note over a document, oldest first. */
export async function listNotas(db: Queryable, empresaId: string, afectadoId: string): Promise<FilaNota[]> {
  return run<FilaNota>(db, { name: 'notas-lista', text: NOTAS, values: [empresaId, afectadoId] });
}

/** Says which file is under way, or none any more. False for what is set aside, which none carries: then nothing was written. */
export async function updateAnulacion(
  db: Queryable,
  empresaId: string,
  id: string,
  anulacionId: string | null,
): Promise<boolean> {
  const text = `update comprobantes set anulacion_id = $3 where empresa_id = $1 and id = $2
    and ($3::uuid is null or apartado_en is null or estado <> 'POR_ATENDER') returning 1 as uno`;
  const query = { name: 'comprobante-anulacion', text, values: [empresaId, id, anulacionId] };
  return (await run(db, query)).length === 1;
}

const annul = VIDA.move({ name: 'anulado', set: 'final_en = now()' });

/** False when the document is not in that state any more. */
export function updateEstadoAnulado(
  db: Queryable,
  empresaId: string,
  id: string,
  cambio: { readonly de: EstadoInterno; readonly a: EstadoInterno; readonly evento: string },
): Promise<boolean> {
  return annul(db, { empresaId, id }, cambio);
}
