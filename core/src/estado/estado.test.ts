import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casos } from '../lib/testing.ts';
import { classifyFallaDeRed } from '../sunat/veredicto.ts';
import {
  ESTADOS,
  type EstadoInterno,
  EVENTOS,
  type Evento,
  enDuda,
  esFinal,
  estadoPublico,
  estaEnCurso,
  eventoDe,
  puedeOcurrir,
  SIN_ENVIAR,
  transition,
} from './estado.ts';

const PAIRS = ESTADOS.flatMap((estado) => EVENTOS.map((evento) => [estado, evento] as const));

/** The whole machine once more, by state: what every event leads to; all others are impossible. */
const EXPECTED: Record<EstadoInterno, string> = {
  EN_COLA:
    'intentoIniciado>ENVIANDO atender>POR_ATENDER plazoVencido>POR_ATENDER baseRestaurada>POR_CONFIRMAR personaAparta>POR_ATENDER',
  ENVIANDO:
    'aceptado>ACEPTADA rechazado>RECHAZADA noProcesado>POR_REINTENTAR desconocido>POR_CONFIRMAR atender>POR_ATENDER leaseVencido>POR_CONFIRMAR personaAparta>POR_ATENDER',
  CONFIRMANDO:
    'aceptado>ACEPTADA rechazado>RECHAZADA noProcesado>POR_CONFIRMAR desconocido>POR_CONFIRMAR atender>POR_ATENDER leaseVencido>POR_CONFIRMAR personaAparta>POR_ATENDER',
  POR_CONFIRMAR: 'intentoIniciado>CONFIRMANDO atender>POR_ATENDER plazoVencido>POR_ATENDER personaAparta>POR_ATENDER',
  POR_REINTENTAR:
    'intentoIniciado>ENVIANDO atender>POR_ATENDER plazoVencido>POR_ATENDER baseRestaurada>POR_CONFIRMAR personaAparta>POR_ATENDER',
  POR_ATENDER:
    'personaAparta>POR_ATENDER apartadoAceptado>ACEPTADA apartadoRechazado>RECHAZADA apartadoDudoso>POR_ATENDER tardeAceptado>ACEPTADA tardeRechazado>RECHAZADA tardeDudoso>POR_ATENDER personaReanuda>POR_CONFIRMAR personaAcepta>ACEPTADA personaRechaza>RECHAZADA resumenAcepta>ACEPTADA resumenRechaza>RECHAZADA',
  ACEPTADA: 'anulado>ANULADA',
  RECHAZADA: '',
  ANULADA: '',
};

it('knows what is in doubt and what was not sent; whatever goes on by itself is one of the two', () => {
  expect(SIN_ENVIAR).toEqual(['EN_COLA', 'POR_REINTENTAR']);
  const goOn = ESTADOS.filter((estado) => puedeOcurrir(estado, 'intentoIniciado') || estaEnCurso(estado));
  expect(goOn.filter((estado) => !SIN_ENVIAR.includes(estado))).toEqual(ESTADOS.filter(enDuda));
});

describe('transition', () => {
  it.each(ESTADOS)('decides every event in %s', (estado) => {
    const possible = EVENTOS.filter((evento) => puedeOcurrir(estado, evento));
    expect(possible.map((evento) => `${evento}>${transition(estado, evento)}`).join(' ')).toBe(EXPECTED[estado]);
    for (const evento of EVENTOS) {
      if (!puedeOcurrir(estado, evento)) expect(() => transition(estado, evento), evento).toThrow('Invariante roto');
    }
  });

  it('never leaves a final state but from ACEPTADA to ANULADA', () => {
    const ways = PAIRS.filter(([estado, evento]) => esFinal(estado) && puedeOcurrir(estado, evento));
    expect(ways).toEqual([['ACEPTADA', 'anulado']]);
  });

  it('gives news of SUNAT only to who holds the lease, but for a person', () => {
    for (const evento of ['aceptado', 'rechazado', 'noProcesado', 'desconocido'] as const) {
      expect(ESTADOS.filter((estado) => puedeOcurrir(estado, evento))).toEqual(ESTADOS.filter(estaEnCurso));
    }
  });

  it('leaves no state without a way to a final one', () => {
    const reaches = (estado: EstadoInterno, seen: Set<EstadoInterno>): boolean => {
      if (esFinal(estado)) return true;
      if (seen.has(estado)) return false;
      seen.add(estado);
      const next = EVENTOS.filter((evento) => puedeOcurrir(estado, evento)).map((evento) => transition(estado, evento));
      return next.some((state) => reaches(state, seen));
    };
    for (const estado of ESTADOS) expect(reaches(estado, new Set()), estado).toBe(true);
  });
});

