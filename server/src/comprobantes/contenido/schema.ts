import { CLIENTE } from '@chaski/core/documento/campos/cliente.ts';
import { AJUSTE_GLOBAL, ANTICIPO, DETRACCION, PERCEPCION, RETENCION } from '@chaski/core/documento/campos/tributos.ts';
import { named } from '@chaski/core/lib/named.ts';
import { Type } from '../../platform/http/schema.ts';
import { Estado, Fecha } from '../read/filtros.ts';
import { ORDEN_DE_ANTICIPO } from './contenido.ts';
import { ESQUEMAS_ECO, esquemaDeParte, esquemasDeItem } from './eco-schema.ts';

/* The document inside an answer, as OpenAPI: the shape of `contenido.ts`. A test holds it against real answers. */

export const MontoTexto = Type.String({
  description: { es: 'Dos decimales', en: 'Two decimals' },
  examples: ['118.00'],
});
const Numero = Type.String({
  description: { es: 'Hasta diez decimales', en: 'Up to ten decimals' },
  examples: ['1.5'],
});

export const Cliente = Type.Object({
  tipoDocumento: Type.String({
    description: { es: 'Catálogo 06, o «-» sin documento', en: 'Catalog 06, or «-» without a document' },
  }),
  numeroDocumento: Type.String(),
  denominacion: Type.String(),
});

const Ajustes = Type.Array(
  Type.Object({
    codigo: Type.String({ description: { es: 'Catálogo 53', en: 'Catalog 53' } }),
    esCargo: Type.Boolean(),
    base: MontoTexto,
    monto: MontoTexto,
    factor: Type.Optional(Numero),
    moneda: Type.Optional(Type.Literal('PEN')),
  }),
  {
    description: {
      es: 'Descuentos y cargos calculados, como van en el XML',
      en: 'Discounts and charges computed, as they go into the XML',
    },
  },
);

const Tributo = Type.Object({
  codigo: Type.String({ description: { es: 'Catálogo 05', en: 'Catalog 05' } }),
  baseImponible: MontoTexto,
  porcentaje: Numero,
  monto: MontoTexto,
  sistemaIsc: Type.Optional(Type.String({ description: { es: 'Catálogo 08', en: 'Catalog 08' } })),
  bolsas: Type.Optional(Type.Object({ cantidad: Numero, montoUnitario: Numero })),
});

const ItemCalculado = named(
  'ItemCalculado',
  Type.Object({
    ...esquemasDeItem({
      valorUnitario: Numero,
      precioUnitario: Numero,
      valorVenta: MontoTexto,
      impuestos: MontoTexto,
      importe: MontoTexto,
      tributos: Type.Array(Tributo),
    }),
    ajustes: Type.Optional(Ajustes),
  }),
);

const Casos = {
  descuentoGlobal: Type.Optional(esquemaDeParte(AJUSTE_GLOBAL)),
  ajustes: Type.Optional(Ajustes),
  anticipos: Type.Optional(
    Type.Array(
      esquemaDeParte(
        ANTICIPO,
        { valor: Type.String({ description: { es: 'Sin impuestos', en: 'Without taxes' } }) },
        ORDEN_DE_ANTICIPO,
      ),
    ),
  ),
  detraccion: Type.Optional(
    esquemaDeParte(DETRACCION, {
      monto: Type.String({ description: { es: 'En soles enteros', en: 'In whole soles' } }),
    }),
  ),
  retencion: Type.Optional(esquemaDeParte(RETENCION, { monto: MontoTexto })),
  percepcion: Type.Optional(esquemaDeParte(PERCEPCION, { monto: MontoTexto, totalConPercepcion: MontoTexto })),
};

/** What was asked for, and what was computed. */
export const Contenido = {
  cliente: esquemaDeParte(CLIENTE),
  sunatTransaccion: Type.String({ description: { es: 'Catálogo 51', en: 'Catalog 51' } }),
  horaEmision: Type.String({ description: { es: 'hh:mm:ss de Lima', en: 'hh:mm:ss in Lima' } }),
  formaPago: Type.Enum(['CONTADO', 'CREDITO']),
  porcentajeIgv: Type.String({
    examples: ['18'],
    description: {
      es: 'La tasa del IGV con que se calculó, en porcentaje',
      en: 'The IGV rate it was computed with, in percent',
    },
  }),
  establecimiento: Type.String({ examples: ['0000'] }),
  items: Type.Array(ItemCalculado),
  leyendas: Type.Array(
    Type.Object({
      codigo: Type.String({ description: { es: 'Catálogo 52', en: 'Catalog 52' } }),
      texto: Type.String(),
    }),
  ),
  pendiente: Type.Optional(
    Type.String({
      description: {
        es: 'Al crédito: lo que queda por pagar, la suma de las cuotas',
        en: 'On credit: the outstanding amount, the sum of the instalments',
      },
      examples: ['118.00'],
    }),
  ),
  fechaVencimiento: Type.Optional(Fecha),
  ...ESQUEMAS_ECO,
  ...Casos,
  documentoAfectado: Type.Optional(
    Type.Object({
      id: Type.Optional(Type.String({ format: 'uuid' })),
      tipoComprobante: Type.String(),
      serie: Type.String(),
      correlativo: Type.Integer(),
      fechaEmision: Type.Optional(Fecha),
    }),
  ),
  codigoMotivo: Type.Optional(Type.String({ description: { es: 'Catálogo 09 o 10', en: 'Catalog 09 or 10' } })),
  motivo: Type.Optional(Type.String()),
};

/** The notes over a factura or boleta. */
export const ConNotas = {
  notas: Type.Optional(
    Type.Array(
      Type.Object({
        id: Type.String({ format: 'uuid' }),
        estado: Estado,
        tipo: Type.String({ examples: ['NOTA_CREDITO'] }),
        tipoComprobante: Type.String({ examples: ['07'] }),
        correlativo: Type.String({ examples: ['FC01-1'] }),
        fechaEmision: Fecha,
        codigoMotivo: Type.String(),
        motivo: Type.String(),
        total: MontoTexto,
      }),
      {
        description: {
          es: 'Las notas sobre este comprobante, la más antigua primero',
          en: 'The notes on this document, oldest first',
        },
      },
    ),
  ),
  saldo: Type.Optional(
    Type.String({
      description: {
        es: 'Lo que queda por acreditar; solo de uno aceptado',
        en: 'What can still be credited; only of an accepted one',
      },
      examples: ['118.00'],
    }),
  ),
};
