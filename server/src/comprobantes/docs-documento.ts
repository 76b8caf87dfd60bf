import { TOPE_SIN_CLIENTE } from '@chaski/core/vigencias/limites.ts';
import { Type } from 'typebox';
import { Fecha } from './docs-respuesta.ts';

/*
 * The body of an emission as OpenAPI. Nothing here validates: `core/documento/schema` reads the body and answers every
 * problem at once. A test holds the property names of both against each other.
 */

const estricto = { additionalProperties: false } as const;

const Monto = Type.Union([Type.Number(), Type.String({ pattern: '^\\d{1,12}(\\.\\d+)?$' })], {
  description: 'Número JSON o texto decimal; nunca se redondea en silencio.',
});

const Porcentaje = Type.Union([Type.Number(), Type.String()], { description: 'Hasta cinco decimales', examples: [10] });

const Correlativo = Type.Union([Type.Integer({ minimum: 1, maximum: 99_999_999 }), Type.String()]);

const AJUSTE = {
  monto: Type.Optional(Monto),
  porcentaje: Type.Optional(Porcentaje),
  afectaBase: Type.Optional(Type.Boolean({ default: true, description: 'Si cambia la base del IGV' })),
};

const UNO_DE_DOS = 'Exactamente uno de monto o porcentaje.';

const AjusteDeLinea = Type.Optional(
  Type.Object(AJUSTE, {
    ...estricto,
    description: `En los términos del precio de la línea, con impuestos o sin ellos: el 10 % de un valorUnitario de 100 es 10, y el de un precioUnitario de 118 es 11.80, con su impuesto. ${UNO_DE_DOS}`,
  }),
);

const AjusteGlobal = Type.Optional(
  Type.Object(
    {
      ...AJUSTE,
      afectaBase: Type.Optional(
        Type.Boolean({ description: 'Si baja la base del IGV; por defecto sí, salvo que ningún ítem esté gravado' }),
      ),
      conIgv: Type.Optional(
        Type.Boolean({ default: false, description: 'Si el monto que baja la base se da con su IGV' }),
      ),
    },
    {
      ...estricto,
      description: `Con afectaBase baja la base gravada: su monto es sin impuestos, salvo conIgv (solo con monto: un porcentaje es el mismo). Sin ella es lo que el cliente paga de menos, del total con impuestos. ${UNO_DE_DOS}`,
    },
  ),
);

const Cliente = Type.Object(
  {
    tipoDocumento: Type.String({ description: 'Catálogo 06: 6 RUC, 1 DNI, 4 carné, 7 pasaporte…' }),
    numeroDocumento: Type.String(),
    denominacion: Type.String({ minLength: 3, maxLength: 1500 }),
    direccion: Type.Optional(Type.String()),
    correo: Type.Optional(Type.String({ format: 'email' })),
  },
  {
    ...estricto,
    description: `Una boleta de hasta S/ ${TOPE_SIN_CLIENTE} puede omitirlo (CLIENTES VARIOS); una nota, si el afectado es nuestro.`,
  },
);

const Isc = Type.Object(
  {
    sistema: Type.String({ description: 'Catálogo 08: 01 al valor, 02 monto fijo, 03 según precio al público' }),
    tasa: Type.Optional(Porcentaje),
    monto: Type.Optional(Monto),
    precioSugerido: Type.Optional(Monto),
  },
  { ...estricto, description: '01: tasa; 02: monto por unidad; 03: tasa y precioSugerido.' },
);

const Transporte = Type.Object(
  {
    ubigeoOrigen: Type.String(),
    direccionOrigen: Type.String(),
    ubigeoDestino: Type.String(),
    direccionDestino: Type.String(),
    detalle: Type.String(),
    valorReferencial: Monto,
    valorCargaEfectiva: Monto,
    valorCargaUtil: Monto,
  },
  { ...estricto, description: 'Transporte de carga (operación 1004, detracción 027)' },
);

const Atributo = Type.Object(
  {
    codigo: Type.String({ description: 'Catálogo 55' }),
    nombre: Type.Optional(Type.String()),
    valor: Type.String(),
  },
  estricto,
);

