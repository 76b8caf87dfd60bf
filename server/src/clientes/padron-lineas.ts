/**
 * What splits a stream of bytes of Windows-1252 (SUNAT's Latin-1) into lines; the last one needs no line break. A file that somebody
 * saved again begins with a BOM: it is UTF-8, and the mark is no part of its text.
 */
export interface Divisor {
  /** The lines that this piece completes. Throws `LineaSinFin` when one has no end in sight. */
  add(bytes: Uint8Array): string[];
  /** What is left. */
  end(): string[];
}

/** Whatever this file is, it has no lines. */
export class LineaSinFin extends Error {}

const MAX_LINEA = 64 * 1024;
const BOM = Buffer.from('\uFEFF');
const NADA = new Uint8Array();

export function createDivisor(): Divisor {
  let decoder: TextDecoder | undefined;
  let start = Buffer.alloc(0);
  let rest = '';
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    if (decoder !== undefined) return decoder.decode(bytes, { stream });
    start = Buffer.concat([start, bytes]);
    if (stream && start.length < BOM.length) return '';
    // It leaves the mark out by itself.
    decoder = new TextDecoder(start.indexOf(BOM) === 0 ? 'utf-8' : 'windows-1252');
    return decoder.decode(start, { stream });
  };
  const take = (text: string): string[] => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINEA) throw new LineaSinFin('Una línea no termina');
    return lines.map(sinRetorno);
  };
  return {
    add: (bytes) => take(decode(bytes, true)),
    end: () => {
      const lines = take(decode(NADA, false));
      const last = sinRetorno(rest);
      rest = '';
      return last === '' ? lines : [...lines, last];
    },
  };
}

function sinRetorno(linea: string): string {
  return linea.endsWith('\r') ? linea.slice(0, -1) : linea;
}
