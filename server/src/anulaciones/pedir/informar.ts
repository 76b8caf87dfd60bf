import { RESUMEN_DIARIO } from '@chaski/core/documentos/resumen/index.ts';
import { findGuardado } from '../../comprobantes/guardado.ts';
import { takeAnulable } from '../../comprobantes/informar/anulable.ts';
import { markInformada } from '../../comprobantes/informar/informable.ts';
import type { Emisora } from '../../comprobantes/pedido.ts';
import type { Deps } from '../../deps.ts';
import { DatabaseUnavailable } from '../../platform/db/errors.ts';
import { quienDe } from '../../sunat/due-sql.ts';
import { createArchivo, porQueNo } from './crear.ts';
import { listPorInformar, type PorInformar } from './informables-store.ts';

const MOTIVO = 'Fuera del plazo de envío individual';
const EXPLICACION = 'Pasado su plazo, una boleta solo llega a SUNAT por resumen diario (RC), con el estado 1';

/** What no file can tell SUNAT of is a person's to go on with: the rules would say the same of the next one. */
const SIN_DECIDIR = { aceptada: undefined, sunat: null, cdr: null, paraPersona: true } as const;

/** How long what cannot be informed now stands aside. */
const POSPUESTO_MS = 5 * 60_000;

/**
 * Makes a resumen diario (state 1) for each boleta, or note of one, that SUNAT no longer takes by itself (1079): the
 * background then carries it, and what SUNAT says of the file decides the comprobante. A company that may not sign now, and
 * a document that the rules refuse or that fails, stand aside some minutes and keep nobody waiting. Answers how many it made.
 */
export function createInformar(
  deps: Pick<Deps, 'log' | 'db' | 'empresas' | 'hilo' | 'ahora' | 'uuid'>,
): (limit: number) => Promise<number> {
  /**
   * A document's id or `empresaId.entorno`, until when (monotonic). No queue of `jobs/cola`: nothing is held here but for the transaction
   * that makes the file and locks its document, and a process that forgets it tries once more.
   */
  const pospuestos = new Map<string, number>();
  return async (limit) => {
    const now = performance.now();
    for (const [clave, hasta] of pospuestos) if (hasta <= now) pospuestos.delete(clave);
    let made = 0;
    for (;;) {
      const lote = await listPorInformar(deps.db.sistema, limit, [...pospuestos.keys()]);
      for (const uno of lote) {
        const empresa = quienDe(uno);
        if (pospuestos.has(empresa)) continue;
        const emisora = await emisoraLista(deps, uno);
        if (emisora === undefined) pospuestos.set(empresa, now + POSPUESTO_MS);
        else if (await informarOAvisar(deps, uno, emisora)) made += 1;
        else pospuestos.set(uno.id, now + POSPUESTO_MS);
      }
      if (made > 0 || lote.length < limit) return made;
    }
  };
}

/** Undefined when the company cannot sign now, or when its settings cannot even be opened. */
async function emisoraLista(deps: Pick<Deps, 'log' | 'empresas'>, uno: PorInformar): Promise<Emisora | undefined> {
  try {
    return await deps.empresas.emisoraDe(uno);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    deps.log.error({ err: error, empresa: uno.empresaId }, 'no se pudo abrir la empresa; se intentará en unos minutos');
    return undefined;
  }
}

async function informarOAvisar(
  deps: Pick<Deps, 'log' | 'db' | 'hilo' | 'ahora' | 'uuid'>,
  uno: PorInformar,
  emisora: Emisora,
): Promise<boolean> {
  try {
    return await informar(deps, uno, emisora);
  } catch (error) {
    // Without a database nobody can be informed, and nobody is to stand aside for it.
    if (error instanceof DatabaseUnavailable) throw error;
    deps.log.error({ err: error, comprobante: uno.id }, 'no se hizo su resumen diario; se intentará en unos minutos');
    return false;
  }
}

/** One transaction of its own. False when the rules refuse the file, or when it waits no more. */
async function informar(
  deps: Pick<Deps, 'log' | 'db' | 'hilo' | 'ahora' | 'uuid'>,
  { empresaId, entorno, id }: PorInformar,
  emisora: Emisora,
): Promise<boolean> {
  const guardado = await findGuardado(deps, { empresaId, entorno }, id);
  return deps.db.tx({ empresaId, entorno }, async (db) => {
    const informable = await takeAnulable(db, { empresaId, entorno }, id, guardado);
    if (informable?.comprobante.estado !== 'POR_ATENDER' || informable.anulacionId !== null) return false;
    // Whoever set it aside since it was listed was told that nobody sends it.
    if (informable.comprobante.apartado) return false;
    const { comprobante } = informable;
    const { calculado } = informable.guardado;
    const creado = await createArchivo(deps, db, {
      id: deps.uuid(),
      clase: RESUMEN_DIARIO.codigo,
      proposito: 'informar',
      comprobante,
      calculado,
      emisora,
      motivo: MOTIVO,
      explicacion: EXPLICACION,
      webhook: false,
      enCola: true,
    });
    if (creado.ok) return true;
    const codigo = creado.rechazos[0]?.codigo;
    deps.log.warn({ comprobante: id, codigo }, 'el resumen diario no lo admite: espera a una persona');
    const motivo = `No se puede informar en un resumen diario. ${porQueNo(creado.rechazos)}`;
    await markInformada(db, comprobante, { ...SIN_DECIDIR, motivo });
    return false;
  });
}
