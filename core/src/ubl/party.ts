import type { Cliente, Direccion, Emisor } from '../documento/types.ts';
import { attribute, concat, NOTHING, plain, text, type Xml } from '../lib/xml/write.ts';
import { cac, cbc } from './tags.ts';

/** `Id` of `ds:Signature`, to which the URI here points (SUNAT 2082, 2085). */
const ID_FIRMA = 'SIGN';
const RUC = attribute('schemeID', '6');
const PERU = cac.Country(cbc.IdentificationCode(plain('PE')));
const ATTACHMENT = cac.DigitalSignatureAttachment(cac.ExternalReference(cbc.URI(plain(`#${ID_FIRMA}`))));

/** Who signs: the issuer itself. */
export function signature({ ruc, razonSocial }: Emisor): Xml {
  return cac.Signature(
    cbc.ID(plain(ID_FIRMA)),
    cac.SignatoryParty(cac.PartyIdentification(cbc.ID(text(ruc))), cac.PartyName(cbc.Name(text(razonSocial)))),
    ATTACHMENT,
  );
}

/** A party by its document: catalog 06 and number. */
export function partyIdentification(tipoDocumento: string, numeroDocumento: string): Xml {
  return cac.PartyIdentification(cbc.ID.with(attribute('schemeID', tipoDocumento), text(numeroDocumento)));
}

/**
 * The issuer, at the establishment from which it issues (four digits, `0000` the fiscal address), whose address is the
 * establishment's where it is known.
 */
export function supplierParty(
  { ruc, razonSocial, nombreComercial, direccion, establecimiento: sucursal }: Emisor,
  establecimiento: string,
): Xml {
  return cac.AccountingSupplierParty(
    cac.Party(
      cac.PartyIdentification(cbc.ID.with(RUC, text(ruc))),
      nombreComercial === undefined ? NOTHING : cac.PartyName(cbc.Name(text(nombreComercial))),
      cac.PartyLegalEntity(
        cbc.RegistrationName(text(razonSocial)),
        cac.RegistrationAddress(...registrationAddress(sucursal ?? direccion, text(establecimiento))),
      ),
    ),
  );
}

function registrationAddress(direccion: Direccion | undefined, establecimiento: Xml): Xml[] {
  const addressTypeCode = cbc.AddressTypeCode(establecimiento);
  if (direccion === undefined) return [addressTypeCode];
  return [cbc.ID(text(direccion.ubigeo)), addressTypeCode, ...streetAddress(direccion), PERU];
}

/** An address in Peru without its country. */
export function postalAddress(direccion: Direccion): Xml {
  return concat([cbc.ID(text(direccion.ubigeo)), ...streetAddress(direccion)]);
}

function streetAddress({ direccion, urbanizacion, provincia, departamento, distrito }: Direccion): Xml[] {
  return [
    urbanizacion === undefined ? NOTHING : cbc.CitySubdivisionName(text(urbanizacion)),
    // No names are known of a ubigeo that is none (4231, observed)
    provincia === '' ? NOTHING : cbc.CityName(text(provincia)),
    departamento === '' ? NOTHING : cbc.CountrySubentity(text(departamento)),
    distrito === '' ? NOTHING : cbc.District(text(distrito)),
    cac.AddressLine(cbc.Line(text(direccion))),
  ];
}

/** The customer: catalog 06, or `-` for nobody in particular. */
export function customerParty({ tipoDocumento, numeroDocumento, denominacion, direccion }: Cliente): Xml {
  return cac.AccountingCustomerParty(
    cac.Party(
      partyIdentification(tipoDocumento, numeroDocumento),
      cac.PartyLegalEntity(
        cbc.RegistrationName(text(denominacion)),
        direccion === undefined ? NOTHING : cac.RegistrationAddress(cac.AddressLine(cbc.Line(text(direccion)))),
      ),
    ),
  );
}
