import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Documento } from './tipos.ts';
import { viaDe } from './via.ts';

/** A document of the examples as the API answers it, of another kind if so said. */
function documento(cambios: Partial<Documento>): Documento {
  const path = new URL('../../../examples/01-factura-gravada-contado/respuesta.json', import.meta.url);
  return { ...JSON.parse(readFileSync(path, 'utf8')).data.documento, fechaEmision: '2026-11-14', ...cambios };
}

describe('how a document is annulled', () => {
  it('is said before anything is asked of SUNAT', () => {
    expect(viaDe(documento({}), '2026-11-21')).toMatchObject({ via: 'RA' });
    expect(viaDe(documento({ tipoComprobante: '03', serie: 'B001' }), '2026-11-21')).toMatchObject({ via: 'RC' });
    const afectado = { tipoComprobante: '03', serie: '0001', correlativo: 1 };
    const nota = documento({ tipoComprobante: '07', serie: '0001', documentoAfectado: afectado });
    expect(viaDe(nota, '2026-11-21')).toMatchObject({ via: 'RC' });
  });

  it('is refused past the last day and of a currency that no resumen takes, and unknown of what is not ours', () => {
    expect(viaDe(documento({}), '2026-11-22')).toMatchObject({ rechazo: { codigo: '2957' } });
    const enLeus = documento({ tipoComprobante: '03', serie: 'B001', moneda: 'RON' });
    expect(viaDe(enLeus, '2026-11-21')).toMatchObject({ rechazo: { codigo: '0306' } });
    expect(viaDe(documento({ tipoComprobante: '09' }), '2026-11-21')).toBeUndefined();
  });
});
