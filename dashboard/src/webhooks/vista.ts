import type { Webhook } from '@chaski/sdk/src/index.ts';
import type { Datos } from '../graficos/modelo.ts';
import type { Tone } from '../ui/button/badge.tsx';
import { type Actividad, ESTADOS_ENTREGA, type EstadoEntrega, EVENTOS, TIPOS, type TipoEvento } from './tipos.ts';

/** What a form of a webhook holds. */
export interface Borrador {
  readonly url: string;
  readonly descripcion: string;
  readonly eventos: readonly Webhook['eventos'][number][];
}

export type CampoMalo = 'url' | 'eventos';

export const BORRADOR_NUEVO: Borrador = { url: '', descripcion: '', eventos: EVENTOS };

/**
 * What can be seen to be wrong before asking. Where the address may lead is for the service to judge: it alone knows which
 * networks are open, and `http` may be among what they allow.
 */
export function problemasDe({ url, eventos }: Borrador): readonly CampoMalo[] {
  const direccion = URL.parse(url.trim());
  const urlMala = direccion === null || !/^https?:$/.test(direccion.protocol);
  return [...(urlMala ? (['url'] as const) : []), ...(eventos.length === 0 ? (['eventos'] as const) : [])];
}

/** As the API takes it: all events is to say none. */
export function cuerpoDe({ url, eventos, descripcion }: Borrador) {
  const texto = descripcion.trim();
  return {
    url: url.trim(),
    eventos: EVENTOS.filter((evento) => eventos.includes(evento)),
    ...(texto === '' ? {} : { descripcion: texto }),
  };
}

/** What changed of a webhook; the description is taken away with null. */
export function cambiosDe(borrador: Borrador) {
  const { descripcion = null, ...resto } = cuerpoDe(borrador);
  return { ...resto, descripcion };
}

/** The part of the attempts that arrived; undefined when there was none. */
export function tasaDe({ exitos, fallos }: { exitos: number; fallos: number }): number | undefined {
  return exitos + fallos === 0 ? undefined : exitos / (exitos + fallos);
}

/** How good a rate of success is. */
export function tonoDeTasa(tasa: number): Tone {
  if (tasa >= 0.95) return 'success';
  return tasa >= 0.5 ? 'warning' : 'danger';
}

const TONO: Readonly<Record<EstadoEntrega, Tone>> = {
  PENDIENTE: 'info',
  ENTREGADA: 'success',
  AGOTADA: 'danger',
  CANCELADA: 'neutral',
};

export function tonoDeEntrega(estado: EstadoEntrega): Tone {
  return TONO[estado];
}

/** A state out of an address. */
export function readEstado(texto: string | undefined): EstadoEntrega | undefined {
  return ESTADOS_ENTREGA.find((estado) => estado === texto);
}

/** A kind of event out of an address or of a row of the service. */
export function readTipo(texto: string | undefined): TipoEvento | undefined {
  return TIPOS.find((tipo) => tipo === texto);
}

interface Escritura {
  readonly entero: (n: number) => string;
  readonly duracion: (ms: number) => string;
  /** An instant, as `dd/mm/aaaa hh:mm`. */
  readonly instante: (iso: string) => string;
}

/** The two charts of a webhook: attempts by their outcome, and how long the receiver took. */
export function graficosDe(
  { por, tramos }: Actividad,
  nombres: { readonly exitos: string; readonly fallos: string; readonly mediana: string },
  { entero, duracion, instante }: Escritura,
): { readonly intentos: Datos; readonly latencia: Datos } {
  const categorias = tramos.map(({ desde }) => {
    const nombre = instante(desde);
    return { id: desde, etiqueta: por === 'hora' ? nombre.slice(-5) : nombre.slice(0, 5), nombre };
  });
  const cuenta = (cual: 'exitos' | 'fallos') => {
    const valores = tramos.map((tramo) => tramo[cual]);
    return { id: cual, nombre: nombres[cual], valores, textos: valores.map(entero) };
  };
  const medianas = tramos.map(({ medianaMs }) => medianaMs);
  const textos = medianas.map((ms) => (ms === null ? '—' : duracion(ms)));
  return {
    intentos: {
      categorias,
      series: [
        { ...cuenta('exitos'), tono: 'success' },
        { ...cuenta('fallos'), tono: 'danger' },
      ],
    },
    latencia: {
      categorias,
      series: [{ id: 'mediana', nombre: nombres.mediana, tono: 'accent', valores: medianas, textos }],
    },
  };
}

/** JSON with room to read it; what is no JSON comes back as it is. */
export function legible(texto: string): string {
  try {
    return JSON.stringify(JSON.parse(texto), null, 2);
  } catch {
    return texto;
  }
}

/** The comprobante that a message tells of, whose page there is; undefined of a guía's, retención's or percepción's, which has none. */
export function comprobanteDe({
  tipo,
  comprobante,
}: {
  readonly tipo: string;
  readonly comprobante?: string | undefined;
}) {
  return /^(?:guia|retencion|percepcion)\./.test(tipo) ? undefined : comprobante;
}
