import type { Registrados } from '../lectura/comprobante.ts';
import type { DatosRegistro } from '../libro/asiento.ts';
import type { Condicion } from '../libro/padron.ts';
import {
  BOLETA,
  CON_CODIGOS,
  CON_REFERENCIAS,
  CREDITO,
  DETRACCION,
  EXONERADA,
  EXPORTACION,
  INAFECTA,
  ISC,
  IVAP,
  OTROS,
} from './bases-de-prueba.ts';
import { type Cambio, type Caso, toBoleta } from './casos-de-prueba.ts';
import { type NotaDePrueba, notaDe } from './notas-de-prueba.ts';
import { afectacion, type DocumentoDePrueba, deLinea, global, RUC, SIMPLE } from './testing.ts';

/* For tests only: how to break each rule that only notes have, with the code that SUNAT answers. */

export interface CasoDeNota {
  readonly codigo: string;
  readonly base: DocumentoDePrueba;
  readonly nota: NotaDePrueba;
  /** Changes in the text of the note. */
  readonly cambios: Caso['cambios'];
  readonly registrados?: Registrados;
  readonly contribuyentes?: Readonly<Record<string, readonly Condicion[]>>;
  readonly ahora?: string;
}

type Resto = Partial<Omit<CasoDeNota, 'codigo' | 'base' | 'nota'>> & { readonly nota?: Partial<NotaDePrueba> };

function caso(tipo: '07' | '08', codigo: string, base: DocumentoDePrueba, resto: Resto): CasoDeNota {
  const { nota, ...otros } = resto;
  return { cambios: [], ...otros, codigo, base, nota: { ...notaDe(base, tipo), ...nota } };
}

function credito(codigo: string, base: DocumentoDePrueba, resto: Resto): CasoDeNota {
  return caso('07', codigo, base, resto);
}

function debito(codigo: string, base: DocumentoDePrueba, resto: Resto): CasoDeNota {
  return caso('08', codigo, base, resto);
}

/** The same fault in both kinds of note, under one code or two. */
function ambos(codigo: string | readonly [string, string], base: DocumentoDePrueba, resto: Resto): CasoDeNota[] {
  const [suyo, otro] = typeof codigo === 'string' ? [codigo, codigo] : codigo;
  return [credito(suyo, base, resto), debito(otro, base, resto)];
}

export const REGISTRO: DatosRegistro = {
  estado: 'aceptado',
  importe: '118.00',
  moneda: 'PEN',
  fechaEmision: '2026-11-19',
  credito: false,
};

function registrado(cambio: Partial<DatosRegistro> = {}, documento = '01 F001-9'): Registrados {
  return new Map([[documento, { ...REGISTRO, ...cambio }]]);
}

const DE_BOLETA = '03 B001-9';
const EMISOR_ID = `<cbc:ID schemeID="6">${RUC}</cbc:ID>`;
const CLIENTE_ID = '<cbc:ID schemeID="6">20000000010</cbc:ID>';
const MOTIVO = /<cbc:ResponseCode>.*?<\/cbc:ResponseCode>/;
const SUSTENTO = '<cbc:Description>Motivo de prueba</cbc:Description>';
const RESPUESTA = /(<cac:DiscrepancyResponse>.*?<\/cac:DiscrepancyResponse>)/;
const REFERENCIA = /<cac:BillingReference>.*<\/cac:BillingReference>/;

