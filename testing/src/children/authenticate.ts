/** Authenticates one key many times at once, from a process of its own; answers what was counted, as JSON. */
import { authenticate } from '@chaski/server/api-keys/authenticate.ts';
import { createDb } from '@chaski/server/platform/db/db.ts';

const [, , url = '', hash = '', times = '0'] = process.argv;
const db = createDb(url, { max: 16 });
const key = Buffer.from(hash, 'hex');
const found = await Promise.all(Array.from({ length: Number(times) }, () => authenticate(db.sistema, key)));
console.log(JSON.stringify(found.map((each) => each?.usados)));
await db.close();
