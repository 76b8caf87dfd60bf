import type { Actor } from '../auditoria/anotar.ts';
import { record } from '../auditoria/anotar.ts';
import type { Db } from '../platform/db/db.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
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
export async function decideSerie(db: Db, clave: ClaveSerie, decision: DecisionSerie, actor: Actor): Promise<number> {
  return db.tx(clave, async (client) => {
    const serie = await lockSerie(client, clave);
    if (serie === undefined) throw new AppError('serie-sin-numeros', { serie: clave.serie });
    const { ultimoNumero, conocido, conciliacion, motivo: detenida } = serie;
    const { desde, motivo } = decision;
    const hueco = desde > ultimoNumero ? undefined : await findHueco(client, clave, desde);
    judge({ serie: clave.serie, ultimo: ultimoNumero, conocido, desde, hueco });
    await decide(client, serie, desde, motivo);
    await record(client, {
      empresaId: clave.empresaId,
      entorno: clave.entorno,
      accion: 'serie.conciliada',
      actor,
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

/** Throws `DOMAIN_ERROR` for a number from which the series cannot go on. */
function judge({ serie, ultimo, conocido, desde, hueco }: Propuesta): void {
  const correlativo = `${serie}-${desde}`;
  const siguiente = ultimo + 1;
  if (desde > MAX_NUMERO) throw new AppError('numero-demasiado-alto', { maximo: MAX_NUMERO });
  if (desde <= ultimo && hueco !== undefined)
    throw new AppError('numero-anotado-como-hueco', { correlativo, motivo: hueco.motivo, siguiente });
  if (desde <= ultimo) throw new AppError('numero-ya-emitido', { correlativo, siguiente });
  if (conocido !== null && desde <= conocido)
    throw new AppError('numero-que-sunat-tiene', { correlativo: `${serie}-${conocido}`, siguiente: conocido + 1 });
}
