import { SIN_LINEAS, SIN_LINEAS_EN_PAPEL } from '../../catalogos/c61-documentos-de-guia.ts';
import type { TipoDeGuia } from '../clase.ts';
import type { BienDeGuia, Guia as Pedida, Persona, Punto } from './campos.ts';
import { GUIA_REMITENTE } from './index.ts';
import { MOTIVOS, type Motivo } from './motivos.ts';

/* What follows from what a guía says: who its parties are where it does not name them, and which lines its XML has. */

/** A guía that can be issued: everybody in it has a name. */
export interface Guia extends Pedida {
  readonly destinatario: Persona;
}

/** Who issues. */
export interface EmisorDeGuia {
  readonly ruc: string;
  readonly razonSocial: string;
}

/** What of a guía, read or complete, tells how the goods travel. */
interface Visible {
  readonly tipo?: TipoDeGuia | undefined;
  readonly motivo?: string | undefined;
  readonly modalidad?: string | undefined;
  readonly indicadores?: readonly (string | undefined)[] | undefined;
  readonly documentos?: readonly (Nombrado | undefined)[];
}

/** A document by its type, of catalog 61, and its number. */
interface Nombrado {
  readonly tipo?: string | undefined;
  readonly numero?: string | undefined;
}

export function isDeRemitente({ tipo }: Pick<Visible, 'tipo'>): boolean {
  return tipo === GUIA_REMITENTE.codigo;
}

/** What its motive demands; undefined of a carrier's, and where none could be read. */
export function motivoDe(guia: Pick<Visible, 'tipo' | 'motivo'>): Motivo | undefined {
  return isDeRemitente(guia) ? MOTIVOS.get(guia.motivo ?? '') : undefined;
}

export function hasIndicador({ indicadores }: Pick<Visible, 'indicadores'>, suyo: string): boolean {
  return indicadores?.includes(suyo) === true;
}

/** How many documents of those types of catalog 61 it refers to. */
export function cuentaDocumentos({ documentos = [] }: Visible, ...tipos: readonly string[]): number {
  return documentos.filter((suyo) => suyo !== undefined && tipos.includes(suyo.tipo ?? '')).length;
}

export function hasDocumento(guia: Visible, ...tipos: readonly string[]): boolean {
  return cuentaDocumentos(guia, ...tipos) > 0;
}

/** Catalog 61: customs declarations. */
export const DAM = '50';
export const DS = '52';
/** Catalog 61: the cargo manifest, and the appointment or order of a terminal. */
export const MANIFIESTO = '91';
export const CITA = '92';

/** A carrier has the goods: catalog 18. */
export function isPublico({ modalidad }: Pick<Visible, 'modalidad'>): boolean {
  return modalidad === '01';
}

export function isPrivado({ modalidad }: Pick<Visible, 'modalidad'>): boolean {
  return modalidad === '02';
}

/** Whether drivers and vehicles are told: always by the carrier, otherwise in private transport or where the carrier's are known. */
export function llevaVehiculo(guia: Visible): boolean {
  if (!isDeRemitente(guia)) return true;
  if (hasIndicador(guia, 'VEHICULO_M1L')) return false;
  return isPrivado(guia) || (isPublico(guia) && hasIndicador(guia, 'VEHICULO_Y_CONDUCTOR_DEL_TRANSPORTISTA'));
}

/** A guía of the remitente that SUNAT holds itself: it tells the goods. */
const GRE = /^(?:T[A-Z0-9]{3}|EG0[27])-/;

export function isGreElectronica(suyo: Nombrado | undefined): boolean {
  return suyo?.tipo === GUIA_REMITENTE.codigo && GRE.test(suyo.numero ?? '');
}

export function hasGreElectronica({ documentos = [] }: Visible): boolean {
  return documentos.some(isGreElectronica);
}

const MUDANZA = '82';
const NUMERICA = /^\d{1,4}-/;

/** A line of number 0 tells all goods together: those of a paper guía or of a move, or all of a document without lines (4429, 3458). */
export function isDeLineaCero(guia: Visible): boolean {
  if (isDeRemitente(guia) || hasGreElectronica(guia)) return false;
  const esTotal = hasIndicador(guia, 'TRASLADO_TOTAL');
  return (guia.documentos ?? []).some((suyo) => {
    const { tipo = '', numero = '' } = suyo ?? {};
    const esDePapel = NUMERICA.test(numero);
    if (tipo === MUDANZA || (tipo === GUIA_REMITENTE.codigo && esDePapel)) return true;
    return esTotal && (SIN_LINEAS.has(tipo) || (SIN_LINEAS_EN_PAPEL.has(tipo) && esDePapel));
  });
}

