import type { NotaLeida } from '../../documento/borrador.ts';
import type { Lugar } from '../../documento/campos/lugar.ts';
import type { Afectado } from '../../documento/contexto.ts';
import type { Lector } from '../../documento/lectura.ts';
import { isJsonArray } from '../../lib/json.ts';
import { esNota } from '../registro.ts';
import { copiaDe } from './calculo.ts';
import { AFECTADO, type AfectadoLeido, CAMPOS_DE_NOTA, NOTA, referenciaMala } from './campos.ts';
import { toReferencia } from './referencia.ts';

/**
 * Reads what makes a note, and what it takes over from the document that it affects. In a factura or a boleta it only
 * notes that those fields have no place there.
 */
export function readNota(lector: Lector, lugar: Lugar, nuestro: Afectado | undefined): NotaLeida | undefined {
  const { tipo } = lugar;
  if (!esNota(tipo)) {
    if (tipo !== undefined) rejectCamposDeNota(lector);
    return undefined;
  }
  const codigoMotivo = NOTA.partes.codigoMotivo.read(lector, 'codigoMotivo', lugar);
  const motivo = NOTA.partes.motivo.read(lector, 'motivo', lugar);
  const varios = isVarios(lector);
  const referido = varios ? undefined : lectorDeAfectado(lector, lugar);
  const afectado = referido && readAfectado(referido, lugar, nuestro);
  const porDefecto = copiaDe(tipo, codigoMotivo, afectado === undefined ? undefined : nuestro, motivo);
  return { codigoMotivo, motivo, afectado, ...(varios ? { varios } : {}), porDefecto };
}

function rejectCamposDeNota(lector: Lector): void {
  for (const campo of CAMPOS_DE_NOTA) {
    if (lector.has(campo)) {
      lector.note(campo, {
        mensaje: {
          es: 'Solo corresponde a una nota de crédito o de débito; quítelo',
          en: 'It belongs to a nota de crédito or de débito only; remove it',
        },
      });
    }
  }
}

/** UBL has a list; a note of ours changes one document. */
function isVarios(lector: Lector): boolean {
  const value = lector.has('documentoAfectado') ? lector.value('documentoAfectado') : undefined;
  return isJsonArray(value) && value.length > 1;
}

/** The reader of the reference, which may be written as an answer's `correlativo`. */
function lectorDeAfectado(lector: Lector, lugar: Lugar): Lector | undefined {
  const value = lector.value('documentoAfectado');
  if (typeof value !== 'string') return lector.objeto('documentoAfectado', AFECTADO, (suyo) => suyo);
  const objeto = toReferencia(value, lector.value('serie'));
  if (objeto !== undefined) return lector.within('documentoAfectado', objeto);
  const mala = referenciaMala(lugar);
  if (mala !== undefined) lector.note('documentoAfectado', mala);
  return undefined;
}

/** The reference as sent; of a document of ours, what we know of it, with a problem where the caller says otherwise. */
function readAfectado(lector: Lector, lugar: Lugar, nuestro: Afectado | undefined): AfectadoLeido {
  const { id, tipoComprobante, serie, numero, fechaEmision } = AFECTADO.campos;
  // With an id, readable or not, nothing else need be sent.
  const suyo = { ...lugar, hasta: lector.has('id') ? { id: true } : {} };
  const porNumero = numero.read(lector, 'correlativo', suyo);
  const enviado: AfectadoLeido = {
    id: id.read(lector, 'id', suyo),
    tipoComprobante: tipoComprobante.read(lector, 'tipoComprobante', suyo),
    serie: serie.read(lector, 'serie', suyo),
    numero: porNumero,
    fechaEmision: fechaEmision.read(lector, 'fechaEmision', suyo),
  };
  if (nuestro === undefined) return enviado;
  const sabido = afectadoDe(nuestro);
  noteContradicciones(lector, enviado, sabido);
  return sabido;
}

function afectadoDe({ id, numero, calculado: { documento } }: Afectado): AfectadoLeido {
  const { tipoComprobante, serie, fechaEmision } = documento;
  return { id, tipoComprobante, serie, numero, fechaEmision };
}

const CAMPOS_SABIDOS = [
  ['tipoComprobante', 'tipoComprobante', { es: 'El tipo', en: 'The type' }],
  ['serie', 'serie', { es: 'La serie', en: 'The series' }],
  ['numero', 'correlativo', { es: 'El correlativo', en: 'The correlativo' }],
  ['fechaEmision', 'fechaEmision', { es: 'La fecha de emisión', en: 'The day of issue' }],
] as const;

function noteContradicciones(lector: Lector, enviado: AfectadoLeido, sabido: AfectadoLeido): void {
  for (const [nombre, campo, dicho] of CAMPOS_SABIDOS) {
    if (enviado[nombre] === undefined || enviado[nombre] === sabido[nombre]) continue;
    const mensaje = {
      es: `${dicho.es} del documento afectado es ${sabido[nombre]}; envíe ese valor, o solo el id`,
      en: `${dicho.en} of the affected document is ${sabido[nombre]}; send that value, or the id alone`,
    };
    lector.note(campo, { mensaje, conflicto: true });
  }
}
