import type { Emisor } from '../documento/types.ts';
import type { Fecha } from '../lib/fecha.ts';
import { concat, plain, text, type Xml } from '../lib/xml-write.ts';
import { signature } from './party.ts';
import { cac, cbc } from './tags.ts';

/** What both files begin with. */
export interface CabeceraResumen {
  /** `RA-20261121-1`. */
  readonly id: string;
  /** Day on which the comprobantes of the file were issued: one for all. */
  readonly fechaEmision: Fecha;
  /** Day on which the file was made. */
  readonly fechaGeneracion: Fecha;
}

export function resumenHeading({ id, fechaEmision, fechaGeneracion }: CabeceraResumen, emisor: Emisor): Xml {
  return concat([
    cbc.ID(text(id)),
    cbc.ReferenceDate(plain(fechaEmision)),
    cbc.IssueDate(plain(fechaGeneracion)),
    signature(emisor),
    cac.AccountingSupplierParty(
      cbc.CustomerAssignedAccountID(text(emisor.ruc)),
      cbc.AdditionalAccountID(plain('6')),
      nameOf(shortName(emisor.razonSocial)),
    ),
  ]);
}

export function nameOf(nombre: string): Xml {
  return cac.Party(cac.PartyLegalEntity(cbc.RegistrationName(text(nombre))));
}

/** These two documents take no name longer than 100 characters (2228), which is shorter than a comprobante's. */
export function shortName(razonSocial: string): string {
  return razonSocial.length <= 100 ? razonSocial : [...razonSocial].slice(0, 100).join('').trimEnd();
}
