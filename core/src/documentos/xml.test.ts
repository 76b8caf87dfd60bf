import { describe, expect, test } from 'vitest';
import type { Direccion, Documento, Emisor, Nota } from '../documento/types.ts';
import type { XmlSinFirma } from '../firma/types.ts';
import { computeTotales } from '../impuestos/compute-totales.ts';
import { UN_EMISOR, unDocumento, unItem, unValor } from '../impuestos/testing.ts';
import { Decimal } from '../lib/decimal.ts';
import { toFecha } from '../lib/fecha.ts';
import { canonical } from '../ubl/testing.ts';
import { buildComprobante } from './xml.ts';

const de = Decimal.from;
const all = ({ antes, despues }: XmlSinFirma) => antes + despues;
const xmlDe = (campos: Partial<Documento>, emisor: Emisor = UN_EMISOR) =>
  all(buildComprobante(computeTotales(unDocumento(campos)), emisor, 1));

const MIRAFLORES: Direccion = {
  ubigeo: '150122',
  direccion: 'Av. Larco 1150',
  urbanizacion: 'Leuro',
  distrito: 'MIRAFLORES',
  provincia: 'LIMA',
  departamento: 'LIMA',
};
const CUSCO: Direccion = {
  ubigeo: '080101',
  direccion: 'Calle Plateros 1',
  distrito: 'CUSCO',
  provincia: 'CUSCO',
  departamento: 'CUSCO',
};

describe('a comprobante', () => {
  const nota: Nota = { codigoMotivo: '01', motivo: 'Error & <más>' };

  test.each([
    ['01', 'Invoice', {}],
    ['03', 'Invoice', {}],
    ['07', 'CreditNote', { nota }],
    ['08', 'DebitNote', { nota }],
  ] as const)('of type %s is a %s', (tipoComprobante, root, campos) => {
    const xml = xmlDe({ tipoComprobante, ...campos });
    expect(xml).toMatch(new RegExp(`^<${root} xmlns="[^"]*:${root}-2" .*</${root}>$`, 's'));
    expect(canonical(xml)).toBe(xml);
  });

  test.each(['07', '08'] as const)('of type %s cannot be built without a motive', (tipoComprobante) => {
    expect(() => xmlDe({ tipoComprobante })).toThrow('Invariante roto');
  });

  test('tells the address of the establishment that issues it, and the fiscal one only where that is unknown', () => {
    const emisor = { ...UN_EMISOR, direccion: MIRAFLORES };
    expect(xmlDe({ establecimiento: '0002' }, { ...emisor, establecimiento: CUSCO })).toContain(
      '<cac:RegistrationAddress><cbc:ID>080101</cbc:ID><cbc:AddressTypeCode>0002</cbc:AddressTypeCode>' +
        '<cbc:CityName>CUSCO</cbc:CityName>',
    );
    expect(xmlDe({}, emisor)).toContain('<cbc:ID>150122</cbc:ID><cbc:AddressTypeCode>0000</cbc:AddressTypeCode>');
  });
});

