import { openDatabase } from '../db/open.ts';
import { ensureReadable } from '../empresas/demo.ts';
import { listEmpresas } from '../empresas/store.ts';
import type { Command } from './command.ts';
import { printPairs } from './output.ts';
import { withSession } from './session.ts';

const migrate: Command = {
  nombre: 'migrate',
  resumen: 'Pone al día el esquema de la base de datos. El servicio también lo hace al iniciar.',
  opciones: {},
  run: async (_args, config) => {
    const database = await openDatabase(config, { applicationName: 'chaski migrate', max: 1 });
    await database.stop();
    const { migraciones } = database;
    console.log(
      migraciones.length === 0 ? 'El esquema ya estaba al día.' : `Migraciones aplicadas: ${migraciones.join(', ')}`,
    );
    return 0;
  },
};

/** Opening the data is the examination: whatever is wrong with it is refused with its remedy. */
const doctor: Command = {
  nombre: 'doctor',
  resumen: 'Revisa la configuración, la base de datos y que la llave abra los secretos.',
  opciones: {},
  run: (_args, config) =>
    withSession(config, async ({ pool, llave }) => {
      await ensureReadable(pool, llave);
      const { rows } = await pool.query<{ server_version: string }>('show server_version');
      const empresas = await listEmpresas(pool);
      printPairs([
        ['Carpeta de datos', config.dataFolder],
        [
          'PostgreSQL',
          `${rows[0]?.server_version} (${config.databaseUrl === undefined ? 'propio' : 'DATABASE_URL'}), con durabilidad`,
        ],
        ['Llave', `${config.secreto === undefined ? 'secretos/llave' : 'CHASKI_SECRETO'}, abre los secretos`],
        ['Empresas', String(empresas.length)],
      ]);
      console.log('\n✓ Todo en orden.');
      return 0;
    }),
};

export const DATABASE_COMMANDS: readonly Command[] = [migrate, doctor];
