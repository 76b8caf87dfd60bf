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

function publicar(nombre: string, catalogo: ReadonlyMap<string, Entrada>): CatalogoPublicado {
  return { nombre, entradas: [...catalogo.values()] };
}

/** The catalogs in use, by SUNAT's number of two digits. */
export const CATALOGOS: ReadonlyMap<string, CatalogoPublicado> = new Map([
  ['01', publicar('Tipos de documento', TIPOS_DOCUMENTO)],
  ['02', publicar('Monedas', MONEDAS)],
  ['03', publicar('Unidades de medida', UNIDADES)],
  ['04', publicar('Países', PAISES)],
  ['05', publicar('Tributos', TRIBUTOS)],
  ['06', publicar('Tipos de documento de identidad', DOCUMENTOS_IDENTIDAD)],
  ['07', publicar('Afectaciones al IGV', AFECTACIONES_IGV)],
  ['08', publicar('Sistemas de cálculo del ISC', SISTEMAS_ISC)],
  ['09', publicar('Motivos de la nota de crédito', MOTIVOS_CREDITO)],
  ['10', publicar('Motivos de la nota de débito', MOTIVOS_DEBITO)],
  ['11', publicar('Tipos de valor de venta del resumen diario', VALORES_DE_VENTA)],
  ['12', publicar('Documentos relacionados', DOCUMENTOS_RELACIONADOS)],
  ['13', publicar('Ubigeos', UBIGEOS)],
  ['16', publicar('Tipos de precio de venta unitario', TIPOS_PRECIO)],
  ['18', publicar('Modalidades de traslado', MODALIDADES_TRASLADO)],
  ['19', publicar('Estados del ítem del resumen diario', ESTADOS_ITEM)],
  ['20', publicar('Motivos de traslado', MOTIVOS_TRASLADO)],
  ['51', publicar('Tipos de operación', TIPOS_OPERACION)],
  ['52', publicar('Leyendas', LEYENDAS)],
  ['53', publicar('Cargos, descuentos y otras deducciones', CARGOS)],
  ['54', publicar('Bienes y servicios sujetos a detracción', DETRACCIONES)],
  ['55', publicar('Propiedades del ítem', PROPIEDADES)],
  ['59', publicar('Medios de pago', MEDIOS_PAGO)],
  ['61', publicar('Documentos relacionados de las guías', DOCUMENTOS_DE_GUIA)],
  ['62', publicar('Partidas de los bienes normalizados', PARTIDAS_NORMALIZADAS)],
  ['63', publicar('Puertos', PUERTOS)],
  ['64', publicar('Aeropuertos', AEROPUERTOS)],
  ['65', publicar('Unidades de las declaraciones aduaneras', UNIDADES_ADUANA)],
]);
