import { PAISES } from '@chaski/core/catalogos/c04-paises.ts';
import { DOCUMENTOS_IDENTIDAD } from '@chaski/core/catalogos/c06-documentos-identidad.ts';
import { findUbigeo } from '@chaski/core/catalogos/ubigeos.ts';
import { path, text, type XmlElement } from '@chaski/core/lib/xml-read.ts';
import type { Comprobante, Linea } from '../comprobante.ts';
import { DOS_DECIMALES_POSITIVO, deVenta, malformado, type Regla, textoMalo, vacio } from './regla.ts';

/*
 * `cac:AdditionalItemProperty` (catalog 55): data that some operations ask of each line, and the form of each of them.
 */

const PROPIEDAD = 'cac:Item/cac:AdditionalItemProperty';

function codigoDe(propiedad: XmlElement): string {
  return text(propiedad, 'NameCode') ?? '';
}

/** Properties told by a date, an hour or a quantity; every other one is told by its text. */
const FECHAS: ReadonlySet<string> = new Set('3005 3059 4002 4003 4004 4006 4048'.split(' '));
const HORAS: ReadonlySet<string> = new Set(['3060', '4047']);
const CANTIDAD = '3006';
const DIAS = '4005';
const VIGENCIA = '7014';

function isDeTexto(codigo: string): boolean {
  if (FECHAS.has(codigo) || HORAS.has(codigo)) return false;
  return codigo !== CANTIDAD && codigo !== DIAS && codigo !== VIGENCIA && TEXTOS.has(codigo);
}

type Formato = (valor: string) => boolean;

function de(min: number, max: number): Formato {
  return (valor) => !textoMalo(valor, min, max);
}

const libre: Formato = () => true;
const ubigeo: Formato = (valor) => findUbigeo(valor) !== undefined;
const pais: Formato = (valor) => PAISES.has(valor);
const documento: Formato = (valor) => DOCUMENTOS_IDENTIDAD.has(valor);

/** Properties told by their text, and its form (4280). */
const TEXTOS: ReadonlyMap<string, Formato> = new Map<string, Formato>([
  ['3001', de(1, 15)],
  ['3002', de(1, 100)],
  ['3003', de(1, 150)],
  ['3004', de(1, 100)],
  ['3050', de(1, 20)],
  ['3051', de(3, 20)],
  ['3052', de(3, 15)],
  ['3053', documento],
  ['3054', de(3, 200)],
  ['3055', ubigeo],
  ['3056', de(3, 200)],
  ['3057', ubigeo],
  ['3058', de(3, 200)],
  ['4000', pais],
  ['4001', pais],
  ['4007', de(3, 200)],
  ['4008', documento],
  ['4009', de(3, 20)],
  ['4030', ubigeo],
  ['4031', de(3, 200)],
  ['4032', ubigeo],
  ['4033', de(3, 200)],
  ['5000', de(1, 20)],
  ['5001', de(1, 10)],
  ['5002', de(1, 30)],
  ['5003', de(1, 30)],
  ['7000', libre],
  ...['7001', '7002', '7008', '7009', '7010', '7011'].map((codigo): [string, Formato] => [codigo, libre]),
  ['7003', de(3, 50)],
  ['7004', de(3, 50)],
  ['7005', (valor) => /^\d{4}-\d{2}-\d{2}$/.test(valor)],
  ['7006', ubigeo],
  ['7007', de(3, 200)],
  ['7012', (valor) => /^(?=.*[1-9])\d{1,15}(?:\.\d{1,2})?$/.test(valor)],
  ['7013', de(1, 50)],
  ['7015', (valor) => /^[123]$/.test(valor)],
  ['7016', (valor) => /^(?=.*[1-9])\d{1,15}(?:\.\d{1,2})?$/.test(valor)],
]);

