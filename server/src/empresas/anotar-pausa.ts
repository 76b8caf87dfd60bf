import type { Deps } from '../deps.ts';
import type { EmpresaEntornoId } from './store.ts';

/** As much of what an exchange with SUNAT came to as matters here. */
interface Dicho {
  readonly tipo: string;
  readonly codigo?: string | undefined;
  readonly mensaje?: string;
}

/**
 * A fault of the company's own settings pauses its sending; whatever SUNAT took or judged ends the pause. It comes after the
 * outcome is stored, and its failure takes nothing from it.
 */
export async function anotarPausa(
  deps: Pick<Deps, 'empresas' | 'sunat' | 'log'>,
  enviado: EmpresaEntornoId & { readonly id: string },
  { tipo, codigo = '', mensaje: motivo = '' }: Dicho,
  ajustes: string,
): Promise<void> {
  try {
    if (tipo === 'configurar') {
      await deps.empresas.pausarEnvio(enviado, { codigo, motivo, de: enviado.id, ajustes }, deps.sunat);
    } else if (TOMADO.has(tipo)) await deps.empresas.reanudarEnvio(enviado);
  } catch (error) {
    deps.log.warn({ err: error, empresa: enviado.empresaId }, 'no se anotó la pausa de envíos');
  }
}

const TOMADO: ReadonlySet<string> = new Set(['aceptado', 'rechazado', 'ticket']);
