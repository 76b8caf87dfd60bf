import { daysBetween } from '@chaski/core/lib/fecha.ts';
import { text } from '@chaski/core/lib/xml/read.ts';
import { enBlanco, textoMalo, vacio } from '../../reglas/regla.ts';
import type { Resumen } from '../leer-resumen.ts';
import type { ReglaResumen } from './regla-resumen.ts';

const FIRMA = 'cac:Signature';
const EMISOR = 'cac:AccountingSupplierParty';
/** Catalog 06: RUC. */
const TIPO_RUC = '6';
/** Calendar days after the issue in which a resumen may inform (4443). */
const PLAZO_RESUMEN = 7;

function firma({ raiz }: Resumen, ...names: readonly string[]): string | undefined {
  return text(raiz, 'Signature', ...names);
}

function version(via: Resumen['via']): string {
  return via === 'RA' ? '1.0' : '1.1';
}

/** Rules of both, in order: versions, name of the file, days, signer and issuer. */
const COMUNES: readonly ReglaResumen<Resumen>[] = [
  { codigo: '2075', nodo: 'cbc:UBLVersionID', falla: (_, { raiz }) => vacio(text(raiz, 'UBLVersionID')) },
  { codigo: '2074', nodo: 'cbc:UBLVersionID', falla: (_, { raiz }) => text(raiz, 'UBLVersionID') !== '2.0' },
  { codigo: '2073', nodo: 'cbc:CustomizationID', falla: (_, { raiz }) => vacio(text(raiz, 'CustomizationID')) },
  {
    codigo: '2072',
    nodo: 'cbc:CustomizationID',
    falla: (_, { raiz, via }) => text(raiz, 'CustomizationID') !== version(via),
  },
  { codigo: '1034', nodo: `${EMISOR}/cbc:CustomerAssignedAccountID`, falla: (r) => r.emisor.ruc !== r.archivo.ruc },
  { codigo: '2220', nodo: 'cbc:ID', falla: ({ id, archivo }) => !isIdDe(id, archivo) },
  { codigo: '2346', nodo: 'cbc:IssueDate', falla: ({ fechaGeneracion, archivo }) => fechaGeneracion !== archivo.fecha },
];

const FIRMANTE: readonly ReglaResumen<Resumen>[] = [
  { codigo: '2076', nodo: `${FIRMA}/cbc:ID`, falla: (r) => firma(r, 'ID') === undefined },
  { codigo: '2077', nodo: `${FIRMA}/cbc:ID`, falla: (r) => enBlanco(firma(r, 'ID')) },
  {
    codigo: '2079',
    nodo: `${FIRMA}/cac:SignatoryParty/cac:PartyIdentification/cbc:ID`,
    falla: (r) => enBlanco(firma(r, 'SignatoryParty', 'PartyIdentification', 'ID')),
  },
  {
    codigo: '2078',
    nodo: `${FIRMA}/cac:SignatoryParty/cac:PartyIdentification/cbc:ID`,
    falla: (r) => {
      const ruc = firma(r, 'SignatoryParty', 'PartyIdentification', 'ID');
      return ruc !== r.emisor.ruc && !r.padron.tiene(ruc, 'pse');
    },
  },
  {
    codigo: '2081',
    nodo: `${FIRMA}/cac:SignatoryParty/cac:PartyName/cbc:Name`,
    falla: (r) => firma(r, 'SignatoryParty', 'PartyName', 'Name') === undefined,
  },
  {
    codigo: '2080',
    nodo: `${FIRMA}/cac:SignatoryParty/cac:PartyName/cbc:Name`,
    falla: (r) => enBlanco(firma(r, 'SignatoryParty', 'PartyName', 'Name')),
  },
  {
    codigo: '2083',
    nodo: `${FIRMA}/cac:DigitalSignatureAttachment/cac:ExternalReference/cbc:URI`,
    falla: (r) => firma(r, 'DigitalSignatureAttachment', 'ExternalReference', 'URI') === undefined,
  },
  {
    codigo: '2082',
    nodo: `${FIRMA}/cac:DigitalSignatureAttachment/cac:ExternalReference/cbc:URI`,
    falla: (r) => enBlanco(firma(r, 'DigitalSignatureAttachment', 'ExternalReference', 'URI')),
  },
];

/** Who issues: `tipo` and `sinTipo` are the codes of each kind of resumen. */
function emisor(sinTipo: string, tipo: string): readonly ReglaResumen<Resumen>[] {
  return [
    {
      codigo: '2011',
      nodo: `${EMISOR}/cbc:CustomerAssignedAccountID`,
      falla: (r) => r.padron.tiene(r.emisor.ruc, 'noHabido'),
    },
    { codigo: sinTipo, nodo: `${EMISOR}/cbc:AdditionalAccountID`, falla: (r) => vacio(r.emisor.tipo) },
    { codigo: tipo, nodo: `${EMISOR}/cbc:AdditionalAccountID`, falla: (r) => r.emisor.tipo !== TIPO_RUC },
    {
      codigo: '2229',
      nodo: `${EMISOR}/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName`,
      falla: (r) => vacio(r.emisor.nombre),
    },
    {
      codigo: '2228',
      nodo: `${EMISOR}/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName`,
      falla: (r) => textoMalo(r.emisor.nombre, 3, 100),
    },
  ];
}

/** `futura`: the code of a day of generation that has not come yet. */
function fechas(futura: string): readonly ReglaResumen<Resumen>[] {
  return [
    { codigo: futura, nodo: 'cbc:IssueDate', falla: (r) => r.fechaGeneracion > r.hoy },
    { codigo: '2671', nodo: 'cbc:ReferenceDate', falla: (r) => r.fechaReferencia > r.fechaGeneracion },
  ];
}

export const REGLAS_CABECERA_BAJA: readonly ReglaResumen<Resumen>[] = [
  ...COMUNES,
  ...fechas('2301'),
  ...FIRMANTE,
  ...emisor('2288', '2287'),
];

export const REGLAS_CABECERA_RESUMEN: readonly ReglaResumen<Resumen>[] = [
  ...COMUNES,
  ...fechas('2236'),
  ...FIRMANTE,
  ...emisor('2219', '2218'),
  {
    codigo: '4443',
    nodo: 'cbc:ReferenceDate',
    falla: (r) => daysBetween(r.fechaReferencia, r.fechaGeneracion) > PLAZO_RESUMEN,
  },
];

/** The number may be padded with zeros in either place. */
function isIdDe(id: string, { tipo, fecha, numero }: Resumen['archivo']): boolean {
  const [, via, dia, digits] = /^(RA|RC|RR)-(\d{8})-(\d{1,5})$/.exec(id) ?? [];
  return via === tipo && dia === fecha.replaceAll('-', '') && Number(digits) === numero;
}
