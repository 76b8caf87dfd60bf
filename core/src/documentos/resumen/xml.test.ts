import { describe, expect, test } from 'vitest';
import { isEnResumen, MONEDAS } from '../../catalogos/c02-monedas.ts';
import type { Documento } from '../../documento/types.ts';
import { signXml } from '../../firma/sign-xml.ts';
import type { XmlSinFirma } from '../../firma/types.ts';
import { computeTotales } from '../../impuestos/compute-totales.ts';
import { UN_EMISOR, unDocumento, unItem, unValor } from '../../impuestos/testing.ts';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import { canonical, checkXsdPeru, exampleFirmante, type Verdict } from '../../ubl/testing.ts';
import { formaResumen } from '../../vigencias/resumen.ts';
import { buildVoidedDocuments } from '../baja/xml.ts';
import { lineaResumen, type Resumido } from './calculo.ts';
import { buildSummaryDocuments } from './xml.ts';

const de = Decimal.from;
const all = ({ antes, despues }: XmlSinFirma) => antes + despues;

const DIAS = { fechaEmision: toFecha('2026-11-20'), fechaGeneracion: toFecha('2026-11-21') };
const unaBoleta = (campos: Partial<Documento> = {}) =>
  computeTotales(
    unDocumento({
      tipoComprobante: '03',
      serie: 'B001',
      cliente: { tipoDocumento: '1', numeroDocumento: '12345678', denominacion: 'JUAN PEREZ' },
      ...campos,
    }),
  );
const conPercepcion = unaBoleta({
  sunatTransaccion: '2001',
  items: [unValor('1', '1000')],
  percepcion: { codigo: '51' },
});

const RESUMEN = buildSummaryDocuments(
  {
    id: 'RC-20261121-1',
    ...DIAS,
    lineas: [
      unaBoleta({ items: [unValor('1', '100', '20'), unValor('1', '50', '30'), unValor('1', '10', '15')] }),
      unaBoleta({
        items: [
          unItem({ ...unValor('1', '100'), isc: { sistema: '01', tasa: de('10') } }),
          unItem({ ...unValor('2', '0.10'), icbper: true }),
        ],
        cargos: [{ codigo: '46', porcentaje: de('10') }],
      }),
      unaBoleta({ items: [unValor('1', '100', '17')] }),
      conPercepcion,
    ].map((calculado, i): Resumido => ({ calculado, numero: i + 1, estado: '1' })),
  },
  UN_EMISOR,
);
const BAJA = buildVoidedDocuments(
  {
    id: 'RA-20261121-1',
    ...DIAS,
    lineas: [
      { tipo: '01', serie: 'F001', numero: 1, motivo: 'Error & <más>' },
      { tipo: '07', serie: 'FC01', numero: 22, motivo: 'papel' },
    ],
  },
  { ...UN_EMISOR, razonSocial: `${'Ñ'.repeat(99)} DE NOMBRE LARGO` },
);

describe('a comunicación de baja and a resumen diario', () => {
  test.each([
    ['VoidedDocuments', BAJA],
    ['SummaryDocuments', RESUMEN],
  ] as const)("%s is canonical, and valid under SUNAT's XSD once signed", async (name, xml) => {
    expect(canonical(all(xml))).toBe(all(xml));
    expect(xml.antes.startsWith(`<${name}${xml.namespaces}>`)).toBe(true);
    expectOk(checkXsdPeru(name, await signXml(xml, exampleFirmante())));
  });

  test('cut a name longer than 100 characters (2228)', () => {
    expect(all(BAJA)).toContain(`<cbc:RegistrationName>${'Ñ'.repeat(99)}</cbc:RegistrationName>`);
  });
});

