import { randomBytes } from 'node:crypto';
import type { Contexto as ContextoDeDocumento } from '@chaski/core/documento/contexto.ts';
import type { Emisor } from '@chaski/core/documento/types.ts';
import type { Servicio } from '@chaski/core/documentos/clase.ts';
import { signXml } from '@chaski/core/firma/sign-xml.ts';
import type { XmlFirmado, XmlSinFirma } from '@chaski/core/firma/types.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { APLICACION_DE_PRUEBA, GRE_DE_SUNAT } from '@chaski/core/sunat/gre.ts';
import { CREDENCIAL_VALIDEZ } from '@chaski/core/sunat/validez.ts';
import type { Db } from '../platform/db/db.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { type CanalEmpresa, urlDeOtros } from '../sunat/canal.ts';
import type { SunatClient } from '../sunat/client.ts';
import { type CanalGre, endpointDeGuias } from '../sunat/gre.ts';
import type { CanalValidez } from '../sunat/validez.ts';
import type { Establecimiento } from './establecimientos-store.ts';
import { recodificarAntiguo } from './marca/marca.ts';
import { findMarca, type Marca } from './marca/marca-store.ts';
import {
  type EmpresaAbierta,
  faltantes,
  faltantesEnvio,
  faltantesFirma,
  openEmpresa,
  openLlaveEmpresa,
} from './secretos/abrir.ts';
import { conLlavero, type Llavero } from './secretos/llavero.ts';
import { type Contexto, type Llave, openSecret, sealSecret } from './secretos/secretos.ts';
import { askSol } from './sol/preguntar-sol.ts';
import {
  type EmpresaEntornoId,
  type FilaEntorno,
  findEntorno,
  pauseEnvio,
  pauseGuias,
  resumeEnvio,
  resumeGuias,
  saveValidezRechazo,
} from './store.ts';

export type { Establecimiento };

/** A company as its key's authentication saw it: `version` tells whether what is in memory is still true. */
export interface EmpresaVersion extends EmpresaEntornoId {
  readonly version: string;
}

/** Who issues: what the XML says of it, and the places from which it does so. */
export interface Presentacion {
  readonly emisor: Emisor;
  /** Besides the fiscal address. */
  readonly establecimientos: readonly Establecimiento[];
}

export type Exigencias = Required<Pick<ContextoDeDocumento, 'obligadoCodigoProducto'>>;

/** Signs with the company's key. Throws `DOMAIN_ERROR` where its certificate has expired since it was asked for. */
export type Firmar = (xml: XmlSinFirma) => Promise<XmlFirmado>;

export interface Emisora extends Presentacion {
  readonly firmar: Firmar;
}

/** What SUNAT said that is for the company to set right (`configurar`). */
export interface FaltaDeAjustes {
  readonly codigo: string;
  readonly motivo: string;
  /** Id of the document or file that met it. */
  readonly de: string;
  /** The settings with which it was sent (`Empresas.ajustes`). */
  readonly ajustes: string;
}

/** To which of SUNAT's services it was sent. */
interface ALaCual {
  readonly servicio: Servicio;
}

