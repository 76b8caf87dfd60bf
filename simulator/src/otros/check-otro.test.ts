import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { readXml, text } from '@chaski/core/lib/xml/read.ts';
import { decodeResponse, encodeEnvio, encodeGetStatus, type RespuestaSoap } from '@chaski/core/sunat/soap/soap.ts';
import { zipXml } from '@chaski/core/sunat/zip/zip.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkFirma, type Juzgado } from '../lectura/check-xml.ts';
import { isCodigo } from '../lectura/texto.ts';
import { toPadron } from '../libro/padron.ts';
import { checkResumen } from '../resumen/check-resumen.ts';
import { lineaBaja, xmlResumen } from '../resumen/testing-resumen.ts';
import { CREDENCIAL, cdrDe, codigoDe, type Prueba, postSoap, startPrueba } from '../testing/cliente-de-prueba.ts';
import { RUC, sign } from '../testing/testing.ts';
import { checkOtro, codigosDeOtro } from './check-otro.ts';
import { MESA_DE_OTROS } from './mesa.ts';
import { type NombreOtro, OTROS } from './testing-otro.ts';

const HOY = toFecha('2026-11-20');
const PADRON = toPadron({ '20999999999': ['inexistente'] });

function judge(texto: string, padron = PADRON, hoy = HOY): Juzgado {
  const read = readXml(Buffer.from(texto));
  if (!read.ok) throw new Error(read.motivo);
  const clave = texto.startsWith('<Retention')
    ? ({ tipo: '20', serie: 'R001' } as const)
    : ({ tipo: '40', serie: 'P001' } as const);
  return checkOtro(read.root, { archivo: { ruc: RUC, numero: '1', ...clave }, hoy, padron });
}

function codigosDe({ error, observaciones }: Juzgado): string[] {
  return [error, ...observaciones].flatMap((uno) => uno?.codigo ?? []);
}

test.each(Object.entries(OTROS))('%s is accepted without observations', (_, texto) => {
  expect(codigosDe(judge(texto))).toEqual([]);
});

const EMISOR = `<cac:AgentParty><cac:PartyIdentification><cbc:ID schemeID="6">${RUC}`;
const RECEPTOR = '<cac:ReceiverParty><cac:PartyIdentification><cbc:ID schemeID="6">20544771206';
const DOCUMENTO = '<cbc:ID schemeID="01">F001-1<';
const PAGO = '<cac:Payment><cbc:ID>1</cbc:ID>';
const DE_2 = '<cbc:ID schemeID="01">F001-2<';
const REDONDEO = '<cbc:PayableRoundingAmount currencyID="PEN">0.00';
const EXCEPCIONAL = '<sac:ExceptionalIndicator>01</sac:ExceptionalIndicator><cac:AgentParty>';
function firstInformation(otro: NombreOtro): string {
  return /<sac:SUNAT\w+Information>.*?Information>/.exec(OTROS[otro])?.[0] ?? '';
}

const LINEA_40 = '<sac:SUNATPerceptionDocumentReference>';

