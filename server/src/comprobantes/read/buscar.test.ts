import { unaBoleta, unaFactura, unItem } from '@chaski/testing/documents/builders.ts';
import { enterComo } from '@chaski/testing/service/panel.ts';
import { startTestService, type TestService } from '@chaski/testing/service/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importeBuscado } from './filtros.ts';

/* As people look for what they issued: in the list of the API, and among the customers of the dashboard. */

let s: TestService;
let dentro: Awaited<ReturnType<typeof enterComo>>;

const aNombreDe = (numeroDocumento: string, denominacion: string, precio = 118) =>
  unaFactura({
    cliente: { tipoDocumento: '6', numeroDocumento, denominacion },
    items: [{ ...unItem(), precioUnitario: precio }],
  });

beforeAll(async () => {
  s = await startTestService();
  dentro = await enterComo(s, 'dueno');
  await s.emitir(aNombreDe('20100070970', 'CLÍNICA SAN FELIPE S.A.', 1250.5));
  await s.emitir(aNombreDe('20100130204', 'Ñandú & Peñafiel 100% Algodón S.A.C.', 90));
  for (let n = 3; n <= 12; n++) await s.emitir(aNombreDe('20131312955', 'COMERCIAL ANDINA S.A.C.', 50));
  await s.emitir(unaBoleta({ items: [{ ...unItem(), precioUnitario: 12 }] }));
});
afterAll(() => s.stop());

const hallados = async (q: string) => {
  const { status, json } = await s.call('GET', `/invoices?q=${encodeURIComponent(q)}&limite=100`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data.documentos.map(({ correlativo }: { correlativo: string }) => correlativo);
};

describe('a document is found by', () => {
  test.each([
    ['a word without its accent', 'clinica'],
    ['a part of a word', 'felip'],
    ['words in any order', 'felipe clin'],
    ['its own letters', 'CLÍNICA'],
    ['the number of its customer', '20100070970'],
    ['a part of it', '0007097'],
    ['its amount', '1250.50'],
    ['its amount, grouped', '1,250.50'],
    ['its amount with its currency', 'S/ 1,250.5'],
    ['series and number as SUNAT prints them', 'F001-00000001'],
  ])('%s: %s', async (_, q) => {
    expect(await hallados(q)).toContain('F001-1');
    expect(await hallados(q)).not.toContain('F001-2');
  });

  test.each([
    ['F001-12', 'F001-12'],
    ['f001 12', 'F001-12'],
    ['F001 00000012', 'F001-12'],
    ['nandu penafiel', 'F001-2'],
    ['100% algodon', 'F001-2'],
  ])('%s: %s alone', async (q, correlativo) => {
    expect(await hallados(q)).toEqual([correlativo]);
  });

  test('a number alone, in whatever series', async () => {
    expect(await hallados('0012')).toContain('F001-12');
    expect(await hallados('12.00')).toEqual(['B001-1']);
  });

  test('nothing that it has not: no word is a pattern', async () => {
    for (const q of ['clinica andina', '__', '%%', 'felipe 20131312955', '1250.51', "o'hara"])
      expect(await hallados(q)).toEqual([]);
  });
});

test('a customer is found by words of the name without accents, by how its number begins and by a part of it', async () => {
  const clientes = async (q: string) => {
    const { json } = await dentro.call('GET', `/empresas/${dentro.empresaId}/test/clientes?q=${encodeURIComponent(q)}`);
    return json.data.clientes.map(({ numeroDocumento }: { numeroDocumento: string }) => numeroDocumento);
  };
  for (const q of ['clinica', 'felipe clin', '2010007', '0007097'])
    expect([q, await clientes(q)]).toEqual([q, ['20100070970']]);
  expect(await clientes('clinica andina')).toEqual([]);
});

test.each([
  ['1250', '1250'],
  ['1,250,000.00', '1250000.00'],
  ['US$ 3', '3'],
  ['USD 3.5', '3.5'],
  ['1,25', undefined],
  ['1.255', undefined],
  ['F001-1', undefined],
  ['', undefined],
])('%s as an amount is %s', (q, importe) => {
  expect(importeBuscado(q)).toBe(importe);
});