const Item = Type.Object(
  {
    descripcion: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Puede llevar tabulaciones y varias líneas',
    }),
    cantidad: Monto,
    unidadMedida: Type.Optional(Type.String({ default: 'NIU', description: 'Catálogo 03' })),
    precioUnitario: Type.Optional(Monto),
    valorUnitario: Type.Optional(Monto),
    tipoIgv: Type.Optional(Type.String({ default: '10', description: 'Catálogo 07' })),
    codigo: Type.Optional(Type.String({ maxLength: 30 })),
    codigoSunat: Type.Optional(Type.String({ description: 'UNSPSC, 8 dígitos' })),
    gtin: Type.Optional(Type.String({ description: 'GTIN de 8, 12, 13 o 14 dígitos' })),
    descuento: AjusteDeLinea,
    cargo: AjusteDeLinea,
    isc: Type.Optional(Isc),
    icbper: Type.Optional(Type.Boolean({ default: false, description: 'El ítem son bolsas de plástico' })),
    atributos: Type.Optional(Type.Array(Atributo)),
    transporte: Type.Optional(Transporte),
  },
  {
    ...estricto,
    description:
      'Exactamente uno de precioUnitario (el de la etiqueta: con IGV e ISC, sin ICBPER, antes de descuentos) o valorUnitario (sin impuestos).',
  },
);

const Cargo = Type.Object(
  {
    codigo: Type.String({ description: 'Catálogo 53: 45 FISE, 46 recargo al consumo, 49 con IGV, 50 sin IGV' }),
    monto: Type.Optional(Monto),
    porcentaje: Type.Optional(Porcentaje),
  },
  {
    ...estricto,
    description:
      'Los porcentajes de 45, 46 y 50 son de las líneas en los términos en que se dio el precio de cada una, con impuestos o sin ellos; el de 49, de la base gravada.',
  },
);

const Anticipo = Type.Object(
  {
    tipoComprobante: Type.String({ description: '01 o 03' }),
    serie: Type.String(),
    correlativo: Correlativo,
    total: Monto,
    tipoIgv: Type.Optional(Type.String({ default: '10', description: '10 gravado, 20 exonerado, 30 inafecto' })),
    isc: Type.Optional(Monto),
  },
  { ...estricto, description: 'Un pago adelantado que ya se facturó.' },
);

const Detraccion = Type.Object(
  {
    codigo: Type.String({ description: 'Catálogo 54' }),
    cuenta: Type.String({ description: 'Cuenta del Banco de la Nación' }),
    porcentaje: Type.Optional(Porcentaje),
    medioPago: Type.Optional(Type.String({ default: '001', description: 'Catálogo 59' })),
  },
  {
    ...estricto,
    description:
      'La operación está sujeta a detracción: el cliente deposita en esa cuenta el porcentaje del código, que se calcula en soles enteros.',
  },
);

const LugarEntrega = Type.Object(
  {
    ubigeo: Type.String(),
    direccion: Type.String(),
    urbanizacion: Type.Optional(Type.String()),
    distrito: Type.Optional(Type.String()),
    provincia: Type.Optional(Type.String()),
    departamento: Type.Optional(Type.String()),
  },
  { ...estricto, description: 'Venta itinerante: dónde se entregan los bienes.' },
);

const Afectado = Type.Union(
  [
    Type.String({
      pattern: '^[A-Z0-9]{1,4}-[0-9]{1,8}$',
      description:
        'El correlativo que respondió la emisión. La serie dice si es factura (F…, E001) o boleta (B…, EB01); de una de contingencia, la serie de la nota.',
      examples: ['F001-1'],
    }),
    Type.Object(
      {
        id: Type.Optional(Type.String({ format: 'uuid', description: 'De un comprobante de esta empresa' })),
        tipoComprobante: Type.Optional(Type.String({ description: 'Catálogo 01' })),
        serie: Type.Optional(Type.String()),
        correlativo: Type.Optional(Correlativo),
        fechaEmision: Type.Optional(
          Type.Unsafe<string>({ ...Fecha, description: 'La del afectado; si es nuestro se toma de él' }),
        ),
      },
      estricto,
    ),
  ],
  {
    description:
      'El comprobante que la nota cambia: su correlativo (F001-1), su id, o su tipo, serie y correlativo. Si es nuestro, lo que se puede copiar de él se puede omitir.',
  },
);

