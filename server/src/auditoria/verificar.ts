import { assertNever } from '@chaski/core/lib/assert.ts';
import type { EnIdiomas } from '@chaski/core/lib/idiomas.ts';
import type { Queryable } from '../platform/db/tx.ts';
import { type Cabeza, type FilaAuditoria, listCadenas, readCadena } from './auditoria-store.ts';
import { huellaContenido, huellaFila, SIN_ANTERIOR } from './huella.ts';

/** The first place at which a chain is not what was written. */
export type Rotura =
  /** The row with that number is not there. */
  | { readonly causa: 'falta'; readonly n: number }
  /** The row does not follow from the one before it. */
  | { readonly causa: 'suelta'; readonly n: number }
  /** The row's contents are not those of its fingerprint. */
  | { readonly causa: 'cambiada'; readonly n: number }
  /** The chain goes on, or ends otherwise, than its head says. */
  | { readonly causa: 'cabeza'; readonly n: number }
  /** The row is not the one that was noted outside. */
  | { readonly causa: 'reescrita'; readonly n: number };

/** What became of one chain. */
export interface Cadena {
  readonly empresaId: string;
  /** Rows that are as they were written. */
  readonly filas: number;
  /** Its end, undefined when it is broken or empty. */
  readonly cabeza: Cabeza | undefined;
  readonly rotura: Rotura | undefined;
}

/** Where a chain stands after some of its rows. */
interface Punta {
  readonly n: number;
  readonly huella: Buffer;
}

const INICIO: Punta = { n: 0, huella: SIN_ANTERIOR };

/** The chain one row further, or why not. */
export function advance(punta: Punta, fila: FilaAuditoria): Punta | Rotura {
  const n = punta.n + 1;
  if (fila.n !== n) return { causa: 'falta', n };
  if (!fila.huellaAnterior.equals(punta.huella)) return { causa: 'suelta', n };
  const huella = huellaFila(punta.huella, n, fila.micros, huellaContenido(fila));
  return fila.huella.equals(huella) ? { n, huella } : { causa: 'cambiada', n };
}

const LOTE = 1_000;

/**
 * Recomputes every chain from its first row. `anotadas`: heads that somebody wrote down earlier, which must still be rows of
 * their chains; without them nobody notices a chain that was rewritten to its very end, head included. Call it in one
 * transaction that sees one instant (REPEATABLE READ).
 */
export async function verifyAuditoria(db: Queryable, anotadas: readonly Cabeza[] = []): Promise<Cadena[]> {
  const cadenas = await listCadenas(db);
  const perdidas = anotadas.filter((a) => !cadenas.some(({ empresaId }) => empresaId === a.empresaId));
  const todas = [...cadenas, ...perdidas.map(({ empresaId }) => ({ empresaId, cabeza: undefined }))];
  const results: Cadena[] = [];
  for (const { empresaId, cabeza } of todas) {
    const suyas = anotadas.filter((a) => a.empresaId === empresaId);
    results.push(await verifyCadena(db, empresaId, cabeza, suyas));
  }
  return results;
}

async function verifyCadena(
  db: Queryable,
  empresaId: string,
  cabeza: Cabeza | undefined,
  anotadas: readonly Cabeza[],
): Promise<Cadena> {
  let punta = INICIO;
  const rota = (rotura: Rotura): Cadena => ({ empresaId, filas: punta.n, cabeza: undefined, rotura });
  for (let lote = await readCadena(db, empresaId, 0, LOTE); lote.length > 0; ) {
    for (const fila of lote) {
      const next = advance(punta, fila);
      if ('causa' in next) return rota(next);
      const anotada = anotadas.find(({ n }) => n === next.n);
      if (anotada?.huella.equals(next.huella) === false) return rota({ causa: 'reescrita', n: next.n });
      punta = next;
    }
    lote = lote.length < LOTE ? [] : await readCadena(db, empresaId, punta.n, LOTE);
  }
  // The head is written with each row: where it is further on, the end was cut; where it is not there, both were touched.
  if (cabeza === undefined || cabeza.n < punta.n) return rota({ causa: 'cabeza', n: Math.max(1, punta.n) });
  const ultima = Math.max(cabeza.n, ...anotadas.map(({ n }) => n));
  if (ultima > punta.n) return rota({ causa: 'falta', n: punta.n + 1 });
  if (!cabeza.huella.equals(punta.huella)) return rota({ causa: 'cabeza', n: punta.n });
  return { empresaId, filas: punta.n, cabeza, rotura: undefined };
}

/** What a person should understand of it. */
export function describeRotura(rotura: Rotura): EnIdiomas {
  switch (rotura.causa) {
    case 'falta':
      return { es: `falta la fila ${rotura.n}: fue borrada`, en: `row ${rotura.n} is missing: it was deleted` };
    case 'suelta':
      return {
        es: `la fila ${rotura.n} no sigue a la anterior: se borró, cambió o intercaló alguna`,
        en: `row ${rotura.n} does not follow the one before: some row was deleted, changed or put between`,
      };
    case 'cambiada':
      return {
        es: `la fila ${rotura.n} no es la que se escribió`,
        en: `row ${rotura.n} is not the one that was written`,
      };
    case 'cabeza':
      return {
        es: `la cadena no termina como dice su cabeza (fila ${rotura.n})`,
        en: `the chain does not end as its head says (row ${rotura.n})`,
      };
    case 'reescrita':
      return {
        es: `la fila ${rotura.n} no es la que se anotó fuera: la cadena fue reescrita`,
        en: `row ${rotura.n} is not the one that was noted outside: the chain was written anew`,
      };
    default:
      return assertNever(rotura);
  }
}