/** Form of what is told (every sheet). */
export const REGLAS_PROPIEDADES: readonly Regla<Linea>[] = [
  {
    codigo: '4235',
    nodo: `${PROPIEDAD}/cbc:Name`,
    falla: ({ propiedades }) => propiedades.some((propiedad) => vacio(text(propiedad, 'Name'))),
  },
  {
    codigo: '3064',
    nodo: `${PROPIEDAD}/cbc:Value`,
    falla: ({ propiedades }) => propiedades.some((una) => isDeTexto(codigoDe(una)) && vacio(text(una, 'Value'))),
  },
  {
    codigo: '4280',
    nodo: `${PROPIEDAD}/cbc:Value`,
    falla: ({ propiedades }) =>
      propiedades.some((una) => TEXTOS.get(codigoDe(una))?.(text(una, 'Value') ?? '') === false),
  },
  {
    codigo: deVenta('3065'),
    nodo: `${PROPIEDAD}/cac:UsabilityPeriod/cbc:StartDate`,
    falla: ({ propiedades }) => propiedades.some((una) => FECHAS.has(codigoDe(una)) && sinPeriodo(una, 'StartDate')),
  },
  {
    codigo: deVenta('3172'),
    nodo: `${PROPIEDAD}/cac:UsabilityPeriod/cbc:StartTime`,
    falla: ({ propiedades }) => propiedades.some((una) => HORAS.has(codigoDe(una)) && sinPeriodo(una, 'StartTime')),
  },
  {
    codigo: '3243',
    nodo: `${PROPIEDAD}/cac:UsabilityPeriod/cbc:StartDate`,
    falla: ({ propiedades }) => propiedades.some((una) => codigoDe(una) === VIGENCIA && sinPeriodo(una, 'StartDate')),
  },
  {
    codigo: '4366',
    nodo: `${PROPIEDAD}/cac:UsabilityPeriod/cbc:EndDate`,
    falla: ({ propiedades }) => propiedades.some((una) => codigoDe(una) === VIGENCIA && sinPeriodo(una, 'EndDate')),
  },
  {
    codigo: deVenta('3135'),
    nodo: `${PROPIEDAD}/cbc:ValueQuantity`,
    falla: ({ propiedades }) =>
      propiedades.some(
        (una) =>
          (codigoDe(una) === CANTIDAD && vacio(text(una, 'ValueQuantity'))) ||
          (codigoDe(una) === DIAS && sinPeriodo(una, 'DurationMeasure')),
      ),
  },
  {
    codigo: deVenta('4281'),
    nodo: `${PROPIEDAD}/cbc:ValueQuantity`,
    falla: ({ propiedades }) =>
      propiedades.some(
        (una) =>
          (codigoDe(una) === CANTIDAD && malformado(text(una, 'ValueQuantity'), DOS_DECIMALES_POSITIVO)) ||
          (codigoDe(una) === DIAS && malformado(text(una, 'UsabilityPeriod', 'DurationMeasure'), /^\d{1,4}$/)),
      ),
  },
  {
    codigo: deVenta('3115'),
    nodo: `${PROPIEDAD}/cbc:ValueQuantity/@unitCode`,
    falla: ({ propiedades }) =>
      propiedades.some((una) => {
        const unidad = path(una, 'ValueQuantity')?.attributes.get('unitCode');
        return codigoDe(una) === CANTIDAD && unidad !== undefined && unidad !== 'TNE';
      }),
  },
];

function sinPeriodo(propiedad: XmlElement, dato: string): boolean {
  return vacio(text(propiedad, 'UsabilityPeriod', dato));
}

/** Operation → the properties that every line must tell, with the code of each that is not there. */
const EXIGIDAS: readonly (readonly [operacion: string, exigidas: Readonly<Record<string, string>>])[] = [
  ['1002', { 3001: '3063', 3002: '3130', 3003: '3131', 3004: '3132', 3005: '3134', 3006: '3133' }],
  [
    '0202',
    {
      ...{ 4009: '3136', 4008: '3137', 4000: '3138', 4007: '3139', 4001: '3140' },
      ...{ 4002: '3141', 4003: '3142', 4004: '3143', 4006: '3144', 4005: '3145' },
    },
  ],
  ['0205', { 4000: '3138', 4007: '3139', 4008: '3137', 4009: '3136' }],
];

const OPERACIONES_CON_PROPIEDADES: ReadonlySet<string> = new Set(EXIGIDAS.map(([operacion]) => operacion));

/** Whether the line must tell something, even if it tells nothing. */
export function exigePropiedades(_: Linea, { operacion = '' }: Comprobante): boolean {
  return OPERACIONES_CON_PROPIEDADES.has(operacion);
}

/** What an operation asks of each line: fish under detracción, lodging and tours of non-residents. */
export const REGLAS_PROPIEDADES_EXIGIDAS: readonly Regla<Linea>[] = EXIGIDAS.flatMap(([operacion, exigidas]) =>
  Object.entries(exigidas).map(
    ([propiedad, codigo]): Regla<Linea> => ({
      codigo: operacion === '1002' ? deVenta(codigo) : { factura: codigo },
      nodo: `${PROPIEDAD}/cbc:NameCode`,
      cuando: (_, comprobante) => comprobante.operacion === operacion,
      falla: ({ propiedades }) => !propiedades.some((una) => codigoDe(una) === propiedad),
    }),
  ),
);
