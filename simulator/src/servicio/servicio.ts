import type { Firmante } from '@chaski/core/firma/types.ts';
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import type { AplicacionGre } from '../guias/ficha.ts';
import type { Certificados } from '../lectura/check-xml.ts';
import type { Libro } from '../libro/libro.ts';
import type { Padron } from '../libro/padron.ts';
import type { Cdr } from '../respuesta/cdr.ts';
import type { FallaDeTransporte } from '../respuesta/escenarios.ts';
import type { CredencialSimulada } from './autenticacion.ts';

/**
 * `produccion`: a refusal comes in a CDR and uses the number up; numbers are remembered (1033, 1032). `beta`: a refusal
 * comes as a Fault, nothing is remembered. `ose`: an OSE, whose CDR is another (`cdr-ose.ts`) and only accepts; a refusal, of
 * a resumen too, is a Fault with its words in `detail/message`; what it accepted is remembered.
 */
export const MANERAS = ['produccion', 'beta', 'ose'] as const;

export type Manera = (typeof MANERAS)[number];

/** What every operation works with. */
export interface Servicio {
  readonly manera: Manera;
  /** In the manner `ose`: whether numbers are written with eight digits. */
  readonly ochoCifras: boolean;
  readonly libro: Libro;
  readonly firmante: Firmante;
  /** A second signer, which nobody trusts: made when first asked for. */
  readonly firmanteAjeno: () => Promise<Firmante>;
  readonly credenciales: readonly CredencialSimulada[];
  /** Who may ask for a token of the guías. */
  readonly aplicaciones: readonly AplicacionGre[];
  /** For how long such a token holds. */
  readonly fichaSegundos: number;
  readonly padron: Padron;
  readonly certificados: Certificados;
  readonly ahora: () => Date;
  /** What a request is judged by as today, where its address names a day: `?fecha=2027-01-02`. */
  readonly fecha?: Fecha;
  /** SUNAT's number for a process: milliseconds, never the same twice. */
  readonly nextProceso: () => string;
  /** How long a ticket stays in process (98). */
  readonly ticketMs: number;
}

/** What goes back over the wire, and when. */
export type Respuesta = { readonly esperaMs: number } & (
  | { readonly tipo: 'soap'; readonly status: 200 | 500; readonly body: Buffer }
  /** Written as the manner writes it. */
  | { readonly tipo: 'fault'; readonly codigo: string; readonly mensaje: string }
  | { readonly tipo: 'falla'; readonly falla: FallaDeTransporte }
);

/** A CDR with the zip in which it travels, which a scenario may have spoiled. */
export interface CdrEnviado extends Cdr {
  readonly zip: Buffer;
}
