import { TIPOS_CON_SERIE, TIPOS_CON_SERIE_EN_FRASE } from '@chaski/core/documentos/registro.ts';
import type { Deps } from '../deps.ts';
import { type PanelRoute, ROLES } from '../panel/route.ts';
import { environmentOperation } from '../panel/ruta.ts';
import { body, type Campo, text } from '../platform/http/reading/campos.ts';
import { type Static, Type } from '../platform/http/schema.ts';
import { listRestauraciones } from './conciliacion-store.ts';
import { decideSerie } from './decidir.ts';
import { type DetalleSerie, listDetalle } from './detalle-store.ts';
import type { Conciliacion } from './types.ts';

/** The numbering of a company: what each series gives next, and a person's decision where it waits for one. */
export function seriesPanelRoutes(deps: Deps): PanelRoute[] {
  return [DETALLE(deps), DECIDIR(deps)];
}

const Uuid = Type.String({ format: 'uuid' });
const Instante = Type.String({ format: 'date-time' });
const Texto = Type.String();
const Numero = Type.Integer({ minimum: 1, maximum: 99_999_999 });

const SERIE = Type.Object({
  tipoComprobante: Type.Enum<string>(TIPOS_CON_SERIE),
  serie: Type.String({ examples: ['F001'] }),
  siguienteNumero: Type.Integer(),
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
      desde: Type.Integer(),
      hasta: Type.Integer(),
      libres: Type.Integer({ description: 'Los que aún se pueden usar' }),
      motivo: Type.Union([Texto, Type.Null()], { description: 'Por qué faltan, si no los saltó un cliente' }),
    }),
  ),
});

const DETALLE = environmentOperation({
  method: 'GET',
  url: '/empresas/:empresa/:entorno/series-detalle',
  roles: ROLES,
  tags: ['Series'],
  summary: 'Listar las series con su numeración',
  data: Type.Object({
    series: Type.Array(SERIE),
    restauraciones: Type.Array(Type.Object({ detectadaEn: Instante, motivo: Texto }), {
      description: 'Mientras una esté abierta, la serie que se estrena también espera',
    }),
  }),
  handler: async ({ deps: { db }, acceso }) => {
    const series = await listDetalle(db.of(acceso), acceso);
    const restauraciones = await listRestauraciones(db.of(acceso));
    return { message: `Series: ${series.length}.`, data: { series: series.map(datosSerie), restauraciones } };
  },
});

const TIPO = {
  mensaje: {
    es: `Envíe el tipo de comprobante: ${TIPOS_CON_SERIE_EN_FRASE.es}`,
    en: `Send the type of comprobante: ${TIPOS_CON_SERIE_EN_FRASE.en}`,
  },
};
const NUMERO_SIGUIENTE = {
  mensaje: {
    es: 'Envíe el siguiente número que dará: un entero de 1 a 99999999',
    en: 'Send the next number that it will give: an integer from 1 to 99999999',
  },
};

const tipoComprobante: Campo<string> = {
  schema: Type.Enum(TIPOS_CON_SERIE),
  read: (lector, campo) =>
    lector.codigo(campo, (codigo) => TIPOS_CON_SERIE.some((tipo) => tipo === codigo), TIPO, TIPO),
};

const serie: Campo<string> = {
  schema: Type.String({ examples: ['F001'] }),
  read: (lector, campo) =>
    lector
      .texto(campo, {
        maximo: 4,
        falta: { mensaje: { es: 'Falta la serie, p. ej. F001', en: 'The series is missing, e.g. F001' } },
      })
      ?.toUpperCase(),
};

const desde: Campo<number> = {
  schema: Numero,
  read: (lector, campo) => {
    const esNumero = (digitos: string) => /^[1-9]\d{0,7}$/.test(digitos);
    const digitos = lector.digitos(campo, esNumero, NUMERO_SIGUIENTE, NUMERO_SIGUIENTE);
    return digitos === undefined ? undefined : Number(digitos);
  },
};

const motivo = text(
  { maxLength: 300, description: 'Dónde se vio cuál fue el último emitido' },
  {
    mensaje: {
      es: 'Falta el motivo: dónde se vio cuál fue el último emitido',
      en: 'The reason is missing: where it was seen which one was issued last',
    },
  },
);

const DECIDIR = environmentOperation({
  method: 'POST',
  url: '/empresas/:empresa/:entorno/series/decidir',
  roles: ['dueno'],
  reciente: true,
  summary: 'Decidir desde qué número sigue una serie',
  description: 'Los números que se salten quedan anotados como hueco y no se usan más.',
  tags: ['Series'],
  body: body({ tipoComprobante, serie, desde, motivo }),
  data: Type.Object({
    siguienteNumero: Numero,
    saltados: Type.Integer({ description: 'Cuántos números quedaron como hueco' }),
  }),
  errors: [422],
  handler: async ({ deps, acceso: { empresaId, entorno }, actor, body }) => {
    const { desde, motivo, ...deSerie } = body();
    const saltados = await decideSerie(deps.db, { empresaId, entorno, ...deSerie }, { desde, motivo }, actor);
    const hueco = saltados === 0 ? 'no se perdió ningún número' : `números anotados como hueco: ${saltados}`;
    const message = `${deSerie.serie} sigue desde ${deSerie.serie}-${desde}; ${hueco}.`;
    return { message, data: { siguienteNumero: desde, saltados } };
  },
});

function datosSerie({ conciliacion, ...suya }: DetalleSerie): Static<typeof SERIE> {
  return { ...suya, estado: conciliacion === null ? 'alDia' : ESTADOS[conciliacion] };
}

const ESTADOS: Readonly<Record<Conciliacion, 'porConciliar' | 'detenida'>> = {
  PENDIENTE: 'porConciliar',
  BLOQUEADA: 'detenida',
};
