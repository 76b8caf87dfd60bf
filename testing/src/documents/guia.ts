import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { ENTORNO_DE_PROGRAMA } from '../service/entorno.ts';
import { type Ejecucion, openTerminal, type Terminal } from '../service/terminal.ts';
import { type Bloque, cercasSinLeer, readBloques } from './bloques.ts';
import { type Comparador, type Corrida, createComparador } from './comparar.ts';

/*
 * Follows a guide as its reader would: in one terminal, one folder, from top to bottom, comparing what comes with what the guide
 * shows. Every block must be something: a command (`sh`), a program (kept as the file that its first line names, and run there
 * unless a command of the guide starts it), a file (`<!-- archivo: … -->`), the answer to the block before it (`json`, `text`), or
 * one that says why it is not run.
 */

const ROOT = join(import.meta.dirname, '../../..');

/** How each language is run, and the program that it takes. */
const PROGRAMAS: Readonly<Record<string, string>> = { js: 'node', ts: 'node', php: 'php', python: 'python3' };
/** What a command may start that a machine may not have. */
const TALVEZ = ['php', 'python3', 'curl', 'openssl'] as const;
const RESPUESTAS = ['json', 'text'];
/** What `curl -w '\nHTTP %{http_code}\n'` prints last. */
const CON_ESTADO = /^([\s\S]*)\n(HTTP \d{3})\s*$/;

export interface OpcionesDeGuia {
  readonly markdown: string;
  /** Of the programs, besides PATH, HOME and the language. */
  readonly entorno?: Readonly<Record<string, string>>;
  /** What the reader puts in the place of what the guide says: an address, a key, a port. */
  readonly sustituciones?: readonly (readonly [string, string])[];
  /** Where it is followed; by default a new folder in which `@chaski/sdk` and `standardwebhooks` can be imported. */
  readonly carpeta?: string;
  readonly fechas?: 'libres' | 'exactas';
  /** The programs that this machine has not; by default it is looked. */
  readonly faltan?: readonly string[];
}

export interface CorridaDeGuia extends Corrida {
  /** Each with its line; none if the guide is true. */
  readonly problemas: readonly string[];
  /** Programs for whose lack something was skipped. */
  readonly faltaron: readonly string[];
}

interface Recorrido {
  readonly terminal: Terminal;
  readonly carpeta: string;
  readonly comparador: Comparador;
  /** Programs of `TALVEZ` that this machine has not. */
  readonly faltan: ReadonlySet<string>;
  /** All commands of the guide, and the files that it made so far. */
  readonly ordenes: readonly string[];
  readonly archivos: Map<string, string>;
  readonly enLugarDe: (texto: string) => string;
}

export async function correrGuia(opciones: OpcionesDeGuia): Promise<CorridaDeGuia> {
  const propia = await mkdtemp(join(tmpdir(), 'chaski-guia-'));
  const carpeta = opciones.carpeta ?? (await prepareCarpeta(propia));
  const terminal = openTerminal(carpeta, propia, entornoDe(opciones.entorno ?? {}, propia));
  const comparador = createComparador(opciones.fechas === undefined ? {} : { fechas: opciones.fechas });
  const enLugarDe = (texto: string) =>
    (opciones.sustituciones ?? []).reduce((dicho, [de, a]) => dicho.replaceAll(de, a), texto);
  try {
    const bloques = readBloques(opciones.markdown);
    const ordenes = bloques.filter(({ lenguaje }) => lenguaje === 'sh').map(({ texto }) => texto);
    const faltan = new Set(opciones.faltan ?? TALVEZ.filter((programa) => !existe(programa)));
    const recorrido = { terminal, carpeta, comparador, faltan, enLugarDe, ordenes, archivos: new Map() };
    const corrida = await walk(bloques, recorrido);
    const sinLeer = cercasSinLeer(opciones.markdown).map((linea) => `línea ${linea}: a fence that is not read`);
    return { ...corrida, problemas: [...sinLeer, ...corrida.problemas] };
  } finally {
    await terminal.close();
    await rm(propia, { recursive: true, force: true });
  }
}

async function prepareCarpeta(propia: string): Promise<string> {
  const carpeta = join(propia, 'carpeta');
  const sdk = join(carpeta, 'node_modules/@chaski/sdk');
  await mkdir(sdk, { recursive: true });
  await writeFile(join(carpeta, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await writeFile(join(sdk, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }));
  await writeFile(join(sdk, 'index.js'), `export * from ${JSON.stringify(join(ROOT, 'sdk/src/index.ts'))};\n`);
  await symlink(join(ROOT, 'node_modules/standardwebhooks'), join(carpeta, 'node_modules/standardwebhooks'));
  return carpeta;
}

function entornoDe(entorno: Readonly<Record<string, string>>, home: string): Record<string, string> {
  const path = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);
  return { ...ENTORNO_DE_PROGRAMA, PATH: path, HOME: home, ...entorno };
}

function existe(programa: string): boolean {
  return spawnSync(programa, ['--version']).error === undefined;
}

