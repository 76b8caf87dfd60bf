import type { Cliente, Direccion, Emisor } from '../documento/types.ts';
import { ID_FIRMA } from '../firma/sign-xml.ts';
import { attribute, concat, plain, tag, tagWith, text, type Xml } from '../lib/xml-write.ts';

const ID = tag('cbc:ID');
const IDWith = tagWith('cbc:ID');
const Party = tag('cac:Party');
const PartyIdentification = tag('cac:PartyIdentification');
const PartyLegalEntity = tag('cac:PartyLegalEntity');
const PartyName = tag('cac:PartyName');
const Name = tag('cbc:Name');
const RegistrationAddress = tag('cac:RegistrationAddress');
const RegistrationName = tag('cbc:RegistrationName');
const AddressLine = tag('cac:AddressLine');
const Line = tag('cbc:Line');
