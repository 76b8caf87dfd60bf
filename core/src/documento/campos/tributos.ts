import { CARGOS } from '../../catalogos/c53-cargos.ts';
import { DETRACCIONES } from '../../catalogos/c54-detracciones.ts';
import { MEDIOS_PAGO } from '../../catalogos/c59-medios-pago.ts';
import { TIPO_PROPUESTO, TIPOS_DE_VENTA, toTipoDeVenta } from '../../documentos/registro.ts';
import type { Decimal } from '../../lib/decimal.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import { tasaDetraccion } from '../../vigencias/detracciones.ts';
import { RETENCION_EN_TEXTO, tasaRetencion } from '../../vigencias/tasas.ts';
import type { Hallazgo } from '../formato/formatos.ts';
import { type FormatoImporte, MONTO, PORCENTAJE, UNITARIO } from '../formato/importe.ts';
import { NUMERO_INVALIDO } from '../formato/numero.ts';
import type { Lector } from '../lectura.ts';
import { declare, declareWith, type LeidoDe, readerOf, reopenerOf } from './campo.ts';
import { codigo, identidad, importe, marca, numero, uno } from './formas.ts';
import { diaDe, hallazgoDeFactura, type Lugar } from './lugar.ts';

const EN_MONTO: EnIdiomas = { es: 'Monto', en: 'Amount' };
const EN_PORCENTAJE: EnIdiomas = { es: 'Porcentaje', en: 'Percentage' };

/** Which of monto and porcentaje were sent, readable or not. */
export type Enviados = 'monto' | 'porcentaje' | 'ambos' | 'ninguno';

function enviadosDe(lector: Lector): Enviados {
  if (lector.has('monto')) return lector.has('porcentaje') ? 'ambos' : 'monto';
  return lector.has('porcentaje') ? 'porcentaje' : 'ninguno';
}

interface MontoOPorcentaje {
  readonly enviados: Enviados;
  readonly monto: Decimal | undefined;
  readonly porcentaje: Decimal | undefined;
}

/** Undefined unless exactly one of monto and porcentaje can be read. */
function elEnviado({ enviados, monto, porcentaje }: MontoOPorcentaje) {
  if (enviados === 'monto' && monto !== undefined) return { monto };
  if (enviados === 'porcentaje' && porcentaje !== undefined) return { porcentaje };
  return undefined;
}

function enviadosEn({ monto, porcentaje }: { readonly monto?: Decimal; readonly porcentaje?: Decimal }): Enviados {
  if (monto !== undefined) return porcentaje === undefined ? 'monto' : 'ambos';
  return porcentaje === undefined ? 'ninguno' : 'porcentaje';
}

/** SUNAT's codes for a discount or charge that is badly written: of its amount and of its factor. */
function montoOPorcentaje(deMonto: string, dePorcentaje: string) {
  return {
    /** In the terms of the line's price (with tax or without); of a global one, see `Documento`. 2 decimals. */
    monto: importe({ titulo: EN_MONTO, formato: MONTO, codigo: deMonto }),
    /** Of the line's amount in those same terms; of a global one, see `Documento`. Up to 5 decimals. */
    porcentaje: importe({
      titulo: EN_PORCENTAJE,
      formato: PORCENTAJE,
      codigo: dePorcentaje,
      con: { monto: undefined },
    }),
  };
}

const EN_SUS_TERMINOS: EnIdiomas = {
  es: 'En los términos del precio de la línea, con impuestos o sin ellos: el 10 % de un valorUnitario de 100 es 10, y el de un precioUnitario de 118 es 11.80, con su impuesto. Exactamente uno de monto o porcentaje.',
  en: 'In the terms of the price of the line, with taxes or without: 10 % of a valorUnitario of 100 is 10, and of a precioUnitario of 118 it is 11.80, with its tax. Exactly one of monto and porcentaje.',
};

function deLinea(queHace: EnIdiomas) {
  return {
    ...montoOPorcentaje('2955', '3052'),
    /** True: it changes the base of the IGV (codes 00/47, 02/49). False: only what is paid (01/48, 03/50). */
    afectaBase: marca({
      titulo: queHace,
      ayuda: {
        es: 'Si cambia la base del IGV; si no, solo lo que se paga',
        en: 'Whether it changes the base of the IGV; if not, only what is paid',
      },
      defecto: true,
    }),
  };
}

