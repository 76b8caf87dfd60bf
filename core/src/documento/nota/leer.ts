import type { ClaseDeNota } from '../../documentos/clase.ts';
import { claseDeNota } from '../../documentos/registro.ts';
import type { NotaLeida } from '../borrador.ts';
import { AFECTADO, type AfectadoLeido } from '../campos/nota.ts';
import type { Afectado, Contexto } from '../contexto.ts';
import type { Lector } from '../lectura.ts';
import type { TipoComprobante } from '../types.ts';
import { copiaDe } from './copia.ts';
import { isNumeroAfectado, isTipoAfectado, toReferencia, toTipoAfectado } from './referencia.ts';

const CAMPOS_DE_NOTA = ['documentoAfectado', 'codigoMotivo', 'motivo'];

/**
 * Reads what makes a note, and what it takes over from the document that it affects. In a factura or a boleta it only
 * notes that those fields have no place there.
 */
export function readNota(lector: Lector, contexto: Contexto, tipo: TipoComprobante | undefined): NotaLeida | undefined {
  const clase = claseDeNota(tipo);
  if (tipo === undefined || clase === undefined) {
    if (tipo !== undefined) rejectCamposDeNota(lector);
    return undefined;
  }
  const codigoMotivo = readCodigoMotivo(lector, clase);
  const motivo = lector.texto('motivo', MOTIVO);
  const referido = lectorDeAfectado(lector, clase);
  const afectado = referido && readAfectado(referido, clase, contexto.afectado);
  const porDefecto = copiaDe(tipo, codigoMotivo, afectado === undefined ? undefined : contexto.afectado, motivo);
  return { codigoMotivo, motivo, afectado, porDefecto };
}

function rejectCamposDeNota(lector: Lector): void {
  for (const campo of CAMPOS_DE_NOTA) {
    if (lector.has(campo)) {
      lector.note(campo, { mensaje: 'Solo corresponde a una nota de crédito o de débito; quítelo' });
    }
  }
}

const MOTIVO = {
  maximo: 500,
  codigo: '2135',
  falta: {
    mensaje: 'El motivo es obligatorio; explique en hasta 500 caracteres por qué se emite la nota',
    codigo: '2136',
  },
};

function readCodigoMotivo(lector: Lector, { motivos, catalogo, ejemplos }: ClaseDeNota): string | undefined {
  const falta = { mensaje: `El código del motivo es obligatorio; envíe p. ej. ${ejemplos}`, codigo: '2128' };
  const invalido = { mensaje: `No está en el catálogo ${catalogo}; envíe p. ej. ${ejemplos}`, codigo: '2172' };
  return lector.codigo('codigoMotivo', (codigo) => motivos.has(codigo), invalido, falta);
}

/** The reader of the reference, which may be written as an answer's `correlativo`. */
function lectorDeAfectado(lector: Lector, { codigos }: ClaseDeNota): Lector | undefined {
  const value = lector.value('documentoAfectado');
  if (typeof value !== 'string') return lector.objeto('documentoAfectado', AFECTADO, (suyo) => suyo);
  const objeto = toReferencia(value, lector.value('serie'));
  if (objeto !== undefined) return lector.within('documentoAfectado', objeto);
  const mensaje =
    'Debe ser el correlativo que respondió la emisión, p. ej. "F001-1", o un objeto con su id o con su tipoComprobante, serie y correlativo';
  lector.note('documentoAfectado', { mensaje, codigo: codigos.referencia });
  return undefined;
}

/** The reference as sent; of a document of ours, what we know of it, with a problem where the caller says otherwise. */
function readAfectado(lector: Lector, { codigos }: ClaseDeNota, nuestro: Afectado | undefined): AfectadoLeido {
  const porNumero = !lector.has('id');
  const formato = codigos.referencia;
  const sinSerie = { mensaje: 'Envíe la serie del documento afectado, p. ej. F001, o su id', codigo: formato };
  const sinNumero = { mensaje: 'Envíe el correlativo del documento afectado, o su id', codigo: formato };
  const numeroMalo = { mensaje: 'Debe ser un entero entre 1 y 99999999, sin la serie', codigo: formato };
  if (porNumero && !lector.has('correlativo')) lector.note('correlativo', sinNumero);
  const numero = lector.digitos('correlativo', isNumeroAfectado, numeroMalo);
  const enviado: AfectadoLeido = {
    id: lector.texto('id', { maximo: 64 }),
    tipoComprobante: readTipoAfectado(lector, codigos.tipoAfectado, porNumero),
    serie: lector.identidad('serie', porNumero ? sinSerie : undefined),
    numero: numero === undefined ? undefined : Number(numero),
    fechaEmision: lector.fecha('fechaEmision'),
  };
  if (nuestro === undefined) return enviado;
  const sabido = afectadoDe(nuestro);
  noteContradicciones(lector, enviado, sabido);
  return sabido;
}

function readTipoAfectado(lector: Lector, codigo: string, porNumero: boolean): string | undefined {
  const falta = { mensaje: 'Envíe el tipoComprobante del documento afectado, p. ej. "01", o su id', codigo };
  const invalido = { mensaje: 'No está en el catálogo 01; envíe "01" (factura) o "03" (boleta)', codigo };
  return toTipoAfectado(lector.codigo('tipoComprobante', isTipoAfectado, invalido, porNumero ? falta : undefined));
}

function afectadoDe({ id, numero, calculado: { documento } }: Afectado): AfectadoLeido {
  const { tipoComprobante, serie, fechaEmision } = documento;
  return { id, tipoComprobante, serie, numero, fechaEmision };
}

const CAMPOS_SABIDOS = [
  ['tipoComprobante', 'tipoComprobante', 'El tipo'],
  ['serie', 'serie', 'La serie'],
  ['numero', 'correlativo', 'El correlativo'],
  ['fechaEmision', 'fechaEmision', 'La fecha de emisión'],
] as const;

function noteContradicciones(lector: Lector, enviado: AfectadoLeido, sabido: AfectadoLeido): void {
  for (const [nombre, campo, dicho] of CAMPOS_SABIDOS) {
    if (enviado[nombre] === undefined || enviado[nombre] === sabido[nombre]) continue;
    const mensaje = `${dicho} del documento afectado es ${sabido[nombre]}; envíe ese valor, o solo el id`;
    lector.note(campo, { mensaje, conflicto: true });
  }
}
