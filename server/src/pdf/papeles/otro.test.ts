import { readFileSync } from 'node:fs';
import { calculadoDe, exampleOtroFile, exampleOtroNames } from '@chaski/core/documentos/otros/testing.ts';
import { describe, expect, test } from 'vitest';
import { FORMATOS } from '../layout/sheet.ts';
import { createRenderer } from '../renderer.ts';
import { attachmentOf, emisorDeEjemplo, HASH, hasPoppler, textOf } from '../testing.ts';
import type { Papel } from '../types.ts';
import { type ImpresionDeOtro, papelDeOtro } from './otro.ts';

const render = createRenderer();
const withPoppler = test.skipIf(!hasPoppler());

const EJEMPLOS = exampleOtroNames().filter((nombre) => !nombre.includes('reversion'));
const readEjemplo = (nombre: string) =>
  calculadoDe(JSON.parse(readFileSync(exampleOtroFile(nombre, 'entrada.json'), 'utf8')).documento);
const VARIOS = readEjemplo('05-retencion-varios-pagos-de-una-factura');
const QR = '20601178452|20|R001|7||30.00|2026-11-20|6|20544771206|hash';

/** Accepted by SUNAT in `live`, unless said. */
function papelDe(calculado: typeof VARIOS, impresion: Partial<ImpresionDeOtro> = {}): Papel {
  const aceptada = { numero: 7, hash: HASH, estado: 'ACEPTADA', entorno: 'live', cadenaQr: QR } as const;
  return papelDeOtro(calculado, emisorDeEjemplo(), { ...aceptada, ...impresion });
}

/** Without blanks: lines break where they must. */
const packed = (text: string) => text.replaceAll(/\s/g, '');

describe('the paper', () => {
  test.each(EJEMPLOS)(
    'of %s has a row for each payment and for what it replaces, as many cells as columns, and its totals',
    (nombre) => {
      const calculado = readEjemplo(nombre);
      const { tabla, importes, qr, parte } = papelDe(calculado);
      const { lineas, reemplazado } = calculado;
      expect(tabla.filas).toHaveLength(lineas.length + (reemplazado === undefined ? 0 : 1));
      for (const { celdas } of tabla.filas) expect(celdas).toHaveLength(tabla.columnas.length);
      expect(importes?.total.nombre).toMatch(/^Importe total (retenido|percibido)$/);
      expect([qr, parte.denominacion]).toEqual([QR, calculado.otro.receptor.denominacion]);
    },
  );

  test('has no column of which no line says anything', () => {
    const titulos = (nombre: string) => papelDe(readEjemplo(nombre)).tabla.columnas.map(({ titulo }) => titulo);
    expect(titulos('01-retencion-una-factura')).not.toContain('Tipo de cambio');
    expect(titulos('03-retencion-dolares-parcial')).toContain('Tipo de cambio');
  });

  test.each([
    ['PENDIENTE_ENVIO', ['PENDIENTE DE ENVÍO A SUNAT']],
    ['EN_PROCESO', ['EN PROCESO DE ENVÍO A SUNAT']],
    ['RECHAZADA', ['RECHAZADO POR SUNAT']],
    ['ANULADA', ['ANULADO']],
  ] as const)('of one that is %s says across it what it is, and that it proves nothing', (estado, marcas) => {
    const papel = papelDe(VARIOS, { estado });
    expect(papel.marcasDeAgua).toEqual(marcas);
    expect(papel.textosLegales.join(' ')).toContain('no sustenta ninguna retención ni percepción');
    expect(papelDe(VARIOS).marcasDeAgua).toEqual([]);
    expect(papelDe(VARIOS).textosLegales.join(' ')).not.toContain('no sustenta');
  });

  withPoppler.each(FORMATOS)(
    'on %s shows whom it is for, each amount of each payment and the totals',
    async (formato) => {
      for (const nombre of ['04-retencion-varias-facturas-y-nota-de-credito', '18-percepcion-dolares-parcial']) {
        const calculado = readEjemplo(nombre);
        const xml = Buffer.from('<Retention/>');
        const papel = papelDe(calculado, { formato, xml, nombreXml: 'uno.xml' });
        const pdf = render(papel);
        const text = packed(textOf(pdf));
        const amounts = papel.tabla.filas.flatMap(({ celdas }) => celdas.slice(1)).filter((celda) => celda !== '');
        const { filas = [], total } = papel.importes ?? {};
        const dichos = [papel.parte.denominacion, ...amounts, ...filas.map(({ valor }) => valor), total?.valor ?? '?'];
        for (const dicho of dichos) expect(text, `${nombre} ${formato}`).toContain(packed(dicho));
        expect(attachmentOf(pdf)).toEqual(xml);
      }
    },
  );
});
