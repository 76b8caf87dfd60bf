import { createTurnos, type Reparto, type Turnos } from '../platform/turnos.ts';
import { endpointOf, type SunatBreaker } from './breaker.ts';
import type { RespuestaHttp } from './client.ts';

/** Exchanges that one process has at once with each endpoint, and how many of them may be one company's. */
const REPARTO = { plazas: 128, cupo: 64 } as const;

/**
 * Nobody's many documents keep another's waiting. Who waits for its turn longer than `esperaMs` is told that nothing was sent, which
 * says nothing of the endpoint; whether that rests is asked when the turn has come.
 */
export function porTurnos(sunat: SunatBreaker, esperaMs: number, reparto: Reparto = REPARTO): SunatBreaker {
  const turnosDe = new Map<string, Turnos>();
  return {
    ...sunat,
    post(url, soapAction, body, quien, espera) {
      const endpoint = endpointOf(url);
      const turnos = turnosDe.get(endpoint) ?? createTurnos(reparto);
      turnosDe.set(endpoint, turnos);
      let avisada: Promise<void> | undefined;
      const alEsperar = () => {
        // What fails to be noted counts as sent.
        avisada = espera?.alEsperar().catch(() => {});
      };
      const work = async () => {
        await avisada;
        const sale = avisada === undefined || (await espera?.alTurno().catch(() => false));
        return sale === false ? SIN_TURNO : sunat.post(url, soapAction, body, quien);
      };
      return turnos.con(quien, work, (): RespuestaHttp => SIN_TURNO, esperaMs, alEsperar);
    },
  };
}

const SIN_TURNO: RespuestaHttp = {
  tipo: 'falla',
  enviado: false,
  detalle: 'la empresa ya tiene muchos envíos en curso',
  interno: 'su turno no llegó',
};
