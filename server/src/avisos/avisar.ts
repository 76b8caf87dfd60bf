import type { Alcance } from '../platform/db/db.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { insertMensaje, insertPrueba, type NuevaPrueba } from './mensajes-store.ts';
import type { EventoWebhook } from './types.ts';

export { wasTold } from './mensajes-store.ts';

/** Something that became final and of which somebody asked to be told. */
export interface Aviso extends Alcance {
  readonly entorno: 'test' | 'live';
  /** Of the message: its `webhook-id`. */
  readonly id: string;
  readonly tipo: EventoWebhook;
  readonly comprobanteId: string;
  /** As the API answers it (`comprobantes/respuesta.ts`); not empty. */
  readonly data: object;
}

/** What making a message needs from outside. */
export interface ContextoAviso {
  /** Scheme and host of the absolute links in it. */
  readonly origen: string;
  /** The message's id, which is its `webhook-id`. */
  readonly uuid: () => string;
  /** Whether this service sends mail. */
  readonly correo: boolean;
}

/**
 * Stores a message, and its delivery to each endpoint that is to be told, in the transaction that wrote what it tells of, and
 * after it: the comprobante's row is locked by then, so its messages are numbered one after another. One statement, issued at
 * once. After the commit, `deps.despertar.entregas()` makes it leave without delay.
 */
export function avisar(db: Queryable, { data, ...mensaje }: Aviso): Promise<void> {
  return insertMensaje(db, { ...mensaje, ...sobre(mensaje.tipo, data) });
}

/** Stores a test message for one endpoint, which the background leaves to its caller for a moment. */
export function avisarPrueba(
  db: Queryable,
  { data, ...prueba }: Omit<NuevaPrueba, 'antes' | 'despues'> & Pick<Aviso, 'data'>,
): Promise<void> {
  const texto = { antes: '{"type":"prueba","timestamp":"', despues: `","data":${JSON.stringify(data)}}` };
  return insertPrueba(db, { ...prueba, ...texto });
}

/** The body `{type, timestamp, data}` around what only the database knows: its time, and the number of the message. */
function sobre(tipo: string, data: object): { antes: string; medio: string; despues: string } {
  const json = JSON.stringify(data);
  return {
    antes: `{"type":${JSON.stringify(tipo)},"timestamp":"`,
    medio: `","data":${json.slice(0, -1)},"secuencia":`,
    despues: '}}',
  };
}
