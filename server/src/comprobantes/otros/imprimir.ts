import type { Formato } from '../../pdf/layout/sheet.ts';
import { papelDeOtro } from '../../pdf/papeles/otro.ts';
import { xmlOf } from '../../platform/http/archivo.ts';
import type { Acceso } from '../../platform/http/route.ts';
import { drawPapel } from '../contenido/imprimir.ts';
import { findOtro } from '../guardado.ts';
import { noExiste } from '../no-existe.ts';
import type { PrintPorts } from '../ports.ts';
import { estadoDe } from '../respuesta.ts';
import { findContent } from '../store.ts';
import type { ComprobanteDeOtro } from '../types.ts';

/** A paper, and SUNAT's name of the document's file without extension. */
export interface Papel {
  readonly nombre: string;
  readonly pdf: Buffer;
}

/** The printed representation, from what was stored when it was issued; its looks are the company's of today. Throws `NOT_FOUND`. */
export async function printOtro(
  deps: PrintPorts,
  acceso: Acceso,
  c: ComprobanteDeOtro,
  formato: Formato,
): Promise<Papel> {
  const archivo = await findContent<Buffer>(deps.db.of(acceso), acceso, c.id, 'archivo');
  const guardado = await findOtro(deps, acceso, c.id);
  if (archivo === undefined || guardado === undefined) throw noExiste();
  const { nombre, bytes: xml } = xmlOf(archivo);
  const pdf = await drawPapel(deps, c, (marca) =>
    papelDeOtro(guardado.calculado, guardado.emisor, {
      numero: c.numero,
      hash: c.digest,
      cadenaQr: c.cadenaQr,
      estado: estadoDe(c),
      entorno: c.entorno,
      formato,
      marca,
      xml,
      nombreXml: `${nombre}.xml`,
    }),
  );
  return { nombre, pdf };
}
