import { Decimal } from '@chaski/core/lib/decimal.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { child, children, path, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { TipoArchivo } from '@chaski/core/sunat/nombre-archivo.ts';
import {
  type Cargo,
  type Clase,
  type Comprobante,
  claveDeRegistro,
  type Entorno,
  INVOICE,
  type Leyenda,
  type Linea,
  type Monto,
  NOMBRES,
  type Nombres,
  type Nota,
  type Parte,
  type Precio,
  type Registrados,
  type Subtotal,
  type TerminoPago,
  type Totales,
} from './comprobante.ts';
import { readSumas } from './sumas.ts';

/** Reads an Invoice, CreditNote or DebitNote that has passed the schema check. */
export function readComprobante(raiz: XmlElement, entorno: Entorno): Comprobante {
  const { archivo, hoy, padron, registrados } = entorno;
  const nombres = NOMBRES[archivo.tipo];
  const nota = nombres === INVOICE ? undefined : readNota(raiz, registrados);
  const tipo = child(raiz, 'InvoiceTypeCode');
  const total = child(raiz, 'TaxTotal');
  // Notes come net: no rule of theirs looks at charges or advances.
  const cargos = nota === undefined ? children(raiz, 'AllowanceCharge').map(readCargo) : [];
  const lineas = children(raiz, nombres.linea).map((linea) => readLinea(linea, nombres));
  const terminosPago = children(raiz, 'PaymentTerms').map(readTerminoPago);
  const subtotales = readSubtotales(total, undefined);
  return {
    clase: claseDe(archivo.tipo, nota),
    nota,
    archivo,
    hoy,
    padron,
    registrados,
    raiz,
    id: text(raiz, 'ID') ?? '',
    fechaEmision: toFecha((text(raiz, 'IssueDate') ?? '').trim().slice(0, 10)),
    tipo: tipo?.text,
    operacion: tipo?.attributes.get('listID'),
    moneda: text(raiz, 'DocumentCurrencyCode'),
    leyendas: children(raiz, 'Note').map(readLeyenda),
    emisor: readParte(path(raiz, 'AccountingSupplierParty', 'Party')),
    cliente: readParte(path(raiz, 'AccountingCustomerParty', 'Party')),
    terminosPago,
    cargos,
    anticipos: nota === undefined ? children(raiz, 'PrepaidPayment').map(readAnticipo) : [],
    totalesImpuestos: countTotales(raiz),
    impuestos: readMonto(total && child(total, 'TaxAmount')),
    subtotales,
    totales: readTotales(child(raiz, nombres.totales)),
    lineas,
    sumas: readSumas({ lineas, cargos, subtotales, terminosPago }),
  };
}

function claseDe(tipo: TipoArchivo, nota: Nota | undefined): Clase {
  const sobreFactura = nota?.modificados[0]?.tipo === '01';
  switch (tipo) {
    case '01':
      return 'factura';
    case '03':
      return 'boleta';
    case '07':
      return sobreFactura ? 'creditoFactura' : 'creditoOtro';
    case '08':
      return sobreFactura ? 'debitoFactura' : 'debitoOtro';
  }
}

function readNota(raiz: XmlElement, registrados: Registrados | undefined): Nota {
  const sustentos = children(raiz, 'DiscrepancyResponse').map((respuesta) => ({
    motivo: text(respuesta, 'ResponseCode'),
    descripcion: text(respuesta, 'Description'),
  }));
  const modificados = children(raiz, 'BillingReference').flatMap((referencia) => {
    const documento = child(referencia, 'InvoiceDocumentReference');
    if (documento === undefined) return [];
    const id = text(documento, 'ID') ?? '';
    const tipo = text(documento, 'DocumentTypeCode') ?? '';
    return [{ id, tipo, registro: registrados?.get(claveDeRegistro(tipo, id)) }];
  });
  return { sustentos, motivo: sustentos[0]?.motivo ?? '', modificados };
}

function readLeyenda(nota: XmlElement): Leyenda {
  return { codigo: nota.attributes.get('languageLocaleID'), texto: nota.text };
}

function readAnticipo(pago: XmlElement) {
  return { id: text(pago, 'ID') ?? '', monto: readMonto(child(pago, 'PaidAmount')) };
}

function readMonto(elemento: XmlElement | undefined): Monto | undefined {
  if (elemento === undefined) return undefined;
  return { texto: elemento.text, valor: toDecimal(elemento.text) };
}

/** So many digits fit into a `number` exactly. */
const DIGITOS_SEGUROS = 15;

/**
 * `xsd:decimal` is wider than ours: it admits blanks around, `+`, `.5` and `5.`. The schema check has been here, so
 * anything else that is neither digit nor point can be passed over.
 */
function toDecimal(texto: string): Decimal {
  let units = 0;
  let digits = 0;
  let decimals = -1;
  let negative = false;
  for (let at = 0; at < texto.length; at++) {
    const code = texto.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) {
      units = units * 10 + (code - 0x30);
      digits++;
      if (decimals >= 0) decimals++;
    } else if (code === 0x2e) decimals = 0;
    else if (code === 0x2d) negative = true;
  }
  if (digits > DIGITOS_SEGUROS) return toLongDecimal(texto);
  return new Decimal(BigInt(negative ? -units : units), Math.max(decimals, 0));
}

