import type { EstadoAnulacion } from '@chaski/core/estado/anulacion.ts';
import type { EstadoInterno } from '@chaski/core/estado/estado.ts';
import { assertNever } from '@chaski/core/lib/assert.ts';
import { fechaLima } from '@chaski/core/lib/fecha.ts';
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

export function accionDeComprobante(c: DeComprobante, ahora: Date): string {
  const en = cuando(c.siguienteIntentoEn, ahora);
  switch (c.estado) {
    case 'EN_COLA':
      return enPausa(c) ?? `En cola: se envía a SUNAT ${en}.`;
    case 'ENVIANDO':
    case 'CONFIRMANDO':
      if (!c.leaseVivo) return `Su envío se interrumpió; se preguntará a SUNAT qué registró ${en}.`;
      return c.estado === 'ENVIANDO' ? 'Se está enviando a SUNAT.' : 'Se está preguntando a SUNAT si lo registró.';
    case 'POR_REINTENTAR':
      return enPausa(c) ?? `${causa(c.motivo)}; reintento ${c.intentos} ${en}.`;
    case 'POR_CONFIRMAR':
      return enPausa(c) ?? `No se sabe si SUNAT lo registró; se le preguntará ${en} (reintento ${c.intentos}).`;
    case 'POR_ATENDER':
      if (c.anulacionId !== null) return 'Lo informa un resumen diario: terminará con ese resumen.';
      if (c.apartado === true) return 'Está apartado: no se envía hasta que alguien lo reanude.';
      return 'Espera a una persona: lea el motivo, compruébelo en SUNAT y reanúdelo o decídalo.';
    case 'ACEPTADA':
      if (c.anulacionId !== null) return 'Su anulación está en proceso.';
      if (c.apartado === true)
        return 'Estaba apartado y SUNAT lo aceptó: si no debe valer, anúlelo o emita una nota de crédito.';
      return c.observado === true ? 'Es válido; corrija lo observado en los siguientes.' : 'Nada pendiente.';
    case 'RECHAZADA':
      return c.codigo === undefined || c.codigo === ''
        ? 'No vale ante SUNAT: emita otro.'
        : remedioDelRechazo(c.codigo);
    case 'ANULADA':
      return 'Nada pendiente: está anulado.';
    default:
      return assertNever(c.estado);
  }
}

export interface DeAnulacion extends Comun {
  readonly estado: EstadoAnulacion;
  readonly mensaje: string | null;
}

export function accionDeAnulacion(r: DeAnulacion, ahora: Date): string {
  const en = cuando(r.siguienteIntentoEn, ahora);
  switch (r.estado) {
    case 'EN_COLA':
      return enPausa(r) ?? `En cola: se envía a SUNAT ${en}.`;
    case 'ENVIANDO':
      return r.leaseVivo ? 'Se está enviando a SUNAT.' : `Su envío se interrumpió; se repetirá ${en}.`;
    case 'POR_REINTENTAR':
      return enPausa(r) ?? `${causa(r.mensaje)}; reintento ${r.intentos} ${en}.`;
    case 'POR_CONFIRMAR':
      return enPausa(r) ?? `No se sabe si SUNAT lo recibió; se enviará otra vez el mismo archivo ${en}.`;
    case 'CON_TICKET':
      return `SUNAT lo está procesando; se preguntará por su ticket ${en}.`;
    case 'CONSULTANDO':
      return 'Se está preguntando a SUNAT por su ticket.';
    case 'POR_ATENDER':
      return r.siguienteIntentoEn === null
        ? 'Espera a una persona: lea el mensaje, compruébelo en SUNAT y reanúdelo o decídalo.'
        : `Espera a una persona: lea el mensaje, compruébelo en SUNAT y reanúdelo o decídalo. Se preguntará otra vez por su ticket ${en}.`;
    case 'ACEPTADA':
      return 'Nada pendiente.';
    case 'RECHAZADA':
      return r.codigo === undefined || r.codigo === ''
        ? 'No tuvo efecto: el comprobante sigue como estaba.'
        : remedio(r.codigo);
    default:
      return assertNever(r.estado);
  }
}

function enPausa({ pausa }: Comun): string | undefined {
  return pausa === undefined
    ? undefined
    : `Los envíos de la empresa están en pausa (${sinPunto(pausa)}); corrija su configuración y se enviará solo.`;
}

function causa(motivo: string | null): string {
  return motivo === null || motivo === '' ? 'SUNAT no lo procesó' : sinPunto(motivo);
}

function sinPunto(text: string): string {
  return text.trim().replace(/\.$/, '');
}

/** `en 4 min`, as a person says it. */
export function cuando(instante: Date | null, ahora: Date): string {
  if (instante === null) return 'en unos segundos';
  const segundos = Math.round((instante.getTime() - ahora.getTime()) / 1_000);
  if (segundos < 2) return 'en unos segundos';
  if (segundos < 60) return `en ${segundos} s`;
  if (segundos < 3_600) return `en ${Math.round(segundos / 60)} min`;
  if (segundos < 86_400) return `en ${Math.round(segundos / 3_600)} h`;
  const [anio, mes, dia] = fechaLima(instante).split('-');
  return `el ${dia}/${mes}/${anio}`;
}
