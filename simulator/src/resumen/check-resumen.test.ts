import { toFecha } from '@chaski/core/lib/fecha.ts';
import { readXml } from '@chaski/core/lib/xml/read.ts';
import { describe, expect, test } from 'vitest';
import { claveDe, type DatosRegistro } from '../libro/asiento.ts';
import { toPadron } from '../libro/padron.ts';
import { RUC } from '../testing/testing.ts';
import { checkResumen, codigosDeResumen } from './check-resumen.ts';
import {
  type BajaDePrueba,
  cargoResumen,
  igv,
  lineaBaja,
  lineaResumen,
  pago,
  percepcion,
  tributo,
  xmlResumen,
} from './testing-resumen.ts';

const HOY = toFecha('2026-11-20');

const REGISTRO: ReadonlyMap<string, DatosRegistro> = new Map(
  (
    [
      ['01-F001-1', 'aceptado', '2026-11-20'],
      ['01-F001-2', 'rechazado', '2026-11-20'],
      ['01-F001-3', 'deBaja', '2026-11-20'],
      ['01-F001-4', 'aceptado', '2026-11-12'],
      ['01-F001-5', 'aceptado', '2026-11-13'],
      ['07-FC01-1', 'aceptado', '2026-11-20'],
      ['03-B001-8', 'aceptado', '2026-11-20'],
      ['03-B001-9', 'deBaja', '2026-11-20'],
      ['03-0001-8', 'aceptado', '2026-11-12'],
    ] as const
  ).map(([numero, estado, fechaEmision]) => [`${RUC}-${numero}`, { estado, fechaEmision }]),
);

function judge(via: 'RA' | 'RC', texto: string, fecha = HOY, hoy = HOY) {
  const read = readXml(Buffer.from(texto));
  if (!read.ok) throw new Error(read.motivo);
  return checkResumen(read.root, {
    archivo: { clase: 'resumen', ruc: RUC, tipo: via, fecha, numero: 1 },
    hoy,
    padron: toPadron(
      { 20000000028: ['pse'], ...(texto.includes('NO HABIDA') ? { [RUC]: ['noHabido'] } : {}) },
      { 2027: '15' },
    ),
    search: (cual) => REGISTRO.get(claveDe({ ruc: RUC, ...cual })),
  });
}

/** The code of a file made tomorrow. */
function judgeManana(via: 'RA' | 'RC', lineas: string): string | undefined {
  const fecha = toFecha('2026-11-21');
  return judge(via, xmlResumen(via, { fecha, lineas }), fecha).error?.codigo;
}

/** The codes that a document gives: its error first. */
function codigos(via: 'RA' | 'RC', texto: string): string[] {
  const { error, observaciones } = judge(via, texto);
  return [...(error === undefined ? [] : [error.codigo]), ...observaciones.map(({ codigo }) => codigo)];
}

type Cambio = (texto: string) => string;

function change(de: string | RegExp, a: string): Cambio {
  return (texto) => {
    const cambiado = texto.replace(de, a);
    if (cambiado === texto) throw new Error(`No está: ${de}`);
    return cambiado;
  };
}

const sin = (nombre: string) => change(new RegExp(`<${nombre}>.*?</${nombre}>`), '');
const con = (nombre: string, valor: string) =>
  change(new RegExp(`<${nombre}>[^<]*</${nombre}>`), `<${nombre}>${valor}</${nombre}>`);

const BAJA = { lineas: lineaBaja() };
const RESUMEN = { lineas: lineaResumen() };
const NOTA = { tipo: '07', correlativo: 'BC01-1', afectado: ['03', 'B001-8'] } as const;

