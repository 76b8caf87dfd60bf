import { groupBy } from '../world/json.ts';
import type { Evidence, LibroLine } from './evidence.ts';

/** `RUC-01-F001-7`: what can be asked for. Of boletas nothing answers. */
const CONSULTABLE = /^\d{11}-0[178]-F[A-Z0-9]{3}-\d+$/;

/**
 * An outcome that nobody knows is asked for before the same bytes leave again: between two transmissions of a document that can be
 * asked for, SUNAT said that it does not have it, or had answered the first with a Fault. Undefined when that held throughout.
 * Only where one process at a time carries a document: of two, one may have begun before the other asked.
 */
export function resentBlindly({ libro }: Evidence): string | undefined {
  const files = groupBy(
    libro.filter(({ archivo }) => CONSULTABLE.test(archivo)),
    ({ archivo }) => archivo.replace(/-0*(\d+)$/, '-$1'),
  );
  for (const [archivo, lines] of files) {
    let before: LibroLine | undefined;
    let absent = false;
    for (const line of lines) {
      if (line.operacion === 'getStatusCdr') absent = line.codigo === NO_EXISTE;
      if (line.operacion !== 'sendBill') continue;
      if (before !== undefined && !absent && !isFault(before.codigo)) {
        return `${archivo} se envió otra vez sin preguntar antes: ${JSON.stringify(lines)}`;
      }
      before = line;
      absent = false;
    }
  }
  return undefined;
}

const NO_EXISTE = '0011';

/** SUNAT answered that it did not process it, and registered nothing. */
function isFault(codigo: string): boolean {
  return /^\d{4}$/.test(codigo) && !/^[23]/.test(codigo);
}
