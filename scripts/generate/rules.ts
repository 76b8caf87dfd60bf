/** Writes `docs/reglas.md` from the rows of the rules. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toPagina } from '../../core/src/documento/testing/pagina.ts';
import { CODIGOS_SUNAT } from '../../core/src/sunat/codigos.ts';

const pagina = toPagina(CODIGOS_SUNAT.keys());
writeFileSync(join(import.meta.dirname, '../../docs/reglas.md'), pagina);
console.log(`docs/reglas.md: ${pagina.split('\n').filter((linea) => linea.startsWith('|')).length} filas`);
