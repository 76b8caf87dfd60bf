import type { Fecha } from '../lib/fecha.ts';
import { unoDe } from '../lib/frase.ts';
import type { Idioma } from '../lib/idiomas.ts';
import { vigenteEn } from '../vigencias/vigencia.ts';
import { COMUNICACION_BAJA } from './baja/index.ts';
import type {
  Clase,
  ClaseConNota,
  ClaseConSerie,
  ClaseDeGuia,
  ClaseDeNota,
  ClaseDeOtro,
  ClaseDeResumen,
  ClaseDeVenta,
  Hoja,
  SerieDeClase,
  TipoComprobante,
  TipoDeGuia,
  TipoDeNota,
  TipoDeOtro,
  TipoDeVenta,
  TipoEmitido,
  TipoResumen,
} from './clase.ts';
import { GUIA_REMITENTE, GUIA_TRANSPORTISTA } from './guia/index.ts';
import { NOTA_CREDITO, NOTA_DEBITO } from './nota/index.ts';
import { COMPROBANTE_PERCEPCION, COMPROBANTE_RETENCION } from './otros/index.ts';
import { RESUMEN_DIARIO } from './resumen/index.ts';
import { RESUMEN_DE_REVERSIONES } from './reversion/index.ts';
import { BOLETA, FACTURA } from './venta/index.ts';

/* The only list of kinds: a new one is its folder and its line here. What its folder does comes by `npm run generate`. */
export const CLASES_DE_VENTA = [FACTURA, BOLETA] as const;
export const CLASES_DE_NOTA = [NOTA_CREDITO, NOTA_DEBITO] as const;
export const CLASES_DE_RESUMEN = [COMUNICACION_BAJA, RESUMEN_DIARIO, RESUMEN_DE_REVERSIONES] as const;
/** Apart from `CLASES`, which is what has amounts and is a sale or changes one: who offers guías asks for them. */
export const CLASES_DE_GUIA = [GUIA_REMITENTE, GUIA_TRANSPORTISTA] as const;
/** Likewise: they have amounts, are kept and sent as comprobantes, and sell nothing. */
export const CLASES_DE_OTRO = [COMPROBANTE_RETENCION, COMPROBANTE_PERCEPCION] as const;

const VENTAS: Readonly<Record<TipoDeVenta, ClaseDeVenta>> = toRecord(CLASES_DE_VENTA, (clase) => clase);
const NOTAS: Readonly<Record<TipoDeNota, ClaseConNota>> = toRecord(CLASES_DE_NOTA, (clase) => clase);
const POR_CODIGO: Readonly<Record<TipoComprobante, Clase>> = { ...VENTAS, ...NOTAS };
const RESUMENES: Readonly<Record<TipoResumen, ClaseDeResumen>> = toRecord(CLASES_DE_RESUMEN, (clase) => clase);

const GUIAS: Readonly<Record<TipoDeGuia, ClaseDeGuia>> = toRecord(CLASES_DE_GUIA, (clase) => clase);
const OTROS: Readonly<Record<TipoDeOtro, ClaseDeOtro>> = toRecord(CLASES_DE_OTRO, (clase) => clase);

/** Every kind of sale and of what changes one, in the order in which it is offered. */
export const CLASES: readonly Clase[] = Object.values(POR_CODIGO).sort(({ codigo: a }, { codigo: b }) =>
  a < b ? -1 : 1,
);

/** Their codes, in the same order. */
export const TIPOS: readonly TipoComprobante[] = CLASES.map(({ codigo }) => codigo);

/** Of what certifies a tax, likewise. */
export const TIPOS_DE_OTRO: readonly TipoDeOtro[] = CLASES_DE_OTRO.map(({ codigo }) => codigo);

/** Of every kind that the service numbers by a series, guías too. */
export const TIPOS_CON_SERIE: readonly (TipoEmitido | TipoDeGuia)[] = [
  ...TIPOS,
  ...CLASES_DE_GUIA.map(({ codigo }) => codigo),
  ...TIPOS_DE_OTRO,
];

/** `01, 03, 07, 08, 09, 31, 20 o 40`. */
export const TIPOS_CON_SERIE_EN_FRASE = unoDe(TIPOS_CON_SERIE);

/** `01, 03, 07 u 08`. */
export const TIPOS_EN_FRASE = unoDe(TIPOS);

/** Of the kinds that are a sale by themselves: what an advance is invoiced with, and what a note changes. */
export const TIPOS_DE_VENTA: readonly TipoDeVenta[] = Object.values(VENTAS).map(({ codigo }) => codigo);

/** The kind that is proposed to whoever has said none, and stands where one could not be read. */
export const TIPO_PROPUESTO: TipoDeVenta = FACTURA.codigo;

/** The sale to whoever has no RUC. */
export const TIPO_PARA_CUALQUIERA: TipoDeVenta = BOLETA.codigo;

/** Of the kinds that change another document. */
export const TIPOS_DE_NOTA: readonly TipoDeNota[] = Object.values(NOTAS).map(({ codigo }) => codigo);