/** A pair of codes: of the retención, and of the percepción. */
type Fila = readonly [retencion: string, percepcion: string, de: string, a: string];
const AMBAS: readonly Fila[] = [
  ['2111', '2111', '<cbc:UBLVersionID>2.0', '<cbc:UBLVersionID>'],
  ['2110', '2110', '<cbc:UBLVersionID>2.0', '<cbc:UBLVersionID>2.1'],
  ['2113', '2113', '<cbc:CustomizationID>1.0', '<cbc:CustomizationID>'],
  ['2112', '2112', '<cbc:CustomizationID>1.0', '<cbc:CustomizationID>2.0'],
  ['1001', '1001', '001-1</cbc:ID><cbc:IssueDate>2026-11-20', '001-1X</cbc:ID><cbc:IssueDate>2026-11-20'],
  ['1049', '1049', '001-1</cbc:ID><cbc:IssueDate>2026-11-20', '001-2</cbc:ID><cbc:IssueDate>2026-11-20'],
  ['2600', '2600', '<cbc:IssueDate>2026-11-20', '<cbc:IssueDate>2026-11-12'],
  ['2329', '2329', '<cbc:IssueDate>2026-11-20', '<cbc:IssueDate>2026-11-21'],
  ['1034', '1034', EMISOR, EMISOR.replace(RUC, '20000000002')],
  ['2678', '2678', EMISOR, EMISOR.replace(' schemeID="6"', '')],
  ['2511', '2511', EMISOR, EMISOR.replace('"6"', '"1"')],
  ['2917', '2917', '<cbc:ID>150101', '<cbc:ID>999999'],
  ['2548', '2548', '<cbc:IdentificationCode>PE', '<cbc:IdentificationCode>CL'],
  ['1037', '1037', '<cbc:RegistrationName>EMISOR SA', '<cbc:RegistrationName>'],
  ['2620', '2604', RECEPTOR, RECEPTOR.replace('20544771206', RUC)],
  ['2134', '2134', 'RECEPTOR SA', ''],
  ['2618', '2602', 'SystemCode>01', 'SystemCode>09'],
  ['2619', '2603', 'Percent>', 'Percent>1'],
  ['2691', '2691', DOCUMENTO, '<cbc:ID>F001-1<'],
  ['2692', '2692', DOCUMENTO, '<cbc:ID schemeID="09">F001-1<'],
  ['2693', '2693', DOCUMENTO, '<cbc:ID schemeID="01"><'],
  ['2694', '2694', DOCUMENTO, '<cbc:ID schemeID="01">X001-1<'],
  ['2733', '2697', PAGO, '<cac:Payment>'],
  ['2734', '2698', PAGO, '<cac:Payment><cbc:ID>A</cbc:ID>'],
  ['2737', '2702', '<cbc:PaidDate>2026-11-20</cbc:PaidDate>', ''],
  ['2625', '2612', '<cbc:PaidDate>2026-11-20', '<cbc:PaidDate>2026-11-21'],
  ['3303', '3303', REDONDEO, REDONDEO.replace('0.00', '1.01')],
  ['3304', '3304', REDONDEO, REDONDEO.replace('PEN', 'USD')],
  ['2516', '2516', RECEPTOR, RECEPTOR.replace(' schemeID="6"', '')],
  ['2511', '2511', RECEPTOR, RECEPTOR.replace('"6"', '"9"')],
  ['2694', '2694', DOCUMENTO, '<cbc:ID schemeID="12">FFAA-1-A<'],
  ['2694', '2694', DOCUMENTO, '<cbc:ID schemeID="01">001-1<'],
  ['2694', '2694', DOCUMENTO, '<cbc:ID schemeID="01">F001-0<'],
];
const POR_CLASE: readonly (readonly [codigo: string, otro: NombreOtro, de: string, a: string])[] = [
  ['2723', 'retencion', RECEPTOR, RECEPTOR.replace('20544771206', '')],
  ['2724', 'retencion', RECEPTOR, RECEPTOR.replace('20544771206', '2054477120')],
  ['2511', 'retencion', RECEPTOR, RECEPTOR.replace('"6"', '"1"')],
  ['2694', 'retencion', DOCUMENTO, '<cbc:ID schemeID="01">EB01-1<'],
  ['2739', 'retencion', firstInformation('retencion'), ''],
  ['2740', 'retencion', 'SUNATRetentionAmount currencyID="PEN">141.60', 'SUNATRetentionAmount currencyID="PEN">0.00'],
  ['2742', 'retencion', 'SUNATRetentionAmount currencyID="PEN"', 'SUNATRetentionAmount currencyID="USD"'],
  ['2746', 'retencion', 'SUNATNetTotalPaid currencyID="PEN">4578.40', 'SUNATNetTotalPaid currencyID="PEN">0.00'],
  ['2748', 'retencion', 'SUNATNetTotalPaid currencyID="PEN"', 'SUNATNetTotalPaid currencyID="USD"'],
  ['2621', 'retencion', RECEPTOR, RECEPTOR.replace('20544771206', '20999999999')],
  [
    '2985',
    'retencion',
    '<sac:SUNATRetentionSystemCode>01</sac:SUNATRetentionSystemCode><sac:SUNATRetentionPercent>3.00',
    '<sac:SUNATRetentionSystemCode>02</sac:SUNATRetentionSystemCode><sac:SUNATRetentionPercent>6.00',
  ],
  ['2669', 'retencion', '>171.60<', '>0.00<'],
  [
    '2728',
    'retencion',
    '<cbc:TotalInvoiceAmount currencyID="PEN">171.60',
    '<cbc:TotalInvoiceAmount currencyID="USD">171.60',
  ],
  ['2730', 'retencion', '>5548.40<', '>0.00<'],
  ['2732', 'retencion', 'currencyID="PEN">5548.40', 'currencyID="USD">5548.40'],
  [
    '2696',
    'retencion',
    '<cbc:TotalInvoiceAmount currencyID="PEN">4720.00',
    '<cbc:TotalInvoiceAmount currencyID="PEN">0.00',
  ],
  ['2735', 'retencion', '<cbc:PaidAmount currencyID="PEN">4720.00</cbc:PaidAmount>', ''],
  ['2736', 'retencion', '<cbc:PaidAmount currencyID="PEN">4720.00', '<cbc:PaidAmount currencyID="PEN">0.00'],
  [
    '2736',
    'retencion',
    '<cbc:PaidAmount currencyID="PEN">4720.00',
    '<cbc:PaidAmount currencyID="PEN">1000000000000.00',
  ],
  ['2622', 'retencion', '<cbc:PaidAmount currencyID="PEN">4720.00', '<cbc:PaidAmount currencyID="USD">4720.00'],
  ['2623', 'retencion', '>141.60<', '>143.00<'],
  ['2626', 'retencion', DE_2, DOCUMENTO],
  ['2628', 'retencion', '>171.60<', '>171.61<'],
  ['2629', 'retencion', '>5548.40<', '>5548.41<'],
  ['2721', 'dolares', '<cbc:CalculationRate>3.752</cbc:CalculationRate>', ''],
  ['2716', 'dolares', '>3.752<', '>3.7520001<'],
  ['2719', 'dolares', '<cbc:SourceCurrencyCode>USD', '<cbc:SourceCurrencyCode>'],
  ['2749', 'dolares', '<cbc:SourceCurrencyCode>USD', '<cbc:SourceCurrencyCode>EUR'],
  ['2715', 'dolares', '<cbc:TargetCurrencyCode>PEN', '<cbc:TargetCurrencyCode>USD'],
  ['2722', 'dolares', '</cbc:CalculationRate><cbc:Date>2026-11-20</cbc:Date>', '</cbc:CalculationRate>'],
  ['2679', 'percepcion', RECEPTOR, RECEPTOR.replace('20544771206', '')],
  ['2680', 'percepcion', RECEPTOR, RECEPTOR.replace('20544771206', '2054477120612345')],
  ['2605', 'percepcion', RECEPTOR, RECEPTOR.replace('20544771206', '2054477120')],
  ['2694', 'percepcion', DOCUMENTO, '<cbc:ID schemeID="01">R001-1<'],
  ['2704', 'percepcion', firstInformation('percepcion'), ''],
  ['2705', 'percepcion', 'SUNATPerceptionAmount currencyID="PEN">23.60', 'SUNATPerceptionAmount currencyID="PEN">0.00'],
  ['2707', 'percepcion', 'SUNATPerceptionAmount currencyID="PEN"', 'SUNATPerceptionAmount currencyID="USD"'],
  ['2711', 'percepcion', 'SUNATNetTotalCashed currencyID="PEN">1203.60', 'SUNATNetTotalCashed currencyID="PEN">0.00'],
  ['2713', 'percepcion', 'SUNATNetTotalCashed currencyID="PEN"', 'SUNATNetTotalCashed currencyID="USD"'],
  ['2605', 'percepcion', RECEPTOR, RECEPTOR.replace('20544771206', '20999999999')],
  [
    '2669',
    'percepcion',
    '<cbc:TotalInvoiceAmount currencyID="PEN">23.60',
    '<cbc:TotalInvoiceAmount currencyID="PEN">0.00',
  ],
  [
    '2685',
    'percepcion',
    '<cbc:TotalInvoiceAmount currencyID="PEN">23.60',
    '<cbc:TotalInvoiceAmount currencyID="USD">23.60',
  ],
  ['2687', 'percepcion', 'SUNATTotalCashed currencyID="PEN">1203.60', 'SUNATTotalCashed currencyID="PEN">0.00'],
  ['2690', 'percepcion', 'SUNATTotalCashed currencyID="PEN">1203.60', 'SUNATTotalCashed currencyID="USD">1203.60'],
  [
    '2696',
    'percepcion',
    '<cbc:TotalInvoiceAmount currencyID="PEN">1180.00',
    '<cbc:TotalInvoiceAmount currencyID="PEN">0.00',
  ],
  ['2699', 'percepcion', '<cbc:PaidAmount currencyID="PEN">1180.00</cbc:PaidAmount>', ''],
  ['2700', 'percepcion', '<cbc:PaidAmount currencyID="PEN">1180.00', '<cbc:PaidAmount currencyID="PEN">0.00'],
  ['2607', 'percepcion', '<cbc:PaidAmount currencyID="PEN">1180.00', '<cbc:PaidAmount currencyID="USD">1180.00'],
  [
    '2608',
    'percepcion',
    'SUNATPerceptionAmount currencyID="PEN">23.60',
    'SUNATPerceptionAmount currencyID="PEN">25.00',
  ],
  [
    '2667',
    'percepcion',
    '<cbc:TotalInvoiceAmount currencyID="PEN">23.60',
    '<cbc:TotalInvoiceAmount currencyID="PEN">23.61',
  ],
  ['2668', 'percepcion', 'SUNATTotalCashed currencyID="PEN">1203.60', 'SUNATTotalCashed currencyID="PEN">1203.61'],
  ['3322', 'percepcion', '<cac:AgentParty>', EXCEPCIONAL.replace('>01<', '>02<')],
  ['2721', 'percepcionEnDolares', '<cbc:CalculationRate>3.752</cbc:CalculationRate>', ''],
  ['2716', 'percepcionEnDolares', '>3.752<', '>3.7520001<'],
  ['2719', 'percepcionEnDolares', '<cbc:SourceCurrencyCode>USD', '<cbc:SourceCurrencyCode>'],
  ['2749', 'percepcionEnDolares', '<cbc:SourceCurrencyCode>USD', '<cbc:SourceCurrencyCode>EUR'],
  ['2715', 'percepcionEnDolares', '<cbc:TargetCurrencyCode>PEN', '<cbc:TargetCurrencyCode>USD'],
  ['2722', 'percepcionEnDolares', '</cbc:CalculationRate><cbc:Date>2026-11-20</cbc:Date>', '</cbc:CalculationRate>'],
];
const MUTACIONES = [
  ...AMBAS.map(([codigo, , de, a]) => [codigo, 'retencion', de, a] as const),
  ...AMBAS.map(([, codigo, de, a]) => [codigo, 'percepcion', de, a] as const),
  ...POR_CLASE,
];
/** They need more than one replacement, below. */
const APARTE = ['2617', '4285', '2661', '2659', '2626', '3323', '3324'];

