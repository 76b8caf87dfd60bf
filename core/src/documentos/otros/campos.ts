import { MONEDAS } from '../../catalogos/c02-monedas.ts';
import { DOCUMENTOS_DE_OTROS } from '../../catalogos/documentos-de-otros.ts';
import {
  completerOf,
  declare,
  declareWith,
  type Emitido,
  type Leido,
  readerOf,
  reopenerOf,
} from '../../documento/campos/campo.ts';
import { COMO_SE_LEE, DE_EMISION, horaDeEmision } from '../../documento/campos/emision.ts';
import {
  codigo,
  fecha,
  identidad,
  importe,
  lista,
  marca,
  numero,
  objeto,
  texto,
  uno,
} from '../../documento/campos/formas.ts';
import type { Lugar } from '../../documento/campos/lugar.ts';
import { persona } from '../../documento/campos/persona.ts';
import type { Hallazgo } from '../../documento/formato/formatos.ts';
import { MONTO, REDONDEO } from '../../documento/formato/importe.ts';
import { toFecha } from '../../lib/fecha.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import type { ClaseDeOtro } from '../clase.ts';
import { CLASES_DE_OTRO, claseDeOtro, findClaseDeOtro } from '../registro.ts';
import { COMPROBANTE_PERCEPCION } from './index.ts';

/* What a comprobante de retención or de percepción says, declared once. What one kind has and the other not, and what depends on it, rules judge. */

const LARGO_OBSERVACIONES = 250;
const LARGO_NOMBRE = 1500;
const SIN_FECHA = toFecha('1900-01-01');

/** SUNAT's code, one of a retención and one of a percepción: the kind is read before everything else. */
function segunTipo(retencion: string, percepcion: string): (lugar: Lugar) => string {
  return ({ documento }) => (documento?.tipo === COMPROBANTE_PERCEPCION.codigo ? percepcion : retencion);
}

function hallazgoSegunTipo(mensaje: EnIdiomas, retencion: string, percepcion: string): (lugar: Lugar) => Hallazgo {
  const suyo = segunTipo(retencion, percepcion);
  return (lugar) => ({ mensaje, codigo: suyo(lugar) });
}

export const PROVEEDOR = persona(
  'proveedor',
  {
    es: 'En la retención: a quién se paga. Tiene RUC.',
    en: 'In a retención: who is paid. It has a RUC.',
  },
  { sinNumero: '2723', malTipo: '2511', sinNombre: '2134', maximo: LARGO_NOMBRE, tipo: '6' },
);
const CLIENTE = persona(
  'cliente',
  { es: 'En la percepción: de quién se cobra.', en: 'In a percepción: who pays.' },
  { sinTipo: '2516', malTipo: '2511', sinNumero: '2679', sinNombre: '2134', maximo: LARGO_NOMBRE },
);

const NUMERO_DE_PAGO = {
  es: 'El número del pago es un entero de hasta 9 cifras; omítalo para que se numeren solos',
  en: 'The number of the payment is a whole number of up to 9 digits; leave it out and they are numbered by themselves',
};
const FALTA_IMPORTE = {
  es: 'Falta el importe del pago; envíelo sin la retención o percepción, en la moneda del documento',
  en: 'The amount of the payment is missing; send it without what is withheld or collected, in the currency of the document',
};
const FALTA_FECHA_DE_PAGO = {
  es: 'Falta la fecha del pago; envíela AAAA-MM-DD',
  en: 'The date of the payment is missing; send it as YYYY-MM-DD',
};

