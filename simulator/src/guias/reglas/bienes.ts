import { UNIDADES } from '@chaski/core/catalogos/c03-unidades.ts';
import { Decimal } from '@chaski/core/lib/decimal.ts';
import { hayRepetidos, malformado, textoMalo, vacio } from '../../reglas/regla.ts';
import { PARTIDAS_NORMALIZADAS, PRODUCTOS_NORMALIZADOS, UNIDADES_DAM } from '../catalogos-guia.ts';
import type { Guia, LineaGuia } from '../leer-guia.ts';
import {
  hasGuiaRemitente,
  hasIndicador,
  hasRelacionado,
  isAduanero,
  isDeForma,
  isMotivo,
  isSinBienes,
  isTotal,
  type ReglaGuia,
} from '../regla-guia.ts';

const CANTIDAD = 'cbc:DeliveredQuantity';
const PROPIEDAD = 'cac:Item/cac:AdditionalItemProperty';
const PRODUCTO = 'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode';
const NUMERO_LINEA = /^\d{1,4}$/;
const NUMERO = /^\d{1,12}(?:\.\d{1,10})?$/;
const PARTIDA = /^(?!0+$)\d{1,10}$/;
const DECLARACION = /^\d{3}-\d{4}-\d{2}-[1-9]\d{0,5}$/;
const SERIE = /^[1-9]\d{0,3}$/;
/** A transport document, a container and a detail of the manifest. */
const TRANSPORTE = /^[A-Z0-9/\\-]{1,25}$/;
const CONTENEDOR = /^[A-Z0-9/-]{1,17}$/;
const DETALLE = /^[1-9]\d{0,4}$/;
const DE_PAPEL_O_DE_SUNAT: ReadonlySet<string> = new Set(['01', '04', '09']);
const GTIN: ReadonlySet<string> = new Set(['GTIN-8', 'GTIN-12', 'GTIN-13', 'GTIN-14']);
/** Seals, one or several between commas. */
const PRECINTOS = /^(?!0+$)[A-Z0-9]{1,100}(?:,(?!0+$)[A-Z0-9]{1,100})*$/;

/** All of a document whose goods SUNAT does not hold: one line, 0, tells them. */
const isTotalDePapel = (guia: Guia) =>
  hasIndicador(guia, 'TrasladoTotal') &&
  (hasRelacionado(guia, '03', '12', '48', '82') ||
    guia.relacionados.some(({ tipo = '', numero = '' }) => DE_PAPEL_O_DE_SUNAT.has(tipo) && /^\d/.test(numero)));
const isBien = (linea: LineaGuia, guia: Guia) => !isDeForma(linea, guia);
const isNormalizado = ({ valorDe }: LineaGuia) => valorDe('7022') === '1';
const isCantidadMala = ({ cantidad }: LineaGuia) =>
  cantidad !== undefined && (malformado(cantidad.texto, NUMERO) || !Decimal.from(cantidad.texto).isPositive());
const isDeManifiesto = (guia: Guia) => isMotivo(guia, '19') && hasRelacionado(guia, '91');
const isEnContenedor = (guia: Guia) => isDeManifiesto(guia) && hasIndicador(guia, 'TrasladoContenedorManifiestoCarga');

