import type { Direccion } from '@chaski/core/documento/types.ts';
import { run } from '../platform/db/run.ts';
import type { Queryable } from '../platform/db/tx.ts';
import type { Entorno } from '../platform/http/route.ts';
import { ESTABLECIMIENTOS, type Establecimiento } from './establecimientos-store.ts';

/** A company in one of its environments. */
export interface EmpresaEntornoId {
  readonly empresaId: string;
  readonly entorno: Entorno;
}

/** What identifies a company in the XML and on paper, as it is stored. */
export interface DatosEmpresa {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial: string | null;
  readonly direccion: Direccion | null;
  /** It stands in SUNAT's register 12: its items tell their product code. */
  readonly obligadoCodigoProducto: boolean;
}

export interface Empresa extends DatosEmpresa {
  readonly id: string;
  readonly creadaEn: Date;
}

/** How a try of the SOL user ended: it gets in, it does not, or nobody knows. */
export type ResultadoSol = 'bien' | 'mal' | 'sinRespuesta';

/** Everything about one environment; secrets still sealed. */
export interface FilaEntorno extends DatosEmpresa {
  readonly empresaId: string;
  readonly entorno: Entorno;
  readonly llaveCifrada: Buffer;
  readonly certificadoPem: string | null;
  readonly clavePrivadaCifrada: Buffer | null;
  readonly solUsuario: string | null;
  readonly solClaveCifrada: Buffer | null;
  readonly validezCliente: string | null;
  readonly validezSecretoCifrado: Buffer | null;
  /** What SUNAT said when it last refused that credential: a sentence. */
  readonly validezRechazo: string | null;
  /** Of the REST of the guías. */
  readonly greCliente: string | null;
  readonly greSecretoCifrado: Buffer | null;
  readonly sunatUrl: string | null;
  readonly consultaUrl: string | null;
  readonly certificadosCdr: readonly string[];
  readonly envioPausadoMotivo: string | null;
  readonly envioPausadoHasta: Date | null;
  readonly grePausadoMotivo: string | null;
  readonly grePausadoHasta: Date | null;
  /** As of the SOL user, of the application of the guías. */
  readonly greProbadoEn: Date | null;
  readonly grePrueba: ResultadoSol | null;
  /** What the authority said when its SOL user was last tried; both null since user or address changed. */
  readonly solProbadoEn: Date | null;
  readonly solPrueba: ResultadoSol | null;
  readonly establecimientos: readonly Establecimiento[];
  /** As `ClaveValida.version`. */
  readonly version: string;
}

const DATOS = `e.ruc, e.razon_social as "razonSocial", e.nombre_comercial as "nombreComercial", e.direccion,
  e.obligado_codigo_producto as "obligadoCodigoProducto"`;

const FIND_ENTORNO = `
select e.id as "empresaId", n.entorno, ${DATOS}, e.llave_cifrada as "llaveCifrada",
  n.certificado_pem as "certificadoPem", n.clave_privada_cifrada as "clavePrivadaCifrada",
  n.sol_usuario as "solUsuario", n.sol_clave_cifrada as "solClaveCifrada",
  n.validez_cliente as "validezCliente", n.validez_secreto_cifrado as "validezSecretoCifrado",
  n.validez_rechazo as "validezRechazo", n.gre_cliente as "greCliente", n.gre_secreto_cifrado as "greSecretoCifrado",
  n.gre_pausado_motivo as "grePausadoMotivo", n.gre_pausado_hasta as "grePausadoHasta",
  n.gre_probado_en as "greProbadoEn", n.gre_prueba as "grePrueba", n.sunat_url as "sunatUrl",
  n.consulta_url as "consultaUrl", n.certificados_cdr as "certificadosCdr",
  n.envio_pausado_motivo as "envioPausadoMotivo", n.envio_pausado_hasta as "envioPausadoHasta",
  n.sol_probado_en as "solProbadoEn", n.sol_prueba as "solPrueba", ${ESTABLECIMIENTOS} as establecimientos, e.version || '.' || n.version as version
from empresas e join empresa_entornos n on n.empresa_id = e.id
where e.id = $1 and n.entorno = $2`;

export async function findEntorno(
  db: Queryable,
  { empresaId, entorno }: EmpresaEntornoId,
): Promise<FilaEntorno | undefined> {
  const query = { name: 'empresa-entorno', text: FIND_ENTORNO, values: [empresaId, entorno] };
  return (await run<FilaEntorno>(db, query))[0];
}

const EMPRESA = `select e.id, ${DATOS}, e.creada_en as "creadaEn" from empresas e`;

export async function findEmpresaByRuc(db: Queryable, ruc: string): Promise<Empresa | undefined> {
  return (await run<Empresa>(db, { text: `${EMPRESA} where e.ruc = $1`, values: [ruc] }))[0];
}

