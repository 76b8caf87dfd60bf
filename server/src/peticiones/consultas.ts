import { nombrar, type QuienNombrado } from '../operacion/historia/quienes.ts';
import { momento, porTramos } from '../operacion/listas/consultas.ts';
import { Entero, Instante, opcional, Quien, Siguiente, Uuid } from '../operacion/schemas.ts';
import { environmentOperation } from '../panel/ruta.ts';
import { CURSOR, encodeCursor } from '../platform/http/reading/cursor.ts';
import { originOf } from '../platform/http/reading/peticion.ts';
import { LIMITE, query, text, uuid } from '../platform/http/reading/query.ts';
import { shown } from '../platform/http/reading/shown.ts';
import { Type } from '../platform/http/schema.ts';
import { idDesde, tramos } from '../platform/ids.ts';
import { AppError } from '../platform/mensajes/app-error.ts';
import { RETENCION_DIAS } from '../platform/retencion.ts';
import { curlDe } from './curl.ts';
import { countPeticiones, type FilaPeticion, findPeticion, listPeticiones } from './peticiones-store.ts';

/* The request log of the API, as whoever issues looks at it. */

const SE_CONSERVA = {
  dias: RETENCION_DIAS,
  texto: `Se conserva hasta ${RETENCION_DIAS} días. Es un registro de ayuda: una caída puede perder el último segundo.`,
};