export const PAGO = declare(
  'pago',
  {
    numero: numero({
      titulo: { es: 'Número de pago', en: 'Payment number' },
      ayuda: {
        es: 'Sin él se numeran por documento, después de los ya informados.',
        en: 'Without it they are numbered by document, after those that were told of before.',
      },
      acepta: (text) => /^[1-9]\d{0,8}$/.test(text),
      invalido: hallazgoSegunTipo(NUMERO_DE_PAGO, '2734', '2698'),
    }),
    fecha: fecha({
      titulo: { es: 'Fecha', en: 'Date' },
      codigo: segunTipo('2737', '2702'),
      falta: hallazgoSegunTipo(FALTA_FECHA_DE_PAGO, '2737', '2702'),
      relleno: SIN_FECHA,
    }),
    importe: importe({
      titulo: { es: 'Importe', en: 'Amount' },
      ayuda: {
        es: 'Sin la retención o percepción, en la moneda del documento.',
        en: 'Without what is withheld or collected, in the currency of the document.',
      },
      formato: MONTO,
      codigo: segunTipo('2736', '2700'),
      falta: hallazgoSegunTipo(FALTA_IMPORTE, '2735', '2699'),
    }),
    tipoCambio: importe({
      titulo: { es: 'Tipo de cambio', en: 'Exchange rate' },
      ayuda: {
        es: 'Solo si el documento no es en soles: el promedio ponderado venta de la SBS de la fecha del pago; sin publicación, el último.',
        en: 'Only where the document is not in soles: the SBS’s weighted average selling rate of the day of the payment or, where none was published, the last one.',
      },
      formato: { enteros: 4, decimales: 6 },
      codigo: '2716',
    }),
  },
  {
    es: 'Un pago o cobro del documento: de cada uno se retiene o percibe por separado.',
    en: 'A payment of the document: of each one something is withheld or collected by itself.',
  },
);

export const YA_INFORMADO = declare(
  'yaInformado',
  {
    pagos: numero({
      titulo: { es: 'Pagos anteriores', en: 'Earlier payments' },
      ayuda: {
        es: 'El número del último: los de aquí siguen desde él.',
        en: 'The number of the last one: those here go on from it.',
      },
      acepta: (text) => /^[1-9]\d{0,8}$/.test(text),
      invalido: {
        mensaje: {
          es: 'Debe ser el número del último pago ya informado, de hasta 9 cifras',
          en: 'It has to be the number of the last payment told of before, of up to 9 digits',
        },
      },
    }),
    importe: importe({
      titulo: { es: 'Pagado antes', en: 'Paid before' },
      ayuda: { es: 'En la moneda del documento.', en: 'In the currency of the document.' },
      formato: MONTO,
    }),
    retenido: importe({
      titulo: { es: 'Retenido o percibido antes', en: 'Withheld or collected before' },
      ayuda: {
        es: 'En soles. El pago que completa un documento en soles retiene lo que falta para su tasa: así los céntimos de los pagos parciales no se acumulan.',
        en: 'In soles. The payment that completes a document in soles withholds what is left of its rate: so the cents of partial payments do not add up.',
      },
      formato: MONTO,
    }),
  },
  {
    es: 'Lo que otros comprobantes de retención o percepción ya informaron de este documento.',
    en: 'What other comprobantes de retención or percepción told of this document before.',
  },
);

const NUMERO_DE_DOCUMENTO = /^[A-Za-z0-9-]{1,20}$/;
const NUMERO_INVALIDO: Hallazgo = {
  mensaje: {
    es: 'El número del documento va sin la serie; envíe p. ej. 812',
    en: 'The number of the document goes without the series; send e.g. 812',
  },
  codigo: '2694',
};
const NUMERO_FALTA: Hallazgo = {
  mensaje: { es: 'Falta el número del documento; envíelo', en: 'The number of the document is missing; send it' },
  codigo: '2693',
};

/** Its digits, as a number or as text; of a ticket, as the machine numbered it. */
function numeroDeDocumento() {
  const escrito = identidad({ titulo: { es: 'Número', en: 'Number' }, falta: NUMERO_FALTA, relleno: '' });
  const read: typeof escrito.read = (lector, nombre) => {
    const text = lector.digitos(nombre, (dicho) => NUMERO_DE_DOCUMENTO.test(dicho), NUMERO_INVALIDO, NUMERO_FALTA);
    return text !== undefined && /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
  };
  const schema: typeof escrito.schema = (manera) =>
    manera === 'respuesta' ? { type: 'string' } : { anyOf: [{ type: 'integer' }, { type: 'string' }] };
  return { ...escrito, read, schema };
}

