/** The catalogs of SUNAT as choices of the form. Pure. */

import { MONEDAS } from '@chaski/core/catalogos/c02-monedas.ts';
import { UNIDADES } from '@chaski/core/catalogos/c03-unidades.ts';
import { PAISES } from '@chaski/core/catalogos/c04-paises.ts';
import { DOCUMENTOS_IDENTIDAD } from '@chaski/core/catalogos/c06-documentos-identidad.ts';
import { AFECTACIONES_IGV, type AfectacionIgv } from '@chaski/core/catalogos/c07-afectaciones-igv.ts';
import { SISTEMAS_ISC } from '@chaski/core/catalogos/c08-sistemas-isc.ts';
import { TIPOS_OPERACION } from '@chaski/core/catalogos/c51-tipos-operacion.ts';
import { LEYENDAS } from '@chaski/core/catalogos/c52-leyendas.ts';
import { DETRACCIONES } from '@chaski/core/catalogos/c54-detracciones.ts';
import { PROPIEDADES } from '@chaski/core/catalogos/c55-propiedades.ts';
import { MEDIOS_PAGO } from '@chaski/core/catalogos/c59-medios-pago.ts';
import { type Catalogo, isVigente, nombreEn } from '@chaski/core/catalogos/catalogo.ts';
import { unidadSugerida } from '@chaski/core/catalogos/unidades-usuales.ts';
import { PENDIENTES } from '@chaski/core/documento/pendientes.ts';
import type { TipoDeNota } from '@chaski/core/documentos/clase.ts';
import { claseDeNota } from '@chaski/core/documentos/registro.ts';
import { plegar } from '@chaski/core/lib/acentos.ts';
import { isFecha } from '@chaski/core/lib/fecha.ts';
import type { Idioma } from '../../i18n/formatos.ts';
import type { Grupo, Opcion } from '../campos/campo.tsx';

/** Every code of a catalog with its name. */
export const opcionesDe = (catalogo: Catalogo): readonly Opcion[] =>
  [...catalogo.values()].map(({ codigo, nombre }) => ({ valor: codigo, texto: `${codigo} · ${nombre}` }));

/** Those that a document of that day may carry, by their names of then; all of them while there is no such day. */
export function opcionesEn(catalogo: Catalogo, dia: string): readonly Opcion[] {
  if (!isFecha(dia)) return opcionesDe(catalogo);
  return [...catalogo.values()]
    .filter((entrada) => isVigente(entrada, dia))
    .map((entrada) => ({ valor: entrada.codigo, texto: `${entrada.codigo} · ${nombreEn(entrada, dia)}` }));
}

const primero = (opciones: readonly Opcion[], ...codigos: readonly string[]): readonly Opcion[] => [
  ...codigos.flatMap((codigo) => opciones.filter(({ valor }) => valor === codigo)),
  ...opciones.filter(({ valor }) => !codigos.includes(valor)),
];

/** The usual ones by the name that everybody calls them, which has room in the field. */
const MONEDAS_USUALES: Readonly<Record<Idioma, Readonly<Record<string, string>>>> = {
  es: { PEN: 'Sol', USD: 'Dólar', EUR: 'Euro' },
  en: { PEN: 'Sol', USD: 'Dollar', EUR: 'Euro' },
};

