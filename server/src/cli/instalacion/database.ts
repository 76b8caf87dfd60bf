import { openDatabase, requireInstalacion } from '../../platform/db/open.ts';
import type { Command } from '../command.ts';

const migrate: Command = {
  nombre: 'migrate',
  resumen: 'Pone al día el esquema de la base de datos. El servicio también lo hace al iniciar.',
  ejemplos: ['chaski migrate'],
  opciones: {},
  run: async (_args, config) => {
    // An empty database that somebody named is to be prepared; a folder without one is the wrong one.
    if (config.databaseUrl === undefined) await requireInstalacion(config);
    const database = await openDatabase(config, { applicationName: 'chaski migrate', max: 1 });
    await database.stop();
    const { migraciones } = database;
    console.log(
      migraciones.length === 0 ? 'El esquema ya estaba al día.' : `Migraciones aplicadas: ${migraciones.join(', ')}`,
    );
    return 0;
  },
};

export const DATABASE_COMMANDS: readonly Command[] = [migrate];