const REDUCE: EnIdiomas = { es: 'Reduce la base del IGV', en: 'Reduces the base of the IGV' };

/** The discount of an item (00, 01): an amount or a percentage, exactly one of them. */
export const AJUSTE = declareAjuste(REDUCE);
/** The charge of an item (47, 48), the same. */
export const AJUSTE_DE_CARGO = declareAjuste({ es: 'Aumenta la base del IGV', en: 'Increases the base of the IGV' });

function declareAjuste(queHace: EnIdiomas) {
  const campos = deLinea(queHace);
  const read = readerOf(campos);
  const reopen = reopenerOf(campos);
  return declareWith(
    'ajuste',
    campos,
    {
      read: (lector, lugar) => ({ ...read(lector, lugar), enviados: enviadosDe(lector) }),
      complete: (leido: LeidoDe<typeof campos> & MontoOPorcentaje): Ajuste | undefined => {
        const enviado = elEnviado(leido);
        return enviado && leido.afectaBase !== undefined ? { ...enviado, afectaBase: leido.afectaBase } : undefined;
      },
      reopen: (ajuste) => ({ ...reopen(ajuste), enviados: enviadosEn(ajuste) }),
    },
    EN_SUS_TERMINOS,
  );
}

export interface Ajuste {
  readonly monto?: Decimal;
  readonly porcentaje?: Decimal;
  readonly afectaBase: boolean;
}

const GLOBAL = {
  ...montoOPorcentaje('2968', '3025'),
  afectaBase: marca({
    titulo: REDUCE,
    ayuda: {
      es: 'Si baja la base del IGV; por defecto sí, salvo que ningún ítem esté gravado',
      en: 'Whether it lowers the base of the IGV; yes by default, unless no item is taxed',
    },
    defecto: () => true,
  }),
  conIgv: marca({
    titulo: { es: 'El monto incluye el IGV', en: 'The amount includes the IGV' },
    ayuda: {
      es: 'Si el monto que baja la base se da con su IGV',
      en: 'Whether the monto that lowers the base is given with its IGV',
    },
    isNothing: (con) => !con,
    esquema: { default: false },
  }),
};
const readGlobal = readerOf(GLOBAL);

/** A discount on the whole document: of the base (02) or, where it says so or nothing is taxed and so has none, off the total (03). */
export const AJUSTE_GLOBAL = declareWith(
  'ajusteGlobal',
  GLOBAL,
  {
    read: (lector, lugar) => {
      const leido = { ...readGlobal(lector, lugar), enviados: enviadosDe(lector) };
      if (lector.has('afectaBase') || !isSinGravadas(lugar.hasta.items)) return leido;
      return { ...leido, afectaBase: false, conIgv: undefined };
    },
    complete: (leido: LeidoDe<typeof GLOBAL> & MontoOPorcentaje): AjusteGlobal | undefined => {
      const ajuste = AJUSTE.complete(leido);
      return ajuste && leido.conIgv === true ? { ...ajuste, conIgv: true } : ajuste;
    },
  },
  {
    es: 'Con afectaBase baja la base gravada: su monto es sin impuestos, salvo conIgv (solo con monto: un porcentaje es el mismo). Sin ella es lo que el cliente paga de menos, del total con impuestos. Exactamente uno de monto o porcentaje.',
    en: 'With afectaBase it lowers the taxed base: its monto is without taxes, unless conIgv (only with monto: a percentage is the same). Without it, it is what the customer pays less, off the total with taxes. Exactly one of monto and porcentaje.',
  },
);

export interface AjusteGlobal extends Ajuste {
  /** Of one on the base (02): its amount has the IGV in it. Absent is without. */
  readonly conIgv?: true;
}

const GRAVADAS: ReadonlySet<unknown> = new Set(['10', '17']);

/** Whether no item pays IGV or IVAP, as far as can be told. */
export function isSinGravadas(items: unknown): boolean {
  const esDeOtra = (item: unknown) =>
    typeof item === 'object' && item !== null && 'tipoIgv' in item && item.tipoIgv !== undefined
      ? !GRAVADAS.has(item.tipoIgv)
      : false;
  return Array.isArray(items) && items.length > 0 && items.every(esDeOtra);
}

