import { soloObserva } from '../../catalogos/observaciones.ts';
import type { Cambios } from '../../documento/reglas/cambios.ts';
import type { Segun } from '../../documento/reglas/regla.ts';
import type { Problema } from '../../documento/types.ts';
import type { Fecha } from '../../lib/fecha.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import type { TipoDeGuia } from '../clase.ts';
import type { EmisorDeGuia } from './calculo.ts';
import type { GuiaLeida } from './campos.ts';
import { GUIA_REMITENTE, GUIA_TRANSPORTISTA } from './index.ts';

export const FUENTE = 'Reglas de guías de remisión de SUNAT (2.0.1 de 2026-08-06, hoja de 2026-09-25)';
export const REMITENTE: TipoDeGuia = GUIA_REMITENTE.codigo;
export const TRANSPORTISTA: TipoDeGuia = GUIA_TRANSPORTISTA.codigo;

/** What a rule looks at besides its subject. */
export interface Juicio {
  readonly guia: GuiaLeida;
  readonly hoy: Fecha;
  readonly emisor: EmisorDeGuia;
}

/** The smallest guía that breaks a rule. `de`: the plain one that is changed; `con`: the codes that it cannot but break besides. */
export interface EjemploDeGuia {
  readonly de: 'privado' | 'publico' | 'transportista' | 'exportacion' | 'manifiesto' | 'cita' | 'importacion';
  readonly rompe: Cambios;
  readonly con?: readonly string[];
  readonly hoy?: string;
}

/**
 * A rule is a row. The test is true when the rule is broken, and false when a field that it needs is missing or unreadable: that
 * field has its own problem.
 */
export interface ReglaDeGuia<S = GuiaLeida> {
  /** Its name, like no other's. */
  readonly id: string;
  /** SUNAT's code; absent, the rule is ours. */
  readonly codigo?: string;
  /** The kind that it judges; absent, both. */
  readonly en?: TipoDeGuia;
  /** The first and the last day of issue of what it judges; absent, all. */
  readonly desde?: string;
  readonly hasta?: string;
  /** Relative to the subject; empty for the subject itself. */
  readonly campo: string;
  readonly incumple: (sujeto: S, juicio: Juicio, indice: number) => boolean;
  readonly mensaje: EnIdiomas;
  /** What SUNAT judges it by besides the guía; absent, nothing. */
  readonly segun?: Segun;
  /** Absent, `FUENTE`. */
  readonly fuente?: string;
  readonly ejemplo: EjemploDeGuia;
}

/** What of a row does not depend on its subject. */
export type FilaDeGuia = Omit<ReglaDeGuia<never>, 'incumple'>;

/** Judges a subject by the rows that judge its guía. */
export function judge<S>(
  reglas: readonly ReglaDeGuia<S>[],
  sujeto: S,
  ruta: string,
  juicio: Juicio,
  indice = 0,
): Problema[] {
  return reglas.flatMap((regla) => {
    if (!rige(regla, juicio.guia) || !regla.incumple(sujeto, juicio, indice)) return [];
    const { campo, codigo, mensaje } = regla;
    return [
      {
        ruta: campo === '' ? ruta : `${ruta}.${campo}`,
        mensaje,
        ...(codigo === undefined ? {} : { codigo }),
        ...(codigo !== undefined && soloObserva(codigo) ? { aviso: true as const } : {}),
      },
    ];
  });
}

function rige({ en, desde, hasta }: Omit<FilaDeGuia, 'ejemplo'>, { tipo, fechaEmision: dia }: GuiaLeida): boolean {
  if (tipo === undefined || (en !== undefined && en !== tipo)) return false;
  return dia === undefined || ((desde === undefined || dia >= desde) && (hasta === undefined || dia <= hasta));
}
