import type { Servicio } from '@chaski/core/documentos/clase.ts';
import type { Deps } from '../deps.ts';
import type { EmpresaEntornoId } from './store.ts';

/**
 * What an attempt comes to while the company's sending rests, because SUNAT refuses its settings: nothing is sent nor asked, as another
 * try with them could lock its user. Undefined where it does not rest. The background looks for none of such a company (`SIN_PAUSA`);
 * this is for whoever begins one by itself.
 */
export async function outcomeOfPausa({ empresas }: Pick<Deps, 'empresas'>, id: EmpresaEntornoId) {
  const motivo = await empresas.pausa(id);
  if (motivo === undefined) return undefined;
  const mensaje = `El envío de la empresa está en pausa: ${motivo}`;
  return { veredicto: { tipo: 'reintentar', codigo: undefined, mensaje }, cdr: null, respuesta: null } as const;
}

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
export async function notePausa(
  deps: Pick<Deps, 'empresas' | 'sunat' | 'log'>,
  enviado: EmpresaEntornoId & { readonly id: string; readonly servicio: Servicio },
  { tipo, codigo = '', mensaje: motivo = '' }: Dicho,
  ajustes: string,
): Promise<void> {
  try {
    if (tipo === 'configurar') {
      const { id: de, servicio } = enviado;
      await deps.empresas.pausarEnvio(enviado, { codigo, motivo, de, servicio, ajustes }, deps.sunat);
    } else if (TOMADO.has(tipo)) await deps.empresas.reanudarEnvio(enviado);
  } catch (error) {
    deps.log.warn({ err: error, empresa: enviado.empresaId }, 'no se anotó la pausa de envíos');
  }
}

const TOMADO: ReadonlySet<string> = new Set(['aceptado', 'rechazado', 'ticket']);
