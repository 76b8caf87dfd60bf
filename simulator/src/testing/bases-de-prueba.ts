import {
  afectacion,
  bolsas,
  CONTADO,
  cargo,
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

/* For tests only: one valid document of each kind, from which the tests make invalid ones. */

export const BOLETA: DocumentoDePrueba = { ...SIMPLE, tipo: '03' };

function cuota(numero: string, importe: string, fecha: string): string {
  return el(
    'cac:PaymentTerms',
    el('cbc:ID', 'FormaPago'),
    el('cbc:PaymentMeansID', `Cuota${numero}`),
    monto('Amount', importe),
    el('cbc:PaymentDueDate', fecha),
  );
}

export const CREDITO: DocumentoDePrueba = {
  ...SIMPLE,
  pago:
    el('cac:PaymentTerms', el('cbc:ID', 'FormaPago'), el('cbc:PaymentMeansID', 'Credito'), monto('Amount', '118.00')) +
    cuota('001', '59.00', '2026-12-20') +
    cuota('002', '59.00', '2027-01-20'),
};

/** Sold 100.00 and given away 10.00, both with IGV. */
export const CON_REGALO: DocumentoDePrueba = {
  ...SIMPLE,
  notas: el('cbc:Note languageLocaleID="1002"', 'TRANSFERENCIA GRATUITA'),
  subtotales: global('1000', '100.00', '18.00') + global('9996', '10.00', '1.80'),
  lineas:
    linea(GRAVADA) +
    linea({
      id: '2',
      valorVenta: '10.00',
      precio: '10',
      tipoPrecio: '02',
      impuestos: '0.00',
      subtotales: deLinea('9996', '10.00', '1.80', afectacion('18', '15')),
      valorUnitario: '0',
    }),
};

/** Given away and not taxed. */
export const REGALO_INAFECTO: DocumentoDePrueba = {
  impuestos: '0.00',
  subtotales: global('9996', '10.00', '0.00'),
  totales: totales('0.00', '0.00', '0.00'),
  lineas: linea({
    valorVenta: '10.00',
    precio: '10',
    tipoPrecio: '02',
    impuestos: '0.00',
    subtotales: deLinea('9996', '10.00', '0.00', afectacion('0', '37')),
    valorUnitario: '0',
  }),
};

function sinImpuesto(tributo: string, codigo: string, resto: Partial<DocumentoDePrueba> = {}): DocumentoDePrueba {
  const { moneda = 'PEN' } = resto;
  return {
    impuestos: '0.00',
    subtotales: global(tributo, '100.00', '0.00', moneda),
    totales: totales('100.00', '100.00', '100.00', '', moneda),
    lineas: linea({
      valorVenta: '100.00',
      precio: '100',
      impuestos: '0.00',
      subtotales: deLinea(tributo, '100.00', '0.00', afectacion('0', codigo), moneda),
      valorUnitario: '100',
      moneda,
    }),
    ...resto,
  };
}

export const EXONERADA = sinImpuesto('9997', '20');
export const INAFECTA = sinImpuesto('9998', '30');
export const EXPORTACION = sinImpuesto('9995', '40', { operacion: '0200', moneda: 'USD', cliente: ['0', 'EXT-1'] });

const ENTREGA_AFUERA = el(
  'cac:Delivery',
  el('cac:DeliveryLocation', el('cac:Address', el('cac:Country', el('cbc:IdentificationCode', 'CL')))),
);
export const SERVICIO_EXPORTADO: DocumentoDePrueba = { ...EXPORTACION, operacion: '0201', entrega: ENTREGA_AFUERA };

/** 100.00 with ISC at 10 % and IGV on both. */
export const ISC: DocumentoDePrueba = {
  impuestos: '29.80',
  subtotales: global('2000', '100.00', '10.00') + global('1000', '100.00', '19.80'),
  totales: totales('100.00', '129.80', '129.80'),
  lineas: linea({
    valorVenta: '100.00',
    precio: '129.8',
    impuestos: '29.80',
    subtotales:
      deLinea('2000', '100.00', '10.00', el('cbc:Percent', '10') + el('cbc:TierRange', '01')) +
      deLinea('1000', '110.00', '19.80', afectacion('18', '10')),
    valorUnitario: '100',
  }),
};

/** 100.00 with IGV and another tax at 5 %. */
export const OTROS: DocumentoDePrueba = {
  impuestos: '23.00',
  subtotales: global('1000', '100.00', '18.00') + global('9999', '100.00', '5.00'),
  totales: totales('100.00', '123.00', '123.00'),
  lineas: linea({
    valorVenta: '100.00',
    precio: '123',
    impuestos: '23.00',
    subtotales:
      deLinea('1000', '100.00', '18.00', afectacion('18', '10')) +
      deLinea('9999', '100.00', '5.00', el('cbc:Percent', '5')),
    valorUnitario: '100',
  }),
};

/** Two plastic bags at 5.00 each. */
export const ICBPER: DocumentoDePrueba = {
  impuestos: '2.80',
  subtotales: global('1000', '10.00', '1.80') + global('7152', undefined, '1.00'),
  totales: totales('10.00', '12.80', '12.80'),
  lineas: linea({
    cantidad: '2',
    valorVenta: '10.00',
    precio: '6.4',
    impuestos: '2.80',
    subtotales: deLinea('1000', '10.00', '1.80', afectacion('18', '10')) + bolsas('2', '0.50', '1.00'),
    valorUnitario: '5',
  }),
};

export const IVAP: DocumentoDePrueba = {
  notas: el('cbc:Note languageLocaleID="2007"', 'OPERACION SUJETA AL IVAP'),
  impuestos: '4.00',
  subtotales: global('1016', '100.00', '4.00'),
  totales: totales('100.00', '104.00', '104.00'),
  lineas: linea({
    valorVenta: '100.00',
    precio: '104',
    impuestos: '4.00',
    subtotales: deLinea('1016', '100.00', '4.00', afectacion('4', '17')),
    valorUnitario: '100',
  }),
};

/** A line of two at 100.00, with 20.00 off its base (00) and, off its price, 5.00 (01). */
export const DESCUENTO_LINEA: DocumentoDePrueba = {
  impuestos: '32.40',
  subtotales: global('1000', '180.00', '32.40'),
  totales: totales('180.00', '212.40', '207.40', monto('AllowanceTotalAmount', '5.00')),
  lineas: linea({
    cantidad: '2',
    valorVenta: '180.00',
    precio: '103.7',
    impuestos: '32.40',
    cargos: cargo(false, '00', '20.00', { factor: '0.10000', base: '200.00' }) + cargo(false, '01', '5.00'),
    subtotales: deLinea('1000', '180.00', '32.40', afectacion('18', '10')),
    valorUnitario: '100',
  }),
};

/** 200.00 with 20.00 off the taxed base (02), 6.00 off the total (03) and 10.00 on top of it (46). */
export const CARGOS_GLOBALES: DocumentoDePrueba = {
  cargos:
    cargo(false, '02', '20.00', { factor: '0.10000', base: '200.00' }) +
    cargo(false, '03', '6.00', { base: '200.00' }) +
    cargo(true, '46', '10.00', { base: '200.00' }),
  impuestos: '32.40',
  subtotales: global('1000', '180.00', '32.40'),
  totales: totales(
    '180.00',
    '212.40',
    '216.40',
    monto('AllowanceTotalAmount', '6.00') + monto('ChargeTotalAmount', '10.00'),
  ),
  lineas: linea({
    valorVenta: '200.00',
    precio: '236',
    impuestos: '36.00',
    subtotales: deLinea('1000', '200.00', '36.00', afectacion('18', '10')),
    valorUnitario: '200',
  }),
};

/** FISE of 3.00. */
export const FISE: DocumentoDePrueba = {
  ...SIMPLE,
  cargos: cargo(true, '45', '3.00', { base: '100.00' }),
  totales: totales('100.00', '118.00', '121.00', monto('ChargeTotalAmount', '3.00')),
};

const DOCUMENTO_ANTICIPO = el(
  'cac:AdditionalDocumentReference',
  el('cbc:ID', 'F001-9'),
  el('cbc:DocumentTypeCode', '02'),
  el('cbc:DocumentStatusCode', '1'),
  el('cac:IssuerParty', el('cac:PartyIdentification', el('cbc:ID schemeID="6"', '20000000001'))),
);

/** 1000.00 of which 200.00 were paid in advance. */
export const ANTICIPO: DocumentoDePrueba = {
  referencias: DOCUMENTO_ANTICIPO,
  anticipos: el('cac:PrepaidPayment', el('cbc:ID', '1'), monto('PaidAmount', '236.00')),
  cargos: cargo(false, '04', '200.00', { base: '200.00' }),
  impuestos: '144.00',
  subtotales: global('1000', '800.00', '144.00'),
  totales: totales('1000.00', '1180.00', '944.00', monto('PrepaidAmount', '236.00')),
  lineas: linea({
    valorVenta: '1000.00',
    precio: '1180',
    impuestos: '180.00',
    subtotales: deLinea('1000', '1000.00', '180.00', afectacion('18', '10')),
    valorUnitario: '1000',
  }),
};

export const RETENCION: DocumentoDePrueba = {
  ...SIMPLE,
  cargos: cargo(false, '62', '3.54', { factor: '0.03', base: '118.00' }),
};

export const PERCEPCION: DocumentoDePrueba = {
  ...SIMPLE,
  operacion: '2001',
  notas: el('cbc:Note languageLocaleID="2000"', 'COMPROBANTE DE PERCEPCION'),
  pago: CONTADO + el('cac:PaymentTerms', el('cbc:ID', 'Percepcion'), monto('Amount', '120.36')),
  cargos: cargo(true, '51', '2.36', { factor: '0.02000', base: '118.00' }),
};

/** Income tax of second category: 5.00 kept back. */
export const RENTA: DocumentoDePrueba = {
  ...SIMPLE,
  operacion: '2002',
  cargos: cargo(false, '63', '5.00', { base: '100.00' }),
  totales: totales('100.00', '118.00', '113.00', monto('AllowanceTotalAmount', '5.00')),
};

function detraccion(codigo: string): string {
  return (
    el(
      'cac:PaymentMeans',
      el('cbc:ID', 'Detraccion'),
      el('cbc:PaymentMeansCode', '001'),
      el('cac:PayeeFinancialAccount', el('cbc:ID', '00-000-123456')),
    ) +
    CONTADO +
    el(
      'cac:PaymentTerms',
      el('cbc:ID', 'Detraccion'),
      el('cbc:PaymentMeansID', codigo),
      el('cbc:PaymentPercent', '12'),
      monto('Amount', '14.00'),
    )
  );
}

export const DETRACCION: DocumentoDePrueba = {
  ...SIMPLE,
  operacion: '1001',
  notas: el('cbc:Note languageLocaleID="2006"', 'OPERACION SUJETA A DETRACCION'),
  pago: detraccion('037'),
};

function lugar(ubigeo: string, direccion: string): string {
  return el('cbc:ID', ubigeo) + el('cac:AddressLine', el('cbc:Line', direccion));
}

function valorReferencial(tipo: string): string {
  return el('cac:DeliveryTerms', el('cbc:ID', tipo), monto('Amount', '50.00'));
}

/** Freight under detracción. */
export const CARGA: DocumentoDePrueba = {
  ...DETRACCION,
  operacion: '1004',
  pago: detraccion('027'),
  lineas: linea({
    ...GRAVADA,
    entrega: el(
      'cac:Delivery',
      el('cac:DeliveryLocation', el('cac:Address', lugar('150101', 'Av. Dos 456'))),
      el(
        'cac:Despatch',
        el('cbc:Instructions', 'Viaje a Lima'),
        el('cac:DespatchAddress', lugar('040101', 'Calle Tres 789')),
      ),
      valorReferencial('01'),
      valorReferencial('02'),
      valorReferencial('03'),
    ),
  }),
};

/** Deductible expense of a person. */
export const GASTO_DEDUCIBLE: DocumentoDePrueba = {
  ...SIMPLE,
  operacion: '0112',
  cliente: ['1', '12345678'],
  lineas: linea({
    ...GRAVADA,
    item:
      el('cac:CommodityClassification', el('cbc:ItemClassificationCode', '84121901')) +
      deTexto('7001', '1') +
      deTexto('7002', '3') +
      deTexto('7003', 'P01234567') +
      deTexto('7004', 'CONTRATO-1') +
      deTexto('7005', '2026-01-15') +
      deTexto('7006', '150101') +
      deTexto('7007', 'Av. Uno 123'),
  }),
};

/** With everything about the goods that a line may carry. */
export const CON_CODIGOS: DocumentoDePrueba = {
  ...SIMPLE,
  lineas: linea({
    ...GRAVADA,
    item:
      el('cac:SellersItemIdentification', el('cbc:ID', 'ABC-1')) +
      el('cac:StandardItemIdentification', el('cbc:ID schemeID="GTIN-13"', '7751234567890')) +
      el('cac:CommodityClassification', el('cbc:ItemClassificationCode', '10191509')) +
      el('cac:AdditionalItemProperty', el('cbc:Name', 'Placa'), el('cbc:NameCode', '7000'), el('cbc:Value', 'ABC-123')),
  }),
};

const GUIA = el('cac:DespatchDocumentReference', el('cbc:ID', 'T001-1'), el('cbc:DocumentTypeCode', '09'));
const OTRO = el('cac:AdditionalDocumentReference', el('cbc:ID', 'DOC-1'), el('cbc:DocumentTypeCode', '99'));

/** With a purchase order, a guía, another document, and a place of delivery. */
export const CON_REFERENCIAS: DocumentoDePrueba = {
  ...SIMPLE,
  notas: el('cbc:Note languageLocaleID="2005"', 'VENTA REALIZADA POR EMISOR ITINERANTE'),
  referencias: el('cac:OrderReference', el('cbc:ID', 'OC-1')) + GUIA + OTRO,
  entrega: el(
    'cac:Delivery',
    el(
      'cac:DeliveryLocation',
      el('cac:Address', lugar('150101', 'Av. Dos 456'), el('cac:Country', el('cbc:IdentificationCode', 'PE'))),
    ),
  ),
};

/** With a contract of collaboration, at which SUNAT looks in what is issued from 2027 on. */
export const CON_CONTRATO: DocumentoDePrueba = {
  ...SIMPLE,
  referencias: el(
    'cac:ContractDocumentReference',
    el('cbc:ID', 'CC-7'),
    el('cbc:DocumentTypeCode', '1'),
    el('cbc:DocumentDescription', 'Consorcio de prueba'),
    el(
      'cac:IssuerParty',
      el('cac:PartyLegalEntity', el('cac:ShareholderParty', el('cbc:PartecipationPercent', '40.00'))),
    ),
  ),
};

/** With a rounding of four cents. */
export const REDONDEO: DocumentoDePrueba = {
  ...SIMPLE,
  totales: totales('100.00', '118.00', '118.04', monto('PayableRoundingAmount', '0.04')),
};

/** A property of an item: of catalog 55, with what it tells. */
function propiedad(codigo: string, ...dato: readonly string[]): string {
  return el('cac:AdditionalItemProperty', el('cbc:Name', 'Dato'), el('cbc:NameCode', codigo), ...dato);
}

function deTexto(codigo: string, valor: string): string {
  return propiedad(codigo, el('cbc:Value', valor));
}

function conPeriodo(codigo: string, ...dato: readonly string[]): string {
  return propiedad(codigo, el('cac:UsabilityPeriod', ...dato));
}

function deFecha(codigo: string, fecha: string): string {
  return conPeriodo(codigo, el('cbc:StartDate', fecha));
}

/** Fish under detracción. */
export const PESCA: DocumentoDePrueba = {
  ...DETRACCION,
  operacion: '1002',
  pago: detraccion('004'),
  lineas: linea({
    ...GRAVADA,
    item:
      deTexto('3001', 'CO-12345-PM') +
      deTexto('3002', 'Santa Rosa') +
      deTexto('3003', 'Anchoveta') +
      deTexto('3004', 'Puerto de Chancay') +
      deFecha('3005', '2026-11-19') +
      propiedad('3006', el('cbc:ValueQuantity unitCode="TNE"', '12.50')),
  }),
};

/** A passenger's journey under detracción. */
export const PASAJEROS: DocumentoDePrueba = {
  ...DETRACCION,
  operacion: '1003',
  pago: detraccion('028'),
  lineas: linea({
    ...GRAVADA,
    item:
      deTexto('3050', '21A') +
      deTexto('3053', '1') +
      deTexto('3055', '040101') +
      deFecha('3059', '2026-11-21') +
      conPeriodo('3060', el('cbc:StartTime', '22:30:00')),
  }),
};

/** Lodging of a non-resident. */
export const HOSPEDAJE: DocumentoDePrueba = {
  ...EXPORTACION,
  operacion: '0202',
  lineas: linea({
    valorVenta: '100.00',
    precio: '100',
    impuestos: '0.00',
    subtotales: deLinea('9995', '100.00', '0.00', afectacion('0', '40'), 'USD'),
    valorUnitario: '100',
    moneda: 'USD',
    item:
      deTexto('4000', 'CL') +
      deTexto('4001', 'CL') +
      deFecha('4002', '2026-11-17') +
      deFecha('4003', '2026-11-18') +
      deFecha('4004', '2026-11-20') +
      conPeriodo('4005', el('cbc:DurationMeasure unitCode="DAY"', '2')) +
      deFecha('4006', '2026-11-19') +
      deTexto('4007', 'Juana Huésped') +
      deTexto('4008', '7') +
      deTexto('4009', 'P1234567'),
  }),
};

/** Insurance, with its policy and how long it holds. */
export const SEGURO: DocumentoDePrueba = {
  ...SIMPLE,
  operacion: '2104',
  lineas: linea({
    ...GRAVADA,
    item:
      deTexto('7013', 'POL-1') +
      conPeriodo('7014', el('cbc:StartDate', '2026-11-20'), el('cbc:EndDate', '2027-11-19')) +
      deTexto('7015', '1') +
      deTexto('7016', '10000.00'),
  }),
};

/** Freight by air. */
export const AEREA: DocumentoDePrueba = {
  ...SIMPLE,
  operacion: '0301',
  lineas: linea({
    ...GRAVADA,
    item:
      deTexto('4030', '150101') +
      deTexto('4031', 'Av. Uno 123') +
      deTexto('4032', '040101') +
      deTexto('4033', 'Av. Dos 456'),
  }),
};

/** A passenger's journey by train. */
export const FERROVIARIA: DocumentoDePrueba = {
  ...SIMPLE,
  operacion: '0302',
  agente: '20000000020',
  pago:
    el('cac:PaymentMeans', el('cbc:PaymentMeansCode', '005'), el('cbc:PaymentID', 'AUT-1')) +
    el('cac:PaymentTerms', el('cbc:ID', 'FormaPago'), el('cbc:PaymentMeansID', 'Contado')),
  lineas: linea({
    ...GRAVADA,
    item:
      deTexto('4040', 'Juana Pasajera') +
      deTexto('4041', '1') +
      deTexto('4042', '080101') +
      deTexto('4043', 'Estación Uno') +
      deTexto('4044', '081304') +
      deTexto('4045', 'Estación Dos') +
      deTexto('4046', '12A') +
      conPeriodo('4047', el('cbc:StartTime', '06:10:00')) +
      deFecha('4048', '2026-11-21') +
      deTexto('4049', '12345678'),
  }),
};

/** Interest of a credit to a company. */
export const CREDITO_EMPRESARIAL: DocumentoDePrueba = {
  ...SIMPLE,
  operacion: '2100',
  lineas: linea({
    ...GRAVADA,
    item: deTexto('7004', 'CONTRATO-1') + deTexto('7005', '2026-01-15') + deTexto('7012', '50000.00'),
  }),
};

/** Sale to the State, imported. */
export const AL_ESTADO: DocumentoDePrueba = {
  ...SIMPLE,
  lineas: linea({
    ...GRAVADA,
    item:
      deTexto('5000', 'EXP-1') +
      deTexto('5001', '001') +
      deTexto('5002', 'PROCESO-1') +
      deTexto('5003', 'CONTRATO-1') +
      deTexto('7021', '1182-26-100-000001'),
  }),
};

/** Of an AFP, and of royalties of oil: what only boletas tell. */
export const BOLETA_DE_AFP: DocumentoDePrueba = {
  ...BOLETA,
  operacion: '2105',
  lineas: linea({
    ...GRAVADA,
    item:
      deTexto('7017', '123456ABCDE1') +
      deTexto('7018', '2026-10') +
      propiedad('7019', el('cbc:ValueQuantity', '1.50')) +
      conPeriodo('4062', el('cbc:StartDate', '2026-10-01')) +
      conPeriodo('4063', el('cbc:EndDate', '2026-10-31')),
  }),
};

/** Sale to a tourist. */
export const TURISTA: DocumentoDePrueba = { ...SIMPLE, operacion: '2106', cliente: ['7', 'P1234567'] };