const IDENTIDAD: readonly CasoDeNota[] = [
  ...ambos('1001', SIMPLE, { cambios: [['<cbc:ID>F001-1<', '<cbc:ID>F001-000000001<']] }).map((uno) => ({
    ...uno,
    base: { ...uno.base, id: 'F001-000000001' },
    cambios: [],
  })),
  ...ambos('2108', SIMPLE, { ahora: '2026-11-24T05:00:00Z' }),
  ...ambos('1079', BOLETA, { ahora: '2026-11-26T05:00:00Z' }),
  ...ambos('3029', SIMPLE, { cambios: [[EMISOR_ID, `<cbc:ID>${RUC}</cbc:ID>`]] }),
  ...ambos('2511', SIMPLE, { cambios: [[EMISOR_ID, `<cbc:ID schemeID="1">${RUC}</cbc:ID>`]] }),
  ...ambos('2679', SIMPLE, { cambios: [[CLIENTE_ID, '<cbc:ID schemeID="6"></cbc:ID>']] }),
  ...ambos('2679', SIMPLE, { cambios: [[CLIENTE_ID, '<cbc:ID>20000000010</cbc:ID>']] }),
  ...ambos('2016', SIMPLE, { cambios: [[CLIENTE_ID, '<cbc:ID schemeID="Z">20000000010</cbc:ID>']] }),
];

const MOTIVOS: readonly CasoDeNota[] = [
  ...ambos('2128', SIMPLE, { cambios: [[MOTIVO, '']] }),
  ...ambos('2172', SIMPLE, { nota: { motivo: '99' } }),
  ...ambos('3203', SIMPLE, { cambios: [[RESPUESTA, '$1$1']] }),
  ...ambos('2136', SIMPLE, { cambios: [[SUSTENTO, '']] }),
  ...ambos('2135', SIMPLE, { cambios: [['Motivo de prueba', 'x'.repeat(501)]] }),
  ...ambos('2135', SIMPLE, { cambios: [['Motivo de prueba', 'dos\nrenglones']] }),
  credito('4367', BOLETA, { nota: { motivo: '04' } }),
];

const MODIFICADOS: readonly CasoDeNota[] = [
  ...ambos('2524', SIMPLE, { cambios: [[REFERENCIA, '']] }),
  ...ambos(['2116', '2204'], SIMPLE, { nota: { modificados: [['03', 'B001-9']] } }),
  ...ambos(['2399', '2400'], BOLETA, { nota: { modificados: [['01', 'F001-9']] } }),
  ...ambos('2594', { ...SIMPLE, id: '0001-1' }, { nota: { modificados: [['09', 'T001-9']] } }),
  ...ambos(['2117', '2205'], SIMPLE, { nota: { modificados: [['01', 'B001-9']] } }),
  ...ambos(['2117', '2205'], SIMPLE, { nota: { modificados: [['12', '9']] } }),
  ...ambos('2884', SIMPLE, {
    nota: {
      modificados: [
        ['01', 'F001-9'],
        ['12', 'MAQ-9'],
      ],
    },
  }),
  ...ambos('2365', SIMPLE, {
    nota: {
      modificados: [
        ['01', 'F001-9'],
        ['01', 'F001-9'],
      ],
    },
  }),
  ...ambos('3194', EXPORTACION, {
    nota: {
      modificados: [
        ['01', 'F001-9'],
        ['01', 'F001-8'],
      ],
    },
  }),
  ...ambos(['2119', '2209'], SIMPLE, { registrados: new Map() }),
  ...ambos(['2119', '2209'], BOLETA, { registrados: registrado() }),
  ...ambos(['2120', '2207'], SIMPLE, { registrados: registrado({ estado: 'deBaja' }) }),
  ...ambos(['2121', '2208'], SIMPLE, { registrados: registrado({ estado: 'rechazado' }) }),
  ...ambos('2404', SIMPLE, {
    nota: { modificados: [['01', '0001-9']] },
    contribuyentes: { [RUC]: ['sinFisicos'] },
  }),
  ...ambos('2885', SIMPLE, { registrados: registrado({ fechaEmision: '2026-11-21' }) }),
  ...ambos('3209', SIMPLE, { registrados: registrado({ moneda: 'USD' }) }),
  ...ambos('4368', BOLETA, { registrados: registrado({ moneda: 'USD' }, DE_BOLETA) }),
  credito('3286', SIMPLE, { registrados: registrado({ importe: '117.99' }) }),
  credito('4028', BOLETA, { registrados: registrado({ importe: '117.99' }, DE_BOLETA) }),
];

