import { isEnResumen } from '../../catalogos/c02-monedas.ts';
import { COMUNICACION_BAJA } from '../../documentos/baja/index.ts';
import type { AnulacionDeClase, ClaseDeResumen, TipoDeOtro, TipoResumen } from '../../documentos/clase.ts';
import { claseDe, claseDeNota, claseDeOtro, claseDeResumen } from '../../documentos/registro.ts';
import { RESUMEN_DIARIO } from '../../documentos/resumen/index.ts';
import { daysBetween, type Fecha } from '../../lib/fecha.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import { esDeBoleta, ultimoDiaDeAnulacion } from '../plazos.ts';
import type { Item, Nota, TipoComprobante } from '../types.ts';

/** What decides how a comprobante is annulled. */
export interface Anulable {
  readonly tipoComprobante: TipoComprobante;
  readonly serie: string;
  readonly fechaEmision: Fecha;
  readonly moneda: string;
  /** What the advice depends on when it is not annulled: a nota de crédito of IVAP has a motive of its own. */
  readonly items?: readonly Pick<Item, 'tipoIgv'>[];
  /** What it affects, if it is a note. */
  readonly nota?: Pick<Nota, 'afectado'>;
}

export type Via =
  | { readonly via: TipoResumen; readonly explicacion: EnIdiomas }
  /** Without a code where it is of a kind that nothing annuls. */
  | { readonly rechazo: { readonly codigo?: string; readonly mensaje: EnIdiomas } };

/**
 * How a comprobante that SUNAT accepted is annulled: by comunicación de baja (RA), or, if it is a boleta or a note of
 * boletas, by resumen diario with state 3 (RC), since the RA takes no 03 (2308). With `hoy`, refused when the calendar days
 * from its issue are over (2957), and of a resumen in a currency that its schema lacks (0306): then only a nota de crédito undoes it.
 * SUNAT counts no days for numeric series; the service counts the same for all.
 */
export function chooseVia(anulable: Anulable, hoy?: Fecha): Via {
  const { tipoComprobante, fechaEmision } = anulable;
  const { anulacion, enFrase } = claseDe(tipoComprobante);
  if (anulacion === 'ninguna')
    return {
      rechazo: {
        mensaje: {
          es: `SUNAT no recibe la anulación de ${enFrase.es}`,
          en: `SUNAT does not take the annulment of ${enFrase.en}`,
        },
      },
    };
  const ultimo = ultimoDiaDeAnulacion(tipoComprobante, fechaEmision);
  if (hoy !== undefined && ultimo !== undefined && hoy > ultimo) {
    return { rechazo: { codigo: '2957', mensaje: mensajeVencido(anulable, ultimo) } };
  }
  const { codigo: via, explicacion } = archivoPara(anulable, anulacion);
  if (via === RESUMEN_DIARIO.codigo && !isEnResumen(anulable.moneda)) {
    return { rechazo: { codigo: '0306', mensaje: mensajeSinResumen(anulable) } };
  }
  return { via, explicacion };
}

/**
 * How a retención or a percepción that SUNAT accepted is taken back: by resumen de reversiones (RR). With `hoy`, refused when the calendar days
 * are over from the day on which the supplier or the customer was told (`comunicada`): SUNAT is not told that day, and counts none.
 */
export function chooseReversion(tipo: TipoDeOtro, comunicada: Fecha, hoy?: Fecha): Via {
  const { anulacion, receptor } = claseDeOtro(tipo);
  const ultimo = ultimoDiaDeAnulacion(tipo, comunicada);
  if (hoy !== undefined && ultimo !== undefined && hoy > ultimo) {
    return { rechazo: { mensaje: mensajeSinReversion(receptor, daysBetween(comunicada, ultimo), ultimo) } };
  }
  const { codigo: via, explicacion } = claseDeResumen(anulacion.por);
  return { via, explicacion };
}

const RECEPTOR_EN = { proveedor: 'supplier', cliente: 'customer' } as const;

function mensajeSinReversion(receptor: keyof typeof RECEPTOR_EN, dias: number, ultimo: Fecha): EnIdiomas {
  return {
    es: `El plazo para revertir es de ${dias} días desde que se comunicó al ${receptor} y venció el ${ultimo}; si se comunicó después de emitirse, envíe ese día en comunicadoEl`,
    en: `The term for reversing is ${dias} days from the day on which the ${RECEPTOR_EN[receptor]} was told, and ended on ${ultimo}; if that was after its issue, send that day in comunicadoEl`,
  };
}

function archivoPara({ tipoComprobante, serie, nota }: Anulable, { por }: AnulacionDeClase): ClaseDeResumen {
  if (por !== 'porSerie') return claseDeResumen(por);
  return esDeBoleta(tipoComprobante, serie, nota?.afectado?.tipoComprobante) ? RESUMEN_DIARIO : COMUNICACION_BAJA;
}

function mensajeVencido(anulable: Anulable, ultimo: Fecha): EnIdiomas {
  const dias = daysBetween(anulable.fechaEmision, ultimo);
  const vencido = {
    es: `El plazo para anular es de ${dias} días desde la emisión y venció el ${ultimo}`,
    en: `The term for annulling is ${dias} days from the day of issue and ended on ${ultimo}`,
  };
  return conRemedio(vencido, anulable);
}

function mensajeSinResumen(anulable: Anulable): EnIdiomas {
  const porQue = {
    es: `SUNAT no admite ${anulable.moneda} en el resumen diario (RC), por el que se anulan las boletas y sus notas`,
    en: `SUNAT does not admit ${anulable.moneda} in the resumen diario (RC), by which boletas and their notas are annulled`,
  };
  return conRemedio(porQue, anulable);
}

function conRemedio(que: EnIdiomas, anulable: Anulable): EnIdiomas {
  const remedio = remedioDe(anulable);
  return { es: `${que.es}; ${remedio.es}`, en: `${que.en}; ${remedio.en}` };
}

function remedioDe({ tipoComprobante, items = [] }: Anulable): EnIdiomas {
  const deNota = claseDeNota(tipoComprobante)?.remedio;
  if (deNota !== undefined) return deNota;
  const motivo = items.some(({ tipoIgv }) => tipoIgv === '17') ? '12' : '01';
  return {
    es: `emita una nota de crédito con codigoMotivo "${motivo}"`,
    en: `issue a nota de crédito with codigoMotivo "${motivo}"`,
  };
}