/** The companies, opened: certificates and passwords are decrypted once per version, not once per document. */
export interface Empresas {
  /** Who issues, and signs. Throws `DOMAIN_ERROR` that says what is missing. */
  emisora(empresa: EmpresaVersion): Promise<Emisora>;
  /** The same in the background, at most a second old; undefined when something is missing. */
  emisoraDe(empresa: EmpresaEntornoId): Promise<Emisora | undefined>;
  /** Who issues, also when it is not ready yet. */
  presentacion(empresa: EmpresaVersion): Promise<Presentacion>;
  /** What SUNAT asks of its documents because of who it is. */
  exigencias(empresa: EmpresaVersion): Promise<Exigencias>;
  /** The same in the background, at most a second old. */
  exigenciasDe(empresa: EmpresaEntornoId): Promise<Exigencias>;
  emisor(empresa: EmpresaEntornoId): Promise<Emisor>;
  /** How its papers look. Without its logo where that one has to be read first and now cannot be. */
  marca(empresa: EmpresaEntornoId): Promise<Marca>;
  /** What it needs before it can issue, each as it would follow "falta"; empty when it is ready. */
  faltantes(empresa: EmpresaEntornoId): Promise<readonly EnIdiomas[]>;
  /** Where and as whom to send to that service, that of sales unless another is named, at most a second old; or what is missing for it. */
  canal(
    empresa: EmpresaEntornoId,
    servicio?: Servicio,
  ): Promise<CanalEmpresa | { readonly faltan: readonly EnIdiomas[] }>;
  /** The same of exactly that version. */
  canalDe(empresa: EmpresaVersion): Promise<CanalEmpresa | { readonly faltan: readonly EnIdiomas[] }>;
  /** Who issues guías, and signs. Throws `DOMAIN_ERROR` that says what is missing, the application of SOL too. */
  emisoraDeGuias(empresa: EmpresaVersion): Promise<Emisora>;
  /** Where and as whom its guías are sent, at most a second old; or what is missing for it. */
  canalGre(empresa: EmpresaEntornoId): Promise<CanalGre | { readonly faltan: readonly EnIdiomas[] }>;
  /** The same of exactly that version. */
  canalGreDe(empresa: EmpresaVersion): Promise<CanalGre | { readonly faltan: readonly EnIdiomas[] }>;
  /** Its guías rest half an hour, where SUNAT refuses application or user, or two guías in a row for a setting; nothing else of it does. */
  pausarGuias(empresa: EmpresaEntornoId, falta: FaltaDeAjustes): Promise<void>;
  /** Why they rest now, by themselves or with all that it sends; undefined when they do not. */
  pausaDeGuias(empresa: EmpresaEntornoId): Promise<string | undefined>;
  /** Ends that pause, if there is one that this process knows of. */
  reanudarGuias(empresa: EmpresaEntornoId): Promise<void>;
  /** Whether what it issues goes to this installation's simulator, and to nobody else. */
  usaSimulador(empresa: EmpresaVersion): Promise<boolean>;
  /** Where documents go of whom says nothing else. */
  readonly destinos: DestinosPorDefecto;
  /**
   * Sending rests some minutes, where SUNAT refuses the company itself: its settings are wrong, and trying again may lock the SOL
   * user. A fault that one document alone met pauses nothing.
   */
  pausarEnvio(empresa: EmpresaEntornoId, falta: FaltaDeAjustes & ALaCual, sunat: SunatClient): Promise<void>;
  /** Which settings are in force: what SUNAT says of an attempt is said of those with which it began. */
  ajustes(empresa: EmpresaEntornoId): Promise<string>;
  /** Why the company's sending rests now; undefined when it does not. */
  pausa(empresa: EmpresaEntornoId): Promise<string | undefined>;
  /** Ends the pause, if there is one that this process knows of: costs nothing otherwise. */
  reanudarEnvio(empresa: EmpresaEntornoId): Promise<void>;
  /**
   * Keeps that SUNAT's query of validity refuses the credential of those settings (`ajustes`), and why; null: that it does not. Answers
   * whether that is news; of what is known already it costs nothing.
   */
  recordValidez(empresa: EmpresaEntornoId, motivo: string | null, ajustes: string): Promise<boolean>;
  /** Encrypts for this company, environment, purpose and row alone. */
  sellarSecreto(contexto: ContextoAjeno, claro: Uint8Array): Promise<Buffer>;
  /** What `sellarSecreto` sealed; overwrite it after use. Throws `SecretoIlegible`. */
  openSecreto(contexto: ContextoAjeno, sellado: Uint8Array): Promise<Buffer>;
}

/** The place of a secret that another feature stores. */
export interface ContextoAjeno extends Contexto, EmpresaEntornoId {
  readonly entorno: EmpresaEntornoId['entorno'];
  readonly proposito: 'webhook';
  readonly objeto: string;
}

/** A SUNAT that serves as the default of the environment `test`. */
export interface SunatDePrueba {
  /** Origin. */
  readonly url: string;
  /** Of the certificate that signs its CDRs, base64 of DER. */
  readonly certificado: string;
  /** There is none. */
  readonly apagado?: boolean;
}

