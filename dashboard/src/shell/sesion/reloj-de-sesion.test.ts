import { describe, expect, it } from 'vitest';
import { AVISO_MS, decideSesion, type Reloj } from './reloj-de-sesion.ts';

const MINUTO = 60_000;
const T = Date.parse('2026-11-21T12:00:00Z');
const reloj = (cambios: Partial<Reloj>): Reloj => ({
  ahora: T,
  venceEn: T + 600 * MINUTO,
  ventanaMs: 30 * MINUTO,
  ultimaInteraccion: T,
  ultimoPedido: T,
  ...cambios,
});

describe('a session', () => {
  it('is left alone while somebody works and the server hears of it', () => {
    expect(decideSesion(reloj({}))).toEqual({ que: 'nada' });
  });

  it('is kept while somebody writes for long without asking the server anything', () => {
    expect(decideSesion(reloj({ ultimoPedido: T - 5 * MINUTO }))).toEqual({ que: 'mantener' });
  });

  it('is not kept by a page that asks by itself in front of an empty chair', () => {
    const sola = reloj({ ultimaInteraccion: T - 29 * MINUTO, ultimoPedido: T - 1_000 });
    expect(decideSesion(sola)).toEqual({ que: 'avisar', porque: 'inactiva', quedanMs: MINUTO });
    expect(decideSesion({ ...sola, ultimaInteraccion: T - 30 * MINUTO })).toEqual({ que: 'terminar' });
  });

  it('says two minutes before that it ends, whichever end comes first', () => {
    const justo = T - 30 * MINUTO + AVISO_MS;
    expect(decideSesion(reloj({ ultimaInteraccion: justo })).que).toBe('avisar');
    expect(decideSesion(reloj({ ultimaInteraccion: justo + 1 })).que).not.toBe('avisar');
    expect(decideSesion(reloj({ venceEn: T + MINUTO }))).toEqual({
      que: 'avisar',
      porque: 'absoluta',
      quedanMs: MINUTO,
    });
    expect(decideSesion(reloj({ venceEn: T }))).toEqual({ que: 'terminar' });
  });
});
