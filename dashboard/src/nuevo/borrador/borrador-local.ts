/**
 * What this browser keeps of a form at each change, so that no crash, reload or end of session loses it. One place for each
 * company, environment, user and start (a new one, one like another, a note…). Pure but for `ahora`, which is an argument.
 */
import type { Fecha } from '@chaski/core/lib/fecha.ts';
import { esRama, type Nodo, type Rama, sinCampos, texto } from '../campos/arbol.ts';

/** The draft of the server that this form came from. */
export interface DelServidor {
  readonly id: string;
  readonly version: number;
  readonly nombre: string;
}

export interface BorradorLocal {
  readonly formulario: Rama;
  /** `Idempotency-Key` of its emission: made when the form was opened, so that nothing issues it twice. */
  readonly idempotencyKey: string;
  /** The day in Lima on which it was kept. */
  readonly dia: string;
  /** Milliseconds. */
  readonly en: number;
  /** The body of an emission of which no answer came: until it is known what became of it, nothing else is issued. */
  readonly sinRespuesta?: string;
  readonly servidor?: DelServidor;
}

/** Where a form is kept. `inicio`: `nuevo`, `desde.<id>`, `nota.<id>.07`, `borrador.<id>`, `cliente.<numero>`. */
export function lugarDelBorrador(de: { empresa: string; entorno: string; usuario: string; inicio: string }): string {
  return `borrador.${de.empresa}.${de.entorno}.${de.usuario}.${de.inicio}`;
}

/** Whether what was stored is a draft of this version of the form. */
export function esBorradorLocal(valor: unknown): valor is BorradorLocal {
  if (typeof valor !== 'object' || valor === null) return false;
  const campos: Readonly<Record<string, unknown>> = { ...valor };
  return (
    esArbol(campos.formulario) &&
    typeof campos.idempotencyKey === 'string' &&
    typeof campos.dia === 'string' &&
    typeof campos.en === 'number' &&
    ['string', 'undefined'].includes(typeof campos.sinRespuesta) &&
    (campos.servidor === undefined || esDelServidor(campos.servidor))
  );
}

function esArbol(valor: unknown): valor is Rama {
  return typeof valor === 'object' && valor !== null && !Array.isArray(valor) && Object.values(valor).every(esNodo);
}

function esNodo(valor: unknown): valor is Nodo {
  if (typeof valor === 'string' || typeof valor === 'boolean') return true;
  return Array.isArray(valor) ? valor.every(esNodo) : esArbol(valor);
}

function esDelServidor(valor: unknown): valor is DelServidor {
  if (typeof valor !== 'object' || valor === null) return false;
  const { id, version, nombre }: Readonly<Record<string, unknown>> = { ...valor };
  return typeof id === 'string' && typeof version === 'number' && typeof nombre === 'string';
}

/** The form of a draft as it goes on today: a day of issue that nobody chose was that day's, and now is this one's. */
export function retomar({ formulario, dia }: BorradorLocal, hoy: Fecha): Rama {
  return texto(formulario, 'fechaEmision') === dia ? { ...formulario, fechaEmision: hoy } : formulario;
}

/** Whether somebody wrote something: `inicial` is the form as it was opened. The series and the day are filled in by themselves. */
export function hayCambios(formulario: Rama, inicial: Rama): boolean {
  return !iguales(sinCampos(formulario, ...SOLOS), sinCampos(inicial, ...SOLOS));
}

const SOLOS = ['serie', 'fechaEmision'];

function iguales(uno: Nodo | undefined, otro: Nodo | undefined): boolean {
  if (uno === otro) return true;
  if (Array.isArray(uno) && Array.isArray(otro)) {
    return uno.length === otro.length && uno.every((nodo, indice) => iguales(nodo, otro[indice]));
  }
  if (!esRama(uno) || !esRama(otro)) return false;
  const campos = new Set([...Object.keys(uno), ...Object.keys(otro)]);
  return [...campos].every((campo) => iguales(uno[campo], otro[campo]));
}

/** The `Idempotency-Key` of a draft of the server: the same for whoever opens it, so that two people cannot issue it twice. */
export function claveDeBorrador(id: string): string {
  return `borrador-${id}`;
}