const PRODUCCION = 'https://e-factura.sunat.gob.pe';
const BILL_SERVICE = '/ol-ti-itcpfegem/billService';
/** SUNAT's services by REST: the query of validity. */
const VALIDEZ = { seguridad: 'https://api-seguridad.sunat.gob.pe', api: 'https://api.sunat.gob.pe' };
const CONSULT_SERVICE = '/ol-it-wsconscpegem/billConsultService';

/** SUNAT's codes of who may come in at all. */
const DEL_INGRESO: ReadonlySet<string> = new Set(['0101', '0102', '0103', '0104', '0105', '0106', '0112']);
const FRESH_MS = 1_000;
const MAX_ABIERTAS = 5_000;

interface Entry {
  readonly empresa: EmpresaAbierta;
  /** Monotonic clock, when it was last known to be the stored version. */
  checkedAt: number;
}

export function createEmpresas(
  db: Pick<Db, 'of' | 'sistema'>,
  llavero: Llavero,
  prueba: SunatDePrueba,
  ahora: () => Date = () => new Date(),
  sinLogo: (error: unknown, empresaId: string) => void = () => {},
): Empresas {
  const abiertas = new Map<string, Entry>();

  const filaOf = async (id: EmpresaEntornoId): Promise<FilaEntorno> => {
    const fila = await findEntorno(db.of(id), id);
    if (fila === undefined) throw new Error(`No existe la empresa ${id.empresaId} (${id.entorno})`);
    return fila;
  };

  const load = async (id: EmpresaEntornoId): Promise<EmpresaAbierta> => {
    const fila = await filaOf(id);
    const known = abiertas.get(keyOf(id))?.empresa;
    const { envioPausadoHasta, grePausadoHasta, validezRechazo } = fila;
    // A pause that is prolonged is no new version, nor is what SUNAT says of a credential.
    const empresa =
      known?.version === fila.version
        ? { ...known, envioPausadoHasta, grePausadoHasta, validezRechazo }
        : openEmpresa(llavero, fila);
    abiertas.delete(keyOf(id));
    abiertas.set(keyOf(id), { empresa, checkedAt: performance.now() });
    forgetOldest(abiertas);
    return empresa;
  };

  const reload = (id: EmpresaEntornoId) => conLlavero(llavero, () => load(id));

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

  /** Also where its certificate or its password does not open: that is in the way of nothing else. */
  const llaveCifradaOf = async (id: EmpresaEntornoId): Promise<Buffer> => {
    try {
      return (await fresh(id)).llaveCifrada;
    } catch {
      return (await filaOf(id)).llaveCifrada;
    }
  };

  /** Asked once for all documents that met a fault at the same time: a wrong password tried often locks its user. */
  const preguntas = new Map<string, Promise<boolean>>();
  const dejaEntrarUnaVez = (id: EmpresaEntornoId, sunat: SunatClient): Promise<boolean> => {
    const key = keyOf(id);
    const asked = preguntas.get(key) ?? dejaEntrar(id, sunat).finally(() => preguntas.delete(key));
    preguntas.set(key, asked);
    return asked;
  };
  const dejaEntrar = async (id: EmpresaEntornoId, sunat: SunatClient): Promise<boolean> => {
    const canal = canalOf(await fresh(id), prueba);
    return !('faltan' in canal) && (await askSol(canal, sunat)).tipo === 'entra';
  };

  /**
   * Whom SUNAT lets in may still be unable to send (profile, certificate, channel): that is known when a second document meets what
   * the first one did and SUNAT took none between them. Of the log-in the question itself is the answer.
   */
  const testigos = new Map<string, FaltaDeAjustes>();
  const esPrimerTestigo = (key: string, falta: FaltaDeAjustes): boolean => {
    const anterior = testigos.get(key);
    testigos.set(key, falta);
    return anterior?.codigo !== falta.codigo || anterior.de === falta.de;
  };
  const deGuias = (id: EmpresaEntornoId) => `${keyOf(id)}.guias`;

  const withLlave = async <T>(id: EmpresaEntornoId, work: (llave: Llave) => T): Promise<T> => {
    const llaveCifrada = await llaveCifradaOf(id);
    const llave = await conLlavero(llavero, () => openLlaveEmpresa(llavero, id.empresaId, llaveCifrada));
    try {
      return work(llave);
    } finally {
      llave.bytes.fill(0);
    }
  };

  const faltantesDe = (empresa: EmpresaAbierta) => [
    ...faltantes(empresa, ahora()),
    ...faltantesDestino(empresa, prueba),
  ];

  /** Between the question whether it may sign and the signature others may be waited for. */
  const emisoraOf = (empresa: EmpresaAbierta): Emisora => {
    const { emisor, establecimientos, firmante } = empresa;
    const sign: Firmar = (xml) => {
      const faltan = faltantesFirma(empresa, ahora());
      if (firmante === undefined || faltan.length > 0) return Promise.reject(noLista(empresa, faltan));
      return signXml(xml, firmante);
    };
    return { emisor, establecimientos, firmar: sign };
  };

  return {
    async emisora(id) {
      const empresa = await ofVersion(id);
      const faltan = faltantesDe(empresa);
      if (faltan.length > 0) throw noLista(empresa, faltan);
      return emisoraOf(empresa);
    },
    async emisoraDe(id) {
      const empresa = await fresh(id);
      return faltantesDe(empresa).length > 0 ? undefined : emisoraOf(empresa);
    },
    presentacion: async (id) => {
      const { emisor, establecimientos } = await ofVersion(id);
      return { emisor, establecimientos };
    },
    exigencias: async (id) => exigenciasOf(await ofVersion(id)),
    exigenciasDe: async (id) => exigenciasOf(await fresh(id)),
    emisor: async (id) => (await fresh(id)).emisor,
    async marca({ empresaId }) {
      const { marca, antiguo } = await findMarca(db.of({ empresaId, entorno: '*' }), empresaId);
      if (antiguo === undefined) return marca;
      const logo = await recodificarAntiguo(db.sistema, empresaId, antiguo).catch((error: unknown) => {
        sinLogo(error, empresaId);
      });
      return logo === undefined ? marca : { ...marca, logo };
    },
    faltantes: async (id) => faltantesDe(await fresh(id)),
    canal: async (id, servicio) => canalOf(await fresh(id), prueba, servicio),
    canalDe: async (id) => canalOf(await ofVersion(id), prueba),
    async emisoraDeGuias(id) {
      const empresa = await ofVersion(id);
      const canal = greOf(empresa, prueba);
      const faltan = [...faltantesFirma(empresa, ahora()), ...('faltan' in canal ? canal.faltan : [])];
      if (faltan.length > 0) throw noLista(empresa, faltan);
      return emisoraOf(empresa);
    },
    canalGre: async (id) => greOf(await fresh(id), prueba),
    canalGreDe: async (id) => greOf(await ofVersion(id), prueba),
    async pausarGuias(id, falta) {
      // Of a credential that is refused no other guía is needed as a witness: one more try may lock its user.
      if (DE_SUNAT.test(falta.codigo) && esPrimerTestigo(deGuias(id), falta)) return;
      await pauseGuias(db.of(id), id, falta);
      abiertas.delete(keyOf(id));
    },
    async pausaDeGuias(id) {
      const { envioPausadoMotivo, envioPausadoHasta, grePausadoMotivo, grePausadoHasta } = await fresh(id);
      if (grePausadoHasta !== null && grePausadoHasta > ahora()) return grePausadoMotivo ?? undefined;
      return envioPausadoHasta !== null && envioPausadoHasta > ahora() ? (envioPausadoMotivo ?? undefined) : undefined;
    },
    async reanudarGuias(id) {
      testigos.delete(deGuias(id));
      if ((abiertas.get(keyOf(id))?.empresa.grePausadoMotivo ?? null) === null) return;
      await resumeGuias(db.of(id), id);
      abiertas.delete(keyOf(id));
    },
    usaSimulador: async (id) => isSimulado(await ofVersion(id)),
    destinos: destinosPorDefecto(prueba),
    async pausarEnvio(id, falta, sunat) {
      const { motivo, ajustes, servicio } = falta;
      const entra = await dejaEntrarUnaVez(id, sunat);
      // Whom it lets in and does not take there (no agent, no profile) may still send sales.
      const soloAlli = servicio !== 'ventas' || DEL_INGRESO.has(falta.codigo);
      if (entra && (soloAlli || esPrimerTestigo(keyOf(id), falta))) return;
      await pauseEnvio(db.of(id), id, { motivo, ajustes });
      abiertas.delete(keyOf(id));
    },
    ajustes: async (id) => (await fresh(id)).version,
    async pausa(id) {
      const { envioPausadoMotivo, envioPausadoHasta } = await fresh(id);
      const rests = envioPausadoHasta !== null && envioPausadoHasta > ahora();
      return rests ? (envioPausadoMotivo ?? undefined) : undefined;
    },
    async reanudarEnvio(id) {
      testigos.delete(keyOf(id));
      if ((abiertas.get(keyOf(id))?.empresa.envioPausadoMotivo ?? null) === null) return;
      await resumeEnvio(db.of(id), id);
      abiertas.delete(keyOf(id));
    },
    async recordValidez(id, motivo, ajustes) {
      if ((await fresh(id)).validezRechazo === motivo) return false;
      await saveValidezRechazo(db.of(id), id, { motivo, ajustes });
      abiertas.delete(keyOf(id));
      return true;
    },
    sellarSecreto: (contexto, claro) =>
      withLlave(contexto, (llave) => sealSecret(llave, claro, contexto, randomBytes(12))),
    openSecreto: (contexto, sellado) => withLlave(contexto, (llave) => openSecret(llave, sellado, contexto)),
  };
}

