import { addDays, toFecha } from '@chaski/core/lib/fecha.ts';

/** Calendar days after the issue day in which SUNAT still takes the document (2108, 1079; RS 000003-2023/SUNAT). */
const DIAS_DE_ENVIO: Readonly<Record<string, number>> = { '01': 3, '03': 5 };

/** The instant at which the last day for sending ends in Lima (UTC-5). */
export function plazoEnvio(tipoComprobante: string, fechaEmision: string): Date {
  const dias = DIAS_DE_ENVIO[tipoComprobante] ?? 3;
  return new Date(`${addDays(toFecha(fechaEmision), dias + 1)}T05:00:00Z`);
}
