import dns from 'node:dns';
import { readFile } from 'node:fs/promises';
import net from 'node:net';

/** One address of a name. */
export interface Direccion {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Every address that a name leads to. Rejects when there is none, or nobody answers in time. */
export type Resolver = (host: string) => Promise<readonly Direccion[]>;

export interface ResolverOptions {
  /** Name servers, `address:port`; the system's unless said. */
  readonly servidores?: readonly string[];
  /** The hosts file; the system's unless said. */
  readonly hosts?: string;
  /** For each of two tries, in milliseconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 3_000;
const TRIES = 2;
const HOSTS = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

/**
 * Reads the hosts file and asks DNS, over sockets of its own. The system's resolver (getaddrinfo) is never asked: it works on a
 * few threads that the whole process shares and cannot be called off, so one name server that does not answer would hold up
 * everybody's messages, SUNAT's name and the database's.
 */
export function createResolver(options: ResolverOptions = {}): Resolver {
  const { servidores, hosts = HOSTS, timeoutMs = TIMEOUT_MS } = options;
  const resolver = new dns.promises.Resolver({ timeout: timeoutMs, tries: TRIES });
  if (servidores !== undefined) resolver.setServers(servidores);
  return async (host) => {
    if (host === 'localhost' || host.endsWith('.localhost')) return [{ address: '127.0.0.1', family: 4 }];
    const propias = inHosts(await readFile(hosts, 'utf8').catch(() => ''), host);
    if (propias.length > 0) return propias;
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [...addresses(v4, 4), ...addresses(v6, 6)];
    if (found.length > 0) return found;
    const reasons = [v4, v6].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    throw reasons.every(isAbsence) ? reasons[0] : new SinRespuesta(reasons);
  };
}

/** Of neither kind of address it is known that there is none: a name server was silent, or failed. */
class SinRespuesta extends AggregateError {
  readonly code = 'EAI_AGAIN';
}

/** The addresses of a name in a hosts file: an address and its names on each line, `#` begins a comment. */
function inHosts(text: string, host: string): Direccion[] {
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = net.isIP(address);
    if (family === 0 || !names.some((name) => name.toLowerCase() === host)) return [];
    return [{ address, family: family === 6 ? 6 : 4 }];
  });
}

function addresses(found: PromiseSettledResult<string[]>, family: 4 | 6): Direccion[] {
  return found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
}

function isAbsence(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && (reason.code === 'ENOTFOUND' || reason.code === 'ENODATA');
}
