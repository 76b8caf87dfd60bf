import type { Emisor } from '@chaski/core/documento/types.ts';
import type { Firmante } from '@chaski/core/firma/types.ts';
import type { Queryable } from '../db/tx.ts';
import { AppError } from '../errors.ts';
import { abrirEmpresa, type EmpresaAbierta, faltantesEnvio, faltantesFirma } from './abrir.ts';
import type { Establecimiento } from './establecimientos-store.ts';
import { findMarca, type Marca } from './marca-store.ts';
import { type EmpresaEntornoId, findEntorno, pauseEnvio, resumeEnvio } from './store.ts';

export type { Establecimiento };

/** A company as its key's authentication saw it: `version` tells whether what is in memory is still true. */
export interface EmpresaVersion extends EmpresaEntornoId {
  readonly version: string;
}

/** How a company reaches SUNAT or its OSE. */
export interface CanalEmpresa {
  readonly ruc: string;
  readonly url: string;
  /** billConsultService; undefined where there is none (SUNAT's beta, an OSE). */
  readonly consultaUrl: string | undefined;
  /** RUC and SOL user in one. */
  readonly usuario: string;
  readonly clave: string;
  /** Whose signature on a CDR is trusted; empty: kept as unverified. */
  readonly certificadosCdr: readonly string[];
}

/** Who issues: what the XML says of it, and the places from which it does so. */
export interface Presentacion {
  readonly emisor: Emisor;
  /** Besides the fiscal address. */
  readonly establecimientos: readonly Establecimiento[];
}

/** The companies, opened: certificates and passwords are decrypted once per version, not once per document. */
export interface Empresas {
  /** Who issues, with its key. Throws `DOMAIN_ERROR` that says what is missing. */
  emisora(empresa: EmpresaVersion): Promise<Presentacion & { readonly firmante: Firmante }>;
  /** The same in the background, at most a second old; undefined when something is missing. */
  emisoraDe(empresa: EmpresaEntornoId): Promise<(Presentacion & { readonly firmante: Firmante }) | undefined>;
  /** Who issues, also when it is not ready yet. */
  presentacion(empresa: EmpresaVersion): Promise<Presentacion>;
  emisor(empresa: EmpresaEntornoId): Promise<Emisor>;
  /** How its papers look. */
  marca(empresa: EmpresaEntornoId): Promise<Marca>;
  /** Where and as whom to send, at most a second old; or what is missing for it. */
  canal(empresa: EmpresaEntornoId): Promise<CanalEmpresa | { readonly faltan: readonly string[] }>;
  /** Background sending rests some minutes: its settings are wrong, and trying again may lock the SOL user. */
  pausarEnvio(empresa: EmpresaEntornoId, motivo: string): Promise<void>;
  /** Ends the pause, if there is one that this process knows of: costs nothing otherwise. */
  reanudarEnvio(empresa: EmpresaEntornoId): Promise<void>;
}

/** A SUNAT that serves as the default of the environment `test`. */
export interface SunatDePrueba {
  /** Origin. */
  readonly url: string;
  /** Of the certificate that signs its CDRs, base64 of DER. */
  readonly certificado: string;
}

const PRODUCCION = 'https://e-factura.sunat.gob.pe';
const BILL_SERVICE = '/ol-ti-itcpfegem/billService';
const CONSULT_SERVICE = '/ol-it-wsconscpegem/billConsultService';

const PAUSA_MINUTOS = 5;
const FRESH_MS = 1_000;
const MAX_ABIERTAS = 5_000;

interface Entry {
  readonly empresa: EmpresaAbierta;
  /** Monotonic clock, when it was last known to be the stored version. */
  checkedAt: number;
}