export async function findEmpresa(db: Queryable, id: string): Promise<Empresa | undefined> {
  return (await run<Empresa>(db, { text: `${EMPRESA} where e.id = $1`, values: [id] }))[0];
}

/** As `findEmpresa`; locked until the transaction ends. */
export async function lockEmpresa(db: Queryable, id: string): Promise<Empresa | undefined> {
  return (await run<Empresa>(db, { text: `${EMPRESA} where e.id = $1 for no key update`, values: [id] }))[0];
}

/** Oldest first. */
export async function listEmpresas(db: Queryable): Promise<Empresa[]> {
  return await run<Empresa>(db, { text: `${EMPRESA} order by e.creada_en, e.id` });
}

/** Some company's wrapped data key, with which the installation's key can be tried; undefined when there is none. */
export async function findAnyLlave(db: Queryable): Promise<{ id: string; llaveCifrada: Buffer } | undefined> {
  const text = 'select id, llave_cifrada as "llaveCifrada" from empresas order by creada_en limit 1';
  return (await run<{ id: string; llaveCifrada: Buffer }>(db, { text }))[0];
}

/** One process at a time from here to the end of the transaction: for the very first start. */
export async function lockFirstStart(db: Queryable): Promise<void> {
  await run(db, { text: `select pg_advisory_xact_lock(hashtext('chaski primer inicio'))` });
}

/** Stores a company with both of its environments empty. Violates `empresas_ruc_key` when the RUC is there already. */
export async function insertEmpresa(
  db: Queryable,
  id: string,
  datos: DatosEmpresa,
  llaveCifrada: Buffer,
): Promise<void> {
  const { ruc, razonSocial, nombreComercial, direccion, obligadoCodigoProducto } = datos;
  const json = direccion === null ? null : JSON.stringify(direccion);
  await run(db, {
    text: `insert into empresas (id, ruc, razon_social, nombre_comercial, direccion, llave_cifrada, obligado_codigo_producto)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, ruc, razonSocial, nombreComercial, json, llaveCifrada, obligadoCodigoProducto],
  });
  await run(db, {
    text: `insert into empresa_entornos (empresa_id, entorno) values ($1, 'test'), ($1, 'live')`,
    values: [id],
  });
}

/** Stores what may change of a company; every process sees it with its next request. */
export async function updateEmpresa(db: Queryable, id: string, datos: Omit<DatosEmpresa, 'ruc'>): Promise<void> {
  const { razonSocial, nombreComercial, direccion, obligadoCodigoProducto } = datos;
  const json = direccion === null ? null : JSON.stringify(direccion);
  await run(db, {
    text: `update empresas set razon_social = $2, nombre_comercial = $3, direccion = $4, obligado_codigo_producto = $5,
      version = version + 1 where id = $1`,
    values: [id, razonSocial, nombreComercial, json, obligadoCodigoProducto],
  });
}

/** Nobody has tried these settings yet. */
const SIN_PROBAR = 'sol_probado_en = null, sol_prueba = null, gre_probado_en = null, gre_prueba = null';

/** A change by a person: whatever made the sending pause may be mended now, so it goes on at once. */
const CHANGED = `version = version + 1, envio_pausado_motivo = null, envio_pausado_hasta = null,
  gre_pausado_motivo = null, gre_pausado_hasta = null`;

export async function updateCertificado(
  db: Queryable,
  { empresaId, entorno }: EmpresaEntornoId,
  certificado: { readonly pem: string; readonly hasta: Date; readonly clavePrivadaCifrada: Buffer },
): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set certificado_pem = $3, certificado_hasta = $4, clave_privada_cifrada = $5, ${CHANGED}
      where empresa_id = $1 and entorno = $2`,
    values: [empresaId, entorno, certificado.pem, certificado.hasta, certificado.clavePrivadaCifrada],
  });
}

export async function updateSol(
  db: Queryable,
  { empresaId, entorno }: EmpresaEntornoId,
  sol: { readonly usuario: string; readonly claveCifrada: Buffer },
): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set sol_usuario = $3, sol_clave_cifrada = $4, ${SIN_PROBAR}, ${CHANGED} where empresa_id = $1 and entorno = $2`,
    values: [empresaId, entorno, sol.usuario, sol.claveCifrada],
  });
}

/** As whom its query of validity is asked; null: nobody asks it. */
export async function updateValidez(
  db: Queryable,
  { empresaId, entorno }: EmpresaEntornoId,
  credencial: { readonly cliente: string; readonly secretoCifrado: Buffer } | null,
): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set validez_cliente = $3, validez_secreto_cifrado = $4, validez_rechazo = null, ${CHANGED}
      where empresa_id = $1 and entorno = $2`,
    values: [empresaId, entorno, credencial?.cliente ?? null, credencial?.secretoCifrado ?? null],
  });
}