describe('each rule is broken by its own smallest change', () => {
  test.each(MUTACIONES)('%s, in %s', (codigo, otro, de, a) => {
    expect(OTROS[otro]).toContain(de);
    expect(codigosDe(judge(OTROS[otro].replace(de, a)))).toContain(codigo);
  });

  test('2617 and 4285: who issues is no agent', () => {
    expect(codigosDe(judge(OTROS.retencion, toPadron({ [RUC]: ['noAgenteRetencion'] })))).toEqual(['2617']);
    expect(codigosDe(judge(OTROS.percepcion, toPadron({ [RUC]: ['noAgentePercepcion'] })))).toEqual(['4285']);
  });

  test('2661 and 2659: payments of two months', () => {
    const dePagoAnterior = (texto: string) => {
      const pagos = texto.split('<cbc:PaidDate>2026-11-20');
      return `${pagos.slice(0, -1).join('<cbc:PaidDate>2026-11-20')}<cbc:PaidDate>2026-10-20${pagos.at(-1)}`;
    };
    expect(codigosDe(judge(dePagoAnterior(OTROS.retencion)))).toEqual(['2661']);
    const linea = OTROS.percepcion.slice(OTROS.percepcion.indexOf(LINEA_40), -'</Perception>'.length);
    const dos = OTROS.percepcion.replace('</Perception>', `${linea.replace('F001-1', 'F001-2')}</Perception>`);
    expect(codigosDe(judge(dePagoAnterior(dos)))).toEqual(['2659']);
  });

  test('2733: also of the one that is replaced a payment is told, which is no part of any sum', () => {
    const linea = /<sac:SUNATRetentionDocumentReference>.*?<\/sac:SUNATRetentionDocumentReference>/.exec(
      OTROS.retencion,
    )?.[0];
    const otra = linea?.replace(DOCUMENTO, '<cbc:ID schemeID="20">R001-9<') ?? '';
    const con = (mas: string) => codigosDe(judge(OTROS.retencion.replace('</Retention>', `${mas}</Retention>`)));
    expect(con(otra)).toEqual([]);
    expect(con(otra.replace(/<cac:Payment>.*<\/sac:SUNATRetentionInformation>/, ''))).toEqual(['2733']);
  });

  test('3323 and 3324: what is issued before it is paid is one factura', () => {
    const linea = OTROS.percepcion.slice(OTROS.percepcion.indexOf(LINEA_40), -'</Perception>'.length);
    const dos = OTROS.percepcion.replace('</Perception>', `${linea.replace('F001-1', 'F001-2')}</Perception>`);
    expect(codigosDe(judge(dos.replace('<cac:AgentParty>', EXCEPCIONAL)))).toEqual(['3323']);
    const boleta = OTROS.percepcion.replace(DOCUMENTO, '<cbc:ID schemeID="03">B001-1<');
    expect(codigosDe(judge(boleta.replace('<cac:AgentParty>', EXCEPCIONAL)))).toEqual(['3324']);
    expect(codigosDe(judge(dos.replaceAll('F001-2', 'F001-1')))).toEqual(['2626']);
  });

  test('and none is left without one', () => {
    const probados = new Set([...APARTE, ...MUTACIONES.map(([codigo]) => codigo)]);
    const todos = [...codigosDeOtro('20'), ...codigosDeOtro('40')];
    expect(todos.filter((codigo) => !probados.has(codigo))).toEqual([]);
    expect(todos.filter((codigo) => !isCodigo(codigo))).toEqual([]);
  });
});

