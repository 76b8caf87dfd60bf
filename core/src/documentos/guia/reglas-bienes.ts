import { UNIDADES } from '../../catalogos/c03-unidades.ts';
import { PARTIDAS_NORMALIZADAS, PRODUCTOS_NORMALIZADOS } from '../../catalogos/c62-bienes-normalizados.ts';
import { UNIDADES_ADUANA } from '../../catalogos/c65-unidades-aduana.ts';
import type { Cambios } from '../../documento/reglas/cambios.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import {
  DAM,
  DS,
  hasDocumento,
  hasIndicador,
  isDeLineaCero,
  isDeRemitente,
  isEnUnidadesDeAduana,
  isSinBienes,
  MANIFIESTO,
  motivoDe,
} from './calculo.ts';
import type { BienLeido, GuiaLeida } from './campos.ts';
import { type EjemploDeGuia, REMITENTE, type ReglaDeGuia, TRANSPORTISTA } from './regla.ts';

const TOTAL = 'TRASLADO_TOTAL_DAM';
const DE_MANIFIESTO = 'CONTENEDOR_DE_MANIFIESTO';
const privado = (rompe: Cambios, con: readonly string[] = []): EjemploDeGuia => ({ de: 'privado', rompe, con });
const exportacion = (rompe: Cambios, con: readonly string[] = []): EjemploDeGuia => ({ de: 'exportacion', rompe, con });
const manifiesto = (rompe: Cambios, con: readonly string[] = []): EjemploDeGuia => ({ de: 'manifiesto', rompe, con });
const enContenedor = (rompe: Cambios, con: readonly string[] = []): EjemploDeGuia =>
  manifiesto(
    {
      indicadores: [DE_MANIFIESTO],
      bultos: undefined,
      contenedores: [{ numero: 'MSKU7654321', precinto: 'A1' }],
      'items.0.contenedor': 'MSKU7654321',
      'items.0.contenedorVacio': false,
      'items.0.precinto': 'A1',
      ...rompe,
    },
    con,
  );

const AZUCAR = {
  descripcion: 'Azúcar rubia',
  cantidad: 10,
  normalizado: true,
  codigoSunat: '50161509',
  partidaArancelaria: '1701140000',
};
const CONSTANCIA = { tipo: '80', numero: '123456789' };

function isDeManifiesto(guia: GuiaLeida): boolean {
  return guia.motivo === '19' && hasDocumento(guia, MANIFIESTO);
}

function isEnContenedor(guia: GuiaLeida): boolean {
  return guia.motivo === '19' && hasIndicador(guia, DE_MANIFIESTO);
}

function isNormalizado({ normalizado }: BienLeido, guia: GuiaLeida): boolean {
  return normalizado === true && !hasIndicador(guia, TOTAL);
}