const ISC_CAMPOS = {
  /** Catalog 08: 01 al valor, 02 monto fijo, 03 al valor según precio de venta al público. */
  sistema: uno(['01', '02', '03'], {
    titulo: { es: 'Sistema', en: 'System' },
    ayuda: {
      es: 'Catálogo 08: 01 al valor, 02 monto fijo, 03 según precio al público',
      en: 'Catalog 08: 01 on the value, 02 fixed amount, 03 by the retail price',
    },
    invalido: {
      mensaje: {
        es: 'No está en el catálogo 08; envíe "01" (al valor), "02" (monto fijo) o "03" (precio al público)',
        en: 'It is not in catalog 08; send "01" (on the value), "02" (fixed amount) or "03" (on the public price)',
      },
      codigo: '2041',
    },
    falta: {
      mensaje: {
        es: 'El sistema del ISC es obligatorio; envíe "01" (al valor), "02" (monto fijo) o "03" (precio al público)',
        en: 'The system of the ISC is required; send "01" (on the value), "02" (fixed amount) or "03" (on the public price)',
      },
      codigo: '2373',
    },
  }),
  /** Percent; systems 01 and 03. 3104: the rate of an ISC cannot be zero. */
  tasa: importe({
    titulo: { es: 'Tasa (%)', en: 'Rate (%)' },
    formato: { ...PORCENTAJE, codigoCero: '3104' },
    codigo: '3102',
  }),
  /** Soles (or the document's currency) per unit of the item; system 02. */
  monto: importe({
    titulo: { es: 'Monto por unidad', en: 'Amount per unit' },
    formato: UNITARIO,
    codigo: '2033',
    con: { sistema: '02', tasa: undefined },
  }),
  /** Suggested price to the public per unit, with IGV, as printed; system 03. */
  precioSugerido: importe({
    titulo: { es: 'Precio sugerido al público', en: 'Suggested retail price' },
    formato: UNITARIO,
    codigo: '3031',
    con: { sistema: '03' },
  }),
};

/** Impuesto selectivo al consumo of a line; what each system needs of it is left to the rules. */
export const ISC = declareWith(
  'isc',
  ISC_CAMPOS,
  {
    read: readerOf(ISC_CAMPOS),
    reopen: reopenerOf(ISC_CAMPOS),
    complete: ({ sistema, tasa, monto, precioSugerido }: LeidoDe<typeof ISC_CAMPOS>): Isc | undefined => {
      if (sistema === '01' && tasa !== undefined) return { sistema, tasa };
      if (sistema === '02' && monto !== undefined) return { sistema, monto };
      if (sistema !== '03' || tasa === undefined || precioSugerido === undefined) return undefined;
      return { sistema, tasa, precioSugerido };
    },
  },
  {
    es: '01: tasa; 02: monto por unidad; 03: tasa y precioSugerido.',
    en: '01: tasa; 02: amount per unit; 03: tasa and precioSugerido.',
  },
);

export interface Isc {
  readonly sistema: '01' | '02' | '03';
  readonly tasa?: Decimal;
  readonly monto?: Decimal;
  readonly precioSugerido?: Decimal;
}

/** 3074: the FISE has a code of its own for an amount that is not over zero. */
const MONTO_FISE: FormatoImporte = { ...MONTO, codigoCero: '3074' };

const CARGO_CAMPOS = {
  /** Catalog 53: 45 FISE, 46 recargo al consumo, 49 (in the base of the IGV), 50 (not in it). */
  codigo: uno(['45', '46', '49', '50'], {
    titulo: { es: 'Cargo', en: 'Charge' },
    ayuda: {
      es: 'Catálogo 53: 45 FISE, 46 recargo al consumo, 49 con IGV, 50 sin IGV',
      en: 'Catalog 53: 45 FISE, 46 service charge, 49 with IGV, 50 without IGV',
    },
    invalido: cargoInvalido,
    roturas: [
      { codigo: '3114', valores: ['02'] },
      { codigo: '3308', valores: ['51'] },
    ],
    falta: {
      mensaje: {
        es: 'El código del cargo es obligatorio; envíe "45" (FISE), "46" (recargo al consumo), "49" o "50"',
        en: 'The code of the charge is required; send "45" (FISE), "46" (service charge), "49" or "50"',
      },
      codigo: '3072',
    },
  }),
  ...montoOPorcentaje('2968', '3025'),
  monto: importe({
    titulo: EN_MONTO,
    formato: ({ hasta }) => (hasta.codigo === '45' ? MONTO_FISE : MONTO),
    codigo: '2968',
    roturas: [{ codigo: '3074', valores: ['0'], con: { codigo: '45' } }],
  }),
};
const readCargo = readerOf(CARGO_CAMPOS);

