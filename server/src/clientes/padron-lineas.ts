/** What splits a stream of bytes of Windows-1252 (SUNAT's Latin-1) into lines; the last one needs no line break. */
export interface Divisor {
  /** The lines that this piece completes. Throws `LineaSinFin` when one has no end in sight. */
  add(bytes: Uint8Array): string[];
  /** What is left. */
  end(): string[];
}

/** Whatever this file is, it has no lines. */
export class LineaSinFin extends Error {}

const MAX_LINEA = 64 * 1024;

export function createDivisor(): Divisor {
  const decoder = new TextDecoder('windows-1252');
  let rest = '';
  const take = (text: string): string[] => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINEA) throw new LineaSinFin('Una línea no termina');
    return lines.map(sinRetorno);
  };
  return {
    add: (bytes) => take(decoder.decode(bytes, { stream: true })),
    end: () => {
      const lines = take(decoder.decode());
      const last = sinRetorno(rest);
      rest = '';
      return last === '' ? lines : [...lines, last];
    },
  };
}

function sinRetorno(linea: string): string {
  return linea.endsWith('\r') ? linea.slice(0, -1) : linea;
}
