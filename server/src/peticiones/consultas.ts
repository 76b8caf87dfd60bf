import type { FastifyRequest } from 'fastify';
import { encodeCursor } from '../comprobantes/cursor.ts';
import { originOf } from '../comprobantes/peticion.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { readQuery } from '../http/peticion.ts';
import { idDesde, tramos } from '../operacion/ids.ts';
import { idOf } from '../operacion/peticion.ts';
import { nombrar, type QuienNombrado } from '../operacion/quienes.ts';
import type { DeEntorno } from '../panel/route.ts';
import { curlDe } from './curl.ts';
import { LISTA, RESUMEN } from './docs.ts';
import { countPeticiones, type FilaPeticion, findPeticion, listPeticiones } from './peticiones-store.ts';
import { RETENCION_DIAS } from './retencion.ts';

const RETENCION = {
  dias: RETENCION_DIAS,
  texto: `Se conserva hasta ${RETENCION_DIAS} días. Es un registro de ayuda: una caída puede perder el último segundo.`,
};

export async function lista(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const { metodo, desde, hasta, cursor, ...filtros } = readQuery(LISTA, request, deps);
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
    data: { peticiones, siguiente, retencion: RETENCION },
  };
}

export async function detalle(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const id = idOf(request, NO_EXISTE);
  const peticion = await findPeticion(deps.db.of(acceso), acceso, id);
  if (peticion === undefined) throw new AppError('NOT_FOUND', NO_EXISTE);
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

const NO_EXISTE = `La solicitud no existe, o pasaron más de ${RETENCION_DIAS} días.`;

const TRAMOS = { hora: 48, dia: RETENCION_DIAS };

export async function resumen(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const { por } = readQuery(RESUMEN, request, {});
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
