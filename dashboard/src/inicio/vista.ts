/** What the home page draws, decided without React. */

import type { Datos, SerieDeGrafico, Tono } from '../graficos/modelo.ts';
import type { Dia, Estado, Inicio, Rechazo, Servicio } from './tipos.ts';

export const ESTADOS = [
  'ACEPTADA',
  'EN_PROCESO',
  'PENDIENTE_ENVIO',
  'RECHAZADA',
  'ANULADA',
] as const satisfies readonly Estado[];

const TONO: Readonly<Record<Estado, Tono>> = {
  ACEPTADA: 'success',
  EN_PROCESO: 'info',
  PENDIENTE_ENVIO: 'warning',
  RECHAZADA: 'danger',
  ANULADA: 'muted',
};

/** How things are written in the language of the page. */
export interface Escritura {
  readonly entero: (n: number) => string;
  readonly fecha: (dia: string) => string;
  readonly hora: (iso: string) => string;
  readonly duracion: (ms: number) => string;
}

/** The `cuantos` days that end with `hoy` (`2026-11-21`), the oldest first. */
export function ultimosDias(hoy: string, cuantos: number): readonly string[] {
  const fin = Date.parse(`${hoy}T00:00:00Z`);
  return Array.from({ length: cuantos }, (_, i) =>
    new Date(fin - (cuantos - 1 - i) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** How many documents of each state, day by day; states that nothing is in are left out. */
export function estadosPorDia(
  filas: readonly Dia[],
  dias: readonly string[],
  nombres: Readonly<Record<Estado, string>>,
  { entero, fecha }: Escritura,
): Datos {
  const cuenta = (dia: string, estado: Estado) =>
    filas
      .filter((fila) => fila.fecha === dia && fila.estado === estado)
      .reduce((suma, fila) => suma + fila.cantidad, 0);
  const series = ESTADOS.map((estado) => {
    const valores = dias.map((dia) => cuenta(dia, estado));
    return { id: estado, nombre: nombres[estado], tono: TONO[estado], valores, textos: valores.map(entero) };
  });
  const conAlgo = series.filter(({ valores }) => valores.some((valor) => valor > 0));
  return { categorias: categoriasDeDias(dias, fecha), series: conAlgo };
}

/** How long the authority took, hour by hour, and how often it did not answer. */
export function respuestaPorHora(
  horas: readonly Servicio[],
  nombres: { readonly mediana: string; readonly sinRespuesta: string },
  { entero, hora, duracion }: Escritura,
): { readonly latencia: Datos; readonly disponibilidad: number | null } {
  const categorias = horas.map(({ desde }) => ({ id: desde, etiqueta: hora(desde), nombre: hora(desde) }));
  const mediana: SerieDeGrafico = {
    id: 'mediana',
    nombre: nombres.mediana,
    tono: 'accent',
    valores: horas.map(({ medianaMs }) => medianaMs),
    textos: horas.map(({ medianaMs }) => (medianaMs === null ? '—' : duracion(medianaMs))),
  };
  const perdidas = horas.map(({ intercambios, sinRespuesta }) => `${entero(sinRespuesta)} / ${entero(intercambios)}`);
  // No time, so it has no height.
  const sinRespuesta: SerieDeGrafico = {
    id: 'sinRespuesta',
    nombre: nombres.sinRespuesta,
    tono: 'danger',
    valores: horas.map(() => null),
    textos: perdidas,
    cruces: horas.map((una) => una.sinRespuesta > 0),
  };
  const total = horas.reduce((suma, { intercambios }) => suma + intercambios, 0);
  const perdidos = horas.reduce((suma, uno) => suma + uno.sinRespuesta, 0);
  return {
    latencia: { categorias, series: [mediana, sinRespuesta] },
    disponibilidad: total === 0 ? null : (total - perdidos) / total,
  };
}

/** The most frequent refusals, with what each means. */
export function rechazosPorCodigo(rechazos: readonly Rechazo[], nombre: string, { entero }: Escritura): Datos {
  const valores = rechazos.map(({ cantidad }) => cantidad);
  return {
    categorias: rechazos.map(({ codigo, texto }) => ({ id: codigo, etiqueta: codigo, nombre: `${codigo} · ${texto}` })),
    series: [{ id: 'cantidad', nombre, tono: 'danger', valores, textos: valores.map(entero) }],
  };
}

/** Whether nothing was ever issued. */
export function estaVacia({ contadores: { total } }: Pick<Inicio, 'contadores'>): boolean {
  return ESTADOS.every((estado) => total[estado] === 0);
}

/** How SUNAT does, in a word: what keeps us from sending first, then its worst service; `sin-noticias`, nobody asked within the hour. */
export function climaGeneral({ servicios, pausa, faltan = [] }: Inicio['sunat']) {
  if (faltan.length > 0) return 'faltan';
  if (pausa !== undefined) return 'pausa';
  const peor = (['sin-respuesta', 'con-fallas'] as const).find((uno) => servicios.some(({ estado }) => estado === uno));
  if (peor !== undefined) return peor;
  return servicios.some(({ intercambios }) => intercambios > 0) ? 'bueno' : 'sin-noticias';
}

/** Why something waits, when what comes next does not say it already. */
export function motivoAparte(motivo: string | undefined, accion: string): string | undefined {
  const dicho = motivo?.replace(/[.\s]+$/, '') ?? '';
  return dicho === '' || accion.includes(dicho) ? undefined : motivo;
}

/** How soon somebody has to think of the certificate. */
export function urgencia(dias: number): 'success' | 'warning' | 'danger' {
  if (dias < 15) return 'danger';
  return dias <= 30 ? 'warning' : 'success';
}

function categoriasDeDias(dias: readonly string[], fecha: (dia: string) => string) {
  return dias.map((dia) => {
    const nombre = fecha(dia);
    return { id: dia, etiqueta: nombre.slice(0, 5), nombre };
  });
}
