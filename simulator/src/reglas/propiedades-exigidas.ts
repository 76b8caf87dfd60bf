import { text } from '@chaski/core/lib/xml/read.ts';
import type { Comprobante, Linea } from '../lectura/comprobante.ts';
import { codigoDe, PROPIEDAD } from './propiedades.ts';
import { deNotas, deVenta, type PorClase, type Regla } from './regla.ts';

/* Properties of an item (catalog 55) that the operation, the product or another property asks for. */

const NOMBRE = `${PROPIEDAD}/cbc:NameCode`;

function tiene({ propiedades }: Linea, ...codigos: readonly string[]): boolean {
  return propiedades.some((una) => codigos.includes(codigoDe(una)));
}

function valor({ propiedades }: Linea, codigo: string): string | undefined {
  const propiedad = propiedades.find((una) => codigoDe(una) === codigo);
  return propiedad && text(propiedad, 'Value');
}

function deFactura(codigo: string): PorClase {
  return { factura: codigo };
}

/** Operation → the properties that every line must tell, with the code of each that is not there, and its sheets. */
const EXIGIDAS: readonly (readonly [
  operacion: string,
  codigos: (codigo: string) => PorClase,
  exigidas: Readonly<Record<string, string>>,
])[] = [
  ['1002', deVenta, { 3001: '3063', 3002: '3130', 3003: '3131', 3004: '3132', 3005: '3134', 3006: '3133' }],
  [
    '0202',
    deFactura,
    {
      4009: '3136',
      4008: '3137',
      4000: '3138',
      4007: '3139',
      4001: '3140',
      4002: '3141',
      4003: '3142',
      4004: '3143',
      4006: '3144',
      4005: '3145',
    },
  ],
  ['0205', deFactura, { 4000: '3138', 4007: '3139', 4008: '3137', 4009: '3136' }],
  ['0301', deVenta, { 4030: '3168', 4031: '3169', 4032: '3170', 4033: '3171' }],
  [
    '0302',
    deVenta,
    {
      4040: '3159',
      4041: '3160',
      4042: '3161',
      4043: '3162',
      4044: '3163',
      4045: '3164',
      4046: '3165',
      4047: '3166',
      4048: '3167',
      4049: '3204',
    },
  ],
];

const OPERACIONES: ReadonlySet<string> = new Set(EXIGIDAS.map(([operacion]) => operacion));
const CREDITO_HIPOTECARIO = '84121901';

/** Whether the line must tell something, even if it tells nothing. */
export function exigePropiedades({ codigoProducto }: Linea, { operacion = '' }: Comprobante): boolean {
  return OPERACIONES.has(operacion) || codigoProducto === CREDITO_HIPOTECARIO;
}

/** Fish under detracción, lodging and tours of non-residents, freight by air, passengers of trains. */
const DE_OPERACION: readonly Regla<Linea>[] = EXIGIDAS.flatMap(([operacion, codigos, exigidas]) =>
  Object.entries(exigidas).map(
    ([propiedad, codigo]): Regla<Linea> => ({
      codigo: codigos(codigo),
      nodo: NOMBRE,
      cuando: (_, comprobante) => comprobante.operacion === operacion,
      falla: (linea) => !tiene(linea, propiedad),
    }),
  ),
);

/** Who sells to the State tells all four: file, unit, process and contract. */
const DEL_ESTADO: readonly Regla<Linea>[] = [
  ['5000', '3146'],
  ['5001', '3147'],
  ['5002', '3148'],
  ['5003', '3149'],
].map(([propiedad = '', codigo = '']) => ({
  codigo: deVenta(codigo),
  nodo: NOMBRE,
  cuando: (linea) => tiene(linea, '5000', '5001', '5002', '5003'),
  falla: (linea) => !tiene(linea, propiedad),
}));

/** A mortgage of a bank; of a first home (7002 = 3), where it is too. */
const DE_HIPOTECA: readonly Regla<Linea>[] = [
  ['7001', '3150', ''],
  ['7003', '3151', '3'],
  ['7004', '3152', ''],
  ['7005', '3153', ''],
  ['7006', '3154', '3'],
  ['7007', '3155', '3'],
].map(([propiedad = '', codigo = '', vivienda = '']) => ({
  codigo: { factura: codigo, ...deNotas(codigo) },
  nodo: NOMBRE,
  cuando: (linea) =>
    linea.codigoProducto === CREDITO_HIPOTECARIO && (vivienda === '' || valor(linea, '7002') === vivienda),
  falla: (linea) => !tiene(linea, propiedad),
}));

const SEGUROS: ReadonlySet<string> = new Set(['1', '2']);
const OTROS_SEGUROS = '3';

/** Insurance: its policy, when it holds and for how much; of other kinds the policy. */
const DE_SEGURO: readonly Regla<Linea>[] = [
  {
    codigo: deVenta('2898'),
    nodo: NOMBRE,
    cuando: (linea, { operacion }) => operacion === '2104' && SEGUROS.has(valor(linea, '7015') ?? ''),
    falla: (linea) => !['7013', '7014', '7016'].every((codigo) => tiene(linea, codigo)),
  },
  {
    codigo: deVenta('2899'),
    nodo: NOMBRE,
    cuando: (linea, { operacion }) => operacion === '2104' && valor(linea, '7015') === OTROS_SEGUROS,
    falla: (linea) => !tiene(linea, '7013'),
  },
];

/** What a line must tell. */
export const REGLAS_PROPIEDADES_EXIGIDAS: readonly Regla<Linea>[] = [
  ...DE_OPERACION,
  ...DEL_ESTADO,
  ...DE_HIPOTECA,
  ...DE_SEGURO,
];

const CREDITOS: ReadonlySet<string> = new Set(['2100', '2101', '2102']);
const DE_CREDITO: readonly string[] = ['7004', '7005', '7012'];

const DE_AFP: Readonly<Record<string, string>> = { 7017: '2595', 7018: '2596', 7019: '2597' };

/** What one line at least must tell: a credit its contract, date and amount (3241), an insurance its kind (3242), an AFP. */
export const REGLAS_ALGUNA_LINEA: readonly Regla<Comprobante>[] = [
  {
    codigo: deVenta('3241'),
    nodo: `cac:InvoiceLine/${NOMBRE}`,
    cuando: ({ operacion = '' }) => CREDITOS.has(operacion),
    falla: ({ lineas }) =>
      !lineas.some(({ propiedades }) => propiedades.filter((una) => DE_CREDITO.includes(codigoDe(una))).length === 3),
  },
  {
    codigo: deVenta('3242'),
    nodo: `cac:InvoiceLine/${NOMBRE}`,
    cuando: ({ operacion }) => operacion === '2104',
    falla: ({ lineas }) =>
      !lineas.some(({ propiedades }) => propiedades.filter((una) => codigoDe(una) === '7015').length === 1),
  },
  ...Object.entries(DE_AFP).map(
    ([propiedad, codigo]): Regla<Comprobante> => ({
      codigo: { boleta: codigo },
      nodo: `cac:InvoiceLine/${NOMBRE}`,
      cuando: ({ operacion }) => operacion === '2105',
      falla: ({ lineas }) => !lineas.some((linea) => tiene(linea, propiedad)),
    }),
  ),
];
