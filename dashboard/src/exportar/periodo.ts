/** The periods that an accountant asks for, as days in Lima. */
export const PERIODOS = ['esteMes', 'mesPasado', 'esteAno', 'todo'] as const;
export type Periodo = (typeof PERIODOS)[number];

export interface Dias {
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
}

/** First and last day of a period, of which `hoy` (`2026-11-21`) is the present day. */
export function diasDe(periodo: Periodo, hoy: string): Dias {
  const ano = Number(hoy.slice(0, 4));
  const mes = Number(hoy.slice(5, 7));
  switch (periodo) {
    case 'esteMes':
      return { desde: dia(ano, mes, 1), hasta: dia(ano, mes + 1, 0) };
    case 'mesPasado':
      return { desde: dia(ano, mes - 1, 1), hasta: dia(ano, mes, 0) };
    case 'esteAno':
      return { desde: dia(ano, 1, 1), hasta: dia(ano, 12, 31) };
    case 'todo':
      return {};
  }
}

/** Which of the periods the days are, if they are one. */
export function periodoDe({ desde, hasta }: Dias, hoy: string): Periodo | undefined {
  return PERIODOS.find((periodo) => {
    const dias = diasDe(periodo, hoy);
    return dias.desde === desde && dias.hasta === hasta;
  });
}

/** Months past December and days before the first are taken on and back, as calendars do. */
function dia(ano: number, mes: number, numero: number): string {
  return new Date(Date.UTC(ano, mes - 1, numero)).toISOString().slice(0, 10);
}