describe('the endpoint otroscpe', () => {
  const RUTA = '/ol-ti-itemision-otroscpe-gem/billService';
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await startPrueba();
  });
  afterAll(() => prueba.close());

  async function post(body: Buffer, ruta = RUTA): Promise<RespuestaSoap> {
    const respuesta = await postSoap(prueba.simulador.url + ruta, body);
    return decodeResponse(respuesta.status, respuesta.type, respuesta.body);
  }

  async function enviar(base: string, texto: string, operacion: 'sendBill' | 'sendSummary' = 'sendBill', ruta = RUTA) {
    const zip = zipXml(`${base}.xml`, await sign(texto, prueba.firmante));
    return post(encodeEnvio(operacion, { ...CREDENCIAL, nombreZip: `${base}.zip`, zip }), ruta);
  }

  const reversion = (linea: string, numero: number) =>
    xmlResumen('RA', { numero, lineas: linea }).replace('RA-20261120', 'RR-20261120');

  async function reverse(linea: string, numero: number): Promise<string> {
    const base = `${RUC}-RR-20261120-${numero}`;
    const respuesta = await enviar(base, reversion(linea, numero), 'sendSummary');
    if (respuesta.tipo !== 'ticket') return codigoDe(respuesta) ?? '';
    const { ticket } = respuesta;
    return cdrDe(await post(encodeGetStatus({ ...CREDENCIAL, ticket })), prueba.simulador).codigo;
  }

  test('takes a retención and a percepción, once, and their reversal, once', async () => {
    const base = `${RUC}-20-R001-1`;
    const cdr = cdrDe(await enviar(base, OTROS.retencion), prueba.simulador);
    expect(cdr).toMatchObject({ codigo: '0', firma: 'valida', referencia: 'R001-1' });
    expect(codigoDe(await enviar(base, OTROS.retencion))).toBe('1033');
    expect(cdrDe(await enviar(`${RUC}-40-P001-1`, OTROS.percepcion), prueba.simulador).codigo).toBe('0');
    const linea = lineaBaja({ tipo: '20', serie: 'R001', numero: '1' });
    expect(await reverse(linea, 1)).toBe('0');
    expect(await reverse(linea, 1)).toBe('2223');
    expect(await reverse(linea, 2)).toBe('2751');
    expect(codigoDe(await enviar(base, OTROS.retencion))).toBe('1032');
    expect(await reverse(lineaBaja({ tipo: '20', serie: 'R001', numero: '9' }), 3)).toBe('2750');
    expect(await reverse(lineaBaja({ tipo: '01', serie: 'F001', numero: '1' }), 4)).toBe('2308');
    expect(await reverse(lineaBaja({ tipo: '40', serie: 'R001', numero: '1' }), 5)).toBe('2675');
    expect(await reverse(lineaBaja({ tipo: '20', serie: 'E001', numero: '1' }), 6)).toBe('2674');
    expect(await reverse(lineaBaja({ tipo: '04', serie: 'F001', numero: '1' }), 7)).toBe('2345');
    expect(await reverse(lineaBaja({ tipo: '40', serie: '', numero: '1' }), 8)).toBe('2311');
  });

  test('takes nothing else, and they are taken nowhere else', async () => {
    expect(codigoDe(await enviar(`${RUC}-01-F001-1`, OTROS.retencion))).toBe('0151');
    const ventas = '/ol-ti-itcpfegem/billService';
    expect(codigoDe(await enviar(`${RUC}-20-R001-2`, OTROS.retencion, 'sendBill', ventas))).toBe('0302');
  });

  test('does what its note asks for', async () => {
    const texto = OTROS.retencion.replace('R001-1<', 'R001-3<').replace('Pago del mes', '[sim:rechazo=2617]');
    expect(cdrDe(await enviar(`${RUC}-20-R001-3`, texto), prueba.simulador).codigo).toBe('2617');
  });
});

