import { TIPOS_RESUMEN } from '@chaski/core/documentos/registro.ts';
import type { FastifyRequest } from 'fastify';
import { describirRotura, verificarAuditoria } from '../auditoria/verificar.ts';
import { encodeCursor } from '../comprobantes/cursor.ts';
import { readFiltrosSinPagina } from '../comprobantes/filtros.ts';
import { badRequest, queryOf } from '../comprobantes/peticion.ts';
import { sumar } from '../comprobantes/sumar.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { frase } from '../http/idioma.ts';
import type { DeEntorno } from '../panel/route.ts';
import { EVENTOS_WEBHOOK } from '../webhooks/types.ts';
import { mediana } from './clima.ts';
import { createConsulta } from './consulta.ts';
import { tramos } from './ids.ts';
import { datosArchivo } from './inicio.ts';
import * as store from './listas-store.ts';
import { idOf } from './peticion.ts';
import { nombrar } from './quienes.ts';

/** A page and where to go on. */
function pagina<T>(filas: readonly T[], limite: number, cursorDe: (fila: T) => string) {
  const page = filas.slice(0, limite);
  const last = page.at(-1);
  return { page, siguiente: filas.length > limite && last !== undefined ? cursorDe(last) : null };
}

export async function anulaciones(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const c = createConsulta(request, ['estado', 'via', 'desde', 'hasta', 'limite', 'cursor']);
  const filtros = {
    estado: c.uno('estado', ['EN_PROCESO', 'ACEPTADA', 'RECHAZADA']),
    via: c.uno('via', TIPOS_RESUMEN),
    desde: c.dia('desde'),
    hasta: c.dia('hasta'),
    cursor: c.cursor(deps.cursorKey),
  };
  const limite = c.limite();
  c.fin();
  const [filas, pausa] = await Promise.all([
    store.listArchivos(deps.db.of(acceso), acceso, filtros, limite + 1),
    deps.empresas.pausa(acceso),
  ]);
  const { page, siguiente } = pagina(filas, limite, ({ id }) => encodeCursor(id, deps.cursorKey));
  const ahora = deps.ahora();
  const archivos = page.map((fila) => datosArchivo(fila, ahora, pausa));
  return { message: `Bajas y resúmenes en esta página: ${page.length}.`, data: { archivos, siguiente } };
}

export async function auditoria(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const c = createConsulta(request, ['accion', 'objeto', 'actor', 'desde', 'hasta', 'limite', 'cursor']);
  const antesDe = c.patron('cursor', /^[1-9]\d{0,14}$/, 'El cursor no es válido; use el valor de `siguiente`.');
  const filtros = {
    ...{ accion: c.texto('accion', 100), objeto: c.texto('objeto', 200), actor: c.texto('actor', 200) },
    ...{ desde: c.momento('desde'), hasta: c.momento('hasta') },
    antesDe: antesDe === undefined ? undefined : Number(antesDe),
  };
  const limite = c.limite();
  c.fin();
  const { empresaId } = acceso;
  const filas = await store.listHechos(deps.db.of({ empresaId, entorno: '*' }), empresaId, filtros, limite + 1);
  const { page, siguiente } = pagina(filas, limite, ({ n }) => String(n));
  const actorDe = (fila: store.FilaAuditada) => ({ tipo: fila.actorTipo, id: fila.actorId });
  const nombreDe = await nombrar(deps, empresaId, page.map(actorDe));
  const hechos = page.map(({ n, en, entorno, accion, objeto, desde, solicitud, antes, despues, huella, ...fila }) => ({
    ...{ n, en: en.toISOString(), entorno, accion, objeto },
    quien: nombreDe({ tipo: fila.actorTipo, id: fila.actorId }),
    ...{ desde, solicitud },
    ...(antes === null ? {} : { antes }),
    ...(despues === null ? {} : { despues }),
    huella: huella.toString('hex'),
  }));
  return { message: `Hechos en esta página: ${page.length}.`, data: { hechos, siguiente } };
}

/** One at a time of each company: it reads the whole chain. */
const verificandose = new Set<string>();

