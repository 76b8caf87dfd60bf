import type { PreguntaValidez, Validez } from '@chaski/core/sunat/validez.ts';
import type { Deps } from '../../deps.ts';
import type { CanalValidez } from '../../sunat/validez.ts';
import type { EnCurso } from '../types.ts';

/**
 * Asks SUNAT's query of validity. That it refuses the company's credential is kept, for whoever looks after the installation, until it
 * takes it again or another one is stored: the document waits meanwhile.
 */
export async function askValidez(
  { validez, empresas, log }: Pick<Deps, 'validez' | 'empresas' | 'log'>,
  de: Pick<EnCurso, 'empresaId' | 'entorno'>,
  canal: CanalValidez,
  pregunta: PreguntaValidez,
): Promise<Validez> {
  const ajustes = await empresas.ajustes(de);
  const dicho = await validez.ask(canal, pregunta);
  const { estado, rechaza, mensaje } = dicho;
  // Silence says nothing of the credential.
  if (estado === 'desconocido' && rechaza === undefined) return dicho;
  try {
    const nuevo = await empresas.recordValidez(de, rechaza === undefined ? null : mensaje, ajustes);
    if (nuevo && rechaza !== undefined) log.warn({ empresa: de.empresaId, entorno: de.entorno }, mensaje);
  } catch (error) {
    log.warn({ err: error, empresa: de.empresaId }, 'no se anotó qué dijo la consulta de validez de la credencial');
  }
  return dicho;
}
