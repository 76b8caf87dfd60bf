import { expect, test } from 'vitest';
import { comparisonsIn } from './kinds.ts';

test.each([
  ['comparison', "if (tipoComprobante === '07') return;"],
  ['comparison', "return nota?.afectado?.tipoComprobante !== '03';"],
  ['comparison', "const esCredito = texto(formulario, 'tipoComprobante') === '07';"],
  ['comparison', "if (r.clase === 'RA') return;"],
  ['comparison', "if (clase.nombreApi === 'BOLETA' || tipo === 'BOLETA') return;"],
  ['case', "  switch (documento.tipoComprobante) {\n    case '08':\n      return 1;\n  }\n"],
  ['sql', "`select 1 from comprobantes where tipo_comprobante = '07'`"],
  ['sql', "`select 1 from series s where s.tipo_comprobante <> '03'`"],
  ['sql', "`where c.documento #>> '{calculado,documento,nota,afectado,tipoComprobante}' = '03'`"],
  ['sql', "`where tipo_comprobante in ('07', '08')`"],
  ['sql', "`sum(case tipo when '07' then -importe end)`"],
  ['letter', "return nota?.afectado?.serie?.startsWith('B') === true;"],
  ['letter', "`select 1 from series s where s.serie not like 'F%'`"],
  ['letter', "if (serie.charAt(0) === 'B') return;"],
  ['default', "const tipo = toTipoComprobante(codigo) ?? '01';"],
  ['list', "const DE_VENTA = ['01', '03'];"],
  ['list', "const NOTAS = ['NOTA_CREDITO', 'NOTA_DEBITO'];"],
  ['list', "via: Type.Enum(['RA', 'RC'])"],
  ['record', "const NOMBRES = { '01': 'Factura', '03': 'Boleta' };"],
  ['record', "const VIAS = { RA: 'Baja', RC: 'Resumen' };"],
  ['union', "readonly tipo: '07' | '08';"],
])('a %s is found: %s', (how, source) => {
  expect(comparisonsIn(source).map((one) => one.how)).toContain(how);
});

test.each([
  ['the code of a charge', "if (codigo === '01') return;"],
  ['how the IGV falls', "if (anticipo.tipoIgv === '20') return;"],
  ['how the price is meant', "items.filter(({ tipoPrecio }) => tipoPrecio === '01')"],
  ['the system of the ISC', "if (isc.sistema === '03') return;"],
  ['an operation of catalog 51', "if (sunatTransaccion === '0101') return;"],
  ["a customer's document", "if (cliente.tipoDocumento === '6') return;"],
  ['a motive', "if (codigoMotivo === '07') return;"],
  ['regimes of the percepción', "readonly sistemaIsc?: '01' | '02' | '03';"],
  ['a document to be issued', "const body = { tipoComprobante: '01', serie: 'F001' };"],
  ['a comment', "// tipoComprobante === '03' is asked elsewhere"],
  ['the letter of a kind', 'letras.some((letra) => serie.startsWith(letra))'],
  ['what asks the kind', "if (hojaDe(tipoComprobante) === 'B') return;"],
])('%s is none', (_what, source) => {
  expect(comparisonsIn(source)).toEqual([]);
});