/** Rules of the head, which both have; the third column where the codes differ. */
const CABECERA: readonly (readonly [string, string, Cambio])[] = [
  ['2075', '2075', sin('cbc:UBLVersionID')],
  ['2074', '2074', con('cbc:UBLVersionID', '2.1')],
  ['2073', '2073', con('cbc:CustomizationID', '')],
  ['2072', '2072', con('cbc:CustomizationID', '2.0')],
  ['1034', '1034', con('cbc:CustomerAssignedAccountID', '20000000010')],
  ['2220', '2220', change('-20261120-1<', '-20261120-2<')],
  ['2346', '2346', con('cbc:IssueDate', '2026-11-19')],
  ['2671', '2671', con('cbc:ReferenceDate', '2026-11-21')],
  ['2076', '2076', sin('cac:Signature')],
  ['2077', '2077', change('<cbc:ID>SIGN<', '<cbc:ID><')],
  ['2079', '2079', change(`<cac:PartyIdentification><cbc:ID>${RUC}<`, '<cac:PartyIdentification><cbc:ID><')],
  ['2078', '2078', change(`<cac:PartyIdentification><cbc:ID>${RUC}<`, '<cac:PartyIdentification><cbc:ID>20000000010<')],
  ['2081', '2081', sin('cac:PartyName')],
  ['2080', '2080', change('<cbc:Name>EMISOR SA<', '<cbc:Name><')],
  ['2083', '2083', sin('cac:DigitalSignatureAttachment')],
  ['2082', '2082', change('<cbc:URI>#SIGN<', '<cbc:URI><')],
  ['2011', '2011', con('cbc:RegistrationName', 'NO HABIDA SA')],
  ['2288', '2219', con('cbc:AdditionalAccountID', '')],
  ['2287', '2218', con('cbc:AdditionalAccountID', '1')],
  ['2229', '2229', con('cbc:RegistrationName', '')],
  ['2228', '2228', con('cbc:RegistrationName', 'AB')],
];

const LINEA_BAJA: readonly (readonly [string, string])[] = [
  ['2307', lineaBaja({ id: '' })],
  ['2305', lineaBaja({ id: 'A' })],
  ['2305', lineaBaja({ id: '01' })],
  ['2306', lineaBaja({ id: '0' })],
  ['2309', lineaBaja({ tipo: '' })],
  ['2308', lineaBaja({ tipo: '03' })],
  ['2581', lineaBaja({ tipo: '14' })],
  ['2311', lineaBaja({ serie: '' })],
  ['2310', lineaBaja({ tipo: '07', serie: 'BC01' })],
  ['2313', lineaBaja({ numero: '' })],
  ['2312', lineaBaja({ numero: '0' })],
  ['2312', lineaBaja({ numero: '123456789' })],
  ['2315', lineaBaja({ motivo: '' })],
  ['4203', lineaBaja({ motivo: ' ' })],
  ['4203', lineaBaja({ motivo: 'NO' })],
  ['2105', lineaBaja({ numero: '99' })],
  ['2105', lineaBaja({ tipo: '07' })],
  ['2398', lineaBaja({ numero: '2' })],
  ['2323', lineaBaja({ numero: '3' })],
  ['2375', lineaBaja({ numero: '4' })],
  ['2752', lineaBaja() + lineaBaja({ tipo: '07', serie: 'FC01', id: '1' })],
  ['2348', lineaBaja() + lineaBaja({ id: '2', numero: '001' })],
];

