import { TIPOS_RESUMEN } from '@chaski/core/documentos/registro.ts';
import { describeRotura, verifyAuditoria } from '../../auditoria/verificar.ts';
import { Estado, SIN_PAGINA } from '../../comprobantes/read/filtros.ts';
import { add } from '../../comprobantes/read/sumar.ts';
import { ROLES as TODOS } from '../../panel/route.ts';
import { environmentOperation } from '../../panel/ruta.ts';
import { encodeCursor } from '../../platform/http/reading/cursor.ts';
import { frase } from '../../platform/http/reading/idioma.ts';
import { Type } from '../../platform/http/schema.ts';
import { tramos } from '../../platform/ids.ts';
import { AppError } from '../../platform/mensajes/app-error.ts';
import { ESTADOS_ENTREGA } from '../../webhooks/types.ts';
import { nombrar } from '../historia/quienes.ts';
import { mediana } from '../inicio/clima.ts';
import { datosArchivo } from '../inicio/inicio.ts';
import { Codigo, Dia, Entero, Instante, Monto, opcional, Quien, Siguiente, Uuid } from '../schemas.ts';
import { ACTIVIDAD, ANULACIONES, AUDITORIA, EVENTOS } from './consultas.ts';
import * as store from './listas-store.ts';

/* The lists of the dashboard besides those of the API. */

const BASE = '/empresas/:empresa/:entorno';
const tags = ['Operación'];

/** A page and where to go on. */
function pagina<T>(filas: readonly T[], limite: number, cursorDe: (fila: T) => string) {
  const page = filas.slice(0, limite);
  const last = page.at(-1);
  return { page, siguiente: filas.length > limite && last !== undefined ? cursorDe(last) : null };
}

const ARCHIVO = Type.Object({
  id: Uuid,
  via: Type.Enum(TIPOS_RESUMEN, { description: 'RA comunicación de baja, RC resumen diario' }),
  proposito: Type.Enum(['anular', 'informar']),
  identificador: Type.String({ examples: ['RA-20261121-1'] }),
  fechaGeneracion: Dia,
  estado: Type.Enum(['EN_PROCESO', 'ACEPTADA', 'RECHAZADA']),
  esperaPersona: Type.Boolean({ description: 'Se puede reanudar o decidir' }),
  accion: Type.String({ description: 'Qué sigue y cuándo' }),
  motivo: Type.String(),
  mensaje: opcional(Type.String()),
  sunat: opcional(Type.Object({ ...Codigo.properties, mensaje: Type.String(), notas: Type.Array(Type.String()) })),
  ticket: opcional(Type.String()),
  tieneCdr: Type.Boolean(),
  comprobantes: Type.Array(Type.Object({ id: Uuid, tipoComprobante: Type.String(), correlativo: Type.String() })),
  intentos: Entero,
  creadoEn: Instante,
  resueltoEn: opcional(Instante),
  siguienteIntentoEn: opcional(Instante),
});

export const LISTA_ANULACIONES = environmentOperation({
  method: 'GET',
  url: `${BASE}/anulaciones`,
  roles: TODOS,
  tags,
  summary: 'Listar bajas y resúmenes, el más nuevo primero',
  query: ANULACIONES,
  data: Type.Object({ archivos: Type.Array(ARCHIVO), siguiente: Siguiente }),
  handler: async ({ deps, acceso, query }) => {
    const { limite, ...filtros } = query();
    const [filas, pausa] = await Promise.all([
      store.listArchivos(deps.db.of(acceso), acceso, filtros, limite + 1),
      deps.empresas.pausa(acceso),
    ]);
    const { page, siguiente } = pagina(filas, limite, ({ id }) => encodeCursor(id, deps.cursorKey));
    const ahora = deps.ahora();
    const archivos = page.map((fila) => datosArchivo(fila, ahora, pausa));
    return { message: `Bajas y resúmenes en esta página: ${page.length}.`, data: { archivos, siguiente } };
  },
});

export const SUMAS = environmentOperation({
  method: 'GET',
  url: `${BASE}/comprobantes/resumen`,
  roles: TODOS,
  tags,
  summary: 'Cuántos comprobantes hay en un filtro y cuánto suman',
  description:
    'Los filtros de GET /invoices, sobre los 200 000 más nuevos de las fechas pedidas. Las notas de crédito no restan: van en su fila.',
  query: SIN_PAGINA,
  data: Type.Object({
    filas: Type.Array(
      Type.Object({
        estado: Estado,
        tipoComprobante: Type.String(),
        moneda: Type.String(),
        cantidad: Entero,
        importe: Monto,
      }),
    ),
  }),
  handler: async ({ deps, acceso, query }) => {
    const filas = await add(deps, acceso, { ...query(), limite: 25 });
    const cantidad = filas.reduce((sum, fila) => sum + fila.cantidad, 0);
    return { message: `Comprobantes: ${cantidad}.`, data: { filas } };
  },
});

