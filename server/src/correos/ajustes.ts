import { record } from '../auditoria/anotar.ts';
import type { Deps } from '../deps.ts';
import type { DeEntorno } from '../panel/route.ts';
import { problemasError } from '../platform/http/reading/peticion.ts';
import { findAjustes, lockAjustes, saveAjustes } from './ajustes-store.ts';
import type { AjustesCorreo } from './types.ts';

/** The settings as a person sees them. */
export interface AjustesVisibles extends AjustesCorreo {
  /** The operator said through which server. */
  readonly configurado: boolean;
  /** From which address; null where none is configured. */
  readonly remitente: string | null;
}

/** What this service lacks to send mail, as its operator is told. */
export const SIN_SMTP = {
  es: 'Este servicio no tiene servidor de correo: quien lo opera debe indicar SMTP_URL y SMTP_REMITENTE y reiniciarlo',
  en: 'This service has no mail server: whoever runs it must set SMTP_URL and SMTP_REMITENTE and restart it',
};

/** Whether and how the company's accepted documents leave by mail in that environment. */
export async function seeAjustes(
  deps: Pick<Deps, 'db' | 'smtp'>,
  { acceso }: Pick<DeEntorno, 'acceso'>,
): Promise<AjustesVisibles> {
  return visibles(deps, await findAjustes(deps.db.of(acceso), acceso));
}

/** Changes what the request names, and notes it. Throws `DOMAIN_ERROR` where it is turned on and nothing could be sent. */
export async function changeAjustes(
  deps: Pick<Deps, 'db' | 'smtp'>,
  de: Pick<DeEntorno, 'acceso' | 'actor'>,
  cambio: Partial<AjustesCorreo>,
): Promise<AjustesVisibles> {
  const { acceso, actor } = de;
  if (cambio.activo === true && deps.smtp === undefined) {
    throw problemasError([{ ruta: 'activo', mensaje: SIN_SMTP, conflicto: true }]);
  }
  const { empresaId, entorno } = acceso;
  const despues = await deps.db.tx(acceso, async (db) => {
    const antes = await lockAjustes(db, acceso);
    const ajustes = { ...antes, ...cambio };
    await saveAjustes(db, acceso, ajustes);
    await record(db, {
      empresaId,
      entorno,
      accion: 'correo.cambiado',
      objeto: empresaId,
      actor,
      antes,
      despues: ajustes,
    });
    return ajustes;
  });
  return visibles(deps, despues);
}

function visibles({ smtp }: Pick<Deps, 'smtp'>, ajustes: AjustesCorreo): AjustesVisibles {
  return { configurado: smtp !== undefined, remitente: smtp?.remitente.correo ?? null, ...ajustes };
}
