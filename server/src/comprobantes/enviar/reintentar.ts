import type { Acceso } from '../../platform/http/route.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import type { CarryPorts } from '../ports.ts';
import { correlativoDe, estadoDe, informado } from '../respuesta.ts';
import type { Comprobante } from '../types.ts';
import { COMPROBANTES } from './cola-store.ts';
import { carry } from './llevar.ts';
import { waitOutcome } from './wait-outcome.ts';

/**
 * Retries only the transmission, with the very same signed bytes. A final document answers its state; one that is being
 * sent is waited for. Throws `DOMAIN_ERROR` for a `RECHAZADA` and for what only a person can go on with.
 */
export async function reintentar(deps: CarryPorts, acceso: Acceso, c: Comprobante): Promise<Comprobante> {
  if (c.leaseVivo) return waitOutcome(deps, acceso, c);
  switch (estadoDe(c)) {
    case 'ACEPTADA':
    case 'ANULADA':
      return c;
    case 'RECHAZADA':
      throw rechazada(c);
    default:
  }
  const correlativo = correlativoDe(c);
  if (c.apartado) throw new AppError('reenvio-de-un-apartado', { correlativo });
  if (c.estado === 'POR_ATENDER' && c.anulacionId !== null)
    throw new AppError('reenvio-de-un-informado', { correlativo, informado: informado(c) });
  if (c.estado === 'POR_ATENDER')
    throw new AppError('reenvio-de-uno-por-atender', { correlativo, motivo: c.motivo ?? '' });
  const enCurso = await COMPROBANTES.claim(deps.db.of(acceso), acceso.empresaId, c.id);
  if (enCurso !== undefined) return carry(deps, acceso, enCurso, true);
  // Somebody took it between the two statements.
  return waitOutcome(deps, acceso, c);
}

function rechazada(c: Comprobante): AppError {
  const correlativo = correlativoDe(c);
  return c.sunat?.numeroConsumido === false
    ? new AppError('reenvio-de-un-rechazado-sin-numero', { correlativo, numero: c.numero })
    : new AppError('reenvio-de-un-rechazado', { correlativo });
}