describe('a note', () => {
  const documento = {
    tipoComprobante: '07',
    serie: 'FC01',
    fechaVencimiento: toFecha('2026-12-20'),
    ordenCompra: 'OC-1',
    guias: [{ tipo: '09', numero: 'T001-15' }],
    observaciones: 'Con nota',
  } as const;
  const afectado = { tipoComprobante: '01', serie: 'F001', numero: 123 } as const;

  test('says what it changes and why, in the order of the XSD', () => {
    const xml = xmlDe({ ...documento, nota: { codigoMotivo: '07', motivo: 'Devolvió 2 & nada más', afectado } });
    expect(xml).toContain(
      '<cbc:Note>Con nota</cbc:Note><cbc:DocumentCurrencyCode>PEN</cbc:DocumentCurrencyCode><cac:DiscrepancyResponse>' +
        '<cbc:ReferenceID>F001-123</cbc:ReferenceID><cbc:ResponseCode>07</cbc:ResponseCode>' +
        '<cbc:Description>Devolvió 2 &amp; nada más</cbc:Description></cac:DiscrepancyResponse>' +
        '<cac:OrderReference><cbc:ID>OC-1</cbc:ID></cac:OrderReference>' +
        '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F001-123</cbc:ID>' +
        '<cbc:DocumentTypeCode>01</cbc:DocumentTypeCode></cac:InvoiceDocumentReference></cac:BillingReference>' +
        '<cac:DespatchDocumentReference><cbc:ID>T001-15</cbc:ID>',
    );
  });

  test('has neither type nor due date, nor says how it is paid', () => {
    const nota = { codigoMotivo: '01', motivo: 'x', afectado };
    expect(xmlDe({ ...documento, nota })).not.toMatch(/TypeCode listID|DueDate|PaymentTerms/);
  });

  test('names no document where it changes none', () => {
    const xml = xmlDe({ ...documento, nota: { codigoMotivo: '10', motivo: 'Otros' } });
    expect(xml).not.toMatch(/ReferenceID|BillingReference/);
  });

  test('of debit carries its detracción, account and amount (3313, 3314)', () => {
    const xml = xmlDe({
      ...documento,
      tipoComprobante: '08',
      nota: { codigoMotivo: '02', motivo: 'x', afectado },
      detraccion: { codigo: '037', cuenta: '00068123456', porcentaje: de('12'), medioPago: '001' },
    });
    expect(xml).toContain(
      '</cac:AccountingCustomerParty><cac:PaymentMeans><cbc:ID>Detraccion</cbc:ID>' +
        '<cbc:PaymentMeansCode>001</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>00068123456</cbc:ID>' +
        '</cac:PayeeFinancialAccount></cac:PaymentMeans><cac:PaymentTerms><cbc:ID>Detraccion</cbc:ID>' +
        '<cbc:PaymentMeansID>037</cbc:PaymentMeansID><cbc:PaymentPercent>12</cbc:PaymentPercent>' +
        '<cbc:Amount currencyID="PEN">14.00</cbc:Amount></cac:PaymentTerms><cac:TaxTotal>',
    );
  });
});

describe('a line', () => {
  test('of freight tells both ends of the way and the three reference values in soles', () => {
    const transporte = {
      ubigeoOrigen: '150101',
      direccionOrigen: 'Jr. Unión 1',
      ubigeoDestino: '080101',
      direccionDestino: 'Plaza 2',
      detalle: 'Lima a Cusco & vuelta',
      valorReferencial: de('1000'),
      valorCargaEfectiva: de('900.5'),
      valorCargaUtil: de('800'),
    };
    const value = (codigo: string, monto: string) =>
      `<cac:DeliveryTerms><cbc:ID>${codigo}</cbc:ID><cbc:Amount currencyID="PEN">${monto}</cbc:Amount></cac:DeliveryTerms>`;
    expect(xmlDe({ moneda: 'USD', items: [unItem({ transporte })] })).toContain(
      '</cac:PricingReference><cac:Delivery><cac:DeliveryLocation><cac:Address><cbc:ID>080101</cbc:ID>' +
        '<cac:AddressLine><cbc:Line>Plaza 2</cbc:Line></cac:AddressLine></cac:Address></cac:DeliveryLocation>' +
        '<cac:Despatch><cbc:Instructions>Lima a Cusco &amp; vuelta</cbc:Instructions><cac:DespatchAddress>' +
        '<cbc:ID>150101</cbc:ID><cac:AddressLine><cbc:Line>Jr. Unión 1</cbc:Line></cac:AddressLine>' +
        `</cac:DespatchAddress></cac:Despatch>${value('01', '1000.00')}${value('02', '900.50')}${value('03', '800.00')}` +
        '</cac:Delivery><cac:TaxTotal>',
    );
  });

  test.each([
    ['3001', 'CO-1-PM', '<cbc:Value>CO-1-PM</cbc:Value>'],
    ['3006', '12.5', '<cbc:ValueQuantity unitCode="TNE">12.5</cbc:ValueQuantity>'],
    ['3005', '2026-11-20', '<cac:UsabilityPeriod><cbc:StartDate>2026-11-20</cbc:StartDate></cac:UsabilityPeriod>'],
    ['4063', '2026-11-20', '<cac:UsabilityPeriod><cbc:EndDate>2026-11-20</cbc:EndDate></cac:UsabilityPeriod>'],
    ['7019', '12.5', '<cbc:ValueQuantity>12.5</cbc:ValueQuantity>'],
    ['3060', '10:30:00', '<cac:UsabilityPeriod><cbc:StartTime>10:30:00</cbc:StartTime></cac:UsabilityPeriod>'],
    [
      '4005',
      '3',
      '<cac:UsabilityPeriod><cbc:DurationMeasure unitCode="DAY">3</cbc:DurationMeasure></cac:UsabilityPeriod>',
    ],
    [
      '7014',
      '2026-01-01/2026-12-31',
      '<cac:UsabilityPeriod><cbc:StartDate>2026-01-01</cbc:StartDate><cbc:EndDate>2026-12-31</cbc:EndDate></cac:UsabilityPeriod>',
    ],
  ])('tells the property %s as its kind wants it', (codigo, valor, markup) => {
    const xml = xmlDe({ items: [unItem({ atributos: [{ codigo, nombre: 'Un <nombre>', valor }] })] });
    expect(xml).toContain(
      `<cac:AdditionalItemProperty><cbc:Name>Un &lt;nombre&gt;</cbc:Name><cbc:NameCode>${codigo}</cbc:NameCode>${markup}` +
        '</cac:AdditionalItemProperty></cac:Item>',
    );
  });

  test('of a property without a name takes the one of the catalog', () => {
    expect(xmlDe({ items: [unItem({ atributos: [{ codigo: '5010', valor: 'ABC-123' }] })] })).toContain(
      '<cbc:Name>Número de Placa</cbc:Name><cbc:NameCode>5010</cbc:NameCode><cbc:Value>ABC-123</cbc:Value>',
    );
  });

  test('with ISC is of another kind by its system and rate', () => {
    const conIsc = (sistema: '01' | '02', campos: object) =>
      unItem({ ...unValor('1', '100'), isc: { sistema, ...campos } });
    const xml = xmlDe({
      items: [conIsc('01', { tasa: de('10') }), conIsc('01', { tasa: de('20') }), conIsc('02', { monto: de('5') })],
    });
    expect([...xml.matchAll(/<cbc:TierRange>(\d\d)</g)].map(([, sistema]) => sistema)).toEqual(['01', '01', '02']);
    expect(xml).toContain('<cbc:Percent>10</cbc:Percent><cbc:TierRange>01</cbc:TierRange>');
    expect(xml).toContain('<cbc:Percent>20</cbc:Percent><cbc:TierRange>01</cbc:TierRange>');
  });
});

