import type { Problema } from '@chaski/core/documento/types.ts';
import { plegar } from '@chaski/core/lib/acentos.ts';
import { decimalDe } from '@chaski/core/lib/escrito.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { Deps } from '../deps.ts';
import { readHojaAparte } from '../platform/hoja/leer.ts';
import { problemasError } from '../platform/http/reading/peticion.ts';
import { AppError, Unavailable } from '../platform/mensajes/app-error.ts';
import { createTurnos } from '../platform/turnos.ts';
import { contextoDe, tooMany } from './administrar.ts';
import { type Ficha, MAX_FILAS, type Maestro, readFicha } from './maestro.ts';
import { countFilas, type De, findByClave, saveFilas } from './maestros-store.ts';

/** Rows of a file. */
export const MAX_FILAS_DE_ARCHIVO = 10_000;
/** Problems that are told one by one; the others are counted. */
const MAX_PROBLEMAS = 200;
/** Rows that are judged or stored at a time. */
const POR_VEZ = 200;
/** Characters of JSON that judging a row is worth. */
const POR_FILA = 400;

export interface ColumnaLeida {
  /** `A`, `B`… */
  readonly columna: string;
  readonly titulo: string;
  /** Null: it is not looked at. */
  readonly campo: string | null;
}

export interface ProblemaDeFila {
  /** As the spreadsheet numbers them. */
  readonly fila: number;
  /** Null where no column has the field. */
  readonly columna: string | null;
  readonly campo: string;
  readonly valor: string;
  readonly mensaje: EnIdiomas;
}

export interface Importacion {
  readonly filas: number;
  readonly nuevas: number;
  readonly cambiadas: number;
  readonly iguales: number;
  readonly conProblemas: number;
  readonly guardado: boolean;
  readonly columnas: readonly ColumnaLeida[];
  readonly problemas: readonly ProblemaDeFila[];
  readonly problemasSinDecir: number;
}

/** A row that can be stored. */
interface Buena {
  readonly fila: number;
  readonly ficha: Ficha;
}

/** Each has a process, 10 000 rows to judge and their table to itself: one of a company at a time, and few of its others wait. */
const turnos = createTurnos({ plazas: 2, cupo: 1, porFila: 8 });
/** Who waits longer for a turn is told to come back. */
const ESPERA_MS = 60_000;

interface Pedido {
  readonly archivo: Buffer;
  readonly guardar: boolean;
}

type DeImportar = Pick<Deps, 'db' | 'uuid' | 'ahora' | 'hilo'>;

/**
 * What a spreadsheet would change, and what is wrong with each row that cannot be taken; with `guardar` the others are stored, all or
 * none. Throws what is wrong with the file as a whole, and `Unavailable` where the company brings too many at once.
 */
export function importar(deps: DeImportar, de: De, maestro: Maestro, pedido: Pedido): Promise<Importacion> {
  return turnos.con(de.empresaId, () => importarAhora(deps, de, maestro, pedido), demasiadas, ESPERA_MS);
}

function demasiadas(): never {
  throw new Unavailable('demasiadas-cosas-a-la-vez');
}

async function importarAhora(
  deps: DeImportar,
  de: De,
  maestro: Maestro,
  { archivo, guardar }: Pedido,
): Promise<Importacion> {
  const { columnas, filas } = await readFilas(maestro, archivo);
  const { buenas, problemas } = await judge(deps, de, maestro, columnas, filas);
  const cambio = await deps.db.tx(de, async (db) => {
    const cuantas = guardar ? await countFilas(db, de, maestro) : 0;
    const cambio = await compare(db, de, maestro, buenas);
    if (!guardar) return cambio;
    if (cuantas + cambio.nuevas.length > MAX_FILAS) throw tooMany();
    for (const parte of inParts([...cambio.nuevas, ...cambio.cambiadas])) {
      await saveFilas(
        db,
        de,
        maestro,
        parte.map(({ ficha }) => ({ id: deps.uuid(), ficha })),
        'todas',
      );
    }
    return cambio;
  });
  const conProblemas = new Set(problemas.map(({ fila }) => fila)).size;
  return {
    filas: filas.length,
    nuevas: cambio.nuevas.length,
    cambiadas: cambio.cambiadas.length,
    iguales: cambio.iguales,
    conProblemas,
    guardado: guardar,
    columnas,
    problemas: problemas.slice(0, MAX_PROBLEMAS),
    problemasSinDecir: Math.max(0, problemas.length - MAX_PROBLEMAS),
  };
}

interface FilaDeHoja {
  readonly fila: number;
  readonly celdas: readonly string[];
}

/** The heading is the first row that is not blank. */
async function readFilas(maestro: Maestro, archivo: Buffer) {
  const hoja = await readHojaAparte(archivo);
  if (!hoja.ok) throw problemasError([{ ruta: 'archivo', mensaje: hoja.mensaje }]);
  const escritas = hoja.filas
    .map((celdas, n): FilaDeHoja => ({ fila: n + 1, celdas }))
    .filter(({ celdas }) => celdas.length > 0);
  const [cabeza, ...filas] = escritas;
  const columnas = (cabeza?.celdas ?? []).map(
    (titulo, n): ColumnaLeida => ({ columna: letras(n), titulo, campo: campoDe(maestro, titulo) }),
  );
  const hayClave = maestro.clave.every(
    (campo) => columnas.some((columna) => columna.campo === campo) || campo in INFERIDOS,
  );
  if (!hayClave || filas.length === 0)
    throw new AppError('hoja-sin-filas', { columnas: Object.keys(maestro.columnas) });
  if (filas.length > MAX_FILAS_DE_ARCHIVO) {
    throw new AppError('hoja-con-demasiadas-filas', { filas: filas.length, maximo: MAX_FILAS_DE_ARCHIVO });
  }
  return { columnas, filas };
}

