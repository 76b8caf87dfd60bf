import { TIPOS_DOCUMENTO } from './c01-tipos-documento.ts';
import { MONEDAS } from './c02-monedas.ts';
import { UNIDADES } from './c03-unidades.ts';
import { PAISES } from './c04-paises.ts';
import { TRIBUTOS } from './c05-tributos.ts';
import { DOCUMENTOS_IDENTIDAD } from './c06-documentos-identidad.ts';
import { AFECTACIONES_IGV } from './c07-afectaciones-igv.ts';
import { SISTEMAS_ISC } from './c08-sistemas-isc.ts';
import { MOTIVOS_CREDITO } from './c09-motivos-credito.ts';
import { MOTIVOS_DEBITO } from './c10-motivos-debito.ts';
import { VALORES_DE_VENTA } from './c11-valores-de-venta.ts';
import { DOCUMENTOS_RELACIONADOS } from './c12-documentos-relacionados.ts';
import { TIPOS_PRECIO } from './c16-tipos-precio.ts';
import { MODALIDADES_TRASLADO } from './c18-modalidades-traslado.ts';
import { ESTADOS_ITEM } from './c19-estados-item.ts';
import { MOTIVOS_TRASLADO } from './c20-motivos-traslado.ts';
import { REGIMENES_PERCEPCION } from './c22-regimenes-percepcion.ts';
import { REGIMENES_RETENCION } from './c23-regimenes-retencion.ts';
import { TIPOS_OPERACION } from './c51-tipos-operacion.ts';
import { LEYENDAS } from './c52-leyendas.ts';
import { CARGOS } from './c53-cargos.ts';
import { DETRACCIONES } from './c54-detracciones.ts';
import { PROPIEDADES } from './c55-propiedades.ts';
import { MEDIOS_PAGO } from './c59-medios-pago.ts';
import { DOCUMENTOS_DE_GUIA } from './c61-documentos-de-guia.ts';
import { PARTIDAS_NORMALIZADAS } from './c62-bienes-normalizados.ts';
import { PUERTOS } from './c63-puertos.ts';
import { AEROPUERTOS } from './c64-aeropuertos.ts';
import { UNIDADES_ADUANA } from './c65-unidades-aduana.ts';
import type { Entrada } from './catalogo.ts';
import { UBIGEOS } from './ubigeos.ts';

/** A catalog for the caller's drop-downs. */
export interface CatalogoPublicado {
  readonly nombre: string;
  /** In SUNAT's order; each with `codigo`, `nombre` and what else the catalog tells of it, all plain JSON data. */
  readonly entradas: readonly Entrada[];
}

function publish(nombre: string, catalogo: ReadonlyMap<string, Entrada>): CatalogoPublicado {
  return { nombre, entradas: [...catalogo.values()] };
}

/** The catalogs in use, by SUNAT's number of two digits. */
export const CATALOGOS: ReadonlyMap<string, CatalogoPublicado> = new Map([
  ['01', publish('Tipos de documento', TIPOS_DOCUMENTO)],
  ['02', publish('Monedas', MONEDAS)],
  ['03', publish('Unidades de medida', UNIDADES)],
  ['04', publish('Países', PAISES)],
  ['05', publish('Tributos', TRIBUTOS)],
  ['06', publish('Tipos de documento de identidad', DOCUMENTOS_IDENTIDAD)],
  ['07', publish('Afectaciones al IGV', AFECTACIONES_IGV)],
  ['08', publish('Sistemas de cálculo del ISC', SISTEMAS_ISC)],
  ['09', publish('Motivos de la nota de crédito', MOTIVOS_CREDITO)],
  ['10', publish('Motivos de la nota de débito', MOTIVOS_DEBITO)],
  ['11', publish('Tipos de valor de venta del resumen diario', VALORES_DE_VENTA)],
  ['12', publish('Documentos relacionados', DOCUMENTOS_RELACIONADOS)],
  ['13', publish('Ubigeos', UBIGEOS)],
  ['16', publish('Tipos de precio de venta unitario', TIPOS_PRECIO)],
  ['18', publish('Modalidades de traslado', MODALIDADES_TRASLADO)],
  ['19', publish('Estados del ítem del resumen diario', ESTADOS_ITEM)],
  ['20', publish('Motivos de traslado', MOTIVOS_TRASLADO)],
  ['22', publish('Regímenes de percepción', REGIMENES_PERCEPCION)],
  ['23', publish('Regímenes de retención', REGIMENES_RETENCION)],
  ['51', publish('Tipos de operación', TIPOS_OPERACION)],
  ['52', publish('Leyendas', LEYENDAS)],
  ['53', publish('Cargos, descuentos y otras deducciones', CARGOS)],
  ['54', publish('Bienes y servicios sujetos a detracción', DETRACCIONES)],
  ['55', publish('Propiedades del ítem', PROPIEDADES)],
  ['59', publish('Medios de pago', MEDIOS_PAGO)],
  ['61', publish('Documentos relacionados de las guías', DOCUMENTOS_DE_GUIA)],
  ['62', publish('Partidas de los bienes normalizados', PARTIDAS_NORMALIZADAS)],
  ['63', publish('Puertos', PUERTOS)],
  ['64', publish('Aeropuertos', AEROPUERTOS)],
  ['65', publish('Unidades de las declaraciones aduaneras', UNIDADES_ADUANA)],
]);
