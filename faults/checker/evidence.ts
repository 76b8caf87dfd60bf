import type { ReceiverLine } from '../world/receiver.ts';
import type { RecordLine } from './record.ts';

/*
 * All that the checker may look at: what a customer was told, what SUNAT and the customer's receiver wrote down, what the API
 * answers at the end, and the rows, read and never written. It knows no code of the service.
 */
export interface Evidence {
  readonly scopes: readonly ScopeEvidence[];
  readonly record: readonly RecordLine[];
  readonly libro: readonly LibroLine[];
  readonly receiver: readonly ReceiverLine[];
  readonly sql: SqlFacts;
  /** Everything that the service wrote as its log. */
  readonly logs: readonly string[];
  /** Secrets that may stand nowhere. */
  readonly canarios: readonly string[];
  readonly quiet: Quiescence;
  /** What somebody saw in the rows while things were still going on: of I10. */
  readonly vigilia?: readonly string[];
  /** Something fails for ever on purpose: what SUNAT accepted may wait for a person. */
  readonly veneno?: boolean;
  /** RUC of each company that cannot ask SUNAT's query of validity. */
  readonly sinValidez?: readonly string[];
  /** When the clock of the service and of its PostgreSQL was elsewhere, by SUNAT's; ISO. */
  readonly saltos?: readonly Salto[];
}

export interface Salto {
  readonly desde: string;
  readonly hasta: string;
}

/** One company and environment, as its own key sees it at the end. */
export interface ScopeEvidence {
  readonly nombre: string;
  readonly empresaId: string;
  readonly entorno: string;
  readonly ruc: string;
  readonly documentos: readonly ApiDocument[];
  readonly series: readonly ApiSerie[];
  readonly webhooks: readonly ApiWebhook[];
}

export interface ApiDocument {
  readonly id: string;
  readonly estado: string;
  readonly tipoComprobante: string;
  readonly serie: string;
  readonly numero: number;
  /** Undefined of a guía, which has none. */
  readonly totales: Readonly<Record<string, string>> | undefined;
  /** `data.sunat` of the detail. */
  readonly sunat: { readonly codigo: string; readonly mensaje: string } | undefined;
  readonly anulacion: ApiAnulacion | undefined;
  /** What was downloaded; undefined where it was not part of the sample. */
  readonly archivos: ApiFiles | undefined;
}

export interface ApiFiles {
  readonly xml: string;
  /** SHA-256 of the XML's bytes, hexadecimal. */
  readonly sha256: string;
  /** Name without extension and content; undefined: the API says that there is none. */
  readonly cdr: { readonly nombre: string; readonly xml: string } | undefined;
  /** What `pdftotext` reads on the paper; undefined where it was not asked. */
  readonly pdf: string | undefined;
}

export interface ApiAnulacion {
  readonly estado: string;
  readonly identificador: string;
  readonly mensaje: string;
}

export interface ApiSerie {
  readonly tipoComprobante: string;
  readonly serie: string;
  readonly siguienteNumero: number;
  readonly huecos: readonly { readonly desde: number; readonly hasta: number }[];
}

export interface ApiWebhook {
  readonly id: string;
  /** Path of its address: which lines of the receiver's ledger are its own. */
  readonly ruta: string;
  readonly activo: boolean;
  readonly entregas: readonly ApiEntrega[];
}

/** A message to one endpoint, as `GET /webhooks/{id}/entregas` tells it. */
export interface ApiEntrega {
  readonly mensajeId: string;
  readonly tipo: string;
  readonly comprobanteId: string;
  readonly estado: string;
}

/** A line of `GET /_control/libro`. */
export interface LibroLine {
  readonly en: string;
  readonly operacion: string;
  readonly archivo: string;
  readonly sha256: string;
  readonly codigo: string;
  readonly aceptado: boolean;
}

export interface Quiescence {
  readonly ok: boolean;
  readonly ms: number;
  /** Documents, files and messages that are neither final nor wait for a person. */
  readonly pendientes: readonly string[];
}

