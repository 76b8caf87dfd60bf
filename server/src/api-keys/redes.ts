import { isIP, isIPv4 } from 'node:net';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';

/** A network as PostgreSQL's `cidr` writes it, or why a text is none. */
export type RedLeida =
  | { readonly ok: true; readonly red: string }
  | { readonly ok: false; readonly mensaje: EnIdiomas };

const FORMA = {
  es: 'escriba una dirección (203.0.113.7) o una red (203.0.113.0/24, 2001:db8::/32)',
  en: 'write an address (203.0.113.7) or a network (203.0.113.0/24, 2001:db8::/32)',
};

/** Reads an address, which is a network of its own, or a network in CIDR notation. */
export function readRed(texto: string): RedLeida {
  const [, direccion = '', sufijo] = /^([0-9a-f:.]{2,45})(?:\/(\d{1,3}))?$/i.exec(texto.trim()) ?? [];
  const family = isIP(direccion);
  if (family === 0)
    return {
      ok: false,
      mensaje: {
        es: `No es una dirección ni una red; ${FORMA.es}`,
        en: `It is neither an address nor a network; ${FORMA.en}`,
      },
    };
  const size = family === 4 ? 32 : 128;
  const bits = sufijo === undefined ? size : Number(sufijo);
  if (bits > size)
    return {
      ok: false,
      mensaje: {
        es: `El prefijo va de /0 a /${size}; ${FORMA.es}`,
        en: `The prefix goes from /0 to /${size}; ${FORMA.en}`,
      },
    };
  const value = bitsOf(direccion);
  if (family === 6 && value >> 32n === 0xffffn) {
    return {
      ok: false,
      mensaje: {
        es: 'Es una dirección IPv4 escrita como IPv6; escríbala como IPv4',
        en: 'It is an IPv4 address written as IPv6; write it as IPv4',
      },
    };
  }
  const host = BigInt(size - bits);
  const network = (value >> host) << host;
  if (network === value) return { ok: true, red: `${textOf(value, size)}/${bits}` };
  const red = `${textOf(network, size)}/${bits}`;
  return {
    ok: false,
    mensaje: {
      es: `La red que la contiene es ${red}; escriba esa, o la dirección sola`,
      en: `The network that holds it is ${red}; write that one, or the address alone`,
    },
  };
}

/** A client's address as PostgreSQL's `inet` takes it; undefined for what is none. */
export function inetOf(address: string): string | undefined {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  return isIP(plain) === 0 ? undefined : plain;
}

/** The bits of an address. */
function bitsOf(address: string): bigint {
  if (isIPv4(address)) return address.split('.').reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const [head = '', tail] = canonical(address).split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

function textOf(value: bigint, size: number): string {
  if (size === 32) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
  const groups = Array.from({ length: 8 }, (_, index) => ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16));
  return canonical(groups.join(':'));
}

/** The shortest form, in hexadecimal, small letters. */
function canonical(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}
