/** The least uuid v7 of that instant: ids grow with time, so it bounds those that were made from then on. */
export function idDesde(instante: Date): string {
  const ms = Math.max(0, instante.getTime()).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
/** Lima is five hours behind, all year. */
const LIMA_MS = 5 * HORA_MS;

/** When that day began in Lima. */
export function inicioDelDia(fecha: string): Date {
  return new Date(Date.parse(`${fecha}T00:00:00Z`) + LIMA_MS);
}

/** When it ended. */
export function finDelDia(fecha: string): Date {
  return new Date(inicioDelDia(fecha).getTime() + DIA_MS);
}

/** The beginnings of the last `cuantos` hours, or days of Lima, the present one last. */
export function tramos(por: 'hora' | 'dia', cuantos: number, ahora: Date): Date[] {
  const paso = por === 'hora' ? HORA_MS : DIA_MS;
  const desplazado = ahora.getTime() - LIMA_MS;
  const ultimo = desplazado - (desplazado % paso) + LIMA_MS;
  return Array.from({ length: cuantos }, (_, index) => new Date(ultimo - (cuantos - 1 - index) * paso));
}
