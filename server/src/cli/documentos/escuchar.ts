import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listMensajesDesde, type MensajeGuardado } from '../../avisos/mensajes-store.ts';
import { cabecerasDeFirma, SECRETO_BYTES, secretoDe } from '../../webhooks/firma.ts';
import { type Command, UsageError } from '../command.ts';
import { findEmpresa, withSession } from '../session.ts';
import { EMPRESA_OPTION } from './opciones.ts';

const PAUSA_MS = 400;
const PACIENCIA_MS = 15_000;

/**
 * For who writes a program that receives webhooks: its messages of `test`, as they are made, to an address of this machine,
 * signed with a secret of this run. Nothing of it is kept, and the deliveries to registered webhooks go on as ever.
 */
const escuchar: Command = {
  nombre: 'escuchar',
  resumen: 'Reenvía a un programa de esta máquina los avisos de test, firmados, mientras dura (Ctrl-C termina).',
  ejemplos: ['chaski escuchar --reenviar http://127.0.0.1:8080/avisos'],
  opciones: {
    reenviar: { tipo: 'texto', valor: 'URL', ayuda: 'adónde', obligatoria: true },
    empresa: EMPRESA_OPTION,
  },
  run: (args, config) => {
    const url = direccion(args.required('reenviar'));
    return withSession(config, async (session) => {
      const { id: empresaId } = await findEmpresa(session, args.text('empresa'));
      const clave = randomBytes(SECRETO_BYTES);
      console.log(`Secreto de esta escucha: ${secretoDe(clave)}`);
      console.log(`Esperando avisos de test para ${url}; solo los hay de lo que se emite o anula con "webhook": true.`);
      const fin = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => fin.abort());
      const db = session.db.of({ empresaId, entorno: 'test' });
      const vistos = new Set<string>();
      const desde = new Date();
      while (!fin.signal.aborted) {
        // A message that was written earlier may become visible later: what was seen is remembered, not where one was.
        for (const mensaje of await listMensajesDesde(db, { empresaId, entorno: 'test' }, desde)) {
          if (vistos.has(mensaje.id)) continue;
          vistos.add(mensaje.id);
          console.log(`${mensaje.tipo} ${mensaje.id} → ${await deliver(url, mensaje, clave)}`);
        }
        await wait(PAUSA_MS, undefined, { signal: fin.signal }).catch(() => {});
      }
      return 0;
    });
  },
};

function direccion(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError([
    `--reenviar ${text} no sirve: escriba una dirección, por ejemplo http://127.0.0.1:8080/avisos.`,
  ]);
}

async function deliver(url: URL, { id, payload }: MensajeGuardado, clave: Buffer): Promise<string> {
  const firma = cabecerasDeFirma({ id, segundos: Math.floor(Date.now() / 1_000), cuerpo: payload }, [clave]);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...firma },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(PACIENCIA_MS),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return `sin respuesta (${error instanceof Error ? error.message : String(error)})`;
  }
}

export const ESCUCHAR_COMMANDS: readonly Command[] = [escuchar];