const LINEA_RESUMEN: readonly (readonly [string, string])[] = [
  ['2238', lineaResumen({ id: 'A' })],
  ['2239', lineaResumen({ id: '0' })],
  ['2242', lineaResumen({ tipo: '' })],
  ['2241', lineaResumen({ tipo: '01' })],
  ['2512', lineaResumen().replace(/<cbc:ID>B.*?<\/cbc:ID>/, '')],
  ['2513', lineaResumen({ correlativo: '' })],
  ['2513', lineaResumen({ correlativo: 'F001-1' })],
  ['2513', lineaResumen({ correlativo: 'B001-0' })],
  [
    '2514',
    lineaResumen({
      cliente: undefined,
      total: '826.00',
      pagos: pago('01', '700.00'),
      tributos: tributo('1000', '126.00'),
    }),
  ],
  ['2014', lineaResumen().replace(/<cbc:CustomerAssignedAccountID>.*?<\/cbc:CustomerAssignedAccountID>/, '')],
  ['2015', lineaResumen().replace(/<cbc:AdditionalAccountID>.*?<\/cbc:AdditionalAccountID>/, '')],
  ['2016', lineaResumen({ cliente: ['', '12345678'] })],
  ['4207', lineaResumen({ cliente: ['1', ''] })],
  ['2016', lineaResumen({ cliente: ['9', '12345678'] })],
  ['2017', lineaResumen({ cliente: ['6', '2000000001'] })],
  ['4207', lineaResumen({ cliente: ['1', '1234567'] })],
  ['4208', lineaResumen({ cliente: ['7', 'A B'] })],
  ['2582', lineaResumen({ afectado: ['03', 'B001-8'] })],
  ['2583', lineaResumen({ tipo: '07', correlativo: 'BC01-1' })],
  ['2524', lineaResumen({ ...NOTA, afectado: ['03', ''] })],
  ['2583', lineaResumen({ ...NOTA, afectado: ['', 'B001-8'] })],
  ['2513', lineaResumen({ ...NOTA, afectado: ['01', 'F001-1'] })],
  ['2920', lineaResumen({ ...NOTA, afectado: ['03', 'F001-1'] })],
  ['2920', lineaResumen({ ...NOTA, afectado: ['12', '1234'] })],
  ['2522', lineaResumen({ estado: '' })],
  ['2896', lineaResumen({ estado: '4' })],
  ['2251', lineaResumen({ total: '-118.00' })],
  ['2071', lineaResumen({ pagos: pago('01', '100.00').replace('PEN', 'USD') })],
  ['2357', lineaResumen({ pagos: pago('01', '50.00') + pago('01', '50.00') })],
  ['2411', lineaResumen({ cargos: cargoResumen('1.00') + cargoResumen('1.00') })],
  ['2263', lineaResumen({ cargos: cargoResumen('1.00', 'false') })],
  ['2266', lineaResumen({ cargos: cargoResumen('0.00') })],
  ['2261', lineaResumen({ cargos: cargoResumen('-1.00') })],
  ['2261', lineaResumen({ cargos: cargoResumen('1.001') })],
  ['2355', lineaResumen({ tributos: tributo('1000', '9.00') + tributo('1000', '9.00') })],
  ['2278', lineaResumen({ tributos: tributo('7152', '18.00') })],
  ['2278', lineaResumen({ tributos: tributo('', '18.00') })],
  ['2255', lineaResumen({ pagos: pago('01', '1').replace(/<cbc:PaidAmount.*<\/cbc:PaidAmount>/, '') })],
  ['2254', lineaResumen({ pagos: pago('01', '100.001') })],
  ['2257', lineaResumen({ pagos: pago('', '100.00') })],
  ['2256', lineaResumen({ pagos: pago('06', '100.00') })],
  [
    '2344',
    lineaResumen({
      tributos: `${tributo('1000', '18.00')}${tributo('7152', '1.00').replace(/<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/, '')}`,
    }),
  ],
  ['2048', lineaResumen({ tributos: tributo('1000', '18.001') })],
  ['2344', lineaResumen({ tributos: tributo('1000', '18.00').replace('18.00', '17.00') })],
  [
    '2355',
    lineaResumen({
      tributos: tributo('1000', '18.00').replace(/(<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>)/, '$1$1'),
    }),
  ],
  ['2269', lineaResumen({ tributos: tributo('1000', '18.00') + tributo('', '0.00') })],
  ['2268', lineaResumen({ tributos: tributo('1000', '18.00') + tributo('9997', '0.00') })],
  ['2271', lineaResumen({ tributos: tributo('1000', '18.00', '') })],
  ['2276', lineaResumen({ tributos: tributo('1000', '18.00', 'VAT') })],
  ['2275', lineaResumen({ tributos: tributo('1000', '18.00') + tributo('2000', '0.00', 'SELECTIVO') })],
  ['3051', lineaResumen({ tributos: tributo('1000', '18.00') + tributo('7152', '0.00', 'BOLSAS') })],
  ['4027', lineaResumen({ total: '123.01' })],
  ['4019', lineaResumen({ total: '124.00', tributos: tributo('1000', '24.00') })],
  ['4302', lineaResumen({ total: '109.10', tributos: tributo('1016', '9.10') })],
  ['2986', lineaResumen({ ...NOTA, percepcion: percepcion('01', '2.00', '2.36', '120.36', '118.00') })],
  ['2517', lineaResumen({ percepcion: percepcion('09', '2.00', '2.36', '120.36', '118.00') })],
  ['2891', lineaResumen({ percepcion: percepcion('01', '1.00', '2.36', '120.36', '118.00') })],
  ['2893', lineaResumen({ percepcion: percepcion('01', '2.00', '2.361', '120.36', '118.00') })],
  ['2685', lineaResumen({ percepcion: percepcion('01', '2.00', '2.36', '120.36', '118.00', 'USD') })],
  ['2895', lineaResumen({ percepcion: percepcion('01', '2.00', '2.36', '120.361', '118.00') })],
  [
    '2690',
    lineaResumen({
      percepcion: percepcion('01', '2.00', '2.36', '120.36', '118.00').replace(
        'Cashed currencyID="PEN"',
        'Cashed currencyID="USD"',
      ),
    }),
  ],
  ['2897', lineaResumen({ percepcion: percepcion('01', '2.00', '2.36', '120.36', '118.001') })],
  ['2608', lineaResumen({ percepcion: percepcion('01', '2.00', '4.36', '122.36', '118.00') })],
  ['2752', lineaResumen() + lineaResumen({ correlativo: 'B001-2' })],
  ['3094', lineaResumen() + lineaResumen({ id: '2', correlativo: 'B001-01' })],
  ['3095', lineaResumen() + lineaResumen({ id: '2', estado: '2' })],
  [
    '3096',
    lineaResumen({ correlativo: 'B001-8', estado: '2' }) +
      lineaResumen({ id: '2', correlativo: 'B001-8', estado: '3' }),
  ],
  ['2282', lineaResumen({ correlativo: 'B001-8' })],
  ['2663', lineaResumen({ correlativo: 'B001-7', estado: '2' })],
  ['2663', lineaResumen({ correlativo: 'B001-7', estado: '3' })],
  ['2987', lineaResumen({ correlativo: 'B001-9', estado: '3' })],
  ['2987', lineaResumen({ correlativo: 'B001-9' })],
  ['2989', lineaResumen({ ...NOTA, afectado: ['03', 'B001-7'] })],
  ['2990', lineaResumen({ ...NOTA, afectado: ['03', 'B001-9'] })],
];