/** A global charge that is no discount (45, 46, 49, 50); a code that belongs to another field is sent there. */
export const CARGO = declareWith(
  'cargo',
  CARGO_CAMPOS,
  {
    read: (lector, lugar) => ({ ...readCargo(lector, lugar), enviados: enviadosDe(lector) }),
    complete: (leido: LeidoDe<typeof CARGO_CAMPOS> & MontoOPorcentaje): Cargo | undefined => {
      const enviado = elEnviado(leido);
      return enviado && leido.codigo !== undefined ? { codigo: leido.codigo, ...enviado } : undefined;
    },
  },
  {
    es: 'Los porcentajes de 45, 46 y 50 son de las líneas en los términos en que se dio el precio de cada una, con impuestos o sin ellos; el de 49, de la base gravada.',
    en: 'The percentages of 45, 46 and 50 are of the lines in the terms in which the price of each was given, with taxes or without; that of 49, of the taxed base.',
  },
);

export interface Cargo {
  readonly codigo: '45' | '46' | '49' | '50';
  readonly monto?: Decimal;
  readonly porcentaje?: Decimal;
}

function cargoInvalido(enviado: string): Hallazgo {
  const cargo = CARGOS.get(enviado);
  if (cargo === undefined) {
    return {
      mensaje: {
        es: 'No está en el catálogo 53; envíe "45", "46", "49" o "50"',
        en: 'It is not in catalog 53; send "45", "46", "49" or "50"',
      },
      codigo: '3071',
    };
  }
  if (cargo.nivel === 'item')
    return {
      mensaje: {
        es: `El ${enviado} es de línea; envíelo como descuento o cargo del ítem`,
        en: `${enviado} belongs to a line; send it as the item’s descuento or cargo`,
      },
    };
  if (cargo.esCargo)
    return {
      mensaje: {
        es: `El ${enviado} es la percepción; envíela en percepcion`,
        en: `${enviado} is the percepción; send it in percepcion`,
      },
      codigo: '3308',
    };
  const campo = CAMPOS_DE_DESCUENTO.get(enviado);
  return campo === undefined
    ? {
        mensaje: {
          es: `El ${enviado} (${cargo.nombre}) todavía no se admite; quítelo`,
          en: `${enviado} (${cargo.nombre}) is not supported yet; remove it`,
        },
        codigo: '3114',
      }
    : {
        mensaje: {
          es: `El ${enviado} descuenta; envíelo en ${campo}`,
          en: `${enviado} is a discount; send it in ${campo}`,
        },
        codigo: '3114',
      };
}

/** Where the body says what SUNAT writes as a global discount. */
const CAMPOS_DE_DESCUENTO: ReadonlyMap<string, string> = new Map([
  ['02', 'descuentoGlobal'],
  ['03', 'descuentoGlobal'],
  ['04', 'anticipos'],
  ['05', 'anticipos'],
  ['06', 'anticipos'],
  ['20', 'anticipos[].isc'],
  ['62', 'retencion'],
]);

const ANTICIPO_TIPO: Hallazgo = {
  mensaje: {
    es: 'El anticipo se pagó con una factura ("01") o una boleta ("03"); envíe uno de los dos tipos',
    en: 'The anticipo was paid with a factura ("01") or a boleta ("03"); send one of both types',
  },
  codigo: '2505',
};

