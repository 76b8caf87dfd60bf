/** Imports a padrón and says when it has begun to read: to be killed. Arguments: database, file. */

import { importPadron } from '@chaski/server/clientes/importar-padron.ts';
import { ROL_SISTEMA, withRole } from '@chaski/server/platform/db/db.ts';
import pg from 'pg';

const [url = '', ruta = ''] = process.argv.slice(2);
const db = new pg.Pool({ connectionString: withRole(url, ROL_SISTEMA) });
let dicho = false;
await importPadron({
  db,
  url,
  ruta,
  onAvance: ({ paso, filas }) => {
    if (dicho || filas === 0) return;
    dicho = true;
    console.log(paso);
  },
});
console.log('terminó');
await db.end();