export interface SqlFacts {
  readonly comprobantes: readonly FilaComprobante[];
  /** Those of a comprobante in the order in which they were made, whatever the clock said. */
  readonly resumenes: readonly FilaResumen[];
  readonly intentos: readonly FilaIntento[];
  readonly eventos: readonly FilaEvento[];
  readonly idempotencia: readonly FilaIdempotencia[];
  readonly huecos: readonly FilaHueco[];
  readonly mensajes: readonly FilaMensaje[];
  /** Acts in the audit trail. */
  readonly auditoria: readonly FilaAuditoria[];
  /** Rows that belong to no company, or to another one (or environment) than the row that they hang from: `tabla: cuántas`. */
  readonly ajenas: readonly string[];
  /** Tables that name a company without row level security forced, or without any policy. */
  readonly sinAislar: readonly string[];
  /** Days of a company whose counters of sales do not say what its final documents say, as the rows have both. */
  readonly malContados: readonly string[];
}

export interface FilaComprobante {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: string;
  readonly tipoComprobante: string;
  readonly serie: string;
  readonly numero: number;
  readonly numeroLibre: boolean;
  readonly importeTotal: string;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly asincrono: boolean;
  readonly estado: string;
  readonly motivo: string | null;
  readonly final: boolean;
  /** Somebody holds it, or its turn is set: it goes on by itself. */
  readonly vivo: boolean;
  readonly anulacionId: string | null;
  readonly creadoEn: string;
}

export interface FilaResumen {
  readonly empresaId: string;
  readonly id: string;
  readonly entorno: string;
  readonly clase: string;
  readonly proposito: string;
  readonly fecha: string;
  readonly numero: number;
  readonly comprobanteId: string;
  readonly webhook: boolean;
  readonly sha256: string;
  readonly estado: string;
  readonly mensaje: string | null;
  /** SUNAT's own word on it was kept. */
  readonly conSunat: boolean;
  readonly final: boolean;
  readonly vivo: boolean;
}

/** `padre`: id of the document or file. */
export interface FilaIntento {
  readonly padre: string;
  readonly operacion: string;
  readonly sha256: string;
  /** Its request may have arrived. */
  readonly pudoLlegar: boolean;
}

/** In order of their ids. */
export interface FilaEvento {
  readonly padre: string;
  readonly de: string | null;
  readonly a: string;
  readonly evento: string;
  readonly detalle: string | null;
}

export interface FilaIdempotencia {
  readonly empresaId: string;
  readonly entorno: string;
  readonly clave: string;
  readonly comprobanteId: string;
}

export interface FilaHueco {
  readonly empresaId: string;
  readonly entorno: string;
  readonly tipoComprobante: string;
  readonly serie: string;
  readonly desde: number;
  readonly hasta: number;
}

/** A message waiting for, or told to, one endpoint. */
export interface FilaMensaje {
  readonly id: string;
  readonly webhookId: string;
  readonly comprobanteId: string;
  readonly tipo: string;
  readonly estado: string;
  /** It waits for its turn, or somebody carries it. */
  readonly vivo: boolean;
  readonly final: boolean;
}

export interface FilaAuditoria {
  readonly empresaId: string;
  readonly accion: string;
  readonly objeto: string;
  /** It follows the act before it, by number and by fingerprint. */
  readonly encadenada: boolean;
}

/** One breach of one invariant. */
export interface Violation {
  readonly invariante: Invariante;
  readonly que: string;
  /** What shows it. */
  readonly datos: unknown;
}

export const INVARIANTES = [
  ...(['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8'] as const),
  ...(['I9', 'I10', 'I11', 'I12', 'I13', 'I14', 'I15', 'I16'] as const),
] as const;

export type Invariante = (typeof INVARIANTES)[number];

/** One breach; for brevity in the checks. */
export function breach(invariante: Invariante, que: string, datos: unknown): Violation {
  return { invariante, que, datos };
}
