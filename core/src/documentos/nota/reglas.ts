import { isVigente, vigenciaDe } from '../../catalogos/catalogo.ts';
import type { Borrador, NotaLeida } from '../../documento/borrador.ts';
import { A_UN_RUC, AJENA, type Cambios, DE_CUOTAS, type Ejemplo, UN_RUC } from '../../documento/reglas/ejemplo.ts';
import type { ReglasPropias } from '../../documento/reglas/propias.ts';
import { afectaUnoNuestro, type Juicio, NOTAS, type Regla } from '../../documento/reglas/regla.ts';
import { daysBetween } from '../../lib/fecha.ts';
import { igual } from '../../lib/idiomas.ts';
import { RS_48_2026 } from '../../vigencias/normas.ts';
import {
  claseDeNota,
  esParaCualquiera,
  findClase,
  isSerieReferible,
  motivoSinAfectado,
  toTipoDeVenta,
} from '../registro.ts';
import { AFECTABLES_B, AFECTABLES_F, MOTIVO_EXPORTACION, MOTIVO_IVAP } from './afectables.ts';
import { NOTA_CREDITO, NOTA_DEBITO } from './index.ts';
import { REGLAS_NOTA_AJENOS } from './reglas-ajenos.ts';
import { isDeCuotas, REGLAS_NOTA_CUOTA, REGLAS_NOTA_CUOTAS } from './reglas-cuotas.ts';
import { REGLAS_NOTA_ITEM } from './reglas-items.ts';

const SERIE_NUMERICA = /^\d{1,4}$/;
const SERIE_DE_OTROS = /^[A-Za-z0-9-]{1,20}$/;
/** In notes SUNAT takes a shorter name than in facturas (2022). */
const MAX_DENOMINACION = 1000;
/** Discounts and gifts, which SUNAT would not see tied to a boleta (4367). */
const MOTIVOS_DE_FACTURA: ReadonlySet<string> = new Set(['04', '05', '08']);

const DE_PAPEL: Cambios = { ...A_UN_RUC, serie: '0001', correlativo: 3 };

const VARIOS = {
  en: NOTAS,
  campo: 'documentoAfectado',
  mensaje: {
    es: 'Una nota modifica un solo documento; envíe uno, y otra nota por cada uno de los demás',
    en: 'A nota modifies one document only; send one, and another nota for each of the others',
  },
} satisfies Partial<Regla<Borrador>>;
/** Of the motives that a row of their own does not judge. */
const DE_VARIOS: Pick<Regla<Borrador>, 'en' | 'campo' | 'incumple' | 'mensaje'> = {
  ...VARIOS,
  incumple: (documento) => isDeVarios(documento) && !isDeCuotas(documento) && !isDeExportacion(documento),
};
const DE_VARIOS_EJEMPLO = ejemploDeVarios({});

function ejemploDeVarios(cambios: Cambios, afectado = AJENA): Ejemplo {
  const suyo = { ...A_UN_RUC, ...cambios };
  return {
    de: 'NOTA_CREDITO',
    sobre: 'ajeno',
    rompe: { ...suyo, documentoAfectado: [afectado, { ...afectado, correlativo: 8 }] },
    cumple: { ...suyo, documentoAfectado: afectado },
  };
}