const EJEMPLOS = join(import.meta.dirname, '../../../../shared/sunat/ejemplos-gre-otros');
const ejemplos = existsSync(EJEMPLOS) ? readdirSync(EJEMPLOS).filter((file) => /^(?:ret|per).*\.xml$/.test(file)) : [];
if (ejemplos.length === 0) console.warn(`SE OMITEN las retenciones y percepciones ajenas: no está ${EJEMPLOS}`);

test.skipIf(ejemplos.length === 0).each(ejemplos)('%s, which passes the XSL of SUNAT, is accepted', (file) => {
  const read = checkFirma(readFileSync(join(EJEMPLOS, file)), {}, new Date(), MESA_DE_OTROS.isRaiz);
  if (!read.ok) throw new Error(read.detalle);
  const [serie = '', numero = ''] = (text(read.root, 'ID') ?? '').split('-');
  const ruc = text(read.root, 'AgentParty', 'PartyIdentification', 'ID') ?? '';
  const tipo = file.startsWith('ret') ? '20' : '40';
  expect(codigosDe(checkOtro(read.root, { archivo: { ruc, tipo, serie, numero }, hoy: HOY, padron: PADRON }))).toEqual(
    [],
  );
});

const reversiones = existsSync(EJEMPLOS) ? readdirSync(EJEMPLOS).filter((file) => /^rr_.*\.xml$/.test(file)) : [];

test.skipIf(reversiones.length === 0).each(reversiones)('%s, which passes the XSL of SUNAT, is accepted', (file) => {
  const read = checkFirma(readFileSync(join(EJEMPLOS, file)), {}, new Date(), ({ name }) => name === 'VoidedDocuments');
  if (!read.ok) throw new Error(read.detalle);
  const [, dia = '', numero = ''] = (text(read.root, 'ID') ?? '').split('-');
  const fecha = toFecha(dia.replace(/^(....)(..)(..)$/, '$1-$2-$3'));
  const ruc = text(read.root, 'AccountingSupplierParty', 'CustomerAssignedAccountID') ?? '';
  const archivo = { clase: 'resumen', ruc, tipo: 'RR', fecha, numero: Number(numero) } as const;
  const search = () => ({ estado: 'aceptado', fechaEmision: '2026-11-20' }) as const;
  const { error, observaciones, efectos } = checkResumen(read.root, {
    archivo,
    hoy: fecha,
    padron: PADRON,
    search,
  });
  expect([error, ...observaciones]).toEqual([undefined]);
  expect(efectos.map(({ estado }) => estado)).toContain('deBaja');
});
