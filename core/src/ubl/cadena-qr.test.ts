import { expect, test } from 'vitest';
import { computeTotales } from '../impuestos/compute-totales.ts';
import { UN_EMISOR, unDocumento, unValor } from '../impuestos/testing.ts';
import { cadenaQr, codigoBarras } from './cadena-qr.ts';

const DIGEST = 'A4olTXSBw9CiUyugIR6mDaASXuW6LI7X/0GTo7JpGZA=';

test('the QR carries its ten fields in the order of RS 114-2019', () => {
  const calculado = computeTotales(unDocumento({ items: [unValor('2', '50'), unValor('3', '12.50')] }));
  expect(cadenaQr(calculado, UN_EMISOR, 1, DIGEST)).toBe(
    `20000000001|01|F001|1|24.75|162.25|2026-11-20|6|20000000010|${DIGEST}`,
  );
});

test('a boleta to nobody, without IGV, has dashes and 0.00', () => {
  const cliente = { tipoDocumento: '-', numeroDocumento: '-', denominacion: 'CLIENTES VARIOS' };
  const documento = unDocumento({ tipoComprobante: '03', serie: 'B001', cliente, items: [unValor('1', '100', '20')] });
  expect(cadenaQr(computeTotales(documento), UN_EMISOR, 77, DIGEST)).toBe(
    `20000000001|03|B001|77|0.00|100.00|2026-11-20|-|-|${DIGEST}`,
  );
});

test('the PDF417 is the QR and the signature', () => {
  expect(codigoBarras('a|b|c', 'FIRMA==')).toBe('a|b|c|FIRMA==');
});
