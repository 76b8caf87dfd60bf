import { toFecha } from '@chaski/core/lib/fecha.ts';
import { readXml, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { expect, test } from 'vitest';
import { checkGuia } from './guias/check-guia.ts';
import { GUIAS } from './guias/testing-guia.ts';
import { judge } from './lectura/check-xml.ts';
import { isCodigo } from './lectura/texto.ts';
import { toPadron } from './libro/padron.ts';
import { checkOtro } from './otros/check-otro.ts';
import { OTROS } from './otros/testing-otro.ts';
import { checkResumen } from './resumen/check-resumen.ts';
import { lineaBaja, lineaResumen, xmlResumen } from './resumen/testing-resumen.ts';
import { notaDe, toTextoDeNota } from './testing/notas-de-prueba.ts';
import { RUC, SIMPLE, xml } from './testing/testing.ts';

/* Whatever a stranger writes is answered with a code of SUNAT's: each element left out, repeated, or with bad text. */

const HOY = toFecha('2026-11-20');
const HELD = { estado: 'aceptado', importe: '118.00', moneda: 'PEN', fechaEmision: HOY } as const;
const PADRON = toPadron({});
const TEXTOS = [
  '',
  ' ',
  '1.123',
  '-1',
  '+1',
  '.5',
  '5.',
  '0',
  '0.001',
  '1e5',
  '9'.repeat(30),
  '18.0000000000001',
  'ñ€',
];

type Juzgar = (root: XmlElement) => string | undefined;

function comprobante(tipo: '01' | '03' | '07' | '08', serie: string): Juzgar {
  const registrados = { get: () => HELD };
  return (root) => judge(root, { ruc: RUC, tipo, serie, numero: '1' }, HOY, PADRON, registrados).error?.codigo;
}

function resumen(tipo: 'RA' | 'RC'): Juzgar {
  const archivo = { clase: 'resumen', ruc: RUC, tipo, fecha: HOY, numero: 1 } as const;
  return (root) => checkResumen(root, { archivo, hoy: HOY, padron: PADRON, search: () => HELD }).error?.codigo;
}

function guia(tipo: '09' | '31', serie: string): Juzgar {
  const archivo = { ruc: RUC, tipo, serie, numero: '1' };
  return (root) => checkGuia(root, { archivo, hoy: HOY, padron: PADRON }).error?.codigo;
}

function otro(tipo: '20' | '40', serie: string): Juzgar {
  const archivo = { ruc: RUC, tipo, serie, numero: '1' };
  return (root) => checkOtro(root, { archivo, hoy: HOY, padron: PADRON }).error?.codigo;
}

const BOLETA = { ...SIMPLE, tipo: '03' } as const;
const DOCUMENTOS: readonly (readonly [string, string, Juzgar])[] = [
  ['a factura', xml(SIMPLE), comprobante('01', 'F001')],
  ['a boleta', xml(BOLETA), comprobante('03', 'B001')],
  ['a nota de crédito', toTextoDeNota(xml(SIMPLE), notaDe(SIMPLE, '07')), comprobante('07', 'F001')],
  ['a nota de débito', toTextoDeNota(xml(SIMPLE), notaDe(SIMPLE, '08')), comprobante('08', 'F001')],
  ['a nota de débito of boleta', toTextoDeNota(xml(BOLETA), notaDe(BOLETA, '08')), comprobante('08', 'B001')],
  ['a comunicación de baja', xmlResumen('RA', { lineas: lineaBaja() }), resumen('RA')],
  ['a guía of the sender', GUIAS.venta, guia('09', 'T001')],
  ['a guía of goods in customs', GUIAS.exportacion, guia('09', 'T001')],
  ['a guía of the carrier', GUIAS.transportista, guia('31', 'V001')],
  ['a retención', OTROS.dolares, otro('20', 'R001')],
  ['a percepción', OTROS.percepcion, otro('40', 'P001')],
  ['a resumen diario', xmlResumen('RC', { lineas: lineaResumen() }), resumen('RC')],
];

/** Where each element begins and ends, and where its content does. */
function elementos(texto: string): { desde: number; dentro: number; fin: number; hasta: number }[] {
  const abiertos: { desde: number; dentro: number }[] = [];
  const todos = [];
  for (const { 0: etiqueta, index } of texto.matchAll(/<[^>]+>/g)) {
    const hasta = index + etiqueta.length;
    if (!etiqueta.startsWith('</')) abiertos.push({ desde: index, dentro: hasta });
    else todos.push({ ...(abiertos.pop() ?? { desde: 0, dentro: 0 }), fin: index, hasta });
  }
  return todos;
}

function* mutaciones(texto: string): Generator<string> {
  for (const { desde, dentro, fin, hasta } of elementos(texto)) {
    yield texto.slice(0, desde) + texto.slice(hasta);
    yield texto.slice(0, hasta) + texto.slice(desde);
    const conAtributos = texto.slice(desde, dentro);
    yield texto.slice(0, desde) + conAtributos.replace(/ \w+="[^"]*"/g, '') + texto.slice(dentro);
    for (const valor of TEXTOS) yield texto.slice(0, dentro) + valor + texto.slice(fin);
  }
}

test.each(DOCUMENTOS)('%s, however it is spoiled, is accepted or answered with an official code', (_, texto, judge) => {
  const codigos = new Set<string>();
  for (const mutacion of mutaciones(texto)) {
    const read = readXml(Buffer.from(mutacion));
    if (!read.ok) continue;
    const codigo = judge(read.root);
    if (codigo !== undefined) codigos.add(codigo);
  }
  expect(codigos.size).toBeGreaterThan(10);
  expect([...codigos].filter((codigo) => !isCodigo(codigo))).toEqual([]);
});
