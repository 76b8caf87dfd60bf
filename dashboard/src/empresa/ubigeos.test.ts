import { expect, test } from 'vitest';
import { loadUbigeos, nombreDeDistrito, searchDistritos } from './ubigeos.ts';

const distritos = await loadUbigeos();

test('the catalog is the whole country', () => {
  expect(distritos.length).toBeGreaterThan(1800);
});

test('a district is found by its name, with or without accents and whatever its case', () => {
  expect(searchDistritos(distritos, 'ancón')[0]?.ubigeo).toBe('150102');
  expect(searchDistritos(distritos, 'MIRAFLORES lima')[0]?.ubigeo).toBe('150122');
});

test('the district that is called so comes before those of a province or department that is', () => {
  expect(searchDistritos(distritos, 'lima')[0]).toMatchObject({ ubigeo: '150101', distrito: 'LIMA' });
});

test('of districts that are called alike the one of Lima comes first', () => {
  expect(searchDistritos(distritos, 'miraflores')[0]?.ubigeo).toBe('150122');
});

test('every word counts, and may be of the province or the department', () => {
  const encontrados = searchDistritos(distritos, 'miraflores arequipa');
  expect(encontrados.map(({ ubigeo }) => ubigeo)).toEqual(['040110']);
  expect(searchDistritos(distritos, 'miraflores nowhere')).toEqual([]);
});

test('a code of the INEI, or how it begins, finds its district', () => {
  expect(searchDistritos(distritos, '150122')).toHaveLength(1);
  expect(searchDistritos(distritos, '1501').every(({ ubigeo }) => ubigeo.startsWith('1501'))).toBe(true);
});

test('nothing typed finds nothing, and what is found is never more than asked for', () => {
  expect(searchDistritos(distritos, '  ')).toEqual([]);
  expect(searchDistritos(distritos, 'san', 7)).toHaveLength(7);
});

test('names are written as people read them', () => {
  expect(nombreDeDistrito({ distrito: 'SAN JUAN DE LURIGANCHO', provincia: 'LIMA', departamento: 'LIMA' })).toBe(
    'San Juan de Lurigancho, Lima, Lima',
  );
});
