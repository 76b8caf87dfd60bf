import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Documento, Emisor } from '../../documento/types.ts';
import { ID_FIRMA } from '../../firma/sign-xml.ts';
import { computeTotales } from '../../impuestos/compute-totales.ts';
import { UN_EMISOR, unDocumento, unItem, unPrecio, unValor } from '../../impuestos/testing.ts';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import { canonical } from '../../ubl/testing.ts';
import { buildInvoice } from './xml.ts';

function xmlDe(campos: Partial<Documento>, emisor: Emisor = UN_EMISOR, numero = 1): string {
  const { antes, despues } = buildInvoice(computeTotales(unDocumento(campos)), emisor, numero);
  return antes + despues;
}

/** Every optional part at once, with text that needs care. */
const COMPLETO: Partial<Documento> = {
  fechaVencimiento: toFecha('2026-12-20'),
  ordenCompra: 'OC-2026-001',
  guias: [
    { tipo: '09', numero: 'T001-15' },
    { tipo: '31', numero: 'V001-3' },
  ],
  observaciones: 'Entregar & firmar <cargo> "hoy"\r\nen almacén',
  establecimiento: '0001',
  cliente: {
    tipoDocumento: '6',
    numeroDocumento: '20000000010',
    denominacion: 'PEÑA & HIJOS <PERÚ> 👩‍🚀 S.A.C.',
    direccion: 'Jr. Unión 123 "B"',
  },
  items: [
    unItem({ ...unPrecio('2', '10.00'), codigo: 'P<1>', gtin: '7750182001234', codigoSunat: '43211508' }),
    unItem({ ...unValor('1', '5', '15'), descripcion: 'Muestra ]]> gratis', unidadMedida: 'KGM' }),
    unItem({ ...unPrecio('1.5', '3', '20'), codigo: '&' }),
  ],
};

const EMISOR_COMPLETO: Emisor = {
  ruc: '20100066603',
  razonSocial: 'COMERCIAL DEMO S.A.C.',
  nombreComercial: 'Demo & Cía',
  direccion: {
    ubigeo: '150122',
    direccion: 'Av. Larco 1150',
    urbanizacion: 'Leuro',
    distrito: 'MIRAFLORES',
    provincia: 'LIMA',
    departamento: 'LIMA',
  },
};

describe('every optional part', () => {
  const xml = xmlDe(COMPLETO, EMISOR_COMPLETO, 123);

  test.each([
    ['series and number', '<cbc:ID>F001-123</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>'],
    ['the due date after the hour', '<cbc:IssueTime>10:00:00</cbc:IssueTime><cbc:DueDate>2026-12-20</cbc:DueDate>'],
    [
      'remarks as a note without attribute',
      '<cbc:Note>Entregar &amp; firmar &lt;cargo&gt; "hoy"&#xD;\nen almacén</cbc:Note><cbc:DocumentCurrencyCode>',
    ],
    ['the purchase order', '<cac:OrderReference><cbc:ID>OC-2026-001</cbc:ID></cac:OrderReference>'],
    [
      'guías, sender and carrier',
      '<cac:DespatchDocumentReference><cbc:ID>T001-15</cbc:ID><cbc:DocumentTypeCode>09</cbc:DocumentTypeCode>' +
        '</cac:DespatchDocumentReference><cac:DespatchDocumentReference><cbc:ID>V001-3</cbc:ID>' +
        '<cbc:DocumentTypeCode>31</cbc:DocumentTypeCode></cac:DespatchDocumentReference>',
    ],
    [
      "the issuer's trade name",
      '<cac:PartyName><cbc:Name>Demo &amp; Cía</cbc:Name></cac:PartyName><cac:PartyLegalEntity>',
    ],
    [
      "the issuer's address and establishment",
      '<cac:RegistrationAddress><cbc:ID>150122</cbc:ID><cbc:AddressTypeCode>0001</cbc:AddressTypeCode>' +
        '<cbc:CitySubdivisionName>Leuro</cbc:CitySubdivisionName><cbc:CityName>LIMA</cbc:CityName>' +
        '<cbc:CountrySubentity>LIMA</cbc:CountrySubentity><cbc:District>MIRAFLORES</cbc:District>' +
        '<cac:AddressLine><cbc:Line>Av. Larco 1150</cbc:Line></cac:AddressLine>' +
        '<cac:Country><cbc:IdentificationCode>PE</cbc:IdentificationCode></cac:Country></cac:RegistrationAddress>',
    ],
    [
      "the customer's address",
      '<cbc:RegistrationName>PEÑA &amp; HIJOS &lt;PERÚ&gt; 👩‍🚀 S.A.C.</cbc:RegistrationName><cac:RegistrationAddress>' +
        '<cac:AddressLine><cbc:Line>Jr. Unión 123 "B"</cbc:Line></cac:AddressLine></cac:RegistrationAddress>',
    ],
    [
      "the item's codes in the order of the XSD",
      '<cac:SellersItemIdentification><cbc:ID>P&lt;1&gt;</cbc:ID></cac:SellersItemIdentification>' +
        '<cac:StandardItemIdentification><cbc:ID schemeID="GTIN-13">7750182001234</cbc:ID></cac:StandardItemIdentification>' +
        '<cac:CommodityClassification><cbc:ItemClassificationCode>43211508</cbc:ItemClassificationCode>' +
        '</cac:CommodityClassification></cac:Item>',
    ],
    ['the unit of each line', '<cbc:InvoicedQuantity unitCode="KGM">1</cbc:InvoicedQuantity>'],
    ['a free line at price 0 with its referential value', '<cbc:PriceTypeCode>02</cbc:PriceTypeCode>'],
  ])('%s', (_, markup) => {
    expect(xml).toContain(markup);
  });

  test('lines of the same kind keep their own values', () => {
    const descripciones = Array.from({ length: 12 }, (_, i) => `Producto ${i + 1}`);
    const items = descripciones.map((descripcion, i) => unItem({ ...unPrecio('1', `${i + 1}.00`), descripcion }));
    const lineas = [...xmlDe({ items }).matchAll(/<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/g)].map(([linea]) => linea);
    expect(lineas.map((linea) => /<cbc:ID>(\d+)</.exec(linea)?.[1])).toEqual(descripciones.map((_, i) => `${i + 1}`));
    expect(lineas.map((linea) => /<cbc:Description>([^<]*)</.exec(linea)?.[1])).toEqual(descripciones);
    expect(lineas.map((linea) => /PriceAmount currencyID="PEN">([\d.]+)</.exec(linea)?.[1])).toEqual(
      descripciones.map((_, i) => `${i + 1}`),
    );
  });
});

