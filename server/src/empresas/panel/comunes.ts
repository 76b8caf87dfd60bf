import { RS_48_2026 } from '@chaski/core/vigencias/normas.ts';
import { Type } from '../../platform/http/schema.ts';

/* What is sent and what is answered of a company alike. */

export const Texto = Type.String();
export const Ruc = Type.String({ pattern: '^[0-9]{11}$' });

export const ObligadoCodigoProducto = Type.Boolean({
  description: `Está en el padrón 12 de SUNAT: desde el ${RS_48_2026.desde} sus facturas y boletas no se emiten sin codigoSunat o gtin en cada ítem`,
});
