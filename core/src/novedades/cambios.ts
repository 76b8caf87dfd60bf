import { type Entrada, nombreEn } from '../catalogos/catalogo.ts';
import { CATALOGOS } from '../catalogos/index.ts';
import { reglasDeArchivo } from '../documento/anulacion/reglas.ts';
import type { Codigo, Regla } from '../documento/reglas/regla.ts';
import { REGLAS } from '../documento/reglas/todas.ts';
import type { ClaseDeNota } from '../documentos/clase.ts';
import { REGLAS_AFECTADO } from '../documentos/nota/reglas-afectado.ts';
import { CLASES, TIPOS_RESUMEN } from '../documentos/registro.ts';
import { Decimal } from '../lib/decimal.ts';
import { addDays, type Fecha, toFecha } from '../lib/fecha.ts';
import { type Dicho, decir, type EnIdiomas } from '../lib/idiomas.ts';
import { codigoSunat } from '../sunat/codigos.ts';
import { TABLAS_DE_DETRACCIONES } from '../vigencias/detracciones.ts';
import { TABLAS_DE_LIMITES } from '../vigencias/limites.ts';
import { NORMAS } from '../vigencias/normas.ts';
import { ADELANTO, ANULACION, ENVIO, ENVIO_DE_OTRO, RESUMEN, REVERSION_DE_OTRO } from '../vigencias/plazos.ts';
import { IGV_DE_GRATUITAS } from '../vigencias/resumen.ts';
import { SEVERIDADES } from '../vigencias/severidades.ts';
import { TABLAS_DE_TASAS, type TasasPorAno } from '../vigencias/tasas.ts';
import type { Cantidad, Tabla, Vigencia } from '../vigencias/vigencia.ts';

/** Every term of `vigencias/plazos.ts`. */
const TABLAS_DE_PLAZOS: readonly Tabla[] = [
  { nombre: 'El plazo para enviar una factura o una nota de serie F', unidad: 'días', filas: ENVIO.factura.dias },
  { nombre: 'El plazo para enviar sola una boleta o una nota de serie B', unidad: 'días', filas: ENVIO.boleta.dias },
  { nombre: 'El plazo para declarar un comprobante de contingencia', unidad: 'días', filas: ENVIO.contingencia.dias },
  { nombre: 'El plazo para informar en un resumen diario sin observación', unidad: 'días', filas: RESUMEN },
  { nombre: 'Lo que la fecha de emisión puede pasar del día de envío', unidad: 'días', filas: ADELANTO },
  { nombre: 'El plazo para anular', unidad: 'días', filas: ANULACION },
  { nombre: 'El plazo para enviar una retención o una percepción', unidad: 'días', filas: ENVIO_DE_OTRO },
  { nombre: 'El plazo para revertir una retención o una percepción', unidad: 'días', filas: REVERSION_DE_OTRO },
];

export const TEMAS = ['tasa', 'plazo', 'limite', 'severidad', 'catalogo', 'regla'] as const;

export type Tema = (typeof TEMAS)[number];

/** Something that is otherwise from a day of issue on, as a row of ours says it. */
export interface Cambio {
  readonly tema: Tema;
  readonly desde: Fecha;
  /** The last day on which it holds, where another row is known to follow. */
  readonly hasta?: Fecha;
  /** Spanish, one sentence without a final stop. */
  readonly texto: string;
  /** The norm or sheet that says so. */
  readonly fuente: string;
  /** SUNAT's codes that it is about. */
  readonly codigos?: readonly string[];
  /** The catalog that it is about, two digits. */
  readonly catalogo?: string;
}