describe('export', () => {
  const exportacion = { pais: 'CL', incoterm: 'FOB' };

  test.each(['0201', '0208'])('operation %s names the country of use (3098)', (sunatTransaccion) => {
    expect(xmlDe({ sunatTransaccion, exportacion })).toContain(
      '</cac:AccountingCustomerParty><cac:Delivery><cac:DeliveryLocation><cac:Address><cac:Country>' +
        '<cbc:IdentificationCode>CL</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation>' +
        '</cac:Delivery><cac:DeliveryTerms><cbc:ID>FOB</cbc:ID></cac:DeliveryTerms><cac:PaymentTerms>',
    );
  });

  test('of goods names the incoterm only: a foreign country there is observed (4041)', () => {
    const xml = xmlDe({ sunatTransaccion: '0200', exportacion });
    expect(xml).not.toContain('<cac:Delivery>');
    expect(xml).toContain('<cac:DeliveryTerms><cbc:ID>FOB</cbc:ID></cac:DeliveryTerms>');
  });
});

describe('payment', () => {
  test('a boleta says nothing of it, on credit either (3128)', () => {
    const cuotas = [{ monto: Decimal.integer(118), fechaVencimiento: toFecha('2026-12-20') }];
    const xml = xmlDe({ tipoComprobante: '03', serie: 'B001', formaPago: 'CREDITO', cuotas });
    expect(xml).not.toContain('PaymentTerms');
  });

  test('cuotas are numbered with three digits', () => {
    const cuotas = Array.from({ length: 12 }, () => ({
      monto: Decimal.integer(10),
      fechaVencimiento: toFecha('2026-12-20'),
    }));
    const xml = xmlDe({ formaPago: 'CREDITO', cuotas });
    expect([...xml.matchAll(/Cuota\d+/g)].map(([cuota]) => cuota)).toEqual(
      [...'123456789'].map((n) => `Cuota00${n}`).concat('Cuota010', 'Cuota011', 'Cuota012'),
    );
  });
});

test('points at the signature by the Id that it will have', () => {
  expect(xmlDe({})).toContain(`<cbc:URI>#${ID_FIRMA}</cbc:URI>`);
});

describe('is canonical by construction', () => {
  test('with every optional part', () => {
    const xml = xmlDe(COMPLETO, EMISOR_COMPLETO);
    expect(canonical(xml)).toBe(xml);
  });

  test('declares its namespaces as it says', () => {
    const { antes, namespaces } = buildInvoice(computeTotales(unDocumento()), UN_EMISOR, 1);
    expect(antes.startsWith(`<Invoice${namespaces}>`)).toBe(true);
  });

  test('whatever the texts are', () => {
    const texto = fc.string({
      unit: fc.oneof(
        fc.constantFrom('&', '<', '>', '"', "'", '\t', '\n', '\r', ']]>'),
        fc.string({ unit: 'grapheme', maxLength: 2 }),
      ),
      minLength: 1,
    });
    fc.assert(
      fc.property(texto, texto, texto, (denominacion, descripcion, observaciones) => {
        const xml = xmlDe({
          cliente: { tipoDocumento: '6', numeroDocumento: '20000000010', denominacion },
          observaciones,
          items: [unItem({ descripcion, codigo: denominacion })],
        });
        expect(canonical(xml)).toBe(xml);
      }),
    );
  });
});
