import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contexto } from '@chaski/core/documento/contexto.ts';
import { readEmitir } from '@chaski/core/documento/validate.ts';
import { peekAfectado } from '@chaski/core/documentos/nota/peek.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';

/** For tests only: the day of the examples. */
export const HOY = toFecha('2026-11-20');
export const CONTEXTO: Contexto = { hoy: HOY, ahora: '10:00:00' };
const EXAMPLES = join(import.meta.dirname, '../../../examples');

/** For tests only: an example as the server reads it. */
export interface Ejemplo {
  readonly nombre: string;
  readonly documento: Readonly<Record<string, unknown>>;
  readonly contexto: Contexto;
  readonly calculado: Calculado;
}

/** For tests only: every example, in order, each with what it affects among those before. */
export function ejemplos(): readonly Ejemplo[] {
  const leidos: Ejemplo[] = [];
  for (const nombre of readdirSync(EXAMPLES)
    .filter((uno) => /^\d\d-/.test(uno))
    .sort()) {
    const cuerpo = readFileSync(join(EXAMPLES, nombre, 'entrada.json'), 'utf8');
    const contexto = contextoDe(cuerpo, leidos);
    const leido = readEmitir(cuerpo, contexto);
    if (!leido.ok) throw new Error(`${nombre}: ${JSON.stringify(leido.problemas)}`);
    leidos.push({ nombre, documento: JSON.parse(cuerpo).documento, contexto, calculado: leido.calculado });
  }
  return leidos;
}

function contextoDe(cuerpo: string, anteriores: readonly Ejemplo[]): Contexto {
  const pedido = peekAfectado(cuerpo);
  if (pedido === undefined || 'id' in pedido) return CONTEXTO;
  const suyos = anteriores.filter(
    ({ calculado: { documento } }) =>
      documento.tipoComprobante === pedido.tipoComprobante && documento.serie === pedido.serie,
  );
  const hallado = suyos[pedido.numero - 1];
  if (hallado === undefined) return CONTEXTO;
  return { ...CONTEXTO, afectado: { id: 'a', numero: pedido.numero, calculado: hallado.calculado } };
}
