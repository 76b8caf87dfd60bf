import type { FastifyRequest } from 'fastify';
import { encodeCursor } from '../comprobantes/cursor.ts';
import { originOf } from '../comprobantes/peticion.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type Consulta, createConsulta } from '../operacion/consulta.ts';
import { idDesde, tramos } from '../operacion/ids.ts';
import { idOf } from '../operacion/peticion.ts';
import { nombrar, type QuienNombrado } from '../operacion/quienes.ts';
import type { DeEntorno } from '../panel/route.ts';
import { curlDe } from './curl.ts';
import { countPeticiones, type FilaPeticion, findPeticion, listPeticiones } from './peticiones-store.ts';
import { RETENCION_DIAS } from './retencion.ts';

const RETENCION = {
  dias: RETENCION_DIAS,
  texto: `Se conserva hasta ${RETENCION_DIAS} días. Es un registro de ayuda: una caída puede perder el último segundo.`,
};

const FILTROS = ['metodo', 'ruta', 'status', 'codigo', 'clave', 'solicitud', 'desde', 'hasta', 'limite', 'cursor'];

export async function lista(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const c = createConsulta(request, FILTROS);
  const [metodo, ruta, codigo] = [c.texto('metodo', 10), c.texto('ruta', 200), c.texto('codigo', 60)];
  const [clave, solicitud, status] = [c.uuid('clave'), c.texto('solicitud', 64), statusDe(c)];
  const [desde, hasta, cursor] = [c.momento('desde'), c.momento('hasta'), c.cursor(deps.cursorKey)];
  const limite = c.limite();
  c.fin();
  const fin = hasta === undefined ? undefined : idDesde(hasta);
  const antesDeId = cursor !== undefined && (fin === undefined || cursor < fin) ? cursor : fin;
  const { filas, sigue } = await listPeticiones(deps.db.of(acceso), acceso, {
    ...(metodo === undefined ? {} : { metodo: metodo.toUpperCase() }),
    ...(ruta === undefined ? {} : { ruta }),
    ...(codigo === undefined ? {} : { codigo }),
    ...(clave === undefined ? {} : { clave }),
    ...(solicitud === undefined ? {} : { solicitud }),
    ...(status === undefined ? {} : { status }),
    ...(desde === undefined ? {} : { desdeId: idDesde(desde) }),
    ...(antesDeId === undefined ? {} : { antesDeId }),
    limite,
  });
  const nombreDe = await nombrar(deps, acceso.empresaId, filas.map(quienDe));
  const peticiones = filas.map((fila) => datosFila(fila, nombreDe(quienDe(fila))));
  const siguiente = sigue === undefined ? null : encodeCursor(sigue, deps.cursorKey);
  return {
    message: `Solicitudes en esta página: ${filas.length}.`,
    data: { peticiones, siguiente, retencion: RETENCION },
  };
}

export async function detalle(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const id = idOf(request, NO_EXISTE);
  createConsulta(request, []).fin();
  const peticion = await findPeticion(deps.db.of(acceso), acceso, id);
  if (peticion === undefined) throw new AppError(NO_EXISTE);
  const quien = quienDe(peticion);
  const nombreDe = await nombrar(deps, acceso.empresaId, [quien]);
  const data = {
    ...datosFila(peticion, nombreDe(quien)),
    ...(peticion.cuerpo === null ? {} : { cuerpo: peticion.cuerpo }),
    cuerpoCortado: peticion.cuerpoCortado,
    curl: curlDe(peticion, originOf(deps, request)),
    retencion: RETENCION,
  };
  return { message: `${peticion.metodo} ${peticion.ruta}: ${peticion.status}.`, data };
}

const NO_EXISTE = 'solicitud-que-no-existe';

const TRAMOS = { hora: 48, dia: RETENCION_DIAS };

export async function resumen(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const c = createConsulta(request, ['por']);
  const por = c.uno('por', ['hora', 'dia']) ?? 'hora';
  c.fin();
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
  return { message: `Solicitudes: ${total}.`, data: { por, tramos: datos, retencion: RETENCION } };
}

/** `422`, or `4xx` for all of them. */
function statusDe(c: Consulta): readonly [number, number] | undefined {
  const text = c.patron('status', /^[1-5](?:\d\d|xx)$/, 'Envíe un status (422) o una clase (2xx, 4xx, 5xx).');
  if (text === undefined) return undefined;
  if (!text.endsWith('xx')) return [Number(text), Number(text)];
  const first = Number(text.charAt(0)) * 100;
  return [first, first + 99];
}

function quienDe({ quienTipo, quienId }: FilaPeticion) {
  return { tipo: quienTipo, id: quienId };
}

function datosFila(fila: FilaPeticion, quien: QuienNombrado) {
  const { id, en, metodo, ruta, camino, status, codigo, ms, desde, solicitud } = fila;
  return {
    ...{ id, en: en.toISOString(), metodo, ruta, camino, status },
    ...(codigo === null ? {} : { codigo }),
    ...{ ms: Math.round(ms * 10) / 10, quien, desde, solicitud },
  };
}