/** As which application its guías are sent; null: none are. */
export async function updateGre(
  db: Queryable,
  { empresaId, entorno }: EmpresaEntornoId,
  credencial: { readonly cliente: string; readonly secretoCifrado: Buffer } | null,
): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set gre_cliente = $3, gre_secreto_cifrado = $4, gre_probado_en = null, gre_prueba = null, ${CHANGED}
      where empresa_id = $1 and entorno = $2`,
    values: [empresaId, entorno, credencial?.cliente ?? null, credencial?.secretoCifrado ?? null],
  });
}

/** As `saveSolPrueba`, of the application of the guías. */
export async function saveGrePrueba(
  db: Queryable,
  { empresaId, entorno }: EmpresaEntornoId,
  { estado, ajustes }: { readonly estado: ResultadoSol; readonly ajustes: string },
): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set gre_probado_en = now(), gre_prueba = $3
      where empresa_id = $1 and entorno = $2 and version = split_part($4, '.', 2)::int`,
    values: [empresaId, entorno, estado, ajustes],
  });
}

/** That SUNAT refuses the credential of those settings (`FilaEntorno.version`), and why; null: that it takes it. */
export async function saveValidezRechazo(
  db: Queryable,
  { empresaId, entorno }: EmpresaEntornoId,
  { motivo, ajustes }: { readonly motivo: string | null; readonly ajustes: string },
): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set validez_rechazo = $3
      where empresa_id = $1 and entorno = $2 and version = split_part($4, '.', 2)::int`,
    values: [empresaId, entorno, motivo, ajustes],
  });
}

/** How the SOL user of those settings (`FilaEntorno.version`) was let in. Does nothing where they were changed meanwhile. */
export async function saveSolPrueba(
  db: Queryable,
  { empresaId, entorno }: EmpresaEntornoId,
  { estado, ajustes }: { readonly estado: ResultadoSol; readonly ajustes: string },
): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set sol_probado_en = now(), sol_prueba = $3
      where empresa_id = $1 and entorno = $2 and version = split_part($4, '.', 2)::int`,
    values: [empresaId, entorno, estado, ajustes],
  });
}

/** Where the documents go; all null or empty: the environment's own default. */
export interface Destino {
  readonly sunatUrl: string | null;
  readonly consultaUrl: string | null;
  readonly certificadosCdr: readonly string[];
}

export async function updateDestino(
  db: Queryable,
  { empresaId, entorno }: EmpresaEntornoId,
  { sunatUrl, consultaUrl, certificadosCdr }: Destino,
): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set sunat_url = $3, consulta_url = $4, certificados_cdr = $5, ${SIN_PROBAR}, ${CHANGED}
      where empresa_id = $1 and entorno = $2`,
    values: [empresaId, entorno, sunatUrl, consultaUrl, certificadosCdr],
  });
}

/** For how long sending rests. */
export const PAUSA_MINUTOS = 5;

/**
 * Sending of this environment rests for `PAUSA_MINUTOS`, unless its settings were changed since `ajustes` (as `FilaEntorno.version`): then
 * the fault was of those before. The version grows only with a new reason.
 */
export async function pauseEnvio(
  db: Queryable,
  { empresaId, entorno }: EmpresaEntornoId,
  { motivo, ajustes }: { readonly motivo: string; readonly ajustes: string },
): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set envio_pausado_motivo = $3, envio_pausado_hasta = now() + interval '${PAUSA_MINUTOS} minutes',
      version = version + (envio_pausado_motivo is distinct from $3)::int
      where empresa_id = $1 and entorno = $2 and version = split_part($4, '.', 2)::int`,
    values: [empresaId, entorno, motivo, ajustes],
  });
}

/** For how long guías rest: a SOL user that is locked is worse than waiting. */
export const PAUSA_GUIAS_MINUTOS = 30;

/** As `pauseEnvio`, of guías alone. */
export async function pauseGuias(
  db: Queryable,
  { empresaId, entorno }: EmpresaEntornoId,
  { motivo, ajustes }: { readonly motivo: string; readonly ajustes: string },
): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set gre_pausado_motivo = $3, gre_pausado_hasta = now() + interval '${PAUSA_GUIAS_MINUTOS} minutes',
      version = version + (gre_pausado_motivo is distinct from $3)::int
      where empresa_id = $1 and entorno = $2 and version = split_part($4, '.', 2)::int`,
    values: [empresaId, entorno, motivo, ajustes],
  });
}

export async function resumeGuias(db: Queryable, { empresaId, entorno }: EmpresaEntornoId): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set version = version + 1, gre_pausado_motivo = null, gre_pausado_hasta = null
      where empresa_id = $1 and entorno = $2 and gre_pausado_motivo is not null`,
    values: [empresaId, entorno],
  });
}

export async function resumeEnvio(db: Queryable, { empresaId, entorno }: EmpresaEntornoId): Promise<void> {
  await run(db, {
    text: `update empresa_entornos set ${CHANGED} where empresa_id = $1 and entorno = $2 and envio_pausado_motivo is not null`,
    values: [empresaId, entorno],
  });
}
