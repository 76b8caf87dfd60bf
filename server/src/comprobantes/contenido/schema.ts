import { CLIENTE } from '@chaski/core/documento/campos/cliente.ts';
import { AJUSTE_GLOBAL, ANTICIPO, DETRACCION, PERCEPCION, RETENCION } from '@chaski/core/documento/campos/tributos.ts';
import { named } from '@chaski/core/lib/named.ts';
import { Type } from '../../platform/http/schema.ts';
import { Estado, Fecha } from '../read/filtros.ts';
import { ORDEN_DE_ANTICIPO } from './contenido.ts';
import { ESQUEMAS_ECO, esquemaDeParte, esquemasDeItem } from './eco-schema.ts';

/* The document inside an answer, as OpenAPI: the shape of `contenido.ts`. A test holds it against real answers. */

export const MontoTexto = Type.String({ description: 'Dos decimales', examples: ['118.00'] });
const Numero = Type.String({ description: 'Hasta diez decimales', examples: ['1.5'] });

export const Cliente = Type.Object({
  tipoDocumento: Type.String({ description: 'Catálogo 06, o «-» sin documento' }),
  numeroDocumento: Type.String(),
  denominacion: Type.String(),
});

const Ajustes = Type.Array(
  Type.Object({
    codigo: Type.String({ description: 'Catálogo 53' }),
    esCargo: Type.Boolean(),
    base: MontoTexto,
    monto: MontoTexto,
    factor: Type.Optional(Numero),
    moneda: Type.Optional(Type.Literal('PEN')),
  }),
  { description: 'Descuentos y cargos calculados, como van en el XML' },
);

const Tributo = Type.Object({
  codigo: Type.String({ description: 'Catálogo 05' }),
  baseImponible: MontoTexto,
  porcentaje: Numero,
  monto: MontoTexto,
  sistemaIsc: Type.Optional(Type.String({ description: 'Catálogo 08' })),
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
    Type.Array(esquemaDeParte(ANTICIPO, { valor: Type.String({ description: 'Sin impuestos' }) }, ORDEN_DE_ANTICIPO)),
  ),
  detraccion: Type.Optional(esquemaDeParte(DETRACCION, { monto: Type.String({ description: 'En soles enteros' }) })),
  retencion: Type.Optional(esquemaDeParte(RETENCION, { monto: MontoTexto })),
  percepcion: Type.Optional(esquemaDeParte(PERCEPCION, { monto: MontoTexto, totalConPercepcion: MontoTexto })),
};

/** What was asked for, and what was computed. */
export const Contenido = {
  cliente: esquemaDeParte(CLIENTE),
  sunatTransaccion: Type.String({ description: 'Catálogo 51' }),
  horaEmision: Type.String({ description: 'hh:mm:ss de Lima' }),
  formaPago: Type.Enum(['CONTADO', 'CREDITO']),
  porcentajeIgv: Type.String({ examples: ['18'], description: 'La tasa del IGV con que se calculó, en porcentaje' }),
  establecimiento: Type.String({ examples: ['0000'] }),
  items: Type.Array(ItemCalculado),
  leyendas: Type.Array(Type.Object({ codigo: Type.String({ description: 'Catálogo 52' }), texto: Type.String() })),
  pendiente: Type.Optional(
    Type.String({ description: 'Al crédito: lo que queda por pagar, la suma de las cuotas', examples: ['118.00'] }),
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
  codigoMotivo: Type.Optional(Type.String({ description: 'Catálogo 09 o 10' })),
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
      { description: 'Las notas sobre este comprobante, la más antigua primero' },
    ),
  ),
  saldo: Type.Optional(
    Type.String({ description: 'Lo que queda por acreditar; solo de uno aceptado', examples: ['118.00'] }),
  ),
};
