import type { Catalogo } from '../catalogos/catalogo.ts';
import type { EnIdiomas } from '../lib/idiomas.ts';
import type { ENVIO } from '../vigencias/plazos.ts';
import type { Vigencias } from '../vigencias/vigencia.ts';
import type { CLASES_DE_GUIA, CLASES_DE_NOTA, CLASES_DE_OTRO, CLASES_DE_RESUMEN, CLASES_DE_VENTA } from './registro.ts';

/** Code of catalog 01 of a sale. */
export type TipoDeVenta = (typeof CLASES_DE_VENTA)[number]['codigo'];
/** Code of catalog 01 of what changes another document. */
export type TipoDeNota = (typeof CLASES_DE_NOTA)[number]['codigo'];
/** Code of catalog 01 of what goes with goods on their way. */
export type TipoDeGuia = (typeof CLASES_DE_GUIA)[number]['codigo'];
/** Its name in the API. */
export type NombreDeGuia = (typeof CLASES_DE_GUIA)[number]['nombreApi'];
/** Code of catalog 01 of what certifies a tax that was withheld or collected when others' documents were paid. */
export type TipoDeOtro = (typeof CLASES_DE_OTRO)[number]['codigo'];
/** Its name in the API. */
export type NombreDeOtro = (typeof CLASES_DE_OTRO)[number]['nombreApi'];
/** Code of catalog 01 of a sale, or of what changes one. */
export type TipoComprobante = TipoDeVenta | TipoDeNota;
/** Of every kind that is kept, sent and annulled as a comprobante. */
export type TipoEmitido = TipoComprobante | TipoDeOtro;
/** Its name in the API. */
export type NombreTipoComprobante = (typeof CLASES_DE_VENTA | typeof CLASES_DE_NOTA)[number]['nombreApi'];
/** First letters of the name of a file that tells SUNAT of several documents. */
export type TipoResumen = (typeof CLASES_DE_RESUMEN)[number]['codigo'];

/**
 * By which operation a file is handed to SUNAT: one that answers with SUNAT's word on it, or one that gives a ticket to ask with. What asks
 * the `Clase` for it is all that a third one would touch.
 */
export type Canal = 'sendBill' | 'sendSummary';

/** Which of SUNAT's services by SOAP takes it: that of sales, or that of what certifies a tax, which has an address of its own. */
export type Servicio = 'ventas' | 'otros';

/** What every kind that has a series of its own says of itself, with money in it or without. */
export interface ClaseConSerie<Codigo, Nombre> {
  readonly codigo: Codigo;
  readonly nombreApi: Nombre;
  readonly nombre: EnIdiomas;
  /** Within a sentence: `una factura`. */
  readonly enFrase: EnIdiomas;
  /** At the head of its paper. */
  readonly titulo: string;
  readonly serie: SerieDeClase;
}

/**
 * A kind of document: who wants to know something of it asks here, and compares no code. Its folder declares it with a code and a name of
 * its own (`Clase<string, string>`); once it is in the registry, they are of the list.
 */
export interface Clase<Codigo = TipoComprobante, Nombre = NombreTipoComprobante> extends ClaseConSerie<Codigo, Nombre> {
  readonly canal: Canal;
  readonly servicio: Servicio;
  /** The sheet of SUNAT's rules by which it is judged: of facturas, of boletas, of notes. */
  readonly hoja: Hoja;
  /** Its term to be sent by itself; `porSerie`: that of facturas or of boletas, among which its series counts it. */
  readonly envio: keyof typeof ENVIO | 'porSerie';
  readonly anulacion: AnulacionDeClase | 'ninguna';
  /** Catalog 51: the operation that it is where it says none. */
  readonly operacion: string;
  /** Whom it is issued to: somebody who has to be told, whoever it is, or the customer of what it changes. */
  readonly adquirente: 'identificado' | 'cualquiera' | 'delAfectado';
  /** Whether it goes to SUNAT in a resumen diario where the letter of its series does not tell. */
  readonly vaEnResumen: 'siempre' | 'segunAfectado' | 'nunca';
  /** Whether SUNAT's getStatusCdr and query of documents know it, of series of facturas. */
  readonly sePuedeConsultar: boolean;
  /** Whether it declares how it is paid, so that it may have cuotas (RS 193-2020). */
  readonly declaraFormaPago: boolean;
  /** Of a kind that changes another document: what it needs to say why. */
  readonly nota?: ClaseDeNota;
}

/** How SUNAT takes a document back that it accepted. */
export interface AnulacionDeClase {
  /** The file that says so; `porSerie`: that of facturas or of boletas, among which its series counts it. */
  readonly por: TipoResumen | 'porSerie';
  /** Calendar days after the day of issue. */
  readonly dias: Vigencias<number>;
}