/** An advance payment, invoiced before, that this document takes into account; gravado unless it says otherwise. */
export const ANTICIPO = declare(
  'anticipo',
  {
    /** Of the comprobante of the advance. */
    tipoComprobante: uno(
      TIPOS_DE_VENTA,
      {
        titulo: { es: 'Tipo', en: 'Type' },
        ayuda: { es: '01 o 03', en: '01 or 03' },
        invalido: ANTICIPO_TIPO,
        falta: ANTICIPO_TIPO,
        relleno: TIPO_PROPUESTO,
      },
      toTipoDeVenta,
    ),
    /** Catalog 07 of the advance: 10 (code 04), 20 (05) or 30 (06). */
    tipoIgv: uno(['10', '20', '30'], {
      titulo: { es: 'IGV', en: 'IGV' },
      ayuda: { es: '10 gravado, 20 exonerado, 30 inafecto', en: '10 taxed, 20 exempt, 30 not subject' },
      invalido: {
        mensaje: {
          es: 'El anticipo es "10" (gravado), "20" (exonerado) o "30" (inafecto)',
          en: 'The anticipo is "10" (gravado), "20" (exonerado) or "30" (inafecto)',
        },
      },
      defecto: '10',
    }),
    numero: numero({
      nombre: 'correlativo',
      titulo: { es: 'Correlativo', en: 'Number' },
      invalido: { ...NUMERO_INVALIDO, codigo: '2521' },
      falta: {
        mensaje: {
          es: 'El correlativo del comprobante del anticipo es obligatorio; envíe un entero entre 1 y 99999999',
          en: 'The correlativo of the comprobante of the anticipo is required; send an integer from 1 to 99999999',
        },
        codigo: '2521',
      },
      relleno: 0,
    }),
    serie: identidad({
      titulo: { es: 'Serie', en: 'Series' },
      falta: {
        mensaje: {
          es: 'La serie del comprobante del anticipo es obligatoria, p. ej. F001',
          en: 'The series of the comprobante of the anticipo is required, e.g. F001',
        },
        codigo: '2521',
      },
      relleno: '',
    }),
    /** What that comprobante totals, with taxes. */
    total: importe({
      titulo: { es: 'Total pagado', en: 'Total paid' },
      formato: { ...MONTO, codigoCero: '2503' },
      codigo: '2503',
      falta: {
        mensaje: {
          es: 'El total del anticipo es obligatorio; envíe lo que se pagó, con impuestos',
          en: 'The total of the anticipo is required; send what was paid, with taxes',
        },
        codigo: '3214',
      },
    }),
    /** The ISC within `total` (code 20). */
    isc: importe({ titulo: { es: 'ISC incluido', en: 'ISC included' }, formato: MONTO, codigo: '2968' }),
  },
  { es: 'Un pago adelantado que ya se facturó.', en: 'An advance payment that was already invoiced.' },
);

const CUENTA = /^\d(?:-?\d){7,19}$/;
const CUENTA_INVALIDA: Hallazgo = {
  mensaje: {
    es: 'La cuenta del Banco de la Nación tiene de 8 a 20 cifras, con guiones o sin ellos, p. ej. "00-123-456789"',
    en: 'The account at the Banco de la Nación has 8 to 20 digits, with or without hyphens, e.g. "00-123-456789"',
  },
  codigo: '3034',
};

