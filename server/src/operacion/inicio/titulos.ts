import { type EnIdiomas, igual } from '@chaski/core/lib/idiomas.ts';

/* What happened, in a few words for a person. */

const DE_COMPROBANTE: Readonly<Record<string, EnIdiomas>> = {
  creado: { es: 'Creado, numerado y firmado', en: 'Created, numbered and signed' },
  intentoIniciado: { es: 'Intento de envío a SUNAT', en: 'Attempt to send to SUNAT' },
  aceptado: { es: 'Aceptado por SUNAT', en: 'Accepted by SUNAT' },
  rechazado: { es: 'Rechazado por SUNAT', en: 'Refused by SUNAT' },
  noProcesado: { es: 'SUNAT no lo procesó', en: 'SUNAT did not process it' },
  desconocido: { es: 'No se sabe qué hizo SUNAT', en: 'It is not known what SUNAT did' },
  atender: { es: 'Espera a una persona', en: 'Waits for a person' },
  leaseVencido: { es: 'Quien lo llevaba se interrumpió', en: 'Whoever carried it was interrupted' },
  plazoVencido: { es: 'Venció el plazo para enviarlo', en: 'The deadline to send it passed' },
  baseRestaurada: {
    es: 'La base de datos se restauró: se preguntará a SUNAT',
    en: 'The database was restored: SUNAT will be asked',
  },
  personaAparta: { es: 'Apartado: no se envía', en: 'Set aside: it is not sent' },
  apartadoAceptado: {
    es: 'Estaba apartado, y SUNAT lo aceptó por un envío anterior',
    en: 'It was set aside, and SUNAT accepted it from an earlier submission',
  },
  apartadoRechazado: {
    es: 'Estaba apartado, y SUNAT lo rechazó por un envío anterior',
    en: 'It was set aside, and SUNAT rejected it from an earlier submission',
  },
  apartadoDudoso: {
    es: 'Estaba apartado, y SUNAT tiene algo con su número: espera a una persona',
    en: 'It was set aside, and SUNAT has something under its number: a person has to look at it',
  },
  tardeAceptado: {
    es: 'Esperaba a una persona, y SUNAT respondió que lo aceptó',
    en: 'It waited for a person, and SUNAT answered that it accepted it',
  },
  tardeRechazado: {
    es: 'Esperaba a una persona, y SUNAT respondió que lo rechazó',
    en: 'It waited for a person, and SUNAT answered that it refused it',
  },
  tardeDudoso: {
    es: 'Esperaba a una persona, y SUNAT respondió: lea qué',
    en: 'It waited for a person, and SUNAT answered: read what',
  },
  personaReanuda: { es: 'Una persona lo dejó seguir', en: 'A person let it go on' },
  personaAcepta: { es: 'Una persona comprobó que SUNAT lo aceptó', en: 'A person checked that SUNAT accepted it' },
  personaRechaza: { es: 'Una persona decidió que no vale', en: 'A person decided that it is not valid' },
  resumenAcepta: { es: 'Aceptado por SUNAT en un resumen diario', en: 'Accepted by SUNAT in a daily summary' },
  resumenRechaza: {
    es: 'SUNAT rechazó el resumen diario que lo informa',
    en: 'SUNAT refused the daily summary that reports it',
  },
  resumenSinDecidir: {
    es: 'Su resumen diario no lo decidió: se informará en otro',
    en: 'Its daily summary did not decide it: another one will report it',
  },
  resumenPorAtender: {
    es: 'Su resumen diario no lo decidió: espera a una persona',
    en: 'Its daily summary did not decide it: it waits for a person',
  },
  anulado: { es: 'Anulado ante SUNAT', en: 'Annulled before SUNAT' },
};

const DE_ARCHIVO: Readonly<Record<string, EnIdiomas>> = {
  creado: { es: 'creado y firmado', en: 'created and signed' },
  intentoIniciado: { es: 'enviado a SUNAT', en: 'sent to SUNAT' },
  ticketRecibido: { es: 'recibido por SUNAT, que dio un ticket', en: 'received by SUNAT, which gave a ticket' },
  enProceso: { es: 'SUNAT lo está procesando', en: 'SUNAT is processing it' },
  ticketPerdido: { es: 'SUNAT no conoce su ticket', en: 'SUNAT does not know its ticket' },
  aceptado: { es: 'aceptado por SUNAT', en: 'accepted by SUNAT' },
  rechazado: { es: 'rechazado por SUNAT', en: 'refused by SUNAT' },
  noProcesado: { es: 'SUNAT no lo procesó', en: 'SUNAT did not process it' },
  desconocido: { es: 'no se sabe qué hizo SUNAT', en: 'it is not known what SUNAT did' },
  atender: { es: 'espera a una persona', en: 'waits for a person' },
  leaseVencido: { es: 'quien lo llevaba se interrumpió', en: 'whoever carried it was interrupted' },
  plazoVencido: { es: 'venció su plazo', en: 'its deadline passed' },
  baseRestaurada: { es: 'la base de datos se restauró', en: 'the database was restored' },
  tardeAceptado: {
    es: 'esperaba a una persona, y SUNAT respondió que lo aceptó',
    en: 'it waited for a person, and SUNAT answered that it accepted it',
  },
  tardeRechazado: {
    es: 'esperaba a una persona, y SUNAT respondió que lo rechazó',
    en: 'it waited for a person, and SUNAT answered that it refused it',
  },
  personaReanuda: { es: 'una persona lo dejó seguir', en: 'a person let it go on' },
  personaAcepta: { es: 'una persona comprobó que SUNAT lo aceptó', en: 'a person checked that SUNAT accepted it' },
  personaRechaza: {
    es: 'una persona comprobó que SUNAT no lo aceptó',
    en: 'a person checked that SUNAT did not accept it',
  },
  personaReemplaza: { es: 'otro archivo toma su lugar', en: 'another file takes its place' },
};

