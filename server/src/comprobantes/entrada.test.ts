import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Afectado, Contexto } from '@chaski/core/documento/contexto.ts';
import { readEmitir } from '@chaski/core/documento/validate.ts';
import { peekAfectado } from '@chaski/core/documentos/nota/peek.ts';
import { calculadoToJson } from '@chaski/core/impuestos/to-json.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { describe, expect, test } from 'vitest';
import { entradaDe } from './entrada.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples');
const HOY: Contexto = { hoy: toFecha('2026-11-20'), ahora: '10:00:00' };
const nombres = readdirSync(EXAMPLES).filter((nombre) => /^\d\d-/.test(nombre));

const emitidos: Calculado[] = [];

/** What a note of the examples changes, by its number among those issued before. */
function contextoDe(cuerpo: string): Contexto {
  const pedido = peekAfectado(cuerpo);
  if (pedido === undefined) return HOY;
  const afectado = afectadoDe(pedido);
  return afectado === undefined ? HOY : { ...HOY, afectado };
}

function afectadoDe(pedido: NonNullable<ReturnType<typeof peekAfectado>>): Afectado | undefined {
  if ('id' in pedido) {
    const calculado = emitidos[Number(pedido.id)];
    return calculado && { id: pedido.id, numero: 1, calculado };
  }
  const misma = ({ documento: { tipoComprobante, serie } }: Calculado) =>
    tipoComprobante === pedido.tipoComprobante && serie === pedido.serie;
  const calculado = emitidos.filter(misma)[pedido.numero - 1];
  return calculado && { id: String(emitidos.indexOf(calculado)), numero: pedido.numero, calculado };
}

function read(cuerpo: string): Calculado {
  const leido = readEmitir(cuerpo, contextoDe(cuerpo));
  if (!leido.ok) throw new Error(JSON.stringify(leido.problemas));
  return leido.calculado;
}

describe('what is issued can be issued again from what is kept of it', () => {
  test.each(nombres)('%s', (nombre) => {
    const calculado = read(readFileSync(join(EXAMPLES, nombre, 'entrada.json'), 'utf8'));
    emitidos.push(calculado);
    const otra = read(JSON.stringify({ documento: entradaDe(calculado.documento) }));
    expect(calculadoToJson(otra)).toEqual(calculadoToJson(calculado));
    expect(JSON.parse(JSON.stringify(otra.documento.cliente))).toEqual(calculado.documento.cliente);
    expect(entradaDe(otra.documento)).toEqual(entradaDe(calculado.documento));
  });
});