/** Where a column is missing, what others tell it by: a RUC has 11 digits, a DNI 8. */
const INFERIDOS: Readonly<Record<string, (fila: ReadonlyMap<string, string>) => string | undefined>> = {
  tipoDocumento: (fila) => ({ 11: '6', 8: '1' })[/^\d+$/.exec(fila.get('numeroDocumento') ?? '')?.[0].length ?? 0],
};

/** As people write headings: without accents, capitals or the asterisk of what is required. */
function campoDe({ columnas, titulos }: Maestro, titulo: string): string | null {
  const dicho = plegar(titulo).replace(/[*:]/g, '').trim();
  const campo = Object.keys(columnas).find(
    (nombre) =>
      plegar(nombre) === dicho || plegar(nombre) === dicho.replaceAll(/[\s_]/g, '') || titulos[nombre]?.includes(dicho),
  );
  return campo ?? null;
}

function letras(columna: number): string {
  const alta = Math.floor(columna / 26);
  return (alta === 0 ? '' : letras(alta - 1)) + String.fromCharCode(65 + (columna % 26));
}

const DOCUMENTOS = new Map([
  ['ruc', '6'],
  ['dni', '1'],
  ['ce', '4'],
  ['carnet de extranjeria', '4'],
  ['pasaporte', '7'],
]);

/** What people write in such a column, as the field has it; undefined of what is left to it. */
const ESCRITOS: Readonly<Record<string, (celda: string) => string | undefined>> = {
  tipoDocumento: (celda) => DOCUMENTOS.get(plegar(celda).replaceAll('.', '')),
  precioUnitario: decimalDe,
};

async function judge(
  { hilo, ahora }: Pick<Deps, 'hilo' | 'ahora'>,
  { empresaId }: De,
  maestro: Maestro,
  columnas: readonly ColumnaLeida[],
  filas: readonly FilaDeHoja[],
) {
  const contexto = contextoDe(ahora());
  const buenas: Buena[] = [];
  const problemas: ProblemaDeFila[] = [];
  const vistas = new Map<string, number>();
  for (const parte of inParts(filas)) {
    await hilo.con({ quien: empresaId, tamano: parte.length * POR_FILA }, () => {
      for (const { fila, celdas } of parte) {
        const enviada = toEnviada(columnas, celdas);
        const leida = readFicha(maestro, enviada, contexto);
        const clave = leida.ok ? claveDe(maestro, leida.ficha) : undefined;
        const antes = clave === undefined ? undefined : vistas.get(clave);
        if (!leida.ok || antes !== undefined) {
          const suyos = leida.ok ? [repetida(maestro, antes ?? fila)] : leida.problemas;
          problemas.push(...suyos.map((problema) => ofFila(problema, fila, columnas, celdas)));
          continue;
        }
        if (clave !== undefined) vistas.set(clave, fila);
        buenas.push({ fila, ficha: leida.ficha });
      }
    });
  }
  return { buenas, problemas };
}

function toEnviada(columnas: readonly ColumnaLeida[], celdas: readonly string[]): Map<string, string> {
  const enviada = new Map<string, string>();
  for (const [n, { campo }] of columnas.entries()) {
    const celda = celdas[n]?.trim() ?? '';
    if (campo !== null && celda !== '') enviada.set(campo, ESCRITOS[campo]?.(celda) ?? celda);
  }
  for (const [campo, infer] of Object.entries(INFERIDOS)) {
    const inferido = enviada.has(campo) ? undefined : infer(enviada);
    if (inferido !== undefined) enviada.set(campo, inferido);
  }
  return enviada;
}

export function claveDe({ clave }: Maestro, ficha: Ficha): string {
  return JSON.stringify(clave.map((campo) => ficha[campo]));
}

function repetida({ clave: [campo] }: Maestro, antes: number): Problema {
  return {
    ruta: campo,
    mensaje: {
      es: `Es el mismo de la fila ${antes}; deje una de las dos`,
      en: `It is the same as in row ${antes}; leave one of them`,
    },
  };
}

function ofFila(
  { ruta, mensaje }: Problema,
  fila: number,
  columnas: readonly ColumnaLeida[],
  celdas: readonly string[],
): ProblemaDeFila {
  const at = columnas.findIndex(({ campo }) => campo === ruta);
  return {
    fila,
    columna: columnas[at]?.columna ?? null,
    campo: ruta,
    valor: (celdas[at] ?? '').slice(0, 200),
    mensaje,
  };
}

/** Which of them are new, which are other than what is stored, and how many are that. */
async function compare(db: Parameters<typeof findByClave>[0], de: De, maestro: Maestro, buenas: readonly Buena[]) {
  const guardadas = new Map<string, Ficha>();
  for (const parte of inParts(buenas)) {
    const suyas = await findByClave(
      db,
      de,
      maestro,
      parte.map(({ ficha }) => ficha),
    );
    for (const { ficha } of suyas) guardadas.set(claveDe(maestro, ficha), ficha);
  }
  const nuevas: Buena[] = [];
  const cambiadas: Buena[] = [];
  for (const buena of buenas) {
    const antes = guardadas.get(claveDe(maestro, buena.ficha));
    if (antes === undefined) nuevas.push(buena);
    else if (Object.keys(maestro.columnas).some((campo) => antes[campo] !== buena.ficha[campo])) cambiadas.push(buena);
  }
  return { nuevas, cambiadas, iguales: buenas.length - nuevas.length - cambiadas.length };
}

function inParts<T>(todas: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(todas.length / POR_VEZ) }, (_, n) =>
    todas.slice(n * POR_VEZ, (n + 1) * POR_VEZ),
  );
}