describe('any history of a document', () => {
  /** Runs the events that can happen, and gives every state on the way with the event that led there. */
  function live(events: readonly Evento[]): { evento: Evento; antes: EstadoInterno; despues: EstadoInterno }[] {
    let antes: EstadoInterno = 'EN_COLA';
    const steps = [];
    for (const evento of events) {
      if (!puedeOcurrir(antes, evento)) continue;
      const despues = transition(antes, evento);
      steps.push({ evento, antes, despues });
      antes = despues;
    }
    return steps;
  }

  const history = fc.array(fc.constantFrom(...EVENTOS), { maxLength: 60 });

  it('has at most one decision of SUNAT and at most one annulment', () => {
    fc.assert(
      fc.property(history, (events) => {
        const decided = live(events).filter(({ antes, despues }) => !esFinal(antes) && esFinal(despues));
        const annulled = live(events).filter(({ despues }) => despues === 'ANULADA');
        expect(decided.length).toBeLessThanOrEqual(1);
        expect(annulled.length).toBeLessThanOrEqual(1);
        if (annulled.length === 1) expect(decided[0]?.despues).toBe('ACEPTADA');
      }),
      { numRuns: casos(2000) },
    );
  });

  it('never goes from doubt back to certainty that nothing was sent', () => {
    fc.assert(
      fc.property(history, (events) => {
        let doubt = false;
        for (const { evento, antes, despues } of live(events)) {
          if (evento === 'desconocido' || evento === 'leaseVencido') doubt = true;
          if (doubt) expect(['POR_REINTENTAR', 'ENVIANDO', 'EN_COLA'], `${antes} ${evento}`).not.toContain(despues);
        }
      }),
      { numRuns: casos(2000) },
    );
  });

  it('holds the lease only between the beginning of an attempt and its end', () => {
    fc.assert(
      fc.property(history, (events) => {
        for (const { evento, antes, despues } of live(events)) {
          expect(estaEnCurso(despues)).toBe(evento === 'intentoIniciado');
          if (evento === 'intentoIniciado') expect(estaEnCurso(antes)).toBe(false);
        }
      }),
    );
  });
});

describe('estadoPublico', () => {
  it.each<[EstadoInterno, string, string]>([
    ['EN_COLA', 'PENDIENTE_ENVIO', 'EN_PROCESO'],
    ['ENVIANDO', 'EN_PROCESO', 'EN_PROCESO'],
    ['CONFIRMANDO', 'EN_PROCESO', 'EN_PROCESO'],
    ['POR_CONFIRMAR', 'PENDIENTE_ENVIO', 'EN_PROCESO'],
    ['POR_REINTENTAR', 'PENDIENTE_ENVIO', 'EN_PROCESO'],
    ['POR_ATENDER', 'PENDIENTE_ENVIO', 'PENDIENTE_ENVIO'],
    ['ACEPTADA', 'ACEPTADA', 'ACEPTADA'],
    ['RECHAZADA', 'RECHAZADA', 'RECHAZADA'],
    ['ANULADA', 'ANULADA', 'ANULADA'],
  ])('of %s is %s to who waited for the answer, %s to who did not', (estado, sync, async) => {
    expect(estadoPublico(estado, false)).toBe(sync);
    expect(estadoPublico(estado, true)).toBe(async);
  });
});

describe('eventoDe', () => {
  const base = { mensaje: '', cdr: undefined };

  it('says what happened to the attempt', () => {
    expect(eventoDe({ ...base, tipo: 'aceptado', observaciones: [] })).toBe('aceptado');
    expect(eventoDe({ ...base, tipo: 'rechazado', codigo: '2017', notas: [], numeroConsumido: true })).toBe(
      'rechazado',
    );
    expect(eventoDe({ ...base, tipo: 'atender', codigo: '1033' })).toBe('atender');
    expect(eventoDe({ ...base, tipo: 'configurar', codigo: '0102' })).toBe('noProcesado');
    expect(eventoDe({ ...base, tipo: 'consultar', codigo: '1033', textoSunat: '' })).toBe('desconocido');
    expect(eventoDe(classifyFallaDeRed('antes_de_enviar', ''))).toBe('noProcesado');
    expect(eventoDe(classifyFallaDeRed('despues_de_enviar', ''))).toBe('desconocido');
  });
});