const FECHA_DE_DOCUMENTO: Hallazgo = {
  mensaje: {
    es: 'Falta la fecha de emisión del documento; envíela AAAA-MM-DD',
    en: 'The day of issue of the document is missing; send it as YYYY-MM-DD',
  },
};
const SERIE_DE_DOCUMENTO: Hallazgo = {
  mensaje: {
    es: 'Falta la serie del documento; envíe p. ej. F001',
    en: 'The series of the document is missing; send e.g. F001',
  },
  codigo: '2693',
};

export const DOCUMENTO_PAGADO = declare(
  'documentoPagado',
  {
    tipo: codigo({
      titulo: { es: 'Tipo', en: 'Type' },
      ayuda: {
        es: 'Catálogo 01: 01 factura, 08 nota de débito, 12 ticket, 07 nota de crédito (sin pagos) y, en la percepción, 03 boleta.',
        en: 'Catalog 01: 01 factura, 08 nota de débito, 12 ticket, 07 nota de crédito (without payments) and, in a percepción, 03 boleta.',
      },
      acepta: (text) => DOCUMENTOS_DE_OTROS.has(text),
      invalido: {
        mensaje: {
          es: `Debe ser ${[...DOCUMENTOS_DE_OTROS.keys()].join(', ')}; el comprobante que este reemplaza va en reemplaza`,
          en: `It has to be ${[...DOCUMENTOS_DE_OTROS.keys()].join(', ')}; the one that this replaces goes in reemplaza`,
        },
        codigo: '2692',
      },
      falta: {
        mensaje: {
          es: 'Falta el tipo del documento; envíe p. ej. "01" (factura)',
          en: 'The type of the document is missing; send e.g. "01" (factura)',
        },
        codigo: '2691',
      },
      relleno: '',
    }),
    serie: identidad({ titulo: { es: 'Serie', en: 'Series' }, falta: SERIE_DE_DOCUMENTO, relleno: '' }),
    numero: numeroDeDocumento(),
    fecha: fecha({
      titulo: { es: 'Fecha de emisión', en: 'Issue date' },
      falta: FECHA_DE_DOCUMENTO,
      relleno: SIN_FECHA,
    }),
    moneda: codigo({
      titulo: { es: 'Moneda', en: 'Currency' },
      acepta: (text) => MONEDAS.has(text),
      invalido: {
        mensaje: {
          es: 'No es una moneda del catálogo 02; envíe p. ej. PEN o USD',
          en: 'It is no currency of catalog 02; send e.g. PEN or USD',
        },
      },
      defecto: 'PEN',
    }),
    total: importe({
      titulo: { es: 'Importe total', en: 'Total' },
      ayuda: { es: 'Con el IGV, en su moneda.', en: 'With the IGV, in its currency.' },
      formato: MONTO,
      codigo: '2696',
      falta: {
        mensaje: {
          es: 'Falta el importe total del documento; envíelo con el IGV, en su moneda',
          en: 'The total of the document is missing; send it with the IGV, in its currency',
        },
        codigo: '2696',
      },
    }),
    pagos: lista(PAGO, {
      titulo: { es: 'Pagos', en: 'Payments' },
      ayuda: { es: 'Una nota de crédito no los lleva.', en: 'A nota de crédito has none.' },
      relleno: [],
    }),
    yaInformado: objeto(YA_INFORMADO, { titulo: { es: 'Ya informado', en: 'Told of before' } }),
  },
  {
    es: 'Un documento que se paga, o que dice que otro vale menos.',
    en: 'A document that is paid, or that says that another one is worth less.',
  },
);

