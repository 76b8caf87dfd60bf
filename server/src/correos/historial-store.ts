import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Acceso } from '../platform/http/route.ts';
import { isFree } from '../platform/jobs/cola/lease.ts';
import { CORREOS } from './cola-store.ts';
import type { Correo, IntentoCorreo } from './types.ts';

type De = Pick<Acceso, 'empresaId' | 'entorno'>;

const CORREO = `select empresa_id as "empresaId", id, entorno, comprobante_id as "comprobanteId", origen, para, estado,
  siguiente_intento_en as "siguienteIntentoEn", ultimo_error as "ultimoError", creado_en as "creadoEn", terminado_en as "terminadoEn"
  from correos`;

/** The mails of one document, newest first. */
export function listCorreos(db: Queryable, de: De, comprobanteId: string): Promise<Correo[]> {
  const text = `${CORREO} where empresa_id = $1 and entorno = $2 and comprobante_id = $3 order by creado_en desc, id desc`;
  return run<Correo>(db, text, [de.empresaId, de.entorno, comprobanteId]);
}

export async function findCorreo(db: Queryable, de: De, id: string): Promise<Correo | undefined> {
  const text = `${CORREO} where empresa_id = $1 and entorno = $2 and id = $3`;
  return (await run<Correo>(db, text, [de.empresaId, de.entorno, id]))[0];
}

/** Every attempt of those mails, in order. */
export function listIntentos(db: Queryable, de: De, correos: readonly string[]): Promise<IntentoCorreo[]> {
  const text = `select correo_id as "correoId", n, iniciado_en as "iniciadoEn", terminado_en as "terminadoEn", codigo, respuesta, error
    from correo_intentos where empresa_id = $1 and correo_id = any ($2::uuid[]) order by correo_id, n`;
  return run<IntentoCorreo>(db, text, [de.empresaId, correos]);
}

/** Until the transaction ends nobody else asks for a mail of that company. */
export async function lockPedidos(db: Queryable, empresaId: string): Promise<void> {
  await run(db, `select pg_advisory_xact_lock(hashtextextended('correos ' || $1, 0))`, [empresaId]);
}

const DIA_MS = 86_400_000;

/**
 * How many mails the company asked for in that environment within the last hour, and in how many seconds the first of them is older.
 * Their ids are of version 7: of all mails only those of about now are looked at, a day of wrong clocks allowed for.
 */
export async function findPedidosDeLaHora(
  db: Queryable,
  { empresaId, entorno }: De,
  ahora: Date,
): Promise<{ readonly cuantos: number; readonly espera: number }> {
  const text = `select count(*)::int as cuantos,
      coalesce(ceil(extract(epoch from min(creado_en) + interval '1 hour' - now())), 0)::int as espera
    from correos where empresa_id = $1 and entorno = $2 and id between $3 and $4 and origen = 'pedido'
      and creado_en > now() - interval '1 hour'`;
  const [desde, hasta] = [ahora.getTime() - DIA_MS, ahora.getTime() + DIA_MS].map(primerId);
  const [row] = await run<{ cuantos: number; espera: number }>(db, text, [empresaId, entorno, desde, hasta]);
  return row ?? { cuantos: 0, espera: 0 };
}

/** The first id of version 7 that could be made in that millisecond. */
function primerId(ms: number): string {
  const hex = Math.floor(ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** How many mails the document has, and the one to that address that waits or was sent within the last minute. */
export async function findPedidos(
  db: Queryable,
  de: De,
  comprobanteId: string,
  para: string,
): Promise<{ readonly cuantos: number; readonly reciente: string | null }> {
  const text = `select count(*)::int as cuantos, (array_agg(id order by creado_en desc) filter (where para = $4
      and (estado = 'PENDIENTE' or (estado = 'ENVIADO' and terminado_en > now() - interval '1 minute'))))[1] as reciente
    from correos where empresa_id = $1 and entorno = $2 and comprobante_id = $3`;
  const [row] = await run<{ cuantos: number; reciente: string | null }>(db, text, [
    de.empresaId,
    de.entorno,
    comprobanteId,
    para,
  ]);
  return row ?? { cuantos: 0, reciente: null };
}

export async function insertPedido(
  db: Queryable,
  { empresaId, entorno }: De,
  p: { readonly id: string; readonly comprobanteId: string; readonly para: string },
): Promise<void> {
  const text = `insert into correos (empresa_id, id, entorno, comprobante_id, origen, para, siguiente_intento_en)
    values ($1, $2, $3, $4, 'pedido', $5, now())`;
  await run(db, text, [empresaId, p.id, entorno, p.comprobanteId, p.para]);
}

/** What waits for a later attempt has its turn now, with a whole schedule before it; what is being sent goes on. */
export async function apurar(db: Queryable, de: De, id: string): Promise<void> {
  const text = `update correos set siguiente_intento_en = now(), fallidos = 0, interrumpidos = 0
    where empresa_id = $1 and entorno = $2 and id = $3 and ${CORREOS.open} and ${isFree()}`;
  await run(db, text, [de.empresaId, de.entorno, id]);
}