function toLongDecimal(texto: string): Decimal {
  const [, signo = '', entero = '', decimales = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(texto.trim()) ?? [];
  return Decimal.from(`${signo === '-' ? '-' : ''}${entero || '0'}.${decimales || '0'}`);
}

function readParte(party: XmlElement | undefined): Parte {
  const identificaciones = party === undefined ? [] : children(party, 'PartyIdentification');
  const primera = identificaciones[0];
  const id = primera && child(primera, 'ID');
  const legal = party && child(party, 'PartyLegalEntity');
  return {
    identificaciones: identificaciones.length,
    numero: id?.text,
    tipo: id?.attributes.get('schemeID'),
    nombre: legal && text(legal, 'RegistrationName'),
    nombreComercial: party && text(party, 'PartyName', 'Name'),
    direccion: legal && child(legal, 'RegistrationAddress'),
  };
}

function readTerminoPago(termino: XmlElement): TerminoPago {
  const monto = child(termino, 'Amount');
  return {
    id: text(termino, 'ID'),
    medios: children(termino, 'PaymentMeansID').map((medio) => medio.text),
    monto: readMonto(monto),
    moneda: monto?.attributes.get('currencyID'),
    fecha: text(termino, 'PaymentDueDate'),
  };
}

function readTotales(total: XmlElement | undefined): Totales {
  const monto = (nombre: string) => readMonto(total && child(total, nombre));
  return {
    valorVenta: monto('LineExtensionAmount'),
    precioVenta: monto('TaxInclusiveAmount'),
    descuentos: monto('AllowanceTotalAmount'),
    cargos: monto('ChargeTotalAmount'),
    anticipos: monto('PrepaidAmount'),
    redondeo: monto('PayableRoundingAmount'),
    importe: monto('PayableAmount'),
  };
}

const CERO: Monto = { texto: '0', valor: Decimal.ZERO };

function readCargo(cargo: XmlElement): Cargo {
  const monto = child(cargo, 'Amount');
  const base = child(cargo, 'BaseAmount');
  return {
    indicador: text(cargo, 'ChargeIndicator'),
    codigo: text(cargo, 'AllowanceChargeReasonCode'),
    factor: readMonto(child(cargo, 'MultiplierFactorNumeric')),
    monto: readMonto(monto) ?? CERO,
    moneda: monto?.attributes.get('currencyID'),
    base: readMonto(base),
    monedaBase: base?.attributes.get('currencyID'),
  };
}

function readSubtotales(total: XmlElement | undefined, cantidad: Monto | undefined): readonly Subtotal[] {
  const subtotales: Subtotal[] = [];
  if (total === undefined) return subtotales;
  for (const hijo of total.children) {
    if (hijo.name === 'TaxSubtotal') subtotales.push(readSubtotal(hijo, subtotales, cantidad));
  }
  return subtotales;
}

function readSubtotal(subtotal: XmlElement, hermanos: readonly Subtotal[], cantidad: Monto | undefined): Subtotal {
  const categoria = child(subtotal, 'TaxCategory');
  const esquema = categoria && child(categoria, 'TaxScheme');
  const bolsas = child(subtotal, 'BaseUnitMeasure');
  return {
    hermanos,
    cantidad,
    base: readMonto(child(subtotal, 'TaxableAmount')),
    monto: readMonto(child(subtotal, 'TaxAmount')),
    tributo: esquema && text(esquema, 'ID'),
    nombre: esquema && text(esquema, 'Name'),
    internacional: esquema && text(esquema, 'TaxTypeCode'),
    tasa: readMonto(categoria && child(categoria, 'Percent')),
    afectacion: categoria && text(categoria, 'TaxExemptionReasonCode'),
    sistemaIsc: categoria && text(categoria, 'TierRange'),
    bolsas: readMonto(bolsas),
    unidadBolsas: bolsas?.attributes.get('unitCode'),
    porBolsa: readMonto(categoria && child(categoria, 'PerUnitAmount')),
  };
}

function readLinea(linea: XmlElement, nombres: Nombres): Linea {
  const unidades = child(linea, nombres.cantidad);
  const cantidad = readMonto(unidades);
  const precios = child(linea, 'PricingReference');
  const total = child(linea, 'TaxTotal');
  const item = child(linea, 'Item');
  return {
    elemento: linea,
    id: text(linea, 'ID') ?? '',
    cantidad,
    unidad: unidades?.attributes.get('unitCode'),
    valorVenta: readMonto(child(linea, 'LineExtensionAmount')) ?? CERO,
    precios: precios === undefined ? [] : children(precios, 'AlternativeConditionPrice').map(readPrecio),
    totalesImpuestos: countTotales(linea),
    impuestos: readMonto(total && child(total, 'TaxAmount')),
    subtotales: readSubtotales(total, cantidad),
    cargos: nombres === INVOICE ? children(linea, 'AllowanceCharge').map(readCargo) : [],
    descripcion: item && text(item, 'Description'),
    codigoProducto: item && text(item, 'CommodityClassification', 'ItemClassificationCode'),
    propiedades: item === undefined ? [] : children(item, 'AdditionalItemProperty'),
    valorUnitario: readMonto(path(linea, 'Price', 'PriceAmount')),
  };
}

function countTotales(elemento: XmlElement): number {
  let count = 0;
  for (const { name } of elemento.children) if (name === 'TaxTotal') count++;
  return count;
}

function readPrecio(precio: XmlElement): Precio {
  return { monto: readMonto(child(precio, 'PriceAmount')), tipo: text(precio, 'PriceTypeCode') };
}