const BUENAS_BAJAS: readonly (readonly [string, BajaDePrueba])[] = [
  ['a factura', BAJA],
  ['a factura and a note of series F', { lineas: lineaBaja() + lineaBaja({ id: '2', tipo: '07', serie: 'FC01' }) }],
  ['a factura of seven days ago', { emision: '2026-11-13', lineas: lineaBaja({ numero: '5' }) }],
];

const BUENOS_RESUMENES: readonly (readonly [string, string])[] = [
  ['a boleta', lineaResumen()],
  ['a boleta of 10.5 %', lineaResumen({ total: '110.50', tributos: tributo('1000', '10.50') })],
  ['a boleta without customer', lineaResumen({ cliente: undefined })],
  ['a boleta to nobody in particular', lineaResumen({ cliente: ['-', '-'] })],
  ['a note over a boleta', lineaResumen(NOTA)],
  ['a note over a paper boleta', lineaResumen({ ...NOTA, afectado: ['03', '0001-77'] })],
  ['the annulment of a boleta', lineaResumen({ correlativo: 'B001-8', estado: '3' })],
  ['a change of a boleta', lineaResumen({ correlativo: 'B001-8', estado: '2' })],
  ['a paper boleta', lineaResumen({ correlativo: '0001-12' })],
  [
    'every kind of sale',
    lineaResumen({
      total: '440.30',
      pagos: ['01', '02', '03', '04', '05'].map((clase) => pago(clase, '100.00')).join(''),
      cargos: cargoResumen('10.00'),
      tributos: tributo('1000', '19.80') + tributo('2000', '10.00') + tributo('7152', '0.50'),
    }),
  ],
  ['rice', lineaResumen({ total: '104.00', tributos: tributo('1016', '4.00') })],
  ['a boleta with percepción', lineaResumen({ percepcion: percepcion('01', '2.00', '2.36', '120.36', '118.00') })],
];

describe('comunicación de baja', () => {
  test.each(BUENAS_BAJAS)('%s may be annulled', (_, baja) => {
    expect(codigos('RA', xmlResumen('RA', baja))).toEqual([]);
  });

  test.each(CABECERA.map(([codigo, , cambio]) => [codigo, cambio] as const))('%s of the head', (codigo, cambio) => {
    expect(codigos('RA', cambio(xmlResumen('RA', BAJA)))).toEqual([codigo]);
  });

  test.each(LINEA_BAJA)('%s of a line', (codigo, lineas) => {
    expect(codigos('RA', xmlResumen('RA', { lineas }))).toEqual([codigo]);
  });

  test('2957 after seven days', () => {
    expect(codigos('RA', xmlResumen('RA', { emision: '2026-11-12', lineas: lineaBaja({ numero: '4' }) }))).toEqual([
      '2957',
    ]);
  });

  test('2301 before the day of its generation', () => {
    expect(judgeManana('RA', lineaBaja())).toBe('2301');
  });

  test('tells what becomes of each number', () => {
    expect(judge('RA', xmlResumen('RA', BAJA)).efectos).toEqual([
      { clave: `${RUC}-01-F001-1`, estado: 'deBaja', fechaEmision: '2026-11-20' },
    ]);
  });
});

