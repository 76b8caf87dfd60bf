import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Entorno } from '../platform/http/route.ts';
import { isHeld } from '../platform/jobs/cola/lease.ts';
import { type Comprobante, type ComprobanteDeVenta, isDeVenta } from './types.ts';

/** Columns of a `Comprobante`. */
export const COLUMNS = `empresa_id as "empresaId", id, entorno, tipo_comprobante as "tipoComprobante", serie, numero,
  fecha_emision as "fechaEmision", moneda, cliente_tipo as "clienteTipo", cliente_numero as "clienteNumero",
  cliente_denominacion as "clienteDenominacion", totales, digest, signature_value as "signatureValue",
  cadena_qr as "cadenaQr", asincrono, estado, motivo, sunat, cdr is not null as "tieneCdr",
  anulacion_id as "anulacionId", corrige_id as "corrigeId", apartado_en is not null as apartado,
  ${isHeld()} as "leaseVivo"`;

/** Columns of an `EnCurso`. */
export const EN_CURSO = `${COLUMNS}, false as "intentoAbierto", pudo_registrarse as "pudoRegistrarse", archivo, sha256, lease_token as token, intentos, plazo_envio as "plazoEnvio"`;

/** One document of that company and environment, or undefined: another's is the same as none. */
export async function findComprobante(
  db: Queryable,
  acceso: { readonly empresaId: string; readonly entorno: Entorno },
  id: string,
): Promise<Comprobante | undefined> {
  const rows = await run<Comprobante>(db, {
    name: 'comprobante-find',
    text: `select ${COLUMNS} from comprobantes where empresa_id = $1 and entorno = $2 and id = $3`,
    values: [acceso.empresaId, acceso.entorno, id],
  });
  return rows[0];
}

/** The same of a sale or a note alone: what certifies a tax is as none. */
export async function findDeVenta(
  db: Queryable,
  acceso: { readonly empresaId: string; readonly entorno: Entorno },
  id: string,
): Promise<ComprobanteDeVenta | undefined> {
  const comprobante = await findComprobante(db, acceso, id);
  return comprobante !== undefined && isDeVenta(comprobante) ? comprobante : undefined;
}

/** One heavy column of a document. */
export async function findContent<T>(
  db: Queryable,
  acceso: { readonly empresaId: string; readonly entorno: Entorno },
  id: string,
  column: 'archivo' | 'cdr' | 'documento::text',
): Promise<T | undefined> {
  const rows = await run<{ content: T | null }>(db, {
    name: `comprobante-${column}`,
    text: `select ${column} as content from comprobantes where empresa_id = $1 and entorno = $2 and id = $3`,
    values: [acceso.empresaId, acceso.entorno, id],
  });
  return rows[0]?.content ?? undefined;
}

/** The id of the document that holds a number, or undefined. A number that SUNAT never registered is free again. */
export async function findByNumero(
  db: Queryable,
  n: { empresaId: string; entorno: Entorno; tipoComprobante: string; serie: string; numero: number },
): Promise<string | undefined> {
  const rows = await run<{ id: string }>(db, {
    name: 'comprobante-numero',
    text: `select id from comprobantes where empresa_id = $1 and entorno = $2 and tipo_comprobante = $3
      and serie = $4 and numero = $5 and not numero_libre`,
    values: [n.empresaId, n.entorno, n.tipoComprobante, n.serie, n.numero],
  });
  return rows[0]?.id;
}
