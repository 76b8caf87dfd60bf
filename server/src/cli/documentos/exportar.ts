import { TIPOS } from '@chaski/core/documentos/registro.ts';
import type { CuerpoExportar, Exportacion } from '@chaski/sdk/src/index.ts';
import { conectar, deLaApi, URL_OPTION } from '../api.ts';
import { type Args, type Command, type Option, UsageError } from '../command.ts';
import { formatInstant, printJson } from '../output.ts';
import { printTable } from '../table.ts';
import { deliver } from './archivo.ts';
import { ESTADOS, NOMBRES_DE_TIPOS } from './consulta.ts';
import { JSON_OPTION } from './opciones.ts';

const CONTENIDOS = ['xml', 'cdr', 'pdf'] as const;
const PAUSA_MS = 1_000;

/** An export that did not become a file. */
class SinArchivo extends Error {}

const SALIDA_OPTION: Option = {
  tipo: 'texto',
  valor: 'RUTA',
  ayuda: 'dónde (por defecto, aquí, con el período por nombre); - es la salida',
};

const exportar: Command = {
  nombre: 'exportar',
  resumen:
    'Un ZIP con el XML, el CDR y el PDF de los comprobantes de un período. Si se interrumpe mientras se arma, repetirlo sigue donde iba.',
  ejemplos: [
    'chaski exportar --desde 2026-11-01 --hasta 2026-11-30',
    'chaski exportar --desde 2026-11-01 --hasta 2026-11-30 --contenido xml,cdr --salida noviembre.zip',
  ],
  opciones: {
    desde: { tipo: 'texto', valor: 'AAAA-MM-DD', dia: true, ayuda: 'emitidos desde ese día', obligatoria: true },
    hasta: { tipo: 'texto', valor: 'AAAA-MM-DD', dia: true, ayuda: 'emitidos hasta ese día', obligatoria: true },
    contenido: { tipo: 'texto', valor: 'xml,cdr,pdf', sugiere: CONTENIDOS, ayuda: 'qué lleva (por defecto, los tres)' },
    tipo: { tipo: 'texto', valores: TIPOS, ayuda: NOMBRES_DE_TIPOS },
    serie: { tipo: 'texto', valor: 'F001', ayuda: 'solo los de esa serie' },
    estado: { tipo: 'texto', valores: ESTADOS, ayuda: 'solo los que están así' },
    salida: SALIDA_OPTION,
    url: URL_OPTION,
    json: {
      ...JSON_OPTION,
      ayuda: 'no descarga: responde la exportación terminada, con su enlace, y la deja en el servicio',
    },
  },
  run: async (args, config) => {
    if (args.flag('json') && args.flag('salida')) throw new UsageError(['--json no va con --salida: no descarga.']);
    const chaski = conectar(args, config);
    const antes = await deLaApi(chaski.exportaciones.listar());
    const { id } = await deLaApi(chaski.exportaciones.crear(cuerpoDe(args)));
    const lista = await wait(chaski, id);
    if (args.flag('json')) {
      printJson(lista);
      return 0;
    }
    if (!(await download(chaski, args, lista))) return 0;
    // What somebody else asked for before is theirs to delete. The files of ours would fill the company's room.
    if (!antes.some((cada) => cada.id === id)) await remove(chaski, id);
    return 0;
  },
};

const listar: Command = {
  nombre: 'exportacion listar',
  resumen: 'Las exportaciones que el servicio guarda, la más nueva primero: las de aquí y las del panel.',
  ejemplos: ['chaski exportacion listar'],
  opciones: { url: URL_OPTION, json: JSON_OPTION },
  run: async (args, config) => {
    const exportaciones = await deLaApi(conectar(args, config).exportaciones.listar());
    if (args.flag('json')) printJson({ exportaciones });
    else if (exportaciones.length === 0) console.log('No hay exportaciones.');
    else printTable(['Id', 'Desde', 'Hasta', 'Estado', 'Comprobantes', 'Vence'], exportaciones.map(filaDe));
    return 0;
  },
};

function filaDe({ id, filtro, estado, progreso, venceEl }: Exportacion): string[] {
  const vence = venceEl === undefined ? null : new Date(venceEl);
  return [id, filtro.desde, filtro.hasta, estado, String(progreso.total), formatInstant(vence)];
}

