import { createHash } from 'node:crypto';
import type { HallazgoArchivo } from '@chaski/core/documento/anulacion/regla.ts';
import { juzgarBaja, juzgarResumen } from '@chaski/core/documento/anulacion/reglas.ts';
import type { LineaResumen } from '@chaski/core/documento/anulacion/tipos.ts';
import type { XmlSinFirma } from '@chaski/core/firma/types.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { idResumen, nombreResumen } from '@chaski/core/sunat/nombre-archivo.ts';
import { zipXml } from '@chaski/core/sunat/zip.ts';
import { buildSummaryDocuments, lineaResumen } from '@chaski/core/ubl/summary-documents.ts';
import { buildVoidedDocuments } from '@chaski/core/ubl/voided-documents.ts';
import type { Emisora } from '../comprobantes/pedido.ts';
import type { Clase, Proposito } from './types.ts';

/** What a file says: its own number, and the one comprobante in it. */
export interface Contenido {
  readonly clase: Clase;
  readonly proposito: Proposito;
  /** Day of generation. */
  readonly fecha: Fecha;
  readonly numero: number;
  readonly calculado: Calculado;
  readonly numeroComprobante: number;
  readonly motivo: string;
}

/** The file as it will be sent, signed and zipped, and the hash of its XML. */
export async function construir(
  contenido: Contenido,
  { emisor, firmar }: Emisora,
): Promise<{ archivo: Buffer; sha256: Buffer }> {
  const { clase: tipo, fecha, numero } = contenido;
  const { bytes } = await firmar(sinFirma(contenido, emisor));
  const nombre = nombreResumen({ ruc: emisor.ruc, tipo, fecha, numero });
  return { archivo: zipXml(`${nombre}.xml`, bytes), sha256: createHash('sha256').update(bytes).digest() };
}

/** What SUNAT would refuse of the file, by its own codes: judged before anything is numbered or signed for good. */
export function rechazosDe(contenido: Contenido, { emisor }: Pick<Emisora, 'emisor'>): HallazgoArchivo[] {
  const { clase: tipo, fecha, numero, calculado, numeroComprobante } = contenido;
  const { tipoComprobante, serie, fechaEmision } = calculado.documento;
  const cabecera = {
    ...{ id: idResumen({ tipo, fecha, numero }), razonSocial: emisor.razonSocial.slice(0, MAX_RAZON_SOCIAL) },
    ...{ fechaEmision, fechaGeneracion: fecha, hoy: fecha },
  };
  // Only what SUNAT accepted is annulled; what it is told of now it does not hold.
  const situacion =
    contenido.proposito === 'anular' ? { situacion: { estado: 'ACEPTADA', fechaEmision } as const } : {};
  const hallazgos =
    tipo === 'RA'
      ? juzgarBaja({
          ...cabecera,
          lineas: [{ tipo: tipoComprobante, serie, numero: numeroComprobante, motivo: contenido.motivo, ...situacion }],
        })
      : juzgarResumen({
          ...cabecera,
          lineas: [
            deNota(
              { ...lineaResumen({ calculado, numero: numeroComprobante, estado: estadoDe(contenido) }), ...situacion },
              fechaEmision,
            ),
          ],
        });
  return hallazgos.filter(({ severidad }) => severidad === 'rechazo');
}

/**
 * A note is issued only over what SUNAT accepted, which is not annulled while the note stands: so much is known of the boleta
 * that it changes, also where another system issued that one. For the rest SUNAT judges.
 */
function deNota(linea: LineaResumen, fechaEmision: Fecha): LineaResumen {
  const { afectado } = linea;
  if (afectado === undefined) return linea;
  return { ...linea, afectado: { ...afectado, situacion: { estado: 'ACEPTADA', fechaEmision } } };
}

/** SUNAT takes no more of a name in these files (2228); the XML cuts it likewise. */
const MAX_RAZON_SOCIAL = 100;

/** Catalog 19: 1 add, 3 annul. */
function estadoDe({ proposito }: Contenido): '1' | '3' {
  return proposito === 'anular' ? '3' : '1';
}

function sinFirma(c: Contenido, emisor: Emisora['emisor']): XmlSinFirma {
  const { tipoComprobante, serie, fechaEmision } = c.calculado.documento;
  const id = idResumen({ tipo: c.clase, fecha: c.fecha, numero: c.numero });
  const cabecera = { id, fechaEmision, fechaGeneracion: c.fecha };
  if (c.clase === 'RA') {
    const linea = { tipo: tipoComprobante, serie, numero: c.numeroComprobante, motivo: c.motivo };
    return buildVoidedDocuments({ ...cabecera, lineas: [linea] }, emisor);
  }
  const linea = { calculado: c.calculado, numero: c.numeroComprobante, estado: estadoDe(c) };
  return buildSummaryDocuments({ ...cabecera, lineas: [linea] }, emisor);
}
