import { type Fecha, isFecha } from '../../lib/fecha.ts';
import type { NotaLeida, PorDefecto } from '../borrador.ts';
import type { Contexto } from '../contexto.ts';
import type { TipoComprobante } from '../types.ts';

/** What the reading of a field may depend on besides what was sent in it. */
export interface Lugar extends Pick<Contexto, 'hoy' | 'ahora' | 'igvRestaurantes'> {
  readonly tipo: TipoComprobante | undefined;
  /** What makes it a note; undefined in a sale. */
  readonly nota: NotaLeida | undefined;
  readonly porDefecto: PorDefecto;
  /** What was read before it of the same object. */
  readonly hasta: Readonly<Record<string, unknown>>;
  /** The same of the document; absent before its first field. */
  readonly documento?: Readonly<Record<string, unknown>>;
}

/** The day of issue of the document, by which the law is asked; today where it says none that can be read. */
export function diaDe({ documento, hoy }: Lugar): Fecha {
  const dia = documento?.fechaEmision;
  return typeof dia === 'string' && isFecha(dia) ? dia : hoy;
}

/** A value, or how to tell it by the place. */
export type De<T> = T | ((lugar: Lugar) => T);

export function resolve<T>(que: De<T>, lugar: Lugar): T {
  return isTold(que) ? que(lugar) : que;
}

function isTold<T>(que: De<T>): que is (lugar: Lugar) => T {
  return typeof que === 'function';
}
