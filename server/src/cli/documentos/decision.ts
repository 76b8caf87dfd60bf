import { randomUUIDv7 } from 'node:crypto';
import { EVIDENCIA } from '@chaski/core/documento/campos/objetos.ts';
import type { ContextoAviso } from '../../avisos/avisar.ts';
import type { DecisionPersona } from '../../comprobantes/atender/decidir.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Args, type Option, UsageError } from '../command.ts';

/** The options by which a person decides what waits for one. */
export const DECISION_OPTIONS: Readonly<Record<'id' | 'aceptado' | 'rechazado' | 'evidencia', Option>> = {
  id: { tipo: 'texto', valor: 'ID', ayuda: 'su identificador', obligatoria: true },
  aceptado: { tipo: 'si', ayuda: 'SUNAT lo aceptó' },
  rechazado: { tipo: 'si', ayuda: 'SUNAT lo rechazó, o no lo tiene ni lo tendrá' },
  evidencia: {
    tipo: 'texto',
    valor: 'TEXTO',
    obligatoria: true,
    ayuda: 'dónde se vio, por ejemplo "consulta de validez del 21/11/2026, captura en el expediente 88"',
  },
};

/** Throws `UsageError` unless exactly one of the two was said. */
export function decisionOf(args: Args): DecisionPersona {
  const aceptado = args.flag('aceptado');
  const evidencia = args.required('evidencia').trim();
  const problemas = [
    ...(aceptado === args.flag('rechazado') ? ['Diga qué se decidió: --aceptado o --rechazado, uno de los dos.'] : []),
    ...(evidencia.length > EVIDENCIA.maximo ? [`--evidencia admite hasta ${EVIDENCIA.maximo} caracteres.`] : []),
    ...(evidencia === '' ? ['--evidencia está vacía: diga dónde se vio.'] : []),
  ];
  if (problemas.length > 0) throw new UsageError(problemas);
  return { aceptado, evidencia };
}

/**
 * What messages and mails need, outside of the service. Whether there is a mail server is the service's to know, whose
 * environment the operator's shell need not have: where a company has turned mail on it is queued.
 */
export function contextoAviso({ publicUrl, host, port }: Config): ContextoAviso {
  return { origen: publicUrl ?? `http://${host}:${port}`, uuid: randomUUIDv7, correo: true };
}