export const REEMPLAZADO = declare(
  'reemplaza',
  {
    serie: identidad({ titulo: { es: 'Serie', en: 'Series' }, falta: SERIE_DE_DOCUMENTO, relleno: '' }),
    numero: numero({
      titulo: { es: 'Número', en: 'Number' },
      invalido: NUMERO_INVALIDO,
      falta: NUMERO_FALTA,
    }),
    fecha: fecha({
      titulo: { es: 'Fecha de emisión', en: 'Issue date' },
      falta: FECHA_DE_DOCUMENTO,
      relleno: SIN_FECHA,
    }),
    total: importe({
      titulo: { es: 'Total retenido o percibido', en: 'Total withheld or collected' },
      formato: MONTO,
      codigo: '2696',
      falta: {
        mensaje: {
          es: 'Falta el total que decía el comprobante revertido; envíelo en soles',
          en: 'The total that the reversed one said is missing; send it in soles',
        },
        codigo: '2696',
      },
    }),
  },
  {
    es: 'El comprobante revertido en cuyo lugar se emite este.',
    en: 'The reversed one in whose place this one is issued.',
  },
);

const TIPOS = CLASES_DE_OTRO.map(({ codigo: suyo }) => suyo);
const TIPO_INVALIDO = {
  es: 'Debe ser RETENCION (20) o PERCEPCION (40)',
  en: 'It has to be RETENCION (20) or PERCEPCION (40)',
};
const TIPO_FALTA: Hallazgo = {
  mensaje: { es: `Falta el tipo. ${TIPO_INVALIDO.es}`, en: `The type is missing. ${TIPO_INVALIDO.en}` },
};

/** What is sent where only the other kind is issued. */
function tipoDeOtraRuta({ ruta, codigo: suyo, enFrase }: ClaseDeOtro): Hallazgo {
  return {
    mensaje: {
      es: `Aquí se emite ${enFrase.es} (${suyo}), en /${ruta}; omita el tipo o envíe el otro comprobante a su ruta`,
      en: `Here ${enFrase.en} (${suyo}) is issued, at /${ruta}; leave the type out, or send the other one to its own path`,
    },
  };
}
const REGIMEN = {
  es: 'Un régimen tiene dos cifras; envíe p. ej. "01"',
  en: 'A régimen has two digits; send e.g. "01"',
};

