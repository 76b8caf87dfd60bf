import { TIPOS } from '@chaski/core/documentos/registro.ts';
import type { RouteDocs } from '../http/route.ts';
import { Type } from '../http/schema.ts';
import { EMPRESA_Y_ENTORNO, errores, exito } from '../panel/docs.ts';

/* The numbering of a company as OpenAPI. Nothing here validates. */

const tags = ['Series'];
const Uuid = Type.String({ format: 'uuid' });
const Instante = Type.String({ format: 'date-time' });
const Texto = Type.String();
const Numero = Type.Integer({ minimum: 1, maximum: 99_999_999 });

const Serie = Type.Object({
  tipoComprobante: Type.Enum([...TIPOS]),
  ...{ serie: Type.String({ examples: ['F001'] }), siguienteNumero: Type.Integer() },
  establecimiento: Type.Union([Texto, Type.Null()], { description: 'El único desde el que emite; null: cualquiera' }),
  ultimo: Type.Union([Type.Object({ id: Uuid, correlativo: Texto, creadoEn: Instante }), Type.Null()], {
    description: 'El comprobante de número más alto',
  }),
  pendientes: Type.Integer({ description: 'Comprobantes suyos sin desenlace' }),
  estado: Type.Enum(['alDia', 'porConciliar', 'detenida'], {
    description: 'porConciliar: antes del siguiente se pregunta a SUNAT. detenida: espera la decisión de una persona.',
  }),
  motivo: Type.Union([Texto, Type.Null()], { description: 'Por qué no da números' }),
  conocido: Type.Union([Type.Integer(), Type.Null()], {
    description: 'El número más alto que se sabe que SUNAT tiene',
  }),
  huecos: Type.Array(
    Type.Object({
      ...{ desde: Type.Integer(), hasta: Type.Integer() },
      libres: Type.Integer({ description: 'Los que aún se pueden usar' }),
      motivo: Type.Union([Texto, Type.Null()], { description: 'Por qué faltan, si no los saltó un cliente' }),
    }),
  ),
});

export const detalle: RouteDocs = {
  summary: 'Listar las series con su numeración',
  tags,
  params: EMPRESA_Y_ENTORNO,
  response: {
    200: exito(
      Type.Object({
        series: Type.Array(Serie),
        restauraciones: Type.Array(Type.Object({ detectadaEn: Instante, motivo: Texto }), {
          description: 'Mientras una esté abierta, la serie que se estrena también espera',
        }),
      }),
    ),
    ...errores(404),
  },
};

export const decidir: RouteDocs = {
  summary: 'Decidir desde qué número sigue una serie',
  description: 'Los números que se salten quedan anotados como hueco y no se usan más.',
  tags,
  params: EMPRESA_Y_ENTORNO,
  body: Type.Object(
    {
      tipoComprobante: Type.Enum([...TIPOS]),
      serie: Type.String({ examples: ['F001'] }),
      desde: Numero,
      motivo: Type.String({ maxLength: 300, description: 'Dónde se vio cuál fue el último emitido' }),
    },
    { additionalProperties: false },
  ),
  response: {
    200: exito(
      Type.Object({
        siguienteNumero: Numero,
        saltados: Type.Integer({ description: 'Cuántos números quedaron como hueco' }),
      }),
    ),
    ...errores(400, 404, 413, 415, 422),
  },
};
