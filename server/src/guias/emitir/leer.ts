import type { EmisorDeGuia } from '@chaski/core/documentos/guia/calculo.ts';
import { type Origen, origenDe, peekOrigen } from '@chaski/core/documentos/guia/origen.ts';
import { type LecturaDeGuia, readGuia } from '@chaski/core/documentos/guia/read.ts';
import { fechaLima, horaLima } from '@chaski/core/lib/fecha.ts';
import { findVenta } from '../../comprobantes/contenido/venta.ts';
import type { Deps } from '../../deps.ts';
import { requireLectura } from '../../platform/http/auth.ts';
import type { Acceso } from '../../platform/http/route.ts';

type Partes = Pick<Deps, 'db' | 'ahora' | 'empresas' | 'hilo'>;

/**
 * Reads and judges the body of the emission of a guía, with the sale of ours that it names as its origin. Every problem at once. Throws
 * `INSUFFICIENT_PERMISSIONS` where whoever names one may not read it.
 */
export function read(deps: Partes, acceso: Acceso, text: string): Promise<LecturaDeGuia> {
  const texto = { quien: acceso.empresaId, tamano: text.length };
  return deps.hilo.conArbol(texto, async () => {
    const emisor = await deps.empresas.emisor(acceso);
    const origen = await findOrigen(deps, acceso, text, emisor);
    const instante = deps.ahora();
    const contexto = {
      hoy: fechaLima(instante),
      ahora: horaLima(instante),
      emisor,
      ...(origen === undefined ? {} : { origen }),
    };
    return deps.hilo.con({ ...texto, leida: true }, () => readGuia(text, contexto));
  });
}

/** Undefined where the body names none, or what it names is not here or was not accepted: the guía's own rules say so. */
async function findOrigen(
  deps: Partes,
  acceso: Acceso,
  text: string,
  emisor: EmisorDeGuia,
): Promise<Origen | undefined> {
  const nombrada = peekOrigen(text);
  // What the sale gives to its guía the answer shows: whom it was made to, and of what.
  if (nombrada !== undefined) requireLectura(acceso);
  const venta = nombrada && (await findVenta(deps, acceso, nombrada));
  return venta && origenDe(venta.calculado, venta.numero, emisor);
}