describe('resumen diario', () => {
  test.each(BUENOS_RESUMENES)('%s is accepted without remarks', (_, lineas) => {
    expect(codigos('RC', xmlResumen('RC', { lineas }))).toEqual([]);
  });

  test.each(CABECERA.map(([, codigo, cambio]) => [codigo, cambio] as const))('%s of the head', (codigo, cambio) => {
    expect(codigos('RC', cambio(xmlResumen('RC', RESUMEN)))).toEqual([codigo]);
  });

  test.each(LINEA_RESUMEN)('%s of a line', (codigo, lineas) => {
    expect(codigos('RC', xmlResumen('RC', { lineas }))[0]).toBe(codigo);
  });

  test.each([
    ['over a boleta of the portal', { ...NOTA, afectado: ['03', 'EB01-15'] }],
    ['over a ticket', { ...NOTA, afectado: ['12', 'FFAA-1'] }],
    ['with a customer without a document', { cliente: ['-', ''] }],
  ] as const)('a line %s is accepted without a remark', (_, linea) => {
    expect(codigos('RC', xmlResumen('RC', { lineas: lineaResumen(linea) }))).toEqual([]);
  });

  test.each([
    ['without the document that it corrected', {}],
    ['with a document that it could not correct', { afectado: ['01', 'F001-1'] }],
    ['with a document of another form', { afectado: ['03', ''] }],
  ] as const)('a note that is annulled %s is past 2524, 2583, 2513 and 2920', (_, linea) => {
    const anulada = lineaResumen({ tipo: '07', correlativo: 'BC01-1', estado: '3', ...linea });
    expect(codigos('RC', xmlResumen('RC', { lineas: anulada }))).toEqual(['2663']);
  });

  test('number 0 may be annulled, and paper after seven days too', () => {
    expect(codigos('RC', xmlResumen('RC', { lineas: lineaResumen({ correlativo: 'B001-0', estado: '3' }) }))).toEqual([
      '2663',
    ]);
    const papel = { emision: '2026-11-12', lineas: lineaResumen({ correlativo: '0001-8', estado: '3' }) };
    expect(codigos('RC', xmlResumen('RC', papel))).toEqual(['4443']);
  });

  test('2236 before the day of its generation', () => {
    expect(judgeManana('RC', lineaResumen())).toBe('2236');
  });

  test('after seven days a boleta is taken with 4443, but not annulled any more: 2957', () => {
    expect(codigos('RC', xmlResumen('RC', { emision: '2026-11-12', ...RESUMEN }))).toEqual(['4443']);
    const anulacion = { emision: '2026-11-12', lineas: lineaResumen({ correlativo: 'B001-8', estado: '3' }) };
    expect(codigos('RC', xmlResumen('RC', anulacion))).toEqual(['2957', '4443']);
  });

  test('tells what becomes of each number', () => {
    const lineas = lineaResumen() + lineaResumen({ id: '2', correlativo: 'B001-8', estado: '3' });
    expect(judge('RC', xmlResumen('RC', { lineas })).efectos).toEqual([
      { clave: `${RUC}-03-B001-1`, estado: 'aceptado', fechaEmision: '2026-11-20', importe: '118.00', moneda: 'PEN' },
      { clave: `${RUC}-03-B001-8`, estado: 'deBaja', fechaEmision: '2026-11-20' },
    ]);
  });
});

/** Refused of what was issued from 2027 on. */
const LINEA_2027: readonly (readonly [string, string])[] = [
  ['2256', lineaResumen({ pagos: pago('01', '100.00') + pago('05', '50.00'), tributos: igv('18.00', '18') })],
  ['2992', lineaResumen()],
  ['3102', lineaResumen({ tributos: igv('18.00', '-18') })],
  ['3504', lineaResumen({ tributos: igv('18.00', '17') })],
  ['3504', lineaResumen({ total: '110.00', tributos: igv('10.00', '10') })],
  ['3504', lineaResumen({ total: '110.50', tributos: igv('10.50', '10.5') })],
  ['2022', lineaResumen({ cliente: ['1', '12345678', 'AB'], tributos: igv('18.00', '18') })],
];

const DE_TODO_2027 = lineaResumen({
  cliente: ['1', '12345678', 'JUAN PEREZ'],
  total: '118.00',
  pagos: ['01', '06', '07', '08', '09'].map((clase) => pago(clase, '100.00')).join(''),
  tributos: igv('18.00', '18'),
});

