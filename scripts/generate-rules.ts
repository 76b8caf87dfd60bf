/** Writes `docs/reglas.md` from the rows of the rules. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toPagina } from '../core/src/documento/testing/pagina.ts';

const pagina = toPagina();
writeFileSync(join(import.meta.dirname, '../docs/reglas.md'), pagina);
console.log(`docs/reglas.md: ${pagina.split('\n').filter((linea) => linea.startsWith('|')).length} filas`);
