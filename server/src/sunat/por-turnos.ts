import { createTurnos, type Reparto, type Turnos } from '../platform/turnos.ts';
import { endpointOf, type SunatBreaker } from './breaker.ts';
import type { EnEspera, RespuestaHttp } from './client.ts';

/** Exchanges that one process has at once with each endpoint, and how many of them may be one company's. */
const REPARTO = { plazas: 128, cupo: 64 } as const;

/**
 * Nobody's many documents keep another's waiting. Who waits for its turn longer than `esperaMs` is told that nothing was sent, which
 * says nothing of the endpoint; whether that rests is asked when the turn has come.
 */
export function porTurnos(sunat: SunatBreaker, esperaMs: number, reparto: Reparto = REPARTO): SunatBreaker {
  const turnosDe = new Map<string, Turnos>();
  const pass = (
    endpoint: string,
    quien: string,
    send: () => Promise<RespuestaHttp>,
    espera: EnEspera | undefined,
  ): Promise<RespuestaHttp> => {
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
      return sale === false ? SIN_TURNO : send();
    };
    return turnos.con(quien, work, (): RespuestaHttp => SIN_TURNO, esperaMs, alEsperar);
  };
  return {
    ...sunat,
    post: (url, soapAction, body, quien, espera) =>
      pass(endpointOf(url), quien, () => sunat.post(url, soapAction, body, quien), espera),
    rest: (peticion, quien, espera) => pass(peticion.endpoint, quien, () => sunat.rest(peticion, quien), espera),
  };
}

const SIN_TURNO: RespuestaHttp = {
  tipo: 'falla',
  enviado: false,
  detalle: 'la empresa ya tiene muchos envíos en curso',
  interno: 'su turno no llegó',
};