/** Every dated row of ours as a change: rates, those that the installation set too, terms, limits, severities, catalogs and rules. In no order. */
export function readCambios(fijadas: TasasPorAno = {}): Cambio[] {
  return [
    ...[...TABLAS_DE_TASAS, ...TABLAS_DE_DETRACCIONES].flatMap((tabla) => deTabla('tasa', tabla, fijadas)),
    ...TABLAS_DE_PLAZOS.flatMap((tabla) => deTabla('plazo', tabla)),
    ...TABLAS_DE_LIMITES.flatMap((tabla) => deTabla('limite', tabla)),
    ...[...SEVERIDADES].flatMap(([codigo, filas]) =>
      cambiosEntre(filas, (ahora, antes) => textoDeSeveridad(codigo, ahora, antes)).map(
        (cambio): Cambio => ({ tema: 'severidad', ...cambio, codigos: [codigo] }),
      ),
    ),
    ...[...CATALOGOS].flatMap(([numero, { nombre, entradas }]) => deCatalogo(numero, nombre, entradas)),
    ...deReglas(),
    ...cambiosEntre(IGV_DE_GRATUITAS, textoDeGratuitas).map((cambio): Cambio => ({ tema: 'regla', ...cambio })),
    ...CLASES.flatMap(({ nombre, nota }) => (nota === undefined ? [] : deMotivoSinAfectado(nombre.es, nota))),
  ];
}

function deMotivoSinAfectado(nombre: string, { motivoSinAfectado, motivos }: ClaseDeNota): Cambio[] {
  const deNombre = (codigo: string) => `${codigo} (${motivos.get(codigo)?.nombre})`;
  return cambiosEntre(
    motivoSinAfectado,
    (ahora, antes = '') =>
      `${nombre}: el motivo que puede ir sin documento pasa de ${deNombre(antes)} a ${deNombre(ahora)}`,
  ).map((cambio) => ({ tema: 'regla', ...cambio, codigos: ['2524'] }));
}

function textoDeGratuitas(tributo: string | undefined): string {
  return tributo === undefined
    ? 'Resumen diario: el IGV de lo gratuito se pide y todavía no se informa; no se sabe en qué elemento va'
    : `Resumen diario: el IGV de lo gratuito se informa con el tributo ${tributo}`;
}

type Fechado = Pick<Cambio, 'desde' | 'hasta' | 'texto' | 'fuente'>;

/** The rows of a table that have a day, each with the eve of the next one. */
function cambiosEntre<T>(
  filas: readonly Vigencia<T>[],
  textoDe: (ahora: T, antes: T | undefined, desde: Fecha) => string,
): readonly Fechado[] {
  return filas.flatMap(({ desde, valor, fuente }, indice) => {
    if (desde === undefined) return [];
    const otra = filas[indice + 1]?.desde;
    return {
      desde: toFecha(desde),
      ...(otra === undefined ? {} : { hasta: addDays(toFecha(otra), -1) }),
      texto: textoDe(valor, filas[indice - 1]?.valor, toFecha(desde)),
      fuente,
    };
  });
}

function deTabla(tema: Tema, { nombre, unidad, variable, filas }: Tabla, fijadas: TasasPorAno = {}): Cambio[] {
  const enPalabras = (valor: Cantidad) => (unidad === 'S/' ? `S/ ${valor.toFixed(2)}` : `${valor} ${unidad}`);
  const textoDe = (ahora: Cantidad | undefined, antes: Cantidad | undefined, desde: Fecha): string => {
    if (ahora === undefined) {
      const fijada = variable && fijadas[desde.slice(0, 4)];
      if (fijada !== undefined) return `${textoDe(Decimal.from(fijada), antes, desde)}, como se fijó en ${variable}`;
      const como = variable === undefined ? '' : `: cada instalación la fija en ${variable}`;
      return `${nombre} no es oficial en esta versión${como}`;
    }
    if (antes === undefined) return `${nombre} es ${enPalabras(ahora)}`;
    return `${nombre} pasa de ${enPalabras(antes)} a ${enPalabras(ahora)}`;
  };
  return cambiosEntre(filas, textoDe).map((cambio) => ({ tema, ...cambio }));
}

const EN_PALABRAS = { observa: 'observación', rechaza: 'rechazo' } as const;

function textoDeSeveridad(codigo: string, ahora: keyof typeof EN_PALABRAS, antes: typeof ahora | undefined): string {
  const de = antes === undefined ? 'pasa' : `pasa de ${EN_PALABRAS[antes]}`;
  return `El código ${codigo}${entreParentesis(codigo)} ${de} a ${EN_PALABRAS[ahora]}`;
}