/** Rules of notas de crédito and de débito over the whole document; in facturas and boletas none of them applies. */
const REGLAS_NOTA: readonly Regla<Borrador>[] = [
  {
    id: 'motivo-que-no-rige',
    codigo: '2172',
    en: ['NOTA_DEBITO'],
    campo: 'codigoMotivo',
    incumple: (documento) => {
      const { fechaEmision } = documento;
      const motivo = motivoDe(documento);
      return motivo !== undefined && fechaEmision !== undefined && !isVigente(motivo, fechaEmision);
    },
    mensaje: (documento) => {
      const motivo = motivoDe(documento);
      return {
        es: `El motivo ${motivo?.codigo} ${motivo && vigenciaDe(motivo)?.es}; envíe uno que rija en la fecha de emisión`,
        en: `Reason ${motivo?.codigo} ${motivo && vigenciaDe(motivo)?.en}; send one that holds on the day of issue`,
      };
    },
    ejemplo: { de: 'NOTA_DEBITO', rompe: { codigoMotivo: '13' }, cumple: { codigoMotivo: '02' } },
  },
  {
    id: 'nota-sin-documento',
    codigo: '2524',
    en: NOTAS,
    campo: 'documentoAfectado',
    incumple: (documento) => {
      const { nota, fechaEmision } = documento;
      const isJuzgable = nota?.codigoMotivo !== undefined && fechaEmision !== undefined;
      return isJuzgable && nota.afectado === undefined && nota.varios !== true && !puedeIrSola(documento);
    },
    mensaje: ({ tipoComprobante: tipo, fechaEmision }) => {
      const sola = fechaEmision && motivoSinAfectado(tipo, fechaEmision);
      return {
        es: `Falta el documento que la nota afecta; envíe su {id}, o su {tipoComprobante, serie, correlativo} (sin él solo va el motivo ${sola})`,
        en: `The document that the nota affects is missing; send its {id}, or its {tipoComprobante, serie, correlativo} (without it only reason ${sola} goes)`,
      };
    },
    fuente: `Reglas de validación de CPE; de las notas de débito, desde el ${RS_48_2026.desde} con el motivo 13 en lugar del 03, ${RS_48_2026.fuente}`,
    ejemplo: {
      de: 'NOTA_CREDITO',
      sobre: 'ajeno',
      rompe: { ...A_UN_RUC, documentoAfectado: undefined },
      cumple: { ...A_UN_RUC, documentoAfectado: AJENA },
    },
  },
  {
    id: 'motivo-13-de-varios-documentos',
    codigo: '3261',
    ...VARIOS,
    en: ['NOTA_CREDITO'],
    incumple: (documento) => isDeVarios(documento) && isDeCuotas(documento),
    ejemplo: ejemploDeVarios(DE_CUOTAS, { ...AJENA, fechaEmision: '2026-11-20' }),
  },
  {
    id: 'motivo-11-de-varios-documentos',
    codigo: '3194',
    ...VARIOS,
    incumple: (documento) => isDeVarios(documento) && isDeExportacion(documento),
    ejemplo: ejemploDeVarios({ codigoMotivo: '11', item: { tipoIgv: '40' } }),
  },
  {
    id: 'nota-de-varios-documentos-hasta-2026',
    hasta: RS_48_2026.vispera,
    ...DE_VARIOS,
    fuente: 'De Chaski y sin código: hasta entonces SUNAT admite varios, salvo con los motivos 13 (3261) y 11 (3194)',
    ejemplo: DE_VARIOS_EJEMPLO,
  },
  {
    id: 'nota-de-varios-documentos',
    codigo: { credito: '3261', debito: '3194' },
    desde: RS_48_2026.desde,
    ...DE_VARIOS,
    fuente: RS_48_2026.fuente,
    ejemplo: { ...DE_VARIOS_EJEMPLO, hoy: '2027-01-02' },
  },
  {
    id: 'nota-de-un-id-que-no-existe',
    codigo: { credito: '2119', debito: '2209' },
    en: NOTAS,
    campo: 'documentoAfectado.id',
    conflicto: true,
    incumple: ({ nota }, { contexto }) => nota?.afectado?.id !== undefined && contexto.afectado === undefined,
    mensaje: {
      es: 'No hay un comprobante suyo con ese id; revíselo, o envíe {tipoComprobante, serie, correlativo}',
      en: 'There is no comprobante of yours with that id; check it, or send {tipoComprobante, serie, correlativo}',
    },
    ejemplo: {
      de: 'NOTA_CREDITO',
      sobre: 'ajeno',
      rompe: A_UN_RUC,
      cumple: { ...A_UN_RUC, documentoAfectado: AJENA },
    },
  },
  {
    id: 'nota-de-serie-f-sin-factura',
    codigo: { credito: '2116', debito: '2204' },
    en: NOTAS,
    campo: 'documentoAfectado.tipoComprobante',
    incumple: (documento) => isTipoAjeno(documento, 'F', AFECTABLES_F),
    mensaje: ({ serie, nota }) => ({
      es: `Una nota de serie ${serie} afecta una factura, y el documento afectado es de tipo ${nota?.afectado?.tipoComprobante}; use una serie que empiece con B si es una boleta`,
      en: `A nota of series ${serie} affects a factura, and the affected document is of type ${nota?.afectado?.tipoComprobante}; use a series that begins with B if it is a boleta`,
    }),
    ejemplo: { de: 'NOTA_CREDITO', rompe: { serie: 'FC01' }, cumple: { serie: 'BC01' }, sobre: 'boleta' },
  },
  {
    id: 'nota-de-serie-b-sin-boleta',
    codigo: { credito: '2399', debito: '2400' },
    en: NOTAS,
    campo: 'documentoAfectado.tipoComprobante',
    incumple: (documento) => isTipoAjeno(documento, 'B', AFECTABLES_B),
    mensaje: ({ serie, nota }) => ({
      es: `Una nota de serie ${serie} afecta una boleta, y el documento afectado es de tipo ${nota?.afectado?.tipoComprobante}; use una serie que empiece con F si es una factura`,
      en: `A nota of series ${serie} affects a boleta, and the affected document is of type ${nota?.afectado?.tipoComprobante}; use a series that begins with F if it is a factura`,
    }),
    ejemplo: { de: 'NOTA_CREDITO', rompe: { serie: 'BC01' }, cumple: { serie: 'FC01' } },
  },
  {
    id: 'nota-de-papel-de-otro-tipo',
    codigo: '2594',
    en: NOTAS,
    campo: 'documentoAfectado.tipoComprobante',
    incumple: ({ serie, nota }) => {
      const tipo = nota?.afectado?.tipoComprobante;
      return tipo !== undefined && isNumerica(serie) && !AFECTABLES_F.has(tipo) && !AFECTABLES_B.has(tipo);
    },
    mensaje: {
      es: 'Una nota no puede afectar ese tipo de documento; envíe "01" (factura) o "03" (boleta)',
      en: 'A nota cannot affect a document of that type; send "01" (factura) or "03" (boleta)',
    },
    ejemplo: {
      de: 'NOTA_CREDITO',
      sobre: 'ajeno',
      rompe: { ...DE_PAPEL, documentoAfectado: { tipoComprobante: '09', serie: 'F001', correlativo: 7 } },
      cumple: { ...DE_PAPEL, documentoAfectado: AJENA },
    },
  },
  {
    id: 'nota-de-serie-que-no-es-de-su-tipo',
    codigo: { credito: '2117', debito: '2205' },
    en: NOTAS,
    campo: 'documentoAfectado.serie',
    incumple: ({ nota }) => nota?.afectado !== undefined && isSerieMala(nota.afectado),
    mensaje: ({ nota }) => ({
      es: `La serie ${nota?.afectado?.serie} no es de un documento de tipo ${nota?.afectado?.tipoComprobante}; envíe p. ej. F001 (factura) o B001 (boleta)`,
      en: `Series ${nota?.afectado?.serie} is not of a document of type ${nota?.afectado?.tipoComprobante}; send e.g. F001 (factura) or B001 (boleta)`,
    }),
    ejemplo: {
      de: 'NOTA_CREDITO',
      sobre: 'ajeno',
      rompe: { ...A_UN_RUC, documentoAfectado: { ...AJENA, serie: 'B001' } },
      cumple: { ...A_UN_RUC, documentoAfectado: AJENA },
    },
  },
  {
    id: 'nota-anterior-a-su-documento',
    codigo: '2885',
    en: NOTAS,
    campo: 'fechaEmision',
    conflicto: afectaUnoNuestro,
    incumple: (documento) => {
      const { fechaEmision, nota } = documento;
      if (fechaEmision === undefined || nota?.afectado?.fechaEmision === undefined) return false;
      return !puedeIrSola(documento) && daysBetween(nota.afectado.fechaEmision, fechaEmision) < 0;
    },
    mensaje: ({ nota }) => ({
      es: `La nota no puede ser anterior al documento que afecta; envíe una fecha desde ${nota?.afectado?.fechaEmision}`,
      en: `The nota cannot be of before the document that it affects; send a date from ${nota?.afectado?.fechaEmision} on`,
    }),
    ejemplo: { de: 'NOTA_CREDITO', rompe: { fechaEmision: '2026-11-19' } },
  },
  {
    id: 'nota-en-otra-moneda',
    // Of a boleta SUNAT only observes it (4368); but what is left to credit is told in the currency of the document
    codigo: { factura: '3209' },
    en: NOTAS,
    campo: 'moneda',
    conflicto: true,
    incumple: ({ moneda }, juicio) => {
      const suya = documentoAfectado(juicio)?.moneda;
      return moneda !== undefined && suya !== undefined && moneda !== suya;
    },
    mensaje: (_documento, juicio) => ({
      es: `La nota lleva la moneda del documento que afecta; envíe ${documentoAfectado(juicio)?.moneda}, u omítala`,
      en: `The nota has the currency of the document that it affects; send ${documentoAfectado(juicio)?.moneda}, or leave it out`,
    }),
    ejemplo: { de: 'NOTA_CREDITO', rompe: { moneda: 'USD' } },
  },
  {
    id: 'nota-con-nombre-largo',
    codigo: '2022',
    en: NOTAS,
    campo: 'cliente.denominacion',
    incumple: ({ cliente }) => cliente?.denominacion !== undefined && cliente.denominacion.length > MAX_DENOMINACION,
    mensaje: {
      es: `En una nota la denominación tiene como máximo ${MAX_DENOMINACION} caracteres; abréviela`,
      en: `In a nota the name has at most ${MAX_DENOMINACION} characters; shorten it`,
    },
    ejemplo: {
      de: 'NOTA_CREDITO',
      sobre: 'ajeno',
      rompe: { cliente: { ...UN_RUC, denominacion: 'X'.repeat(MAX_DENOMINACION + 1) }, documentoAfectado: AJENA },
      cumple: { ...A_UN_RUC, documentoAfectado: AJENA },
    },
  },
  {
    id: 'nota-con-otra-tasa',
    en: NOTAS,
    campo: 'porcentajeIgv',
    conflicto: true,
    incumple: ({ porcentajeIgv }, juicio) => {
      const suyo = documentoAfectado(juicio)?.porcentajeIgv;
      return porcentajeIgv !== undefined && suyo !== undefined && !porcentajeIgv.equals(suyo);
    },
    mensaje: (_documento, juicio) => ({
      es: `La nota lleva la tasa de IGV del documento que afecta; omítala, o envíe ${documentoAfectado(juicio)?.porcentajeIgv}`,
      en: `The nota has the IGV rate of the document that it affects; leave it out, or send ${documentoAfectado(juicio)?.porcentajeIgv}`,
    }),
    ejemplo: { de: 'NOTA_CREDITO', rompe: { porcentajeIgv: '10.5' }, cumple: { porcentajeIgv: 18 } },
  },
  {
    id: 'nota-a-otro-cliente',
    en: NOTAS,
    campo: 'cliente.numeroDocumento',
    conflicto: true,
    incumple: ({ tipoComprobante: tipo, nota, cliente }, juicio) => {
      const suyo = documentoAfectado(juicio)?.cliente;
      if (nota === undefined || suyo === undefined) return false;
      if (nota.codigoMotivo === claseDeNota(tipo)?.motivoDeRucErrado) return false;
      if (cliente?.numeroDocumento === undefined || isSinIdentificar(suyo.numeroDocumento)) return false;
      return cliente.numeroDocumento !== suyo.numeroDocumento;
    },
    mensaje: ({ tipoComprobante: tipo }, juicio) => {
      const motivo = claseDeNota(tipo)?.motivoDeRucErrado;
      const errado =
        motivo === undefined
          ? igual('')
          : {
              es: `, o envíe codigoMotivo "${motivo}" si el RUC estaba errado`,
              en: `, or send codigoMotivo "${motivo}" if the RUC was wrong`,
            };
      return {
        es: `El documento afectado es de ${documentoAfectado(juicio)?.cliente.numeroDocumento}; omita el cliente${errado.es}`,
        en: `The affected document is of ${documentoAfectado(juicio)?.cliente.numeroDocumento}; leave the customer out${errado.en}`,
      };
    },
    // "02" of a nota de débito is another motive.
    ejemplo: {
      de: 'NOTA_CREDITO',
      rompe: A_UN_RUC,
      en: { NOTA_DEBITO: { rompe: { ...A_UN_RUC, codigoMotivo: '02' } } },
    },
  },
  {
    id: 'nota-de-ivap-con-otro-motivo',
    codigo: '3230',
    en: NOTAS,
    campo: 'codigoMotivo',
    incumple: ({ nota, items }) =>
      nota?.codigoMotivo !== undefined &&
      nota.codigoMotivo !== MOTIVO_IVAP &&
      items.some((item) => item?.tipoIgv === '17'),
    mensaje: {
      es: 'Los ítems con tipoIgv "17" (IVAP) exigen codigoMotivo "12"; envíelo (sin items, la nota deshace todo)',
      en: 'Items with tipoIgv "17" (IVAP) require codigoMotivo "12"; send it (without items, the nota undoes everything)',
    },
    ejemplo: {
      de: 'NOTA_CREDITO',
      rompe: { item: { tipoIgv: '17' } },
      cumple: { codigoMotivo: '12', item: { tipoIgv: '17' } },
      sobre: 'facturaDeIvap',
    },
  },
  {
    id: 'motivo-que-no-es-de-boletas',
    codigo: '4367',
    en: ['NOTA_CREDITO'],
    campo: 'codigoMotivo',
    incumple: ({ nota }) =>
      MOTIVOS_DE_FACTURA.has(nota?.codigoMotivo ?? '') &&
      esParaCualquiera(toTipoDeVenta(nota?.afectado?.tipoComprobante)),
    mensaje: {
      es: 'SUNAT observa los motivos "04", "05" y "08" en una nota sobre una boleta; si lo que se corrige lo permite, envíe "09" (disminución en el valor)',
      en: 'SUNAT observes reasons "04", "05" and "08" in a nota on a boleta; if what is corrected allows it, send "09" (decrease of the value)',
    },
    ejemplo: { de: 'NOTA_CREDITO', sobre: 'boleta', rompe: { codigoMotivo: '04' }, cumple: { codigoMotivo: '09' } },
  },
  {
    id: 'cuotas-de-lo-que-no-es-factura',
    codigo: '3259',
    en: ['NOTA_CREDITO'],
    campo: 'documentoAfectado',
    incumple: (documento) => {
      const tipo = documento.nota?.afectado?.tipoComprobante;
      return isDeCuotas(documento) && tipo !== undefined && findClase(tipo)?.declaraFormaPago !== true;
    },
    mensaje: {
      es: 'El motivo 13 cambia las cuotas de una factura; envíe una factura al crédito como documentoAfectado',
      en: 'Reason 13 changes the cuotas of a factura; send a factura on credit as documentoAfectado',
    },
    ejemplo: { de: 'NOTA_CREDITO', rompe: { ...DE_CUOTAS, serie: 'BC01' }, cumple: { serie: 'BC01' }, sobre: 'boleta' },
  },
  ...REGLAS_NOTA_CUOTAS,
  ...REGLAS_NOTA_AJENOS,
];

