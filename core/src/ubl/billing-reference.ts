import type { DocumentoAfectado } from '../documento/types.ts';
import { text, type Xml } from '../lib/xml/write.ts';
import { cac, cbc } from './tags.ts';

type Afectado = Pick<DocumentoAfectado, 'tipoComprobante' | 'serie' | 'numero'>;

/** Which document a note changes. */
export function billingReference(afectado: Afectado): Xml {
  return cac.BillingReference(
    cac.InvoiceDocumentReference(
      cbc.ID(text(correlativoAfectado(afectado))),
      cbc.DocumentTypeCode(text(afectado.tipoComprobante)),
    ),
  );
}

export function correlativoAfectado({ serie, numero }: Pick<Afectado, 'serie' | 'numero'>): string {
  return `${serie}-${numero}`;
}
