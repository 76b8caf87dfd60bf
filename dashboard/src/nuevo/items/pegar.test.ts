import { describe, expect, test } from 'vitest';
import { FILA_NUEVA } from '../calculo/documento.ts';
import { filas, type Rama } from '../campos/arbol.ts';
import { pasteCeldas } from './pegar.ts';

const con = (...items: Rama[]): Rama => ({
  items: items.map((item, n) => ({ ...FILA_NUEVA, ...item, clave: String(n + 1) })),
});
const paste = (formulario: Rama, indice: number, campo: string, copiado: string) =>
  pasteCeldas(formulario, { indice, campo }, copiado, () => FILA_NUEVA);
const columna = (formulario: Rama | undefined, campo: string) =>
  filas(formulario ?? {}, 'items').map((item) => item[campo]);

describe('what was copied from a spreadsheet', () => {
  test('as a column goes down the lines, and those that are not there are added', () => {
    const pegado = paste(
      con({ descripcion: 'Silla' }, { descripcion: 'Mesa' }),
      0,
      'precioUnitario',
      '1,250.50\r\n99\r\n0.5\r\n',
    );
    expect(columna(pegado, 'precioUnitario')).toEqual(['1250.50', '99', '0.5']);
    expect(columna(pegado, 'descripcion')).toEqual(['Silla', 'Mesa', '']);
    expect(new Set(columna(pegado, 'clave')).size).toBe(3);
  });

  test('as a block goes to the fields side by side, in the terms of each line', () => {
    const { precioUnitario: _, ...sin } = FILA_NUEVA;
    const deValor: Rama = { items: [{ ...sin, valorUnitario: '', clave: '1' }] };
    const pegado = paste(deValor, 0, 'descripcion', 'Silla\tS-1\tNIU\t2\t100.00\tsobra');
    expect(filas(pegado ?? {}, 'items')[0]).toMatchObject({
      descripcion: 'Silla',
      codigo: 'S-1',
      unidadMedida: 'NIU',
      cantidad: '2',
      valorUnitario: '100.00',
    });
    expect(filas(pegado ?? {}, 'items')[0]).not.toHaveProperty('precioUnitario');
  });

  test('as three columns goes to what a line shows side by side', () => {
    const pegado = paste(con({}), 0, 'descripcion', 'Silla\t2\t100.00\nMesa\t1\t1,250.50');
    expect(columna(pegado, 'descripcion')).toEqual(['Silla', 'Mesa']);
    expect(columna(pegado, 'cantidad')).toEqual(['2', '1']);
    expect(columna(pegado, 'precioUnitario')).toEqual(['100.00', '1250.50']);
    expect(columna(pegado, 'codigo')).toEqual(['', '']);
  });

  test('into a code goes on with the unit, as a list has them', () => {
    const pegado = paste(con({}), 0, 'codigo', 'S-1\tKGM\nM-1\tNIU');
    expect(columna(pegado, 'codigo')).toEqual(['S-1', 'M-1']);
    expect(columna(pegado, 'unidadMedida')).toEqual(['KGM', 'NIU']);
  });

  test('begins at the line and field where it is pasted', () => {
    const pegado = paste(con({}, {}), 1, 'cantidad', '3\t10\n4\t20');
    expect(columna(pegado, 'cantidad')).toEqual(['1', '3', '4']);
    expect(columna(pegado, 'precioUnitario')).toEqual(['', '10', '20']);
  });

  test('of one cell is left to the field, and no more lines than a document holds are made', () => {
    expect(paste(con({}), 0, 'cantidad', '1,250.50\n')).toBeUndefined();
    expect(filas(paste(con({}), 0, 'cantidad', '1\n'.repeat(2_000)) ?? {}, 'items')).toHaveLength(999);
  });
});