const DE_NOTA: ReglasPropias = { documento: REGLAS_NOTA, items: REGLAS_NOTA_ITEM, cuotas: REGLAS_NOTA_CUOTA };

export const REGLAS = { [NOTA_CREDITO.codigo]: DE_NOTA, [NOTA_DEBITO.codigo]: DE_NOTA };

/** Whether its motive needs no affected document on its day. */
function puedeIrSola({ tipoComprobante, fechaEmision, nota }: Borrador): boolean {
  return fechaEmision !== undefined && nota?.codigoMotivo === motivoSinAfectado(tipoComprobante, fechaEmision);
}

function isDeVarios({ nota }: Borrador): boolean {
  return nota?.varios === true;
}

function isDeExportacion({ nota }: Borrador): boolean {
  return nota?.codigoMotivo === MOTIVO_EXPORTACION;
}

function motivoDe({ tipoComprobante, nota }: Borrador) {
  return claseDeNota(tipoComprobante)?.motivos.get(nota?.codigoMotivo ?? '');
}

function isTipoAjeno({ serie, nota }: Borrador, letra: 'F' | 'B', admitidos: ReadonlySet<string>): boolean {
  const tipo = nota?.afectado?.tipoComprobante;
  return serie?.startsWith(letra) === true && tipo !== undefined && !admitidos.has(tipo);
}

function isSerieMala({ tipoComprobante, serie }: NonNullable<NotaLeida['afectado']>): boolean {
  if (tipoComprobante === undefined || serie === undefined) return false;
  const venta = toTipoDeVenta(tipoComprobante);
  return !(venta === undefined ? SERIE_DE_OTROS.test(serie) : isSerieReferible(venta, serie));
}

function isNumerica(serie: string | undefined): boolean {
  return serie !== undefined && SERIE_NUMERICA.test(serie);
}

/** A dash, or the row of zeros that stands for no document. */
function isSinIdentificar(numero: string): boolean {
  return numero === '-' || /^0{1,15}$/.test(numero);
}

function documentoAfectado({ contexto }: Juicio) {
  return contexto.afectado?.calculado.documento;
}
