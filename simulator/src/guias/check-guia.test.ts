import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toFecha } from '@chaski/core/lib/fecha.ts';
import { readXml, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { describe, expect, test } from 'vitest';
import { checkFirma } from '../lectura/check-xml.ts';
import { isRaizDeGuia } from '../lectura/estructura.ts';
import { isCodigo } from '../lectura/texto.ts';
import { toPadron } from '../libro/padron.ts';
import { RUC } from '../testing/testing.ts';
import { checkGuia, codigosDeGuia, type GuiaJuzgada } from './check-guia.ts';
import { MUTACIONES } from './mutaciones-guia.ts';
import { GUIAS } from './testing-guia.ts';

const HOY = toFecha('2026-11-20');
const PADRON = toPadron({
  '20999999999': ['inexistente'],
  '20999999998': ['noActivo'],
  '20999999997': ['noHabido'],
});

function judge(texto: string, hoy = HOY): GuiaJuzgada {
  const read = readXml(Buffer.from(texto));
  if (!read.ok) throw new Error(read.motivo);
  const deTransportista = texto.includes('<cbc:ID>V001');
  const clave = deTransportista ? ({ tipo: '31', serie: 'V001' } as const) : ({ tipo: '09', serie: 'T001' } as const);
  return checkGuia(read.root, { archivo: { ruc: RUC, numero: '1', ...clave }, hoy, padron: PADRON });
}

function codigosDe({ error, observaciones }: GuiaJuzgada): string[] {
  return [error, ...observaciones].flatMap((uno) => uno?.codigo ?? []);
}

test.each(Object.entries(GUIAS))('%s is accepted without observations', (_, texto) => {
  const juzgada = judge(texto);
  expect(juzgada.error).toBeUndefined();
  expect(juzgada.observaciones).toEqual([]);
});

describe('each rule is broken by its own smallest change', () => {
  test.each(MUTACIONES)('$codigo, in $guia', ({ codigo, guia, cambios }) => {
    let texto: string = GUIAS[guia];
    for (const [antes, despues] of cambios) {
      expect(texto).toContain(antes);
      texto = texto.replaceAll(antes, despues);
    }
    expect(codigosDe(judge(texto))).toContain(codigo);
  });

  test('and none is left without one', () => {
    const probados = new Set(MUTACIONES.map(({ codigo }) => codigo));
    const todos = [...codigosDeGuia('09'), ...codigosDeGuia('31')];
    expect(todos.filter((codigo) => !probados.has(codigo))).toEqual([]);
    expect(todos.filter((codigo) => !isCodigo(codigo))).toEqual([]);
  });
});

test('what RS 000108-2026 asks for is asked from June 2026 on', () => {
  const sinEntrega = GUIAS.publico.replace(/<cac:LoadingTransportEvent>.*?<\/cac:LoadingTransportEvent>/, '');
  const antes = sinEntrega.replaceAll('2026-11-2', '2026-05-2');
  expect(judge(antes, toFecha('2026-05-20')).error).toBeUndefined();
  expect(judge(sinEntrega).error?.codigo).toBe('3617');
});

test('the schema comes first, and says where', () => {
  expect(judge(GUIAS.venta.replace('<cac:Item>', '<cac:Otro/><cac:Item>')).error).toMatchObject({
    codigo: '0306',
    detalle: expect.stringContaining('Otro'),
  });
});

const EJEMPLOS = join(import.meta.dirname, '../../../../shared/sunat/ejemplos-gre-otros');
const ejemplos = existsSync(EJEMPLOS) ? readdirSync(EJEMPLOS).filter((file) => /^gre.*\.xml$/.test(file)) : [];
if (ejemplos.length === 0) console.warn(`SE OMITEN las guías ajenas: no está ${EJEMPLOS}`);

function openEjemplo(file: string): XmlElement {
  const firma = checkFirma(readFileSync(join(EJEMPLOS, file)), {}, new Date('2026-11-20T17:00:00Z'), isRaizDeGuia);
  if (!firma.ok) throw new Error(firma.detalle);
  return firma.root;
}

test.skipIf(ejemplos.length === 0).each(ejemplos)('%s, which passes the XSL of SUNAT, is accepted', (file) => {
  const root = openEjemplo(file);
  const [serie = '', numero = ''] = (text(root, 'ID') ?? '').split('-');
  const ruc = text(root, 'DespatchSupplierParty', 'Party', 'PartyIdentification', 'ID') ?? '';
  const tipo = file.startsWith('gre09') ? '09' : '31';
  const juzgada = checkGuia(root, { archivo: { ruc, tipo, serie, numero }, hoy: HOY, padron: PADRON });
  expect(codigosDe(juzgada)).toEqual([]);
});
