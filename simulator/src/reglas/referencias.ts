import { child, children, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { type Comprobante, claveDeRegistro } from '../lectura/comprobante.ts';
import { valorDe } from '../lectura/sumas.ts';
import { deCreditos, deNotas, deVenta, hayRepetidos, malformado, type Regla, vacio } from './regla.ts';

const GUIA = /^(?:[TV][A-Z0-9]{3}|\d{4}|EG\d{2}|G\d{3})-\d{1,8}$/;
const FACTURA_ANTICIPO = /^(?:F[0-9A-Z]{3}|\d{1,4}|E001)-\d{1,8}$/;
const BOLETA_ANTICIPO = /^(?:B[0-9A-Z]{3}|\d{1,4}|EB01)-\d{1,8}$/;
const OTRO_DOCUMENTO = /^\S{1,30}$/;
/** Catalog 12 but for 01, which only corrects a RUC. */
const TIPOS_RELACIONADOS = /^(?:0[2-9]|10|99)$/;
/** The same for notes. */
const DE_CREDITO: ReadonlySet<string> = new Set(['01', '04', '05', '99']);
const DE_DEBITO: ReadonlySet<string> = new Set(['04', '05', '99']);
/** Catalog 09: the motive whose related document must be of type 99. */
const OTROS_CONCEPTOS = '10';
const RUC = /^\d{11}$/;

function guias({ raiz }: Comprobante): XmlElement[] {
  return children(raiz, 'DespatchDocumentReference');
}

function relacionados({ raiz }: Comprobante): XmlElement[] {
  return children(raiz, 'AdditionalDocumentReference');
}

/** Documents of advance payments: a factura (02) or a boleta (03) that this one settles. */
function documentosAnticipo(comprobante: Comprobante): XmlElement[] {
  return relacionados(comprobante).filter((documento) => {
    const tipo = text(documento, 'DocumentTypeCode');
    return tipo === '02' || tipo === '03';
  });
}

/** Documents that name an advance payment by its id. */
function conAnticipo(comprobante: Comprobante): XmlElement[] {
  return relacionados(comprobante).filter((documento) => child(documento, 'DocumentStatusCode') !== undefined);
}

function clave(documento: XmlElement): string {
  return `${text(documento, 'DocumentTypeCode') ?? ''} ${text(documento, 'ID') ?? ''}`;
}

function isOtro(documento: XmlElement): boolean {
  return text(documento, 'DocumentTypeCode') === '99';
}

function identificador(documento: XmlElement): string {
  return text(documento, 'DocumentStatusCode') ?? '';
}

function emisorDe(documento: XmlElement): XmlElement | undefined {
  const party = child(documento, 'IssuerParty');
  const identificacion = party && child(party, 'PartyIdentification');
  return identificacion && child(identificacion, 'ID');
}

const RELACIONADO = 'cac:AdditionalDocumentReference';

/** Guías, other documents and those of advance payments. */
export const REGLAS_REFERENCIAS: readonly Regla<Comprobante>[] = [
  { codigo: '2364', nodo: 'cac:DespatchDocumentReference/cbc:ID', falla: (c) => hayRepetidos(guias(c).map(clave)) },
  {
    codigo: '4006',
    nodo: 'cac:DespatchDocumentReference/cbc:ID',
    falla: (c) => guias(c).some((guia) => malformado(text(guia, 'ID'), GUIA)),
  },
  {
    codigo: '4005',
    nodo: 'cac:DespatchDocumentReference/cbc:DocumentTypeCode',
    falla: (c) => guias(c).some((guia) => !['09', '31'].includes(text(guia, 'DocumentTypeCode') ?? '')),
  },
  {
    codigo: deVenta('3216'),
    nodo: `${RELACIONADO}/cbc:DocumentStatusCode`,
    falla: (c) => documentosAnticipo(c).some((documento) => vacio(text(documento, 'DocumentStatusCode'))),
  },
  {
    codigo: deVenta('3214'),
    nodo: `${RELACIONADO}/cbc:DocumentStatusCode`,
    falla: (c) =>
      documentosAnticipo(c).some((documento) => !c.anticipos.some(({ id }) => id === identificador(documento))),
  },
  {
    codigo: deVenta('3215'),
    nodo: `${RELACIONADO}/cbc:DocumentStatusCode`,
    falla: (c) => hayRepetidos(documentosAnticipo(c).map(identificador)),
  },
  {
    codigo: deVenta('2521'),
    nodo: `${RELACIONADO}/cbc:ID`,
    falla: (c) =>
      documentosAnticipo(c).some((documento) => {
        const formato = text(documento, 'DocumentTypeCode') === '02' ? FACTURA_ANTICIPO : BOLETA_ANTICIPO;
        return malformado(text(documento, 'ID'), formato);
      }),
  },
  {
    codigo: '4010',
    nodo: `${RELACIONADO}/cbc:ID`,
    falla: (c) => relacionados(c).some((documento) => malformado(text(documento, 'ID'), OTRO_DOCUMENTO)),
  },
  {
    codigo: deVenta('4009'),
    nodo: `${RELACIONADO}/cbc:DocumentTypeCode`,
    falla: (c) =>
      relacionados(c).some((documento) => !TIPOS_RELACIONADOS.test(text(documento, 'DocumentTypeCode') ?? '')),
  },
  {
    codigo: deVenta('2505'),
    nodo: `${RELACIONADO}/cbc:DocumentTypeCode`,
    falla: (c) => conAnticipo(c).length > documentosAnticipo(c).length,
  },
  {
    codigo: deVenta('3217'),
    nodo: `${RELACIONADO}/cac:IssuerParty/cac:PartyIdentification/cbc:ID`,
    falla: (c) => conAnticipo(c).some((documento) => !RUC.test(emisorDe(documento)?.text ?? '')),
  },
  {
    codigo: deVenta('2520'),
    nodo: `${RELACIONADO}/cac:IssuerParty/cac:PartyIdentification/cbc:ID/@schemeID`,
    falla: (c) =>
      conAnticipo(c).some((documento) => malformado(emisorDe(documento)?.attributes.get('schemeID'), /^6$/)),
  },
  {
    codigo: deVenta('2529'),
    nodo: `${RELACIONADO}/cac:IssuerParty/cac:PartyIdentification/cbc:ID`,
    falla: (c) => conAnticipo(c).some((documento) => c.padron.tiene(emisorDe(documento)?.text, 'inexistente')),
  },
  {
    codigo: deNotas('4009'),
    nodo: `${RELACIONADO}/cbc:DocumentTypeCode`,
    falla: (c) =>
      relacionados(c).some((documento) => {
        const admitidos = c.archivo.tipo === '07' ? DE_CREDITO : DE_DEBITO;
        return !admitidos.has(text(documento, 'DocumentTypeCode') ?? '');
      }),
  },
  { codigo: deNotas('2426'), nodo: `${RELACIONADO}/cbc:ID`, falla: (c) => hayRepetidos(relacionados(c).map(clave)) },
  {
    codigo: deCreditos('2636'),
    nodo: `${RELACIONADO}/cbc:ID`,
    cuando: ({ nota }) => nota?.motivo !== OTROS_CONCEPTOS,
    falla: (c) => relacionados(c).some((documento) => isOtro(documento) && vacio(text(documento, 'ID'))),
  },
  {
    codigo: deCreditos('2635'),
    nodo: `${RELACIONADO}/cbc:DocumentTypeCode`,
    cuando: ({ nota }) => nota?.motivo === OTROS_CONCEPTOS,
    falla: (c) => relacionados(c).filter(isOtro).length > 1,
  },
  {
    codigo: deCreditos('2637'),
    nodo: `${RELACIONADO}/cbc:DocumentTypeCode`,
    cuando: ({ nota }) => nota?.motivo === OTROS_CONCEPTOS,
    falla: (c) => !relacionados(c).every(isOtro),
  },
  { codigo: deVenta('2365'), nodo: `${RELACIONADO}/cbc:ID`, falla: (c) => hayRepetidos(relacionados(c).map(clave)) },
];

/** Whether one of the issuer's own documents of advance payments is none that SUNAT accepted. */
function hasAnticipoAjeno(c: Comprobante, serie: RegExp, falta: (documento: XmlElement) => boolean): boolean {
  return conAnticipo(c).some(
    (documento) =>
      emisorDe(documento)?.text === c.emisor.numero && serie.test(text(documento, 'ID') ?? '') && falta(documento),
  );
}

function isAceptado(documento: XmlElement, { registrados }: Comprobante): boolean {
  if (registrados === undefined) return true;
  const tipo = text(documento, 'DocumentTypeCode') === '02' ? '01' : '03';
  return registrados.get(claveDeRegistro(tipo, text(documento, 'ID') ?? ''))?.estado === 'aceptado';
}

/** Advance payments against their total and their discounts. */
export const REGLAS_ANTICIPOS: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('3218'),
    nodo: `${RELACIONADO}/cac:IssuerParty/cac:PartyIdentification/cbc:ID`,
    falla: (c) => hasAnticipoAjeno(c, /^[BF]/, (documento) => !isAceptado(documento, c)),
  },
  {
    codigo: deVenta('3219'),
    nodo: `${RELACIONADO}/cac:IssuerParty/cac:PartyIdentification/cbc:ID`,
    falla: (c) => hasAnticipoAjeno(c, /^\d/, () => c.padron.tiene(c.emisor.numero, 'sinFisicos')),
  },
  {
    codigo: deVenta('3211'),
    nodo: 'cac:PrepaidPayment/cbc:ID',
    falla: ({ anticipos }) => anticipos.some(({ id, monto }) => monto !== undefined && id === ''),
  },
  {
    codigo: deVenta('3212'),
    nodo: 'cac:PrepaidPayment/cbc:ID',
    falla: ({ anticipos }) => hayRepetidos(anticipos.map(({ id }) => id)),
  },
  {
    codigo: deVenta('3213'),
    nodo: 'cac:PrepaidPayment/cbc:ID',
    falla: (c) => {
      const ids = documentosAnticipo(c).map(identificador);
      return c.anticipos.some(({ id }) => !ids.includes(id));
    },
  },
  {
    codigo: deVenta('2503'),
    nodo: 'cac:PrepaidPayment/cbc:PaidAmount',
    falla: ({ anticipos }) => anticipos.some(({ monto }) => monto !== undefined && !monto.valor.isPositive()),
  },
  {
    codigo: deVenta('3220'),
    nodo: 'cac:LegalMonetaryTotal/cbc:PrepaidAmount',
    falla: ({ anticipos, totales }) =>
      anticipos.some(({ monto }) => valorDe(monto).isPositive()) && !valorDe(totales.anticipos).isPositive(),
  },
  {
    codigo: deVenta('3287'),
    nodo: 'cac:PrepaidPayment/cbc:PaidAmount',
    cuando: ({ totales }) => valorDe(totales.anticipos).isPositive(),
    falla: ({ sumas }) => !sumas.cargosGlobales.of('04', '05', '06').isPositive(),
  },
  {
    codigo: deVenta('2509'),
    nodo: 'cac:PrepaidPayment/cbc:PaidAmount',
    cuando: ({ totales }) => valorDe(totales.anticipos).isPositive(),
    falla: ({ anticipos, totales }) => {
      const pagado = anticipos.reduce((suma, { monto }) => suma.plus(valorDe(monto)), valorDe(undefined));
      return !pagado.round(2).equals(valorDe(totales.anticipos));
    },
  },
];