const DIA_MS = 86_400_000;

const RESUMEN_WEBHOOKS = environmentOperation({
  method: 'GET',
  url: `${BASE}/webhooks/resumen`,
  roles: ['dueno'],
  tags,
  summary: 'Cómo van los webhooks en las últimas 24 horas',
  data: Type.Object({
    webhooks: Type.Array(
      Type.Object({
        id: Uuid,
        exitos: Entero,
        fallos: Type.Integer({ description: 'Intentos' }),
        pendientes: Entero,
        ultimaEn: Type.Union([Instante, Type.Null()]),
        ultimoEstado: opcional(Type.Enum(ESTADOS_ENTREGA)),
      }),
    ),
  }),
  handler: async ({ deps, acceso }) => {
    const desde = new Date(deps.ahora().getTime() - DIA_MS);
    const filas = await store.summarizeWebhooks(deps.db.of(acceso), acceso, desde);
    const webhooks = filas.map(({ ultimaEn, ultimoEstado, ...fila }) => ({
      ...fila,
      ultimaEn: ultimaEn?.toISOString() ?? null,
      ...(ultimoEstado === null ? {} : { ultimoEstado }),
    }));
    return { message: `Webhooks: ${webhooks.length}.`, data: { webhooks } };
  },
});

const DURACION_MS = { hora: 3_600_000, dia: DIA_MS };

const ACTIVIDAD_WEBHOOK = environmentOperation({
  id: sinWebhook,
  method: 'GET',
  url: `${BASE}/webhooks/:id/actividad`,
  roles: ['dueno'],
  tags,
  summary: 'Intentos de un webhook en el tiempo',
  query: ACTIVIDAD,
  data: Type.Object({
    por: Type.Enum(['hora', 'dia']),
    tramos: Type.Array(
      Type.Object({
        desde: Instante,
        exitos: Entero,
        fallos: Entero,
        medianaMs: Type.Union([Entero, Type.Null()]),
      }),
      { description: 'Todos, también los vacíos, del más antiguo al más nuevo' },
    ),
  }),
  handler: async ({ deps, acceso, id, query }) => {
    const { por } = query();
    const comienzos = tramos(por, por === 'hora' ? 24 : 7, deps.ahora());
    const [primero = deps.ahora()] = comienzos;
    const intentos = await store.listIntentosWebhook(deps.db.of(acceso), acceso, id, primero);
    if (intentos === undefined) throw sinWebhook();
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
  },
});

function sinWebhook(): AppError {
  return new AppError('webhook-que-no-existe');
}

const EVENTO = Type.Object({
  id: Type.String({ format: 'uuid', description: 'webhook-id' }),
  tipo: Type.String({ examples: ['comprobante.aceptado'] }),
  en: Instante,
  comprobante: opcional(Uuid),
  secuencia: opcional(Entero),
  cuerpo: Type.String({ description: 'Byte por byte como se envía' }),
  entregas: Type.Array(Type.Object({ id: Uuid, webhook: Uuid, estado: Type.Enum(ESTADOS_ENTREGA), intentos: Entero })),
});

const LISTA_EVENTOS = environmentOperation({
  method: 'GET',
  url: `${BASE}/eventos`,
  roles: ['dueno'],
  tags,
  summary: 'Eventos ocurridos, el más nuevo primero',
  description: 'Lo que se avisó, o se habría avisado si hubiera un webhook.',
  query: EVENTOS,
  data: Type.Object({ eventos: Type.Array(EVENTO), siguiente: Siguiente }),
  handler: async ({ deps, acceso, query }) => {
    const { limite, ...filtros } = query();
    const filas = await store.listMensajes(deps.db.of(acceso), acceso, filtros, limite + 1);
    const { page, siguiente } = pagina(filas, limite, ({ id }) => encodeCursor(id, deps.cursorKey));
    const datos = page.map(({ id, tipo, creadoEn, comprobanteId, secuencia, payload, entregas }) => ({
      id,
      tipo,
      en: creadoEn.toISOString(),
      ...(comprobanteId === null ? {} : { comprobante: comprobanteId }),
      ...(secuencia === null ? {} : { secuencia }),
      cuerpo: payload,
      entregas,
    }));
    return { message: `Eventos en esta página: ${page.length}.`, data: { eventos: datos, siguiente } };
  },
});

