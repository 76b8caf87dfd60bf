import { NS_CAC, NS_CBC, NS_DS, NS_EXT } from '../lectura/estructura.ts';
import { NS_PERCEPTION, NS_RETENTION, NS_SAC } from '../resumen/estructura-resumen.ts';
import { el, monto, RUC } from '../testing/testing.ts';

/* For tests only: retenciones and percepciones as a stranger would write them, with arithmetic done by hand. */

const RESTO = ` xmlns:cac="${NS_CAC}" xmlns:cbc="${NS_CBC}" xmlns:ds="${NS_DS}" xmlns:ext="${NS_EXT}" xmlns:sac="${NS_SAC}"`;
const ANTES = [
  '<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>',
  el('cbc:UBLVersionID', '2.0'),
  el('cbc:CustomizationID', '1.0'),
  el(
    'cac:Signature',
    el('cbc:ID', 'SIGN'),
    el(
      'cac:SignatoryParty',
      el('cac:PartyIdentification', el('cbc:ID', RUC)),
      el('cac:PartyName', el('cbc:Name', 'EMISOR SA')),
    ),
    el('cac:DigitalSignatureAttachment', el('cac:ExternalReference', el('cbc:URI', '#SIGN'))),
  ),
].join('');

function parte(nombre: string, numero: string, razonSocial: string): string {
  return el(
    `cac:${nombre}`,
    el('cac:PartyIdentification', el('cbc:ID schemeID="6"', numero)),
    el('cac:PostalAddress', el('cbc:ID', '150101'), el('cac:Country', el('cbc:IdentificationCode', 'PE'))),
    el('cac:PartyLegalEntity', el('cbc:RegistrationName', razonSocial)),
  );
}

interface Linea {
  readonly tipo?: string;
  readonly numero: string;
  readonly pago: string;
  readonly importe: string;
  readonly neto: string;
  readonly moneda?: string;
  readonly cambio?: string;
}

type Nombres = readonly [de: string, total: string, neto: string];
const DE_20: Nombres = ['Retention', 'SUNATTotalPaid', 'SUNATNetTotalPaid'];
const DE_40: Nombres = ['Perception', 'SUNATTotalCashed', 'SUNATNetTotalCashed'];

function linea([de, , neto]: Nombres, l: Linea): string {
  const { tipo = '01', moneda = 'PEN', cambio } = l;
  return el(
    `sac:SUNAT${de}DocumentReference`,
    el(`cbc:ID schemeID="${tipo}"`, l.numero),
    el('cbc:IssueDate', '2026-11-05'),
    monto('TotalInvoiceAmount', l.pago, moneda),
    el('cac:Payment', el('cbc:ID', '1'), monto('PaidAmount', l.pago, moneda), el('cbc:PaidDate', '2026-11-20')),
    el(
      `sac:SUNAT${de}Information`,
      el(`sac:SUNAT${de}Amount currencyID="PEN"`, l.importe),
      el(`sac:SUNAT${de}Date`, '2026-11-20'),
      el(`sac:${neto} currencyID="PEN"`, l.neto),
      cambio === undefined
        ? ''
        : el(
            'cac:ExchangeRate',
            el('cbc:SourceCurrencyCode', moneda),
            el('cbc:TargetCurrencyCode', 'PEN'),
            el('cbc:CalculationRate', cambio),
            el('cbc:Date', '2026-11-20'),
          ),
    ),
  );
}

function otro(
  nombres: Nombres,
  serie: string,
  tasa: string,
  totales: readonly [string, string],
  lineas: string,
): string {
  const [de, total] = nombres;
  return el(
    `${de} xmlns="${de === 'Retention' ? NS_RETENTION : NS_PERCEPTION}"${RESTO}`,
    ANTES,
    el('cbc:ID', `${serie}-1`),
    el('cbc:IssueDate', '2026-11-20'),
    parte('AgentParty', RUC, 'EMISOR SA'),
    parte('ReceiverParty', '20544771206', 'RECEPTOR SA'),
    el(`sac:SUNAT${de}SystemCode`, '01'),
    el(`sac:SUNAT${de}Percent`, tasa),
    el('cbc:Note', 'Pago del mes'),
    monto('TotalInvoiceAmount', totales[0]),
    el(`sac:${total} currencyID="PEN"`, totales[1]),
    monto('PayableRoundingAmount', '0.00'),
    lineas,
  );
}

const NOTA = el(
  'sac:SUNATRetentionDocumentReference',
  el('cbc:ID schemeID="07"', 'F001-9'),
  el('cbc:IssueDate', '2026-11-06'),
  monto('TotalInvoiceAmount', '100.00'),
);

/** Each is accepted without observations. */
export const OTROS = {
  retencion: otro(
    DE_20,
    'R001',
    '3.00',
    ['171.60', '5548.40'],
    linea(DE_20, { numero: 'F001-1', pago: '4720.00', importe: '141.60', neto: '4578.40' }) +
      linea(DE_20, { numero: 'F001-2', pago: '1000.00', importe: '30.00', neto: '970.00' }) +
      NOTA,
  ),
  dolares: otro(
    DE_20,
    'R001',
    '3.00',
    ['132.82', '4294.54'],
    linea(DE_20, {
      numero: 'F001-1',
      pago: '1180.00',
      importe: '132.82',
      neto: '4294.54',
      moneda: 'USD',
      cambio: '3.752',
    }),
  ),
  percepcion: otro(
    DE_40,
    'P001',
    '2.00',
    ['23.60', '1203.60'],
    linea(DE_40, { numero: 'F001-1', pago: '1180.00', importe: '23.60', neto: '1203.60' }),
  ),
  percepcionEnDolares: otro(
    DE_40,
    'P001',
    '2.00',
    ['7.50', '382.70'],
    linea(DE_40, { numero: 'F001-1', pago: '100.00', importe: '7.50', neto: '382.70', moneda: 'USD', cambio: '3.752' }),
  ),
} as const;

export type NombreOtro = keyof typeof OTROS;
