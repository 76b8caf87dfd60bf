import type { TipoDeOtro } from '../../documentos/clase.ts';
import { type Fecha, isFecha } from '../../lib/fecha.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import type { NotaLeida, PorDefecto } from '../borrador.ts';
import type { Contexto } from '../contexto.ts';
import type { Hallazgo } from '../formato/formatos.ts';
import { esDeBoleta } from '../plazos.ts';
import type { TipoComprobante } from '../types.ts';

/** What the reading of a field may depend on besides what was sent in it. */
export interface Lugar extends Pick<Contexto, 'hoy' | 'ahora' | 'igvRestaurantes'> {
  readonly tipo: TipoComprobante | undefined;
  /** What makes it a note; undefined in a sale. */
  readonly nota: NotaLeida | undefined;
  readonly porDefecto: PorDefecto;
  /** The kind that certifies a tax and is issued where the body was sent; absent where any may be. */
  readonly otro?: TipoDeOtro;
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

/** What the sheet of boletas has no code for: SUNAT's code of it in a factura, or in a note that is judged like one. */
export function codigoDeFactura(codigo: string): (lugar: Lugar) => string | undefined {
  return (lugar) => (isDeBoleta(lugar) ? undefined : codigo);
}

/** The same of a sentence with that code. */
export function hallazgoDeFactura(mensaje: EnIdiomas, codigo: string): (lugar: Lugar) => Hallazgo {
  return (lugar) => (isDeBoleta(lugar) ? { mensaje } : { mensaje, codigo });
}

/** Whether the document is judged by that sheet: its kind and its series are read before anything that asks. */
function isDeBoleta({ tipo, nota, documento }: Lugar): boolean {
  const serie = typeof documento?.serie === 'string' ? documento.serie : '';
  return tipo !== undefined && esDeBoleta(tipo, serie, nota?.afectado?.tipoComprobante);
}

/** A value, or how to tell it by the place. */
export type De<T> = T | ((lugar: Lugar) => T);

export function resolve<T>(que: De<T>, lugar: Lugar): T {
  return isTold(que) ? que(lugar) : que;
}

function isTold<T>(que: De<T>): que is (lugar: Lugar) => T {
  return typeof que === 'function';
}
