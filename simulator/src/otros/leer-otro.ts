import { Decimal } from '@chaski/core/lib/decimal.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { child, children, path, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { Padron } from '../libro/padron.ts';

/*
 * What the rules look at: a Retention (20) or Perception (40), read once after the schema check, its amounts as decimals
 * and everything else as the text that came.
 */

export type TipoOtro = '20' | '40';

export interface ArchivoOtro {
  readonly ruc: string;
  readonly tipo: TipoOtro;
  readonly serie: string;
  /** As the file's name writes it. */
  readonly numero: string;
}

type Texto = string | undefined;

export interface Monto {
  readonly valor: Decimal;
  readonly moneda: Texto;
}

export interface Parte {
  readonly numero: Texto;
  readonly tipo: Texto;
  readonly nombre: Texto;
  readonly ubigeo: Texto;
  readonly pais: Texto;
}

export interface Cambio {
  readonly origen: Texto;
  readonly destino: Texto;
  /** As it is written. */
  readonly factor: Texto;
  readonly fecha: Texto;
}

/** `sac:SUNAT{Retention|Perception}DocumentReference`: one payment of one document. */
export interface LineaOtro {
  readonly tipo: Texto;
  readonly numero: string;
  readonly fecha: string;
  readonly total: Monto | undefined;
  readonly pago: { readonly id: Texto; readonly importe: Monto | undefined; readonly fecha: Texto } | undefined;
  readonly informacion:
    | { readonly importe: Monto | undefined; readonly neto: Monto | undefined; readonly cambio: Cambio | undefined }
    | undefined;
  /** A nota de crédito, or the document that this one replaces: counts for nothing. */
  readonly noSuma: boolean;
}

export interface Otro {
  readonly archivo: ArchivoOtro;
  readonly tipo: TipoOtro;
  /** Today in Lima. */
  readonly hoy: Fecha;
  readonly padron: Padron;
  readonly version: Texto;
  readonly personalizacion: Texto;
  readonly id: string;
  readonly fecha: string;
  /** Only of percepciones: issued before the sale is paid. */
  readonly excepcional: Texto;
  readonly emisor: Parte;
  readonly receptor: Parte;
  readonly regimen: Texto;
  readonly tasa: Texto;
  readonly total: Monto | undefined;
  readonly neto: Monto | undefined;
  readonly redondeo: Monto | undefined;
  readonly lineas: readonly LineaOtro[];
}

/** Names that the two kinds do not share. */
const NOMBRES = {
  '20': { de: 'Retention', neto: 'SUNATTotalPaid', netoLinea: 'SUNATNetTotalPaid' },
  '40': { de: 'Perception', neto: 'SUNATTotalCashed', netoLinea: 'SUNATNetTotalCashed' },
} as const;

export function raizDe(tipo: TipoOtro): string {
  return NOMBRES[tipo].de;
}

/** Reads a Retention or Perception that has passed the schema check. */
export function readOtro(raiz: XmlElement, entorno: Pick<Otro, 'archivo' | 'hoy' | 'padron'>): Otro {
  const { tipo } = entorno.archivo;
  const { de, neto } = NOMBRES[tipo];
  return {
    ...entorno,
    tipo,
    version: text(raiz, 'UBLVersionID'),
    personalizacion: text(raiz, 'CustomizationID'),
    id: text(raiz, 'ID') ?? '',
    fecha: (text(raiz, 'IssueDate') ?? '').trim().slice(0, 10),
    excepcional: text(raiz, 'ExceptionalIndicator'),
    emisor: readParte(child(raiz, 'AgentParty')),
    receptor: readParte(child(raiz, 'ReceiverParty')),
    regimen: text(raiz, `SUNAT${de}SystemCode`),
    tasa: text(raiz, `SUNAT${de}Percent`),
    total: readMonto(child(raiz, 'TotalInvoiceAmount')),
    neto: readMonto(child(raiz, neto)),
    redondeo: readMonto(child(raiz, 'PayableRoundingAmount')),
    lineas: children(raiz, `SUNAT${de}DocumentReference`).map((linea) => readLinea(linea, tipo)),
  };
}

function readParte(parte: XmlElement | undefined): Parte {
  const id = parte && path(parte, 'PartyIdentification', 'ID');
  return {
    numero: id?.text,
    tipo: id?.attributes.get('schemeID'),
    nombre: parte && text(parte, 'PartyLegalEntity', 'RegistrationName'),
    ubigeo: parte && text(parte, 'PostalAddress', 'ID'),
    pais: parte && text(parte, 'PostalAddress', 'Country', 'IdentificationCode'),
  };
}

function readMonto(elemento: XmlElement | undefined): Monto | undefined {
  const [signo, cifras] = /^\s*([+-]?)(\d+(?:\.\d+)?)\s*$/.exec(elemento?.text ?? '')?.slice(1) ?? [];
  if (cifras === undefined) return undefined;
  const valor = Decimal.from(cifras);
  return { valor: signo === '-' ? valor.negated() : valor, moneda: elemento?.attributes.get('currencyID') };
}

function readLinea(linea: XmlElement, tipoDeOtro: TipoOtro): LineaOtro {
  const { de, netoLinea } = NOMBRES[tipoDeOtro];
  const pago = child(linea, 'Payment');
  const informacion = child(linea, `SUNAT${de}Information`);
  const tipo = child(linea, 'ID')?.attributes.get('schemeID');
  return {
    tipo,
    numero: text(linea, 'ID') ?? '',
    fecha: (text(linea, 'IssueDate') ?? '').trim().slice(0, 10),
    total: readMonto(child(linea, 'TotalInvoiceAmount')),
    pago: pago && {
      id: text(pago, 'ID'),
      importe: readMonto(child(pago, 'PaidAmount')),
      fecha: text(pago, 'PaidDate')?.trim(),
    },
    informacion: informacion && {
      importe: readMonto(child(informacion, `SUNAT${de}Amount`)),
      neto: readMonto(child(informacion, netoLinea)),
      cambio: readCambio(child(informacion, 'ExchangeRate')),
    },
    noSuma: tipo === '07' || tipo === tipoDeOtro,
  };
}

function readCambio(cambio: XmlElement | undefined): Cambio | undefined {
  return (
    cambio && {
      origen: text(cambio, 'SourceCurrencyCode'),
      destino: text(cambio, 'TargetCurrencyCode'),
      factor: text(cambio, 'CalculationRate'),
      fecha: text(cambio, 'Date'),
    }
  );
}