export const REGLAS_LINEA: readonly ReglaGuia<LineaGuia>[] = [
  { codigo: '2023', nodo: 'cbc:ID', falla: ({ id }) => malformado(id, NUMERO_LINEA) },
  {
    codigo: '3458',
    solo: '31',
    nodo: 'cbc:ID',
    falla: ({ id }, guia) => Number(id) === 0 && !isTotalDePapel(guia),
  },
  {
    codigo: '4429',
    solo: '31',
    nodo: 'cac:Item/cbc:Description',
    falla: ({ id, descripcion }) => Number(id) === 0 && vacio(descripcion),
  },
  {
    codigo: '4430',
    solo: '31',
    nodo: 'cac:Item/cbc:Description',
    falla: ({ id, descripcion }) => Number(id) === 0 && !vacio(descripcion) && textoMalo(descripcion, 3, 500),
  },
  { codigo: '2580', nodo: CANTIDAD, falla: (linea, guia) => isBien(linea, guia) && linea.cantidad === undefined },
  { codigo: '2780', nodo: CANTIDAD, falla: isCantidadMala },
  {
    codigo: '2883',
    nodo: `${CANTIDAD}/@unitCode`,
    falla: ({ cantidad }) => cantidad !== undefined && vacio(cantidad.unidad),
  },
  {
    codigo: '3446',
    solo: '09',
    nodo: `${CANTIDAD}/@unitCode`,
    falla: ({ cantidad }, guia) =>
      cantidad !== undefined &&
      ((isAduanero(guia) && hasRelacionado(guia, '50', '52') && !UNIDADES_DAM.has(cantidad.unidad ?? '')) ||
        (isDeManifiesto(guia) && cantidad.unidad !== 'U')),
  },
  {
    codigo: '4320',
    nodo: `${CANTIDAD}/@unitCode`,
    falla: ({ cantidad }, guia) =>
      cantidad !== undefined &&
      !isAduanero(guia) &&
      !UNIDADES.has(cantidad.unidad ?? '') &&
      !(isMotivo(guia, '13') && UNIDADES_DAM.has(cantidad.unidad ?? '')),
  },
  {
    codigo: '2781',
    nodo: 'cac:Item/cbc:Description',
    falla: (linea, guia) => isBien(linea, guia) && vacio(linea.descripcion),
  },
  {
    codigo: '4084',
    nodo: 'cac:Item/cbc:Description',
    falla: ({ id, descripcion }) => Number(id) !== 0 && !vacio(descripcion) && textoMalo(descripcion, 3, 500),
  },
  {
    codigo: '4085',
    nodo: 'cac:Item/cac:SellersItemIdentification/cbc:ID',
    falla: ({ codigo }) => textoMalo(codigo, 1, 30),
  },
  {
    codigo: '3375',
    nodo: 'cac:Item/cac:StandardItemIdentification/cbc:ID',
    falla: ({ gtin }) => malformado(gtin, /^[0-9A-Za-z]{1,14}$/),
  },
  {
    codigo: '4335',
    nodo: 'cac:Item/cac:StandardItemIdentification/cbc:ID/@schemeID',
    falla: ({ gtin, tipoGtin = '' }) => gtin !== undefined && !GTIN.has(tipoGtin),
  },
  { codigo: '3002', nodo: PRODUCTO, falla: ({ producto }) => malformado(producto, /^(?!0+$)\d{1,8}$/) },
  {
    codigo: '4235',
    nodo: `${PROPIEDAD}/cbc:Name`,
    falla: ({ propiedades }) => propiedades.some(({ nombre }) => vacio(nombre)),
  },
  {
    codigo: '3064',
    nodo: `${PROPIEDAD}/cbc:Value`,
    falla: ({ propiedades }) => propiedades.some(({ valor }) => vacio(valor)),
  },
  { codigo: '3377', nodo: PROPIEDAD, falla: ({ valorDe }) => malformado(valorDe('7020'), PARTIDA) },
  { codigo: '3396', nodo: PROPIEDAD, falla: ({ valorDe }) => malformado(valorDe('7022'), /^[01]$/) },
  { codigo: '3372', nodo: PRODUCTO, falla: (linea) => isNormalizado(linea) && vacio(linea.producto) },
  {
    codigo: '3425',
    nodo: PRODUCTO,
    falla: (linea) => isNormalizado(linea) && !PRODUCTOS_NORMALIZADOS.has(linea.producto ?? ''),
  },
  { codigo: '3426', nodo: PROPIEDAD, falla: (linea) => isNormalizado(linea) && vacio(linea.valorDe('7020')) },
  {
    codigo: '3429',
    nodo: PROPIEDAD,
    falla: (linea) => isNormalizado(linea) && !PARTIDAS_NORMALIZADAS.has(linea.valorDe('7020') ?? ''),
  },
  {
    codigo: '3379',
    nodo: PROPIEDAD,
    falla: (linea, guia) => isNormalizado(linea) && !hasRelacionado(guia, '49', '80') && !isTotal(guia),
  },
  {
    codigo: '3427',
    solo: '09',
    nodo: PROPIEDAD,
    falla: (linea, guia) => isMotivo(guia, '09') && isBien(linea, guia) && vacio(linea.valorDe('7021')),
  },
  {
    codigo: '3428',
    solo: '09',
    nodo: PROPIEDAD,
    falla: (linea, guia) => isMotivo(guia, '09') && isBien(linea, guia) && vacio(linea.valorDe('7023')),
  },
  { codigo: '2769', solo: '09', nodo: PROPIEDAD, falla: ({ valorDe }) => malformado(valorDe('7021'), DECLARACION) },
  { codigo: '3431', solo: '09', nodo: PROPIEDAD, falla: ({ valorDe }) => malformado(valorDe('7023'), SERIE) },
  {
    codigo: '3430',
    solo: '09',
    nodo: PROPIEDAD,
    falla: ({ valorDe }, { relacionados }) =>
      valorDe('7021') !== undefined && !relacionados.some(({ numero }) => numero === valorDe('7021')),
  },
  {
    codigo: '3490',
    solo: '09',
    nodo: PROPIEDAD,
    falla: (linea, guia) => isDeManifiesto(guia) && vacio(linea.valorDe('7024')),
  },
  {
    codigo: '3491',
    solo: '09',
    nodo: PROPIEDAD,
    falla: (linea, guia) => isDeManifiesto(guia) && vacio(linea.valorDe('7025')),
  },
  {
    codigo: '3480',
    solo: '09',
    nodo: PROPIEDAD,
    falla: (linea, guia) => isEnContenedor(guia) && vacio(linea.valorDe('7026')),
  },
  {
    codigo: '3481',
    solo: '09',
    nodo: PROPIEDAD,
    falla: (linea, guia) => isEnContenedor(guia) && vacio(linea.valorDe('7027')),
  },
  {
    codigo: '3482',
    solo: '09',
    nodo: PROPIEDAD,
    falla: (linea, guia) => isEnContenedor(guia) && vacio(linea.valorDe('7028')),
  },
  { codigo: '3466', solo: '09', nodo: PROPIEDAD, falla: ({ valorDe }) => malformado(valorDe('7024'), TRANSPORTE) },
  { codigo: '3468', solo: '09', nodo: PROPIEDAD, falla: ({ valorDe }) => malformado(valorDe('7025'), DETALLE) },
  { codigo: '3470', solo: '09', nodo: PROPIEDAD, falla: ({ valorDe }) => malformado(valorDe('7026'), CONTENEDOR) },
  { codigo: '3474', solo: '09', nodo: PROPIEDAD, falla: ({ valorDe }) => malformado(valorDe('7027'), PRECINTOS) },
  { codigo: '3476', solo: '09', nodo: PROPIEDAD, falla: ({ valorDe }) => malformado(valorDe('7028'), /^[01]$/) },
];

