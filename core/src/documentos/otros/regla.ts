import { soloObserva } from '../../catalogos/observaciones.ts';
import type { Cambios } from '../../documento/reglas/cambios.ts';
import type { Problema } from '../../documento/types.ts';
import type { Fecha } from '../../lib/fecha.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import type { TipoDeOtro } from '../clase.ts';
import type { OtroLeido, PagoLeido } from './campos.ts';
import { COMPROBANTE_PERCEPCION, COMPROBANTE_RETENCION } from './index.ts';

export const FUENTE = 'Reglas de validación de SUNAT de 2026-02-12, hojas Retenciones 1.0 y Percepciones 1.0';
export const RETENCION: TipoDeOtro = COMPROBANTE_RETENCION.codigo;
export const PERCEPCION: TipoDeOtro = COMPROBANTE_PERCEPCION.codigo;

/** What SUNAT's registers say of who takes part, where whoever asks knows it. */
export interface Padrones {
  /** Whether who issues is in the register of agents of that kind (03 of retención; 01 or 02 of percepción). */
  readonly esAgente?: boolean;
  /** Whether the supplier is an agent itself, or a buen contribuyente: of its payments nothing is withheld (4091). */
  readonly receptorExcluido?: boolean;
}

/** What a rule looks at besides its subject. */
export interface Juicio {
  readonly otro: OtroLeido;
  readonly hoy: Fecha;
  readonly emisor: { readonly ruc: string };
  readonly padrones: Padrones;
  /** The payments whose number another one of the same document has. */
  readonly repetidos: ReadonlySet<PagoLeido>;
}

/** SUNAT's code of each kind, where it is not one. */
export interface CodigosDeOtro {
  readonly retencion: string;
  readonly percepcion: string;
}

/** The smallest one that breaks a rule. `de`: the plain one that is changed; `con`: the codes that it cannot but break besides. */
export interface EjemploDeOtro {
  readonly de: 'retencion' | 'percepcion';
  readonly rompe: Cambios;
  readonly con?: readonly (string | CodigosDeOtro)[];
  readonly hoy?: string;
  readonly padrones?: Padrones;
}

/**
 * A rule is a row. The test is true when the rule is broken, and false when a field that it needs is missing or unreadable: that
 * field has its own problem.
 */
export interface ReglaDeOtro<S = OtroLeido> {
  /** Its name, like no other's. */
  readonly id: string;
  /** SUNAT's code; absent, the rule is ours. */
  readonly codigo?: string | CodigosDeOtro;
  /** The kind that it judges; absent, both. */
  readonly en?: TipoDeOtro;
  /** Relative to the subject; empty for the subject itself. */
  readonly campo: string;
  readonly incumple: (sujeto: S, juicio: Juicio) => boolean;
  readonly mensaje: EnIdiomas;
  /** It keeps nothing from being issued, though SUNAT has no code of it that only observes. */
  readonly aviso?: true;
  /** Absent, `FUENTE`. */
  readonly fuente?: string;
  /** Of a row of both kinds, that it breaks is tried with the plain one of each. */
  readonly ejemplo: EjemploDeOtro;
}

/** What of a row does not depend on its subject. */
export type FilaDeOtro = Omit<ReglaDeOtro<never>, 'incumple'>;

/** Judges a subject by the rows that judge its kind. */
export function judge<S>(reglas: readonly ReglaDeOtro<S>[], sujeto: S, ruta: string, juicio: Juicio): Problema[] {
  return reglas.flatMap((regla) => {
    const { en, campo, mensaje, aviso, incumple } = regla;
    const { tipo } = juicio.otro;
    if (tipo === undefined || (en !== undefined && en !== tipo) || !incumple(sujeto, juicio)) return [];
    const codigo = codigoEn(regla, tipo);
    const esAviso = aviso === true || (codigo !== undefined && soloObserva(codigo));
    return [
      {
        ruta: campo === '' ? ruta : `${ruta}.${campo}`,
        mensaje,
        ...(codigo === undefined ? {} : { codigo }),
        ...(esAviso ? { aviso: true as const } : {}),
      },
    ];
  });
}

/** SUNAT's code of that row in a document of that kind. */
export function codigoEn({ codigo }: Pick<FilaDeOtro, 'codigo'>, tipo: TipoDeOtro): string | undefined {
  if (codigo === undefined || typeof codigo === 'string') return codigo;
  return tipo === RETENCION ? codigo.retencion : codigo.percepcion;
}
