import type { EstadoAnulacion } from '@chaski/core/estado/anulacion.ts';
import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import type { EstadoGuia } from '@chaski/core/estado/guia.ts';
import { assertNever } from '@chaski/core/lib/assert.ts';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import { remedio, remedioDelRechazo } from '@chaski/core/sunat/codigos.ts';

/* What happens next with a document, or what a person is to do, in a sentence. */

interface Comun {
  /** Attempts ever begun. */
  readonly intentos: number;
  readonly siguienteIntentoEn: Date | null;
  readonly leaseVivo: boolean;
  /** Of SUNAT's verdict. */
  readonly codigo: string | undefined;
  /** Why the company's sending rests. */
  readonly pausa?: string | undefined;
}

export interface DeComprobante extends Comun {
  readonly estado: EstadoInterno;
  readonly motivo: string | null;
  /** A resumen diario carries it, or it is being annulled. */
  readonly anulacionId: string | null;
  /** Its owner set it aside. */
  readonly apartado?: boolean;
  readonly observado?: boolean;
}

export function accionDeComprobante(c: DeComprobante, ahora: Date): EnIdiomas {
  const en = cuando(c.siguienteIntentoEn, ahora);
  switch (c.estado) {
    case 'EN_COLA':
      return enPausa(c) ?? enCola(en);
    case 'ENVIANDO':
    case 'CONFIRMANDO':
      if (!c.leaseVivo)
        return {
          es: `Su envío se interrumpió; se preguntará a SUNAT qué registró ${en.es}.`,
          en: `Its sending was interrupted; SUNAT will be asked what it registered ${en.en}.`,
        };
      return c.estado === 'ENVIANDO'
        ? ENVIANDO
        : {
            es: 'Se está preguntando a SUNAT si lo registró.',
            en: 'SUNAT is being asked whether it registered it.',
          };
    case 'POR_REINTENTAR':
      return enPausa(c) ?? reintento(c.motivo, c.intentos, en);
    case 'POR_CONFIRMAR':
      return (
        enPausa(c) ?? {
          es: `No se sabe si SUNAT lo registró; se le preguntará ${en.es} (reintento ${c.intentos}).`,
          en: `It is not known whether SUNAT registered it; SUNAT will be asked ${en.en} (retry ${c.intentos}).`,
        }
      );
    case 'POR_ATENDER':
      if (c.anulacionId !== null)
        return {
          es: 'Lo informa un resumen diario: terminará con ese resumen.',
          en: 'A daily summary reports it: it will be done when that summary is.',
        };
      if (c.apartado === true)
        return {
          es: 'Está apartado: no se envía hasta que alguien lo reanude.',
          en: 'It is set aside: it is not sent until somebody resumes it.',
        };
      return {
        es: 'Espera a una persona: lea el motivo, compruébelo en SUNAT y reanúdelo o decídalo.',
        en: 'It waits for a person: read the reason, check it at SUNAT, and resume it or decide it.',
      };
    case 'ACEPTADA':
      if (c.anulacionId !== null) return { es: 'Su anulación está en proceso.', en: 'Its annulment is in process.' };
      if (c.apartado === true)
        return {
          es: 'Estaba apartado y SUNAT lo aceptó: si no debe valer, anúlelo o emita una nota de crédito.',
          en: 'It was set aside and SUNAT accepted it: if it is not to be valid, annul it or issue a nota de crédito.',
        };
      return c.observado === true
        ? {
            es: 'Es válido; corrija lo observado en los siguientes.',
            en: 'It is valid; mend what was remarked in the next ones.',
          }
        : NADA;
    case 'RECHAZADA':
      return c.codigo === undefined || c.codigo === ''
        ? { es: 'No vale ante SUNAT: emita otro.', en: 'It is not valid before SUNAT: issue another.' }
        : remedioDelRechazo(c.codigo);
    case 'ANULADA':
      return { es: 'Nada pendiente: está anulado.', en: 'Nothing pending: it is annulled.' };
    default:
      return assertNever(c.estado);
  }
}

export interface DeAnulacion extends Comun {
  readonly estado: EstadoAnulacion;
  readonly mensaje: string | null;
}

export function accionDeAnulacion(r: DeAnulacion, ahora: Date): EnIdiomas {
  const en = cuando(r.siguienteIntentoEn, ahora);
  switch (r.estado) {
    case 'EN_COLA':
      return enPausa(r) ?? enCola(en);
    case 'ENVIANDO':
      return r.leaseVivo
        ? ENVIANDO
        : {
            es: `Su envío se interrumpió; se repetirá ${en.es}.`,
            en: `Its sending was interrupted; it will be repeated ${en.en}.`,
          };
    case 'POR_REINTENTAR':
      return enPausa(r) ?? reintento(r.mensaje, r.intentos, en);
    case 'POR_CONFIRMAR':
      return (
        enPausa(r) ?? {
          es: `No se sabe si SUNAT lo recibió; se enviará otra vez el mismo archivo ${en.es}.`,
          en: `It is not known whether SUNAT received it; the same file will be sent again ${en.en}.`,
        }
      );
    case 'CON_TICKET':
      return {
        es: `SUNAT lo está procesando; se preguntará por su ticket ${en.es}.`,
        en: `SUNAT is processing it; it will be asked about the ticket ${en.en}.`,
      };
    case 'CONSULTANDO':
      return { es: 'Se está preguntando a SUNAT por su ticket.', en: 'SUNAT is being asked about its ticket.' };
    case 'POR_ATENDER':
      return r.siguienteIntentoEn === null
        ? ESPERA
        : {
            es: `${ESPERA.es} Se preguntará otra vez por su ticket ${en.es}.`,
            en: `${ESPERA.en} SUNAT will be asked about its ticket again ${en.en}.`,
          };
    case 'ACEPTADA':
      return NADA;
    case 'RECHAZADA':
      return r.codigo === undefined || r.codigo === ''
        ? {
            es: 'No tuvo efecto: el comprobante sigue como estaba.',
            en: 'It had no effect: the document stays as it was.',
          }
        : remedio(r.codigo);
    default:
      return assertNever(r.estado);
  }
}

