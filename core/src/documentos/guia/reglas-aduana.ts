import type { Leido } from '../../documento/campos/campo.ts';
import { CITA, cuentaDocumentos, DAM, DS, hasDocumento, hasIndicador, MANIFIESTO, motivoDe } from './calculo.ts';
import type { CONTENEDOR, GuiaLeida } from './campos.ts';
import { type EjemploDeGuia, REMITENTE, type ReglaDeGuia } from './regla.ts';

const TOTAL = 'TRASLADO_TOTAL_DAM';
const DE_MANIFIESTO = 'CONTENEDOR_DE_MANIFIESTO';
const MAX_CONTENEDORES = 2;
const CAJA = { numero: 'MSKU7654321', precinto: 'CLA00123' };

const exportacion = (rompe: EjemploDeGuia['rompe'], con: readonly string[] = []): EjemploDeGuia => ({
  de: 'exportacion',
  rompe,
  con,
});
const cita = (rompe: EjemploDeGuia['rompe'], con: readonly string[] = []): EjemploDeGuia => ({
  de: 'cita',
  rompe,
  con,
});
const privado = (rompe: EjemploDeGuia['rompe']): EjemploDeGuia => ({ de: 'privado', rompe });

function isDeCita(guia: GuiaLeida): boolean {
  return guia.motivo === '19' && hasDocumento(guia, CITA);
}

function isParcial(guia: GuiaLeida): boolean {
  return !hasIndicador(guia, TOTAL);
}

function isImportada({ motivo }: GuiaLeida): boolean {
  return motivo === '08' || motivo === '19';
}

/** With a terminal's appointment (92) nothing of weight, packages or containers is told. */
function sobraConCita(
  campo: 'pesoNeto' | 'sustentoPeso' | 'pesoBruto' | 'bultos',
  codigo: string,
  valor: unknown,
): ReglaDeGuia {
  return {
    id: `${campo}-con-cita`,
    codigo,
    en: REMITENTE,
    campo,
    incumple: (guia) => isDeCita(guia) && guia[campo] !== undefined,
    mensaje: {
      es: `Con la cita u orden del terminal (92) no va ${campo}; quítelo`,
      en: `With the terminal’s appointment or order (92) there is no ${campo}; remove it`,
    },
    ejemplo: cita({ [campo]: valor }),
  };
}

