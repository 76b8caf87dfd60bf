import type { Registrados } from '../lectura/comprobante.ts';
import type { Condicion } from '../libro/padron.ts';
import {
  AEREA,
  AL_ESTADO,
  ANTICIPO,
  BOLETA,
  BOLETA_DE_AFP,
  CARGA,
  CARGOS_GLOBALES,
  CON_CODIGOS,
  CON_CONTRATO,
  CON_REFERENCIAS,
  CON_REGALO,
  CREDITO,
  CREDITO_EMPRESARIAL,
  DESCUENTO_LINEA,
  DETRACCION,
  EXONERADA,
  EXPORTACION,
  FERROVIARIA,
  FISE,
  GASTO_DEDUCIBLE,
  HOSPEDAJE,
  ICBPER,
  INAFECTA,
  ISC,
  IVAP,
  OTROS,
  PASAJEROS,
  PERCEPCION,
  PESCA,
  REDONDEO,
  REGALO_INAFECTO,
  RENTA,
  RETENCION,
  SEGURO,
  SERVICIO_EXPORTADO,
  TURISTA,
} from './bases-de-prueba.ts';
import {
  afectacion,
  type DocumentoDePrueba,
  deLinea,
  el,
  GRAVADA,
  global,
  linea,
  monto,
  SIMPLE,
  totales,
} from './testing.ts';

/* For tests only: how to break each rule, with the code that SUNAT answers. A valid document, and what is changed in it. */

/** Text to look for and what to put in its place: the first time that it occurs, or, with `/g`, every time. */
export type Cambio = readonly [de: string | RegExp, a: string];

export interface Caso {
  readonly codigo: string;
  readonly base: DocumentoDePrueba;
  readonly cambios: readonly Cambio[];
  readonly contribuyentes?: Readonly<Record<string, readonly Condicion[]>>;
  /** Day and hour of the judgement, when it is not the day of issue. */
  readonly ahora?: string;
  /** Where it is a note: what SUNAT holds of the documents that it changes. */
  readonly registrados?: Registrados;
}

export function caso(codigo: string, base: DocumentoDePrueba, ...cambios: readonly Cambio[]): Caso {
  return { codigo, base, cambios };
}

/** A rule that refuses a factura and only observes a boleta, under two codes. */
function par(factura: string, boleta: string, base: DocumentoDePrueba, ...cambios: readonly Cambio[]): Caso[] {
  return [caso(factura, base, ...cambios), caso(boleta, toBoleta(base), ...cambios)];
}

/** The same document as a boleta, which does not say how it is paid. */
export function toBoleta(base: DocumentoDePrueba): DocumentoDePrueba {
  const { cliente, pago = '', ...resto } = base;
  const sinForma = pago.replace(/<cac:PaymentTerms><cbc:ID>FormaPago.*?<\/cac:PaymentTerms>/g, '');
  const suyo = cliente === undefined || cliente[0] === '6' ? {} : { cliente };
  return { ...resto, ...suyo, tipo: '03', pago: sinForma };
}

const RUC = '20000000001';
const CLIENTE = '20000000010';

const FIRMANTE: readonly Caso[] = [
  caso('2076', SIMPLE, [/<cac:Signature>.*<\/cac:Signature>/, '']),
  caso('2077', SIMPLE, ['<cbc:ID>SIGN<', '<cbc:ID> <']),
  caso('2078', SIMPLE, [`<cac:PartyIdentification><cbc:ID>${RUC}`, `<cac:PartyIdentification><cbc:ID>${CLIENTE}`]),
  caso('2079', SIMPLE, [`<cac:PartyIdentification><cbc:ID>${RUC}</cbc:ID></cac:PartyIdentification>`, '']),
  caso('2080', SIMPLE, ['<cbc:Name>EMISOR SA<', '<cbc:Name> <']),
  caso('2081', SIMPLE, ['<cac:PartyName><cbc:Name>EMISOR SA</cbc:Name></cac:PartyName>', '']),
  caso('2082', SIMPLE, ['#SIGN', ' ']),
  caso('2083', SIMPLE, [/<cac:DigitalSignatureAttachment>.*<\/cac:DigitalSignatureAttachment>/, '']),
];

const EMISOR_ID = `<cbc:ID schemeID="6">${RUC}</cbc:ID>`;

/** One more part of the address of delivery. */
function enEntrega(nombre: string, valor: string): Cambio {
  return [/(<cac:Delivery>.*?)<cac:AddressLine>/, `$1${el(`cbc:${nombre}`, valor)}<cac:AddressLine>`];
}

const IDENTIDAD: readonly Caso[] = [
  caso('1001', { ...SIMPLE, id: 'B001-1' }),
  caso('1001', { ...BOLETA, id: 'F001-1' }),
  caso('1003', SIMPLE, ['>01</cbc:InvoiceTypeCode>', '>03</cbc:InvoiceTypeCode>']),
  caso('1004', SIMPLE, [/<cbc:InvoiceTypeCode.*<\/cbc:InvoiceTypeCode>/, '']),
  caso('1034', SIMPLE, [EMISOR_ID, `<cbc:ID schemeID="6">${CLIENTE}</cbc:ID>`]),
  caso('1035', SIMPLE, ['F001-1', 'F002-1']),
  caso('1036', SIMPLE, ['F001-1', 'F001-2']),
  caso('2070', SIMPLE, [/<cbc:DocumentCurrencyCode>.*<\/cbc:DocumentCurrencyCode>/, '']),
  caso('2071', SIMPLE, ['currencyID="PEN"', 'currencyID="USD"']),
  caso('2071', CREDITO, [/currencyID="PEN">118.00<\/cbc:Amount>/, 'currencyID="USD">118.00</cbc:Amount>']),
  caso('2072', SIMPLE, ['<cbc:CustomizationID>2.0', '<cbc:CustomizationID>1.0']),
  caso('2073', SIMPLE, [/<cbc:CustomizationID>.*<\/cbc:CustomizationID>/, '']),
  caso('2074', SIMPLE, ['<cbc:UBLVersionID>2.1', '<cbc:UBLVersionID>2.0']),
  caso('2075', SIMPLE, [/<cbc:UBLVersionID>.*<\/cbc:UBLVersionID>/, '']),
  { ...caso('2108', SIMPLE), ahora: '2026-11-24T05:00:00Z' },
  { ...caso('1079', BOLETA), ahora: '2026-11-26T05:00:00Z' },
  { ...caso('4204', { ...SIMPLE, id: '0001-1' }), contribuyentes: { [RUC]: ['sinContingencia'] } },
  { ...caso('3207', { ...SIMPLE, id: '0001-1' }), contribuyentes: { [RUC]: ['sinFisicos'] } },
  { ...caso('2329', SIMPLE), ahora: '2026-11-18T04:59:59Z' },
  caso('3088', SIMPLE, [/"PEN"/g, '"XXZ"'], ['>PEN<', '>XXZ<']),
  caso('3205', SIMPLE, [' listID="0101"', '']),
  caso('3206', SIMPLE, ['listID="0101"', 'listID="9999"']),
  caso('3206', SIMPLE, ['listID="0101"', 'listID="0113"']),
  caso('4233', CON_REFERENCIAS, ['>OC-1<', '>OC\n1<']),
];