function entreParentesis(codigo: string): string {
  const significado = codigoSunat(codigo)?.significado;
  return significado === undefined ? '' : ` (${significado})`;
}

/** What of a catalog comes, goes or is called otherwise, together where it is on one day and by one source. */
function deCatalogo(numero: string, nombre: string, entradas: Iterable<Entrada>): Cambio[] {
  const movidas = [...entradas].flatMap((entrada) => movimientosDe(entrada, `Catálogo ${numero} de SUNAT`));
  const juntas = Map.groupBy(movidas, ({ desde, fuente }) => `${desde} ${fuente}`);
  return [...juntas.values()].flatMap((unas) => {
    const [primera] = unas;
    if (primera === undefined) return [];
    const partes = Map.groupBy(unas, ({ verbo }) => verbo);
    const frases = [...partes].map(([verbo, suyas]) => `${verbo} ${suyas.map(({ que }) => que).join(', ')}`);
    const hasta = unas.every((una) => una.hasta !== undefined) ? maximo(unas.map((una) => una.hasta)) : undefined;
    return {
      tema: 'catalogo',
      desde: primera.desde,
      ...(hasta === undefined ? {} : { hasta }),
      texto: `Catálogo ${numero} (${nombre}): ${frases.join('; ')}`,
      fuente: primera.fuente,
      catalogo: numero,
    };
  });
}

interface Movimiento {
  readonly verbo: 'entra' | 'sale' | 'cambia de nombre';
  readonly que: string;
  readonly desde: Fecha;
  readonly hasta: Fecha | undefined;
  readonly fuente: string;
}

function movimientosDe(entrada: Entrada, deQuien: string): Movimiento[] {
  const { codigo, nombre, nombres = [], desde, hasta, fuente = deQuien } = entrada;
  const fin = hasta === undefined ? undefined : toFecha(hasta);
  return [
    ...(desde === undefined
      ? []
      : [{ verbo: 'entra' as const, que: `${codigo} «${nombre}»`, desde: toFecha(desde), hasta: fin, fuente }]),
    ...(fin === undefined
      ? []
      : [
          {
            verbo: 'sale' as const,
            que: `${codigo} «${nombreEn(entrada, fin)}»`,
            desde: addDays(fin, 1),
            hasta: undefined,
            fuente,
          },
        ]),
    ...cambiosEntre(nombres, (ahora) => `${codigo} «${ahora}»`).map(({ texto, ...cambio }) => ({
      verbo: 'cambia de nombre' as const,
      que: texto,
      hasta: undefined,
      ...cambio,
    })),
  ];
}

function maximo(dias: readonly (Fecha | undefined)[]): Fecha | undefined {
  return dias.reduce((uno, otro) => (uno === undefined || (otro !== undefined && otro > uno) ? otro : uno), undefined);
}

type Luego = NonNullable<Regla<never>['luego']>;

/** What every row of rules has, of whatever it is over. */
interface Fila {
  readonly codigo?: Codigo;
  readonly desde?: string;
  readonly hasta?: string;
  readonly mensaje: Dicho | ((...de: never) => EnIdiomas);
  readonly luego?: Luego;
  readonly fuente?: string;
}

const HOJAS = 'Reglas de validación de CPE';

function deReglas(): Cambio[] {
  const filas: readonly Fila[] = [
    ...REGLAS.map(({ regla }) => regla),
    ...REGLAS_AFECTADO,
    ...TIPOS_RESUMEN.flatMap((tipo) => reglasDeArchivo(tipo)),
  ];
  const enOtraFila = (fila: Fila) =>
    filas.some(
      ({ desde, mensaje }) => desde !== undefined && desde === diaSiguiente(fila) && isLaMisma(mensaje, fila.mensaje),
    );
  const vienen = codigosPorDia(filas, ({ desde }) => desde);
  // What a row says of the day after, it says of the codes that begin then, too.
  const seVan = codigosPorDia(filas, diaSiguiente, (fila) => [...codigosDe(fila), ...(fila.luego?.codigos ?? [])]);
  const cambios = filas.flatMap((fila) => deRegla(fila, vienen, seVan, enOtraFila(fila)));
  return [...new Map(cambios.map((cambio) => [`${cambio.desde} ${cambio.texto}`, cambio])).values()];
}

