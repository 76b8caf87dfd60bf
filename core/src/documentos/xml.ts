import type { Emisor } from '../documento/types.ts';
import type { XmlSinFirma } from '../firma/types.ts';
import type { Calculado } from '../impuestos/types.ts';
import type { TipoComprobante } from './clase.ts';
import { XML } from './generado/xml.ts';

type Build = (calculado: Calculado, emisor: Emisor, numero: number) => XmlSinFirma;

/** The room `xml` of every kind. */
const BUILD: Readonly<Record<TipoComprobante, Build>> = XML;

/** The XML of any comprobante, canonical by construction, with a hole for its signature. `numero` is the integer. */
export function buildComprobante(calculado: Calculado, emisor: Emisor, numero: number): XmlSinFirma {
  return BUILD[calculado.documento.tipoComprobante](calculado, emisor, numero);
}
