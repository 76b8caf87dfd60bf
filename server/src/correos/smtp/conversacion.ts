import type { Fase } from '../plazos.ts';

/** Where one conversation with the mail server is. */
export interface Conversacion {
  fase(): Fase;
  /** What the mail client writes of it: each command, each reply, and the end of the message. */
  readonly logger: { debug(entry: unknown, texto: unknown): void; info(entry: unknown): void };
}

/** The step that waits for the server, by how many it has agreed to since MAIL FROM, also where all of them leave at once. */
const PASOS: readonly Fase[] = ['remitente', 'destinatario', 'mensaje', 'mensaje'];

/**
 * Follows a conversation of one recipient, because an error of the connection does not say in what it broke off. `alEntregar` is
 * called once the server has the whole message.
 */
export function followConversacion(alEntregar: () => void): Conversacion {
  let acordados = -1;
  let entregado = false;
  return {
    fase: () => (entregado ? 'respuesta' : (PASOS[acordados] ?? 'conexion')),
    logger: {
      debug(entry, texto) {
        const tnx = tnxDe(entry);
        if (typeof texto !== 'string') return;
        if (tnx === 'client' && texto.startsWith('MAIL FROM:')) acordados = 0;
        else if (tnx === 'server' && acordados >= 0 && acordados < PASOS.length - 1 && /^[23]/.test(texto))
          acordados += 1;
      },
      info(entry) {
        if (tnxDe(entry) !== 'message' || acordados < PASOS.length - 1) return;
        entregado = true;
        alEntregar();
      },
    },
  };
}

function tnxDe(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'tnx') : undefined;
}
