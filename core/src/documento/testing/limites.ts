import type { Cambios } from '../reglas/ejemplo.ts';

/** The greatest that a field takes and the next one, as SUNAT's sheets say and not as the declaration does. */
export interface Limite {
  /** What each of `pasan` earns; absent, it is refused without a code. */
  readonly codigo?: string | undefined;
  /** Characters or elements, as the schema and the form tell it. */
  readonly largo?: number;
  /** Each passes whole, but for `observado`. */
  readonly caben: readonly Cabe[];
  /** One more, or one less than the least: each is found. */
  readonly pasan: readonly unknown[];
  /** What the object of the field says besides. */
  readonly con?: Cambios;
  /** What the document says besides. */
  readonly documento?: Cambios;
  /** Other rules' codes of the greatest, which only observe. */
  readonly observado?: readonly string[];
  /** SUNAT's sheets or norm; of a bound that is ours, why. */
  readonly fuente: string;
}

/** A value, and what its document says besides so that its sums come out. */
interface Cabe {
  readonly valor: unknown;
  readonly documento?: Cambios;
}

const HOJAS = 'Reglas de SUNAT de 2026-02-12, Factura2_0 y Boleta2_0';
const HOJAS_DE_NOTAS = 'Reglas de SUNAT de 2026-02-12, NotaCredito2_0 y NotaDebito2_0';
const CONTRATO = 'RS 000048-2026; su forma, por una sola fuente pública (seguridad media)';
const DE_TEXTO = 'Nuestro: el más largo que SUNAT toma de un texto; de este solo observa la forma, o no la mira';
const NUMERO = 'SUNAT: SERIE-NUMERO, de una a ocho cifras';

const x = (caracteres: number) => 'x'.repeat(caracteres);
const valores = (...todos: readonly unknown[]): readonly Cabe[] => todos.map((valor) => ({ valor }));

type Resto = Partial<Limite>;

function hasta(largo: number, codigo: string | undefined, fuente: string, resto: Resto = {}): Limite {
  return { codigo, largo, caben: valores(x(largo)), pasan: [x(largo + 1)], fuente, ...resto };
}

function entre(minimo: number, largo: number, codigo: string, fuente: string): Limite {
  return hasta(largo, codigo, fuente, { caben: valores(x(minimo), x(largo)), pasan: [x(minimo - 1), x(largo + 1)] });
}

/** A text that SUNAT does not measure, or not so. */
const libre = (resto: Resto = {}) => hasta(1500, undefined, DE_TEXTO, resto);

const TRECE_CIFRAS = '1000000000000';

/** n(12,2): with twelve figures before the point in a document that bears them. */
function monto(codigo: string, mayor: string, documento: Cambios, resto: Resto = {}): Limite {
  return {
    codigo,
    caben: [{ valor: '0.01' }, { valor: mayor, documento }],
    pasan: ['1.001', TRECE_CIFRAS],
    fuente: `${HOJAS}: n(12,2)`,
    ...resto,
  };
}

/** n(12,10). */
function unitario(codigo: string, mayor: string, documento: Cambios, resto: Resto = {}): Limite {
  return {
    codigo,
    caben: [{ valor: '1.1234567891' }, { valor: mayor, documento }],
    pasan: ['1.12345678912', TRECE_CIFRAS],
    fuente: `${HOJAS}: n(12,10)`,
    ...resto,
  };
}

/** n(3,5). */
function porcentaje(codigo: string, mayor: string, resto: Resto = {}): Limite {
  return {
    codigo,
    caben: valores('5.12345', mayor),
    pasan: ['5.123456', '1000'],
    fuente: `${HOJAS}: n(3,5)`,
    ...resto,
  };
}

const numero = (codigo: string): Limite => ({
  codigo,
  caben: valores(1, 99_999_999, '99999999'),
  pasan: [0, 100_000_000, '100000000'],
  fuente: NUMERO,
});

