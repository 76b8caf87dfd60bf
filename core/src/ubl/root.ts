import type { XmlSinFirma } from '../firma/types.ts';
import { concat, plain, type Xml } from '../lib/xml/write.ts';
import { cbc } from './tags.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const UBLPE = 'urn:sunat:names:specification:ubl:peru:schema:xsd';
/** Canonical order: the default one, then by prefix. */
const COMMON =
  ` xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2"` +
  ` xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:ext="${UBL}:CommonExtensionComponents-2"`;
const DESPUES = '</ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>';

/** The document around its body: what to write before the signature, and after. */
export type Root = (body: readonly Xml[]) => XmlSinFirma;

/** The root of a UBL 2.1 document: `Invoice`, `CreditNote`, `DebitNote`. */
export function rootOf(name: string): Root {
  return root(name, ` xmlns="${UBL}:${name}-2"${COMMON}`, '2.1', '2.0');
}

/** The root of one of SUNAT's own documents over UBL 2.0: `VoidedDocuments`, `SummaryDocuments`. */
export function rootOfPeru(name: string, customization: string): Root {
  const namespaces = ` xmlns="${UBLPE}:${name}-1"${COMMON} xmlns:sac="${UBLPE}:SunatAggregateComponents-1"`;
  return root(name, namespaces, '2.0', customization);
}

function root(name: string, namespaces: string, version: string, customization: string): Root {
  const antes = `<${name}${namespaces}><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent>`;
  const start = concat([plain(DESPUES), cbc.UBLVersionID(plain(version)), cbc.CustomizationID(plain(customization))]);
  const end = plain(`</${name}>`);
  return (body) => ({ antes, despues: concat([start, ...body, end]), namespaces });
}