const DIRECCION: readonly Caso[] = [
  caso('4041', SIMPLE, ['<cbc:IdentificationCode>PE', '<cbc:IdentificationCode>CL']),
  caso('4093', SIMPLE, ['<cbc:ID>150101<', '<cbc:ID>999999<']),
  caso('4094', SIMPLE, ['Av. Uno 123', 'Av']),
  caso('4095', SIMPLE, ['Centro', 'Urbanización de nombre demasiado largo']),
  caso('4096', SIMPLE, ['<cbc:CityName>LIMA', '<cbc:CityName> LIMA']),
  caso('4097', SIMPLE, ['<cbc:CountrySubentity>LIMA', '<cbc:CountrySubentity>']),
  caso('4098', SIMPLE, ['<cbc:District>LIMA', '<cbc:District>LIMA DE LOS CABALLEROS Y DE LAS DAMAS']),
  caso('3030', SIMPLE, ['<cbc:AddressTypeCode>0000</cbc:AddressTypeCode>', '']),
  caso('3239', SIMPLE, ['<cbc:AddressTypeCode>0000', '<cbc:AddressTypeCode>A']),
  caso('4198', BOLETA, ['<cbc:AddressTypeCode>0000</cbc:AddressTypeCode>', '']),
  caso('4198', { ...SIMPLE, id: '0001-1' }, ['<cbc:AddressTypeCode>0000</cbc:AddressTypeCode>', '']),
  caso('4199', BOLETA, ['<cbc:AddressTypeCode>0000', '<cbc:AddressTypeCode>A']),
  caso('4242', SIMPLE, ['<cbc:AddressTypeCode>0000', '<cbc:AddressTypeCode>1']),
  caso('4236', CON_REFERENCIAS, ['Av. Dos 456', 'Av']),
  ...[
    ['4238', 'CitySubdivisionName'],
    ['4239', 'CityName'],
    ['4240', 'CountrySubentity'],
    ['4241', 'District'],
  ].map(([codigo = '', nombre = '']) => caso(codigo, CON_REFERENCIAS, enEntrega(nombre, ' Lima'))),
  caso('4231', CON_REFERENCIAS, [
    '<cac:DeliveryLocation><cac:Address><cbc:ID>150101',
    '<cac:DeliveryLocation><cac:Address><cbc:ID>1',
  ]),
  caso('3098', SERVICIO_EXPORTADO, [
    '<cac:Country><cbc:IdentificationCode>CL</cbc:IdentificationCode></cac:Country>',
    '',
  ]),
  caso('3099', SERVICIO_EXPORTADO, ['>CL<', '>PE<']),
  caso('4266', CON_REFERENCIAS, ['"2005"', '"2010"']),
];

const CLIENTE_ID = `<cbc:ID schemeID="6">${CLIENTE}</cbc:ID>`;
const OTRA_IDENTIFICACION =
  '</cac:PartyIdentification><cac:PartyIdentification><cbc:ID schemeID="6">1</cbc:ID></cac:PartyIdentification>';
const DNI_ID = '<cbc:ID schemeID="1">12345678</cbc:ID>';

const PARTES: readonly Caso[] = [
  caso('3089', SIMPLE, [`${EMISOR_ID}</cac:PartyIdentification>`, EMISOR_ID + OTRA_IDENTIFICACION]),
  caso('1008', SIMPLE, [EMISOR_ID, `<cbc:ID>${RUC}</cbc:ID>`]),
  caso('1007', SIMPLE, [EMISOR_ID, `<cbc:ID schemeID="1">${RUC}</cbc:ID>`]),
  caso('4092', SIMPLE, ['La Tienda', 'La']),
  caso('1037', SIMPLE, ['<cbc:RegistrationName>EMISOR SA</cbc:RegistrationName>', '']),
  caso('4338', SIMPLE, ['<cbc:RegistrationName>EMISOR SA', '<cbc:RegistrationName> EMISOR SA']),
  caso('3090', SIMPLE, [`${CLIENTE_ID}</cac:PartyIdentification>`, CLIENTE_ID + OTRA_IDENTIFICACION]),
  caso('2014', SIMPLE, [`<cac:PartyIdentification>${CLIENTE_ID}</cac:PartyIdentification>`, '']),
  caso('2015', SIMPLE, [CLIENTE_ID, `<cbc:ID>${CLIENTE}</cbc:ID>`]),
  caso('2017', SIMPLE, [CLIENTE_ID, '<cbc:ID schemeID="6">1234</cbc:ID>']),
  ...par('2801', '4207', GASTO_DEDUCIBLE, [DNI_ID, '<cbc:ID schemeID="1">1234567</cbc:ID>']).slice(0, 1),
  caso('4207', BOLETA, [DNI_ID, '<cbc:ID schemeID="1">1234567</cbc:ID>']),
  ...par('2802', '4208', EXPORTACION, ['>EXT-1<', '>EXT 1<']),
  caso('2800', SIMPLE, [CLIENTE_ID, DNI_ID]),
  caso('2800', EXPORTACION, ['<cbc:ID schemeID="0">EXT-1<', `<cbc:ID schemeID="6">${CLIENTE}<`]),
  caso('2800', BOLETA, [DNI_ID, '<cbc:ID schemeID="Z">1</cbc:ID>']),
  caso('2021', SIMPLE, ['<cbc:RegistrationName>CLIENTE SAC</cbc:RegistrationName>', '']),
  caso('2022', SIMPLE, ['CLIENTE SAC', 'CL']),
  { ...caso('1083', SIMPLE), contribuyentes: { [CLIENTE]: ['inexistente'] } },
  { ...caso('4013', SIMPLE), contribuyentes: { [CLIENTE]: ['noActivo'] } },
  { ...caso('4014', SIMPLE), contribuyentes: { [CLIENTE]: ['noHabido'] } },
  { ...caso('1078', SIMPLE), contribuyentes: { [RUC]: ['obligadoOse'] } },
  { ...caso('1086', SIMPLE), contribuyentes: { [RUC]: ['sinCapacidadOperativa'] } },
  { ...caso('3097', SERVICIO_EXPORTADO), contribuyentes: { [RUC]: ['noExportaServicios'] } },
  { ...caso('3281', TURISTA), contribuyentes: { [RUC]: ['noTaxFree'] } },
  { ...caso('2010', SIMPLE), contribuyentes: { [RUC]: ['noActivo'] } },
  { ...caso('2011', SIMPLE), contribuyentes: { [RUC]: ['noHabido'] } },
];

const DESCRIPCION = '<cbc:Description>Producto de prueba</cbc:Description>';
const GTIN = '<cbc:ID schemeID="GTIN-13">7751234567890<';
const SEGUNDA = linea({ ...GRAVADA, id: '1' });