const MAYOR = '999999999999.99';
/** The greatest line, which pays no tax. */
const GRANDE: Cambios = { item: { precioUnitario: MAYOR, tipoIgv: '20' } };
const CASI_TODO = '999999999999.98';
const PEQUENA: Cambios = { item: { precioUnitario: '0.01', tipoIgv: '20' } };
const SIN_PRECIO: Cambios = { precioUnitario: undefined, valorUnitario: '1.00', tipoIgv: '20' };
const porLista = (elementos: number, uno: Cambios, documento: Cambios = {}): Limite => ({
  largo: elementos,
  documento,
  fuente: `${HOJAS}: su número tiene de una a tres cifras`,
  caben: valores(Array(elementos).fill(uno)),
  pasan: [Array(elementos + 1).fill(uno)],
});

/** For tests only: by the path of a field, after its kind of document where the code is of the kind. Every figure and bounded list is here or in `SIN_LARGO`; a text that is not is measured by its declaration, which a row says once more from the source. */
export const LIMITES: Readonly<Record<string, Limite>> = {
  correlativo: numero('1001'),
  tipoCambio: {
    caben: valores('0.001', '99999.999'),
    pasan: ['0.0001', '100000'],
    documento: { moneda: 'USD' },
    fuente: 'Nuestro: SUNAT publica el tipo de cambio con tres decimales',
  },
  'cliente.denominacion': entre(3, 1500, '2022', `${HOJAS}: an(3..1500)`),
  'cliente.direccion': hasta(200, undefined, 'Nuestro: el largo que SUNAT observa en toda dirección, an(3..200)'),
  'items.0.codigo': hasta(30, '4269', `${HOJAS}: an(1..30)`),
  'items.0.codigoSunat': libre({ observado: ['3496'] }),
  'items.0.gtin': libre({ observado: ['4334'] }),
  'items.0.descripcion': hasta(500, '2027', `${HOJAS}: an(1..500)`),
  'items.0.cantidad': unitario('2025', '999999999999', { item: { ...SIN_PRECIO, valorUnitario: '0.01' } }),
  'items.0.precioUnitario': unitario('2367', MAYOR, { item: { tipoIgv: '20' } }),
  'items.0.valorUnitario': unitario('2369', MAYOR, { item: SIN_PRECIO }, { con: { precioUnitario: undefined } }),
  'items.0.descuento.monto': monto('2955', CASI_TODO, GRANDE),
  'items.0.descuento.porcentaje': porcentaje('3052', '99', { con: { monto: undefined } }),
  'items.0.cargo.monto': monto('2955', CASI_TODO, PEQUENA),
  'items.0.cargo.porcentaje': porcentaje('3052', '999.99999', { con: { monto: undefined } }),
  'items.0.isc.tasa': porcentaje('3102', '999.99999'),
  'items.0.isc.monto': unitario(
    '2033',
    '999999999998',
    { item: SIN_PRECIO },
    { con: { sistema: '02', tasa: undefined } },
  ),
  'items.0.isc.precioSugerido': unitario(
    '3031',
    '999999999999',
    { item: SIN_PRECIO },
    { con: { sistema: '03', tasa: '1' } },
  ),
  'items.0.atributos.0.nombre': libre(),
  'items.0.atributos.0.valor': libre(),
  'items.0.transporte.direccionOrigen': entre(3, 200, '4236', `${HOJAS}: an(3..200)`),
  'items.0.transporte.direccionDestino': entre(3, 200, '4236', `${HOJAS}: an(3..200)`),
  'items.0.transporte.detalle': entre(3, 500, '4270', `${HOJAS}: an(3..500)`),
  'items.0.transporte.valorReferencial': monto('3123', MAYOR, {}),
  'items.0.transporte.valorCargaEfectiva': monto('3123', MAYOR, {}),
  'items.0.transporte.valorCargaUtil': monto('3123', MAYOR, {}),
  items: porLista(999, {}),
  cuotas: porLista(
    999,
    { monto: '1.00', fechaVencimiento: '2026-12-21' },
    { formaPago: 'CREDITO', item: { precioUnitario: '999.00' } },
  ),
  porcentajeIgv: {
    codigo: '3462',
    caben: valores('18', '10.5'),
    pasan: ['18.00001', '10.50001', '1000'],
    fuente: `${HOJAS}: 18.00 o 10.50`,
  },
  'cuotas.0.monto': monto('3253', MAYOR, GRANDE, {
    caben: [
      { valor: '0.01', documento: PEQUENA },
      { valor: MAYOR, documento: GRANDE },
    ],
  }),
  ordenCompra: hasta(20, '4233', `${HOJAS}: an(1..20)`),
  'guias.0.numero': libre({ observado: ['4006'] }),
  observaciones: hasta(200, '3006', `${HOJAS}: an(1..200)`),
  'descuentoGlobal.monto': monto('2968', CASI_TODO, GRANDE),
  'descuentoGlobal.porcentaje': porcentaje('3025', '99', { con: { monto: undefined } }),
  'cargos.0.monto': monto('2968', CASI_TODO, PEQUENA),
  'cargos.0.porcentaje': porcentaje('3025', '999.99999', { con: { monto: undefined } }),
  'anticipos.0.correlativo': numero('2521'),
  'anticipos.0.total': monto('2503', CASI_TODO, GRANDE, {
    pasan: ['0', '1.001', TRECE_CIFRAS],
    con: { tipoIgv: '20' },
    documento: { item: { tipoIgv: '20' } },
  }),
  'anticipos.0.isc': monto(
    '2968',
    '',
    {},
    {
      con: { tipoIgv: '20', total: '899999999999.00' },
      caben: [
        {
          valor: '799999999999.99',
          documento: { item: { ...SIN_PRECIO, valorUnitario: '100000000000', isc: { sistema: '01', tasa: '800' } } },
        },
      ],
    },
  ),
  'detraccion.cuenta': {
    codigo: '3034',
    caben: valores('1'.repeat(8), '1'.repeat(20)),
    pasan: ['1'.repeat(7), '1'.repeat(21)],
    fuente: 'Nuestro: SUNAT solo mira que haya una (3034)',
  },
  'detraccion.porcentaje': porcentaje('3037', '99'),
  'retencion.porcentaje': {
    codigo: '3263',
    caben: valores('3', '3.00000'),
    pasan: ['3.00001', '2.99999'],
    fuente: 'RS 037-2002/SUNAT: 3 %',
  },
  redondeo: {
    codigo: '3303',
    caben: valores('-1.00', '1.00'),
    pasan: ['-1.01', '1.01', '0.001'],
    fuente: `${HOJAS}: en valor absoluto, hasta 1`,
  },
  'lugarEntrega.direccion': entre(3, 200, '4236', `${HOJAS}: an(3..200)`),
  'lugarEntrega.urbanizacion': hasta(25, '4238', `${HOJAS}: an(1..25)`),
  'lugarEntrega.distrito': hasta(30, '4241', `${HOJAS}: an(1..30)`),
  'lugarEntrega.provincia': hasta(30, '4239', `${HOJAS}: an(1..30)`),
  'lugarEntrega.departamento': hasta(30, '4240', `${HOJAS}: an(1..30)`),
  'contratoColaboracion.numero': hasta(50, '3501', CONTRATO),
  'contratoColaboracion.descripcion': hasta(250, '3502', CONTRATO),
  'contratoColaboracion.porcentaje': {
    codigo: '3500',
    caben: valores('0.01', '99.99'),
    pasan: ['0', '100', '37.501'],
    fuente: CONTRATO,
  },
  'NOTA_CREDITO documentoAfectado.correlativo': numero('2117'),
  'NOTA_DEBITO documentoAfectado.correlativo': numero('2205'),
  motivo: hasta(500, '2135', `${HOJAS_DE_NOTAS}: an(1..500)`),
};

/** For tests only: texts of a form of their own, which says how long they are; a rule, or its form, judges them. */
export const SIN_LARGO: readonly string[] = [
  'serie',
  'horaEmision',
  'establecimiento',
  'cliente.numeroDocumento',
  'cliente.correo',
  'anticipos.0.serie',
  'documentoAfectado.id',
  'documentoAfectado.tipoComprobante',
  'documentoAfectado.serie',
  'codigoMotivo',
];