/** The goods together. */
export const REGLAS_BIENES: readonly ReglaDeGuia[] = [
  {
    id: 'sin-bienes',
    codigo: '2580',
    en: REMITENTE,
    campo: 'items',
    incumple: (guia) => guia.items.length === 0 && !isSinBienes(guia),
    mensaje: {
      es: 'Faltan los bienes; envíe al menos uno, con descripcion y cantidad',
      en: 'The goods are missing; send at least one, with descripcion and cantidad',
    },
    ejemplo: privado({ items: undefined }),
  },
  {
    id: 'sin-bienes-ni-guia',
    codigo: '3435',
    en: TRANSPORTISTA,
    campo: 'items',
    incumple: (guia) => guia.items.length === 0 && !isSinBienes(guia) && !isDeLineaCero(guia),
    mensaje: {
      es: 'Sin una guía electrónica del remitente que los diga faltan los bienes; envíe al menos uno',
      en: 'Without an electronic guía of the consignor that tells them, the goods are missing; send at least one',
    },
    ejemplo: { de: 'transportista', rompe: { items: undefined } },
  },
  {
    id: 'bienes-repetidos',
    codigo: '4434',
    en: TRANSPORTISTA,
    campo: 'items',
    incumple: (guia) => guia.items.length > 0 && isSinBienes(guia),
    mensaje: {
      es: 'Los bienes ya los dice el documento relacionado; quítelos',
      en: 'The related document tells the goods already; remove them',
    },
    ejemplo: {
      de: 'transportista',
      rompe: { documentos: [{ tipo: '09', numero: 'T001-1', ruc: '20544771206' }] },
    },
  },
  {
    id: 'linea-cero-sin-descripcion',
    codigo: '4429',
    en: TRANSPORTISTA,
    campo: 'items',
    incumple: (guia) => isDeLineaCero(guia) && guia.items.length === 0,
    mensaje: {
      es: 'Falta qué bienes son; envíe un ítem con la descripcion de todos',
      en: 'Which goods they are is missing; send one item with the descripcion of all',
    },
    ejemplo: {
      de: 'transportista',
      rompe: { documentos: [{ tipo: '09', numero: '0001-1', ruc: '20544771206' }], items: undefined },
    },
  },
  {
    id: 'linea-cero-con-varias',
    en: TRANSPORTISTA,
    campo: 'items',
    incumple: (guia) => isDeLineaCero(guia) && guia.items.length > 1,
    mensaje: {
      es: 'Una sola línea dice todos los bienes del documento; junte las descripciones',
      en: 'One line tells all goods of the document; join the descriptions',
    },
    ejemplo: {
      de: 'transportista',
      rompe: {
        indicadores: ['FLETE_REMITENTE', 'TRASLADO_TOTAL'],
        documentos: [{ tipo: '03', numero: 'B001-1', ruc: '20544771206' }],
        items: [{ descripcion: 'Bicicletas' }, { descripcion: 'Cascos' }],
      },
    },
  },
  {
    id: 'constancia-sin-bien-normalizado',
    codigo: '3352',
    en: REMITENTE,
    campo: 'documentos',
    incumple: (guia) =>
      hasDocumento(guia, '49', '80') &&
      !hasIndicador(guia, TOTAL) &&
      guia.items.every((bien) => bien?.partidaArancelaria === undefined),
    mensaje: {
      es: 'Hay una constancia de depósito y ningún bien con partida arancelaria; envíe partidaArancelaria',
      en: 'There is a proof of deposit and no good with a tariff heading; send partidaArancelaria',
    },
    ejemplo: privado({ documentos: [CONSTANCIA] }),
  },
];

/** What only foreign goods of a manifest tell (3473). */
const DE_CARGA = ['documentoTransporte', 'detalleManifiesto', 'contenedor', 'precinto', 'contenedorVacio'] as const;

function falta(
  id: string,
  codigo: string,
  campo: keyof BienLeido,
  cuando: (guia: GuiaLeida, bien: BienLeido) => boolean,
  mensaje: EnIdiomas,
  ejemplo: EjemploDeGuia,
): ReglaDeGuia<BienLeido> {
  return {
    id,
    codigo,
    en: REMITENTE,
    campo,
    incumple: (bien, { guia }) => bien[campo] === undefined && cuando(guia, bien),
    mensaje,
    ejemplo,
  };
}

function mal(
  id: string,
  codigo: string,
  campo: 'documentoTransporte' | 'detalleManifiesto' | 'contenedor' | 'precinto',
  formato: RegExp,
  mensaje: EnIdiomas,
  ejemplo: EjemploDeGuia,
): ReglaDeGuia<BienLeido> {
  return {
    id,
    codigo,
    en: REMITENTE,
    campo,
    incumple: (bien) => bien[campo] !== undefined && !formato.test(bien[campo]),
    mensaje,
    ejemplo,
  };
}

