import type { Cuerpo } from '../../api/panel.ts';
import type { Destino, Entorno } from '../tipos.ts';

export type TipoDestino = Destino['tipo'];

/** Where documents go, as it stands in the form. */
export interface FormularioDestino {
  readonly tipo: TipoDestino;
  readonly url: string;
  readonly consultaUrl: string;
  /** One fingerprint a line. */
  readonly certificados: string;
}

/**
 * Where an environment may send, besides where it already does. Only the installation's owner chooses an OSE: its address is
 * one of the world's.
 */
export function tiposDe(entorno: Entorno, duenoInstalacion: boolean, actual: TipoDestino): readonly TipoDestino[] {
  const propios: readonly TipoDestino[] = entorno === 'test' ? ['simulador', 'beta'] : ['produccion'];
  const todos: readonly TipoDestino[] = duenoInstalacion ? [...propios, 'ose'] : propios;
  return todos.includes(actual) ? todos : [...todos, actual];
}

/** The form of a destination. SUNAT's own addresses are not written by anybody. */
export function formularioDeDestino({ tipo, url, consultaUrl, certificadosCdr }: Destino): FormularioDestino {
  const ose = tipo === 'ose';
  return {
    tipo,
    url: ose ? url : '',
    consultaUrl: ose ? (consultaUrl ?? '') : '',
    certificados: ose ? certificadosCdr.join('\n') : '',
  };
}

/** What is sent. Only an OSE has addresses. */
export function cuerpoDeDestino({
  tipo,
  url,
  consultaUrl,
  certificados,
}: FormularioDestino): Cuerpo<'POST /empresas/{empresa}/{entorno}/destino'> {
  if (tipo !== 'ose') return { tipo };
  const huellas = certificados.split(/[\s,;]+/).filter(Boolean);
  return {
    tipo,
    url: url.trim(),
    certificadosCdr: huellas,
    ...(consultaUrl.trim() === '' ? {} : { consultaUrl: consultaUrl.trim() }),
  };
}