const FILA = {
  id: Uuid,
  en: Instante,
  metodo: Type.String({ examples: ['POST'] }),
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

const RETENCION = Type.Object({
  dias: Type.Integer({ description: 'Se conserva como máximo este tiempo' }),
  texto: Type.String(),
});

const Momento = Type.String({ description: 'Día AAAA-MM-DD (de Lima) o instante ISO 8601' });

/** An hour: nothing takes longer. */
const MAX_MS = 3_600_000;

const LISTA = query({
  metodo: text(Type.String({ examples: ['POST'] }), 10),
  ruta: text(Type.String({ description: 'Exacta, como en `ruta`' }), 200),
  /** `422`, or `4xx` for all of them. */
  status: {
    schema: Type.String({ description: '422, o una clase: 2xx, 4xx, 5xx', examples: ['4xx'] }),
    parse: (texto: string): readonly [number, number] | undefined => {
      if (!/^[1-5](?:\d\d|xx)$/.test(texto)) return undefined;
      return [Number(texto.replace('xx', '00')), Number(texto.replace('xx', '99'))];
    },
    mensaje: {
      es: 'Envíe un status (422) o una clase (2xx, 4xx, 5xx).',
      en: 'Send a status (422) or a class (2xx, 4xx, 5xx).',
    },
  },
  codigo: text(Type.String({ description: 'error.code' }), 60),
  clave: uuid(Type.String({ description: 'Id de la clave' })),
  solicitud: text(Type.String({ description: 'X-Request-Id' }), 64),
  direccion: text(Type.String({ description: 'La de quien llamó, exacta', examples: ['200.48.225.130'] }), 45),
  /** Those that took so long or longer. */
  minimoMs: {
    schema: Type.Integer({ description: 'Las que tardaron esto o más, en milisegundos', minimum: 0, maximum: MAX_MS }),
    parse: (texto: string): number | undefined =>
      /^\d{1,7}$/.test(texto) && Number(texto) <= MAX_MS ? Number(texto) : undefined,
    mensaje: {
      es: `Envíe milisegundos: un entero de 0 a ${MAX_MS}.`,
      en: `Send milliseconds: a whole number from 0 to ${MAX_MS}.`,
    },
  },
  desde: momento(Momento, 'principio'),
  hasta: momento(Momento, 'fin'),
  limite: LIMITE,
  cursor: CURSOR,
});

const RESUMEN = porTramos('hora: últimas 48 h; dia: últimos 7 días');

const DE_PETICIONES = { method: 'GET', roles: ['dueno', 'emisor'], tags: ['Registro de solicitudes'] } as const;
const BASE = '/empresas/:empresa/:entorno/peticiones';

const lista = environmentOperation({
  ...DE_PETICIONES,
  url: BASE,
  summary: 'Solicitudes a la API, la más nueva primero',
  description:
    'Toda solicitud cuya clave se reconoció, y lo que las personas emiten o cambian por la API desde el panel. Se anota una vez por ' +
    'segundo. Una página puede venir incompleta y aun así tener `siguiente`: se revisan hasta 50 000 filas por página.',
  query: LISTA,
  data: Type.Object({ peticiones: Type.Array(Type.Object(FILA)), siguiente: Siguiente, retencion: RETENCION }),
  handler: async ({ deps, acceso, query }) => {
    const { metodo, desde, hasta, cursor, ...filtros } = query();
    const fin = hasta === undefined ? undefined : idDesde(hasta);
    const antesDeId = cursor !== undefined && (fin === undefined || cursor < fin) ? cursor : fin;
    const { filas, sigue } = await listPeticiones(deps.db.of(acceso), acceso, {
      ...filtros,
      ...(metodo === undefined ? {} : { metodo: metodo.toUpperCase() }),
      ...(desde === undefined ? {} : { desdeId: idDesde(desde) }),
      ...(antesDeId === undefined ? {} : { antesDeId }),
    });
    const nombreDe = await nombrar(deps, acceso.empresaId, filas.map(quienDe));
    const peticiones = filas.map((fila) => datosFila(fila, nombreDe(quienDe(fila))));
    const siguiente = sigue === undefined ? null : encodeCursor(sigue, deps.cursorKey);
    return {
      message: `Solicitudes en esta página: ${filas.length}.`,
      data: { peticiones, siguiente, retencion: SE_CONSERVA },
    };
  },
});

const resumen = environmentOperation({
  ...DE_PETICIONES,
  url: `${BASE}/resumen`,
  summary: 'Cuántas solicitudes por hora o por día, y cómo terminaron',
  query: RESUMEN,
  data: Type.Object({
    por: Type.Enum(['hora', 'dia']),
    tramos: Type.Array(
      Type.Object({
        desde: Instante,
        exitos: Entero,
        rechazadas: Type.Integer({ description: '4xx' }),
        fallas: Type.Integer({ description: '5xx' }),
      }),
      { description: 'Todos, también los vacíos, del más antiguo al más nuevo' },
    ),
    retencion: RETENCION,
  }),
  handler: async ({ deps, acceso, query }) => {
    const { por } = query();
    const comienzos = tramos(por, TRAMOS[por], deps.ahora());
    const [primero = deps.ahora()] = comienzos;
    const db = deps.db.of(acceso);
    const contados = await countPeticiones(db, acceso, por === 'hora' ? 'hour' : 'day', idDesde(primero));
    const datos = comienzos.map((desde) => {
      const tramo = contados.find((each) => each.desde.getTime() === desde.getTime());
      const { exitos = 0, rechazadas = 0, fallas = 0 } = tramo ?? {};
      return { desde: desde.toISOString(), exitos, rechazadas, fallas };
    });
    const total = contados.reduce((sum, { exitos, rechazadas, fallas }) => sum + exitos + rechazadas + fallas, 0);
    return { message: `Solicitudes: ${total}.`, data: { por, tramos: datos, retencion: SE_CONSERVA } };
  },
});

const detalle = environmentOperation({
  ...DE_PETICIONES,
  url: `${BASE}/:id`,
  summary: 'Una solicitud a la API',
  id: noExiste,
  data: Type.Object({
    ...FILA,
    cuerpo: opcional(
      Type.String({ description: 'Solo de las que fallaron: los primeros 16 KiB, con los secretos tapados' }),
    ),
    cuerpoCortado: Type.Boolean(),
    curl: Type.String({ description: 'La repite; la clave va en $CHASKI_CLAVE' }),
    retencion: RETENCION,
  }),
  handler: async ({ deps, acceso, request, id }) => {
    const peticion = await findPeticion(deps.db.of(acceso), acceso, id);
    if (peticion === undefined) throw noExiste();
    const quien = quienDe(peticion);
    const nombreDe = await nombrar(deps, acceso.empresaId, [quien]);
    const data = {
      ...datosFila(peticion, nombreDe(quien)),
      ...shown({ cuerpo: peticion.cuerpo }),
      cuerpoCortado: peticion.cuerpoCortado,
      curl: curlDe(peticion, originOf(deps, request)),
      retencion: SE_CONSERVA,
    };
    return { message: `${peticion.metodo} ${peticion.ruta}: ${peticion.status}.`, data };
  },
});

export const PETICIONES = [lista, resumen, detalle];

function noExiste(): AppError {
  return new AppError('solicitud-que-no-existe');
}

const TRAMOS = { hora: 48, dia: RETENCION_DIAS };

function quienDe({ quienTipo, quienId }: FilaPeticion) {
  return { tipo: quienTipo, id: quienId };
}

function datosFila(fila: FilaPeticion, quien: QuienNombrado) {
  const { id, en, metodo, ruta, camino, status, codigo, ms, desde, solicitud } = fila;
  return {
    id,
    en: en.toISOString(),
    metodo,
    ruta,
    camino,
    status,
    ...shown({ codigo }),
    ms: Math.round(ms * 10) / 10,
    quien,
    desde,
    solicitud,
  };
}
