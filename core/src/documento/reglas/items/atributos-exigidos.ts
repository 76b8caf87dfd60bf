import { PROPIEDADES } from '../../../catalogos/c55-propiedades.ts';
import { assert } from '../../../lib/assert.ts';
import type { EnIdiomas } from '../../../lib/idiomas.ts';
import type { Borrador, ItemLeido } from '../../borrador.ts';
import { type Cambios, conAtributos, EXPORTACION } from '../ejemplo.ts';
import { NOTAS, type Regla, VENTAS } from '../regla.ts';

/** Properties that an item must carry together, and what asks for them. */
interface Exigencia extends Pick<Regla<ItemLeido>, 'en'> {
  readonly id: string;
  readonly propiedades: readonly string[];
  /** SUNAT's for the absence of each, in the same order. */
  readonly codigos: readonly string[];
  readonly exige: (item: ItemLeido, documento: Borrador) => boolean;
  readonly porque: EnIdiomas;
  /** What its example is changed in, and the attributes with which nothing is wrong. */
  readonly documento?: Cambios;
  readonly item?: Cambios;
  readonly valores: Readonly<Record<string, string>>;
}

const HOSPEDAJE = '0202';
const PAQUETE_TURISTICO = '0205';
const CARTA_PORTE = '0301';
const SEGUROS = '2104';
const TIPO_DE_SEGURO = '7015';
const HIDROBIOLOGICOS = '1002';
const CREDITO_HIPOTECARIO = '84121901';
/** Of suppliers of the State: they go together or not at all. */
const DEL_ESTADO = ['5000', '5001', '5002', '5003'];

const HUESPED = {
  '4000': 'US',
  '4001': 'US',
  '4002': '2026-11-01',
  '4003': '2026-11-02',
  '4004': '2026-11-05',
  '4005': '3',
  '4006': '2026-11-02',
  '4007': 'JOHN DOE',
  '4008': '7',
  '4009': 'P123456',
};
const UN_HOSPEDAJE = {
  documento: { ...EXPORTACION, sunatTransaccion: HOSPEDAJE },
  item: { tipoIgv: '40' },
  valores: HUESPED,
};
const UNA_HIPOTECA = {
  item: { codigoSunat: CREDITO_HIPOTECARIO },
  valores: {
    '7001': '1',
    '7002': '3',
    '7003': 'P01',
    '7004': 'C-1',
    '7005': '2026-11-20',
    '7006': '150101',
    '7007': 'Av. Lima 100',
  },
};
const UN_SEGURO = {
  documento: { sunatTransaccion: SEGUROS },
  valores: { '7013': 'POL-1', '7014': '2026-01-01/2026-12-31', '7015': '1', '7016': '1000.00' },
};

const isHipoteca = ({ codigoSunat }: ItemLeido) => codigoSunat === CREDITO_HIPOTECARIO;

const SOLO_FACTURA: Exigencia['en'] & object = ['FACTURA'];

function porOperacion(...operaciones: readonly string[]): Exigencia['exige'] {
  return (_item, { sunatTransaccion = '' }) => operaciones.includes(sunatTransaccion);
}

function porSeguro(...tipos: readonly string[]): Pick<Exigencia, 'exige' | 'porque'> {
  return {
    exige: (item, { sunatTransaccion }) =>
      sunatTransaccion === SEGUROS && tipos.some((tipo) => valorDe(item, TIPO_DE_SEGURO) === tipo),
    porque: {
      es: `En la operación ${SEGUROS}, el seguro de tipo ${tipos.join(' o ')} ("${TIPO_DE_SEGURO}")`,
      en: `In operation ${SEGUROS}, the insurance of type ${tipos.join(' or ')} ("${TIPO_DE_SEGURO}")`,
    },
  };
}