test("the currencies that SUNAT's XSD does not take in a resumen are those that are said", async () => {
  const monedas = [...MONEDAS.keys()];
  const lineas = monedas.map(
    (moneda, i): Resumido => ({
      calculado: unaBoleta({ moneda }),
      numero: i + 1,
      estado: '3',
    }),
  );
  const xml = buildSummaryDocuments({ id: 'RC-20261121-1', ...DIAS, lineas }, UN_EMISOR);
  const verdict = checkXsdPeru('SummaryDocuments', await signXml(xml, exampleFirmante()));
  if (verdict.kind === 'skipped') return console.warn(`SE OMITE el XSD del resumen diario: ${verdict.reason}`);
  const said = verdict.kind === 'findings' ? verdict.findings : '';
  const refused = new Set([...said.matchAll(/The value '(\w+)' is not an element of the set/g)].map(([, uno]) => uno));
  expect([...refused].sort()).toEqual(monedas.filter((moneda) => !isEnResumen(moneda)));
});

describe('of what was issued from 2027 on, a resumen', () => {
  const DIA = { fechaEmision: toFecha('2027-01-01') };
  const TODA_CLASE = [
    unValor('1', '100'),
    unValor('1', '50', '15'),
    unValor('1', '40', '11'),
    unValor('1', '30', '21'),
    unValor('1', '20', '37'),
    unValor('2', '10', '31'),
  ];
  const boletas = [
    unaBoleta({ ...DIA, items: TODA_CLASE }),
    unaBoleta({ ...DIA, items: [unValor('1', '100', '20')] }),
    unaBoleta({ ...DIA, items: [unValor('1', '100', '17')] }),
    unaBoleta({ ...DIA, porcentajeIgv: de('10.5') }),
  ];
  const resumen = (calculados: Resumido['calculado'][], fechaGeneracion = '2027-01-02') =>
    buildSummaryDocuments(
      {
        id: `RC-${fechaGeneracion.replaceAll('-', '')}-1`,
        fechaGeneracion: toFecha(fechaGeneracion),
        fechaEmision: calculados[0]?.documento.fechaEmision ?? DIA.fechaEmision,
        lineas: calculados.map((calculado, i) => ({ calculado, numero: i + 1, estado: '1' })),
      },
      UN_EMISOR,
    );
  const lineas = boletas.map((calculado) => lineaResumen({ calculado, numero: 1, estado: '1' }));

  test("is canonical, and valid under SUNAT's XSD once signed", async () => {
    const xml = resumen(boletas);
    expect(canonical(all(xml))).toBe(all(xml));
    expectOk(checkXsdPeru('SummaryDocuments', await signXml(xml, exampleFirmante())));
  });

  test('tells what is given away by its affectation, and all of it', () => {
    expect(JSON.parse(JSON.stringify(lineas[0]?.valores))).toEqual([
      { codigo: '01', monto: '100.00' },
      { codigo: '06', monto: '90.00' },
      { codigo: '07', monto: '30.00' },
      { codigo: '08', monto: '40.00' },
    ]);
    expect(boletas[0]?.totales.gratuita.toFixed(2)).toBe('160.00');
  });

  test('tells the rate of the IGV of what is taxed, and none of what is exonerated or of the IVAP', () => {
    const tasas = lineas.map(({ tributos }) => tributos.map(({ codigo, tasa }) => [codigo, tasa?.toString()]));
    expect(tasas).toEqual([[['1000', '18']], [['1000', undefined]], [['1016', undefined]], [['1000', '10.5']]]);
    expect(all(resumen(boletas.slice(3)))).toContain('<cac:TaxCategory><cbc:Percent>10.5</cbc:Percent><cac:TaxScheme>');
  });

  test('names who bought in as many characters as they have (2022), which are not those of the issuer (2228)', () => {
    const NOMBRE =
      '<cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>JUAN PEREZ</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>';
    expect(all(resumen(boletas))).toContain(NOMBRE);
    const cliente = { tipoDocumento: '1', numeroDocumento: '12345678', denominacion: 'Á'.repeat(1500) } as const;
    const largo = lineaResumen({ calculado: unaBoleta({ ...DIA, cliente }), numero: 1, estado: '3' });
    expect(largo.cliente.nombre).toBe('Á'.repeat(1500));
  });

  test('tells the IGV of what is given away once its element is known, and not before', () => {
    const [primera] = boletas;
    if (primera === undefined) throw new Error('sin boletas');
    const datos = { calculado: primera, numero: 1, estado: '1' } as const;
    const forma = formaResumen(DIA.fechaEmision);
    expect(forma.igvDeGratuitas).toBeUndefined();
    const { tributos } = lineaResumen(datos, { ...forma, igvDeGratuitas: '9996' });
    expect(tributos.at(-1)).toMatchObject({ codigo: '9996' });
    expect(tributos.at(-1)?.monto.toFixed(2)).toBe('16.20');
  });

  test('made in January of what was issued in December keeps the form of December, byte for byte', () => {
    const calculado = unaBoleta({ fechaEmision: toFecha('2026-12-31'), items: TODA_CLASE });
    const enero = all(resumen([calculado]));
    expect(enero).not.toContain('<cbc:Percent>');
    expect(enero).not.toContain('JUAN PEREZ');
    expect(enero).toContain('>160.00</cbc:PaidAmount><cbc:InstructionID>05</cbc:InstructionID>');
    const diciembre = all(resumen([calculado], '2026-12-31'));
    expect(enero.replaceAll('20270102', '20261231').replaceAll('2027-01-02', '2026-12-31')).toBe(diciembre);
  });
});