const DE_GUIA: Readonly<Record<string, EnIdiomas>> = {
  creado: { es: 'Creada, numerada y firmada', en: 'Created, numbered and signed' },
  ticketRecibido: { es: 'Recibida por SUNAT, que dio un ticket', en: 'Received by SUNAT, which gave a ticket' },
  enProceso: { es: 'SUNAT la está procesando', en: 'SUNAT is processing it' },
  ticketPerdido: { es: 'SUNAT no conoce su ticket', en: 'SUNAT does not know its ticket' },
  aceptado: { es: 'Aceptada por SUNAT', en: 'Accepted by SUNAT' },
  rechazado: { es: 'Rechazada por SUNAT', en: 'Refused by SUNAT' },
  noProcesado: { es: 'SUNAT no la procesó', en: 'SUNAT did not process it' },
  desconocido: { es: 'No se sabe qué hizo SUNAT', en: 'It is not known what SUNAT did' },
  atender: { es: 'Espera a una persona', en: 'Waits for a person' },
  leaseVencido: { es: 'Quien la llevaba se interrumpió', en: 'Whoever carried it was interrupted' },
  plazoVencido: { es: 'Venció el plazo para enviarla', en: 'The deadline to send it passed' },
  baseRestaurada: { es: 'La base de datos se restauró', en: 'The database was restored' },
  tardeAceptado: {
    es: 'Esperaba a una persona, y SUNAT respondió que la aceptó',
    en: 'It waited for a person, and SUNAT answered that it accepted it',
  },
  tardeRechazado: {
    es: 'Esperaba a una persona, y SUNAT respondió que la rechazó',
    en: 'It waited for a person, and SUNAT answered that it refused it',
  },
  personaReanuda: { es: 'Una persona la dejó seguir', en: 'A person let it go on' },
  personaAcepta: { es: 'Una persona comprobó que SUNAT la aceptó', en: 'A person checked that SUNAT accepted it' },
  personaRechaza: {
    es: 'Una persona comprobó que SUNAT no la aceptó',
    en: 'A person checked that SUNAT did not accept it',
  },
  personaAnula: { es: 'Dada de baja en SOL', en: 'Taken back in SOL' },
};

const DE_HECHO: Readonly<Record<string, EnIdiomas>> = {
  'comprobante.anulacionPedida': { es: 'Se pidió su anulación', en: 'Its annulment was asked for' },
  'comprobante.correoPedido': { es: 'Se pidió enviarlo por correo', en: 'Sending it by mail was asked for' },
  'comprobante.apartado': { es: 'Se apartó para no enviarlo', en: 'It was set aside, so that it is not sent' },
  'comprobante.reanudado': { es: 'Una persona lo dejó seguir', en: 'A person let it go on' },
  'comprobante.decidido': { es: 'Una persona lo decidió', en: 'A person decided it' },
  'anulacion.reanudada': {
    es: 'Una persona dejó seguir su baja o resumen',
    en: 'A person let its annulment file go on',
  },
  'anulacion.decidida': { es: 'Una persona decidió su baja o resumen', en: 'A person decided its annulment file' },
  'guia.reanudada': { es: 'Una persona la dejó seguir', en: 'A person let it go on' },
  'guia.decidida': { es: 'Una persona la decidió', en: 'A person decided it' },
  'guia.dadaDeBaja': { es: 'Una persona anotó su baja en SOL', en: 'A person noted that it was taken back in SOL' },
};

export function tituloDeEvento(evento: string, intento: number | undefined, retomado: boolean): EnIdiomas {
  if (evento !== 'intentoIniciado') return DE_COMPROBANTE[evento] ?? igual(evento);
  const que: EnIdiomas = retomado
    ? { es: 'Pregunta a SUNAT si lo registró', en: 'SUNAT asked whether it registered it' }
    : { es: 'Envío a SUNAT', en: 'Sent to SUNAT' };
  return intento === undefined ? que : { es: `${que.es} (intento ${intento})`, en: `${que.en} (attempt ${intento})` };
}

export function tituloDeGuia(evento: string, intento: number | undefined): EnIdiomas {
  if (evento !== 'intentoIniciado') return DE_GUIA[evento] ?? igual(evento);
  const veces = intento === undefined ? igual('') : { es: ` (intento ${intento})`, en: ` (attempt ${intento})` };
  return { es: `Intercambio con SUNAT${veces.es}`, en: `Exchange with SUNAT${veces.en}` };
}

export function tituloDeArchivo(evento: string, identificador: string): EnIdiomas {
  const { es, en } = DE_ARCHIVO[evento] ?? igual(evento);
  return { es: `${identificador}: ${es}`, en: `${identificador}: ${en}` };
}

export function tituloDeHecho(accion: string): EnIdiomas {
  return DE_HECHO[accion] ?? igual(accion);
}
