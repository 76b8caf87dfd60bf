import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { igual } from '@chaski/core/lib/idiomas.ts';
import { errorCode } from '@chaski/node/errors.ts';
import { aviso, bien, type Hallazgo, mal } from './hallazgo.ts';

const GB = 1024 ** 3;
const MIN_LIBRE = 2 * GB;
const MIN_PARTE = 0.1;
/** Below this PostgreSQL is about to stop accepting anything. */
const CRITICO = 0.2 * GB;

/** The data folder: that it is there, who may read and write in it, and room on its disk. */
export async function checkCarpeta(dataFolder: string): Promise<readonly Hallazgo[]> {
  const found = await stat(dataFolder).catch((error: unknown) => errorCode(error));
  if (typeof found === 'string') {
    return [
      mal(
        'carpeta',
        { es: `no se puede entrar a ${dataFolder} (${found})`, en: `${dataFolder} cannot be entered (${found})` },
        {
          es: 'indique en CHASKI_DATA la carpeta de siempre; si es nueva, inicie el servicio una vez',
          en: 'give the folder of always in CHASKI_DATA; if it is new, start the service once',
        },
      ),
    ];
  }
  if (!found.isDirectory())
    return [
      mal(
        'carpeta',
        { es: `${dataFolder} no es una carpeta`, en: `${dataFolder} is no folder` },
        { es: 'indique otra en CHASKI_DATA', en: 'give another one in CHASKI_DATA' },
      ),
    ];
  return [...(await checkPermisos(dataFolder, found.mode)), await checkDisco(dataFolder)];
}

/** Others may pass through the data folder, as PostgreSQL's user must under root, but neither list nor write it. */
async function checkPermisos(dataFolder: string, mode: number): Promise<Hallazgo[]> {
  const carpeta = { es: `carpeta de datos ${dataFolder}`, en: `data folder ${dataFolder}` };
  if (process.platform === 'win32') return [bien('permisos', carpeta)];
  const wrong = (mode & 0o022) === 0 ? [] : [`chmod go-w ${dataFolder}`];
  const secretos = join(dataFolder, 'secretos');
  const names = await readdir(secretos).catch(() => []);
  for (const path of names.length === 0 ? [] : [secretos, ...names.map((name) => join(secretos, name))]) {
    if (((await stat(path)).mode & 0o077) !== 0) wrong.push(`chmod go= ${path}`);
  }
  if (wrong.length === 0)
    return [
      bien('permisos', { es: `${carpeta.es}, cerrada a otros usuarios`, en: `${carpeta.en}, closed to other users` }),
    ];
  return [
    mal(
      'permisos',
      {
        es: `otros usuarios del equipo pueden leer o cambiar ${dataFolder}`,
        en: `other users of the machine can read or change ${dataFolder}`,
      },
      igual(wrong.join(' && ')),
    ),
  ];
}

async function checkDisco(dataFolder: string): Promise<Hallazgo> {
  const { bavail, blocks, bsize } = await statfs(dataFolder);
  return judgeDisco(bavail * bsize, blocks * bsize);
}

/** Both in bytes. */
export function judgeDisco(libre: number, total: number): Hallazgo {
  const porcentaje = Math.floor((libre / total) * 100);
  const [quedan, hay] = [(libre / GB).toFixed(1), (total / GB).toFixed(1)];
  const texto = {
    es: `${quedan} GB libres de ${hay} (${porcentaje} %)`,
    en: `${quedan} GB free of ${hay} (${porcentaje} %)`,
  };
  const remedio = {
    es: 'libere espacio o agrande el disco: sin él, PostgreSQL se detiene',
    en: 'free room or enlarge the disk: without it PostgreSQL stops',
  };
  if (libre < CRITICO) return mal('disco', texto, remedio);
  return libre < MIN_LIBRE || libre < total * MIN_PARTE ? aviso('disco', texto, remedio) : bien('disco', texto);
}
