import { isIP } from 'node:net';

const EJEMPLO = 'escriba postgresql://usuario:clave@servidor:5432/base';
const TLS =
  'sslmode=verify-full (o sin él: cifrada y con el certificado verificado), sslmode=no-verify (cifrada, sin verificar quién responde) o ' +
  'sslmode=disable (sin cifrar)';

/** What `sslmode` is for this service. Those of libpq in between promise less than they are taken for: each is checked whole. */
const MODOS: ReadonlyMap<string, 'disable' | 'no-verify' | 'verify-full'> = new Map([
  ['disable', 'disable'],
  ['no-verify', 'no-verify'],
  ['require', 'verify-full'],
  ['verify-ca', 'verify-full'],
  ['verify-full', 'verify-full'],
]);

/**
 * The address of a PostgreSQL, with `sslmode` in it where it leads to another machine: what travels there is encrypted and its
 * certificate checked unless the address itself says otherwise. `hostPorDefecto` is where `pg` goes without a host. What is wrong
 * goes to `refuse`, which never gets the address itself: it carries a password.
 */
export function readDatabaseUrl(
  text: string,
  hostPorDefecto: string | undefined,
  refuse: (problema: string) => void,
): string | undefined {
  const url = URL.parse(text.replace('@/', `@${SIN_HOST}/`));
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2 || url.hash !== '') {
    refuse(`no es una dirección de PostgreSQL: ${EJEMPLO}`);
    return undefined;
  }
  const { searchParams } = url;
  const repetido = [...searchParams.keys()].find((name) => searchParams.getAll(name).length > 1);
  if (repetido !== undefined || searchParams.has('ssl')) {
    refuse(repetido === undefined ? `lleva ssl=…: escriba ${TLS}.` : `lleva ${repetido} dos veces: deje uno.`);
    return undefined;
  }
  const escrito = searchParams.get('sslmode');
  const modo = escrito === null ? undefined : MODOS.get(escrito);
  if (escrito !== null && modo === undefined) {
    refuse(`lleva sslmode=${escrito}, que no se admite: escriba ${TLS}.`);
    return undefined;
  }
  if (modo === undefined && isEsteEquipo(hostDe(url) || hostPorDefecto || '')) return text;
  return withSslmode(text, modo ?? 'verify-full');
}

/** `URL` takes no address without a host. */
const SIN_HOST = 'sin-host.invalid';

/** As `pg` reads it: a parameter before the authority. */
function hostDe({ hostname, searchParams }: URL): string {
  const escrito = searchParams.get('host');
  if (escrito !== null && escrito !== '') return escrito;
  return hostname === SIN_HOST ? '' : decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
}

/** A Unix socket, or an address that no packet leaves the machine for. Nothing written is `localhost`. */
function isEsteEquipo(host: string): boolean {
  if (host === '' || host.startsWith('/') || host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

function withSslmode(text: string, modo: string): string {
  if (/[?&]sslmode=/.test(text)) return text.replace(/([?&]sslmode=)[^&#]*/, `$1${modo}`);
  return `${text}${text.includes('?') ? '&' : '?'}sslmode=${modo}`;
}
