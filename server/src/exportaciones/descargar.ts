import type { Deps } from '../deps.ts';
import type { Acceso } from '../platform/http/route.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { noExiste, read } from './crear.ts';
import { FIN_DEL_INDICE } from './indice.ts';
import { findCierre, readPartes } from './store.ts';
import type { Exportacion } from './types.ts';

/** A zip about to be read. */
export interface Descarga {
  readonly nombre: string;
  readonly tamano: number;
  /** Its bytes, read while somebody wants them; fails where the export is taken away meanwhile. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** The zip of an export. Throws `NOT_FOUND` (none, or past its day) and `DOMAIN_ERROR` (not made yet, failed). */
export async function download(deps: Pick<Deps, 'db'>, acceso: Acceso, id: string): Promise<Descarga> {
  const exportacion = await read(deps, acceso, id);
  const cierre = await findCierre(deps.db.of(acceso), acceso, id);
  const { tamano } = exportacion;
  if (cierre === undefined || tamano === null) throw sinZip(exportacion);
  return { nombre: nombreDe(exportacion), tamano, bytes: bytesDe(deps, exportacion, cierre) };
}

type Cierre = NonNullable<Awaited<ReturnType<typeof findCierre>>>;

/** Pieces that are read together: files by the megabyte, of the rest a few kilobytes each. */
const JUNTAS = { contenido: 1, indice: 50, directorio: 50 } as const;

async function* bytesDe(
  deps: Pick<Deps, 'db'>,
  e: Exportacion,
  { cabezaIndice, cola }: Cierre,
): AsyncGenerator<Buffer> {
  yield* columnaDe(deps, e, 'contenido');
  yield cabezaIndice;
  yield* columnaDe(deps, e, 'indice');
  yield FIN_DEL_INDICE;
  yield* columnaDe(deps, e, 'directorio');
  yield cola;
}

async function* columnaDe(
  deps: Pick<Deps, 'db'>,
  e: Exportacion,
  columna: keyof typeof JUNTAS,
): AsyncGenerator<Buffer> {
  const juntas = JUNTAS[columna];
  for (let desde = 0; desde < e.partes; desde += juntas) {
    const cuantas = Math.min(juntas, e.partes - desde);
    const leidas = await readPartes(deps.db.of(e), e, columna, desde, cuantas);
    if (leidas.length < cuantas) throw new Error('La exportación se eliminó mientras se descargaba');
    const bytes = Buffer.concat(leidas);
    if (bytes.length > 0) yield bytes;
  }
}

/** Nothing that anybody else wrote is in it. */
function nombreDe({ entorno, filtro: { desde, hasta } }: Exportacion): string {
  return `comprobantes-${entorno === 'test' ? 'prueba-' : ''}${desde}-a-${hasta}.zip`;
}

function sinZip({ estado, mensaje }: Exportacion): AppError {
  switch (estado) {
    case 'EN_PROCESO':
      return new AppError('exportacion-en-proceso');
    case 'FALLIDA':
      return new AppError('exportacion-fallida', { motivo: mensaje ?? '' });
    case 'VENCIDA':
      return new AppError('exportacion-vencida');
    case 'LISTA':
      // It was taken away, or came past its day, between two looks.
      return noExiste();
  }
}
