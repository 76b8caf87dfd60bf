import { isDeFecha, PROPIEDADES } from '../../catalogos/c55-propiedades.ts';
import { isFecha } from '../../lib/fecha.ts';
import type { AtributoLeido, Borrador, ItemLeido } from '../borrador.ts';
import { formatoDe, formatoDeAduana, hojaDe } from './atributos-formato.ts';
import type { Codigo, Regla } from './regla.ts';

const HORA = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
/** 3006: up to twelve digits and two decimals, over zero, in tonnes. */
const CANTIDAD = /^(?=.*[1-9])\d{1,12}(?:\.\d{1,2})?$/;
/** 7019: the same in the currency of the document, or 0. */
const MONTO = /^\d{1,12}(?:\.\d{1,2})?$/;
/** What the XSD takes as a quantity: SUNAT only observes the rest. */
const DECIMAL = /^-?\d{1,18}(?:\.\d{1,18})?$/;
const ENTERO = /^\d{1,18}$/;
const DIAS = /^\d{1,4}$/;
const PERIODO = '7014';
const TONELADAS = 'Debe ser una cantidad de toneladas mayor que cero con hasta 2 decimales, p. ej. "12.50"';
const IMPORTE = 'Debe ser un importe de hasta 12 cifras enteras y 2 decimales, p. ej. "12.50"';
const COBERTURA = 'envíe p. ej. "2026-01-01/2026-12-31"';

export const REGLAS_ATRIBUTO: readonly Regla<AtributoLeido>[] = [
  {
    codigo: '3065',
    campo: 'valor',
    incumple: ({ codigo, valor }) => isDeFecha(datoDe(codigo)) && valor !== undefined && !isFecha(valor),
    mensaje: 'Debe ser una fecha que exista, escrita AAAA-MM-DD',
  },
  {
    codigo: '3172',
    campo: 'valor',
    incumple: ({ codigo, valor }) => datoDe(codigo) === 'hora' && valor !== undefined && !HORA.test(valor),
    mensaje: 'Debe ser una hora escrita hh:mm:ss, p. ej. 09:30:00',
  },
  {
    campo: 'valor',
    incumple: ({ codigo, valor }) => datoDe(codigo) === 'cantidad' && valor !== undefined && !DECIMAL.test(valor),
    mensaje: TONELADAS,
  },
  {
    codigo: '4281',
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) => datoDe(codigo) === 'cantidad' && DECIMAL.test(valor) && !CANTIDAD.test(valor),
    mensaje: TONELADAS,
  },
  {
    campo: 'valor',
    incumple: ({ codigo, valor }) => datoDe(codigo) === 'monto' && valor !== undefined && !DECIMAL.test(valor),
    mensaje: IMPORTE,
  },
  {
    codigo: { boleta: '4281' },
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) => datoDe(codigo) === 'monto' && DECIMAL.test(valor) && !MONTO.test(valor),
    mensaje: IMPORTE,
  },
  {
    codigo: '3135',
    campo: 'valor',
    incumple: ({ codigo, valor }) => datoDe(codigo) === 'dias' && valor !== undefined && !ENTERO.test(valor),
    mensaje: 'Debe ser un número entero de días, p. ej. "3"',
  },
  {
    codigo: { factura: '4281' },
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) => datoDe(codigo) === 'dias' && ENTERO.test(valor) && !DIAS.test(valor),
    mensaje: 'El número de días tiene como máximo cuatro cifras; envíe p. ej. "3"',
  },
  {
    codigo: '4280',
    campo: 'valor',
    incumple: (atributo, { documento }) => formatoRoto(formatoDe, atributo, documento) !== undefined,
    mensaje: (atributo, { documento }) => formatoRoto(formatoDe, atributo, documento)?.remedio ?? '',
  },
  {
    codigo: '4202',
    campo: 'valor',
    incumple: (atributo, { documento }) => formatoRoto(formatoDeAduana, atributo, documento) !== undefined,
    mensaje: (atributo, { documento }) => formatoRoto(formatoDeAduana, atributo, documento)?.remedio ?? '',
  },
  {
    codigo: '3243',
    campo: 'valor',
    incumple: ({ codigo, valor }) =>
      codigo === PERIODO && valor !== undefined && !isFecha(valor.split('/', 1)[0] ?? ''),
    mensaje: 'Debe empezar por la fecha de inicio de la cobertura; envíe p. ej. "2026-01-01/2026-12-31"',
  },
  {
    codigo: '4366',
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) => codigo === PERIODO && isFecha(valor.replace(/\/$/, '')),
    mensaje: `Falta la fecha de término de la cobertura; ${COBERTURA}`,
  },
  {
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) => codigo === PERIODO && isTerminoMalo(valor),
    mensaje: `La fecha de término de la cobertura no se entiende; ${COBERTURA}`,
  },
  {
    aviso: true,
    campo: 'valor',
    incumple: ({ codigo, valor = '' }) =>
      codigo === PERIODO && isPeriodo(valor) && valor.slice(11) < valor.slice(0, 10),
    mensaje: `La cobertura termina antes de empezar; ${COBERTURA}`,
  },
];

