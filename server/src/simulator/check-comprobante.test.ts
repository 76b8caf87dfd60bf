import { fechaLima } from '@chaski/core/lib/fecha.ts';
import { readXml } from '@chaski/core/lib/xml-read.ts';
import { CODIGOS_SUNAT } from '@chaski/core/sunat/codigos.ts';
import { describe, expect, test } from 'vitest';
import * as BASES from './bases-de-prueba.ts';
import { CASOS, type Caso, toBoleta } from './casos-de-prueba.ts';
import { claseDe, codigosJuzgados } from './check-comprobante.ts';
import { type Juzgado, judge } from './check-xml.ts';
import { toPadron } from './padron.ts';
import { AHORA, type DocumentoDePrueba, GRAVADA, global, linea, RUC, SIMPLE, totales, xml } from './testing.ts';

function juzgar(base: DocumentoDePrueba, texto: string, caso: Partial<Caso> = {}): Juzgado {
  const { tipo = '01' } = base;
  const [serie = '', numero = ''] = (base.id ?? (tipo === '01' ? 'F001-1' : 'B001-1')).split('-');
  const read = readXml(Buffer.from(texto));
  if (!read.ok) throw new Error(read.motivo);
  const hoy = fechaLima(caso.ahora === undefined ? AHORA : new Date(caso.ahora));
  return judge(
    read.root,
    { ruc: RUC, tipo, serie, numero },
    hoy,
    toPadron(caso.contribuyentes ?? {}),
    caso.registrados,
  );
}

function cambiar(caso: Caso): string {
  return caso.cambios.reduce((texto, [de, a]) => {
    const cambiado = texto.replace(de, a);
    if (cambiado === texto) throw new Error(`${caso.codigo}: ${de} no está en el documento`);
    return cambiado;
  }, xml(caso.base));
}

describe('a document that obeys every rule', () => {
  const facturas = Object.entries({ SIMPLE, ...BASES }).filter(([, base]) => typeof base === 'object');

  test.each(facturas)('%s is accepted without a remark', (_, base) => {
    expect(juzgar(base, xml(base))).toMatchObject({ error: undefined, observaciones: [] });
  });

  const soloFactura: readonly DocumentoDePrueba[] = [
    BASES.RENTA,
    BASES.GASTO_DEDUCIBLE,
    BASES.TURISTA,
    BASES.HOSPEDAJE,
  ];
  const boletas = facturas.filter(([, base]) => !soloFactura.includes(base));

  test.each(boletas)('%s is accepted as a boleta too', (_, base) => {
    const boleta = toBoleta(base);
    expect(juzgar(boleta, xml(boleta))).toMatchObject({ error: undefined, observaciones: [] });
  });
});

test('an empty number of the customer is told by the rule of its type', () => {
  const vacio = (documento: DocumentoDePrueba) => {
    const texto = xml(documento).replace(/(<cac:AccountingCustomerParty>.*?<cbc:ID [^>]*>)[^<]*/, '$1');
    const { error, observaciones } = juzgar(documento, texto);
    return error?.codigo ?? observaciones.map(({ codigo }) => codigo).join();
  };
  expect(vacio(SIMPLE)).toBe('2017');
  expect(vacio({ ...SIMPLE, tipo: '03' })).toBe('4207');
});

describe('a document that breaks one rule', () => {
  test.each(CASOS.map((caso) => [caso.codigo, caso] as const))('is answered with %s', (codigo, caso) => {
    const { error, observaciones } = juzgar(caso.base, cambiar(caso), caso);
    if (claseDe(codigo) === 'observacion') {
      // Of a boleta, amounts that do not add up may disagree with more than one total.
      expect(error).toBeUndefined();
      expect(observaciones.map((una) => una.codigo)).toContain(codigo);
    } else expect(error?.codigo).toBe(codigo);
  });

  test('has a case for every code that the judge can give', () => {
    const probados = new Set(CASOS.map(({ codigo }) => codigo));
    const codigos = [...codigosJuzgados('factura'), ...codigosJuzgados('boleta')];
    expect(codigos.filter((codigo) => !probados.has(codigo))).toEqual([]);
  });

  test('is never answered with a code that SUNAT does not have', () => {
    const ajenos = codigosJuzgados().filter((codigo) => !CODIGOS_SUNAT.has(codigo));
    expect(ajenos).toEqual([]);
  });
});

describe('tolerance', () => {
  const conIgv = (igv: string): DocumentoDePrueba => ({
    ...SIMPLE,
    impuestos: igv,
    subtotales: global('1000', '100.00', igv),
  });

  test.each(['17.00', '17.50', '18.50', '19.00'])('an IGV of %s instead of 18.00 is within one sol', (igv) => {
    expect(juzgar(SIMPLE, xml(conIgv(igv))).error).toBeUndefined();
  });

  test.each(['16.99', '19.01'])('an IGV of %s instead of 18.00 is not', (igv) => {
    expect(juzgar(SIMPLE, xml(conIgv(igv))).error?.codigo).toBe('3291');
  });

  test('cents lost on each of three hundred lines add up to more than it', () => {
    const uno = { ...GRAVADA, valorVenta: '8.47', precio: '10', impuestos: '1.53', valorUnitario: '8.4745762712' };
    const lineas = Array.from({ length: 300 }, (_, indice) =>
      linea({
        ...uno,
        id: String(indice + 1),
        subtotales: GRAVADA.subtotales.replace('100.00', '8.47').replace('18.00', '1.53'),
      }),
    );
    const base: DocumentoDePrueba = {
      impuestos: '457.63',
      subtotales: global('1000', '2542.37', '457.63'),
      totales: totales('2542.37', '3000.00', '3000.00'),
      lineas: lineas.join(''),
    };
    // Σ of the lines is 2541.00 and 459.00: more than one sol from what is declared.
    expect(juzgar(base, xml(base)).error?.codigo).toBe('3277');
  });
});

test('dates are days in Lima, not in Greenwich', () => {
  const factura = { ...SIMPLE, fecha: '2026-11-17' };
  expect(juzgar(factura, xml(factura), { ahora: '2026-11-21T04:59:59Z' }).error).toBeUndefined();
  expect(juzgar(factura, xml(factura), { ahora: '2026-11-21T05:00:00Z' }).error?.codigo).toBe('2108');
});

test('the first error ends the judgement, observations pile up before it', () => {
  const texto = xml(SIMPLE)
    .replace('<cbc:ID>150101<', '<cbc:ID>999999<')
    .replace('La Tienda', 'La')
    .replace('>118.00</cbc:PayableAmount>', '>120.00</cbc:PayableAmount>')
    .replace('unitCode="NIU"', 'unitCode="XYZW"');
  const { error, observaciones } = juzgar(SIMPLE, texto);
  expect(error).toMatchObject({ codigo: '2936', nodo: 'cac:InvoiceLine[1]/cbc:InvoicedQuantity/@unitCode' });
  expect(observaciones.map(({ codigo }) => codigo)).toEqual(['4092', '4093']);
});

test('a fault of a part names its line', () => {
  const base = { ...SIMPLE, lineas: linea(GRAVADA) + linea({ ...GRAVADA, id: '2', descripcion: ' ' }) };
  expect(juzgar(base, xml(base)).error).toEqual({
    codigo: '2027',
    nodo: 'cac:InvoiceLine[2]/cac:Item/cbc:Description',
    dicho: 'Error en la linea: 2: 2027 (nodo: "cac:Item/cbc:Description" valor: " ")',
  });
});
