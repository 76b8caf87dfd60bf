import type { TipoComprobante } from '../documentos/clase.ts';
import type { DocumentoAfectado, Nota } from '../documentos/nota/campos.ts';
import type { EnIdiomas } from '../lib/idiomas.ts';
import type { Emitido } from './campos/campo.ts';
import type { CLIENTE } from './campos/cliente.ts';
import type { DOCUMENTO } from './campos/documento.ts';
import type { ATRIBUTO, ITEM, Precio, TRANSPORTE } from './campos/item.ts';
import type { CUOTA, GUIA, LUGAR_ENTREGA } from './campos/partes.ts';
import type { Ajuste, AjusteGlobal, ANTICIPO, Cargo, DETRACCION, Isc } from './campos/tributos.ts';

export type { Ajuste, AjusteGlobal, Cargo, DocumentoAfectado, Isc, Nota, Precio, TipoComprobante };

/** Our own finding before anything is sent: what is wrong, where in the caller's body, and what to send instead. */
export interface Problema {
  /** Dotted path into the caller's body, e.g. `documento.items.0.cantidad`. */
  readonly ruta: string;
  /** A sentence with the remedy. */
  readonly mensaje: EnIdiomas;
  /** SUNAT's code for the same finding, where it has one (four digits). */
  readonly codigo?: string;
  /** Only what is stored tells it: nothing is wrong with the body by itself. Absent is false. */
  readonly conflicto?: true;
  /** It keeps nothing from being issued: SUNAT only observes it, or it is advice of ours. Absent is false. */
  readonly aviso?: true;
}

/** What deserves a second look in a document that is issued all the same. */
export type Aviso = Pick<Problema, 'ruta' | 'mensaje' | 'codigo'>;

/** What the client asks for, read, defaulted and ruled: each as its fields are declared in `campos/`. */
export type Documento = Emitido<typeof DOCUMENTO>;
export type Cliente = Emitido<typeof CLIENTE>;
export type Item = Emitido<typeof ITEM>;
export type Atributo = Emitido<typeof ATRIBUTO>;
export type Transporte = Emitido<typeof TRANSPORTE>;
export type Cuota = Emitido<typeof CUOTA>;
export type Guia = Emitido<typeof GUIA>;
export type Anticipo = Emitido<typeof ANTICIPO>;
export type Detraccion = Emitido<typeof DETRACCION>;
/** Address as SUNAT wants it in `RegistrationAddress`. */
export type Direccion = Emitido<typeof LUGAR_ENTREGA>;

/** The issuer as it appears in the XML and on paper. */
export interface Emisor {
  readonly ruc: string;
  readonly razonSocial: string;
  readonly nombreComercial?: string;
  /** The fiscal address. */
  readonly direccion?: Direccion;
  /** The address of the establishment that issues, where it is another. */
  readonly establecimiento?: Direccion;
}
