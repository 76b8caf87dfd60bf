/* What happened, in a few words for a person. */

const DE_COMPROBANTE: Readonly<Record<string, string>> = {
  creado: 'Creado, numerado y firmado',
  intentoIniciado: 'Intento de envío a SUNAT',
  aceptado: 'Aceptado por SUNAT',
  rechazado: 'Rechazado por SUNAT',
  noProcesado: 'SUNAT no lo procesó',
  desconocido: 'No se sabe qué hizo SUNAT',
  atender: 'Espera a una persona',
  leaseVencido: 'Quien lo llevaba se interrumpió',
  plazoVencido: 'Venció el plazo para enviarlo',
  baseRestaurada: 'La base de datos se restauró: se preguntará a SUNAT',
  personaAparta: 'Apartado: no se envía',
  apartadoAceptado: 'Estaba apartado, y SUNAT lo aceptó por un envío anterior',
  apartadoRechazado: 'Estaba apartado, y SUNAT lo rechazó por un envío anterior',
  apartadoDudoso: 'Estaba apartado, y SUNAT tiene algo con su número: espera a una persona',
  tardeAceptado: 'Esperaba a una persona, y SUNAT respondió que lo aceptó',
  tardeRechazado: 'Esperaba a una persona, y SUNAT respondió que lo rechazó',
  tardeDudoso: 'Esperaba a una persona, y SUNAT respondió: lea qué',
  personaReanuda: 'Una persona lo dejó seguir',
  personaAcepta: 'Una persona comprobó que SUNAT lo aceptó',
  personaRechaza: 'Una persona decidió que no vale',
  resumenAcepta: 'Aceptado por SUNAT en un resumen diario',
  resumenRechaza: 'SUNAT rechazó el resumen diario que lo informa',
  resumenSinDecidir: 'Su resumen diario no lo decidió: se informará en otro',
  resumenPorAtender: 'Su resumen diario no lo decidió: espera a una persona',
  anulado: 'Anulado ante SUNAT',
};

const DE_ARCHIVO: Readonly<Record<string, string>> = {
  creado: 'creado y firmado',
  intentoIniciado: 'enviado a SUNAT',
  ticketRecibido: 'recibido por SUNAT, que dio un ticket',
  enProceso: 'SUNAT lo está procesando',
  ticketPerdido: 'SUNAT no conoce su ticket',
  aceptado: 'aceptado por SUNAT',
  rechazado: 'rechazado por SUNAT',
  noProcesado: 'SUNAT no lo procesó',
  desconocido: 'no se sabe qué hizo SUNAT',
  atender: 'espera a una persona',
  leaseVencido: 'quien lo llevaba se interrumpió',
  plazoVencido: 'venció su plazo',
  baseRestaurada: 'la base de datos se restauró',
  tardeAceptado: 'esperaba a una persona, y SUNAT respondió que lo aceptó',
  tardeRechazado: 'esperaba a una persona, y SUNAT respondió que lo rechazó',
  personaReanuda: 'una persona lo dejó seguir',
  personaAcepta: 'una persona comprobó que SUNAT lo aceptó',
  personaRechaza: 'una persona comprobó que SUNAT no lo aceptó',
  personaReemplaza: 'otro archivo toma su lugar',
};

const DE_HECHO: Readonly<Record<string, string>> = {
  'comprobante.anulacionPedida': 'Se pidió su anulación',
  'comprobante.correoPedido': 'Se pidió enviarlo por correo',
  'comprobante.apartado': 'Se apartó para no enviarlo',
  'comprobante.reanudado': 'Una persona lo dejó seguir',
  'comprobante.decidido': 'Una persona lo decidió',
  'anulacion.reanudada': 'Una persona dejó seguir su baja o resumen',
  'anulacion.decidida': 'Una persona decidió su baja o resumen',
};

export function tituloDeEvento(evento: string, intento: number | undefined, retomado: boolean): string {
  if (evento !== 'intentoIniciado') return DE_COMPROBANTE[evento] ?? evento;
  const que = retomado ? 'Pregunta a SUNAT si lo registró' : 'Envío a SUNAT';
  return intento === undefined ? que : `${que} (intento ${intento})`;
}

export function tituloDeArchivo(evento: string, identificador: string): string {
  return `${identificador}: ${DE_ARCHIVO[evento] ?? evento}`;
}

export function tituloDeHecho(accion: string): string {
  return DE_HECHO[accion] ?? accion;
}
