import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signXml } from '../../firma/sign-xml.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import { addDays } from '../../lib/fecha.ts';
import { readXml, type XmlElement } from '../../lib/xml/read.ts';
import { canonical, exampleFirmante } from '../../ubl/testing.ts';
import { buildArchivoDeReversion } from '../reversion/archivo.ts';
import { calculadoDe, checkXsdDeOtros, EMISOR, HOY, unaPercepcion, unaRetencion } from './testing.ts';
import { buildOtro } from './xml.ts';

const CUANTAS = 100;
const AMBAS = [
  ['retenciones', unaRetencion],
  ['percepciones', unaPercepcion],
] as const;

function xmlDe(documento: unknown): XmlSinFirma {
  return buildOtro(calculadoDe(documento), EMISOR, 1);
}

test.each(AMBAS)('random %s are issued, canonical as written', (_, uno) => {
  fc.assert(
    fc.property(uno, (documento) => {
      const { antes, despues } = xmlDe(documento);
      const xml = antes + despues;
      expect(canonical(xml)).toBe(xml);
    }),
    { numRuns: CUANTAS },
  );
});

test.for(AMBAS)("random %s are valid under SUNAT's XSD", async ([cuales, uno], { skip }) => {
  const firmante = exampleFirmante();
  const firmados = await Promise.all(fc.sample(uno, CUANTAS).map((otro) => signXml(xmlDe(otro), firmante)));
  const verdict = checkXsdDeOtros(firmados);
  if (verdict.kind === 'skipped') {
    console.warn(`SKIPPED, the random ${cuales} were not checked: ${verdict.reason}`);
    skip(verdict.reason);
  }
  expect(verdict).toEqual({ kind: 'ok' });
});

/* XML that passed SUNAT's XSL, looked for beside the clone: of the same facts ours has the same elements in the same order. */

const AJENOS = join(import.meta.dirname, '../../../../../shared/sunat/ejemplos-gre-otros');
const hayAjenos = existsSync(AJENOS);
if (!hayAjenos) console.warn(`SKIPPED, ours were not compared with what SUNAT's XSL takes: there is no ${AJENOS}`);

/** What is of who wrote it: signature, names and addresses, the hour. */
const PROPIOS = new Set(['UBLExtensions', 'Signature', 'PostalAddress', 'PartyName', 'IssueTime']);

function elementsOf(elemento: XmlElement): string[] {
  if (PROPIOS.has(elemento.name)) return [];
  const { name, attributes, children, text } = elemento;
  const suyo = `${name} ${[...attributes].join(' ')} ${children.length === 0 ? text.trim() : ''}`.trim();
  return [suyo, ...children.flatMap(elementsOf)];
}

function readElements(xml: Buffer): string[] {
  const read = readXml(xml);
  if (!read.ok) throw new Error(read.motivo);
  return read.root.children.flatMap(elementsOf);
}

const PROVEEDOR = { numeroDocumento: '20544771206', denominacion: 'ACEROS DEL ORIENTE SAC' };
const CLIENTE = { tipoDocumento: '6', numeroDocumento: '20519043271', denominacion: 'ALMACENES DEL SUR SAC' };
const pago = (importe: string, mas = {}) => ({ fecha: '2026-11-20', importe, ...mas });
const CASOS = [
  {
    ajeno: 'retencion_dos_facturas_nc.xml',
    numero: 7,
    documento: {
      tipoComprobante: '20',
      serie: 'R001',
      proveedor: PROVEEDOR,
      observaciones: 'Pago con transferencia',
      documentos: [
        { tipo: '01', serie: 'F010', numero: 55, fecha: '2026-11-05', total: '4720.00', pagos: [pago('4720.00')] },
        { tipo: '01', serie: 'F010', numero: 58, fecha: '2026-11-12', total: '1180.00', pagos: [pago('1000.00')] },
        { tipo: '07', serie: 'F010', numero: 3, fecha: '2026-11-15', total: '180.00' },
      ],
    },
  },
  {
    ajeno: 'retencion_usd_parcial.xml',
    numero: 8,
    documento: {
      tipoComprobante: '20',
      serie: 'R001',
      proveedor: PROVEEDOR,
      documentos: [
        {
          ...{ tipo: '01', serie: 'F010', numero: 60, fecha: '2026-10-28', moneda: 'USD', total: '2360.00' },
          yaInformado: { pagos: 1 },
          pagos: [pago('1180.00', { fecha: '2026-11-19', tipoCambio: '3.752' })],
        },
      ],
    },
  },
  {
    ajeno: 'percepcion_venta_interna.xml',
    numero: 3,
    documento: {
      tipoComprobante: '40',
      serie: 'P001',
      cliente: CLIENTE,
      regimen: '01',
      documentos: [
        { tipo: '01', serie: 'F001', numero: 812, fecha: '2026-11-18', total: '1180.00', pagos: [pago('1180.00')] },
        { tipo: '03', serie: 'B001', numero: 91, fecha: '2026-11-19', total: '2000.00', pagos: [pago('2000.00')] },
      ],
    },
  },
];

test.skipIf(!hayAjenos).each(CASOS)('of the facts of $ajeno ours says the same', ({ ajeno, numero, documento }) => {
  const { antes, despues } = buildOtro(calculadoDe(documento), EMISOR, numero);
  expect(readElements(Buffer.from(antes + despues))).toEqual(readElements(readFileSync(join(AJENOS, ajeno))));
});

test.skipIf(!hayAjenos)('of the facts of rr_reversion_retencion.xml ours says the same', () => {
  const revertidas = [
    { tipo: '20', serie: 'R001', numero: 7, motivo: 'Error en el importe pagado' },
    { tipo: '20', serie: 'R001', numero: 8, motivo: 'Proveedor equivocado' },
  ];
  const cabecera = { id: 'RR-20261121-1', fechaEmision: HOY, fechaGeneracion: addDays(HOY, 1) };
  const { antes, despues } = buildArchivoDeReversion(cabecera, revertidas, EMISOR);
  const ajeno = readFileSync(join(AJENOS, 'rr_reversion_retencion.xml'));
  expect(readElements(Buffer.from(antes + despues))).toEqual(readElements(ajeno));
});
