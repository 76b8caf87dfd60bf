import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';

/** The files of a comprobante that have not ended, and all that was sent of any, are of so much earlier (`3 minutes`); their turn comes now. */
export async function ageArchivos(pool: pg.Pool, comprobanteId: string, cuanto: string): Promise<void> {
  const values = [comprobanteId, cuanto];
  await pool.query(
    `update resumen_intentos set iniciado_en = iniciado_en - $2::interval
     where resumen_id in (select id from resumenes where comprobante_id = $1)`,
    values,
  );
  await pool.query(
    `update resumenes set creado_en = creado_en - $2::interval, ticket_en = ticket_en - $2::interval, siguiente_intento_en = now()
     where comprobante_id = $1 and final_en is null`,
    values,
  );
}

/**
 * Tests one after the other, with a service of their own, beside the other groups of the file: for those that wait for the background
 * and tell their simulator how to behave. They take `expect` from their context, as several run at once.
 */
export function group(nombre: string, pruebas: (servicio: () => TestService) => void): void {
  const unaPorUna = () => {
    let s: TestService;
    beforeAll(async () => {
      s = await startTestService();
    });
    // What a failed test left asked of the simulator must not fail its neighbours.
    afterEach(() => s.simulate({ modo: 'normal' }));
    afterAll(() => s.stop());
    pruebas(() => s);
  };
  describe.concurrent(nombre, () => {
    describe('one after the other', { concurrent: false }, unaPorUna);
  });
}
