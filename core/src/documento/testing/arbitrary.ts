import fc from 'fast-check';
import type { Calculado } from '../../impuestos/types.ts';
import type { Contexto } from '../contexto.ts';
import { type Campos, CONTEXTO } from '../testing.ts';
import { readEmitir } from '../validate.ts';
import { type NotaSobre, unaNotaSobre } from './arbitrary-nota.ts';
import { alCredito, unaVenta } from './arbitrary-venta.ts';

export type Clase = 'factura' | 'boleta' | 'notaCredito' | 'notaDebito';

/** A body to issue, and before it the one that it affects, whose `correlativo` it names. */
export interface Emision {
  readonly documento: Campos;
  readonly previo?: Campos;
}

/**
 * For tests only: random bodies of that kind, with every tax case that the service issues, in which `readEmitir` finds
 * nothing wrong on that day. Notes come with the body of the document that they affect (`previo`, with its own number);
 * it has to be issued first, and to be at hand as `contexto.afectado`.
 */
export function arbitraryDocumento(clase: Clase, contexto: Contexto = CONTEXTO): fc.Arbitrary<Emision> {
  return arbitraryIntento(clase, contexto).filter((emision) => calculadoDe(emision, contexto) !== undefined);
}

/** The same before what the rules refuse is left out: few of them, so that the generator says what it means. */
export function arbitraryIntento(clase: Clase, contexto: Contexto = CONTEXTO): fc.Arbitrary<Emision> {
  if (clase === 'factura' || clase === 'boleta') {
    return unDocumento(clase, contexto).map((documento) => ({ documento }));
  }
  return fc
    .constantFrom('factura' as const, 'boleta' as const)
    .chain((afectada) => fc.tuple(unDocumento(afectada, contexto), fc.integer({ min: 1, max: 99_999_999 })))
    .map(([previo, correlativo]): NotaSobre => {
      const numerado = { ...previo, correlativo };
      return { previo: numerado, numero: correlativo, calculado: read(numerado, contexto) };
    })
    .filter(({ calculado }) => calculado !== undefined)
    .chain((sobre) => unaNotaSobre(clase, sobre).map((documento) => ({ documento, previo: sobre.previo })));
}

/** For tests only: what the emision computes to; undefined when a rule refuses it. */
export function calculadoDe({ documento, previo }: Emision, contexto: Contexto = CONTEXTO): Calculado | undefined {
  if (previo === undefined) return read(documento, contexto);
  const calculado = read(previo, contexto);
  if (calculado === undefined) return undefined;
  const afectado = { id: ID_PREVIO, numero: Number(previo.correlativo), calculado };
  return read(documento, { ...contexto, afectado });
}

const ID_PREVIO = '0197f6a0-0000-7000-8000-0000000000ff';

function unDocumento(clase: 'factura' | 'boleta', contexto: Contexto): fc.Arbitrary<Campos> {
  return unaVenta(clase, contexto.hoy).chain((venta) => {
    const calculado = read(venta, contexto);
    const contado = fc.constant(venta);
    if (calculado === undefined || venta.percepcion !== undefined) return contado;
    return fc.oneof({ weight: 3, arbitrary: contado }, { weight: 1, arbitrary: alCredito(venta, calculado) });
  });
}

function read(documento: Campos, contexto: Contexto): Calculado | undefined {
  const leido = readEmitir(JSON.stringify({ documento }), contexto);
  return leido.ok ? leido.calculado : undefined;
}