async function walk(bloques: readonly Bloque[], recorrido: Recorrido): Promise<CorridaDeGuia> {
  const hechos: { readonly bloque: Bloque; readonly hecho: Hecho }[] = [];
  let antes: Ejecucion | undefined;
  let falta: { readonly motivo: string; readonly titulo: string | undefined } | undefined;
  for (const [n, bloque] of bloques.entries()) {
    if (falta?.titulo !== undefined && falta.titulo !== bloque.titulo) falta = undefined;
    if (bloque.requiere !== undefined && recorrido.faltan.has(bloque.requiere)) {
      falta = { motivo: noInstalado(bloque.requiere), titulo: undefined };
    }
    const motivo = bloque.omitidoPor ?? falta?.motivo;
    const hecho: Hecho =
      motivo === undefined ? await give(bloque, bloques[n + 1], antes, recorrido) : { tipo: 'omitido', motivo };
    if (hecho.tipo === 'omitido' && motivo === undefined) falta = { motivo: hecho.motivo, titulo: bloque.titulo };
    hechos.push({ bloque, hecho });
    antes = hecho.tipo === 'ejecutado' ? hecho.ejecucion : undefined;
    if (hecho.tipo === 'roto') break;
  }
  return {
    ejecutados: hechos.filter(({ hecho }) => hecho.tipo === 'ejecutado').length,
    comparados: hechos.filter(({ hecho }) => hecho.tipo === 'comparado').length,
    omitidos: hechos.flatMap(({ bloque: { linea, titulo }, hecho }) =>
      hecho.tipo === 'omitido' ? [{ nombre: `línea ${linea} (${titulo})`, motivo: hecho.motivo }] : [],
    ),
    faltaron: [...recorrido.faltan].filter((programa) =>
      hechos.some(({ hecho }) => hecho.tipo === 'omitido' && hecho.motivo === noInstalado(programa)),
    ),
    problemas: hechos.flatMap(({ bloque, hecho }) =>
      'problemas' in hecho ? hecho.problemas.map((problema) => `línea ${bloque.linea}: ${problema}`) : [],
    ),
  };
}

/** What became of one block. */
type Hecho =
  | { readonly tipo: 'ejecutado'; readonly ejecucion: Ejecucion; readonly problemas: readonly string[] }
  | { readonly tipo: 'comparado'; readonly problemas: readonly string[] }
  /** Nothing after it can be followed. */
  | { readonly tipo: 'roto'; readonly problemas: readonly string[] }
  | { readonly tipo: 'guardado' }
  | { readonly tipo: 'omitido'; readonly motivo: string };

async function give(
  bloque: Bloque,
  siguiente: Bloque | undefined,
  antes: Ejecucion | undefined,
  recorrido: Recorrido,
): Promise<Hecho> {
  const { archivo, texto } = bloque;
  const { carpeta, comparador, archivos, enLugarDe } = recorrido;
  if (esRespuesta(bloque)) {
    if (antes === undefined) return { tipo: 'roto', problemas: ['an answer to nothing: no block before it was run'] };
    return { tipo: 'comparado', problemas: compare(texto, antes.salida, comparador) };
  }
  const real = (uno: string) => enLugarDe(comparador.translate(uno));
  if (archivo !== undefined) {
    archivos.set(archivo, texto);
    await writeFile(join(carpeta, archivo), real(texto));
  }
  const orden = ordenDe(bloque, recorrido);
  if (orden === undefined) {
    return archivo === undefined
      ? { tipo: 'roto', problemas: ['neither run, nor kept, nor said why not'] }
      : { tipo: 'guardado' };
  }
  const programa = queFalta(orden, recorrido);
  if (programa !== undefined) return { tipo: 'omitido', motivo: noInstalado(programa) };
  return ejecutar(real(orden), siguiente !== undefined && esRespuesta(siguiente), recorrido.terminal);
}

async function ejecutar(orden: string, seMuestra: boolean, terminal: Terminal): Promise<Hecho> {
  try {
    const ejecucion = await terminal.ejecutar(orden);
    const { codigo, salida, errores } = ejecucion;
    // What is not shown is not compared: at least nothing may have been refused.
    const mal = codigo !== 0 || (!seMuestra && /"success": ?false/.test(salida));
    return { tipo: 'ejecutado', ejecucion, problemas: mal ? [`exit code ${codigo}: ${errores}${salida}`] : [] };
  } catch (error) {
    return { tipo: 'roto', problemas: [String(error)] };
  }
}

function esRespuesta({ lenguaje, archivo, omitidoPor }: Bloque): boolean {
  return RESPUESTAS.includes(lenguaje) && archivo === undefined && omitidoPor === undefined;
}

const noInstalado = (programa: string) => `${programa} no está instalado`;

/** A program that a command needs, itself or in a file of the guide that it starts, and that is not there. */
function queFalta(orden: string, { faltan, archivos }: Recorrido): string | undefined {
  const textos = [orden, ...[...archivos].flatMap(([nombre, texto]) => (orden.includes(nombre) ? [texto] : []))];
  return [...faltan].find((programa) => textos.some((texto) => new RegExp(`\\b${programa}\\b`).test(texto)));
}

/** The commands of a block; undefined if it is nothing to run here: another block starts it, or it is only a file. */
function ordenDe({ lenguaje, texto, archivo }: Bloque, { ordenes }: Recorrido): string | undefined {
  if (archivo !== undefined && ordenes.some((otra) => otra !== texto && otra.includes(archivo))) return undefined;
  if (lenguaje === 'sh') return texto;
  const programa = PROGRAMAS[lenguaje];
  return programa === undefined || archivo === undefined ? undefined : `${programa} ${archivo}`;
}

function compare(mostrado: string, real: string, comparador: Comparador): string[] {
  const [, cuerpo, estado] = CON_ESTADO.exec(mostrado) ?? [];
  const [, cuerpoReal, estadoReal] = CON_ESTADO.exec(real) ?? [];
  if (estado !== estadoReal) return [`shown ${estado}, answered ${real}`];
  const [a, b] = [readJson(cuerpo ?? mostrado), readJson(cuerpoReal ?? real)];
  if (a === undefined || b === undefined) return comparador.texto(mostrado, real);
  return comparador.json(a, b);
}

function readJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return undefined;
  }
}
