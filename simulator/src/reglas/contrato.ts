import { children, path, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { isDeRs48 } from '../catalogos.ts';
import type { Comprobante } from '../lectura/comprobante.ts';
import { malformado, type Regla, vacio } from './regla.ts';

const CONTRATO = 'cac:ContractDocumentReference';
const PARTICIPACION = 'cac:IssuerParty/cac:PartyLegalEntity/cac:ShareholderParty/cbc:PartecipationPercent';

const NUMERO = /^[^\n]{1,50}$/;
const DESCRIPCION = /^[^\n]{1,250}$/;
/** n(2,2) above zero. */
const PORCENTAJE = /^(?=.*[1-9])\d{1,2}(?:\.\d{1,2})?$/;

function contratos({ raiz }: Comprobante): XmlElement[] {
  return children(raiz, 'ContractDocumentReference');
}

function porcentaje(contrato: XmlElement): string | undefined {
  return path(contrato, 'IssuerParty', 'PartyLegalEntity', 'ShareholderParty', 'PartecipationPercent')?.text;
}

/** A rule over each contract, of what is issued since they are judged; before, SUNAT does not look at them. */
function deContrato(codigo: string, nodo: string, falla: (contrato: XmlElement) => boolean): Regla<Comprobante> {
  return { codigo, nodo: `${CONTRATO}/${nodo}`, cuando: isDeRs48, falla: (c) => contratos(c).some(falla) };
}

/**
 * Contract of collaboration (RS 000048-2026). What each code says, and where each datum stands in the XML, is told by one public
 * source alone.
 */
export const REGLAS_CONTRATO: readonly Regla<Comprobante>[] = [
  { codigo: '3498', nodo: CONTRATO, cuando: isDeRs48, falla: (c) => contratos(c).length > 1 },
  deContrato('3501', 'cbc:ID', (uno) => malformado(text(uno, 'ID') ?? '', NUMERO)),
  deContrato('3499', 'cbc:DocumentTypeCode', (uno) =>
    [text(uno, 'DocumentTypeCode'), text(uno, 'DocumentDescription'), porcentaje(uno)].some((dato) => vacio(dato)),
  ),
  deContrato('3497', 'cbc:DocumentTypeCode', (uno) => !['1', '2'].includes(text(uno, 'DocumentTypeCode') ?? '')),
  deContrato('3502', 'cbc:DocumentDescription', (uno) => malformado(text(uno, 'DocumentDescription'), DESCRIPCION)),
  deContrato('3500', PARTICIPACION, (uno) => malformado(porcentaje(uno), PORCENTAJE)),
];
