import type { Emisor } from '@chaski/core/documento/types.ts';
import type { EstadoPublico } from '@chaski/core/estado/estado.ts';
import { assertNever } from '@chaski/core/lib/assert.ts';
import { direccionImpresa } from '../impreso-casos.ts';
import type { Formato } from '../layout/sheet.ts';
import type { EmisorImpreso, Logo, Papel } from '../types.ts';

/* What every paper of an issuer has, whatever kind it is. */

/** What became of a document, and how it is to look. */
export interface Emitido {
  /** DigestValue, base64. */
  readonly hash: string;
  readonly estado: EstadoPublico;
  readonly entorno: 'test' | 'live';
  /** The signed XML and its file name, to be attached. */
  readonly xml?: Uint8Array;
  readonly nombreXml?: string;
  /** How the issuer's papers look. */
  readonly marca?: Marca;
  readonly formato?: Formato;
}

/** Logo, colour (`#rrggbb`) and the line at the foot. */
export interface Marca {
  readonly logo?: Logo;
  readonly color?: string;
  readonly pie?: string;
}

/** `establecimiento`: four digits; the fiscal address is told anyway. */
export function emisorImpreso(emisor: Emisor, marca: Marca = {}, establecimiento = FISCAL): EmisorImpreso {
  const { ruc, razonSocial, nombreComercial, direccion } = emisor;
  const { logo, color } = marca;
  const lugar = emisor.establecimiento === undefined ? '' : `: ${direccionImpresa(emisor.establecimiento)}`;
  return {
    ruc,
    razonSocial,
    ...(nombreComercial === undefined || nombreComercial === razonSocial ? {} : { nombreComercial }),
    ...(direccion === undefined ? {} : { direccion: direccionImpresa(direccion) }),
    ...(establecimiento === FISCAL ? {} : { establecimiento: `Establecimiento ${establecimiento}${lugar}` }),
    ...(logo === undefined ? {} : { logo }),
    ...(color === undefined ? {} : { color }),
  };
}

const FISCAL = '0000';

/** Digest, foot, format, the attached XML and the day. */
export function deTodoPapel(
  { hash, marca, formato, xml, nombreXml = 'comprobante.xml' }: Emitido,
  { fechaEmision, horaEmision }: { readonly fechaEmision: string; readonly horaEmision: string },
): Pick<Papel, 'hash' | 'pie' | 'formato' | 'xml' | 'creadoEn'> {
  return {
    hash,
    ...(marca?.pie === undefined ? {} : { pie: marca.pie }),
    ...(formato === undefined ? {} : { formato }),
    ...(xml === undefined ? {} : { xml: { nombre: nombreXml, bytes: xml } }),
    creadoEn: Date.parse(`${fechaEmision}T${horaEmision}-05:00`) / 1000,
  };
}

/** Across a paper of the test environment. */
export function marcasDePrueba(entorno: Emitido['entorno']): string[] {
  return entorno === 'test' ? ['PRUEBA – SIN VALOR'] : [];
}

/** Across a paper that SUNAT has not accepted, or that is annulled, besides. */
export function marcasDeComprobante({ entorno, estado }: Pick<Emitido, 'entorno' | 'estado'>): string[] {
  const prueba = marcasDePrueba(entorno);
  switch (estado) {
    case 'ACEPTADA':
      return prueba;
    case 'RECHAZADA':
      return [...prueba, 'RECHAZADO POR SUNAT'];
    case 'ANULADA':
      return [...prueba, 'ANULADO'];
    case 'PENDIENTE_ENVIO':
      return [...prueba, 'PENDIENTE DE ENVÍO A SUNAT'];
    case 'EN_PROCESO':
      return [...prueba, 'EN PROCESO DE ENVÍO A SUNAT'];
    default:
      return assertNever(estado);
  }
}

export const ES_DE_PRUEBA = 'Documento de prueba: no tiene valor tributario.';
