import { PAISES } from '@chaski/core/catalogos/c04-paises.ts';
import { DOCUMENTOS_IDENTIDAD } from '@chaski/core/catalogos/c06-documentos-identidad.ts';
import { findUbigeo } from '@chaski/core/catalogos/ubigeos.ts';
import { path, text, type XmlElement } from '@chaski/core/lib/xml/read.ts';
import type { Comprobante, Linea } from '../lectura/comprobante.ts';
import {
  DOS_DECIMALES,
  DOS_DECIMALES_POSITIVO,
  deVenta,
  enBlancoOEnLineas,
  malformado,
  type Regla,
  textoMalo,
  vacio,
} from './regla.ts';

/*
 * `cac:AdditionalItemProperty` (catalog 55): data that some operations ask of each line, and the form of each of them.
 */

export const PROPIEDAD = 'cac:Item/cac:AdditionalItemProperty';

export function codigoDe(propiedad: XmlElement): string {
  return text(propiedad, 'NameCode') ?? '';
}

/** Properties told by a date, an hour or a quantity; every other one is told by its text. */
const FECHAS: ReadonlySet<string> = new Set('3005 3059 4002 4003 4004 4006 4048 4062'.split(' '));
const FECHA_FIN = '4063';
const HORAS: ReadonlySet<string> = new Set(['3060', '4047']);
const CANTIDAD = '3006';
const INTERES = '7019';
const DAM = '7021';
const INGRESO = '4003';
const SALIDA = '4004';
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

/** The same, which may begin with a blank. */
function desde(min: number, max: number): Formato {
  return (valor) => valor.length >= min && valor.length <= max && !enBlancoOEnLineas(valor);
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
  ['3050', desde(1, 20)],
  ['3051', desde(3, 20)],
  ['3052', desde(3, 15)],
  ['3053', documento],
  ['3054', desde(3, 200)],
  ['3055', ubigeo],
  ['3056', desde(3, 200)],
  ['3057', ubigeo],
  ['3058', desde(3, 200)],
  ['4000', pais],
  ['4001', pais],
  ['4007', de(3, 200)],
  ['4008', documento],
  ['4009', de(3, 20)],
  ['4030', ubigeo],
  ['4031', de(3, 200)],
  ['4032', ubigeo],
  ['4033', de(3, 200)],
  ['4040', de(3, 200)],
  ['4041', documento],
  ['4042', ubigeo],
  ['4043', de(3, 200)],
  ['4044', ubigeo],
  ['4045', de(3, 200)],
  ['4046', de(1, 100)],
  ['4049', de(1, 20)],
  ['4060', de(3, 30)],
  ['4061', de(3, 10)],
  ['5000', de(1, 20)],
  ['5001', de(1, 10)],
  ['5002', de(1, 30)],
  ['5003', de(1, 30)],
  ['7000', libre],
  ['7001', (valor) => /^[012]$/.test(valor)],
  ['7002', (valor) => /^[0123]$/.test(valor)],
  ...['7008', '7009', '7010', '7011'].map((codigo): [string, Formato] => [codigo, libre]),
  ['7003', desde(3, 50)],
  ['7004', desde(3, 50)],
  ['7005', (valor) => /^\d{4}-\d{2}-\d{2}$/.test(valor)],
  ['7006', ubigeo],
  ['7007', desde(3, 200)],
  ['7012', (valor) => /^(?=.*[1-9])\d{1,15}(?:\.\d{1,2})?$/.test(valor)],
  ['7013', desde(1, 50)],
  ['7015', (valor) => /^[123]$/.test(valor)],
  ['7017', (valor) => /^[\da-zA-Z]{1,12}$/.test(valor)],
  ['7018', (valor) => /^20\d\d[- /.](?:0[1-9]|1[012])$/.test(valor)],
  ['7016', (valor) => /^(?=.*[1-9])\d{1,15}(?:\.\d{1,2})?$/.test(valor)],
]);

const DE_CREDITOS: ReadonlySet<string> = new Set(['7001', '7002', '7003', '7006', '7007']);
const DE_BOLETAS: ReadonlySet<string> = new Set(['4060', '4061', '7017', '7018']);
const DE_TODOS: ReadonlySet<string> = new Set(['7004', '7005', '7012', '7013', '7015', '7016']);

/** Whether the sheet of that class looks at the form of the text (4280): boletas not at all of a mortgage's, notes at nothing but credits and insurance. */
function isMirada(codigo: string, { clase }: Comprobante): boolean {
  if (DE_CREDITOS.has(codigo)) return clase !== 'boleta';
  if (DE_BOLETAS.has(codigo)) return clase === 'boleta';
  return clase === 'factura' || clase === 'boleta' || DE_TODOS.has(codigo);
}

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
    falla: ({ propiedades }, comprobante) =>
      propiedades.some(
        (una) =>
          isMirada(codigoDe(una), comprobante) && TEXTOS.get(codigoDe(una))?.(text(una, 'Value') ?? '') === false,
      ),
  },
  {
    codigo: { boleta: '3064' },
    nodo: `${PROPIEDAD}/cbc:ValueQuantity`,
    falla: ({ propiedades }) =>
      propiedades.some((una) => codigoDe(una) === INTERES && vacio(text(una, 'ValueQuantity'))),
  },
  {
    codigo: { boleta: '4281' },
    nodo: `${PROPIEDAD}/cbc:ValueQuantity`,
    falla: ({ propiedades }) =>
      propiedades.some((una) => codigoDe(una) === INTERES && malformado(text(una, 'ValueQuantity'), DOS_DECIMALES)),
  },
  {
    codigo: deVenta('4202'),
    nodo: `${PROPIEDAD}/cbc:Value`,
    falla: ({ propiedades }) =>
      propiedades.some((una) => codigoDe(una) === DAM && malformado(text(una, 'Value'), /^\d{4}-\d{2}-\d{3}-\d{6}$/)),
  },
  {
    codigo: { boleta: '3065' },
    nodo: `${PROPIEDAD}/cac:UsabilityPeriod/cbc:EndDate`,
    falla: ({ propiedades }) => propiedades.some((una) => codigoDe(una) === FECHA_FIN && sinPeriodo(una, 'EndDate')),
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
    codigo: deVenta('4313'),
    nodo: `${PROPIEDAD}/cac:UsabilityPeriod/cbc:DurationMeasure/@unitCode`,
    falla: ({ propiedades }) =>
      propiedades.some((una) => {
        const unidad = path(una, 'UsabilityPeriod', 'DurationMeasure')?.attributes.get('unitCode');
        return codigoDe(una) === DIAS && unidad !== undefined && unidad !== 'DAY';
      }),
  },
  {
    codigo: deVenta('4282'),
    nodo: `${PROPIEDAD}/cac:UsabilityPeriod/cbc:StartDate`,
    falla: ({ propiedades }) => inicio(propiedades, INGRESO) > (inicio(propiedades, SALIDA) || '9999'),
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

/** The date that a property tells, empty if there is none. */
function inicio(propiedades: readonly XmlElement[], codigo: string): string {
  const propiedad = propiedades.find((una) => codigoDe(una) === codigo);
  return (propiedad && text(propiedad, 'UsabilityPeriod', 'StartDate')) ?? '';
}

function sinPeriodo(propiedad: XmlElement, dato: string): boolean {
  return vacio(text(propiedad, 'UsabilityPeriod', dato));
}
