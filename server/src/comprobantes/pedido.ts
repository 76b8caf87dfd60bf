import { ultimoDiaDeEnvio } from '@chaski/core/documento/plazos.ts';
import type { Emisor } from '@chaski/core/documento/types.ts';
import type { TipoEmitido } from '@chaski/core/documentos/clase.ts';
import { buildComprobante } from '@chaski/core/documentos/xml.ts';
import type { XmlSinFirma } from '@chaski/core/firma/types.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { type Fecha, finDeDia } from '@chaski/core/lib/fecha.ts';
import { cadenaQr } from '@chaski/core/ubl/cadena-qr.ts';
import type { Firmar } from '../empresas/empresas.ts';
import type { Acceso } from '../platform/http/route.ts';
import type { ClaveSerie } from '../series/types.ts';
import type { Idempotencia } from './emitir/idempotencia-store.ts';
import type { Elegido } from './emitir/salto.ts';
import { type Guardado, guardadoToText } from './guardado.ts';
import { totalesRespuesta } from './respuesta.ts';

/** Who issues: what the XML says of the company, and who signs for it. */
export interface Emisora {
  readonly emisor: Emisor;
  readonly firmar: Firmar;
}

/** What a document is to be made of. */
export interface Encargo {
  readonly calculado: Calculado;
  /** Asynchronous: its caller does not wait. */
  readonly webhook: boolean;
  readonly confirmarSalto: boolean;
  /** The refused document in whose place it is issued. */
  readonly corrigeId: string | null;
  readonly idempotencia: Idempotencia | undefined;
}

/** A document about to be created: all that does not depend on its number is made before any row is locked. */
export interface Pedido {
  readonly base: SinNumero;
  /** A note takes from the balance of what it changes; undefined of what is no sale. */
  readonly venta: Calculado | undefined;
  /** How many lines it has. */
  readonly lineas: number;
  readonly build: (numero: number) => XmlSinFirma;
  /** The text of its QR code. `digest`: DigestValue, base64. */
  readonly qr: (numero: number, digest: string) => string;
  readonly emisora: Emisora;
  readonly idempotencia: Idempotencia | undefined;
  /** The number that the caller chose. */
  readonly elegido: Elegido | undefined;
}

/** What is stored of a document that is known before its number is. */
export interface SinNumero extends DeQuienPide {
  readonly tipoComprobante: TipoEmitido;
  readonly serie: string;
  readonly fechaEmision: Fecha;
  readonly moneda: string;
  readonly clienteTipo: string;
  readonly clienteNumero: string;
  readonly clienteDenominacion: string;
  readonly afectadoId: string | null;
  readonly corrigeId: string | null;
  readonly importeTotal: string;
  /** JSON text of what the API answers in `totales`. */
  readonly totales: string;
  /** JSON text of what it was computed from. */
  readonly documento: string;
  readonly plazoEnvio: Date;
}

/** Whose it is, and who asked for it. */
export type DeQuienPide = ReturnType<typeof deQuienPide>;

/** Whose numbers a document takes. */
export function claveSerieDe(
  { empresaId, entorno }: Pick<Acceso, 'empresaId' | 'entorno'>,
  { tipoComprobante, serie }: Calculado['documento'],
): ClaveSerie {
  return { empresaId, entorno, tipoComprobante, serie };
}

/** The number that its caller chose, if one was chosen. */
export function elegidoDe({
  calculado,
  confirmarSalto,
}: Pick<Encargo, 'calculado' | 'confirmarSalto'>): Elegido | undefined {
  const { numero } = calculado.documento;
  return numero === undefined ? undefined : { numero, confirmarSalto };
}

export function pedidoDe(acceso: Acceso, id: string, emisora: Emisora, encargo: Encargo): Pedido {
  const { calculado, idempotencia } = encargo;
  const { emisor } = emisora;
  return {
    base: sinNumero(acceso, id, { calculado, emisor }, encargo),
    venta: calculado,
    lineas: calculado.documento.items.length,
    build: (numero) => buildComprobante(calculado, emisor, numero),
    qr: (numero, digest) => cadenaQr(calculado, emisor, numero, digest),
    emisora,
    idempotencia,
    elegido: elegidoDe(encargo),
  };
}

function sinNumero(
  acceso: Acceso,
  id: string,
  guardado: Guardado,
  { webhook, corrigeId }: Pick<Encargo, 'webhook' | 'corrigeId'>,
): SinNumero {
  const { calculado } = guardado;
  const { documento, totales } = calculado;
  const { tipoComprobante, serie, fechaEmision, moneda, cliente } = documento;
  return {
    ...deQuienPide(acceso, id, webhook),
    corrigeId,
    tipoComprobante,
    serie,
    fechaEmision,
    moneda,
    clienteTipo: cliente.tipoDocumento,
    clienteNumero: cliente.numeroDocumento,
    clienteDenominacion: cliente.denominacion,
    afectadoId: documento.nota?.afectado?.id ?? null,
    importeTotal: totales.importeTotal.toFixed(2),
    totales: JSON.stringify(totalesRespuesta(calculado)),
    documento: guardadoToText(guardado),
    plazoEnvio: finDeDia(ultimoDiaDeEnvio(tipoComprobante, serie, fechaEmision)),
  };
}

export function deQuienPide({ empresaId, entorno, quien, desde, solicitud }: Acceso, id: string, asincrono: boolean) {
  return {
    empresaId,
    entorno,
    id,
    asincrono,
    origen: JSON.stringify({ [quien.tipo]: quien.id, desde, solicitud }),
  };
}