/** Weights, packages, containers, and what customs' indicators ask for. */
export const REGLAS_ADUANA: readonly ReglaDeGuia[] = [
  {
    id: 'sin-peso',
    codigo: '2880',
    campo: 'pesoBruto',
    incumple: (guia) => guia.pesoBruto === undefined && !isDeCita(guia),
    mensaje: {
      es: 'Falta el peso bruto; envíelo con hasta tres decimales, p. ej. 120.5',
      en: 'The gross weight is missing; send it with up to three decimals, e.g. 120.5',
    },
    ejemplo: privado({ pesoBruto: undefined }),
  },
  {
    id: 'peso-neto-sobra',
    codigo: '3395',
    en: REMITENTE,
    campo: 'pesoNeto',
    incumple: (guia) =>
      guia.pesoNeto !== undefined && guia.motivo !== undefined && motivoDe(guia)?.aduana === undefined,
    mensaje: {
      es: 'El peso neto solo va con los motivos 08, 09 y 19; quítelo',
      en: 'The net weight goes only with motives 08, 09 and 19; remove it',
    },
    ejemplo: privado({ pesoNeto: 1 }),
  },
  {
    id: 'sustento-sobra',
    codigo: '3418',
    en: REMITENTE,
    campo: 'sustentoPeso',
    incumple: (guia) =>
      guia.sustentoPeso !== undefined && guia.motivo !== undefined && motivoDe(guia)?.aduana === undefined,
    mensaje: {
      es: 'La razón de la diferencia de pesos solo va con los motivos 08, 09 y 19; quítela',
      en: 'The reason why the weights differ goes only with motives 08, 09 and 19; remove it',
    },
    ejemplo: privado({ sustentoPeso: 'Con los envases' }),
  },
  {
    id: 'exportacion-sin-peso-neto',
    codigo: '4383',
    en: REMITENTE,
    campo: 'pesoNeto',
    incumple: (guia) => guia.motivo === '09' && isParcial(guia) && guia.pesoNeto === undefined,
    mensaje: {
      es: 'Una exportación dice el peso neto; envíelo en kilos',
      en: 'An export says the net weight; send it in kilos',
    },
    ejemplo: exportacion({ pesoNeto: undefined }),
  },
  {
    id: 'exportacion-sin-sustento',
    codigo: '4387',
    en: REMITENTE,
    campo: 'sustentoPeso',
    incumple: (guia) => guia.motivo === '09' && isParcial(guia) && guia.sustentoPeso === undefined,
    mensaje: {
      es: 'Una exportación dice por qué difieren los pesos; envíe p. ej. "El bruto incluye los sacos"',
      en: 'An export says why the weights differ; send e.g. "El bruto incluye los sacos"',
    },
    ejemplo: exportacion({ sustentoPeso: undefined }),
  },
  sobraConCita('pesoNeto', '3623', 1),
  sobraConCita('sustentoPeso', '3624', 'Con los envases'),
  sobraConCita('pesoBruto', '3625', 1),
  sobraConCita('bultos', '3626', 1),
  {
    id: 'contenedores-con-cita',
    codigo: '3627',
    en: REMITENTE,
    campo: 'contenedores',
    incumple: (guia) => isDeCita(guia) && guia.contenedores.length > 0,
    mensaje: {
      es: 'Con la cita u orden del terminal (92) no van contenedores; quítelos',
      en: 'With the terminal’s appointment or order (92) there are no containers; remove them',
    },
    ejemplo: cita({ contenedores: [{ numero: 'MSKU7654321' }] }),
  },
  {
    id: 'precintos-con-cita',
    codigo: '3628',
    en: REMITENTE,
    campo: 'contenedores.0.precinto',
    incumple: (guia) => isDeCita(guia) && guia.contenedores.some((uno) => uno?.precinto !== undefined),
    mensaje: {
      es: 'Con la cita u orden del terminal (92) no van precintos; quítelos',
      en: 'With the terminal’s appointment or order (92) there are no seals; remove them',
    },
    ejemplo: cita({ contenedores: [CAJA] }, ['3627']),
  },
  {
    id: 'bienes-con-cita',
    codigo: '3629',
    en: REMITENTE,
    campo: 'items',
    incumple: (guia) => isDeCita(guia) && guia.items.length > 0,
    mensaje: {
      es: 'Con la cita u orden del terminal (92) no se listan bienes; quítelos',
      en: 'With the terminal’s appointment or order (92) no goods are listed; remove them',
    },
    ejemplo: cita({ items: [{ descripcion: 'Repuestos', cantidad: 1 }] }),
  },
  {
    id: 'varias-lineas-con-cita',
    codigo: '3630',
    en: REMITENTE,
    campo: 'items.1',
    incumple: (guia) => isDeCita(guia) && guia.items.length > 1,
    mensaje: { es: 'Tampoco va una segunda línea; quítela', en: 'Nor is there a second line; remove it' },
    ejemplo: cita(
      {
        items: [
          { descripcion: 'Repuestos', cantidad: 1 },
          { descripcion: 'Motores', cantidad: 1 },
        ],
      },
      ['3629'],
    ),
  },
  {
    id: 'sin-bultos',
    codigo: '3419',
    en: REMITENTE,
    campo: 'bultos',
    incumple: (guia) =>
      guia.bultos === undefined &&
      guia.contenedores.length === 0 &&
      ((guia.motivo === '09' && hasDocumento(guia, DAM, DS)) ||
        (guia.motivo === '19' && hasDocumento(guia, MANIFIESTO))),
    mensaje: {
      es: 'Faltan los bultos, o los contenedores; envíe uno de los dos',
      en: 'The packages or the containers are missing; send one of the two',
    },
    ejemplo: exportacion({ contenedores: undefined }),
  },
  {
    id: 'bultos-y-contenedores',
    codigo: '3621',
    en: REMITENTE,
    campo: 'bultos',
    incumple: (guia) =>
      guia.bultos !== undefined &&
      guia.contenedores.length > 0 &&
      motivoDe(guia)?.aduana !== undefined &&
      hasDocumento(guia, DAM, DS, MANIFIESTO),
    mensaje: {
      es: 'Van los bultos o los contenedores, no ambos; quite uno',
      en: 'Either the packages or the containers go, not both; remove one',
    },
    ejemplo: exportacion({ bultos: 3 }),
  },
  {
    id: 'importacion-total-sin-bultos',
    codigo: '3631',
    en: REMITENTE,
    campo: 'bultos',
    incumple: (guia) =>
      isImportada(guia) &&
      hasDocumento(guia, DAM, DS) &&
      !isParcial(guia) &&
      guia.bultos === undefined &&
      guia.contenedores.length === 0,
    mensaje: {
      es: 'Faltan los bultos, o los contenedores, de lo que se importa; envíe uno de los dos',
      en: 'The packages or the containers of what is imported are missing; send one of the two',
    },
    ejemplo: { de: 'importacion', rompe: { bultos: undefined } },
  },
  {
    id: 'importacion-parcial-sin-bultos',
    codigo: '3632',
    en: REMITENTE,
    campo: 'bultos',
    incumple: (guia) =>
      isImportada(guia) &&
      hasDocumento(guia, DAM, DS) &&
      isParcial(guia) &&
      guia.bultos === undefined &&
      guia.contenedores.length === 0,
    mensaje: {
      es: 'Faltan los bultos, o los contenedores, de la parte que se traslada; envíe uno de los dos',
      en: 'The packages or the containers of the part that is moved are missing; send one of the two',
    },
    ejemplo: {
      de: 'importacion',
      rompe: { bultos: undefined, indicadores: undefined, items: [{ descripcion: 'Repuestos', cantidad: 1 }] },
      con: ['4437'],
    },
  },
  {
    id: 'demasiados-contenedores',
    codigo: '3420',
    en: REMITENTE,
    campo: 'contenedores',
    incumple: (guia) => motivoDe(guia)?.aduana !== undefined && guia.contenedores.length > MAX_CONTENEDORES,
    mensaje: {
      es: 'Un traslado lleva hasta dos contenedores; emita otra guía para los demás',
      en: 'A transfer takes up to two containers; issue another guía for the others',
    },
    ejemplo: exportacion({
      contenedores: ['1', '2', '3'].map((n) => ({ numero: `MSKU765432${n}`, precinto: `A${n}` })),
    }),
  },
  {
    id: 'contenedores-sobran',
    en: REMITENTE,
    campo: 'contenedores',
    incumple: (guia) =>
      guia.contenedores.length > 0 && guia.motivo !== undefined && motivoDe(guia)?.aduana === undefined,
    mensaje: {
      es: 'Los contenedores solo van con los motivos 08, 09 y 19; quítelos',
      en: 'Containers go only with motives 08, 09 and 19; remove them',
    },
    ejemplo: privado({ contenedores: [CAJA] }),
  },
  {
    id: 'manifiesto-sin-contenedores',
    codigo: '3487',
    en: REMITENTE,
    campo: 'contenedores',
    incumple: (guia) => hasIndicador(guia, DE_MANIFIESTO) && guia.contenedores.length === 0,
    mensaje: {
      es: 'El indicador CONTENEDOR_DE_MANIFIESTO exige los contenedores; envíelos',
      en: 'The indicator CONTENEDOR_DE_MANIFIESTO requires the containers; send them',
    },
    ejemplo: {
      de: 'manifiesto',
      rompe: {
        indicadores: [DE_MANIFIESTO],
        'items.0.contenedor': 'MSKU7654321',
        'items.0.contenedorVacio': false,
        'items.0.precinto': 'A1',
      },
      con: ['3486'],
    },
  },
  {
    id: 'total-sin-aduana',
    codigo: '3392',
    en: REMITENTE,
    campo: 'indicadores',
    incumple: (guia) => hasIndicador(guia, TOTAL) && guia.motivo !== undefined && motivoDe(guia)?.aduana === undefined,
    mensaje: {
      es: `El indicador ${TOTAL} solo va con los motivos 08, 09 y 19; quítelo`,
      en: `The indicator ${TOTAL} goes only with motives 08, 09 and 19; remove it`,
    },
    ejemplo: privado({ indicadores: [TOTAL] }),
  },
  {
    id: 'total-con-manifiesto-o-cita',
    codigo: '3485',
    en: REMITENTE,
    campo: 'indicadores',
    incumple: (guia) => guia.motivo === '19' && hasIndicador(guia, TOTAL) && hasDocumento(guia, MANIFIESTO, CITA),
    mensaje: {
      es: `El indicador ${TOTAL} no va con un manifiesto (91) ni con una cita (92); quítelo`,
      en: `The indicator ${TOTAL} does not go with a manifest (91) nor with an appointment (92); remove it`,
    },
    ejemplo: cita({ indicadores: [TOTAL] }),
  },
  {
    id: 'contenedor-sin-manifiesto',
    codigo: '3478',
    en: REMITENTE,
    campo: 'indicadores',
    incumple: (guia) => hasIndicador(guia, DE_MANIFIESTO) && !(guia.motivo === '19' && hasDocumento(guia, MANIFIESTO)),
    mensaje: {
      es: `El indicador ${DE_MANIFIESTO} solo va con el motivo 19 y un manifiesto (91); quítelo`,
      en: `The indicator ${DE_MANIFIESTO} goes only with motive 19 and a manifest (91); remove it`,
    },
    ejemplo: exportacion({ indicadores: [DE_MANIFIESTO] }),
  },
  {
    id: 'importacion-sin-total',
    codigo: '4437',
    en: REMITENTE,
    campo: 'indicadores',
    incumple: (guia) => guia.motivo === '08' && isParcial(guia),
    mensaje: {
      es: `Una importación suele trasladarse entera: si es así envíe el indicador ${TOTAL}`,
      en: `An import is usually moved whole: if so, send the indicator ${TOTAL}`,
    },
    ejemplo: {
      de: 'importacion',
      rompe: { indicadores: undefined, items: [{ descripcion: 'Repuestos', cantidad: 1 }] },
    },
  },
  {
    id: 'aduana-sin-declaracion',
    codigo: '3440',
    en: REMITENTE,
    campo: 'documentos',
    incumple: (guia) => (guia.motivo === '08' || guia.motivo === '09') && !hasDocumento(guia, DAM, DS),
    mensaje: {
      es: 'Una importación o exportación lleva su DAM (50) o DS (52); envíela en documentos',
      en: 'An import or export bears its DAM (50) or DS (52); send it in documentos',
    },
    ejemplo: { de: 'importacion', rompe: { documentos: undefined } },
  },
  {
    id: 'extranjera-sin-documento',
    codigo: '3493',
    en: REMITENTE,
    campo: 'documentos',
    incumple: (guia) => guia.motivo === '19' && !hasDocumento(guia, DAM, DS, MANIFIESTO, CITA),
    mensaje: {
      es: 'La mercancía extranjera lleva una DAM (50), una DS (52), un manifiesto (91) o una cita (92); envíe una',
      en: 'Foreign goods bear a DAM (50), a DS (52), a manifest (91) or an appointment (92); send one',
    },
    ejemplo: cita({ documentos: undefined }, ['2880', '2580']),
  },
  {
    id: 'varios-manifiestos',
    codigo: '3494',
    en: REMITENTE,
    campo: 'documentos',
    incumple: (guia) => guia.motivo === '19' && cuentaDocumentos(guia, MANIFIESTO) > 1,
    mensaje: {
      es: 'Va un solo manifiesto de carga (91); quite los demás',
      en: 'One cargo manifest (91) goes alone; remove the others',
    },
    ejemplo: {
      de: 'manifiesto',
      rompe: { documentos: ['1', '2'].map((n) => ({ tipo: MANIFIESTO, numero: `01-118-1-2026-${n}` })) },
    },
  },
  {
    id: 'varias-citas',
    codigo: '3612',
    en: REMITENTE,
    campo: 'documentos',
    incumple: (guia) => guia.motivo === '19' && cuentaDocumentos(guia, CITA) > 1,
    mensaje: {
      es: 'Va una sola cita u orden del terminal (92); quite las demás',
      en: 'One appointment or order of the terminal (92) goes alone; remove the others',
    },
    ejemplo: cita({ documentos: ['1', '2'].map((numero) => ({ tipo: CITA, numero, ruc: '20544771206' })) }),
  },
  {
    id: 'cita-acompañada',
    codigo: '3613',
    en: REMITENTE,
    campo: 'documentos',
    incumple: (guia) => isDeCita(guia) && hasDocumento(guia, DAM, DS, MANIFIESTO),
    mensaje: {
      es: 'La cita u orden del terminal (92) va sola; quite los demás documentos',
      en: 'The terminal’s appointment or order (92) is the only document; remove the others',
    },
    ejemplo: cita(
      {
        documentos: [
          { tipo: CITA, numero: '1', ruc: '20544771206' },
          { tipo: DAM, numero: '118-2026-10-45' },
        ],
      },
      ['3632'],
    ),
  },
  {
    id: 'manifiesto-con-declaracion',
    codigo: '3463',
    en: REMITENTE,
    campo: 'documentos',
    incumple: (guia) =>
      guia.motivo === '19' &&
      hasDocumento(guia, MANIFIESTO) &&
      hasDocumento(guia, DAM, DS) &&
      !hasDocumento(guia, CITA),
    mensaje: {
      es: 'Un manifiesto (91) no va con una DAM o DS; deje uno',
      en: 'A manifest (91) does not go with a DAM or DS; keep one',
    },
    ejemplo: {
      de: 'manifiesto',
      rompe: {
        documentos: [
          { tipo: MANIFIESTO, numero: '01-118-1-2026-1' },
          { tipo: DAM, numero: '118-2026-10-45' },
        ],
      },
    },
  },
];