function exigenciasOf({ obligadoCodigoProducto }: EmpresaAbierta): Exigencias {
  return { obligadoCodigoProducto };
}

/** A map remembers the order of insertion: the first is the one that was loaded the longest ago. */
function forgetOldest(abiertas: Map<string, Entry>): void {
  const [oldest] = abiertas.keys();
  if (abiertas.size > MAX_ABIERTAS && oldest !== undefined) abiertas.delete(oldest);
}

function keyOf({ empresaId, entorno }: EmpresaEntornoId): string {
  return `${empresaId}.${entorno}`;
}

function noLista({ entorno, emisor }: EmpresaAbierta, faltan: readonly EnIdiomas[]): AppError {
  return new AppError('empresa-que-no-esta-lista', { ruc: emisor.ruc, entorno, faltan });
}

function canalOf(
  empresa: EmpresaAbierta,
  prueba: SunatDePrueba,
  servicio: Servicio = 'ventas',
): CanalEmpresa | { faltan: readonly EnIdiomas[] } {
  const { emisor, sol } = empresa;
  const faltan = [...faltantesEnvio(empresa), ...faltantesDestino(empresa, prueba)];
  if (sol === undefined || faltan.length > 0) return { faltan };
  const canal = {
    ruc: emisor.ruc,
    usuario: `${emisor.ruc}${sol.usuario}`,
    clave: sol.clave,
    ...destinoOf(empresa, prueba),
    simulado: isSimulado(empresa),
    validez: validezOf(empresa, prueba),
  };
  return servicio === 'ventas' ? canal : deOtros(canal);
}

