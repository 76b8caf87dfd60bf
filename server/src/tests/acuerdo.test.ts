import { arbitraryDocumento, type Clase, calculadoDe, type Emision } from '@chaski/core/documento/testing/arbitrary.ts';
import { CONTEXTO } from '@chaski/core/documento/testing.ts';
import { conflictoConAfectado } from '@chaski/core/documentos/nota/reglas-afectado.ts';
import { buildComprobante } from '@chaski/core/documentos/xml.ts';
import { signXmlSync } from '@chaski/core/firma/sign-xml.ts';
import type { Calculado } from '@chaski/core/impuestos/types.ts';
import { casos } from '@chaski/core/lib/testing.ts';
import { text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import { exampleEmisor, exampleFirmante } from '@chaski/core/ubl/testing.ts';
import { checkFirma, judge } from '@chaski/simulator/lectura/check-xml.ts';
import type { Registrados } from '@chaski/simulator/lectura/comprobante.ts';
import { toPadron } from '@chaski/simulator/libro/padron.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalesRespuesta } from '../comprobantes/respuesta.ts';
import { toImpreso } from '../pdf/comprobante-impreso.ts';

/** Random documents of each kind, the ones that `core` finds nothing wrong with. */
const RUNS = casos(1_000);
const emisor = exampleEmisor();
const firmante = exampleFirmante();
const padron = toPadron({});
const MEDIODIA = new Date(`${CONTEXTO.hoy}T17:00:00Z`);

test.each<Clase>(['factura', 'boleta', 'notaCredito', 'notaDebito'])(
  'every %s that core lets through, the simulator accepts, and its XML, API and paper have the same totals',
  { timeout: 120_000 },
  (clase) => {
    fc.assert(
      fc.property(arbitraryDocumento(clase), (emision) => {
        const calculado = mustBe(calculadoDe(emision));
        fc.pre(!exceeds(calculado, emision));
        const root = issue(calculado, 7, registered(emision));
        expectSameTotals(root, calculado);
      }),
      { numRuns: RUNS },
    );
  },
);

/** Signs the document, has the simulator judge it, and answers its XML. */
function issue(calculado: Calculado, numero: number, registrados: Registrados): XmlElement {
  const { tipoComprobante: tipo, serie, numero: propio } = calculado.documento;
  const number = propio ?? numero;
  const { bytes } = signXmlSync(buildComprobante(calculado, emisor, number), firmante);
  const firma = checkFirma(bytes, {}, MEDIODIA);
  if (!firma.ok) throw new Error(`${firma.codigo} ${firma.detalle}`);
  const archivo = { ruc: emisor.ruc, tipo, serie, numero: String(number) };
  const { error } = judge(firma.root, archivo, CONTEXTO.hoy, padron, registrados);
  if (error !== undefined) throw new Error(`${error.codigo} ${error.nodo} ${error.detalle ?? ''}\n${bytes}`);
  return firma.root;
}

/** SUNAT holds the documents of advances, and the one that a note changes. */
function registered({ previo }: Emision): Registrados {
  if (previo === undefined) return { get: () => ({ estado: 'aceptado', fechaEmision: CONTEXTO.hoy }) };
  const { documento, totales } = mustBe(calculadoDe({ documento: previo }));
  const { tipoComprobante, serie, numero, fechaEmision, moneda, formaPago } = documento;
  const clave = `${tipoComprobante} ${serie}-${numero}`;
  const registro = {
    estado: 'aceptado' as const,
    importe: totales.importeTotal.toFixed(2),
    credito: tipoComprobante === '01' && formaPago === 'CREDITO',
    moneda,
    fechaEmision,
  };
  return { get: (pedida) => (pedida === clave ? registro : undefined) };
}

/** Whether a note asks for more than its document is worth: not for `core` to judge, but against what is stored. */
function exceeds(nota: Calculado, { previo }: Emision): boolean {
  if (previo === undefined) return false;
  const { totales } = mustBe(calculadoDe({ documento: previo }));
  const total = totales.importeTotal;
  return conflictoConAfectado(nota, { estado: 'ACEPTADA', total, saldo: total }) !== undefined;
}

function expectSameTotals(root: XmlElement, calculado: Calculado): void {
  const { tipoComprobante } = calculado.documento;
  const totals = tipoComprobante === '08' ? 'RequestedMonetaryTotal' : 'LegalMonetaryTotal';
  const api = totalesRespuesta(calculado);
  const impreso = toImpreso(calculado, emisor, {
    numero: 7,
    hash: 'x',
    cadenaQr: 'x',
    estado: 'ACEPTADA',
    entorno: 'live',
  });
  const enPapel = (nombre: string) =>
    impreso.totales.find((dato) => dato.nombre.startsWith(nombre))?.valor.replaceAll(',', '') ?? '0.00';
  const enXml = (nombre: string) => text(root, totals, nombre) ?? '0.00';
  expect(api.total).toBe(enXml('PayableAmount'));
  expect(impreso.importeTotal.replaceAll(',', '')).toBe(api.total);
  const igv = tributo(root, '1000');
  expect([api.igv, enPapel('IGV')]).toEqual([igv, igv]);
  for (const [nombre, codigo, papel] of [
    ['isc', '2000', 'ISC'],
    ['icbper', '7152', 'ICBPER'],
    ['ivap', '1016', 'IVAP'],
  ] as const) {
    const monto = tributo(root, codigo);
    expect([nombre, api[nombre] ?? '0.00', enPapel(papel)]).toEqual([nombre, monto, monto]);
  }
  const anticipos = enXml('PrepaidAmount');
  expect([api.anticipos ?? '0.00', enPapel('Anticipos')]).toEqual([anticipos, anticipos]);
}

/** The amount of one tax of the whole document, as the XML says it. */
function tributo(root: XmlElement, codigo: string): string {
  const total = root.children.find(({ name }) => name === 'TaxTotal');
  const subtotal = total?.children.find(
    (one) => one.name === 'TaxSubtotal' && text(one, 'TaxCategory', 'TaxScheme', 'ID') === codigo,
  );
  return (subtotal && text(subtotal, 'TaxAmount')) ?? '0.00';
}

function mustBe<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('El documento al azar no pasó las reglas');
  return value;
}
