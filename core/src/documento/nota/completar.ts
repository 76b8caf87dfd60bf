import type { NotaLeida } from '../borrador.ts';
import type { DocumentoAfectado, Nota } from '../types.ts';

type AfectadoLeido = NonNullable<NotaLeida['afectado']>;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The note of a borrador; what is missing bears on no amount and has its problem. */
export function completeNota({ codigoMotivo, motivo, afectado }: NotaLeida): Nota {
  const nota: Mutable<Nota> = { codigoMotivo: codigoMotivo ?? '', motivo: motivo ?? '' };
  if (afectado !== undefined) nota.afectado = completeAfectado(afectado);
  return nota;
}

function completeAfectado({ tipoComprobante, serie, numero, id, fechaEmision }: AfectadoLeido): DocumentoAfectado {
  const afectado: Mutable<DocumentoAfectado> = {
    tipoComprobante: tipoComprobante ?? '',
    serie: serie ?? '',
    numero: numero ?? 0,
  };
  if (id !== undefined) afectado.id = id;
  if (fechaEmision !== undefined) afectado.fechaEmision = fechaEmision;
  return afectado;
}