const LINEA: readonly Caso[] = [
  caso('2023', SIMPLE, ['<cac:InvoiceLine><cbc:ID>1<', '<cac:InvoiceLine><cbc:ID>0<']),
  caso('2752', SIMPLE, ['</Invoice>', `${SEGUNDA}</Invoice>`]),
  caso('2883', SIMPLE, [' unitCode="NIU"', '']),
  caso('2936', SIMPLE, ['unitCode="NIU"', 'unitCode="XYZW"']),
  caso('2024', SIMPLE, ['<cbc:InvoicedQuantity unitCode="NIU">1<', '<cbc:InvoicedQuantity unitCode="NIU">0.00<']),
  caso('2025', SIMPLE, [
    '<cbc:InvoicedQuantity unitCode="NIU">1<',
    '<cbc:InvoicedQuantity unitCode="NIU">1.00000000001<',
  ]),
  caso('4269', CON_CODIGOS, ['ABC-1<', 'ABC-1-QUE-SE-ALARGA-MÁS-DE-LO-DEBIDO<']),
  caso('3496', CON_CODIGOS, ['10191509', '1019150']),
  ...['10190000', '00000000'].map((codigo) => ({
    ...caso('4337', { ...CON_CODIGOS, fecha: '2026-01-30' }, ['10191509', codigo]),
    ahora: '2026-01-30T15:00:00Z',
  })),
  { ...caso('4331', SIMPLE), contribuyentes: { [RUC]: ['obligadoCodigoProducto'] } },
  caso('4333', CON_CODIGOS, [GTIN, '<cbc:ID>7751234567890<']),
  caso('4334', CON_CODIGOS, [GTIN, '<cbc:ID schemeID="GTIN-13">775<']),
  caso('4335', CON_CODIGOS, [GTIN, '<cbc:ID schemeID="EAN">7751234567890<']),
  caso('4235', CON_CODIGOS, ['<cbc:Name>Placa<', '<cbc:Name><']),
  caso('2026', SIMPLE, [DESCRIPCION, '']),
  caso('2027', SIMPLE, [DESCRIPCION, el('cbc:Description', 'x'.repeat(501))]),
  caso('2027', SIMPLE, [DESCRIPCION, el('cbc:Description', ' \n\t ')]),
  caso('2028', SIMPLE, [/<cac:PricingReference>.*<\/cac:PricingReference>/, '']),
  caso('2068', SIMPLE, [/<cac:Price>.*<\/cac:Price>/, '']),
  caso('2369', SIMPLE, [/100<\/cbc:PriceAmount><\/cac:Price>/, '100.00000000001</cbc:PriceAmount></cac:Price>']),
  caso('2367', SIMPLE, [/>118<\/cbc:PriceAmount>/, '>118.00000000001</cbc:PriceAmount>']),
  caso('2410', SIMPLE, ['<cbc:PriceTypeCode>01', '<cbc:PriceTypeCode>09']),
  caso('2409', SIMPLE, [/(<cac:AlternativeConditionPrice>.*<\/cac:AlternativeConditionPrice>)/, '$1$1']),
  caso('2640', CON_REGALO, [/>0<\/cbc:PriceAmount>/, '>10</cbc:PriceAmount>']),
  caso('3224', SIMPLE, ['<cbc:PriceTypeCode>01', '<cbc:PriceTypeCode>02']),
  caso('3234', CON_REGALO, ['<cbc:PriceTypeCode>02', '<cbc:PriceTypeCode>01']),
  caso('3195', SIMPLE, [/<cac:TaxTotal>((?!<cac:TaxTotal>).)*<\/cac:TaxTotal><cac:Item>/, '<cac:Item>']),
  caso('3026', SIMPLE, [/(<cac:TaxTotal>((?!<cac:TaxTotal>).)*<\/cac:TaxTotal>)<cac:Item>/, '$1$1<cac:Item>']),
  caso('3021', SIMPLE, [/(<cac:InvoiceLine>.*<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">)18\.00/, '$118.000']),
  caso('2370', SIMPLE, [/100\.00(<\/cbc:LineExtensionAmount><cac:PricingReference>)/, '100.000$1']),
  ...par('3270', '4287', SIMPLE, ['>118</cbc:PriceAmount>', '>116.99</cbc:PriceAmount>']),
  ...par('3271', '4288', SIMPLE, [/>100<\/cbc:PriceAmount><\/cac:Price>/, '>101.01</cbc:PriceAmount></cac:Price>']),
  ...par('3272', '4294', SIMPLE, [/(<cac:InvoiceLine>.*)100\.00<\/cbc:TaxableAmount>/, '$1100.01</cbc:TaxableAmount>']),
  ...par('3292', '4293', SIMPLE, [
    /(<cac:InvoiceLine>.*<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">)18\.00/,
    '$119.01',
  ]),
  caso(
    '3105',
    SIMPLE,
    [/(<cac:InvoiceLine>.*)100\.00<\/cbc:TaxableAmount>/, '$10.00</cbc:TaxableAmount>'],
    [
      '<cbc:TaxAmount currencyID="PEN">18.00</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>',
      '<cbc:TaxAmount currencyID="PEN">0.00</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>',
    ],
    [/(<cac:InvoiceLine>.*<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">)18\.00/, '$10.00'],
  ),
  caso('3223', SIMPLE, [
    '</cac:TaxSubtotal></cac:TaxTotal><cac:Item>',
    `</cac:TaxSubtotal>${deLinea('9997', '100.00', '0.00', afectacion('0', '20'))}</cac:TaxTotal><cac:Item>`,
  ]),
  caso('2644', IVAP, ['</Invoice>', `${linea({ ...GRAVADA, id: '2' })}</Invoice>`]),
  caso('3462', SIMPLE, [/<cbc:Percent>18/, '<cbc:Percent>18.5']),
  {
    ...caso('4439', SIMPLE, [/<cbc:Percent>18/, '<cbc:Percent>10.5'], [/18\.00/g, '10.50'], ['>118<', '>110.5<']),
    contribuyentes: { [RUC]: ['sinTasaReducida'] },
  },
  caso('3181', GASTO_DEDUCIBLE, ['84121901', '10191509']),
];

const TASA = /<cbc:Percent>18<\/cbc:Percent>/;
const IMPUESTO_LINEA = /18\.00(<\/cbc:TaxAmount><cac:TaxCategory><cbc:Percent>)/;

const SUBTOTAL_LINEA: readonly Caso[] = [
  caso('3031', SIMPLE, [/(<cac:InvoiceLine>.*)100\.00<\/cbc:TaxableAmount>/, '$1100.000</cbc:TaxableAmount>']),
  caso('2037', SIMPLE, [/(<cac:InvoiceLine>.*)<cbc:ID>1000<\/cbc:ID>/, '$1']),
  caso('2036', SIMPLE, [/(<cac:InvoiceLine>.*)<cbc:ID>1000</, '$1<cbc:ID>1234<']),
  caso('3103', SIMPLE, [IMPUESTO_LINEA, '19.01$1']),
  caso('2033', SIMPLE, [IMPUESTO_LINEA, '18.000$1']),
  caso('3110', EXONERADA, [/0\.00(<\/cbc:TaxAmount><cac:TaxCategory><cbc:Percent>)/, '1.00$1']),
  caso('3110', REGALO_INAFECTO, [/0\.00(<\/cbc:TaxAmount><cac:TaxCategory><cbc:Percent>)/, '0.50$1']),
  caso('3111', {
    ...SIMPLE,
    lineas: linea({ ...GRAVADA, subtotales: deLinea('1000', '1.00', '0.00', afectacion('18', '10')) }),
  }),
  caso('3102', SIMPLE, [TASA, '<cbc:Percent>18.000001</cbc:Percent>']),
  caso(
    '2993',
    REGALO_INAFECTO,
    ['<cbc:TaxExemptionReasonCode>37', '<cbc:TaxExemptionReasonCode>11'],
    [/0\.00(<\/cbc:TaxAmount><cac:TaxCategory><cbc:Percent>)/, '0.50$1'],
  ),
  caso('3104', ISC, ['<cbc:Percent>10<', '<cbc:Percent>0<']),
  caso('3108', ISC, [/10\.00(<\/cbc:TaxAmount><cac:TaxCategory><cbc:Percent>)/, '11.01$1']),
  caso('3109', OTROS, [/5\.00(<\/cbc:TaxAmount><cac:TaxCategory><cbc:Percent>)/, '6.01$1']),
  caso('2371', SIMPLE, ['<cbc:TaxExemptionReasonCode>10</cbc:TaxExemptionReasonCode>', '']),
  caso('3050', OTROS, ['<cbc:Percent>5</cbc:Percent>', afectacion('5', '10')]),
  caso('2642', {
    ...EXPORTACION,
    lineas: linea({
      valorVenta: '100.00',
      precio: '100',
      impuestos: '0.00',
      moneda: 'USD',
      subtotales: deLinea('9997', '100.00', '0.00', afectacion('0', '20'), 'USD'),
      valorUnitario: '100',
    }),
  }),
  caso('2373', ISC, ['<cbc:TierRange>01</cbc:TierRange>', '']),
  caso('2041', ISC, ['<cbc:TierRange>01', '<cbc:TierRange>09']),
  caso('3210', SIMPLE, [
    /(<cbc:TaxExemptionReasonCode>10<\/cbc:TaxExemptionReasonCode>)/,
    '$1<cbc:TierRange>01</cbc:TierRange>',
  ]),
  caso('2992', EXONERADA, ['<cbc:Percent>0</cbc:Percent>', '']),
  caso('3067', SIMPLE, [
    /(<cac:InvoiceLine>.*<cbc:TaxAmount currencyID="PEN">18\.00<\/cbc:TaxAmount>)(<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>)/,
    '$1$2$2',
  ]),
  caso('2996', SIMPLE, [/(<cac:InvoiceLine>.*)<cbc:Name>IGV<\/cbc:Name>/, '$1']),
  caso('3051', SIMPLE, [/(<cac:InvoiceLine>.*)<cbc:Name>IGV</, '$1<cbc:Name>IVA<']),
  caso('2377', SIMPLE, [/(<cac:InvoiceLine>.*)<cbc:TaxTypeCode>VAT</, '$1<cbc:TaxTypeCode>FRE<']),
  caso('2040', SIMPLE, ['<cbc:TaxExemptionReasonCode>10', '<cbc:TaxExemptionReasonCode>20']),
  caso(
    '4318',
    ICBPER,
    [/1\.00(<\/cbc:TaxAmount><cbc:BaseUnitMeasure)/, '1.01$1'],
    [/1\.00(<\/cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme><cbc:ID>7152)/, '1.01$1'],
  ),
  caso('3237', ICBPER, ['<cbc:BaseUnitMeasure unitCode="NIU">2</cbc:BaseUnitMeasure>', '']),
  caso('2892', ICBPER, ['"NIU">2</cbc:BaseUnitMeasure>', '"NIU">2.0</cbc:BaseUnitMeasure>']),
  caso('2892', ICBPER, ['>0.50</cbc:PerUnitAmount>', '>0.500000</cbc:PerUnitAmount>']),
  caso('4320', ICBPER, ['<cbc:BaseUnitMeasure unitCode="NIU"', '<cbc:BaseUnitMeasure unitCode="KGM"']),
  caso('3236', ICBPER, ['"NIU">2</cbc:BaseUnitMeasure>', '"NIU">3</cbc:BaseUnitMeasure>']),
  caso('3238', ICBPER, ['>0.50</cbc:PerUnitAmount>', '>0.00</cbc:PerUnitAmount>']),
  { ...caso('2949', { ...ICBPER, fecha: '2019-07-31' }), ahora: '2019-07-31T17:00:00Z' },
  { ...caso('4237', { ...ICBPER, fecha: '2022-12-31' }), ahora: '2022-12-31T17:00:00Z' },
  caso('3240', { ...toBoleta(ICBPER), operacion: '0113' }),
];

const CARGO: readonly Caso[] = [
  caso('3114', DESCUENTO_LINEA, ['<cbc:ChargeIndicator>false', '<cbc:ChargeIndicator>true']),
  caso('3114', CARGOS_GLOBALES, ['<cbc:ChargeIndicator>true', '<cbc:ChargeIndicator>false']),
  caso('3073', DESCUENTO_LINEA, ['<cbc:AllowanceChargeReasonCode>00</cbc:AllowanceChargeReasonCode>', '']),
  caso('2954', DESCUENTO_LINEA, ['<cbc:AllowanceChargeReasonCode>00', '<cbc:AllowanceChargeReasonCode>99']),
  caso('4268', toBoleta(DESCUENTO_LINEA), ['<cbc:AllowanceChargeReasonCode>01', '<cbc:AllowanceChargeReasonCode>03']),
  caso('3052', DESCUENTO_LINEA, ['0.10000', '0.100000']),
  caso('2955', DESCUENTO_LINEA, ['>20.00</cbc:Amount>', '>20.000</cbc:Amount>']),
  caso('3053', DESCUENTO_LINEA, ['>200.00</cbc:BaseAmount>', '>200.000</cbc:BaseAmount>']),
  ...par('3290', '4289', DESCUENTO_LINEA, ['>200.00</cbc:BaseAmount>', '>189.00</cbc:BaseAmount>']),
  caso('3072', CARGOS_GLOBALES, ['<cbc:AllowanceChargeReasonCode>46</cbc:AllowanceChargeReasonCode>', '']),
  caso('3071', CARGOS_GLOBALES, ['<cbc:AllowanceChargeReasonCode>46', '<cbc:AllowanceChargeReasonCode>99']),
  caso('4291', toBoleta(CARGOS_GLOBALES), ['<cbc:AllowanceChargeReasonCode>03', '<cbc:AllowanceChargeReasonCode>01']),
  caso('3025', CARGOS_GLOBALES, ['0.10000', '0.100000']),
  caso('3025', RETENCION, ['>0.03<', '>0.00<']),
  caso('2968', CARGOS_GLOBALES, ['>20.00</cbc:Amount>', '>20.000</cbc:Amount>']),
  caso('2968', RETENCION, ['>3.54</cbc:Amount>', '>0.00</cbc:Amount>']),
  caso('3016', CARGOS_GLOBALES, ['>200.00</cbc:BaseAmount>', '>200.000</cbc:BaseAmount>']),
  caso('3016', RENTA, ['>100.00</cbc:BaseAmount>', '>0.00</cbc:BaseAmount>']),
  ...par('3307', '4322', CARGOS_GLOBALES, ['>200.00</cbc:BaseAmount>', '>189.00</cbc:BaseAmount>']),
  caso('3074', FISE, ['>3.00</cbc:Amount>', '>0.00</cbc:Amount>']),
  caso('3092', FISE, ['>100.00</cbc:BaseAmount>', '>0.00</cbc:BaseAmount>']),
  caso('3262', { ...GASTO_DEDUCIBLE, cargos: RETENCION.cargos ?? '' }),
  { ...caso('3262', RETENCION), contribuyentes: { [CLIENTE]: ['noAgenteRetencion'] } },
  { ...caso('3269', RETENCION), contribuyentes: { [RUC]: ['agenteRetencion'] } },
  caso('3263', RETENCION, ['>3.54<', '>4.55<']),
  caso('3264', RETENCION, ['>118.00</cbc:BaseAmount>', '>118.01</cbc:BaseAmount>']),
  caso('3318', RENTA, [/<cbc:BaseAmount.*<\/cbc:BaseAmount>/, '']),
  caso('3316', RENTA, [/<cac:AllowanceCharge>.*<\/cac:AllowanceCharge>/, '']),
  caso('3317', RENTA, ['listID="2002"', 'listID="0101"']),
  caso('2792', PERCEPCION, ['currencyID="PEN">2.36', 'currencyID="USD">2.36']),
  caso('2788', PERCEPCION, ['currencyID="PEN">118.00</cbc:BaseAmount>', 'currencyID="USD">118.00</cbc:BaseAmount>']),
  caso('2788', PERCEPCION, ['currencyID="PEN">120.36', 'currencyID="USD">120.36']),
  caso('3233', PERCEPCION, ['>118.00</cbc:BaseAmount>', '>0.00</cbc:BaseAmount>']),
  caso('2797', PERCEPCION, ['>118.00</cbc:BaseAmount>', '>118.01</cbc:BaseAmount>']),
  caso('2798', PERCEPCION, ['>2.36<', '>3.37<']),
  caso('3093', PERCEPCION, [/<cac:AllowanceCharge>.*<\/cac:AllowanceCharge>/, '']),
  caso('3309', PERCEPCION, [/<cac:PaymentTerms><cbc:ID>Percepcion.*<\/cac:PaymentTerms>/, '']),
  caso('3310', PERCEPCION, [/<cbc:Amount currencyID="PEN">120\.36<\/cbc:Amount>/, '']),
  caso('3311', PERCEPCION, ['120.36', '120.360']),
  caso('3308', PERCEPCION, ['listID="2001"', 'listID="0101"']),
  caso('3330', PERCEPCION, ['>Contado<', '>Credito<']),
  caso('3282', ANTICIPO, [/<cbc:PrepaidAmount.*<\/cbc:PrepaidAmount>/, '']),
];

const TOTALES: readonly Caso[] = [
  caso('2065', DESCUENTO_LINEA, ['>5.00</cbc:AllowanceTotalAmount>', '>5.000</cbc:AllowanceTotalAmount>']),
  caso('2064', CARGOS_GLOBALES, ['>10.00</cbc:ChargeTotalAmount>', '>10.000</cbc:ChargeTotalAmount>']),
  caso('2062', SIMPLE, ['>118.00</cbc:PayableAmount>', '>118.000</cbc:PayableAmount>']),
  caso('2031', SIMPLE, [/(<cac:LegalMonetaryTotal>.*?)100\.00/, '$1100.000']),
  caso('3019', SIMPLE, ['>118.00</cbc:TaxInclusiveAmount>', '>118.000</cbc:TaxInclusiveAmount>']),
  ...par('3288', '4212', SIMPLE, [
    /<cac:LegalMonetaryTotal><cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/,
    '<cac:LegalMonetaryTotal>',
  ]),
  ...par('3305', '4317', SIMPLE, [/<cbc:TaxInclusiveAmount.*<\/cbc:TaxInclusiveAmount>/, '']),
  ...par('3303', '4314', REDONDEO, ['>0.04<', '>1.01<']),
  caso('2956', SIMPLE, [/<cac:TaxTotal>.*<\/cac:TaxTotal><cac:LegalMonetaryTotal>/, '<cac:LegalMonetaryTotal>']),
  caso('3024', SIMPLE, [/(<cac:TaxTotal>.*<\/cac:TaxTotal>)<cac:LegalMonetaryTotal>/, '$1$1<cac:LegalMonetaryTotal>']),
  caso('3020', SIMPLE, [
    '<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">18.00',
    '<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">18.000',
  ]),
  caso('3003', SIMPLE, ['<cbc:TaxableAmount currencyID="PEN">100.00</cbc:TaxableAmount>', '']),
  caso('2999', SIMPLE, ['>100.00</cbc:TaxableAmount>', '>100.000</cbc:TaxableAmount>']),
  caso('2048', SIMPLE, [
    '18.00</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme>',
    '18.000</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme>',
  ]),
  caso('3000', EXONERADA, [
    '0.00</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme>',
    '0.01</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme>',
  ]),
  caso('3059', SIMPLE, ['<cbc:ID>1000</cbc:ID>', '']),
  caso('3007', SIMPLE, ['<cbc:ID>1000<', '<cbc:ID>1234<']),
  caso('2054', SIMPLE, ['<cbc:Name>IGV</cbc:Name>', '']),
  caso('2964', SIMPLE, ['<cbc:Name>IGV<', '<cbc:Name>IVA<']),
  caso('2052', SIMPLE, ['<cbc:TaxTypeCode>VAT</cbc:TaxTypeCode>', '']),
  caso('2961', SIMPLE, ['<cbc:TaxTypeCode>VAT<', '<cbc:TaxTypeCode>FRE<']),
  caso('3068', SIMPLE, [
    /(<cac:TaxSubtotal>((?!<cac:TaxSubtotal>).)*<\/cac:TaxSubtotal>)<\/cac:TaxTotal><cac:Legal/,
    '$1$1</cac:TaxTotal><cac:Legal',
  ]),
  caso('3107', EXPORTACION, [
    '</cac:TaxSubtotal></cac:TaxTotal><cac:Legal',
    `</cac:TaxSubtotal>${global('9997', '0.00', '0.00', 'USD')}</cac:TaxTotal><cac:Legal`,
  ]),
  caso('2650', IVAP, [
    '</cac:TaxSubtotal></cac:TaxTotal><cac:Legal',
    `</cac:TaxSubtotal>${global('2000', '1.00', '0.10')}</cac:TaxTotal><cac:Legal`,
  ]),
  caso('2641', { ...CON_REGALO, notas: '' }, ['>10.00</cbc:TaxableAmount>', '>0.00</cbc:TaxableAmount>']),
  caso(
    '2416',
    SIMPLE,
    ['<cbc:DocumentCurrencyCode>', '<cbc:Note languageLocaleID="1002">GRATIS</cbc:Note><cbc:DocumentCurrencyCode>'],
    [
      '</cac:TaxSubtotal></cac:TaxTotal><cac:Legal',
      `</cac:TaxSubtotal>${global('9996', '0.00', '0.00')}</cac:TaxTotal><cac:Legal`,
    ],
  ),
  caso('2638', SIMPLE, [
    /(<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">)18\.00(<\/cbc:TaxAmount>)<cac:TaxSubtotal>((?!<cac:TaxSubtotal>).)*<\/cac:TaxSubtotal>(<\/cac:TaxTotal><cac:Legal)/,
    '$10.00$2$4',
  ]),
  ...par('3273', '4295', EXPORTACION, ['>100.00</cbc:TaxableAmount>', '>101.01</cbc:TaxableAmount>']),
  ...par('3275', '4297', EXONERADA, ['>100.00</cbc:TaxableAmount>', '>98.99</cbc:TaxableAmount>']),
  ...par('3274', '4296', INAFECTA, ['>100.00</cbc:TaxableAmount>', '>101.01</cbc:TaxableAmount>']),
  ...par('3276', '4298', CON_REGALO, ['>10.00</cbc:TaxableAmount>', '>11.01</cbc:TaxableAmount>']),
  ...par('3302', '4311', CON_REGALO, ['>1.80</cbc:TaxAmount>', '>2.81</cbc:TaxAmount>']),
  ...par('3296', '4303', ISC, ['>100.00</cbc:TaxableAmount>', '>101.01</cbc:TaxableAmount>']),
  ...par(
    '3298',
    '4305',
    ISC,
    ['10.00</cbc:TaxAmount>', '10.90</cbc:TaxAmount>'],
    [/(<cac:InvoiceLine>.*?)10\.00(<\/cbc:TaxAmount><cac:TaxCategory><cbc:Percent>10<)/, '$19.10$2'],
  ),
  ...par('3297', '4304', OTROS, [/100\.00(<\/cbc:TaxableAmount><cbc:TaxAmount currencyID="PEN">5\.00)/, '100.01$1']),
  ...par(
    '3299',
    '4306',
    OTROS,
    ['5.00</cbc:TaxAmount>', '5.90</cbc:TaxAmount>'],
    [/(<cac:InvoiceLine>.*)5\.00(<\/cbc:TaxAmount><cac:TaxCategory>)/, '$14.80$2'],
  ),
  ...par('3277', '4299', SIMPLE, ['>100.00</cbc:TaxableAmount>', '>98.99</cbc:TaxableAmount>']),
  ...par('3293', '4300', IVAP, ['>100.00</cbc:TaxableAmount>', '>101.01</cbc:TaxableAmount>']),
  ...par('3294', '4301', SIMPLE, [
    '<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">18.00',
    '<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">16.99',
  ]),
  ...par(
    '3291',
    '4290',
    SIMPLE,
    ['18.00</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme>', '19.01</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme>'],
    ['<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">18.00', '<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">18.50'],
  ),
  ...par(
    '3295',
    '4302',
    IVAP,
    ['4.00</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme>', '5.01</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme>'],
    ['<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">4.00', '<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">4.50'],
  ),
  ...par('3306', '4321', ICBPER, [
    '1.00</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme><cbc:ID>7152',
    '1.01</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme><cbc:ID>7152',
  ]),
  ...par('3300', '4307', DESCUENTO_LINEA, ['>5.00</cbc:AllowanceTotalAmount>', '>6.01</cbc:AllowanceTotalAmount>']),
  ...par('3301', '4308', CARGOS_GLOBALES, ['>10.00</cbc:ChargeTotalAmount>', '>11.01</cbc:ChargeTotalAmount>']),
  ...par('3280', '4312', SIMPLE, ['>118.00</cbc:PayableAmount>', '>119.01</cbc:PayableAmount>']),
  ...par('3278', '4309', SIMPLE, [/(<cac:LegalMonetaryTotal>.*?)100\.00/, '$1101.01']),
  ...par(
    '3279',
    '4310',
    SIMPLE,
    ['>118.00</cbc:TaxInclusiveAmount>', '>119.01</cbc:TaxInclusiveAmount>'],
    ['>118.00</cbc:PayableAmount>', '>119.01</cbc:PayableAmount>'],
  ),
  ...par(
    '3279',
    '4310',
    IVAP,
    ['>104.00</cbc:TaxInclusiveAmount>', '>105.01</cbc:TaxInclusiveAmount>'],
    ['>104.00</cbc:PayableAmount>', '>105.01</cbc:PayableAmount>'],
  ),
  ...par(
    '3279',
    '4310',
    EXONERADA,
    ['>100.00</cbc:TaxInclusiveAmount>', '>101.01</cbc:TaxInclusiveAmount>'],
    ['>100.00</cbc:PayableAmount>', '>101.01</cbc:PayableAmount>'],
  ),
];

const LEYENDA = (codigo: string): Cambio => [
  '<cbc:DocumentCurrencyCode>',
  `<cbc:Note languageLocaleID="${codigo}">LEYENDA</cbc:Note><cbc:DocumentCurrencyCode>`,
];

const LEYENDAS: readonly Caso[] = [
  caso('3027', SIMPLE, LEYENDA('9999')),
  caso('3006', SIMPLE, ['SON CIENTO', 'x'.repeat(201)]),
  caso('3006', SIMPLE, ['<cbc:DocumentCurrencyCode>', '<cbc:Note> </cbc:Note><cbc:DocumentCurrencyCode>']),
  caso('3014', SIMPLE, LEYENDA('1000')),
  ...par('3283', '4022', SIMPLE, LEYENDA('2001')),
  ...par('3284', '4023', SIMPLE, LEYENDA('2002')),
  ...par('3285', '4024', SIMPLE, LEYENDA('2003')),
  ...par('3289', '4244', SIMPLE, LEYENDA('2008')),
  caso('4264', IVAP, ['"2007"', '"2010"']),
  caso('4265', DETRACCION, ['"2006"', '"2010"']),
];

const REFERENCIA = '</cac:DespatchDocumentReference>';

const REFERENCIAS: readonly Caso[] = [
  caso('2364', CON_REFERENCIAS, [/(<cac:DespatchDocumentReference>.*<\/cac:DespatchDocumentReference>)/, '$1$1']),
  caso('4006', CON_REFERENCIAS, ['T001-1', 'X-1']),
  caso('4005', CON_REFERENCIAS, [`09</cbc:DocumentTypeCode>${REFERENCIA}`, `01</cbc:DocumentTypeCode>${REFERENCIA}`]),
  caso('2365', CON_REFERENCIAS, [/(<cac:AdditionalDocumentReference>.*<\/cac:AdditionalDocumentReference>)/, '$1$1']),
  caso('4010', CON_REFERENCIAS, ['DOC-1', 'DOC 1']),
  caso('4009', CON_REFERENCIAS, ['>99</cbc:DocumentTypeCode>', '>98</cbc:DocumentTypeCode>']),
  caso('3216', ANTICIPO, ['<cbc:DocumentStatusCode>1</cbc:DocumentStatusCode>', '']),
  caso('3214', ANTICIPO, ['<cbc:DocumentStatusCode>1<', '<cbc:DocumentStatusCode>2<']),
  caso('3215', ANTICIPO, [/(<cac:AdditionalDocumentReference>.*<\/cac:AdditionalDocumentReference>)/, '$1$1']),
  caso('2521', ANTICIPO, ['F001-9', 'B001-9']),
  caso('2505', ANTICIPO, ['<cbc:DocumentTypeCode>02', '<cbc:DocumentTypeCode>99']),
  caso('3217', ANTICIPO, [/<cac:IssuerParty>.*<\/cac:IssuerParty>/, '']),
  caso('2520', ANTICIPO, [
    `<cac:IssuerParty><cac:PartyIdentification><cbc:ID schemeID="6">`,
    '<cac:IssuerParty><cac:PartyIdentification><cbc:ID schemeID="1">',
  ]),
  {
    ...caso('2529', ANTICIPO, [
      '<cac:IssuerParty><cac:PartyIdentification><cbc:ID schemeID="6">20000000001',
      '<cac:IssuerParty><cac:PartyIdentification><cbc:ID schemeID="6">20000000028',
    ]),
    contribuyentes: { 20000000028: ['inexistente'] },
  },
  { ...caso('3218', ANTICIPO), registrados: new Map() },
  {
    ...caso('3218', ANTICIPO),
    registrados: new Map([['01 F001-9', { estado: 'deBaja', fechaEmision: '2026-11-19' }]]),
  },
  { ...caso('3219', ANTICIPO, ['F001-9', '0001-9']), contribuyentes: { [RUC]: ['sinFisicos'] } },
  caso(
    '3211',
    ANTICIPO,
    ['<cac:PrepaidPayment><cbc:ID>1<', '<cac:PrepaidPayment><cbc:ID><'],
    [/<cac:AdditionalDocumentReference>.*<\/cac:AdditionalDocumentReference>/, ''],
  ),
  caso('3212', ANTICIPO, [/(<cac:PrepaidPayment>.*<\/cac:PrepaidPayment>)/, '$1$1']),
  caso('3213', ANTICIPO, [/<cac:AdditionalDocumentReference>.*<\/cac:AdditionalDocumentReference>/, '']),
  caso('2503', ANTICIPO, ['>236.00</cbc:PaidAmount>', '>0.00</cbc:PaidAmount>']),
  caso('3220', { ...SIMPLE, referencias: ANTICIPO.referencias ?? '', anticipos: ANTICIPO.anticipos ?? '' }),
  caso(
    '3287',
    {
      ...SIMPLE,
      referencias: ANTICIPO.referencias ?? '',
      anticipos: ANTICIPO.anticipos ?? '',
      totales: totales('100.00', '118.00', '0.00', monto('PrepaidAmount', '236.00')),
    },
    ['>236.00</cbc:PaidAmount>', '>118.00</cbc:PaidAmount>'],
    ['>236.00</cbc:PrepaidAmount>', '>118.00</cbc:PrepaidAmount>'],
  ),
  caso('2509', ANTICIPO, ['>236.00</cbc:PaidAmount>', '>235.99</cbc:PaidAmount>']),
];

const PAGO: readonly Caso[] = [
  caso('3244', { ...SIMPLE, pago: '' }),
  caso('3245', SIMPLE, ['<cbc:PaymentMeansID>Contado</cbc:PaymentMeansID>', '']),
  caso('3246', SIMPLE, ['>Contado<', '>Al contado<']),
  caso('3247', CREDITO, [
    '<cac:PaymentTerms>',
    '<cac:PaymentTerms><cbc:ID>FormaPago</cbc:ID><cbc:PaymentMeansID>Contado</cbc:PaymentMeansID></cac:PaymentTerms><cac:PaymentTerms>',
  ]),
  caso('3248', CREDITO, ['Cuota002', 'Cuota001']),
  caso('3461', SIMPLE, [
    '<cbc:PaymentMeansID>Contado</cbc:PaymentMeansID>',
    '<cbc:PaymentMeansID>Contado</cbc:PaymentMeansID><cbc:PaymentMeansID>Contado</cbc:PaymentMeansID>',
  ]),
  caso('3249', CREDITO, [
    /<cac:PaymentTerms><cbc:ID>FormaPago<\/cbc:ID><cbc:PaymentMeansID>Cuota.*<\/cac:PaymentTerms>/,
    '',
  ]),
  caso('3251', CREDITO, ['<cbc:Amount currencyID="PEN">118.00</cbc:Amount>', '']),
  caso('3250', CREDITO, ['>118.00</cbc:Amount>', '>118.000</cbc:Amount>']),
  caso('3265', CREDITO, ['>118.00</cbc:Amount>', '>118.01</cbc:Amount>']),
  caso('3252', CREDITO, ['>Credito<', '>Contado<']),
  caso('3254', CREDITO, ['<cbc:Amount currencyID="PEN">59.00</cbc:Amount>', '']),
  caso('3253', CREDITO, ['>59.00</cbc:Amount>', '>59.000</cbc:Amount>']),
  caso('3266', CREDITO, ['>59.00</cbc:Amount>', '>118.01</cbc:Amount>']),
  caso('3256', CREDITO, ['<cbc:PaymentDueDate>2026-12-20</cbc:PaymentDueDate>', '']),
  caso('3255', CREDITO, ['2026-12-20', '2026-12-20-05:00']),
  caso('3267', CREDITO, ['2026-12-20', '2026-11-20']),
  caso('3319', CREDITO, ['>59.00</cbc:Amount>', '>59.01</cbc:Amount>']),
];

const ENTREGA = '<cac:DeliveryLocation><cac:Address>';
const DESPACHO = '<cac:DespatchAddress>';

const PAGOS_DE_IMPUESTOS: readonly Caso[] = [
  caso('3127', DETRACCION, [/<cac:PaymentTerms><cbc:ID>Detraccion.*<\/cac:PaymentTerms>/, '']),
  caso('3034', DETRACCION, [/<cac:PaymentMeans>.*<\/cac:PaymentMeans>/, '']),
  caso('3034', DETRACCION, [/<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, '']),
  caso('3174', DETRACCION, ['<cbc:PaymentMeansCode>001', '<cbc:PaymentMeansCode>900']),
  caso('3128', DETRACCION, ['listID="1001"', 'listID="0101"']),
  caso('3033', DETRACCION, ['<cbc:PaymentMeansID>037', '<cbc:PaymentMeansID>900']),
  caso('3129', DETRACCION, ['listID="1001"', 'listID="1003"']),
  caso('3035', DETRACCION, ['<cbc:Amount currencyID="PEN">14.00</cbc:Amount>', '']),
  caso('3037', DETRACCION, ['14.00', '0.00']),
  caso('3208', DETRACCION, ['currencyID="PEN">14.00', 'currencyID="USD">14.00']),
  caso('3116', CARGA, [`${DESPACHO}<cbc:ID>040101</cbc:ID>`, DESPACHO]),
  caso('3117', CARGA, ['<cac:AddressLine><cbc:Line>Calle Tres 789</cbc:Line></cac:AddressLine>', '']),
  caso('3118', CARGA, [`${ENTREGA}<cbc:ID>150101</cbc:ID>`, ENTREGA]),
  caso('3119', CARGA, ['<cac:AddressLine><cbc:Line>Av. Dos 456</cbc:Line></cac:AddressLine>', '']),
  caso('3120', CARGA, ['<cbc:Instructions>Viaje a Lima</cbc:Instructions>', '']),
  caso('3124', CARGA, ['<cac:DeliveryTerms><cbc:ID>01', '<cac:DeliveryTerms><cbc:ID>02']),
  caso('3125', CARGA, ['<cac:DeliveryTerms><cbc:ID>02', '<cac:DeliveryTerms><cbc:ID>03']),
  caso('3126', CARGA, ['<cac:DeliveryTerms><cbc:ID>03', '<cac:DeliveryTerms><cbc:ID>04']),
  caso('3122', CARGA, ['<cbc:Amount currencyID="PEN">50.00</cbc:Amount>', '']),
  caso('3123', CARGA, ['>50.00<', '>50.000<']),
  caso('3208', CARGA, ['currencyID="PEN">50.00', 'currencyID="USD">50.00']),
];

/** A line that does not tell one property. */
function sinPropiedad(codigo: string, base: DocumentoDePrueba, propiedad: string): Caso {
  const entera = new RegExp(
    `<cac:AdditionalItemProperty><cbc:Name>Dato</cbc:Name><cbc:NameCode>${propiedad}<.*?</cac:AdditionalItemProperty>`,
  );
  return caso(codigo, base, [entera, '']);
}

const PERIODO = /<cac:UsabilityPeriod>.*?<\/cac:UsabilityPeriod>/g;

const PROPIEDADES: readonly Caso[] = [
  sinPropiedad('3063', PESCA, '3001'),
  sinPropiedad('3130', PESCA, '3002'),
  sinPropiedad('3131', PESCA, '3003'),
  sinPropiedad('3132', PESCA, '3004'),
  sinPropiedad('3134', PESCA, '3005'),
  sinPropiedad('3133', PESCA, '3006'),
  sinPropiedad('3136', HOSPEDAJE, '4009'),
  sinPropiedad('3137', HOSPEDAJE, '4008'),
  sinPropiedad('3138', HOSPEDAJE, '4000'),
  sinPropiedad('3139', HOSPEDAJE, '4007'),
  sinPropiedad('3140', HOSPEDAJE, '4001'),
  sinPropiedad('3141', HOSPEDAJE, '4002'),
  sinPropiedad('3142', HOSPEDAJE, '4003'),
  sinPropiedad('3143', HOSPEDAJE, '4004'),
  sinPropiedad('3144', HOSPEDAJE, '4006'),
  sinPropiedad('3145', HOSPEDAJE, '4005'),
  sinPropiedad('3168', AEREA, '4030'),
  sinPropiedad('3169', AEREA, '4031'),
  sinPropiedad('3170', AEREA, '4032'),
  sinPropiedad('3171', AEREA, '4033'),
  sinPropiedad('3159', FERROVIARIA, '4040'),
  sinPropiedad('3160', FERROVIARIA, '4041'),
  sinPropiedad('3161', FERROVIARIA, '4042'),
  sinPropiedad('3162', FERROVIARIA, '4043'),
  sinPropiedad('3163', FERROVIARIA, '4044'),
  sinPropiedad('3164', FERROVIARIA, '4045'),
  sinPropiedad('3165', FERROVIARIA, '4046'),
  sinPropiedad('3166', FERROVIARIA, '4047'),
  sinPropiedad('3167', FERROVIARIA, '4048'),
  sinPropiedad('3204', FERROVIARIA, '4049'),
  sinPropiedad('3146', AL_ESTADO, '5000'),
  sinPropiedad('3147', AL_ESTADO, '5001'),
  sinPropiedad('3148', AL_ESTADO, '5002'),
  sinPropiedad('3149', AL_ESTADO, '5003'),
  sinPropiedad('3150', GASTO_DEDUCIBLE, '7001'),
  sinPropiedad('3151', GASTO_DEDUCIBLE, '7003'),
  sinPropiedad('3152', GASTO_DEDUCIBLE, '7004'),
  sinPropiedad('3153', GASTO_DEDUCIBLE, '7005'),
  sinPropiedad('3154', GASTO_DEDUCIBLE, '7006'),
  sinPropiedad('3155', GASTO_DEDUCIBLE, '7007'),
  sinPropiedad('3241', CREDITO_EMPRESARIAL, '7004'),
  sinPropiedad('3241', CREDITO_EMPRESARIAL, '7005'),
  sinPropiedad('3241', CREDITO_EMPRESARIAL, '7012'),
  sinPropiedad('2898', SEGURO, '7013'),
  sinPropiedad('2898', SEGURO, '7014'),
  sinPropiedad('2898', SEGURO, '7016'),
  sinPropiedad('3242', SEGURO, '7015'),
  caso(
    '2899',
    SEGURO,
    ['<cbc:NameCode>7015</cbc:NameCode><cbc:Value>1<', '<cbc:NameCode>7015</cbc:NameCode><cbc:Value>3<'],
    ['<cbc:NameCode>7013<', '<cbc:NameCode>7000<'],
  ),
  caso('3156', FERROVIARIA, [/<cac:AgentParty>.*<\/cac:AgentParty>/, '']),
  caso('3157', FERROVIARIA, [
    '<cac:AgentParty><cac:PartyIdentification><cbc:ID schemeID="6"',
    '<cac:AgentParty><cac:PartyIdentification><cbc:ID',
  ]),
  caso('3158', FERROVIARIA, [
    '<cac:AgentParty><cac:PartyIdentification><cbc:ID schemeID="6"',
    '<cac:AgentParty><cac:PartyIdentification><cbc:ID schemeID="1"',
  ]),
  caso('3173', FERROVIARIA, [/<cac:PaymentMeans>.*<\/cac:PaymentMeans>/, '']),
  caso('3175', FERROVIARIA, ['<cbc:PaymentID>AUT-1</cbc:PaymentID>', '']),
  sinPropiedad('2595', BOLETA_DE_AFP, '7017'),
  sinPropiedad('2596', BOLETA_DE_AFP, '7018'),
  sinPropiedad('2597', BOLETA_DE_AFP, '7019'),
  // Royalties of oil are of no comprobante: what they would tell (3176–3180) is never asked.
  caso('3206', SIMPLE, ['listID="0101"', 'listID="0303"']),
  caso('3064', BOLETA_DE_AFP, ['<cbc:ValueQuantity>1.50</cbc:ValueQuantity>', '<cbc:Value>1.50</cbc:Value>']),
  caso('4281', BOLETA_DE_AFP, ['>1.50</cbc:ValueQuantity>', '>1.505</cbc:ValueQuantity>']),
  caso('3065', BOLETA_DE_AFP, [
    '<cac:UsabilityPeriod><cbc:EndDate>2026-10-31</cbc:EndDate></cac:UsabilityPeriod>',
    '<cbc:Value>2026-10-31</cbc:Value>',
  ]),
  caso('4202', AL_ESTADO, ['1182-26-', '118-226-']),
  caso('4282', HOSPEDAJE, ['>2026-11-18</cbc:StartDate>', '>2026-11-21</cbc:StartDate>']),
  caso('4313', HOSPEDAJE, ['unitCode="DAY"', 'unitCode="HUR"']),
  caso('4270', CARGA, ['Viaje a Lima', 'Vi']),
  caso('4236', CARGA, ['>Av. Dos 456<', '>Av<']),
  caso('3064', CON_CODIGOS, ['<cbc:Value>ABC-123<', '<cbc:Value><']),
  caso('3065', PASAJEROS, [PERIODO, '']),
  caso('3172', PASAJEROS, [/<cac:UsabilityPeriod><cbc:StartTime.*?<\/cac:UsabilityPeriod>/, '']),
  caso('3135', PESCA, [/<cbc:ValueQuantity.*<\/cbc:ValueQuantity>/, '']),
  caso('3135', HOSPEDAJE, [/<cac:UsabilityPeriod><cbc:DurationMeasure.*?<\/cac:UsabilityPeriod>/, '']),
  caso('4281', PESCA, ['>12.50<', '>12.505<']),
  caso('4281', HOSPEDAJE, ['"DAY">2<', '"DAY">2.5<']),
  caso('3115', PESCA, ['"TNE"', '"KGM"']),
  caso('4280', PASAJEROS, ['040101', '999999']),
  caso('4280', SEGURO, [
    '<cbc:NameCode>7015</cbc:NameCode><cbc:Value>1<',
    '<cbc:NameCode>7015</cbc:NameCode><cbc:Value>4<',
  ]),
  caso('3243', SEGURO, [PERIODO, '']),
  caso('4366', SEGURO, ['<cbc:EndDate>2027-11-19</cbc:EndDate>', '']),
  caso('4200', CARGA, ['<cbc:ID>040101<', '<cbc:ID>999999<']),
  caso('4200', CARGA, [`${ENTREGA}<cbc:ID>150101<`, `${ENTREGA}<cbc:ID>999999<`]),
];

/** An attribute, put where it may stand, that does not say what the catalog says. */
function atributo(codigo: string, base: DocumentoDePrueba, elemento: string, nombre: string): Caso {
  return caso(codigo, base, [new RegExp(`<cbc:${elemento}(?=[ >])`), `<cbc:${elemento} ${nombre}="otro"`]);
}

const ATRIBUTOS: readonly Caso[] = [
  atributo('4251', SIMPLE, 'InvoiceTypeCode', 'listAgencyName'),
  atributo('4252', SIMPLE, 'InvoiceTypeCode', 'listName'),
  atributo('4253', SIMPLE, 'InvoiceTypeCode', 'listURI'),
  atributo('4254', SIMPLE, 'DocumentCurrencyCode', 'listID'),
  caso('4255', SIMPLE, [EMISOR_ID, EMISOR_ID.replace('<cbc:ID', '<cbc:ID schemeName="RUC"')]),
  atributo('4256', SIMPLE, 'CustomizationID', 'schemeAgencyName'),
  caso('4257', SIMPLE, [EMISOR_ID, EMISOR_ID.replace('<cbc:ID', '<cbc:ID schemeURI="urn:otra"')]),
  atributo('4258', SIMPLE, 'InvoicedQuantity', 'unitCodeListID'),
  atributo('4259', SIMPLE, 'InvoicedQuantity', 'unitCodeListAgencyName'),
  atributo('4260', SIMPLE, 'InvoiceTypeCode', 'name'),
  atributo('4261', SIMPLE, 'InvoiceTypeCode', 'listSchemeURI'),
];

function deContrato(codigo: string, ...cambios: readonly Cambio[]): Caso {
  return { codigo, base: { ...CON_CONTRATO, fecha: '2027-01-01' }, cambios, ahora: '2027-01-01T17:00:00Z' };
}

/** Of RS 000048-2026, by the day of issue. */
export const CONTRATOS: readonly Caso[] = [
  deContrato('3497', ['<cbc:DocumentTypeCode>1<', '<cbc:DocumentTypeCode>3<']),
  deContrato('3498', [/(<cac:ContractDocumentReference>.*<\/cac:ContractDocumentReference>)/, '$1$1']),
  deContrato('3499', ['<cbc:DocumentTypeCode>1</cbc:DocumentTypeCode>', '']),
  deContrato('3499', ['<cbc:DocumentDescription>Consorcio de prueba</cbc:DocumentDescription>', '']),
  deContrato('3499', [/<cac:IssuerParty>.*?<\/cac:IssuerParty>/, '']),
  deContrato('3500', ['>40.00<', '>100.00<']),
  deContrato('3500', ['>40.00<', '>40.005<']),
  deContrato('3500', ['>40.00<', '>0.00<']),
  deContrato('3501', ['CC-7', 'x'.repeat(51)]),
  deContrato('3502', ['Consorcio de prueba', 'x'.repeat(251)]),
];

export const CASOS: readonly Caso[] = [
  ...FIRMANTE,
  ...IDENTIDAD,
  ...DIRECCION,
  ...PARTES,
  ...LINEA,
  ...SUBTOTAL_LINEA,
  ...CARGO,
  ...TOTALES,
  ...LEYENDAS,
  ...REFERENCIAS,
  ...CONTRATOS,
  ...PAGO,
  ...PAGOS_DE_IMPUESTOS,
  ...PROPIEDADES,
  ...ATRIBUTOS,
];