export const Documento = Type.Object(
  {
    tipoComprobante: Type.String({ description: '01 o FACTURA, 03 o BOLETA, 07 o NOTA_CREDITO, 08 o NOTA_DEBITO' }),
    serie: Type.String({
      description: 'F… para facturas y sus notas, B… para boletas y las suyas; cifras para las de contingencia',
      examples: ['F001'],
    }),
    correlativo: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 99_999_999 }), Type.String()], {
        description: 'Sin él, el servicio toma el siguiente número de la serie.',
      }),
    ),
    fechaEmision: Type.Optional(
      Type.Unsafe<string>({
        ...Fecha,
        description:
          'Día de Lima; si se omite, hoy. No puede ser futura, ni más antigua que el plazo de envío: 3 días en facturas y sus notas, 5 en boletas y las suyas, 7 en series de contingencia.',
      }),
    ),
    horaEmision: Type.Optional(Type.String({ description: 'hh:mm:ss de Lima', examples: ['10:30:00'] })),
    fechaVencimiento: Type.Optional(
      Type.Unsafe<string>({ ...Fecha, description: 'Día en que vence el pago; se imprime' }),
    ),
    sunatTransaccion: Type.Optional(Type.String({ default: '0101', description: 'Catálogo 51' })),
    moneda: Type.Optional(Type.String({ default: 'PEN', description: 'ISO 4217' })),
    formaPago: Type.Optional(
      Type.String({ default: 'CONTADO', description: 'CONTADO o CREDITO, en mayúsculas o minúsculas' }),
    ),
    cliente: Type.Optional(Cliente),
    items: Type.Optional(
      Type.Array(Item, {
        minItems: 1,
        maxItems: 999,
        description: 'Obligatorio, salvo en notas de crédito 01, 02, 06 y 13 sobre un comprobante nuestro.',
      }),
    ),
    cuotas: Type.Optional(
      Type.Array(Type.Object({ monto: Monto, fechaVencimiento: Fecha }, { additionalProperties: false }), {
        maxItems: 999,
        description: 'Obligatorias al crédito; su suma es el monto pendiente, exacto.',
      }),
    ),
    porcentajeIgv: Type.Optional(
      Type.Union(
        [
          Type.Literal(18),
          Type.Literal(10.5),
          Type.Literal(10),
          Type.String({ pattern: '^(18(\\.0+)?|10(\\.50*|\\.0+)?)$' }),
        ],
        {
          default: 18,
          description:
            '18, o la de los restaurantes y hoteles que son micro o pequeña empresa (Ley 31556): 10.5 desde 2026; 10 hasta 2025 y en la nota que corrige un documento de entonces; número o texto',
        },
      ),
    ),
    ordenCompra: Type.Optional(Type.String({ maxLength: 20 })),
    guias: Type.Optional(
      Type.Array(
        Type.Object(
          { tipo: Type.String({ description: '09 remitente, 31 transportista' }), numero: Type.String() },
          { additionalProperties: false },
        ),
      ),
    ),
    observaciones: Type.Optional(Type.String()),
    tipoCambio: Type.Optional(
      Type.Unsafe<number | string>({ ...Monto, description: 'Soles por una unidad de la moneda; en soles se omite' }),
    ),
    descuentoGlobal: AjusteGlobal,
    cargos: Type.Optional(Type.Array(Cargo)),
    anticipos: Type.Optional(Type.Array(Anticipo)),
    detraccion: Type.Optional(Detraccion),
    retencion: Type.Optional(
      Type.Object(
        { porcentaje: Type.Optional(Porcentaje) },
        {
          ...estricto,
          description: 'El cliente es agente de retención del IGV y retiene; `{}` es la tasa vigente, 3 %.',
        },
      ),
    ),
    percepcion: Type.Optional(Type.Object({ codigo: Type.String({ description: '51, 52 o 53' }) }, estricto)),
    redondeo: Type.Optional(
      Type.Union([Type.Number(), Type.String()], { description: 'Entre -1.00 y 1.00, sobre el total' }),
    ),
    leyendas: Type.Optional(Type.Array(Type.String({ description: 'Catálogo 52: 2001 a 2005, 2008' }))),
    lugarEntrega: Type.Optional(LugarEntrega),
    documentoAfectado: Type.Optional(Afectado),
    codigoMotivo: Type.Optional(
      Type.String({
        description:
          'De una nota: catálogo 09 o 10. Con 01, 02 o 06 (12 si es IVAP) se pueden omitir los items: se copian los del afectado, netos, con sus cargos y su redondeo. Un descuento que no afectaba la base sí la reduce en la nota, que no admite descuentos.',
      }),
    ),
    motivo: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'De una nota: su sustento' })),
    establecimiento: Type.Optional(
      Type.String({
        default: '0000',
        description: 'Código del establecimiento anexo que registró SUNAT; 0000, el domicilio fiscal',
      }),
    ),
    exportacion: Type.Optional(
      Type.Object(
        { pais: Type.Optional(Type.String()), incoterm: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

export const CuerpoEmitir = Type.Object(
  {
    webhook: Type.Optional(Type.Boolean({ default: false, description: 'true: responde de inmediato, EN_PROCESO.' })),
    confirmarSalto: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'true: el correlativo puede quedar más de 1000 por encima del siguiente de una serie que ya tiene comprobantes.',
      }),
    ),
    documento: Documento,
  },
  {
    additionalProperties: false,
    description:
      'Un campo opcional en null o en blanco es como si no estuviera. Un código de catálogo también se lee como número, en minúsculas o entre espacios si solo puede ser uno; una identidad (numeroDocumento, cuenta, serie), solo tal cual.',
  },
);
