import { esFinal } from '@chaski/core/estado/estado.ts';
import { outcomeOfPausa } from '../../empresas/anotar-pausa.ts';
import type { Acceso } from '../../platform/http/route.ts';
import type { CarryPorts } from '../ports.ts';
import { findComprobante } from '../store.ts';
import type { Comprobante, EnCurso } from '../types.ts';
import { enviar } from './enviar.ts';
import { waitOutcome } from './wait-outcome.ts';

/**
 * `enviar` for a caller who waits for the answer. Never throws: the document exists, and an answer without its id would
 * make the caller issue another. Whatever fails here is told as a send failure, and the background goes on. `insiste`: a person
 * may have mended what made the company's sending pause, so it is tried all the same. What comes of it is told to no webhook, unless a
 * person at the dashboard is who waits: the company's programs do not see that answer.
 */
export async function carry(deps: CarryPorts, acceso: Acceso, c: EnCurso, insiste = false): Promise<Comprobante> {
  try {
    const responde = acceso.quien.tipo !== 'usuario';
    const enviado = await enviar(deps, { ...c, responde }, insiste ? undefined : await outcomeOfPausa(deps, c));
    // Somebody else took it over, because our lease ran out: theirs is the outcome.
    return enviado.leaseVivo ? await waitOutcome(deps, acceso, enviado) : enviado;
  } catch (error) {
    deps.log.error({ err: error, comprobante: c.id }, 'el envío se interrumpió; sigue en segundo plano');
    // It may have been written all the same, and nobody else tells of what this caller was to be answered.
    const ahora = await findComprobante(deps.db.of(c), c, c.id).catch(() => undefined);
    if (ahora !== undefined && esFinal(ahora.estado)) return ahora;
    const { empresaId, entorno, id } = c;
    deps.porDecir.note({ empresaId, entorno, id });
    const motivo = 'El envío se interrumpió dentro de este sistema. Se terminará solo; no emita otro por esta venta.';
    return { ...c, estado: 'POR_CONFIRMAR', leaseVivo: false, motivo };
  }
}
