import { createPdfPool } from '../pool.ts';
import { facturaDe, papelDe } from '../testing.ts';

/** A service with a pool of `unruly.ts`: says the number of its process, which then hangs. */
const script = new URL('./unruly.ts', import.meta.url);
const pool = createPdfPool({ script, timeoutMs: 600_000 });
const factura = papelDe(facturaDe(1));
process.stdout.write(await pool.renderPdf({ ...factura, hash: '' }));
await pool.renderPdf({ ...factura, hash: 'hang' });