/** The note that undoes: proposed to whoever has not said which. */
export const NOTA_PROPUESTA: TipoDeNota = NOTA_CREDITO.codigo;

/** Of the kinds of file that tell SUNAT of several documents. */
export const TIPOS_RESUMEN: readonly TipoResumen[] = Object.values(RESUMENES).map(({ codigo }) => codigo);

/** Of paper, as SUNAT's XSL takes it of a retención or a percepción; its sheet says one to four. */
const CUATRO_CIFRAS = '\\d{4}';

const conPortal = ({ portal }: SerieDeClase) => (portal === undefined ? '' : `|${portal}`);
const FORMAS_DE_SERIE = formasDeSerie(CLASES, () => '');
const FORMAS_DE_REFERENCIA = formasDeSerie(CLASES, conPortal);
const FORMAS_DE_SERIE_DE_OTRO = formasDeSerie(CLASES_DE_OTRO, () => '', CUATRO_CIFRAS);
const FORMAS_DE_REFERENCIA_DE_OTRO = formasDeSerie(CLASES_DE_OTRO, conPortal, CUATRO_CIFRAS);

const CONOCIDAS: ReadonlyMap<string, Clase> = new Map(
  CLASES.flatMap((clase) => [
    [clase.codigo, clase],
    [clase.nombreApi, clase],
  ]),
);

export function claseDe(tipo: TipoComprobante): Clase {
  return POR_CODIGO[tipo];
}

export function claseDeVenta(tipo: TipoDeVenta): ClaseDeVenta {
  return VENTAS[tipo];
}

export function claseDeResumen(tipo: TipoResumen): ClaseDeResumen {
  return RESUMENES[tipo];
}

export function claseDeGuia(tipo: TipoDeGuia): ClaseDeGuia {
  return GUIAS[tipo];
}

/** The kind of guía that a code of catalog 01 or a name of the API stands for. */
export function findClaseDeGuia(text: string | undefined): ClaseDeGuia | undefined {
  return CLASES_DE_GUIA.find(({ codigo, nombreApi }) => codigo === text || nombreApi === text);
}

/** Whether the service numbers that kind of guía with that series. */
export function isSerieDeGuia(tipo: TipoDeGuia, serie: string): boolean {
  return new RegExp(`^[${GUIAS[tipo].serie.letras}][A-Z0-9]{3}$`).test(serie);
}

export function claseDeOtro(tipo: TipoDeOtro): ClaseDeOtro {
  return OTROS[tipo];
}

/** Whether it certifies a tax, and is no sale. */
export function esDeOtro(tipo: TipoEmitido): tipo is TipoDeOtro {
  return tipo in OTROS;
}

/** The kind of whatever is kept and sent as a comprobante. */
export function claseEmitida(tipo: TipoEmitido): Clase | ClaseDeOtro {
  return esDeOtro(tipo) ? OTROS[tipo] : POR_CODIGO[tipo];
}

/** The code of it; undefined where there is no such kind. */
export function toTipoEmitido(text: string | undefined): TipoEmitido | undefined {
  return toTipoComprobante(text) ?? findClaseDeOtro(text)?.codigo;
}

/** The retención or percepción that a code of catalog 01 or a name of the API stands for. */
export function findClaseDeOtro(text: string | undefined): ClaseDeOtro | undefined {
  return CLASES_DE_OTRO.find(({ codigo, nombreApi }) => codigo === text || nombreApi === text);
}

/** Whether the service numbers a retención or a percepción with that series, or paper of a contingency has it. */
export function isSerieDeOtro(tipo: TipoDeOtro, serie: string): boolean {
  return FORMAS_DE_SERIE_DE_OTRO.get(tipo)?.test(serie) === true;
}

/** Whether such a document may have that series, issued by the service or at SUNAT's portal. */
export function isSerieReferibleDeOtro(tipo: TipoDeOtro, serie: string): boolean {
  return FORMAS_DE_REFERENCIA_DE_OTRO.get(tipo)?.test(serie) === true;
}

/** The kind of a code of catalog 01, which has more than Chaski issues, or of a name of the API. */
export function findClase(text: string | undefined): Clase | undefined {
  return text === undefined ? undefined : CONOCIDAS.get(text);
}

/** The codes of the kinds of which that is true, in the order in which they are offered. */
export function tiposQue(cumple: (clase: Clase) => boolean): readonly TipoComprobante[] {
  return CLASES.filter(cumple).map(({ codigo }) => codigo);
}

/** What each kind is called in that language, by itself or within a sentence. */
export function nombresEn(
  idioma: Idioma,
  como: 'nombre' | 'enFrase' = 'nombre',
): Readonly<Record<TipoComprobante, string>> {
  return toRecord(CLASES, (clase) => clase[como][idioma]);
}

/** The same of every kind that has a series, by itself. */
export function nombresConSerieEn(idioma: Idioma): Readonly<Record<TipoEmitido | TipoDeGuia, string>> {
  const deOtros = toRecord(CLASES_DE_OTRO, ({ nombre }) => nombre[idioma]);
  return { ...nombresEn(idioma), ...toRecord(CLASES_DE_GUIA, ({ nombre }) => nombre[idioma]), ...deOtros };
}