const CAMPOS = {
  tipo: uno(
    TIPOS,
    {
      nombre: 'tipoComprobante',
      titulo: { es: 'Tipo', en: 'Type' },
      ayuda: {
        es: 'RETENCION (20) o PERCEPCION (40); sin él, el de la ruta.',
        en: 'RETENCION (20) or PERCEPCION (40); without it, that of the path.',
      },
      invalido: { mensaje: TIPO_INVALIDO },
      defecto: ({ otro }, lector) => {
        if (otro === undefined) lector.note('tipoComprobante', TIPO_FALTA);
        return otro;
      },
      judge: (tipo, lector, campo, { otro }) => {
        if (otro === undefined || tipo === otro) return tipo;
        lector.note(campo, tipoDeOtraRuta(claseDeOtro(otro)));
        return undefined;
      },
    },
    (text) => findClaseDeOtro(text)?.codigo,
  ),
  serie: identidad({
    titulo: { es: 'Serie', en: 'Series' },
    ayuda: {
      es: 'R… de retención, P… de percepción; de cifras, la de contingencia',
      en: 'R… of a retención, P… of a percepción; of digits, that of a contingency',
    },
    falta: {
      mensaje: {
        es: 'La serie es obligatoria; envíe p. ej. R001 o P001',
        en: 'The series is required; send e.g. R001 or P001',
      },
      codigo: '1001',
    },
    relleno: '',
  }),
  numero: numero({
    nombre: 'correlativo',
    titulo: { es: 'Número propio', en: 'Number of your own' },
    ayuda: {
      es: 'Sin él, el servicio toma el siguiente número de la serie.',
      en: 'Without it, the service takes the next number of the series.',
    },
  }),
  fechaEmision: fecha({
    titulo: { es: 'Fecha de emisión', en: 'Issue date' },
    ayuda: {
      es: 'El día del pago o, si se acordó un solo comprobante por mes, un día de ese mes.',
      en: 'The day of the payment or, where one document a month was agreed, a day of that month.',
    },
    defecto: ({ hoy }) => hoy,
    relleno: SIN_FECHA,
  }),
  horaEmision: horaDeEmision(),
  proveedor: objeto(PROVEEDOR, { titulo: { es: 'Proveedor', en: 'Supplier' } }),
  cliente: objeto(CLIENTE, { titulo: { es: 'Cliente', en: 'Customer' } }),
  regimen: codigo({
    titulo: { es: 'Régimen', en: 'Régimen' },
    ayuda: {
      es: 'Catálogo 23 de la retención; sin él, 01. Catálogo 22 de la percepción, obligatorio.',
      en: 'Catalog 23 of a retención; without it, 01. Catalog 22 of a percepción, required.',
    },
    acepta: (text) => /^\d{2}$/.test(text),
    invalido: { mensaje: REGIMEN },
  }),
  documentos: lista(DOCUMENTO_PAGADO, {
    titulo: { es: 'Documentos', en: 'Documents' },
    falta: {
      mensaje: {
        es: 'Faltan los documentos que se pagan; envíe al menos uno',
        en: 'The documents that are paid are missing; send at least one',
      },
    },
  }),
  reemplaza: objeto(REEMPLAZADO, { titulo: { es: 'Reemplaza a', en: 'Replaces' } }),
  observaciones: texto({
    titulo: { es: 'Observaciones', en: 'Remarks' },
    formato: { maximo: LARGO_OBSERVACIONES },
    entrada: { tipo: 'parrafo', largo: LARGO_OBSERVACIONES },
  }),
  redondeo: importe({
    titulo: { es: 'Redondeo', en: 'Rounding' },
    ayuda: {
      es: 'En soles, hasta 1.00 en más o en menos de lo pagado o cobrado.',
      en: 'In soles, up to 1.00 more or less of what is paid or collected.',
    },
    formato: REDONDEO,
    codigo: '3303',
  }),
  antesDelCobro: marca({
    titulo: { es: 'Emitido antes del cobro', en: 'Issued before it is paid' },
    ayuda: {
      es: 'Solo en la percepción, de una sola factura: se emite con la entrega, antes de cobrar.',
      en: 'Only in a percepción, of one factura: it is issued when the goods are handed over, before they are paid.',
    },
    isNothing: (valor) => !valor,
  }),
};

const READ = readerOf(CAMPOS);

export const OTRO = declareWith(
  'otro',
  CAMPOS,
  {
    // Its own fields are what those inside ask for, not those of the body around it.
    read: (lector, { documento: _, ...lugar }) => READ(lector, lugar),
    complete: completerOf(CAMPOS),
    reopen: reopenerOf(CAMPOS),
  },
  {
    es: 'Un comprobante de retención o de percepción.',
    en: 'A comprobante de retención or de percepción.',
  },
);

export const OTRO_FALTA = {
  mensaje: {
    es: 'Falta el comprobante; envíelo como objeto `documento`',
    en: 'The comprobante is missing; send it as the object `documento`',
  },
};

export const EMITIR_OTRO = declare(
  'emitirOtro',
  {
    ...DE_EMISION,
    documento: objeto(OTRO, { titulo: { es: 'Comprobante', en: 'Comprobante' }, falta: OTRO_FALTA }),
  },
  COMO_SE_LEE,
  'CuerpoEmitirOtro',
);

/** As it is issued. */
export type OtroPedido = Emitido<typeof OTRO>;
export type OtroLeido = Leido<typeof OTRO>;
export type Documento = Emitido<typeof DOCUMENTO_PAGADO>;
export type DocumentoLeido = Leido<typeof DOCUMENTO_PAGADO>;
export type Pago = Emitido<typeof PAGO>;
export type PagoLeido = Leido<typeof PAGO>;
export type Persona = Emitido<typeof PROVEEDOR>;
