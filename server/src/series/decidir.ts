import type { Actor } from '../auditoria/anotar.ts';
import { anotar } from '../auditoria/anotar.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import { decide, findHueco, lockSerie } from './conciliacion-store.ts';
import type { ClaveSerie } from './types.ts';

/** What a person decided of a series. */
export interface DecisionSerie {
  /** The next number that it gives. */
  readonly desde: number;
  /** The person's reason. */
  readonly motivo: string;
}

const MAX_NUMERO = 99_999_999;

/**
 * A person says from which number a series goes on: after our last one, or further on, where the numbers between become a gap
 * with its reason. Answers how many are skipped. Throws `NOT_FOUND` and `DOMAIN_ERROR`.
 */
export async function decidirSerie(db: Db, clave: ClaveSerie, decision: DecisionSerie, actor: Actor): Promise<number> {
  return db.tx(clave, async (client) => {
    const serie = await lockSerie(client, clave);
    if (serie === undefined) throw new AppError('NOT_FOUND', `La serie ${clave.serie} no tiene números todavía.`);
    const { ultimoNumero, conocido, conciliacion, motivo: detenida } = serie;
    const { desde, motivo } = decision;
    const hueco = desde > ultimoNumero ? undefined : await findHueco(client, clave, desde);
    const problema = problemaDe({ serie: clave.serie, ultimo: ultimoNumero, conocido, desde, hueco });
    if (problema !== undefined) throw new AppError('DOMAIN_ERROR', problema);
    await decide(client, serie, desde, motivo);
    await anotar(client, {
      ...{ empresaId: clave.empresaId, entorno: clave.entorno, accion: 'serie.conciliada', actor },
      objeto: `${clave.tipoComprobante}-${clave.serie}`,
      antes: { ultimoNumero, conocido, conciliacion: conciliacion ?? null, motivo: detenida ?? null },
      despues: { siguienteNumero: desde, motivo },
    });
    return desde - ultimoNumero - 1;
  });
}

interface Propuesta {
  readonly serie: string;
  readonly ultimo: number;
  readonly conocido: number | null;
  readonly desde: number;
  /** That the number belongs to. */
  readonly hueco: { readonly motivo: string | null } | undefined;
}

function problemaDe({ serie, ultimo, conocido, desde, hueco }: Propuesta): string | undefined {
  if (desde > MAX_NUMERO) return `Los números llegan a ${MAX_NUMERO}.`;
  if (desde <= ultimo && hueco !== undefined) {
    const porque = hueco.motivo === null ? '' : ` (${hueco.motivo})`;
    return `${serie}-${desde} está anotado como hueco${porque}, y una serie no vuelve atrás; lo siguiente es ${ultimo + 1} o más.`;
  }
  if (desde <= ultimo) return `${serie}-${desde} ya está emitido aquí; lo siguiente es ${ultimo + 1} o más.`;
  if (conocido !== null && desde <= conocido) {
    return `SUNAT tiene comprobantes de esta serie hasta ${serie}-${conocido}; siga desde ${conocido + 1} o más.`;
  }
  return undefined;
}