/** Whether the goods stand in another document, so that none is listed: 92, all of a DAM or DS, an electronic guía. */
export function isSinBienes(guia: Visible): boolean {
  if (!isDeRemitente(guia)) {
    return hasGreElectronica(guia) || (hasIndicador(guia, 'TRASLADO_TOTAL') && !isDeLineaCero(guia));
  }
  return hasDocumento(guia, CITA) || hasIndicador(guia, 'TRASLADO_TOTAL_DAM');
}

/** Whether its goods are counted as in a customs declaration: catalog 65. */
export function isEnUnidadesDeAduana(guia: Visible): boolean {
  if (!isDeRemitente(guia)) return hasDocumento(guia, DAM, DS);
  return motivoDe(guia)?.aduana !== undefined && hasDocumento(guia, DAM, DS, MANIFIESTO);
}

/** A line of the XML. */
export interface Linea {
  /** `1`, `2`…; `0` of all goods together. */
  readonly numero: string;
  /** Absent of the line that the XSD wants where no good is listed. */
  readonly bien?: BienDeGuia;
  readonly cantidad?: { readonly valor: NonNullable<BienDeGuia['cantidad']>; readonly unidad: string };
}

/** The lines that the XML has: the goods or, where there is none, the one that the XSD wants. */
export function lineasDe(guia: Guia): readonly Linea[] {
  const { items } = guia;
  if (items.length === 0) return [{ numero: '1' }];
  const primera = isDeLineaCero(guia) ? 0 : 1;
  const unidad = isEnUnidadesDeAduana(guia) ? 'U' : 'NIU';
  return items.map((bien, indice) => ({
    numero: String(indice + primera),
    bien,
    ...(bien.cantidad === undefined ? {} : { cantidad: { valor: bien.cantidad, unidad: bien.unidadMedida ?? unidad } }),
  }));
}

/** Whom the goods go to: who issues where the motive says so and nobody is named. */
export function destinatarioDe(
  guia: Pick<Visible, 'tipo' | 'motivo'> & { readonly destinatario?: Persona | undefined },
  emisor: EmisorDeGuia,
): Persona | undefined {
  if (guia.destinatario !== undefined || motivoDe(guia)?.destinatario !== 'remitente') return guia.destinatario;
  return { tipoDocumento: '6', numeroDocumento: emisor.ruc, denominacion: emisor.razonSocial };
}

interface Local {
  readonly establecimiento?: string | undefined;
  readonly ruc?: string | undefined;
}

/** Whose the establishment of departure is, where it does not say: who issues, where the motive demands it. */
export function rucDePartida(guia: Pick<Visible, 'tipo' | 'motivo'>, partida: Local, emisor: EmisorDeGuia) {
  return partida.ruc ?? (motivoDe(guia)?.partida === 'propia' ? emisor.ruc : undefined);
}

/** The same of the arrival, where the motive may also demand that it is the destinatario's. */
export function rucDeLlegada(
  guia: Pick<Visible, 'tipo' | 'motivo'> & {
    readonly destinatario?: { readonly numeroDocumento: string | undefined } | undefined;
  },
  llegada: Local,
  emisor: EmisorDeGuia,
): string | undefined {
  if (llegada.ruc !== undefined) return llegada.ruc;
  const de = motivoDe(guia)?.llegada;
  if (de === 'propia') return emisor.ruc;
  return de === 'destinatario' ? guia.destinatario?.numeroDocumento : undefined;
}

/** A point with whose establishment it is. */
export function withRuc(punto: Punto, ruc: string | undefined): Punto {
  return punto.establecimiento === undefined || ruc === undefined ? punto : { ...punto, ruc };
}

/** A guía with all that follows from its motive; undefined where nobody is named to receive the goods. */
export function completeGuia(guia: Pedida, emisor: EmisorDeGuia): Guia | undefined {
  const destinatario = destinatarioDe(guia, emisor);
  if (destinatario === undefined) return undefined;
  const { partida, llegada } = guia;
  return {
    ...guia,
    destinatario,
    partida: withRuc(partida, rucDePartida(guia, partida, emisor)),
    ...(llegada === undefined
      ? {}
      : { llegada: withRuc(llegada, rucDeLlegada({ ...guia, destinatario }, llegada, emisor)) }),
  };
}