describe('a resumen diario of 2027', () => {
  const ENERO = toFecha('2027-01-02');
  const deEnero = (lineas: string, emision = '2027-01-01') => {
    const { error, observaciones } = judge('RC', xmlResumen('RC', { fecha: ENERO, emision, lineas }), ENERO, ENERO);
    return [...(error === undefined ? [] : [error.codigo]), ...observaciones.map(({ codigo }) => codigo)];
  };

  test.each(LINEA_2027)('%s of a line', (codigo, lineas) => {
    expect(deEnero(lineas)[0]).toBe(codigo);
  });

  test.each([
    ['what is given away by its affectation, with the rate and the name', DE_TODO_2027],
    ['a boleta of the rate that was set', lineaResumen({ total: '115.00', tributos: igv('15.00', '15') })],
    ['a note of a boleta of 2025', lineaResumen({ ...NOTA, total: '118.00', tributos: igv('18.00', '10') })],
    [
      'a note at the rate of 2026',
      lineaResumen({ ...NOTA, total: '1105.00', pagos: pago('01', '1000.00'), tributos: igv('105.00', '10.5') }),
    ],
    [
      'what is exonerated without a rate',
      lineaResumen({ total: '100.00', pagos: pago('02', '100.00'), tributos: tributo('1000', '0.00') }),
    ],
    [
      'the IGV of what is given away, wherever it may belong',
      lineaResumen({ tributos: igv('18.00', '18') + tributo('9996', '9.00') }),
    ],
  ])('takes %s', (_, lineas) => {
    expect(deEnero(lineas)).toEqual([]);
  });

  test('tells of December in the form of December: the day of issue decides', () => {
    const gratuito = lineaResumen({ pagos: pago('01', '100.00') + pago('05', '50.00') });
    expect(deEnero(gratuito, '2026-12-31')).toEqual([]);
    expect(deEnero(DE_TODO_2027, '2026-12-31')).toEqual(['2256']);
    expect(
      deEnero(lineaResumen({ tributos: tributo('1000', '18.00') + tributo('9996', '0.00') }), '2026-12-31'),
    ).toEqual(['2268']);
  });
});

describe('the schema', () => {
  test.each([
    [
      'an element out of order',
      change(/(<cbc:ReferenceDate>.*?<\/cbc:ReferenceDate>)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/, '$2$1'),
    ],
    ['an element that is missing', sin('cbc:IssueDate')],
    ['an element that does not belong', change('<cbc:LineID>', '<cbc:Color>rojo</cbc:Color><cbc:LineID>')],
    ['an element twice', change('<cbc:LineID>1</cbc:LineID>', '<cbc:LineID>1</cbc:LineID><cbc:LineID>1</cbc:LineID>')],
    ['no line at all', sin('sac:VoidedDocumentsLine')],
    ['a day that does not exist', con('cbc:ReferenceDate', '2026-11-31')],
  ])('0306 for %s', (_, cambio) => {
    expect(codigos('RA', cambio(xmlResumen('RA', BAJA)))).toEqual(['0306']);
  });

  test.each([
    ['an amount that is no number', change('>118.00<', '>mucho<')],
    ['an amount without currency', change('<sac:TotalAmount currencyID="PEN">', '<sac:TotalAmount>')],
    [
      'text where only elements may be',
      change('<cac:Status><cbc:ConditionCode>1</cbc:ConditionCode>', '<cac:Status>1'),
    ],
  ])('0306 for %s', (_, cambio) => {
    expect(codigos('RC', cambio(xmlResumen('RC', RESUMEN)))).toEqual(['0306']);
  });
});

test('every code of the tables is tripped by a case above', () => {
  const { baja, resumen } = codigosDeResumen();
  const deBaja = new Set([
    '2957',
    '2301',
    ...CABECERA.map(([codigo]) => codigo),
    ...LINEA_BAJA.map(([codigo]) => codigo),
  ]);
  const deResumen = new Set([
    '2957',
    '4443',
    '2236',
    ...CABECERA.map(([, codigo]) => codigo),
    ...LINEA_RESUMEN.map(([codigo]) => codigo),
    ...LINEA_2027.map(([codigo]) => codigo),
  ]);
  expect(baja.filter((codigo) => !deBaja.has(codigo))).toEqual([]);
  expect(resumen.filter((codigo) => !deResumen.has(codigo))).toEqual([]);
});
