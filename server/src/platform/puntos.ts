/** Phase boundaries (`P0` to `P6`): between each two of them a crash, a failure or a silence must lose nothing. */
export const PUNTOS = [
  /** Numbered and signed in the open transaction; nothing is stored. */
  'emitir.firmado',
  /** All is written, the transaction is not committed. */
  'emitir.porConfirmarTx',
  /** Stored for good, nothing sent, nobody told. */
  'emitir.guardado',
  /** The outcome is known, the caller not told. */
  'emitir.porResponder',
  /** The background took the document's lease. */
  'envio.tomado',
  /** The attempt is recorded, no socket is open. */
  'envio.intentoAbierto',
  /** SUNAT's answer has arrived, nothing is stored. */
  'envio.respuestaRecibida',
  /** SUNAT was asked for the CDR of a document in doubt, nothing is stored. */
  'envio.consultaRecibida',
  /** Understood, about to be stored. */
  'envio.porRegistrar',
  'envio.registrado',
  /** A person's request holds the document's lease; nothing is asked or decided. */
  'apartar.tomado',
  /** Set aside and noted, the transaction is not committed. */
  'apartar.porConfirmarTx',
  /** Set aside for good, the person not told. */
  'apartar.porResponder',
  'anulacion.porConfirmarTx',
  'anulacion.guardada',
  'anulacion.tomada',
  'anulacion.intentoAbierto',
  /** sendSummary answered, the ticket is not stored. */
  'anulacion.ticketRecibido',
  /** getStatus answered, nothing is stored. */
  'anulacion.estadoRecibido',
  'anulacion.porRegistrar',
  'anulacion.registrada',
  'anulacion.porResponder',
  'guia.firmada',
  'guia.porConfirmarTx',
  'guia.guardada',
  'guia.tomada',
  'guia.intentoAbierto',
  /** The sending was answered, the ticket is not stored. */
  'guia.ticketRecibido',
  /** The question about the ticket was answered, nothing is stored. */
  'guia.estadoRecibido',
  'guia.porRegistrar',
  'guia.registrada',
  'guia.porResponder',
  'webhook.tomado',
  'webhook.antesDeSocket',
  /** The receiver answered, the attempt's end is not stored. */
  'webhook.respondido',
  'webhook.registrado',
  'correo.tomado',
  'correo.antesDeSocket',
  /** The mail server has it, the attempt's end is not stored. */
  'correo.respondido',
  'correo.registrado',
  'exportacion.tomada',
  /** A piece is made, nothing of it is stored. */
  'exportacion.porGuardar',
  'exportacion.guardada',
  'exportacion.terminada',
] as const;

export type Punto = (typeof PUNTOS)[number];

export type EnPunto = (punto: Punto) => Promise<void> | void;
