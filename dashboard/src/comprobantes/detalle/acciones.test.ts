import { describe, expect, it } from 'vitest';
import { accionesDe, type Situacion } from './acciones.ts';

const documento = (estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA', tipo = '01') => ({
  estado,
  enlaces: { consulta: '', ...(estado === 'ACEPTADA' ? { cdr: '/cdr' } : {}) },
  documento: { tipoComprobante: tipo, plazos: { envio: '2026-11-24', anulacion: '2026-11-28' } },
});
const con = (cambios: Partial<Situacion> = {}): Situacion => ({
  rol: 'emisor',
  hoy: '2026-11-21',
  esperaPersona: false,
  apartado: false,
  anulando: false,
  ...cambios,
});

describe('what can be done with a document', () => {
  it('accepted: annul it, or issue notes over it', () => {
    const acciones = accionesDe(documento('ACEPTADA'), con());
    for (const accion of ['anular', 'notaCredito', 'notaDebito', 'cdr', 'duplicar'] as const) {
      expect(acciones.has(accion), accion).toBe(true);
    }
    expect(acciones.has('reintentar')).toBe(false);
  });

  it('only what is accepted goes out by e-mail, and only by whom may issue', () => {
    expect(accionesDe(documento('ACEPTADA'), con()).has('enviarCorreo')).toBe(true);
    for (const estado of ['EN_PROCESO', 'PENDIENTE_ENVIO', 'RECHAZADA', 'ANULADA'] as const) {
      expect(accionesDe(documento(estado), con()).has('enviarCorreo'), estado).toBe(false);
    }
  });

  it('past the last day it is not annulled any more; on that day it still is', () => {
    expect(accionesDe(documento('ACEPTADA'), con({ hoy: '2026-11-28' })).has('anular')).toBe(true);
    expect(accionesDe(documento('ACEPTADA'), con({ hoy: '2026-11-29' })).has('anular')).toBe(false);
  });

  it('while it is being annulled, no second annulment and no note', () => {
    const acciones = accionesDe(documento('ACEPTADA'), con({ anulando: true }));
    expect([acciones.has('anular'), acciones.has('notaCredito')]).toEqual([false, false]);
  });

  it('a note is annulled, but has no notes over it', () => {
    const acciones = accionesDe(documento('ACEPTADA', '07'), con());
    expect([acciones.has('anular'), acciones.has('notaCredito')]).toEqual([true, false]);
  });

  it('pending: retry it, unless it waits for a person, whom only an owner can be', () => {
    expect(accionesDe(documento('PENDIENTE_ENVIO'), con()).has('reintentar')).toBe(true);
    expect(accionesDe(documento('PENDIENTE_ENVIO'), con()).has('apartar')).toBe(true);
    expect(accionesDe(documento('ACEPTADA'), con()).has('apartar')).toBe(false);
    // Nobody sends it: that it is set aside is said by its state, and nothing is left to ask for.
    const apartado = accionesDe(documento('PENDIENTE_ENVIO'), con({ esperaPersona: true, apartado: true }));
    expect(apartado.has('apartar')).toBe(false);
    const deEmisor = accionesDe(documento('PENDIENTE_ENVIO'), con({ esperaPersona: true }));
    expect([deEmisor.has('reintentar'), deEmisor.has('decidir')]).toEqual([false, false]);
    const deDueno = accionesDe(documento('PENDIENTE_ENVIO'), con({ rol: 'dueno', esperaPersona: true }));
    expect([deDueno.has('reanudar'), deDueno.has('decidir')]).toEqual([true, true]);
  });

  it('who only reads changes nothing', () => {
    for (const rol of ['contador', 'lectura'] as const) {
      for (const estado of ['ACEPTADA', 'PENDIENTE_ENVIO', 'RECHAZADA'] as const) {
        const acciones = [...accionesDe(documento(estado), con({ rol, esperaPersona: true }))];
        expect(
          acciones.every((accion) => ['pdf', 'imprimir', 'xml', 'cdr'].includes(accion)),
          rol,
        ).toBe(true);
      }
    }
  });
});
