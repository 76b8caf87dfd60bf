import { type Avance, importPadron, type LineaMala } from '../../clientes/importar-padron.ts';
import { findPublicacion } from '../../clientes/padron-store.ts';
import { resolveGiven } from '../../platform/config/config.ts';
import { type Command, UsageError } from '../command.ts';
import { JSON_OPTION } from '../documentos/opciones.ts';
import { formatInstant, printJson, printPairs } from '../output.ts';
import { withSession } from '../session.ts';

const MAX_MALAS = 20;

const importar: Command = {
  nombre: 'padron importar',
  resumen: 'Pone el padrón reducido de SUNAT (padron_reducido_ruc.zip o su .txt) en el lugar del que está en uso.',
  ejemplos: ['chaski padron importar padron_reducido_ruc.zip'],
  argumento: 'ARCHIVO',
  opciones: {
    fecha: { tipo: 'texto', valor: 'AAAA-MM-DD', ayuda: 'día del padrón (por defecto, el del archivo)' },
    forzar: { tipo: 'si', ayuda: 'también si trae muchos menos contribuyentes que el que está en uso' },
    json: JSON_OPTION,
  },
  run: (args, config) =>
    withSession(config, async ({ pool, url }) => {
      const malas: LineaMala[] = [];
      const count = createContador();
      const publicacion = await importPadron({
        db: pool,
        url,
        ruta: resolveGiven(args.argumento ?? ''),
        fecha: fechaOf(args.text('fecha')),
        forzar: args.flag('forzar'),
        onAvance: count,
        onMala: (mala) => {
          if (malas.length < MAX_MALAS) malas.push(mala);
        },
      });
      if (args.flag('json')) printJson({ ...publicacion, lineasMalas: malas });
      else {
        printPairs([
          ['Padrón', `${publicacion.archivo}, del ${publicacion.fecha}`],
          ['Contribuyentes', publicacion.filas.toLocaleString('es-PE')],
          ['Líneas malas', publicacion.malas.toLocaleString('es-PE')],
        ]);
        for (const { linea, motivo } of malas) console.log(`  línea ${linea}: ${motivo}`);
        if (publicacion.malas > malas.length) console.log(`  y ${publicacion.malas - malas.length} más`);
      }
      return 0;
    }),
};

const estado: Command = {
  nombre: 'padron estado',
  resumen: 'De qué día es el padrón en uso y cuántos contribuyentes tiene.',
  ejemplos: ['chaski padron estado'],
  opciones: { json: JSON_OPTION },
  run: (args, config) =>
    withSession(config, async ({ pool }) => {
      const publicacion = await findPublicacion(pool);
      if (args.flag('json')) printJson(publicacion ?? { filas: 0 });
      else if (publicacion === undefined) {
        console.log(
          'No hay padrón. Descargue padron_reducido_ruc.zip de SUNAT e impórtelo: chaski padron importar ARCHIVO',
        );
      } else {
        printPairs([
          ['Padrón', `${publicacion.archivo}, del ${publicacion.fecha}`],
          ['Contribuyentes', publicacion.filas.toLocaleString('es-PE')],
          ['Importado', formatInstant(publicacion.importadoEn)],
        ]);
      }
      return 0;
    }),
};

function fechaOf(text: string | undefined): string | undefined {
  if (text === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)))) return text;
  throw new UsageError([`--fecha ${text} no sirve: escríbala como 2026-11-20.`]);
}

/** Tells on stderr, twice a second at most, how far it has come, how fast, and how long it will take. */
function createContador(): (avance: Avance) => void {
  const empezo = performance.now();
  let dicho = Number.NEGATIVE_INFINITY;
  let paso = '';
  return ({ paso: ahora, filas, malas, parte }) => {
    const ms = performance.now();
    if (ms - dicho < 500 && ahora === paso) return;
    dicho = ms;
    paso = ahora;
    const segundos = (ms - empezo) / 1_000;
    const ritmo = Math.round(filas / Math.max(segundos, 0.001)).toLocaleString('es-PE');
    const falta = parte > 0 && ahora === 'leyendo' ? `, faltan ${Math.ceil((segundos / parte) * (1 - parte))} s` : '';
    const text = `${ahora}: ${filas.toLocaleString('es-PE')} contribuyentes (${Math.round(parte * 100)} %), ${ritmo} por segundo${falta}${malas > 0 ? `, ${malas} líneas malas` : ''}`;
    process.stderr.write(
      process.stderr.isTTY === true ? `\r\x1b[K${text}${ahora === 'publicando' ? '\n' : ''}` : `${text}\n`,
    );
  };
}

export const PADRON_COMMANDS: readonly Command[] = [importar, estado];
