import { named } from '@chaski/core/lib/named.ts';
import { toDatabaseError } from '../../platform/db/errors.ts';
import { operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/http/schema.ts';
import { listSeries } from '../emitir/series-store.ts';

const Hueco = Type.Object({
  desde: Type.Integer(),
  hasta: Type.Integer(),
  libres: Type.Integer({
    description: {
      es: 'Cuántos se pueden usar todavía con un correlativo explícito',
      en: 'How many can still be used with an explicit correlativo',
    },
  }),
  motivo: Type.Optional(
    Type.String({
      description: {
        es: 'Por qué faltan, si nadie los saltó: se perdieron al restaurar una copia y no se usan más',
        en: 'Why they are missing, if nobody skipped them: they were lost when a backup was restored and are not used any more',
      },
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
    bloqueada: Type.Boolean({
      description: {
        es: 'No da números hasta que una persona decida',
        en: 'It gives no numbers until a person decides',
      },
    }),
    motivo: Type.Optional(
      Type.String({ description: { es: 'Por qué espera el siguiente número', en: 'Why the next number waits' } }),
    ),
    huecos: Type.Array(Hueco),
    apartados: Type.Array(Apartado, {
      description: {
        es: 'Los comprobantes apartados: no se envían y conservan su número',
        en: 'Documents that were set aside: they are not sent, and keep their numbers',
      },
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
  summary: {
    es: 'Series en uso, su siguiente número y los huecos declarados',
    en: 'Series in use, their next number and the declared gaps',
  },
  description: {
    es:
      'Después de restaurar una copia de la base de datos, o si SUNAT tiene otro contenido con un número de la serie, antes del siguiente número se pregunta a SUNAT qué conoce. ' +
      'Si conoce números que este sistema no tiene, o no permite consultar la serie (boletas), la serie queda bloqueada hasta que una persona decida (`chaski serie conciliar`) y emitir con ella responde 422.',
    en: 'After a backup of the database was restored, or if SUNAT has other contents under a number of the series, SUNAT is asked what it knows before the next number. If it knows numbers that this system has not, or cannot be queried about the series (boletas), the series is blocked until a person decides (`chaski serie conciliar`), and issuing with it answers 422.',
  },
  data: Type.Object({ series: Type.Array(SERIE) }),
  handler: async ({ deps, acceso }) => {
    const series = await listSeries(deps.db.of(acceso), acceso).catch((error: unknown) => {
      throw toDatabaseError(error);
    });
    const cuantas = series.length;
    return {
      message: { es: `${cuantas} ${cuantas === 1 ? 'serie' : 'series'} en uso.`, en: `${cuantas} series in use.` },
      data: { series },
    };
  },
});
