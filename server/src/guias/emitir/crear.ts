import { createHash } from 'node:crypto';
import { ultimoDiaDeEnvioDeGuia } from '@chaski/core/documento/plazos.ts';
import type { Guia } from '@chaski/core/documentos/guia/calculo.ts';
import { guiaToText } from '@chaski/core/documentos/guia/guardado.ts';
import { buildDespatchAdvice } from '@chaski/core/documentos/guia/xml.ts';
import { finDeDia } from '@chaski/core/lib/fecha.ts';
import { nombreDeGuia } from '@chaski/core/sunat/gre.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { type Idempotencia, takeIdempotencia } from '../../comprobantes/emitir/idempotencia.ts';
import { numerar, numeroEnUso } from '../../comprobantes/emitir/numerar.ts';
import type { Emisora } from '../../comprobantes/pedido.ts';
import { violatedConstraint } from '../../platform/db/errors.ts';
import type { Queryable } from '../../platform/db/tx.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { tamanoDe } from '../../platform/jobs/hilo.ts';
import type { CreatePorts } from '../ports.ts';
import { findByNumero } from '../store.ts';
import type { EnCurso } from '../types.ts';
import { insertGuia } from './nuevo-store.ts';

/** What a guía is to be made of. */
export interface Encargo {
  readonly guia: Guia;
  /** Asynchronous: its caller does not wait. */
  readonly webhook: boolean;
  readonly confirmarSalto: boolean;
  readonly idempotencia: Idempotencia | undefined;
}

/**
 * One transaction: idempotency key, number, signature, intent. Undefined when another request has the key. Throws as `numerar`, and keeps
 * nothing then.
 */
export function create(
  deps: CreatePorts,
  acceso: Acceso,
  emisora: Emisora,
  encargo: Encargo,
): Promise<EnCurso | undefined> {
  const id = deps.uuid();
  return deps.db.tx(acceso, async (db) => {
    const { idempotencia } = encargo;
    if (idempotencia !== undefined && !(await takeIdempotencia(db, acceso, idempotencia, id))) return undefined;
    const numero = await takeNumero(deps, db, acceso, encargo);
    const sellada = await seal(deps, acceso, emisora, encargo.guia, numero);
    await deps.punto('guia.firmada');
    const creada = await insert(db, acceso, { id, numero, encargo, ...sellada });
    await deps.punto('guia.porConfirmarTx');
    return creada;
  });
}

function takeNumero(
  { testigo }: CreatePorts,
  db: Queryable,
  { empresaId, entorno }: Acceso,
  { guia, confirmarSalto }: Encargo,
): Promise<number> {
  const serie = { empresaId, entorno, tipoComprobante: guia.tipo, serie: guia.serie };
  const elegido = guia.numero === undefined ? undefined : { numero: guia.numero, confirmarSalto };
  return numerar(db, serie, elegido, testigo.recuerdo(), findByNumero);
}

interface Sellada {
  readonly documento: string;
  readonly archivo: Buffer;
  readonly digest: string;
  readonly sha256: Buffer;
}

/** The file as it will be sent, and what it was built from. */
async function seal(
  { hilo }: CreatePorts,
  { empresaId }: Acceso,
  { emisor, firmar: sign }: Emisora,
  guia: Guia,
  numero: number,
): Promise<Sellada> {
  const pieza = { quien: empresaId, tamano: tamanoDe(guia.items.length), fila: `${empresaId} firma` };
  return hilo.con(pieza, async () => {
    const { bytes, digest } = await sign(buildDespatchAdvice(guia, emisor, numero));
    const nombre = nombreDeGuia({ ruc: emisor.ruc, tipo: guia.tipo, serie: guia.serie, numero });
    return {
      documento: guiaToText({ guia, emisor }),
      archivo: zipXml(`${nombre}.xml`, bytes),
      digest,
      sha256: createHash('sha256').update(bytes).digest(),
    };
  });
}

interface Numerada extends Sellada {
  readonly id: string;
  readonly numero: number;
  readonly encargo: Encargo;
}

async function insert(db: Queryable, acceso: Acceso, { encargo, ...numerada }: Numerada): Promise<EnCurso> {
  const { guia, webhook } = encargo;
  const { tipo, serie, fechaEmision, destinatario } = guia;
  const { quien, desde, solicitud } = acceso;
  return insertGuia(db, {
    empresaId: acceso.empresaId,
    entorno: acceso.entorno,
    ...numerada,
    tipo,
    serie,
    fechaEmision,
    motivoTraslado: guia.motivo ?? null,
    destinatarioTipo: destinatario.tipoDocumento,
    destinatarioNumero: destinatario.numeroDocumento,
    destinatarioDenominacion: destinatario.denominacion,
    asincrono: webhook,
    plazo: finDeDia(ultimoDiaDeEnvioDeGuia(tipo, fechaEmision)),
    origen: JSON.stringify({ [quien.tipo]: quien.id, desde, solicitud }),
  }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'guias_numero') throw numeroEnUso({ serie, numero: numerada.numero }, undefined);
    throw error;
  });
}
