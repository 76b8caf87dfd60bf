import { esDeBoleta } from '@chaski/core/documento/plazos.ts';
import { CLASES } from '@chaski/core/documentos/registro.ts';
import { sePuedeConsultar } from '@chaski/core/sunat/consulta.ts';
import { cloneDatabase, type TestDatabase } from '@chaski/testing/service/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { esDeBoletaSql, sePuedeConsultarSql } from './clases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(async () => await database.stop());

const SERIES = [
  ...CLASES.flatMap(({ serie: { letras, primera, portal } }) => [
    ...[...letras].map((letra) => `${letra}${primera}`),
    ...(portal === undefined ? [] : [portal]),
  ]),
  '0001',
  '7',
  'X001',
];
const FILAS = CLASES.flatMap(({ codigo: tipo }) =>
  [...new Set(SERIES)].flatMap((serie) =>
    [undefined, ...CLASES.map(({ codigo }) => codigo)].map((afectado) => ({ tipo, serie, afectado })),
  ),
);

const TEXT = `
select tipo_comprobante as tipo, serie, documento #>> '{calculado,documento,nota,afectado,tipoComprobante}' as afectado,
  ${esDeBoletaSql('c')} as boleta, ${sePuedeConsultarSql('c')} as consultable
from jsonb_to_recordset($1) c (tipo_comprobante text, serie text, documento jsonb)`;

test('of every kind, series and affected document the database and the program say the same', async () => {
  const filas = FILAS.map(({ tipo, serie, afectado: tipoComprobante }) => ({
    tipo_comprobante: tipo,
    serie,
    documento: {
      calculado: { documento: tipoComprobante === undefined ? {} : { nota: { afectado: { tipoComprobante } } } },
    },
  }));
  const { rows } = await database.pool.query(TEXT, [JSON.stringify(filas)]);
  expect(rows).toEqual(
    FILAS.map(({ tipo, serie, afectado }) => ({
      tipo,
      serie,
      afectado: afectado ?? null,
      boleta: esDeBoleta(tipo, serie, afectado),
      consultable: sePuedeConsultar({ tipo, serie }),
    })),
  );
  for (const una of ['boleta', 'consultable']) {
    expect(new Set(rows.map((row) => row[una]))).toEqual(new Set([true, false]));
  }
});