function diaSiguiente({ hasta }: Fila): Fecha | undefined {
  return hasta === undefined ? undefined : addDays(toFecha(hasta), 1);
}

function isLaMisma(una: Fila['mensaje'], otra: Fila['mensaje']): boolean {
  const dicha = decirSiempre(una);
  return dicha !== undefined && dicha === decirSiempre(otra);
}

/** What a row says of whatever breaks it; undefined where that depends. */
function decirSiempre(mensaje: Fila['mensaje']): string | undefined {
  return typeof mensaje === 'function' ? undefined : decir(mensaje, 'es');
}

type CodigosPorDia = ReadonlyMap<string, ReadonlySet<string>>;

function codigosPorDia(
  filas: readonly Fila[],
  diaDe: (fila: Fila) => string | undefined,
  suyos: (fila: Fila) => readonly string[] = codigosDe,
): CodigosPorDia {
  const porDia = Map.groupBy(filas, (fila) => diaDe(fila) ?? '');
  return new Map([...porDia].map(([dia, suyas]) => [dia, new Set(suyas.flatMap(suyos))]));
}

function codigosDe({ codigo = {} }: Fila): string[] {
  return typeof codigo === 'string' ? [codigo] : [...new Set(Object.values(codigo))];
}

/**
 * A row that begins and one that ends; of a code that one row ends and another begins on the same day nothing is told. What goes on
 * in the same words (`sigue`) does not end, and what a row says comes after it is told in its place.
 */
function deRegla(fila: Fila, vienen: CodigosPorDia, seVan: CodigosPorDia, sigue: boolean): Cambio[] {
  const { desde, hasta, luego } = fila;
  const fin = hasta === undefined ? undefined : toFecha(hasta);
  const otro = diaSiguiente(fila);
  const alTerminar = (suya: Fila, dia: Fecha): Cambio[] =>
    luego === undefined
      ? enFrase(suya, 'Deja de regir', dia, vienen)
      : [{ tema: 'regla', desde: dia, ...luego, fuente: suya.fuente ?? HOJAS }];
  return [
    ...(desde === undefined ? [] : enFrase(fila, 'Rige', toFecha(desde), seVan).map((uno) => conFin(uno, fin))),
    ...(otro === undefined || sigue ? [] : alTerminar({ ...fila, ...deSuNorma(otro) }, otro)),
  ];
}

/** What ends on the eve of a norm ends because of it. */
function deSuNorma(desde: Fecha): Pick<Fila, 'fuente'> {
  const norma = NORMAS.find((una) => una.desde === desde);
  return norma === undefined ? {} : { fuente: norma.fuente };
}

function conFin(cambio: Cambio, hasta: Fecha | undefined): Cambio {
  return hasta === undefined ? cambio : { ...cambio, hasta };
}

function enFrase(fila: Fila, verbo: string, desde: Fecha, sinDecir: CodigosPorDia): Cambio[] {
  const { mensaje, fuente = HOJAS } = fila;
  const todos = codigosDe(fila);
  const codigos = todos.filter((codigo) => sinDecir.get(desde)?.has(codigo) !== true);
  const [primero] = codigos;
  if (todos.length > 0 && primero === undefined) return [];
  const dicho = decirSiempre(mensaje) ?? (primero && codigoSunat(primero)?.significado);
  const que = codigos.length === 0 ? `: «${dicho}»` : ` ${[codigos.join(', '), dicho ?? []].flat().join(': ')}`;
  return [{ tema: 'regla', desde, texto: `${verbo}${que}`, fuente, ...(primero === undefined ? {} : { codigos }) }];
}