export type Hoja = 'F' | 'B' | 'N';

export interface ClaseDeVenta<Codigo = TipoDeVenta, Nombre = NombreTipoComprobante> extends Clase<Codigo, Nombre> {
  /** Catalog 12: what it is called where it was issued for an advance. */
  readonly comoAnticipo: '02' | '03';
}

/**
 * Series of the service: electronic ones, and numeric ones of paper that was issued during a contingency. SUNAT also
 * takes `E…`, of its own portal: they are not ours.
 */
export interface SerieDeClase {
  /** The letters that may begin it. */
  readonly letras: string;
  /** What follows the letter in the series to begin with. */
  readonly primera: string;
  /** Of SUNAT's own portal, which a reference may name. */
  readonly portal?: string;
}

export interface ClaseConNota<Codigo = TipoDeNota, Nombre = NombreTipoComprobante> extends Clase<Codigo, Nombre> {
  readonly nota: ClaseDeNota;
}

export interface ClaseDeNota {
  /** What it does to what is owed of the document that it changes. */
  readonly efecto: 'acredita' | 'debita';
  readonly motivos: Catalogo;
  /** SUNAT's number of that catalog. */
  readonly catalogo: string;
  /** Two of its codes, for a sentence that says what to send. */
  readonly ejemplos: EnIdiomas;
  /** The motive that needs no affected document (2524), by day of issue: otros conceptos, penalidades. */
  readonly motivoSinAfectado: Vigencias<string>;
  /** The motive that changes the cuotas of a document on credit, and no amount. */
  readonly motivoDeCuotas?: string;
  /** The motive with which it goes to another customer than the document that it changes. */
  readonly motivoDeRucErrado?: string;
  /** What is left to do when it can no longer be annulled: a note is not undone by a note over it (2116, 2204). */
  readonly remedio: EnIdiomas;
  readonly codigos: CodigosDeNota;
}

/** SUNAT's codes for what may be wrong with the document that it changes. */
export interface CodigosDeNota {
  /** The reference is malformed. */
  readonly referencia: string;
  /** It cannot change that kind. */
  readonly tipoAfectado: string;
}

/** What goes with goods on their way: no money, no taxes, no letter among facturas or boletas. */
export interface ClaseDeGuia<Codigo = TipoDeGuia, Nombre = NombreDeGuia> extends ClaseConSerie<Codigo, Nombre> {
  /** SUNAT's REST service: it gives a ticket to ask with. */
  readonly canal: 'rest';
  /** Series of SUNAT's portal and app, which a reference may name. */
  readonly portales: readonly string[];
  /** Calendar days after the day of issue until SUNAT takes it (2108). */
  readonly envio: Vigencias<number>;
  /** It is taken back only by a person, in SUNAT Operaciones en Línea. */
  readonly anulacion: 'enSol';
}

/** What certifies a tax withheld or collected at a payment (SUNAT's «otros comprobantes», with an endpoint of their own). */
export interface ClaseDeOtro<Codigo = TipoDeOtro, Nombre = NombreDeOtro> extends ClaseConSerie<Codigo, Nombre> {
  readonly canal: Canal;
  readonly servicio: Servicio;
  /** Calendar days after the day of issue until SUNAT takes it (2600). */
  readonly envio: Vigencias<number>;
  readonly anulacion: ReversionDeClase;
  /** Where the API has them: `/retenciones`. */
  readonly ruta: string;
  /** The first part of the names of its events: `retencion.aceptada`. */
  readonly aviso: 'retencion' | 'percepcion';
  /** The field that says whom it is issued to. */
  readonly receptor: 'proveedor' | 'cliente';
  /** What it does to what is paid: of a retención the supplier gets less, for a percepción the customer pays more. */
  readonly efecto: 'resta' | 'suma';
}

/** How SUNAT takes back what certifies a tax. */
export interface ReversionDeClase {
  /** The file that says so. */
  readonly por: TipoResumen;
  /** Calendar days after the day on which it was told to whom it is issued to. */
  readonly dias: Vigencias<number>;
}

/** A file that tells SUNAT of several documents and is answered by a ticket. */
export interface ClaseDeResumen<Codigo = TipoResumen> {
  readonly codigo: Codigo;
  readonly nombre: EnIdiomas;
  /** Within a sentence: `el resumen diario`. */
  readonly enFrase: string;
  readonly canal: Canal;
  readonly servicio: Servicio;
  /** What is annulled by it, and how: a sentence. */
  readonly explicacion: EnIdiomas;
  /** How it is learnt what became of one whose ticket is lost: SUNAT is asked for the document first, or only another file's answer tells. */
  readonly desenlace: 'seConsulta' | 'loDiceOtro';
}
