import { readNota } from '../documentos/nota/read.ts';
import type { Json } from '../lib/json.ts';
import type { Borrador, PorDefecto } from './borrador.ts';
import { DOCUMENTO, DOCUMENTO_FALTA, readTipoComprobante } from './campos/documento.ts';
import type { Lugar } from './campos/lugar.ts';
import type { Contexto } from './contexto.ts';
import { type Lector, readObjeto } from './lectura.ts';
import type { Problema } from './types.ts';

export interface Lectura {
  /** Undefined when there is no object to read from. */
  readonly borrador: Borrador | undefined;
  readonly problemas: readonly Problema[];
}

/**
 * Reads a documento of the API and fills in its defaults: today and now in Lima, soles, venta interna, contado, the general rate.
 * Every field that is missing, unknown or of the wrong form has its problem; what the fields say together is left to the
 * rules. What says nothing (null, blanks) is as if it were not there, and a code is read where it can only mean one; outer
 * blanks are dropped but of identities, nothing else is changed, and no amount is rounded.
 */
export function readDocumento(value: Json | undefined, contexto: Contexto, ruta = 'documento'): Lectura {
  const problemas: Problema[] = [];
  if (value === undefined) problemas.push({ ruta, ...DOCUMENTO_FALTA });
  const lector = value === undefined ? undefined : readObjeto(value, ruta, DOCUMENTO, problemas);
  if (lector === undefined) return { borrador: undefined, problemas };
  return { borrador: readBorrador(lector, contexto), problemas };
}

const NADA: PorDefecto = {};

/** First the kind and what makes it a note, because the other fields depend on them; then these as they are declared. */
function readBorrador(lector: Lector, contexto: Contexto): Borrador {
  const solo: Lugar = { ...contexto, tipo: undefined, nota: undefined, porDefecto: NADA, hasta: {} };
  const tipo = readTipoComprobante(lector, solo);
  const nota = readNota(lector, { ...solo, tipo }, contexto.afectado);
  return DOCUMENTO.read(lector, { ...solo, tipo, nota, porDefecto: nota?.porDefecto ?? NADA });
}
