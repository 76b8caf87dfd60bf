import { describe, expect, it } from 'vitest';
import { EVENTOS_ANULACION } from './anulacion.ts';
import {
  ESTADOS_GUIA,
  type EventoGuia,
  esFinalGuia,
  estadoPublicoGuia,
  puedeOcurrirGuia,
  transitionGuia,
} from './guia.ts';

const EVENTOS = [...EVENTOS_ANULACION.filter((evento) => evento !== 'personaReemplaza'), 'personaAnula'] as const;

describe('the life of a guía', () => {
  it('goes by ticket, and an accepted one is taken back by a person alone', () => {
    const vida: EventoGuia[] = [
      'intentoIniciado',
      'ticketRecibido',
      'intentoIniciado',
      'enProceso',
      'intentoIniciado',
      'aceptado',
      'personaAnula',
    ];
    expect(vida.reduce<(typeof ESTADOS_GUIA)[number]>(transitionGuia, 'EN_COLA')).toBe('ANULADA');
    expect(ESTADOS_GUIA.filter((estado) => puedeOcurrirGuia(estado, 'personaAnula'))).toEqual(['ACEPTADA']);
  });

  it('a lost ticket sends the same file again', () => {
    expect(transitionGuia('CONSULTANDO', 'ticketPerdido')).toBe('POR_CONFIRMAR');
    expect(transitionGuia('POR_CONFIRMAR', 'intentoIniciado')).toBe('ENVIANDO');
  });

  it('nothing but a person moves what is final', () => {
    for (const estado of ESTADOS_GUIA.filter(esFinalGuia)) {
      const posibles = EVENTOS.filter((evento) => puedeOcurrirGuia(estado, evento));
      expect(posibles).toEqual(estado === 'ACEPTADA' ? ['personaAnula'] : []);
    }
    expect(() => transitionGuia('ANULADA', 'aceptado')).toThrow();
  });

  it('with a ticket it is in process for whoever waits too', () => {
    expect(estadoPublicoGuia('CON_TICKET', false)).toBe('EN_PROCESO');
    expect(estadoPublicoGuia('POR_REINTENTAR', false)).toBe('PENDIENTE_ENVIO');
    expect(estadoPublicoGuia('POR_REINTENTAR', true)).toBe('EN_PROCESO');
  });
});
