import { daysBetween } from '../../lib/fecha.ts';
import type { Borrador, NotaLeida } from '../borrador.ts';
import { AFECTABLES_B, AFECTABLES_F, isMotivoSinAfectado, MOTIVO_CUOTAS, MOTIVO_IVAP } from '../nota/afectables.ts';
import { REGLAS_NOTA_AJENOS } from './nota-ajenos.ts';
import { REGLAS_NOTA_CUOTAS } from './nota-cuotas.ts';
import { afectaUnoNuestro, type Juicio, type Regla } from './regla.ts';

export { REGLAS_NOTA_CUOTA } from './nota-cuotas.ts';
export { REGLAS_NOTA_ITEM } from './nota-items.ts';

const SERIE_NUMERICA = /^\d{1,4}$/;
const SERIES: ReadonlyMap<string, RegExp> = new Map([
  ['01', /^(?:F[A-Z0-9]{3}|E001|\d{1,4})$/],
  ['03', /^(?:B[A-Z0-9]{3}|EB01|\d{1,4})$/],
]);
const SERIE_DE_OTROS = /^[A-Za-z0-9-]{1,20}$/;
/** In notes SUNAT takes a shorter name than in facturas (2022). */
const MAX_DENOMINACION = 1000;

/** Rules of notas de crédito and de débito over the whole document; in facturas and boletas none of them applies. */
export const REGLAS_NOTA: readonly Regla<Borrador>[] = [
  {
    codigo: '2524',
    campo: 'documentoAfectado',
    incumple: ({ tipoComprobante: tipo, nota }) =>
      (tipo === '07' || tipo === '08') &&
      nota?.codigoMotivo !== undefined &&
      nota.afectado === undefined &&
      !isMotivoSinAfectado(tipo, nota.codigoMotivo),
    mensaje: 'Falta el documento que la nota afecta; envíe su {id}, o su {tipoComprobante, serie, correlativo}',
  },
  ...porNota('2119', '2209', {
    campo: 'documentoAfectado.id',
    conflicto: true,
    incumple: ({ nota }, { contexto }) => nota?.afectado?.id !== undefined && contexto.afectado === undefined,
    mensaje: 'No hay un comprobante suyo con ese id; revíselo, o envíe {tipoComprobante, serie, correlativo}',
  }),
  ...porNota('2116', '2204', {
    campo: 'documentoAfectado.tipoComprobante',
    incumple: (documento) => isTipoAjeno(documento, 'F', AFECTABLES_F),
    mensaje: ({ serie, nota }) =>
      `Una nota de serie ${serie} afecta una factura, y el documento afectado es de tipo ${nota?.afectado?.tipoComprobante}; use una serie que empiece con B si es una boleta`,
  }),
  ...porNota('2399', '2400', {
    campo: 'documentoAfectado.tipoComprobante',
    incumple: (documento) => isTipoAjeno(documento, 'B', AFECTABLES_B),
    mensaje: ({ serie, nota }) =>
      `Una nota de serie ${serie} afecta una boleta, y el documento afectado es de tipo ${nota?.afectado?.tipoComprobante}; use una serie que empiece con F si es una factura`,
  }),
  {
    codigo: '2594',
    campo: 'documentoAfectado.tipoComprobante',
    incumple: ({ serie, nota }) => {
      const tipo = nota?.afectado?.tipoComprobante;
      return tipo !== undefined && isNumerica(serie) && !AFECTABLES_F.has(tipo) && !AFECTABLES_B.has(tipo);
    },
    mensaje: 'Una nota no puede afectar ese tipo de documento; envíe "01" (factura) o "03" (boleta)',
  },
  ...porNota('2117', '2205', {
    campo: 'documentoAfectado.serie',
    incumple: ({ nota }) => nota?.afectado !== undefined && isSerieMala(nota.afectado),
    mensaje: ({ nota }) =>
      `La serie ${nota?.afectado?.serie} no es de un documento de tipo ${nota?.afectado?.tipoComprobante}; envíe p. ej. F001 (factura) o B001 (boleta)`,
  }),
  {
    codigo: '2885',
    campo: 'fechaEmision',
    conflicto: afectaUnoNuestro,
    incumple: ({ tipoComprobante: tipo, fechaEmision, nota }) => {
      if (fechaEmision === undefined || nota?.afectado?.fechaEmision === undefined) return false;
      const exenta = (tipo === '07' || tipo === '08') && isMotivoSinAfectado(tipo, nota.codigoMotivo ?? '');
      return !exenta && daysBetween(nota.afectado.fechaEmision, fechaEmision) < 0;
    },
    mensaje: ({ nota }) =>
      `La nota no puede ser anterior al documento que afecta; envíe una fecha desde ${nota?.afectado?.fechaEmision}`,
  },
  {
    // Of a boleta SUNAT only observes it (4368); but what is left to credit is told in the currency of the document
    codigo: { factura: '3209' },
    campo: 'moneda',
    conflicto: true,
    incumple: ({ moneda, nota }, juicio) => {
      const suya = documentoAfectado(juicio)?.moneda;
      return nota !== undefined && moneda !== undefined && suya !== undefined && moneda !== suya;
    },
    mensaje: (_documento, juicio) =>
      `La nota lleva la moneda del documento que afecta; envíe ${documentoAfectado(juicio)?.moneda}, u omítala`,
  },
  {
    codigo: '2022',
    campo: 'cliente.denominacion',
    incumple: ({ nota, cliente }) =>
      nota !== undefined && cliente?.denominacion !== undefined && cliente.denominacion.length > MAX_DENOMINACION,
    mensaje: `En una nota la denominación tiene como máximo ${MAX_DENOMINACION} caracteres; abréviela`,
  },
  {
    campo: 'porcentajeIgv',
    conflicto: true,
    incumple: ({ porcentajeIgv, nota }, juicio) => {
      const suyo = documentoAfectado(juicio)?.porcentajeIgv;
      return nota !== undefined && porcentajeIgv !== undefined && suyo !== undefined && !porcentajeIgv.equals(suyo);
    },
    mensaje: (_documento, juicio) =>
      `La nota lleva la tasa de IGV del documento que afecta; omítala, o envíe ${documentoAfectado(juicio)?.porcentajeIgv}`,
  },
  {
    campo: 'cliente.numeroDocumento',
    conflicto: true,
    incumple: ({ nota, cliente }, juicio) => {
      const suyo = documentoAfectado(juicio)?.cliente;
      if (nota === undefined || nota.codigoMotivo === '02' || suyo === undefined) return false;
      if (cliente?.numeroDocumento === undefined || isSinIdentificar(suyo.numeroDocumento)) return false;
      return cliente.numeroDocumento !== suyo.numeroDocumento;
    },
    mensaje: (_documento, juicio) =>
      `El documento afectado es de ${documentoAfectado(juicio)?.cliente.numeroDocumento}; omita el cliente, o envíe codigoMotivo "02" si el RUC estaba errado`,
  },
  {
    codigo: '3230',
    campo: 'codigoMotivo',
    incumple: ({ nota, items }) =>
      nota?.codigoMotivo !== undefined &&
      nota.codigoMotivo !== MOTIVO_IVAP &&
      items.some((item) => item?.tipoIgv === '17'),
    mensaje: 'Los ítems con tipoIgv "17" (IVAP) exigen codigoMotivo "12"; envíelo (sin items, la nota deshace todo)',
  },
  {
    codigo: '3259',
    campo: 'documentoAfectado',
    incumple: ({ nota }) => {
      const tipo = nota?.afectado?.tipoComprobante;
      return nota?.codigoMotivo === MOTIVO_CUOTAS && tipo !== undefined && tipo !== '01';
    },
    mensaje: 'El motivo 13 cambia las cuotas de una factura; envíe una factura al crédito como documentoAfectado',
  },
  ...REGLAS_NOTA_CUOTAS,
  ...REGLAS_NOTA_AJENOS,
];

/** The same rule under the code that it has for a nota de crédito and for one de débito. */
function porNota(credito: string, debito: string, regla: Omit<Regla<Borrador>, 'codigo'>): Regla<Borrador>[] {
  const de = (tipo: '07' | '08', codigo: string): Regla<Borrador> => ({
    ...regla,
    codigo,
    incumple: (documento, juicio) => documento.tipoComprobante === tipo && regla.incumple(documento, juicio),
  });
  return [de('07', credito), de('08', debito)];
}

function isTipoAjeno({ serie, nota }: Borrador, letra: 'F' | 'B', admitidos: ReadonlySet<string>): boolean {
  const tipo = nota?.afectado?.tipoComprobante;
  return serie?.startsWith(letra) === true && tipo !== undefined && !admitidos.has(tipo);
}

function isSerieMala({ tipoComprobante, serie }: NonNullable<NotaLeida['afectado']>): boolean {
  if (tipoComprobante === undefined || serie === undefined) return false;
  return !(SERIES.get(tipoComprobante) ?? SERIE_DE_OTROS).test(serie);
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
