/** Two months of sales as they are drawn and compared, decided without React. */

import { paraDibujar } from '../graficos/escala.ts';
import type { Datos } from '../graficos/modelo.ts';
import type { Idioma } from '../i18n/formatos.ts';
import type { MesDeMoneda } from './tipos.ts';

/** Those in which something was sold; soles where nothing was: whoever sells in dollars alone sees dollars first. */
export function conVentas(monedas: readonly MesDeMoneda[]): readonly MesDeMoneda[] {
  const vendidas = monedas.filter(({ mes, anterior }) => mes.cantidad + anterior.cantidad > 0);
  return vendidas.length === 0 ? monedas : vendidas;
}

/** `2026-11-01` → `noviembre`. */
export function nombreDeMes(primerDia: string, idioma: Idioma): string {
  const opciones = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  // Beside its day, as within a sentence: by itself es-PE writes it as a title.
  const partes = new Intl.DateTimeFormat(idioma === 'es' ? 'es-PE' : 'en-US', opciones).formatToParts(
    Date.parse(`${primerDia}T00:00:00Z`),
  );
  return partes.find(({ type }) => type === 'month')?.value ?? '';
}

/** How much more, as a part of what it was: `0.12`, `-0.5`. Undefined where there was nothing, or less: no part of that says anything. */
export function variacion(ahora: string, antes: string): number | undefined {
  const base = paraDibujar(antes);
  if (!(base > 0)) return undefined;
  return Math.round((paraDibujar(ahora) / base - 1) * 1000) / 1000;
}

interface Escritura {
  readonly dia: (dia: number) => string;
  readonly dinero: (monto: string, moneda: string) => string;
}

function toTitulo(texto: string): string {
  return `${texto.charAt(0).toUpperCase()}${texto.slice(1)}`;
}

/** What was sold from the first day of each month to each of its days; `hoy` is what is read first. The amounts are those of the service. */
export function acumuladoDelMes(
  { moneda, dias, mes, anterior }: MesDeMoneda,
  nombres: { readonly mes: string; readonly anterior: string },
  hoy: number,
  { dia: elDia, dinero }: Escritura,
): Datos {
  const serie = (cual: 'mes' | 'anterior', tono: 'accent' | 'muted') => ({
    id: cual,
    nombre: toTitulo(nombres[cual]),
    tono,
    // Notes may take off more than was sold: that has no height, and its text says it.
    valores: dias.map((dia) => (dia[cual] === null ? null : Math.max(0, paraDibujar(dia[cual])))),
    textos: dias.map((dia) => (dia[cual] === null ? '—' : dinero(dia[cual], moneda))),
  });
  return {
    categorias: dias.map(({ dia }) => ({ id: String(dia), etiqueta: String(dia), nombre: elDia(dia) })),
    series: [serie('mes', 'accent'), serie('anterior', 'muted')],
    actual: hoy - 1,
    conHechos: mes.cantidad + anterior.cantidad > 0,
  };
}