export function createEmpresas(
  db: Queryable,
  llave: Uint8Array,
  prueba: SunatDePrueba,
  ahora: () => Date = () => new Date(),
): Empresas {
  const abiertas = new Map<string, Entry>();

  const reload = async (id: EmpresaEntornoId): Promise<EmpresaAbierta> => {
    const fila = await findEntorno(db, id);
    if (fila === undefined) throw new Error(`No existe la empresa ${id.empresaId} (${id.entorno})`);
    const known = abiertas.get(keyOf(id))?.empresa;
    const empresa = known?.version === fila.version ? known : abrirEmpresa(llave, fila);
    abiertas.delete(keyOf(id));
    abiertas.set(keyOf(id), { empresa, checkedAt: performance.now() });
    forgetOldest(abiertas);
    return empresa;
  };

  const ofVersion = async (id: EmpresaVersion): Promise<EmpresaAbierta> => {
    const entry = abiertas.get(keyOf(id));
    if (entry?.empresa.version !== id.version) return reload(id);
    entry.checkedAt = performance.now();
    return entry.empresa;
  };

  const fresh = async (id: EmpresaEntornoId): Promise<EmpresaAbierta> => {
    const entry = abiertas.get(keyOf(id));
    return entry !== undefined && performance.now() - entry.checkedAt < FRESH_MS ? entry.empresa : reload(id);
  };

  return {
    async emisora(id) {
      const empresa = await ofVersion(id);
      const { emisor, establecimientos, firmante } = empresa;
      const faltan = [...faltantesFirma(empresa, ahora()), ...faltantesEnvio(empresa)];
      if (firmante === undefined || faltan.length > 0) throw noLista(empresa, faltan);
      return { emisor, establecimientos, firmante };
    },
    async emisoraDe(id) {
      const empresa = await fresh(id);
      const { emisor, establecimientos, firmante } = empresa;
      const listo = faltantesFirma(empresa, ahora()).length === 0 && faltantesEnvio(empresa).length === 0;
      return firmante === undefined || !listo ? undefined : { emisor, establecimientos, firmante };
    },
    presentacion: async (id) => {
      const { emisor, establecimientos } = await ofVersion(id);
      return { emisor, establecimientos };
    },
    emisor: async (id) => (await fresh(id)).emisor,
    marca: ({ empresaId }) => findMarca(db, empresaId),
    canal: async (id) => canalOf(await fresh(id), prueba),
    async pausarEnvio(id, motivo) {
      await pauseEnvio(db, id, motivo, PAUSA_MINUTOS);
      abiertas.delete(keyOf(id));
    },
    async reanudarEnvio(id) {
      if ((abiertas.get(keyOf(id))?.empresa.envioPausadoMotivo ?? null) === null) return;
      await resumeEnvio(db, id);
      abiertas.delete(keyOf(id));
    },
  };
}

/** A map remembers the order of insertion: the first is the one that was loaded the longest ago. */
function forgetOldest(abiertas: Map<string, Entry>): void {
  const [oldest] = abiertas.keys();
  if (abiertas.size > MAX_ABIERTAS && oldest !== undefined) abiertas.delete(oldest);
}

function keyOf({ empresaId, entorno }: EmpresaEntornoId): string {
  return `${empresaId}.${entorno}`;
}

function noLista({ entorno, emisor }: EmpresaAbierta, faltan: readonly string[]): AppError {
  return new AppError(
    'DOMAIN_ERROR',
    `La empresa ${emisor.ruc} no está lista para emitir en el entorno ${entorno}: falta ${faltan.join(' y ')}.`,
  );
}

function canalOf(empresa: EmpresaAbierta, prueba: SunatDePrueba): CanalEmpresa | { faltan: readonly string[] } {
  const { emisor, sol } = empresa;
  if (sol === undefined) return { faltan: faltantesEnvio(empresa) };
  return { ruc: emisor.ruc, usuario: `${emisor.ruc}${sol.usuario}`, clave: sol.clave, ...destinoOf(empresa, prueba) };
}

/** An address of its own brings its own consult service and certificates, or none. */
function destinoOf(empresa: EmpresaAbierta, prueba: SunatDePrueba) {
  const { entorno, sunatUrl, consultaUrl, certificadosCdr } = empresa;
  if (sunatUrl !== null) return { url: sunatUrl, consultaUrl: consultaUrl ?? undefined, certificadosCdr };
  const origin = entorno === 'live' ? PRODUCCION : prueba.url;
  return {
    url: `${origin}${BILL_SERVICE}`,
    consultaUrl: consultaUrl ?? `${origin}${CONSULT_SERVICE}`,
    certificadosCdr: entorno === 'live' || certificadosCdr.length > 0 ? certificadosCdr : [prueba.certificado],
  };
}