export const DE_WEBHOOKS = [RESUMEN_WEBHOOKS, ACTIVIDAD_WEBHOOK, LISTA_EVENTOS];

const QUIEN_REVISA = ['dueno', 'contador'] as const;

const HECHO = Type.Object({
  n: Entero,
  en: Instante,
  entorno: Type.Enum(['test', 'live', '*']),
  accion: Type.String({ examples: ['clave.revocada'] }),
  objeto: Type.String({ description: 'Id de aquello sobre lo que se actuó' }),
  quien: Quien,
  desde: Type.String({ description: 'Dirección o equipo' }),
  solicitud: Type.String(),
  antes: opcional(Type.Unknown()),
  despues: opcional(Type.Unknown()),
  huella: Type.String({ description: 'SHA-256 de la fila y de todas las anteriores, en hexadecimal' }),
});

const LISTA_AUDITORIA = environmentOperation({
  method: 'GET',
  url: `${BASE}/auditoria`,
  roles: QUIEN_REVISA,
  tags,
  summary: 'Listar la auditoría de la empresa, lo más nuevo primero',
  description: 'De la empresa entera: también lo del otro entorno.',
  query: AUDITORIA,
  data: Type.Object({ hechos: Type.Array(HECHO), siguiente: Siguiente }),
  handler: async ({ deps, acceso, query }) => {
    const { limite, cursor: antesDe, ...resto } = query();
    const filtros = { ...resto, antesDe };
    const { empresaId } = acceso;
    const filas = await store.listHechos(deps.db.of({ empresaId, entorno: '*' }), empresaId, filtros, limite + 1);
    const { page, siguiente } = pagina(filas, limite, ({ n }) => String(n));
    const actorDe = (fila: store.FilaAuditada) => ({ tipo: fila.actorTipo, id: fila.actorId });
    const nombreDe = await nombrar(deps, empresaId, page.map(actorDe));
    const hechos = page.map(
      ({ n, en, entorno, accion, objeto, desde, solicitud, antes, despues, huella, ...fila }) => ({
        n,
        en: en.toISOString(),
        entorno,
        accion,
        objeto,
        quien: nombreDe({ tipo: fila.actorTipo, id: fila.actorId }),
        desde,
        solicitud,
        ...(antes === null ? {} : { antes }),
        ...(despues === null ? {} : { despues }),
        huella: huella.toString('hex'),
      }),
    );
    return { message: `Hechos en esta página: ${page.length}.`, data: { hechos, siguiente } };
  },
});

/** One at a time of each company: it reads the whole chain. */
const verificandose = new Set<string>();

const VERIFICAR = environmentOperation({
  method: 'GET',
  url: `${BASE}/auditoria/verificar`,
  roles: QUIEN_REVISA,
  tags,
  summary: 'Comprobar que nadie cambió la auditoría de la empresa',
  data: Type.Object({
    integra: Type.Boolean(),
    filas: Type.Integer({ description: 'Las que son como se escribieron' }),
    texto: Type.String({ description: 'Qué se encontró' }),
    cabeza: opcional(Type.Object({ n: Entero, huella: Type.String() })),
  }),
  errors: [429],
  handler: async ({ deps, acceso }) => {
    const { empresaId } = acceso;
    if (verificandose.has(empresaId)) throw new AppError('auditoria-comprobandose');
    verificandose.add(empresaId);
    try {
      // Within the company's reach there is no other chain.
      const [cadena] = await deps.db.tx({ empresaId, entorno: '*' }, async (db) => {
        await store.seeOneInstant(db);
        return await verifyAuditoria(db);
      });
      const filas = cadena?.filas ?? 0;
      const rotura = cadena?.rotura;
      const texto =
        rotura === undefined
          ? { es: `${filas} hechos encadenados, íntegros.`, en: `${filas} acts in their chain, whole.` }
          : {
              es: `La auditoría no es la que se escribió: ${describeRotura(rotura).es}.`,
              en: `The audit is not the one that was written: ${describeRotura(rotura).en}.`,
            };
      const cabeza = cadena?.cabeza;
      const fin = cabeza === undefined ? {} : { cabeza: { n: cabeza.n, huella: cabeza.huella.toString('hex') } };
      return { message: texto.es, data: { integra: rotura === undefined, filas, texto: frase(texto), ...fin } };
    } finally {
      verificandose.delete(empresaId);
    }
  },
});

export const DE_AUDITORIA = [LISTA_AUDITORIA, VERIFICAR];
