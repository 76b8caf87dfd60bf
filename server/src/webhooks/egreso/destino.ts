import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import ipaddr from 'ipaddr.js';

/** Networks that the operator opened to webhooks, besides the public internet. */
export type Redes = readonly Red[];

type Red = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** From the configuration's CIDRs, which it has judged already; what is none opens nothing. */
export function readRedes(cidrs: readonly string[]): Redes {
  return cidrs.flatMap((cidr) => (ipaddr.isValidCIDR(cidr) ? [ipaddr.parseCIDR(cidr)] : []));
}

/** Where a message goes, as far as an address decides whether it may. */
export interface Destino {
  /** As it is stored, shown and requested. */
  readonly url: string;
  /** A name in ASCII, or an address without brackets. */
  readonly host: string;
  readonly puerto: number;
  readonly https: boolean;
}

/** `formato`: wrong by itself. `red`: it leads where webhooks may not go. */
export type LecturaDestino =
  | { readonly ok: true; readonly destino: Destino }
  | { readonly ok: false; readonly clase: 'formato' | 'red'; readonly mensaje: EnIdiomas };

const MAX_URL = 2_000;
const PUERTOS: ReadonlySet<number> = new Set([443, 8443]);

const DIRECCION = 'https://erp.miempresa.pe/chaski';

export const RED_PRIVADA: EnIdiomas = {
  es: 'La dirección está en una red privada o reservada, adonde no se envían avisos; use una pública, o pida a quien opera Chaski que la abra en WEBHOOK_REDES',
  en: 'The address is in a private or reserved network, to which no notices are sent; use a public one, or ask whoever runs Chaski to open it in WEBHOOK_REDES',
};

/**
 * Judges an address by its text. `URL` has by then written every form of an IPv4 address (`2130706433`, `0x7f.1`, `0177.0.0.1`)
 * and every look-alike letter in the one way that is compared here. What a name leads to is judged where it is looked up.
 */
