import fc from 'fast-check';
import type { Campos } from '../testing.ts';

/** Amounts are whole cents until they are written, so that nothing is rounded on the way. */
export function enSoles(centimos: number): string {
  return `${Math.floor(centimos / 100)}.${String(centimos % 100).padStart(2, '0')}`;
}

/** Text with what breaks XML and C14N when it is not escaped, and with letters of the country. */
export function texto(maximo: number): fc.Arbitrary<string> {
  const letra = fc.constantFrom(...('abcñáéÍÚü XYZ 019.,;:-_/&<>"\'#%°²€漢😀'.match(/./gu) ?? ['x']));
  return fc.array(letra, { maxLength: maximo - 6 }).map((letras) =>
    `a${letras.join('')}`
      .slice(0, maximo - 4)
      .toWellFormed()
      .replaceAll('\ufffd', '')
      .trim()
      .padEnd(3, 'z'),
  );
}

/** The same with line breaks and tabs inside, which only descriptions may have. */
const descripcion = texto(60).map((uno) => uno.replaceAll('X', '\n').replaceAll('Y', '\t').trim().padEnd(3, 'z'));

const centimos = (minimo: number, maximo: number) => fc.integer({ min: minimo, max: maximo });
const cantidad = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 30 }).map(String) },
  { weight: 1, arbitrary: centimos(10, 9999).map(enSoles) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 99_999 }).map((milesimos) => `${milesimos / 1000}`) },
);
/** Shelf prices, and prices that come out of a calculation with all the decimals that SUNAT takes. */
const precio = fc.oneof(
  { weight: 5, arbitrary: centimos(50, 300_000).map(enSoles) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9_999_999_999 }))
      .map(([enteros, decimales]) => `${enteros}.${String(decimales).padStart(10, '0')}`),
  },
);

const TIPOS_GRATUITOS = ['11', '12', '13', '14', '15', '16', '21', '31', '32', '33', '34', '35', '36', '37'];

/** A line of that affectation, priced with tax or without, with the fields that no rule ties to others. */
export function unaLinea(tipoIgv: string): fc.Arbitrary<Campos> {
  const base = fc.record({ descripcion, cantidad, precio, conImpuestos: fc.boolean() });
  const extras = fc.record(
    {
      codigo: fc.constantFrom('A-1', 'SKU 00/9', 'x'),
      codigoSunat: fc.constantFrom('43211503', '50161509'),
      gtin: fc.constantFrom('7750182000123', '77501823'),
      unidadMedida: fc.constantFrom('NIU', 'ZZ', 'KGM', 'BX'),
    },
    { requiredKeys: [] },
  );
  return fc.tuple(base, extras).map(([linea, otros]) => {
    const { cantidad: cuantos, precio: monto, conImpuestos } = linea;
    const conPrecio = conImpuestos ? { precioUnitario: monto } : { valorUnitario: monto };
    return { descripcion: linea.descripcion, cantidad: cuantos, tipoIgv, ...conPrecio, ...otros };
  });
}

/** Up to a third of the line, so that something is always left of it. */
const ajuste = fc.oneof(
  fc.record({ porcentaje: centimos(1, 3300).map(enSoles), afectaBase: fc.boolean() }),
  fc.record({ monto: centimos(1, 16).map(enSoles), afectaBase: fc.boolean() }),
);
const isc = fc.oneof(
  fc.record({ sistema: fc.constant('01'), tasa: centimos(100, 5000).map(enSoles) }),
  fc.record({ sistema: fc.constant('02'), monto: centimos(1, 10).map(enSoles) }),
  fc.record({
    sistema: fc.constant('03'),
    tasa: centimos(100, 1000).map(enSoles),
    precioSugerido: centimos(40, 60).map(enSoles),
  }),
);

/** A line that is paid, with a discount, a charge or ISC now and then. */
export function lineaPagada(tipoIgv: string): fc.Arbitrary<Campos> {
  const conIsc = tipoIgv === '17' || tipoIgv === '40' ? 0 : 1;
  const otros = fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: ajuste.map((descuento) => ({ descuento })) },
    { weight: 1, arbitrary: ajuste.map((cargo) => ({ cargo })) },
    { weight: 1, arbitrary: fc.record({ descuento: ajuste, cargo: ajuste }) },
    { weight: conIsc, arbitrary: isc.map((suyo) => ({ isc: suyo })) },
  );
  return fc.tuple(unaLinea(tipoIgv), otros).map(([linea, cambios]) => ({ ...linea, ...cambios }));
}

/** What is given away, with a discount of what it is worth or ISC now and then. */
const lineaGratuita = fc
  .tuple(
    fc.constantFrom(...TIPOS_GRATUITOS).chain(unaLinea),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: ajuste.map((suyo) => ({ descuento: { ...suyo, afectaBase: true } })) },
      { weight: 1, arbitrary: isc.map((suyo) => ({ isc: suyo })) },
    ),
  )
  .map(([linea, otros]) => ({ ...linea, ...otros }));

/** Of a few cents, paid or given away: too little for a tax. */
const menudencia = fc
  .record({ tipoIgv: fc.constantFrom('10', '15', '20'), centimos: centimos(1, 6), cantidad: fc.constantFrom('1', '2') })
  .map(({ tipoIgv, centimos: precioUnitario, cantidad: cuantos }) => ({
    descripcion: 'Caramelo',
    tipoIgv,
    cantidad: cuantos,
    precioUnitario: enSoles(precioUnitario),
  }));

const bolsas = fc
  .record({ cantidad: fc.integer({ min: 1, max: 20 }).map(String), precioUnitario: centimos(20, 100).map(enSoles) })
  .map((linea) => ({ ...linea, descripcion: 'Bolsa de plástico', tipoIgv: '10', icbper: true }));

/** Lines of a sale within the country: the first is gravada, the others of any affectation, given away, or bags. */
export const lineasDeVenta: fc.Arbitrary<Campos[]> = fc
  .tuple(
    lineaPagada('10'),
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: lineaPagada('10') },
        { weight: 1, arbitrary: lineaPagada('20') },
        { weight: 1, arbitrary: lineaPagada('30') },
        { weight: 1, arbitrary: lineaGratuita },
        { weight: 1, arbitrary: menudencia },
        { weight: 1, arbitrary: bolsas },
      ),
      { maxLength: 9 },
    ),
  )
  .map(([primera, otras]) => [primera, ...otras]);

export function lineasDe(tipoIgv: string): fc.Arbitrary<Campos[]> {
  return fc.array(lineaPagada(tipoIgv), { minLength: 1, maxLength: 5 });
}