/** Whether there are any, before each is looked at. */
export const REGLAS_HAY_BIENES: readonly ReglaGuia<Guia>[] = [
  {
    codigo: '3435',
    solo: '31',
    nodo: 'cac:DespatchLine',
    falla: (guia) =>
      !isSinBienes(guia) && !isTotalDePapel(guia) && !guia.lineas.some(({ cantidad }) => Number(cantidad?.texto) > 0),
  },
];

/** Of all goods together. */
export const REGLAS_BIENES: readonly ReglaGuia<Guia>[] = [
  {
    codigo: '2752',
    nodo: 'cac:DespatchLine/cbc:ID',
    falla: ({ lineas }) => hayRepetidos(lineas.map(({ id }) => String(Number(id)))),
  },
  {
    codigo: '3352',
    nodo: 'cac:AdditionalDocumentReference',
    falla: (guia) =>
      hasRelacionado(guia, '49', '80') &&
      !isTotal(guia) &&
      !guia.lineas.some(({ valorDe }) => valorDe('7020') !== undefined),
  },
  {
    codigo: '4434',
    solo: '31',
    nodo: 'cac:DespatchLine',
    falla: (guia) => hasGuiaRemitente(guia) && guia.lineas.some(({ cantidad }) => cantidad !== undefined),
  },
];