const EXIGENCIAS: readonly Exigencia[] = [
  {
    id: 'pesca',
    codigos: ['3063', '3130', '3131', '3132', '3133', '3134'],
    propiedades: ['3001', '3002', '3003', '3004', '3006', '3005'],
    en: VENTAS,
    exige: porOperacion(HIDROBIOLOGICOS),
    porque: { es: 'La operación 1002 (recursos hidrobiológicos)', en: 'Operation 1002 (hydrobiological resources)' },
    documento: {
      sunatTransaccion: HIDROBIOLOGICOS,
      detraccion: { codigo: '004', cuenta: '00-123-456789' },
    },
    valores: {
      '3001': 'CO-1234-PM',
      '3002': 'Rosa María',
      '3003': 'Anchoveta',
      '3004': 'Chimbote',
      '3005': '2026-11-20',
      '3006': '12.50',
    },
  },
  {
    id: 'hospedaje-o-paquete',
    codigos: ['3136', '3137', '3138', '3139'],
    propiedades: ['4009', '4008', '4000', '4007'],
    en: SOLO_FACTURA,
    exige: porOperacion(HOSPEDAJE, PAQUETE_TURISTICO),
    porque: {
      es: 'El hospedaje y el paquete turístico (operaciones 0202 y 0205)',
      en: 'Lodging and the tour package (operations 0202 and 0205)',
    },
    ...UN_HOSPEDAJE,
  },
  {
    id: 'hospedaje',
    codigos: ['3140', '3141', '3142', '3143', '3144', '3145'],
    propiedades: ['4001', '4002', '4003', '4004', '4006', '4005'],
    en: SOLO_FACTURA,
    exige: porOperacion(HOSPEDAJE),
    porque: { es: 'El hospedaje de no domiciliados (operación 0202)', en: 'Lodging of non-residents (operation 0202)' },
    ...UN_HOSPEDAJE,
  },
  {
    id: 'carta-de-porte',
    codigos: ['3168', '3169', '3170', '3171'],
    propiedades: ['4030', '4031', '4032', '4033'],
    en: VENTAS,
    exige: porOperacion(CARTA_PORTE),
    porque: { es: 'La carta de porte aéreo (operación 0301)', en: 'The air waybill (operation 0301)' },
    documento: { sunatTransaccion: CARTA_PORTE },
    valores: { '4030': '150101', '4031': 'Lima', '4032': '040101', '4033': 'Arequipa' },
  },
  {
    id: 'proveedor-del-estado',
    codigos: ['3146', '3147', '3148', '3149'],
    propiedades: ['5000', '5001', '5002', '5003'],
    exige: (item) => DEL_ESTADO.some((propiedad) => has(item, propiedad)),
    porque: {
      es: 'Los datos de proveedores del Estado (5000 a 5003) van juntos:',
      en: 'The data of suppliers of the State (5000 to 5003) go together:',
    },
    valores: { '5000': '000123', '5001': '001', '5002': 'LP-1', '5003': 'C-1' },
  },
  {
    // The sheet of boletas asks nothing of a mortgage
    id: 'hipoteca',
    codigos: ['3150', '3152', '3153'],
    propiedades: ['7001', '7004', '7005'],
    en: ['FACTURA', ...NOTAS],
    exige: isHipoteca,
    porque: {
      es: `El codigoSunat ${CREDITO_HIPOTECARIO} (crédito hipotecario)`,
      en: `The codigoSunat ${CREDITO_HIPOTECARIO} (mortgage loan)`,
    },
    ...UNA_HIPOTECA,
  },
  {
    id: 'primera-vivienda',
    codigos: ['3151', '3154', '3155'],
    propiedades: ['7003', '7006', '7007'],
    en: ['FACTURA', ...NOTAS],
    exige: (item) => isHipoteca(item) && valorDe(item, '7002') === '3',
    porque: {
      es: 'El crédito de primera vivienda (7002 con valor "3")',
      en: 'The loan for a first home (7002 with the value "3")',
    },
    ...UNA_HIPOTECA,
  },
  {
    id: 'seguro-de-1-o-2',
    codigos: ['2898', '2898', '2898'],
    propiedades: ['7013', '7014', '7016'],
    ...porSeguro('1', '2'),
    ...UN_SEGURO,
  },
  {
    id: 'seguro-de-3',
    codigos: ['2899'],
    propiedades: ['7013'],
    ...porSeguro('3'),
    documento: { sunatTransaccion: SEGUROS },
    valores: { '7013': 'POL-1', '7015': '3' },
  },
];

function toReglas({
  id,
  propiedades,
  codigos,
  en,
  exige,
  porque,
  documento = {},
  item,
  valores,
}: Exigencia): Regla<ItemLeido>[] {
  const con = (valores: Readonly<Record<string, string>>) => ({ ...documento, ...conAtributos(valores, item) });
  return propiedades.map((propiedad, indice) => {
    const { [propiedad]: _sin, ...resto } = valores;
    const codigo = codigos[indice];
    const suNombre = PROPIEDADES.get(propiedad)?.nombre;
    assert(codigo !== undefined, `${id}: una propiedad sin código`);
    return {
      id: `${id}-sin-${propiedad}`,
      codigo: en === SOLO_FACTURA ? { factura: codigo } : codigo,
      ...(en === undefined ? {} : { en }),
      campo: 'atributos',
      incumple: (suyo, { documento }) => exige(suyo, documento) && !has(suyo, propiedad),
      mensaje: {
        es: `${porque.es} exige el atributo "${propiedad}" (${suNombre}); agréguelo`,
        en: `${porque.en} requires the attribute "${propiedad}" (${suNombre}); add it`,
      },
      ejemplo: { rompe: con(resto), cumple: con(valores) },
    };
  });
}

