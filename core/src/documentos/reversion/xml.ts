import type { Emisor } from '../../documento/types.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import { buildVoidedDocuments } from '../baja/xml.ts';
import type { Reversion } from './reglas.ts';

/** The resumen de reversiones (RR): SUNAT's schema of the comunicación de baja, of retenciones and percepciones. */
export function buildReversion(reversion: Omit<Reversion, 'hoy' | 'razonSocial'>, emisor: Emisor): XmlSinFirma {
  return buildVoidedDocuments(reversion, emisor);
}
