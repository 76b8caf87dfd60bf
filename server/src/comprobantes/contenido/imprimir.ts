import type { Deps } from '../../deps.ts';
import { type Marca, toImpreso } from '../../pdf/comprobante-impreso.ts';
import type { Formato } from '../../pdf/layout/sheet.ts';
import { papelDeComprobante } from '../../pdf/papeles/comprobante.ts';
import { Unavailable } from '../../platform/mensajes/app-error.ts';
import type { Guardado } from '../guardado.ts';
import { estadoDe } from '../respuesta.ts';
import type { Comprobante } from '../types.ts';

export interface ParaImprimir extends Guardado {
  readonly comprobante: Comprobante;
  /** The signed XML, attached to the PDF. */
  readonly xml: Buffer | undefined;
  /** SUNAT's file name without extension. */
  readonly nombre: string;
  readonly formato: Formato;
}

/** The printed representation, from what was stored when the document was issued; its looks are the company's of today. */
export async function print(deps: Pick<Deps, 'log' | 'empresas' | 'pdf'>, para: ParaImprimir): Promise<Buffer> {
  const { comprobante, calculado, emisor, xml, nombre, formato } = para;
  const marca = await deps.empresas.marca(comprobante);
  const papelCon = (looks: Marca) =>
    papelDeComprobante(
      toImpreso(calculado, emisor, {
        numero: comprobante.numero,
        hash: comprobante.digest,
        cadenaQr: comprobante.cadenaQr,
        estado: estadoDe(comprobante),
        entorno: comprobante.entorno,
        formato,
        marca: looks,
        ...(xml === undefined ? {} : { xml, nombreXml: `${nombre}.xml` }),
      }),
    );
  try {
    return await deps.pdf.renderPdf(papelCon(marca));
  } catch (error) {
    if (marca.logo === undefined || error instanceof Unavailable) throw error;
    deps.log.warn({ err: error, empresa: comprobante.empresaId }, 'el logo no se pudo dibujar; el PDF sale sin él');
    const { logo: _, ...sinLogo } = marca;
    return deps.pdf.renderPdf(papelCon(sinLogo));
  }
}