/** No service of SUNAT's is known to answer what became of a retención or a percepción. */
function deOtros(canal: CanalEmpresa): CanalEmpresa {
  return { ...canal, url: urlDeOtros(canal.url), consultaUrl: undefined, validez: undefined };
}

/**
 * The simulator's, of what is sent to it; SUNAT's, with the company's own credentials, of what has value. What is sent elsewhere in
 * `test` is asked about there, with its own too.
 */
export function validezOf(
  empresa: Pick<EmpresaAbierta, 'entorno' | 'emisor' | 'sunatUrl' | 'validez'>,
  { url }: Pick<SunatDePrueba, 'url'>,
): CanalValidez | undefined {
  const { entorno, emisor, sunatUrl, validez } = empresa;
  const { ruc } = emisor;
  if (isSimulado(empresa)) return { ruc, seguridad: url, api: url, ...CREDENCIAL_VALIDEZ };
  if (validez === undefined) return undefined;
  if (entorno === 'live' || sunatUrl === null) return { ruc, ...VALIDEZ, ...validez };
  const { origin } = new URL(sunatUrl);
  return { ruc, seguridad: origin, api: origin, ...validez };
}

/**
 * SUNAT has no beta of the guías, and no OSE takes them: in `test` they go to the simulator, with its own application, unless the company
 * sends elsewhere and has an application there.
 */
