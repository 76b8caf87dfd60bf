import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CREDITO, EXPORTACION } from './testing/bases-de-prueba.ts';
import { DE_CUOTAS } from './testing/casos-de-nota.ts';
import { cdrDe, codigoDe, type Prueba, startPrueba } from './testing/cliente-de-prueba.ts';
import type { NotaDePrueba } from './testing/notas-de-prueba.ts';
import { type DocumentoDePrueba, RUC, SIMPLE } from './testing/testing.ts';

const BOLETA = { ...SIMPLE, tipo: '03' } as const;

function credito(id: string, motivo = '01', tipo = '01'): NotaDePrueba {
  return { tipo: '07', motivo, modificados: [[tipo, id]] };
}

function debito(id: string): NotaDePrueba {
  return { tipo: '08', motivo: '02', modificados: [['01', id]] };
}

describe('in the production manner', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await startPrueba();
  });
  afterAll(() => prueba.close());

  async function codigoDeNota(base: DocumentoDePrueba, nota: NotaDePrueba): Promise<string> {
    return cdrDe(await prueba.sendNota(base, nota), prueba.simulador).codigo;
  }

  test('a nota de crédito over an accepted factura is accepted, and so is a nota de débito of the same number', async () => {
    await prueba.enviar({ ...SIMPLE, id: 'F001-1' });
    const nota = { ...SIMPLE, id: 'FC01-1' };
    expect(cdrDe(await prueba.sendNota(nota, credito('F001-1')), prueba.simulador)).toMatchObject({
      archivo: `R-${RUC}-07-FC01-1.xml`,
      codigo: '0',
      descripcion: 'La Nota de Credito numero FC01-1, ha sido aceptada',
      referencia: 'FC01-1',
    });
    expect(cdrDe(await prueba.sendNota(nota, debito('F001-1')), prueba.simulador)).toMatchObject({
      codigo: '0',
      descripcion: 'La Nota de Debito numero FC01-1, ha sido aceptada',
    });
  });

  test('a note over a document that SUNAT never saw is refused: 2119, 2209', async () => {
    expect(await codigoDeNota({ ...SIMPLE, id: 'FC01-2' }, credito('F001-999'))).toBe('2119');
    expect(await codigoDeNota({ ...SIMPLE, id: 'FC01-2' }, debito('F001-999'))).toBe('2209');
  });

  test('a note over a refused document is refused: 2121, 2208', async () => {
    await prueba.enviar({ ...SIMPLE, id: 'F001-3', cliente: ['6', '1234'] });
    expect(await codigoDeNota({ ...SIMPLE, id: 'FC01-3' }, credito('F001-3'))).toBe('2121');
    expect(await codigoDeNota({ ...SIMPLE, id: 'FC01-3' }, debito('F001-3'))).toBe('2208');
  });

  test('what SUNAT holds of the document is known after a restart: total, currency, credit', async () => {
    await prueba.enviar({ ...SIMPLE, id: 'F001-4' });
    await prueba.enviar({ ...CREDITO, id: 'F001-5' });
    await prueba.reiniciar();
    expect(await codigoDeNota({ ...EXPORTACION, id: 'FC01-4' }, credito('F001-4', '11'))).toBe('3209');
    expect(await codigoDeNota({ ...DE_CUOTAS, id: 'FC01-5' }, credito('F001-4', '13'))).toBe('3260');
    expect(await codigoDeNota({ ...DE_CUOTAS, id: 'FC01-6' }, credito('F001-5', '13'))).toBe('0');
  });

  test('a nota de crédito for more than the factura is refused with 3286; for more than the boleta, observed', async () => {
    const menor = SIMPLE.totales.replace('118.00</cbc:PayableAmount>', '117.50</cbc:PayableAmount>');
    await prueba.enviar({ ...SIMPLE, id: 'F001-7', totales: menor });
    expect(await codigoDeNota({ ...SIMPLE, id: 'FC01-7' }, credito('F001-7'))).toBe('3286');
    await prueba.enviar({ ...BOLETA, id: 'B001-7', totales: menor });
    const respuesta = await prueba.sendNota({ ...BOLETA, id: 'BC01-7' }, credito('B001-7', '01', '03'));
    expect(cdrDe(respuesta, prueba.simulador)).toMatchObject({ codigo: '0', notas: [{ codigo: '4028' }] });
  });

  test('each kind of note counts its numbers apart, and remembers them', async () => {
    await prueba.enviar({ ...SIMPLE, id: 'F001-8' });
    expect(await codigoDeNota({ ...SIMPLE, id: 'F001-8' }, credito('F001-8'))).toBe('0');
    expect(codigoDe(await prueba.sendNota({ ...SIMPLE, id: 'F001-8' }, credito('F001-8')))).toBe('1033');
    expect(await codigoDeNota({ ...SIMPLE, id: 'F001-8' }, debito('F001-8'))).toBe('0');
  });
});

test('in the beta manner, which remembers nothing, no document is looked up', async () => {
  const prueba = await startPrueba({ manera: 'beta' });
  try {
    const nota = await prueba.sendNota({ ...SIMPLE, id: 'FC01-1' }, credito('F001-1'));
    expect(cdrDe(nota, prueba.simulador).codigo).toBe('0');
  } finally {
    await prueba.close();
  }
});