export interface DeGuia extends Omit<Comun, 'codigo'> {
  readonly estado: EstadoGuia;
  readonly mensaje: string | null;
}

export function accionDeGuia(g: DeGuia, ahora: Date): EnIdiomas {
  const en = cuando(g.siguienteIntentoEn, ahora);
  switch (g.estado) {
    case 'EN_COLA':
      return enPausa(g) ?? enCola(en);
    case 'ENVIANDO':
      return g.leaseVivo
        ? ENVIANDO
        : {
            es: `Su envío se interrumpió; se repetirá ${en.es}.`,
            en: `Its sending was interrupted; it will be repeated ${en.en}.`,
          };
    case 'POR_REINTENTAR':
      return enPausa(g) ?? reintento(g.mensaje, g.intentos, en);
    case 'POR_CONFIRMAR':
      return (
        enPausa(g) ?? {
          es: `No se sabe si SUNAT la recibió; se enviará otra vez la misma ${en.es}.`,
          en: `It is not known whether SUNAT received it; the same one will be sent again ${en.en}.`,
        }
      );
    case 'CON_TICKET':
      return {
        es: `SUNAT la está procesando; se preguntará por su ticket ${en.es}.`,
        en: `SUNAT is processing it; it will be asked about the ticket ${en.en}.`,
      };
    case 'CONSULTANDO':
      return { es: 'Se está preguntando a SUNAT por su ticket.', en: 'SUNAT is being asked about its ticket.' };
    case 'POR_ATENDER':
      return {
        es: 'Espera a una persona: búsquela en SOL y decídala, o siga con su envío.',
        en: 'It waits for a person: look for it in SOL and decide it, or go on with its sending.',
      };
    case 'ACEPTADA':
      return { es: 'Nada pendiente: el traslado puede empezar.', en: 'Nothing pending: the transport may begin.' };
    case 'RECHAZADA':
      return {
        es: 'No ampara ningún traslado: corrija lo que se dice y emita otra.',
        en: 'It covers no transport: correct what is said and issue another one.',
      };
    case 'ANULADA':
      return { es: 'Nada pendiente: se dio de baja en SOL.', en: 'Nothing pending: it was taken back in SOL.' };
    default:
      return assertNever(g.estado);
  }
}

const NADA: EnIdiomas = { es: 'Nada pendiente.', en: 'Nothing pending.' };
const ENVIANDO: EnIdiomas = { es: 'Se está enviando a SUNAT.', en: 'It is being sent to SUNAT.' };
const ESPERA: EnIdiomas = {
  es: 'Espera a una persona: lea el mensaje, compruébelo en SUNAT y reanúdelo o decídalo.',
  en: 'It waits for a person: read the message, check it at SUNAT, and resume it or decide it.',
};

function enCola(cuandoEs: EnIdiomas): EnIdiomas {
  return { es: `En cola: se envía a SUNAT ${cuandoEs.es}.`, en: `Queued: it will be sent to SUNAT ${cuandoEs.en}.` };
}

function enPausa({ pausa }: Pick<Comun, 'pausa'>): EnIdiomas | undefined {
  if (pausa === undefined) return undefined;
  const causa = sinPunto(pausa);
  return {
    es: `Los envíos de la empresa están en pausa (${causa}); corrija su configuración y se enviará solo.`,
    en: `The company’s sending is paused (${causa}); correct its settings and it will be sent by itself.`,
  };
}

function reintento(motivo: string | null, intentos: number, cuandoEs: EnIdiomas): EnIdiomas {
  const dicho = motivo === null || motivo === '' ? undefined : sinPunto(motivo);
  return {
    es: `${dicho ?? 'SUNAT no lo procesó'}; reintento ${intentos} ${cuandoEs.es}.`,
    en: `${dicho ?? 'SUNAT did not process it'}; retry ${intentos} ${cuandoEs.en}.`,
  };
}

function sinPunto(text: string): string {
  return text.trim().replace(/\.$/, '');
}

/** `en 4 min`, as a person says it. */
export function cuando(instante: Date | null, ahora: Date): EnIdiomas {
  const segundos = instante === null ? 0 : Math.round((instante.getTime() - ahora.getTime()) / 1_000);
  if (instante === null || segundos < 2) return { es: 'en unos segundos', en: 'in a few seconds' };
  if (segundos < 60) return dentroDe(segundos, 's');
  if (segundos < 3_600) return dentroDe(Math.round(segundos / 60), 'min');
  if (segundos < 86_400) return dentroDe(Math.round(segundos / 3_600), 'h');
  const dia = fechaLima(instante).split('-').reverse().join('/');
  return { es: `el ${dia}`, en: `on ${dia}` };
}

function dentroDe(cuanto: number, unidad: string): EnIdiomas {
  return { es: `en ${cuanto} ${unidad}`, en: `in ${cuanto} ${unidad}` };
}
