/** Writes the part of `docs/cli.md` that the commands themselves say: everything after its last heading, and the exit codes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../server/src/cli/commands.ts';
import { conReferencia } from '../server/src/cli/referencia.ts';

const PATH = join(import.meta.dirname, '../docs/cli.md');
writeFileSync(PATH, conReferencia(readFileSync(PATH, 'utf8'), COMMANDS));
console.log(`docs/cli.md: ${COMMANDS.length} comandos`);