export const REGLAS_BIEN: readonly ReglaDeGuia<BienLeido>[] = [
  mal(
    'documento-de-transporte',
    '3466',
    'documentoTransporte',
    /^[A-Z0-9/\\-]{1,25}$/,
    { es: 'Hasta 25 mayúsculas, cifras, guion o barra', en: 'Up to 25 capitals, digits, hyphen or slash' },
    manifiesto({ 'items.0.documentoTransporte': 'bl 1' }),
  ),
  mal(
    'detalle-del-manifiesto',
    '3468',
    'detalleManifiesto',
    /^[1-9]\d{0,4}$/,
    { es: 'Un número de hasta 5 cifras', en: 'A number of up to 5 digits' },
    manifiesto({ 'items.0.detalleManifiesto': 'X' }),
  ),
  mal(
    'contenedor-de-la-carga',
    '3470',
    'contenedor',
    /^[A-Z0-9\-/]{1,17}$/,
    { es: 'Hasta 17 mayúsculas, cifras, guion o barra', en: 'Up to 17 capitals, digits, hyphen or slash' },
    enContenedor({ 'items.0.contenedor': 'msku 1' }),
  ),
  mal(
    'precinto-de-la-carga',
    '3474',
    'precinto',
    /^(?!0+$)[A-Z0-9]{1,100}(?:,(?!0+$)[A-Z0-9]{1,100})*$/,
    { es: 'Mayúsculas y cifras; varios, separados por comas', en: 'Capitals and digits; several, separated by commas' },
    enContenedor({ 'items.0.precinto': 'a-1' }),
  ),
  {
    id: 'bien-sin-cantidad',
    codigo: '2580',
    campo: 'cantidad',
    incumple: ({ cantidad }, { guia }) => cantidad === undefined && !isDeLineaCero(guia),
    mensaje: {
      es: 'Falta la cantidad; envíela, mayor que cero',
      en: 'The quantity is missing; send it, greater than zero',
    },
    ejemplo: privado({ 'items.0.cantidad': undefined }),
  },
  {
    id: 'unidad-de-aduana',
    codigo: '3446',
    en: REMITENTE,
    campo: 'unidadMedida',
    incumple: ({ unidadMedida: unidad }, { guia }) =>
      unidad !== undefined &&
      motivoDe(guia)?.aduana !== undefined &&
      ((hasDocumento(guia, DAM, DS) && !hasIndicador(guia, TOTAL) && !UNIDADES_ADUANA.has(unidad)) ||
        (isDeManifiesto(guia) && unidad !== 'U')),
    mensaje: {
      es: 'Una DAM o DS cuenta en unidades del catálogo 65 (KG y no KGM, U y no NIU); un manifiesto, en U',
      en: 'A DAM or DS counts in units of catalog 65 (KG and not KGM, U and not NIU); a manifest, in U',
    },
    ejemplo: exportacion({ 'items.0.unidadMedida': 'KGM' }),
  },
  {
    id: 'unidad-desconocida',
    codigo: '4320',
    campo: 'unidadMedida',
    incumple: ({ unidadMedida: unidad }, { guia }) => {
      if (unidad === undefined || motivoDe(guia)?.aduana !== undefined || guia.motivo === '13') return false;
      return !(isEnUnidadesDeAduana(guia) ? UNIDADES_ADUANA : UNIDADES).has(unidad);
    },
    mensaje: {
      es: 'No está en el catálogo 03 (o en el 65 si hay una DAM o DS); envíe p. ej. NIU o KGM',
      en: 'It is not in catalog 03 (or in 65 where there is a DAM or DS); send e.g. NIU or KGM',
    },
    ejemplo: privado({ 'items.0.unidadMedida': '12U' }),
  },
  {
    id: 'normalizado-sin-producto',
    codigo: '3372',
    campo: 'codigoSunat',
    incumple: (bien, { guia }) => isNormalizado(bien, guia) && bien.codigoSunat === undefined,
    mensaje: {
      es: 'Un bien normalizado lleva su código de producto SUNAT; envíe codigoSunat',
      en: 'A standardised good bears SUNAT’s product code; send codigoSunat',
    },
    ejemplo: privado({ documentos: [CONSTANCIA], items: [{ ...AZUCAR, codigoSunat: undefined }] }),
  },
  {
    id: 'producto-no-normalizado',
    codigo: '3425',
    campo: 'codigoSunat',
    incumple: (bien, { guia }) =>
      isNormalizado(bien, guia) && bien.codigoSunat !== undefined && !PRODUCTOS_NORMALIZADOS.has(bien.codigoSunat),
    mensaje: {
      es: 'Ese producto no está en la lista 62-A de bienes normalizados; corrija codigoSunat o quite normalizado',
      en: 'That product is not in list 62-A of standardised goods; correct codigoSunat or remove normalizado',
    },
    ejemplo: privado({ documentos: [CONSTANCIA], items: [{ ...AZUCAR, codigoSunat: '10101501' }] }),
  },
  {
    id: 'normalizado-sin-partida',
    codigo: '3426',
    campo: 'partidaArancelaria',
    incumple: (bien, { guia }) => isNormalizado(bien, guia) && bien.partidaArancelaria === undefined,
    mensaje: {
      es: 'Un bien normalizado lleva su partida arancelaria; envíe partidaArancelaria',
      en: 'A standardised good bears its tariff heading; send partidaArancelaria',
    },
    ejemplo: privado({ documentos: [CONSTANCIA], items: [{ ...AZUCAR, partidaArancelaria: undefined }] }, ['3352']),
  },
  {
    id: 'partida-no-normalizada',
    codigo: '3429',
    campo: 'partidaArancelaria',
    incumple: (bien, { guia }) =>
      isNormalizado(bien, guia) &&
      bien.partidaArancelaria !== undefined &&
      !PARTIDAS_NORMALIZADAS.has(bien.partidaArancelaria),
    mensaje: {
      es: 'Esa partida no está en la lista 62 de bienes normalizados; corríjala o quite normalizado',
      en: 'That heading is not in list 62 of standardised goods; correct it or remove normalizado',
    },
    ejemplo: privado({ documentos: [CONSTANCIA], items: [{ ...AZUCAR, partidaArancelaria: '1008509000' }] }),
  },
  {
    id: 'normalizado-sin-constancia',
    codigo: '3379',
    campo: 'normalizado',
    incumple: (bien, { guia }) =>
      isNormalizado(bien, guia) &&
      guia.motivo !== '19' &&
      !hasDocumento(guia, '80', ...(isDeRemitente(guia) ? ['49'] : [])),
    mensaje: {
      es: 'Un bien normalizado exige la constancia de depósito de la detracción (80) o del IVAP (49); envíela en documentos',
      en: 'A standardised good requires the proof of deposit of the detracción (80) or of the IVAP (49); send it in documentos',
    },
    ejemplo: privado({ items: [AZUCAR] }),
  },
  falta(
    'exportado-sin-dam',
    '3427',
    'dam',
    (guia) => guia.motivo === '09' && !hasIndicador(guia, TOTAL) && hasDocumento(guia, DAM, DS),
    {
      es: 'Cada bien que se exporta dice su DAM o DS; envíe dam',
      en: 'Each good that is exported says its DAM or DS; send dam',
    },
    exportacion({ 'items.0.dam': undefined }),
  ),
  falta(
    'exportado-sin-serie',
    '3428',
    'serieDam',
    (guia) => guia.motivo === '09' && !hasIndicador(guia, TOTAL) && hasDocumento(guia, DAM, DS),
    {
      es: 'Cada bien que se exporta dice su serie en la DAM o DS; envíe serieDam',
      en: 'Each good that is exported says its series in the DAM or DS; send serieDam',
    },
    exportacion({ 'items.0.serieDam': undefined }),
  ),
  {
    id: 'dam-mal-escrita',
    codigo: '2769',
    en: REMITENTE,
    campo: 'dam',
    incumple: ({ dam }) => dam !== undefined && !/^\d{3}-\d{4}-\d{2}-[1-9]\d{0,5}$/.test(dam),
    mensaje: {
      es: 'La DAM o DS se escribe aduana-año-régimen-número, p. ej. 118-2026-40-45120',
      en: 'A DAM or DS is written customs-year-regime-number, e.g. 118-2026-40-45120',
    },
    ejemplo: exportacion({ 'items.0.dam': '45120' }),
  },
  {
    id: 'dam-no-relacionada',
    codigo: '3430',
    en: REMITENTE,
    campo: 'dam',
    incumple: ({ dam }, { guia }) =>
      dam !== undefined &&
      !hasIndicador(guia, TOTAL) &&
      (motivoDe(guia)?.aduana !== undefined || guia.motivo === '13') &&
      !guia.documentos.some((suyo) => hasDeclaracion(suyo, dam)),
    mensaje: {
      es: 'Esa DAM o DS no está en documentos; agréguela o corrija el número',
      en: 'That DAM or DS is not in documentos; add it or correct the number',
    },
    ejemplo: exportacion({ 'items.0.dam': '118-2026-40-1' }),
  },
  falta(
    'carga-sin-documento',
    '3490',
    'documentoTransporte',
    isDeManifiesto,
    {
      es: 'Cada bien de un manifiesto dice su documento de transporte; envíe documentoTransporte',
      en: 'Each good of a manifest says its transport document; send documentoTransporte',
    },
    manifiesto({ 'items.0.documentoTransporte': undefined }),
  ),
  falta(
    'carga-sin-detalle',
    '3491',
    'detalleManifiesto',
    isDeManifiesto,
    {
      es: 'Cada bien de un manifiesto dice su detalle; envíe detalleManifiesto',
      en: 'Each good of a manifest says its detail; send detalleManifiesto',
    },
    manifiesto({ 'items.0.detalleManifiesto': undefined }),
  ),
  falta(
    'carga-sin-contenedor',
    '3480',
    'contenedor',
    isEnContenedor,
    {
      es: 'Falta en qué contenedor va; envíe contenedor',
      en: 'In which container it goes is missing; send contenedor',
    },
    enContenedor({ 'items.0.contenedor': undefined }),
  ),
  falta(
    'carga-sin-precinto',
    '3481',
    'precinto',
    (guia, bien) => isEnContenedor(guia) && bien.contenedorVacio === false,
    {
      es: 'Falta el precinto de un contenedor que no va vacío; envíe precinto',
      en: 'The seal of a container that is not empty is missing; send precinto',
    },
    enContenedor({ 'items.0.precinto': undefined }),
  ),
  falta(
    'carga-sin-vacio',
    '3482',
    'contenedorVacio',
    isEnContenedor,
    {
      es: 'Diga si el contenedor va vacío; envíe contenedorVacio true o false',
      en: 'Say whether the container is empty; send contenedorVacio true or false',
    },
    enContenedor({ 'items.0.contenedorVacio': undefined }),
  ),
  {
    id: 'contenedor-no-listado',
    codigo: '3486',
    en: REMITENTE,
    campo: 'contenedor',
    incumple: ({ contenedor }, { guia }) =>
      contenedor !== undefined && guia.motivo === '19' && !guia.contenedores.some((uno) => uno?.numero === contenedor),
    mensaje: {
      es: 'Ese contenedor no está en contenedores; agréguelo o corrija el número',
      en: 'That container is not in contenedores; add it or correct the number',
    },
    ejemplo: enContenedor({ 'items.0.contenedor': 'MSKU7654322' }),
  },
  {
    id: 'carga-de-otro-motivo',
    codigo: '3473',
    en: REMITENTE,
    campo: '',
    incumple: (bien, { guia }) =>
      guia.motivo !== undefined && guia.motivo !== '19' && DE_CARGA.some((campo) => bien[campo] !== undefined),
    mensaje: {
      es: `${DE_CARGA.join(', ')} solo van con el motivo 19; quítelos`,
      en: `${DE_CARGA.join(', ')} go only with motive 19; remove them`,
    },
    ejemplo: privado({ 'items.0.contenedor': 'MSKU7654321' }),
  },
  {
    id: 'carga-repetida',
    codigo: '3472',
    en: REMITENTE,
    campo: 'detalleManifiesto',
    incumple: (bien, { guia }, indice) =>
      isDeManifiesto(guia) &&
      !isEnContenedor(guia) &&
      isRepetida(bien, guia, indice, ['documentoTransporte', 'detalleManifiesto']),
    mensaje: {
      es: 'Ese detalle del manifiesto está dos veces; envíelo una',
      en: 'That detail of the manifest is there twice; send it once',
    },
    ejemplo: manifiesto({
      items: ['1', '2'].map((n) => ({
        descripcion: `Caja ${n}`,
        cantidad: 1,
        documentoTransporte: 'BL1',
        detalleManifiesto: '1',
      })),
    }),
  },
  {
    id: 'carga-repetida-en-contenedor',
    codigo: '3492',
    en: REMITENTE,
    campo: 'detalleManifiesto',
    incumple: (bien, { guia }, indice) =>
      isDeManifiesto(guia) &&
      isEnContenedor(guia) &&
      isRepetida(bien, guia, indice, ['contenedor', 'documentoTransporte', 'detalleManifiesto']),
    mensaje: {
      es: 'Ese detalle del manifiesto está dos veces en el mismo contenedor; envíelo una',
      en: 'That detail of the manifest is there twice in the same container; send it once',
    },
    ejemplo: enContenedor({
      items: ['1', '2'].map((n) => ({
        descripcion: `Caja ${n}`,
        cantidad: 1,
        documentoTransporte: 'BL1',
        detalleManifiesto: '1',
        contenedor: 'MSKU7654321',
        contenedorVacio: false,
        precinto: 'A1',
      })),
      'items.0.contenedor': 'MSKU7654321',
    }),
  },
];

function hasDeclaracion(suyo: GuiaLeida['documentos'][number], dam: string): boolean {
  return suyo?.numero === dam && (suyo.tipo === DAM || suyo.tipo === DS);
}

function isRepetida(
  bien: BienLeido,
  { items }: GuiaLeida,
  indice: number,
  campos: readonly (keyof BienLeido)[],
): boolean {
  return (
    campos.every((campo) => bien[campo] !== undefined) &&
    items.slice(0, indice).some((otro) => otro !== undefined && campos.every((campo) => otro[campo] === bien[campo]))
  );
}
