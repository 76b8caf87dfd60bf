import type { Dentro } from '@chaski/testing/service/panel.ts';
import type { TestService } from '@chaski/testing/service/service.ts';
import { expect } from 'vitest';

/** A test key as the page of the reference is given it. */
export interface Entregada {
  readonly id: string;
  readonly clave: string;
  readonly permisos: readonly string[];
  readonly expiraEn: string;
}

/** Asks that service for test keys, and looks at what became of them. */
export function createVisor(servicio: () => TestService) {
  return {
    /** A key, as if the one before it, if there was one, were a minute old. */
    async ask(quien: Dentro, empresa = quien.empresaId): Promise<Entregada> {
      await servicio().pool.query(
        `update claves set creada_en = now() - interval '1 minute', rotada_en = rotada_en - interval '1 minute' where de_usuario = $1`,
        [quien.usuarioId],
      );
      const { status, json } = await quien.call('POST', '/referencia/clave', { body: { empresa } });
      expect([status, json.message]).toEqual([200, 'Clave de prueba por una hora.']);
      return json.data;
    },
    /** What the API answers to that key. */
    entra: async (clave: string): Promise<number> => (await servicio().call('GET', '/invoices', { clave })).status,
    /** The rows of that person's keys. */
    filas: async (usuarioId: string) =>
      (await servicio().pool.query('select * from claves where de_usuario = $1 order by empresa_id', [usuarioId])).rows,
    /** What was noted of that key. */
    auditadas: async (id: string) => {
      const text = 'select accion, actor_id as actor, despues from auditoria where objeto = $1 order by n';
      return (await servicio().pool.query(text, [id])).rows;
    },
  };
}