const DOS_FACTURAS: NotaDePrueba['modificados'] = [
  ['01', 'F001-9'],
  ['01', 'F001-8'],
];
const EN_2027 = '2027-01-01T17:00:00Z';

function de2027(base: DocumentoDePrueba): DocumentoDePrueba {
  return { ...base, fecha: '2027-01-01' };
}

/** Of RS 000048-2026, by the note's own day. */
const NUEVAS: readonly CasoDeNota[] = [
  credito('3261', de2027(SIMPLE), { ahora: EN_2027, nota: { modificados: DOS_FACTURAS } }),
  debito('3194', de2027(SIMPLE), { ahora: EN_2027, nota: { modificados: DOS_FACTURAS } }),
  debito('2524', de2027(SIMPLE), { ahora: EN_2027, nota: { motivo: '03', modificados: [] } }),
  debito('3507', de2027(SIMPLE), { ahora: EN_2027, nota: { motivo: '13' } }),
  credito('3286', de2027(SIMPLE), { ahora: EN_2027, registrados: registrado({ importe: '117.99' }) }),
  credito('3503', de2027(BOLETA), { ahora: EN_2027, registrados: registrado({ importe: '117.99' }, DE_BOLETA) }),
];

/** A nota de crédito of other instalments: nothing but zeros. */
export const DE_CUOTAS: DocumentoDePrueba = {
  ...CREDITO,
  impuestos: '0.00',
  subtotales: CREDITO.subtotales.replaceAll(/\d+\.\d\d/g, '0.00'),
  totales: CREDITO.totales.replaceAll(/\d+\.\d\d/g, '0.00'),
  lineas: CREDITO.lineas.replaceAll(/\d+\.\d\d/g, '0.00').replaceAll(/>1\d\d</g, '>0<'),
};

const A_CREDITO = registrado({ credito: true, importe: '118.00' });

function cuotas(codigo: string, resto: Resto, base = DE_CUOTAS): CasoDeNota {
  const { nota, ...otros } = resto;
  return credito(codigo, base, { registrados: A_CREDITO, ...otros, nota: { motivo: '13', ...nota } });
}

const CUOTAS: readonly CasoDeNota[] = [
  cuotas('3261', {
    nota: {
      modificados: [
        ['01', 'F001-9'],
        ['01', 'F001-8'],
      ],
    },
  }),
  cuotas('3257', { cambios: [[/<cac:PaymentTerms>.*<\/cac:PaymentTerms>/, '']] }),
  cuotas('3259', { nota: { modificados: [['12', 'MAQ-9']] } }),
  cuotas('3260', { registrados: registrado() }),
  cuotas('3315', {}, CREDITO),
  cuotas('3320', { registrados: registrado({ credito: true, importe: '117.99' }) }),
  credito('3252', CREDITO, {
    cambios: [[/<cac:PaymentTerms>((?!<cac:PaymentTerms>).)*Credito.*?<\/cac:PaymentTerms>/, '']],
  }),
  cuotas('3319', { cambios: [['>59.00</cbc:Amount>', '>59.01</cbc:Amount>']] }),
  cuotas('3321', { cambios: [['2026-12-20', '2026-11-19']] }),
];

