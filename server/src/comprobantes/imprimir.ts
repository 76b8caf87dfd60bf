import type { Deps } from '../deps.ts';
import { toImpreso } from '../pdf/comprobante-impreso.ts';
import type { Guardado } from './guardado.ts';
import { estadoDe } from './respuesta.ts';
import type { Comprobante } from './types.ts';

export interface ParaImprimir extends Guardado {
  readonly comprobante: Comprobante;
  /** The signed XML, attached to the PDF. */
  readonly xml: Buffer | undefined;
  /** SUNAT's file name without extension. */
  readonly nombre: string;
}

/** The printed representation, from what was stored when the document was issued. */
export function imprimir(deps: Deps, { comprobante, calculado, emisor, xml, nombre }: ParaImprimir): Promise<Buffer> {
  const impreso = toImpreso(calculado, emisor, {
    numero: comprobante.numero,
    hash: comprobante.digest,
    cadenaQr: comprobante.cadenaQr,
    estado: estadoDe(comprobante),
    entorno: comprobante.entorno,
    ...(xml === undefined ? {} : { xml, nombreXml: `${nombre}.xml` }),
  });
  return deps.pdf.renderPdf(impreso);
}
