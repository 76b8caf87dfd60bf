import { path, text } from '@chaski/core/lib/xml/read.ts';
import type { Comprobante } from '../lectura/comprobante.ts';
import { enBlanco, type Regla } from './regla.ts';

const FIRMA = 'cac:Signature';

function firma({ raiz }: Comprobante, ...names: readonly string[]): string | undefined {
  return text(raiz, 'Signature', ...names);
}

/** `cac:Signature`: who says that it signed. The signature itself is verified before. */
export const REGLAS_FIRMANTE: readonly Regla<Comprobante>[] = [
  { codigo: '2076', nodo: `${FIRMA}/cbc:ID`, falla: (c) => path(c.raiz, 'Signature', 'ID') === undefined },
  { codigo: '2077', nodo: `${FIRMA}/cbc:ID`, falla: (c) => enBlanco(firma(c, 'ID')) },
  {
    codigo: '2079',
    nodo: `${FIRMA}/cac:SignatoryParty/cac:PartyIdentification/cbc:ID`,
    falla: (c) => enBlanco(firma(c, 'SignatoryParty', 'PartyIdentification', 'ID')),
  },
  {
    codigo: '2078',
    nodo: `${FIRMA}/cac:SignatoryParty/cac:PartyIdentification/cbc:ID`,
    falla: (c) => {
      const ruc = firma(c, 'SignatoryParty', 'PartyIdentification', 'ID');
      return ruc !== c.emisor.numero && !c.padron.tiene(ruc, 'pse');
    },
  },
  {
    codigo: '2081',
    nodo: `${FIRMA}/cac:SignatoryParty/cac:PartyName/cbc:Name`,
    falla: (c) => firma(c, 'SignatoryParty', 'PartyName', 'Name') === undefined,
  },
  {
    codigo: '2080',
    nodo: `${FIRMA}/cac:SignatoryParty/cac:PartyName/cbc:Name`,
    falla: (c) => enBlanco(firma(c, 'SignatoryParty', 'PartyName', 'Name')),
  },
  {
    codigo: '2083',
    nodo: `${FIRMA}/cac:DigitalSignatureAttachment/cac:ExternalReference/cbc:URI`,
    falla: (c) => firma(c, 'DigitalSignatureAttachment', 'ExternalReference', 'URI') === undefined,
  },
  {
    codigo: '2082',
    nodo: `${FIRMA}/cac:DigitalSignatureAttachment/cac:ExternalReference/cbc:URI`,
    falla: (c) => enBlanco(firma(c, 'DigitalSignatureAttachment', 'ExternalReference', 'URI')),
  },
];