export function greOf(
  empresa: Pick<EmpresaAbierta, 'entorno' | 'emisor' | 'sol' | 'sunatUrl' | 'gre' | 'certificadosCdr'>,
  prueba: SunatDePrueba,
): CanalGre | { readonly faltan: readonly EnIdiomas[] } {
  const { entorno, emisor, sol, gre, sunatUrl, certificadosCdr } = empresa;
  const { ruc } = emisor;
  if (entorno === 'test' && (sunatUrl === null || gre === undefined)) {
    if (prueba.apagado) return { faltan: [SIN_SIMULADOR] };
    const { usuario, ...suya } = APLICACION_DE_PRUEBA;
    const direccion = { seguridad: prueba.url, api: prueba.url };
    return {
      ruc,
      direccion,
      credencial: { ...suya, usuario: `${ruc}${usuario}` },
      certificadosCdr: [prueba.certificado],
    };
  }
  if (sol === undefined || gre === undefined) {
    return { faltan: [...faltantesEnvio(empresa), ...(gre === undefined ? [SIN_APLICACION] : [])] };
  }
  const credencial = { ...gre, usuario: `${ruc}${sol.usuario}`, clave: sol.clave };
  if (entorno === 'live' || sunatUrl === null) {
    // What signs an OSE's CDRs does not sign SUNAT's.
    return { ruc, direccion: GRE_DE_SUNAT, credencial, certificadosCdr: sunatUrl === null ? certificadosCdr : [] };
  }
  const { origin } = new URL(sunatUrl);
  return { ruc, direccion: { seguridad: origin, api: origin }, credencial, certificadosCdr };
}

/** A code of its own for a guía, which it let in: what it answers at the door are states of HTTP. */
const DE_SUNAT = /^\d{4}$/;

const SIN_APLICACION: EnIdiomas = {
  es: 'la aplicación de guías (SOL, «Credenciales de API SUNAT»)',
  en: 'the application of the guías (SOL, “Credenciales de API SUNAT”)',
};

function isSimulado({ entorno, sunatUrl }: Pick<EmpresaAbierta, 'entorno' | 'sunatUrl'>): boolean {
  return entorno === 'test' && sunatUrl === null;
}

/** Where documents of an environment go unless the company says otherwise. */
export interface DestinoPorDefecto {
  readonly url: string;
  readonly consultaUrl: string;
  /** Of SUNAT's REST service of the guías. */
  readonly guiasUrl: string;
}

export type DestinosPorDefecto = Readonly<Record<'test' | 'live', DestinoPorDefecto>>;

export function destinosPorDefecto(prueba: Pick<SunatDePrueba, 'url'>): DestinosPorDefecto {
  const of = (origin: string, api: string) => ({
    url: `${origin}${BILL_SERVICE}`,
    consultaUrl: `${origin}${CONSULT_SERVICE}`,
    guiasUrl: endpointDeGuias({ api }),
  });
  return { test: of(prueba.url, prueba.url), live: of(PRODUCCION, GRE_DE_SUNAT.api) };
}

function faltantesDestino({ entorno, sunatUrl }: EmpresaAbierta, { apagado = false }: SunatDePrueba): EnIdiomas[] {
  return !apagado || entorno === 'live' || sunatUrl !== null ? [] : [SIN_SIMULADOR];
}

const SIN_SIMULADOR: EnIdiomas = {
  es: 'adónde enviar: el simulador está apagado (SIMULADOR_PORT=off); indique un destino con «chaski empresa destino»',
  en: 'where to send: the simulator is off (SIMULADOR_PORT=off); give a destination with «chaski empresa destino»',
};

/** An address of its own brings its own consult service and certificates, or none. */
function destinoOf(empresa: EmpresaAbierta, prueba: SunatDePrueba) {
  const { entorno, sunatUrl, consultaUrl, certificadosCdr } = empresa;
  if (sunatUrl !== null) return { url: sunatUrl, consultaUrl: consultaUrl ?? undefined, certificadosCdr };
  const porDefecto = destinosPorDefecto(prueba)[entorno];
  return {
    url: porDefecto.url,
    consultaUrl: consultaUrl ?? porDefecto.consultaUrl,
    certificadosCdr: entorno === 'live' || certificadosCdr.length > 0 ? certificadosCdr : [prueba.certificado],
  };
}