type ContenedorLeido = Leido<typeof CONTENEDOR>;

export const REGLAS_CONTENEDOR: readonly ReglaDeGuia<ContenedorLeido>[] = [
  {
    id: 'contenedor-mal-escrito',
    codigo: '4071',
    en: REMITENTE,
    campo: 'numero',
    incumple: ({ numero }) => numero !== undefined && !/^[A-Z0-9\-/]{1,17}$/.test(numero),
    mensaje: {
      es: 'El contenedor se escribe con mayúsculas, cifras, guion o barra, hasta 17',
      en: 'A container is written in capitals, digits, hyphen or slash, up to 17',
    },
    ejemplo: exportacion({ 'contenedores.0.numero': 'msku 1' }),
  },
  {
    id: 'contenedor-repetido',
    codigo: '3421',
    en: REMITENTE,
    campo: 'numero',
    incumple: ({ numero }, { guia }, indice) =>
      numero !== undefined && guia.contenedores.slice(0, indice).some((otro) => otro?.numero === numero),
    mensaje: { es: 'El contenedor está dos veces; envíelo una', en: 'The container is there twice; send it once' },
    ejemplo: exportacion({ contenedores: [CAJA, { ...CAJA, precinto: 'CLA00124' }] }),
  },
  {
    id: 'sin-precinto',
    codigo: '3422',
    en: REMITENTE,
    campo: 'precinto',
    incumple: ({ precinto }, { guia }) =>
      precinto === undefined &&
      !hasIndicador(guia, DE_MANIFIESTO) &&
      !isDeCita(guia) &&
      (guia.motivo === '09' || (motivoDe(guia)?.aduana !== undefined && !isParcial(guia))),
    mensaje: { es: 'Falta el precinto del contenedor; envíelo', en: 'The seal of the container is missing; send it' },
    ejemplo: exportacion({ 'contenedores.0.precinto': undefined }),
  },
  {
    id: 'contenedor-lleno-sin-precinto',
    codigo: '3495',
    en: REMITENTE,
    campo: 'precinto',
    incumple: ({ numero, precinto }, { guia }) =>
      precinto === undefined &&
      hasIndicador(guia, DE_MANIFIESTO) &&
      guia.items.some((bien) => bien?.contenedor === numero && bien?.contenedorVacio === false),
    mensaje: {
      es: 'Falta el precinto de un contenedor que no va vacío; envíelo',
      en: 'The seal of a container that is not empty is missing; send it',
    },
    ejemplo: {
      de: 'manifiesto',
      rompe: {
        indicadores: [DE_MANIFIESTO],
        bultos: undefined,
        contenedores: [{ numero: 'MSKU7654321' }],
        'items.0.contenedor': 'MSKU7654321',
        'items.0.contenedorVacio': false,
        'items.0.precinto': 'A1',
      },
    },
  },
  {
    id: 'precinto-repetido',
    codigo: '3423',
    en: REMITENTE,
    campo: 'precinto',
    incumple: ({ precinto }, { guia }, indice) =>
      precinto !== undefined && guia.contenedores.slice(0, indice).some((otro) => otro?.precinto === precinto),
    mensaje: {
      es: 'El precinto es el de otro contenedor; corríjalo',
      en: 'The seal is that of another container; correct it',
    },
    ejemplo: exportacion({ contenedores: [CAJA, { ...CAJA, numero: 'MSKU7654322' }] }),
  },
  {
    id: 'precinto-mal-escrito',
    codigo: '4074',
    en: REMITENTE,
    campo: 'precinto',
    incumple: ({ precinto }) =>
      precinto !== undefined && !/^(?!0+$)[A-Z0-9]{1,100}(?:,(?!0+$)[A-Z0-9]{1,100})*$/.test(precinto),
    mensaje: {
      es: 'El precinto se escribe con mayúsculas y cifras; varios, separados por comas',
      en: 'A seal is written in capitals and digits; several, separated by commas',
    },
    ejemplo: exportacion({ 'contenedores.0.precinto': 'cla-1' }),
  },
];
