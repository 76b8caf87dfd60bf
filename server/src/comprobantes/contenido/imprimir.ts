import type { Deps } from '../../deps.ts';
import { toImpreso } from '../../pdf/comprobante-impreso.ts';
import type { Formato } from '../../pdf/layout/sheet.ts';
import { papelDeComprobante } from '../../pdf/papeles/comprobante.ts';
import type { Marca } from '../../pdf/papeles/comun.ts';
import type { Papel } from '../../pdf/types.ts';
import { Unavailable } from '../../platform/mensajes/app-error.ts';
import type { Guardado } from '../guardado.ts';
import { estadoDe } from '../respuesta.ts';
import type { Comprobante } from '../types.ts';

/** To draw a paper. */
export type PrintPorts = Pick<Deps, 'log' | 'empresas' | 'pdf'>;

export interface ParaImprimir extends Guardado {
  readonly comprobante: Comprobante;
  /** The signed XML, attached to the PDF. */
  readonly xml: Buffer | undefined;
  /** SUNAT's file name without extension. */
  readonly nombre: string;
  readonly formato: Formato;
}

/** The printed representation, from what was stored when the document was issued; its looks are the company's of today. */
export async function print(deps: PrintPorts, para: ParaImprimir): Promise<Buffer> {
  const { comprobante, calculado, emisor, xml, nombre, formato } = para;
  return await drawPapel(deps, comprobante, (marca) =>
    papelDeComprobante(
      toImpreso(calculado, emisor, {
        numero: comprobante.numero,
        hash: comprobante.digest,
        cadenaQr: comprobante.cadenaQr,
        estado: estadoDe(comprobante),
        entorno: comprobante.entorno,
        formato,
        marca,
        ...(xml === undefined ? {} : { xml, nombreXml: `${nombre}.xml` }),
      }),
    ),
  );
}

/** The PDF of a paper with the looks that its company has today; without a logo that cannot be drawn. */
export async function drawPapel(
  deps: PrintPorts,
  duenio: Pick<Comprobante, 'empresaId' | 'entorno'>,
  papelCon: (marca: Marca) => Papel,
): Promise<Buffer> {
  const marca = await deps.empresas.marca(duenio);
  try {
    return await deps.pdf.renderPdf(papelCon(marca));
  } catch (error) {
    if (marca.logo === undefined || error instanceof Unavailable) throw error;
    deps.log.warn({ err: error, empresa: duenio.empresaId }, 'el logo no se pudo dibujar; el PDF sale sin él');
    const { logo: _, ...sinLogo } = marca;
    return await deps.pdf.renderPdf(papelCon(sinLogo));
  }
}