/** The same of the files that tell SUNAT of several documents. */
export function nombresDeResumenEn(idioma: Idioma): Readonly<Record<TipoResumen, string>> {
  return toRecord(CLASES_DE_RESUMEN, ({ codigo, nombre }) => `${nombre[idioma]} (${codigo})`);
}

/** The kind that a code of catalog 01 or a name of the API stands for; undefined when it is neither. */
export function toTipoComprobante(text: string | undefined): TipoComprobante | undefined {
  return findClase(text)?.codigo;
}

/** Whether `toTipoComprobante` knows it. */
export function isTipoComprobante(text: string): boolean {
  return CONOCIDAS.has(text);
}

/** The same of the kinds that are a sale by themselves. */
export function toTipoDeVenta(text: string | undefined): TipoDeVenta | undefined {
  const codigo = toTipoComprobante(text);
  return TIPOS_DE_VENTA.find((tipo) => tipo === codigo);
}

/** The same of the kinds that change another document. */
export function toTipoDeNota(text: string | undefined): TipoDeNota | undefined {
  const codigo = toTipoComprobante(text);
  return TIPOS_DE_NOTA.find((tipo) => tipo === codigo);
}

export function isTipoResumen(text: string | undefined): text is TipoResumen {
  return TIPOS_RESUMEN.some((tipo) => tipo === text);
}

/** Whether the document changes another one instead of being a sale by itself. */
export function esNota(tipo: TipoComprobante | undefined): tipo is TipoDeNota {
  return claseDeNota(tipo) !== undefined;
}

/** What a note needs to say why it is issued; undefined of a sale. */
export function claseDeNota(tipo: string | undefined): ClaseDeNota | undefined {
  return findClase(tipo)?.nota;
}

/** The motive with which a note of that day needs no affected document (2524); undefined of a sale. */
export function motivoSinAfectado(tipo: string | undefined, fecha: Fecha): string | undefined {
  return vigenteEn(claseDeNota(tipo)?.motivoSinAfectado ?? [], fecha);
}

/** Whether it takes away from what is owed: in a sum of sales it counts with a minus. */
export function acredita(tipo: string | undefined): boolean {
  return claseDeNota(tipo)?.efecto === 'acredita';
}

/** Whether it changes the cuotas of a document on credit, and credits nothing (3315). */
export function cambiaCuotas(tipo: string | undefined, codigoMotivo: string | undefined): boolean {
  return codigoMotivo !== undefined && claseDeNota(tipo)?.motivoDeCuotas === codigoMotivo;
}

/** Whether it is issued to whoever it may be, who needs not be told. */
export function esParaCualquiera(tipo: string | undefined): boolean {
  return findClase(tipo)?.adquirente === 'cualquiera';
}

/** The sheet by which SUNAT judges the kind; undefined of one that is not known. */
export function hojaDe(tipo: string | undefined): Hoja | undefined {
  return findClase(tipo)?.hoja;
}

/** Whether the service numbers that kind with that series. */
export function isSerieDe(tipo: TipoComprobante, serie: string): boolean {
  return FORMAS_DE_SERIE.get(tipo)?.test(serie) === true;
}

/** Whether the service numbers a kind with that series. */
export function isSerie(serie: string): boolean {
  return TIPOS.some((tipo) => isSerieDe(tipo, serie));
}

/** Whether a document of that kind may have that series, issued by whomever: also at SUNAT's portal. */
export function isSerieReferible(tipo: TipoComprobante, serie: string): boolean {
  return FORMAS_DE_REFERENCIA.get(tipo)?.test(serie) === true;
}

/** The sale that a series tells by itself; undefined of paper, whose series are digits. */
export function ventaDeSerie(serie: string): TipoDeVenta | undefined {
  return ventaDeLetra(serie) ?? TIPOS_DE_VENTA.find((tipo) => VENTAS[tipo].serie.portal === serie);
}

/** The same by its letter alone, which is that of the service's own series. */
export function ventaDeLetra(serie: string): TipoDeVenta | undefined {
  return TIPOS_DE_VENTA.find((tipo) => [...VENTAS[tipo].serie.letras].some((letra) => serie.startsWith(letra)));
}

function formasDeSerie<T extends string>(
  clases: readonly ClaseConSerie<T, string>[],
  mas: (serie: SerieDeClase) => string,
  dePapel = '\\d{1,4}',
): ReadonlyMap<T, RegExp> {
  return new Map(
    clases.map(({ codigo, serie }) => [
      codigo,
      new RegExp(`^(?:[${serie.letras}][A-Z0-9]{3}${mas(serie)}|${dePapel})$`),
    ]),
  );
}

/** Something of each kind, by its code. */
function toRecord<C extends { readonly codigo: string }, T>(
  clases: readonly C[],
  de: (clase: C) => T,
): Readonly<Record<C['codigo'], T>> {
  // Each code is there: they are those of the list itself.
  return Object.fromEntries(clases.map((clase) => [clase.codigo, de(clase)])) as Record<C['codigo'], T>;
}