function formatoRoto(de: typeof formatoDe, { codigo, valor }: AtributoLeido, documento: Borrador) {
  const formato = codigo === undefined ? undefined : de(codigo, hojaDe(documento));
  return formato === undefined || valor === undefined || formato.admite(valor) ? undefined : formato;
}

function datoDe(codigo: string | undefined) {
  return codigo === undefined ? undefined : PROPIEDADES.get(codigo)?.dato;
}

function isPeriodo(valor: string): boolean {
  const [inicio = '', termino = '', ...resto] = valor.split('/');
  return isFecha(inicio) && isFecha(termino) && resto.length === 0;
}

function isTerminoMalo(valor: string): boolean {
  const [inicio = '', ...resto] = valor.split('/');
  return isFecha(inicio) && resto.join('/') !== '' && !isPeriodo(valor);
}

/** A property that an item must carry: SUNAT's code for its absence, and what asks for it. */
interface Exigencia {
  readonly codigo: Codigo;
  readonly propiedad: string;
  readonly exige: (item: ItemLeido, documento: Borrador) => boolean;
  readonly porque: string;
}

const HOSPEDAJE = '0202';
const PAQUETE_TURISTICO = '0205';
const CARTA_PORTE = '0301';
const SEGUROS = '2104';
const TIPO_DE_SEGURO = '7015';
const HIDROBIOLOGICOS = '1002';

function porOperacion(
  porque: string,
  operaciones: readonly string[],
  codigos: Readonly<Record<string, string>>,
  soloFactura = false,
) {
  return Object.entries(codigos).map(
    ([codigo, propiedad]): Exigencia => ({
      codigo: soloFactura ? { factura: codigo } : codigo,
      propiedad,
      exige: (_item, { sunatTransaccion = '', tipoComprobante, nota }) =>
        nota === undefined && operaciones.includes(sunatTransaccion) && !(soloFactura && tipoComprobante === '03'),
      porque,
    }),
  );
}

/** 5000–5003, of suppliers of the State, go together or not at all. */
const DEL_ESTADO = { '3146': '5000', '3147': '5001', '3148': '5002', '3149': '5003' } as const;
const CREDITO_HIPOTECARIO = '84121901';

/** The sheet of boletas asks nothing of a mortgage. */
function isHipoteca({ codigoSunat }: ItemLeido, { tipoComprobante }: Borrador): boolean {
  return codigoSunat === CREDITO_HIPOTECARIO && tipoComprobante !== '03';
}

