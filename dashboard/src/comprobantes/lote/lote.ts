/**
 * A bulk action, one document after another: what became of each stays visible, a failure stops nothing, and what was not
 * begun when the user stopped it is said to be so. Pure: `useLote` acts.
 */
export type EstadoDeLote = 'espera' | 'en-curso' | 'hecho' | 'fallo' | 'omitido';

export interface FilaDeLote {
  readonly id: string;
  /** How the row is called: `F001-16`. */
  readonly nombre: string;
  readonly estado: EstadoDeLote;
  /** What came of it, or why it failed. */
  readonly mensaje?: string | undefined;
}

export interface Lote {
  readonly filas: readonly FilaDeLote[];
  readonly detenido: boolean;
}

export type PasoDeLote =
  | { readonly tipo: 'empezar'; readonly id: string }
  | { readonly tipo: 'hecho' | 'fallo'; readonly id: string; readonly mensaje?: string | undefined }
  | { readonly tipo: 'detener' };

/** Everything waits. */
export function createLote(filas: readonly { readonly id: string; readonly nombre: string }[]): Lote {
  return { filas: filas.map((fila) => ({ ...fila, estado: 'espera' })), detenido: false };
}

export function advanceLote(lote: Lote, paso: PasoDeLote): Lote {
  if (paso.tipo === 'detener') {
    const filas = lote.filas.map((fila) => (fila.estado === 'espera' ? { ...fila, estado: 'omitido' as const } : fila));
    return { filas, detenido: true };
  }
  const { id } = paso;
  const estado: EstadoDeLote = paso.tipo === 'empezar' ? 'en-curso' : paso.tipo;
  const mensaje = paso.tipo === 'empezar' ? undefined : paso.mensaje;
  return { ...lote, filas: lote.filas.map((fila) => (fila.id === id ? { ...fila, estado, mensaje } : fila)) };
}

export interface CuentaDeLote {
  readonly total: number;
  readonly terminadas: number;
  readonly hechas: number;
  readonly fallidas: number;
  readonly omitidas: number;
  readonly acabado: boolean;
}

export function countLote({ filas }: Lote): CuentaDeLote {
  const de = (estado: EstadoDeLote) => filas.filter((fila) => fila.estado === estado).length;
  const [hechas, fallidas, omitidas] = [de('hecho'), de('fallo'), de('omitido')];
  const terminadas = hechas + fallidas + omitidas;
  return { total: filas.length, terminadas, hechas, fallidas, omitidas, acabado: terminadas === filas.length };
}
