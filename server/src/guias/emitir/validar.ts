import type { LecturaDeGuia } from '@chaski/core/documentos/guia/read.ts';
import { buildDespatchAdvice } from '@chaski/core/documentos/guia/xml.ts';
import { preverNumero } from '../../comprobantes/emitir/numerar.ts';
import type { Deps } from '../../deps.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { tamanoDe } from '../../platform/jobs/hilo.ts';
import { datosValidados } from '../respuesta.ts';
import { findByNumero } from '../store.ts';

/**
 * A dry run: the complete guía, the number that it would get if nobody came before, and the XML without its signature. Stores nothing and
 * takes no number. Throws as `emitir` for what is stored.
 */
export async function validate(
  deps: Pick<Deps, 'db' | 'empresas' | 'hilo'>,
  acceso: Acceso,
  { guia, confirmarSalto, avisos }: Extract<LecturaDeGuia, { ok: true }>,
) {
  const { empresaId, entorno } = acceso;
  const clave = { empresaId, entorno, tipoComprobante: guia.tipo, serie: guia.serie };
  const elegido = guia.numero === undefined ? undefined : { numero: guia.numero, confirmarSalto };
  const numero = await preverNumero(deps.db.of(acceso), clave, elegido, findByNumero);
  const emisor = await deps.empresas.emisor(acceso);
  return deps.hilo.con({ quien: empresaId, tamano: tamanoDe(guia.items.length), leida: true }, () => {
    const { antes, despues } = buildDespatchAdvice(guia, emisor, numero);
    return { ...datosValidados(guia, numero, avisos), xml: `${antes}${despues}` };
  });
}
