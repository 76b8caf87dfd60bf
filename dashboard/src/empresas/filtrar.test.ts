import { expect, test } from 'vitest';
import { filterEmpresas } from './filtrar.ts';

const EMPRESAS = [
  { ruc: '20100070970', razonSocial: 'CORPORACIÓN ANDINA S.A.C.', nombreComercial: 'Ñandú' },
  { ruc: '20000000001', razonSocial: 'DEMO S.A.', nombreComercial: null },
];
const rucs = (consulta: string) => filterEmpresas(EMPRESAS, consulta).map(({ ruc }) => ruc);

test('companies are found by the beginning of the RUC and by any part of their names, without accents', () => {
  expect(rucs('20100')).toEqual(['20100070970']);
  expect(rucs('corporacion')).toEqual(['20100070970']);
  expect(rucs('ñandu')).toEqual(['20100070970']);
  expect(rucs('demo')).toEqual(['20000000001']);
});

test('nothing asked leaves all of them, and what nobody is called leaves none', () => {
  expect(rucs(' ')).toHaveLength(2);
  expect(rucs('zzz')).toEqual([]);
});