/** The usual ones first; the names of the others as the catalog, or the other language, has them. */
export function opcionesMoneda(idioma: Idioma): readonly Opcion[] {
  const nombres = new Intl.DisplayNames(['en'], { type: 'currency' });
  return primero(opcionesDe(MONEDAS), 'PEN', 'USD', 'EUR').map(({ valor, texto }) => {
    const nombre = MONEDAS_USUALES[idioma][valor] ?? (idioma === 'en' ? nombres.of(valor) : undefined);
    return { valor, texto: nombre === undefined ? texto : `${valor} · ${nombre}` };
  });
}
const OPCIONES_UNIDAD = primero(opcionesDe(UNIDADES), 'NIU', 'ZZ');
/** Catalog 04. */
export function opcionesPais(): readonly Opcion[] {
  return opcionesDe(PAISES);
}
export const OPCIONES_DOCUMENTO = primero(opcionesDe(DOCUMENTOS_IDENTIDAD), '6', '1', '4', '7');
export const OPCIONES_SISTEMA_ISC = opcionesDe(SISTEMAS_ISC);
/** Why a note of that kind is issued on that day. */
export function opcionesMotivo(tipo: TipoDeNota, dia: string): readonly Opcion[] {
  const motivos = claseDeNota(tipo)?.motivos;
  return motivos === undefined ? [] : opcionesEn(motivos, dia);
}
export const OPCIONES_OPERACION = opcionesDe(TIPOS_OPERACION).filter(
  ({ valor }) => !PENDIENTES.sunatTransaccion.has(valor),
);
/** Catalog 54 on that day. */
export function opcionesDetraccion(dia: string): readonly Opcion[] {
  return opcionesEn(DETRACCIONES, dia);
}
export const OPCIONES_PROPIEDAD = opcionesDe(PROPIEDADES);
export const OPCIONES_MEDIO_PAGO = opcionesDe(MEDIOS_PAGO);
/** Legends that only the seller knows; the service writes the others. */
export const OPCIONES_LEYENDA = opcionesDe(LEYENDAS).filter(({ valor }) =>
  ['2001', '2002', '2003', '2004', '2005', '2008'].includes(valor),
);
export const INCOTERMS: readonly Opcion[] = 'EXW FCA FAS FOB CFR CIF CPT CIP DAP DPU DDP'
  .split(' ')
  .map((valor) => ({ valor, texto: valor }));

export type GrupoIgv = 'gravado' | 'exonerado' | 'inafecto' | 'exportacion' | 'gratuito';

const GRUPOS: readonly (readonly [GrupoIgv, (afectacion: AfectacionIgv) => boolean])[] = [
  ['gravado', ({ tipo, gratuita }) => tipo === 'gravada' && !gratuita],
  ['exonerado', ({ tipo, gratuita }) => tipo === 'exonerada' && !gratuita],
  ['inafecto', ({ tipo, gratuita }) => tipo === 'inafecta' && !gratuita],
  ['exportacion', ({ tipo }) => tipo === 'exportacion'],
  ['gratuito', ({ gratuita }) => gratuita],
];

/** Catalog 07 by what it means for whoever sells. */
export function opcionesIgv(nombres: Readonly<Record<GrupoIgv, string>>): readonly Grupo[] {
  return GRUPOS.map(([grupo, es]) => ({
    grupo: nombres[grupo],
    opciones: [...AFECTACIONES_IGV.values()]
      .filter(es)
      // The code first: in a narrow field many names begin alike.
      .map(({ codigo, nombre }) => ({ valor: codigo, texto: `${codigo} · ${nombre}` })),
  }));
}

/** Codes that are no catalog by themselves, with their words. */
export type Codigos = Readonly<Record<string, string>>;

export function opcionesDeTextos(codigos: Codigos): readonly Opcion[] {
  return Object.entries(codigos).map(([valor, texto]) => ({ valor, texto }));
}

const HALLADAS = 12;

/** The unit that was meant, those of a code or with those words in their name; the usual ones while nothing, or a whole code, is written. */
export function searchUnidades(escrito: string): readonly Opcion[] {
  const buscado = plegar(escrito.trim());
  const pensada = unidadSugerida(escrito.trim())?.codigo;
  if (buscado === '' || (pensada === undefined && UNIDADES.has(escrito.trim())))
    return OPCIONES_UNIDAD.slice(0, HALLADAS);
  const orden = [
    ({ valor }: Opcion) => valor === pensada,
    ({ valor }: Opcion) => plegar(valor).startsWith(buscado),
    ({ texto }: Opcion) => plegar(texto).includes(buscado),
  ];
  return [...new Set(orden.flatMap((es) => OPCIONES_UNIDAD.filter(es)))].slice(0, HALLADAS);
}
