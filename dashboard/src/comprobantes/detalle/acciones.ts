import { esNota, toTipoComprobante } from '@chaski/core/documentos/registro.ts';
import type { Comprobante } from '@chaski/sdk/src/index.ts';

/** What a member of the company may be. */
export type Rol = 'dueno' | 'emisor' | 'contador' | 'lectura';

export type Accion =
  | 'imprimir'
  | 'pdf'
  | 'xml'
  | 'cdr'
  | 'anular'
  | 'reintentar'
  | 'apartar'
  | 'notaCredito'
  | 'notaDebito'
  | 'guia'
  | 'duplicar'
  | 'enviarCorreo'
  | 'reanudar'
  | 'decidir';

type Documento = Pick<Comprobante, 'estado' | 'enlaces'> & {
  readonly documento: Pick<Comprobante['documento'], 'tipoComprobante' | 'plazos'>;
};

export interface Situacion {
  readonly rol: Rol;
  /** The day in Lima, `2026-11-21`. */
  readonly hoy: string;
  /** It stopped and waits for a person. */
  readonly esperaPersona: boolean;
  /** Somebody set it aside: nobody sends it. */
  readonly apartado: boolean;
  /** An annulment of it is under way. */
  readonly anulando: boolean;
}

/**
 * What can be done with a document now, by this person. What the role does not allow, and what the state makes pointless, is not
 * offered; the server judges each all the same.
 */
export function accionesDe(comprobante: Documento, situacion: Situacion): ReadonlySet<Accion> {
  const { estado, documento } = comprobante;
  const escribe = situacion.rol === 'dueno' || situacion.rol === 'emisor';
  const aceptado = estado === 'ACEPTADA';
  const deNota = esNota(toTipoComprobante(documento.tipoComprobante));
  const puede: readonly (readonly [Accion, boolean])[] = [
    ['pdf', true],
    ['imprimir', true],
    ['xml', true],
    ['cdr', comprobante.enlaces.cdr !== undefined],
    ['reintentar', escribe && estado === 'PENDIENTE_ENVIO' && !situacion.esperaPersona],
    ['apartar', escribe && estado === 'PENDIENTE_ENVIO' && !situacion.apartado],
    ['anular', escribe && aceptado && !situacion.anulando && situacion.hoy <= documento.plazos.anulacion],
    ['notaCredito', escribe && aceptado && !deNota && !situacion.anulando],
    ['notaDebito', escribe && aceptado && !deNota && !situacion.anulando],
    ['guia', escribe && aceptado && !deNota && !situacion.anulando],
    ['duplicar', escribe],
    ['enviarCorreo', escribe && aceptado],
    ['reanudar', situacion.rol === 'dueno' && situacion.esperaPersona],
    ['decidir', situacion.rol === 'dueno' && situacion.esperaPersona],
  ];
  return new Set(puede.flatMap(([accion, si]) => (si ? [accion] : [])));
}