const EXIGENCIAS: readonly Exigencia[] = [
  ...porOperacion('La operación 1002 (recursos hidrobiológicos)', [HIDROBIOLOGICOS], {
    ...{ '3063': '3001', '3130': '3002', '3131': '3003', '3132': '3004', '3134': '3005', '3133': '3006' },
  }),
  ...porOperacion(
    'El hospedaje y el paquete turístico (operaciones 0202 y 0205)',
    [HOSPEDAJE, PAQUETE_TURISTICO],
    {
      ...{ '3136': '4009', '3137': '4008', '3138': '4000', '3139': '4007' },
    },
    true,
  ),
  ...porOperacion(
    'El hospedaje de no domiciliados (operación 0202)',
    [HOSPEDAJE],
    {
      ...{ '3140': '4001', '3141': '4002', '3142': '4003', '3143': '4004', '3144': '4006', '3145': '4005' },
    },
    true,
  ),
  ...porOperacion('La carta de porte aéreo (operación 0301)', [CARTA_PORTE], {
    ...{ '3168': '4030', '3169': '4031', '3170': '4032', '3171': '4033' },
  }),
  ...Object.entries(DEL_ESTADO).map(
    ([codigo, propiedad]): Exigencia => ({
      codigo,
      propiedad,
      exige: (item) => Object.values(DEL_ESTADO).some((otra) => otra !== propiedad && has(item, otra)),
      porque: 'Los datos de proveedores del Estado (5000 a 5003) van juntos:',
    }),
  ),
  ...Object.entries({ '3150': '7001', '3152': '7004', '3153': '7005' }).map(
    ([codigo, propiedad]): Exigencia => ({
      codigo,
      propiedad,
      exige: isHipoteca,
      porque: `El codigoSunat ${CREDITO_HIPOTECARIO} (crédito hipotecario)`,
    }),
  ),
  ...Object.entries({ '3151': '7003', '3154': '7006', '3155': '7007' }).map(
    ([codigo, propiedad]): Exigencia => ({
      codigo,
      propiedad,
      exige: (item, documento) => isHipoteca(item, documento) && valorDe(item, '7002') === '3',
      porque: 'El crédito de primera vivienda (7002 con valor "3")',
    }),
  ),
  ...[
    ...['7013', '7014', '7016'].map((propiedad) => ['2898', ['1', '2'], propiedad] as const),
    ['2899', ['3'], '7013'] as const,
  ].map(
    ([codigo, tipos, propiedad]): Exigencia => ({
      codigo,
      propiedad,
      exige: (item, { sunatTransaccion }) =>
        sunatTransaccion === SEGUROS && tipos.some((tipo) => valorDe(item, TIPO_DE_SEGURO) === tipo),
      porque: `En la operación ${SEGUROS}, el seguro de tipo ${tipos.join(' o ')} ("${TIPO_DE_SEGURO}")`,
    }),
  ),
];

const OPERACIONES_CON_ATRIBUTOS = new Set([HIDROBIOLOGICOS, HOSPEDAJE, PAQUETE_TURISTICO, CARTA_PORTE]);

/** Whether the operation asks every item for some property. */
export function isOperacionConAtributos({ sunatTransaccion }: Borrador): boolean {
  return sunatTransaccion !== undefined && OPERACIONES_CON_ATRIBUTOS.has(sunatTransaccion);
}

const INGRESO = '4003';
const SALIDA = '4004';

/** What the attributes of an item have to be together. */
export const REGLAS_ATRIBUTOS: readonly Regla<ItemLeido>[] = [
  ...EXIGENCIAS.map(
    ({ codigo, propiedad, exige, porque }): Regla<ItemLeido> => ({
      codigo,
      campo: 'atributos',
      incumple: (item, { documento }) => exige(item, documento) && !has(item, propiedad),
      mensaje: `${porque} exige el atributo "${propiedad}" (${PROPIEDADES.get(propiedad)?.nombre}); agréguelo`,
    }),
  ),
  {
    codigo: { factura: '4282' },
    campo: 'atributos',
    incumple: (item) => {
      const ingreso = valorDe(item, INGRESO);
      const salida = valorDe(item, SALIDA);
      return ingreso !== undefined && salida !== undefined && salida < ingreso;
    },
    mensaje: `La salida del establecimiento ("${SALIDA}") es anterior al ingreso ("${INGRESO}"); corrija las fechas`,
  },
];

const CREDITOS = new Set(['2100', '2101', '2102']);
const DE_CREDITO = ['7004', '7005', '7012'];

/** What some item of the document has to carry. */
export const REGLAS_ATRIBUTOS_DOCUMENTO: readonly Regla<Borrador>[] = [
  {
    codigo: '3241',
    campo: 'items',
    incumple: ({ sunatTransaccion = '', items, nota }) =>
      nota === undefined &&
      CREDITOS.has(sunatTransaccion) &&
      !items.some((item) => item !== undefined && DE_CREDITO.every((propiedad) => has(item, propiedad))),
    mensaje:
      'Un crédito exige en un mismo ítem los atributos "7004" (número de contrato), "7005" (fecha de otorgamiento) y "7012" (capital); agréguelos',
  },
  {
    codigo: '3242',
    campo: 'items',
    incumple: ({ sunatTransaccion, items, nota }) =>
      nota === undefined &&
      sunatTransaccion === SEGUROS &&
      !items.some((item) => item !== undefined && has(item, TIPO_DE_SEGURO)),
    mensaje: 'La operación 2104 exige un ítem con el atributo "7015" (tipo de seguro); agréguelo',
  },
];

function has({ atributos }: ItemLeido, propiedad: string): boolean {
  return atributos.some((atributo) => atributo?.codigo === propiedad);
}

function valorDe({ atributos }: ItemLeido, propiedad: string): string | undefined {
  return atributos.find((atributo) => atributo?.codigo === propiedad)?.valor;
}
