import type { Documento, Guia } from '../documento/types.ts';
import type { Leyenda } from '../impuestos/types.ts';
import { attribute, NOTHING, plain, text, type Xml } from '../lib/xml/write.ts';
import { cac, cbc } from './tags.ts';

/** `F001-123` and the moment of issue, in Lima. */
export function identification({ serie, fechaEmision, horaEmision }: Documento, numero: number): Xml[] {
  return [cbc.ID(text(`${serie}-${numero}`)), cbc.IssueDate(plain(fechaEmision)), cbc.IssueTime(plain(horaEmision))];
}

/** Legends of catalog 52, and the issuer's remarks as a note without code. */
export function notes(leyendas: readonly Leyenda[], observaciones: string | undefined): Xml[] {
  return [
    ...leyendas.map(({ codigo, texto }) => cbc.Note.with(attribute('languageLocaleID', codigo), text(texto))),
    observaciones === undefined ? NOTHING : cbc.Note(text(observaciones)),
  ];
}

/** The purchase order. */
export function orderReference({ ordenCompra }: Documento): Xml {
  return ordenCompra === undefined ? NOTHING : cac.OrderReference(cbc.ID(text(ordenCompra)));
}

/** The guías de remisión. */
export function despatchReferences({ guias }: Documento): Xml[] {
  return guias.map(despatchReference);
}

function despatchReference({ tipo, numero }: Guia): Xml {
  return cac.DespatchDocumentReference(cbc.ID(text(numero)), cbc.DocumentTypeCode(text(tipo)));
}

/** The contrato de colaboración, and how much of it is the issuer's (RS 000048-2026). */
export function contractReference({ contratoColaboracion: contrato }: Documento): Xml {
  if (contrato === undefined) return NOTHING;
  const participacion = cbc.PartecipationPercent(plain(contrato.porcentaje.toFixed(2)));
  return cac.ContractDocumentReference(
    cbc.ID(text(contrato.numero)),
    cbc.DocumentTypeCode(plain(contrato.tipo)),
    cbc.DocumentDescription(text(contrato.descripcion)),
    cac.IssuerParty(cac.PartyLegalEntity(cac.ShareholderParty(participacion))),
  );
}
