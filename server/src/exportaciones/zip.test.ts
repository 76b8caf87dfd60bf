import { inflateRawSync } from 'node:zlib';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { expect, test } from 'vitest';
import type { ComprobanteDeVenta } from '../comprobantes/types.ts';
import { FIN_DEL_INDICE, fichaDelIndice, renglones, titulos } from './indice.ts';
import { HAY_EXTRANOS, readZip, requireDeExtranos } from './testing.ts';
import { cabeceraCentral, cabeceraLocal, type Entrada, entradaDe, finDeZip } from './zip.ts';

/** A zip of these entries, as the pieces of an export are put together. */
function zipOf(entradas: readonly Entrada[]): Buffer {
  const archivos: Buffer[] = [];
  const directorio: Buffer[] = [];
  let desde = 0;
  for (const { ficha, datos } of entradas) {
    const cabecera = cabeceraLocal(ficha);
    directorio.push(cabeceraCentral(ficha, desde));
    archivos.push(cabecera, datos);
    desde += cabecera.length + datos.length;
  }
  const bytes = directorio.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([...archivos, ...directorio, finDeZip({ entradas: entradas.length, bytes, desde })]);
}

test('what cannot be packed is stored as it is, what can is packed, and strangers read both', async () => {
  const ruido = Buffer.from(Uint8Array.from({ length: 64 }, (_, n) => (n * 89) % 256));
  const texto = Buffer.from('<Invoice/>'.repeat(1_000));
  const zip = zipOf([
    entradaDe('a/ruido.bin', ruido, '2026-11-21'),
    entradaDe('a/texto.xml', texto, '1999-12-31'),
    entradaDe('vacio', Buffer.alloc(0), '2026-02-28'),
  ]);
  expect(zip.length).toBeLessThan(1_000);
  expect(await readZip(zip)).toEqual(
    new Map([
      ['a/ruido.bin', ruido],
      ['a/texto.xml', texto],
      ['vacio', Buffer.alloc(0)],
    ]),
  );
  await requireDeExtranos(zip, 3);
});

test.skipIf(!HAY_EXTRANOS).each([65_534, 65_536])(
  '%i files are all found: where 16 bits do not hold the number, by Zip64',
  async (cuantos) => {
    const zip = zipOf(Array.from({ length: cuantos }, (_, n) => entradaDe(`${n}`, Buffer.from(`${n}`), '2026-11-21')));
    expect(zip.includes(Buffer.from('PK\x06\x06', 'latin1'))).toBe(cuantos >= 65_535);
    await requireDeExtranos(zip, cuantos);
  },
  60_000,
);

test('the list is one packed text, in however many pieces it grew', async () => {
  const comprobante = (numero: number, clienteDenominacion: string): ComprobanteDeVenta => ({
    empresaId: 'e',
    id: '0199',
    entorno: 'test',
    tipoComprobante: '01',
    serie: 'F001',
    numero,
    moneda: 'PEN',
    fechaEmision: toFecha('2026-11-21'),
    clienteTipo: '6',
    clienteNumero: '20100070970',
    clienteDenominacion,
    totales: {},
    digest: '',
    signatureValue: '',
    cadenaQr: '',
    asincrono: false,
    estado: 'ACEPTADA',
    motivo: null,
    sunat: null,
    tieneCdr: false,
    anulacionId: null,
    corrigeId: null,
    apartado: false,
    leaseVivo: false,
  });
  const pieza = (numero: number, nombre: string) => ({
    comprobante: comprobante(numero, nombre),
    rutas: { xml: `xml/${numero}.xml` },
    faltas: ['No tiene CDR'],
  });
  const tramos = [titulos()];
  for (const filas of [[pieza(3, 'Ñandú'), pieza(2, '=1+1')], [], [pieza(1, 'a;"b"')]]) {
    tramos.push(renglones(filas, tramos.at(-1) ?? titulos()));
  }
  const datos = Buffer.concat([...tramos.map((tramo) => tramo.datos), FIN_DEL_INDICE]);
  const { crc = 0, tamano = 0 } = tramos.at(-1) ?? {};
  const ficha = fichaDelIndice({ crc, tamano, bytes: datos.length - FIN_DEL_INDICE.length }, '2026-11-21');
  const texto = inflateRawSync(datos).toString();
  const filas = texto.split('\r\n');
  expect(filas).toHaveLength(5);
  expect(filas[0]).toMatch(/^\uFEFFFecha de emisión;.*;Id;XML;CDR;PDF;Falta$/);
  expect(filas[1]).toContain(';Ñandú;');
  expect(filas[2]).toContain(";'=1+1;");
  expect(filas[3]).toContain(';"a;""b""";');
  expect(filas[3]?.endsWith(';0199;xml/1.xml;;;No tiene CDR')).toBe(true);
  expect((await readZip(zipOf([{ ficha, datos }]))).get('indice.csv')?.toString()).toBe(texto);
  await requireDeExtranos(zipOf([{ ficha, datos }]), 1);
});
