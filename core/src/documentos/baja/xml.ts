import type { LineaAnulada } from '../../documento/anulacion/lineas.ts';
import type { Emisor } from '../../documento/types.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import { plain, text, type Xml } from '../../lib/xml/write.ts';
import { type CabeceraResumen, resumenHeading } from '../../ubl/resumen-heading.ts';
import { rootOfPeru } from '../../ubl/root.ts';
import { cbc, sac } from '../../ubl/tags.ts';

/** Comprobantes of one day of issue that are taken back. */
export interface BajaXml extends CabeceraResumen {
  readonly lineas: readonly Omit<LineaAnulada, 'situacion'>[];
}

const voided = rootOfPeru('VoidedDocuments', '1.0');

/** The comunicación de baja (RA), or of what else has its schema (RR), in SUNAT's schema, canonical by construction, with a hole for its signature. */
export function buildVoidedDocuments(baja: BajaXml, emisor: Emisor): XmlSinFirma {
  return voided([resumenHeading(baja, emisor), ...baja.lineas.map(line)]);
}

function line({ tipo, serie, numero, motivo }: Omit<LineaAnulada, 'situacion'>, indice: number): Xml {
  return sac.VoidedDocumentsLine(
    cbc.LineID(plain(String(indice + 1))),
    cbc.DocumentTypeCode(text(tipo)),
    sac.DocumentSerialID(text(serie)),
    sac.DocumentNumberID(plain(String(numero))),
    sac.VoidReasonDescription(text(motivo)),
  );
}