export async function verificar(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  createConsulta(request, []).fin();
  const { empresaId } = acceso;
  if (verificandose.has(empresaId)) throw new AppError('auditoria-comprobandose');
  verificandose.add(empresaId);
  try {
    // Within the company's reach there is no other chain.
    const [cadena] = await deps.db.tx({ empresaId, entorno: '*' }, async (db) => {
      await store.seeOneInstant(db);
      return await verificarAuditoria(db);
    });
    const filas = cadena?.filas ?? 0;
    const rotura = cadena?.rotura;
    const texto =
      rotura === undefined
        ? { es: `${filas} hechos encadenados, íntegros.`, en: `${filas} acts in their chain, whole.` }
        : {
            es: `La auditoría no es la que se escribió: ${describirRotura(rotura).es}.`,
            en: `The audit is not the one that was written: ${describirRotura(rotura).en}.`,
          };
    const cabeza = cadena?.cabeza;
    const fin = cabeza === undefined ? {} : { cabeza: { n: cabeza.n, huella: cabeza.huella.toString('hex') } };
    return { message: texto.es, data: { integra: rotura === undefined, filas, texto: frase(texto), ...fin } };
  } finally {
    verificandose.delete(empresaId);
  }
}

export async function sumas(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const leido = readFiltrosSinPagina(queryOf(request));
  if (!leido.ok) throw badRequest(leido.fields);
  const filas = await sumar(deps, acceso, leido.filtros);
  const cantidad = filas.reduce((sum, fila) => sum + fila.cantidad, 0);
  return { message: `Comprobantes: ${cantidad}.`, data: { filas } };
}

export async function eventos(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const c = createConsulta(request, ['tipo', 'comprobante', 'limite', 'cursor']);
  const filtros = {
    tipo: c.uno('tipo', [...EVENTOS_WEBHOOK, 'prueba']),
    comprobante: c.uuid('comprobante'),
    cursor: c.cursor(deps.cursorKey),
  };
  const limite = c.limite();
  c.fin();
  const filas = await store.listMensajes(deps.db.of(acceso), acceso, filtros, limite + 1);
  const { page, siguiente } = pagina(filas, limite, ({ id }) => encodeCursor(id, deps.cursorKey));
  const datos = page.map(({ id, tipo, creadoEn, comprobanteId, secuencia, payload, entregas }) => ({
    ...{ id, tipo, en: creadoEn.toISOString() },
    ...(comprobanteId === null ? {} : { comprobante: comprobanteId }),
    ...(secuencia === null ? {} : { secuencia }),
    ...{ cuerpo: payload, entregas },
  }));
  return { message: `Eventos en esta página: ${page.length}.`, data: { eventos: datos, siguiente } };
}

const DIA_MS = 86_400_000;

export async function webhooksResumen(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  createConsulta(request, []).fin();
  const desde = new Date(deps.ahora().getTime() - DIA_MS);
  const filas = await store.resumirWebhooks(deps.db.of(acceso), acceso, desde);
  const webhooks = filas.map(({ ultimaEn, ultimoEstado, ...fila }) => ({
    ...fila,
    ultimaEn: ultimaEn?.toISOString() ?? null,
    ...(ultimoEstado === null ? {} : { ultimoEstado }),
  }));
  return { message: `Webhooks: ${webhooks.length}.`, data: { webhooks } };
}

const DURACION_MS = { hora: 3_600_000, dia: DIA_MS };

export async function webhookActividad(deps: Deps, request: FastifyRequest, { acceso }: DeEntorno) {
  const id = idOf(request, NO_HAY_WEBHOOK);
  const c = createConsulta(request, ['por']);
  const por = c.uno('por', ['hora', 'dia']) ?? 'hora';
  c.fin();
  const comienzos = tramos(por, por === 'hora' ? 24 : 7, deps.ahora());
  const [primero = deps.ahora()] = comienzos;
  const intentos = await store.listIntentosWebhook(deps.db.of(acceso), acceso, id, primero);
  if (intentos === undefined) throw new AppError(NO_HAY_WEBHOOK);
  const datos = comienzos.map((desde) => {
    const suyos = intentos.filter(({ iniciadoEn }) => {
      const pasado = iniciadoEn.getTime() - desde.getTime();
      return pasado >= 0 && pasado < DURACION_MS[por];
    });
    const exitos = suyos.filter(({ exito }) => exito);
    const medianaMs = mediana(exitos.map(({ ms }) => ms));
    return { desde: desde.toISOString(), exitos: exitos.length, fallos: suyos.length - exitos.length, medianaMs };
  });
  return { message: `Intentos: ${intentos.length}.`, data: { por, tramos: datos } };
}

const NO_HAY_WEBHOOK = 'webhook-que-no-existe';