export function readDestino(texto: string, redes: Redes): LecturaDestino {
  const leido = readLugar(texto, redes);
  if (!leido.ok || !/^https?:\/\/[^/?#]*%/i.test(texto)) return leido;
  return {
    ok: false,
    clase: 'formato',
    mensaje: {
      es: `El nombre del servidor va sin escapes (%2e es un punto); p. ej. ${DIRECCION}`,
      en: `The name of the server goes without escapes (%2e is a dot); e.g. ${DIRECCION}`,
    },
  };
}

function readLugar(texto: string, redes: Redes): LecturaDestino {
  const url = parse(texto);
  if (!(url instanceof URL)) return { ok: false, clase: 'formato', mensaje: url };
  const https = url.protocol === 'https:';
  // A name may end in a dot, which makes it another name for certificates, and the same for DNS.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  const host = hostOf(url);
  const destino = { url: url.href, host, https, puerto: portOf(url) };
  if (!ipaddr.isValid(host)) return ofNombre(destino, redes);
  const falta = faltaDeDireccion(host, destino, redes);
  return falta === undefined ? { ok: true, destino } : { ok: false, ...falta };
}

/** Without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function parse(texto: string): URL | EnIdiomas {
  if (texto.length > MAX_URL)
    return {
      es: `Tiene ${texto.length} caracteres; envíe como máximo ${MAX_URL}`,
      en: `It has ${texto.length} characters; send at most ${MAX_URL}`,
    };
  // `URL` would quietly drop or change these.
  if (/[\s\\\p{Cc}]/u.test(texto))
    return {
      es: `Una dirección no lleva espacios ni barras invertidas; p. ej. ${DIRECCION}`,
      en: `An address has neither spaces nor backslashes; e.g. ${DIRECCION}`,
    };
  const url = URL.parse(texto);
  if (url === null || !/^https?:\/\/[^/]/i.test(texto))
    return {
      es: `Debe ser una dirección https completa, p. ej. ${DIRECCION}`,
      en: `It must be a whole https address, e.g. ${DIRECCION}`,
    };
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(texto)) {
    return {
      es: 'No debe llevar usuario ni contraseña; compruebe la firma de los avisos en su lugar',
      en: 'It must have neither user nor password; check the signature of the notices instead',
    };
  }
  if (url.hash !== '' || texto.includes('#'))
    return {
      es: 'No debe llevar # ni lo que sigue, que no se envía',
      en: 'It must not have # nor what follows, which is not sent',
    };
  return url;
}

/** Names that mean something inside a network only, and those by which clouds give their secrets away. */
const INTERNOS = /^[^.]*$|(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|arpa)$/;
const METADATOS = /^(metadata|instance-data|metadata\.google\.internal|metadata\.goog)(\.|$)/;

function ofNombre(destino: Destino, redes: Redes): LecturaDestino {
  const { host } = destino;
  if (METADATOS.test(host) || (redes.length === 0 && INTERNOS.test(host))) {
    return { ok: false, clase: 'red', mensaje: RED_PRIVADA };
  }
  if (!/^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?)*$/.test(host)) {
    return {
      ok: false,
      clase: 'formato',
      mensaje: {
        es: `El nombre del servidor no es válido; p. ej. ${DIRECCION}`,
        en: `The name of the server is not valid; e.g. ${DIRECCION}`,
      },
    };
  }
  // With networks opened, a name may lead into one of them, where any port and plain http will do.
  const mensaje = redes.length === 0 ? faltaDePuerto(destino) : undefined;
  return mensaje === undefined ? { ok: true, destino } : { ok: false, clase: 'formato', mensaje };
}

/** Everything that is wrong with going to that address, be it written in the URL or what a name led to. */
export function faltaDeDireccion(
  direccion: string,
  destino: Pick<Destino, 'https' | 'puerto'>,
  redes: Redes,
): { readonly clase: 'formato' | 'red'; readonly mensaje: EnIdiomas } | undefined {
  const ip = read(direccion);
  if (ip === undefined) return { clase: 'red', mensaje: RED_PRIVADA };
  if (redes.some((red) => contains(red, ip))) return undefined;
  if (!isPublic(ip)) return { clase: 'red', mensaje: RED_PRIVADA };
  const mensaje = faltaDePuerto(destino);
  return mensaje === undefined ? undefined : { clase: 'formato', mensaje };
}

function faltaDePuerto({ https, puerto }: Pick<Destino, 'https' | 'puerto'>): EnIdiomas | undefined {
  if (!https)
    return {
      es: `Debe empezar con https://, para que los avisos viajen cifrados; p. ej. ${DIRECCION}`,
      en: `It must begin with https://, so that the notices travel encrypted; e.g. ${DIRECCION}`,
    };
  return PUERTOS.has(puerto)
    ? undefined
    : {
        es: `El puerto ${puerto} no se admite; use el 443 o el 8443`,
        en: `Port ${puerto} is not admitted; use 443 or 8443`,
      };
}

/** An IPv4 address dressed as IPv6 is the IPv4 address. */
function read(direccion: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(direccion) ? ipaddr.process(direccion) : undefined;
}

function contains([red, bits]: Red, ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return red.kind() === ip.kind() && ip.match(red, bits);
}

/** Microsoft Azure's platform lives at a public address. */
const AZURE = '168.63.129.16';

/**
 * Of the public internet: in none of the special ranges (loopback, private, shared, link-local, documentation, benchmarks,
 * multicast, class E, translations of IPv4…), and of IPv6 only what is given out at all, 2000::/3 (RFC 4291).
 */
function isPublic(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (ip.range() !== 'unicast' || ip.toString() === AZURE) return false;
  const [first = 0] = ip.toByteArray();
  return ip.kind() === 'ipv4' || (first & 0xe0) === 0x20;
}

export const ES_PROPIA: EnIdiomas = {
  es: 'Es la dirección de este mismo servicio',
  en: 'It is the address of this very service',
};

/**
 * Whether that leads to this service, which is reached at `propia`: by its name, or, where that is an address (the one on which
 * it listens), by any address of this machine, `locales`. Behind one public address there may be many servers, so of a name
 * only the name counts.
 */
export function esPropia(
  propia: URL,
  { host, puerto }: Pick<Destino, 'host' | 'puerto'>,
  direcciones: readonly string[],
  locales: readonly string[],
): boolean {
  if (portOf(propia) !== puerto) return false;
  if (hostOf(propia).replace(/\.$/, '') === host) return true;
  return read(hostOf(propia)) !== undefined && direcciones.some((direccion) => isLocal(direccion, locales));
}

function isLocal(direccion: string, locales: readonly string[]): boolean {
  const ip = read(direccion);
  return ip !== undefined && (ip.range() === 'loopback' || locales.includes(ip.toString()));
}