const descargar: Command = {
  nombre: 'exportacion descargar',
  resumen: 'Baja el ZIP de una exportación que ya está lista, y la deja en el servicio.',
  argumento: 'ID',
  ejemplos: ['chaski exportacion descargar 01932f6e-7c1a-7d2b-9a44-5f0c8e3b1a77 --salida noviembre.zip'],
  opciones: { salida: SALIDA_OPTION, url: URL_OPTION },
  run: async (args, config) => {
    const chaski = conectar(args, config);
    await download(chaski, args, await wait(chaski, args.argumento ?? ''));
    return 0;
  },
};

const eliminar: Command = {
  nombre: 'exportacion eliminar',
  resumen: 'Borra una exportación del servicio; la que se está armando se detiene.',
  argumento: 'ID',
  ejemplos: ['chaski exportacion eliminar 01932f6e-7c1a-7d2b-9a44-5f0c8e3b1a77'],
  opciones: { url: URL_OPTION, json: JSON_OPTION },
  run: async (args, config) => {
    const id = args.argumento ?? '';
    await deLaApi(conectar(args, config).exportaciones.eliminar(id));
    if (args.flag('json')) printJson({ id, eliminada: true });
    else console.log(`La exportación ${id} se eliminó.`);
    return 0;
  },
};

function cuerpoDe(args: Args): CuerpoExportar {
  const tipo = TIPOS.find((cada) => cada === args.text('tipo'));
  const estado = ESTADOS.find((cada) => cada === args.text('estado'));
  const serie = args.text('serie');
  const contenido = contenidoDe(args.text('contenido'));
  return {
    desde: args.required('desde'),
    hasta: args.required('hasta'),
    ...(contenido === undefined ? {} : { contenido }),
    ...(tipo === undefined ? {} : { tipoComprobante: tipo }),
    ...(serie === undefined ? {} : { serie }),
    ...(estado === undefined ? {} : { estado }),
  };
}

function contenidoDe(text: string | undefined): CuerpoExportar['contenido'] {
  const partes = text?.split(',').map((parte) => parte.trim().toLowerCase());
  return partes?.map((parte) => {
    const conocida = CONTENIDOS.find((cada) => cada === parte);
    if (conocida === undefined) throw new UsageError([`--contenido ${parte} no sirve: use ${CONTENIDOS.join(', ')}.`]);
    return conocida;
  });
}

type Api = ReturnType<typeof conectar>;

/** Tells on stderr how far it has come, whenever that changes. Throws unless it ends with a file. */
async function wait(chaski: Api, id: string): Promise<Exportacion> {
  let dicho = '';
  for (;;) {
    const exportacion = await deLaApi(chaski.exportaciones.esperar(id, { timeoutMs: PAUSA_MS }));
    const { estado, progreso, mensaje } = exportacion;
    if (estado === 'LISTA') return exportacion;
    if (estado !== 'EN_PROCESO') throw new SinArchivo(mensaje ?? `La exportación terminó ${estado}.`);
    const resta = progreso.restanteSegundos === null ? '' : `, faltan ${progreso.restanteSegundos} s`;
    const linea = `${progreso.hechos} de ${progreso.total}${resta}${mensaje === undefined ? '' : `: ${mensaje}`}`;
    if (linea !== dicho) console.error(linea);
    dicho = linea;
  }
}

/** Answers whether all of it was taken. One that was not stays in the service: it does not have to be made again. */
async function download(chaski: Api, args: Args, { id, filtro, progreso, bytes = 0 }: Exportacion): Promise<boolean> {
  const salida = args.text('salida') ?? `comprobantes-${filtro.desde}-${filtro.hasta}.zip`;
  let entera = false;
  try {
    entera = await deliver(salida, await deLaApi(chaski.exportaciones.flujo(id)));
  } finally {
    if (!entera) console.error(`El ZIP está guardado en el servicio. Para bajarlo: chaski exportacion descargar ${id}`);
  }
  if (salida !== '-') console.error(`${salida}: ${progreso.total} comprobantes, ${bytes} bytes`);
  return entera;
}

/** Its file is already here: not being able to delete it is said, and no failure. */
async function remove(chaski: Api, id: string): Promise<void> {
  try {
    await deLaApi(chaski.exportaciones.eliminar(id));
  } catch (error) {
    const motivo = error instanceof Error ? error.message : String(error);
    console.error(
      `El ZIP sigue en el servicio, y vence solo (${motivo}). Para borrarlo: chaski exportacion eliminar ${id}`,
    );
  }
}

export const EXPORTAR_COMMANDS: readonly Command[] = [exportar, listar, descargar, eliminar];
