import { MAX_RAZON_SOCIAL } from '../documento/anulacion/cabecera.ts';
import type { Emisor } from '../documento/types.ts';
import type { Fecha } from '../lib/fecha.ts';
import { concat, plain, text, type Xml } from '../lib/xml/write.ts';
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
      nameOf(shortName(emisor)),
    ),
  ]);
}

export function nameOf(nombre: string): Xml {
  return cac.Party(cac.PartyLegalEntity(cbc.RegistrationName(text(nombre))));
}

/** The issuer's name as these files carry it: no longer than they take. */
export function shortName({ razonSocial }: Emisor): string {
  const letras = [...razonSocial];
  return letras.length <= MAX_RAZON_SOCIAL ? razonSocial : letras.slice(0, MAX_RAZON_SOCIAL).join('').trimEnd();
}
