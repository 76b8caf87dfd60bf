import type { Marca } from '../../pdf/papeles/comun.ts';
import type { SmtpConfig } from '../../platform/config/config.ts';
import type { Entorno } from '../../platform/http/route.ts';
import type { Archivo, Carta } from './carta.ts';
import { toHtml, toTexto } from './plantilla.ts';

/** A mail as it is handed to the server. */
export interface Mensaje {
  /** With its angle brackets. */
  readonly messageId: string;
  readonly de: { readonly nombre: string; readonly correo: string };
  readonly para: string;
  readonly responderA: string | undefined;
  readonly asunto: string;
  readonly texto: string;
  readonly html: string;
  readonly adjuntos: readonly Adjunto[];
}

export interface Adjunto extends Archivo {
  /** Of a picture that the HTML shows. */
  readonly cid?: string;
}

/** What a mail is made of. */
export interface Hechos {
  /** Of the mail. */
  readonly id: string;
  readonly entorno: Entorno;
  readonly para: string;
  readonly responderA: string | null;
  readonly remitente: SmtpConfig['remitente'];
  readonly marca: Marca;
  readonly carta: Carta;
}

/** A name in a subject or a header is not a paragraph. */
const MAX_NOMBRE = 100;

const CID_LOGO = 'logo@chaski';

/**
 * The mail of an accepted document. Pure. It leads nowhere: no link and nothing that is fetched, so nothing in it depends on how
 * the service was asked; all that others wrote is text in it.
 */
export function toMensaje({ id, entorno, para, responderA, remitente, marca, carta }: Hechos): Mensaje {
  const { emisor, titulo, destinatario, datos, palabras, adjuntos } = carta;
  const empresa = enLinea(emisor.razonSocial);
  const contenido = {
    titulo,
    empresa: emisor.razonSocial,
    ruc: emisor.ruc,
    destinatario,
    prueba: entorno === 'test',
    datos,
    palabras,
    responderA: responderA ?? undefined,
    color: marca.color,
    pie: marca.pie,
    logoCid: marca.logo === undefined ? undefined : CID_LOGO,
  };
  return {
    messageId: `<${id}@${dominioDe(remitente.correo)}>`,
    de: { nombre: nombreDe(empresa, remitente.nombre), correo: remitente.correo },
    para,
    responderA: responderA ?? undefined,
    asunto: `${entorno === 'test' ? '[PRUEBA] ' : ''}${titulo} de ${empresa}`,
    texto: toTexto(contenido),
    html: toHtml(contenido),
    adjuntos: [...adjuntos, ...logoDe(marca)],
  };
}

function logoDe({ logo }: Marca): Adjunto[] {
  if (logo === undefined) return [];
  const { formato, bytes } = logo;
  const tipo = formato === 'png' ? 'image/png' : 'image/jpeg';
  return [{ nombre: `logo.${formato}`, tipo, bytes: Buffer.from(bytes), cid: CID_LOGO }];
}

/** The company's, by which the customer knows it; the operator's beside it says whose address it is. */
function nombreDe(empresa: string, operador: string | undefined): string {
  return operador === undefined ? empresa : `${empresa} vía ${operador}`;
}

function dominioDe(correo: string): string {
  return correo.slice(correo.lastIndexOf('@') + 1);
}

/** One line, not too long, of what can be seen. */
function enLinea(texto: string): string {
  const linea = texto.replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ').trim();
  const letras = [...linea];
  return letras.length <= MAX_NOMBRE ? linea : `${letras.slice(0, MAX_NOMBRE - 1).join('')}…`;
}
