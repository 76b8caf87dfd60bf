import { rotateLlave } from '../../empresas/secretos/rotar.ts';
import type { Command } from '../command.ts';
import { JSON_OPTION } from '../documentos/opciones.ts';
import { printJson } from '../output.ts';
import { withSession } from '../session.ts';

const rotar: Command = {
  nombre: 'secretos rotar',
  resumen:
    'Cambia la llave de la instalación por otra, con los servicios en marcha. Sin CHASKI_SECRETO, la nueva es un archivo más de secretos/; con ella, la nueva es CHASKI_SECRETO y la de ahora va en CHASKI_SECRETO_ANTERIOR.',
  ejemplos: ['chaski secretos rotar'],
  opciones: { json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async ({ pool, actor }) => {
      const { version, empresas, archivo } = await rotateLlave({ pool, fuente: config, actor });
      if (args.flag('json')) printJson({ version, empresas });
      else {
        console.log(
          `La llave de la instalación es ahora la versión ${version} y protege los secretos de ${empresas} ${empresas === 1 ? 'empresa' : 'empresas'}.`,
        );
        console.log(`\n${archivo ? DESPUES_ARCHIVO : DESPUES_VARIABLE}`);
      }
      return 0;
    }),
};

const DESPUES_ARCHIVO =
  'Copie ya la carpeta secretos/ a donde guarda sus copias. Las llaves anteriores solo sirven para abrir copias de la base ' +
  'anteriores a este momento: borre sus archivos cuando ya no las tenga.';

const DESPUES_VARIABLE =
  'Quite CHASKI_SECRETO_ANTERIOR cuando vuelva a reiniciar los servicios, y guárdela mientras tenga copias de la base anteriores ' +
  'a este momento: solo ella las abre.';

export const SECRETOS_COMMANDS: readonly Command[] = [rotar];
