import { CURSOR } from '../comprobantes/cursor.ts';
import { LIMITE, query, text, uuid } from '../http/query.ts';
import { Type } from '../http/schema.ts';
import { momento, porTramos } from '../operacion/consultas.ts';
import { conParam, Entero, Instante, opcional, Quien, ruta, Siguiente, Uuid } from '../operacion/docs.ts';

/* The request log as OpenAPI. */

const tags = ['Registro de solicitudes'];

const Fila = {
  ...{ id: Uuid, en: Instante, metodo: Type.String({ examples: ['POST'] }) },
  ruta: Type.String({ description: 'La de la documentación', examples: ['/api/v1/comprobantes/:id'] }),
  camino: Type.String({
    description: 'Lo que se pidió, con los parámetros de consulta que la API conoce; de una ruta que no existe, nada',
  }),
  status: Entero,
  codigo: opcional(Type.String({ description: 'error.code', examples: ['BAD_REQUEST'] })),
  ms: Type.Number({ description: 'Hasta el último byte de la respuesta' }),
  quien: Quien,
  desde: Type.String({ description: 'Dirección de quien llamó' }),
  solicitud: Type.String({ description: 'X-Request-Id' }),
};

const Retencion = Type.Object({
  dias: Type.Integer({ description: 'Se conserva como máximo este tiempo' }),
  texto: Type.String(),
});

const Momento = Type.String({ description: 'Día AAAA-MM-DD (de Lima) o instante ISO 8601' });

export const LISTA = query({
  metodo: text(Type.String({ examples: ['POST'] }), 10),
  ruta: text(Type.String({ description: 'Exacta, como en `ruta`' }), 200),
  /** `422`, or `4xx` for all of them. */
  status: {
    schema: Type.String({ description: '422, o una clase: 2xx, 4xx, 5xx', examples: ['4xx'] }),
    parse: (texto: string): readonly [number, number] | undefined => {
      if (!/^[1-5](?:\d\d|xx)$/.test(texto)) return undefined;
      return [Number(texto.replace('xx', '00')), Number(texto.replace('xx', '99'))];
    },
    mensaje: 'Envíe un status (422) o una clase (2xx, 4xx, 5xx).',
  },
  codigo: text(Type.String({ description: 'error.code' }), 60),
  clave: uuid(Type.String({ description: 'Id de la clave' })),
  solicitud: text(Type.String({ description: 'X-Request-Id' }), 64),
  ...{ desde: momento(Momento, 'principio'), hasta: momento(Momento, 'fin'), limite: LIMITE, cursor: CURSOR },
});

export const RESUMEN = porTramos('hora: últimas 48 h; dia: últimos 7 días');

export const lista = ruta('Solicitudes a la API, la más nueva primero', {
  description:
    'Toda solicitud cuya clave se reconoció, y lo que las personas emiten o cambian por la API desde el panel. Se anota una vez por ' +
    'segundo. Una página puede venir incompleta y aun así tener `siguiente`: se revisan hasta 50 000 filas por página.',
  tags,
  consulta: LISTA,
  data: Type.Object({ peticiones: Type.Array(Type.Object(Fila)), siguiente: Siguiente, retencion: Retencion }),
});

export const detalle = ruta('Una solicitud a la API', {
  ...{ tags, params: conParam('id') },
  data: Type.Object({
    ...Fila,
    cuerpo: opcional(
      Type.String({ description: 'Solo de las que fallaron: los primeros 16 KiB, con los secretos tapados' }),
    ),
    cuerpoCortado: Type.Boolean(),
    curl: Type.String({ description: 'La repite; la clave va en $CHASKI_CLAVE' }),
    retencion: Retencion,
  }),
});

export const resumen = ruta('Cuántas solicitudes por hora o por día, y cómo terminaron', {
  tags,
  consulta: RESUMEN,
  data: Type.Object({
    por: Type.Enum(['hora', 'dia']),
    tramos: Type.Array(
      Type.Object({
        desde: Instante,
        ...{
          exitos: Entero,
          rechazadas: Type.Integer({ description: '4xx' }),
          fallas: Type.Integer({ description: '5xx' }),
        },
      }),
      { description: 'Todos, también los vacíos, del más antiguo al más nuevo' },
    ),
    retencion: Retencion,
  }),
});
