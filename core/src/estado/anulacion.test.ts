import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pudoRegistrarseResumen, type VeredictoResumen } from '../sunat/resumen.ts';
import {
  ESTADOS_ANULACION,
  type EstadoAnulacion,
  EVENTOS_ANULACION,
  type EventoAnulacion,
  esFinalAnulacion,
  estadoPublicoAnulacion,
  estaEnCursoAnulacion,
  eventoDeAnulacion,
  puedeOcurrirAnulacion,
  SIN_ENVIAR_ANULACION,
  transitionAnulacion,
} from './anulacion.ts';

/** The whole machine once more, by state. */
const EXPECTED: Record<EstadoAnulacion, string> = {
  EN_COLA: 'intentoIniciado>ENVIANDO atender>POR_ATENDER plazoVencido>RECHAZADA baseRestaurada>POR_CONFIRMAR',
  ENVIANDO:
    'ticketRecibido>CON_TICKET enProceso>POR_CONFIRMAR aceptado>ACEPTADA rechazado>RECHAZADA noProcesado>POR_REINTENTAR ' +
    'desconocido>POR_CONFIRMAR atender>POR_ATENDER leaseVencido>POR_CONFIRMAR',
  POR_REINTENTAR: 'intentoIniciado>ENVIANDO atender>POR_ATENDER plazoVencido>RECHAZADA baseRestaurada>POR_CONFIRMAR',
  POR_CONFIRMAR: 'intentoIniciado>ENVIANDO atender>POR_ATENDER',
  CON_TICKET: 'intentoIniciado>CONSULTANDO atender>POR_ATENDER',
  CONSULTANDO:
    'enProceso>CON_TICKET ticketPerdido>POR_CONFIRMAR aceptado>ACEPTADA rechazado>RECHAZADA noProcesado>CON_TICKET ' +
    'desconocido>CON_TICKET atender>POR_ATENDER leaseVencido>CON_TICKET',
  POR_ATENDER:
    'tardeAceptado>ACEPTADA tardeRechazado>RECHAZADA atender>POR_ATENDER ' +
    'personaReanuda>POR_CONFIRMAR personaAcepta>ACEPTADA personaRechaza>RECHAZADA personaReemplaza>RECHAZADA',
  ACEPTADA: '',
  RECHAZADA: '',
};

it('knows where SUNAT has nothing of a file yet', () => {
  expect(SIN_ENVIAR_ANULACION).toEqual(['EN_COLA', 'POR_REINTENTAR']);
});

describe('transitionAnulacion', () => {
  it.each(ESTADOS_ANULACION)('decides every event in %s', (estado) => {
    const possible = EVENTOS_ANULACION.filter((evento) => puedeOcurrirAnulacion(estado, evento));
    expect(possible.map((evento) => `${evento}>${transitionAnulacion(estado, evento)}`).join(' ')).toBe(
      EXPECTED[estado],
    );
    for (const evento of EVENTOS_ANULACION) {
      if (!possible.includes(evento))
        expect(() => transitionAnulacion(estado, evento), evento).toThrow('Invariante roto');
    }
  });

  it('never leaves a final state, and reaches one from everywhere', () => {
    const reaches = (estado: EstadoAnulacion, seen: Set<EstadoAnulacion>): boolean => {
      if (esFinalAnulacion(estado)) return true;
      if (seen.has(estado)) return false;
      seen.add(estado);
      return EVENTOS_ANULACION.filter((evento) => puedeOcurrirAnulacion(estado, evento)).some((evento) =>
        reaches(transitionAnulacion(estado, evento), seen),
      );
    };
    for (const estado of ESTADOS_ANULACION) expect(reaches(estado, new Set()), estado).toBe(true);
    for (const evento of EVENTOS_ANULACION) {
      expect(puedeOcurrirAnulacion('ACEPTADA', evento) || puedeOcurrirAnulacion('RECHAZADA', evento)).toBe(false);
    }
  });

  it('after any history, only an attempt under way can bring SUNAT’s decision', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTOS_ANULACION), { maxLength: 60 }), (events) => {
        let estado: EstadoAnulacion = 'EN_COLA';
        for (const evento of events) {
          if (!puedeOcurrirAnulacion(estado, evento)) continue;
          if (evento === 'aceptado' || evento === 'rechazado') expect(estaEnCursoAnulacion(estado)).toBe(true);
          estado = transitionAnulacion(estado, evento);
          expect(estadoPublicoAnulacion(estado)).toBe(esFinalAnulacion(estado) ? estado : 'EN_PROCESO');
        }
      }),
    );
  });
});

describe('the verdict of a file', () => {
  const mensaje = 'Algo.';
  const decision = { codigo: '0', mensaje, notas: [] };
  it.each<[VeredictoResumen, EventoAnulacion, boolean]>([
    [{ tipo: 'ticket', ticket: '1' }, 'ticketRecibido', true],
    [{ tipo: 'aceptado', ...decision }, 'aceptado', true],
    [{ tipo: 'rechazado', ...decision }, 'rechazado', true],
    [{ tipo: 'reintentar', codigo: '0100', mensaje }, 'noProcesado', true],
    [{ tipo: 'reintentar', codigo: undefined, mensaje }, 'noProcesado', false],
    [{ tipo: 'configurar', codigo: '0102', mensaje }, 'noProcesado', false],
    [{ tipo: 'vencido', mensaje }, 'plazoVencido', false],
    [{ tipo: 'reponer', mensaje }, 'rechazado', true],
    [{ tipo: 'enProceso', mensaje }, 'enProceso', true],
    [{ tipo: 'ticketPerdido', mensaje }, 'ticketPerdido', true],
    [{ tipo: 'desconocido', mensaje }, 'desconocido', true],
    [{ tipo: 'atender', mensaje }, 'atender', true],
  ])('%j is one event, and says whether SUNAT may have the file', (veredicto, evento, quiza) => {
    expect(eventoDeAnulacion(veredicto)).toBe(evento);
    expect(pudoRegistrarseResumen(veredicto)).toBe(quiza);
  });
});
