import { type Escenario, isDeTicket, parseEscenario } from './escenarios.ts';

/** The mode of everything, set by the control route. */
export interface Modo {
  /** As in `[sim:…]`: `fault=0109`. */
  readonly modo: string;
  /** How many requests it still holds for; until it is taken back when absent. */
  readonly veces?: number;
  /** Only these operations, `sendBill` for one; all of them when absent. */
  readonly operaciones?: readonly string[];
  /** Only this taxpayer. */
  readonly ruc?: string;
}

type ModoResult = { readonly ok: true; readonly modo: Modo } | { readonly ok: false; readonly motivo: string };

/** How the simulator behaves towards everybody until told otherwise. In memory: a restart is a fresh start. */
export class Comportamiento {
  #modo: Modo | undefined;
  #escenario: Escenario | undefined;
  #quedan = 0;

  /** What is in force, with what is left of `veces`. */
  get actual(): Modo | { readonly modo: 'normal' } {
    if (this.#modo === undefined) return { modo: 'normal' };
    const { veces, ...modo } = this.#modo;
    return veces === undefined ? modo : { ...modo, veces: this.#quedan };
  }

  set(modo: Modo): void {
    const escenario = parseEscenario(modo.modo);
    this.#escenario = escenario;
    this.#quedan = modo.veces ?? escenario?.veces ?? Number.POSITIVE_INFINITY;
    this.#modo = Number.isFinite(this.#quedan) ? { ...modo, veces: this.#quedan } : modo;
  }

  clear(): void {
    this.#modo = undefined;
    this.#escenario = undefined;
  }

  /** What this request has to suffer, counted as one of its times. */
  take(operacion: string, ruc: string | undefined): Escenario | undefined {
    const { operaciones, ruc: suyo } = this.#modo ?? {};
    if (this.#escenario === undefined) return undefined;
    if (operacion !== 'getStatus' && operacion !== 'consultarGuia' && isDeTicket(this.#escenario)) return undefined;
    if (operaciones !== undefined && !operaciones.includes(operacion)) return undefined;
    if (suyo !== undefined && suyo !== ruc) return undefined;
    const escenario = { ...this.#escenario, veces: undefined };
    this.#quedan -= 1;
    if (this.#quedan <= 0) this.clear();
    return escenario;
  }
}

/** Reads the body of `PUT /_control/comportamiento`. */
export function readModo(body: string): ModoResult {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { ok: false, motivo: 'El cuerpo debe ser JSON, por ejemplo {"modo": "fault=0109", "veces": 2}' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { ok: false, motivo: 'Falta "modo"' };
  const { modo, veces, operaciones, ruc } = value as Readonly<Record<string, unknown>>;
  if (typeof modo !== 'string' || (modo !== 'normal' && parseEscenario(modo) === undefined)) {
    return { ok: false, motivo: '"modo" debe ser un escenario de GET /_control/escenarios, o "normal"' };
  }
  if (veces !== undefined && (typeof veces !== 'number' || !Number.isInteger(veces) || veces < 1)) {
    return { ok: false, motivo: '"veces" debe ser un entero desde 1' };
  }
  if (ruc !== undefined && typeof ruc !== 'string') return { ok: false, motivo: '"ruc" debe ser un texto' };
  if (operaciones !== undefined && !isTextos(operaciones)) {
    return { ok: false, motivo: '"operaciones" debe ser una lista, por ejemplo ["sendBill"]' };
  }
  return {
    ok: true,
    modo: {
      modo,
      ...(veces === undefined ? {} : { veces }),
      ...(operaciones === undefined ? {} : { operaciones }),
      ...(ruc === undefined ? {} : { ruc }),
    },
  };
}

function isTextos(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