describe('a venta itinerante', () => {
  test('tells where the goods are handed over', () => {
    expect(xmlDe({ leyendas: ['2005'], lugarEntrega: MIRAFLORES })).toContain(
      '</cac:AccountingCustomerParty><cac:Delivery><cac:DeliveryLocation><cac:Address><cbc:ID>150122</cbc:ID>' +
        '<cbc:CitySubdivisionName>Leuro</cbc:CitySubdivisionName><cbc:CityName>LIMA</cbc:CityName>' +
        '<cbc:CountrySubentity>LIMA</cbc:CountrySubentity><cbc:District>MIRAFLORES</cbc:District>' +
        '<cac:AddressLine><cbc:Line>Av. Larco 1150</cbc:Line></cac:AddressLine>' +
        '<cac:Country><cbc:IdentificationCode>PE</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation></cac:Delivery>',
    );
  });
});

test('amounts in soles stay in soles in a document in dollars', () => {
  const xml = xmlDe({
    moneda: 'USD',
    tipoCambio: de('3.8'),
    sunatTransaccion: '2001',
    items: [unValor('1', '1000')],
    percepcion: { codigo: '51' },
  });
  expect(xml).toMatch(/<cbc:ID>Percepcion<\/cbc:ID><cbc:Amount currencyID="PEN">4573.68</);
  expect(xml).toMatch(
    /<cbc:AllowanceChargeReasonCode>51<.*?<cbc:Amount currencyID="PEN">89.68<.*?BaseAmount currencyID="PEN">4484.00</,
  );
  expect(xml).toContain('<cbc:PayableAmount currencyID="USD">1180.00<');
});

test('the tax of a bag in dollars keeps its decimals (2892)', () => {
  const items = [unItem({ ...unValor('3', '1'), icbper: true })];
  expect(xmlDe({ moneda: 'USD', tipoCambio: de('3.752'), items })).toContain(
    '<cbc:TaxAmount currencyID="USD">0.40</cbc:TaxAmount><cbc:BaseUnitMeasure unitCode="NIU">3</cbc:BaseUnitMeasure>' +
      '<cac:TaxCategory><cbc:PerUnitAmount currencyID="USD">0.13326</cbc:PerUnitAmount>',
  );
  expect(xmlDe({ items })).toContain('<cbc:PerUnitAmount currencyID="PEN">0.50</cbc:PerUnitAmount>');
});
