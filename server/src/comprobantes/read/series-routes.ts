import { named } from '@chaski/core/lib/named.ts';
import { toDatabaseError } from '../../platform/db/errors.ts';
import { operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/http/schema.ts';
import { listSeries } from '../emitir/series-store.ts';

const Hueco = Type.Object({
  desde: Type.Integer(),
  hasta: Type.Integer(),
  libres: Type.Integer({ description: 'Cuántos se pueden usar todavía con un correlativo explícito' }),
  motivo: Type.Optional(
    Type.String({
      description: 'Por qué faltan, si nadie los saltó: se perdieron al restaurar una copia y no se usan más',
    }),
  ),
});

const Apartado = Type.Object({
  numero: Type.Integer(),
  id: Type.String({ format: 'uuid' }),
  motivo: Type.String(),
});

const SERIE = named(
  'Serie',
  Type.Object({
    tipoComprobante: Type.String(),
    serie: Type.String(),
    siguienteNumero: Type.Integer(),
    bloqueada: Type.Boolean({ description: 'No da números hasta que una persona decida' }),
    motivo: Type.Optional(Type.String({ description: 'Por qué espera el siguiente número' })),
    huecos: Type.Array(Hueco),
    apartados: Type.Array(Apartado, {
      description: 'Los comprobantes apartados: no se envían y conservan su número',
    }),
  }),
);

/** The series in use, and where each goes on. */
export const SERIES = operation({
  method: 'GET',
  url: '/series',
  permisos: ['invoices.read'],
  operationId: 'listarSeries',
  tags: ['Series'],
  summary: 'Series en uso, su siguiente número y los huecos declarados',
  description:
    'Después de restaurar una copia de la base de datos, o si SUNAT tiene otro contenido con un número de la serie, antes del siguiente número se pregunta a SUNAT qué conoce. ' +
    'Si conoce números que este sistema no tiene, o no permite consultar la serie (boletas), la serie queda bloqueada hasta que una persona decida (`chaski serie conciliar`) y emitir con ella responde 422.',
  data: Type.Object({ series: Type.Array(SERIE) }),
  handler: async ({ deps, acceso }) => {
    const series = await listSeries(deps.db.of(acceso), acceso).catch((error: unknown) => {
      throw toDatabaseError(error);
    });
    return { message: `${series.length} ${series.length === 1 ? 'serie' : 'series'} en uso.`, data: { series } };
  },
});