describe('a line of a resumen', () => {
  const linea = (calculado: Resumido['calculado'], estado: Resumido['estado'] = '1') =>
    JSON.parse(JSON.stringify(lineaResumen({ calculado, numero: 7, estado })));

  test('sorts what was sold by catalog 11 and its taxes by catalog 05', () => {
    const calculado = unaBoleta({
      items: [
        unItem({ ...unValor('1', '100'), isc: { sistema: '01', tasa: de('10') } }),
        unValor('1', '30', '20'),
        unValor('1', '20', '30'),
        unValor('1', '10', '15'),
        unItem({ ...unValor('2', '1'), icbper: true }),
      ],
      cargos: [{ codigo: '46', monto: de('10') }],
    });
    expect(linea(calculado)).toMatchObject({
      tipo: '03',
      serie: 'B001',
      numero: 7,
      estado: '1',
      cliente: { tipoDocumento: '1', numeroDocumento: '12345678' },
      valores: [
        { codigo: '01', monto: '102.00' },
        { codigo: '02', monto: '30.00' },
        { codigo: '03', monto: '20.00' },
        { codigo: '05', monto: '10.00' },
      ],
      otrosCargos: '10.00',
      tributos: [
        { codigo: '1000', monto: '20.16' },
        { codigo: '2000', monto: '10.00' },
        { codigo: '7152', monto: '1.00' },
      ],
    });
  });

  test('always has an IGV or an IVAP, if only of 0.00 (2278)', () => {
    expect(linea(unaBoleta({ items: [unValor('1', '100', '20')] })).tributos).toEqual([
      { codigo: '1000', monto: '0.00' },
    ]);
    expect(linea(unaBoleta({ items: [unValor('1', '100', '17')] })).tributos).toEqual([
      { codigo: '1016', monto: '4.00' },
    ]);
  });

  test('tells the percepción of a new boleta only (2986)', () => {
    expect(linea(conPercepcion).percepcion).toEqual({
      regimen: '01',
      tasa: '2.00',
      base: '1180.00',
      monto: '23.60',
      totalConPercepcion: '1203.60',
    });
    expect(linea(conPercepcion, '3').percepcion).toBeUndefined();
    expect(linea(unaBoleta()).percepcion).toBeUndefined();
  });

  test('of a note names what it changes', () => {
    const nota = { codigoMotivo: '01', motivo: 'x', afectado: { tipoComprobante: '03', serie: 'B001', numero: 9 } };
    const calculado = unaBoleta({ tipoComprobante: '07', serie: 'BC01', nota });
    expect(linea(calculado)).toMatchObject({ tipo: '07', serie: 'BC01', afectado: { serie: 'B001', numero: 9 } });
  });
});

function expectOk(verdict: Verdict): void {
  if (verdict.kind === 'skipped') console.warn(`SKIPPED, not checked under the XSD: ${verdict.reason}`);
  else expect(verdict).toEqual({ kind: 'ok' });
}
