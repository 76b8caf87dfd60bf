/** Authenticates one key many times at once, from a process of its own; answers what was counted, as JSON. */
import { authenticate } from '../../api-keys/authenticate.ts';
import { createPool } from '../../db/pool.ts';

const [, , url = '', hash = '', times = '0'] = process.argv;
const pool = createPool(url, { max: 8 });
const key = Buffer.from(hash, 'hex');
const found = await Promise.all(Array.from({ length: Number(times) }, () => authenticate(pool, key)));
console.log(JSON.stringify(found.map((each) => each?.usados)));
await pool.end();