/** What the customer deposits at the Banco de la Nación (SPOT). */
export const DETRACCION = declare(
  'detraccion',
  {
    codigo: codigo({
      titulo: { es: 'Bien o servicio', en: 'Good or service' },
      ayuda: { es: 'Catálogo 54', en: 'Catalog 54' },
      acepta: (text) => DETRACCIONES.has(text),
      invalido: {
        mensaje: {
          es: 'No está en el catálogo 54; envíe p. ej. "037" (demás servicios gravados con el IGV)',
          en: 'It is not in catalog 54; send e.g. "037" (other services subject to IGV)',
        },
        codigo: '3033',
      },
      falta: {
        mensaje: {
          es: 'El código de la detracción es obligatorio; envíe uno del catálogo 54, p. ej. "037"',
          en: 'The code of the detracción is required; send one of catalog 54, e.g. "037"',
        },
        codigo: '3127',
      },
    }),
    cuenta: identidad({
      titulo: { es: 'Cuenta del Banco de la Nación', en: 'Account at Banco de la Nación' },
      falta: {
        mensaje: {
          es: 'La cuenta del Banco de la Nación es obligatoria; envíe la de detracciones del emisor, p. ej. "00-123-456789"',
          en: 'The account at the Banco de la Nación is required; send the issuer’s account for detracciones, e.g. "00-123-456789"',
        },
        codigo: '3034',
      },
      relleno: '',
      roturas: [{ codigo: '3034', valores: ['12'] }],
      judge: (cuenta, lector, nombre) => {
        if (CUENTA.test(cuenta)) return cuenta;
        lector.note(nombre, CUENTA_INVALIDA);
        return undefined;
      },
    }),
    /** Percent; the one in force when the caller left it out. */
    porcentaje: importe({
      titulo: EN_PORCENTAJE,
      formato: PORCENTAJE,
      codigo: '3037',
      defecto: porcentajeVigente,
      roturas: [{ codigo: '3035', valores: [undefined], con: { codigo: '011' } }],
    }),
    medioPago: codigo({
      titulo: { es: 'Medio de pago', en: 'Means of payment' },
      ayuda: { es: 'Catálogo 59', en: 'Catalog 59' },
      acepta: (text) => MEDIOS_PAGO.has(text),
      invalido: {
        mensaje: {
          es: 'No está en el catálogo 59; envíe p. ej. "001" (depósito en cuenta)',
          en: 'It is not in catalog 59; send e.g. "001" (deposit in an account)',
        },
        codigo: '3174',
      },
      defecto: '001',
      relleno: '001',
    }),
  },
  {
    es: 'La operación está sujeta a detracción: el cliente deposita en esa cuenta el porcentaje del código, que se calcula en soles enteros.',
    en: 'The operation is subject to detracción: the customer deposits the percentage for the code into that account; it is computed in whole soles.',
  },
);

function porcentajeVigente(lugar: Lugar, lector: Lector): Decimal | undefined {
  const { codigo: suyo } = lugar.hasta;
  if (typeof suyo !== 'string') return undefined;
  const tasa = tasaDetraccion(suyo, diaDe(lugar));
  if (tasa !== undefined) return tasa;
  lector.note('porcentaje', {
    mensaje: {
      es: 'El porcentaje de ese código no se conoce aquí; envíe el que corresponde a la operación',
      en: 'The percentage of that code is not known here; send the one of the operation',
    },
    codigo: '3035',
  });
  return undefined;
}

/** The customer is an agente de retención: percent of the total that it withholds (code 62), of one rate. */
export const RETENCION = declare(
  'retencion',
  {
    porcentaje: importe({
      titulo: EN_PORCENTAJE,
      formato: PORCENTAJE,
      codigo: '3025',
      defecto: (lugar) => tasaRetencion(diaDe(lugar)),
      roturas: [{ codigo: '3263', valores: ['6'] }],
      judge: (porcentaje, lector, nombre, lugar) => {
        const tasa = tasaRetencion(diaDe(lugar));
        if (porcentaje.equals(tasa)) return porcentaje;
        const mensaje = {
          es: `La retención del IGV es de ${tasa} %; envíe ${tasa}, u omita el campo`,
          en: `The retención of IGV is ${tasa} %; send ${tasa}, or leave the field out`,
        };
        lector.note(nombre, hallazgoDeFactura(mensaje, '3263')(lugar));
        return undefined;
      },
    }),
  },
  {
    es: `El cliente es agente de retención del IGV y retiene; \`{}\` es la tasa vigente, ${RETENCION_EN_TEXTO.es}.`,
    en: `The customer is an IGV withholding agent and withholds; \`{}\` is the current rate, ${RETENCION_EN_TEXTO.en}.`,
  },
);

const PERCEPCION_INVALIDA = {
  es: 'El código de la percepción es "51" (venta interna), "52" (combustible) o "53" (tasa especial)',
  en: 'The code of the percepción is "51" (domestic sale), "52" (fuel) or "53" (special rate)',
};

/** Catalog 53: 51, 52 or 53, each with its own rate. */
export const PERCEPCION = declare('percepcion', {
  codigo: uno(['51', '52', '53'], {
    titulo: { es: 'Percepción', en: 'Percepción' },
    ayuda: { es: '51, 52 o 53', en: '51, 52 or 53' },
    invalido: { mensaje: PERCEPCION_INVALIDA, codigo: '3071' },
    falta: { mensaje: PERCEPCION_INVALIDA, codigo: '3072' },
  }),
});
