import { createHash } from 'node:crypto';
import type { HallazgoArchivo } from '@chaski/core/documento/anulacion/regla.ts';
import { archivoDe, type CabeceraDeArchivo, type DelComprobante } from '@chaski/core/documentos/archivos.ts';
import type { TipoResumen } from '@chaski/core/documentos/clase.ts';
import { isOtroCalculado } from '@chaski/core/documentos/otros/calculo.ts';
import type { XmlSinFirma } from '@chaski/core/firma/types.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { idResumen, nombreResumen } from '@chaski/core/sunat/nombre-archivo.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import type { TasasPorAno } from '@chaski/core/vigencias/tasas.ts';
import type { Emisora } from '../../comprobantes/pedido.ts';
import type { Proposito } from '../types.ts';

/** What a file says: its own number, and the one comprobante in it. */
export interface Contenido {
  readonly clase: TipoResumen;
  readonly proposito: Proposito;
  /** Day of generation. */
  readonly fecha: Fecha;
  readonly numero: number;
  /** Of the comprobante. */
  readonly fechaEmision: Fecha;
  readonly calculado: DelComprobante['calculado'];
  readonly numeroComprobante: number;
  readonly motivo: string;
}

/** The file as it will be sent, signed and zipped, and the hash of its XML. */
export async function construir(
  contenido: Contenido,
  { emisor, firmar: sign }: Emisora,
): Promise<{ archivo: Buffer; sha256: Buffer }> {
  const { clase: tipo, fecha, numero } = contenido;
  const { bytes } = await sign(sinFirma(contenido, emisor));
  const nombre = nombreResumen({ ruc: emisor.ruc, tipo, fecha, numero });
  return { archivo: zipXml(`${nombre}.xml`, bytes), sha256: createHash('sha256').update(bytes).digest() };
}

/** What SUNAT would refuse of the file, by its own codes: judged before anything is numbered or signed for good. */
export function rechazosDe(contenido: Contenido, { emisor }: Pick<Emisora, 'emisor'>): HallazgoArchivo[] {
  const cabecera = { ...cabeceraDe(contenido), hoy: contenido.fecha, ...tasaDe(contenido) };
  const hallazgos = archivoDe(contenido.clase).judge(cabecera, lineaDe(contenido), emisor);
  return hallazgos.filter(({ severidad }) => severidad === 'rechazo');
}

/** What was issued keeps its rate, whatever was set for that year since then. */
function tasaDe({ calculado, fechaEmision }: Contenido): { readonly igvRestaurantes?: TasasPorAno } {
  if (isOtroCalculado(calculado)) return {};
  return { igvRestaurantes: { [fechaEmision.slice(0, 4)]: calculado.documento.porcentajeIgv.toString() } };
}

function sinFirma(contenido: Contenido, emisor: Emisora['emisor']): XmlSinFirma {
  return archivoDe(contenido.clase).build(cabeceraDe(contenido), lineaDe(contenido), emisor);
}

function cabeceraDe({ clase: tipo, fecha, numero, fechaEmision }: Contenido): CabeceraDeArchivo {
  return { id: idResumen({ tipo, fecha, numero }), fechaEmision, fechaGeneracion: fecha };
}

function lineaDe({ calculado, numeroComprobante, proposito, motivo }: Contenido): DelComprobante {
  return { calculado, numero: numeroComprobante, proposito, motivo };
}