const OPERACIONES_CON_ATRIBUTOS = new Set([HIDROBIOLOGICOS, HOSPEDAJE, PAQUETE_TURISTICO, CARTA_PORTE]);

/** Whether the operation asks every item for some property. */
export function isOperacionConAtributos({ sunatTransaccion }: Borrador): boolean {
  return sunatTransaccion !== undefined && OPERACIONES_CON_ATRIBUTOS.has(sunatTransaccion);
}

const INGRESO = '4003';
const SALIDA = '4004';

/** What the attributes of an item have to be together. */
export const REGLAS_ATRIBUTOS: readonly Regla<ItemLeido>[] = [
  ...EXIGENCIAS.flatMap(toReglas),
  {
    id: 'salida-antes-del-ingreso',
    codigo: { factura: '4282' },
    campo: 'atributos',
    incumple: (item) => {
      const ingreso = valorDe(item, INGRESO);
      const salida = valorDe(item, SALIDA);
      return ingreso !== undefined && salida !== undefined && salida < ingreso;
    },
    mensaje: {
      es: `La salida del establecimiento ("${SALIDA}") es anterior al ingreso ("${INGRESO}"); corrija las fechas`,
      en: `The departure from the establishment ("${SALIDA}") is before the arrival ("${INGRESO}"); correct the dates`,
    },
    ejemplo: {
      rompe: conAtributos({ '4003': '2026-11-05', '4004': '2026-11-02' }),
      cumple: conAtributos({ '4003': '2026-11-02', '4004': '2026-11-05' }),
    },
  },
];

const CREDITOS = new Set(['2100', '2101', '2102']);
const DE_CREDITO = ['7004', '7005', '7012'];

/** What some item of the document has to carry. */
export const REGLAS_ATRIBUTOS_DOCUMENTO: readonly Regla<Borrador>[] = [
  {
    id: 'credito-sin-sus-atributos',
    codigo: '3241',
    en: VENTAS,
    campo: 'items',
    incumple: ({ sunatTransaccion = '', items }) =>
      CREDITOS.has(sunatTransaccion) &&
      !items.some((item) => item !== undefined && DE_CREDITO.every((propiedad) => has(item, propiedad))),
    mensaje: {
      es: 'Un crédito exige en un mismo ítem los atributos "7004" (número de contrato), "7005" (fecha de otorgamiento) y "7012" (capital); agréguelos',
      en: 'A loan requires in the same item the attributes "7004" (number of the contract), "7005" (date of the loan) and "7012" (capital); add them',
    },
    ejemplo: {
      rompe: { sunatTransaccion: '2100' },
      cumple: { sunatTransaccion: '2100', ...conAtributos({ '7004': 'C-1', '7005': '2026-11-20', '7012': '1000.00' }) },
    },
  },
  {
    id: 'seguro-sin-su-tipo',
    codigo: '3242',
    en: VENTAS,
    campo: 'items',
    incumple: ({ sunatTransaccion, items }) =>
      sunatTransaccion === SEGUROS && !items.some((item) => item !== undefined && has(item, TIPO_DE_SEGURO)),
    mensaje: {
      es: 'La operación 2104 exige un ítem con el atributo "7015" (tipo de seguro); agréguelo',
      en: 'Operation 2104 requires an item with the attribute "7015" (type of insurance); add it',
    },
    ejemplo: {
      rompe: { sunatTransaccion: SEGUROS },
      cumple: { sunatTransaccion: SEGUROS, ...conAtributos({ '7013': 'POL-1', '7015': '3' }) },
    },
  },
];

function has({ atributos }: ItemLeido, propiedad: string): boolean {
  return atributos.some((atributo) => atributo?.codigo === propiedad);
}

function valorDe({ atributos }: ItemLeido, propiedad: string): string | undefined {
  return atributos.find((atributo) => atributo?.codigo === propiedad)?.valor;
}
