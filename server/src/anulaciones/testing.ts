import type pg from 'pg';

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
