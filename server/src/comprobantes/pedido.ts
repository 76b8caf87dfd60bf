import { ultimoDiaDeEnvio } from '@chaski/core/documento/plazos.ts';
import type { Emisor } from '@chaski/core/documento/types.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { finDeDia } from '@chaski/core/lib/fecha.ts';
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
  readonly base: ReturnType<typeof sinNumero> & Pick<Encargo, 'corrigeId'>;
  readonly calculado: Calculado;
  readonly emisora: Emisora;
  readonly idempotencia: Idempotencia | undefined;
  /** The number that the caller chose. */
  readonly elegido: Elegido | undefined;
}

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
  const { calculado, webhook, corrigeId, idempotencia } = encargo;
  const base = { ...sinNumero(acceso, id, { calculado, emisor: emisora.emisor }, webhook), corrigeId };
  return { base, calculado, emisora, idempotencia, elegido: elegidoDe(encargo) };
}

function sinNumero(acceso: Acceso, id: string, guardado: Guardado, asincrono: boolean) {
  const { calculado } = guardado;
  const { documento, totales } = calculado;
  const { tipoComprobante, serie, fechaEmision, moneda, cliente } = documento;
  return {
    empresaId: acceso.empresaId,
    entorno: acceso.entorno,
    id,
    asincrono,
    origen: JSON.stringify({ [acceso.quien.tipo]: acceso.quien.id, desde: acceso.desde, solicitud: acceso.solicitud }),
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
