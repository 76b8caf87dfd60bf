import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Args, UsageError } from '../command.ts';
import { readGiven } from '../documentos/archivo.ts';

/**
 * A password: from the file of `--clave-archivo` (`-`: the input), or asked for without showing it. Never from the command line,
 * which the machine's other users and the shell's history see.
 * `optional`: where nobody can be asked it may be absent.
 */
export async function readPassword(
  args: Args,
  question: string,
  { optional }: { readonly optional: boolean },
): Promise<string | undefined> {
  const file = args.text('clave-archivo');
  if (file !== undefined)
    return firstLine(
      file === '-' ? await text(process.stdin) : (await readGiven('clave-archivo', file)).toString('utf8'),
    );
  if (optional) return undefined;
  if (!process.stdin.isTTY)
    throw new UsageError(['Falta la contraseña: --clave-archivo RUTA, o --clave-archivo - para leerla de la entrada.']);
  return await ask(question);
}

/** Editors end a file with a line break that is no part of the password. */
function firstLine(content: string): string {
  return content.split(/\r?\n/, 1)[0] ?? '';
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