const LINEA: readonly CasoDeNota[] = [
  ...ambos('2137', SIMPLE, { cambios: [[/NoteLine><cbc:ID>1</, 'NoteLine><cbc:ID>0<']] }),
  ...ambos(['2138', '2188'], SIMPLE, { cambios: [[' unitCode="NIU"', '']] }),
  ...ambos('2139', SIMPLE, { cambios: [[/(Quantity unitCode="NIU">)1</, '$10.00<']] }),
  ...ambos('2139', SIMPLE, { cambios: [[/(Quantity unitCode="NIU">)1</, '$11.00000000001<']] }),
  ...ambos('4234', CON_CODIGOS, { cambios: [['ABC-1<', 'ABC-1-QUE-SE-ALARGA-MÁS-DE-LO-DEBIDO<']] }),
  ...ambos('4084', SIMPLE, { cambios: [['Producto de prueba', 'ab']] }),
  ...ambos('4084', SIMPLE, { cambios: [['Producto de prueba', '']] }),
  ...ambos('2199', ISC, { cambios: [['<cbc:TierRange>01', '<cbc:TierRange>09']] }),
  ...ambos('3230', IVAP, { nota: { motivo: '02' } }),
  debito('3101', EXONERADA, { cambios: [['<cbc:Percent>0<', '<cbc:Percent>18<']] }),
  debito('2643', toBoleta(IVAP), {
    cambios: [
      [/(NoteLine>.*)100\.00<\/cbc:TaxableAmount>/, '$10.00</cbc:TaxableAmount>'],
      [/(NoteLine>.*)4\.00(<\/cbc:TaxAmount><cac:TaxCategory>)/, '$10.00$2'],
    ],
  }),
  ...ambos('3105', toBoleta(OTROS), {
    cambios: [
      [/(NoteLine>.*?)<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/, '$1'],
      [/(NoteLine>.*?)23\.00/, '$15.00'],
    ],
  }),
  debito('3105', toBoleta(SIMPLE), {
    cambios: [
      [/(NoteLine>.*)100\.00<\/cbc:TaxableAmount>/, '$10.00</cbc:TaxableAmount>'],
      [/(NoteLine>.*)18\.00(<\/cbc:TaxAmount><cac:TaxCategory>)/, '$10.00$2'],
      [/(NoteLine>.*?)18\.00/, '$10.00'],
    ],
  }),
  ...ambos('3223', toBoleta(SIMPLE), {
    cambios: [
      ...conGlobal('9997', '100.00', '0.00'),
      enLinea(deLinea('9997', '100.00', '0.00', afectacion('0', '20'))),
    ],
  }),
  ...ambos('2642', toBoleta(EXPORTACION), {
    cambios: [
      [/(NoteLine>.*)100\.00<\/cbc:TaxableAmount>/, '$10.00</cbc:TaxableAmount>'],
      ['<cbc:TaxExemptionReasonCode>40', '<cbc:TaxExemptionReasonCode>20'],
    ],
  }),
  ...ambos('2644', IVAP, { cambios: [enLinea(deLinea('9997', '0.00', '0.00', afectacion('0', '20')))] }),
  ...ambos('2993', IVAP, { cambios: [['<cbc:Percent>4<', '<cbc:Percent>0<']] }),
  ...ambos('3102', IVAP, { cambios: [['<cbc:Percent>4<', '<cbc:Percent>4.000001<']] }),
  ...ambos('3102', SIMPLE, { cambios: [['<cbc:Percent>18<', '<cbc:Percent>18.000001<']] }),
];

/** One more tax on the first line. */
function enLinea(subtotal: string): Cambio {
  return ['</cac:TaxSubtotal></cac:TaxTotal><cac:Item>', `</cac:TaxSubtotal>${subtotal}</cac:TaxTotal><cac:Item>`];
}

function conGlobal(tributo: string, base: string, monto: string, moneda = 'PEN'): CasoDeNota['cambios'] {
  return [
    [
      /<\/cac:TaxSubtotal><\/cac:TaxTotal>(?=<cac:(?:Legal|Requested))/,
      `</cac:TaxSubtotal>${global(tributo, base, monto, moneda)}</cac:TaxTotal>`,
    ],
  ];
}

/** Beyond the tolerance that a note has and an Invoice has not. */
const OTROS_GLOBAL: CasoDeNota['cambios'][number] = [
  /100\.00(<\/cbc:TaxableAmount><cbc:TaxAmount currencyID="PEN">5\.00)/,
  '101.01$1',
];

