/** Writes the part of `docs/cli.md` that the commands themselves say: everything after its last heading, and the exit codes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCommands } from '../../server/src/cli/commands.ts';
import { conReferencia } from '../../server/src/cli/documentos/referencia.ts';

const commands = await allCommands();
const PATH = join(import.meta.dirname, '../../docs/cli.md');
writeFileSync(PATH, conReferencia(readFileSync(PATH, 'utf8'), commands));
console.log(`docs/cli.md: ${commands.length} comandos`);