const TOTALES: readonly CasoDeNota[] = [
  ...ambos('3221', EXPORTACION, { cambios: conGlobal('9997', '1.00', '0.00', 'USD') }),
  ...ambos('3221', IVAP, { cambios: conGlobal('9998', '1.00', '0.00') }),
  ...ambos('3107', EXPORTACION, { cambios: conGlobal('9999', '0.00', '0.00', 'USD') }),
  ...ambos('3107', IVAP, { cambios: conGlobal('1000', '1.00', '0.18') }),
  ...ambos('3059', SIMPLE, { cambios: [...conGlobal('9999', '0.00', '0.00'), ['<cbc:ID>9999</cbc:ID>', '']] }),
  ...ambos('3007', SIMPLE, { cambios: [...conGlobal('9999', '0.00', '0.00'), ['<cbc:ID>9999<', '<cbc:ID>1234<']] }),
  ...ambos('3280', INAFECTA, { cambios: [['>100.00</cbc:PayableAmount>', '>101.01</cbc:PayableAmount>']] }),
  ...ambos('2064', SIMPLE, {
    cambios: [
      ['<cbc:PayableAmount', '<cbc:ChargeTotalAmount currencyID="PEN">0.000</cbc:ChargeTotalAmount><cbc:PayableAmount'],
    ],
  }),
  ...ambos('3297', OTROS, { cambios: [OTROS_GLOBAL] }),
  ...ambos('4304', toBoleta(OTROS), { cambios: [OTROS_GLOBAL] }),
  debito('3127', DETRACCION, { cambios: [['<cbc:PaymentMeansID>037<', '<cbc:PaymentMeansID><']] }),
  debito('3034', DETRACCION, { cambios: [[/<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, '']] }),
  debito('3208', DETRACCION, { cambios: [['currencyID="PEN">14.00', 'currencyID="USD">14.00']] }),
  debito('3313', DETRACCION, { cambios: [[/<cac:PaymentMeans>.*<\/cac:PaymentMeans>/, '']] }),
  debito('3314', DETRACCION, { cambios: [[/<cac:PaymentTerms>.*<\/cac:PaymentTerms>/, '']] }),
];

const DOCUMENTOS: readonly CasoDeNota[] = [
  ...ambos('2426', CON_REFERENCIAS, {
    cambios: [[/(<cac:AdditionalDocumentReference>.*<\/cac:AdditionalDocumentReference>)/, '$1$1']],
  }),
  ...ambos('4009', CON_REFERENCIAS, { cambios: [['>99</cbc:DocumentTypeCode>', '>06</cbc:DocumentTypeCode>']] }),
  credito('2636', CON_REFERENCIAS, { cambios: [['<cbc:ID>DOC-1</cbc:ID>', '<cbc:ID></cbc:ID>']] }),
  credito('2635', CON_REFERENCIAS, {
    nota: { motivo: '10' },
    cambios: [
      [/(<cac:AdditionalDocumentReference>.*<\/cac:AdditionalDocumentReference>)/, '$1$1'],
      ['DOC-1', 'DOC-2'],
    ],
  }),
  credito('2637', CON_REFERENCIAS, {
    nota: { motivo: '10' },
    cambios: [['>99</cbc:DocumentTypeCode>', '>05</cbc:DocumentTypeCode>']],
  }),
  ...['listAgencyName', 'listName', 'listURI'].flatMap((nombre, indice) =>
    ambos(String(4251 + indice), SIMPLE, { cambios: [['<cbc:ResponseCode', `<cbc:ResponseCode ${nombre}="otro"`]] }),
  ),
];

export const CASOS_DE_NOTA: readonly CasoDeNota[] = [
  ...IDENTIDAD,
  ...MOTIVOS,
  ...MODIFICADOS,
  ...NUEVAS,
  ...CUOTAS,
  ...LINEA,
  ...TOTALES,
  ...DOCUMENTOS,
];
